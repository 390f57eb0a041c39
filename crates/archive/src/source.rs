//! One file of the input, examined.

use std::path::PathBuf;
use std::sync::Arc;

use encoding_rs::Encoding;

use crate::depot::InDepot;
use crate::found::RejectCode;
use crate::name::Namesakes;

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Game records, one or many.
    Record,
    /// A zip: members can be read from any place.
    Zip,
    /// A zip whose directory is missing or damaged, or does not lead to its members: they are read from the beginning.
    TornZip,
    /// A 7z.
    SevenZip,
    /// A compressed stream around anything.
    Packed(Packing),
    /// A tape archive.
    Tar,
    /// A container format that is recognised but not read.
    Unsupported(&'static str),
    /// A container by its name alone.
    Broken,
    /// Could not be read at all.
    Unreadable,
    /// Named by the caller, and neither record nor container.
    Foreign,
}

/// How a stream is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Packing {
    /// RFC 1952.
    Gzip,
    /// bzip2.
    Bzip2,
    /// xz.
    Xz,
    /// RFC 8878.
    Zstd,
}

/// A file of the input: what it is, what it weighs, and where it can be cut.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its name in every table.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its size in bytes.
    pub bytes: u64,
    /// Where it can be cut: one atom for what has to be read from its beginning, one for some members
    /// on end of a zip.
    pub atoms: Vec<Atom>,
    /// Those atoms of a zip that stand for members, and not for what is left out.
    pub(crate) groups: usize,
    /// Members of a zip with one name.
    pub(crate) namesakes: Namesakes,
    /// Whether a zip holds an index, and so is not cut.
    pub(crate) has_index: bool,
    /// The charset of those names in a zip that are no UTF-8, where it can be told.
    pub(crate) charset: Option<&'static Encoding>,
    /// What of a zip is not read, and why.
    pub(crate) rest: Vec<(RejectCode, String)>,
    pub(crate) origin: Origin,
    /// The file with the headers of its games.
    pub(crate) index: Option<Origin>,
}

impl Source {
    /// Members of a zip that stand before one of its atoms.
    pub(crate) fn members_before(&self, atom: usize) -> usize {
        let before = self.atoms.iter().take(atom);
        before.map(|atom| atom.members as usize).sum()
    }

    /// Whether ranges of its atoms can be opened on their own.
    pub fn is_splittable(&self) -> bool {
        self.kind == Kind::Zip
    }
}

/// The smallest part of a source that can be read on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Atom {
    /// A hash of its name, to cut at.
    pub key: u64,
    /// Records in it: known, or estimated from its size.
    pub records: u64,
    /// Whether `records` is known.
    pub is_counted: bool,
    /// Record bytes in it; an estimate where it is packed.
    pub bytes: u64,
    /// A digest that changes when its content does.
    pub digest: [u8; 16],
    /// Members of a zip that it stands for (none of what is left out); else 1.
    pub members: u32,
    /// Bytes of the directory of a zip before the first of them; else 0.
    pub offset: u64,
}

/// Where the bytes are.
#[derive(Debug, Clone)]
pub(crate) enum Origin {
    Path(PathBuf),
    Depot(InDepot),
    Bytes(Arc<[u8]>),
    Unreadable(String),
}
