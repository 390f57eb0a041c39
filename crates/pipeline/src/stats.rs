//! Counts of a run, a shard or a piece; they add up.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use ruling::Entry;
use serde::{Deserialize, Serialize};

/// Counts that add up. `records_read = games + rejects`, always.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// Games and rejects.
    pub records_read: u64,
    /// Records a game was read from.
    pub games: u64,
    /// Everything that should have held a game.
    pub rejects: u64,
    /// Record bytes.
    pub record_bytes: u64,
    /// Rejects by reason.
    pub rejects_by_reason: BTreeMap<String, u64>,
    /// Games by how they ended.
    pub ended: BTreeMap<String, u64>,
    /// Judged games by evidence.
    pub evidence: BTreeMap<String, u64>,
    /// Records of games that nobody wanted ([`Job::filter`](crate::Job::filter)): read, and neither
    /// games nor rejects of this run.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: u64,
    /// Files and members that are neither record nor container, by extension.
    pub skipped: BTreeMap<String, u64>,
}

impl Stats {
    pub(crate) fn count(&mut self, entry: &Entry) {
        self.records_read += 1;
        match entry {
            Entry::Ruled(ruling) => {
                self.games += 1;
                add(&mut self.ended, ruling.game.ended.as_str(), 1);
                if let Some(evidence) = ruling.game.evidence {
                    add(&mut self.evidence, evidence.as_str(), 1);
                }
            }
            Entry::Rejected(rejected) => {
                self.rejects += 1;
                add(&mut self.rejects_by_reason, &rejected.reason, 1);
            }
        }
    }

    /// Records that are done with, those left out among them.
    pub(crate) fn records_done(&self) -> u64 {
        self.records_read + self.left_out
    }

    pub(crate) fn skip(&mut self, extension: &str, times: u64) {
        add(&mut self.skipped, extension, times);
    }
}

impl AddAssign<&Stats> for Stats {
    fn add_assign(&mut self, other: &Stats) {
        self.records_read += other.records_read;
        self.games += other.games;
        self.rejects += other.rejects;
        self.record_bytes += other.record_bytes;
        self.left_out += other.left_out;
        let maps = [
            (&mut self.rejects_by_reason, &other.rejects_by_reason),
            (&mut self.ended, &other.ended),
            (&mut self.evidence, &other.evidence),
            (&mut self.skipped, &other.skipped),
        ];
        for (mine, theirs) in maps {
            for (key, &times) in theirs {
                add(mine, key, times);
            }
        }
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn add(map: &mut BTreeMap<String, u64>, key: &str, times: u64) {
    match map.get_mut(key) {
        Some(count) => *count += times,
        None => {
            map.insert(key.to_owned(), times);
        }
    }
}
