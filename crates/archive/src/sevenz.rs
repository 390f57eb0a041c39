//! 7z archives: a directory at the end, and members in blocks, each of which has to be unpacked from
//! its beginning (a solid archive is one block).

use std::io::{self, Read, Seek, SeekFrom};
use std::mem;
use std::ops::Range;

use sevenz_rust2::{Archive, ArchiveEntry, BlockDecoder, EncoderMethod, Error, Password};

use crate::bounded::Bounded;
use crate::container::{Trouble, Visit, nested, visit_stream};
use crate::directory::{Placed, START_BYTES, find_directory};
use crate::found::{Found, RejectCode};
use crate::layout::behind;
use crate::limits::Limits;
use crate::name::Repeats;
use crate::seek::Buffered;
use crate::zipped::reject_member;

/// Visits the members of a 7z, in the order of its directory.
pub(crate) fn visit_sevenz<R: Read + Seek>(
    body: R,
    member: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let mut body = Buffered::new(body);
    let password = Password::empty();
    let placed = match weigh(&mut body, visit.limits)? {
        Ok(placed) => placed,
        Err((code, detail)) => return visit.reject_container(member, code, detail),
    };
    if placed.bytes == 0 {
        return visit_unnamed(&mut body, 0, &placed, member, visit);
    }
    let directory_kb = kilobytes(visit.limits.directory_bytes_max);
    let archive = match Archive::read_with_memory_limit(&mut body, &password, directory_kb) {
        Ok(archive) => archive,
        Err(error) => {
            let (code, detail) = trouble_of(
                &error,
                RejectCode::CorruptContainer,
                "--directory-bytes-max",
            );
            let detail = format!("its directory, at its end, cannot be read: {detail}");
            return visit.reject_container(member, code, detail);
        }
    };
    let outer = mem::replace(&mut visit.keeps_torn, false);
    let mut members = Members {
        archive: &archive,
        outer: member,
        depth,
        repeats: Repeats::default(),
    };
    let result = members.visit_all(&mut body, visit);
    visit.keeps_torn = outer;
    result?;
    visit_unnamed(&mut body, named_bytes(&archive), &placed, member, visit)
}

/// Packed bytes of all members; 0 if there are blocks without any, or none at all.
fn named_bytes(archive: &Archive) -> u64 {
    let mut blocks: Vec<_> = archive
        .stream_map
        .file_block_index
        .iter()
        .flatten()
        .collect();
    blocks.dedup();
    let are_named = !blocks.is_empty() && blocks.len() == archive.blocks.len();
    let sizes = archive.pack_sizes().iter();
    if are_named {
        sizes.fold(0, |sum, &bytes| sum.saturating_add(bytes))
    } else {
        0
    }
}

/// One reject for bytes that no member is made of, before the directory or behind it, such as another
/// 7z: the directory of a damaged one may look whole, and name none.
fn visit_unnamed(
    body: &mut (impl Read + Seek),
    packed_bytes: u64,
    placed: &Placed,
    member: &str,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let before = placed
        .start
        .saturating_sub(START_BYTES)
        .saturating_sub(packed_bytes);
    let behind = behind(body, placed.end).map_err(Trouble::Read)?;
    let behind = behind.map_or(0, |tail| tail.end - tail.start);
    if (before, behind) == (0, 0) {
        return Ok(());
    }
    let detail = format!(
        "{before} bytes in front of its directory, and {behind} behind it, belong to no member, and are not read"
    );
    visit.reject_container(member, RejectCode::CorruptContainer, detail)
}

/// What a directory may unpack to, whatever the archive's size.
const DIRECTORY_FREE_BYTES: u64 = 1 << 20;

/// Where the directory is, unless it is too large or cannot be found.
fn weigh(
    body: &mut (impl Read + Seek),
    limits: &Limits,
) -> Result<Result<Placed, (RejectCode, String)>, Trouble> {
    let archive_bytes = body.seek(SeekFrom::End(0)).map_err(Trouble::Read)?;
    let bytes_max = archive_bytes
        .saturating_mul(limits.directory_ratio_max)
        .max(DIRECTORY_FREE_BYTES)
        .min(limits.directory_bytes_max);
    let option = match bytes_max == limits.directory_bytes_max {
        true => "--directory-bytes-max",
        false => "--directory-ratio-max",
    };
    Ok(match find_directory(body) {
        Ok(Some(placed)) if placed.bytes <= bytes_max => Ok(placed),
        Ok(Some(Placed { bytes, .. })) => {
            let detail = format!(
                "its directory has {bytes} bytes, of {bytes_max} allowed; {option} allows more"
            );
            Err((RejectCode::LimitWindow, detail))
        }
        Ok(None) | Err(_) => {
            let detail = "its directory, at its end, cannot be found".to_owned();
            Err((RejectCode::CorruptContainer, detail))
        }
    })
}

fn kilobytes(bytes: u64) -> usize {
    usize::try_from(bytes >> 10).unwrap_or(usize::MAX)
}

struct Members<'a> {
    archive: &'a Archive,
    outer: &'a str,
    depth: u32,
    repeats: Repeats,
}

