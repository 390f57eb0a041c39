//! Known shapes, with the map a player would draw. The boards are ours; where a text decides what
//! is right it is named.

use go::{Board, Color, Point, Size, Symmetry};
use life::{Given, Judgement, Position, Settings, judge};

fn blind(board: &Board, to_play: Color) -> Judgement {
    let position = Position {
        board,
        to_play,
        ko: None,
    };
    judge(&position, Given::Nothing, &Settings::default())
}

fn drawn(board: &Board, judgement: &Judgement) -> String {
    let size = board.size();
    go::draw(size, |point| char::from(judgement.map[size.index(point)]))
}

/// `rows`: the board and, beside it, the map wanted.
fn read(rows: &str) -> (Board, Vec<String>) {
    let mut board = String::new();
    let mut map = Vec::new();
    for row in rows.lines() {
        let mut halves = row
            .split("  ")
            .map(str::trim)
            .filter(|half| !half.is_empty());
        let (Some(stones), Some(letters)) = (halves.next(), halves.next()) else {
            continue;
        };
        board.push_str(stones);
        board.push('\n');
        map.push(letters.replace(' ', ""));
    }
    (board.parse().unwrap(), map)
}

#[track_caller]
fn check(to_play: Color, rows: &str) -> Judgement {
    let (board, map) = read(rows);
    let judgement = blind(&board, to_play);
    assert_eq!(drawn(&board, &judgement), map.join("\n"), "of\n{board}");
    judgement
}

/// The same with either side to play, turned, mirrored and with the colors exchanged, alone and as
/// the corner of a larger board of which the rest is area of whoever owns the lower right corner.
#[track_caller]
fn check_everywhere(rows: &str) {
    let (board, map) = read(rows);
    let size = board.size();
    let larger = Size::new(u32::from(size.width()) + 6, u32::from(size.height()) + 5).unwrap();
    let letter = |point: Point| {
        let (x, y) = (usize::from(point.x()), usize::from(point.y()));
        map[y].as_bytes()[x]
    };
    let owner = if b"Xb".contains(map.last().unwrap().as_bytes().last().unwrap()) {
        Color::Black
    } else {
        Color::White
    };
    for (whole, swap, symmetry) in [size, larger].into_iter().flat_map(|whole| {
        [false, true].into_iter().flat_map(move |swap| {
            Symmetry::ALL
                .into_iter()
                .map(move |symmetry| (whole, swap, symmetry))
        })
    }) {
        let mut placed = Board::new(whole);
        let inside = |point: &Point| size.contains(*point);
        let stones = whole.points().map(|point| {
            let color = if inside(&point) {
                board.at(point)
            } else {
                (point.x() % 2 == 0 || point.y() % 2 == 0).then_some(owner)
            };
            (point, color.map(|color| if swap { !color } else { color }))
        });
        let lifted = placed.set_up(stones);
        assert!(lifted.is_empty(), "no such position:\n{placed}");
        let placed = symmetry.board(&placed);
        for to_play in Color::ALL {
            let judgement = blind(&placed, to_play);
            for point in whole.points().filter(inside) {
                let image = placed.size().index(symmetry.point(whole, point));
                let found = judgement.map[image];
                let found = if swap { swapped(found) } else { found };
                assert_eq!(
                    char::from(found),
                    char::from(letter(point)),
                    "{point}, {to_play} to play, swapped: {swap}, {symmetry:?}\n{}\nof\n{placed}",
                    drawn(&placed, &judgement)
                );
            }
        }
    }
}

fn swapped(letter: u8) -> u8 {
    const PAIRS: &[u8; 12] = b"XOxodebwBWpq";
    let place = PAIRS.iter().position(|&other| other == letter);
    place.map_or(letter, |at| PAIRS[at ^ 1])
}

#[test]
fn a_dead_stone_in_a_territory() {
    let judgement = check(
        Color::Black,
        "
        . . X O .  b b X O w
        . O X O .  b o X O w
        . . X O .  b b X O w
        . . X O .  b b X O w
        . . X O .  b b X O w",
    );
    assert_eq!(judgement.completed.dead.white, 1);
    assert_eq!(judgement.completed.territory.black, 10);
    assert_eq!(judgement.literal.dame, 9);
}

#[test]
fn a_group_with_one_eye_is_dead() {
    check(
        Color::White,
        "
        . X O . O . .  w x O w O w w
        X X O O O . .  x x O O O w w
        O O O . . . .  O O O w w w w
        . . . O . . .  w w w O w w w
        . . . . . . .  w w w w w w w
        O O O O O O O  O O O O O O O
        X X X X X X X  X X X X X X X
        . X . X . X .  b X b X b X b",
    );
}

