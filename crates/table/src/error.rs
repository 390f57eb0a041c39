use std::path::PathBuf;

use arrow_schema::ArrowError;
use parquet::errors::ParquetError;

/// Why a table could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The Parquet layer refused.
    #[error("parquet: {0}")]
    Parquet(#[from] ParquetError),
    /// The Arrow layer refused.
    #[error("arrow: {0}")]
    Arrow(#[from] ArrowError),
    /// A file could not be read.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A column is missing or has another type than the schema of this version says.
    #[error("table `{table}`, column `{column}`: {found}; schema version {wanted} is read here")]
    Column {
        /// The table.
        table: &'static str,
        /// The column.
        column: String,
        /// What is wrong with it.
        found: String,
        /// The version this program reads.
        wanted: u32,
    },
    /// A value that no writer of this version writes.
    #[error("table `{table}`, column `{column}`, row {row}: `{found}` is not {allowed}")]
    Value {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row, from 0.
        row: usize,
        /// What stands there.
        found: String,
        /// What may stand there.
        allowed: &'static str,
    },
}
