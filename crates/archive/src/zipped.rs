//! Zip archives: a directory at the end, and members that can be read in any order.

use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

use encoding_rs::Encoding;
use sha2::{Digest, Sha256};
use zip::CompressionMethod;
use zip::read::{Config, ZipFileEntry};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;

use crate::bounded::Bounded;
use crate::container::{Trouble, Visit, nested, too_many, visit_stream};
use crate::examine::short;
use crate::found::{Found, Reject, RejectCode, Unit};
use crate::index::Indexes;
use crate::layout::{self, Layout};
use crate::limits::Limits;
use crate::name::{self, Hashes, Names, Namesakes};
use crate::recognize::{HEAD_BYTES, recognize};
use crate::seek::Buffered;
use crate::source::{Atom, Kind};
use crate::torn::visit_torn_zip;

/// Bytes of a typical record, to estimate how many a file holds.
pub(crate) const TYPICAL_RECORD_BYTES: u64 = 1500;

/// What [`read_directory`] found.
#[derive(Debug, Default)]
pub(crate) struct Directory {
    /// One for some members on end, in the order of the directory.
    pub(crate) atoms: Vec<Atom>,
    /// How many members they are.
    pub(crate) members: usize,
    pub(crate) namesakes: Namesakes,
    /// Whether a member is called like an index: all members are one group then, since what becomes of
    /// some hangs on another.
    pub(crate) has_index: bool,
    /// The charset of the names that are no UTF-8, where it can be told.
    pub(crate) charset: Option<&'static Encoding>,
    /// Whether it could not be read to its end, or does not lead to its members.
    pub(crate) is_broken: bool,
    /// What is not read.
    pub(crate) rest: Vec<(RejectCode, String)>,
}

/// The members of a zip, without unpacking any. `body` is another reader over the same bytes.
pub(crate) fn read_directory<R: Read + Seek>(
    reader: R,
    body: R,
    source: &str,
    limits: &Limits,
) -> Directory {
    let broken = || Directory {
        is_broken: true,
        ..Directory::default()
    };
    let Ok(mut zip) = ZipIterable::try_new(Buffered::new(reader), Config::default()) else {
        return broken();
    };
    let Ok(files) = zip.files() else {
        return broken();
    };
    let Ok(start) = files.reader_mut().stream_position() else {
        return broken();
    };
    let mut body = Buffered::new(body);
    let mut directory = Directory::default();
    let mut names = Names::default();
    let mut hashes = Hashes::default();
    let mut layout = Layout::new(start);
    let (mut group, mut whole) = (Group::default(), Group::default());
    for entry in &mut *files {
        let Ok(entry) = entry else {
            return broken();
        };
        if directory.members as u64 >= limits.members_max {
            directory.rest.push(too_many(limits));
            break;
        }
        layout.add(&entry, &mut body);
        if layout.is_over(limits.overlap_max) {
            directory.rest.push(too_much_overlap(limits));
            break;
        }
        directory.members += 1;
        names.add(entry.name_raw());
        hashes.note(entry.name_raw());
        directory.has_index |= Indexes::is_named(entry.name_raw());
        let (digest, at) = (digest(&entry), entry.central_header_start() - start);
        whole.add(&entry, &digest, source, at);
        group.add(&entry, &digest, source, at);
        if group.is_full() {
            directory.atoms.extend(group.close());
        }
    }
    directory.atoms.extend(group.close());
    if directory.has_index {
        directory.atoms = whole.close().into_iter().collect();
    }
    directory.is_broken = layout.is_shifted(&mut body);
    if directory.rest.is_empty() {
        let reader = files.reader_mut();
        // What cannot be read here cannot be read later either, and is told then.
        let end = reader.stream_position().unwrap_or(start);
        directory.is_broken |= more_follows(reader, end, directory.members == 0);
        let mut lost = layout.gaps(&mut body).unwrap_or_default();
        lost.extend(layout::tail(reader, end).unwrap_or_default());
        directory.rest.extend(unnamed(&lost));
    }
    directory.charset = names.charset();
    directory.namesakes = namesakes(&mut zip, &directory, hashes, names.is_unicode());
    directory
}

/// Looks a second time where a name came up twice, or may have: two that are no UTF-8 may be one as text.
fn namesakes<R: Read + Seek>(
    zip: &mut ZipIterable<Buffered<R>>,
    directory: &Directory,
    mut hashes: Hashes,
    is_unicode: bool,
) -> Namesakes {
    if is_unicode && !hashes.has_repeats() {
        return Namesakes::default();
    }
    if !is_unicode {
        hashes = Hashes::default();
        let Ok(files) = zip.files() else {
            return Namesakes::default();
        };
        for entry in files.take(directory.members).map_while(Result::ok) {
            hashes.note(member_name(&entry, directory.charset).as_bytes());
        }
    }
    let Ok(files) = zip.files() else {
        return Namesakes::default();
    };
    let entries = files.take(directory.members).map_while(Result::ok);
    Namesakes::among(
        entries.map(|entry| member_name(&entry, directory.charset)),
        hashes,
    )
}

