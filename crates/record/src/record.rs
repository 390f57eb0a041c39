use std::fmt;

use go::{Color, Point, PointSet, Size};

use crate::{Defect, Header};

/// One game as its file tells it: header, main line, marks, and what was wrong with the text.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The notation it was read from.
    pub format: Format,
    /// Label of the charset its text was decoded with, as `UTF-8` or `GB18030`.
    pub charset: &'static str,
    /// Size of the board; 19x19 where the file does not say.
    pub size: Size,
    /// What the root (or the node that stands for it) says about the game.
    pub header: Header,
    /// The main line in order, the root's setup included.
    pub steps: Vec<Step>,
    /// `TB`/`TW` of the last node of the main line that has any.
    pub marks: Option<Marks>,
    /// Every leniency that was needed, in order of offset.
    pub defects: Vec<Defect>,
    /// Whether the text ends before the game tree does, or the rest could not be read.
    pub truncated: bool,
}

/// A notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Smart Game Format, FF1 to FF4.
    Sgf,
    /// Tygem's records.
    Gib,
    /// WBaduk's (Cyber Oro's) records.
    Ngf,
    /// PandaNet's records, `.ugf` and `.ugi`.
    Ugf,
    /// A number and the moves of a game in one line, the header in another.
    Lines,
}

impl Format {
    /// The key used in tables.
    pub const fn as_str(self) -> &'static str {
        match self {
            Format::Sgf => "sgf",
            Format::Gib => "gib",
            Format::Ngf => "ngf",
            Format::Ugf => "ugf",
            Format::Lines => "lines",
        }
    }
}

/// One event of the main line and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// What happens.
    pub event: Event,
    /// The node on the main line, the root being 0. Steps of one node share it.
    pub node: u32,
    /// Byte offset of the value in the record's bytes.
    pub offset: u32,
}

/// What one property value of the main line does. In a node that has both, setup comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A stone played (`B`, `W`). Nothing says that the point is empty.
    Play(Color, Point),
    /// A pass: `B[]`, or `B[tt]` where `tt` is off the board.
    Pass(Color),
    /// A point edited (`AB`, `AW`, `AE`), without captures. Lists of rectangles are expanded.
    Set(Point, Option<Color>),
    /// Whose turn it is (`PL`).
    ToPlay(Color),
}

/// Territory as the players marked it; stones on it are dead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks {
    /// `TB`: Black's points.
    pub black: PointSet,
    /// `TW`: White's points.
    pub white: PointSet,
}

/// Why nothing could be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {detail} (at byte {offset})", reason.as_str())]
pub struct Reject {
    /// The kind of failure.
    pub reason: RejectReason,
    /// Byte offset in the record's bytes.
    pub offset: usize,
    /// What stands there: at most 120 characters, escaped.
    pub snippet: String,
    /// The failure in words, for a person.
    pub detail: String,
}

/// The kinds of failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RejectReason {
    /// Nothing but blanks.
    Empty,
    /// Text without any `(;` or node.
    NoGameTree,
    /// A game tree without nodes: `()`, `;;)`.
    NoNodes,
    /// A game tree whose main line has no property that SGF knows: `(;)`, `(;X[1])`.
    NoProperties,
    /// `GM` names another game than Go.
    OtherGame,
    /// A board side of 0 or more than 52.
    BoardSize,
    /// More than 4 GiB: offsets would not fit.
    TooLarge,
}

impl RejectReason {
    /// Every reason.
    pub const ALL: [RejectReason; 7] = [
        RejectReason::Empty,
        RejectReason::NoGameTree,
        RejectReason::NoNodes,
        RejectReason::NoProperties,
        RejectReason::OtherGame,
        RejectReason::BoardSize,
        RejectReason::TooLarge,
    ];

    /// The key used in tables.
    pub const fn as_str(self) -> &'static str {
        match self {
            RejectReason::Empty => "empty",
            RejectReason::NoGameTree => "no_game_tree",
            RejectReason::NoNodes => "no_nodes",
            RejectReason::NoProperties => "no_properties",
            RejectReason::OtherGame => "other_game",
            RejectReason::BoardSize => "board_size",
            RejectReason::TooLarge => "too_large",
        }
    }
}

impl fmt::Display for RejectReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
