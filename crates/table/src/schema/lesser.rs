use super::Kind::{Count, Flag, Long, Text, Texts};
use super::{Column, always, maybe};

#[rustfmt::skip] // one line a column, like the table it is
pub(super) const REJECTS: &[Column] = &[
    always("source", Text, "path of the file, relative to the root given"),
    always("member", Text, "path inside the container, empty for a plain file"),
    always("game_index", Count, "place in a file of several games, from 0"),
    always("unit", Text, "what was rejected: `record`, `container`"),
    always("reason", Text, "why, as a short stable code such as `other_game`"),
    maybe("offset", Long, "byte offset of the trouble in the record or container"),
    always("snippet", Text, "at most 120 characters around it, escaped"),
];

#[rustfmt::skip] // one line a column, like the table it is
pub(super) const DUPLICATES: &[Column] = &[
    always("record_id", Text, "key of the record that repeats another; one row a record, in reading order"),
    always("kind", Text, "`exact` (same bytes as an earlier record), `same_game` (same board, setup and moves as an earlier record), `prefix` (a longer record, earlier or later, begins with its moves); the first that applies"),
    always("first_record_id", Text, "key of the record it repeats, the first in reading order; for `prefix` the first of the longest"),
];

#[rustfmt::skip] // one line a column, like the table it is
pub(super) const RUNS: &[Column] = &[
    always("fingerprint", Text, "hash of all settings that can change a row"),
    always("program", Text, "name and version of the program"),
    always("schema_version", Count, "version of the tables"),
    always("sources_hash", Text, "hash of the program's sources"),
    always("rulesets", Texts, "ids of the rulesets, in the order of the output"),
    always("ruleset_names", Texts, "their names for people"),
    always("ruleset_bases", Texts, "`area` or `territory` for each"),
    always("ruleset_seki_eyes", Texts, "whether points enclosed by one color in seki count, `true` or `false` for each"),
    always("ruleset_hashes", Texts, "hash of everything in each that can change a verdict"),
    always("komi_policies", Texts, "komi policies, in the order of the output"),
    always("evidence_mode", Text, "what judging may use: `normal`, `unmarked`, `blind`"),
    always("variations", Text, "`main` or `all`"),
    always("unfinished", Flag, "whether games without a result and two passes are judged too"),
    always("divergences", Text, "`classes` or `all`"),
    maybe("judge", Text, "command of an outside judge"),
    always("shard_records", Long, "most records of a shard"),
    always("shard_bytes", Long, "most record bytes of a shard"),
    always("other_settings", Texts, "further settings, as `key=value`"),
    always("records_read", Long, "records read: games and rejects"),
    always("games", Long, "games"),
    always("rejects", Long, "rejects"),
    always("files_skipped", Long, "files that are neither records nor containers"),
    always("skipped", Texts, "those by extension, as `extension=count`"),
];
