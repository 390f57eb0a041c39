//! Which judgement of life and death a ruleset asks for.

use std::fmt;

use crate::counting::StoneTax;
use crate::ending::{
    DeadRemoval, Dispute, Ko, LitigationCost, Precedent, ResumeFirst, ResumeHistory, SecondStop,
    Unclaimed,
};
use crate::ruleset::Ruleset;
use crate::word::Word;

/// How the status of stones is settled when the players do not agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Procedure {
    /// What both players call dead is lifted; nothing is played.
    Agreement,
    /// Hypothetical local play (Japanese rules 1989, art. 7-2).
    Confirmation,
    /// Listed shapes first, then as confirmation.
    Precedents,
    /// A third person decides by the base rules.
    Referee,
    /// Play goes on, and earlier positions still count for ko (AGA rule 10; WMSG 2008, art. 5).
    Resumption,
    /// Play goes on from a fresh start (Ji Ping Dian §3).
    Litigation,
    /// A separate play-out with its own price.
    Encore,
    /// The board counts as it stands (Tromp-Taylor).
    AsLeft,
}

impl Procedure {
    /// All procedures.
    pub const ALL: [Procedure; 8] = [
        Self::Agreement,
        Self::Confirmation,
        Self::Precedents,
        Self::Referee,
        Self::Resumption,
        Self::Litigation,
        Self::Encore,
        Self::AsLeft,
    ];

    /// The name in tables and texts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Agreement => "agreement",
            Self::Confirmation => "confirmation",
            Self::Precedents => "precedents",
            Self::Referee => "referee",
            Self::Resumption => "resumption",
            Self::Litigation => "litigation",
            Self::Encore => "encore",
            Self::AsLeft => "as_left",
        }
    }
}

impl fmt::Display for Procedure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The judgement a ruleset asks for: everything of it that can change which stones live and
/// whose a point is, and nothing else. Rulesets with equal profiles share one judgement of a board.
///
/// Computed from a ruleset's keys, never from its name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Profile {
    /// How a dispute is settled.
    pub procedure: Procedure,
    /// The ko rule under which play goes on.
    pub ko: Ko,
    /// How many earlier positions that rule looks at; 0 = all.
    pub ko_window: u16,
    /// Who moves first when play goes on.
    pub resume_first: ResumeFirst,
    /// Whether positions before the stop still count.
    pub resume_history: ResumeHistory,
    /// What moves after the stop cost, which decides whether they are worth making.
    pub litigation_cost: LitigationCost,
    /// What a second stop does.
    pub second_stop: SecondStop,
    /// Whether the first pass of the game counts towards the stop; where it does not, the side to
    /// move after two passes plays on.
    pub first_pass_stops: bool,
    /// Whether the first pass clears all ko bans.
    pub first_pass_lifts_bans: bool,
    /// Shapes ruled by name.
    pub precedents: Vec<Precedent>,
    /// Whether value found after the stop may be played.
    pub unclaimed: Unclaimed,
    /// Whether dead stones inside a seki stay on the board and are no prisoners (Japanese rules
    /// 1989, art. 8 and 10-1): where life in seki has no points and later moves are charged, nobody
    /// can be made to capture them. Elsewhere they are captured at no cost.
    pub dead_in_seki_stay: bool,
    /// Whether taking stones off without capture is allowed at all.
    pub lifts_dead: bool,
    /// Whether seki is what lies outside independently living groups, by region (KataGo rules, whose
    /// rulesets have no procedure or a cleanup).
    pub seki_by_region: bool,
}

impl Profile {
    /// The profile of a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        Self {
            procedure: procedure(ruleset),
            ko: ruleset.ko,
            ko_window: ruleset.ko_window,
            resume_first: ruleset.resume_first,
            resume_history: ruleset.resume_history,
            litigation_cost: ruleset.litigation_cost,
            second_stop: ruleset.second_stop,
            first_pass_stops: ruleset.first_pass_stops,
            first_pass_lifts_bans: ruleset.first_pass_lifts_bans,
            precedents: ruleset.precedents.clone(),
            unclaimed: ruleset.unclaimed,
            dead_in_seki_stay: ruleset.dead_in_seki_stay(),
            lifts_dead: ruleset.dead_removal == DeadRemoval::Agreement,
            seki_by_region: ruleset.seki_by_region(),
        }
    }

    /// A short name of everything in it that play depends on, as `resumption_ssk`.
    pub fn label(&self) -> String {
        let mut label = self.procedure.name().to_string();
        if self.plays_on() {
            label.push('_');
            label.push_str(self.ko.word());
            if self.ko_window > 0 {
                label.push_str(&self.ko_window.to_string());
            }
        }
        if self.first_pass_lifts_bans {
            label.push_str("_lifted");
        }
        label
    }

    /// Whether disputes are played out in turn, so that the ko rule of the game matters.
    pub fn plays_on(&self) -> bool {
        matches!(
            self.procedure,
            Procedure::Resumption | Procedure::Litigation
        ) && self.litigation_cost != LitigationCost::Counted
            || !self.first_pass_stops
    }

    /// Whether disputes are settled by looking at each chain by itself, as Japanese texts do.
    pub fn confirms(&self) -> bool {
        match self.procedure {
            Procedure::Confirmation | Procedure::Precedents | Procedure::Referee => true,
            Procedure::Resumption => self.litigation_cost == LitigationCost::Counted,
            _ => false,
        }
    }

    /// Whether what players agreed on under the other profile is what they would agree on here.
    pub fn agrees_with(&self, other: &Profile) -> bool {
        self == other || self.confirms() && other.confirms() && self.precedents.is_empty()
    }

    /// Whether dame and protective moves that were left stay as they are: where a text has no procedure,
    /// where value found after the stop may not be played (WMSG 2008, art. 5), and where nobody
    /// disputes them (Ji Ping Dian §1, §9).
    pub fn leaves_dame(&self) -> bool {
        let no_play = matches!(
            self.procedure,
            Procedure::AsLeft | Procedure::Agreement | Procedure::Litigation
        );
        self.unclaimed == Unclaimed::HalfSplit || (no_play && self.first_pass_stops)
    }
}

impl Ruleset {
    /// The judgement this ruleset asks for.
    pub fn profile(&self) -> Profile {
        Profile::of(self)
    }

    /// Whether dead stones inside a seki stay on the board: see [`Profile::dead_in_seki_stay`].
    pub fn dead_in_seki_stay(&self) -> bool {
        self.stone_tax == StoneTax::AllStones
            && !self.seki_eyes
            && self.litigation_cost == LitigationCost::Counted
    }
}

impl Ruleset {
    /// Whether seki is told by region: see [`Profile::seki_by_region`].
    pub fn seki_by_region(&self) -> bool {
        self.litigation_cost == LitigationCost::Cleanup || self.dispute == Dispute::None
    }
}

fn procedure(ruleset: &Ruleset) -> Procedure {
    match (ruleset.dispute, ruleset.resume_history) {
        (Dispute::None, _) if ruleset.dead_removal == DeadRemoval::None => Procedure::AsLeft,
        (Dispute::None, _) => Procedure::Agreement,
        (Dispute::Resume, ResumeHistory::Kept) => Procedure::Resumption,
        (Dispute::Resume, ResumeHistory::Reset) => Procedure::Litigation,
        (Dispute::Confirmation, _) => Procedure::Confirmation,
        (Dispute::Precedents, _) => Procedure::Precedents,
        (Dispute::Encore, _) => Procedure::Encore,
        (Dispute::Referee, _) => Procedure::Referee,
    }
}
