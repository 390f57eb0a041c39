//! How far a run is.

use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::ProgressBar;

/// What lies ahead when the shards start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outlook {
    /// Shards in all.
    pub shards: u64,
    /// Of these, finished by an earlier run.
    pub shards_done: u64,
    /// Records in all, finished ones included.
    pub records: u64,
    /// Whether that number is exact.
    pub is_counted: bool,
    /// Of these, read by an earlier run.
    pub records_done: u64,
}

/// Somebody who wants to know how far a run is. Called from many threads.
pub trait Progress: Sync {
    /// The shards start.
    fn started(&self, outlook: Outlook) {
        let _ = outlook;
    }

    /// Some more records were judged, rejects among them.
    fn advanced(&self, records: u64, rejects: u64) {
        let _ = (records, rejects);
    }

    /// A shard is finished, which was taken to hold `expected` records and held `found`.
    fn shard_finished(&self, expected: u64, found: u64) {
        let _ = (expected, found);
    }
}

/// Nobody wants to know.
#[derive(Debug, Clone, Copy)]
pub struct Quiet;

impl Progress for Quiet {}

/// Progress on an indicatif bar: position and length in records, rejects as its message. The caller
/// gives it a style and a place to draw.
#[derive(Debug)]
pub struct Bar {
    bar: ProgressBar,
    rejects: AtomicU64,
}

impl Bar {
    /// A template with all it shows; `{per_sec}` is records a second.
    pub const TEMPLATE: &'static str =
        "{bar:32} {human_pos}/{human_len} records  {per_sec}  ETA {eta}  {msg}";

    /// On a bar.
    pub fn new(bar: ProgressBar) -> Self {
        Bar {
            bar,
            rejects: AtomicU64::new(0),
        }
    }
}

impl Progress for Bar {
    fn started(&self, outlook: Outlook) {
        self.bar.set_length(outlook.records);
        // What an earlier run did must not count as speed.
        self.bar.set_position(outlook.records_done);
        self.bar.reset_eta();
    }

    fn advanced(&self, records: u64, rejects: u64) {
        self.bar.inc(records);
        if rejects > 0 {
            let rejects = self.rejects.fetch_add(rejects, Ordering::Relaxed) + rejects;
            self.bar.set_message(format!("{rejects} rejects"));
        }
    }

    fn shard_finished(&self, expected: u64, found: u64) {
        if found > expected {
            self.bar.inc_length(found - expected);
        } else {
            self.bar.dec_length(expected - found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_put_right_when_its_shard_is_finished() {
        let bar = Bar::new(ProgressBar::hidden());
        bar.started(Outlook {
            shards: 3,
            shards_done: 1,
            records: 300,
            is_counted: false,
            records_done: 100,
        });
        assert_eq!((bar.bar.position(), bar.bar.length()), (100, Some(300)));
        bar.advanced(120, 2);
        bar.shard_finished(100, 120);
        assert_eq!((bar.bar.position(), bar.bar.length()), (220, Some(320)));
        bar.advanced(40, 1);
        bar.shard_finished(100, 40);
        assert_eq!((bar.bar.position(), bar.bar.length()), (260, Some(260)));
        assert_eq!(bar.bar.message(), "3 rejects");
    }
}
