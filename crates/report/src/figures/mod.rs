//! The figures of the summary, from the rows of the merged cube. Only sums: nothing is scored here.

mod balance;
mod calibration;
mod counts;
mod pairs;

use std::collections::BTreeMap;

use table::{CubeRow, Dimension, Fact};

use crate::summary::Scope;

pub(crate) use balance::{balance, fair_komi};
pub(crate) use calibration::calibration;
pub(crate) use counts::{
    as_left, ended, endings, evidence, handicap, illegal, judged_by, komi_sources, legality,
    literal, origins, rejects, seki, totals,
};
pub(crate) use pairs::{causes, differences, pairs, slices};

/// Quarter-points as points, exactly.
pub(crate) fn points(quarters: i64) -> f64 {
    // Sums of quarter-points stay far below 2^53.
    #[expect(clippy::cast_precision_loss, reason = "exact below 2^53")]
    let quarters = quarters as f64;
    quarters / f64::from(score::Margin::UNITS_PER_POINT)
}

/// Rows of one fact over all games.
pub(crate) fn of_all<'r, 'c>(
    rows: &'r [CubeRow<'c>],
    fact: Fact,
) -> impl Iterator<Item = &'r CubeRow<'c>> {
    rows.iter()
        .filter(move |row| row.dimension == Dimension::All && row.fact == fact)
}

/// Scopes that a row counts in.
pub(crate) fn scopes(row: &CubeRow<'_>) -> impl Iterator<Item = Scope> {
    let evidence = row.evidence.to_string();
    Scope::ALL
        .into_iter()
        .filter(move |scope| scope.takes(&evidence))
}

/// Sums under keys, sorted by them.
pub(crate) fn sum_by<K: Ord>(pairs: impl IntoIterator<Item = (K, i64)>) -> BTreeMap<K, i64> {
    let mut sums = BTreeMap::new();
    for (key, n) in pairs {
        *sums.entry(key).or_default() += n;
    }
    sums
}
