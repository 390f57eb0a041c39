//! Moves and passes as a ruleset counts them, of the record itself and of the record completed.

use std::cell::RefCell;

use go::Color;
use life::Completion;
use replay::{Game as Replayed, Phases, Turn};
use rules::Ruleset;
use score::Turns;

/// What stops the play phase: so many passes in a row, and whether the first of the game is one.
type Stop = (u8, bool);

/// The two sequences of turns that are counted.
#[derive(Debug, Clone)]
pub(crate) struct Lines {
    as_left: Line,
    completed: Line,
}

#[derive(Debug, Clone)]
struct Line {
    turns: Vec<Turn>,
    /// The turns split at the first stop, by what a ruleset calls a stop: fifty rulesets share three
    /// ways, and walking the turns for each is most of the work of scoring.
    splits: RefCell<Vec<(Stop, Phases)>>,
    first_passer: Option<Color>,
    last_mover: Option<Color>,
}

impl Lines {
    /// Completing moves are played before the trailing passes, and two passes follow. An earlier
    /// single pass stays the first pass of the game; else the first passer is the opponent of the
    /// last mover, also where the record has no pass at all (DESIGN 4.6, RULES.md Q11).
    pub(crate) fn new(game: &Replayed, completion: &Completion) -> Lines {
        let opponent_of = |last: Option<Color>| last.map(|color| !color);
        let as_left = Line {
            turns: game.turns.clone(),
            splits: RefCell::default(),
            first_passer: game.first_passer().or(opponent_of(game.last_mover)),
            last_mover: game.last_mover,
        };
        let moves = &completion.moves;
        if moves.is_empty() && game.passes_trailing >= 2 {
            return Lines {
                completed: as_left.clone(),
                as_left,
            };
        }
        let played = game.turns.len() - game.passes_trailing as usize;
        let mut turns = game.turns[..played].to_vec();
        let early_pass = turns
            .iter()
            .find(|turn| turn.point.is_none())
            .map(|turn| turn.color);
        let mut number = turns.last().map_or(0, |turn| turn.number);
        let mut add = |color, point| {
            number += 1;
            turns.push(Turn {
                color,
                point,
                number,
            });
        };
        let mut next = game.to_play_before_passes;
        let mut last_mover = game.last_mover;
        for &(color, point) in moves {
            add(color, point);
            next = !color;
            last_mover = point.map(|_| color).or(last_mover);
        }
        for _ in 0..2 {
            add(next, None);
            next = !next;
        }
        let completed = Line {
            turns,
            splits: RefCell::default(),
            first_passer: early_pass.or(opponent_of(last_mover)),
            last_mover,
        };
        Lines { as_left, completed }
    }

    /// Turns of the record itself.
    pub(crate) fn as_left(&self, ruleset: &Ruleset) -> Turns {
        self.as_left.turns(ruleset)
    }

    /// Turns of the record completed.
    pub(crate) fn completed(&self, ruleset: &Ruleset) -> Turns {
        self.completed.turns(ruleset)
    }
}

impl Line {
    fn turns(&self, ruleset: &Ruleset) -> Turns {
        let phases = self.split((ruleset.stop_passes, ruleset.first_pass_stops));
        Turns {
            moves: phases.moves,
            passes: phases.passes,
            later_moves: phases.later_moves,
            cleanup: Default::default(),
            first_passer: self.first_passer,
            first_passer_of_pair: phases.terminal_passer.or(self.first_passer),
            last_mover: self.last_mover,
            last_turn: phases.last_turn,
        }
    }

    fn split(&self, stop: Stop) -> Phases {
        let mut splits = self.splits.borrow_mut();
        if let Some((_, phases)) = splits.iter().find(|(known, _)| *known == stop) {
            return *phases;
        }
        let phases = Phases::of(&self.turns, u32::from(stop.0), stop.1);
        splits.push((stop, phases));
        phases
    }
}
