//! A ruleset as a plain value.

use crate::counting::{
    Base, Compensation, FirstPassScope, HandicapPlace, Shared, StoneTax, Tie, Unit,
};
use crate::ending::{
    DeadRemoval, Dispute, Ko, LitigationCost, Precedent, Provenance, Repetition, ResumeFirst,
    ResumeHistory, SecondStop, Suicide, Unclaimed,
};
use crate::key::KEYS;
use crate::quarters::Quarters;

/// Everything a ruleset says about the end of a game.
///
/// A plain value: every field is one key of a ruleset file, no field is read off the name, and any
/// combination that [`contradictions`](crate::Ruleset::contradictions) does not refuse can be scored.
/// A name is carried, never asked.
///
/// The margin these fields describe, in points, Black minus White (computed in `score`):
///
/// ```text
/// M = (S + T + e E)_B - (S + T + e E)_W      e = seki_eyes
///     - tax                                  stone_tax, litigation_cost
///     - group_tax (g_B - g_W)
///     + v (p_W - p_B)                        v = pass_stone
///     + first_pass[who]
///     - komi - compensation
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruleset {
    /// Short name in tables and on the command line.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Other names by which it can be asked for.
    pub aliases: Vec<String>,
    /// Texts and articles the values come from.
    pub sources: Vec<String>,
    /// Page of the project that says what the texts say and which choices were made, as a path from
    /// the project's root; empty for a ruleset without one. A proposal keeps the page of what it
    /// extends.
    pub page: String,
    /// What results are said in; `None`: what follows from `base` and `shared`.
    pub unit: Option<Unit>,
    /// What is unsettled about it.
    pub open: Vec<String>,
    /// Whether the values were read or are general knowledge.
    pub provenance: Provenance,

    /// Area or territory: a label for reports.
    pub base: Base,
    /// Whether points enclosed by one color in seki count (e = 1).
    pub seki_eyes: bool,
    /// What is taken off for stones played.
    pub stone_tax: StoneTax,
    /// Points for every independently living group: 0, or 2 for its two last eyes.
    pub group_tax: u8,
    /// Whose the points are that both colors touch.
    pub shared: Shared,

    /// Added to Black's margin when Black, when White makes the first pass.
    pub first_pass: [Quarters; 2],
    /// The same with two or more handicap stones; `None`: as in every game.
    pub first_pass_hcap: Option<[Quarters; 2]>,
    /// Which pass `first_pass` looks at.
    pub first_pass_scope: FirstPassScope,
    /// Whether the first pass of the game counts towards `stop_passes`.
    pub first_pass_stops: bool,
    /// Whether the first pass of the game clears all ko bans (taking the button).
    pub first_pass_lifts_bans: bool,
    /// Whether every pass hands over a stone (v = 1).
    pub pass_stone: bool,
    /// Whether White must make the last pass, if need be a third one.
    pub white_last_pass: bool,

    /// Komi of an even game.
    pub komi: Quarters,
    /// Komi with two or more handicap stones; `None`: the text names none, take it from the record.
    pub komi_hcap: Option<Quarters>,
    /// Komi when Black moves first without handicap or komi (*sen*, N = 1); `None` as above.
    pub komi_sen: Option<Quarters>,
    /// Who wins an equal count.
    pub tie: Tie,
    /// Who wins an equal count with two or more handicap stones.
    pub tie_hcap: Tie,

    /// What Black gives back with two or more handicap stones.
    pub hcap: Compensation,
    /// What Black gives back at *sen* (N = 1).
    pub sen: Quarters,
    /// How handicap stones come onto the board.
    pub hcap_place: HandicapPlace,

    /// Which recaptures and repetitions are forbidden.
    pub ko: Ko,
    /// How many earlier positions the ko rule looks at; 0 = all.
    pub ko_window: u16,
    /// What happens to a game that runs in a circle.
    pub repetition: Repetition,
    /// Whether a move may take its own last liberty.
    pub suicide: Suicide,

    /// Consecutive passes that stop the play phase.
    pub stop_passes: u8,
    /// Whether stones may be lifted without being captured.
    pub dead_removal: DeadRemoval,
    /// What happens when the players do not agree.
    pub dispute: Dispute,
    /// Who moves first when play goes on.
    pub resume_first: ResumeFirst,
    /// Whether positions before the stop still count for ko.
    pub resume_history: ResumeHistory,
    /// What moves after the first stop cost.
    pub litigation_cost: LitigationCost,
    /// What a second stop does.
    pub second_stop: SecondStop,
    /// Shapes that are ruled by name.
    pub precedents: Vec<Precedent>,
    /// What becomes of value found after the stop.
    pub unclaimed: Unclaimed,
}

