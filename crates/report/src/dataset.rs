use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use table::Table;

use crate::{Error, Files};

/// The parts of a committed dataset.
#[derive(Debug)]
pub(crate) struct Dataset<'f> {
    files: &'f dyn Files,
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

impl<'f> Dataset<'f> {
    /// The parts that the manifest lists; without a manifest those that are there.
    pub(crate) fn open(files: &'f dyn Files) -> Result<Dataset<'f>, Error> {
        const MANIFEST: &str = "_manifest.json";
        let path = files.address(MANIFEST);
        let mut dataset = Dataset {
            files,
            parts: BTreeMap::new(),
        };
        match files.read(MANIFEST) {
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
            Err(source) if source.kind() == std::io::ErrorKind::NotFound => dataset.look(),
            Err(source) => return Err(Error::Io { path, source }),
        }
        if dataset.of(Table::Cube).is_empty() {
            return Err(Error::NoDataset {
                path: dataset.path(""),
            });
        }
        Ok(dataset)
    }

    fn look(&mut self) {
        for table in Table::ALL {
            let folder = format!("data/{}", table.name());
            let Ok(mut names) = self.files.list(&folder) else {
                continue;
            };
            names.retain(|name| name.ends_with(".parquet"));
            names.sort_unstable();
            let path = |name| format!("{folder}/{name}");
            self.parts
                .insert(table, names.into_iter().map(path).collect());
        }
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
                path: self.path(""),
                ruleset: ruleset.to_string(),
                known: ids.join(", "),
            }),
        }
    }

    pub(crate) fn path(&self, part: &str) -> PathBuf {
        self.files.address(part)
    }

    pub(crate) fn read(&self, part: &str) -> Result<Vec<u8>, Error> {
        self.files.read(part).map_err(|source| Error::Io {
            path: self.path(part),
            source,
        })
    }
}
