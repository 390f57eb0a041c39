use go::{Board, Color, Point, PointSet};

use crate::field::{Field, Stones};
use crate::fight::Fight;
use crate::line::Line;
use crate::search::Move;
use crate::stop::{Made, Phase, Settlement};

/// What a profile makes of one fight.
#[derive(Debug)]
pub(crate) enum OfFight {
    Shared,
    Apart(Apart),
    Undecided,
}

/// How a profile settles one fight.
#[derive(Debug, Default)]
pub(crate) struct Apart {
    pub(crate) turns: Vec<(Color, Made)>,
    pub(crate) phase: Phase,
    /// Stones of the fight to be lifted.
    pub(crate) dead: Vec<Point>,
    /// Those in seki; `None` where the board says it.
    pub(crate) seki: Option<Vec<Point>>,
    pub(crate) precedent: i32,
    /// Liberties that one side owns, Black's minus White's.
    pub(crate) owned: i32,
    /// The verdicts all agree on stand.
    pub(crate) keeps: bool,
    /// Both sides played on until nothing more could be had: what is left lives.
    pub(crate) is_played_out: bool,
}

impl Apart {
    pub(crate) fn put(self, into: &mut Settlement, board: &Board, fight: &Fight) {
        into.precedent += self.precedent;
        into.owned += self.owned;
        for point in fight.region.iter() {
            into.settled.insert(point);
            if !self.keeps {
                into.dead.remove(point);
                into.seki.remove(point);
            }
        }
        for point in self.dead {
            into.dead.insert(point);
        }
        if self.is_played_out {
            for point in fight.region.iter() {
                into.played_out.insert(point);
            }
        }
        if !self.turns.is_empty() {
            into.phase = self.phase;
        }
        let seki = match self.seki {
            Some(seki) => seki,
            None if self.keeps => Vec::new(),
            None => {
                let mut after = board.clone();
                play(&mut after, &self.turns);
                touching_dame(&after, &fight.region).iter().collect()
            }
        };
        for point in seki {
            into.seki.insert(point);
        }
        into.turns.extend(self.turns);
    }
}

/// Plays turns that are known to be legal.
pub(crate) fn play(board: &mut Board, turns: &[(Color, Made)]) {
    for &(color, made) in turns {
        if let Some(point) = made.point() {
            let played = board.play(point, color);
            debug_assert!(played.is_ok());
        }
    }
}

pub(crate) fn turns_of(field: &Field, line: &Line) -> Vec<(Color, Made)> {
    let made = |made: Move| match made {
        Move::Play(node) => Made::At(field.points[usize::from(node)]),
        Move::Elsewhere => Made::Elsewhere,
        Move::Pass | Move::PassFor(_) => Made::Pass,
    };
    line.turns
        .iter()
        .map(|&(color, turn)| (color, made(turn)))
        .collect()
}

/// Stones of a fight on whose liberties both colors have a share.
pub(crate) fn touching_dame(board: &Board, region: &PointSet) -> PointSet {
    let size = board.size();
    let mut touching = PointSet::new(size);
    let mut seen = PointSet::new(size);
    for start in region.iter().filter(|&point| board.is_empty(point)) {
        if !seen.insert(start) {
            continue;
        }
        let mut stack = vec![start];
        let mut around = Vec::new();
        while let Some(point) = stack.pop() {
            for beside in size.neighbors(point) {
                match board.at(beside) {
                    None if seen.insert(beside) => stack.push(beside),
                    None => {}
                    Some(color) => around.push((beside, color)),
                }
            }
        }
        let touches = |color: Color| around.iter().any(|&(_, by)| by == color);
        if Color::ALL.into_iter().all(touches) {
            for (stone, _) in around {
                if region.contains(stone) {
                    for point in board.chain(stone) {
                        touching.insert(point);
                    }
                }
            }
        }
    }
    touching
}

/// One side takes a ko and connects it, the other passes.
pub(crate) fn is_taken_and_connected(field: &Field, stones: &Stones, line: &Line) -> bool {
    let turns = line
        .turns
        .iter()
        .skip_while(|(_, made)| *made == Move::Pass);
    let turns: Vec<(Color, Move)> = turns.copied().collect();
    let [
        (taker, Move::Play(takes)),
        (_, Move::Pass),
        (by, Move::Play(connects)),
    ] = turns[..]
    else {
        return false;
    };
    let taken = field.play(stones, taker, usize::from(takes));
    by == taker && taken.is_some_and(|taken| taken.ko == 1 << connects)
}
