//! Who won.

use go::Color;
use rules::{Ruleset, Tie};

use crate::margin::Margin;

/// The ruling at the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// One side won; by nothing where a tie rule gave it an equal count.
    Win {
        /// The winner.
        winner: Color,
        /// The margin, Black minus White.
        margin: Margin,
    },
    /// An equal count.
    Draw,
    /// The game is void.
    NoResult,
    /// It could not be decided.
    Undecided(Undecided),
}

/// Why a verdict could not be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Undecided {
    /// Some stones' life or death is not known.
    Status,
    /// No komi is known.
    Komi,
}

impl Verdict {
    /// The verdict on a margin: who is ahead, or what the ruleset's tie rule says of an equal count
    /// (Japanese rules 1989, art. 10-2: jigo; Ing rules: Black wins).
    pub fn of(ruleset: &Ruleset, handicap: u32, margin: Margin) -> Self {
        let by_tie_rule = match ruleset.tie_rule(handicap) {
            Tie::Draw => None,
            Tie::Black => Some(Color::Black),
            Tie::White => Some(Color::White),
        };
        match margin.leader().or(by_tie_rule) {
            Some(winner) => Self::Win { winner, margin },
            None => Self::Draw,
        }
    }

    /// The side that won, if one did.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw | Self::NoResult | Self::Undecided(_) => None,
        }
    }
}
