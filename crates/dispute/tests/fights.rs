//! Which parts of small boards can be judged differently, and how they are settled.

use dispute::{Made, Reason, Settler, Stop, Verdict, fights};
use go::{Board, Color, PointSet};
use life::{Given, Position, Settings, judge};
use rules::Book;

/// The reasons of the fights of a board, and what a ruleset makes of them, as a picture of who owns
/// what; `shared` where it is what all agree on.
fn check(picture: &str, to_play: Color, ruleset: &str, reasons: &[Reason], expected: &str) {
    let board: Board = picture.parse().expect("a board");
    let position = Position {
        board: &board,
        to_play,
        ko: None,
    };
    let judgement = judge(&position, Given::Nothing, &Settings::default());
    let fights = fights(&board, &judgement, None, &Settings::default());
    let found: Vec<Reason> = fights.iter().map(|fight| fight.reason).collect();
    assert_eq!(found, reasons, "{board:?}");
    let stop = Stop {
        board: &board,
        to_play,
        judgement: &judgement,
        fights: &fights,
        past: &[],
    };
    let profile = Book::builtin().get(ruleset).expect("a ruleset").profile();
    let said = match Settler::new(stop).settle(&profile) {
        Verdict::Shared => "shared".to_string(),
        Verdict::Undecided(_) => "undecided".to_string(),
        Verdict::Apart(apart) if apart.turns.is_empty() => {
            let names = |points: &PointSet| {
                let names = points.iter().map(|point| point.name(board.size()));
                names.collect::<Vec<_>>().join(" ")
            };
            format!("dead {}; seki {}", names(&apart.dead), names(&apart.seki))
        }
        Verdict::Apart(apart) => {
            let turns = apart.turns.iter().map(|(color, made)| match made {
                Made::At(point) => format!("{} {}", color.letter(), point.name(board.size())),
                Made::Pass => format!("{} pass", color.letter()),
                Made::Elsewhere => format!("{} elsewhere", color.letter()),
            });
            turns.collect::<Vec<_>>().join(", ")
        }
    };
    assert_eq!(said, expected, "{ruleset} on {board:?}");
}

/// A board whose chains all have two eyes.
#[test]
fn a_settled_board_has_no_fight() {
    let board = "
        . X . X O . O
        X X X X O O O
        . X O O O . .
        X X O . O . .
        . X O O O . .";
    check(board, Color::Black, "cn2002", &[], "shared");
}

/// Its holder connects; or he does not, and the count says that it is open.
#[test]
fn a_half_point_ko_is_no_fight() {
    let board = "
        X X O O .
        . X X O O
        X X . X O
        . X X O O
        X X O O .";
    check(board, Color::Black, "cn2002", &[], "shared");
    check(board, Color::White, "jp1989", &[], "shared");
}

/// White takes E6 and puts D7 in atari; Black connects there, and the ko was about one stone.
#[test]
fn a_ko_whose_holder_can_afford_to_lose_it_is_no_fight() {
    let board = "
        . . X O . . . . . . .
        . . X O . O . . . . .
        . . X O . . . O . . .
        . . X O O . . . . . .
        . . . X O . . . . . .
        . . X . X O . . . . .
        . . X X O . . . . . .
        . . X O O . . O . . .
        . . X O . . . . . . .
        . . X O . O . . O . .
        . . X O . . . . . . .";
    check(board, Color::White, "cn2002", &[], "shared");
    check(board, Color::Black, "jp1989", &[], "shared");
}

