//! The summary: lists of flat rows, one query in `sql/` for each, so that every figure can be found
//! again in the tables.

use schemars::JsonSchema;
use serde::Serialize;
use table::GameView;

/// Games that figures are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Marked, proved and confirmed games.
    Headline,
    /// Those and estimated ones.
    WithEstimated,
}

impl Scope {
    /// Both, the headline first.
    pub const ALL: [Scope; 2] = [Scope::Headline, Scope::WithEstimated];

    /// Whether it takes games of that grade.
    pub fn takes(self, evidence: &str) -> bool {
        match evidence {
            "marked" | "proved" | "confirmed" => true,
            "estimated" => self == Scope::WithEstimated,
            _ => false,
        }
    }
}

/// Everything the report shows. Sums of margins are points.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Summary {
    /// Version of this layout.
    pub summary_version: u32,
    /// What was run.
    pub run: Run,
    /// The rulesets, in the order of the run.
    pub rulesets: Vec<Ruleset>,
    /// Rulesets that lead the report.
    pub leading: Vec<String>,
    /// The pair the answer speaks of.
    pub headline: [String; 2],
    /// Komi policy that the fair-komi curve takes its counts from.
    pub fair_komi_policy: String,
    /// What was read: one row.
    pub totals: Vec<Totals>,
    /// Games by how they ended.
    pub ended: Vec<Ended>,
    /// Games by grade.
    pub evidence: Vec<Evidence>,
    /// Games by what decided life and death, and grade.
    pub judged_by: Vec<JudgedBy>,
    /// Judging without the players' marks, against them.
    pub calibration: Vec<Calibration>,
    /// Games by where their komi comes from.
    pub komi_sources: Vec<KomiSource>,
    /// Every pair of rulesets.
    pub pairs: Vec<Pair>,
    /// How far every pair differs, recorded komi, headline games.
    pub differences: Vec<Difference>,
    /// Why every pair differs, recorded komi.
    pub causes: Vec<Cause>,
    /// What returning points for handicap stones changes, recorded komi.
    pub handicap: Vec<Handicap>,
    /// Seki in judged games.
    pub seki: Vec<Seki>,
    /// Last moves, passes and unfilled dame of judged games.
    pub endings: Vec<Endings>,
    /// Positions as left against completed ones.
    pub as_left: Vec<AsLeft>,
    /// Rulesets that lift no dead stones: their letter against playing out.
    pub literal: Vec<Literal>,
    /// Games with moves that some rule forbids.
    pub legality: Vec<Legality>,
    /// Games with a move that a ruleset forbids.
    pub illegal: Vec<Illegal>,
    /// Who wins even games.
    pub balance: Vec<Balance>,
    /// Who would win even games at other komi; leading rulesets, headline games.
    pub fair_komi: Vec<FairKomi>,
    /// The headline pair in slices of the collection.
    pub slices: Vec<Slice>,
    /// Grades by source.
    pub origins: Vec<Origin>,
    /// What gave no game.
    pub rejects: Vec<Reject>,
    /// Records that repeat others.
    pub duplicates: Vec<Duplicates>,
    /// The most striking games.
    pub gallery: Vec<Exhibit>,
    /// What proposals change, where the report is about some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub focus: Option<Focus>,
}

/// What proposals change.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Focus {
    /// One entry a proposal, in the order they were named.
    pub proposals: Vec<Proposed>,
}

/// What one proposal changes against its baseline.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Proposed {
    /// The ruleset proposed.
    pub proposal: String,
    /// The ruleset it is compared with.
    pub baseline: String,
    /// Whose komi: `native` where the proposal changes komi, else `recorded`.
    pub komi_policy: String,
    /// What it changes in the rules, a sentence a key.
    pub changes: Vec<String>,
    /// The same as keys and values.
    #[serde(skip)]
    pub changed: Vec<Change>,
    /// Texts it goes back to.
    pub sources: Vec<String>,
    /// All headline games, `a` the baseline and `b` the proposal here and in `causes` and `games`.
    pub headline: Pair,
    /// With estimated ones.
    pub estimated: Pair,
    /// Why the two differ, headline games.
    pub causes: Vec<Cause>,
    /// The same by number of handicap stones, headline games.
    pub by_handicap: Vec<OfHandicap>,
    /// Headline games by who wins before and after: `B to W`, `W to draw`.
    pub turns: Vec<(String, i64)>,
    /// Games whose winner changes, headline games first; the first of many.
    pub games: Vec<Exhibit>,
    /// How many more there are.
    pub games_unnamed: i64,
}

