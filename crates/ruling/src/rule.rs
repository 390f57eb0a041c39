//! The path of one record, start to end.

use std::borrow::Cow;

use dispute::Reason;
use go::{PerColor, Point, PointSet};
use life::{Given, Judgement, Protection};
use record::{Defect, DefectCode, HandicapClaim, KomiReading, Record, Server};
use replay::{Game as Replayed, Phases};
use rules::{Base, Ruleset};
use score::Margin;

use crate::claims;
use crate::disputes::Disputes;
use crate::filter::Filter;
use crate::game::{Counts, Ended, Evidence, Game, JudgedBy, KomiSource, Legality, Position};
use crate::grade::{Claim, Komi, judge};
use crate::grounds::Grounds;
use crate::identity;
use crate::judged::Judged;
use crate::named::{Named, named};
use crate::place::Place;
use crate::reconcile::{Reconciliation, reconcile};
use crate::scoring::{Case, outcomes};
use crate::second::Question;
use crate::settings::{EvidenceMode, Settings};
use crate::{Entry, RejectUnit, Rejected, Ruling};

/// Reads, replays, judges and scores one record.
pub fn rule(bytes: &[u8], place: &Place, settings: &Settings) -> Entry {
    rule_given(bytes, place, settings, None)
}

/// The same with the dead stones decided by hand: each point stands for its chain, all other stones
/// live, marks are not looked at, and the game is judged however it ended.
pub fn rule_by_hand(bytes: &[u8], place: &Place, settings: &Settings, dead: &[Point]) -> Entry {
    rule_given(bytes, place, settings, Some(dead))
}

/// The same as [`rule`] for the games that a filter wants; `None` of all others, which are not judged.
pub fn rule_if(filter: &Filter, bytes: &[u8], place: &Place, settings: &Settings) -> Option<Entry> {
    let opened = match Opened::read(bytes, place) {
        Ok(opened) => opened,
        Err(rejected) => return Some(Entry::Rejected(*rejected)),
    };
    let unjudged = Findings::ungraded(None, opened.komi_of_header());
    let is_wanted = filter.wants(&opened.game_row(bytes, place, &unjudged));
    is_wanted.then(|| Entry::Ruled(Box::new(opened.rule(bytes, place, settings, None))))
}

fn rule_given(bytes: &[u8], place: &Place, settings: &Settings, dead: Option<&[Point]>) -> Entry {
    match Opened::read(bytes, place) {
        Ok(opened) => Entry::Ruled(Box::new(opened.rule(bytes, place, settings, dead))),
        Err(rejected) => Entry::Rejected(*rejected),
    }
}

/// A record read and replayed, with what its header claims.
struct Opened {
    record: Record,
    game: Replayed,
    named: Named,
    handicap: u32,
    stated: claims::Stated,
    ended: Ended,
}

/// What judging came to.
struct Findings {
    judged: Option<Judged>,
    komi: Option<Komi>,
    evidence: Option<Evidence>,
    grounds: Option<Grounds>,
    reconciliation: Option<Reconciliation>,
    /// The verdict is that of [`Settings::judge`].
    by_engine: bool,
}

impl Findings {
    /// Those of a game that gets no margin.
    fn ungraded(judged: Option<Judged>, komi: Option<Komi>) -> Findings {
        Findings {
            judged,
            komi,
            evidence: None,
            grounds: None,
            reconciliation: None,
            by_engine: false,
        }
    }

    /// Whether somebody who knows better could help: not with an open position, which is nobody's.
    fn is_doubtful(&self) -> bool {
        let is_open = |judged: &Judged| judged.judgement.is_open;
        match self.evidence {
            Some(Evidence::Disputed) => true,
            Some(Evidence::Undecided) => !self.judged.as_ref().is_some_and(is_open),
            _ => false,
        }
    }
}

impl Claim<'_> {
    /// A judgement and its grade; komi from the margin where the header has none.
    fn findings(&self, judged: Judged, komi: Option<Komi>) -> Findings {
        let komi = komi.or_else(|| self.komi_from_margin(&judged));
        let grounds = self.compare(&judged, komi);
        Findings {
            komi,
            evidence: Some(self.grade(&judged, &grounds)),
            grounds: Some(grounds),
            reconciliation: None,
            by_engine: false,
            judged: Some(judged),
        }
    }
}

