//! Whether a dataset is what its manifest says: files and receipts. What stands in the rows is
//! checked elsewhere.

use std::collections::BTreeSet;
use std::fmt;

use crate::error::Error;
use crate::manifest::{MANIFEST, Manifest, SUCCESS, parts_there};
use crate::receipt::{Part, RECEIPTS, Receipt, sha256};
use crate::stats::Stats;
use crate::store::Store;

/// One thing that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Which file, from the root of the dataset.
    pub name: String,
    /// What was found, and what should be.
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.what)
    }
}

/// Compares the manifest of a dataset with its files: every part there with its size and digest, no
/// part beyond, every receipt as listed, sums that add up.
///
/// # Errors
/// If there is no manifest to compare with, or the store cannot be read.
pub fn verify(store: &dyn Store) -> Result<Vec<Finding>, Error> {
    let manifest = Manifest::read(store)?;
    let mut findings = Findings::default();
    if store.read(SUCCESS)?.is_none() {
        findings.add(
            SUCCESS,
            "missing: the last run into this folder has not finished",
        );
    }
    check_parts(&manifest, store, &mut findings)?;
    check_receipts(&manifest, store, &mut findings)?;
    check_sums(&manifest, &mut findings);
    Ok(findings.0)
}

#[derive(Debug, Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, name: &str, what: impl Into<String>) {
        self.0.push(Finding {
            name: name.to_owned(),
            what: what.into(),
        });
    }
}

fn check_parts(
    manifest: &Manifest,
    store: &dyn Store,
    findings: &mut Findings,
) -> Result<(), Error> {
    let mut listed = BTreeSet::new();
    for part in manifest.all_parts() {
        if !listed.insert(part.path.as_str()) {
            findings.add(&part.path, "listed twice");
        }
        check_part(part, store, findings)?;
    }
    for path in parts_there(store)?.keys() {
        if !listed.contains(path.as_str()) {
            findings.add(path, format!("not listed in `{MANIFEST}`"));
        }
    }
    Ok(())
}

fn check_part(part: &Part, store: &dyn Store, findings: &mut Findings) -> Result<(), Error> {
    match store.read(&part.path)? {
        None => findings.add(&part.path, "missing"),
        Some(bytes) if bytes.len() as u64 != part.bytes => findings.add(
            &part.path,
            format!("{} bytes; {} were written", bytes.len(), part.bytes),
        ),
        Some(bytes) if sha256(&bytes) != part.sha256 => {
            findings.add(&part.path, "its content is not what was written");
        }
        Some(_) => {}
    }
    Ok(())
}

fn check_receipts(
    manifest: &Manifest,
    store: &dyn Store,
    findings: &mut Findings,
) -> Result<(), Error> {
    let mut expected = BTreeSet::new();
    for listed in &manifest.shards {
        let name = Receipt::name(&listed.shard);
        match Receipt::read(store, &listed.shard)? {
            None => findings.add(&name, "missing or not readable"),
            Some(receipt) if receipt != *listed => {
                findings.add(&name, format!("not what `{MANIFEST}` lists"));
            }
            Some(_) => {}
        }
        expected.insert(name);
    }
    for (name, _) in store.list(RECEIPTS)? {
        let name = format!("{RECEIPTS}/{name}");
        if !expected.contains(&name) {
            findings.add(&name, format!("not listed in `{MANIFEST}`"));
        }
    }
    Ok(())
}

fn check_sums(manifest: &Manifest, findings: &mut Findings) {
    if manifest.rows != manifest.count_rows() {
        findings.add(MANIFEST, "its row counts are not the sums over its parts");
    }
    let mut stats = Stats::default();
    for receipt in &manifest.shards {
        stats += &receipt.stats;
    }
    let rows = |table: &str| manifest.rows.get(table).copied().unwrap_or(0);
    let told = &manifest.stats;
    let sums = [
        ("records", told.records_read, stats.records_read),
        ("records left out", told.left_out, stats.left_out),
        (
            "games + rejects",
            told.records_read,
            told.games + told.rejects,
        ),
        ("rows of `games`", told.games, rows("games")),
        ("rows of `rejects`", told.rejects, rows("rejects")),
    ];
    for (what, told, found) in sums {
        if told != found {
            findings.add(MANIFEST, format!("{what}: {found} found, {told} told"));
        }
    }
}
