//! NGF, the records of WBaduk (Cyber Oro): twelve lines of header without names, then a line a move.
//!
//! There is no specification. What is known was read off files: Sensei's Library, page NGF
//! (senseis.xmp.net/?NGF), and the program ngf2sgf of A. E. Brouwer's sgfutils.
//!
//! ```text
//! Rated game            title
//! 19                    side of the board
//! Anna        7D*       White
//! Bert        5D*       Black
//! www.cyberoro.com      place
//! 2                     handicap stones, on the star points
//! 0
//! 0                     komi in points; half a point is added without a handicap
//! 20170316 [09:51]      date
//! 5
//! White wins by resign!
//! 189                   number of moves
//! PMABWQRRQ             move 1 (AB), White, column Q and row R, `B` being the first; then mirrored
//! ```
//!
//! A sister of it begins each header line with `GI`, has title, White, Black, two lines, date, side,
//! handicap, a line, komi and number of moves, and the result in the remark on the last move:
//! `IDB[211] text[EndTxt]`. One such file is known.

use std::ops::Range;

use go::{Color, Point};

use crate::DefectCode;
use crate::charset::Source;
use crate::header::{self, Text};
use crate::notation::{Draft, is_other, lines_of, name_and_rank, whole};
use crate::read::Failure;
use crate::record::{Format, Record};
use crate::scan::is_blank;

/// A line of the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Title,
    Side,
    White,
    Black,
    Place,
    Handicap,
    Other,
    Komi,
    Date,
    Result,
    Count,
}

const PLAIN: &[Field] = {
    use Field::*;
    &[
        Title, Side, White, Black, Place, Handicap, Other, Komi, Date, Other, Result, Count,
    ]
};

const SISTER: &[Field] = {
    use Field::*;
    &[
        Title, White, Black, Other, Other, Date, Side, Handicap, Other, Komi, Count,
    ]
};

/// Whether a line is a move: `PMABWQRRQ`.
fn is_move(line: &[u8]) -> bool {
    line.len() == 9
        && line.starts_with(b"PM")
        && line.iter().all(u8::is_ascii_uppercase)
        && matches!(line[4], b'B' | b'W')
}

/// Whether a line that begins like this shows that the text is NGF: a move, or a whole header without
/// any.
pub(crate) fn begins(rest: &[u8]) -> bool {
    starts_with_move(rest) || header_length(rest).is_some()
}

fn starts_with_move(rest: &[u8]) -> bool {
    rest.get(..9).is_some_and(is_move) && rest.get(9).is_none_or(|&byte| is_blank(byte))
}

/// The bytes of the whole header that a text begins with.
fn header_length(rest: &[u8]) -> Option<usize> {
    const LONGEST: usize = 2048;
    let rest = &rest[..rest.len().min(LONGEST)];
    let ends_after = |fields: &[Field], prefix: &str| {
        let mut lines = lines_of(rest, 0);
        let mut end = 0;
        for &field in fields {
            let line = lines.next()?;
            end = line.end;
            // What is not ASCII is text, whatever it says.
            let text = str::from_utf8(&rest[line]).unwrap_or("?");
            if field.fits(text.strip_prefix(prefix)?) <= 0 {
                return None;
            }
        }
        Some(end)
    };
    ends_after(PLAIN, "").or_else(|| ends_after(SISTER, "GI"))
}

/// Where the record ends that begins at `start`: before another one. That is told by its header, or by
/// moves that are counted from the beginning again: the lines before them are what is left of a header.
pub(crate) fn end(scan: &[u8], start: usize) -> usize {
    let body = start + header_length(&scan[start..]).unwrap_or(0);
    let mut first = None;
    // The lines behind the moves, which may belong to the next record.
    let mut behind = None;
    for line in lines_of(scan, body).filter(|line| !line.is_empty()) {
        let text = &scan[line.clone()];
        let is_again = is_move(text) && first.is_some_and(|first| &text[2..4] <= first);
        if is_again || is_other(scan, &line, Format::Ngf) {
            return behind.unwrap_or(line.start);
        }
        if is_move(text) {
            first.get_or_insert(&text[2..4]);
            behind = None;
        } else if line.start > body && header_length(&scan[line.start..]).is_some() {
            return line.start;
        } else if first.is_some() && !text.starts_with(b"PM") && !text.starts_with(b"IDB[") {
            behind.get_or_insert(line.start);
        }
    }
    scan.len()
}

