use std::collections::BTreeMap;

use table::{CubeRow, Dimension, Fact};

use super::{of_all, points, scopes, sum_by};
use crate::summary::{
    AsLeft, Ended, Endings, Evidence, Handicap, Illegal, JudgedBy, KomiSource, Legality, Literal,
    Origin, Reject, Scope, Seki, Totals,
};

type Rows<'r, 'c> = &'r [CubeRow<'c>];

/// Games by the value of a key such as `ended=counted`, and grade.
fn by_value(rows: Rows<'_, '_>, key: &str) -> BTreeMap<(String, String), i64> {
    sum_by(of_all(rows, Fact::Game).filter_map(|row| {
        let value = row.key.strip_prefix(key)?.strip_prefix('=')?;
        Some(((value.to_string(), row.evidence.to_string()), row.n))
    }))
}

/// Games by key and scope.
fn by_scope(rows: Rows<'_, '_>) -> BTreeMap<(Scope, String), i64> {
    sum_by(of_all(rows, Fact::Game).flat_map(|row| {
        scopes(row)
            .map(|scope| ((scope, row.key.to_string()), row.n))
            .collect::<Vec<_>>()
    }))
}

pub(crate) fn totals(rows: Rows<'_, '_>) -> Vec<Totals> {
    let games: i64 = evidence(rows).iter().map(|row| row.games).sum();
    let rejects: i64 = of_all(rows, Fact::Reject).map(|row| row.n).sum();
    let in_scope = by_scope(rows);
    let scope = |scope| {
        in_scope
            .get(&(scope, "games".to_string()))
            .copied()
            .unwrap_or(0)
    };
    vec![Totals {
        records: games + rejects,
        games,
        rejects,
        headline: scope(Scope::Headline),
        with_estimated: scope(Scope::WithEstimated),
    }]
}

pub(crate) fn ended(rows: Rows<'_, '_>) -> Vec<Ended> {
    let sums = by_value(rows, "ended");
    let sums = sum_by(sums.into_iter().map(|((ended, _), n)| (ended, n)));
    sums.into_iter()
        .map(|(ended, games)| Ended { ended, games })
        .collect()
}

pub(crate) fn evidence(rows: Rows<'_, '_>) -> Vec<Evidence> {
    let games = of_all(rows, Fact::Game).filter(|row| row.key == "games");
    let sums = sum_by(games.map(|row| (row.evidence.to_string(), row.n)));
    sums.into_iter()
        .map(|(evidence, games)| Evidence { evidence, games })
        .collect()
}

pub(crate) fn judged_by(rows: Rows<'_, '_>) -> Vec<JudgedBy> {
    let sums = by_value(rows, "judged_by").into_iter();
    let judged = sums.filter(|((judge, _), _)| judge != "none");
    judged
        .map(|((judged_by, evidence), games)| JudgedBy {
            judged_by,
            evidence,
            games,
        })
        .collect()
}

pub(crate) fn komi_sources(rows: Rows<'_, '_>) -> Vec<KomiSource> {
    let sums = by_value(rows, "komi_source");
    let sums = sum_by(sums.into_iter().map(|((source, _), n)| (source, n)));
    let row = |(komi_source, games)| KomiSource { komi_source, games };
    sums.into_iter().map(row).collect()
}

pub(crate) fn handicap(rows: Rows<'_, '_>) -> Vec<Handicap> {
    let mut sums: BTreeMap<(Scope, String), Handicap> = BTreeMap::new();
    for row in rows {
        if row.dimension != Dimension::Handicap || row.fact != Fact::Handicap {
            continue;
        }
        let [zero, n1, n, last] = row.key.split(' ').collect::<Vec<_>>()[..] else {
            continue;
        };
        for scope in scopes(row) {
            let sum = sums
                .entry((scope, row.value.to_string()))
                .or_insert_with(|| Handicap {
                    scope,
                    n: row.value.to_string(),
                    games: 0,
                    last_white: 0,
                    black_0: 0,
                    black_n1: 0,
                    black_n: 0,
                    flips_0_n1: 0,
                    flips_0_n: 0,
                    flips_n1_n: 0,
                    half_zi_flips: 0,
                });
            let add = |count: &mut i64, when: bool| *count += if when { row.n } else { 0 };
            add(&mut sum.games, true);
            add(&mut sum.last_white, last == "W");
            add(&mut sum.black_0, zero == "B");
            add(&mut sum.black_n1, n1 == "B");
            add(&mut sum.black_n, n == "B");
            add(&mut sum.flips_0_n1, zero != n1);
            add(&mut sum.flips_0_n, zero != n);
            add(&mut sum.flips_n1_n, n1 != n);
            add(&mut sum.half_zi_flips, n1 != n && last == "W");
        }
    }
    sums.into_values().collect()
}

pub(crate) fn seki(rows: Rows<'_, '_>) -> Vec<Seki> {
    let sums = by_scope(rows);
    let of = |scope| {
        let count = |key: &str| sums.get(&(scope, key.to_string())).copied().unwrap_or(0);
        Seki {
            scope,
            games: count("games"),
            seki: count("seki"),
            seki_eyes: count("seki_eyes"),
            one_sided_dame: count("one_sided_dame"),
        }
    };
    Scope::ALL.map(of).to_vec()
}

