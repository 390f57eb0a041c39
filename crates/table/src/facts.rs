//! What the cube needs of a game and a reject. Filled either from a ruling or from
//! rows read back, so that the cube of a run and the one `verify` recomputes are one computation.

use ruling::{Game, KomiPolicy, Outcome, OutcomeProfile, Position, Rejected, Winner};
use score::{Cause, Components, Margin};

use crate::cube::Cut;

/// Facts of one game that hold whatever the ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GameFacts {
    pub(crate) source: String,
    pub(crate) member: String,
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) handicap: i32,
    pub(crate) komi_source: Option<String>,
    pub(crate) rules: Option<String>,
    pub(crate) date: Option<String>,
    pub(crate) rank_black: String,
    pub(crate) rank_white: String,
    pub(crate) ended: String,
    pub(crate) evidence: Option<String>,
    pub(crate) judged_by: Option<String>,
    pub(crate) last_mover: Option<String>,
    pub(crate) first_passer: Option<String>,
    /// Yes-or-no facts, in the order of [`FLAGS`].
    pub(crate) flags: [bool; FLAGS.len()],
}

/// Names of the yes-or-no facts: keys of the cube's fact `game`.
pub(crate) const FLAGS: [&str; 24] = [
    "seki",
    "seki_eyes",
    "one_sided_dame",
    "dame_left",
    "unfilled_dame",
    "completing_moves",
    "open_kos",
    "first_passer_assumed",
    "early_pass",
    "cleanup_moves",
    "illegal_occupied",
    "suicides",
    "ko_simple",
    "ko_psk",
    "ko_ssk",
    "ko_nssk",
    "color_order",
    "setup_edits",
    "history_dependent",
    "strict_seki",
    "truncated",
    "result_margin",
    "marks_agree",
    "marks_differ",
];

/// The numbers that the flags are made of, so that both ways of filling share one definition.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Numbers<'m> {
    pub(crate) map: &'m [u8],
    pub(crate) seki_groups: i32,
    pub(crate) seki_eyes: i32,
    pub(crate) dame: i32,
    pub(crate) unfilled_dame: i32,
    pub(crate) completing_moves: i32,
    pub(crate) open_kos: i32,
    pub(crate) first_passer_assumed: bool,
    pub(crate) passes: i32,
    pub(crate) passes_trailing: i32,
    pub(crate) cleanup_moves: i32,
    pub(crate) illegal_occupied: i32,
    pub(crate) suicides: i32,
    /// Simple, positional, situational, natural situational.
    pub(crate) ko: [bool; 4],
    pub(crate) color_order: i32,
    pub(crate) setup_edits: i32,
    pub(crate) history_dependent: bool,
    pub(crate) strict_seki: bool,
    pub(crate) truncated: bool,
    pub(crate) result_margin: bool,
    pub(crate) marks_agree: Option<bool>,
}

impl Numbers<'_> {
    /// In the order of [`FLAGS`].
    pub(crate) fn flags(&self) -> [bool; FLAGS.len()] {
        [
            self.seki_groups > 0,
            self.seki_eyes > 0,
            self.map.iter().any(|letter| matches!(letter, b'p' | b'q')),
            self.dame > 0,
            self.unfilled_dame > 0,
            self.completing_moves > 0,
            self.open_kos > 0,
            self.first_passer_assumed,
            self.passes > self.passes_trailing,
            self.cleanup_moves > 0,
            self.illegal_occupied > 0,
            self.suicides > 0,
            self.ko[0],
            self.ko[1],
            self.ko[2],
            self.ko[3],
            self.color_order > 0,
            self.setup_edits > 0,
            self.history_dependent,
            self.strict_seki,
            self.truncated,
            self.result_margin,
            self.marks_agree == Some(true),
            self.marks_agree == Some(false),
        ]
    }
}

