//! A case file, field by field. Pairs are `[Black, White]`; points are written as players do.

use std::collections::BTreeMap;

use go::{Color, PerColor};
use serde::Deserialize;

use crate::number::Points;
use crate::picture::Picture;

/// `X` black, `O` white.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Side {
    /// Black.
    X,
    /// White.
    O,
}

impl Side {
    /// The color.
    pub fn color(self) -> Color {
        match self {
            Self::X => Color::Black,
            Self::O => Color::White,
        }
    }
}

/// A pair in a case, Black first.
pub(crate) fn pair([black, white]: [i32; 2]) -> PerColor<i32> {
    PerColor::new(black, white)
}

/// One position or game.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Name, also of the file.
    pub id: String,
    /// One line for people.
    pub title: String,
    /// What it is about.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Where the position comes from.
    pub source: String,
    /// A stand-in of the same kind for a figure that is missing.
    #[serde(default)]
    pub reconstructed: bool,
    /// The board has open areas: counts are right, but it is no position for a search.
    #[serde(default)]
    pub arithmetic_only: bool,
    /// Part of a board, or one without a settled end: no counts.
    #[serde(default)]
    pub partial: bool,
    /// Set where the case speaks of some rulesets only; the others need no reason then.
    pub scope: Option<String>,
    /// Handicap number of the game.
    #[serde(default)]
    pub handicap: u32,
    /// Komi in force under every ruleset, instead of each one's own.
    pub komi: Option<Points>,
    /// Rulesets to which this is no handicap game, because White has setup stones.
    #[serde(default)]
    pub no_handicap_for: Vec<String>,
    /// Why the two AGA counts differ here, where they do.
    pub aga_counts_differ: Option<String>,
    /// A bare position; prisoners are taken as none.
    #[serde(default)]
    pub no_record: bool,
    /// The position at the stop.
    pub board: Option<Picture>,
    /// Who is to move when play goes on.
    pub to_play: Option<Side>,
    /// Who passed first, where there is no history.
    pub first_passer: Option<Side>,
    /// Who moved last, where there is no history.
    pub last_mover: Option<Side>,
    /// Area with nothing lifted.
    pub as_left: Option<AsLeft>,
    /// How the game came here.
    pub history: Option<History>,
    /// The whole game, where there is one.
    pub game: Option<Game>,
    /// Board margins of some rulesets, stated when the game was made.
    #[serde(default)]
    pub expect: BTreeMap<String, Points>,
    /// The ko on the board, if a case hangs on one.
    pub ko: Option<KoBan>,
    /// A line of moves that shows something.
    pub line: Option<Line>,
    /// How the position was searched.
    pub search: Option<Search>,
    /// KataGo's own numbers: White minus Black with komi 0.5.
    #[serde(default)]
    pub katago: BTreeMap<String, Points>,
    /// What one part of the board is worth to White.
    pub local_value: Option<LocalValue>,
    /// Stones of each color captured in the first profile's line, as the text has it.
    pub captured_in_line: Option<CapturedInLine>,
    /// Why a ruleset has no expectation here.
    #[serde(default, rename = "omit")]
    pub omitted: Vec<Omit>,
    /// Where the judgement does not come to the expectation.
    #[serde(default, rename = "gap")]
    pub gaps: Vec<Omit>,
    /// The expectations.
    #[serde(rename = "profile")]
    pub profiles: Vec<Profile>,
    /// Claims about captures that a solver can prove.
    #[serde(default, rename = "check")]
    pub checks: Vec<Check>,
}

/// Area with nothing lifted, as Tromp-Taylor counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each name says it")]
pub struct AsLeft {
    pub black: i32,
    pub white: i32,
    pub shared: i32,
}

/// How the game came to the stop.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// Stones set up.
    pub setup: [i32; 2],
    /// Stones played up to the first stop.
    pub moves: [i32; 2],
    /// Passes up to and with the first stop.
    pub passes: [i32; 2],
    /// Stones of that color captured up to the stop.
    pub prisoners: [i32; 2],
    /// Who passed first in the game.
    pub first_passer: Option<Side>,
    /// Who passed first of the closing pair.
    pub first_passer_of_pair: Option<Side>,
    /// Who put the last stone on the board before the stop.
    pub last_mover: Option<Side>,
    /// Who took the last turn before the stop.
    pub last_turn: Option<Side>,
    /// No record exists; the numbers are the smallest consistent ones.
    pub synthetic: bool,
    /// Where the numbers come from.
    pub note: String,
}

/// A whole game.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// Black setup stones.
    pub black_setup: String,
    /// White setup stones.
    pub white_setup: String,
    /// The turns, up to and with the passes that stop it.
    pub moves: String,
}

/// A ko on the board at the stop.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KoBan {
    /// The empty point of the ko.
    pub point: String,
    /// Who may not retake at once.
    pub forbidden_for: Option<Side>,
    /// What happened last.
    pub why: String,
    /// The position before the last capture, which a superko looks at.
    pub before: Option<Picture>,
}

/// A line of moves from the board drawn.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The turns.
    pub moves: String,
    /// Turns after which the board is the same again.
    pub cycle: Option<usize>,
    /// Points that a superko forbids at some place of the line.
    pub forbidden: Option<Forbidden>,
}

/// Points that a superko forbids.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forbidden {
    /// After how many turns of the line.
    pub after: usize,
    /// Who is to move.
    pub player: Side,
    /// The points.
    pub points: String,
    /// The ko rule, as in a ruleset.
    pub ko: String,
}

