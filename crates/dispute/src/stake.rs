//! What hangs on a ko.

use std::cell::OnceCell;

use go::{Board, Color, Point};
use life::{Given, JudgedBy, Judgement, Position, Settings, judge};

use crate::fight::holds_for_dead;

/// Ataris in a row that a captor may give while a ko is open.
const ATARIS_MAX: usize = 2;

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
    /// or die otherwise when it is taken and its owner, who may answer every move, never retakes it.
    /// What becomes of them once the captor connects is judged as the position itself was.
    pub(crate) fn more_hangs(&self, stone: Point) -> bool {
        let Some((owner, mouth)) = self
            .board
            .at(stone)
            .zip(self.board.liberties(stone).iter().next())
        else {
            return false;
        };
        let taken = Taken {
            stone,
            mouth,
            owner,
        };
        !holds_for_dead(self.board, self.judgement, stone)
            && after(self.board, mouth, !owner)
                .is_some_and(|board| !self.is_answered(&board, taken, ATARIS_MAX))
    }

    /// Whether the owner of a taken stone has an answer after which the captor wins the ko and nothing
    /// else.
    fn is_answered(&self, board: &Board, taken: Taken, ataris: usize) -> bool {
        answers(board, taken).into_iter().any(|answer| {
            let answered = match answer {
                Some(point) => after(board, point, taken.owner),
                None => Some(board.clone()),
            };
            answered.is_some_and(|answered| self.is_settled(&answered, taken, ataris))
        })
    }

    /// Whether the captor, who is to move, wins the ko and nothing else: by connecting, or after ataris
    /// that must be answered while the ko is open.
    fn is_settled(&self, board: &Board, taken: Taken, ataris: usize) -> bool {
        let is_parried = |atari: Point| {
            after(board, atari, !taken.owner)
                .is_none_or(|attacked| ataris > 0 && self.is_answered(&attacked, taken, ataris - 1))
        };
        // What is in atari is taken, ko or no ko.
        let is_safe = |weak: Point| {
            let liberties = board.liberties(weak);
            liberties.len() >= 2 && (liberties.len() > 2 || liberties.iter().all(is_parried))
        };
        let is_same = |connected: Board| self.is_same(&connected, taken.stone, taken.owner);
        taken.weakened(board).into_iter().all(is_safe)
            // Who cannot connect was taken himself.
            && after(board, taken.stone, !taken.owner).is_none_or(is_same)
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

/// The board after a move; `None` if it cannot be made.
fn after(board: &Board, point: Point, color: Color) -> Option<Board> {
    let mut after = board.clone();
    let is_legal = !board.is_suicide(point, color) && after.play(point, color).is_ok();
    is_legal.then_some(after)
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

/// A stone that was taken in a ko.
#[derive(Debug, Clone, Copy)]
struct Taken {
    stone: Point,
    /// Where the captor's stone stands.
    mouth: Point,
    owner: Color,
}

impl Taken {
    /// A stone of every chain of the owner's that the captor's stone stands beside.
    fn weakened(&self, board: &Board) -> Vec<Point> {
        let beside = board.size().neighbors(self.mouth);
        beside
            .filter(|&beside| board.at(beside) == Some(self.owner))
            .collect()
    }
}

/// What the owner may answer: nothing, a liberty of a chain that the ko weakened, or one where a captor
/// of such a chain is taken.
fn answers(board: &Board, taken: Taken) -> Vec<Option<Point>> {
    let size = board.size();
    let mut answers = vec![None];
    for weak in taken.weakened(board) {
        answers.extend(board.liberties(weak).iter().map(Some));
        let beside = board.chain(weak).flat_map(|own| size.neighbors(own));
        for captor in beside.filter(|&beside| board.at(beside) == Some(!taken.owner)) {
            let liberties = board.liberties(captor);
            if liberties.len() == 1 {
                answers.extend(liberties.iter().map(Some));
            }
        }
    }
    answers.sort_by_key(|answer| answer.map(|point| size.index(point)));
    answers.dedup();
    answers.retain(|&answer| answer != Some(taken.stone));
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
