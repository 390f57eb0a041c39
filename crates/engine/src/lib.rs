//! Go engines as other programs, asked which stones of a final position are dead: by GTP
//! (`final_status_list`), or as KataGo's analysis engine (`ownership`).
//!
//! An engine may hang, crash or talk nonsense. Every question has a time limit; a process that fails
//! is killed and a new one started for the next question, and the game keeps the verdict it had.
//!
//! What this crate does not do: judge, or decide whether an answer is taken; print.

mod engine;
mod error;
mod gtp;
mod katago;
mod process;
mod vertex;

pub use engine::{Engine, Tally};
pub use error::{Error, Fault};
