use std::collections::BTreeMap;

use table::{CubeRow, Fact};

use super::balance::{float, wilson};
use super::of_all;
use crate::summary::Calibration;

/// How often judging without the players' marks calls the same stones dead as they do, by grade.
pub(crate) fn calibration(rows: &[CubeRow<'_>]) -> Vec<Calibration> {
    let mut sums: BTreeMap<&str, [i64; 2]> = BTreeMap::new();
    for row in of_all(rows, Fact::Game) {
        let place = match row.key {
            "marks_agree" => 0,
            "marks_differ" => 1,
            _ => continue,
        };
        sums.entry(row.evidence).or_default()[place] += row.n;
    }
    let row = |(evidence, [same, other]): (&str, [i64; 2])| {
        let games = same + other;
        let share = float(same) / float(games.max(1));
        let (low, high) = wilson(share, games);
        Calibration {
            evidence: evidence.to_string(),
            games,
            same_dead: same,
            share,
            low,
            high,
        }
    };
    sums.into_iter().map(row).collect()
}
