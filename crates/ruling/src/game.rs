use dispute::Made;
use go::{Color, PerColor, Point, Size};
use life::ChainView;
use score::{Margin, Tally};

use crate::grounds::Grounds;
use crate::outcome::Winner;
use crate::place::{GameId, Place, RecordId};
use crate::reconcile::Reconciliation;

/// How a game ended (DESIGN 4.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ended {
    /// The position was counted.
    Counted,
    /// One side resigned.
    Resigned,
    /// One side ran out of time.
    Time,
    /// One side forfeited.
    Forfeit,
    /// The game was declared void.
    Void,
    /// It was broken off.
    Unfinished,
    /// The record does not tell.
    Unknown,
}

impl Ended {
    /// As the table writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Ended::Counted => "counted",
            Ended::Resigned => "resigned",
            Ended::Time => "time",
            Ended::Forfeit => "forfeit",
            Ended::Void => "void",
            Ended::Unfinished => "unfinished",
            Ended::Unknown => "unknown",
        }
    }
}

/// How well founded an outcome is; the first that applies, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Evidence {
    /// A point or chain could not be decided.
    Undecided,
    /// The recorded margin says otherwise.
    Disputed,
    /// The players marked dead stones and territory.
    Marked,
    /// Every chain and point is proved.
    Proved,
    /// The recorded margin equals the computed one.
    Confirmed,
    /// Judged, with nothing to compare with.
    Estimated,
}

impl Evidence {
    /// All grades, weakest first as tested.
    pub const ALL: [Evidence; 6] = [
        Evidence::Undecided,
        Evidence::Disputed,
        Evidence::Marked,
        Evidence::Proved,
        Evidence::Confirmed,
        Evidence::Estimated,
    ];

    /// As the table writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Evidence::Undecided => "undecided",
            Evidence::Disputed => "disputed",
            Evidence::Marked => "marked",
            Evidence::Proved => "proved",
            Evidence::Confirmed => "confirmed",
            Evidence::Estimated => "estimated",
        }
    }

    /// Whether headline figures use it.
    pub fn is_headline(self) -> bool {
        matches!(
            self,
            Evidence::Marked | Evidence::Proved | Evidence::Confirmed
        )
    }
}

/// Where the komi in force comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KomiSource {
    /// The header says it.
    Header,
    /// A known habit of the application that wrote the record.
    Convention,
    /// The komi that makes the recorded result true. Never confirms that result.
    Margin,
}

impl KomiSource {
    /// As the table writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            KomiSource::Header => "header",
            KomiSource::Convention => "convention",
            KomiSource::Margin => "margin",
        }
    }
}

/// Where the ruleset that the record names comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RulesSource {
    /// The header says it.
    Header,
    /// A known habit of the application or server.
    Convention,
    /// Nothing names one.
    Nothing,
}

impl RulesSource {
    /// As the table writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            RulesSource::Header => "header",
            RulesSource::Convention => "convention",
            RulesSource::Nothing => "none",
        }
    }
}

/// Who said which stones are dead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JudgedBy {
    /// The players' marks in the record.
    Marks,
    /// Dead stones given by hand.
    Hand,
    /// Proof and search alone.
    Search,
    /// Playouts took part.
    Estimate,
    /// An engine that was asked where hantei's own verdict was disputed or undecided.
    Engine,
}

impl JudgedBy {
    /// As the table writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            JudgedBy::Marks => "marks",
            JudgedBy::Hand => "hand",
            JudgedBy::Search => "search",
            JudgedBy::Estimate => "estimate",
            JudgedBy::Engine => "engine",
        }
    }
}

/// What the record did that some ruleset forbids. Move numbers count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Legality {
    /// Moves on an occupied point.
    pub illegal_occupied: u32,
    /// Moves that took the mover's own chain.
    pub suicides: u32,
    /// Of these, moves that took a single stone only.
    pub suicides_single: u32,
    /// First immediate retake of a ko.
    pub ko_simple: Option<u32>,
    /// First positional repetition.
    pub ko_psk: Option<u32>,
    /// First situational repetition (same position, same side to move).
    pub ko_ssk: Option<u32>,
    /// First natural situational repetition (a position the mover made before).
    pub ko_nssk: Option<u32>,
    /// Moves by the side that moved before.
    pub color_order: u32,
    /// Setup properties after the first move.
    pub setup_edits: u32,
    /// Stones set up without a liberty, taken off; no column of `games`, whose `defects` say where.
    pub setup_choked: u32,
}

