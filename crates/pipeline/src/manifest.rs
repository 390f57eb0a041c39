//! What belongs to a dataset.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::fingerprint::Fingerprint;
use crate::plan::Plan;
use crate::receipt::{Part, Receipt};
use crate::shard::ShardId;
use crate::stats::Stats;
use crate::store::Store;

/// Name of the manifest.
pub const MANIFEST: &str = "_manifest.json";
/// Name of the empty file that is written last.
pub const SUCCESS: &str = "_SUCCESS";

/// The list of everything that belongs to a dataset; readers follow it, not the folder. Equal runs
/// write equal manifests: no clock, host or path of the input is in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Program and version.
    pub program: String,
    /// Version of the tables.
    pub schema_version: u32,
    /// Names the run: settings and inputs.
    pub run: ShardId,
    /// Hash of the settings.
    pub fingerprint: String,
    /// The settings.
    pub settings: BTreeMap<String, String>,
    /// What was read.
    pub stats: Stats,
    /// Rows of every table.
    pub rows: BTreeMap<String, u64>,
    /// Parts of whole runs: `runs`, `duplicates`.
    pub parts: Vec<Part>,
    /// The shards in reading order, with their parts.
    pub shards: Vec<Receipt>,
}

impl Manifest {
    pub(crate) fn new(plan: &Plan, receipts: Vec<Receipt>, parts: Vec<Part>) -> Self {
        let stats = total(plan, &receipts);
        let mut manifest = Manifest {
            program: program(),
            schema_version: table::SCHEMA_VERSION,
            run: plan.run.clone(),
            fingerprint: plan.fingerprint.hash.clone(),
            settings: settings(&plan.fingerprint),
            stats,
            rows: BTreeMap::new(),
            parts,
            shards: receipts,
        };
        manifest.rows = manifest.count_rows();
        manifest
    }

    /// The manifest of a dataset.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn read(store: &dyn Store) -> Result<Self, Error> {
        let bytes = store.read(MANIFEST)?.ok_or_else(|| Error::NoManifest {
            name: store.to_string(),
        })?;
        serde_json::from_slice(&bytes).map_err(|source| Error::BadManifest { source })
    }

    /// Every part, in reading order.
    pub fn all_parts(&self) -> impl Iterator<Item = &Part> {
        let of_shards = self.shards.iter().flat_map(|receipt| &receipt.parts);
        of_shards.chain(&self.parts)
    }

    /// The parts of one table, in reading order.
    pub fn parts_of<'a>(&'a self, table: &'a str) -> impl Iterator<Item = &'a Part> {
        self.all_parts().filter(move |part| part.table == table)
    }

    pub(crate) fn count_rows(&self) -> BTreeMap<String, u64> {
        let mut rows = BTreeMap::new();
        for part in self.all_parts() {
            *rows.entry(part.table.clone()).or_default() += part.rows;
        }
        rows
    }
}

pub(crate) fn program() -> String {
    format!("hantei {}", env!("CARGO_PKG_VERSION"))
}

pub(crate) fn settings(fingerprint: &Fingerprint) -> BTreeMap<String, String> {
    fingerprint.settings.iter().cloned().collect()
}

pub(crate) fn total(plan: &Plan, receipts: &[Receipt]) -> Stats {
    let mut stats = plan.skipped.clone();
    for receipt in receipts {
        stats += &receipt.stats;
    }
    stats
}

/// Paths and sizes of the parts that are there.
pub(crate) fn parts_there(store: &dyn Store) -> Result<BTreeMap<String, u64>, Error> {
    let mut there = BTreeMap::new();
    let tables: BTreeSet<&str> = table::Table::ALL.iter().map(|table| table.name()).collect();
    for table in tables {
        let folder = format!("data/{table}");
        for (name, size) in store.list(&folder)? {
            there.insert(format!("{folder}/{name}"), size);
        }
    }
    Ok(there)
}

/// Whether all parts are there, in their size.
pub(crate) fn are_there<'a>(
    mut parts: impl Iterator<Item = &'a Part>,
    there: &BTreeMap<String, u64>,
) -> bool {
    parts.all(|part| there.get(&part.path) == Some(&part.bytes))
}
