//! What a finished shard has to show.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::TablePart;

use crate::error::Error;
use crate::fingerprint::hex;
use crate::shard::ShardId;
use crate::stats::Stats;
use crate::store::{Created, Store};

/// Folder of the receipts.
pub(crate) const RECEIPTS: &str = "_receipts";

/// One file of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Which table.
    pub table: String,
    /// Where, from the root of the dataset.
    pub path: String,
    /// Rows in it.
    pub rows: u64,
    /// Its size.
    pub bytes: u64,
    /// SHA-256 of it, in hex.
    pub sha256: String,
}

/// The proof that a shard is finished: its parts, and what was counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// The shard.
    pub shard: ShardId,
    /// Its parts, piece by piece, one of each table.
    pub parts: Vec<Part>,
    /// What it read.
    pub stats: Stats,
}

impl Receipt {
    /// Where the receipt of a shard stands.
    pub(crate) fn name(shard: &ShardId) -> String {
        format!("{RECEIPTS}/{shard}.json")
    }

    /// Writes it; an equal one may be there.
    pub(crate) fn write(&self, store: &dyn Store) -> Result<(), Error> {
        create_equal(store, &Receipt::name(&self.shard), &json(self))
    }

    /// The receipt of a shard, if it has one that can be read.
    pub(crate) fn read(store: &dyn Store, shard: &ShardId) -> Result<Option<Receipt>, Error> {
        let bytes = store.read(&Receipt::name(shard))?;
        let receipt = bytes.and_then(|bytes| serde_json::from_slice::<Receipt>(&bytes).ok());
        Ok(receipt.filter(|receipt| receipt.shard == *shard))
    }
}

/// Writes one part of a shard or of the driver; an equal one may be there.
pub(crate) fn write_part(
    store: &dyn Store,
    shard: &ShardId,
    piece: usize,
    part: &TablePart,
) -> Result<Part, Error> {
    let table = part.table.to_owned();
    let path = format!("data/{table}/part-{shard}-{piece:04}.parquet");
    create_equal(store, &path, &part.bytes)?;
    Ok(Part {
        table,
        path,
        rows: part.rows,
        bytes: part.bytes.len() as u64,
        sha256: sha256(&part.bytes),
    })
}

pub(crate) fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The shard of a part's file name, if it is one of ours.
pub(crate) fn shard_of_part(name: &str) -> Option<ShardId> {
    let (shard, piece) = name
        .strip_prefix("part-")?
        .strip_suffix(".parquet")?
        .split_once('-')?;
    let is_number = piece.len() >= 4 && piece.bytes().all(|b| b.is_ascii_digit());
    ShardId::parse(shard).filter(|_| is_number)
}

/// Creates a name. If it exists it has to hold the same bytes: equal work gives equal bytes, and
/// anything else is not ours to judge.
pub(crate) fn create_equal(store: &dyn Store, name: &str, bytes: &[u8]) -> Result<(), Error> {
    match store.create(name, bytes)? {
        Created::New => Ok(()),
        Created::Exists if store.read(name)?.is_some_and(|there| there == bytes) => Ok(()),
        Created::Exists => Err(Error::ForeignPart {
            name: name.to_owned(),
        }),
    }
}

/// As JSON that a person can read, the same for equal values.
pub(crate) fn json<T: Serialize>(value: &T) -> Vec<u8> {
    // Plain structs of texts and numbers always have a JSON form.
    let mut text = serde_json::to_vec_pretty(value).unwrap_or_default();
    text.push(b'\n');
    text
}
