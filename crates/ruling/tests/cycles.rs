//! Records that stop in a long cycle, and what each ruleset's text makes of them. Records of real games
//! are read from the shared corpus; where it is absent the test says so.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::path::Path;

use rules::Book;
use ruling::{
    Ended, Entry, EvidenceMode, KomiPolicy, Outcome, Place, Reason, Ruling, Settings, Winner, rule,
};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");

fn ruled(sgf: &[u8]) -> Ruling {
    let settings = Settings {
        rulesets: Book::builtin().iter().cloned().collect(),
        komi_policies: vec![KomiPolicy::Recorded],
        evidence: EvidenceMode::Normal,
        unfinished: false,
        all_divergences: false,
        life: life::Settings::default(),
        judge: None,
    };
    match rule(sgf, &Place::default(), &settings) {
        Entry::Ruled(ruling) => *ruling,
        Entry::Rejected(rejected) => panic!("{}", rejected.reason),
    }
}

fn of<'a>(ruling: &'a Ruling, ruleset: &str) -> &'a Outcome {
    let mut outcomes = ruling.outcomes.iter();
    let found = outcomes.find(|outcome| &*outcome.ruleset == ruleset);
    found.unwrap_or_else(|| panic!("no outcome under {ruleset}"))
}

/// Whether the moves are legal, who wins, and whether that is because of the cycle.
fn check(ruling: &Ruling, rulesets: &[&str], legal: bool, winner: Option<Winner>, by_cycle: bool) {
    for ruleset in rulesets {
        let outcome = of(ruling, ruleset);
        let found = (
            outcome.legal,
            outcome.winner,
            outcome.reason == Some(Reason::Cycle),
        );
        assert_eq!(found, (legal, winner, by_cycle), "{ruleset}");
    }
}

/// Void if both players agree (Japanese rules 1989, art. 12; those of 1949 and 1979 alike).
const BY_AGREEMENT: [&str; 3] = ["jp1989", "jp1949", "wagc1979"];
/// Void at once (help pages of the servers; KataGo's rules).
const AT_ONCE: [&str; 6] = [
    "kgs_japanese",
    "ogs_japanese",
    "ogs_korean",
    "katago_japanese",
    "katago_chinese",
    "katago_stone",
];
/// The text forbids it or is silent; a referee voids the game or has it replayed.
const REFEREE: [&str; 4] = ["cn2002", "cn1988", "cn_sen_half", "stone"];
/// The ko rule forbids the move that closes the cycle.
const SUPERKO: [&str; 8] = [
    "wmsg2008",
    "jpd_art",
    "aga",
    "nz",
    "tt",
    "simple_ing",
    "kgs_chinese",
    "katago_aga",
];
/// It forbids a player to make again what a move of his own made.
const NATURAL: [&str; 2] = ["bga", "ffg"];
/// A move may make no earlier position again unless somebody passed since; void if both agree.
const SPIGHT: &str = "spight";
/// Ing's ko rule names moves that may not be made, but not so that a record could be held to it
/// (docs/rules/ing.md).
const ING: [&str; 2] = ["ing1991", "ing_aga"];

/// A record that the players left at the cycle.
fn check_left(ruling: &Ruling) {
    let nobody = Some(Winner::Nobody);
    for rulesets in [&BY_AGREEMENT[..], &AT_ONCE, &REFEREE] {
        check(ruling, rulesets, true, nobody, true);
    }
    check(ruling, &["kr2016"], true, Some(Winner::Draw), true);
    check(ruling, &[SPIGHT], false, nobody, true);
}

/// The position of tb-triple-ko of the casebook and its six captures.
const TRIPLE_KO: &str = "SZ[7:6]AB[bb][ac][cc][ec][gc][ad][bd][cd][dd][ed][fd][gd]\
    AW[aa][ba][ca][da][ea][fa][ga][ab][cb][eb][gb][dc][fc][ae][be][ce][de][ee][fe][ge]PL[B]";
const TRIPLE_KO_MOVES: &str = ";B[db];W[bc];B[fb];W[dc];B[bb];W[fc]";
/// tb-eternal-life.
const ETERNAL_LIFE: &str = "SZ[8:5]AB[ac][bc][cc][dc][ec][ad][ed][fd][de][ge]\
    AW[ab][bb][cb][db][eb][fb][fc][bd][cd][dd][gd][hd][be][fe]PL[B]";