impl Opened {
    fn read(bytes: &[u8], place: &Place) -> Result<Opened, Box<Rejected>> {
        let record = record::read_leaf(bytes, place.leaf).map_err(|reject| {
            Box::new(Rejected {
                place: place.clone(),
                unit: RejectUnit::Record,
                reason: reject.reason.as_str().to_string(),
                offset: Some(reject.offset as u64),
                snippet: reject.snippet,
            })
        })?;
        let game = replay::replay(&record);
        let named = named(&record.header);
        let may_draw = claims::may_draw(named.ruleset.as_deref(), record.header.komi);
        Ok(Opened {
            named,
            handicap: claims::handicap(&record.header, &game),
            stated: claims::stated(record.header.result),
            ended: claims::ended(&record, &game, may_draw),
            record,
            game,
        })
    }

    fn rule(
        &self,
        bytes: &[u8],
        place: &Place,
        settings: &Settings,
        dead: Option<&[Point]>,
    ) -> Ruling {
        let findings = self.judge(place, settings, dead);
        let rulesets = self.rulesets(settings);
        let disputes = self.disputes(&findings, &rulesets, settings);
        let (outcomes, divergences) = outcomes(&Case {
            disputes: &disputes,
            rulesets: &rulesets,
            settings,
            audit: &self.game.audit,
            handicap: self.handicap,
            komi: findings.komi.map(|komi| komi.margin),
            ended: self.ended,
            stated_winner: self.stated.winner,
            judged: findings
                .judged
                .as_ref()
                .filter(|_| findings.evidence.is_some()),
            evidence: findings.evidence,
        });
        Ruling {
            game: Game {
                marks_agree: self.marks_agree(&findings, settings),
                ..self.game_row(bytes, place, &findings)
            },
            position: self.position(&findings, &disputes, &rulesets),
            outcomes,
            divergences,
        }
    }

    /// The rulesets asked for, and the one the record names in any case.
    fn rulesets<'a>(&'a self, settings: &'a Settings) -> Vec<&'a Ruleset> {
        let mut rulesets: Vec<&Ruleset> = settings.rulesets.iter().collect();
        if let Some(named) = self.named.ruleset.as_deref()
            && !rulesets.iter().any(|ruleset| ruleset.id == named.id)
        {
            rulesets.push(named);
        }
        rulesets
    }

    /// What the rulesets' own ways of settling disputes make of the game, if it is scored. Where the
    /// players' marks or result show what they agreed on, that stands under the rules they played by.
    fn disputes(
        &self,
        findings: &Findings,
        rulesets: &[&Ruleset],
        settings: &Settings,
    ) -> Disputes {
        let (Some(judged), Some(evidence)) = (&findings.judged, findings.evidence) else {
            return Disputes::default();
        };
        if judged.judgement.is_open {
            return Disputes::default();
        }
        let by_players = matches!(evidence, Evidence::Confirmed | Evidence::Marked);
        let named = self.named.ruleset.as_deref().filter(|_| by_players);
        let agreed = named.map(Ruleset::profile);
        let life = self.life_settings(settings);
        Disputes::new(&self.game, judged, rulesets, agreed.as_ref(), &life)
    }

    fn judge(&self, place: &Place, settings: &Settings, dead: Option<&[Point]>) -> Findings {
        let komi = self.komi_of_header();
        let is_scored = dead.is_some() || self.is_scored(settings);
        // Both passed, and then one resigned or ran out of time: no margin, but a settled position.
        let is_judged = is_scored || self.game.passes_trailing >= 2;
        if !is_judged {
            return Findings::ungraded(None, komi);
        }
        let by_hand =
            dead.map(|points| PointSet::from_points(self.game.size, points.iter().copied()));
        let marks = self
            .record
            .marks
            .as_ref()
            .filter(|_| settings.evidence == EvidenceMode::Normal);
        let given = match (&by_hand, marks) {
            (Some(dead), _) => Given::Dead(dead),
            (None, Some(marks)) => Given::Marks {
                black: &marks.black,
                white: &marks.white,
            },
            (None, None) => Given::Nothing,
        };
        let judgement = judge(&self.game, given, &self.life_settings(settings));
        let judged = Judged::new(&self.game, judgement);
        if !is_scored {
            return Findings::ungraded(Some(judged), komi);
        }
        let claim = Claim {
            named: self.named.ruleset.as_deref().map(Cow::Borrowed),
            handicap: self.handicap,
            stated: self.stated,
        };
        let mut findings = claim.findings(judged, komi);
        if matches!(given, Given::Nothing) {
            if settings.evidence != EvidenceMode::Blind {
                self.reconcile(&claim, &mut findings, settings);
            }
            self.ask_others(&claim, komi, &mut findings, place, settings);
        }
        findings
    }

