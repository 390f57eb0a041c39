//! What cannot be judged is left undecided, what the players' borders decide is not.

use go::{Board, Color, Point, PointSet};
use life::{Given, Judgement, Position, Settings, Status, judge};

#[track_caller]
fn judged(to_play: Color, rows: &str, given: Given) -> (Board, Judgement) {
    let board: Board = rows.parse().unwrap();
    let position = Position {
        board: &board,
        to_play,
        ko: None,
    };
    let judgement = judge(&position, given, &Settings::default());
    (board, judgement)
}

fn drawn(board: &Board, judgement: &Judgement) -> String {
    let size = board.size();
    go::draw(size, |point| char::from(judgement.map[size.index(point)])).replace(' ', "")
}

/// Five liberties each: who moves first wins, but nobody moved. Too long a fight to search.
const RACE: &str = "
    X . X . X X X
    X X X X X X X
    X . . . . . X
    X O O O O O X
    O X X X X X O
    O . . . . . O
    O O O O O O O
    O . O . O O O";

#[test]
fn a_race_left_unplayed() {
    let (board, judgement) = judged(Color::Black, RACE, Given::Nothing);
    let map = "XbXbXXX\nXXXXXXX\nX?????X\nX?????X\nO?????O\nO?????O\nOOOOOOO\nOwOwOOO";
    assert_eq!(drawn(&board, &judgement), map);
    assert_eq!(judgement.undecided.len(), 20);
    assert!(judgement.dead.is_empty());
    let race = judgement.chains.iter();
    assert!(race.clone().count() >= 2);
    assert!(
        race.clone()
            .all(|chain| chain.status == Status::Undecided && chain.confidence < 300)
    );
}

#[test]
fn what_is_given_is_decided() {
    let none = PointSet::new(RACE.parse::<Board>().unwrap().size());
    let (_, judgement) = judged(Color::Black, RACE, Given::Dead(&none));
    assert!(judgement.undecided.is_empty());
}

#[test]
fn an_opening_is_open() {
    let (board, judgement) = judged(
        Color::Black,
        "
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . X . .
        . . . . . . . . .
        . . . . . . . . .",
        Given::Nothing,
    );
    let open = drawn(&board, &judgement).matches('?').count();
    assert!(open > 60, "{open} open points");
    // A single stone, and none at all.
    let mut empty = Board::new(board.size());
    let one = [(Point::new(2, 6), Some(Color::Black))];
    for stones in [&one[..0], &one[..]] {
        empty.set_up(stones.iter().copied());
        let position = Position {
            board: &empty,
            to_play: Color::White,
            ko: None,
        };
        let judgement = judge(&position, Given::Nothing, &Settings::default());
        assert!(judgement.undecided.len() > 40, "{empty}");
    }
}

/// There is room to live behind either wall, but the border is closed: the players have agreed
/// that nobody will.
#[test]
fn a_closed_border_is_believed() {
    let (_, judgement) = judged(
        Color::Black,
        "
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .
        . . . . . . X O . . . . .",
        Given::Nothing,
    );
    assert!(judgement.undecided.is_empty());
    assert_eq!(judgement.completed.territory, go::PerColor::new(78, 65));
}