const ETERNAL_LIFE_MOVES: &str = ";B[ce];W[ee];B[de];W[fe]";
/// tb-send-two-return-one.
const SEND_TWO: &str = "SZ[5:6]AB[cb][db][eb][ac][bc][cc][ad][ae][ee][af][cf][df]\
    AW[dc][ec][bd][cd][dd][be][de][bf]PL[B]";
const SEND_TWO_MOVES: &str = ";B[ed];W[ef];B[ee];W[]";

#[test]
fn a_cycle_of_captures_that_the_players_left() {
    for (position, moves) in [
        (TRIPLE_KO, TRIPLE_KO_MOVES),
        (ETERNAL_LIFE, ETERNAL_LIFE_MOVES),
    ] {
        for result in ["Void", "draw"] {
            let once = ruled(format!("(;{position}KM[6]RE[{result}]{moves})").as_bytes());
            check_left(&once);
            // The start was set up, not made by a move: the first round makes nothing again.
            for ruleset in NATURAL {
                assert!(of(&once, ruleset).legal, "{ruleset}");
            }
            let twice = ruled(format!("(;{position}KM[6]RE[{result}]{moves}{moves})").as_bytes());
            check_left(&twice);
            for ruleset in NATURAL {
                assert!(!of(&twice, ruleset).legal, "{ruleset}");
            }
            for ruling in [&once, &twice] {
                for ruleset in SUPERKO {
                    let outcome = of(ruling, ruleset);
                    assert!(!outcome.legal, "{ruleset}");
                    assert_ne!(outcome.reason, Some(Reason::Cycle), "{ruleset}");
                }
                for ruleset in ING {
                    let outcome = of(ruling, ruleset);
                    assert!(outcome.legal, "{ruleset}");
                    assert_ne!(outcome.reason, Some(Reason::Cycle), "{ruleset}");
                }
            }
        }
    }
}

/// Where the record says nothing of the players' agreement, only those texts decide that need none.
#[test]
fn a_cycle_without_a_result() {
    let ruling = ruled(format!("(;{TRIPLE_KO}KM[6]{TRIPLE_KO_MOVES})").as_bytes());
    check(&ruling, &BY_AGREEMENT, true, None, false);
    check(&ruling, &REFEREE, true, None, false);
    check(&ruling, &AT_ONCE, true, Some(Winner::Nobody), true);
    check(&ruling, &["kr2016"], true, Some(Winner::Draw), true);
    check(&ruling, &SUPERKO, false, None, false);
}

/// Who resigns in a cycle has lost; who passes could have played on, and does not stop in the cycle.
#[test]
fn a_cycle_that_is_not_the_end() {
    let sgf = format!("(;{TRIPLE_KO}KM[6]RE[B+R]{TRIPLE_KO_MOVES})");
    let resigned = ruled(sgf.as_bytes());
    let black = Some(Winner::Black);
    for rulesets in [&BY_AGREEMENT[..], &AT_ONCE, &REFEREE, &["kr2016"]] {
        check(&resigned, rulesets, true, black, false);
    }
    check(&resigned, &SUPERKO, false, black, false);
    let sgf = format!("(;{TRIPLE_KO}KM[6]RE[0]{TRIPLE_KO_MOVES};B[];W[])");
    for outcome in &ruled(sgf.as_bytes()).outcomes {
        assert_ne!(outcome.reason, Some(Reason::Cycle), "{}", outcome.ruleset);
    }
}

/// Sending two and returning one needs the other side's pass: whoever has the simple ko may go on
/// with it, and where a pass costs a stone or two, nobody does. No text voids the game for it.
#[test]
fn sending_two_and_returning_one() {
    let again = ";B[ed]";
    for more in ["", again] {
        let sgf = format!("(;{SEND_TWO}KM[6]RE[Void]{SEND_TWO_MOVES}{more})");
        let ruling = ruled(sgf.as_bytes());
        let nobody = Some(Winner::Nobody);
        for rulesets in [&BY_AGREEMENT[..], &AT_ONCE, &REFEREE, &["kr2016"]] {
            check(&ruling, rulesets, true, nobody, false);
        }
        // The grid stands again once one stone is returned (positional), with the same side to move
        // only after the pass and the next throw-in (situational, also the natural kind).
        for ruleset in ["jpd_art", "tt", "kgs_chinese", SPIGHT] {
            assert!(!of(&ruling, ruleset).legal, "{ruleset}");
        }
        for ruleset in ["wmsg2008", "aga", "nz", "bga", "ffg"] {
            assert_eq!(of(&ruling, ruleset).legal, more.is_empty(), "{ruleset}");
        }
    }
}

