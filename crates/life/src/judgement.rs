use go::{Board, Color, PerColor, Point, PointSet};

use crate::Area;

/// A position to judge.
#[derive(Debug, Clone, Copy)]
pub struct Position<'a> {
    /// The stones.
    pub board: &'a Board,
    /// Whose turn it would be if play went on.
    pub to_play: Color,
    /// The point where a simple ko forbids `to_play` to play at once, if there is one.
    pub ko: Option<Point>,
}

/// What is known about the position beforehand.
#[derive(Debug, Clone, Copy)]
pub enum Given<'a> {
    /// Nothing: judge from the stones alone.
    Nothing,
    /// These stones are dead and all others live, as somebody decided by hand. A stone stands for
    /// its whole chain; empty points are passed over.
    Dead(&'a PointSet),
    /// The same with chains that live in seki, so that their liberties are left alone.
    Verdicts {
        /// The dead stones.
        dead: &'a PointSet,
        /// Stones of chains that live in seki; a chain in both sets is dead.
        seki: &'a PointSet,
    },
    /// The marks of a record (TB, TW): a stone inside the other color's marks is dead, an empty
    /// point inside marks is territory.
    Marks {
        /// Points marked as Black's.
        black: &'a PointSet,
        /// Points marked as White's.
        white: &'a PointSet,
    },
}

/// How hard to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Playouts that every position gets, but for one of which all stones are clear at once.
    pub playouts_min: u32,
    /// Playouts that a position gets of which some stones stay uncertain.
    pub playouts_max: u32,
    /// Mixed into the seed of the playouts, which otherwise depends on the position alone.
    pub seed_salt: u64,
    /// Nodes that the local searches of one position may visit in all.
    pub nodes_max: u64,
    /// Which protective moves are made when the position is played to its end.
    pub protection: Protection,
}

/// Which protective moves completion makes. Servers and players differ: some take what is not in
/// atari once the dame are filled as it stands, others play on in thought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protection {
    /// Those that an atari on the board asks for.
    Atari,
    /// Also those without which living stones could be captured by force.
    Threatened,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            playouts_min: 8,
            playouts_max: 32,
            seed_salt: 0,
            nodes_max: 8000,
            protection: Protection::Atari,
        }
    }
}

/// What `judge` found.
///
/// Sets of stones always hold whole chains. `dead`, `dead_in_seki`, `seki` and `undecided` do not
/// overlap; stones in none of them live.
#[derive(Debug, Clone)]
pub struct Judgement {
    /// Stones judged dead, to be lifted under every rule that lifts dead stones. Those of
    /// `dead_in_seki` are not among them.
    pub dead: PointSet,
    /// Dead stones inside a seki: they stay on the board under territory rules and are lifted
    /// under area rules.
    pub dead_in_seki: PointSet,
    /// Living stones in seki.
    pub seki: PointSet,
    /// Stones, and empty points, left undecided: stones of which nothing is known better than a
    /// guess, with the points that hang on them, and in an unfinished game the points still to be
    /// played for. The counts take the likelier verdict on them.
    pub undecided: PointSet,
    /// Stones of `undecided` that are the likelier dead: the counts lift them with `dead`.
    pub likely_dead: PointSet,
    /// The game is not finished: points are left to be played for, all of them in `undecided`.
    pub is_open: bool,
    /// The moves that finish the game.
    pub completion: Completion,
    /// The position as left, the dead lifted, no moves added. With marks: the marks' own territory.
    pub as_left: Area,
    /// As left, with `dead_in_seki` lifted too.
    pub as_left_lifted: Area,
    /// After completion, the dead lifted.
    pub completed: Area,
    /// After completion, with `dead_in_seki` lifted too.
    pub completed_lifted: Area,
    /// As left, nothing lifted at all (Tromp-Taylor).
    pub literal: Area,
    /// One letter a point in reading order, for the position as recorded:
    /// `X` `O` living stone, `x` `o` dead stone, `d` `e` black, white stone dead inside a seki,
    /// `b` `w` territory, `B` `W` eye point of a group in seki, `S` shared liberty of a seki,
    /// `p` `q` neutral point that only Black, only White may safely fill, `-` neutral (dame, and
    /// points that completion fills), `?` undecided.
    pub map: Vec<u8>,
    /// Every chain that was not proved alive or dead, in reading order.
    pub chains: Vec<ChainView>,
    /// Every chain's status and every point's owner is proved; no estimate was used.
    pub proved: bool,
    /// What the judgement rests on.
    pub judged_by: JudgedBy,
    /// Marks that cannot be true as they stand.
    pub contradictions: Vec<Contradiction>,
    /// Half-point kos outside sekis that the record leaves open and that ko threats would decide:
    /// with all else played, the side that does not hold the ko is to move. Completion lets the
    /// holder connect. A ko whose holder is to move is not among them.
    pub open_kos: u32,
    /// Separate sekis on the board.
    pub seki_groups: u32,
    /// Nodes visited by local searches.
    pub nodes: u64,
}

/// The moves that fill the dame and protect, played out from the position as recorded.
#[derive(Debug, Clone)]
pub struct Completion {
    /// Alternating, the first by the side to move; `None` where that side has nothing to do.
    /// Passes at the end are left out.
    pub moves: Vec<(Color, Option<Point>)>,
    /// The board after them. Dead stones still stand, except those captured on the way.
    pub board: Board,
    /// Stones captured on the way, by the color of the captor.
    pub captured: PerColor<i32>,
    /// Moves on neutral points.
    pub dame_filled: u32,
    /// Moves inside the mover's own territory.
    pub protective: u32,
}

/// What a judgement rests on, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JudgedBy {
    /// The marks of the record.
    Marks,
    /// Dead stones given by hand.
    Hand,
    /// Unconditional life and searches that came to an end.
    Search,
    /// Playouts, for some chains at least.
    Estimate,
}

/// A chain whose status is not proved, and what was made of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainView {
    /// The chain's first stone in reading order.
    pub stone: Point,
    /// Its color.
    pub color: Color,
    /// The verdict.
    pub status: Status,
    /// How sure the verdict is, 0..=1000: out of 1000 such verdicts so many are right.
    pub confidence: u16,
    /// What decided it.
    pub how: How,
}

/// Verdict on a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Lives outside sekis.
    Alive,
    /// Dead, to be lifted.
    Dead,
    /// Lives in seki.
    Seki,
    /// Dead, but inside a seki.
    DeadInSeki,
    /// Neither could be shown nor is one likely enough.
    Undecided,
}

impl Status {
    /// A stable word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Seki => "seki",
            Status::DeadInSeki => "dead_in_seki",
            Status::Undecided => "undecided",
        }
    }
}

/// What decided a chain's status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// The record's marks.
    Marks,
    /// Given by hand.
    Hand,
    /// An eye space of a shape that gives two eyes whoever moves first.
    Shape,
    /// Local search to its end.
    Search,
    /// Local search to its end, which leaves it to who moves first.
    Turn,
    /// Playouts, nearly all of one mind.
    Playouts,
    /// Playouts of two minds, and which verdicts fit together in a finished game.
    Prior,
}

impl How {
    /// A stable word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            How::Marks => "marks",
            How::Hand => "hand",
            How::Shape => "shape",
            How::Search => "search",
            How::Turn => "turn",
            How::Playouts => "playouts",
            How::Prior => "prior",
        }
    }
}

/// A mark that cannot be true as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contradiction {
    /// The point is marked for both colors.
    BothColors(Point),
    /// Some stones of the chain are marked for the other color, others are not.
    HalfMarked(Point),
    /// Marked territory touches living stones of the other color.
    TouchesOther(Point),
}
