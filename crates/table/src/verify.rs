use std::collections::{BTreeMap, HashMap, HashSet};

use bytes::Bytes;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use ruling::OutcomeProfile;

use crate::back::{self, OutcomeRow};
use crate::cube::{CubeBuilder, PartRow};
use crate::schema::{SCHEMA_VERSION, Table};
use crate::sheet::SCHEMA_VERSION_KEY;
use crate::{Context, Error};

/// Complaints kept word by word; the rest is only counted.
const KEPT_MAX: usize = 100;

/// Checks a dataset piece by piece: schemas, keys, identities, and the cube against the rows.
#[derive(Debug)]
pub struct Verifier {
    context: Context,
    seen: HashSet<String>,
    result: Verified,
}

/// What was checked, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verified {
    /// Parts opened.
    pub parts: u64,
    /// Rows by table.
    pub rows: BTreeMap<&'static str, u64>,
    /// What is wrong, the first hundred; empty if all is well.
    pub complaints: Vec<String>,
    /// All complaints, those not kept included.
    pub complaint_count: u64,
}

impl Verifier {
    /// For a dataset made under this context.
    pub fn new(context: Context) -> Verifier {
        Verifier {
            context,
            seen: HashSet::new(),
            result: Verified::default(),
        }
    }

    /// Checks the parts of one piece of work, one for each of [`Table::OF_A_SHARD`] in that order.
    /// `name` is what complaints call it.
    ///
    /// # Errors
    /// If a part cannot be read at all, with the table whose part it is; what can be read and is
    /// wrong is a complaint.
    pub fn piece(&mut self, name: &str, parts: [Vec<u8>; 6]) -> Result<(), (Table, Error)> {
        let parts = parts.map(Bytes::from);
        for (table, bytes) in Table::OF_A_SHARD.into_iter().zip(&parts) {
            self.schema(name, table, bytes)
                .map_err(|error| (table, error))?;
        }
        self.rows(name, parts.clone())
            .map_err(|error| broken(&parts, error))
    }

    fn rows(&mut self, name: &str, parts: [Bytes; 6]) -> Result<(), Error> {
        let [games, outcomes, positions, divergences, rejects, cube] = parts;
        self.position_keys(name, games.clone(), positions.clone())?;
        let games = back::games(games, positions)?;
        let mut place = HashMap::new();
        for (at, (key, _)) in games.iter().enumerate() {
            if !self.seen.insert(key.clone()) {
                self.complain(name, format!("games: record_id {key} is there twice"));
            }
            place.insert(key.clone(), at);
        }

        let mut of_game: Vec<Vec<OutcomeRow>> = vec![Vec::new(); games.len()];
        back::outcomes(outcomes, |row| {
            self.outcome(name, &row);
            match place.get(&row.record_id) {
                Some(&at) => of_game[at].push(row),
                None => self.complain(name, format!("outcomes: no game {}", row.record_id)),
            }
            Ok(())
        })?;

        let mut builder = CubeBuilder::new(&self.context);
        for reject in back::rejects(rejects)? {
            builder.reject(&reject);
        }
        for ((key, game), rows) in games.iter().zip(&of_game) {
            builder.game(key, game, rows.iter().map(OutcomeRow::facts));
        }
        back::divergences(divergences, |row| {
            let rows = place.get(&row.record_id).map(|&at| &of_game[at]);
            self.divergence(name, &row, rows);
        })?;
        self.cube(name, &builder.rows(), &PartRow::read(cube)?);
        Ok(())
    }

    /// Checks a part that stands alone, such as that of `runs`.
    ///
    /// # Errors
    /// If it cannot be read at all.
    pub fn single(&mut self, name: &str, table: Table, bytes: Vec<u8>) -> Result<(), Error> {
        self.schema(name, table, &Bytes::from(bytes))
    }

    /// A complaint of the caller's own, as of a file that is missing.
    pub fn complain(&mut self, name: &str, complaint: String) {
        self.result.complaint_count += 1;
        if self.result.complaints.len() < KEPT_MAX {
            self.result.complaints.push(format!("{name}: {complaint}"));
        }
    }

    /// What was found.
    pub fn finish(self) -> Verified {
        self.result
    }

    fn schema(&mut self, name: &str, table: Table, bytes: &Bytes) -> Result<(), Error> {
        let reader = ParquetRecordBatchReaderBuilder::try_new(bytes.clone())?;
        let file = reader.metadata().file_metadata();
        let rows = u64::try_from(file.num_rows()).unwrap_or(0);
        self.result.parts += 1;
        *self.result.rows.entry(table.name()).or_default() += rows;
        let pairs = file.key_value_metadata().into_iter().flatten();
        let mut versions = pairs.filter(|pair| pair.key == SCHEMA_VERSION_KEY);
        let version = versions.next().and_then(|pair| pair.value.clone());
        if version.as_deref() != Some(SCHEMA_VERSION.to_string().as_str()) {
            let version = version.unwrap_or("no version".to_string());
            let complaint = format!(
                "{}: schema version {version}, {SCHEMA_VERSION} is checked here",
                table.name()
            );
            self.complain(name, complaint);
        }
        let (wanted, found) = (table.schema(), reader.schema().clone());
        if wanted.fields() != found.fields() {
            let pairs = wanted.fields().iter().zip(found.fields());
            let mut different = pairs.filter(|(wanted, found)| wanted != found);
            let what = match different.next() {
                Some((wanted, _)) => format!("column `{}` differs", wanted.name()),
                None => format!(
                    "{} columns, not {}",
                    found.fields().len(),
                    wanted.fields().len()
                ),
            };
            self.complain(name, format!("{}: schema: {what}", table.name()));
        }
        Ok(())
    }

