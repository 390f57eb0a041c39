use go::{Board, Color, PerColor, Point, PointSet};
use life::{Area, Completion, Given, Position, count, count_by_groups, judge};

use crate::stop::{Settlement, Stop};

/// A settled position, counted: as left, and with the rest of the board completed.
#[derive(Debug, Clone)]
pub struct Settled {
    /// The board of the stop and the settlement's moves, nothing else played.
    pub as_left: Area,
    /// The same with dame and protective moves played outside the fights.
    pub completed: Area,
    /// Those moves.
    pub completion: Completion,
    /// Stones captured by the settlement's moves, by the color of the captor.
    pub captured: PerColor<i32>,
    /// Stones put on the board by them.
    pub moves: PerColor<i32>,
    /// Those of them that stand in the end beside dame or in seki.
    pub strays: PerColor<i32>,
    /// The board at the end, dead stones still standing.
    pub board: Board,
}

impl Settlement {
    /// Plays the settlement's moves and counts; `position` is the one that would be completed, and
    /// `by_groups` says that seki is told by groups ([`life::count_by_groups`]).
    pub fn count(
        &self,
        stop: &Stop,
        position: &Position,
        by_groups: bool,
        settings: &life::Settings,
    ) -> Settled {
        let size = stop.board.size();
        // Fights are settled: completing moves keep out of them.
        let mut seki = self.seki.clone();
        let mut dead = PointSet::new(size);
        for point in self.settled.iter() {
            seki.insert(point);
        }
        for point in self.dead.iter() {
            dead.insert(point);
        }
        let given = Given::Verdicts {
            dead: &dead,
            seki: &seki,
        };
        let completion = judge(position, given, settings).completion;
        let mut as_left = stop.board.clone();
        let (captured, moves) = self.play(&mut as_left);
        let mut board = completion.board.clone();
        self.play(&mut board);
        let strays = |color: Color| {
            let beside = |point: Point| self.seki.contains(point);
            let is_new = |point: Point| stop.board.at(point) != Some(color);
            let own = board
                .stones()
                .filter(|&(_, by)| by == color)
                .map(|(point, _)| point);
            own.filter(|&point| self.settled.contains(point) && is_new(point) && beside(point))
                .count() as i32
        };
        Settled {
            as_left: self.area(stop, &as_left, by_groups),
            completed: self.area(stop, &board, by_groups),
            strays: PerColor::new(strays(Color::Black), strays(Color::White)),
            completion,
            captured,
            moves,
            board,
        }
    }

    /// Stones captured, by the color of the captor, and stones played.
    fn play(&self, board: &mut Board) -> (PerColor<i32>, PerColor<i32>) {
        let (mut captured, mut moves) = (PerColor::default(), PerColor::default());
        for &(color, made) in &self.turns {
            let Some(point) = made.point() else {
                continue;
            };
            moves[color] += 1;
            if let Ok(played) = board.play(point, color) {
                captured[color] += played.captured as i32;
            }
        }
        (captured, moves)
    }

    fn area(&self, stop: &Stop, board: &Board, by_groups: bool) -> Area {
        let dead = self.still_dead(stop, board);
        if by_groups {
            return count_by_groups(board, &dead);
        }
        let mut area = count(board, &dead, &self.seki);
        for color in Color::ALL {
            area.groups[color] += self.living_in_atari(board, color);
        }
        area
    }

    /// Groups of a color that live though a stone of theirs could be taken in a ko: the ko may not be
    /// taken, and play has shown that nothing else kills. Counting by region leaves them out.
    fn living_in_atari(&self, board: &Board, color: Color) -> i32 {
        let size = board.size();
        let mut seen = PointSet::new(size);
        let mut groups = 0;
        for start in self.played_out.iter() {
            if board.at(start) != Some(color) || seen.contains(start) {
                continue;
            }
            let (mut stack, mut in_atari, mut apart) = (vec![start], false, true);
            while let Some(point) = stack.pop() {
                if board.at(point) == Some(!color) || !seen.insert(point) {
                    continue;
                }
                apart &= self.played_out.contains(point) && !self.seki.contains(point);
                in_atari |= board.at(point).is_some() && board.liberties(point).len() == 1;
                stack.extend(size.neighbors(point));
            }
            groups += i32::from(apart && in_atari);
        }
        groups
    }

    /// Dead stones that nobody has captured meanwhile.
    fn still_dead(&self, stop: &Stop, board: &Board) -> PointSet {
        let stands = |&point: &Point| board.at(point) == stop.board.at(point);
        PointSet::from_points(board.size(), self.dead.iter().filter(stands))
    }
}