pub(crate) fn endings(rows: Rows<'_, '_>) -> Vec<Endings> {
    let sums = by_scope(rows);
    let of = |scope| {
        let count = |key: &str| sums.get(&(scope, key.to_string())).copied().unwrap_or(0);
        // First passer and last mover.
        let both = |pairs: &[&str]| {
            let key = |pair: &&str| count(&format!("first_passer,last_mover={pair}"));
            pairs.iter().map(key).sum()
        };
        Endings {
            scope,
            games: count("games"),
            last_black: both(&["BB", "WB", "-B"]),
            last_white: both(&["BW", "WW", "-W"]),
            passed_before_last: both(&["BB", "WW"]),
            early_pass: count("early_pass"),
            unfilled_dame: count("unfilled_dame"),
            dame_left: count("dame_left"),
            cleanup_moves: count("cleanup_moves"),
            open_kos: count("open_kos"),
        }
    };
    Scope::ALL.map(of).to_vec()
}

pub(crate) fn as_left(rows: Rows<'_, '_>) -> Vec<AsLeft> {
    let mut sums: BTreeMap<(String, Scope, String), AsLeft> = BTreeMap::new();
    for row in of_all(rows, Fact::Ruleset).filter(|row| row.key.starts_with("as_left")) {
        for scope in scopes(row) {
            let key = (row.policy.to_string(), scope, row.a.to_string());
            let sum = sums.entry(key).or_insert_with(|| AsLeft {
                komi_policy: row.policy.to_string(),
                scope,
                ruleset: row.a.to_string(),
                differ: 0,
                flips: 0,
                difference_sum: 0.0,
            });
            if row.key == "as_left" {
                sum.differ += row.n;
                sum.difference_sum += points(row.quarters);
            } else {
                sum.flips += row.n;
            }
        }
    }
    sums.into_values().collect()
}

pub(crate) fn literal(rows: Rows<'_, '_>) -> Vec<Literal> {
    let mut sums: BTreeMap<(String, Scope, String), Literal> = BTreeMap::new();
    for row in of_all(rows, Fact::Literal) {
        for scope in scopes(row) {
            let key = (row.policy.to_string(), scope, row.a.to_string());
            let sum = sums.entry(key).or_insert_with(|| Literal {
                komi_policy: row.policy.to_string(),
                scope,
                ruleset: row.a.to_string(),
                games: 0,
                differ: 0,
                flips: 0,
                difference_abs: 0.0,
            });
            match row.key {
                "games" => sum.games += row.n,
                "differ" => {
                    sum.differ += row.n;
                    sum.difference_abs += points(row.quarters);
                }
                _ => sum.flips += row.n,
            }
        }
    }
    sums.into_values().collect()
}

/// Columns of `games` that say a move was made which some rule forbids.
const KINDS: [&str; 8] = [
    "illegal_occupied",
    "suicides",
    "ko_simple",
    "ko_psk",
    "ko_ssk",
    "ko_nssk",
    "color_order",
    "setup_edits",
];

pub(crate) fn legality(rows: Rows<'_, '_>) -> Vec<Legality> {
    let sums = sum_by(of_all(rows, Fact::Game).map(|row| (row.key, row.n)));
    let of = |kind: &str| Legality {
        kind: kind.to_string(),
        games: sums.get(kind).copied().unwrap_or(0),
    };
    KINDS.map(of).to_vec()
}

pub(crate) fn illegal(rows: Rows<'_, '_>) -> Vec<Illegal> {
    let illegal = of_all(rows, Fact::Ruleset).filter(|row| row.key == "illegal");
    let sums = sum_by(illegal.map(|row| (row.a.to_string(), row.n)));
    sums.into_iter()
        .map(|(ruleset, games)| Illegal { ruleset, games })
        .collect()
}

pub(crate) fn origins(rows: Rows<'_, '_>) -> Vec<Origin> {
    let mut sums: BTreeMap<String, Origin> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.dimension == Dimension::Origin) {
        let is_game = row.fact == Fact::Game && row.key == "games";
        if !is_game && row.fact != Fact::Reject {
            continue;
        }
        let sum = sums.entry(row.value.to_string()).or_insert_with(|| Origin {
            origin: row.value.to_string(),
            games: 0,
            judged: 0,
            disputed: 0,
            undecided: 0,
            rejects: 0,
        });
        if row.fact == Fact::Reject {
            sum.rejects += row.n;
            continue;
        }
        sum.games += row.n;
        match row.evidence {
            "ungraded" => continue,
            "disputed" => sum.disputed += row.n,
            "undecided" => sum.undecided += row.n,
            _ => {}
        }
        sum.judged += row.n;
    }
    sums.into_values().collect()
}

pub(crate) fn rejects(rows: Rows<'_, '_>) -> Vec<Reject> {
    let sums = sum_by(of_all(rows, Fact::Reject).map(|row| (row.key, row.n)));
    let row = |(key, rejects): (&str, i64)| {
        let (unit, reason) = key.split_once(':').unwrap_or(("record", key));
        Reject {
            unit: unit.to_string(),
            reason: reason.to_string(),
            rejects,
        }
    };
    sums.into_iter().map(row).collect()
}
