//! From inputs to committed tables: planning into shards, the one function that does the work of a
//! shard, commit, resume and manifest, and the local engine that runs shards on the cores of one
//! machine.
//!
//! Everything that runs shards, here or on a cluster, plans with [`plan()`], calls [`run_shard`] and
//! commits with [`commit()`]. [`run`] is these three on one machine.
//!
//! What makes a run safe to repeat, to kill and to share:
//! - a shard's id names its inputs and the settings, so equal work has equal names and bytes;
//! - parts and receipts are created, never overwritten; only a receipt finishes a shard;
//! - the manifest lists what belongs to the dataset, and `_SUCCESS` comes last.
//!
//! What this crate does not do: judge (that is `ruling`), know Arrow (`table`), print; it looks at a clock only for its log.
#![warn(missing_docs)]

mod error;
mod job;
mod stats;

mod fingerprint;
mod plan;
mod shard;

mod receipt;
mod work;

mod local;
mod remote;
mod store;

mod commit;
mod driver;
mod duplicates;
mod manifest;
mod out;
mod sort;
mod verify;

mod progress;

pub use commit::commit;
pub use driver::{Finished, Options, run};
pub use error::Error;
pub use fingerprint::Fingerprint;
pub use job::{DEFAULT_LEAVES_MAX, DEFAULT_SHARD_BYTES, DEFAULT_SHARD_RECORDS, Job, Variations};
pub use local::LocalStore;
pub use manifest::{MANIFEST, Manifest, SUCCESS};
pub use out::claim;
pub use plan::{Plan, plan};
pub use progress::{Bar, Outlook, Progress, Quiet};
pub use receipt::{Part, Receipt};
pub use remote::{Location, LocationError, Remote, redacted};
pub use shard::{Shard, ShardId, Span};
pub use stats::Stats;
pub use store::{Created, Held, Store, StoreError};
pub use verify::{Finding, verify};
pub use work::run_shard;
