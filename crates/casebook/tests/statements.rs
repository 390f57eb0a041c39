//! Numbers that the texts state, and statements across cases.

use casebook::{Case, Casebook, Statement};
use go::{Color, PerColor};
use rules::{Book, Ruleset};
use score::{Counted, Margin, Tally, Terms, Turns, compensation, score};

fn casebook() -> Casebook {
    Casebook::load().unwrap_or_else(|error| panic!("{error}"))
}

fn get(id: &str) -> &'static Ruleset {
    Book::builtin()
        .get(id)
        .unwrap_or_else(|| panic!("no ruleset {id}"))
}

/// Moves Black made more than White under strict alternation (I6 of docs/rules/identities.md), from
/// who moved first, who put the last stone on the board, and passes before the closing pair.
fn more_moves(first: Color, last: Color, [black, white]: [i32; 2]) -> i32 {
    let turns = match (first, last) {
        (Color::Black, Color::Black) => 1,
        (Color::White, Color::White) => -1,
        _ => 0,
    };
    turns + white - black
}

/// A full board in which Black's area is `zi` and nobody passed early, scored.
fn board_of(zi: Margin, statement: &Statement, last: Color) -> (Tally, Counted, u32) {
    let n = statement.n.expect("a board");
    let handicap = statement.handicap.unwrap_or(0);
    let shared = statement.shared.unwrap_or(0);
    // A count that splits shared points is (n + A) / 2.
    let area = 2 * zi.hundredths() as i32 / 100 - n;
    let black = (n - shared + area) / 2;
    let white = n - shared - black;
    let first = if handicap >= 2 {
        Color::White
    } else {
        Color::Black
    };
    let setup = if handicap >= 2 { handicap as i32 } else { 0 };
    let more = more_moves(first, last, [0, 0]);
    let stones = PerColor::new(setup + 100 + more, 100);
    let tally = Tally {
        stones,
        territory: PerColor::new(black - stones.black, white - stones.white),
        dame: shared,
        ..Tally::default()
    };
    let turns = Turns {
        moves: PerColor::new(100 + more, 100),
        passes: PerColor::new(1, 1),
        first_passer: Some(!last),
        first_passer_of_pair: Some(!last),
        last_mover: Some(last),
        last_turn: Some(last),
        ..Turns::default()
    };
    let counted = Counted {
        tally,
        turns,
        ..Counted::default()
    };
    (tally, counted, handicap)
}

fn final_margin(ruleset: &Ruleset, counted: &Counted, handicap: u32) -> Margin {
    let terms = Terms::native(ruleset, handicap).expect("a komi");
    score(ruleset, &terms, &counted.tally, counted).margin
}

fn side(letter: &str) -> Color {
    if letter == "X" {
        Color::Black
    } else {
        Color::White
    }
}