/// Reads the record that stands in a part of the text.
///
/// # Errors
/// If the size of the board is one that no board has.
pub(crate) fn read(source: &Source<'_>, within: Range<usize>) -> Result<Record, Failure> {
    let mut game = Draft::new(source);
    let scan = &source.scan[..within.end];
    let mut lines: Vec<_> = lines_of(scan, within.start).collect();
    let first_move = lines.iter().position(|line| is_move(&scan[line.clone()]));
    let moves = lines.split_off(first_move.unwrap_or(lines.len()));
    let count = read_header(&mut game, scan, &lines)?;
    for line in moves {
        let text = &scan[line.clone()];
        if text.starts_with(b"PM") {
            play(&mut game, text, line.start);
        } else if text.starts_with(b"IDB[") {
            remark(&mut game, line.clone());
        } else if !text.is_empty() && !text.starts_with(b"GI") {
            game.defect(DefectCode::StrayText, line.start);
        }
    }
    if let Some((count, at)) = count {
        game.check_count(count, at);
    } else if game.moves() == 0 {
        game.defect(DefectCode::MissingMoves, scan.len());
        game.truncated = true;
    }
    Ok(game.finish(Format::Ngf))
}

/// The number of moves stated, and where.
fn read_header(
    game: &mut Draft<'_, '_>,
    scan: &[u8],
    header: &[Range<usize>],
) -> Result<Option<(u32, usize)>, Failure> {
    let header = &header[header.len().saturating_sub(LINES_MAX)..];
    let is_sisters = |line: &Range<usize>| scan[line.clone()].starts_with(b"GI");
    let sisters = header.iter().filter(|line| is_sisters(line)).count();
    let is_sister = sisters > header.len() / 2 && sisters > 1;
    let fields = if is_sister { SISTER } else { PLAIN };
    let place = |line: &Range<usize>| {
        let prefix = 2 * usize::from(is_sister && is_sisters(line));
        line.start + prefix..line.end
    };
    let places: Vec<_> = header.iter().map(place).collect();
    let texts: Vec<_> = places.iter().map(|at| game.text(at.clone())).collect();
    let aligned = align(fields, &texts);
    for (line, at) in places.iter().enumerate() {
        if !aligned.contains(&Some(line)) && !at.is_empty() {
            let is_before = aligned.iter().flatten().all(|&other| other > line);
            let code = if is_before {
                DefectCode::JunkBefore
            } else {
                DefectCode::StrayText
            };
            game.defect(code, at.start);
        }
    }
    if let Some(at) = places.first().filter(|_| aligned.contains(&None)) {
        game.defect(DefectCode::ShortHeader, at.start);
    } else if places.is_empty() {
        game.defect(DefectCode::MissingHeader, 0);
    }
    let mut count = None;
    let line_of = |field| {
        let at = fields.iter().position(|&other| other == field)?;
        aligned[at]
    };
    let is_even = line_of(Field::Handicap).and_then(|line| whole(&texts[line])) == Some(0);
    for (&field, line) in fields.iter().zip(&aligned) {
        let Some(line) = *line else {
            continue;
        };
        let (text, at) = (&*texts[line], &places[line]);
        let player = |game: &mut Draft<'_, '_>, name, rank| {
            let (its_name, its_rank) = name_and_rank(text);
            game.claim(name, at, its_name);
            game.claim(rank, at, its_rank);
        };
        match field {
            Field::Title => game.claim(Text::GameName, at, text),
            Field::Side => game.resize(text, at)?,
            Field::White => player(game, Text::PlayerWhite, Text::RankWhite),
            Field::Black => player(game, Text::PlayerBlack, Text::RankBlack),
            Field::Place => game.claim(Text::Place, at, text),
            Field::Handicap => match whole(text) {
                Some(stones) => game.handicap(stones, at),
                None => game.defect(DefectCode::UnreadableHandicap, at.start),
            },
            Field::Komi => match whole(text) {
                Some(points) if is_even => game.claim(Text::Komi, at, &format!("{points}.5")),
                _ => game.claim(Text::Komi, at, text),
            },
            Field::Date => game.claim(Text::Date, at, text),
            Field::Result => {
                // Points of both sides follow, and 子 here counts points.
                let result = text.split(">>").next().unwrap_or("").replace('子', "目");
                game.claim(Text::Result, at, &result);
            }
            Field::Count => count = whole(text).map(|count| (count, at.start)),
            Field::Other => {}
        }
    }
    Ok(count)
}

/// Lines before the first move in which the header is looked for.
const LINES_MAX: usize = 40;

