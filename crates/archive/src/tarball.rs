//! Tape archives, read as a stream.

use std::cell::Cell;
use std::io::Read;

use crate::bounded::Noted;
use crate::container::{Trouble, Visit, nested, own_fault, visit_stream};
use crate::found::{Found, RejectCode};
use crate::name::{self, Repeats};

/// Visits the files of a tar in the order they stand there. Links and devices are skipped.
pub(crate) fn visit_tar(
    reader: &mut dyn Read,
    member: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let below_failed = Cell::new(false);
    let below = Noted::new(reader, &below_failed);
    let mut archive = tar::Archive::new(below);
    let result = visit_entries(&mut archive, member, depth, visit);
    own_fault(result, &below_failed, member, visit)
}

fn visit_entries<R: Read>(
    archive: &mut tar::Archive<R>,
    member: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let mut repeats = Repeats::default();
    let mut count = 0u64;
    for entry in archive.entries().map_err(Trouble::Read)? {
        let mut entry = entry.map_err(Trouble::Read)?;
        count += 1;
        if count > visit.limits.members_max {
            let detail = format!(
                "more than {} members; the rest is left out",
                visit.limits.members_max
            );
            return visit.reject_container(member, RejectCode::LimitMembers, detail);
        }
        let kind = entry.header().entry_type();
        if kind.is_dir() || kind.is_pax_global_extensions() {
            continue;
        }
        if !(kind.is_file() || kind.is_contiguous() || kind.is_gnu_sparse()) {
            let extension = if kind.is_symlink() || kind.is_hard_link() {
                "(link)"
            } else {
                "(special)"
            };
            visit.send(Found::Skipped {
                extension: extension.to_owned(),
            })?;
            continue;
        }
        let name = name::from_bytes(&entry.path_bytes());
        let inner = nested(member, repeats.distinct(name.clone()));
        visit_stream(&mut entry, &inner, &name, depth + 1, visit)?;
    }
    Ok(())
}
