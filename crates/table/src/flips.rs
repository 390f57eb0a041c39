//! The games whose winner changes, read back with the places they stand at.

use std::collections::HashMap;

use bytes::Bytes;
use ruling::{KomiPolicy, Winner};
use score::{Components, Margin};

use crate::Error;
use crate::back;
use crate::exhibit::{GameView, game};
use crate::read::batches;
use crate::schema::Table;

/// Two rulesets that name different winners of a game, with the game's own komi. Each stands for all
/// that say the same of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flip<'g> {
    /// The game; board, moves and outcomes are not read.
    pub game: &'g GameView,
    /// Grade of the game.
    pub evidence: String,
    /// The rulesets, as the alphabet has them.
    pub rulesets: [String; 2],
    /// What they name.
    pub winners: [Option<Winner>; 2],
    /// Their margins.
    pub margins: [Option<Margin>; 2],
    /// The leading cause, or `tie_rule`, `repetition`.
    pub lead: String,
    /// What the difference is made of, second minus first.
    pub causes: Components,
}

/// Calls back for every change of a winner in the parts of one piece of work.
///
/// # Errors
/// If bytes are no parts of their tables.
pub fn flips(
    games: Vec<u8>,
    divergences: Vec<u8>,
    mut each: impl FnMut(&Flip<'_>),
) -> Result<(), Error> {
    let mut views = HashMap::new();
    let all: Vec<&str> = Table::Games.columns().iter().map(|c| c.name).collect();
    batches(Table::Games, Bytes::from(games), &all, |batch| {
        for row in 0..batch.rows() {
            let view = game(batch, row)?;
            views.insert(view.record_id.clone(), view);
        }
        Ok(())
    })?;
    back::divergences(Bytes::from(divergences), |row| {
        let is_flip = row.policy == KomiPolicy::Recorded && row.winners[0] != row.winners[1];
        if let (Some(game), true) = (views.get(&row.record_id), is_flip) {
            each(&Flip {
                game,
                evidence: row.evidence,
                rulesets: [row.a, row.b],
                winners: row.winners,
                margins: row.margins,
                lead: row.lead,
                causes: row.shares,
            });
        }
    })
}