#[test]
fn three_in_a_row_with_a_stone_in_the_middle_is_dead() {
    check(
        Color::Black,
        "
        . O . X O . .  w O w x O w w
        X X X X O . O  x x x x O w O
        O O O O O O .  O O O O O O w
        . . . . . . .  w w w w w w w
        O O O O O O O  O O O O O O O
        X X X X X X X  X X X X X X X
        . X . X . X .  b X b X b X b",
    );
}

#[test]
fn four_in_a_row_lives() {
    check(
        Color::White,
        "
        . . . . X O .  b b b b X O w
        X X X X X O .  X X X X X O w
        O O O O O O O  O O O O O O O
        . O . . O . .  w O w w O w w
        O O O O O O O  O O O O O O O
        X X X X X X X  X X X X X X X
        . X . X . X .  b X b X b X b",
    );
}

/// Two chains without eyes and two shared liberties: whoever plays one is captured.
#[test]
fn seki_with_two_shared_liberties() {
    let judgement = check(
        Color::Black,
        "
        . O X . O X . X .  w O X S O X b X b
        O O X . O X X X X  O O X S O X X X X
        . O X X O X . X .  w O X X O X b X b
        O O O O X X X X X  O O O O X X X X X",
    );
    assert_eq!(judgement.seki_groups, 1);
}

/// Black may fill one of the three liberties and keep two, White none: a table of Ji Ping Dian
/// examples (one-sided dame in seki) gives him the point in the middle.
#[test]
fn a_liberty_that_one_side_may_fill() {
    let rows = "
        O O O X .  O O O X b
        . . O X O  S p O X o
        X X O X X  X X O X X
        X X O X .  X X O X b
        . O O X .  S O O X b";
    for to_play in Color::ALL {
        let judgement = check(to_play, rows);
        let filled: Vec<_> = judgement
            .completion
            .moves
            .iter()
            .filter(|m| m.1.is_some())
            .collect();
        assert_eq!(filled, [&(Color::Black, Some(Point::new(1, 1)))]);
        assert_eq!(judgement.completed.seki_shared, 2);
    }
}

/// With two liberties neither side may fill one.
#[test]
fn liberties_that_nobody_may_fill() {
    for to_play in Color::ALL {
        check(
            to_play,
            "
            O O O X .  O O O X B
            X X O X X  X X O X X
            . X O O .  b X O O S
            X X O . O  X X O W O
            . X O O O  b X O O O",
        );
    }
}

#[test]
fn dame_are_filled_in_turn_and_stay_neutral_on_the_map() {
    let judgement = check(
        Color::Black,
        "
        . X . O .  b X - O w
        X X . O O  X X - O O
        . X . O .  b X - O w
        X X X O O  X X X O O
        . X O O .  b X O O w",
    );
    assert_eq!(judgement.completion.dame_filled, 3);
    assert_eq!(judgement.completion.moves.len(), 3);
    assert_eq!(judgement.completed.stones.difference(), 2 - 1 + 10 - 10);
    assert_eq!(judgement.as_left.dame, 3);
    assert_eq!(judgement.completed.dame, 0);
}

/// Black's single stone can be cut off once the dame beside it is filled: he must connect, and the
/// point is no territory (Q1 of the rules notes: protective moves are judged).
#[test]
fn a_false_eye_is_filled() {
    let judgement = check(
        Color::White,
        "
        X . O O . O .  X - O O w O w
        . X X O O O O  - X X O O O O
        X X . X O . O  X X b X O w O
        . X X X O O O  b X X X O O O",
    );
    assert!(judgement.completion.dame_filled + judgement.completion.protective >= 1);
}

#[test]
fn hand_and_marks_are_believed() {
    let board: Board = "
        . . X O .
        . O X O .
        . . X O ."
        .parse()
        .unwrap();
    let size = board.size();
    let position = Position {
        board: &board,
        to_play: Color::Black,
        ko: None,
    };
    let none = go::PointSet::new(size);
    let alive = judge(&position, Given::Dead(&none), &Settings::default());
    assert!(alive.dead.is_empty());
    assert_eq!(alive.judged_by, life::JudgedBy::Hand);
    let black = go::PointSet::from_points(size, size.points().filter(|p| p.x() < 2));
    let white = go::PointSet::from_points(size, size.points().filter(|p| p.x() == 4));
    let marks = Given::Marks {
        black: &black,
        white: &white,
    };
    let marked = judge(&position, marks, &Settings::default());
    assert_eq!(marked.dead.len(), 1);
    assert_eq!(marked.as_left.territory, go::PerColor::new(6, 3));
    assert!(marked.contradictions.is_empty());
    // The same marks with the colors exchanged call living stones' neighbors the other's.
    let marks = Given::Marks {
        black: &white,
        white: &black,
    };
    let wrong = judge(&position, marks, &Settings::default());
    assert!(!wrong.contradictions.is_empty());
}

