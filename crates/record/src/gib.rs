//! GIB, Tygem's records: a header between `\HS` and `\HE`, the moves between `\GS` and `\GE`.
//!
//! There is no specification. What is known was read off files: Sensei's Library, page GIB
//! (senseis.xmp.net/?GIB), and the reader of Sabaki (src/modules/fileformats/gib.js, MIT).
//!
//! ```text
//! \[GAMEBLACKNAME=Anna (8K)\]
//! \[GAMEINFOMAIN=GBKIND:3,GRLT:0,ZIPSU:40,DUM:0,GONGJE:65,TCNT:252\]
//! INI 0 1 3 &4          three handicap stones
//! STO 0 2 2 15 15       move 2, White (Black is 1), column and row from the top left, from 0
//! ```
//!
//! `ZIPSU` (the margin) and `GONGJE` (komi) are in tenths of a point. `DUM` is a number of points
//! too, but for whom is not known: where there are any, komi is not known. Rules are not given: games
//! on Tygem are taken to go by Korean ones, as in the collection of lines, unless komi is 7.5: such
//! games are broadcasts of ones under Chinese rules.

use std::ops::Range;

use go::{Color, Point};

use crate::DefectCode;
use crate::charset::Source;
use crate::header::{self, KomiReading, RulesFamily, Server, Text};
use crate::notation::{Draft, is_other, lines_of, name_and_rank, whole};
use crate::read::Failure;
use crate::record::{Format, Record};
use crate::scan::is_blank;

/// Where a line stands in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Nothing,
    HeaderBegins,
    Header,
    HeaderEnds,
    MovesBegin,
    Conditions,
    Move,
    MovesEnd,
}

impl Part {
    /// By the beginning of a line; what is left of the text may follow it.
    fn of(rest: &[u8]) -> Part {
        let is = |word: &[u8]| {
            rest.strip_prefix(word)
                .is_some_and(|rest| rest.first().is_none_or(|&byte| is_blank(byte)))
        };
        let numbers = || {
            let line = &rest[..rest.len().min(40)];
            let line = line.split(|&byte| byte == b'\n' || byte == b'\r').next();
            let words = line.unwrap_or(b"").split(|&byte| is_blank(byte)).skip(1);
            let is_number = |word: &&[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_digit);
            words.take_while(is_number).count()
        };
        match rest.first() {
            Some(b'S') if is(b"STO") && numbers() >= 5 => Part::Move,
            Some(b'I') if is(b"INI") && numbers() >= 3 => Part::Conditions,
            Some(b'\\') if is(b"\\HS") => Part::HeaderBegins,
            Some(b'\\') if is(b"\\HE") => Part::HeaderEnds,
            Some(b'\\') if is(b"\\GS") => Part::MovesBegin,
            Some(b'\\') if is(b"\\GE") => Part::MovesEnd,
            Some(b'\\') if is_property(rest) => Part::Header,
            _ => Part::Nothing,
        }
    }
}

/// `\[GAMENAME=`
fn is_property(rest: &[u8]) -> bool {
    rest.strip_prefix(b"\\[").is_some_and(|rest| {
        let letters = rest.iter().take_while(|byte| byte.is_ascii_uppercase());
        let length = letters.count();
        length >= 4 && rest.get(length) == Some(&b'=')
    })
}

/// Whether a line that begins like this shows that the text is GIB. The beginning of a record may be
/// cut off.
pub(crate) fn begins(rest: &[u8]) -> bool {
    !matches!(Part::of(rest), Part::Nothing | Part::MovesEnd)
}

/// Where the record ends that begins at `start`: behind `\GE`, or before another one.
pub(crate) fn end(scan: &[u8], start: usize) -> usize {
    let mut last = Part::Nothing;
    for line in lines_of(scan, start) {
        let part = Part::of(&scan[line.start..]);
        let is_again = match part {
            Part::Nothing => is_other(scan, &line, Format::Gib),
            Part::HeaderBegins => last > Part::Nothing,
            Part::Header => last > Part::Header,
            Part::MovesBegin | Part::Conditions => last >= part,
            Part::HeaderEnds | Part::Move | Part::MovesEnd => false,
        };
        if is_again {
            return line.start;
        }
        if part == Part::MovesEnd {
            return line.end;
        }
        last = last.max(part);
    }
    scan.len()
}