/// White takes E6 and puts D7 and D5 in atari, of which Black saves one. There is too much around to
/// play it out.
#[test]
fn a_large_fight_that_a_ko_decides_is_undecided() {
    let board = "
        . . X O . . . . . . .
        . . X O . O . . . . .
        . . X O . . . O . . .
        . . X O O . . . . . .
        . . . X O . . . . . .
        . . X . X O . . . . .
        . . . X O . . . . . .
        . . X O O . . O . . .
        . . X O . . . . . . .
        . . X O . O . . O . .
        . . X O . . . . . . .";
    for ruleset in ["cn2002", "aga", "wmsg2008", "jp1989", "jpd_art"] {
        check(board, Color::White, ruleset, &[Reason::Ko], "undecided");
    }
    // Without a procedure it stays as it stands.
    let left = "dead ; seki ";
    check(board, Color::White, "katago_chinese", &[Reason::Ko], left);
}

/// White takes F6: E7 and E5 are in atari, and to take dead stones there is no time.
#[test]
fn dead_stones_are_no_liberties_in_a_ko() {
    let board = "
        X . X . X O . O . O O
        X X X X X O O O O O O
        . . . X O O O O O O O
        . . . . X O O O O O O
        . . . O X O O O O O O
        . . . X . X O O O O O
        . . . O X O O O O O O
        . . . . X O O O O O O
        . . . X O O O O O O O
        X X X X X O O O O O O
        X . X . X O . O . O O";
    for ruleset in ["cn2002", "wmsg2008", "jp1989", "jpd_art"] {
        check(board, Color::White, ruleset, &[Reason::Ko], "undecided");
    }
}

/// White takes at E3; Black saves E2 at E1, and White puts it in atari again at D1 while the ko is open:
/// who may not retake has no answer.
#[test]
fn a_second_atari_may_be_given_while_a_ko_is_open() {
    let board = "
        X X X X X O O O O O O O O
        X . X . X O . O . O . O O
        X X X X X O O O O O O O O
        X X X X X O O O O O O O O
        X . X . X O O . O . O . O
        X X X X X O O O O O O O O
        . . . . X O O O O O O O O
        . . . . X O O O O O O O O
        X . . X X O O O O O O O O
        X X . X X O O O O O O O O
        X X . X . X O O O O O O O
        X X . O X O O O O O O O O
        . X . . . . O O O O O O O";
    for ruleset in ["cn2002", "jp1989", "jpd_art"] {
        check(board, Color::White, ruleset, &[Reason::Ko], "undecided");
    }
}

/// A direct ko whose protective move is missing: dead by the letter of 1989, protected where the
/// holder is to move when play goes on.
#[test]
fn a_direct_ko_is_settled_by_who_moves() {
    let board = "
        . . . . . .
        O O O O O .
        X X X X O .
        . X X X O .
        X O . O O .";
    let dead = "dead A3 B3 C3 D3 B2 C2 D2 A1; seki ";
    check(board, Color::Black, "jp1989", &[Reason::Ko], dead);
    check(board, Color::Black, "wagc1979", &[Reason::Ko], "shared");
    check(board, Color::Black, "cn2002", &[Reason::Ko], "shared");
    check(board, Color::Black, "wmsg2008", &[Reason::Ko], "X C1");
    check(
        board,
        Color::Black,
        "katago_chinese",
        &[Reason::Ko],
        "dead ; seki A3 B3 C3 D3 B2 C2 D2 B1",
    );
}

/// Three points without capturing: captured where play goes on, a seki where each chain is looked at
/// by itself.
#[test]
fn a_race_is_played_to_its_end() {
    let board = "
        . O X X . X .
        X X O X X X X
        X X O O X X X
        O O O O X X .
        . O . O X X X
        O O O O O X .
        . O . . O X X";
    let seki = "dead ; seki B7 A6 B6 A5 B5";
    check(board, Color::White, "jp1989", &[Reason::Race], seki);
    let line = "O A7, X B6, O A6, X A5, O B7, X pass, O A6, X A7, O B5, X pass, O A6, X B7, O A5";
    check(board, Color::White, "cn2002", &[Reason::Race], line);
}

