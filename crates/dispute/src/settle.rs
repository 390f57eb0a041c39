use std::rc::Rc;

use go::{Board, Color, Point, PointSet};
use life::JudgedBy;
use rules::{
    Ko, LitigationCost, Precedent, Procedure, Profile, ResumeFirst, ResumeHistory, Unclaimed,
};

use crate::apart::{Apart, OfFight, is_taken_and_connected, play, touching_dame, turns_of};
use crate::confirm::{Confirmed, confirm};
use crate::field::{Field, Stones};
use crate::fight::{Fight, Reason};
use crate::line::{Line, Outcome};
use crate::playing::{NODES_MAX, Question};
use crate::search::{KoRule, Table};
use crate::stop::{Made, Phase, Settlement, Stop, Verdict};
use crate::torazu::torazu;

/// Settles positions; remembers what was played out, so that rulesets that play alike share it.
#[derive(Debug)]
pub struct Settler<'a> {
    pub(crate) stop: Stop<'a>,
    pub(crate) known: Vec<(Question, Outcome)>,
    confirmed: Vec<Option<Confirmed>>,
    /// For every fight that was looked at its field.
    pub(crate) fields: Vec<Option<Rc<(Field, Stones)>>>,
    pub(crate) table: Table,
    /// Positions searched.
    pub nodes: u64,
    /// For every fight whether playing it out came to no end, so that what all agree on stands.
    pub given_up: Vec<bool>,
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
            given_up: vec![false; stop.fights.len()],
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
        let mut undecided = self.stop.judgement.undecided.clone();
        for at in 0..self.stop.fights.len() {
            match self.verdict(at, profile) {
                OfFight::Shared => {}
                OfFight::Undecided => {
                    for point in self.stop.fights[at].region.iter() {
                        undecided.insert(point);
                    }
                }
                OfFight::Apart(apart) => {
                    for point in self.stop.fights[at].region.iter() {
                        undecided.remove(point);
                    }
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
        let is_played = profile.plays_on() || profile.procedure == Procedure::Encore;
        let has_procedure = profile.procedure != Procedure::Agreement;
        // Stones that people gave up are not fought for, unless a ko rule could have decided that.
        let is_race = matches!(fight.reason, Reason::Race | Reason::Eye);
        if is_race && has_procedure && !fight.has_ko && self.is_given_up() {
            return OfFight::Shared;
        }
        let in_turn = is_played || protects(profile) || !profile.lifts_dead;
        let may_save = in_turn && self.may_save(fight);
        if fight.reason == Reason::Eye && has_procedure && !may_save {
            return OfFight::Shared;
        }
        if fight.reason == Reason::Threat && !is_played {
            return OfFight::Shared;
        }
        let is_unsettled = fight.reason == Reason::Unsettled;
        if is_unsettled && profile.procedure == Procedure::Agreement && profile.first_pass_stops {
            // Without a procedure the board is counted as it stands.
            return OfFight::Apart(Apart::default());
        }
        if !fight.is_small {
            return self.too_much(at, profile);
        }
        if !profile.lifts_dead {
            // The board as it stands is a reading of its own; this is the one after play.
            return self.resumption(at, profile);
        }
        match profile.procedure {
            // Who is to move when play goes on protects, or takes.
            _ if hangs_on_turn(fight) && protects(profile) => self.resumption(at, profile),
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

    /// Whether the owner of dead stones is to move, and nobody gave them up.
    fn may_save(&self, fight: &Fight) -> bool {
        fight.victim == Some(self.stop.to_play) && !self.is_given_up()
    }

    /// Whether the dead stones are those that the players marked, or that somebody named.
    fn is_given_up(&self) -> bool {
        matches!(
            self.stop.judgement.judged_by,
            JudgedBy::Marks | JudgedBy::Hand
        )
    }

    /// Of a fight that is too much to be played out: undecided if nobody knows what to agree on, if a
    /// ko decides it, or if its stones held a ko that could not be retaken; without a procedure that
    /// stays as it stands. Else what all agree on.
    fn too_much(&mut self, at: usize, profile: &Profile) -> OfFight {
        let fight = &self.stop.fights[at];
        let hangs = fight.ko_decides || self.is_barred(fight, profile);
        if fight.reason != Reason::Unsettled && !hangs {
            // Nearly all races are told by a quick look, which says no more than that.
            self.given_up[at] |= !fight.is_small || fight.victim.is_none();
            OfFight::Shared
        } else if profile.procedure == Procedure::Agreement && profile.first_pass_stops {
            OfFight::Apart(Apart::default())
        } else {
            OfFight::Undecided
        }
    }

    /// Whether play would go on under a rule that remembers an earlier position, all else being the
    /// same, with a stone where dead ones would be taken in a ko.
    fn is_barred(&self, fight: &Fight, profile: &Profile) -> bool {
        let remembers = profile.ko != Ko::Simple
            && profile.resume_history == ResumeHistory::Kept
            && !profile.first_pass_lifts_bans;
        let stood = |mouth: &Point| {
            let mut past = self.stop.past.iter();
            past.any(|past| past.board.at(*mouth).is_some())
        };
        profile.plays_on() && remembers && fight.mouths.iter().any(stood)
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
                None => threatened.is_endless,
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
        let (judgement, size) = (self.stop.judgement, board.size());
        let seki = match apart.keeps {
            true => judgement.seki.clone(),
            false => touching_dame(&board, &fight.region),
        };
        // Territory is counted anyway.
        let is_territory =
            |point: Point| apart.keeps && matches!(judgement.map[size.index(point)], b'b' | b'w');
        let counts = |&point: &Point| board.is_empty(point) && !is_territory(point);
        let mut owned = 0;
        for point in fight.region.iter().filter(counts) {
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
                owned += owner.sign();
            }
        }
        apart.owned += owned;
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
            return self.too_much(at, profile);
        };
        let known = self.field(at);
        let (field, _) = &*known;
        let is_unsettled = fight.reason == Reason::Unsettled;
        if !is_unsettled && !self.is_apart(field, &line.stones, agreed) {
            return OfFight::Shared;
        }
        let turns = turns_of(field, &line);
        if hangs_on_turn(fight) && profile.litigation_cost == LitigationCost::Counted {
            return OfFight::Apart(self.until_given_up(turns, fight));
        }
        OfFight::Apart(Apart {
            turns,
            phase,
            is_played_out: true,
            ..Apart::default()
        })
    }

    /// Where moves cost, nobody captures what the other side has given up by passing: that is dead.
    fn until_given_up(&self, mut turns: Vec<(Color, Made)>, fight: &Fight) -> Apart {
        let mut end = self.stop.board.clone();
        play(&mut end, &turns);
        let is_pass = |&(_, made): &(Color, Made)| made == Made::Pass;
        turns.truncate(turns.iter().position(is_pass).unwrap_or(turns.len()));
        let mut then = self.stop.board.clone();
        play(&mut then, &turns);
        let is_taken = |&point: &Point| then.at(point).is_some() && end.at(point) != then.at(point);
        Apart {
            turns,
            dead: fight.region.iter().filter(is_taken).collect(),
            seki: Some(touching_dame(&end, &fight.region).iter().collect()),
            ..Apart::default()
        }
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
            Reason::Unsettled | Reason::Seki | Reason::Ko | Reason::Threat => &[],
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
            // Where play comes to what all agree on though the owner of the dead stones begins, nothing is
            // to be confirmed. Stones that people gave up he only has if he is to move.
            let first = fight.victim.filter(|_| !self.is_given_up());
            let first = first.unwrap_or(self.stop.to_play);
            let outcome = self.outcome(at, KoRule::Simple, None, first, false);
            let known = self.field(at);
            let (field, _) = &*known;
            let agreed = &self.stop.judgement.completion.board;
            let is_apart = |line: &Line| self.is_apart(field, &line.stones, agreed);
            if !outcome.line.as_ref().is_some_and(is_apart) {
                return OfFight::Shared;
            }
        }
        if protects(profile) {
            let outcome = self.outcome(at, KoRule::Simple, None, self.stop.to_play, false);
            // In a seki nobody can change it.
            if outcome.is_endless && fight.reason != Reason::Seki {
                return OfFight::Undecided;
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
        let points = match torazu(self.stop.board, &fight.region) {
            Some(points) if precedent(Precedent::TorazuSanmoku) => points,
            _ => 0,
        };
        let is_unsettled = fight.reason == Reason::Unsettled;
        if is_unsettled && confirmed.is_open() {
            return OfFight::Undecided;
        }
        let protector = protects(profile).then_some(self.stop.to_play);
        let verdicts = confirmed
            .verdicts(protector)
            .filter(|_| !confirmed.is_open());
        match verdicts {
            None if is_unsettled => OfFight::Apart(Apart {
                precedent: points,
                ..Apart::default()
            }),
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
        if outcome.is_endless && self.stop.fights[at].reason != Reason::Seki {
            return OfFight::Undecided;
        }
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
}

/// Whether the fight is about stones that live or die as the one side or the other has the move.
fn hangs_on_turn(fight: &Fight) -> bool {
    matches!(fight.reason, Reason::Unsettled | Reason::Eye)
}

/// Whether who plays on in turn makes the protective move that he is asked for.
fn protects(profile: &Profile) -> bool {
    profile.procedure == Procedure::Resumption
        && profile.resume_first == ResumeFirst::OpponentOfLastPasser
}
