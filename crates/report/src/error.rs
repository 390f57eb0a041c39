use std::path::PathBuf;

/// Why a report could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A part is not what its table's schema says.
    #[error("{path}: {source}")]
    Table {
        /// The part.
        path: PathBuf,
        /// What is wrong.
        source: table::Error,
    },
    /// The folder holds no dataset.
    #[error(
        "{path}: no `_manifest.json` and no parts under `data/`; a dataset is what `hantei analyze` writes"
    )]
    NoDataset {
        /// The folder.
        path: PathBuf,
    },
    /// The dataset was not scored under a ruleset.
    #[error(
        "{path}: not scored under `{ruleset}`; it has {known}; `hantei analyze` takes others with `--rulesets` and `--proposal`"
    )]
    NotScored {
        /// The folder.
        path: PathBuf,
        /// The ruleset asked for.
        ruleset: String,
        /// The rulesets it has.
        known: String,
    },
    /// Rows of `duplicates` that no game goes with.
    #[error(
        "{path}: its parts are not those of one run in their order, so that duplicates cannot be left out; run `hantei verify`"
    )]
    Disordered {
        /// The folder or part.
        path: PathBuf,
    },
    /// The manifest is no manifest.
    #[error("{path}: {source}")]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// A template failed: our own mistake.
    #[error("template: {0}")]
    Template(#[from] minijinja::Error),
    /// The summary could not be written as JSON: our own mistake.
    #[error("summary: {0}")]
    Json(#[from] serde_json::Error),
}
