//! Reading parts back, strictly: a column that is missing or has another type is an error.

use arrow_array::cast::AsArray;
use arrow_array::types::{Decimal128Type, Int32Type, Int64Type};
use arrow_array::{Array, RecordBatch};
use bytes::Bytes;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use score::Margin;

use crate::Error;
use crate::schema::{SCHEMA_VERSION, Table};

/// Rows read at once.
const BATCH_ROWS: usize = 16 * 1024;

/// Calls back for every batch of a part, with only the named columns.
pub(crate) fn batches(
    table: Table,
    bytes: Bytes,
    columns: &[&str],
    mut each: impl FnMut(&Batch) -> Result<(), Error>,
) -> Result<(), Error> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(bytes)?.with_batch_size(BATCH_ROWS);
    let mask = ProjectionMask::columns(builder.parquet_schema(), columns.iter().copied());
    for batch in builder.with_projection(mask).build()? {
        let batch = batch?;
        each(&Batch { table, batch })?;
    }
    Ok(())
}

/// Some rows of a table.
#[derive(Debug)]
pub(crate) struct Batch {
    table: Table,
    batch: RecordBatch,
}

/// A column of texts, some of them perhaps missing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Texts<'b>(&'b arrow_array::StringArray);
/// A column of whole numbers of one game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counts<'b>(&'b arrow_array::Int32Array);
/// A column of whole numbers of many games.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Longs<'b>(&'b arrow_array::Int64Array);
/// A column of truths.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Flags<'b>(&'b arrow_array::BooleanArray);
/// A column of exact points.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Points<'b> {
    table: &'static str,
    array: &'b arrow_array::Decimal128Array,
}

impl<'b> Texts<'b> {
    pub(crate) fn get(self, row: usize) -> Option<&'b str> {
        self.0.is_valid(row).then(|| self.0.value(row))
    }

    /// The text, empty where it is missing.
    pub(crate) fn text(self, row: usize) -> &'b str {
        self.get(row).unwrap_or_default()
    }
}

impl Counts<'_> {
    pub(crate) fn get(self, row: usize) -> Option<i32> {
        self.0.is_valid(row).then(|| self.0.value(row))
    }
}

impl Longs<'_> {
    pub(crate) fn get(self, row: usize) -> i64 {
        if self.0.is_valid(row) {
            self.0.value(row)
        } else {
            0
        }
    }
}

impl Flags<'_> {
    pub(crate) fn get(self, row: usize) -> Option<bool> {
        self.0.is_valid(row).then(|| self.0.value(row))
    }

    /// The truth, false where it is missing.
    pub(crate) fn flag(self, row: usize) -> bool {
        self.get(row).unwrap_or(false)
    }
}

impl Points<'_> {
    pub(crate) fn get(self, row: usize) -> Result<Option<Margin>, Error> {
        if !self.array.is_valid(row) {
            return Ok(None);
        }
        let hundredths = self.array.value(row);
        let margin = i64::try_from(hundredths)
            .ok()
            .and_then(Margin::from_hundredths);
        match margin {
            Some(margin) => Ok(Some(margin)),
            None => Err(Error::Value {
                table: self.table,
                column: "points",
                row,
                found: format!("{hundredths} hundredths"),
                allowed: "a whole number of quarter-points",
            }),
        }
    }
}

impl Batch {
    pub(crate) fn rows(&self) -> usize {
        self.batch.num_rows()
    }

    pub(crate) fn texts(&self, name: &str) -> Result<Texts<'_>, Error> {
        let array = self.column(name)?.as_string_opt();
        array.map(Texts).ok_or_else(|| self.wrong(name))
    }

    pub(crate) fn counts(&self, name: &str) -> Result<Counts<'_>, Error> {
        let array = self.column(name)?.as_primitive_opt::<Int32Type>();
        array.map(Counts).ok_or_else(|| self.wrong(name))
    }

    pub(crate) fn longs(&self, name: &str) -> Result<Longs<'_>, Error> {
        let array = self.column(name)?.as_primitive_opt::<Int64Type>();
        array.map(Longs).ok_or_else(|| self.wrong(name))
    }

    pub(crate) fn flags(&self, name: &str) -> Result<Flags<'_>, Error> {
        let array = self.column(name)?.as_boolean_opt();
        array.map(Flags).ok_or_else(|| self.wrong(name))
    }

    pub(crate) fn points(&self, name: &str) -> Result<Points<'_>, Error> {
        let array = self.column(name)?.as_primitive_opt::<Decimal128Type>();
        let table = self.table.name();
        array
            .map(|array| Points { table, array })
            .ok_or_else(|| self.wrong(name))
    }

    /// A list of texts in one row.
    pub(crate) fn list(&self, name: &str, row: usize) -> Result<Vec<String>, Error> {
        let lists = self.column(name)?.as_list_opt::<i32>();
        let lists = lists.ok_or_else(|| self.wrong(name))?;
        let items = lists.value(row);
        let items = items
            .as_string_opt::<i32>()
            .ok_or_else(|| self.wrong(name))?;
        Ok(items
            .iter()
            .map(|item| item.unwrap_or_default().to_string())
            .collect())
    }

    fn column(&self, name: &str) -> Result<&dyn Array, Error> {
        match self.batch.column_by_name(name) {
            Some(array) => Ok(array.as_ref()),
            None => Err(self.error(name, "missing".to_string())),
        }
    }

    fn wrong(&self, name: &str) -> Error {
        let found = match self.batch.column_by_name(name) {
            Some(array) => format!("has type {}", array.data_type()),
            None => "missing".to_string(),
        };
        self.error(name, found)
    }

    fn error(&self, name: &str, found: String) -> Error {
        Error::Column {
            table: self.table.name(),
            column: name.to_string(),
            found,
            wanted: SCHEMA_VERSION,
        }
    }
}

/// Keys of every game of a part of `games`: record_id, bytes_id, game_id, in its order.
///
/// # Errors
/// If the bytes are no part of `games`.
pub fn game_ids(bytes: impl Into<Vec<u8>>) -> Result<Vec<(String, String, String)>, Error> {
    let mut ids = Vec::new();
    let columns = ["record_id", "bytes_id", "game_id"];
    batches(Table::Games, Bytes::from(bytes.into()), &columns, |batch| {
        let [record, of_bytes, game] = [
            batch.texts("record_id")?,
            batch.texts("bytes_id")?,
            batch.texts("game_id")?,
        ];
        for row in 0..batch.rows() {
            let id = |texts: Texts<'_>| texts.text(row).to_string();
            ids.push((id(record), id(of_bytes), id(game)));
        }
        Ok(())
    })?;
    Ok(ids)
}
