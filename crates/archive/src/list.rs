//! The walk over files and folders.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::{DirEntry, WalkDir};

use crate::depot::{Depot, InDepot};
use crate::input::{Error, Input};
use crate::name;
use crate::source::Origin;

/// A file to look at, by name only.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The source's name in every table.
    pub name: String,
    /// Whether the caller named this very file.
    pub named: bool,
    pub(crate) origin: Origin,
}

/// Everything the inputs hold, unopened.
#[derive(Debug, Default)]
pub struct Listing {
    /// Files, sorted by name (as bytes), no name twice.
    pub entries: Vec<Entry>,
    /// What is passed over without a look: links (they could lead out of the root, and inside it
    /// their target is read anyway), sockets, pipes, devices.
    pub skipped: BTreeMap<String, u64>,
}

/// Walks the inputs.
///
/// With one input, sources are relative to it (a file's source is its name); with several they start
/// with each input's last component, and where two inputs share that, with their whole paths. An
/// input given twice counts once. `left_out` is a folder that is passed over wherever it turns up:
/// a run does not read what it writes.
///
/// # Errors
/// If an input does not exist. A folder or file that cannot be read becomes an entry, and later a
/// reject; so does a line of a list whose file has gone.
pub fn list(inputs: &[Input], left_out: Option<&Path>) -> Result<Listing, Error> {
    let mut listing = Listing::default();
    let left_out = left_out.and_then(|path| std::fs::canonicalize(path).ok());
    for (input, label) in inputs.iter().zip(labels(inputs)) {
        let Some(label) = label else { continue };
        match input {
            Input::Path(path) => walk(path, &label, false, left_out.as_deref(), &mut listing)?,
            Input::Listed(path) => walk(path, &label, true, left_out.as_deref(), &mut listing)?,
            Input::Depot(depot) => take_stock(depot, &label, &mut listing)?,
            Input::Bytes { bytes, .. } => listing.entries.push(Entry {
                name: label,
                named: true,
                origin: Origin::Bytes(bytes.clone()),
            }),
        }
    }
    listing.entries.sort_by(|a, b| a.name.cmp(&b.name));
    number_repeats(&mut listing.entries);
    Ok(listing)
}

fn walk(
    root: &Path,
    label: &str,
    is_listed: bool,
    left_out: Option<&Path>,
    listing: &mut Listing,
) -> Result<(), Error> {
    let meta = match std::fs::metadata(root) {
        Ok(meta) => meta,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && !is_listed => {
            let path = root.to_owned();
            return Err(match std::fs::read_link(root) {
                Ok(target) => Error::Dangling { path, target },
                Err(_) => Error::Missing { path },
            });
        }
        Err(error) => {
            listing.entries.push(Entry {
                name: file_label(root, label),
                named: true,
                origin: Origin::Unreadable(error.to_string()),
            });
            return Ok(());
        }
    };
    if !meta.is_dir() {
        // A pipe can be read only once, and a device need not end.
        let origin = if meta.is_file() {
            Origin::Path(root.to_owned())
        } else {
            Origin::Unreadable("not a regular file; pipe it into `-` instead".to_owned())
        };
        listing.entries.push(Entry {
            name: file_label(root, label),
            named: true,
            origin,
        });
        return Ok(());
    }
    let is_kept = |entry: &DirEntry| {
        let is_left_out = left_out.is_some_and(|left_out| {
            entry.depth() > 0
                && left_out.file_name() == Some(entry.file_name())
                && std::fs::canonicalize(entry.path()).is_ok_and(|path| path == left_out)
        });
        !is_left_out
    };
    let entries = WalkDir::new(root).follow_links(false).into_iter();
    for entry in entries.filter_entry(is_kept) {
        match entry {
            Ok(entry) if entry.file_type().is_dir() => {}
            Ok(entry) if entry.file_type().is_file() => listing.entries.push(Entry {
                name: join(label, &relative(entry.path(), root)),
                named: false,
                origin: Origin::Path(entry.into_path()),
            }),
            Ok(entry) => {
                let kind = if entry.path_is_symlink() {
                    "(link)"
                } else {
                    "(special)"
                };
                *listing.skipped.entry(kind.to_owned()).or_default() += 1;
            }
            Err(error) => {
                let path = error.path().unwrap_or(root);
                let message = error
                    .io_error()
                    .map_or_else(|| error.to_string(), ToString::to_string);
                listing.entries.push(Entry {
                    name: join(label, &relative(path, root)),
                    named: false,
                    origin: Origin::Unreadable(message),
                });
            }
        }
    }
    Ok(())
}

