use go::Color::{Black, White};
use go::{Color, PerColor, Point};

use crate::{Game, Phases, replay};

fn check(sgf: &str) -> Game {
    replay(&record::read(sgf.as_bytes()).expect("a game"))
}

fn split(game: &Game, stop_passes: u32, first_pass_stops: bool) -> Phases {
    Phases::of(&game.turns, stop_passes, first_pass_stops)
}

fn point(text: &str) -> Point {
    Point::from_sgf(text.as_bytes()[0], text.as_bytes()[1]).unwrap()
}

#[test]
fn an_even_game() {
    let game = check("(;SZ[5];B[cc];W[];B[bb];W[];B[])");
    assert_eq!(game.moves(), PerColor::new(2, 0));
    assert_eq!(game.passes(), PerColor::new(1, 2));
    assert_eq!(game.passes_trailing, 2);
    assert_eq!(game.first_passer(), Some(White));
    assert_eq!(game.last_mover, Some(Black));
    assert_eq!((game.to_play, game.to_play_before_passes), (White, White));
}

#[test]
fn handicap_in_every_way() {
    let check = |sgf: &str, stones: u32, turns: usize| {
        let game = check(sgf);
        assert_eq!(game.handicap_stones, stones, "{sgf}");
        assert_eq!(game.turns.len(), turns, "{sgf}");
        assert_eq!(game.audit.color_order, 0, "{sgf}");
    };
    check("(;SZ[9]HA[2]AB[cc][gg];W[ee])", 2, 1);
    check("(;SZ[9]HA[2];AB[cc][gg];W[ee])", 2, 1);
    check("(;SZ[9]HA[3];B[cc];B[gg];B[cg];W[ee])", 3, 1);
    check("(;SZ[9];B[cc];B[gg];W[ee])", 2, 1);
    check("(;SZ[9]HA[2];B[cc];W[];B[gg];W[ee])", 2, 1);
    // White's opening pass of an even game is a pass.
    check("(;SZ[9];B[cc];W[];B[gg];W[ee])", 0, 4);
    check("(;SZ[9]HA[0]AB[];B[cc];W[gg])", 0, 2);
}

#[test]
fn a_claim_that_does_not_fit_is_not_believed() {
    let game = check("(;SZ[9]HA[4];B[cc];B[gg];W[ee])");
    assert_eq!((game.handicap_stones, game.audit.color_order), (0, 1));
}

#[test]
fn prisoners_by_capture_and_suicide() {
    let game = check("(;SZ[3]AB[ba]AW[ab];B[cb];W[bb];B[aa])");
    assert_eq!(game.prisoners, PerColor::new(0, 0));
    let game = check("(;SZ[3]AW[ba][ab];B[aa];W[cc])");
    assert_eq!(game.prisoners, PerColor::new(1, 0));
    assert_eq!((game.audit.suicides, game.audit.suicides_single), (1, 1));
    let game = check("(;SZ[3]AB[ba]AW[aa];W[cc];B[ab])");
    assert_eq!(game.prisoners, PerColor::new(0, 1));
}

#[test]
fn an_occupied_point_is_replaced() {
    let game = check("(;SZ[5];B[cc];W[cc])");
    assert_eq!(game.audit.illegal_occupied, 1);
    assert_eq!(game.board.at(point("cc")), Some(White));
    assert_eq!(game.prisoners, PerColor::new(0, 0));
}

/// Black takes the ko at b2, White retakes at once.
const KO: &str = "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb]";

#[test]
fn a_ko_retaken_at_once() {
    let game = check(&format!("{KO})"));
    assert_eq!(game.audit.ko_simple, Some(2));
    assert_eq!(game.audit.first_positional(0), Some(2));
    assert_eq!(game.audit.first_situational(0), Some(2));
    // The position before was set up, not made by a move of White's.
    assert_eq!(game.audit.first_natural(0), None);
    assert_eq!(game.audit.first_without_pass(), Some(2));
    assert!(!game.audit.ends_in_cycle);
}

#[test]
fn a_ko_retaken_after_passes() {
    let game = check("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[];B[];W[bb])");
    assert_eq!(game.audit.ko_simple, None);
    let repetition = game.audit.repetitions[0];
    assert_eq!((repetition.number, repetition.positional), (4, 4));
    // Before: Black to move; now: Black to move again.
    assert_eq!(repetition.situational, Some(4));
    assert_eq!(game.audit.first_positional(3), None, "out of the window");
    assert!(!game.audit.ends_in_cycle, "who passes could have played");
    assert_eq!(game.audit.first_without_pass(), None);
}

#[test]
fn positional_but_not_situational() {
    // After the retake it is White's turn in the record, where it was Black's before.
    let game = check("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[];B[dd];W[];B[];W[bb])");
    assert!(game.audit.first_positional(0).is_none());
    let game = check("(;SZ[4]PL[W]AB[ba][ab][bc]AW[ca][bb][db][cc];W[];B[cb];W[];B[];W[bb])");
    let repetition = game.audit.repetitions[0];
    assert_eq!(
        (repetition.positional, repetition.situational),
        (4, Some(4))
    );
}

#[test]
fn ko_left_by_the_last_move() {
    let game = check("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[];B[])");
    assert_eq!(game.ko, Some(point("bb")));
    assert_eq!(game.to_play_before_passes, White);
}

#[test]
fn setup_in_mid_game() {
    let game = check("(;SZ[5];B[cc];AW[dd]AE[cc];W[bb])");
    assert_eq!(game.audit.setup_edits, 1);
    assert_eq!(game.board.at(point("cc")), None);
    assert!(game.setup.white.is_empty());
}

/// A setup takes nothing: stones without a liberty are nobody's prisoners. Where they stood before, the
/// setup that took the liberty is named.
#[test]
fn setup_without_liberties() {
    let choked = |sgf: &str| {
        let game = check(sgf);
        assert_eq!(game.board.at(point("aa")), None, "{sgf}");
        assert_eq!(game.prisoners, PerColor::default(), "{sgf}");
        (game.audit.setup_choked, game.audit.setup_choked_at)
    };
    assert_eq!(choked("(;SZ[3]AB[aa]AW[ba][ab];B[cc])"), (1, vec![10]));
    assert_eq!(choked("(;SZ[3];B[aa];AW[ba][ab])"), (1, vec![17]));
    assert_eq!(choked("(;SZ[3]AB[aa:ba]AW[ca][ab:bb])"), (2, vec![10]));
}

#[test]
fn phases_split_at_the_first_stop() {
    let game = check("(;SZ[5];B[cc];W[];B[];W[bb];B[];W[])");
    let phases = split(&game, 2, true);
    assert_eq!(phases.moves, PerColor::new(1, 0));
    assert_eq!(phases.passes, PerColor::new(1, 1));
    assert_eq!(phases.later_moves, PerColor::new(0, 1));
    assert_eq!(phases.terminal_passer, Some(White));
    assert_eq!(phases.last_turn, Some(Black));
    // Ing stops at four passes in a row; with a button the first pass is not one of the two.
    assert_eq!(split(&game, 4, true).later_moves, PerColor::new(0, 0));
    let button = split(&game, 2, false);
    assert_eq!(button.moves, PerColor::new(1, 1));
    assert_eq!(button.terminal_passer, Some(Black));
}

#[test]
fn an_empty_record() {
    let game = check("(;SZ[5]PL[W])");
    assert_eq!(
        (game.to_play, game.last_mover, game.passes_trailing),
        (White, None, 0)
    );
    let game = check("(;SZ[5]HA[2]AB[bb][cc])");
    assert_eq!(game.to_play, Color::White);
}
