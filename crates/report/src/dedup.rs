//! Records that repeat others: how many there are, and which stay out of the figures.

use std::collections::{BTreeMap, HashSet, VecDeque};

use table::{Context, DuplicateRow, Table, read_duplicates, record_ids, recount};

use crate::Error;
use crate::dataset::Dataset;
use crate::summary::Duplicates;

/// Whether a record of that kind is left out where duplicates are: of copies of one game only the first
/// counts. The beginning of a longer game ended as it did and counts as a game of its own.
fn is_left_out(kind: &str) -> bool {
    kind != "prefix"
}

/// How many records repeat others, by kind.
pub(crate) fn duplicates(dataset: &Dataset) -> Result<Vec<Duplicates>, Error> {
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    for part in dataset.of(Table::Duplicates) {
        read(dataset, part, |row| {
            *counts.entry(row.kind).or_default() += 1
        })?;
    }
    let kinds = DuplicateRow::KINDS.into_iter();
    let counted = kinds.filter_map(|kind| counts.get(kind).map(|&records| (kind, records)));
    Ok(counted
        .map(|(kind, records)| Duplicates {
            kind: kind.to_string(),
            records,
        })
        .collect())
}

fn read(dataset: &Dataset, part: &str, each: impl FnMut(DuplicateRow)) -> Result<(), Error> {
    let path = dataset.path(part);
    read_duplicates(dataset.read(part)?, each).map_err(|source| Error::Table { path, source })
}

/// The records to leave out, piece by piece. Both stand in reading order, so that few are held at a
/// time.
#[derive(Debug)]
pub(crate) struct LeftOut<'d> {
    dataset: &'d Dataset<'d>,
    unread: std::slice::Iter<'d, String>,
    ahead: VecDeque<String>,
}

impl<'d> LeftOut<'d> {
    pub(crate) fn new(dataset: &'d Dataset<'d>) -> Self {
        LeftOut {
            dataset,
            unread: dataset.of(Table::Duplicates).iter(),
            ahead: VecDeque::new(),
        }
    }

    /// Those of the next piece of work, whose part of `games` this is.
    pub(crate) fn of_next(&mut self, games: &str) -> Result<HashSet<String>, Error> {
        let mut left_out = HashSet::new();
        if !self.fill()? {
            return Ok(left_out);
        }
        let path = self.dataset.path(games);
        let ids = record_ids(self.dataset.read(games)?);
        for id in ids.map_err(|source| Error::Table { path, source })? {
            if self.fill()? && self.ahead.front() == Some(&id) {
                self.ahead.pop_front();
                left_out.insert(id);
            }
        }
        Ok(left_out)
    }

    /// Whether there are more.
    fn fill(&mut self) -> Result<bool, Error> {
        while self.ahead.is_empty() {
            let Some(part) = self.unread.next() else {
                return Ok(false);
            };
            let ahead = &mut self.ahead;
            read(self.dataset, part, |row| {
                if is_left_out(row.kind) {
                    ahead.push_back(row.record_id);
                }
            })?;
        }
        Ok(true)
    }

    /// That all of them were met.
    pub(crate) fn finish(mut self) -> Result<(), Error> {
        match self.fill()? {
            false => Ok(()),
            true => Err(Error::Disordered {
                path: self.dataset.path(""),
            }),
        }
    }
}

/// The cube of a piece of work without some of its games.
pub(crate) fn cube_without(
    dataset: &Dataset,
    context: &Context,
    cube: &str,
    left_out: &HashSet<String>,
) -> Result<Vec<u8>, Error> {
    let rows = |table| match dataset.beside(cube, table) {
        Some(part) => dataset.read(part),
        None => Err(Error::Disordered {
            path: dataset.path(cube),
        }),
    };
    let parts = [
        rows(Table::Games)?,
        rows(Table::Outcomes)?,
        rows(Table::Positions)?,
        rows(Table::Rejects)?,
    ];
    let path = dataset.path(cube);
    recount(context, parts, |id| !left_out.contains(id))
        .map_err(|source| Error::Table { path, source })
}
