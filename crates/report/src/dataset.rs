use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use table::Table;

use crate::Error;

/// The parts of a committed dataset.
#[derive(Debug)]
pub(crate) struct Dataset {
    root: PathBuf,
    /// Paths from the root by table, in reading order.
    parts: BTreeMap<Table, Vec<String>>,
}

#[derive(Debug, Deserialize)]
struct Manifest {
    #[serde(default)]
    parts: Vec<Part>,
    #[serde(default)]
    shards: Vec<Shard>,
}

#[derive(Debug, Deserialize)]
struct Shard {
    parts: Vec<Part>,
}

#[derive(Debug, Deserialize)]
struct Part {
    table: String,
    path: String,
}

impl Dataset {
    /// The parts that the manifest lists; without a manifest those that are there.
    pub(crate) fn open(root: &Path) -> Result<Dataset, Error> {
        let path = root.join("_manifest.json");
        let mut dataset = Dataset {
            root: root.to_path_buf(),
            parts: BTreeMap::new(),
        };
        match fs::read(&path) {
            Ok(bytes) => {
                let manifest: Manifest = serde_json::from_slice(&bytes)
                    .map_err(|source| Error::Manifest { path, source })?;
                let of_shards = manifest.shards.into_iter().flat_map(|shard| shard.parts);
                for part in of_shards.chain(manifest.parts) {
                    let known = Table::ALL.into_iter().find(|t| t.name() == part.table);
                    if let Some(table) = known {
                        dataset.parts.entry(table).or_default().push(part.path);
                    }
                }
            }
            Err(source) if source.kind() == std::io::ErrorKind::NotFound => dataset.look()?,
            Err(source) => return Err(Error::Io { path, source }),
        }
        if dataset.of(Table::Cube).is_empty() {
            return Err(Error::NoDataset {
                path: root.to_path_buf(),
            });
        }
        Ok(dataset)
    }

    fn look(&mut self) -> Result<(), Error> {
        for table in Table::ALL {
            let folder = self.root.join("data").join(table.name());
            let Ok(entries) = fs::read_dir(&folder) else {
                continue;
            };
            let names = entries
                .flatten()
                .filter_map(|e| e.file_name().into_string().ok());
            let mut names: Vec<String> = names.filter(|n| n.ends_with(".parquet")).collect();
            names.sort_unstable();
            let path = |name| format!("data/{}/{name}", table.name());
            self.parts
                .insert(table, names.into_iter().map(path).collect());
        }
        Ok(())
    }

    /// Parts of a table, as paths from the root.
    pub(crate) fn of(&self, table: Table) -> &[String] {
        self.parts.get(&table).map_or(&[], Vec::as_slice)
    }

    /// The part of another table that one piece of work wrote beside this one: it has the same name.
    pub(crate) fn beside(&self, path: &str, table: Table) -> Option<&str> {
        let name = |path: &str| path.rsplit('/').next().map(str::to_string);
        let wanted = name(path);
        let mut parts = self.of(table).iter();
        parts
            .find(|other| name(other) == wanted)
            .map(String::as_str)
    }

    /// Refuses a comparison of rulesets that are not among those of the run.
    pub(crate) fn must_score(&self, rulesets: [&str; 2], ids: &[String]) -> Result<(), Error> {
        match rulesets
            .iter()
            .find(|id| !ids.iter().any(|known| known == *id))
        {
            None => Ok(()),
            Some(ruleset) => Err(Error::NotScored {
                path: self.root.clone(),
                ruleset: ruleset.to_string(),
                known: ids.join(", "),
            }),
        }
    }

    pub(crate) fn path(&self, part: &str) -> PathBuf {
        self.root.join(part)
    }

    pub(crate) fn read(&self, part: &str) -> Result<Vec<u8>, Error> {
        let path = self.path(part);
        fs::read(&path).map_err(|source| Error::Io { path, source })
    }
}
