//! A record's main line played on a board.
//!
//! Illegal moves are executed as SGF asks (a suicide lifts its own chain, a stone on an occupied
//! point replaces what stands there) and noted in the [`Audit`]; which of them a ruleset forbids is
//! for the caller to say. Whether stones are alive is not this crate's business.
//!
//! ```
//! let record = record::read(b"(;SZ[9]HA[2]AB[cc][gg];W[ee];B[];W[])").unwrap();
//! let game = replay::replay(&record);
//! assert_eq!(game.handicap_stones, 2);
//! assert_eq!(game.last_mover, Some(go::Color::White));
//! assert_eq!(game.first_passer(), Some(go::Color::Black));
//! ```
#![warn(missing_docs)]

mod audit;
mod game;
mod opening;
mod phase;

pub use audit::{Audit, Repetition};
pub use game::{Game, Turn, replay};
pub use phase::Phases;
