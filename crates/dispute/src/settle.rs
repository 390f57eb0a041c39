use std::rc::Rc;

use go::{Board, Color, Point, PointSet};
use rules::{
    Ko, LitigationCost, Precedent, Procedure, Profile, ResumeFirst, ResumeHistory, Unclaimed,
};

use crate::apart::{Apart, OfFight, is_taken_and_connected, play, touching_dame, turns_of};
use crate::confirm::{Confirmed, confirm};
use crate::field::{Field, Stones};
use crate::fight::{Fight, Reason, elsewhere};
use crate::line::{Doubt, Line, Outcome, play_out};
use crate::search::{At, KoRule, Play, Table};
use crate::stop::{Made, Past, Phase, Settlement, Stop, Verdict};
use crate::torazu::torazu;

/// Nodes that playing out one fight may cost: a race, a seki or ko, and where an earlier position
/// could come back in it, so that rulesets surely differ.
const NODES_MAX_RACE: u64 = 12_000;
const NODES_MAX: u64 = 20_000;
const NODES_MAX_RECURRING: u64 = 40_000;
/// Settles positions; remembers what was played out, so that rulesets that play alike share it.
#[derive(Debug)]
pub struct Settler<'a> {
    stop: Stop<'a>,
    known: Vec<(Question, Outcome)>,
    confirmed: Vec<Option<Confirmed>>,
    /// For every fight that was looked at its field.
    fields: Vec<Option<Rc<(Field, Stones)>>>,
    table: Table,
    /// Positions searched.
    pub nodes: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Question {
    fight: usize,
    rule: KoRule,
    first: Color,
    elsewhere: [u8; 2],
    past: Vec<u64>,
}

