use ruling::{KomiPolicy, Settings};
use sha2::{Digest, Sha256};

/// What all parts of a run share and carry in their metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Context {
    /// The rulesets, in the order of the output.
    pub rulesets: Vec<RulesetInfo>,
    /// The komi policies, in theirs.
    pub komi_policies: Vec<KomiPolicy>,
}

/// A ruleset as tables and reports name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesetInfo {
    /// Short name, the value of every column `ruleset`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// `area` or `territory`.
    pub base: String,
    /// Whether points enclosed by one color in seki count.
    pub seki_eyes: bool,
    /// 16 hex digits of SHA-256 over everything that can change a verdict.
    pub hash: String,
}

impl RulesetInfo {
    /// Of a ruleset.
    pub fn of(ruleset: &rules::Ruleset) -> Self {
        RulesetInfo {
            id: ruleset.id.clone(),
            name: ruleset.name.clone(),
            base: rules::Word::word(ruleset.base).to_string(),
            seki_eyes: ruleset.seki_eyes,
            hash: hex(ruleset.canonical().as_bytes(), 16),
        }
    }
}

impl Context {
    /// Of the settings of a run.
    pub fn of(settings: &Settings) -> Self {
        Context {
            rulesets: settings.rulesets.iter().map(RulesetInfo::of).collect(),
            komi_policies: settings.komi_policies.clone(),
        }
    }
}

/// The first hex digits of SHA-256.
fn hex(bytes: &[u8], digits: usize) -> String {
    let digest = Sha256::digest(bytes);
    let text: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    text[..digits.min(text.len())].to_string()
}
