//! What a margin is made of.

use std::ops::{Index, IndexMut, Sub};

use crate::margin::Margin;

/// A cause of a margin. The order is that of tables and reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// Area of the completed position in the judgement all rulesets share.
    Area,
    /// What this ruleset's own judgement of life and death changes.
    Life,
    /// What stopping before dame and protective moves are played changes.
    Unfilled,
    /// Eyes in seki that do not count.
    SekiEyes,
    /// One-sided dame of a seki that are claimed.
    SekiOneSided,
    /// Points taken for every living group.
    GroupTax,
    /// Compensation for handicap stones, and the stones themselves where they are taxed.
    Handicap,
    /// Who made the last move, where that is paid for.
    LastMove,
    /// Moves one side made more than turns explain, where moves are paid for: early passes,
    /// refused dame, the last ko.
    MoveBalance,
    /// Stones handed over for passes.
    PassStones,
    /// The button.
    Button,
    /// Shapes that are ruled by name.
    Precedent,
    /// Komi.
    Komi,
}

impl Cause {
    /// Every cause, in order.
    pub const ALL: [Self; 13] = [
        Self::Area,
        Self::Life,
        Self::Unfilled,
        Self::SekiEyes,
        Self::SekiOneSided,
        Self::GroupTax,
        Self::Handicap,
        Self::LastMove,
        Self::MoveBalance,
        Self::PassStones,
        Self::Button,
        Self::Precedent,
        Self::Komi,
    ];

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Area => "area",
            Self::Life => "life",
            Self::Unfilled => "unfilled",
            Self::SekiEyes => "seki_eyes",
            Self::SekiOneSided => "seki_one_sided",
            Self::GroupTax => "group_tax",
            Self::Handicap => "handicap",
            Self::LastMove => "last_move",
            Self::MoveBalance => "move_balance",
            Self::PassStones => "pass_stones",
            Self::Button => "button",
            Self::Precedent => "precedent",
            Self::Komi => "komi",
        }
    }

    /// The cause of that name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cause| cause.name() == name)
    }

    /// Keys of a ruleset that can change this share of a margin: what the formula reads, and for
    /// life and death what a judgement depends on. On one judged position no other key moves it.
    pub const fn keys(self) -> &'static [&'static str] {
        match self {
            // The reference that all rulesets share, and what a completed margin never has.
            Self::Area | Self::Unfilled => &[],
            Self::Life => &[
                "seki_eyes",
                "stone_tax",
                "first_pass_stops",
                "first_pass_lifts_bans",
                "ko",
                "ko_window",
                "dead_removal",
                "dispute",
                "resume_first",
                "resume_history",
                "litigation_cost",
                "second_stop",
                "precedents",
                "unclaimed",
            ],
            Self::SekiEyes => &["seki_eyes"],
            Self::SekiOneSided => &["dispute", "resume_history", "litigation_cost"],
            Self::GroupTax => &["group_tax"],
            Self::Handicap => &["stone_tax", "hcap", "sen"],
            Self::LastMove => &["stone_tax", "first_pass", "first_pass_hcap"],
            Self::MoveBalance => &[
                "stone_tax",
                "first_pass",
                "first_pass_hcap",
                "first_pass_scope",
                "first_pass_stops",
                "stop_passes",
                "litigation_cost",
            ],
            Self::PassStones => &[
                "pass_stone",
                "white_last_pass",
                "first_pass_stops",
                "stop_passes",
            ],
            Self::Button => &["first_pass", "first_pass_hcap"],
            Self::Precedent => &["dispute", "precedents"],
            Self::Komi => &["komi", "komi_hcap", "komi_sen"],
        }
    }
}

/// One margin a cause. Of a score they sum to its margin; of a difference to the difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Components([Margin; Cause::ALL.len()]);

impl Components {
    /// The sum over all causes.
    pub fn sum(&self) -> Margin {
        self.0.iter().copied().sum()
    }

    /// Every cause with its share, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Cause, Margin)> + '_ {
        Cause::ALL.into_iter().zip(self.0)
    }

    /// Of a difference: the cause with the largest share in its direction, the first of equals;
    /// `None` where the difference is nothing.
    pub fn leading(&self) -> Option<Cause> {
        let direction = self.sum().0.signum();
        let mut best: Option<(i32, Cause)> = None;
        for (cause, share) in self.iter() {
            let along = share.0 * direction;
            if along > best.map_or(0, |(most, _)| most) {
                best = Some((along, cause));
            }
        }
        best.map(|(_, cause)| cause)
    }
}

impl Index<Cause> for Components {
    type Output = Margin;
    fn index(&self, cause: Cause) -> &Margin {
        &self.0[cause as usize]
    }
}

impl IndexMut<Cause> for Components {
    fn index_mut(&mut self, cause: Cause) -> &mut Margin {
        &mut self.0[cause as usize]
    }
}

impl Sub for Components {
    type Output = Self;
    /// Cause by cause: what distinguishes one score from another of the same record.
    fn sub(self, other: Self) -> Self {
        let mut difference = self;
        for (mine, theirs) in difference.0.iter_mut().zip(other.0) {
            *mine -= theirs;
        }
        difference
    }
}
