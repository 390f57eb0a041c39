use std::collections::BTreeMap;

use table::{CubeRow, Dimension, Fact};

use super::{of_all, points, scopes, sum_by};
use crate::summary::{Cause, Difference, Pair, Scope, Slice};

type Rows<'r, 'c> = &'r [CubeRow<'c>];
const WINNERS: [&str; 4] = ["B", "W", "draw", "none"];

#[derive(Debug, Clone, Copy, Default)]
struct OfPair {
    differ: i64,
    flips: i64,
    one_only: i64,
    quarters: i64,
}

impl OfPair {
    fn add(&mut self, row: &CubeRow<'_>) {
        match row.key {
            "differ" => {
                self.differ += row.n;
                self.quarters += row.quarters;
            }
            "flip" => self.flips += row.n,
            _ => self.one_only += row.n,
        }
    }
}

/// Games that both of two rulesets count: those that either counts, less those only one does.
fn compared(counted: [i64; 2], pair: OfPair) -> i64 {
    (counted[0] + counted[1] - pair.one_only) / 2
}

/// Every pair of the listed rulesets.
pub(crate) fn pairs(rows: Rows<'_, '_>, ids: &[String], policies: &[String]) -> Vec<Pair> {
    let mut counted: BTreeMap<(&str, Scope, &str), i64> = BTreeMap::new();
    for row in of_all(rows, Fact::Ruleset).filter(|row| WINNERS.contains(&row.key)) {
        for scope in scopes(row) {
            *counted.entry((row.policy, scope, row.a)).or_default() += row.n;
        }
    }
    let mut of_pair: BTreeMap<(&str, Scope, &str, &str), OfPair> = BTreeMap::new();
    for row in of_all(rows, Fact::Pair) {
        for scope in scopes(row) {
            of_pair
                .entry((row.policy, scope, row.a, row.b))
                .or_default()
                .add(row);
        }
    }
    let mut sorted: Vec<&str> = ids.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    let mut all = Vec::new();
    for policy in policies.iter().map(String::as_str) {
        for scope in Scope::ALL {
            for (at, a) in sorted.iter().enumerate() {
                for b in &sorted[at + 1..] {
                    let sum = of_pair
                        .get(&(policy, scope, a, b))
                        .copied()
                        .unwrap_or_default();
                    let of = |id| counted.get(&(policy, scope, id)).copied().unwrap_or(0);
                    all.push(Pair {
                        komi_policy: policy.to_string(),
                        scope,
                        a: a.to_string(),
                        b: b.to_string(),
                        compared: compared([of(a), of(b)], sum),
                        differ: sum.differ,
                        flips: sum.flips,
                        difference_sum: points(sum.quarters),
                    });
                }
            }
        }
    }
    all
}

/// How far pairs differ in the games of the headline.
pub(crate) fn differences(rows: Rows<'_, '_>) -> Vec<Difference> {
    let headline = of_all(rows, Fact::Difference).filter(|row| Scope::Headline.takes(row.evidence));
    let sums = sum_by(headline.filter_map(|row| {
        let quarters: i64 = row.key.parse().ok()?;
        Some(((row.a, row.b, quarters), row.n))
    }));
    let row = |((a, b, quarters), games): ((&str, &str, i64), i64)| Difference {
        a: a.to_string(),
        b: b.to_string(),
        difference: points(quarters),
        games,
    };
    sums.into_iter().map(row).collect()
}

/// Why pairs differ.
pub(crate) fn causes(rows: Rows<'_, '_>) -> Vec<Cause> {
    let mut sums: BTreeMap<(Scope, &str, &str, String), Cause> = BTreeMap::new();
    let facts = [Fact::Cause, Fact::Lead, Fact::Set];
    for row in facts.into_iter().flat_map(|fact| of_all(rows, fact)) {
        for scope in scopes(row) {
            let names: Vec<&str> = match row.fact {
                Fact::Set => row.key.split('+').filter(|name| !name.is_empty()).collect(),
                _ => vec![row.key],
            };
            for name in &names {
                let key = (scope, row.a, row.b, name.to_string());
                let sum = sums.entry(key).or_insert_with(|| Cause {
                    scope,
                    a: row.a.to_string(),
                    b: row.b.to_string(),
                    cause: name.to_string(),
                    games: 0,
                    points: 0.0,
                    flips_leading: 0,
                    flips_with: 0,
                    flips_alone: 0,
                });
                match row.fact {
                    Fact::Cause => {
                        sum.games += row.n;
                        sum.points += points(row.quarters);
                    }
                    Fact::Lead => sum.flips_leading += row.n,
                    _ => {
                        sum.flips_with += row.n;
                        sum.flips_alone += if names.len() == 1 { row.n } else { 0 };
                    }
                }
            }
        }
    }
    sums.into_values().collect()
}

/// Whether a dimension cuts by one thing; those that cut by two serve the filters of the page.
fn is_one_cut(dimension: Dimension) -> bool {
    dimension != Dimension::All && dimension.halves().is_none()
}

/// The headline pair in every slice by one thing.
pub(crate) fn slices(rows: Rows<'_, '_>, [a, b]: &[String; 2]) -> Vec<Slice> {
    let mut sums: BTreeMap<(Dimension, &str, Scope), ([i64; 2], OfPair)> = BTreeMap::new();
    let recorded = rows.iter().filter(|row| row.policy == "recorded");
    for row in recorded.filter(|row| is_one_cut(row.dimension)) {
        for scope in scopes(row) {
            let key = (row.dimension, row.value, scope);
            match row.fact {
                Fact::Pair if row.a == a && row.b == b => sums.entry(key).or_default().1.add(row),
                Fact::Ruleset if WINNERS.contains(&row.key) => {
                    let place = [a, b].into_iter().position(|id| row.a == id);
                    if let Some(place) = place {
                        sums.entry(key).or_default().0[place] += row.n;
                    }
                }
                _ => {}
            }
        }
    }
    let row = |((dimension, value, scope), (counted, pair)): ((Dimension, &str, Scope), _)| Slice {
        dimension: dimension.name().to_string(),
        value: value.to_string(),
        scope,
        compared: compared(counted, pair),
        differ: pair.differ,
        flips: pair.flips,
    };
    sums.into_iter().map(row).collect()
}
