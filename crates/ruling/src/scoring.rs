//! A game under every ruleset and komi policy, and where winners differ.

use std::sync::Arc;

use replay::Audit;
use rules::{Base, DeadRemoval, Repetition, Ruleset, Shared, Tie};
use score::{Margin, Score, Tally, Terms, classes, difference};

use crate::disputes::{Disputes, Own};
use crate::game::{Ended, Evidence};
use crate::grade::winner_of;
use crate::judged::{Judged, Scored};
use crate::legal::is_legal;
use crate::outcome::{Divergence, KomiPolicy, Outcome, OutcomeProfile, Reason, Unit, Winner};
use crate::settings::Settings;

/// What scoring needs to know of a game.
#[derive(Debug)]
pub(crate) struct Case<'a> {
    pub(crate) rulesets: &'a [&'a Ruleset],
    pub(crate) settings: &'a Settings,
    pub(crate) audit: &'a Audit,
    pub(crate) handicap: u32,
    /// The game's own komi.
    pub(crate) komi: Option<Margin>,
    pub(crate) ended: Ended,
    /// Winner the record states, kept where the game was not counted.
    pub(crate) stated_winner: Option<Winner>,
    /// `None` where the game was not judged.
    pub(crate) judged: Option<&'a Judged>,
    pub(crate) evidence: Option<Evidence>,
    pub(crate) disputes: &'a Disputes,
}

/// One outcome with the score behind it.
struct Row {
    outcome: Outcome,
    scored: Option<(Score, Tie)>,
}

/// All outcomes, rulesets in order, then policies; and the divergences.
pub(crate) fn outcomes(case: &Case) -> (Vec<Outcome>, Vec<Divergence>) {
    let ids: Vec<Arc<str>> = case
        .rulesets
        .iter()
        .map(|r| Arc::from(r.id.as_str()))
        .collect();
    let legal: Vec<bool> = case
        .rulesets
        .iter()
        .map(|r| is_legal(case.audit, r))
        .collect();
    let mut by_policy = Vec::new();
    let mut divergences = Vec::new();
    for &policy in &case.settings.komi_policies {
        let mut rows = Vec::new();
        for (at, &ruleset) in case.rulesets.iter().enumerate() {
            let own = case.disputes.of(at);
            let as_row = |profile| case.row(ruleset, &ids[at], policy, profile, legal[at], own);
            if ruleset.dead_removal == DeadRemoval::None {
                rows.push((at, as_row(OutcomeProfile::PlayedOut)));
                rows.push((at, as_row(OutcomeProfile::AsLeft)));
            } else {
                rows.push((at, as_row(OutcomeProfile::Agreement)));
            }
        }
        number_classes(&mut rows);
        if policy == KomiPolicy::Recorded || case.settings.all_divergences {
            case.diverge(policy, &rows, &mut divergences);
        }
        by_policy.push(rows);
    }
    let mut outcomes = Vec::new();
    let mut columns: Vec<_> = by_policy
        .into_iter()
        .map(|rows| rows.into_iter().peekable())
        .collect();
    for at in 0..case.rulesets.len() {
        for column in &mut columns {
            while let Some((_, row)) = column.next_if(|(of, _)| *of == at) {
                outcomes.push(row.outcome);
            }
        }
    }
    (outcomes, divergences)
}

fn number_classes(rows: &mut [(usize, Row)]) {
    let scores: Vec<(Score, Tie)> = rows.iter().filter_map(|(_, row)| row.scored).collect();
    let mut numbers = classes(&scores).into_iter();
    for (_, row) in rows.iter_mut() {
        if row.scored.is_some() {
            row.outcome.class = numbers.next().unwrap_or_default();
        }
    }
}

