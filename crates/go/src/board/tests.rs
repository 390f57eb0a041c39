use proptest::prelude::*;

use super::*;

fn check(picture: &str, moves: &[(&str, Color)], expect: &str) -> Played {
    let mut board: Board = picture.parse().unwrap();
    let mut last = Played {
        captured: 0,
        suicided: 0,
        ko: None,
    };
    for (at, color) in moves {
        let point = Point::from_sgf(at.as_bytes()[0], at.as_bytes()[1]).unwrap();
        last = board.play(point, *color).unwrap();
    }
    let expect: Board = expect.parse().unwrap();
    assert_eq!(board.to_string(), expect.to_string());
    assert_eq!(board.hash(), expect.hash());
    last
}

use Color::{Black, White};

#[test]
fn captures_several_chains() {
    let played = check(".XO\nXO.\nO..", &[("aa", White)], "O.O\n.O.\nO..");
    assert_eq!(
        played,
        Played {
            captured: 2,
            suicided: 0,
            ko: None
        }
    );
}

#[test]
fn ko_is_one_stone_by_one_stone() {
    let played = check(".XO.\nXO.O\n.XO.", &[("cb", Black)], ".XO.\nX.XO\n.XO.");
    assert_eq!(
        played,
        Played {
            captured: 1,
            suicided: 0,
            ko: Some(Point::new(1, 1))
        }
    );
}

#[test]
fn taking_one_with_two_is_no_ko() {
    let played = check("OX.\n.X.\nXX.", &[("ab", Black)], ".X.\nXX.\nXX.");
    assert_eq!(played.captured, 1);
    assert_eq!(played.ko, None);
}

#[test]
fn suicide_takes_the_whole_chain() {
    let played = check("X.O\nOO.", &[("ba", Black)], "..O\nOO.");
    assert_eq!(
        played,
        Played {
            captured: 0,
            suicided: 2,
            ko: None
        }
    );
}

#[test]
fn occupied_changes_nothing() {
    let mut board: Board = ".X.".parse().unwrap();
    let before = board.clone();
    assert_eq!(
        board.play(Point::new(1, 0), White),
        Err(Occupied(Point::new(1, 0)))
    );
    assert!(board.play(Point::new(9, 9), White).is_err());
    assert_eq!(board, before);
}

#[test]
fn setup_lifts_what_cannot_stand() {
    let mut board = Board::new(Size::new(2, 2).unwrap());
    let stones = [(0, 0, Black), (1, 0, White), (0, 1, White)];
    let lifted = board.set_up(stones.map(|(x, y, c)| (Point::new(x, y), Some(c))));
    assert_eq!(lifted, [(Point::new(0, 0), Black)]);
    assert_eq!(board.to_string(), ".O\nO.");
}

/// The oracle: chains and liberties by flood fill, from the stones alone.
fn flood(board: &Board, start: Point) -> (PointSet, PointSet) {
    let size = board.size();
    let (mut chain, mut liberties) = (PointSet::new(size), PointSet::new(size));
    let mut stack = vec![start];
    chain.insert(start);
    while let Some(point) = stack.pop() {
        for beside in size.neighbors(point) {
            if board.is_empty(beside) {
                liberties.insert(beside);
            } else if board.at(beside) == board.at(start) && chain.insert(beside) {
                stack.push(beside);
            }
        }
    }
    (chain, liberties)
}

proptest! {
    /// Chains, liberties, captures and hash kept move by move equal those found from scratch.
    #[test]
    fn incremental_equals_recomputed(width in 1u32..8, height in 1u32..8, moves in prop::collection::vec((0usize..64, any::<bool>()), 0..200)) {
        let size = Size::new(width, height).unwrap();
        let mut board = Board::new(size);
        for (at, black) in moves {
            let point = size.point_at(at % size.area());
            let color = if black { Black } else { White };
            if !board.is_empty(point) { continue; }
            let before = board.count(Black) + board.count(White);
            let suicide = board.is_suicide(point, color);
            let played = board.play(point, color).unwrap();
            prop_assert_eq!(suicide, played.suicided > 0);
            prop_assert_eq!(before + 1, board.count(Black) + board.count(White) + (played.captured + played.suicided) as usize);
            for (point, _) in board.stones() {
                let (chain, liberties) = flood(&board, point);
                prop_assert!(!liberties.is_empty());
                prop_assert_eq!(&PointSet::from_points(size, board.chain(point)), &chain);
                prop_assert_eq!(board.chain_len(point), chain.len());
                prop_assert_eq!(&board.liberties(point), &liberties);
            }
            let rebuilt = Board::from_setup(size, board.stones()).unwrap();
            prop_assert_eq!(rebuilt.hash(), board.hash());
            prop_assert_eq!(&rebuilt, &board);
        }
    }

    #[test]
    fn symmetries_keep_captures(moves in prop::collection::vec((0usize..20, any::<bool>()), 0..80)) {
        let size = Size::new(5, 4).unwrap();
        for symmetry in crate::Symmetry::ALL {
            let (mut board, mut turned) = (Board::new(size), Board::new(symmetry.size(size)));
            for &(at, black) in &moves {
                let (point, color) = (size.point_at(at), if black { Black } else { White });
                let one = board.play(point, color).map(|p| (p.captured, p.suicided));
                let two = turned.play(symmetry.point(size, point), color).map(|p| (p.captured, p.suicided));
                prop_assert_eq!(one.ok(), two.ok());
            }
            prop_assert_eq!(symmetry.board(&board).hash(), turned.hash());
        }
    }
}
