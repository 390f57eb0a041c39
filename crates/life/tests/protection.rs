//! Dame and protective moves that no atari on the board asks for. The boards are ours.

use go::{Board, Color, PointSet, Symmetry};
use life::{Given, Judgement, Position, Protection, Settings, judge};

/// Judges a board on which the stones `dead` are dead.
fn finish(board: &Board, to_play: Color, dead: &PointSet, protection: Protection) -> Judgement {
    let position = Position {
        board,
        to_play,
        ko: None,
    };
    let settings = Settings {
        protection,
        ..Settings::default()
    };
    judge(&position, Given::Dead(dead), &settings)
}

/// Plays a board to its end in all orientations, and with colors exchanged. `x` and `o` are dead.
#[track_caller]
fn check(to_play: Color, rows: &str, dame: u32, protective: u32) {
    let board: Board = rows.replace('x', "X").replace('o', "O").parse().unwrap();
    let size = board.size();
    let letters: Vec<char> = rows.chars().filter(|c| !c.is_whitespace()).collect();
    let dead = size
        .points()
        .zip(letters)
        .filter(|(_, c)| "xo".contains(*c));
    let dead = PointSet::from_points(size, dead.map(|(point, _)| point));
    for symmetry in Symmetry::ALL {
        let turned = symmetry.board(&board);
        let dead = dead.iter().map(|point| symmetry.point(size, point));
        let dead = PointSet::from_points(turned.size(), dead);
        let mut swapped = Board::new(turned.size());
        for (point, color) in turned.stones() {
            swapped.play(point, !color).unwrap();
        }
        for (board, to_play) in [(&turned, to_play), (&swapped, !to_play)] {
            let found = finish(board, to_play, &dead, Protection::Threatened);
            let completion = &found.completion;
            assert_eq!(
                (completion.dame_filled, completion.protective),
                (dame, protective),
                "{symmetry:?} {to_play}: {:?}",
                completion.moves
            );
        }
    }
}

/// Once Black has filled the dame at ea, a black stone at dc would leave two chains of White's one
/// liberty each, and so would one at db.
const DOUBLE_ATARI: &str = "
    X X O O . X X
    X X O . O X .
    X O . . O X X
    X O O O X X .
    X X X X X . .";

#[test]
fn a_double_atari_after_the_last_dame() {
    check(Color::Black, DOUBLE_ATARI, 1, 1);
}

/// The same where all stones above are one chain: the stone at dc is taken.
#[test]
fn no_move_where_one_answer_is_enough() {
    check(
        Color::Black,
        "
        X X O O X X X
        X X O O O X .
        . O . . O X X
        X O O O X X .
        X X X X X . .",
        1,
        0,
    );
}

/// The two white stones in the corner connect in time only while they have the liberty at aa: once it
/// is gone, whoever took it, a black stone at cb catches them.
#[test]
fn stones_that_are_caught_as_they_connect() {
    for to_play in Color::ALL {
        check(
            to_play,
            "
            . O . . . O . O
            X O . . O O O .
            X X O O O O O O
            X X X X X X X X
            . X . X . X . X",
            1,
            1,
        );
    }
}

/// With a stone at db the black stone is the one that is caught.
#[test]
fn no_move_where_the_stone_that_attacks_is_caught() {
    for to_play in Color::ALL {
        check(
            to_play,
            "
            . O . . . O . O
            X O . O O O O .
            X X O O O O O O
            X X X X X X X X
            . X . X . X . X",
            1,
            0,
        );
    }
}

/// Black may take two stones at ba, but his dead stones gain nothing by it.
#[test]
fn no_move_against_dead_stones() {
    check(
        Color::White,
        "
        x O . O . O
        x O x O O O
        . x x O . O
        O O O O O O
        X X X X X X
        . X . X . X",
        0,
        0,
    );
}

/// Plays a board to its end on which nothing is dead; nothing may be captured on the way.
#[track_caller]
fn check_nothing_lost(protection: Protection, to_play: Color, rows: &str) {
    let board: Board = rows.parse().unwrap();
    let dead = PointSet::from_points(board.size(), []);
    let completion = finish(&board, to_play, &dead, protection).completion;
    assert!(completion.dame_filled > 0);
    assert_eq!(
        completion.captured.black + completion.captured.white,
        0,
        "{:?}",
        completion.moves
    );
}

/// White at dd would leave the stone at ed in an atari that no answer helps: Black fills that dame
/// before the other, whatever protective moves he makes.
#[test]
fn of_the_dame_that_comes_first_which_saves_a_stone() {
    for rows in [
        "
        X . X X O O O O O
        X X X X O O O O O
        X X X O O O O . O
        X X X . X . O O .
        X . X X O O O . O
        X X X . O O O O O
        X . X X O O O O O",
        "
        X X X X O O O O .
        . X X . O O O O O
        X X X O O O O O O
        X . X . X . O . O
        X X X X O O O O O
        X X X . O O O O O
        . X X X O O O O O",
    ] {
        for protection in [Protection::Atari, Protection::Threatened] {
            check_nothing_lost(protection, Color::Black, rows);
        }
    }
}

/// White at ba is an atari, and costs the two stones beside a liberty, so that a black stone at db
/// would catch them. The dame is Black's.
#[test]
fn no_dame_that_puts_own_stones_into_a_capture() {
    for to_play in Color::ALL {
        check(
            to_play,
            "
            X . O . . . O . O
            . X O . . O O O .
            X X X O O O O O O
            X X X X X X X X X
            . X . X . X . X .",
            1,
            1,
        );
    }
}
