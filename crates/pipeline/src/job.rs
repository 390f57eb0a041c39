//! What is to be done.

use archive::{Input, Limits};
use ruling::Filter;
use table::Context;

/// Most records of a shard, where nothing else is said.
pub const DEFAULT_SHARD_RECORDS: u64 = 2_000;
/// Most record bytes of a shard, where nothing else is said.
pub const DEFAULT_SHARD_BYTES: u64 = 8 << 20;

/// Most lines of one record, where nothing else is said.
pub const DEFAULT_LEAVES_MAX: u32 = 10_000;

/// Which lines of a game tree are records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variations {
    /// The main line.
    Main,
    /// Each line from the root to a leaf; those beyond a bound are one reject.
    All {
        /// The bound: a tree may have as many leaves as it has bytes, each a long way from the root.
        leaves_max: u32,
    },
}

/// Everything that decides what a run writes. How it is run (workers, progress, where to) is not
/// here: it changes no byte.
#[derive(Debug, Clone)]
pub struct Job {
    /// What to read.
    pub inputs: Vec<Input>,
    /// What decides a ruling.
    pub settings: ruling::Settings,
    /// How far containers may unfold.
    pub limits: Limits,
    /// Which lines of a game tree are records.
    pub variations: Variations,
    /// Which games are wanted; all others are read and left out. `None`: all.
    pub filter: Option<Filter>,
    /// Stop after that many records (games and rejects, a tree with its variations being one) in
    /// reading order.
    pub records_max: Option<u64>,
    /// Most records of a shard, and of a piece of one; at least 1.
    pub shard_records: u64,
    /// Most record bytes of a shard, and of a piece of one; at least 1.
    pub shard_bytes: u64,
}

impl Job {
    /// A job with everything at its default.
    pub fn new(inputs: Vec<Input>, settings: ruling::Settings) -> Self {
        Job {
            inputs,
            settings,
            limits: Limits::default(),
            variations: Variations::Main,
            filter: None,
            records_max: None,
            shard_records: DEFAULT_SHARD_RECORDS,
            shard_bytes: DEFAULT_SHARD_BYTES,
        }
    }

    /// What parts carry in their metadata.
    pub(crate) fn context(&self) -> Context {
        Context::of(&self.settings)
    }
}
