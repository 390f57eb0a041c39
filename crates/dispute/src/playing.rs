use std::rc::Rc;

use go::{Board, Color, Point, PointSet};

use crate::field::{Field, Stones};
use crate::fight::{Fight, Reason, elsewhere};
use crate::line::{Doubt, Outcome, play_out};
use crate::search::{At, KoRule, Play};
use crate::settle::Settler;
use crate::stop::Stop;

/// Nodes that playing out one fight may cost: a race, another fight, and a seki with a ko or a fight
/// in which an earlier position could come back: there rulesets surely differ.
const NODES_MAX_RACE: u64 = 12_000;
pub(crate) const NODES_MAX: u64 = 14_000;
const NODES_MAX_KO: u64 = 80_000;

/// What was played out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Question {
    fight: usize,
    rule: KoRule,
    first: Color,
    elsewhere: [u8; 2],
    past: Vec<u64>,
}

impl Settler<'_> {
    /// The same, with what lies between two rules that agree.
    pub(crate) fn outcome_between(
        &mut self,
        at: usize,
        rule: KoRule,
        window: Option<usize>,
        may_tenuki: bool,
    ) -> Outcome {
        let first = self.stop.to_play;
        self.outcome(at, KoRule::Simple, None, first, false);
        let outcome = self.outcome(at, rule, window, first, may_tenuki);
        if outcome.line.is_some() || rule != KoRule::Natural {
            return outcome;
        }
        // It forbids no less than the one and no more than the other.
        let simple = self.outcome(at, KoRule::Simple, None, first, false);
        let strict = self.outcome(at, KoRule::Situational, window, first, may_tenuki);
        let area = |outcome: &Outcome| outcome.line.as_ref().map(|line| line.area);
        if area(&simple) == area(&strict) {
            strict
        } else {
            outcome
        }
    }

    /// Plays a fight out, `window` saying how many earlier positions count (0 all).
    pub(crate) fn outcome(
        &mut self,
        at: usize,
        rule: KoRule,
        window: Option<usize>,
        first: Color,
        may_tenuki: bool,
    ) -> Outcome {
        let fights = self.stop.fights;
        let fight = &fights[at];
        let known = self.field(at);
        let (field, stones) = &*known;
        let past = window.map_or_else(Vec::new, |window| self.entries(fight, field, rule, window));
        let tenuki = if may_tenuki && !past.is_empty() {
            elsewhere(self.stop.board, self.stop.judgement, &fight.region)
        } else {
            [0, 0]
        };
        let question = Question {
            fight: at,
            rule,
            first,
            elsewhere: tenuki,
            past,
        };
        // Without earlier positions and without cycles all ko rules are the simple one; and what is
        // too much for it is too much for all. A seki that runs in circles is one for all.
        let is_seki = fight.reason == Reason::Seki;
        // The natural rule lets him retake a ko at once who did not make the position before it.
        let is_as_simple = |outcome: &Outcome| rule != KoRule::Natural || !outcome.met_ko;
        let same = |known: &Question, outcome: &Outcome| {
            *known == question
                || (!matches!(rule, KoRule::Threats(_))
                    && known.fight == at
                    && known.first == first
                    && known.rule == KoRule::Simple
                    && (outcome.line.is_none() && (is_seki || !outcome.is_endless)
                        || question.past.is_empty() && !outcome.met_cycle && is_as_simple(outcome)))
        };
        if let Some((_, outcome)) = self
            .known
            .iter()
            .find(|(known, outcome)| same(known, outcome))
        {
            return outcome.clone();
        }
        // Too much under a superko without a past is too much under every superko.
        let is_race = matches!(fight.reason, Reason::Race | Reason::Eye);
        let is_fresh = rule == KoRule::Positional && question.past.is_empty();
        if rule.is_superko() && !is_fresh && !is_race {
            let fresh = self.outcome(at, KoRule::Positional, None, first, false);
            if fresh.line.is_none() && !fresh.is_endless {
                return fresh;
            }
        }
        let play = Play {
            field,
            rule,
            past: &question.past,
            cycles_for: Color::White,
        };
        let start = At::new(*stones, first, tenuki);
        // Who made the position last, if no record tells: the one who is not to move.
        let made_by = self.stop.past.iter().rev().find_map(|past| past.made_by);
        let made_by = made_by.or(Some(!self.stop.to_play));
        let guess = field.area(&self.agreed(field, &self.stop.judgement.completion.board));
        let nodes_max = match fight.reason {
            Reason::Race | Reason::Eye => NODES_MAX_RACE,
            Reason::Seki if fight.has_ko => NODES_MAX_KO,
            _ if !question.past.is_empty() => NODES_MAX_KO,
            _ => NODES_MAX,
        };
        // Races are as all agree, but for a few; others are looked at from several sides.
        let victim = fight.victim.filter(|_| is_race);
        let doubt = victim.map_or(Doubt::All, Doubt::OfVictim);
        let outcome = play_out(
            play,
            start,
            made_by,
            guess,
            doubt,
            &mut self.table,
            nodes_max,
        );
        self.nodes += outcome.nodes;
        self.known.push((question, outcome.clone()));
        outcome
    }

    pub(crate) fn field(&mut self, at: usize) -> Rc<(Field, Stones)> {
        let Stop {
            board,
            fights,
            to_play,
            ..
        } = self.stop;
        let known = self.fields[at]
            .get_or_insert_with(|| Rc::new(Field::new(board, &fights[at].region, to_play)));
        Rc::clone(known)
    }

    /// What a rule remembers of the positions before the stop: those with the same stones elsewhere.
    fn entries(&self, fight: &Fight, field: &Field, rule: KoRule, window: usize) -> Vec<u64> {
        let board = self.stop.board;
        // The position of the stop, and the passes that led to it, are where play goes on from.
        let before = self
            .stop
            .past
            .iter()
            .rposition(|past| past.board != *self.stop.board);
        let before = &self.stop.past[..before.map_or(0, |last| last + 1)];
        let walls = field.stones_of(board).0.map(|own| own & !field.inside);
        let mut entries: Vec<u64> = before
            .iter()
            .filter(|past| window == 0 || past.back <= window)
            .filter(|past| {
                let size = board.size();
                let mut outside = size.points().filter(|&point| !fight.region.contains(point));
                outside.all(|point| past.board.at(point) == board.at(point))
            })
            .filter_map(|past| {
                let inside = field.stones_of(&past.board).0.map(|own| own & field.inside);
                let stones = Stones([inside[0] | walls[0], inside[1] | walls[1]]);
                rule.entry(&stones, past.to_play, past.made_by)
            })
            .collect();
        entries.sort_unstable();
        entries.dedup();
        entries
    }

    /// The stones of a fight as all agree on it, on the board as left or completed: without the dead.
    fn agreed(&self, field: &Field, board: &Board) -> Stones {
        let judgement = self.stop.judgement;
        let gone = |point: &Point| {
            (judgement.dead.contains(*point) || judgement.dead_in_seki.contains(*point))
                && board.at(*point) == self.stop.board.at(*point)
        };
        let gone = PointSet::from_points(board.size(), field.points.iter().copied().filter(gone));
        field.stones_of(&board.without(&gone))
    }

    /// Whether the end of a fight is another than all agree on. Dame do not count, nor liberties of a
    /// seki that can be spared: who takes them is an affair of turns.
    pub(crate) fn is_apart(&self, field: &Field, end: &Stones, agreed: &Board) -> bool {
        let (judgement, size) = (self.stop.judgement, agreed.size());
        let is_dame = |point: Point| matches!(judgement.map[size.index(point)], b'-' | b'S');
        let dame = field.nodes_of(field.points.iter().copied().filter(|&point| is_dame(point)));
        let counted = field.inside & !dame;
        let agreed = field.owned(&self.agreed(field, agreed));
        let ended = field.owned(end);
        let points = |of: [u64; 2]| field.weigh(of[0] & counted) - field.weigh(of[1] & counted);
        points(ended) != points(agreed)
    }
}
