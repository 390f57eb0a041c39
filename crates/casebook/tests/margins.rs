//! Every number of every case, recomputed.

use std::collections::{BTreeMap, BTreeSet};

use casebook::{Case, Casebook, Profile, counted, coverage, handicap_for, komi_for};
use rules::{Book, FirstPassScope, Ruleset};
use score::{Margin, Score, Terms, compensation, score};

fn casebook() -> Casebook {
    Casebook::load().unwrap_or_else(|error| panic!("{error}"))
}

/// Black minus White of one ruleset in one profile, before and after komi and compensation.
fn reckoned(case: &Case, profile: &Profile, ruleset: &Ruleset) -> Option<(Score, Terms, Ruleset)> {
    let counted = counted(case, profile)?;
    let mut ruleset = ruleset.clone();
    if profile.scope.as_deref() == Some("terminal_pair") {
        ruleset.first_pass_scope = FirstPassScope::TerminalPair;
    }
    let terms = Terms {
        komi: komi_for(case, &ruleset).unwrap_or(Margin::ZERO),
        handicap: handicap_for(case, &ruleset),
    };
    let score = score(&ruleset, &terms, &counted.tally, &counted);
    Some((score, terms, ruleset))
}

#[test]
fn every_margin_of_every_profile() {
    let (casebook, book) = (casebook(), Book::builtin());
    let (mut margins, mut wrong) = (0, Vec::new());
    for case in &casebook.cases {
        for profile in &case.profiles {
            for (id, expected) in &profile.margins {
                let place = format!("{} / {} / {id}", case.id, profile.name);
                let ruleset = book
                    .get(id)
                    .unwrap_or_else(|| panic!("{place}: unknown ruleset"));
                let Some((score, terms, ruleset)) = reckoned(case, profile, ruleset) else {
                    panic!("{place}: margins without counts");
                };
                margins += 1;
                let komi = komi_for(case, &ruleset);
                let found = (
                    score.board(&ruleset, &terms),
                    komi,
                    compensation(&ruleset, terms.handicap),
                    komi.map(|_| score.margin),
                );
                let wanted = (
                    expected.board.0,
                    expected.komi.map(|points| points.0),
                    expected.comp.0,
                    expected.last.map(|points| points.0),
                );
                if found != wanted {
                    wrong.push(format!("{place}: {found:?}, stated {wanted:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(margins > 2000, "only {margins} margins");
}

#[test]
fn every_case_covers_every_ruleset_or_says_why_not() {
    let (casebook, book) = (casebook(), Book::builtin());
    let faults: Vec<String> = casebook
        .cases
        .iter()
        .flat_map(|case| coverage(case, book))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let mut covered = BTreeSet::new();
    for case in casebook.cases.iter().filter(|case| case.board.is_some()) {
        for profile in case.profiles.iter().filter(|profile| !profile.variant) {
            covered.extend(profile.margins.keys().cloned());
        }
    }
    for ruleset in book {
        assert!(covered.contains(&ruleset.id), "{} has no case", ruleset.id);
    }
    assert!(casebook.cases.len() >= 62);
}

/// Two rulesets with different board margins must differ in a key that a profile names, or in the
/// keys of the arithmetic where they share a profile.
#[test]
fn every_difference_has_a_key() {
    const ARITHMETIC: [&str; 7] = [
        "base",
        "seki_eyes",
        "stone_tax",
        "group_tax",
        "first_pass",
        "pass_stone",
        "litigation_cost",
    ];
    let (casebook, book) = (casebook(), Book::builtin());
    let mut reasons = 0;
    for case in &casebook.cases {
        let profiles = case.profiles.iter().filter(|profile| !profile.variant);
        let entries: Vec<_> = profiles
            .flat_map(|profile| {
                profile
                    .margins
                    .iter()
                    .map(move |(id, m)| (profile, id, m.board.0))
            })
            .collect();
        for (i, (p, a, margin_a)) in entries.iter().enumerate() {
            for (q, b, margin_b) in &entries[..i] {
                if margin_a == margin_b {
                    continue;
                }
                let (Some(ra), Some(rb)) = (book.get(a), book.get(b)) else {
                    panic!("{}: unknown ruleset", case.id);
                };
                let explained = rules::diff(ra, rb).iter().any(|difference| {
                    if p.name == q.name {
                        ARITHMETIC.contains(&difference.key)
                    } else {
                        p.because
                            .iter()
                            .chain(&q.because)
                            .any(|key| key == difference.key)
                    }
                });
                assert!(
                    explained,
                    "{}: {a} {margin_a} against {b} {margin_b}",
                    case.id
                );
                reasons += 1;
            }
        }
    }
    assert!(reasons > 1000, "{reasons}");
}

/// Which judgement a ruleset asks for is computed from its keys; rulesets that ask for the same one must
/// come to the same board in every case.
#[test]
fn equal_profiles_judge_alike() {
    let (casebook, book) = (casebook(), Book::builtin());
    let mut compared = 0;
    for case in &casebook.cases {
        let mut judged = BTreeMap::new();
        for profile in case.profiles.iter().filter(|profile| !profile.variant) {
            for id in profile.margins.keys() {
                let ruleset = book.get(id).unwrap_or_else(|| panic!("no ruleset {id}"));
                let (area, territory) = (profile.area, profile.territory);
                let first = judged
                    .entry(ruleset.profile())
                    .or_insert((id, area, territory));
                assert_eq!(
                    (first.1, first.2),
                    (area, territory),
                    "{}: {} {id}",
                    case.id,
                    first.0
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 2000, "{compared}");
}

#[test]
fn margins_stated_when_a_game_was_made() {
    let mut stated = 0;
    for case in &casebook().cases {
        for (id, expected) in &case.expect {
            let profiles = case.profiles.iter().filter(|profile| !profile.variant);
            let found = profiles
                .filter_map(|profile| profile.margins.get(id))
                .next();
            assert_eq!(found.map(|m| m.board), Some(*expected), "{} {id}", case.id);
            stated += 1;
        }
    }
    assert!(stated >= 40, "{stated}");
}

/// KataGo's own test states White minus Black with komi 0.5 for each tax, without prisoners (test
/// `GroupTaxSekiScoring`).
#[test]
fn numbers_of_katagos_test() {
    let (casebook, book) = (casebook(), Book::builtin());
    let mut compared = 0;
    for case in casebook.cases.iter().filter(|case| !case.katago.is_empty()) {
        let profile = &case.profiles[0];
        let counted = counted(case, profile).expect("counts");
        let tally = &counted.tally;
        for (id, key) in [
            ("katago_tromp_taylor", "area_none"),
            ("katago_stone", "area_all"),
            ("katago_japanese", "terr_seki"),
            ("katago_ancient_territory", "terr_all"),
        ] {
            let ruleset = book.get(id).expect("shipped");
            let (score, ..) = reckoned(case, profile, ruleset).expect("counts");
            assert_eq!(-score.margin, case.katago[key].0, "{} {id}", case.id);
            compared += 1;
        }
        // The same without a ruleset of that name.
        let half = Margin(2);
        let area = tally.stones.difference() + tally.territory.difference();
        let eyes = tally.seki_eyes.difference();
        let territory = tally.territory.difference();
        let groups = 2 * tally.groups.difference();
        for (key, points) in [
            ("area_none", area + eyes),
            ("area_seki", area),
            ("area_all", area - groups),
            ("terr_none", territory + eyes),
            ("terr_seki", territory),
            ("terr_all", territory - groups),
        ] {
            assert_eq!(
                half - Margin::points(points),
                case.katago[key].0,
                "{} {key}",
                case.id
            );
            compared += 1;
        }
    }
    assert_eq!(compared, 20);
}

mod a_broken_case_is_found {
    use super::*;

    fn broken(change: impl Fn(&mut Case)) -> String {
        let mut case = casebook().get("jpd-1-false-life").expect("a case").clone();
        change(&mut case);
        coverage(&case, Book::builtin()).join("\n")
    }

    #[test]
    fn unknown_ruleset() {
        let faults = broken(|case| {
            let margins = case.profiles[0].margins["jpd_b"];
            case.profiles[0].margins.insert("jpd_c".into(), margins);
        });
        assert!(faults.contains("unknown ruleset `jpd_c`"), "{faults}");
    }

    #[test]
    fn ruleset_without_expectation() {
        let faults = broken(|case| {
            case.profiles[0].margins.remove("jpd_b");
        });
        assert!(
            faults.contains("`jpd_b` has neither profile nor reason"),
            "{faults}"
        );
    }

    #[test]
    fn ruleset_with_two_expectations() {
        let faults = broken(|case| {
            let margins = case.profiles[0].margins["jpd_b"];
            case.profiles[1].margins.insert("jpd_b".into(), margins);
        });
        assert!(faults.contains("`jpd_b` stands in 2 places"), "{faults}");
    }

    #[test]
    fn unknown_key_and_missing_source() {
        let faults = broken(|case| {
            case.profiles[0].because.push("koi".into());
            case.profiles[1].source.clear();
        });
        assert!(faults.contains("`koi` is no key"), "{faults}");
        assert!(faults.contains("`history kept` cites nothing"), "{faults}");
    }
}
