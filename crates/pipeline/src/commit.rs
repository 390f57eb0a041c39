//! From receipts to a dataset.

use std::collections::{BTreeMap, BTreeSet};

use table::{DuplicateRow, RunInfo, duplicates_part, runs_part};

use crate::duplicates::duplicates;
use crate::error::Error;
use crate::fingerprint::{SOURCES, divergences, evidence, variations};
use crate::job::Job;
use crate::manifest::{MANIFEST, Manifest, SUCCESS, program, total};
use crate::out::remove_all_but;
use crate::plan::Plan;
use crate::receipt::{Part, Receipt, json, write_part};
use crate::store::Store;

/// Writes what no shard can know (`runs`, `duplicates`), then the manifest, and last `_SUCCESS`.
/// Parts and receipts of earlier plans in the same folder are removed in between, so that readers of
/// the whole folder see what readers of the manifest see.
///
/// # Errors
/// If the receipts are not exactly those of the plan's shards, or the store fails.
pub fn commit(
    job: &Job,
    plan: &Plan,
    receipts: Vec<Receipt>,
    store: &dyn Store,
) -> Result<Manifest, Error> {
    let receipts = in_order(plan, receipts)?;
    let stats = total(plan, &receipts);
    let run = RunInfo {
        context: job.context(),
        fingerprint: plan.fingerprint.hash.clone(),
        program: program(),
        sources_hash: SOURCES.to_owned(),
        evidence_mode: evidence(job.settings.evidence).to_owned(),
        variations: variations(job.variations).to_owned(),
        unfinished: job.settings.unfinished,
        divergences: divergences(job).to_owned(),
        judge: job.settings.judge.as_ref().map(|judge| judge.name()),
        shard_records: job.shard_records,
        shard_bytes: job.shard_bytes,
        other_settings: other_settings(plan),
        records_read: stats.records_read,
        games: stats.games,
        rejects: stats.rejects,
        skipped: stats.skipped.into_iter().collect(),
    };
    let mut parts = write_duplicates(plan, &receipts, store)?;
    parts.push(write_part(store, &plan.run, 0, &runs_part(&run)?)?);
    let manifest = Manifest::new(plan, receipts, parts);
    store.replace(MANIFEST, &json(&manifest))?;
    let kept_parts: BTreeSet<&str> = manifest
        .all_parts()
        .map(|part| part.path.as_str())
        .collect();
    let kept_shards: BTreeSet<&str> = plan.shards.iter().map(|shard| shard.id.as_str()).collect();
    remove_all_but(store, &|path| kept_parts.contains(path), &|shard| {
        kept_shards.contains(shard.as_str())
    })?;
    store.replace(SUCCESS, b"")?;
    Ok(manifest)
}

/// Rows of a part of `duplicates`.
const DUPLICATES_ROWS: usize = 1 << 16;

/// At least one part, and as many as the rows fill.
fn write_duplicates(
    plan: &Plan,
    receipts: &[Receipt],
    store: &dyn Store,
) -> Result<Vec<Part>, Error> {
    let mut parts = Vec::new();
    let mut rows = Vec::new();
    let mut write = |rows: &mut Vec<DuplicateRow>| -> Result<(), Error> {
        let part = duplicates_part(rows)?;
        parts.push(write_part(store, &plan.run, parts.len(), &part)?);
        rows.clear();
        Ok(())
    };
    let mut is_written = false;
    duplicates(store, receipts, |row| {
        rows.push(row);
        is_written = rows.len() == DUPLICATES_ROWS;
        if is_written { write(&mut rows) } else { Ok(()) }
    })?;
    if !is_written {
        write(&mut rows)?;
    }
    Ok(parts)
}

/// One receipt a shard, in the order of the plan.
fn in_order(plan: &Plan, receipts: Vec<Receipt>) -> Result<Vec<Receipt>, Error> {
    let count = receipts.len();
    let mut by_shard: BTreeMap<String, Receipt> = receipts
        .into_iter()
        .map(|receipt| (receipt.shard.as_str().to_owned(), receipt))
        .collect();
    let repeated = count - by_shard.len();
    let ordered: Vec<Receipt> = plan
        .shards
        .iter()
        .filter_map(|shard| by_shard.remove(shard.id.as_str()))
        .collect();
    let missing = plan.shards.len() - ordered.len();
    let surplus = by_shard.len() + repeated;
    if missing > 0 || surplus > 0 {
        return Err(Error::Receipts { missing, surplus });
    }
    Ok(ordered)
}

/// Settings that have no column of their own, or one that does not say all (how many variations).
fn other_settings(plan: &Plan) -> Vec<(String, String)> {
    const COLUMNS: [&str; 10] = [
        "schema_version",
        "sources",
        "rulesets",
        "komi",
        "evidence",
        "unfinished",
        "divergences",
        "judge",
        "shard_records",
        "shard_bytes",
    ];
    let settings = plan.fingerprint.settings.iter();
    settings
        .filter(|(key, _)| !COLUMNS.contains(&key.as_str()))
        .cloned()
        .collect()
}
