//! How games stand in a dataset: grade, and what every ruleset says, for comparing two runs.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use bytes::Bytes;
use ruling::{KomiPolicy, OutcomeProfile, Winner};
use score::{Components, Margin};

use crate::Error;
use crate::back;
use crate::exhibit::{GameView, game};
use crate::read::batches;
use crate::schema::Table;

/// A game as a run left it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stand {
    /// The game; board, moves and outcomes are not read.
    pub game: GameView,
    /// Its grade; empty if it was not counted.
    pub evidence: String,
    /// What decided life and death; empty if nothing did.
    pub judged_by: String,
    /// By ruleset, komi policy, and whether it is the letter of a ruleset that lifts nothing.
    pub said: HashMap<(String, KomiPolicy, bool), Said>,
}

/// What a ruleset says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Said {
    /// Its margin; none without a count.
    pub margin: Option<Margin>,
    /// Its winner.
    pub winner: Option<Winner>,
    /// What the margin is made of.
    pub components: Components,
}

impl Stand {
    /// Equal for equal stands; the order of rulesets does not matter.
    pub fn mark(&self) -> u64 {
        let hash = |value: &dyn Fn(&mut DefaultHasher)| {
            let mut hasher = DefaultHasher::new();
            value(&mut hasher);
            hasher.finish()
        };
        let said = self.said.iter().map(|((ruleset, policy, literal), said)| {
            hash(&|h| {
                (ruleset, *policy as u8, literal, said.margin.map(|m| m.0)).hash(h);
                (said.winner.map(Winner::as_str)).hash(h);
                said.components
                    .iter()
                    .for_each(|(_, share)| share.0.hash(h));
            })
        });
        let said = said.fold(0, u64::wrapping_add);
        hash(&|h| (&self.evidence, &self.judged_by, said).hash(h))
    }
}

/// The games of the parts of one piece of work that are asked for.
///
/// # Errors
/// If bytes are no parts of their tables.
pub fn stands(
    games: Vec<u8>,
    outcomes: Vec<u8>,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<Vec<Stand>, Error> {
    let mut stands: Vec<Stand> = Vec::new();
    let mut place = HashMap::new();
    let all: Vec<&str> = Table::Games.columns().iter().map(|c| c.name).collect();
    batches(Table::Games, Bytes::from(games), &all, |batch| {
        let keys = batch.texts("record_id")?;
        for row in 0..batch.rows() {
            if is_wanted(keys.text(row)) {
                let text = |name| batch.texts(name).map(|texts| texts.text(row).to_string());
                place.insert(keys.text(row).to_string(), stands.len());
                stands.push(Stand {
                    game: game(batch, row)?,
                    evidence: text("evidence")?,
                    judged_by: text("judged_by")?,
                    said: HashMap::new(),
                });
            }
        }
        Ok(())
    })?;
    back::outcomes(Bytes::from(outcomes), |row| {
        if let Some(&at) = place.get(&row.record_id) {
            let literal = row.profile == OutcomeProfile::AsLeft;
            let said = Said {
                margin: row.face.margin,
                winner: row.face.winner,
                components: row.face.components,
            };
            stands[at]
                .said
                .insert((row.ruleset, row.policy, literal), said);
        }
        Ok(())
    })?;
    Ok(stands)
}
