//! What two rulesets say of the same games, read back one by one.

use std::collections::HashMap;

use bytes::Bytes;
use ruling::{KomiPolicy, OutcomeProfile, Winner};
use score::{Components, Margin};

use crate::Error;
use crate::back::{self, columns};
use crate::read::batches;
use crate::schema::Table;

/// A game that two rulesets count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Versus {
    /// Its key.
    pub record_id: String,
    /// Grade of the game.
    pub evidence: String,
    /// Handicap stones.
    pub handicap: i32,
    /// Winner under the first and under the second.
    pub winners: [Winner; 2],
    /// Margin under the second minus margin under the first.
    pub difference: Margin,
    /// What the difference is made of.
    pub causes: Components,
}

impl Versus {
    /// Whether the two name different winners.
    pub fn flips(&self) -> bool {
        self.winners[0] != self.winners[1]
    }

    /// What turns the winner, if it changes: the leading cause, `tie_rule` where the margins are equal, `repetition`
    /// where a record that ends in a circle has no result under one of the two.
    pub fn lead(&self) -> &'static str {
        match self.causes.leading() {
            _ if self.winners.contains(&Winner::Nobody) => "repetition",
            Some(cause) => cause.name(),
            None => "tie_rule",
        }
    }
}

/// What one of the two rulesets says.
struct Said {
    record_id: String,
    /// 0 or 1.
    place: usize,
    margin: Margin,
    winner: Winner,
    components: Components,
}

/// Calls back for every game that two rulesets count under one komi policy, in the order of the rows
/// of the parts of one piece of work.
///
/// # Errors
/// If bytes are no parts of their tables.
pub fn versus(
    games: Vec<u8>,
    outcomes: Vec<u8>,
    rulesets: [&str; 2],
    policy: KomiPolicy,
    mut each: impl FnMut(Versus),
) -> Result<(), Error> {
    let handicaps = handicaps(games)?;
    let names = columns(&[
        "record_id",
        "ruleset",
        "komi_policy",
        "profile",
        "evidence",
        "margin",
        "winner",
    ]);
    // Rows of a game stand together; the first of the two waits for the other.
    let mut waiting: Option<Said> = None;
    batches(Table::Outcomes, Bytes::from(outcomes), &names, |batch| {
        let (keys, ruleset) = (batch.texts("record_id")?, batch.texts("ruleset")?);
        let (policies, profiles) = (batch.texts("komi_policy")?, batch.texts("profile")?);
        let (margins, winners) = (batch.points("margin")?, batch.texts("winner")?);
        let evidence = batch.texts("evidence")?;
        let shares = back::Shares::of(batch)?;
        for row in 0..batch.rows() {
            let place = rulesets.iter().position(|id| *id == ruleset.text(row));
            let is_literal = profiles.text(row) == OutcomeProfile::AsLeft.as_str();
            let winner = winners.get(row).and_then(back::winner);
            let decided = margins.get(row)?.zip(winner);
            let (Some(place), Some((margin, winner)), false) = (place, decided, is_literal) else {
                continue;
            };
            if policies.text(row) != policy.as_str() {
                continue;
            }
            let here = Said {
                record_id: keys.text(row).to_string(),
                place,
                margin,
                winner,
                components: shares.get(row)?.unwrap_or_default(),
            };
            match waiting.take() {
                Some(before) if before.record_id == here.record_id && before.place != place => {
                    let (a, b) = if place == 1 {
                        (before, here)
                    } else {
                        (here, before)
                    };
                    each(Versus {
                        evidence: evidence.text(row).to_string(),
                        handicap: handicaps.get(&a.record_id).copied().unwrap_or(0),
                        winners: [a.winner, b.winner],
                        difference: b.margin - a.margin,
                        causes: b.components - a.components,
                        record_id: a.record_id,
                    });
                }
                _ => waiting = Some(here),
            }
        }
        Ok(())
    })
}

fn handicaps(games: Vec<u8>) -> Result<HashMap<String, i32>, Error> {
    let mut handicaps = HashMap::new();
    let names = ["record_id", "handicap"];
    batches(Table::Games, Bytes::from(games), &names, |batch| {
        let (keys, handicap) = (batch.texts("record_id")?, batch.counts("handicap")?);
        for row in 0..batch.rows() {
            handicaps.insert(keys.text(row).to_string(), handicap.get(row).unwrap_or(0));
        }
        Ok(())
    })?;
    Ok(handicaps)
}
