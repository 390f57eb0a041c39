use std::sync::Arc;

use rules::Ruleset;

use crate::outcome::KomiPolicy;
use crate::second::SecondOpinion;

/// What may be used when judging.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EvidenceMode {
    /// Everything: players' marks, the recorded result.
    #[default]
    Normal,
    /// Marks (TB, TW) are ignored.
    Unmarked,
    /// Marks and result are ignored when judging; the grade still compares with the result.
    Blind,
}

/// Everything that can change a ruling. Equal settings and equal bytes give equal rulings.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Rulesets to score under, in the order of the output.
    pub rulesets: Vec<Ruleset>,
    /// Komi policies, in the order of the output.
    pub komi_policies: Vec<KomiPolicy>,
    /// What judging may use.
    pub evidence: EvidenceMode,
    /// Judge games that have no result and do not end in two passes, too.
    pub unfinished: bool,
    /// All pairs and policies in `divergences`, not only one of a class under `recorded`.
    pub all_divergences: bool,
    /// How hard to think about life and death.
    pub life: life::Settings,
    /// Who is asked about games that stay disputed or undecided.
    pub judge: Option<Arc<dyn SecondOpinion>>,
}
