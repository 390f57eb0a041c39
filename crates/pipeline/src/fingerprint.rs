//! The settings that decide what a run writes, as text and as one hash.

use ruling::EvidenceMode;
use sha2::{Digest, Sha256};
use table::RulesetInfo;

use crate::job::{Job, Variations};

/// The settings of a run in a fixed order, and a hash of them. Inputs are not here (shard ids name
/// those), nor anything that changes no byte: jobs, output folder, progress, logs, clocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fingerprint {
    /// Keys and values.
    pub settings: Vec<(String, String)>,
    /// 32 hex digits.
    pub hash: String,
}

/// Hash of the sources this program was built from.
pub(crate) const SOURCES: &str = env!("HANTEI_SOURCES");

impl Fingerprint {
    /// Of a job.
    pub fn of(job: &Job) -> Self {
        let settings = settings(job);
        let mut hash = Sha256::new();
        for (key, value) in &settings {
            hash.update(key);
            hash.update([0]);
            hash.update(value);
            hash.update([0]);
        }
        Fingerprint {
            hash: hex(&hash.finalize()[..16]),
            settings,
        }
    }
}

fn settings(job: &Job) -> Vec<(String, String)> {
    let settings = &job.settings;
    let rulesets: Vec<String> = settings
        .rulesets
        .iter()
        .map(|ruleset| format!("{}:{}", ruleset.id, RulesetInfo::of(ruleset).hash))
        .collect();
    let policies: Vec<&str> = settings.komi_policies.iter().map(|p| p.as_str()).collect();
    let limits = job
        .limits
        .named()
        .map(|(name, bound)| (name, bound.to_string()));
    let records_max = job
        .records_max
        .map_or("none".to_owned(), |max| max.to_string());
    let judge = settings.judge.as_ref();
    let judge = judge.map_or("none".to_owned(), |judge| judge.name());
    let filter = job.filter.as_ref();
    let filter = filter.map_or_else(String::new, ToString::to_string);
    [
        ("schema_version", table::SCHEMA_VERSION.to_string()),
        ("sources", SOURCES.to_owned()),
        ("rulesets", rulesets.join(",")),
        ("komi", policies.join(",")),
        ("evidence", evidence(settings.evidence).to_owned()),
        ("unfinished", settings.unfinished.to_string()),
        ("divergences", divergences(job).to_owned()),
        ("variations", bounded(job.variations)),
        ("where", filter),
        ("life", format!("{:?}", settings.life)),
        ("judge", judge),
        ("limit", records_max),
        ("shard_records", job.shard_records.to_string()),
        ("shard_bytes", job.shard_bytes.to_string()),
    ]
    .into_iter()
    .chain(limits)
    .map(|(key, value)| (key.to_owned(), value))
    .collect()
}

pub(crate) fn evidence(mode: EvidenceMode) -> &'static str {
    match mode {
        EvidenceMode::Normal => "normal",
        EvidenceMode::Unmarked => "unmarked",
        EvidenceMode::Blind => "blind",
    }
}

pub(crate) fn divergences(job: &Job) -> &'static str {
    if job.settings.all_divergences {
        "all"
    } else {
        "classes"
    }
}

pub(crate) fn variations(variations: Variations) -> &'static str {
    match variations {
        Variations::Main => "main",
        Variations::All { .. } => "all",
    }
}

fn bounded(which: Variations) -> String {
    let name = variations(which);
    match which {
        Variations::Main => name.to_owned(),
        Variations::All { leaves_max } => format!("{name}, {leaves_max} at most"),
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
