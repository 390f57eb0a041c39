//! Whether an output folder is ours to write into.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::fingerprint::Fingerprint;
use crate::manifest::{MANIFEST, SUCCESS, parts_there, settings};
use crate::receipt::{RECEIPTS, create_equal, json, shard_of_part};
use crate::shard::ShardId;
use crate::store::Store;

/// The settings of the run in a folder, written before anything else.
const SETTINGS: &str = "_settings.json";

/// What may be in a folder that no run has claimed.
const UNCLAIMED: [&str; 3] = ["_lock", "_tmp/", "report/"];

#[derive(Debug, Serialize, Deserialize)]
struct Settings {
    fingerprint: String,
    settings: BTreeMap<String, String>,
}

impl Settings {
    fn of(fingerprint: &Fingerprint) -> Self {
        Settings {
            fingerprint: fingerprint.hash.clone(),
            settings: settings(fingerprint),
        }
    }
}

/// Whether a run with these settings may [`claim`] a store. Nothing is written, so the store need
/// not be held; what another run does meanwhile is for the claim to find.
///
/// # Errors
/// If it holds a run with other settings (and not `fresh`), or files of somebody else (even then).
pub(crate) fn inspect(
    store: &dyn Store,
    fingerprint: &Fingerprint,
    fresh: bool,
) -> Result<(), Error> {
    is_claimed(store, &Settings::of(fingerprint), fresh).map(|_| ())
}

/// Claims a held store for a run with these settings. One that was claimed with the same settings is
/// gone on with; `fresh` empties it first.
///
/// # Errors
/// If it holds a run with other settings (and not `fresh`), or files of somebody else (even then).
pub fn claim(store: &dyn Store, fingerprint: &Fingerprint, fresh: bool) -> Result<(), Error> {
    let mine = Settings::of(fingerprint);
    if is_claimed(store, &mine, fresh)? && fresh {
        clear(store)?;
        store.replace(SETTINGS, &json(&mine))?;
    }
    create_equal(store, SETTINGS, &json(&mine))
}

/// Whether a run, which we may go on with or replace, has claimed a store.
fn is_claimed(store: &dyn Store, mine: &Settings, fresh: bool) -> Result<bool, Error> {
    // Listed before it is read: a run that starts meanwhile must not be taken for somebody else's
    // files.
    let names = store.list("")?;
    let Some(bytes) = store.read(SETTINGS)? else {
        let foreign = names
            .iter()
            .find(|(name, _)| !UNCLAIMED.contains(&name.as_str()));
        return match foreign {
            None => Ok(false),
            Some((name, _)) => Err(Error::ForeignFolder {
                found: name.trim_end_matches('/').to_owned(),
            }),
        };
    };
    let Ok(theirs) = serde_json::from_slice::<Settings>(&bytes) else {
        return Err(Error::ForeignFolder {
            found: SETTINGS.to_owned(),
        });
    };
    if !fresh && theirs.fingerprint != mine.fingerprint {
        return Err(Error::OtherSettings {
            differences: differences(&theirs.settings, &mine.settings),
        });
    }
    Ok(true)
}

fn differences(theirs: &BTreeMap<String, String>, mine: &BTreeMap<String, String>) -> Vec<String> {
    const SHOWN_CHARS: usize = 60;
    let shown = |value: Option<&String>| {
        let value = value.map_or("nothing", String::as_str);
        let cut: String = value.chars().take(SHOWN_CHARS).collect();
        if cut.len() < value.len() {
            cut + ".."
        } else {
            cut
        }
    };
    let mut keys: Vec<&String> = theirs.keys().chain(mine.keys()).collect();
    keys.sort();
    keys.dedup();
    keys.into_iter()
        .filter(|key| theirs.get(*key) != mine.get(*key))
        .map(|key| match key.as_str() {
            "sources" => "it was written by another build of hantei".to_owned(),
            key => format!(
                "{key}: {} there, {} here",
                shown(theirs.get(key)),
                shown(mine.get(key))
            ),
        })
        .collect()
}

/// Removes a run but for its settings, which tell what is left at any moment from somebody else's
/// files.
fn clear(store: &dyn Store) -> Result<(), Error> {
    store.remove(SUCCESS)?;
    store.remove(MANIFEST)?;
    remove_all_but(store, &|_| false, &|_| false)
}

/// Removes parts and receipts of ours that are not to be kept: those of another plan.
pub(crate) fn remove_all_but(
    store: &dyn Store,
    is_part_kept: &dyn Fn(&str) -> bool,
    is_receipt_kept: &dyn Fn(&ShardId) -> bool,
) -> Result<(), Error> {
    // Receipts first: a receipt without its parts would look like a finished shard.
    for (name, _) in store.list(RECEIPTS)? {
        let shard = name.strip_suffix(".json").and_then(ShardId::parse);
        if shard.is_some_and(|shard| !is_receipt_kept(&shard)) {
            store.remove(&format!("{RECEIPTS}/{name}"))?;
        }
    }
    for path in parts_there(store)?.into_keys() {
        let file = path.rsplit('/').next().unwrap_or_default();
        if shard_of_part(file).is_some() && !is_part_kept(&path) {
            store.remove(&path)?;
        }
    }
    Ok(())
}
