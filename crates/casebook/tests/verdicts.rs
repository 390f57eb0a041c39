//! Every board of the casebook judged, its disputes settled under every ruleset, and scored: the
//! margins must be the texts' own.

use std::collections::BTreeMap;

use casebook::{Case, Casebook, handicap_for, komi_for};
use dispute::{Phase, Settler, Verdict};
use go::{PerColor, Point, PointSet};
use life::{Area, Completion, Settings, count_by_groups};
use rules::{Book, Ruleset};
use score::{Cleanup, Counted, Margin, Tally, Terms, Turns, score};

use left::Left;

mod left;

/// Black minus White before komi and compensation; `None` where it is undecided.
fn board_margin(
    case: &Case,
    left: &Left,
    settler: &mut Settler,
    ruleset: &Ruleset,
) -> Option<Margin> {
    let profile = ruleset.profile();
    let as_left = profile.leaves_dame() || case.no_record;
    let verdict = if profile.lifts_dead {
        settler.settle(&profile)
    } else {
        // The letter of a text that lifts nothing is the board as it stands.
        Verdict::Shared
    };
    let (area, mut made, completion) = match verdict {
        Verdict::Undecided(_) => return None,
        Verdict::Shared => (
            shared_area(left, &profile, as_left),
            Made::default(),
            left.judgement.completion.clone(),
        ),
        Verdict::Apart(apart) => {
            let (stop, position) = (left.stop(), left.position());
            let by_region = profile.seki_by_region;
            let settled = apart.count(&stop, &position, by_region, &Settings::default());
            let made = Made {
                captured: settled.captured,
                moves: settled.moves,
                phase: apart.phase,
                strays: settled.strays,
                precedent: apart.precedent,
                owned: apart.owned,
            };
            let area = if as_left {
                settled.as_left
            } else {
                settled.completed
            };
            (area, made, settled.completion)
        }
    };
    if !as_left {
        made.captured = sum(made.captured, completion.captured);
        made.moves = sum(made.moves, moves_of(&completion));
    }
    let counted = count(case, left, &area, made);
    let terms = Terms {
        komi: komi_for(case, ruleset).unwrap_or(Margin::ZERO),
        handicap: handicap_for(case, ruleset),
    };
    Some(score(ruleset, &terms, &counted.tally, &counted).board(ruleset, &terms))
}

/// What a profile counts where nothing is in dispute.
fn shared_area(left: &Left, profile: &rules::Profile, as_left: bool) -> Area {
    let judgement = &left.judgement;
    if !profile.lifts_dead {
        return judgement.literal;
    }
    if profile.seki_by_region {
        let board = if as_left {
            &left.board
        } else {
            &judgement.completion.board
        };
        let dead = judgement.dead.iter().chain(judgement.dead_in_seki.iter());
        let stands = |&point: &Point| board.at(point) == left.board.at(point);
        let dead = PointSet::from_points(board.size(), dead.filter(stands));
        return count_by_groups(board, &dead);
    }
    match (as_left, profile.dead_in_seki_stay) {
        (true, true) => judgement.as_left,
        (true, false) => judgement.as_left_lifted,
        (false, true) => judgement.completed,
        (false, false) => judgement.completed_lifted,
    }
}

/// What was played after the position drawn.
#[derive(Default)]
struct Made {
    captured: PerColor<i32>,
    moves: PerColor<i32>,
    phase: Phase,
    strays: PerColor<i32>,
    precedent: i32,
    owned: i32,
}

fn sum(a: PerColor<i32>, b: PerColor<i32>) -> PerColor<i32> {
    PerColor::new(a.black + b.black, a.white + b.white)
}

fn moves_of(completion: &Completion) -> PerColor<i32> {
    let moves = completion.moves.iter().filter(|(_, point)| point.is_some());
    moves.fold(PerColor::default(), |mut made, &(color, _)| {
        made[color] += 1;
        made
    })
}

fn count(case: &Case, left: &Left, area: &Area, made: Made) -> Counted {
    let history = case.history.as_ref().expect("a history");
    let pair = |[black, white]: [i32; 2]| PerColor::new(black, white);
    let side = |side: Option<casebook::Side>| side.map(|side| side.color());
    let (mut moves, mut later_moves) = (pair(history.moves), PerColor::default());
    let recorded = &left.recorded;
    for (stones, in_play) in [
        (made.moves, made.phase == Phase::Play),
        (recorded.made, recorded.in_play),
    ] {
        let into = if in_play {
            &mut moves
        } else {
            &mut later_moves
        };
        *into = sum(*into, stones);
    }
    // Prisoners are counted by their own color, captures by the captor's.
    let captured = sum(made.captured, recorded.captured);
    let captured = PerColor::new(captured.white, captured.black);
    let cleanup = match made.phase {
        Phase::SecondCleanup => Cleanup {
            moves: made.moves,
            strays: made.strays,
        },
        Phase::Play | Phase::Litigation => Cleanup::default(),
    };
    Counted {
        tally: Tally {
            stones: area.stones,
            territory: area.territory,
            seki_eyes: area.seki_eyes,
            dead: area.dead,
            prisoners: sum(pair(history.prisoners), captured),
            groups: area.groups,
            seki_shared: area.seki_shared,
            dame: area.dame,
        },
        turns: Turns {
            moves,
            passes: pair(history.passes),
            later_moves,
            cleanup,
            first_passer: side(history.first_passer),
            first_passer_of_pair: side(history.first_passer_of_pair),
            last_mover: side(history.last_mover),
            last_turn: side(history.last_turn),
        },
        precedent: Margin::points(made.precedent),
        one_sided: Margin::points(made.owned),
    }
}

/// Cases with a ruleset that the judgement does not do justice to.
const GAPS_MAX: usize = 3;

#[test]
fn every_margin_judged() {
    let (casebook, book) = (Casebook::load().expect("the casebook"), Book::builtin());
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut judged = 0;
    let settled = |case: &&Case| !case.partial && !case.arithmetic_only;
    for case in casebook.cases.iter().filter(settled) {
        for profile in case.profiles.iter().filter(|profile| !profile.variant) {
            let Some(left) = Left::of_case(case, profile) else {
                continue;
            };
            let mut settler = Settler::new(left.stop());
            for (id, expected) in &profile.margins {
                let ruleset = book.get(id).expect("a ruleset");
                let found = board_margin(case, &left, &mut settler, ruleset);
                let is_gap = case.gaps.iter().any(|gap| gap.rulesets.contains(id));
                judged += 1;
                if (found == Some(expected.board.0)) == is_gap {
                    let found = found.map_or("undecided".to_string(), |margin| margin.to_string());
                    let place = format!(
                        "{} / {}: stated {}",
                        case.id, profile.name, expected.board.0
                    );
                    let what = if is_gap { "no gap any more" } else { "found" };
                    wrong
                        .entry(place)
                        .or_default()
                        .push(format!("{id} {what} {found}"));
                }
            }
        }
    }
    let lines: Vec<String> = wrong
        .iter()
        .map(|(place, rulesets)| format!("{place}, {}", rulesets.join(", ")))
        .collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
    assert!(judged > 1200, "only {judged} margins");
    let gaps = casebook.cases.iter().filter(|case| !case.gaps.is_empty());
    assert!(gaps.count() <= GAPS_MAX);
}