    /// Life and death as the record's server looks at it. Fox counts a game for its players, protective
    /// moves included that no atari asks for yet; where players mark the dead themselves these are
    /// points unless somebody played there.
    fn life_settings(&self, settings: &Settings) -> life::Settings {
        life::Settings {
            protection: match self.record.header.server {
                Some(Server::Fox) => Protection::Threatened,
                _ => settings.life.protection,
            },
            ..settings.life
        }
    }

    /// The smallest change that would explain the record, made where it is the only one.
    fn reconcile(&self, claim: &Claim, findings: &mut Findings, settings: &Settings) {
        let Some(judged) = findings.judged.as_ref().filter(|_| findings.is_doubtful()) else {
            return;
        };
        let (judgement, komi) = (&judged.judgement, findings.komi);
        if let Some(Grounds::Compared(compared)) = &mut findings.grounds {
            compared.change_sought = true;
        }
        let life = self.life_settings(settings);
        if let Some(found) = reconcile(claim, &self.game, judgement, komi, &life) {
            findings.reconciliation = Some(found.change);
            if let Some(Grounds::Compared(compared)) = &mut findings.grounds {
                compared.slip = None;
            }
            if let Some(changed) = found.judged {
                findings.grounds = Some(claim.compare(&changed, komi));
                findings.judged = Some(changed);
                findings.evidence = Some(Evidence::Confirmed);
            }
        }
    }

    /// A second opinion on a verdict that is still doubtful. It is taken unless the record disputes
    /// it too: then ours stands, and nothing is known better than before. Judging blind the record
    /// has no say in that, nor in who is asked about: only what is undecided.
    fn ask_others(
        &self,
        claim: &Claim,
        komi_of_header: Option<Komi>,
        findings: &mut Findings,
        place: &Place,
        settings: &Settings,
    ) {
        let is_blind = settings.evidence == EvidenceMode::Blind;
        let is_asked =
            findings.is_doubtful() && (!is_blind || findings.evidence == Some(Evidence::Undecided));
        let Some(other) = settings.judge.as_deref().filter(|_| is_asked) else {
            return;
        };
        let question = Question {
            place,
            board: &self.game.board,
            to_play: self.game.to_play_before_passes,
            komi: findings.komi.map(|komi| komi.margin),
            by_territory: claim
                .named
                .as_deref()
                .is_some_and(|named| named.base == Base::Territory),
        };
        let Some(opinion) = other.opinion(&question) else {
            return;
        };
        let given = Given::Verdicts {
            dead: opinion.dead(),
            seki: opinion.seki(),
        };
        let judgement = judge(&self.game, given, &self.life_settings(settings));
        let judged = Judged::new(&self.game, judgement);
        let theirs = claim.findings(judged, komi_of_header);
        if is_blind || theirs.evidence != Some(Evidence::Disputed) {
            *findings = Findings {
                by_engine: true,
                ..theirs
            };
        }
    }

