//! Boards, results and reasons, as people want to see them.
//!
//! What this crate does not do: decide anything. It shows what a [`ruling::Ruling`] holds.

mod board;
mod diagram;
mod result;

mod reason;
mod why;

pub use board::{MAP_LEGEND, board_text, side_by_side};
pub use diagram::Diagram;
pub use reason::{because, reasons};
pub use result::{amount, native_result, words_of};
pub use why::why;