/// The walls do not meet at the bottom. Each side comes to the gap from its own wall; nobody plays
/// in what is then his own.
#[test]
fn an_open_border_is_closed_first() {
    let board: Board = "
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . . . . . . ."
        .parse()
        .unwrap();
    for to_play in Color::ALL {
        let position = Position {
            board: &board,
            to_play,
            ko: None,
        };
        let none = go::PointSet::new(board.size());
        let found = judge(&position, Given::Dead(&none), &Settings::default());
        assert_eq!(
            found.completed.territory,
            go::PerColor::new(15, 20),
            "{to_play}"
        );
    }
}

/// One eye each and one shared liberty, between stones that can run: who plays it is captured.
#[test]
fn a_seki_beside_an_open_board() {
    let board: Board = "
        . X . O . O X X . .
        X X X O O O X . X X
        O O O X X X X X X .
        . . O . O . . X . .
        . . . . . . . . . .
        . . . O . . X . . .
        . . . . . . . . . ."
        .parse()
        .unwrap();
    for to_play in Color::ALL {
        let judgement = blind(&board, to_play);
        let mut stones = board
            .chain(Point::new(1, 0))
            .chain(board.chain(Point::new(3, 0)));
        assert!(stones.all(|stone| judgement.seki.contains(stone)));
        assert!(judgement.dead.is_empty());
    }
}

/// A race. White's five points hold three black stones; whichever way those are taken the space
/// gives two eyes, so that White lives. Black has four points in a square and nothing else.
#[test]
fn a_square_of_four_loses_to_a_group_that_lives() {
    check_everywhere(
        "
        . . X X O X . X .  w w x x O X b X b
        . . X . O X X X .  w w x w O X X X b
        X X X . O O X . X  x x x w O O X b X
        O O X X X O X . X  O O x x x O X b X
        O O O O O O X X X  O O O O O O X X X
        O . O X X X X . X  O w O X X X X b X
        X X O X . . X X X  x x O X b b X X X
        X O O X . X . X .  x O O X b X b X b
        . O X X X . X X X  w O X X X b X X X
        O O X . X X X . X  O O X b X X X b X",
    );
}

/// Bent four in the corner: White may not touch the three stones, and Black takes when he likes
/// what is a ko for White's life; nobody has threats. Dead with its dame open (Japanese rules 1989,
/// article 7-2).
#[test]
fn bent_four_in_the_corner_is_dead() {
    check_everywhere(
        "
        X X X X X X X X X  X X X X X X X X X
        O O . X X X X . X  o o b X X X X b X
        . O O O O . X X X  b o o o o b X X X
        X X X . O . X . X  X X X b o b X b X",
    );
}

/// Three in a row in five points of the edge look like it, and are not: if Black adds one, White
/// takes four in a row.
#[test]
fn three_in_a_row_away_from_the_corner_are_no_bent_four() {
    let board: Board = "
        . X . X X X X X . X X
        X X X X X X X X X X X
        X O O O O O O O X X .
        X O . X X X . O X . X"
        .parse()
        .unwrap();
    for to_play in Color::ALL {
        let judgement = blind(&board, to_play);
        assert!(!judgement.dead.contains(Point::new(1, 2)), "{to_play}");
    }
}

/// White's two stones are in atari and cannot be saved: Black lives by taking them, though White
/// may first make him choose between them and a stone thrown in.
#[test]
fn a_group_lives_by_stones_in_atari() {
    check_everywhere(
        "
        O . O O O O O O O  O w O O O O O O O
        O O O O O O O O O  O O O O O O O O O
        X X X X X X X X O  X X X X X X X X O
        X X . . X . X X O  X X - - X b X X O
        . X O O O X X O O  b X O O O X X O O
        O O X X O O O O .  o o X X O O O O w
        X X X O O . . . .  X X X O O w w w w
        . . X X O . . . .  b b X X O w w w w
        X X X X O . . . .  X X X X O w w w w
        O O O O O O O O O  O O O O O O O O O",
    );
}

/// Black has one eye whoever begins. White's stones beside him, which die if he does not, live by
/// taking him.
#[test]
fn captors_live_by_the_capture() {
    check_everywhere(
        "
        . O . O .  w O w O w
        O O O . O  O O O w O
        X X X O .  x x x O w
        X X X X O  x x x x O
        . X X . O  w x x w O",
    );
}

/// White's stone at the top is in atari and cannot be saved, but taking it does not help Black's
/// stones below, which have one liberty.
#[test]
fn taking_a_stone_in_atari_may_not_help() {
    check_everywhere(
        "
        . . O O X O .  w w O O x O w
        O O O X X X O  O O O x x x O
        O X X . O O .  O x x w O O w
        O X X X X O O  O x x x x O O",
    );
}
