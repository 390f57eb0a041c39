//! Tables: what every column is, rulings as rows of Parquet parts, counts that add up, and the way back.
//!
//! The only crate that knows Arrow. A part is a pure function of its entries: equal entries in equal
//! order give equal bytes.
//!
//! What this crate does not do: it opens no record, judges nothing, names no file and commits nothing.
#![warn(missing_docs)]

mod context;
mod error;
mod schema;

mod rows;
mod sheet;

mod cube;
mod facts;
mod lesser;
mod part;

mod back;
mod exhibit;
mod flips;
mod read;
mod recount;
mod stand;
mod verify;
mod versus;

mod dictionary;

#[cfg(feature = "testing")]
pub mod testing;

pub use context::{Context, RulesetInfo};
pub use cube::{Cube, CubeRow, Dimension, Example, Fact};
pub use dictionary::dictionary;
pub use error::Error;
pub use exhibit::{GameView, OutcomeView, RunRow, read_games, read_run};
pub use flips::{Flip, flips};
pub use lesser::{DuplicateRow, RunInfo, duplicates_part, runs_part};
pub use part::PartBuilder;
pub use read::{Identity, identities, read_duplicates};
pub use recount::{record_ids, recount};
pub use schema::{COMMENT, Column, Kind, SCHEMA_VERSION, Table};
pub use sheet::{PARQUET, TablePart};
pub use stand::{Said, Stand, stands};
pub use verify::{Verified, Verifier};
pub use versus::{Versus, versus};
