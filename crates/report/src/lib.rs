//! Committed tables to a report for people: Markdown, JSON, HTML.
//!
//! Reads the cubes, and for the gallery a few rows of the other tables, so that a report costs
//! seconds at any size. Every figure of `summary.json` has its query in `sql/`.
//!
//! What this crate does not do: it opens no record and recomputes no score.
#![warn(missing_docs)]

mod dataset;
mod dedup;
mod error;
mod files;
mod summary;

mod figures;
mod flips;
mod gallery;

mod against;
mod compare;
mod focus;

mod json;
mod page;
mod schema;
mod verify;
mod write;

pub use against::{Against, MovedGame, against};
pub use compare::{Comparison, compare};
pub use error::Error;
pub use files::Files;
pub use schema::json_schema;
pub use summary::*;
pub use verify::verify;
pub use write::{Format, Options, Proposal, Written, summary, write, write_against};