    /// Whether a judgement made without the record's marks calls the same stones dead.
    fn marks_agree(&self, findings: &Findings, settings: &Settings) -> Option<bool> {
        let (judged, marks) = (findings.judged.as_ref()?, self.record.marks.as_ref()?);
        let judgement = &judged.judgement;
        match judgement.judged_by {
            life::JudgedBy::Marks => return None,
            life::JudgedBy::Hand if !findings.by_engine => return None,
            life::JudgedBy::Hand | life::JudgedBy::Search | life::JudgedBy::Estimate => {}
        }
        let given = Given::Marks {
            black: &marks.black,
            white: &marks.white,
        };
        let theirs = judge(&self.game, given, &self.life_settings(settings));
        let dead = |judgement: &Judgement| {
            let dead = judgement.dead.iter().chain(judgement.dead_in_seki.iter());
            PointSet::from_points(self.game.size, dead)
        };
        theirs
            .contradictions
            .is_empty()
            .then(|| dead(judgement) == dead(&theirs))
    }

    /// Whether the game gets margins.
    fn is_scored(&self, settings: &Settings) -> bool {
        match self.ended {
            Ended::Counted => true,
            Ended::Unknown | Ended::Unfinished => settings.unfinished,
            Ended::Resigned | Ended::Time | Ended::Forfeit | Ended::Void => false,
        }
    }

    fn komi_of_header(&self) -> Option<Komi> {
        let header = &self.record.header;
        let claim = header.komi;
        let source = match claim.reading {
            // A game that Fox took for an even one keeps its komi under Chinese rules when the players
            // make it a handicap game by moves; they play without. Where `HA` says it is a handicap
            // game, the komi is the one played.
            KomiReading::Zi(_)
                if header.server == Some(Server::Fox)
                    && self.handicap >= 2
                    && !matches!(header.handicap, HandicapClaim::Stones(2..)) =>
            {
                return Some(Komi {
                    margin: Margin::ZERO,
                    source: KomiSource::Convention,
                });
            }
            KomiReading::Points(_) => KomiSource::Header,
            // The unit is not written; that it is zi or hundredths is a habit of applications.
            KomiReading::Zi(_) | KomiReading::Hundredths(_) | KomiReading::Convention(_) => {
                KomiSource::Convention
            }
            KomiReading::Missing | KomiReading::Unreadable | KomiReading::Unknown => return None,
        };
        claim.points().map(|quarters| Komi {
            margin: Margin(quarters),
            source,
        })
    }

    fn game_row(&self, bytes: &[u8], place: &Place, findings: &Findings) -> Game {
        let Opened { record, game, .. } = self;
        let header = &record.header;
        let judgement = findings.judged.as_ref().map(|judged| &judged.judgement);
        let moves = game.moves();
        let passes = game.passes();
        let audit = &game.audit;
        Game {
            record_id: identity::record_id(place, bytes),
            bytes_id: identity::bytes_id(bytes, place.leaf),
            game_id: identity::game_id(game),
            place: place.clone(),
            format: record.format.as_str(),
            charset: record.charset,
            size: game.size,
            handicap: self.handicap,
            handicap_raw: header.handicap_raw.clone(),
            komi: findings.komi.map(|komi| komi.margin),
            komi_raw: header.komi_raw.clone(),
            komi_source: findings.komi.map(|komi| komi.source),
            rules: self
                .named
                .ruleset
                .as_deref()
                .map(|ruleset| ruleset.id.clone()),
            rules_raw: header.rules_raw.clone(),
            rules_source: self.named.source,
            result_raw: header.result_raw.clone(),
            result_winner: self.stated.winner,
            result_margin: self.stated.margin,
            ended: self.ended,
            player: PerColor::new(header.player_black.clone(), header.player_white.clone()),
            rank: PerColor::new(header.rank_black.clone(), header.rank_white.clone()),
            event: header.event.clone(),
            date: header.date.clone(),
            date_raw: header.date_raw.clone(),
            application: header.application.clone(),
            moves: moves.black + moves.white,
            passes: passes.black + passes.white,
            passes_trailing: game.passes_trailing,
            first_passer: game.first_passer().or(game.last_mover.map(|color| !color)),
            first_passer_assumed: game.first_passer().is_none(),
            last_mover: game.last_mover,
            prisoners: game.prisoners,
            counts: findings.judged.as_ref().map(counts),
            open_kos: judgement.map(|judgement| judgement.open_kos),
            unfilled_dame: judgement.map(|judgement| judgement.completion.dame_filled),
            completing_moves: judgement.map(|judgement| {
                let moves = &judgement.completion.moves;
                moves.iter().filter(|(_, point)| point.is_some()).count() as u32
            }),
            cleanup_moves: cleanup_moves(game),
            legality: Legality {
                illegal_occupied: audit.illegal_occupied,
                suicides: audit.suicides,
                suicides_single: audit.suicides_single,
                ko_simple: audit.ko_simple,
                ko_psk: audit.first_positional(0),
                ko_ssk: audit.first_situational(0),
                ko_nssk: audit.first_natural(0),
                color_order: audit.color_order,
                setup_edits: audit.setup_edits,
                setup_choked: audit.setup_choked,
            },
            judged_by: judgement.map(|judgement| match judgement.judged_by {
                _ if findings.by_engine => JudgedBy::Engine,
                life::JudgedBy::Marks => JudgedBy::Marks,
                life::JudgedBy::Hand => JudgedBy::Hand,
                life::JudgedBy::Search => JudgedBy::Search,
                life::JudgedBy::Estimate => JudgedBy::Estimate,
            }),
            evidence: findings.evidence,
            grounds: findings.grounds.clone(),
            reconciliation: findings.reconciliation.clone(),
            marks_agree: None,
            history_dependent: game.ko.is_some() || game.audit.ends_in_cycle,
            strict_seki: judgement.is_some_and(strict_seki),
            truncated: record.truncated,
            defects: self.defects(),
        }
    }

