use ruling::Entry;

use crate::cube::{CubeBuilder, PartRow};
use crate::facts::{GameFacts, OutcomeFacts, RejectFacts};
use crate::rows::Sheets;
use crate::schema::Table;
use crate::sheet::{Sheet, TablePart};
use crate::{Context, Error};

/// Builds one part of every table from the entries of one piece of work, in reading order.
/// The same entries in the same order give the same bytes.
#[derive(Debug)]
pub struct PartBuilder {
    context: Context,
    sheets: Result<Sheets, Error>,
    cube: CubeBuilder,
    records: usize,
}

impl PartBuilder {
    /// Nothing yet.
    pub fn new(context: &Context) -> Self {
        let sheets = || {
            Ok(Sheets {
                games: Sheet::new(Table::Games, context)?,
                outcomes: Sheet::new(Table::Outcomes, context)?,
                positions: Sheet::new(Table::Positions, context)?,
                divergences: Sheet::new(Table::Divergences, context)?,
                rejects: Sheet::new(Table::Rejects, context)?,
            })
        };
        PartBuilder {
            context: context.clone(),
            sheets: sheets(),
            cube: CubeBuilder::new(context),
            records: 0,
        }
    }

    /// Adds a game or a reject. Trouble, which only the Parquet layer could make, is kept for
    /// [`finish`](PartBuilder::finish).
    pub fn push(&mut self, entry: &Entry) {
        self.records += 1;
        if let Ok(sheets) = &mut self.sheets
            && let Err(error) = sheets.push(entry)
        {
            self.sheets = Err(error);
        }
        match entry {
            Entry::Rejected(rejected) => self.cube.reject(&RejectFacts::of(rejected)),
            Entry::Ruled(ruling) => {
                let game = &ruling.game;
                let facts = GameFacts::of(game, &ruling.position);
                let outcomes = ruling.outcomes.iter().map(OutcomeFacts::of);
                self.cube.game(&game.record_id.0, &facts, outcomes);
            }
        }
    }

    /// Entries added so far.
    pub fn records(&self) -> usize {
        self.records
    }

    /// The parts, one for each of [`Table::OF_A_SHARD`] in that order, empty ones too.
    ///
    /// # Errors
    /// If the Parquet layer refused something.
    pub fn finish(self) -> Result<Vec<TablePart>, Error> {
        let sheets = self.sheets?;
        Ok(vec![
            sheets.games.finish()?,
            sheets.outcomes.finish()?,
            sheets.positions.finish()?,
            sheets.divergences.finish()?,
            sheets.rejects.finish()?,
            PartRow::part(&self.cube.rows(), &self.context)?,
        ])
    }
}
