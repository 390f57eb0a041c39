//! Zip archives: a directory at the end, and members that can be read in any order.

use std::io::{Cursor, Read, Seek};
use std::ops::Range;
use std::sync::Arc;

use encoding_rs::Encoding;
use sha2::{Digest, Sha256};
use zip::CompressionMethod;
use zip::read::{Config, ZipFileEntry};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;

use crate::bounded::Bounded;
use crate::container::{Trouble, Visit, nested, visit_stream};
use crate::found::{Found, Reject, RejectCode, Unit};
use crate::name::{self, Names, Repeats};
use crate::recognize::recognize;
use crate::seek::Buffered;
use crate::source::{Atom, Kind};
use crate::torn::visit_torn_zip;

/// Bytes of a typical record, to estimate how many a file holds.
pub(crate) const TYPICAL_RECORD_BYTES: u64 = 1500;

/// What [`read_directory`] found.
#[derive(Debug)]
pub(crate) struct Directory {
    /// One a member, in the order of the directory.
    pub(crate) atoms: Vec<Atom>,
    pub(crate) has_repeats: bool,
    /// The charset of the names that are no UTF-8, where it can be told.
    pub(crate) charset: Option<&'static Encoding>,
    /// Whether it could not be read to its end.
    pub(crate) is_broken: bool,
    /// Whether it has more members than allowed.
    pub(crate) is_cut: bool,
}

/// The members of a zip, without unpacking any.
pub(crate) fn read_directory<R: Read + Seek>(
    reader: R,
    source: &str,
    members_max: u64,
) -> Directory {
    let mut directory = Directory {
        atoms: Vec::new(),
        has_repeats: false,
        charset: None,
        is_broken: false,
        is_cut: false,
    };
    let mut names = Names::default();
    let mut repeats = Repeats::default();
    let Ok(mut zip) = ZipIterable::try_new(Buffered::new(reader), Config::default()) else {
        directory.is_broken = true;
        return directory;
    };
    let Ok(files) = zip.files() else {
        directory.is_broken = true;
        return directory;
    };
    for entry in &mut *files {
        let Ok(entry) = entry else {
            directory.is_broken = true;
            break;
        };
        if directory.atoms.len() as u64 >= members_max {
            directory.is_cut = true;
            break;
        }
        names.add(entry.name_raw());
        repeats.note(entry.name_raw());
        let bytes = if entry.is_dir() { 0 } else { entry.size() };
        directory.atoms.push(Atom {
            key: name::hash(&[source.as_bytes(), entry.name_raw()]),
            records: if entry.is_dir() {
                0
            } else {
                (bytes / (8 * TYPICAL_RECORD_BYTES)).max(1)
            },
            is_counted: false,
            bytes,
            digest: digest(&entry),
        });
    }
    let is_empty = directory.atoms.is_empty();
    directory.is_broken |= !directory.is_cut && more_follows(files.reader_mut(), is_empty);
    directory.has_repeats = repeats.any();
    directory.charset = names.charset();
    directory
}

/// Whether another entry stands where the directory is said to end (some programs count no further
/// than 65,535), or a member at the beginning of a zip that is said to be empty.
fn more_follows(reader: &mut (impl Read + Seek), is_empty: bool) -> bool {
    let mut next = [0; 4];
    let is_there = !is_empty || reader.rewind().is_ok();
    let is_read = is_there && reader.read_exact(&mut next).is_ok();
    is_read && matches!(&next, b"PK\x01\x02" | b"PK\x03\x04")
}

/// Changes when the member does: its name, sizes and the checksum of its content.
fn digest(entry: &ZipFileEntry<'_>) -> [u8; 16] {
    let mut hash = Sha256::new();
    hash.update(entry.name_raw());
    hash.update([0, u8::from(entry.encrypted())]);
    hash.update(entry.size().to_le_bytes());
    hash.update(entry.compressed_size().to_le_bytes());
    hash.update(entry.crc32().to_le_bytes());
    let mut digest = [0; 16];
    digest.copy_from_slice(&hash.finalize()[..16]);
    digest
}

/// A name as text: UTF-8 where it is, else in the charset of its neighbors, else code page 437, which
/// is what a zip means that says nothing.
fn member_name(entry: &ZipFileEntry<'_>, charset: Option<&'static Encoding>) -> String {
    let raw = entry.name_raw();
    if let Some(name) = name::decode(raw, charset) {
        return name;
    }
    entry
        .name()
        .map_or_else(|_| name::from_bytes(raw), |name| name.into_owned())
}

/// Part of a zip to visit.
#[derive(Debug)]
pub(crate) struct Part<'a> {
    /// Members, by their place in the directory.
    pub(crate) members: Range<usize>,
    /// What they were when the run was planned; empty: whatever they are now.
    pub(crate) expected: &'a [Atom],
    pub(crate) has_repeats: bool,
    pub(crate) charset: Option<&'static Encoding>,
}