/// A key of a ruleset file with another value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The key.
    pub key: String,
    /// Its value in the baseline, as in a file.
    pub from: String,
    /// Its value in the proposal.
    pub to: String,
    /// What that means, as a clause.
    #[serde(skip)]
    pub clause: String,
}

impl Change {
    pub(crate) fn sentence(&self) -> String {
        format!("`{}`: {}", self.key, self.clause)
    }
}

/// What a proposal changes in games of one number of handicap stones.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct OfHandicap {
    /// `0` to `8`, `9+`.
    pub n: String,
    /// Games that both rulesets count.
    pub compared: i64,
    /// Of these, games with different margins.
    pub differ: i64,
    /// Of these, games with different winners.
    pub flips: i64,
    /// Games whose winner changes by leading cause, the most frequent first.
    pub led: Vec<(String, i64)>,
}

/// The settings of the run.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Run {
    /// Name and version of the program.
    pub program: String,
    /// Hash of all settings that can change a row.
    pub fingerprint: String,
    /// Version of the tables.
    pub schema_version: i32,
    /// Komi policies.
    pub komi_policies: Vec<String>,
    /// What judging may use.
    pub evidence_mode: String,
    /// `main` or `all`.
    pub variations: String,
    /// Whether unfinished games are judged too.
    pub unfinished: bool,
    /// Files that are neither records nor containers.
    pub files_skipped: i64,
    /// Those by extension, as `extension=count`.
    pub skipped: Vec<String>,
    /// Whether all figures leave out what repeats an earlier record (`exact`, `same_game`).
    pub dedup: bool,
}

/// A ruleset of the run.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Ruleset {
    /// Its short name.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// `area` or `territory`.
    pub base: String,
    /// Whether points enclosed by one color in seki count.
    pub seki_eyes: bool,
    /// Hash of everything in it that can change a verdict.
    pub hash: String,
}

/// What was read.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Totals {
    /// Games and rejects.
    pub records: i64,
    /// Games.
    pub games: i64,
    /// Rejects.
    pub rejects: i64,
    /// Games of the headline.
    pub headline: i64,
    /// Games of the headline and estimated ones.
    pub with_estimated: i64,
}

/// Games by how they ended.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Ended {
    /// `counted`, `resigned`, ...
    pub ended: String,
    /// Games.
    pub games: i64,
}

/// Games by grade.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Evidence {
    /// The grade, or `ungraded`.
    pub evidence: String,
    /// Games.
    pub games: i64,
}

/// Games by what decided life and death, and grade.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct JudgedBy {
    /// `marks`, `hand`, `search`, `estimate`, `engine`.
    pub judged_by: String,
    /// The grade.
    pub evidence: String,
    /// Games.
    pub games: i64,
}

/// Games with the players' marks that were judged without them, by grade.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Calibration {
    /// The grade, or `ungraded`.
    pub evidence: String,
    /// Games whose marks do not contradict themselves.
    pub games: i64,
    /// Of these, games whose stones judged dead are those marked dead.
    pub same_dead: i64,
    /// Their share.
    pub share: f64,
    /// Lower end of its 95 % Wilson interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Games by where their komi comes from.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct KomiSource {
    /// `header`, `convention`, `margin`, or `none`.
    pub komi_source: String,
    /// Games.
    pub games: i64,
}

