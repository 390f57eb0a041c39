//! `FILE`, `FILE#MEMBER`, `FILE#INDEX`, `FILE#MEMBER#INDEX`, or `-`.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use archive::{Examined, Found, Input, Limits, examine, list};
use pipeline::{Location, Variations};
use ruling::Place;

use crate::place;

/// The records an address names.
pub(crate) struct Addressed {
    pub(crate) records: Vec<(Place, Vec<u8>)>,
    /// What stood there and could not be read.
    pub(crate) failures: Vec<String>,
}

/// Which records of a file are meant.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wanted {
    member: Option<String>,
    index: Option<u32>,
}

pub(crate) fn records(address: &str, limits: &Limits, variations: Variations) -> Result<Addressed> {
    let (input, wanted) = if address == "-" {
        (
            Input::stdin(std::io::stdin().lock(), limits)?,
            Wanted::default(),
        )
    } else {
        let (file, wanted) = split(address, |path| match path.to_str() {
            Some(text) if Location::is_url(text) => !text.contains('#'),
            _ => path.exists(),
        });
        let input = match file.to_str() {
            Some(text) => place::input(text)?,
            None => Input::Path(file),
        };
        (input, wanted)
    };
    let mut addressed = Addressed {
        records: Vec::new(),
        failures: Vec::new(),
    };
    for entry in list(&[input], None)?.entries {
        match examine(entry, limits)? {
            Examined::Source(source) => {
                let atoms = 0..source.atoms.len();
                let opened = source.open(atoms, limits, &mut |found| {
                    addressed.take(found, &wanted, variations);
                    ControlFlow::Continue(())
                });
                opened.map_err(|changed| anyhow!("{changed}"))?;
            }
            Examined::Skipped { .. } => {}
        }
    }
    if addressed.records.is_empty() && addressed.failures.is_empty() {
        bail!(
            "`{address}` holds no such record; `FILE#MEMBER` names a file in an archive, `FILE#3` the fourth game of a collection"
        );
    }
    Ok(addressed)
}

impl Addressed {
    fn take(&mut self, found: Found, wanted: &Wanted, variations: Variations) {
        match found {
            Found::Record { place, bytes } => {
                let is_member = wanted
                    .member
                    .as_ref()
                    .is_none_or(|member| *member == place.member);
                let is_index = wanted.index.is_none_or(|index| index == place.game_index);
                if is_member && is_index {
                    self.take_record(&place, &bytes, variations);
                }
            }
            Found::Reject(reject) if *wanted == Wanted::default() => {
                self.failures.push(failure(&reject))
            }
            Found::Reject(_) | Found::Skipped { .. } => {}
        }
    }
}

impl Addressed {
    /// The record, or each of its lines.
    fn take_record(&mut self, place: &archive::Place, bytes: &[u8], variations: Variations) {
        let (leaves, leaves_max) = match variations {
            Variations::Main => (1, 1),
            Variations::All { leaves_max } => (record::leaves(bytes), leaves_max.max(1)),
        };
        if leaves > leaves_max {
            let source = &place.source;
            self.failures.push(format!(
                "{source}: {leaves} leaves, {leaves_max} allowed; the rest is left out (`--leaves-max`)"
            ));
        }
        let records = (0..leaves.min(leaves_max)).map(|leaf| {
            let place = Place {
                source: place.source.clone(),
                member: place.member.clone(),
                game_index: place.game_index,
                leaf,
            };
            (place, bytes.to_vec())
        });
        self.records.extend(records);
    }
}

fn failure(reject: &archive::Reject) -> String {
    let place = &reject.place;
    let member = if place.member.is_empty() {
        String::new()
    } else {
        format!("#{}", place.member)
    };
    format!(
        "{}{member}: {}: {}",
        place.source,
        reject.code.as_str(),
        reject.detail
    )
}

/// Splits at the first `#` after an existing file; a last part of digits is an index.
fn split(address: &str, exists: impl Fn(&Path) -> bool) -> (PathBuf, Wanted) {
    let whole = PathBuf::from(address);
    if exists(&whole) {
        return (whole, Wanted::default());
    }
    let cut = address
        .match_indices('#')
        .map(|(at, _)| address.split_at(at))
        .find(|(file, _)| exists(Path::new(file)));
    let Some((file, rest)) = cut else {
        return (whole, Wanted::default());
    };
    let rest = &rest[1..];
    let (member, index) = match rest.rsplit_once('#') {
        Some((member, index)) if index.parse::<u32>().is_ok() => (Some(member), index.parse().ok()),
        _ => match rest.parse() {
            Ok(index) => (None, Some(index)),
            Err(_) => (Some(rest), None),
        },
    };
    let wanted = Wanted {
        member: member.map(str::to_string),
        index,
    };
    (PathBuf::from(file), wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let check = |address: &str, file: &str, member: Option<&str>, index: Option<u32>| {
            let there = ["a.sgf", "b#1.sgf", "c.zip"];
            let (path, wanted) = split(address, |path| {
                there.iter().any(|file| path == Path::new(file))
            });
            assert_eq!(path, Path::new(file), "{address}");
            assert_eq!(
                (wanted.member.as_deref(), wanted.index),
                (member, index),
                "{address}"
            );
        };
        check("a.sgf", "a.sgf", None, None);
        check("a.sgf#3", "a.sgf", None, Some(3));
        check("b#1.sgf", "b#1.sgf", None, None);
        check("b#1.sgf#0", "b#1.sgf", None, Some(0));
        check("c.zip#x/y.sgf", "c.zip", Some("x/y.sgf"), None);
        check("c.zip#x/y.sgf#2", "c.zip", Some("x/y.sgf"), Some(2));
        check("c.zip#x#y.sgf", "c.zip", Some("x#y.sgf"), None);
        check("missing.sgf#2", "missing.sgf#2", None, None);
    }
}
