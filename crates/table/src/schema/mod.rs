//! What every column of every table is: name, type, whether it may be null, and what it means.

mod cube;
mod games;
mod lesser;
mod outcomes;
mod positions;

use std::collections::HashMap;
use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema, SchemaRef};

/// Version of all schemas. A column that comes, goes, changes its type or its meaning is a new one.
pub const SCHEMA_VERSION: u32 = 4;

/// Key of a column's comment in the metadata of its Arrow field.
pub const COMMENT: &str = "comment";

/// Digits of a margin: quarter-points are exact in two decimals.
pub(crate) const MARGIN_PRECISION: u8 = 9;
/// Decimals of a margin.
pub(crate) const MARGIN_SCALE: i8 = 2;

/// What a column holds. Few and plain, so that every reader takes them as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `Utf8`: texts, ids, enumerations.
    Text,
    /// `List<Utf8>`.
    Texts,
    /// `Int32`: counts of one game, move numbers.
    Count,
    /// `Int64`: sums and counts over many games, byte offsets.
    Long,
    /// `Boolean`.
    Flag,
    /// `Decimal128(9, 2)`: points, exact.
    Points,
}

impl Kind {
    /// As Arrow has it.
    pub fn data_type(self) -> DataType {
        match self {
            Kind::Text => DataType::Utf8,
            Kind::Texts => DataType::List(Arc::new(Field::new("item", DataType::Utf8, false))),
            Kind::Count => DataType::Int32,
            Kind::Long => DataType::Int64,
            Kind::Flag => DataType::Boolean,
            Kind::Points => DataType::Decimal128(MARGIN_PRECISION, MARGIN_SCALE),
        }
    }

    /// As the data dictionary writes it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Text => "Utf8",
            Kind::Texts => "List<Utf8>",
            Kind::Count => "Int32",
            Kind::Long => "Int64",
            Kind::Flag => "Boolean",
            Kind::Points => "Decimal128(9, 2)",
        }
    }
}

/// One column.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Whether a value may be missing.
    pub nullable: bool,
    /// What it means, for people.
    pub comment: &'static str,
}

/// A column that always has a value.
const fn always(name: &'static str, kind: Kind, comment: &'static str) -> Column {
    Column {
        name,
        kind,
        nullable: false,
        comment,
    }
}

/// A column that may be null.
const fn maybe(name: &'static str, kind: Kind, comment: &'static str) -> Column {
    Column {
        name,
        kind,
        nullable: true,
        comment,
    }
}

/// The tables, in the order of documents and of [`PartBuilder::finish`](crate::PartBuilder::finish).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Table {
    /// One row a game.
    Games,
    /// One row a game, ruleset and komi policy.
    Outcomes,
    /// One row a game: boards, maps, moves.
    Positions,
    /// One row where two rulesets name different winners.
    Divergences,
    /// One row for everything that is no game.
    Rejects,
    /// Counts that add up: what reports read.
    Cube,
    /// One row a record that was met before.
    Duplicates,
    /// One row: what was run.
    Runs,
}

impl Table {
    /// All tables.
    pub const ALL: [Table; 8] = [
        Table::Games,
        Table::Outcomes,
        Table::Positions,
        Table::Divergences,
        Table::Rejects,
        Table::Cube,
        Table::Duplicates,
        Table::Runs,
    ];

    /// The tables every shard writes a part of.
    pub const OF_A_SHARD: [Table; 6] = [
        Table::Games,
        Table::Outcomes,
        Table::Positions,
        Table::Divergences,
        Table::Rejects,
        Table::Cube,
    ];

    /// Its name, also that of its folder.
    pub const fn name(self) -> &'static str {
        match self {
            Table::Games => "games",
            Table::Outcomes => "outcomes",
            Table::Positions => "positions",
            Table::Divergences => "divergences",
            Table::Rejects => "rejects",
            Table::Cube => "cube",
            Table::Duplicates => "duplicates",
            Table::Runs => "runs",
        }
    }

    /// What a row is.
    pub const fn comment(self) -> &'static str {
        match self {
            Table::Games => {
                "One row a game, in reading order: where it was found, what its header claims, how it \
                 ended, and the counts of its judged and completed position."
            }
            Table::Outcomes => {
                "One row a game, ruleset and komi policy: the margin, the winner, and what the margin \
                 is made of. Rulesets that lift no dead stones have two rows, told apart by `profile`. \
                 `margin` is the sum of the component columns."
            }
            Table::Positions => {
                "One row a game, in the order of `games`: the board as recorded, its map, the moves."
            }
            Table::Divergences => {
                "One row where two rulesets name different winners of a game. By default only komi \
                 policy `recorded`, and one representative of each class of rulesets that agree in \
                 everything."
            }
            Table::Rejects => "One row for every record or container that gave no game.",
            Table::Cube => {
                "Integer counts that add up over parts, games and slices: what the report reads. \
                 Rulesets that said the same of every game of a part are counted once; the rows \
                 `member` name those an `a` or `b` of the same part stands for."
            }
            Table::Duplicates => "One row a record whose bytes or game were met before.",
            Table::Runs => "One row: the settings that decide what the tables hold, and totals.",
        }
    }

    /// Its columns, in order.
    pub fn columns(self) -> Vec<Column> {
        match self {
            Table::Games => games::COLUMNS.to_vec(),
            Table::Outcomes => with_causes(outcomes::OUTCOMES, outcomes::COMPONENTS, &[]),
            Table::Positions => positions::COLUMNS.to_vec(),
            Table::Divergences => with_causes(
                outcomes::DIVERGENCES,
                outcomes::SHARES,
                outcomes::DIVERGENCES_END,
            ),
            Table::Rejects => lesser::REJECTS.to_vec(),
            Table::Cube => cube::COLUMNS.to_vec(),
            Table::Duplicates => lesser::DUPLICATES.to_vec(),
            Table::Runs => lesser::RUNS.to_vec(),
        }
    }

    /// Its Arrow schema, with a comment on every field.
    pub fn schema(self) -> SchemaRef {
        let field = |column: Column| {
            Field::new(column.name, column.kind.data_type(), column.nullable).with_metadata(
                HashMap::from([(COMMENT.to_string(), column.comment.to_string())]),
            )
        };
        let fields: Vec<Field> = self.columns().into_iter().map(field).collect();
        Arc::new(Schema::new(fields))
    }
}

fn with_causes(before: &[Column], causes: &[Column], after: &[Column]) -> Vec<Column> {
    [before, causes, after].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_column_a_cause_in_the_order_of_causes() {
        // `outcomes` has a column `komi` already: the komi itself, with the other sign.
        let name = |cause: &score::Cause| cause.name().replace("komi", "minus_komi");
        let causes: Vec<String> = score::Cause::ALL.iter().map(name).collect();
        for columns in [outcomes::COMPONENTS, outcomes::SHARES] {
            let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
            assert_eq!(names, causes);
        }
    }

    #[test]
    fn names_are_distinct_and_every_column_is_explained() {
        for table in Table::ALL {
            let mut names: Vec<&str> = table.columns().iter().map(|c| c.name).collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "{}", table.name());
            for column in table.columns() {
                assert!(column.comment.len() > 4, "{}.{}", table.name(), column.name);
            }
        }
    }
}
