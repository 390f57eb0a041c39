use super::Kind::{Count, Flag, Points, Text};
use super::{Column, always, maybe};

#[rustfmt::skip] // one line a column, like the table it is
pub(super) const OUTCOMES: &[Column] = &[
    always("record_id", Text, "key of the game"),
    always("ruleset", Text, "id of the ruleset"),
    always("komi_policy", Text, "whose komi counts: `recorded` (the game's own), `native` (the ruleset's), `none`"),
    maybe("komi", Points, "that komi, in points"),
    maybe("margin", Points, "Black minus White in points on the completed position, komi and compensation taken off; null without a count"),
    maybe("margin_as_left", Points, "the same on the position as left"),
    maybe("winner", Text, "`B`, `W`, `draw`, `none` (no result); null if undecided or unknown, with a reason"),
    maybe("reason", Text, "why there is no margin or no winner: `komi_unknown`, `no_native_komi`, `undecided`, `resigned`, `time`, `forfeit`, `void`, `unfinished`, `unknown`, `cycle`"),
    always("legal", Flag, "whether every move is legal under this ruleset"),
    always("unit", Text, "unit of the two scores: `zi`, `moku`, `points`"),
    maybe("score_black", Points, "Black's count in that unit, before komi and compensation"),
    maybe("score_white", Points, "White's count in that unit"),
    always("profile", Text, "the judgement it stands on: `agreement`, `as_left` (the letter of a ruleset that lifts nothing), `played_out` (the same after dead stones were captured); or, where a ruleset settles a dispute otherwise than all agree, how: `confirmation`, `precedents`, `referee`, `resumption`, `litigation`, `encore`, `unsettled` (it has no procedure: what can be disputed stays on the board)"),
    maybe("evidence", Text, "grade of this outcome: that of `games`, or `estimated` where the game is `undecided` and this ruleset's own procedure decides it; null if there was nothing to judge"),
    always("class", Count, "rulesets of one game, policy and profile whose components, komi and tie rule coincide share a number"),
];

#[rustfmt::skip] // one line a column, like the table it is
pub(super) const COMPONENTS: &[Column] = &[
    maybe("area", Points, "stones and enclosed points, Black minus White, in the judgement all rulesets share; equal for all rulesets of a game"),
    maybe("life", Points, "what the ruleset's own judgement of life and death changes"),
    maybe("unfilled", Points, "what stopping before dame and protective moves are played changes; 0 on completed margins"),
    maybe("seki_eyes", Points, "eyes in seki that do not count"),
    maybe("seki_one_sided", Points, "one-sided dame of a seki that are claimed"),
    maybe("group_tax", Points, "points taken for every living group"),
    maybe("handicap", Points, "compensation for handicap stones, and the stones themselves where stones are taxed"),
    maybe("last_move", Points, "who made the last move, where that is paid for"),
    maybe("move_balance", Points, "moves one side made more than turns explain, where moves are paid for"),
    maybe("pass_stones", Points, "stones handed over for passes"),
    maybe("button", Points, "the button"),
    maybe("precedent", Points, "shapes ruled by name"),
    maybe("minus_komi", Points, "komi taken off, so that the component columns sum to `margin`"),
];

#[rustfmt::skip] // one line a column, like the table it is
pub(super) const DIVERGENCES: &[Column] = &[
    always("record_id", Text, "key of the game"),
    always("komi_policy", Text, "whose komi counts, as in `outcomes`"),
    always("a", Text, "the ruleset whose id comes first in the alphabet"),
    always("b", Text, "the other ruleset"),
    always("margin_a", Points, "margin under `a`, Black minus White"),
    always("margin_b", Points, "margin under `b`, Black minus White"),
    always("winner_a", Text, "winner under `a`: `B`, `W`, `draw`, `none`"),
    always("winner_b", Text, "winner under `b`"),
    always("difference", Points, "`margin_b` minus `margin_a`; the sum of the cause columns"),
];

#[rustfmt::skip] // one line a column, like the table it is
pub(super) const SHARES: &[Column] = &[
    always("area", Points, "share of the area in the difference: always 0"),
    always("life", Points, "share of life and death judged otherwise"),
    always("unfilled", Points, "share of dame and protective moves left unplayed"),
    always("seki_eyes", Points, "share of eyes in seki"),
    always("seki_one_sided", Points, "share of one-sided dame of sekis"),
    always("group_tax", Points, "share of the tax on living groups"),
    always("handicap", Points, "share of the handicap compensation"),
    always("last_move", Points, "share of the last move"),
    always("move_balance", Points, "share of moves one side made more"),
    always("pass_stones", Points, "share of stones handed over for passes"),
    always("button", Points, "share of the button"),
    always("precedent", Points, "share of shapes ruled by name"),
    always("minus_komi", Points, "share of komi"),
];

#[rustfmt::skip] // one line a column, like the table it is
pub(super) const DIVERGENCES_END: &[Column] = &[
    maybe("leading_cause", Text, "the cause with the largest share in the direction of the difference; null if the margins are equal"),
    always("flip_reason", Text, "what changes the winner: `margin`, `tie_rule`, `repetition`"),
    always("evidence", Text, "grade of the game, as in `games`"),
];
