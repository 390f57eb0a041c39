use go::{Color, PerColor};

use crate::Turn;

/// Moves and passes before and after the first stop, as a ruleset with so many `stop_passes`
/// counts them (RULES.md 3.1: b, p, l).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Phases {
    /// b: moves of the play phase.
    pub moves: PerColor<i32>,
    /// p: passes of the play phase, the stopping ones included.
    pub passes: PerColor<i32>,
    /// l: moves after the first stop.
    pub later_moves: PerColor<i32>,
    /// Who made the first pass of the game.
    pub first_passer: Option<Color>,
    /// Who made the first of the passes that stopped the play phase, or of those at the end of the
    /// record.
    pub terminal_passer: Option<Color>,
    /// Who had the last turn of the play phase.
    pub last_turn: Option<Color>,
}

impl Phases {
    /// Splits turns at the first stop: `stop_passes` passes in a row, the first pass of the
    /// game not counting where `first_pass_stops` is false (button, Ikeda III). Passes with which
    /// the record ends belong to the play phase if no stop came before them.
    pub fn of(turns: &[Turn], stop_passes: u32, first_pass_stops: bool) -> Phases {
        let mut phases = Phases::default();
        let mut in_a_row = 0;
        let mut stopped = false;
        for turn in turns {
            if turn.point.is_some() {
                in_a_row = 0;
                if stopped {
                    phases.later_moves[turn.color] += 1;
                } else {
                    phases.moves[turn.color] += 1;
                    phases.terminal_passer = None;
                }
            } else if !stopped {
                phases.passes[turn.color] += 1;
                phases.terminal_passer = phases.terminal_passer.or(Some(turn.color));
                let is_first = phases.first_passer.is_none();
                phases.first_passer = phases.first_passer.or(Some(turn.color));
                in_a_row += u32::from(first_pass_stops || !is_first);
            }
            if !stopped {
                phases.last_turn = Some(turn.color);
                stopped = in_a_row >= stop_passes;
            }
        }
        phases
    }
}