impl Members<'_> {
    fn visit_all<R: Read + Seek>(
        &mut self,
        body: &mut R,
        visit: &mut Visit<'_>,
    ) -> Result<(), Trouble> {
        let files = &self.archive.files;
        let end = usize::try_from(visit.limits.members_max).unwrap_or(usize::MAX);
        let mut next = 0;
        while next < files.len() {
            let block = self.archive.stream_map.file_block_index.get(next);
            let Some(&Some(block)) = block else {
                self.visit_entry(next, &mut io::empty(), visit)?;
                next += 1;
                continue;
            };
            let password = Password::empty();
            let memory_kb = kilobytes(visit.limits.window_bytes_max);
            let decoder = BlockDecoder::new_with_memory_limit(
                1,
                memory_kb,
                block,
                self.archive,
                &password,
                body,
            );
            let members = next..(next + decoder.entry_count().max(1)).min(files.len());
            next = members.end;
            self.visit_block(block, members, decoder, end, visit)?;
            if next > end {
                return visit.reject_too_many(self.outer);
            }
        }
        Ok(())
    }

    fn visit_block<R: Read + Seek>(
        &mut self,
        block: usize,
        members: Range<usize>,
        decoder: BlockDecoder<'_, R>,
        end: usize,
        visit: &mut Visit<'_>,
    ) -> Result<(), Trouble> {
        let is_encrypted = self.archive.blocks[block]
            .coders
            .iter()
            .any(|coder| coder.encoder_method_id() == EncoderMethod::ID_AES256_SHA256);
        if is_encrypted {
            let trouble = (RejectCode::EncryptedMember, "behind a password".to_owned());
            return self.reject_all(members, &trouble, visit);
        }
        let mut next = members.start;
        let mut trouble = None;
        let result = decoder.for_each_entries(&mut |_, reader| {
            if next >= end.min(members.end) {
                return Ok(false);
            }
            next += 1;
            match self.visit_entry(next - 1, reader, visit) {
                Ok(()) => Ok(true),
                Err(end) => {
                    trouble = Some(end);
                    Ok(false)
                }
            }
        });
        match (trouble, result) {
            (Some(Trouble::Read(error)), _) if visit.budget.hit().is_none() => {
                let detail = format!("behind damage in the same block: {error}");
                let trouble = (RejectCode::CorruptMember, detail);
                self.reject_all(next..members.end, &trouble, visit)
            }
            (Some(trouble), _) => Err(trouble),
            (None, Err(error)) => {
                let trouble = trouble_of(&error, RejectCode::CorruptMember, "--window-bytes-max");
                self.reject_all(next..members.end, &trouble, visit)
            }
            (None, Ok(_)) => Ok(()),
        }
    }

    /// One member. An error of its content is its reject, and handed on since the block ends there.
    fn visit_entry(
        &mut self,
        index: usize,
        reader: &mut dyn Read,
        visit: &mut Visit<'_>,
    ) -> Result<(), Trouble> {
        let entry = &self.archive.files[index];
        if entry.is_directory() || entry.is_anti_item {
            return Ok(());
        }
        if is_symlink(entry) {
            return visit.send(Found::Skipped {
                extension: "(link)".to_owned(),
            });
        }
        let inner = nested(self.outer, self.repeats.distinct(entry.name.clone()));
        let mut unpacked = Bounded::new(reader, visit.budget);
        match visit_stream(&mut unpacked, &inner, &entry.name, self.depth + 1, visit) {
            Err(Trouble::Read(error)) if visit.budget.hit().is_none() => {
                let (code, detail) = (RejectCode::CorruptMember, error.to_string());
                reject_member(code, detail, &inner, &entry.name, visit)?;
                Err(Trouble::Read(error))
            }
            result => result,
        }
    }

    fn reject_all(
        &mut self,
        members: Range<usize>,
        (code, detail): &(RejectCode, String),
        visit: &mut Visit<'_>,
    ) -> Result<(), Trouble> {
        for entry in &self.archive.files[members] {
            if !entry.is_directory() {
                let inner = nested(self.outer, self.repeats.distinct(entry.name.clone()));
                reject_member(*code, detail.clone(), &inner, &entry.name, visit)?;
            }
        }
        Ok(())
    }
}

/// Whether the attributes hold a Unix mode, and that of a symbolic link.
fn is_symlink(entry: &ArchiveEntry) -> bool {
    const HAS_UNIX_MODE: u32 = 0x8000;
    let attributes = entry.windows_attributes;
    attributes & HAS_UNIX_MODE != 0 && (attributes >> 16) & 0o170_000 == 0o120_000
}

/// An error as a reject: `damage` unless it is something else. `option` is what allows more memory.
fn trouble_of(error: &Error, damage: RejectCode, option: &str) -> (RejectCode, String) {
    match error {
        Error::PasswordRequired | Error::MaybeBadPassword(_) => {
            (RejectCode::EncryptedMember, "behind a password".to_owned())
        }
        Error::UnsupportedCompressionMethod(method) if method.contains("AES") => {
            (RejectCode::EncryptedMember, "behind a password".to_owned())
        }
        Error::UnsupportedCompressionMethod(method) => {
            (RejectCode::UnsupportedMethod, format!("packed by {method}"))
        }
        Error::Unsupported(what) => (RejectCode::UnsupportedMethod, what.to_string()),
        Error::MaxMemLimited { max_kb, actaul_kb } => (
            RejectCode::LimitWindow,
            format!(
                "unpacking takes {actaul_kb} KiB of memory, of {max_kb} allowed; {option} allows more"
            ),
        ),
        Error::Io(error, _) => (damage, error.to_string()),
        Error::Other(what) => (damage, what.to_string()),
        other => (damage, format!("{other:?}")),
    }
}
