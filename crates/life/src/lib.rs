//! Life and death in a final position: which chains live, die or stand in seki, whose point each
//! empty point is, and the moves that finish the game.
//!
//! What this crate does not do: it knows no ruleset and no arithmetic of one, no record and no
//! result. It does not ask who won.
//!
//! ```
//! use go::{Board, Color};
//! use life::{Given, Position, Settings, judge};
//! let board: Board = "
//!     . . X O .
//!     . O X O .
//!     . . X O .
//!     . . X O .
//!     . . X O .".parse().unwrap();
//! let position = Position { board: &board, to_play: Color::Black, ko: None };
//! let judgement = judge(&position, Given::Nothing, &Settings::default());
//! assert_eq!(judgement.completed.dead.white, 1);
//! assert_eq!(judgement.completed.territory.black, 10);
//! ```
#![warn(missing_docs)]

mod judge;
mod judgement;

mod area;
mod completion;
mod marks;
mod verdict;

mod playout;
mod prior;

mod arena;
mod builder;
mod capture;
mod contest;
mod doubt;
mod eye_space;
mod one_sided;
mod surroundings;
mod tactics;
mod unconditional;

mod canonical;
mod frame;
mod groups;
mod ko;
mod link;
mod rapid;
mod shape;
mod territory;

pub use area::{Area, count, count_by_groups, count_literal};
pub use judge::{Judge, judge};
pub use judgement::{
    ChainView, Completion, Contradiction, Given, How, JudgedBy, Judgement, Position, Protection,
    Settings, Status,
};
pub use shape::may_leave_one_eye;
