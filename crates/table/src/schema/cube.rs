use super::Kind::{Long, Text};
use super::{Column, always};

#[rustfmt::skip] // one line a column, like the table it is
pub(super) const COLUMNS: &[Column] = &[
    always("dimension", Text, "what the slice is cut by: `all`, `size`, `handicap`, `even` (size of even games), `year`, `rules`, `origin` (first part of the path), `rank`; or two at once, as `size year`"),
    always("value", Text, "which slice: `19`, `2`, `2004`, `jp1989`, `19 2004`, ..; empty for `all`"),
    always("evidence", Text, "grade of the games, as in `games`; `ungraded`, or empty for rejects"),
    always("fact", Text, "what is counted: `game`, `reject`, `handicap`, `ruleset`, `literal`, `margin`, `pair`, `cause`, `lead`, `turn`, `set`, `difference`, `member`, `example`"),
    always("komi_policy", Text, "whose komi counts; empty where that does not matter"),
    always("a", Text, "ruleset, or the first of a pair; empty where none is concerned"),
    always("b", Text, "second ruleset of a pair, or the member that `a` stands for; empty otherwise"),
    always("key", Text, "what exactly is counted, such as `ended=counted`, a cause, a set of causes, two winners, a difference in quarter-points"),
    always("n", Long, "how many games"),
    always("quarters", Long, "sum over them in quarter-points, where something is summed"),
];
