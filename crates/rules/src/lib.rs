//! Rulesets as data: what the texts of Go's many rulesets say about the end of a game, one field a
//! question, read strictly from TOML.
//!
//! This crate carries values. It does no arithmetic (that is `score`), judges no stones (`life`),
//! reads no files itself, and knows no ruleset by name: a ruleset is added by writing
//! `configs/rulesets/NAME.toml` and listing it in `builtin.rs`.
//!
//! ```
//! let book = rules::Book::builtin();
//! let proposal = book
//!     .load_file(
//!         r#"
//!         id = "jp_seki_eyes"
//!         name = "Japanese, with eyes in seki"
//!         extends = "jp1989"
//!         seki_eyes = true
//!         "#,
//!         "proposal.toml",
//!     )
//!     .unwrap();
//! let differences = rules::diff(book.get("jp1989").unwrap(), &proposal);
//! assert_eq!(differences.len(), 1);
//! assert_eq!(differences[0].key, "seki_eyes");
//! ```

#![warn(missing_docs)]

mod quarters;
mod word;

mod counting;
mod ending;
mod ruleset;

mod contradiction;
mod diff;
mod key;
mod profile;

mod book;
mod builtin;
mod error;
mod load;
mod nearest;
mod value;

pub use book::Book;
pub use contradiction::Contradiction;
pub use counting::{
    Base, Compensation, FirstPassScope, HandicapPlace, Shared, StoneTax, Tie, Unit,
};
pub use diff::{Difference, diff};
pub use ending::{
    DeadRemoval, Dispute, Ko, LitigationCost, Precedent, Provenance, Repetition, ResumeFirst,
    ResumeHistory, SecondStop, Suicide, Unclaimed,
};
pub use error::{Error, Place, Rejected};
pub use key::{KEYS, Key};
pub use nearest::nearest;
pub use profile::{Procedure, Profile};
pub use quarters::{NotQuarters, Quarters};
pub use ruleset::Ruleset;
pub use word::Word;
