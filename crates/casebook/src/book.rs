//! Reading the casebook's folder.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::case::Case;
use crate::statement::Statement;

/// All cases, in order of their names.
#[derive(Debug, Clone)]
pub struct Casebook {
    /// The cases.
    pub cases: Vec<Case>,
    /// Numbers stated without a board.
    pub statements: Vec<Statement>,
}

/// Why the casebook could not be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be opened.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not a case.
    #[error("{path}: {source}")]
    Toml {
        /// The file.
        path: PathBuf,
        /// Where and why.
        source: Box<toml::de::Error>,
    },
    /// A file is named otherwise than its case.
    #[error("{path}: the case calls itself `{id}`")]
    Name {
        /// The file.
        path: PathBuf,
        /// The name in it.
        id: String,
    },
}

impl Casebook {
    /// Reads `data/casebook/` of this project.
    ///
    /// # Errors
    /// If a file cannot be read or is not a case.
    pub fn load() -> Result<Self, Error> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/casebook");
        let mut cases = Vec::new();
        for path in toml_files(&folder)? {
            let case: Case = parse(&path)?;
            if path.file_stem().is_none_or(|stem| stem != case.id.as_str()) {
                return Err(Error::Name { path, id: case.id });
            }
            cases.push(case);
        }
        let mut statements = Vec::new();
        for path in toml_files(&folder.join("numbers"))? {
            statements.extend(parse::<Statements>(&path)?.statement);
        }
        Ok(Self { cases, statements })
    }

    /// The case of that name.
    pub fn get(&self, id: &str) -> Option<&Case> {
        self.cases.iter().find(|case| case.id == id)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Statements {
    statement: Vec<Statement>,
}

fn toml_files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let failed = |source| Error::Io {
        path: folder.to_path_buf(),
        source,
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn parse<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<T, Error> {
    let text = fs::read_to_string(path).map_err(|source| Error::Io {
        path: path.to_path_buf(),
        source,
    })?;
    toml::from_str(&text).map_err(|source| Error::Toml {
        path: path.to_path_buf(),
        source: Box::new(source),
    })
}
