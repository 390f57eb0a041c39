use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Decimal128Builder, Int32Builder, Int64Builder, ListBuilder, StringBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{DEFAULT_CREATED_BY, WriterProperties};
use score::Margin;

use crate::schema::{Kind, MARGIN_PRECISION, MARGIN_SCALE, SCHEMA_VERSION, Table};
use crate::{Context, Error};

/// What writes the files, and its version, which is Arrow's as well.
pub const PARQUET: &str = DEFAULT_CREATED_BY;
/// Rows after which columns go to the Parquet writer, so that memory stays flat.
const FLUSH_ROWS: usize = 64 * 1024;
/// Rows of a row group.
const ROW_GROUP_ROWS: usize = 1024 * 1024;
const ZSTD_LEVEL: i32 = 3;

/// One part of one table while it is written, filled value by value in the order of its columns.
#[derive(Debug)]
pub(crate) struct Sheet {
    table: Table,
    schema: SchemaRef,
    columns: Vec<Cells>,
    at: usize,
    buffered: usize,
    rows: u64,
    writer: ArrowWriter<Vec<u8>>,
}

#[derive(Debug)]
enum Cells {
    Text(StringBuilder),
    Texts(ListBuilder<StringBuilder>),
    Count(Int32Builder),
    Long(Int64Builder),
    Flag(BooleanBuilder),
    Points(Decimal128Builder),
}

