//! One stream of bytes, whatever it is: the place where containers open into each other.

use std::cell::Cell;
use std::io::{self, BufReader, Cursor, Read};
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::bounded::{Bounded, Budget, Noted};
use crate::found::{Found, Place, Reject, RejectCode, Unit};
use crate::index::Indexes;
use crate::limits::Limits;
use crate::name;
use crate::recognize::{HEAD_BYTES, recognize};
use crate::sevenz::visit_sevenz;
use crate::source::{Kind, Packing};
use crate::split::split;
use crate::tarball::visit_tar;
use crate::torn::visit_torn_zip;
use crate::unpack::unpack;
use crate::zipped::visit_held_zip;

/// What is the same all the way down one source.
pub(crate) struct Visit<'a> {
    pub(crate) source: &'a str,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: &'a Budget,
    /// Whether the games before a break are handed on. Not in a member of a zip, whose one reject
    /// stands for all of it.
    pub(crate) keeps_torn: bool,
    /// Headers of games that are lines of moves.
    pub(crate) indexes: Indexes,
    pub(crate) sink: &'a mut dyn FnMut(Found) -> ControlFlow<()>,
}

/// Why a visit ended early.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The caller has enough.
    Enough,
    /// The bytes being visited could not be read. Whoever unpacks them says so, in one reject.
    Read(io::Error),
}

impl Visit<'_> {
    pub(crate) fn send(&mut self, found: Found) -> Result<(), Trouble> {
        match (self.sink)(found) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Trouble::Enough),
        }
    }

    pub(crate) fn reject(&mut self, reject: Reject) -> Result<(), Trouble> {
        self.send(Found::Reject(reject))
    }

    /// One reject for a container, or for the rest of one.
    pub(crate) fn reject_container(
        &mut self,
        member: &str,
        code: RejectCode,
        detail: impl Into<String>,
    ) -> Result<(), Trouble> {
        self.reject(Reject {
            place: self.place(member),
            unit: Unit::Container,
            code,
            offset: None,
            detail: detail.into(),
        })
    }

    /// The reject for the rest of a container with more members than allowed.
    pub(crate) fn reject_too_many(&mut self, member: &str) -> Result<(), Trouble> {
        let (code, detail) = too_many(self.limits);
        self.reject_container(member, code, detail)
    }

    pub(crate) fn skip(&mut self, name: &str) -> Result<(), Trouble> {
        self.send(Found::Skipped {
            extension: name::extension(name),
        })
    }

    pub(crate) fn place(&self, member: &str) -> Place {
        Place {
            source: self.source.to_owned(),
            member: member.to_owned(),
            game_index: 0,
        }
    }
}

/// Why the rest of a container with more members than allowed is not read.
pub(crate) fn too_many(limits: &Limits) -> (RejectCode, String) {
    let detail = format!(
        "more than {} members, the rest is left out; --members-max allows more",
        limits.members_max
    );
    (RejectCode::LimitMembers, detail)
}

/// The name of a member inside another container.
pub(crate) fn nested(outer: &str, member: String) -> String {
    if outer.is_empty() {
        member
    } else {
        format!("{outer}!/{member}")
    }
}

/// Visits a stream inside `depth` containers. `name` is what it is called, for its extension.
pub(crate) fn visit_stream(
    reader: &mut dyn Read,
    member: &str,
    name: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let mut head = Vec::new();
    let result = (&mut *reader)
        .take(HEAD_BYTES as u64)
        .read_to_end(&mut head);
    let kind = recognize(&head, name);
    match (result, kind) {
        (Ok(_), None) => {
            if Indexes::is_named(name.as_bytes()) {
                let index = Cursor::new(head).chain(reader);
                let read = visit.indexes.read(member, index, visit.limits);
                read.map_err(Trouble::Read)?;
            }
            visit.skip(name)
        }
        (Ok(_), Some(kind)) => {
            let mut whole = Cursor::new(head).chain(reader);
            visit_kind(kind, &mut whole, member, name, depth, visit)
        }
        // A break in the first bytes is come upon again behind what stands before it.
        (Err(error), Some(kind @ (Kind::Record | Kind::Packed(_) | Kind::Tar))) => {
            let mut torn = Cursor::new(head).chain(Break(Some(error)));
            visit_kind(kind, &mut torn, member, name, depth, visit)
        }
        (Err(error), _) => Err(Trouble::Read(error)),
    }
}

/// Where a stream breaks: every read fails, the first as it did when the break was found.
struct Break(Option<io::Error>);