    fn position_keys(&mut self, name: &str, games: Bytes, positions: Bytes) -> Result<(), Error> {
        let keys = |table, bytes| {
            let mut keys = Vec::new();
            crate::read::batches(table, bytes, &["record_id"], |batch| {
                let texts = batch.texts("record_id")?;
                keys.extend((0..batch.rows()).map(|row| texts.text(row).to_string()));
                Ok(())
            })?;
            Ok::<_, Error>(keys)
        };
        if keys(Table::Games, games)? != keys(Table::Positions, positions)? {
            self.complain(name, "positions: other records than games".to_string());
        }
        Ok(())
    }

    fn outcome(&mut self, name: &str, row: &OutcomeRow) {
        let what = |text: &str| {
            let OutcomeRow {
                record_id,
                ruleset,
                policy,
                ..
            } = row;
            format!(
                "outcomes: {record_id} {ruleset} {}: {text}",
                policy.as_str()
            )
        };
        if row.face.margin.is_some() != row.explained {
            self.complain(
                name,
                what("margin without components, or components without margin"),
            );
        }
        if let Some(margin) = row.face.margin
            && margin != row.face.components.sum()
        {
            self.complain(name, what("the components do not sum to the margin"));
        }
        if row.face.winner.is_none() && row.reason.is_none() {
            self.complain(name, what("no winner and no reason"));
        }
    }

    fn divergence(
        &mut self,
        name: &str,
        of: &back::DivergenceRow,
        outcomes: Option<&Vec<OutcomeRow>>,
    ) {
        let what = |text: &str| format!("divergences: {} {} {}: {text}", of.record_id, of.a, of.b);
        let Some(outcomes) = outcomes else {
            self.complain(name, what("no such game"));
            return;
        };
        if of.a >= of.b {
            self.complain(name, what("a does not come before b"));
        }
        let [a, b] = of.margins.map(Option::unwrap_or_default);
        if of.difference != b - a || of.shares.sum() != of.difference {
            self.complain(
                name,
                what("the causes do not sum to the difference of the margins"),
            );
        }
        for (ruleset, margin, winner) in [
            (&of.a, of.margins[0], of.winners[0]),
            (&of.b, of.margins[1], of.winners[1]),
        ] {
            let main = outcomes.iter().find(|outcome| {
                outcome.ruleset == *ruleset
                    && outcome.policy == of.policy
                    && outcome.profile != OutcomeProfile::AsLeft
            });
            if main.map(|main| (main.face.margin, main.face.winner)) != Some((margin, winner)) {
                self.complain(name, what(&format!("{ruleset} says otherwise in outcomes")));
            }
        }
    }

    fn cube(&mut self, name: &str, wanted: &[PartRow], found: &[PartRow]) {
        if wanted == found {
            return;
        }
        let first = wanted
            .iter()
            .zip(found)
            .find(|(wanted, found)| wanted != found);
        let complaint = match first {
            Some((wanted, found)) => format!("cube: from the rows {wanted:?}, but found {found:?}"),
            None => format!(
                "cube: {} rows, but {} from the rows",
                found.len(),
                wanted.len()
            ),
        };
        self.complain(name, complaint);
    }
}

/// The table whose part an error is about: the one it names, or else the first with a part that
/// cannot be read from end to end.
fn broken(parts: &[Bytes; 6], error: Error) -> (Table, Error) {
    let named = match &error {
        Error::Column { table, .. } | Error::Value { table, .. } => Some(*table),
        _ => None,
    };
    let mut pairs = Table::OF_A_SHARD.into_iter().zip(parts);
    let found = pairs.find(|(table, bytes)| match named {
        Some(named) => table.name() == named,
        None => read_through(bytes).is_err(),
    });
    // An error without such a part comes from the sum of the rows, and that is the cube.
    (found.map_or(Table::Cube, |(table, _)| table), error)
}

fn read_through(bytes: &Bytes) -> Result<(), Error> {
    for batch in ParquetRecordBatchReaderBuilder::try_new(bytes.clone())?.build()? {
        batch?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PartBuilder;
    use crate::testing::MadeUp;

    /// The name of the table at `at`, and of the one that is told when `spoil` was at its part.
    fn told(at: usize, spoil: fn(&mut Vec<u8>)) -> (&'static str, &'static str) {
        let mut source = MadeUp::new(3);
        let context = source.context();
        let mut builder = PartBuilder::new(&context);
        for _ in 0..40 {
            builder.push(&source.entry());
        }
        let parts = builder.finish().unwrap().into_iter();
        let parts: Vec<Vec<u8>> = parts.map(|part| part.bytes).collect();
        let mut parts: [Vec<u8>; 6] = parts.try_into().unwrap();
        spoil(&mut parts[at]);
        let (table, _) = Verifier::new(context).piece("one", parts).unwrap_err();
        (Table::OF_A_SHARD[at].name(), table.name())
    }

    #[test]
    fn the_part_that_cannot_be_read_is_told() {
        for at in 0..6 {
            let (spoiled, named) = told(at, |bytes| bytes.extend(b"junk"));
            assert_eq!(spoiled, named, "a footer that is not at the end");
            // The footer is whole, and the first page is not.
            let (spoiled, named) = told(at, |bytes| bytes[4..40].fill(0xff));
            assert_eq!(spoiled, named, "a page that is none");
        }
    }
}