impl Case<'_> {
    fn row(
        &self,
        ruleset: &Ruleset,
        id: &Arc<str>,
        policy: KomiPolicy,
        profile: OutcomeProfile,
        legal: bool,
        own: &Own,
    ) -> Row {
        let native = ruleset.native_komi(self.handicap).map(Margin::from);
        let komi = match policy {
            KomiPolicy::Recorded => self.komi,
            // A text that names no komi leaves it to the game.
            KomiPolicy::Native => native.or(self.komi),
            KomiPolicy::None => Some(Margin::ZERO),
        };
        let mut outcome = Outcome {
            ruleset: id.clone(),
            komi_policy: policy,
            komi,
            margin: None,
            margin_as_left: None,
            winner: None,
            reason: None,
            legal,
            unit: unit(ruleset),
            score_black: None,
            score_white: None,
            profile,
            evidence: self.evidence,
            class: 0,
            components: None,
        };
        let unscored = |outcome| Row {
            outcome,
            scored: None,
        };
        if let Some(winner) = self.cycle_winner(ruleset) {
            (outcome.winner, outcome.reason) = (Some(winner), Some(Reason::Cycle));
            return unscored(outcome);
        }
        let Some(judged) = self.judged else {
            (outcome.winner, outcome.reason) = self.without_a_count();
            return unscored(outcome);
        };
        // The letter of a ruleset that lifts nothing asks of no stone whether it lives.
        let is_literal = profile == OutcomeProfile::AsLeft;
        let is_settled = matches!(own, Own::Apart(_));
        if self.evidence == Some(Evidence::Undecided) && !is_literal {
            if !is_settled {
                outcome.reason = Some(Reason::Undecided);
                return unscored(outcome);
            }
            // What nobody knows, this ruleset's own procedure decides.
            outcome.evidence = Some(Evidence::Estimated);
        }
        let terms = Terms {
            komi: komi.unwrap_or(Margin::ZERO),
            handicap: self.handicap,
        };
        let scored = match (profile, own) {
            (OutcomeProfile::AsLeft, _) => judged.score_literal(ruleset, &terms),
            (_, Own::Shared) => judged.score(ruleset, &terms),
            (_, Own::Undecided(_)) => {
                outcome.profile = settled_by(ruleset, profile);
                outcome.reason = Some(Reason::Undecided);
                return unscored(outcome);
            }
            (_, Own::Apart(apart)) => {
                outcome.profile = settled_by(ruleset, profile);
                judged.score_apart(ruleset, &terms, &apart.counted(ruleset))
            }
        };
        let (black, white) = both_scores(ruleset, &scored);
        (outcome.score_black, outcome.score_white) = (Some(black), Some(white));
        if komi.is_none() {
            outcome.reason = Some(match policy {
                KomiPolicy::Native => Reason::NoNativeKomi,
                KomiPolicy::Recorded | KomiPolicy::None => Reason::KomiUnknown,
            });
            return unscored(outcome);
        }
        let margin = scored.completed.margin;
        outcome.margin = Some(margin);
        outcome.margin_as_left = Some(scored.as_left);
        outcome.components = Some(scored.completed.components);
        outcome.winner = Some(winner_of(ruleset, self.handicap, margin));
        Row {
            outcome,
            scored: Some((scored.completed, ruleset.tie_rule(self.handicap))),
        }
    }

    /// A game that was not counted keeps its winner under every ruleset.
    fn without_a_count(&self) -> (Option<Winner>, Option<Reason>) {
        match self.ended {
            Ended::Resigned => (self.stated_winner, Some(Reason::Resigned)),
            Ended::Time => (self.stated_winner, Some(Reason::Time)),
            Ended::Forfeit => (self.stated_winner, Some(Reason::Forfeit)),
            Ended::Void => (Some(Winner::Nobody), Some(Reason::Void)),
            Ended::Unfinished => (None, Some(Reason::Unfinished)),
            Ended::Unknown | Ended::Counted => (None, Some(Reason::Unknown)),
        }
    }

    /// What a ruleset says of a record that stops where a cycle closes, unless somebody won, resigned or
    /// lost on time. By agreement or by a referee the game is void only if the record says that the
    /// players left it at that.
    fn cycle_winner(&self, ruleset: &Ruleset) -> Option<Winner> {
        let is_open = match self.ended {
            Ended::Counted | Ended::Void | Ended::Unfinished | Ended::Unknown => true,
            Ended::Resigned | Ended::Time | Ended::Forfeit => false,
        };
        let is_won = matches!(self.stated_winner, Some(Winner::Black | Winner::White));
        if !self.audit.ends_in_cycle || !is_open || is_won {
            return None;
        }
        let is_left = self.stated_winner.is_some();
        match ruleset.repetition {
            Repetition::Forbidden => None,
            Repetition::Draw => Some(Winner::Draw),
            Repetition::NoResult => Some(Winner::Nobody),
            Repetition::NoResultByAgreement | Repetition::Referee => {
                is_left.then_some(Winner::Nobody)
            }
        }
    }

    /// Pairs of classes with different winners (or all pairs of rulesets), readings as left aside.
    fn diverge(&self, policy: KomiPolicy, rows: &[(usize, Row)], into: &mut Vec<Divergence>) {
        let mut seen = Vec::new();
        let mut faces: Vec<&Row> = Vec::new();
        for (_, row) in rows {
            let outcome = &row.outcome;
            if row.scored.is_none() || outcome.profile == OutcomeProfile::AsLeft {
                continue;
            }
            let face = (outcome.class, outcome.winner);
            if self.settings.all_divergences || !seen.contains(&face) {
                seen.push(face);
                faces.push(row);
            }
        }
        for (at, first) in faces.iter().enumerate() {
            for second in &faces[at + 1..] {
                let (a, b) = if first.outcome.ruleset <= second.outcome.ruleset {
                    (first, second)
                } else {
                    (second, first)
                };
                into.extend(self.divergence(policy, a, b));
            }
        }
    }

    fn divergence(&self, policy: KomiPolicy, a: &Row, b: &Row) -> Option<Divergence> {
        let ((score_a, _), (score_b, _)) = (a.scored?, b.scored?);
        let (winner_a, winner_b) = (a.outcome.winner?, b.outcome.winner?);
        let is_cycle = |row: &Row| row.outcome.reason == Some(Reason::Cycle);
        let causes = difference(&score_a, &score_b);
        let flip_reason = if is_cycle(a) != is_cycle(b) {
            "repetition"
        } else if score_a.margin == score_b.margin {
            "tie_rule"
        } else {
            "margin"
        };
        (winner_a != winner_b).then(|| Divergence {
            komi_policy: policy,
            a: a.outcome.ruleset.clone(),
            b: b.outcome.ruleset.clone(),
            margin_a: score_a.margin,
            margin_b: score_b.margin,
            winner_a,
            winner_b,
            difference: score_b.margin - score_a.margin,
            leading_cause: causes.leading(),
            causes,
            flip_reason,
            evidence: a
                .outcome
                .evidence
                .max(b.outcome.evidence)
                .unwrap_or(Evidence::Estimated),
        })
    }
}

