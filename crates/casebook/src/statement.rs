//! Numbers that texts state without a board.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::case::Side;
use crate::number::Points;

/// One statement. Which fields are set depends on what is stated.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// Name.
    pub id: String,
    /// The text.
    pub source: String,
    /// What it says.
    pub text: String,
    /// Who moved first, who last, and the passes of `[Black, White]` before the closing pair:
    /// then `expect_diff` is Black's moves minus White's.
    pub first: Option<Side>,
    /// See `first`.
    pub last: Option<Side>,
    /// See `first`.
    pub passes: Option<[i32; 2]>,
    /// See `first`.
    pub expect_diff: Option<i32>,
    /// What torazu sanmoku is worth: White first in play, Black first in play, litigation.
    pub torazu: Option<[i32; 3]>,
    /// Points of the board.
    pub n: Option<i32>,
    /// Handicap.
    #[serde(rename = "N")]
    pub handicap: Option<u32>,
    /// What Black counts, in zi.
    #[serde(rename = "zi_B")]
    pub zi_black: Option<Points>,
    /// Shared points on the board.
    pub shared: Option<i32>,
    /// The territory margin.
    #[serde(rename = "T")]
    pub territory: Option<i32>,
    /// The area margin.
    pub expect_area: Option<i32>,
    /// The territory margin, by who moved last.
    #[serde(rename = "expect_T_if_last", alias = "T_if_last", default)]
    pub territory_if_last: BTreeMap<String, i32>,
    /// Final margins, by ruleset.
    #[serde(default)]
    pub expect: BTreeMap<String, Points>,
    /// `inconsistent`: the text's numbers do not fit each other.
    pub flag: Option<String>,
    /// The territory margin as the text has it, and the count that would fit it.
    #[serde(rename = "stated_T")]
    pub stated_territory: Option<i32>,
    /// See `stated_territory`.
    pub consistent_zi: Option<Points>,
    /// What Black must exceed, in zi.
    pub threshold_zi: Option<Points>,
    /// The smallest count that wins on a full board.
    pub min_win_full_board: Option<Points>,
    /// Whether a full board can be equal.
    pub tie_full_board: Option<bool>,
    /// Compensation, by ruleset.
    #[serde(default)]
    pub expect_comp: BTreeMap<String, Points>,
}