/// Reads the record that stands in a part of the text.
///
/// # Errors
/// If `LINE`, the size of the board, is one that no board has.
pub(crate) fn read(source: &Source<'_>, within: Range<usize>) -> Result<Record, Failure> {
    let mut game = Draft::new(source);
    let scan = &source.scan[..within.end];
    let mut facts = Facts::default();
    let (mut first, mut last) = (Part::Nothing, Part::Nothing);
    let (mut has_moves, mut is_closed) = (false, false);
    for line in lines_of(scan, within.start) {
        let text = &scan[line.clone()];
        let part = Part::of(text);
        if first == Part::Nothing {
            first = part;
        }
        let in_moves = (Part::MovesBegin..Part::MovesEnd).contains(&part);
        has_moves |= in_moves;
        if in_moves
            && part > Part::MovesBegin
            && (Part::HeaderBegins..Part::MovesBegin).contains(&last)
        {
            game.defect(DefectCode::MissingSection, line.start);
        }
        last = last.max(part);
        match part {
            Part::HeaderBegins | Part::HeaderEnds | Part::MovesBegin => {}
            Part::Header => {
                if let Some((key, value)) = property(scan, line.clone()) {
                    claim(&mut game, &mut facts, key, value)?;
                }
            }
            Part::Conditions => {
                // `INI 0 1 3 &4`
                let stones = word(text, 3).and_then(|stones| whole(&stones));
                if let Some(stones @ 2..) = stones {
                    game.handicap(stones, &line);
                }
            }
            Part::Move => play(&mut game, text, line.start),
            Part::MovesEnd => is_closed = true,
            Part::Nothing if text.starts_with(b"STO") => {
                game.defect(DefectCode::BadPoint, line.start);
            }
            Part::Nothing if text.starts_with(b"INI") => {
                game.defect(DefectCode::UnreadableHandicap, line.start);
            }
            Part::Nothing if !text.is_empty() && (game.moves() > 0 || first == Part::Nothing) => {
                let code = if game.moves() > 0 {
                    DefectCode::StrayText
                } else {
                    DefectCode::JunkBefore
                };
                game.defect(code, line.start);
            }
            Part::Nothing => {}
        }
    }
    if first != Part::HeaderBegins {
        game.defect(DefectCode::MissingHeader, within.start);
    }
    if !has_moves {
        game.defect(DefectCode::MissingMoves, scan.len());
        game.truncated = true;
    }
    if !is_closed {
        game.defect(DefectCode::MissingClose, scan.len());
        game.truncated |= facts.count.is_none_or(|(count, _)| game.moves() < count);
    }
    if let Some((komi_tenths, at)) = &facts.komi {
        komi(&mut game, &mut Facts::default(), at, komi_tenths, "");
    }
    if let Some((count, at)) = facts.count.filter(|_| has_moves) {
        game.check_count(count, at);
    }
    if let Some((result, at)) = &facts.result_text {
        game.claim(Text::Result, at, result);
    }
    let mut record = game.finish(Format::Gib);
    let header = &mut record.header;
    if facts.has_dum {
        header.komi.reading = KomiReading::Unreadable;
    }
    if header.server == Some(Server::Tygem) && header.komi.points() != Some(4 * 7 + 2) {
        header.rules.family = Some(RulesFamily::Korean);
    }
    Ok(record)
}

/// What is only known when the header is read.
#[derive(Debug, Default)]
struct Facts {
    /// The number of moves, if it is stated, and where.
    count: Option<(u32, usize)>,
    /// Komi in tenths from a line of its own: it counts where the line of all facts is missing.
    komi: Option<(String, Range<usize>)>,
    /// The result in words: it counts where no code says it.
    result_text: Option<(String, Range<usize>)>,
    has_dum: bool,
}

/// `\[KEY=VALUE\]`: the key, and the place of the value. The end may be torn off.
fn property(scan: &[u8], line: Range<usize>) -> Option<(&[u8], Range<usize>)> {
    let text = scan[line.clone()].strip_prefix(b"\\[")?;
    let equals = text.iter().position(|&byte| byte == b'=')?;
    let value = &text[equals + 1..];
    let length = value.strip_suffix(b"\\]").unwrap_or(value).len();
    let start = line.start + 2 + equals + 1;
    Some((&text[..equals], start..start + length))
}

