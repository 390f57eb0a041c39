//! What hangs on a ko.

use std::cell::OnceCell;

use go::{Board, Color, Point};
use life::{Given, JudgedBy, Judgement, Position, Settings, judge};

/// What was judged of a position, and how positions that may come of it are judged.
#[derive(Debug)]
pub(crate) struct Stakes<'a> {
    board: &'a Board,
    judgement: &'a Judgement,
    settings: &'a Settings,
    /// Of every stone what becomes of it, as hantei itself judges.
    fates: OnceCell<Vec<Option<Fate>>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Lives,
    InSeki,
    Dies,
    Unknown,
}

impl<'a> Stakes<'a> {
    pub(crate) fn new(
        board: &'a Board,
        judgement: &'a Judgement,
        settings: &'a Settings,
    ) -> Stakes<'a> {
        Stakes {
            board,
            judgement,
            settings,
            fates: OnceCell::new(),
        }
    }

    fn is_dead(&self, stone: Point) -> bool {
        self.judgement.dead.contains(stone) || self.judgement.dead_in_seki.contains(stone)
    }

    fn fates(&self) -> &[Option<Fate>] {
        self.fates.get_or_init(|| match self.judgement.judged_by {
            // What people say of this board they do not say of another.
            JudgedBy::Marks | JudgedBy::Hand => {
                fates(self.board, &judged(self.board, Color::Black, self.settings))
            }
            JudgedBy::Search | JudgedBy::Estimate => fates(self.board, self.judgement),
        })
    }

    /// Whether more hangs on a ko than the living stone that may be taken in it: whether other stones live
    /// or die otherwise when it is taken and the captor connects, whatever its owner answers in between.
    /// What becomes of them then is judged as the position itself was.
    pub(crate) fn more_hangs(&self, stone: Point) -> bool {
        if self.is_dead(stone) {
            return false;
        }
        let Some((owner, mouth)) = self
            .board
            .at(stone)
            .zip(self.board.liberties(stone).iter().next())
        else {
            return false;
        };
        let mut taken = self.board.clone();
        if taken.play(mouth, !owner).is_err() {
            return false;
        }
        let answered = answers(&taken, stone, mouth, owner)
            .into_iter()
            .filter_map(|answer| {
                let mut answered = taken.clone();
                let is_legal = answer.is_none_or(|point| answered.play(point, owner).is_ok());
                is_legal.then_some(answered)
            });
        let size = self.board.size();
        let is_saved = |mut board: Board| {
            // What is in atari is taken, ko or no ko.
            let in_atari = |beside: Point| {
                board.at(beside) == Some(owner) && board.liberties(beside).len() == 1
            };
            !size.neighbors(mouth).any(in_atari)
                // He who cannot connect was taken himself.
                && (board.play(stone, !owner).is_err() || self.is_same(&board, stone, owner))
        };
        !answered.into_iter().any(is_saved)
    }

    /// Whether all stones but the one taken have the fate that they had.
    fn is_same(&self, then: &Board, taken: Point, to_play: Color) -> bool {
        let now = fates(then, &judged(then, to_play, self.settings));
        let size = then.size();
        self.board
            .stones()
            .filter(|&(point, _)| point != taken)
            .all(|(point, color)| {
                let at = size.index(point);
                let is = now[at].filter(|_| then.at(point) == Some(color));
                self.fates()[at] == Some(is.unwrap_or(Fate::Dies))
            })
    }
}

fn judged(board: &Board, to_play: Color, settings: &Settings) -> Judgement {
    let position = Position {
        board,
        to_play,
        ko: None,
    };
    judge(&position, Given::Nothing, settings)
}

fn fates(board: &Board, judgement: &Judgement) -> Vec<Option<Fate>> {
    let fate = |point: Point| {
        board.at(point)?;
        Some(if judgement.undecided.contains(point) {
            Fate::Unknown
        } else if judgement.dead.contains(point) || judgement.dead_in_seki.contains(point) {
            Fate::Dies
        } else if judgement.seki.contains(point) {
            Fate::InSeki
        } else {
            Fate::Lives
        })
    };
    board.size().points().map(fate).collect()
}

/// What the owner may answer when a stone of his was taken in a ko by a move at its mouth: nothing, a
/// liberty of a chain that the ko weakened, or one where a captor of such a chain is taken.
fn answers(taken: &Board, stone: Point, mouth: Point, owner: Color) -> Vec<Option<Point>> {
    let size = taken.size();
    let weakened = size
        .neighbors(mouth)
        .filter(|&beside| taken.at(beside) == Some(owner));
    let mut answers = vec![None];
    for weak in weakened {
        answers.extend(taken.liberties(weak).iter().map(Some));
        let beside = taken.chain(weak).flat_map(|own| size.neighbors(own));
        for captor in beside.filter(|&beside| taken.at(beside) == Some(!owner)) {
            let liberties = taken.liberties(captor);
            if liberties.len() == 1 {
                answers.extend(liberties.iter().map(Some));
            }
        }
    }
    answers.sort_by_key(|answer| answer.map(|point| size.index(point)));
    answers.dedup();
    answers.retain(|&answer| answer != Some(stone));
    answers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether more hangs on the ko of a stone.
    fn check(picture: &str, stone: &str, expected: bool) {
        let board: Board = picture.parse().expect("a board");
        let is_named = |point: &Point| point.name(board.size()) == stone;
        let stone = board.size().points().find(is_named).expect("a point");
        let settings = Settings::default();
        let judgement = judged(&board, Color::White, &settings);
        let stakes = Stakes::new(&board, &judgement, &settings);
        assert_eq!(stakes.more_hangs(stone), expected, "{board:?}");
    }

    #[test]
    fn a_half_point_ko_is_about_its_stone() {
        let board = "
            X X O O .
            . X X O O
            X X . X O
            . X X O O
            X X O O .";
        check(board, "D3", false);
    }

    /// White takes A1 and then all, if Black may not retake.
    #[test]
    fn a_group_may_hang_on_a_ko() {
        let board = "
            . . . . . .
            O O O O O .
            X X X X O .
            . X X X O .
            X O . O O .";
        check(board, "A1", true);
    }
}
