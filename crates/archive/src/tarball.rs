//! Tape archives, read as a stream. Where a header is damaged, reading goes on at the next one: every
//! header has a checksum, and stands at a multiple of 512 bytes unless bytes were inserted or lost.

use std::cell::Cell;
use std::io::{self, Read};
use std::mem;

use tar::Entry;

use crate::bounded::Noted;
use crate::container::{Trouble, Visit, nested, own_fault, visit_stream};
use crate::found::{Found, RejectCode};
use crate::name::{Names, Repeats};
use crate::recognize::{TAR_BLOCK_BYTES, is_tar_header, is_ustar_header};
use crate::zipped::reject_member;

/// Visits the files of a tar in the order they stand there. Symbolic links and devices are skipped.
pub(crate) fn visit_tar(
    reader: &mut dyn Read,
    member: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let below_failed = Cell::new(false);
    let mut members = Members {
        outer: member,
        depth,
        below_failed: &below_failed,
        names: Names::default(),
        repeats: Repeats::default(),
        count: 0,
    };
    let outer = mem::replace(&mut visit.keeps_torn, true);
    let result = members.visit_all(Noted::new(reader, &below_failed), visit);
    visit.keeps_torn = outer;
    own_fault(result, &below_failed, member, visit)
}

/// Whether reading goes on.
enum Run {
    /// Up to where no member follows, or to what is wrong there.
    Ended(Option<io::Error>),
    TooMany,
}

struct Members<'a> {
    outer: &'a str,
    depth: u32,
    below_failed: &'a Cell<bool>,
    names: Names,
    repeats: Repeats,
    count: u64,
}

impl Members<'_> {
    fn visit_all(&mut self, below: impl Read, visit: &mut Visit<'_>) -> Result<(), Trouble> {
        let mut tape = Tape::new(below);
        let mut lost = Lost::default();
        while tape.find_header(&mut lost).map_err(Trouble::Read)? {
            match self.visit_run(&mut tape, visit)? {
                Run::TooMany => return visit.reject_too_many(self.outer),
                Run::Ended(Some(error)) => {
                    lost.note(tape.position, error.to_string());
                    tape.go_back();
                }
                // The format asks for blocks of nothing behind the last member.
                Run::Ended(None) if tape.is_at_end => lost.note(
                    tape.position,
                    "the blocks of nothing that end a tar are missing".to_owned(),
                ),
                Run::Ended(None) => {}
            }
        }
        match lost.detail() {
            Some(detail) => {
                visit.reject_container(self.outer, RejectCode::CorruptContainer, detail)
            }
            None => Ok(()),
        }
    }

    /// Members on end.
    fn visit_run(
        &mut self,
        tape: &mut Tape<impl Read>,
        visit: &mut Visit<'_>,
    ) -> Result<Run, Trouble> {
        let mut archive = tar::Archive::new(tape);
        for entry in archive.entries().map_err(Trouble::Read)? {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) if self.below_failed.get() || visit.budget.hit().is_some() => {
                    return Err(Trouble::Read(error));
                }
                Err(error) => return Ok(Run::Ended(Some(error))),
            };
            self.count += 1;
            if self.count > visit.limits.members_max {
                return Ok(Run::TooMany);
            }
            self.visit_member(entry, visit)?;
        }
        Ok(Run::Ended(None))
    }

    fn visit_member(
        &mut self,
        entry: Entry<'_, impl Read>,
        visit: &mut Visit<'_>,
    ) -> Result<(), Trouble> {
        let kind = entry.header().entry_type();
        if kind.is_dir() || kind.is_pax_global_extensions() {
            return Ok(());
        }
        let is_file = kind.is_file() || kind.is_contiguous() || kind.is_gnu_sparse();
        if !(is_file || kind.is_hard_link()) {
            let extension = if kind.is_symlink() {
                "(link)"
            } else {
                "(special)"
            };
            return visit.send(Found::Skipped {
                extension: extension.to_owned(),
            });
        }
        let name = self.names.text(&entry.path_bytes());
        let inner = nested(self.outer, self.repeats.distinct(name.clone()));
        if is_file {
            let mut whole = Whole {
                left: entry.size(),
                inner: entry,
            };
            return visit_stream(&mut whole, &inner, &name, self.depth + 1, visit);
        }
        let target = entry.link_name_bytes().unwrap_or_default();
        let detail = format!(
            "a hard link to `{}`; its content is read there alone",
            self.names.text(&target)
        );
        reject_member(RejectCode::HardLink, detail, &inner, &name, visit)
    }
}

/// What was passed over.
#[derive(Default)]
struct Lost {
    first: Option<(u64, String)>,
    bytes: u64,
}

impl Lost {
    fn note(&mut self, at: u64, what: String) {
        self.first.get_or_insert((at, what));
    }

    fn detail(self) -> Option<String> {
        let (at, what) = self.first?;
        Some(match self.bytes {
            0 => format!("at byte {at}: {what}"),
            bytes => format!("at byte {at}: {what}; {bytes} bytes with no header were passed over"),
        })
    }
}