/// As the tables store a count.
fn count(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

impl GameFacts {
    pub(crate) fn cut(&self) -> Cut<'_> {
        Cut {
            width: self.width,
            height: self.height,
            handicap: self.handicap,
            date: self.date.as_deref(),
            rules: self.rules.as_deref(),
            source: &self.source,
            member: &self.member,
            ranks: [&self.rank_black, &self.rank_white],
        }
    }

    pub(crate) fn of(game: &Game, position: &Position) -> GameFacts {
        let counts = game.counts.unwrap_or_default();
        let legality = &game.legality;
        let kos = [
            legality.ko_simple,
            legality.ko_psk,
            legality.ko_ssk,
            legality.ko_nssk,
        ];
        let numbers = Numbers {
            map: &position.map,
            seki_groups: counts.seki_groups,
            seki_eyes: counts.seki_eyes.black + counts.seki_eyes.white,
            dame: counts.dame,
            unfilled_dame: count(game.unfilled_dame.unwrap_or(0)),
            completing_moves: count(game.completing_moves.unwrap_or(0)),
            open_kos: count(game.open_kos.unwrap_or(0)),
            first_passer_assumed: game.first_passer_assumed,
            passes: count(game.passes),
            passes_trailing: count(game.passes_trailing),
            cleanup_moves: count(game.cleanup_moves),
            illegal_occupied: count(legality.illegal_occupied),
            suicides: count(legality.suicides),
            ko: kos.map(|ko| ko.is_some()),
            color_order: count(legality.color_order),
            setup_edits: count(legality.setup_edits),
            history_dependent: game.history_dependent,
            strict_seki: game.strict_seki,
            truncated: game.truncated,
            result_margin: game.result_margin.is_some(),
            marks_agree: game.marks_agree,
        };
        let color = |color: go::Color| color.initial().to_string();
        GameFacts {
            source: game.place.source.clone(),
            member: game.place.member.clone(),
            width: i32::from(game.size.width()),
            height: i32::from(game.size.height()),
            handicap: count(game.handicap),
            komi_source: game.komi_source.map(|source| source.as_str().to_string()),
            rules: game.rules.clone(),
            date: game.date.clone(),
            rank_black: game.rank.black.clone(),
            rank_white: game.rank.white.clone(),
            ended: game.ended.as_str().to_string(),
            evidence: game.evidence.map(|grade| grade.as_str().to_string()),
            judged_by: game.judged_by.map(|judge| judge.as_str().to_string()),
            last_mover: game.last_mover.map(color),
            first_passer: game.first_passer.map(color),
            flags: numbers.flags(),
        }
    }
}

/// Facts of one outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OutcomeFacts<'r> {
    pub(crate) ruleset: &'r str,
    pub(crate) policy: KomiPolicy,
    /// The letter of a ruleset that lifts no dead stones: kept apart from its main outcome.
    pub(crate) literal: bool,
    pub(crate) legal: bool,
    pub(crate) face: Face,
}

/// What an outcome says: outcomes with equal faces cannot be told apart by any figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Face {
    pub(crate) margin: Option<Margin>,
    pub(crate) margin_as_left: Option<Margin>,
    pub(crate) winner: Option<Winner>,
    pub(crate) components: Components,
}

impl Face {
    /// Margin and winner, where the game was counted and ruled on.
    pub(crate) fn decided(&self) -> Option<(Margin, Winner)> {
        self.margin.zip(self.winner)
    }

    /// The margin before komi is taken off.
    pub(crate) fn board_margin(&self) -> Option<Margin> {
        self.margin
            .map(|margin| margin - self.components[Cause::Komi])
    }
}

impl<'r> OutcomeFacts<'r> {
    pub(crate) fn of(outcome: &'r Outcome) -> OutcomeFacts<'r> {
        OutcomeFacts {
            ruleset: &outcome.ruleset,
            policy: outcome.komi_policy,
            literal: outcome.profile == OutcomeProfile::AsLeft,
            legal: outcome.legal,
            face: Face {
                margin: outcome.margin,
                margin_as_left: outcome.margin_as_left,
                winner: outcome.winner,
                components: outcome.components.unwrap_or_default(),
            },
        }
    }
}

/// What `reject`s are counted by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RejectFacts {
    pub(crate) source: String,
    pub(crate) member: String,
    pub(crate) unit: String,
    pub(crate) reason: String,
}

impl RejectFacts {
    pub(crate) fn of(rejected: &Rejected) -> RejectFacts {
        RejectFacts {
            source: rejected.place.source.clone(),
            member: rejected.place.member.clone(),
            unit: rejected.unit.as_str().to_string(),
            reason: rejected.reason.clone(),
        }
    }
}
