//! The cube: integer counts that add up over games, slices and parts.
//!
//! Every game belongs to one slice of every [`Dimension`], always crossed with its evidence. Fifty
//! rulesets make 1,225 pairs, but in the games of one part they fall into few groups that never
//! differ; one ruleset stands for each group, and rows `member` say for whom.

mod build;
mod face;
mod groups;
mod measure;
mod merge;
mod rows;
mod slice;

pub(crate) use build::CubeBuilder;
pub use measure::Fact;
pub use merge::{Cube, CubeRow, Example};
pub(crate) use rows::PartRow;
pub(crate) use slice::Cut;
pub use slice::Dimension;