/// One value on its way into a column.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Value<'v> {
    Null,
    Text(&'v str),
    Texts(&'v [String]),
    Count(i32),
    Long(i64),
    Flag(bool),
    Points(Margin),
}

impl Sheet {
    pub(crate) fn new(table: Table, context: &Context) -> Result<Sheet, Error> {
        let schema = table.schema();
        let columns = table.columns().iter().map(|c| Cells::new(c.kind)).collect();
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL)?))
            .set_max_row_group_row_count(Some(ROW_GROUP_ROWS))
            .set_created_by("hantei".to_string())
            .set_key_value_metadata(Some(metadata(table, context)))
            .build();
        let writer = ArrowWriter::try_new(Vec::new(), schema.clone(), Some(properties))?;
        Ok(Sheet {
            table,
            schema,
            columns,
            at: 0,
            buffered: 0,
            rows: 0,
            writer,
        })
    }

    /// Sets the next column of the row.
    pub(crate) fn put(&mut self, value: Value<'_>) -> &mut Self {
        debug_assert!(
            self.at < self.columns.len(),
            "{:?} has no more columns",
            self.table
        );
        if let Some(cells) = self.columns.get_mut(self.at) {
            cells.push(value);
        }
        self.at += 1;
        self
    }

    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.put(Value::Text(text))
    }

    pub(crate) fn count(&mut self, count: impl TryInto<i32>) -> &mut Self {
        self.put(Value::Count(count.try_into().unwrap_or(i32::MAX)))
    }

    pub(crate) fn flag(&mut self, flag: bool) -> &mut Self {
        self.put(Value::Flag(flag))
    }

    pub(crate) fn maybe_flag(&mut self, flag: Option<bool>) -> &mut Self {
        self.put(flag.map_or(Value::Null, Value::Flag))
    }

    pub(crate) fn points(&mut self, margin: Margin) -> &mut Self {
        self.put(Value::Points(margin))
    }

    pub(crate) fn maybe_text(&mut self, text: Option<&str>) -> &mut Self {
        self.put(text.map_or(Value::Null, Value::Text))
    }

    pub(crate) fn maybe_count(&mut self, count: Option<impl TryInto<i32>>) -> &mut Self {
        match count {
            Some(count) => self.count(count),
            None => self.put(Value::Null),
        }
    }

    pub(crate) fn maybe_points(&mut self, margin: Option<Margin>) -> &mut Self {
        self.put(margin.map_or(Value::Null, Value::Points))
    }

    /// Ends a row; every column must have its value.
    pub(crate) fn end_row(&mut self) -> Result<(), Error> {
        debug_assert_eq!(self.at, self.columns.len(), "a row of {:?}", self.table);
        self.at = 0;
        self.rows += 1;
        self.buffered += 1;
        if self.buffered >= FLUSH_ROWS {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Error> {
        let arrays = self.columns.iter_mut().map(Cells::finish).collect();
        let batch = RecordBatch::try_new(self.schema.clone(), arrays)?;
        self.writer.write(&batch)?;
        self.buffered = 0;
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<TablePart, Error> {
        self.flush()?;
        Ok(TablePart {
            table: self.table.name(),
            rows: self.rows,
            bytes: self.writer.into_inner()?,
        })
    }
}

/// One Parquet file: the rows of one table that one piece of work gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TablePart {
    /// Name of the table, which is that of its folder too.
    pub table: &'static str,
    /// The whole file. Equal rows give equal bytes.
    pub bytes: Vec<u8>,
    /// Rows in it.
    pub rows: u64,
}

fn metadata(table: Table, context: &Context) -> Vec<KeyValue> {
    let pair = |key: &str, value: String| KeyValue::new(key.to_string(), value);
    let rulesets: Vec<String> = context
        .rulesets
        .iter()
        .map(|ruleset| format!("{} {}", ruleset.id, ruleset.hash))
        .collect();
    vec![
        pair("hantei.table", table.name().to_string()),
        pair("hantei.comment", table.comment().to_string()),
        pair(SCHEMA_VERSION_KEY, SCHEMA_VERSION.to_string()),
        pair("hantei.rulesets", rulesets.join("\n")),
    ]
}

/// Key of the schema version in the metadata of a file.
pub(crate) const SCHEMA_VERSION_KEY: &str = "hantei.schema_version";

impl Cells {
    fn new(kind: Kind) -> Cells {
        match kind {
            Kind::Text => Cells::Text(StringBuilder::new()),
            Kind::Texts => Cells::Texts(
                ListBuilder::new(StringBuilder::new()).with_field(Arc::new(Field::new(
                    "item",
                    DataType::Utf8,
                    false,
                ))),
            ),
            Kind::Count => Cells::Count(Int32Builder::new()),
            Kind::Long => Cells::Long(Int64Builder::new()),
            Kind::Flag => Cells::Flag(BooleanBuilder::new()),
            Kind::Points => Cells::Points(
                Decimal128Builder::new()
                    .with_data_type(DataType::Decimal128(MARGIN_PRECISION, MARGIN_SCALE)),
            ),
        }
    }

    fn push(&mut self, value: Value<'_>) {
        match (self, value) {
            (Cells::Text(cells), Value::Text(text)) => cells.append_value(text),
            (Cells::Count(cells), Value::Count(count)) => cells.append_value(count),
            (Cells::Long(cells), Value::Long(long)) => cells.append_value(long),
            (Cells::Flag(cells), Value::Flag(flag)) => cells.append_value(flag),
            (Cells::Points(cells), Value::Points(margin)) => {
                cells.append_value(i128::from(margin.hundredths()));
            }
            (Cells::Texts(cells), Value::Texts(texts)) => {
                for text in texts {
                    cells.values().append_value(text);
                }
                cells.append(true);
            }
            (cells, other) => {
                debug_assert!(matches!(other, Value::Null), "{other:?} in another column");
                cells.push_null();
            }
        }
    }

    fn push_null(&mut self) {
        match self {
            Cells::Text(cells) => cells.append_null(),
            Cells::Texts(cells) => cells.append(false),
            Cells::Count(cells) => cells.append_null(),
            Cells::Long(cells) => cells.append_null(),
            Cells::Flag(cells) => cells.append_null(),
            Cells::Points(cells) => cells.append_null(),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Cells::Text(cells) => Arc::new(cells.finish()),
            Cells::Texts(cells) => Arc::new(cells.finish()),
            Cells::Count(cells) => Arc::new(cells.finish()),
            Cells::Long(cells) => Arc::new(cells.finish()),
            Cells::Flag(cells) => Arc::new(cells.finish()),
            Cells::Points(cells) => Arc::new(cells.finish()),
        }
    }
}