/// How a position was searched: minimax of the area difference under each ruleset's own ko, history
/// and first mover.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// Plies; one more gives the same.
    pub depth: u32,
    /// Points where moves are looked at; all without it.
    pub region: Option<String>,
    /// The result hangs on no ko: one search for all rulesets.
    #[serde(default)]
    pub no_ko: bool,
    /// Profiles whose result is a claim, not play.
    #[serde(default)]
    pub skip: Vec<String>,
    /// Further results.
    #[serde(default)]
    pub also: Vec<SearchAlso>,
}

/// A further result of a search.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchAlso {
    /// Who moves first.
    pub first: Side,
    /// The ko rule.
    pub ko: String,
    /// Area margin in points.
    pub area: i32,
}

/// What part of a board is worth to White.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocalValue {
    /// The part.
    pub region: String,
    /// Points in litigation.
    pub litigation: i32,
    /// Points if White plays first before the stop.
    pub white_first_in_play: i32,
}

/// Stones of each color captured in a line.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each name says it")]
pub struct CapturedInLine {
    pub black: i32,
    pub white: i32,
}

/// Some rulesets, and why they are left out of something.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Omit {
    /// Why.
    pub reason: String,
    /// Which.
    pub rulesets: Vec<String>,
}

/// One judgement of the position and the rulesets that come to it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Short name.
    pub name: String,
    /// Another reading of a text: counts for no ruleset.
    #[serde(default)]
    pub variant: bool,
    /// The judgement in words.
    pub status: String,
    /// The text it rests on.
    pub source: String,
    /// Ruleset keys that put a ruleset into this profile.
    #[serde(default)]
    pub because: Vec<String>,
    /// How it was worked out.
    pub derivation: Option<String>,
    /// Dead stones lifted, one a chain.
    #[serde(default)]
    pub dead: String,
    /// Stones in seki, one a chain.
    #[serde(default)]
    pub seki: String,
    /// Turns after the position drawn.
    pub later: Option<String>,
    /// What those turns are: `litigation` (any play after the stop), `cleanup1`, `cleanup2` (KataGo),
    /// `play` (before the stop).
    #[serde(default = "litigation")]
    pub phase: String,
    /// `terminal_pair`: the first pass is that of the closing pair; `threats_elsewhere`: hangs on ko
    /// threats that are not on the board.
    pub scope: Option<String>,
    /// Seki is what lies outside independent life regions (KataGo).
    #[serde(default)]
    pub independent_regions: bool,
    /// The number of groups is a judgement, not counted by region.
    #[serde(default)]
    pub groups_given: bool,
    /// Points a precedent adds, Black minus White.
    pub precedent: Option<Points>,
    /// Points claimed for one-sided dame, Black minus White.
    pub one_sided: Option<Points>,
    /// Rulesets whose text states this; for the others it was worked out.
    #[serde(default)]
    pub stated: Vec<String>,
    /// The counts after the judgement.
    pub counts: Option<Counts>,
    /// What `later` did.
    pub played: Option<Played>,
    /// A: area margin.
    pub area: Option<i32>,
    /// J: territory margin.
    pub territory: Option<i32>,
    /// Owner of each point: `X` `O` stone, `x` `o` territory, `e` `f` black, white eye in seki, `.`
    /// shared.
    pub owner: Option<Picture>,
    /// The margins, by ruleset.
    #[serde(default)]
    pub margins: BTreeMap<String, Margins>,
    /// The rulesets, where there are no margins.
    #[serde(default, rename = "rulesets")]
    pub unnumbered: Vec<String>,
}

fn litigation() -> String {
    "litigation".to_string()
}

impl Profile {
    /// The rulesets that come to this judgement.
    pub fn rulesets(&self) -> Vec<&str> {
        let numbered = self.margins.keys().map(String::as_str);
        let unnumbered = self.unnumbered.iter().map(String::as_str);
        numbered.chain(unnumbered).collect()
    }
}

/// The counts of a judged board.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "as in score::Tally")]
pub struct Counts {
    pub stones: [i32; 2],
    pub territory: [i32; 2],
    pub seki_eyes: [i32; 2],
    pub dead: [i32; 2],
    pub groups: [i32; 2],
    pub shared: i32,
}

/// What the later turns of a profile did.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Stones played.
    pub moves: [i32; 2],
    /// Passes.
    pub passes: [i32; 2],
    /// Stones of that color captured.
    pub captured: [i32; 2],
    /// Stones added that stand outside independent life regions.
    pub strays: [i32; 2],
}

/// One ruleset's numbers.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Margins {
    /// Before komi and compensation.
    pub board: Points,
    /// Komi; none where neither text nor case names one.
    pub komi: Option<Points>,
    /// Handicap compensation.
    pub comp: Points,
    /// After both; none without komi.
    #[serde(rename = "final")]
    pub last: Option<Points>,
}

/// A claim that a solver can prove.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Who attacks.
    pub attacker: Side,
    /// The stones attacked; one emptied is enough.
    pub target: String,
    /// Points where moves are looked at, beside passes.
    pub region: String,
    /// Who moves first.
    pub first: Side,
    /// `simple`: ordinary ko; `j89`: a ko is retaken only after a pass for that ko.
    pub mode: String,
    /// Plies.
    pub depth: u32,
    /// `captured` is a proof, `not_captured` only within the depth.
    pub expect: String,
    /// What it shows.
    #[serde(default)]
    pub note: String,
    /// Another board than the case's.
    pub board: Option<Picture>,
}
