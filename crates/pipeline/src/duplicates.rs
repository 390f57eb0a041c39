//! Records that were met before: what no shard can know.
//!
//! Three times the rows of all games are sorted outside of memory: by their bytes, by board, setup and
//! moves, and what was found of both by place in the reading order. So memory does not grow with the
//! number of games.

use std::io;
use std::mem;

use table::{DuplicateRow, Identity, identities};

use crate::error::Error;
use crate::fingerprint::hex;
use crate::receipt::{Part, Receipt};
use crate::sort::{Rows, Sorter};
use crate::store::Store;

/// What a record repeats, in the order of [`DuplicateRow::KINDS`]. Where it repeats several, the first
/// of these is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// The same bytes came before.
    Exact,
    /// The same board, setup and moves came before.
    SameGame,
    /// A longer game begins with this one, wherever it stands.
    Prefix,
}

/// Bytes of an id.
const ID: usize = 16;
/// Bytes of a place in the reading order.
const PLACE: usize = 8;
/// Bytes of a [`Met`].
const MET: usize = PLACE + ID;

/// A record: its place in the reading order, big end first so that bytes sort like numbers, and its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Met([u8; MET]);

impl Met {
    fn new(place: u64, record: &[u8; ID]) -> Self {
        let mut bytes = [0; MET];
        bytes[..PLACE].copy_from_slice(&place.to_be_bytes());
        bytes[PLACE..].copy_from_slice(record);
        Met(bytes)
    }

    fn record(&self) -> String {
        hex(&self.0[PLACE..])
    }

    /// The end of a row, and what stands before it.
    fn split(row: &[u8]) -> (&[u8], Met) {
        let (key, met) = row.split_at(row.len() - MET);
        let mut bytes = [0; MET];
        bytes.copy_from_slice(met);
        (key, Met(bytes))
    }
}

/// Hands every row of `duplicates` to `each`, in reading order.
pub(crate) fn duplicates(
    store: &dyn Store,
    receipts: &[Receipt],
    mut each: impl FnMut(DuplicateRow) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut by_bytes = Sorter::new();
    let mut by_game = Sorter::new();
    read_games(store, receipts, &mut by_bytes, &mut by_game)?;
    let mut found = Sorter::new();
    exact(&mut *by_bytes.finish()?, &mut found)?;
    same_and_prefix(&mut *by_game.finish()?, &mut found)?;
    let mut found = found.finish()?;
    let mut last = None;
    while let Some(row) = found.next()? {
        let (head, first) = Met::split(row);
        let (&kind, record) = head.split_last().unwrap_or((&0, head));
        let (_, record) = Met::split(record);
        if last == Some(record) {
            continue;
        }
        last = Some(record);
        each(DuplicateRow {
            record_id: record.record(),
            kind: DuplicateRow::KINDS[usize::from(kind)],
            first_record_id: first.record(),
        })?;
    }
    Ok(())
}

/// Adds that a record repeats another.
fn add(found: &mut Sorter, kind: Kind, record: Met, first: Met) -> io::Result<()> {
    found.push(&[&record.0[..], &[kind as u8], &first.0].concat())
}

fn read_games(
    store: &dyn Store,
    receipts: &[Receipt],
    by_bytes: &mut Sorter,
    by_game: &mut Sorter,
) -> Result<(), Error> {
    let mut place = 0;
    let mut row = Vec::new();
    for receipt in receipts {
        let of = |name| receipt.parts.iter().filter(move |part| part.table == name);
        for (games, positions) in of("games").zip(of("positions")) {
            let changed = || Error::ForeignPart {
                name: games.path.clone(),
            };
            let mut result = Ok(());
            let mut push = |game: Identity<'_>| -> Result<(), Error> {
                let met = Met::new(place, &id(game.record_id).ok_or_else(changed)?);
                place += 1;
                let bytes_id = id(game.bytes_id).ok_or_else(changed)?;
                by_bytes.push(&[&bytes_id[..], &met.0].concat())?;
                row.clear();
                write_game(&game, &mut row);
                row.extend(met.0);
                Ok(by_game.push(&row)?)
            };
            identities(part(store, games)?, part(store, positions)?, |game| {
                if result.is_ok() {
                    result = push(game);
                }
            })?;
            result?;
        }
    }
    Ok(())
}

fn part(store: &dyn Store, part: &Part) -> Result<Vec<u8>, Error> {
    store.read(&part.path)?.ok_or_else(|| Error::ForeignPart {
        name: part.path.clone(),
    })
}

fn id(text: &str) -> Option<[u8; ID]> {
    u128::from_str_radix(text, 16).ok().map(u128::to_be_bytes)
}

/// Ends a game in a row. Smaller than anything in a move, so that in the order of rows a game stands
/// right before those that begin with it.
const END: u8 = 0;

