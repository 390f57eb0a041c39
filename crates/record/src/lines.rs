//! The lines of two collections of games between 9d players, on Tom and on Tygem: a number, a tab and
//! the moves as SGF writes them, `354460⇥;B[nd];W[pp]`. The header of the game has the same number
//! and stands in an index beside the file; put before the moves it makes one record with them
//! ([`join`]).
//!
//! The description is the collections' own (github.com/yenw/computer-go-dataset, README). An index
//! has, with tabs between: for Tom number, date, White, Black, komi, result, moves, time; for Tygem
//! number, date, White, his other name and country, Black likewise, result, moves, time. Komi of the
//! games on Tygem is 6.5, all players are 9d. Passes are left out. Rules are not given. Most
//! margins are those of territory: Tygem is taken to go by the rules of its country, Tom by Japanese
//! counting, as most servers do, and with a komi of 7.5 by the Chinese rules that have this komi.

use std::ops::Range;

use go::Color;

use crate::DefectCode;
use crate::charset::Source;
use crate::header::{KomiReading, RulesFamily, Server, Text};
use crate::notation::{Draft, lines_of, whole};
use crate::points::read_move;
use crate::record::{Format, Record};

/// The number of the game that a line of moves begins with.
pub(crate) fn number(line: &[u8]) -> Option<&[u8]> {
    const LONGEST: usize = 40;
    let tab = line.iter().take(LONGEST).position(|&byte| byte == b'\t')?;
    let is_number = tab > 0 && line[..tab].iter().all(u8::is_ascii_alphanumeric);
    let is_moves = matches!(&line[tab + 1..], [b';', b'B' | b'W', b'[', ..]);
    (is_number && is_moves).then_some(&line[..tab])
}

/// Whether a line that begins like this is one of moves, or of an index with its moves behind it.
pub(crate) fn begins(rest: &[u8]) -> bool {
    const LONGEST: usize = 1024;
    if number(rest).is_some() {
        return true;
    }
    let rest = &rest[..rest.len().min(LONGEST)];
    let first = first_field(rest);
    let is_number = first.len() < rest.len().min(40) && first.iter().all(u8::is_ascii_alphanumeric);
    let next = || lines_of(rest, 0).filter(|line| !line.is_empty()).nth(1);
    is_number && next().is_some_and(|line| number(&rest[line.start..]) == Some(first))
}

/// Where the record ends that begins at `start`: with its line of moves.
pub(crate) fn end(scan: &[u8], start: usize) -> usize {
    let mut lines = lines_of(scan, start);
    let moves = lines.find(|line| number(&scan[line.clone()]).is_some());
    moves.map_or(scan.len(), |line| line.end)
}

/// What stands before the first tab of a line: in an index the number of the game.
pub fn first_field(line: &[u8]) -> &[u8] {
    line.split(|&byte| byte == b'\t').next().unwrap_or(line)
}

/// Puts the line of an index before a line of moves that has none. `header` finds it by the number of
/// the game.
///
/// ```
/// let line = b"7\t;B[pd]".to_vec();
/// let record = record::join(line, |number| (number == b"7").then_some(b"7\t2003.09.25".as_slice()));
/// assert_eq!(record, b"7\t2003.09.25\n7\t;B[pd]");
/// ```
pub fn join<'i>(record: Vec<u8>, header: impl Fn(&[u8]) -> Option<&'i [u8]>) -> Vec<u8> {
    match number(&record).and_then(header) {
        Some(header) => [header, b"\n", &record].concat(),
        None => record,
    }
}

/// Reads the record that stands in a part of the text.
pub(crate) fn read(source: &Source<'_>, within: Range<usize>) -> Record {
    let scan = &source.scan[..within.end];
    let mut game = Draft::new(source);
    let mut header = None;
    for line in lines_of(scan, within.start).filter(|line| !line.is_empty()) {
        let text = &scan[line.clone()];
        match number(text) {
            None => {
                if let Some(other) = header.replace(line) {
                    game.defect(DefectCode::JunkBefore, other.start);
                }
            }
            Some(number) => {
                let is_its = |other: &Range<usize>| first_field(&scan[other.clone()]) == number;
                if let Some(other) = header.take_if(|other| !is_its(other)) {
                    game.defect(DefectCode::JunkBefore, other.start);
                }
                play(&mut game, scan, line.start + number.len() + 1..line.end);
            }
        }
    }
    let collection = header.and_then(|line| claim(&mut game, line));
    if collection.is_none() {
        game.defect(DefectCode::NoIndex, 0);
    }
    let mut record = game.finish(Format::Lines);
    if let Some(collection) = collection {
        let header = &mut record.header;
        (header.rank_black, header.rank_white) = ("9d".to_owned(), "9d".to_owned());
        match collection {
            Collection::Tom => {
                let is_chinese = header.komi.points() == Some(4 * 7 + 2);
                header.rules.family = Some(if is_chinese {
                    RulesFamily::Chinese
                } else {
                    RulesFamily::Japanese
                });
            }
            Collection::Tygem => {
                header.server = Some(Server::Tygem);
                header.komi.reading = KomiReading::Convention(26);
                header.rules.family = Some(RulesFamily::Korean);
            }
        }
    }
    record
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Collection {
    Tom,
    Tygem,
}

/// Which collection a line of an index is of, and what it says.
fn claim(game: &mut Draft<'_, '_>, line: Range<usize>) -> Option<Collection> {
    let text = game.text(line.clone()).into_owned();
    let fields: Vec<&str> = text.split('\t').collect();
    let mut claim = |text, value| game.claim(text, &line, value);
    let (collection, moves) = match fields[..] {
        [_, date, white, black, komi, result, moves, _] => {
            claim(Text::Date, date);
            claim(Text::PlayerWhite, white);
            claim(Text::PlayerBlack, black);
            claim(Text::Komi, komi);
            claim(Text::Result, result);
            (Collection::Tom, moves)
        }
        [_, date, white, _, _, black, _, _, result, moves, _] => {
            claim(Text::Date, date.trim_start_matches('C'));
            claim(Text::PlayerWhite, white);
            claim(Text::PlayerBlack, black);
            claim(Text::Result, result);
            (Collection::Tygem, moves)
        }
        _ => return None,
    };
    if let Some(moves) = whole(moves) {
        game.check_count(moves, line.start);
    }
    Some(collection)
}

/// `;B[nd];W[pp]`
fn play(game: &mut Draft<'_, '_>, scan: &[u8], moves: Range<usize>) {
    let mut at = moves.start;
    for text in scan[moves.clone()].split(|&byte| byte == b';') {
        let start = at;
        at += text.len() + 1;
        let (color, value) = match text.trim_ascii() {
            [] => continue,
            [b'B', b'[', value @ ..] => (Color::Black, value),
            [b'W', b'[', value @ ..] => (Color::White, value),
            _ => {
                game.defect(DefectCode::StrayText, start);
                continue;
            }
        };
        let Some(value) = value.strip_suffix(b"]") else {
            game.defect(DefectCode::TruncatedValue, start);
            game.truncated |= at > moves.end;
            continue;
        };
        match read_move(value, game.size) {
            Ok((place, flaw)) => {
                if let Some(code) = flaw {
                    game.defect(code, start);
                }
                match place {
                    Some(point) => game.play(color, point, start),
                    None => game.pass(color, start),
                }
            }
            Err(code) => game.defect(code, start),
        }
    }
}
