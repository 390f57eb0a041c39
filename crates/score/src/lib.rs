//! Counts, terms and a ruleset to a margin, its causes and a verdict: the one formula lives here.
//!
//! Pure and total: no input is an error, nothing is read or guessed, no ruleset is asked for its
//! name. Which stones are dead, how the position is completed, and what was played are inputs.
//!
//! Start at [`score`]; handicap compensation is [`compensation`].
//!
//! ```
//! // Two stones on 9x9: Black 41 and White 40 points of area, 27 of territory each, White last.
//! use go::{Color, PerColor};
//! use score::{Counted, Margin, Tally, Terms, Turns, Verdict, score};
//!
//! let tally = Tally {
//!     stones: PerColor::new(14, 13),
//!     territory: PerColor::new(27, 27),
//!     ..Tally::default()
//! };
//! let turns = Turns {
//!     moves: PerColor::new(12, 13),
//!     passes: PerColor::new(1, 1),
//!     first_passer: Some(Color::Black),
//!     last_mover: Some(Color::White),
//!     last_turn: Some(Color::White),
//!     ..Turns::default()
//! };
//! let counted = Counted { tally, turns, ..Counted::default() };
//! let book = rules::Book::builtin();
//! let margin = |id: &str| {
//!     let ruleset = book.get(id).unwrap();
//!     let terms = Terms::native(ruleset, 2).unwrap();
//!     score(ruleset, &terms, &tally, &counted).margin
//! };
//! assert_eq!(margin("jp1989"), Margin::ZERO);
//! assert_eq!(margin("cn2002").in_zi().to_string(), "White by 1/2 zi");
//! assert_eq!(margin("aga"), Margin::points(-1) + Margin(2));
//! ```
#![warn(missing_docs)]

mod margin;
mod tally;
mod turns;

mod formula;
mod handicap;

mod cause;
mod class;
mod count;
mod verdict;

pub use cause::{Cause, Components};
pub use class::{classes, difference};
pub use count::{FillCount, MokuCount, ZiCount};
pub use formula::{Counted, Score, Terms, score, score_as_left};
pub use handicap::compensation;
pub use margin::{InZi, Margin};
pub use tally::Tally;
pub use turns::{Cleanup, Turns};
pub use verdict::{Undecided, Verdict};
