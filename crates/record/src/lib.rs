//! Bytes of a game record to a [`Record`]: what the file says, and how it had to be read.
//!
//! The reader is lenient and never fails on bad bytes as long as a game can be found: what stands
//! before an error is kept, and every leniency leaves a [`Defect`] with its byte offset (the whole
//! list is docs/leniency.md). It runs in linear time and never recurses. It does not know the rules
//! of Go: illegal moves and wrong turns pass through as written. Header *text* becomes typed claims ([`KomiClaim`], [`ResultClaim`]..), which others may or may not believe.
//!
//! ```
//! let record = record::read(b"(;SZ[9]KM[3.75]RE[W+R];B[ee];W[])").unwrap();
//! assert_eq!(record.steps.len(), 2);
//! assert_eq!(record.header.komi.points(), Some(30)); // quarter-points: 3.75 zi are 7.5 points
//! ```
#![warn(missing_docs)]

mod record;

mod charset;
mod detect;
mod mask;
mod utf8;
mod wide;

mod root;
mod scan;
mod tree;
mod variations;

mod header;
mod line;
mod points;
mod read;

mod notation;

mod gib;
mod lines;
mod ngf;
mod ugf;

mod defect;

pub use defect::{Defect, DefectCode};
pub use header::{
    By, HandicapClaim, Header, KomiClaim, KomiReading, ResultClaim, RulesClaim, RulesFamily, Server,
};
pub use lines::{first_field, join};
pub use read::{leaves, read, read_leaf};
pub use record::{Event, Format, Marks, Record, Reject, RejectReason, Step};
pub use tree::{is_lines, looks_like_record, trees};