impl Field {
    /// How well a line can be this one; 0 or less if it cannot.
    fn fits(self, text: &str) -> i32 {
        let number = whole(text);
        let is_text = !text.is_empty() && !text.starts_with(|char: char| char.is_ascii_digit());
        let is_name = !text.is_empty() && number.is_none();
        match self {
            Field::Side => 3 * i32::from(number.is_some_and(|side| (2..=52).contains(&side))),
            Field::Handicap => 2 * i32::from(number.is_some_and(|stones| stones <= 25)),
            Field::Komi => {
                let is_number = |char: char| char.is_ascii_digit() || "-.".contains(char);
                2 * i32::from(!text.is_empty() && text.chars().all(is_number))
            }
            Field::Count => 2 * i32::from(number.is_some()),
            Field::Date => {
                let digits = text.bytes().filter(u8::is_ascii_digit).count();
                let is_date = digits >= 6 && header::date(text).is_some();
                4 * i32::from(is_date)
            }
            Field::White | Field::Black if !name_and_rank(text).1.is_empty() => 3,
            Field::White | Field::Black => i32::from(is_name),
            Field::Place if is_text && text.contains('.') && !text.contains(' ') => 2,
            Field::Title | Field::Place => i32::from(is_text),
            Field::Result if is_text && text.ends_with(['!', ')']) => 2,
            Field::Result => i32::from(is_text),
            // Some files leave these empty.
            Field::Other => 1,
        }
    }
}

/// For each line of the header where it stands. Lines before it are none of it; lines may be missing,
/// and others stand between.
fn align(fields: &[Field], texts: &[impl AsRef<str>]) -> Vec<Option<usize>> {
    const MISFIT: i32 = -1;
    const LEFT_OUT: i32 = -2;
    let (m, n) = (fields.len(), texts.len());
    let skip = |line: usize| LEFT_OUT * i32::from(!texts[line].as_ref().is_empty());
    let pair = |field: usize, line: usize| match fields[field].fits(texts[line].as_ref()) {
        worth @ 1.. => worth,
        _ => MISFIT,
    };
    // The worth of the best way to go on from a field and a line.
    let mut best = vec![vec![0; n + 1]; m + 1];
    for field in (0..=m).rev() {
        for line in (0..=n).rev() {
            let ways = [
                (field < m && line < n).then(|| pair(field, line) + best[field + 1][line + 1]),
                (field < m).then(|| LEFT_OUT + best[field + 1][line]),
                (line < n).then(|| skip(line) + best[field][line + 1]),
            ];
            best[field][line] = ways.into_iter().flatten().max().unwrap_or(0);
        }
    }
    let starts = (0..m).flat_map(|field| (0..n).map(move |line| (field, line)));
    let worth = |&(field, line): &(usize, usize)| {
        let begins = pair(field, line) + best[field + 1][line + 1];
        (begins + LEFT_OUT * field as i32, field, line)
    };
    let mut aligned = vec![None; m];
    let Some((mut field, mut line)) = starts.max_by_key(worth) else {
        return aligned;
    };
    let first = field;
    while field < m && line < n {
        let worth = best[field][line];
        if field == first || worth == pair(field, line) + best[field + 1][line + 1] {
            aligned[field] = Some(line);
            (field, line) = (field + 1, line + 1);
        } else if worth == LEFT_OUT + best[field + 1][line] {
            field += 1;
        } else {
            line += 1;
        }
    }
    // With one line of several like it missing inside nobody knows which one that is.
    use Field::{Black, Handicap, Komi, Other, White};
    for alike in [&[White, Black][..], &[Handicap, Other, Komi]] {
        let Some(at) = fields.windows(alike.len()).position(|run| run == alike) else {
            continue;
        };
        let group = first.max(at)..(at + alike.len()).max(first);
        if aligned[group.clone()].contains(&None) {
            aligned[group].fill(None);
        }
    }
    aligned
}

/// `PMABWQRRQ`; `AA` for both is a pass.
fn play(game: &mut Draft<'_, '_>, line: &[u8], at: usize) {
    if !is_move(line) || line[5] != line[8] || line[6] != line[7] {
        return game.defect(DefectCode::BadPoint, at);
    }
    let color = if line[4] == b'B' {
        Color::Black
    } else {
        Color::White
    };
    match [line[5], line[6]].map(|letter| (letter - b'A').checked_sub(1)) {
        [Some(x), Some(y)] => game.play(color, Point::new(x, y), at),
        [None, None] => game.pass(color, at),
        _ => game.defect(DefectCode::OffBoard, at),
    }
}

/// `IDB[211] text[EndTxt]`: the result, if it stands at the last move and is one.
fn remark(game: &mut Draft<'_, '_>, line: Range<usize>) {
    let text = game.text(line.clone()).into_owned();
    let Some((number, remark)) = text["IDB[".len()..].split_once(']') else {
        return;
    };
    let remark = remark.split("[EndTxt]").next().unwrap_or("");
    if whole(number) == Some(game.moves()) && header::is_result(remark) {
        game.claim(Text::Result, &line, remark);
    }
}