impl Read for Break {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(self
            .0
            .take()
            .unwrap_or_else(|| io::Error::other("the stream is broken")))
    }
}

/// Visits a stream whose kind is known.
pub(crate) fn visit_kind(
    kind: Kind,
    reader: &mut dyn Read,
    member: &str,
    name: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let opens = matches!(
        kind,
        Kind::Zip | Kind::TornZip | Kind::SevenZip | Kind::Packed(_) | Kind::Tar
    );
    if opens && depth >= visit.limits.depth_max {
        let detail = format!(
            "more than {} containers inside each other; --depth-max allows more",
            visit.limits.depth_max
        );
        return visit.reject_container(member, RejectCode::LimitDepth, detail);
    }
    match kind {
        Kind::Record => split(reader, &visit.place(member), visit),
        Kind::Packed(packing) => visit_packed(packing, reader, member, name, depth, visit),
        Kind::TornZip => visit_torn_zip(reader, member, depth, visit),
        Kind::Tar => visit_tar(reader, member, depth, visit),
        Kind::Zip | Kind::SevenZip => {
            let Some(bytes) = hold(reader, visit.limits)? else {
                let detail = format!(
                    "inside another container it is held in memory, and has more than {} bytes; --held-bytes-max allows more",
                    visit.limits.held_bytes_max
                );
                return visit.reject_container(member, RejectCode::LimitBytes, detail);
            };
            if kind == Kind::Zip {
                return visit_held_zip(bytes, member, depth, visit);
            }
            visit_sevenz(Cursor::new(bytes), member, depth, visit)
        }
        Kind::Unsupported(format) => visit.reject_container(
            member,
            RejectCode::UnsupportedContainer,
            format!("{format} is not read by this version; repack it as zip or tar.gz"),
        ),
        Kind::Broken => visit.reject_container(
            member,
            RejectCode::CorruptContainer,
            "named like a container, but its first bytes are those of none",
        ),
        Kind::Foreign | Kind::Unreadable => visit.skip(name),
    }
}

fn visit_packed(
    packing: Packing,
    reader: &mut dyn Read,
    member: &str,
    name: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let below_failed = Cell::new(false);
    let below = Noted::new(reader, &below_failed);
    let has_garbage = Cell::new(false);
    let below = BufReader::with_capacity(64 << 10, below);
    let stream = unpack(packing, below, visit.limits, &has_garbage).map_err(Trouble::Read)?;
    let mut unpacked = Bounded::new(stream, visit.budget);
    let inner_name = inner_name(name);
    let outer = mem::replace(&mut visit.keeps_torn, true);
    let result = visit_stream(&mut unpacked, member, &inner_name, depth + 1, visit);
    visit.keeps_torn = outer;
    if result.is_ok() && has_garbage.get() {
        let detail = "bytes behind the compressed stream are none of it";
        return visit.reject_container(member, RejectCode::CorruptContainer, detail);
    }
    own_fault(result, &below_failed, member, visit)
}

/// Turns an error that arose in a layer itself into its one reject; an error from below goes on
/// downwards, and so does one of the budget, which ends the source.
pub(crate) fn own_fault(
    result: Result<(), Trouble>,
    below_failed: &Cell<bool>,
    member: &str,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    match result {
        Err(Trouble::Read(error)) if !below_failed.get() && visit.budget.hit().is_none() => {
            if error.kind() == io::ErrorKind::OutOfMemory {
                let detail = format!("{error}; --window-bytes-max allows more");
                return visit.reject_container(member, RejectCode::LimitWindow, detail);
            }
            visit.reject_container(member, RejectCode::CorruptContainer, error.to_string())
        }
        result => result,
    }
}

/// What a compressed file is called once unpacked.
fn inner_name(name: &str) -> String {
    let Some((stem, _)) = name.rsplit_once('.') else {
        return name.to_owned();
    };
    match name::extension(name).as_str() {
        "tgz" | "tbz" | "tbz2" | "txz" | "tzst" => format!("{stem}.tar"),
        "gz" | "bz2" | "xz" | "zst" => stem.to_owned(),
        _ => name.to_owned(),
    }
}

/// A stream's bytes, unless there are too many.
fn hold(reader: &mut dyn Read, limits: &Limits) -> Result<Option<Arc<[u8]>>, Trouble> {
    let mut bytes = Vec::new();
    reader
        .take(limits.held_bytes_max.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(Trouble::Read)?;
    Ok((bytes.len() as u64 <= limits.held_bytes_max).then(|| bytes.into()))
}