/// The bytes of a tar, and the place in them.
struct Tape<R> {
    inner: R,
    position: u64,
    /// What was read beyond the position, and how much of it was handed on.
    ahead: Vec<u8>,
    taken: usize,
    /// The end of what was handed on.
    behind: Vec<u8>,
    /// How far that went.
    handed_to: u64,
    /// Where the last header was found.
    header: Option<u64>,
    is_at_end: bool,
}

impl<R: Read> Tape<R> {
    const BLOCK: u64 = TAR_BLOCK_BYTES as u64;
    const AHEAD_BYTES: usize = 64 << 10;
    /// A block, and all of the one before but its first byte.
    const BEHIND_BYTES: usize = 2 * TAR_BLOCK_BYTES - 1;

    fn new(inner: R) -> Self {
        Tape {
            inner,
            position: 0,
            ahead: Vec::new(),
            taken: 0,
            behind: Vec::new(),
            handed_to: 0,
            header: None,
            is_at_end: false,
        }
    }

    /// Takes back the block that was read last and is no header: where bytes were inserted or lost, the
    /// next header begins in it or in the block before, whose own beginning is left behind.
    fn go_back(&mut self) {
        let begun = (self.position - self.header.unwrap_or(0)) % Self::BLOCK;
        let begun = if begun == 0 { Self::BLOCK } else { begun };
        let bytes = (begun + Self::BLOCK - 1).min(self.behind.len() as u64);
        let again = self.behind.len() - bytes as usize;
        self.position -= bytes;
        self.ahead.splice(..self.taken, self.behind.drain(again..));
        self.taken = 0;
    }

    /// Reads on to where the next header stands. Without any to the end: what is packed around the
    /// tar has a checksum there.
    fn find_header(&mut self, lost: &mut Lost) -> io::Result<bool> {
        self.ahead.drain(..self.taken);
        self.taken = 0;
        self.handed_to = self.handed_to.max(self.position);
        loop {
            let is_end = self.read_ahead()? == 0;
            let last = self.header;
            let is_header = |&(at, bytes): &(u64, &[u8])| {
                let is_in_step = (at - last.unwrap_or(0).min(at)) % Self::BLOCK == 0;
                last.is_none_or(|last| at > last)
                    && (is_ustar_header(bytes) || is_in_step && is_tar_header(bytes))
            };
            let blocks = self.ahead.windows(TAR_BLOCK_BYTES);
            if let Some((at, _)) = (self.position..).zip(blocks).find(is_header) {
                self.pass_over((at - self.position) as usize, lost);
                self.header = Some(at);
                self.behind.clear();
                return Ok(true);
            }
            let kept = if is_end { 0 } else { TAR_BLOCK_BYTES - 1 };
            self.pass_over(self.ahead.len().saturating_sub(kept), lost);
            if is_end {
                return Ok(false);
            }
        }
    }

    /// Passes over what holds no header.
    fn pass_over(&mut self, bytes: usize, lost: &mut Lost) {
        for piece in self.ahead[..bytes].chunks(TAR_BLOCK_BYTES) {
            let end = self.position + piece.len() as u64;
            // What was handed on before is not lost.
            let fresh = end.saturating_sub(self.position.max(self.handed_to));
            let fresh = &piece[piece.len() - fresh as usize..];
            if fresh.iter().any(|&byte| byte != 0) {
                let at = end - fresh.len() as u64;
                lost.note(at, "no header of a tar".to_owned());
                lost.bytes += fresh.len() as u64;
            }
            self.position = end;
        }
        self.ahead.drain(..bytes);
    }

    /// Reads some more. An error must not cost what was read before it.
    fn read_ahead(&mut self) -> io::Result<usize> {
        let length = self.ahead.len();
        self.ahead.resize(length + Self::AHEAD_BYTES, 0);
        let result = loop {
            match self.inner.read(&mut self.ahead[length..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        self.ahead
            .truncate(length + result.as_ref().copied().unwrap_or(0));
        result
    }

    fn remember(&mut self, handed: &[u8]) {
        let kept = &handed[handed.len().saturating_sub(Self::BEHIND_BYTES)..];
        let over = (self.behind.len() + kept.len()).saturating_sub(Self::BEHIND_BYTES);
        self.behind.drain(..over);
        self.behind.extend_from_slice(kept);
    }
}

impl<R: Read> Read for Tape<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = if self.taken < self.ahead.len() {
            let read = (&self.ahead[self.taken..]).read(buffer)?;
            self.taken += read;
            read
        } else {
            self.inner.read(buffer)?
        };
        self.remember(&buffer[..read]);
        self.is_at_end |= read == 0 && !buffer.is_empty();
        self.position += read as u64;
        Ok(read)
    }
}

/// A member. To end before all of it was read is an error.
struct Whole<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        if read == 0 && self.left > 0 && !buffer.is_empty() {
            let detail = "a tar that breaks off in a member";
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, detail));
        }
        self.left = self.left.saturating_sub(read as u64);
        Ok(read)
    }
}
