use std::collections::BTreeMap;

use table::{CubeRow, Dimension, Fact};

use super::{points, scopes};
use crate::summary::{Balance, FairKomi, Scope};

/// Komi of the fair-komi curve: 0 to 15 in half-points.
const KOMI_HALF_POINTS: std::ops::RangeInclusive<i64> = 0..=30;

/// Who wins even games, by size.
pub(crate) fn balance(rows: &[CubeRow<'_>], ids: &[String]) -> Vec<Balance> {
    #[derive(Default)]
    struct Sum {
        winners: [i64; 4],
        quarters: i64,
    }
    let mut sums: BTreeMap<(&str, Scope, &str, usize), Sum> = BTreeMap::new();
    let even = rows.iter().filter(|row| row.dimension == Dimension::Even);
    for row in even.filter(|row| row.fact == Fact::Ruleset) {
        let winner = ["B", "W", "draw", "none"]
            .iter()
            .position(|w| *w == row.key);
        let place = ids.iter().position(|id| id == row.a);
        let (Some(winner), Some(place)) = (winner, place) else {
            continue;
        };
        for scope in scopes(row) {
            let sum = sums
                .entry((row.policy, scope, row.value, place))
                .or_default();
            sum.winners[winner] += row.n;
            sum.quarters += row.quarters;
        }
    }
    let row = |((policy, scope, size, place), sum): ((&str, Scope, &str, usize), Sum)| {
        let [black, white, draws, no_result] = sum.winners;
        let games = black + white + draws + no_result;
        let with_result = black + white + draws;
        let share = float(2 * black + draws) / float((2 * with_result).max(1));
        let (low, high) = wilson(share, with_result);
        Balance {
            komi_policy: policy.to_string(),
            scope,
            size: size.to_string(),
            ruleset: ids[place].clone(),
            games,
            black,
            white,
            draws,
            no_result,
            margin_mean: points(sum.quarters) / float(games.max(1)),
            black_share: share,
            low,
            high,
        }
    };
    sums.into_iter().map(row).collect()
}

#[expect(clippy::cast_precision_loss, reason = "counts stay below 2^53")]
pub(super) fn float(count: i64) -> f64 {
    count as f64
}

/// The 95 % Wilson interval of a share among so many games.
pub(super) fn wilson(share: f64, games: i64) -> (f64, f64) {
    const Z: f64 = 1.96;
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = float(games);
    let below = 1.0 + Z * Z / n;
    let center = (share + Z * Z / (2.0 * n)) / below;
    let half = Z / below * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((center - half).max(0.0), (center + half).min(1.0))
}

/// Who would win the even games of the headline at other komi, from the margins before komi.
pub(crate) fn fair_komi(rows: &[CubeRow<'_>], leading: &[String], policy: &str) -> Vec<FairKomi> {
    let mut sums: BTreeMap<(&str, usize, i64), [i64; 3]> = BTreeMap::new();
    for row in rows {
        if row.fact != Fact::Margin || row.policy != policy || !Scope::Headline.takes(row.evidence)
        {
            continue;
        }
        let place = leading.iter().position(|id| id == row.a);
        let (Some(place), Ok(margin)) = (place, row.key.parse::<i64>()) else {
            continue;
        };
        for half_points in KOMI_HALF_POINTS {
            let sum = sums.entry((row.value, place, half_points)).or_default();
            // Quarter-points against half-points.
            let at = match margin.cmp(&(2 * half_points)) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => 2,
            };
            sum[at] += row.n;
        }
    }
    type Sum<'s> = ((&'s str, usize, i64), [i64; 3]);
    let row = |((size, place, half_points), [black, white, equal]): Sum<'_>| FairKomi {
        size: size.to_string(),
        ruleset: leading[place].clone(),
        komi: float(half_points) / 2.0,
        black,
        white,
        equal,
    };
    sums.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wilson 1927, by hand: 8 of 10 successes give 0.4902 to 0.9433.
    #[test]
    fn interval() {
        let (low, high) = wilson(0.8, 10);
        assert!(
            (low - 0.4902).abs() < 5e-4 && (high - 0.9433).abs() < 5e-4,
            "{low} {high}"
        );
    }
}