/// Whether the members are still those that were planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Agreement {
    Same,
    Differs,
}

/// Visits some members of a zip. `directory` and `body` are two readers over the same bytes.
pub(crate) fn visit_zip<R: Read + Seek>(
    directory: R,
    body: R,
    part: &Part<'_>,
    member: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<Agreement, Trouble> {
    let mut body = Buffered::new(body);
    let opened = ZipIterable::try_new(Buffered::new(directory), Config::default());
    let mut zip = match opened {
        Ok(zip) => zip,
        Err(error) => {
            visit.reject_container(member, RejectCode::CorruptContainer, error.to_string())?;
            return Ok(Agreement::Same);
        }
    };
    let files = match zip.files() {
        Ok(files) => files,
        Err(error) => {
            visit.reject_container(member, RejectCode::CorruptContainer, error.to_string())?;
            return Ok(Agreement::Same);
        }
    };
    let mut repeats = Repeats::default();
    let mut seen = part.members.start;
    for (index, entry) in files.enumerate().take(part.members.end) {
        let is_ours = index >= part.members.start;
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) if is_ours => {
                let detail = format!("the directory breaks off after {index} members: {error}");
                visit.reject_container(member, RejectCode::CorruptContainer, detail)?;
                return Ok(Agreement::Same);
            }
            Err(_) => return Ok(Agreement::Differs),
        };
        if index as u64 >= visit.limits.members_max {
            visit.reject_too_many(member)?;
            return Ok(Agreement::Same);
        }
        let name = member_name(&entry, part.charset);
        let unique = if part.has_repeats {
            repeats.distinct(name.clone())
        } else {
            name.clone()
        };
        if !is_ours {
            continue;
        }
        seen = index + 1;
        let planned = part.expected.get(index - part.members.start);
        if planned.is_some_and(|atom| atom.digest != digest(&entry)) {
            return Ok(Agreement::Differs);
        }
        visit_member(
            entry,
            &mut body,
            &nested(member, unique),
            &name,
            depth,
            visit,
        )?;
    }
    if part.expected.len() > seen - part.members.start {
        return Ok(Agreement::Differs);
    }
    Ok(Agreement::Same)
}

fn visit_member<R: Read + Seek>(
    entry: ZipFileEntry<'_>,
    body: &mut Buffered<R>,
    member: &str,
    name: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    if entry.is_dir() {
        return Ok(());
    }
    if entry.is_symlink() {
        return visit.send(Found::Skipped {
            extension: "(link)".to_owned(),
        });
    }
    if entry.encrypted() {
        let detail = "behind a password".to_owned();
        return reject_member(RejectCode::EncryptedMember, detail, member, name, visit);
    }
    const METHODS: [CompressionMethod; 3] = [
        CompressionMethod::STORE,
        CompressionMethod::DEFLATE,
        CompressionMethod::ZSTD,
    ];
    if !METHODS.contains(&entry.compression()) {
        let detail = format!("packed by {}", entry.compression());
        return reject_member(RejectCode::UnsupportedMethod, detail, member, name, visit);
    }
    let failure = match entry.with_reader(body, Default::default()) {
        Ok(file) => {
            let mut unpacked = Bounded::new(file, visit.budget);
            let outer = std::mem::replace(&mut visit.keeps_torn, false);
            let result = visit_stream(&mut unpacked, member, name, depth + 1, visit);
            visit.keeps_torn = outer;
            match result {
                Err(Trouble::Read(error)) => ZipError::Io(error),
                result => return result,
            }
        }
        Err(error) => error,
    };
    if visit.budget.hit().is_some() {
        return Err(Trouble::Read(std::io::Error::other("over the limit")));
    }
    let detail = failure.to_string();
    reject_member(RejectCode::CorruptMember, detail, member, name, visit)
}

/// One reject for a member that cannot be had.
pub(crate) fn reject_member(
    code: RejectCode,
    detail: String,
    member: &str,
    name: &str,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    // What it was can only be told by its name: its content is what we do not have.
    let unit = match recognize(&[], name) {
        Some(Kind::Broken) => Unit::Container,
        _ => Unit::Record,
    };
    let place = visit.place(member);
    visit.reject(Reject {
        place,
        unit,
        code,
        offset: None,
        detail,
    })
}

/// Visits all of a zip that is held in memory.
pub(crate) fn visit_held_zip(
    bytes: Arc<[u8]>,
    member: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let directory = read_directory(Cursor::new(bytes.clone()), "", visit.limits.members_max);
    if directory.is_broken {
        return visit_torn_zip(&mut Cursor::new(bytes), member, depth, visit);
    }
    let part = Part {
        members: 0..usize::MAX,
        expected: &[],
        has_repeats: directory.has_repeats,
        charset: directory.charset,
    };
    let (directory, body) = (Cursor::new(bytes.clone()), Cursor::new(bytes));
    visit_zip(directory, body, &part, member, depth, visit).map(|_| ())
}