fn claim(
    game: &mut Draft<'_, '_>,
    facts: &mut Facts,
    key: &[u8],
    at: Range<usize>,
) -> Result<(), Failure> {
    let text = game.text(at.clone());
    let mut player = |text: &str, name, rank| {
        let (its_name, its_rank) = name_and_rank(text);
        game.claim(name, &at, its_name);
        game.claim(rank, &at, its_rank);
    };
    match key {
        b"GAMEBLACKNAME" => player(&text, Text::PlayerBlack, Text::RankBlack),
        b"GAMEWHITENAME" => player(&text, Text::PlayerWhite, Text::RankWhite),
        b"BUSERINFO" => player(field(&text, "BID:"), Text::PlayerBlack, Text::RankBlack),
        b"WUSERINFO" => player(field(&text, "WID:"), Text::PlayerWhite, Text::RankWhite),
        b"GAMENAME" => game.claim(Text::GameName, &at, &text),
        b"GAMEPLACE" => game.claim(Text::Place, &at, &text),
        b"GAMEDATE" => game.claim(Text::Date, &at, &date(&text)),
        b"GAMERESULT" if header::is_result(&text) => {
            facts.result_text = Some((text.into_owned(), at));
        }
        b"GAMEINFOSUB" => {
            game.claim(Text::Place, &at, field(&text, "GPLC:"));
            game.claim(Text::Date, &at, &date(field(&text, "GDATE:")));
        }
        b"GAMEINFOMAIN" => {
            game.resize(field(&text, "LINE:"), &at)?;
            result(game, &at, field(&text, "GRLT:"), field(&text, "ZIPSU:"));
            komi(
                game,
                facts,
                &at,
                field(&text, "GONGJE:"),
                field(&text, "DUM:"),
            );
            let count = whole(field(&text, "TCNT:")).filter(|&count| count > 0);
            facts.count = count.map(|count| (count, at.start)).or(facts.count);
        }
        b"GAMETOTALNUM" => {
            let count = whole(&text).filter(|&count| count > 0);
            facts.count = facts.count.or(count.map(|count| (count, at.start)));
        }
        b"GAMEGONGJE" => facts.komi = Some((text.into_owned(), at)),
        b"GAMETAG" => {
            result(game, &at, field(&text, "W"), field(&text, "Z"));
            komi(game, facts, &at, field(&text, "G"), field(&text, "D"));
            let date = field(&text, "C").replace(':', "-");
            game.claim(Text::Date, &at, date.get(..10).unwrap_or(""));
        }
        _ => {}
    }
    Ok(())
}

/// The value of `NAME` in `A1,NAME2,B3`.
fn field<'t>(text: &'t str, name: &str) -> &'t str {
    let mut fields = text.split(',');
    fields
        .find_map(|field| field.trim_start().strip_prefix(name))
        .unwrap_or("")
}

/// `2017- 3-16- 2-52-45`, without the time of day.
fn date(text: &str) -> String {
    let parts: Vec<_> = text.split('-').take(3).map(str::trim).collect();
    parts.join("-")
}

fn result(game: &mut Draft<'_, '_>, at: &Range<usize>, code: &str, margin: &str) {
    let (winner, by) = match whole(code) {
        Some(0) => ("B", tenths(margin)),
        Some(1) => ("W", tenths(margin)),
        Some(3) => ("B", Some("R".to_owned())),
        Some(4) => ("W", Some("R".to_owned())),
        Some(7) => ("B", Some("T".to_owned())),
        Some(8) => ("W", Some("T".to_owned())),
        _ => return,
    };
    // Some writers leave both at 0: then the words say it.
    if let Some(by) = by.filter(|by| by != "0.0") {
        game.claim(Text::Result, at, &format!("{winner}+{by}"));
    }
}

fn komi(game: &mut Draft<'_, '_>, facts: &mut Facts, at: &Range<usize>, komi: &str, dum: &str) {
    if whole(dum).is_some_and(|dum| dum > 0) && !facts.has_dum {
        facts.has_dum = true;
        game.defect(DefectCode::UnreadableKomi, at.start);
    }
    if let Some(komi) = tenths(komi) {
        game.claim(Text::Komi, at, &komi);
    }
}

/// `65` as `6.5`.
fn tenths(text: &str) -> Option<String> {
    whole(text).map(|tenths| format!("{}.{}", tenths / 10, tenths % 10))
}

/// A word of a line, counted from 0.
fn word(line: &[u8], at: usize) -> Option<String> {
    let words = line.split(|&byte| byte == b' ' || byte == b'\t');
    let mut words = words.filter(|word| !word.is_empty());
    Some(String::from_utf8_lossy(words.nth(at)?).into_owned())
}

/// `STO 0 21 2 13 15`.
fn play(game: &mut Draft<'_, '_>, line: &[u8], at: usize) {
    let number = |index| word(line, index).and_then(|word| whole(&word));
    let color = match number(3) {
        Some(1) => Color::Black,
        Some(2) => Color::White,
        _ => return game.defect(DefectCode::BadPoint, at),
    };
    let place = |index| number(index).map(u8::try_from);
    match (place(4), place(5)) {
        (Some(Ok(x @ 0..52)), Some(Ok(y @ 0..52))) => game.play(color, Point::new(x, y), at),
        (Some(_), Some(_)) => game.defect(DefectCode::OffBoard, at),
        _ => game.defect(DefectCode::BadPoint, at),
    }
}
