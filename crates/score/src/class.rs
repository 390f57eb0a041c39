//! Which rulesets say the same about a record, and where two part.

use rules::Tie;

use crate::cause::Components;
use crate::formula::Score;

/// Numbers the classes of a record: two rulesets share one where every component, komi among them,
/// and the tie rule coincide. Numbers count from 0 in order of first appearance.
///
/// The number of rulesets is small; comparing each with the classes found so far is the quickest way.
pub fn classes(scores: &[(Score, Tie)]) -> Vec<u16> {
    let mut found: Vec<(Components, Tie)> = Vec::new();
    let number = |(score, tie): &(Score, Tie)| {
        let face = (score.components, *tie);
        let place = found.iter().position(|other| *other == face);
        place.unwrap_or_else(|| {
            found.push(face);
            found.len() - 1
        })
    };
    let numbers = scores.iter().map(number);
    numbers
        .map(|n| u16::try_from(n).unwrap_or(u16::MAX))
        .collect()
}

/// What distinguishes `b` from `a`, cause by cause; sums to `b.margin - a.margin`. Both must be
/// scores of one record with one reference.
pub fn difference(a: &Score, b: &Score) -> Components {
    b.components - a.components
}