impl<'a> Settler<'a> {
    /// Of a stopped game.
    pub fn new(stop: Stop<'a>) -> Settler<'a> {
        Settler {
            stop,
            known: Vec::new(),
            confirmed: vec![None; stop.fights.len()],
            fields: vec![None; stop.fights.len()],
            table: Table::new(),
            nodes: 0,
        }
    }

    /// What a profile makes of the position.
    pub fn settle(&mut self, profile: &Profile) -> Verdict {
        let size = self.stop.board.size();
        let mut settlement = Settlement {
            turns: Vec::new(),
            phase: Phase::Litigation,
            dead: self.stop.judgement.dead.clone(),
            seki: self.stop.judgement.seki.clone(),
            settled: PointSet::new(size),
            played_out: PointSet::new(size),
            precedent: 0,
            owned: 0,
        };
        if !profile.dead_in_seki_stay {
            for point in self.stop.judgement.dead_in_seki.iter() {
                settlement.dead.insert(point);
            }
        }
        let mut undecided = PointSet::new(size);
        for at in 0..self.stop.fights.len() {
            match self.verdict(at, profile) {
                OfFight::Shared => {}
                OfFight::Undecided => {
                    for point in self.stop.fights[at].region.iter() {
                        undecided.insert(point);
                    }
                }
                OfFight::Apart(apart) => {
                    apart.put(&mut settlement, self.stop.board, &self.stop.fights[at])
                }
            }
        }
        if !undecided.is_empty() {
            Verdict::Undecided(undecided)
        } else if settlement.settled.is_empty() {
            Verdict::Shared
        } else {
            Verdict::Apart(Box::new(settlement))
        }
    }

    fn verdict(&mut self, at: usize, profile: &Profile) -> OfFight {
        let fight = &self.stop.fights[at];
        if fight.reason == Reason::Eye && profile.procedure != Procedure::Agreement {
            return OfFight::Shared;
        }
        let is_played = profile.plays_on() || profile.procedure == Procedure::Encore;
        if fight.reason == Reason::Threat && !is_played {
            return OfFight::Shared;
        }
        if !fight.is_small {
            return self.unsettled(fight, profile);
        }
        if !profile.lifts_dead {
            // The board as it stands is a reading of its own; this is the one after play.
            return self.resumption(at, profile);
        }
        match profile.procedure {
            _ if profile.confirms() => self.confirmation(at, profile),
            Procedure::Agreement if profile.first_pass_stops => self.left(at),
            Procedure::AsLeft
            | Procedure::Confirmation
            | Procedure::Precedents
            | Procedure::Referee => OfFight::Shared,
            Procedure::Agreement | Procedure::Resumption | Procedure::Litigation => {
                self.resumption(at, profile)
            }
            Procedure::Encore => self.encore(at, profile),
        }
    }

    /// Of a fight about a ko that is too much to be played out, where play would go on: undecided if a
    /// search of it came to no end, or if stones that stood in it in an earlier position, all else
    /// being the same, have been captured since and the ruleset remembers it. Else what all agree on.
    fn unsettled(&self, fight: &Fight, profile: &Profile) -> OfFight {
        let board = self.stop.board;
        let could_come_back = |past: &Past| {
            let is_gone = |point: Point| {
                let stone = past.board.at(point);
                stone.is_some() && board.at(point) != stone
            };
            fight.region.iter().any(is_gone)
        };
        let remembers = profile.ko != Ko::Simple
            && profile.resume_history == ResumeHistory::Kept
            && !profile.first_pass_lifts_bans;
        let is_ko = matches!(fight.reason, Reason::Ko | Reason::Approach);
        let recurs = remembers && self.stop.past.iter().any(could_come_back);
        if profile.plays_on() && is_ko && (fight.is_small || recurs) {
            OfFight::Undecided
        } else {
            OfFight::Shared
        }
    }

    /// The game goes on in turn until both pass again, and what is left is alive.
    fn resumption(&mut self, at: usize, profile: &Profile) -> OfFight {
        let is_kept =
            profile.resume_history == ResumeHistory::Kept && !profile.first_pass_lifts_bans;
        let rule = match profile.ko {
            Ko::Simple => KoRule::Simple,
            Ko::PositionalSuperko | Ko::Ing | Ko::Spight => KoRule::Positional,
            Ko::SituationalSuperko => KoRule::Situational,
            Ko::NaturalSituationalSuperko => KoRule::Natural,
        };
        let window = if is_kept {
            Some(usize::from(profile.ko_window))
        } else {
            None
        };
        // A resumption that may only prove life and death has no room for moves elsewhere.
        let may_tenuki = profile.unclaimed != Unclaimed::HalfSplit;
        let outcome = self.outcome_between(at, rule, window, may_tenuki);
        if self.hangs_on_threats(at, &outcome) {
            return OfFight::Undecided;
        }
        let is_own_machine = matches!(profile.ko, Ko::Ing | Ko::Spight);
        if is_own_machine && outcome.met_ko {
            let simple = self.outcome(at, KoRule::Simple, None, self.stop.to_play, false);
            let area = |outcome: &Outcome| outcome.line.as_ref().map(|line| line.area);
            if area(&simple) != area(&outcome) {
                return OfFight::Undecided;
            }
        }
        let phase = if profile.first_pass_stops {
            Phase::Litigation
        } else {
            Phase::Play
        };
        // Where dame are left, what all agree on is the board as left.
        let agreed = if profile.leaves_dame() {
            if let Some(claimed) = self.claimed(at) {
                return claimed;
            }
            self.stop.board
        } else {
            &self.stop.judgement.completion.board
        };
        let verdict = self.by_line(at, profile, outcome, agreed, phase);
        if profile.procedure == Procedure::Litigation {
            return self.with_owned(at, verdict);
        }
        verdict
    }

    /// Whether a ko decides a fight, and a double-ko seki elsewhere is a threat for it as often as
    /// somebody needs one. Who runs out of that first is not played out.
    fn hangs_on_threats(&mut self, at: usize, outcome: &Outcome) -> bool {
        let is_other =
            |(other, fight): (usize, &Fight)| other != at && fight.is_double_ko(self.stop.board);
        if !outcome.met_ko || !self.stop.fights.iter().enumerate().any(is_other) {
            return false;
        }
        let area = |outcome: &Outcome| outcome.line.as_ref().map(|line| line.area);
        let Some(plain) = area(outcome) else {
            return false;
        };
        Color::ALL.into_iter().any(|color| {
            let rule = KoRule::Threats(color);
            let threatened = self.outcome(at, rule, None, self.stop.to_play, false);
            // A game without end is another outcome, a search that did not come to one is none.
            match area(&threatened) {
                Some(area) => area != plain,
                None => threatened.met_cycle && threatened.nodes < NODES_MAX,
            }
        })
    }

    /// Liberties of a seki that only one side's stones touch are its own, though it must not fill
    /// them (Ji Ping Dian §9): each is a point.
    fn with_owned(&self, at: usize, verdict: OfFight) -> OfFight {
        let fight = &self.stop.fights[at];
        let mut apart = match verdict {
            OfFight::Undecided => return verdict,
            OfFight::Shared if fight.reason != Reason::Seki => return verdict,
            OfFight::Shared => Apart {
                keeps: true,
                ..Apart::default()
            },
            OfFight::Apart(apart) => apart,
        };
        let mut board = self.stop.board.clone();
        play(&mut board, &apart.turns);
        let seki = touching_dame(&board, &fight.region);
        for point in fight.region.iter().filter(|&point| board.is_empty(point)) {
            let around = || board.size().neighbors(point);
            let mut stones = around().filter_map(|beside| board.at(beside));
            let by_dame = around().any(|beside| {
                board.is_empty(beside) && {
                    let touches = |color| {
                        let mut stones = board.size().neighbors(beside);
                        stones.any(|stone| board.at(stone) == Some(color) && seki.contains(stone))
                    };
                    Color::ALL.into_iter().all(touches)
                }
            });
            if let Some(owner) = stones.next()
                && by_dame
                && stones.all(|color| color == owner)
            {
                apart.owned += owner.sign();
            }
        }
        if apart.keeps && apart.owned == 0 {
            OfFight::Shared
        } else {
            OfFight::Apart(apart)
        }
    }

    /// Dame of a seki that one side alone may fill: it fills them whoever moves first, and is left
    /// alone to do so (Ji Ping Dian §9).
    fn claimed(&self, at: usize) -> Option<OfFight> {
        let (board, fight) = (self.stop.board, &self.stop.fights[at]);
        let mut turns: Vec<(Color, Made)> = Vec::new();
        for point in fight.region.iter() {
            let owner = match self.stop.judgement.map[board.size().index(point)] {
                b'p' => Color::Black,
                b'q' => Color::White,
                _ => continue,
            };
            let to_play = turns.last().map_or(self.stop.to_play, |&(last, _)| !last);
            if to_play != owner {
                turns.push((to_play, Made::Pass));
            }
            turns.push((owner, Made::At(point)));
        }
        (!turns.is_empty()).then(|| {
            OfFight::Apart(Apart {
                turns,
                ..Apart::default()
            })
        })
    }

    fn by_line(
        &mut self,
        at: usize,
        profile: &Profile,
        outcome: Outcome,
        agreed: &Board,
        phase: Phase,
    ) -> OfFight {
        let fight = &self.stop.fights[at];
        let Some(line) = outcome.line else {
            return self.unsettled(fight, profile);
        };
        let known = self.field(at);
        let (field, _) = &*known;
        if !self.is_apart(field, &line.stones, agreed) {
            return OfFight::Shared;
        }
        OfFight::Apart(Apart {
            turns: turns_of(field, &line),
            phase,
            is_played_out: true,
            ..Apart::default()
        })
    }

    /// No procedure at all: what anybody could dispute stays on the board.
    fn left(&mut self, at: usize) -> OfFight {
        let fight = &self.stop.fights[at];
        let agreed = &self.stop.judgement.completion.board;
        let known = self.field(at);
        let (field, stones) = &*known;
        if !self.is_apart(field, stones, agreed) {
            return OfFight::Shared;
        }
        let firsts: &[Color] = match fight.reason {
            Reason::Seki | Reason::Ko | Reason::Threat => &[],
            Reason::Approach => &[self.stop.to_play],
            Reason::Race => &[self.stop.to_play],
            Reason::Eye => &Color::ALL,
        };
        let is_agreed = |&first: &Color| {
            let outcome = self.outcome(at, KoRule::Simple, None, first, false);
            outcome
                .line
                .is_none_or(|line| !self.is_apart(field, &line.stones, agreed))
        };
        if !firsts.is_empty() && firsts.iter().all(is_agreed) {
            return OfFight::Shared;
        }
        OfFight::Apart(Apart::default())
    }

    /// Hypothetical local play, each chain by itself.
    fn confirmation(&mut self, at: usize, profile: &Profile) -> OfFight {
        let fight = &self.stop.fights[at];
        let precedent = |wanted: Precedent| profile.precedents.contains(&wanted);
        let may_be_mannen = !matches!(fight.reason, Reason::Race | Reason::Eye);
        if precedent(Precedent::MannenKoTaken) && may_be_mannen {
            let outcome = self.outcome(at, KoRule::Simple, None, self.stop.to_play, false);
            let known = self.field(at);
            let (field, stones) = &*known;
            let taken = |line: &Line| is_taken_and_connected(field, stones, line);
            if let Some(line) = outcome.line.filter(taken) {
                return OfFight::Apart(Apart {
                    turns: turns_of(field, &line),
                    ..Apart::default()
                });
            }
        }
        if matches!(fight.reason, Reason::Race | Reason::Eye) {
            // Where play in turn comes to what all agree on, nothing is to be confirmed.
            let outcome = self.outcome(at, KoRule::Simple, None, self.stop.to_play, false);
            let known = self.field(at);
            let (field, _) = &*known;
            let agreed = &self.stop.judgement.completion.board;
            let is_apart = |line: &Line| self.is_apart(field, &line.stones, agreed);
            if !outcome.line.as_ref().is_some_and(is_apart) {
                return OfFight::Shared;
            }
        }
        if self.confirmed[at].is_none() {
            let confirmed = confirm(&self.stop, fight, &mut self.table, NODES_MAX);
            self.nodes += confirmed.nodes;
            self.confirmed[at] = Some(confirmed);
        }
        let Some(confirmed) = &self.confirmed[at] else {
            return OfFight::Shared;
        };
        // Who plays on in turn makes the protective move that he is asked for.
        let protects = profile.procedure == Procedure::Resumption
            && profile.resume_first == ResumeFirst::OpponentOfLastPasser;
        let points = match torazu(self.stop.board, &fight.region) {
            Some(points) if precedent(Precedent::TorazuSanmoku) => points,
            _ => 0,
        };
        match confirmed.verdicts(protects) {
            None if points == 0 => OfFight::Shared,
            None => OfFight::Apart(Apart {
                precedent: points,
                keeps: true,
                ..Apart::default()
            }),
            Some((dead, seki)) => OfFight::Apart(Apart {
                dead,
                seki: Some(seki),
                precedent: points,
                ..Apart::default()
            }),
        }
    }

    /// A play-out of its own. What it costs is worked out for a cleanup in two phases only.
    fn encore(&mut self, at: usize, profile: &Profile) -> OfFight {
        let outcome = self.outcome(at, KoRule::Simple, None, self.stop.to_play, false);
        let has_threats = profile.litigation_cost != LitigationCost::Cleanup;
        if has_threats && self.hangs_on_threats(at, &outcome) {
            return OfFight::Undecided;
        }
        let agreed = &self.stop.judgement.completion.board;
        let verdict = self.by_line(at, profile, outcome, agreed, Phase::Litigation);
        let OfFight::Apart(mut apart) = verdict else {
            return verdict;
        };
        if profile.litigation_cost != LitigationCost::Cleanup {
            return OfFight::Undecided;
        }
        let moves = |color: Color| {
            let own = apart
                .turns
                .iter()
                .filter(|(by, made)| *by == color && made.point().is_some());
            own.count() as i32
        };
        // Moves that one side made more than the other are free in the second phase, unless the
        // stones stand where they are charged: beside dame.
        let more = moves(Color::Black) - moves(Color::White);
        let mut after = self.stop.board.clone();
        play(&mut after, &apart.turns);
        let seki = touching_dame(&after, &self.stop.fights[at].region);
        let new = |color: Color| {
            let stands = |point: &Point| seki.contains(*point);
            let is_new = |point: &Point| self.stop.board.at(*point) != Some(color);
            let own = after
                .stones()
                .filter(|&(_, by)| by == color)
                .map(|(point, _)| point);
            own.filter(is_new).filter(stands).count() as i32
        };
        let strays = new(Color::Black) - new(Color::White);
        if more != strays && (more - strays).signum() == more.signum() {
            apart.phase = Phase::SecondCleanup;
        }
        OfFight::Apart(apart)
    }

    /// The same, with what lies between two rules that agree.
    fn outcome_between(
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
    fn outcome(
        &mut self,
        at: usize,
        rule: KoRule,
        window: Option<usize>,
        first: Color,
        may_tenuki: bool,
    ) -> Outcome {
        let fight = &self.stop.fights[at];
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
        // too much for it is too much for all.
        let same = |known: &Question, outcome: &Outcome| {
            *known == question
                || (!matches!(rule, KoRule::Threats(_))
                    && known.fight == at
                    && known.first == first
                    && known.rule == KoRule::Simple
                    && (outcome.line.is_none() || question.past.is_empty() && !outcome.met_cycle))
        };
        if let Some((_, outcome)) = self
            .known
            .iter()
            .find(|(known, outcome)| same(known, outcome))
        {
            return outcome.clone();
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
            _ if question.past.is_empty() => NODES_MAX,
            _ => NODES_MAX_RECURRING,
        };
        // Races are as all agree, but for a few; others are looked at from several sides.
        let is_race = matches!(fight.reason, Reason::Race | Reason::Eye);
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

    fn field(&mut self, at: usize) -> Rc<(Field, Stones)> {
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
    fn is_apart(&self, field: &Field, end: &Stones, agreed: &Board) -> bool {
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