/// Two rulesets.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Pair {
    /// Whose komi.
    pub komi_policy: String,
    /// Which games.
    pub scope: Scope,
    /// The ruleset that comes first in the alphabet.
    pub a: String,
    /// The other one.
    pub b: String,
    /// Games that both count.
    pub compared: i64,
    /// Of these, games with different margins.
    pub differ: i64,
    /// Of these, games with different winners.
    pub flips: i64,
    /// Sum of margins under `b` minus those under `a`.
    pub difference_sum: f64,
}

/// One difference of two rulesets.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Difference {
    /// The ruleset that comes first in the alphabet.
    pub a: String,
    /// The other one.
    pub b: String,
    /// Margin under `b` minus margin under `a`.
    pub difference: f64,
    /// Games with that difference.
    pub games: i64,
}

/// One cause of the differences of two rulesets.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Cause {
    /// Which games.
    pub scope: Scope,
    /// The ruleset that comes first in the alphabet.
    pub a: String,
    /// The other one.
    pub b: String,
    /// The cause, or `tie_rule`, `repetition`.
    pub cause: String,
    /// Games where it has a share in the difference.
    pub games: i64,
    /// Sum of the sizes of its shares.
    pub points: f64,
    /// Games whose winner changes and where it leads.
    pub flips_leading: i64,
    /// Games whose winner changes and where it has a share.
    pub flips_with: i64,
    /// Games whose winner changes and where it alone has a share.
    pub flips_alone: i64,
}

/// What returning points for handicap stones changes.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Handicap {
    /// Which games.
    pub scope: Scope,
    /// Handicap stones, `2` to `8` and `9+`.
    pub n: String,
    /// Games with a known komi.
    pub games: i64,
    /// Of these, games that White ended with the last move.
    pub last_white: i64,
    /// Black's wins by area when nothing is returned.
    pub black_0: i64,
    /// Black's wins when N - 1 points are returned.
    pub black_n1: i64,
    /// Black's wins when N points are returned.
    pub black_n: i64,
    /// Other results with N - 1 points than with none.
    pub flips_0_n1: i64,
    /// Other results with N points than with none.
    pub flips_0_n: i64,
    /// Other results with N points than with N - 1.
    pub flips_n1_n: i64,
    /// Of these, games that White ended: an area count with N points back differs there from a
    /// territory count by half a zi.
    pub half_zi_flips: i64,
}

/// Seki in judged games.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Seki {
    /// Which games.
    pub scope: Scope,
    /// Judged games.
    pub games: i64,
    /// With a seki.
    pub seki: i64,
    /// With eyes in seki.
    pub seki_eyes: i64,
    /// With a neutral point that only one side may safely fill.
    pub one_sided_dame: i64,
}

/// Last moves, passes and dame of judged games.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Endings {
    /// Which games.
    pub scope: Scope,
    /// Judged games.
    pub games: i64,
    /// Black made the last move.
    pub last_black: i64,
    /// White made the last move.
    pub last_white: i64,
    /// The side that made the last move had passed first.
    pub passed_before_last: i64,
    /// A pass before the last stone.
    pub early_pass: i64,
    /// Dame left that completion fills.
    pub unfilled_dame: i64,
    /// Neutral points remain outside seki.
    pub dame_left: i64,
    /// Stones after the first two passes.
    pub cleanup_moves: i64,
    /// Kos left open.
    pub open_kos: i64,
}

/// A ruleset on positions as left.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AsLeft {
    /// Whose komi.
    pub komi_policy: String,
    /// Which games.
    pub scope: Scope,
    /// The ruleset.
    pub ruleset: String,
    /// Games with another margin as left.
    pub differ: i64,
    /// Games where another side is ahead as left.
    pub flips: i64,
    /// Sum of margins as left minus completed.
    pub difference_sum: f64,
}

/// A ruleset that lifts no dead stones.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Literal {
    /// Whose komi.
    pub komi_policy: String,
    /// Which games.
    pub scope: Scope,
    /// The ruleset.
    pub ruleset: String,
    /// Games counted both ways.
    pub games: i64,
    /// With different margins.
    pub differ: i64,
    /// With different winners.
    pub flips: i64,
    /// Sum of the sizes of the differences.
    pub difference_abs: f64,
}

