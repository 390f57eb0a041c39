//! The headers of games whose moves stand in a file of lines: a line a game in another file beside it,
//! called `.index`.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::depot::{InDepot, Stored};
use crate::examine::short;
use crate::limits::Limits;
use crate::name;
use crate::seek::Bytes;
use crate::source::Origin;

/// The file beside another that holds its headers: the first by name, if it is no larger than a record
/// may be. It is held in memory while its games are read.
pub(crate) fn beside(origin: &Origin, limits: &Limits) -> Option<Origin> {
    match origin {
        Origin::Path(path) => beside_path(path, limits).map(Origin::Path),
        Origin::Depot(lines) => beside_stored(lines, limits).map(Origin::Depot),
        Origin::Bytes(_) | Origin::Unreadable(_) => None,
    }
}

fn beside_stored(lines: &InDepot, limits: &Limits) -> Option<InDepot> {
    let folder = match lines.file.name.rsplit_once('/') {
        Some((folder, _)) => folder,
        None => "",
    };
    let is_index = |file: &Stored| {
        let rest = file.name.strip_prefix(folder).unwrap_or(&file.name);
        !rest.trim_start_matches('/').contains('/')
            && name::extension(rest) == "index"
            && file.bytes <= limits.record_bytes_max
    };
    let files = lines.depot.list(folder).ok()?;
    let file = files.into_iter().filter(is_index).min()?;
    Some(InDepot {
        depot: lines.depot.clone(),
        file: Arc::new(file),
    })
}

fn beside_path(path: &Path, limits: &Limits) -> Option<PathBuf> {
    let is_index = |path: &PathBuf| {
        let extension = path.extension();
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case("index"))
            && fs::symlink_metadata(path)
                .is_ok_and(|data| data.is_file() && data.len() <= limits.record_bytes_max)
    };
    let folder = match path.parent()? {
        folder if folder.as_os_str().is_empty() => Path::new("."),
        folder => folder,
    };
    let files = fs::read_dir(folder).ok()?.flatten();
    files.map(|file| file.path()).filter(is_index).min()
}

/// The lines of an index, by the number of the game.
#[derive(Debug)]
pub(crate) struct Index {
    bytes: Vec<u8>,
    lines: Vec<Range<usize>>,
}

impl Index {
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn open(origin: &Origin) -> io::Result<Index> {
        let mut bytes = Vec::new();
        Bytes::open(origin)?.read_to_end(&mut bytes)?;
        Ok(Index::new(bytes))
    }

    fn new(bytes: Vec<u8>) -> Index {
        let mut lines = Vec::new();
        let mut from = 0;
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            lines.push(from..from + line.trim_ascii_end().len());
            from += line.len();
        }
        // Of several lines with a number the first counts: the order of equal ones stays.
        lines.sort_by_key(|line| record::first_field(&bytes[line.clone()]));
        Index { bytes, lines }
    }

    /// The header of a game.
    fn find(&self, number: &[u8]) -> Option<&[u8]> {
        let key = |line: &Range<usize>| record::first_field(&self.bytes[line.clone()]);
        let at = self.lines.partition_point(|line| key(line) < number);
        let line = self.lines.get(at).filter(|line| key(line) == number)?;
        Some(&self.bytes[line.clone()])
    }

    /// The digest of a file and of its index together.
    pub(crate) fn digest(&self, file: [u8; 16]) -> [u8; 16] {
        let mut hash = Sha256::new();
        hash.update(file);
        hash.update(&self.bytes);
        short(hash)
    }
}

/// The indexes of one source, by the folder whose games they are about. Together they are no larger
/// than a record may be; one that would be more is as good as none.
#[derive(Debug, Default)]
pub(crate) struct Indexes {
    of: BTreeMap<String, Index>,
    bytes: u64,
}

impl Indexes {
    /// The one beside the source.
    pub(crate) fn beside(index: Index) -> Indexes {
        let bytes = index.bytes.len() as u64;
        let of = BTreeMap::from([(String::new(), index)]);
        Indexes { of, bytes }
    }

    /// The digest of a file and of the index beside it together.
    pub(crate) fn digest(&self, file: [u8; 16]) -> [u8; 16] {
        let beside = self.of.get("");
        beside.map_or(file, |index| index.digest(file))
    }

    /// Whether a member is called like an index.
    pub(crate) fn is_named(name: &[u8]) -> bool {
        let Some((stem, extension)) = name.split_last_chunk::<6>() else {
            return false;
        };
        extension.eq_ignore_ascii_case(b".index") && !matches!(stem.last(), None | Some(b'/'))
    }

    /// Takes up an index inside a container, unless its folder has one.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(crate) fn read(
        &mut self,
        member: &str,
        reader: impl Read,
        limits: &Limits,
    ) -> io::Result<()> {
        if self.of.contains_key(folder(member)) {
            return Ok(());
        }
        let bytes_max = limits.record_bytes_max.saturating_sub(self.bytes);
        let mut bytes = Vec::new();
        reader
            .take(bytes_max.saturating_add(1))
            .read_to_end(&mut bytes)?;
        if bytes.len() as u64 <= bytes_max {
            self.bytes += bytes.len() as u64;
            self.of.insert(folder(member).to_owned(), Index::new(bytes));
        }
        Ok(())
    }

    /// A record with its header before it, where an index has one.
    pub(crate) fn join(&self, member: &str, record: Vec<u8>) -> Vec<u8> {
        match self.of.get(folder(member)) {
            Some(index) => record::join(record, |number| index.find(number)),
            None => record,
        }
    }
}

fn folder(member: &str) -> &str {
    member.rsplit_once('/').map_or("", |(folder, _)| folder)
}