#[test]
fn every_statement() {
    let casebook = casebook();
    assert!(casebook.statements.len() >= 18);
    for statement in &casebook.statements {
        let id = statement.id.as_str();
        let mut checked = 0;
        if let (Some(first), Some(last), Some(passes), Some(expected)) = (
            statement.first,
            statement.last,
            statement.passes,
            statement.expect_diff,
        ) {
            assert_eq!(
                more_moves(first.color(), last.color(), passes),
                expected,
                "{id}"
            );
            // Ji Ping Dian pays exactly that difference back: it is what separates its count from
            // the Chinese one.
            let tally = Tally::default();
            let counted = Counted {
                tally,
                turns: Turns {
                    moves: PerColor::new(50 + expected, 50),
                    ..Turns::default()
                },
                ..Counted::default()
            };
            let terms = Terms {
                komi: Margin::ZERO,
                handicap: 0,
            };
            let of = |id| score(get(id), &terms, &tally, &counted).margin;
            assert_eq!(
                of("cn2002") - of("jpd_art"),
                Margin::points(expected),
                "{id}"
            );
            checked += 1;
        }
        if let Some(zi) = statement.zi_black {
            let lasts = [Color::Black, Color::White];
            let stated = statement.last.map(|side| side.color());
            for last in lasts
                .into_iter()
                .filter(|last| stated.is_none_or(|s| s == *last))
            {
                let (tally, counted, handicap) = board_of(zi.0, statement, last);
                if let Some(area) = statement.expect_area {
                    assert_eq!(tally.area_margin(), area, "{id}");
                }
                if let Some(territory) = statement.territory {
                    assert_eq!(tally.territory_margin(), territory, "{id}");
                }
                for (ruleset, expected) in &statement.expect {
                    let margin = final_margin(get(ruleset), &counted, handicap);
                    assert_eq!(margin, expected.0, "{id} {ruleset}");
                }
                let by_last = &statement.territory_if_last;
                if let Some((_, expected)) = by_last.iter().find(|(letter, _)| side(letter) == last)
                {
                    assert_eq!(tally.territory_margin(), *expected, "{id} {last} last");
                }
            }
            checked += 1;
        }
        // The text's three-stone example does not fit together; the count that would fit does.
        if let (Some(zi), Some(territory)) = (statement.consistent_zi, statement.stated_territory) {
            let (tally, ..) = board_of(zi.0, statement, Color::White);
            assert_eq!(tally.territory_margin(), territory, "{id}");
            assert_eq!(statement.flag.as_deref(), Some("inconsistent"), "{id}");
        }
        if let (Some(least), Some(threshold), Some(tie)) = (
            statement.min_win_full_board,
            statement.threshold_zi,
            statement.tie_full_board,
        ) {
            let margin = |zi: Margin| {
                let (_, counted, handicap) = board_of(zi, statement, Color::White);
                final_margin(get("cn2002"), &counted, handicap)
            };
            let one = Margin::points(1);
            assert!(margin(least.0) > Margin::ZERO, "{id}: {} wins", least.0);
            assert!(
                margin(least.0 - one) <= Margin::ZERO,
                "{id}: one less does not"
            );
            assert_eq!(margin(least.0 - one) == Margin::ZERO, tie, "{id}: tie");
            assert_eq!(least.0 - one == threshold.0, tie, "{id}: threshold");
            checked += 1;
        }
        for (ruleset, expected) in &statement.expect_comp {
            let handicap = statement.handicap.expect("a handicap");
            assert_eq!(
                compensation(get(ruleset), handicap),
                expected.0,
                "{id} {ruleset}"
            );
            checked += 1;
        }
        if let Some([white_first, black_first, litigation]) = statement.torazu {
            let case = casebook.get("jpd-3-torazu-sanmoku").expect("the case");
            let local = case.local_value.as_ref().expect("a local value");
            assert_eq!(
                (local.white_first_in_play, local.litigation),
                (white_first, litigation)
            );
            let jp = board_margin(case, "jp1989");
            assert_eq!(
                jp - board_margin(case, "jpd_art"),
                Margin::points(litigation)
            );
            let captured = variant_margin(case, "jp captured in play", "jp1989");
            assert_eq!(jp - captured, Margin::points(white_first));
            let other = casebook.get("jpd-3b-torazu-black-first").expect("the case");
            let stated = other.captured_in_line.expect("captures");
            let played = other.profiles[0].played.expect("a line").captured;
            assert_eq!([stated.black, stated.white], played);
            // Moves are equal, so what White gains is the difference of prisoners.
            assert_eq!(stated.black - stated.white, black_first);
            checked += 1;
        }
        assert!(checked > 0, "{id} states nothing that is checked");
    }
}

fn board_margin(case: &Case, ruleset: &str) -> Margin {
    let profiles = case.profiles.iter().filter(|profile| !profile.variant);
    let margins = profiles
        .filter_map(|profile| profile.margins.get(ruleset))
        .next();
    margins
        .unwrap_or_else(|| panic!("{}: no {ruleset}", case.id))
        .board
        .0
}

fn final_margin_of(case: &Case, ruleset: &str) -> Margin {
    let profiles = case.profiles.iter().filter(|profile| !profile.variant);
    let margins = profiles
        .filter_map(|profile| profile.margins.get(ruleset))
        .next();
    margins
        .and_then(|m| m.last)
        .unwrap_or_else(|| panic!("{}: no {ruleset}", case.id))
        .0
}

fn variant_margin(case: &Case, profile: &str, ruleset: &str) -> Margin {
    let profile = case.profiles.iter().find(|p| p.name == profile);
    profile.expect("the profile").margins[ruleset].board.0
}