/// Every file of a depot; `label` is what the sources start with.
fn take_stock(depot: &Arc<dyn Depot>, label: &str, listing: &mut Listing) -> Result<(), Error> {
    let address = || depot.to_string();
    let files = depot.list("").map_err(|source| Error::Depot {
        address: address(),
        source,
    })?;
    if files.is_empty() {
        return Err(Error::NothingAt { address: address() });
    }
    for file in files {
        let named = file.name.is_empty();
        let name = match (named, label.is_empty()) {
            (true, true) => last_part(&address()),
            _ => join(label, &file.name),
        };
        let (depot, file) = (depot.clone(), Arc::new(file));
        listing.entries.push(Entry {
            name,
            named,
            origin: Origin::Depot(InDepot { depot, file }),
        });
    }
    Ok(())
}

fn last_part(address: &str) -> String {
    let parts = address.trim_end_matches('/').rsplit('/');
    parts.into_iter().next().unwrap_or_default().to_owned()
}

fn relative(path: &Path, root: &Path) -> String {
    name::from_path(path.strip_prefix(root).unwrap_or(path))
}

fn join(label: &str, rest: &str) -> String {
    match (label.is_empty(), rest.is_empty()) {
        (true, true) => ".".to_owned(),
        (true, false) => rest.to_owned(),
        (false, true) => label.to_owned(),
        (false, false) => format!("{label}/{rest}"),
    }
}

fn file_label(path: &Path, label: &str) -> String {
    if label.is_empty() {
        last_component(path)
    } else {
        label.to_owned()
    }
}

/// What every input's sources start with; `None` for an input that was given before.
fn labels(inputs: &[Input]) -> Vec<Option<String>> {
    let mut seen = BTreeSet::new();
    let is_new: Vec<bool> = inputs
        .iter()
        .map(|input| match input {
            Input::Path(path) | Input::Listed(path) => {
                seen.insert(std::fs::canonicalize(path).unwrap_or_else(|_| path.clone()))
            }
            Input::Depot(depot) => seen.insert(PathBuf::from(depot.to_string())),
            Input::Bytes { .. } => true,
        })
        .collect();
    let several = is_new.iter().filter(|new| **new).count() > 1;
    let short = |input: &Input| match input {
        Input::Path(path) if several => last_component(path),
        Input::Depot(depot) if several => last_part(&depot.to_string()),
        Input::Path(_) | Input::Depot(_) => String::new(),
        Input::Listed(path) => name::from_path(path),
        Input::Bytes { name, .. } => name.clone(),
    };
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for (input, _) in inputs.iter().zip(&is_new).filter(|(_, new)| **new) {
        *times.entry(short(input)).or_default() += 1;
    }
    inputs
        .iter()
        .zip(&is_new)
        .map(|(input, new)| {
            let label = short(input);
            match input {
                _ if !new => None,
                Input::Path(path) if times[&label] > 1 => Some(name::from_path(path)),
                Input::Depot(depot) if times[&label] > 1 => Some(depot.to_string()),
                _ => Some(label),
            }
        })
        .collect()
}

/// The last component of a path, also of `.` and `a/..`.
fn last_component(path: &Path) -> String {
    let named = |path: &Path| path.file_name().map(name::from_os);
    named(path)
        .or_else(|| {
            std::fs::canonicalize(path)
                .ok()
                .and_then(|path| named(&path))
        })
        .unwrap_or_else(|| "root".to_owned())
}

/// Two inputs can still give one name (`a/x` and `/a/x`, or a path given inside another): the later
/// ones get `~2`, `~3`.
fn number_repeats(entries: &mut [Entry]) {
    let names: BTreeSet<String> = entries.iter().map(|entry| entry.name.clone()).collect();
    if names.len() == entries.len() {
        return;
    }
    let mut times: BTreeMap<String, u32> = BTreeMap::new();
    for entry in entries.iter_mut() {
        let count = times.entry(entry.name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            while names.contains(&format!("{}~{count}", entry.name)) {
                *count += 1;
            }
            entry.name = format!("{}~{count}", entry.name);
        }
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
}