/// One game: the row of `games`. Counts are of the **completed** position in the profile
/// agreement; those of a game that was not judged are `None`. Judged are the games that get a
/// margin, and those that both sides had stopped before one resigned or lost on time.
#[derive(Debug, Clone)]
pub struct Game {
    /// Key of every table.
    pub record_id: RecordId,
    /// Over the record's bytes alone.
    pub bytes_id: RecordId,
    /// Over size, setup and moves.
    pub game_id: GameId,
    /// Where it was found.
    pub place: Place,
    /// `sgf`.
    pub format: &'static str,
    /// Label of the charset its text was read with.
    pub charset: &'static str,
    /// Board.
    pub size: Size,
    /// Handicap stones in force: 0 even, 1 *sen*, 2 or more.
    pub handicap: u32,
    /// As the header has it.
    pub handicap_raw: String,
    /// Komi in force.
    pub komi: Option<Margin>,
    /// As the header has it.
    pub komi_raw: String,
    /// Where it comes from.
    pub komi_source: Option<KomiSource>,
    /// Ruleset the record names.
    pub rules: Option<String>,
    /// As the header has it.
    pub rules_raw: String,
    /// Where it comes from.
    pub rules_source: RulesSource,
    /// As the header has it.
    pub result_raw: String,
    /// Winner the record states.
    pub result_winner: Option<Winner>,
    /// Margin the record states, Black minus White.
    pub result_margin: Option<Margin>,
    /// How it ended.
    pub ended: Ended,
    /// Players and their ranks.
    pub player: PerColor<String>,
    /// As written.
    pub rank: PerColor<String>,
    /// Event.
    pub event: String,
    /// ISO date, as far as it is told.
    pub date: Option<String>,
    /// As the header has it.
    pub date_raw: String,
    /// Program that wrote the record.
    pub application: String,
    /// Moves on the board (passes not counted).
    pub moves: u32,
    /// Passes.
    pub passes: u32,
    /// Passes after the last move.
    pub passes_trailing: u32,
    /// Who passed first in the game (opening passes of a handicap excepted).
    pub first_passer: Option<Color>,
    /// True if the record has no pass and it was taken to be the last mover's opponent.
    pub first_passer_assumed: bool,
    /// Who made the last board move.
    pub last_mover: Option<Color>,
    /// Stones of this color captured in play (of the position as recorded).
    pub prisoners: PerColor<u32>,
    /// The judged counts.
    pub counts: Option<Counts>,
    /// Ko fights left open.
    pub open_kos: Option<u32>,
    /// Dame that completion filled.
    pub unfilled_dame: Option<u32>,
    /// Moves completion played.
    pub completing_moves: Option<u32>,
    /// Moves after the first two passes.
    pub cleanup_moves: u32,
    /// What the audits found.
    pub legality: Legality,
    /// Who decided life and death.
    pub judged_by: Option<JudgedBy>,
    /// How well founded, against the recorded result under the ruleset the record names; `None` for
    /// games that get no margin, also where their position was judged.
    pub evidence: Option<Evidence>,
    /// What the grade rests on.
    pub grounds: Option<Grounds>,
    /// Smallest change that would explain the recorded result, if one was looked for and found.
    pub reconciliation: Option<Reconciliation>,
    /// Whether the stones judged dead are those that the record's marks call dead. `None` where
    /// there are no marks, where they contradict themselves, and where they, or somebody by hand,
    /// did the judging.
    pub marks_agree: Option<bool>,
    /// A ko ban or cycle at the end makes verdicts hang on history.
    pub history_dependent: bool,
    /// The letter of the Japanese rules (unfilled dame make seki) would count otherwise.
    pub strict_seki: bool,
    /// The record broke off in the middle.
    pub truncated: bool,
    /// `code@offset`, in the order found.
    pub defects: Vec<String>,
}

/// Counts of a judged position (RULES.md 3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// S: living stones.
    pub stones: PerColor<i32>,
    /// T: empty points of one color, not in seki.
    pub territory: PerColor<i32>,
    /// E: empty points of one color in seki.
    pub seki_eyes: PerColor<i32>,
    /// D: stones lifted as dead.
    pub dead: PerColor<i32>,
    /// g: independently living groups.
    pub groups: PerColor<i32>,
    /// Points that touch both colors outside seki.
    pub dame: i32,
    /// Shared liberties of sekis.
    pub seki_shared: i32,
    /// Number of chains in seki.
    pub seki_groups: i32,
}

/// The position as recorded: the row of `positions`.
#[derive(Debug, Clone, Default)]
pub struct Position {
    /// `X`, `O`, `.` in reading order.
    pub board: Vec<u8>,
    /// The map letters of DESIGN section 5 in reading order; empty if the game was not judged.
    pub map: Vec<u8>,
    /// Side to move.
    pub to_play: Option<Color>,
    /// Moves completion plays, `None` for a pass in between.
    pub completing_moves: Vec<(Color, Option<Point>)>,
    /// The completed position as rules of area count it, every dead stone lifted, those in a seki too;
    /// `None` if the game was not judged.
    pub completed: Option<Tally>,
    /// Stones judged dead.
    pub dead: Vec<Point>,
    /// Living stones in seki.
    pub seki_chains: Vec<Point>,
    /// Undecided points.
    pub undecided: Vec<Point>,
    /// Every chain that is not proved alive or dead, in reading order.
    pub chains: Vec<ChainView>,
    /// Profiles that see the position otherwise than all agree.
    pub disputes: Vec<Dispute>,
    /// Why profiles could differ on it at all, each part of the board by a word.
    pub fights: Vec<&'static str>,
    /// Nodes that local searches visited.
    pub nodes: u64,
    /// A stone of every such part that was too much to be played out, so that what all agree on stands.
    pub given_up: Vec<Point>,
    /// Nodes that settling disputes visited.
    pub dispute_nodes: u64,
    /// All moves of the record; `None` is a pass.
    pub moves: Vec<(Color, Option<Point>)>,
    /// Stones set up before the first move.
    pub setup: PerColor<Vec<Point>>,
}

/// A position as one profile settles it, where that is not what all agree on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// The profile: how it settles disputes, and under which ko rule.
    pub profile: String,
    /// The rulesets that have it.
    pub rulesets: Vec<String>,
    /// The map of the position as recorded; `?` where it could not be settled.
    pub map: Vec<u8>,
    /// The turns that settle it.
    pub turns: Vec<(Color, Made)>,
    /// They belong to the game, which had not ended.
    pub in_play: bool,
    /// It could not be settled.
    pub is_undecided: bool,
    /// What is counted then on the completed position, dead stones lifted; `None` if it could not be
    /// settled.
    pub completed: Option<Tally>,
}
