//! Kos that the record leaves open: who connects, and which are counted. The boards are ours unless
//! a text is named.

use go::{Board, Color, Point};
use life::{Given, Judgement, Position, Settings, judge};

#[track_caller]
fn blind(to_play: Color, rows: &str) -> Judgement {
    let board: Board = rows.parse().unwrap();
    let position = Position {
        board: &board,
        to_play,
        ko: None,
    };
    judge(&position, Given::Nothing, &Settings::default())
}

fn moves(judgement: &Judgement) -> Vec<String> {
    let moves = judgement.completion.moves.iter();
    moves
        .map(|&(color, point)| {
            let point = point.map_or("pass".to_owned(), |point| point.to_string());
            format!("{} {point}", if color == Color::Black { 'X' } else { 'O' })
        })
        .collect()
}

/// Black holds the ko in the middle: his stone at dc can be taken from cc.
const HALF_POINT_KO: &str = "
    X X O O .
    . X X O O
    X X . X O
    . X X O O
    X X O O .";

#[test]
fn the_holder_to_move_connects() {
    let judgement = blind(Color::Black, HALF_POINT_KO);
    assert_eq!(moves(&judgement), ["X cc"]);
    assert_eq!(judgement.open_kos, 0);
    assert_eq!(judgement.completed.stones, go::PerColor::new(12, 9));
    assert_eq!(judgement.completed.territory, go::PerColor::new(2, 2));
    assert_eq!(judgement.as_left.territory, go::PerColor::new(3, 2));
}

/// White, to move, could take. That she stopped instead is taken to mean that she would not win
/// the ko; it is counted because it had to be assumed.
#[test]
fn the_holder_connects_though_the_other_side_is_to_move() {
    let judgement = blind(Color::White, HALF_POINT_KO);
    assert_eq!(moves(&judgement), ["O pass", "X cc"]);
    assert_eq!(judgement.open_kos, 1);
    assert_eq!(judgement.completed.stones, go::PerColor::new(12, 9));
    assert_eq!(judgement.completion.captured, go::PerColor::new(0, 0));
}

/// White to move may not take back at once: nothing is left open when Black connects.
#[test]
fn a_ko_just_taken_is_connected() {
    let board: Board = HALF_POINT_KO.parse().unwrap();
    let position = Position {
        board: &board,
        to_play: Color::White,
        ko: Some(Point::new(2, 2)),
    };
    let judgement = judge(&position, Given::Nothing, &Settings::default());
    assert_eq!(moves(&judgement), ["O pass", "X cc"]);
    assert_eq!(judgement.open_kos, 0);
}

/// The dame at cf comes first, so that White is to move when the ko is all that is left; with a
/// second dame at cg it is Black's turn again.
#[test]
fn kos_come_last() {
    let one = "
        X X O O .
        . X X O O
        X X . X O
        . X X O O
        X X X O .
        . X . O O
        X X X O .";
    let judgement = blind(Color::Black, one);
    assert_eq!(moves(&judgement), ["X cf", "O pass", "X cc"]);
    assert_eq!(judgement.open_kos, 1);
    let two = "
        X X O O .
        . X X O O
        X X . X O
        . X X O O
        X X X O .
        . X . O O
        X X . O .";
    let judgement = blind(Color::Black, two);
    assert_eq!(judgement.completion.dame_filled, 2);
    assert_eq!(moves(&judgement).last().map(String::as_str), Some("X cc"));
    assert_eq!(judgement.open_kos, 0);
}

/// Each side holds one: both connect.
#[test]
fn a_ko_each() {
    let judgement = blind(
        Color::White,
        "
        X X O O .
        . X X O O
        X X . X O
        . X X O O
        . X X O O
        X X O O .
        X O . O O
        X X O O .
        . X X O O",
    );
    assert_eq!(moves(&judgement), ["O cg", "X cc"]);
    assert_eq!(judgement.open_kos, 0);
    assert_eq!(judgement.completion.protective, 2);
}

/// More than half a point is at stake: White at bd would put the chain of Black's in atari. Such a
/// ko is not left for the end.
#[test]
fn a_ko_about_a_group_is_answered_first() {
    // Japanese rules 1989, article 7-2, figure 9.
    let judgement = blind(
        Color::Black,
        "
        . . . . . .
        O O O O O .
        X X X X O .
        . X X X O .
        X O . O O .",
    );
    assert_eq!(judgement.open_kos, 0);
    assert_eq!(moves(&judgement).first().map(String::as_str), Some("X ce"));
}

/// Double-ko seki: Japanese rules 1989, article 8, figure 14. Neither ko is a half-point ko.
#[test]
fn kos_of_a_seki_are_not_counted() {
    for to_play in Color::ALL {
        let judgement = blind(
            to_play,
            "
            . X O O O X . . .
            X X X X O X . . .
            . X O X O O X . .
            X O . O . O X . .
            O O O O O O X . .",
        );
        assert_eq!(judgement.open_kos, 0);
        assert!(judgement.completion.moves.is_empty());
    }
}