/// The same with the captor to move: by confirmation dead as it stands, taken where play goes on, and
/// where moves cost no longer than until it is given up.
#[test]
fn a_direct_ko_that_nobody_has_settled_is_taken() {
    let board = "
        . . . . . .
        O O O O O .
        X X X X O .
        . X X X O .
        X O . O O .";
    let says = |ruleset: &str, expected: &str| {
        check(board, Color::White, ruleset, &[Reason::Unsettled], expected);
    };
    says("jp1989", "dead A3 B3 C3 D3 B2 C2 D2 A1; seki ");
    says("wagc1979", "O A2");
    says("aga", "O A2, X pass, O A1, X pass, O C1");
    says("jpd_art", "O A2, X pass, O A1, X pass, O C1");
    // Nothing is lifted that anybody could dispute: the board counts as it stands.
    says("katago_chinese", "dead ; seki A3 B3 C3 D3 B2 C2 D2 B1");
}

/// Three points in a row: dead by confirmation, which lets the captor begin; else whoever moves first
/// decides.
#[test]
fn three_in_a_row_are_settled_by_who_moves() {
    let board = "
        . . . . . .
        O O O O O .
        X X X X O .
        . . . X O .
        X X X X O .
        O O O O O .";
    let says = |color: Color, ruleset: &str, expected: &str| {
        check(board, color, ruleset, &[Reason::Unsettled], expected);
    };
    for color in Color::ALL {
        let dead = "dead A4 B4 C4 D4 D3 A2 B2 C2 D2; seki ";
        says(color, "jp1989", dead);
    }
    for ruleset in ["wagc1979", "cn2002", "tt", "katago_japanese"] {
        says(Color::Black, ruleset, "X B3");
    }
    says(Color::White, "wagc1979", "O B3");
    says(Color::White, "cn2002", "O B3, X pass, O A3, X pass, O C3");
}

/// White, who must not connect, lets Black take the ko and connect: whoever moves first.
#[test]
fn a_ten_thousand_year_ko_is_taken_whoever_moves() {
    let board = "
        X . X O O O
        . X X O O .
        X X O O X O
        X O O X X X
        O O O . X .
        O O O O O O";
    for ruleset in ["cn2002", "jp1949"] {
        let says = "O pass, X F5, O pass, X F4";
        check(board, Color::White, ruleset, &[Reason::Seki], says);
    }
}

/// Both sides hang on the same kos: White to move takes all of Black at once; with Black to move a
/// ko rule without memory lets the game run in a circle, which is nobody's, and others end it.
#[test]
fn a_triple_ko_at_the_stop_is_nobodys_unless_a_rule_ends_it() {
    let board = "
        O O O O O O O
        O X O . O . O
        X . X O X O X
        X X X X X X X
        O O O O O O O
        . . . . . . .";
    check(board, Color::White, "cn2002", &[Reason::Ko], "O B4");
    for ruleset in ["jp1989", "wagc1979"] {
        let dead = "dead B5 A4 C4 E4 G4 A3 B3 C3 D3 E3 F3 G3; seki ";
        check(board, Color::White, ruleset, &[Reason::Ko], dead);
    }
    for ruleset in ["cn2002", "wagc1979", "katago_japanese"] {
        check(board, Color::Black, ruleset, &[Reason::Ko], "undecided");
    }
    check(
        board,
        Color::Black,
        "aga",
        &[Reason::Ko],
        "X F5, O pass, X D5",
    );
}

/// Under the natural situational rule a ko may be retaken at once by him who did not make the position
/// before it: here nothing tells who did, and the other side, being to move, holds the ko. So it is
/// whatever the colors.
#[test]
fn a_natural_rule_is_the_same_for_both_colors() {
    let board = "
        X . X O O O
        . X X O O .
        X X O O X O
        X O O X X X
        O O O . X .
        O O O O O O";
    let exchanged: String = board
        .chars()
        .map(|letter| match letter {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
        .collect();
    for (board, color) in [(board, Color::White), (&exchanged, Color::Black)] {
        check(board, color, "bga", &[Reason::Seki], "shared");
    }
}
