use std::sync::Arc;

use rules::Procedure;
use score::{Cause, Components, Margin};

use crate::game::Evidence;

/// Whose komi counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KomiPolicy {
    /// The game's own komi in points, under every ruleset.
    Recorded,
    /// Each ruleset's own.
    Native,
    /// No komi.
    None,
}

impl KomiPolicy {
    /// All policies.
    pub const ALL: [KomiPolicy; 3] = [KomiPolicy::Recorded, KomiPolicy::Native, KomiPolicy::None];

    /// As the table and the command line write it.
    pub fn as_str(self) -> &'static str {
        match self {
            KomiPolicy::Recorded => "recorded",
            KomiPolicy::Native => "native",
            KomiPolicy::None => "none",
        }
    }
}

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Black.
    Black,
    /// White.
    White,
    /// An equal count under a ruleset that calls it a draw.
    Draw,
    /// No result: void, or a cycle under a ruleset that says so.
    Nobody,
}

impl Winner {
    /// `B`, `W`, `draw`, `none`.
    pub fn as_str(self) -> &'static str {
        match self {
            Winner::Black => "B",
            Winner::White => "W",
            Winner::Draw => "draw",
            Winner::Nobody => "none",
        }
    }
}

/// Why an outcome has no margin, or no winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The recorded komi is not known.
    KomiUnknown,
    /// The ruleset names no komi for such a game, and the record does not either.
    NoNativeKomi,
    /// Life and death could not be decided.
    Undecided,
    /// Ended by resignation.
    Resigned,
    /// Lost on time.
    Time,
    /// Forfeited.
    Forfeit,
    /// Void or annulled.
    Void,
    /// Broken off.
    Unfinished,
    /// The record does not say how the game ended.
    Unknown,
    /// The record ends in a cycle.
    Cycle,
}

impl Reason {
    /// Short stable code.
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::KomiUnknown => "komi_unknown",
            Reason::NoNativeKomi => "no_native_komi",
            Reason::Undecided => "undecided",
            Reason::Resigned => "resigned",
            Reason::Time => "time",
            Reason::Forfeit => "forfeit",
            Reason::Void => "void",
            Reason::Unfinished => "unfinished",
            Reason::Unknown => "unknown",
            Reason::Cycle => "cycle",
        }
    }
}

/// The judgement an outcome stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutcomeProfile {
    /// Dead stones as agreed (or judged), lifted.
    Agreement,
    /// The letter of a ruleset that lifts nothing.
    AsLeft,
    /// The same ruleset after the players would have captured dead stones.
    PlayedOut,
    /// The ruleset's own way of settling a dispute, which sees the position otherwise than all agree.
    Settled(Procedure),
}

impl OutcomeProfile {
    /// All profiles.
    pub fn all() -> impl Iterator<Item = OutcomeProfile> {
        let plain = [Self::Agreement, Self::AsLeft, Self::PlayedOut];
        plain.into_iter().chain(Procedure::ALL.map(Self::Settled))
    }

    /// As the table writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            OutcomeProfile::Agreement => "agreement",
            OutcomeProfile::AsLeft => "as_left",
            OutcomeProfile::PlayedOut => "played_out",
            // What no procedure settles is left on the board.
            OutcomeProfile::Settled(Procedure::Agreement) => "unsettled",
            OutcomeProfile::Settled(procedure) => procedure.name(),
        }
    }
}

/// The unit a ruleset counts in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// One side's stones and points against half the board; 1 zi is 2 points of margin.
    Zi,
    /// Empty points and prisoners.
    Moku,
    /// Both sides' stones and points.
    Points,
}

impl Unit {
    /// `zi`, `moku`, `points`.
    pub fn as_str(self) -> &'static str {
        match self {
            Unit::Zi => "zi",
            Unit::Moku => "moku",
            Unit::Points => "points",
        }
    }
}

/// One game under one ruleset and komi policy.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Ruleset id.
    pub ruleset: Arc<str>,
    /// Whose komi.
    pub komi_policy: KomiPolicy,
    /// That komi.
    pub komi: Option<Margin>,
    /// Black minus White on the completed position, komi and compensation taken off.
    pub margin: Option<Margin>,
    /// The same on the position as left.
    pub margin_as_left: Option<Margin>,
    /// Who won; `None` if undecided or unknown, with a reason.
    pub winner: Option<Winner>,
    /// Why there is no margin or no winner.
    pub reason: Option<Reason>,
    /// Whether every move was legal under this ruleset.
    pub legal: bool,
    /// Unit of the two scores.
    pub unit: Unit,
    /// Black's count in that unit (quarter units), before komi and compensation.
    pub score_black: Option<Margin>,
    /// White's.
    pub score_white: Option<Margin>,
    /// Which judgement it stands on.
    pub profile: OutcomeProfile,
    /// How well founded; `None` where nothing was judged (resigned, void..).
    pub evidence: Option<Evidence>,
    /// Rulesets of this record, policy and profile whose components, komi and tie rule coincide
    /// share a number; numbers count from 0 in order of first appearance.
    pub class: u16,
    /// What the margin is made of; `None` where there is no margin.
    pub components: Option<Components>,
}

/// Two rulesets that name different winners of one game.
#[derive(Debug, Clone)]
pub struct Divergence {
    /// Whose komi.
    pub komi_policy: KomiPolicy,
    /// The first ruleset by id.
    pub a: Arc<str>,
    /// The second.
    pub b: Arc<str>,
    /// Margin under `a`.
    pub margin_a: Margin,
    /// Margin under `b`.
    pub margin_b: Margin,
    /// Winner under `a`.
    pub winner_a: Winner,
    /// Winner under `b`.
    pub winner_b: Winner,
    /// `margin_b - margin_a`.
    pub difference: Margin,
    /// The same difference, cause by cause; sums exactly to `difference`.
    pub causes: Components,
    /// The cause with the largest share in the direction of the difference; `None` if the margins
    /// are equal and only the tie rules differ.
    pub leading_cause: Option<Cause>,
    /// `margin`, `tie_rule` or `repetition`.
    pub flip_reason: &'static str,
    /// How well founded.
    pub evidence: Evidence,
}
