//! The casebook: positions and games with the verdict every ruleset gives on them, each with its
//! source. `data/casebook/` is the specification; this crate reads it and tests the code against it.
//!
//! One TOML file a case; adding a case needs no Rust. Expected values come from a rule text or from
//! a person who worked them out, never from this code. Only tests use this crate.
//!
//! ```no_run
//! let casebook = casebook::Casebook::load().unwrap();
//! let case = casebook.get("jpd-1-false-life").unwrap();
//! let profile = &case.profiles[0];
//! println!("{}: {} under {:?}", case.title, profile.status, profile.rulesets());
//! ```
#![warn(missing_docs)]

mod number;
mod picture;

mod case;
mod statement;

mod book;
mod reckon;
mod survey;

pub use book::{Casebook, Error};
pub use case::{
    AsLeft, CapturedInLine, Case, Check, Counts, Forbidden, Game, History, KoBan, Line, LocalValue,
    Margins, Omit, Played, Profile, Search, SearchAlso, Side,
};
pub use number::Points;
pub use picture::{Picture, Turn, points_of, turns_of};
pub use reckon::{counted, coverage, handicap_for, komi_for};
pub use statement::Statement;
pub use survey::{Survey, survey};
