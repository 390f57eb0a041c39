//! From a case to the inputs of `score`, and what a case must cover.

use std::collections::BTreeMap;

use go::PerColor;
use rules::{Book, Key, Ruleset};
use score::{Cleanup, Counted, Margin, Tally, Turns};

use crate::case::{Case, History, Played, Profile, pair};

/// The handicap that a ruleset sees in a case.
pub fn handicap_for(case: &Case, ruleset: &Ruleset) -> u32 {
    if case.no_handicap_for.contains(&ruleset.id) {
        0
    } else {
        case.handicap
    }
}

/// The komi in force: the case's own, or the ruleset's.
pub fn komi_for(case: &Case, ruleset: &Ruleset) -> Option<Margin> {
    match case.komi {
        Some(komi) => Some(komi.0),
        None => ruleset
            .native_komi(handicap_for(case, ruleset))
            .map(Margin::from),
    }
}

/// What `score` counts in a profile; `None` where the case has no counts.
pub fn counted(case: &Case, profile: &Profile) -> Option<Counted> {
    let (history, counts) = (case.history.as_ref()?, profile.counts?);
    let played = profile.played.unwrap_or_default();
    let tally = Tally {
        stones: pair(counts.stones),
        territory: pair(counts.territory),
        seki_eyes: pair(counts.seki_eyes),
        dead: pair(counts.dead),
        prisoners: sum(pair(history.prisoners), pair(played.captured)),
        groups: pair(counts.groups),
        seki_shared: 0,
        dame: counts.shared,
    };
    Some(Counted {
        tally,
        turns: turns(history, &played, &profile.phase),
        one_sided: profile.one_sided.map_or(Margin::ZERO, |points| points.0),
        precedent: profile.precedent.map_or(Margin::ZERO, |points| points.0),
    })
}

fn turns(history: &History, played: &Played, phase: &str) -> Turns {
    let (before, after) = (pair(history.moves), pair(played.moves));
    let none = PerColor::default();
    let (moves, later_moves) = match phase {
        "play" => (sum(before, after), none),
        _ => (before, after),
    };
    let cleanup = match phase {
        "cleanup2" => Cleanup {
            moves: after,
            strays: pair(played.strays),
        },
        _ => Cleanup::default(),
    };
    Turns {
        moves,
        passes: pair(history.passes),
        later_moves,
        cleanup,
        first_passer: history.first_passer.map(|side| side.color()),
        first_passer_of_pair: history.first_passer_of_pair.map(|side| side.color()),
        last_mover: history.last_mover.map(|side| side.color()),
        last_turn: history.last_turn.map(|side| side.color()),
    }
}

fn sum(a: PerColor<i32>, b: PerColor<i32>) -> PerColor<i32> {
    PerColor::new(a.black + b.black, a.white + b.white)
}

/// What is missing or too much in a case: an unknown ruleset or key, a ruleset without an
/// expectation or a reason, one with two. Empty where all is well.
pub fn coverage(case: &Case, book: &Book) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |text: String| faults.push(format!("{}: {text}", case.id));
    let mut expected: BTreeMap<&str, u32> = BTreeMap::new();
    for profile in &case.profiles {
        if profile.rulesets().is_empty() {
            fault(format!("profile `{}` names no ruleset", profile.name));
        }
        for ruleset in profile.rulesets() {
            if !profile.variant {
                *expected.entry(ruleset).or_default() += 1;
            }
            if book.index(ruleset).is_none() {
                fault(format!("unknown ruleset `{ruleset}` in `{}`", profile.name));
            }
        }
        for ruleset in &profile.stated {
            if !profile.rulesets().contains(&ruleset.as_str()) {
                fault(format!(
                    "`{ruleset}` is stated but not in `{}`",
                    profile.name
                ));
            }
        }
        for key in &profile.because {
            if Key::of(key).is_none() {
                fault(format!("`{key}` is no key of a ruleset"));
            }
        }
        if profile.source.is_empty() {
            fault(format!("profile `{}` cites nothing", profile.name));
        }
    }
    for omit in &case.omitted {
        for ruleset in &omit.rulesets {
            if book.index(ruleset).is_none() {
                fault(format!("unknown ruleset `{ruleset}` omitted"));
            }
            if omit.reason.is_empty() {
                fault(format!("`{ruleset}` is omitted without a reason"));
            }
            *expected.entry(ruleset).or_default() += 1;
        }
    }
    for (ruleset, times) in &expected {
        if *times > 1 {
            fault(format!("`{ruleset}` stands in {times} places"));
        }
    }
    if case.scope.is_none() {
        for ruleset in book {
            if !expected.contains_key(ruleset.id.as_str()) {
                fault(format!("`{}` has neither profile nor reason", ruleset.id));
            }
        }
    }
    faults
}