/// Games with moves that some rule forbids.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Legality {
    /// Column of `games`.
    pub kind: String,
    /// Games.
    pub games: i64,
}

/// Games with a move that a ruleset forbids.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Illegal {
    /// The ruleset.
    pub ruleset: String,
    /// Games.
    pub games: i64,
}

/// Who wins even games.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Balance {
    /// Whose komi.
    pub komi_policy: String,
    /// Which games.
    pub scope: Scope,
    /// Board size.
    pub size: String,
    /// The ruleset.
    pub ruleset: String,
    /// Counted games.
    pub games: i64,
    /// Black's wins.
    pub black: i64,
    /// White's wins.
    pub white: i64,
    /// Draws.
    pub draws: i64,
    /// Games without result.
    pub no_result: i64,
    /// Mean margin.
    pub margin_mean: f64,
    /// Black's share, draws half.
    pub black_share: f64,
    /// Lower end of its 95 % Wilson interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Who would win even games at some komi.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct FairKomi {
    /// Board size.
    pub size: String,
    /// The ruleset.
    pub ruleset: String,
    /// The komi.
    pub komi: f64,
    /// Games with Black ahead.
    pub black: i64,
    /// Games with White ahead.
    pub white: i64,
    /// Equal counts.
    pub equal: i64,
}

/// The headline pair in one slice, recorded komi.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Slice {
    /// What the slice is cut by.
    pub dimension: String,
    /// Which slice.
    pub value: String,
    /// Which games.
    pub scope: Scope,
    /// Games that both count.
    pub compared: i64,
    /// With different margins.
    pub differ: i64,
    /// With different winners.
    pub flips: i64,
}

/// Grades of one source.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Origin {
    /// First part of the path.
    pub origin: String,
    /// Games.
    pub games: i64,
    /// Judged games.
    pub judged: i64,
    /// Whose recorded margin says otherwise.
    pub disputed: i64,
    /// That could not be decided.
    pub undecided: i64,
    /// Rejects.
    pub rejects: i64,
}

/// What gave no game.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Reject {
    /// `record` or `container`.
    pub unit: String,
    /// Why.
    pub reason: String,
    /// How many.
    pub rejects: i64,
}

/// Records that repeat others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Duplicates {
    /// `exact`, `same_game` or `prefix`.
    pub kind: String,
    /// How many.
    pub records: i64,
}

/// A game of the gallery.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Exhibit {
    /// Key of the game.
    pub record_id: String,
    /// Where it is.
    pub place: String,
    /// The ruleset that comes first in the alphabet.
    pub a: String,
    /// The other one.
    pub b: String,
    /// Margin under `a`.
    pub margin_a: f64,
    /// Margin under `b`.
    pub margin_b: f64,
    /// Winner under `a`.
    pub winner_a: String,
    /// Winner under `b`.
    pub winner_b: String,
    /// `margin_b` minus `margin_a`.
    pub difference: f64,
    /// The leading cause, or `tie_rule`, `repetition`.
    pub lead: String,
    /// Grade of the game.
    pub evidence: String,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
    /// Handicap stones.
    pub handicap: i32,
    /// Komi in force.
    pub komi: Option<f64>,
    /// Black's name.
    pub player_black: String,
    /// White's name.
    pub player_white: String,
    /// Date, as far as it is told.
    pub date: Option<String>,
    /// Result as the header writes it.
    pub result_raw: String,
    /// The board as recorded.
    pub board: String,
    /// Its map.
    pub map: String,
    /// Moves that completion plays.
    pub completing_moves: String,
    /// Rulesets that name each winner: `B`, `W`, `draw`.
    #[serde(skip)]
    pub sides: Vec<(String, Vec<String>)>,
    /// The game with its moves and what every ruleset says.
    #[serde(skip)]
    pub view: GameView,
    /// Why, in words.
    pub reasons: Vec<String>,
}
