//! Records that were met before: what no shard can know.

use table::{DuplicateRow, game_ids};

use crate::error::Error;
use crate::receipt::{Part, Receipt};
use crate::store::Store;

/// The ids of one game as numbers.
#[derive(Debug, Clone, Copy)]
struct Ids {
    record: u128,
    of_bytes: u128,
    game: u128,
}

/// Rows of `duplicates`, in reading order: `exact` where the same bytes came before, else
/// `same_game` where the same board, setup and moves did.
///
/// Holds three ids and two numbers of every game.
pub(crate) fn duplicates(
    store: &dyn Store,
    receipts: &[Receipt],
) -> Result<Vec<DuplicateRow>, Error> {
    let mut games = Vec::new();
    let parts = receipts.iter().flat_map(|receipt| &receipt.parts);
    for part in parts.filter(|part| part.table == "games") {
        read_ids(store, part, &mut games)?;
    }
    let first_bytes = firsts(&games, |ids| ids.of_bytes);
    let first_game = firsts(&games, |ids| ids.game);
    let mut rows = Vec::new();
    for (at, ids) in games.iter().enumerate() {
        let (kind, first) = if first_bytes[at] as usize != at {
            ("exact", first_bytes[at])
        } else if first_game[at] as usize != at {
            ("same_game", first_game[at])
        } else {
            continue;
        };
        rows.push(DuplicateRow {
            record_id: format!("{:032x}", ids.record),
            kind,
            first_record_id: format!("{:032x}", games[first as usize].record),
        });
    }
    Ok(rows)
}

fn read_ids(store: &dyn Store, part: &Part, games: &mut Vec<Ids>) -> Result<(), Error> {
    let changed = || Error::ForeignPart {
        name: part.path.clone(),
    };
    let bytes = store.read(&part.path)?.ok_or_else(changed)?;
    let number = |id: &str| u128::from_str_radix(id, 16).map_err(|_| changed());
    for (record, of_bytes, game) in game_ids(bytes)? {
        games.push(Ids {
            record: number(&record)?,
            of_bytes: number(&of_bytes)?,
            game: number(&game)?,
        });
    }
    Ok(())
}

/// For each game the place of the first one with the same id.
fn firsts(games: &[Ids], id: impl Fn(&Ids) -> u128) -> Vec<u32> {
    let mut order: Vec<u32> = (0..games.len() as u32).collect();
    order.sort_unstable_by_key(|&at| (id(&games[at as usize]), at));
    let mut firsts = vec![0; games.len()];
    for group in order.chunk_by(|&a, &b| id(&games[a as usize]) == id(&games[b as usize])) {
        for &at in group {
            firsts[at as usize] = group[0];
        }
    }
    firsts
}