fn too_much_overlap(limits: &Limits) -> (RejectCode, String) {
    let detail = format!(
        "its members stand on each other, and have more than {} times the bytes that are there for them; the rest is left out, --overlap-max allows more",
        limits.overlap_max
    );
    (RejectCode::LimitOverlap, detail)
}

/// The reject for what no entry of a directory names.
fn unnamed(lost: &[Range<u64>]) -> Option<(RejectCode, String)> {
    const SHOWN_MAX: usize = 3;
    let first = lost.first()?;
    let bytes: u64 = lost.iter().map(|range| range.end - range.start).sum();
    let shown = lost.iter().take(SHOWN_MAX);
    let mut shown: Vec<String> = shown
        .map(|range| format!("{} to {}", range.start, range.end))
        .collect();
    if lost.len() > SHOWN_MAX {
        shown.push(format!("{} more", lost.len() - SHOWN_MAX));
    }
    let place = if first.start == 0 {
        "in front of"
    } else {
        "between or behind"
    };
    let detail = format!(
        "{bytes} bytes {place} its members are named by no entry of its directory, and not read: {}",
        shown.join(", ")
    );
    Some((RejectCode::CorruptContainer, detail))
}

/// Members on end that are not cut apart: a zip of a million small ones must not weigh a million
/// atoms.
#[derive(Default)]
struct Group {
    key: u64,
    records: u64,
    bytes: u64,
    members: u32,
    offset: u64,
    hash: Sha256,
}

impl Group {
    /// A group ends behind one member in so many, by its name, so that a new member changes the group
    /// it falls into and no other;
    const ENDS: u64 = 32;
    /// and behind the member that makes it as large as that.
    const RECORDS_MAX: u64 = 64;
    const BYTES_MAX: u64 = 256 << 10;

    /// Adds a member that stands so far down the directory.
    fn add(&mut self, entry: &ZipFileEntry<'_>, digest: &[u8; 16], source: &str, offset: u64) {
        let bytes = entry.size();
        let records = match is_folder(entry) {
            true => 0,
            false => (bytes / (8 * TYPICAL_RECORD_BYTES)).max(1),
        };
        self.key = name::hash(&[source.as_bytes(), entry.name_raw()]);
        self.records = self.records.saturating_add(records);
        self.bytes = self.bytes.saturating_add(bytes);
        if self.members == 0 {
            self.offset = offset;
        }
        self.members = self.members.saturating_add(1);
        self.hash.update(digest);
    }

    /// Whether it ends behind the member added last.
    fn is_full(&self) -> bool {
        self.key.is_multiple_of(Group::ENDS)
            || self.records >= Group::RECORDS_MAX
            || self.bytes >= Group::BYTES_MAX
            || self.members == u32::MAX
    }

    /// What was added since the last one ended.
    fn close(&mut self) -> Option<Atom> {
        let group = mem::take(self);
        (group.members > 0).then(|| Atom {
            key: group.key,
            records: group.records,
            is_counted: false,
            bytes: group.bytes,
            digest: short(group.hash),
            members: group.members,
            offset: group.offset,
        })
    }
}

/// Whether another entry stands where the directory is said to end (some programs count no further
/// than 65,535), or a member at the beginning of a zip that is said to be empty.
fn more_follows(reader: &mut (impl Read + Seek), end: u64, is_empty: bool) -> bool {
    let mut next = [0; 4];
    let at = if is_empty { 0 } else { end };
    let is_read = reader.seek(SeekFrom::Start(at)).is_ok() && reader.read_exact(&mut next).is_ok();
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

/// A reader of a directory that can begin in the middle of it: all places are so many bytes further on.
#[derive(Debug)]
struct Shifted<R> {
    inner: Buffered<R>,
    by: u64,
}

impl<R: Read + Seek> Shifted<R> {
    fn new(inner: R) -> Self {
        Shifted {
            inner: Buffered::new(inner),
            by: 0,
        }
    }
}

impl<R: Read> Read for Shifted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.inner.read(buffer)
    }
}

impl<R: Seek> Seek for Shifted<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let to = match to {
            SeekFrom::Start(at) => SeekFrom::Start(at.saturating_add(self.by)),
            other => other,
        };
        Ok(self.inner.seek(to)?.saturating_sub(self.by))
    }
}

