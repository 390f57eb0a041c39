//! Tape archives, read as a stream.

use std::cell::Cell;
use std::io::{self, Read};
use std::mem;

use crate::bounded::Noted;
use crate::container::{Trouble, Visit, nested, own_fault, visit_stream};
use crate::found::{Found, RejectCode};
use crate::name::{Names, Repeats};
use crate::zipped::reject_member;

/// Visits the files of a tar in the order they stand there. Symbolic links and devices are skipped.
pub(crate) fn visit_tar(
    reader: &mut dyn Read,
    member: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let below_failed = Cell::new(false);
    let below = Noted::new(reader, &below_failed);
    let outer = mem::replace(&mut visit.keeps_torn, true);
    let result = visit_entries(below, member, depth, visit);
    visit.keeps_torn = outer;
    own_fault(result, &below_failed, member, visit)
}

fn visit_entries(
    below: impl Read,
    member: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let mut archive = tar::Archive::new(below);
    let mut names = Names::default();
    let mut repeats = Repeats::default();
    let mut count = 0u64;
    for entry in archive.entries().map_err(Trouble::Read)? {
        let mut entry = entry.map_err(Trouble::Read)?;
        count += 1;
        if count > visit.limits.members_max {
            return visit.reject_too_many(member);
        }
        let kind = entry.header().entry_type();
        if kind.is_dir() || kind.is_pax_global_extensions() {
            continue;
        }
        let is_file = kind.is_file() || kind.is_contiguous() || kind.is_gnu_sparse();
        if !(is_file || kind.is_hard_link()) {
            let extension = if kind.is_symlink() {
                "(link)"
            } else {
                "(special)"
            };
            visit.send(Found::Skipped {
                extension: extension.to_owned(),
            })?;
            continue;
        }
        let name = names.text(&entry.path_bytes());
        let inner = nested(member, repeats.distinct(name.clone()));
        if is_file {
            visit_stream(&mut entry, &inner, &name, depth + 1, visit)?;
        } else {
            let target = entry.link_name_bytes().unwrap_or_default();
            let detail = format!(
                "a hard link to `{}`; its content is read there alone",
                names.text(&target)
            );
            reject_member(RejectCode::HardLink, detail, &inner, &name, visit)?;
        }
    }
    // What is packed around the tar has a checksum behind its end.
    io::copy(&mut archive.into_inner(), &mut io::sink()).map_err(Trouble::Read)?;
    Ok(())
}
