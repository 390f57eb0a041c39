//! What the players did: moves and passes, before and after the first stop.

use go::{Color, PerColor};

/// Moves and passes of a finished game. The *play phase* ends at the first stop; moves are stones
/// put on the board, not passes and not setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Turns {
    /// b: moves of the play phase.
    pub moves: PerColor<i32>,
    /// p: passes of the play phase. White's opening passes in place of handicap stones (New Zealand
    /// rules) are none.
    pub passes: PerColor<i32>,
    /// l: moves after the first stop: a resumption, a litigation, an encore.
    pub later_moves: PerColor<i32>,
    /// What only a second cleanup phase has.
    pub cleanup: Cleanup,
    /// Who made the first pass of the game.
    pub first_passer: Option<Color>,
    /// Who made the first pass of the pair that closed the play phase.
    pub first_passer_of_pair: Option<Color>,
    /// Who put the last stone on the board.
    pub last_mover: Option<Color>,
    /// Who took the last turn of the play phase, normally with the second pass.
    pub last_turn: Option<Color>,
}

/// A second cleanup phase (KataGo rules, territory scoring), in which moves are free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cleanup {
    /// How many of the later moves were made in it.
    pub moves: PerColor<i32>,
    /// How many of the stones it added stand at its end outside an independent life region; each
    /// costs its owner a point.
    pub strays: PerColor<i32>,
}