/// Part of a zip to visit.
#[derive(Debug)]
pub(crate) struct Part<'a> {
    /// Bytes of the directory before the first member.
    pub(crate) offset: u64,
    /// Members, by their place in the directory.
    pub(crate) members: Range<usize>,
    /// What they were when the run was planned, group by group; empty: whatever they are now.
    pub(crate) expected: &'a [Atom],
    pub(crate) namesakes: &'a Namesakes,
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
    let opened = ZipIterable::try_new(Shifted::new(directory), Config::default());
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
    let mut planned = part.expected.iter();
    let mut group = planned.next();
    let (mut seen, mut hash) = (0, Sha256::new());
    if part.members.start > 0 {
        files.reader_mut().by = part.offset;
    }
    for (index, entry) in part.members.clone().zip(files) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) if part.expected.is_empty() => {
                let detail = format!("the directory breaks off after {index} members: {error}");
                visit.reject_container(member, RejectCode::CorruptContainer, detail)?;
                return Ok(Agreement::Same);
            }
            Err(_) => return Ok(Agreement::Differs),
        };
        let name = member_name(&entry, part.charset);
        let unique = part.namesakes.distinct(name.clone(), index);
        if let Some(atom) = group {
            hash.update(digest(&entry));
            seen += 1;
            if seen == atom.members {
                if atom.digest != short(mem::take(&mut hash)) {
                    return Ok(Agreement::Differs);
                }
                (group, seen) = (planned.next(), 0);
            }
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
    Ok(match group {
        None => Agreement::Same,
        Some(_) => Agreement::Differs,
    })
}

/// Takes up the indexes of a zip before any member is visited. One that cannot be read is come upon
/// again with the others.
pub(crate) fn read_indexes<R: Read + Seek>(
    directory: R,
    body: R,
    charset: Option<&'static Encoding>,
    member: &str,
    visit: &mut Visit<'_>,
) {
    let mut body = Buffered::new(body);
    let Ok(mut zip) = ZipIterable::try_new(Buffered::new(directory), Config::default()) else {
        return;
    };
    let Ok(files) = zip.files() else { return };
    let members_max = usize::try_from(visit.limits.members_max).unwrap_or(usize::MAX);
    for entry in files.take(members_max).map_while(Result::ok) {
        let name = member_name(&entry, charset);
        if !Indexes::is_named(name.as_bytes())
            || is_folder(&entry)
            || entry.is_symlink()
            || entry.encrypted()
        {
            continue;
        }
        if let Ok(file) = entry.with_reader(&mut body, Default::default()) {
            let unpacked = Bounded::new(file, visit.budget);
            let member = nested(member, name);
            // What is wrong with it is said where the members are visited.
            let _ = visit.indexes.read(&member, unpacked, visit.limits);
        }
    }
}

fn visit_member<R: Read + Seek>(
    entry: ZipFileEntry<'_>,
    body: &mut Buffered<R>,
    member: &str,
    name: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    if is_folder(&entry) {
        return Ok(());
    }
    let is_link = entry.is_symlink();
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
            let outer = mem::replace(&mut visit.keeps_torn, false);
            let result = match is_link {
                true => visit_link(&mut unpacked, member, name, depth + 1, visit),
                false => visit_stream(&mut unpacked, member, name, depth + 1, visit),
            };
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

/// Whether an entry is a folder: one that is called so and holds something is a file.
fn is_folder(entry: &ZipFileEntry<'_>) -> bool {
    entry.is_dir() && entry.size() == 0
}

/// A member that is called a link holds the path of its target. What holds anything else is a file.
fn visit_link(
    reader: &mut dyn Read,
    member: &str,
    name: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let mut head = Vec::new();
    let read = (&mut *reader)
        .take(HEAD_BYTES as u64)
        .read_to_end(&mut head);
    read.map_err(Trouble::Read)?;
    if recognize(&head, "").is_some() {
        let mut whole = Cursor::new(head).chain(reader);
        return visit_stream(&mut whole, member, name, depth, visit);
    }
    visit.send(Found::Skipped {
        extension: "(link)".to_owned(),
    })
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
    let open = || Cursor::new(bytes.clone());
    let directory = read_directory(open(), open(), "", visit.limits);
    if directory.is_broken {
        return visit_torn_zip(&mut open(), member, depth, visit);
    }
    if directory.has_index {
        read_indexes(open(), open(), directory.charset, member, visit);
    }
    let part = Part {
        offset: 0,
        members: 0..directory.members,
        expected: &[],
        namesakes: &directory.namesakes,
        charset: directory.charset,
    };
    visit_zip(open(), open(), &part, member, depth, visit)?;
    for (code, detail) in directory.rest {
        visit.reject_container(member, code, detail)?;
    }
    Ok(())
}
