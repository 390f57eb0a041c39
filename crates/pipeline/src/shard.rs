//! A unit of work.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use archive::Source;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::fingerprint::hex;

/// Names a shard by everything its parts depend on: the settings, and for each source its path, the
/// range, its size and the digest of its content. 24 hex digits.
///
/// Not any text is an id:
/// ```compile_fail
/// let id: pipeline::ShardId = "part".to_owned();
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShardId(String);

/// Hex digits of an id.
pub(crate) const ID_DIGITS: usize = 24;

impl ShardId {
    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn of(fingerprint: &str, spans: &[Span]) -> Self {
        let mut hash = Sha256::new();
        let mut text = |text: &str| {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        };
        text(fingerprint);
        for span in spans {
            text(&span.source.name);
            text(&format!("{:?}", span.source.kind));
            text(&format!("{:?} {:?}", span.atoms, span.records_max));
            for atom in &span.source.atoms[span.atoms.clone()] {
                text(&atom.bytes.to_string());
                text(&hex(&atom.digest));
            }
        }
        ShardId(hex(&hash.finalize()[..ID_DIGITS / 2]))
    }

    /// An id that somebody else wrote, if it is one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        (text.len() == ID_DIGITS && text.bytes().all(is_hex)).then(|| ShardId(text.to_owned()))
    }

    /// The id of what belongs to a whole run: the tables of the driver.
    pub(crate) fn of_run(text: &[&str]) -> Self {
        let mut hash = Sha256::new();
        for text in text {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        ShardId(hex(&hash.finalize()[..ID_DIGITS / 2]))
    }
}

impl fmt::Display for ShardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Part of a source.
#[derive(Debug, Clone)]
pub struct Span {
    /// The source.
    pub source: Arc<Source>,
    /// Which of its atoms.
    pub atoms: Range<usize>,
    /// Stop after that many records.
    pub records_max: Option<u64>,
}

impl Span {
    /// Records in it, as far as is known.
    pub fn records(&self) -> u64 {
        let atoms = &self.source.atoms[self.atoms.clone()];
        let records = atoms.iter().map(|atom| atom.records).sum();
        self.records_max.map_or(records, |max| max.min(records))
    }
}

/// A list of records' places, to be read in order: the unit of work, of retry and of commit.
#[derive(Debug, Clone)]
pub struct Shard {
    /// Its name.
    pub id: ShardId,
    /// What it reads.
    pub spans: Vec<Span>,
}

impl Shard {
    /// Records in it, as far as is known.
    pub fn records(&self) -> u64 {
        self.spans.iter().map(Span::records).sum()
    }

    /// Whether that number is known, not estimated.
    pub fn is_counted(&self) -> bool {
        let spans = self.spans.iter();
        let mut atoms = spans.flat_map(|span| &span.source.atoms[span.atoms.clone()]);
        atoms.all(|atom| atom.is_counted)
    }
}
