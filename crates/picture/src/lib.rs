//! Boards, results and reasons, as people want to see them, in every [`Language`].
//!
//! What this crate does not do: decide anything. It shows what a [`ruling::Ruling`] holds.

mod text;

mod board;
mod diagram;
mod result;

mod reason;
mod why;

pub use board::{board_text, legend, side_by_side};
pub use diagram::Diagram;
pub use reason::{because, reasons};
pub use result::{amount, color, margin, name, native_result, won};
pub use text::{Language, columns, padded};
pub use why::why;
