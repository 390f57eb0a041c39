//! The two tables that the driver writes: `runs` and `duplicates`.

use crate::schema::{SCHEMA_VERSION, Table};
use crate::sheet::{Sheet, TablePart, Value};
use crate::{Context, Error};

/// What a run was: the settings that decide its rows, and totals. Equal runs have equal values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunInfo {
    /// Rulesets and komi policies.
    pub context: Context,
    /// Hash of all settings that can change a row.
    pub fingerprint: String,
    /// Name and version of the program.
    pub program: String,
    /// Hash of the program's sources.
    pub sources_hash: String,
    /// `normal`, `unmarked`, `blind`.
    pub evidence_mode: String,
    /// `main` or `all`.
    pub variations: String,
    /// Whether games without result and passes are judged too.
    pub unfinished: bool,
    /// `classes` or `all`.
    pub divergences: String,
    /// Command of an outside judge.
    pub judge: Option<String>,
    /// Most records of a shard.
    pub shard_records: u64,
    /// Most record bytes of a shard.
    pub shard_bytes: u64,
    /// Further settings, in a fixed order.
    pub other_settings: Vec<(String, String)>,
    /// Games and rejects.
    pub records_read: u64,
    /// Games.
    pub games: u64,
    /// Rejects.
    pub rejects: u64,
    /// Files that are neither records nor containers, by extension, in a fixed order.
    pub skipped: Vec<(String, u64)>,
}

/// A record that was met before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuplicateRow {
    /// The record.
    pub record_id: String,
    /// `exact`, `same_game`, `prefix`.
    pub kind: &'static str,
    /// The one it repeats.
    pub first_record_id: String,
}

impl DuplicateRow {
    /// The kinds: same bytes; same board, setup and moves; the beginning of a longer game.
    pub const KINDS: [&'static str; 3] = ["exact", "same_game", "prefix"];
}

/// The one part of `runs`.
///
/// # Errors
/// If the Parquet layer refused something.
pub fn runs_part(run: &RunInfo) -> Result<TablePart, Error> {
    let long = |n: u64| Value::Long(i64::try_from(n).unwrap_or(i64::MAX));
    let column = |of: fn(&crate::RulesetInfo) -> String| -> Vec<String> {
        run.context.rulesets.iter().map(of).collect()
    };
    let policies: Vec<String> = run
        .context
        .komi_policies
        .iter()
        .map(|policy| policy.as_str().to_string())
        .collect();
    let pairs = |pairs: &[(String, String)]| -> Vec<String> {
        pairs
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect()
    };
    let skipped: Vec<(String, String)> = run
        .skipped
        .iter()
        .map(|(extension, count)| (extension.clone(), count.to_string()))
        .collect();
    let mut sheet = Sheet::new(Table::Runs, &run.context)?;
    sheet
        .text(&run.fingerprint)
        .text(&run.program)
        .count(SCHEMA_VERSION)
        .text(&run.sources_hash)
        .put(Value::Texts(&column(|r| r.id.clone())))
        .put(Value::Texts(&column(|r| r.name.clone())))
        .put(Value::Texts(&column(|r| r.base.clone())))
        .put(Value::Texts(&column(|r| r.seki_eyes.to_string())))
        .put(Value::Texts(&column(|r| r.hash.clone())))
        .put(Value::Texts(&policies))
        .text(&run.evidence_mode)
        .text(&run.variations)
        .flag(run.unfinished)
        .text(&run.divergences)
        .maybe_text(run.judge.as_deref())
        .put(long(run.shard_records))
        .put(long(run.shard_bytes))
        .put(Value::Texts(&pairs(&run.other_settings)))
        .put(long(run.records_read))
        .put(long(run.games))
        .put(long(run.rejects))
        .put(long(run.skipped.iter().map(|(_, count)| count).sum()))
        .put(Value::Texts(&pairs(&skipped)))
        .end_row()?;
    sheet.finish()
}

/// A part of `duplicates`.
///
/// # Errors
/// If the Parquet layer refused something.
pub fn duplicates_part(rows: &[DuplicateRow]) -> Result<TablePart, Error> {
    let no_rulesets = Context {
        rulesets: Vec::new(),
        komi_policies: Vec::new(),
    };
    let mut sheet = Sheet::new(Table::Duplicates, &no_rulesets)?;
    for row in rows {
        sheet
            .text(&row.record_id)
            .text(row.kind)
            .text(&row.first_record_id)
            .end_row()?;
    }
    sheet.finish()
}
