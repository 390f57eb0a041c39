//! Somebody else's opinion on life and death.

use std::fmt;

use go::{Board, Color, Point, PointSet};
use score::Margin;

use crate::place::Place;

/// Somebody who knows of a final position which stones are dead: a Go engine. Asked for games that
/// stay disputed or undecided, from many threads.
pub trait SecondOpinion: fmt::Debug + Send + Sync {
    /// Who is asked, and everything else that may change the answer: part of a run's settings.
    fn name(&self) -> String;

    /// The answer, or `None` where there is none to be had. Equal questions should get equal answers,
    /// whatever was asked before.
    fn opinion(&self, question: &Question) -> Option<Opinion>;
}

/// A final position.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// Where its record was found, for messages.
    pub place: &'a Place,
    /// The stones as recorded.
    pub board: &'a Board,
    /// Whose turn it would be if play went on.
    pub to_play: Color,
    /// What White gets, where it is known.
    pub komi: Option<Margin>,
    /// Whether territory and prisoners are counted, not area.
    pub by_territory: bool,
}

/// Which stones are dead, and which live in seki: whole chains, none in both. All others live.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    dead: PointSet,
    seki: PointSet,
}

/// An answer that fits no position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nonsense {
    /// No such point on this board.
    OffBoard(Point),
    /// No stone stands there.
    Empty(Point),
    /// Other stones of that chain have another status.
    HalfChain(Point),
}

impl fmt::Display for Nonsense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Nonsense::OffBoard(point) => write!(f, "{point} is off the board"),
            Nonsense::Empty(point) => write!(f, "no stone stands at {point}"),
            Nonsense::HalfChain(point) => {
                write!(f, "the chain at {point} is said to be two things at once")
            }
        }
    }
}

impl Opinion {
    /// These stones of the board are dead, and these live in seki.
    ///
    /// # Errors
    /// If a point is off the board or empty, or a chain would be half dead, or dead and in seki.
    pub fn new(
        board: &Board,
        dead: impl IntoIterator<Item = Point>,
        seki: impl IntoIterator<Item = Point>,
    ) -> Result<Opinion, Nonsense> {
        let mut opinion = Opinion {
            dead: PointSet::new(board.size()),
            seki: PointSet::new(board.size()),
        };
        let dead = dead.into_iter().map(|point| (point, true));
        for (point, is_dead) in dead.chain(seki.into_iter().map(|point| (point, false))) {
            if !board.size().contains(point) {
                return Err(Nonsense::OffBoard(point));
            }
            if board.is_empty(point) {
                return Err(Nonsense::Empty(point));
            }
            if is_dead {
                opinion.dead.insert(point);
            } else {
                opinion.seki.insert(point);
            }
        }
        for (_, chain) in board.chains() {
            let said = |point| (opinion.dead.contains(point), opinion.seki.contains(point));
            let first = said(chain);
            if first == (true, true) || board.chain(chain).any(|point| said(point) != first) {
                return Err(Nonsense::HalfChain(chain));
            }
        }
        Ok(opinion)
    }

    /// The dead stones.
    pub fn dead(&self) -> &PointSet {
        &self.dead
    }

    /// Stones of chains that live in seki.
    pub fn seki(&self) -> &PointSet {
        &self.seki
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_chains_of_the_board() {
        let board: Board = ". X X\n. O .\n. O X".parse().unwrap();
        let at = |x, y| Point::new(x, y);
        let new = |dead: &[Point], seki: &[Point]| {
            Opinion::new(&board, dead.iter().copied(), seki.iter().copied())
        };
        assert!(new(&[], &[]).is_ok());
        let opinion = new(&[at(1, 1), at(1, 2)], &[at(2, 2)]).unwrap();
        assert_eq!(opinion.dead().len(), 2);
        assert_eq!(opinion.seki().len(), 1);
        let cases = [
            (vec![at(3, 0)], vec![], Nonsense::OffBoard(at(3, 0))),
            (vec![at(0, 0)], vec![], Nonsense::Empty(at(0, 0))),
            (vec![at(1, 1)], vec![], Nonsense::HalfChain(at(1, 1))),
            (
                vec![at(2, 2)],
                vec![at(2, 2)],
                Nonsense::HalfChain(at(2, 2)),
            ),
            (
                vec![at(1, 1)],
                vec![at(1, 2)],
                Nonsense::HalfChain(at(1, 1)),
            ),
        ];
        for (dead, seki, expected) in cases {
            assert_eq!(new(&dead, &seki), Err(expected));
        }
    }
}
