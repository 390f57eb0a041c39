use score::Margin;

use crate::game::KomiSource;
use crate::outcome::Winner;

/// What a grade rests on, beside the judgement itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grounds {
    /// Nothing to compare the count with.
    Silent(Silence),
    /// The count beside the recorded result.
    Compared(Compared),
}

/// Why there is nothing to compare with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    /// The record names no ruleset.
    NoRuleset,
    /// Its komi is not known.
    NoKomi,
    /// Its komi is the one that makes its margin true.
    KomiOfMargin,
    /// It states neither margin nor winner.
    NoResult,
}

impl Silence {
    /// A stable word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Silence::NoRuleset => "no_ruleset",
            Silence::NoKomi => "no_komi",
            Silence::KomiOfMargin => "komi_of_margin",
            Silence::NoResult => "no_result",
        }
    }
}

/// The count and the recorded result under the ruleset that the record names. Margins are points,
/// Black minus White.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// Name of that ruleset, for people.
    pub ruleset: String,
    /// Komi in force.
    pub komi: Margin,
    /// Where it comes from.
    pub komi_source: KomiSource,
    /// The recorded margin, if the record states one.
    pub stated_margin: Option<Margin>,
    /// The recorded winner.
    pub stated_winner: Option<Winner>,
    /// The margin of the completed position.
    pub completed: Margin,
    /// The margin of the position as left.
    pub as_left: Margin,
    /// What of it the record says too.
    pub agreement: Agreement,
    /// Whether one chain was looked for whose status, turned over, makes the recorded margin true.
    pub change_sought: bool,
    /// What of the record would have to be another for it to be true; it changes no grade.
    pub slip: Option<Slip>,
}

/// A slip of the writer that alone explains the recorded margin: no other does, nor a change of life
/// and death.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slip {
    /// The margin is the other side's.
    Winner,
    /// The margin is that of this ruleset (its name, for people), which counts area where the named one
    /// counts territory, or the other way round.
    Ruleset(String),
}

/// How the count and the recorded result go together, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agreement {
    /// The margin of the completed position is the recorded one.
    Completed,
    /// The margin of the position as left is, and completion does not change the winner.
    AsLeft,
    /// No margin is recorded; the winner is the same.
    Winner,
    /// The recorded result is another.
    None,
}

impl Agreement {
    /// A stable word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Agreement::Completed => "completed",
            Agreement::AsLeft => "as_left",
            Agreement::Winner => "winner",
            Agreement::None => "none",
        }
    }
}

impl Grounds {
    /// Whether the recorded result is the computed one, as far as it is stated.
    pub(crate) fn agree(&self) -> bool {
        matches!(self, Grounds::Compared(compared) if compared.agreement != Agreement::None)
    }

    /// Whether it is another one.
    pub(crate) fn differ(&self) -> bool {
        matches!(self, Grounds::Compared(compared) if compared.agreement == Agreement::None)
    }
}