/// The profile of an outcome that a ruleset settles in its own way: its procedure, or, where nothing is
/// lifted, play itself.
fn settled_by(ruleset: &Ruleset, profile: OutcomeProfile) -> OutcomeProfile {
    match profile {
        OutcomeProfile::PlayedOut => profile,
        _ => OutcomeProfile::Settled(ruleset.profile().procedure),
    }
}

fn unit(ruleset: &Ruleset) -> Unit {
    match (ruleset.unit, ruleset.base, ruleset.shared) {
        (Some(rules::Unit::Moku), ..) | (None, Base::Territory, _) => Unit::Moku,
        (Some(rules::Unit::Zi), ..) | (None, Base::Area, Shared::Half) => Unit::Zi,
        (Some(rules::Unit::Points), ..) | (None, Base::Area, Shared::Zero) => Unit::Points,
    }
}

/// What each side counts in the ruleset's unit, before komi and compensation: half the board plus
/// or minus half the area margin (zi), territory and prisoners (moku), or stones and points.
fn both_scores(ruleset: &Ruleset, scored: &Scored) -> (Margin, Margin) {
    let tally: &Tally = &scored.tally;
    let eyes = |own: i32| if ruleset.seki_eyes { own } else { 0 };
    let (black_eyes, white_eyes) = (eyes(tally.seki_eyes.black), eyes(tally.seki_eyes.white));
    match unit(ruleset) {
        Unit::Zi => {
            let per_half_zi = Margin::UNITS_PER_POINT / 2;
            let (points, area) = (tally.points(), tally.area_margin());
            (
                Margin((points + area) * per_half_zi),
                Margin((points - area) * per_half_zi),
            )
        }
        Unit::Moku => {
            let lost = |prisoners: i32, dead: i32| prisoners + dead;
            let black_lost = lost(tally.prisoners.black, tally.dead.black);
            let white_lost = lost(tally.prisoners.white, tally.dead.white);
            (
                Margin::points(tally.territory.black + black_eyes + white_lost),
                Margin::points(tally.territory.white + white_eyes + black_lost),
            )
        }
        Unit::Points => (
            Margin::points(tally.stones.black + tally.territory.black + black_eyes),
            Margin::points(tally.stones.white + tally.territory.white + white_eyes),
        ),
    }
}