    /// What was wrong with the record's text, and what only playing it out shows to be wrong.
    fn defects(&self) -> Vec<String> {
        let choked = self
            .game
            .audit
            .setup_choked_at
            .iter()
            .map(|&offset| Defect {
                offset,
                code: DefectCode::ChokedSetup,
            });
        let choked = choked.take(Defect::EACH_MAX.into());
        let mut defects: Vec<Defect> = self.record.defects.iter().copied().chain(choked).collect();
        defects.sort_unstable();
        defects.iter().map(ToString::to_string).collect()
    }

    fn position(
        &self,
        findings: &Findings,
        disputes: &Disputes,
        rulesets: &[&Ruleset],
    ) -> Position {
        let game = &self.game;
        let board = &game.board;
        let letter = |point| board.at(point).map_or(b'.', |color| color.letter() as u8);
        let mut position = Position {
            board: game.size.points().map(letter).collect(),
            to_play: Some(game.to_play_before_passes),
            moves: game
                .turns
                .iter()
                .map(|turn| (turn.color, turn.point))
                .collect(),
            setup: game.setup.clone(),
            ..Position::default()
        };
        if let Some(judged) = &findings.judged {
            let judgement = &judged.judgement;
            position.completed = Some(*judged.completed_lifted());
            position.map = judgement.map.clone();
            position.completing_moves = judgement.completion.moves.clone();
            position.dead = judgement.dead.iter().collect();
            position.dead.extend(judgement.dead_in_seki.iter());
            position.dead.sort();
            position.seki_chains = judgement.seki.iter().collect();
            position.undecided = judgement.undecided.iter().collect();
            position.chains.clone_from(&judgement.chains);
            position.nodes = judgement.nodes;
            position.disputes = disputes.views(game, judgement, rulesets);
            position.fights = disputes.reasons().map(Reason::as_str).collect();
            position.dispute_nodes = disputes.nodes;
            position.given_up = disputes.given_up.clone();
        }
        position
    }
}

fn counts(judged: &Judged) -> Counts {
    let tally = judged.reference();
    Counts {
        stones: tally.stones,
        territory: tally.territory,
        seki_eyes: tally.seki_eyes,
        dead: tally.dead,
        groups: tally.groups,
        dame: tally.dame,
        seki_shared: tally.seki_shared,
        seki_groups: judged.judgement.seki_groups as i32,
    }
}

/// By the letter of the Japanese rules (1989, art. 8) a group with an open dame is in seki and has no
/// territory, until somebody fills it.
fn strict_seki(judgement: &Judgement) -> bool {
    judgement.as_left.dame > 0
}

/// Moves on the board after the first two passes in a row.
fn cleanup_moves(game: &Replayed) -> u32 {
    let later = Phases::of(&game.turns, 2, true).later_moves;
    (later.black + later.white) as u32
}