/// Under Spight's rules a pass lifts the ban that a superko keeps.
#[test]
fn a_pass_lifts_the_ban() {
    const KO: &str = "SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc]KM[6]RE[Void];B[cb]";
    for (moves, of_spight, of_superko) in [
        (";W[bb]", false, false),
        (";W[];B[];W[bb]", true, false),
        (";W[dd];B[aa];W[bb]", true, true),
    ] {
        let ruling = ruled(format!("(;{KO}{moves})").as_bytes());
        assert_eq!(of(&ruling, SPIGHT).legal, of_spight, "{moves}");
        assert_eq!(of(&ruling, "tt").legal, of_superko, "{moves}");
    }
}

fn real(path: &str) -> Option<Ruling> {
    match std::fs::read(Path::new(CORPUS).join(path)) {
        Ok(sgf) => Some(ruled(&sgf)),
        Err(error) => {
            eprintln!("skipped: {path}: {error}");
            None
        }
    }
}

/// Four games that their players left at a triple or quadruple ko, one of them recorded as void, three
/// as drawn (so Fox writes it).
#[test]
fn real_games_left_in_a_cycle() {
    for (path, last_round) in [
        // W r11, B t12, W s9, B r12, W t11, B s8, for the second time.
        (
            "kgs_superko_suicide_passes/KGS2003/2003-02-03-5.sgf",
            109..=114,
        ),
        // Kos at s6/s7, r9/r10 and t9/t10.
        ("fox_superko/Pro/7p/1461856565019999405.sgf", 208..=213),
        // W l19, B a8, W a13, B k19, W a7, B a12.
        ("fox_superko/Pro/9p/1507443813010001255.sgf", 259..=264),
        // Eight captures: b5/c5, f10/g10, k4/j4, e8/d8.
        ("fox_superko/9d2/9k/1556249258010001344.sgf", 212..=219),
    ] {
        let Some(ruling) = real(path) else { continue };
        assert_eq!(ruling.game.moves as usize, *last_round.end(), "{path}");
        check_left(&ruling);
        for ruleset in SUPERKO.iter().chain(&NATURAL) {
            let outcome = of(&ruling, ruleset);
            assert!(!outcome.legal, "{path} {ruleset}");
            assert_ne!(outcome.reason, Some(Reason::Cycle), "{path} {ruleset}");
        }
        for ruleset in ING {
            assert!(of(&ruling, ruleset).legal, "{path} {ruleset}");
        }
        let legality = &ruling.game.legality;
        assert_eq!(legality.ko_simple, None, "{path}");
    }
}

/// Black resigned in a triple ko: White has won, whatever a ko rule says of the moves.
#[test]
fn a_real_game_resigned_in_a_cycle() {
    let Some(ruling) = real("fox_superko/9d2/9k/1561208817010001986.sgf") else {
        return;
    };
    assert_eq!(ruling.game.ended, Ended::Resigned);
    let white = Some(Winner::White);
    for rulesets in [&BY_AGREEMENT[..], &AT_ONCE, &REFEREE, &["kr2016"]] {
        check(&ruling, rulesets, true, white, false);
    }
    check(&ruling, &SUPERKO, false, white, false);
}

/// The last move but the passes returns one stone for two: a positional repetition, the other side to
/// move, and the game was counted.
#[test]
fn a_real_game_that_returned_one() {
    let Some(ruling) = real("kgs_superko_suicide_passes/KGS2002/2002-02-16-8.sgf") else {
        return;
    };
    assert_eq!(ruling.game.legality.ko_psk, Some(352));
    assert_eq!(ruling.game.legality.ko_ssk, None);
    for outcome in &ruling.outcomes {
        assert_ne!(outcome.reason, Some(Reason::Cycle), "{}", outcome.ruleset);
    }
    for (ruleset, legal) in [
        ("jp1989", true),
        ("kr2016", true),
        ("cn2002", true),
        ("aga", true),
        ("bga", true),
        ("tt", false),
        ("jpd_art", false),
        ("kgs_chinese", false),
    ] {
        assert_eq!(of(&ruling, ruleset).legal, legal, "{ruleset}");
    }
}