/// Board, setup and moves, with an end that no other game's row begins with.
fn write_game(game: &Identity<'_>, row: &mut Vec<u8>) {
    let head = format!(
        "{}x{}\n{}\n{}\n",
        game.width, game.height, game.setup_black, game.setup_white
    );
    row.extend(head.bytes());
    row.extend(game.moves.bytes().filter(|&byte| byte != b' '));
    row.push(END);
}

/// Rows are a digest of a record's bytes, and the record.
fn exact(rows: &mut dyn Rows, found: &mut Sorter) -> io::Result<()> {
    let mut group: Option<(Vec<u8>, Met)> = None;
    while let Some(row) = rows.next()? {
        let (key, met) = Met::split(row);
        match &group {
            Some((open, first)) if open == key => add(found, Kind::Exact, met, *first)?,
            _ => group = Some((key.to_vec(), met)),
        }
    }
    Ok(())
}

/// Rows are a game and its record. In their order all games that begin with one follow it.
fn same_and_prefix(rows: &mut dyn Rows, found: &mut Sorter) -> io::Result<()> {
    let mut open = Open::default();
    while let Some(row) = rows.next()? {
        let (key, met) = Met::split(row);
        let game = &key[..key.len() - 1];
        match open.games.last() {
            Some(last) if open.game == game => add(found, Kind::SameGame, met, last.met)?,
            _ => {
                open.close_all_but_beginnings_of(game, found)?;
                open.push(game, met);
            }
        }
    }
    open.close_all_but_beginnings_of(b"", found)
}

/// Games each of which begins with those before it.
#[derive(Debug, Default)]
struct Open {
    /// The last and longest of them.
    game: Vec<u8>,
    games: Vec<Beginning>,
}

#[derive(Debug)]
struct Beginning {
    /// Bytes of it.
    length: usize,
    has_moves: bool,
    met: Met,
    /// Of the games that begin with it and go on to no longer one, the first in reading order.
    longest: Option<Met>,
}

impl Open {
    fn push(&mut self, game: &[u8], met: Met) {
        self.game.clear();
        self.game.extend_from_slice(game);
        self.games.push(Beginning {
            length: game.len(),
            has_moves: !game.ends_with(b"\n"),
            met,
            longest: None,
        });
    }

    fn close_all_but_beginnings_of(&mut self, game: &[u8], found: &mut Sorter) -> io::Result<()> {
        let common = mem::take(&mut self.game);
        let same = common.iter().zip(game).take_while(|(a, b)| a == b).count();
        while let Some(last) = self.games.pop_if(|last| last.length > same) {
            if let Some(longest) = last.longest.filter(|_| last.has_moves) {
                add(found, Kind::Prefix, last.met, longest)?;
            }
            if let Some(outer) = self.games.last_mut() {
                let longest = last.longest.unwrap_or(last.met);
                outer.longest = Some(outer.longest.map_or(longest, |other| other.min(longest)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kinds and firsts by place, for games given by their moves.
    fn found(games: &[&str]) -> Vec<(u8, char, u8)> {
        let mut sorter = Sorter::new();
        for (place, moves) in games.iter().enumerate() {
            let mut row = Vec::new();
            let game = Identity {
                record_id: "",
                bytes_id: "",
                width: 9,
                height: 9,
                setup_black: "",
                setup_white: "",
                moves,
            };
            write_game(&game, &mut row);
            row.extend(Met::new(place as u64, &[0; ID]).0);
            sorter.push(&row).unwrap();
        }
        let mut found = Sorter::new();
        same_and_prefix(&mut *sorter.finish().unwrap(), &mut found).unwrap();
        let mut rows = found.finish().unwrap();
        let mut out = Vec::new();
        while let Some(row) = rows.next().unwrap() {
            let kind = ['e', 's', 'p'][usize::from(row[MET])];
            out.push((row[PLACE - 1], kind, row[MET + PLACE]));
        }
        out
    }

    #[test]
    fn beginnings_lead_to_the_first_of_the_longest() {
        let long = "Baa Wbb Bcc Wdd";
        assert_eq!(
            found(&["Baa Wbb", "Baa", long, "Baa Wbb Bee"]),
            [(0, 'p', 2), (1, 'p', 2),]
        );
        assert_eq!(found(&[long, "Baa Wbb Bcc"]), [(1, 'p', 0)]);
        assert_eq!(found(&["Baa Wbb", "Baa Wbc"]), []);
    }

    #[test]
    fn the_same_game_is_told_once_and_a_game_without_moves_begins_nothing() {
        assert_eq!(
            found(&["Baa", "Baa", "Baa Wbb"]),
            [(0, 'p', 2), (1, 's', 0)]
        );
        assert_eq!(found(&["", "", "Baa"]), [(1, 's', 0)]);
    }
}
