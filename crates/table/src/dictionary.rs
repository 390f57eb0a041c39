use std::fmt::Write as _;

use crate::schema::{SCHEMA_VERSION, Table};

/// The data dictionary in Markdown: every table, every column. A test compares it with
/// docs/data-dictionary.md.
pub fn dictionary() -> String {
    let mut text = format!(
        "# Data dictionary\n\n\
         Schema version {SCHEMA_VERSION}. Made from the schema by `cargo run -q -p table --example dictionary`; do not edit.\n\n\
         Every table is a folder `data/<table>/` of Parquet parts; `_manifest.json` lists those that count. `record_id` is the \
         key everywhere. Margins are points, Black minus White, exact decimals; `B`, `W`, `draw`, `none` name winners. \
         Rows keep reading order, rulesets the order of the run. The comments below stand in the files too, as metadata of \
         their Arrow fields; every file carries the schema version and the hashes of the rulesets.\n"
    );
    for table in Table::ALL {
        let _ = write!(text, "\n## {}\n\n{}\n\n", table.name(), table.comment());
        text.push_str("| column | type | null | meaning |\n|---|---|---|---|\n");
        for column in table.columns() {
            let null = if column.nullable { "yes" } else { "" };
            let comment = column.comment.replace('|', "\\|");
            let kind = column.kind.name();
            let _ = writeln!(text, "| `{}` | {kind} | {null} | {comment} |", column.name);
        }
    }
    text.push_str(CUBE);
    text
}

/// What the rows of the cube count.
const CUBE: &str = "
### Facts of the cube

Sums of `n` and `quarters` over any rows that agree in the other columns are again a count and a sum: parts, grades and
slices add up. Rows of a pair have `a` before `b` in the alphabet; sums of differences are `b` minus `a`, in quarter-points.
Slices of one dimension do not overlap, those of different dimensions do.

| fact | a, b | key | n | quarters |
|---|---|---|---|---|
| `game` | | `games`, `ended=..`, `judged_by=..`, `komi_source=..`, `first_passer,last_mover=..`, a flag such as `seki`, or `flips`, where two rulesets name different winners with the game's own komi | games | |
| `reject` | | `unit:reason` | rejects | |
| `handicap` | | winner of the area count when 0, N - 1, N points are returned, then the last mover: `B W W B` (`=` an equal count) | games with two or more handicap stones and a known komi | |
| `ruleset` | ruleset | winner: `B`, `W`, `draw`, `none` | counted games | sum of margins |
| `ruleset` | ruleset | `as_left`, `as_left_flip` | games with another margin, another side ahead, as left | as left minus completed |
| `ruleset` | ruleset | `illegal` | games with a move that it forbids | |
| `literal` | ruleset | `games`, `differ`, `flip` | games counted by the letter of a ruleset that lifts no dead stones, against playing out | sum of absolute differences |
| `margin` | ruleset | margin before komi in quarter-points, at most 40 points either way | counted even games | |
| `pair` | pair | `differ`, `flip` | games with other margins, other winners | sum of differences |
| `pair` | pair | `one_only` | games that only one of the two counts; with the rulesets' own counts this gives the games compared | |
| `cause` | pair | cause | games where it has a share | sum of absolute shares |
| `lead` | pair | leading cause, `tie_rule`, `repetition` | games with other winners | |
| `set` | pair | causes with a share, joined by `+` | games with other winners | |
| `difference` | pair | difference in quarter-points | games | |
| `member` | `b` said in all games of this part what `a` said; rows of `a` count for `b` too | | 1 | |
| `example` | pair | leading cause and record_id: of the games that `lead` counts the one that shows it best | causes with a share | the difference |
";
