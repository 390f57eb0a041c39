//! What follows when players stop and do not agree: the parts of a judged position that rulesets can
//! see differently, settled under a ruleset's own ko rule, history and order of moves.
//!
//! [`fights`] says where profiles can differ at all, if the verdict on everything else stands;
//! [`Settler`] says what a [`rules::Profile`] makes of each; [`Settlement::count`] counts it.
//!
//! What this crate does not do: it reads no record, knows no komi and compares no margins, and never
//! asks for a ruleset's name.
#![warn(missing_docs)]

mod stop;

mod fight;
mod settle;
mod stake;

mod apart;
mod counted;

mod confirm;
mod line;
mod path;
mod playing;
mod torazu;

mod field;
mod search;

#[cfg(test)]
mod oracle;

pub use counted::Settled;
pub use fight::{Fight, Reason, fights};
pub use settle::Settler;
pub use stop::{Made, Past, Phase, Settlement, Stop, Verdict};
