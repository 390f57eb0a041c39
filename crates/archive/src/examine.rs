//! The first look at an entry: what it is, what it weighs, and a digest of it.

use std::io::{self, Read};

use sha2::{Digest, Sha256};

use crate::index::{self, Index};
use crate::input::Error;
use crate::limits::Limits;
use crate::list::Entry;
use crate::name::{self, Namesakes};
use crate::recognize::{HEAD_BYTES, recognize};
use crate::seek::Bytes;
use crate::source::{Atom, Kind, Origin, Source};
use crate::split::WINDOW_BYTES;
use crate::zipped::{Directory, TYPICAL_RECORD_BYTES, read_directory};

/// What an entry turned out to be.
#[derive(Debug)]
pub enum Examined {
    /// Something to read, or to reject.
    Source(Source),
    /// Neither record nor container.
    Skipped {
        /// Its extension in lower case, or `(none)`.
        extension: String,
    },
}

/// How much a compressed stream is taken to unpack to. Only the cuts between shards hang on it.
const TYPICAL_PACKING: u64 = 4;

/// Recognises an entry by its content. Everything but a zip is read to its end for the digest; a
/// zip's directory holds checksums of its members already.
///
/// # Errors
/// If the depot it stands in cannot be read.
pub fn examine(entry: Entry, limits: &Limits) -> Result<Examined, Error> {
    match look(&entry, limits) {
        Ok(examined) => Ok(examined),
        Err(error) if is_trouble_with_depot(&entry.origin, &error) => Err(Error::Depot {
            address: entry.name,
            source: error,
        }),
        Err(error) => {
            let message = match &entry.origin {
                Origin::Unreadable(message) => message.clone(),
                _ => error.to_string(),
            };
            Ok(Examined::Source(unreadable(entry, message)))
        }
    }
}

/// Whether nothing is wrong with the file itself.
fn is_trouble_with_depot(origin: &Origin, error: &io::Error) -> bool {
    let is_of_file = matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied
    );
    matches!(origin, Origin::Depot(_)) && !is_of_file
}

fn look(entry: &Entry, limits: &Limits) -> io::Result<Examined> {
    let mut bytes = Bytes::open(&entry.origin)?;
    let size = bytes.len()?;
    let mut head = Vec::new();
    (&mut bytes)
        .take(HEAD_BYTES as u64)
        .read_to_end(&mut head)?;
    let recognized = recognize(&head, &entry.name);
    let directory = match may_be_zip(recognized, &entry.name) {
        true => directory_of(entry, recognized, limits)?,
        false => None,
    };
    let kind = match (recognized, &directory) {
        (_, Some(directory)) if directory.is_broken => Kind::TornZip,
        (_, Some(_)) => Kind::Zip,
        (Some(kind), None) => kind,
        (None, None) if entry.named => Kind::Foreign,
        (None, None) => {
            return Ok(Examined::Skipped {
                extension: name::extension(&entry.name),
            });
        }
    };
    let mut source = Source {
        name: entry.name.clone(),
        kind,
        bytes: size,
        atoms: Vec::new(),
        groups: 0,
        namesakes: Namesakes::default(),
        has_index: false,
        charset: None,
        rest: Vec::new(),
        origin: entry.origin.clone(),
        index: None,
    };
    if let Some(directory) = directory.filter(|directory| !directory.is_broken) {
        source.groups = directory.atoms.len();
        source.atoms = directory.atoms;
        source.namesakes = directory.namesakes;
        source.has_index = directory.has_index;
        source.charset = directory.charset;
        source.rest = directory.rest;
        if !source.rest.is_empty() || source.atoms.is_empty() {
            // What is left out (or the emptiness) is an atom too: the rejects stand for it.
            let digest = short(Sha256::new_with_prefix(format!("{size} {:?}", source.rest)));
            let rest = atom(&source, 1, false, 0, digest);
            source.atoms.push(Atom { members: 0, ..rest });
        }
        return Ok(Examined::Source(source));
    }
    let has_lines = kind == Kind::Record && record::is_lines(&head);
    let (mut digest, length) = digest(&mut head, &mut bytes)?;
    source.bytes = length;
    if has_lines && let Some(index) = index::beside(&source.origin, limits) {
        digest = Index::open(&index)?.digest(digest);
        source.index = Some(index);
    }
    let (records, is_counted, bytes) = match source.kind {
        Kind::Record if length <= WINDOW_BYTES as u64 => {
            let records = record::trees(&head).count().max(1) as u64;
            (records, true, length)
        }
        Kind::Record => (length / TYPICAL_RECORD_BYTES, false, length),
        Kind::Tar => ((length / (2 * TYPICAL_RECORD_BYTES)).max(1), false, length),
        Kind::Packed(_) | Kind::SevenZip | Kind::TornZip => {
            let unpacked = length.saturating_mul(TYPICAL_PACKING);
            ((unpacked / TYPICAL_RECORD_BYTES).max(1), false, unpacked)
        }
        // One reject, known beforehand.
        _ => (1, true, 0),
    };
    source.atoms = vec![atom(&source, records, is_counted, bytes, digest)];
    Ok(Examined::Source(source))
}

