use bytes::Bytes;

use super::measure::Fact;
use super::slice::Dimension;
use crate::read::batches;
use crate::schema::Table;
use crate::sheet::{Sheet, TablePart, Value};
use crate::{Context, Error};

/// One row of one part, in the order of the table's columns, which is also the order of its rows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PartRow {
    pub(crate) dimension: Dimension,
    pub(crate) value: String,
    pub(crate) evidence: String,
    pub(crate) fact: Fact,
    pub(crate) policy: String,
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) key: String,
    pub(crate) n: i64,
    pub(crate) quarters: i64,
}

pub(super) const COLUMNS: [&str; 10] = [
    "dimension",
    "value",
    "evidence",
    "fact",
    "komi_policy",
    "a",
    "b",
    "key",
    "n",
    "quarters",
];

impl PartRow {
    pub(super) fn new(dimension: Dimension, value: &str, fact: Fact, key: &str) -> PartRow {
        PartRow {
            dimension,
            value: value.to_string(),
            evidence: String::new(),
            fact,
            policy: String::new(),
            a: String::new(),
            b: String::new(),
            key: key.to_string(),
            n: 0,
            quarters: 0,
        }
    }

    /// Rows as a part of the table.
    pub(crate) fn part(rows: &[PartRow], context: &Context) -> Result<TablePart, Error> {
        let mut sheet = Sheet::new(Table::Cube, context)?;
        for row in rows {
            sheet
                .text(row.dimension.name())
                .text(&row.value)
                .text(&row.evidence)
                .text(row.fact.name())
                .text(&row.policy)
                .text(&row.a)
                .text(&row.b)
                .text(&row.key)
                .put(Value::Long(row.n))
                .put(Value::Long(row.quarters))
                .end_row()?;
        }
        sheet.finish()
    }

    /// The rows of a part.
    pub(crate) fn read(bytes: Bytes) -> Result<Vec<PartRow>, Error> {
        let mut rows = Vec::new();
        each_row(bytes, |row| {
            rows.push(PartRow {
                dimension: row.dimension,
                value: row.texts[0].to_string(),
                evidence: row.texts[1].to_string(),
                fact: row.fact,
                policy: row.texts[2].to_string(),
                a: row.texts[3].to_string(),
                b: row.texts[4].to_string(),
                key: row.texts[5].to_string(),
                n: row.n,
                quarters: row.quarters,
            });
        })?;
        Ok(rows)
    }
}

/// A row while it is read: value, evidence, policy, a, b, key as borrowed texts.
pub(super) struct Borrowed<'b> {
    pub(super) dimension: Dimension,
    pub(super) fact: Fact,
    pub(super) texts: [&'b str; 6],
    pub(super) n: i64,
    pub(super) quarters: i64,
}

/// Calls back for every row of a part.
pub(super) fn each_row(bytes: Bytes, mut each: impl FnMut(&Borrowed<'_>)) -> Result<(), Error> {
    let mut rows_before = 0;
    batches(Table::Cube, bytes, &COLUMNS, |batch| {
        let dimensions = batch.texts("dimension")?;
        let facts = batch.texts("fact")?;
        let texts = [
            batch.texts("value")?,
            batch.texts("evidence")?,
            batch.texts("komi_policy")?,
            batch.texts("a")?,
            batch.texts("b")?,
            batch.texts("key")?,
        ];
        let (n, quarters) = (batch.longs("n")?, batch.longs("quarters")?);
        for row in 0..batch.rows() {
            let unknown = |column: &'static str, found: &str, allowed: &'static str| Error::Value {
                table: Table::Cube.name(),
                column,
                row: rows_before + row,
                found: found.to_string(),
                allowed,
            };
            let name = dimensions.text(row);
            let dimension = Dimension::ALL.into_iter().find(|d| d.name() == name);
            let dimension =
                dimension.ok_or_else(|| unknown("dimension", name, "a dimension of the cube"))?;
            let name = facts.text(row);
            let fact = Fact::ALL.into_iter().find(|fact| fact.name() == name);
            let fact = fact.ok_or_else(|| unknown("fact", name, "a fact of the cube"))?;
            each(&Borrowed {
                dimension,
                fact,
                texts: texts.map(|texts| texts.text(row)),
                n: n.get(row),
                quarters: quarters.get(row),
            });
        }
        rows_before += batch.rows();
        Ok(())
    })
}
