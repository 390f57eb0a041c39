//! The cube of some games of a piece of work, counted anew from the rows.

use std::collections::HashMap;

use bytes::Bytes;

use crate::back::{self, OutcomeRow};
use crate::cube::{CubeBuilder, PartRow};
use crate::read::batches;
use crate::schema::Table;
use crate::{Context, Error};

/// The part of `cube` that a piece of work would have without some of its games. `parts` are its parts
/// of `games`, `outcomes`, `positions` and `rejects`.
///
/// # Errors
/// If one of them cannot be read.
pub fn recount(
    context: &Context,
    parts: [Vec<u8>; 4],
    is_counted: impl Fn(&str) -> bool,
) -> Result<Vec<u8>, Error> {
    let [games, outcomes, positions, rejects] = parts.map(Bytes::from);
    let mut games = back::games(games, positions)?;
    games.retain(|(key, _)| is_counted(key));
    let mut of_game: HashMap<&str, Vec<OutcomeRow>> = games
        .iter()
        .map(|(key, _)| (key.as_str(), Vec::new()))
        .collect();
    back::outcomes(outcomes, |row| {
        if let Some(rows) = of_game.get_mut(row.record_id.as_str()) {
            rows.push(row);
        }
        Ok(())
    })?;
    let mut builder = CubeBuilder::new(context);
    for reject in back::rejects(rejects)? {
        builder.reject(&reject);
    }
    for (key, game) in &games {
        let rows = of_game.get(key.as_str()).into_iter().flatten();
        builder.game(key, game, rows.map(OutcomeRow::facts));
    }
    Ok(PartRow::part(&builder.rows(), context)?.bytes)
}

/// Keys of the games of a part of `games`, in its order.
///
/// # Errors
/// If the bytes are no such part.
pub fn record_ids(games: Vec<u8>) -> Result<Vec<String>, Error> {
    let mut ids = Vec::new();
    batches(Table::Games, Bytes::from(games), &["record_id"], |batch| {
        let texts = batch.texts("record_id")?;
        ids.extend((0..batch.rows()).map(|row| texts.text(row).to_string()));
        Ok(())
    })?;
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PartBuilder;
    use crate::testing::MadeUp;
    use ruling::Entry;

    /// Parts of a piece, with those of the cube last.
    fn parts(context: &Context, entries: &[&Entry]) -> Vec<Vec<u8>> {
        let mut builder = PartBuilder::new(context);
        entries.iter().for_each(|entry| builder.push(entry));
        let parts = builder.finish().unwrap().into_iter();
        parts.map(|part| part.bytes).collect()
    }

    #[test]
    fn the_cube_without_some_games_is_that_of_the_others() {
        let mut source = MadeUp::new(5);
        let context = source.context();
        let entries: Vec<Entry> = (0..60).map(|_| source.entry()).collect();
        let key = |entry: &Entry| match entry {
            Entry::Ruled(ruling) => ruling.game.record_id.0.clone(),
            Entry::Rejected(_) => "00".to_string(),
        };
        let is_kept = |key: &str| !key.ends_with(['1', '3', '5', '7', 'a', 'c']);
        let all: Vec<&Entry> = entries.iter().collect();
        let kept: Vec<&Entry> = entries
            .iter()
            .filter(|entry| is_kept(&key(entry)))
            .collect();
        assert!(kept.len() < all.len());
        for (is_counted, expected) in [
            (&is_kept as &dyn Fn(&str) -> bool, kept),
            (&|_| true, all.clone()),
        ] {
            let whole: [Vec<u8>; 6] = parts(&context, &all).try_into().unwrap();
            let [games, outcomes, positions, _, rejects, _] = whole;
            let rows = [games, outcomes, positions, rejects];
            let found = recount(&context, rows, is_counted).unwrap();
            assert!(found == parts(&context, &expected)[5]);
        }
    }
}
