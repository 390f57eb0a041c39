//! A judged position as the formula wants it: the tallies of every reading, with prisoners.

use go::{Board, PerColor, Point, PointSet};
use life::{Area, Judgement, count_by_groups};
use replay::Game as Replayed;
use rules::Ruleset;
use score::{Counted, Margin, Score, Tally, Terms, score, score_as_left};

use crate::lines::Lines;

/// A game whose position has been judged.
#[derive(Debug, Clone)]
pub(crate) struct Judged {
    pub(crate) judgement: Judgement,
    lines: Lines,
    /// What all rulesets of the record share: agreement, completed, dead stones of a seki left.
    reference: Tally,
    completed_lifted: Tally,
    as_left: Tally,
    as_left_lifted: Tally,
    /// Both with seki told by groups.
    completed_by_groups: Tally,
    as_left_by_groups: Tally,
    literal: Tally,
}

/// One ruleset's margins of a judged game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scored {
    pub(crate) completed: Score,
    pub(crate) as_left: Margin,
    /// The tally `completed` stands on.
    pub(crate) tally: Tally,
}

impl Judged {
    pub(crate) fn new(game: &Replayed, judgement: Judgement) -> Judged {
        let lines = Lines::new(game, &judgement.completion);
        let left = PerColor::new(game.prisoners.black as i32, game.prisoners.white as i32);
        let taken = judgement.completion.captured;
        let completed = PerColor::new(left.black + taken.white, left.white + taken.black);
        let by_groups = |board: &Board, plain: &Area| {
            // Where everything is somebody's, it is a living group's, unless a stone is in atari.
            let dead = judgement.dead.iter().chain(judgement.dead_in_seki.iter());
            let stands = |&point: &Point| board.at(point) == game.board.at(point);
            let dead = PointSet::from_points(game.size, dead.filter(stands));
            Area {
                dead: plain.dead,
                ..count_by_groups(board, &dead)
            }
        };
        let completed_by_groups =
            by_groups(&judgement.completion.board, &judgement.completed_lifted);
        let as_left_by_groups = by_groups(&game.board, &judgement.as_left_lifted);
        Judged {
            completed_by_groups: tally(&completed_by_groups, completed),
            as_left_by_groups: tally(&as_left_by_groups, left),
            reference: tally(&judgement.completed, completed),
            completed_lifted: tally(&judgement.completed_lifted, completed),
            as_left: tally(&judgement.as_left, left),
            as_left_lifted: tally(&judgement.as_left_lifted, left),
            literal: tally(&judgement.literal, left),
            lines,
            judgement,
        }
    }

    /// The ruleset with dead stones lifted, on the completed position and as left.
    pub(crate) fn score(&self, ruleset: &Ruleset, terms: &Terms) -> Scored {
        let (tally, left) = if ruleset.dead_in_seki_stay() {
            (self.reference, self.as_left)
        } else if ruleset.seki_by_region() {
            (self.completed_by_groups, self.as_left_by_groups)
        } else {
            (self.completed_lifted, self.as_left_lifted)
        };
        let counted = Counted {
            tally,
            turns: self.lines.completed(ruleset),
            ..Counted::default()
        };
        let counted_left = Counted {
            tally: left,
            turns: self.lines.as_left(ruleset),
            ..Counted::default()
        };
        let completed = score(ruleset, terms, &self.reference, &counted);
        Scored {
            as_left: score_as_left(ruleset, terms, &completed, &counted_left).margin,
            completed,
            tally,
        }
    }

    /// The same where the ruleset settles the position in its own way: what it counts on the
    /// completed position, and as left.
    pub(crate) fn score_apart(
        &self,
        ruleset: &Ruleset,
        terms: &Terms,
        (counted, left): &(Counted, Counted),
    ) -> Scored {
        let completed = score(ruleset, terms, &self.reference, counted);
        Scored {
            as_left: score_as_left(ruleset, terms, &completed, left).margin,
            completed,
            tally: counted.tally,
        }
    }

    /// The letter of a ruleset that lifts nothing: the board as it stands. Where nothing is agreed on
    /// that it could differ from, its causes are those of the board alone.
    pub(crate) fn score_literal(&self, ruleset: &Ruleset, terms: &Terms) -> Scored {
        let counted = Counted {
            tally: self.literal,
            turns: self.lines.as_left(ruleset),
            ..Counted::default()
        };
        let is_agreed = self.judgement.undecided.is_empty();
        let reference = if is_agreed {
            &self.reference
        } else {
            &self.literal
        };
        let literal = score(ruleset, terms, reference, &counted);
        Scored {
            completed: literal,
            as_left: literal.margin,
            tally: self.literal,
        }
    }

    /// The completed position with every dead stone lifted, as rules of area count it.
    pub(crate) fn completed_lifted(&self) -> &Tally {
        &self.completed_lifted
    }

    /// Stones and points of the reference, for the games table.
    pub(crate) fn reference(&self) -> &Tally {
        &self.reference
    }
}

pub(crate) fn tally(area: &Area, prisoners: PerColor<i32>) -> Tally {
    Tally {
        stones: area.stones,
        territory: area.territory,
        seki_eyes: area.seki_eyes,
        dead: area.dead,
        prisoners,
        groups: area.groups,
        seki_shared: area.seki_shared,
        dame: area.dame,
    }
}
