//! Reading parts back, strictly: a column that is missing or has another type is an error.

use arrow_array::cast::AsArray;
use arrow_array::types::{Decimal128Type, Int32Type, Int64Type};
use arrow_array::{Array, RecordBatch};
use bytes::Bytes;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use score::Margin;

use crate::Error;
use crate::lesser::DuplicateRow;
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

/// What tells whether two records are of one game.
#[derive(Debug, Clone, Copy)]
pub struct Identity<'b> {
    /// Key of every table.
    pub record_id: &'b str,
    /// The same for the same bytes.
    pub bytes_id: &'b str,
    /// Columns of the board.
    pub width: i32,
    /// Rows of the board.
    pub height: i32,
    /// Black stones set up before the first move, as `dd pq`.
    pub setup_black: &'b str,
    /// White stones set up before the first move.
    pub setup_white: &'b str,
    /// All moves, as `Bpd Wdp`; `B--` is a pass.
    pub moves: &'b str,
}

/// Calls back for every game of a part of `games` and of the part of `positions` beside it, in their
/// order.
///
/// # Errors
/// If the bytes are no such parts, or the two of different games.
pub fn identities(
    games: Vec<u8>,
    positions: Vec<u8>,
    mut each: impl FnMut(Identity<'_>),
) -> Result<(), Error> {
    let mut heads = Vec::new();
    let columns = ["record_id", "bytes_id", "width", "height"];
    batches(Table::Games, Bytes::from(games), &columns, |batch| {
        let [record, of_bytes] = [batch.texts("record_id")?, batch.texts("bytes_id")?];
        let [width, height] = [batch.counts("width")?, batch.counts("height")?];
        for row in 0..batch.rows() {
            let id = |texts: Texts<'_>| texts.text(row).to_string();
            let side = |counts: Counts<'_>| counts.get(row).unwrap_or_default();
            heads.push((id(record), id(of_bytes), side(width), side(height)));
        }
        Ok(())
    })?;
    let mut heads = heads.into_iter();
    let columns = ["record_id", "moves", "setup_black", "setup_white"];
    batches(
        Table::Positions,
        Bytes::from(positions),
        &columns,
        |batch| {
            let texts = |name| batch.texts(name);
            let [record, moves] = [texts("record_id")?, texts("moves")?];
            let [black, white] = [texts("setup_black")?, texts("setup_white")?];
            for row in 0..batch.rows() {
                let head = heads.next();
                let Some((record_id, bytes_id, width, height)) =
                    head.filter(|(id, ..)| id == record.text(row))
                else {
                    return Err(Error::Value {
                        table: Table::Positions.name(),
                        column: "record_id",
                        row,
                        found: record.text(row).to_string(),
                        allowed: "the records of `games`, in their order",
                    });
                };
                each(Identity {
                    record_id: &record_id,
                    bytes_id: &bytes_id,
                    width,
                    height,
                    setup_black: black.text(row),
                    setup_white: white.text(row),
                    moves: moves.text(row),
                });
            }
            Ok(())
        },
    )
}

/// Calls back for every row of a part of `duplicates`.
///
/// # Errors
/// If the bytes are no such part.
pub fn read_duplicates(part: Vec<u8>, mut each: impl FnMut(DuplicateRow)) -> Result<(), Error> {
    let columns = ["record_id", "kind", "first_record_id"];
    batches(Table::Duplicates, Bytes::from(part), &columns, |batch| {
        let [record, kind, first] = [
            batch.texts("record_id")?,
            batch.texts("kind")?,
            batch.texts("first_record_id")?,
        ];
        for row in 0..batch.rows() {
            let known = DuplicateRow::KINDS
                .into_iter()
                .find(|k| *k == kind.text(row));
            each(DuplicateRow {
                record_id: record.text(row).to_string(),
                kind: known.ok_or_else(|| Error::Value {
                    table: Table::Duplicates.name(),
                    column: "kind",
                    row,
                    found: kind.text(row).to_string(),
                    allowed: "a kind of duplicate",
                })?,
                first_record_id: first.text(row).to_string(),
            });
        }
        Ok(())
    })
}