impl Ruleset {
    /// A plain area ruleset to start from when one is built in code, such as the one a rule string
    /// of an engine describes: area, no tax, no adjustment, komi 7.5, positional superko, resumption.
    ///
    /// Rulesets in files never fall back on these values: a file states every key, or extends
    /// another one.
    pub fn plain_area(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            aliases: Vec::new(),
            sources: Vec::new(),
            page: String::new(),
            unit: None,
            open: Vec::new(),
            provenance: Provenance::General,
            base: Base::Area,
            seki_eyes: true,
            stone_tax: StoneTax::None,
            group_tax: 0,
            shared: Shared::Zero,
            first_pass: [Quarters::ZERO; 2],
            first_pass_hcap: None,
            first_pass_scope: FirstPassScope::Game,
            first_pass_stops: true,
            first_pass_lifts_bans: false,
            pass_stone: false,
            white_last_pass: false,
            komi: Quarters(30),
            komi_hcap: None,
            komi_sen: None,
            tie: Tie::Draw,
            tie_hcap: Tie::Draw,
            hcap: Compensation {
                a: Quarters::ZERO,
                b: Quarters::ZERO,
            },
            sen: Quarters::ZERO,
            hcap_place: HandicapPlace::Fixed,
            ko: Ko::PositionalSuperko,
            ko_window: 0,
            repetition: Repetition::Forbidden,
            suicide: Suicide::Forbidden,
            stop_passes: 2,
            dead_removal: DeadRemoval::Agreement,
            dispute: Dispute::Resume,
            resume_first: ResumeFirst::OpponentOfLastPasser,
            resume_history: ResumeHistory::Kept,
            litigation_cost: LitigationCost::Free,
            second_stop: SecondStop::AllAlive,
            precedents: Vec::new(),
            unclaimed: Unclaimed::PlayOn,
        }
    }

    /// The komi this ruleset proposes for a game with that many handicap stones (0 = even,
    /// 1 = *sen*), or `None` where its text names none. A proposal only: which komi counts is a
    /// term of the game.
    pub fn native_komi(&self, handicap: u32) -> Option<Quarters> {
        match handicap {
            0 => Some(self.komi),
            1 => self.komi_sen,
            _ => self.komi_hcap,
        }
    }

    /// What the first pass adds to Black's margin, if Black and if White makes it, in a game with
    /// that many handicap stones.
    pub fn first_pass_in(&self, handicap: u32) -> [Quarters; 2] {
        match self.first_pass_hcap {
            Some(first_pass) if handicap >= 2 => first_pass,
            _ => self.first_pass,
        }
    }

    /// Who wins an equal count in a game with that many handicap stones.
    pub fn tie_rule(&self, handicap: u32) -> Tie {
        if handicap >= 2 {
            self.tie_hcap
        } else {
            self.tie
        }
    }

    /// Every key that can change a verdict, one `key = value` a line, in a fixed order: what callers
    /// hash to name a ruleset by its content. Leaves out what changes no verdict: id, name,
    /// aliases, sources, page, unit, open questions and provenance.
    pub fn canonical(&self) -> String {
        let mut text = String::new();
        for key in KEYS {
            text.push_str(key.name);
            text.push_str(" = ");
            text.push_str(&(key.show)(self));
            text.push('\n');
        }
        text
    }
}
