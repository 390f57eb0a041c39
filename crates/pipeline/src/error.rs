//! What can stop a run. A bad record or container is never here: it is a row of `rejects`.

use std::collections::BTreeMap;

use archive::Changed;

use crate::manifest::MANIFEST;
use crate::shard::ShardId;
use crate::store::StoreError;

/// Infrastructure trouble.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An input that is not there.
    #[error(transparent)]
    Input(#[from] archive::Error),
    /// No record and no container in all inputs.
    #[error(
        "no game record and no container of them in {}{}",
        quoted(inputs),
        passed_over(skipped)
    )]
    NothingToRead {
        /// The inputs.
        inputs: Vec<String>,
        /// What is there instead, by extension.
        skipped: BTreeMap<String, u64>,
    },
    /// A source changed between plan and reading.
    #[error(transparent)]
    Changed(#[from] Changed),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Rows that memory does not hold could not be written aside.
    #[error(
        "cannot sort games in `{}`; `TMPDIR` names another folder for temporary files, about 1 kB a game are needed",
        std::env::temp_dir().display()
    )]
    Sort(#[from] std::io::Error),
    /// A part could not be built or read.
    #[error(transparent)]
    Table(#[from] table::Error),
    /// The output folder holds something else.
    #[error(
        "the output folder holds files that are no run of hantei (`{found}`); choose another --out, or empty it"
    )]
    ForeignFolder {
        /// One of them.
        found: String,
    },
    /// The output folder holds a run with other settings.
    #[error(
        "the output folder holds a run with other settings ({}); choose another --out, or replace it with --fresh",
        differences.join("; ")
    )]
    OtherSettings {
        /// `key: there, here` for each that differs.
        differences: Vec<String>,
    },
    /// A part or receipt with our name and other bytes.
    #[error(
        "foreign part: `{name}` exists, and holds other bytes than this run gives; it was changed, or written by another program; remove it, or start again with --fresh"
    )]
    ForeignPart {
        /// Which.
        name: String,
    },
    /// The work on a shard panicked: a bug of ours.
    #[error("a bug in hantei: a worker panicked: {message}")]
    Panicked {
        /// What it said.
        message: String,
    },
    /// Threads could not be started.
    #[error("cannot start {jobs} workers: {message}; try fewer --jobs")]
    Workers {
        /// How many.
        jobs: usize,
        /// Why not.
        message: String,
    },
    /// Some shards are not finished.
    #[error(
        "{} of {shards} shards failed; the finished ones are kept, run the same command again to go on; first failure, in shard {}: {}",
        failures.len(), failures[0].0, whole(&failures[0].1)
    )]
    ShardsFailed {
        /// Shards in all.
        shards: usize,
        /// Which failed, and why; not empty.
        failures: Vec<(ShardId, Error)>,
    },
    /// The receipts handed in for commit are not those of the plan.
    #[error(
        "receipts and shards differ: {missing} shards without a receipt, {surplus} receipts too many"
    )]
    Receipts {
        /// Shards without one.
        missing: usize,
        /// Receipts of no shard, or second ones.
        surplus: usize,
    },
    /// A dataset without a manifest.
    #[error("no `{MANIFEST}` in `{name}`: not a dataset of hantei, or a run that has not finished")]
    NoManifest {
        /// Where.
        name: String,
    },
    /// A manifest that is none.
    #[error("`{MANIFEST}` cannot be read")]
    BadManifest {
        /// Why.
        source: serde_json::Error,
    },
}

impl Error {
    /// The exit code of a program that ends with it: 1 if shards failed and finished ones are kept,
    /// 2 if the run did not start or was stopped.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::ShardsFailed { .. } => 1,
            _ => 2,
        }
    }

    /// Whether other shards would only fail in the same way.
    pub(crate) fn stops_others(&self) -> bool {
        matches!(self, Error::ForeignPart { .. } | Error::Store(_))
    }
}

/// An error with what it comes from, in one line; a source that the text tells already is left out.
fn whole(error: &Error) -> String {
    let mut text = error.to_string();
    let mut next = std::error::Error::source(error);
    while let Some(source) = next {
        let told = source.to_string();
        if !text.contains(&told) {
            text.push_str(": ");
            text.push_str(&told);
        }
        next = source.source();
    }
    text
}

fn quoted(names: &[String]) -> String {
    const SHOWN: usize = 3;
    let mut text: Vec<String> = names.iter().take(SHOWN).map(|n| format!("`{n}`")).collect();
    if names.len() > SHOWN {
        text.push(format!("{} more", names.len() - SHOWN));
    }
    text.join(", ")
}

fn passed_over(skipped: &BTreeMap<String, u64>) -> String {
    if skipped.is_empty() {
        return " (no files at all)".to_owned();
    }
    let counts: Vec<String> = skipped
        .iter()
        .map(|(ext, n)| format!("{n} {ext}"))
        .collect();
    format!(" (passed over: {})", counts.join(", "))
}