/// Whether a zip is looked for behind the first bytes: a program that unpacks itself has its own.
fn may_be_zip(recognized: Option<Kind>, name: &str) -> bool {
    match recognized {
        Some(Kind::Zip) => true,
        None | Some(Kind::Broken | Kind::Record) => {
            matches!(name::extension(name).as_str(), "zip" | "exe")
        }
        Some(_) => false,
    }
}

/// The directory of a zip, as far as it is whole.
fn directory_of(
    entry: &Entry,
    recognized: Option<Kind>,
    limits: &Limits,
) -> io::Result<Option<Directory>> {
    let (bytes, body) = (Bytes::open(&entry.origin)?, Bytes::open(&entry.origin)?);
    let directory = read_directory(bytes, body, &entry.name, limits);
    let is_zip = recognized == Some(Kind::Zip) || directory.members > 0;
    Ok(is_zip.then_some(directory))
}

fn atom(source: &Source, records: u64, is_counted: bool, bytes: u64, digest: [u8; 16]) -> Atom {
    Atom {
        key: name::hash(&[source.name.as_bytes()]),
        records,
        is_counted,
        bytes,
        digest,
        members: 1,
        offset: 0,
    }
}

/// The digest of an entry that can be read from any place, to compare with what was planned.
pub(crate) fn digest_of(origin: &Origin) -> io::Result<[u8; 16]> {
    digest(&mut Vec::new(), &mut Bytes::open(origin)?).map(|(digest, _)| digest)
}

/// Reads to the end. `head` holds what was read before, and is grown to the whole of a file that
/// fits the window.
fn digest(head: &mut Vec<u8>, rest: &mut Bytes) -> io::Result<([u8; 16], u64)> {
    let mut hash = Sha256::new();
    (&mut *rest)
        .take((WINDOW_BYTES + 1).saturating_sub(head.len()) as u64)
        .read_to_end(head)?;
    hash.update(&*head);
    let mut length = head.len() as u64;
    if length > WINDOW_BYTES as u64 {
        let mut buffer = vec![0; 256 << 10];
        loop {
            match rest.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => {
                    hash.update(&buffer[..read]);
                    length += read as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok((short(hash), length))
}

/// The first half of a SHA-256.
pub(crate) fn short(hash: Sha256) -> [u8; 16] {
    let mut digest = [0; 16];
    digest.copy_from_slice(&hash.finalize()[..16]);
    digest
}

fn unreadable(entry: Entry, message: String) -> Source {
    let mut hash = Sha256::new();
    hash.update(b"unreadable\0");
    hash.update(message.as_bytes());
    let mut source = Source {
        name: entry.name,
        kind: Kind::Unreadable,
        bytes: 0,
        atoms: Vec::new(),
        groups: 0,
        namesakes: Namesakes::default(),
        has_index: false,
        charset: None,
        rest: Vec::new(),
        origin: Origin::Unreadable(message),
        index: None,
    };
    source.atoms = vec![atom(&source, 1, true, 0, short(hash))];
    source
}