/// What the founding texts say across rulesets: the two-stone example, false life, the
/// ten-thousand-year ko, torazu, one-sided dame, owned liberties, the open half-point ko.
#[test]
fn statements_of_the_texts_across_rulesets() {
    let casebook = casebook();
    let case = |id: &str| casebook.get(id).unwrap_or_else(|| panic!("no case {id}"));
    let points = Margin::points;
    const JAPANESE: [&str; 8] = [
        "jp1989",
        "jp1949",
        "wagc1979",
        "kr2016",
        "kgs_japanese",
        "ogs_japanese",
        "ogs_korean",
        "katago_japanese",
    ];

    // Chen Wenshi, figures 4 and 5: 41 and 40, 27 each; a draw, White by half a zi; AGA and WMSG-style.
    let two = case("hcap-1-two-stones-9x9");
    let left = two.as_left.expect("area");
    assert_eq!((left.black, left.white), (41, 40));
    let counts = two.profiles[0].counts.expect("counts");
    assert_eq!((counts.territory, two.handicap), ([27, 27], 2));
    assert_eq!(final_margin_of(two, "jp1989"), Margin::ZERO);
    assert_eq!(
        final_margin_of(two, "cn2002").in_zi().to_string(),
        "White by 1/2 zi"
    );
    assert_eq!(final_margin_of(two, "aga").to_string(), "W+0.5");
    assert_eq!(final_margin_of(two, "wmsg2008"), Margin::ZERO);

    // Ji Ping Dian §6: dead by litigation and in Japan, alive with history kept.
    let false_life = case("jpd-1-false-life");
    assert!(board_margin(false_life, "jpd_b") < Margin::ZERO);
    assert!(board_margin(false_life, "jp1989") < Margin::ZERO);
    assert!(board_margin(false_life, "wmsg2008") > Margin::ZERO);

    // Ji Ping Dian §7: four points apart.
    let mannen = case("jpd-2-ten-thousand-year-ko");
    assert_eq!(
        board_margin(mannen, "jpd_art") - board_margin(mannen, "wmsg2008"),
        points(4)
    );

    // Ji Ping Dian §8: three by litigation, by precedent, in cleanup.
    let torazu = case("jpd-3-torazu-sanmoku");
    for ruleset in ["jpd_art", "jp1949", "katago_japanese"] {
        let gain = board_margin(torazu, "jp1989") - board_margin(torazu, ruleset);
        assert_eq!(gain, points(3), "{ruleset}");
    }

    // Ji Ping Dian §9 (3) and (4).
    let dame = case("jpd-5-one-sided-dame");
    assert_eq!(
        board_margin(dame, "jpd_art") - board_margin(dame, "jp1989"),
        points(1)
    );
    let owned = case("jpd-6-owned-liberties");
    assert_eq!(
        board_margin(owned, "jpd_art") - board_margin(owned, "tt"),
        points(2)
    );

    // Ji Ping Dian §4: one point for the holder, none in Japan, whoever counts there.
    let ko = case("jpd-7-open-half-point-ko");
    assert_eq!(
        board_margin(ko, "jpd_art") - board_margin(ko, "jp1989"),
        points(1)
    );
    for id in ["jpd-7-open-half-point-ko", "tb-false-eye"] {
        let first = board_margin(case(id), "jp1989");
        assert!(
            JAPANESE.iter().all(|r| board_margin(case(id), r) == first),
            "{id}"
        );
    }

    // Ji Ping Dian §1: the last ko is worth two to a Chinese count, nothing to one that levels moves;
    // five refused dame are worth five.
    let last_ko = case("game-last-ko-black");
    assert_eq!(
        board_margin(last_ko, "cn2002") - board_margin(last_ko, "jp1989"),
        points(2)
    );
    assert_eq!(
        board_margin(last_ko, "wmsg2008") - board_margin(last_ko, "jp1989"),
        points(1)
    );
    assert_eq!(
        board_margin(last_ko, "jpd_art"),
        board_margin(last_ko, "jp1989")
    );
    let refused = case("game-five-refused-dame");
    assert_eq!(
        board_margin(refused, "jpd_art") - board_margin(refused, "cn2002"),
        points(5)
    );

    // The two readings of WMSG's "first pass" part where White passed early and alone.
    let early = case("game-early-pass-white");
    let other = variant_margin(early, "terminal pair", "wmsg2008");
    assert_ne!(board_margin(early, "wmsg2008"), other);
}

/// AGA rule 12: both counts give the same margin, in every case where the setup is a pure handicap.
#[test]
fn the_two_aga_counts_agree() {
    let mut compared = 0;
    for case in &casebook().cases {
        let profiles = || case.profiles.iter().filter(|profile| !profile.variant);
        let last = |id: &str| profiles().find_map(|profile| profile.margins.get(id)?.last);
        if let (Some(area), Some(territory)) = (last("aga"), last("aga_territory")) {
            assert_eq!(
                area == territory,
                case.aga_counts_differ.is_none(),
                "{}",
                case.id
            );
            compared += 1;
        }
    }
    assert!(compared >= 40, "{compared}");
}
