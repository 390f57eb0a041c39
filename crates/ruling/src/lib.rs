//! The heart: one record's bytes in, one [`Ruling`] out, in plain structs.
//!
//! `explain`, the pipeline and the casebook all call [`rule`]. It reads the record, replays it,
//! infers komi, handicap, rules and result from what the header claims, judges life and death,
//! completes the position, scores it under every ruleset and says where and why they differ.
//!
//! What this crate does not do: open files, write tables, print.

mod filter;
mod game;
mod outcome;
mod place;
mod second;
mod settings;

mod claims;
mod disputes;
mod identity;
mod katago;
mod named;

mod grade;
mod grounds;
mod judged;
mod legal;
mod lines;
mod reconcile;
mod scoring;

mod rule;

pub use dispute::Made;
pub use filter::{Filter, FilterError};
pub use game::{
    Counts, Dispute, Ended, Evidence, Game, JudgedBy, KomiSource, Legality, Position, RulesSource,
};
pub use grounds::{Agreement, Compared, Grounds, Silence, Slip};
pub use outcome::{Divergence, KomiPolicy, Outcome, OutcomeProfile, Reason, Unit, Winner};
pub use place::{GameId, Place, RecordId};
pub use reconcile::Reconciliation;
pub use rule::{rule, rule_by_hand, rule_if};
pub use second::{Nonsense, Opinion, Question, SecondOpinion};
pub use settings::{EvidenceMode, Settings};

/// What became of one record: a ruling, or a reject that says why there is none.
#[derive(Debug, Clone)]
pub enum Entry {
    /// A game, judged and scored as far as it can be.
    Ruled(Box<Ruling>),
    /// Bytes that hold no game.
    Rejected(Rejected),
}

/// Bytes that no game could be read from: one row of the table `rejects`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// Where it was.
    pub place: Place,
    /// `record` or `container`.
    pub unit: RejectUnit,
    /// Short stable code, as `other_game`.
    pub reason: String,
    /// Byte offset of the trouble in the record or container, where known.
    pub offset: Option<u64>,
    /// At most 120 characters around it, escaped.
    pub snippet: String,
}

/// What was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RejectUnit {
    /// One record.
    Record,
    /// A whole container that could not be opened.
    Container,
}

impl RejectUnit {
    /// As the table writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            RejectUnit::Record => "record",
            RejectUnit::Container => "container",
        }
    }
}

/// Everything hantei has to say about one game.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// The game itself: one row of `games`.
    pub game: Game,
    /// The position as recorded, with the map of DESIGN section 5: one row of `positions`.
    pub position: Position,
    /// One for every ruleset and komi policy (two where a ruleset lifts no dead stones), rulesets
    /// in the order of the settings, policies in theirs: rows of `outcomes`.
    pub outcomes: Vec<Outcome>,
    /// Where winners differ: rows of `divergences`.
    pub divergences: Vec<Divergence>,
}
