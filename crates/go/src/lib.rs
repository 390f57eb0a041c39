//! Stones on a board: points, colors, sizes, chains with their captures, a position hash, pictures.
//!
//! What this crate does not do: it knows no record, no ruleset and no score, and it forbids
//! nothing but playing on a stone. Whether a suicide or a repetition is legal is for the ruleset
//! to say; the board only tells that it happened.
//!
//! ```
//! use go::{Board, Color, Point};
//! let mut board: Board = "
//!     . X .
//!     X O X
//!     . . .".parse().unwrap();
//! let played = board.play(Point::new(1, 2), Color::Black).unwrap();
//! assert_eq!(played.captured, 1);
//! assert_eq!(board.at(Point::new(1, 1)), None);
//! ```
#![warn(missing_docs)]

mod color;
mod point;
mod set;
mod symmetry;

mod board;
mod picture;

pub use board::{Board, Occupied, Played, SetupError};
pub use color::{Color, PerColor};
pub use picture::{PictureError, draw, draw_with_coordinates};
pub use point::{Point, Size, SizeError};
pub use set::PointSet;
pub use symmetry::Symmetry;
