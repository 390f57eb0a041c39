use go::{Board, Color, Point, PointSet};
use life::Judgement;

use crate::fight::Fight;

/// Both have passed: the position, and what is held of it.
#[derive(Debug, Clone, Copy)]
pub struct Stop<'a> {
    /// The stones.
    pub board: &'a Board,
    /// Who is to move if play goes on in turn.
    pub to_play: Color,
    /// What all agree on.
    pub judgement: &'a Judgement,
    /// The fights of that judgement.
    pub fights: &'a [Fight],
    /// Earlier positions of the game, the first first, and that of the stop. Those may be left out
    /// whose stones outside the fights are others.
    pub past: &'a [Past],
}

/// A position of the game.
#[derive(Debug, Clone)]
pub struct Past {
    /// The stones.
    pub board: Board,
    /// Who was to move.
    pub to_play: Color,
    /// Who made it by a move; `None` for a pass, and for the start.
    pub made_by: Option<Color>,
    /// How many turns ago: 0 is the stop.
    pub back: usize,
}

/// What a profile makes of a position.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// What all agree on.
    Shared,
    /// Something else.
    Apart(Box<Settlement>),
    /// It could not be found out: the points it hangs on.
    Undecided(PointSet),
}

/// When the moves of a settlement are made, which decides what they cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Phase {
    /// In the game itself, which had not ended.
    Play,
    /// After the stop.
    #[default]
    Litigation,
    /// In the second phase of a cleanup, where moves are free.
    SecondCleanup,
}

/// What a turn is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Made {
    /// A pass.
    Pass,
    /// A harmless move outside the fight, which makes the board another one.
    Elsewhere,
    /// A move.
    At(Point),
}

impl Made {
    /// The point of a move in the fight.
    pub fn point(self) -> Option<Point> {
        match self {
            Made::At(point) => Some(point),
            Made::Pass | Made::Elsewhere => None,
        }
    }
}

/// A position as one profile settles it.
#[derive(Debug, Clone)]
pub struct Settlement {
    /// Turns taken after the stop, or instead of it.
    pub turns: Vec<(Color, Made)>,
    /// When.
    pub phase: Phase,
    /// Stones to be lifted once these moves are made.
    pub dead: PointSet,
    /// Living stones in seki then.
    pub seki: PointSet,
    /// The points of the fights that were settled: nothing else is played there.
    pub settled: PointSet,
    /// Those of them where both sides played on until nothing more could be had: what is left lives.
    pub played_out: PointSet,
    /// Points that a precedent gives, Black's minus White's.
    pub precedent: i32,
    /// Liberties of sekis that one side owns and must not fill, Black's minus White's.
    pub owned: i32,
}
