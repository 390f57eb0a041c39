//! UGF, the records of PandaNet and of Japanese newspapers (`.ugf`, `.ugi`): sections with a name in
//! brackets, of which `[Header]` and `[Data]` make the game.
//!
//! There is no specification. What is known was read off files: A. E. Brouwer, "The UGF format"
//! (homepages.cwi.nl/~aeb/go/misc/ugf.html), and Sensei's Library, page UGI (senseis.xmp.net/?UGI).
//!
//! ```text
//! [Header]
//! Lang=SJIS
//! Date=2001/08/20,09:00:00,2001/08/20,00:00:00
//! Rule=JPN
//! Size=19
//! Hdcp=0,5.50             handicap, komi in points
//! Winner=B,1.5            C: by resignation, T: on time, F: by forfeit
//! CoordinateType=IGS      rows from the bottom; else from the top
//! PlayerB=Anna,9-dan,0,
//! [Data]
//! PP,B1,1,0               point, color and player, number of the move, seconds
//! YA,B1,221,0             a pass
//! ```
//!
//! Moves with the number 0 are stones that stand before the game; the number of handicap stones
//! places none.

use std::borrow::Cow;
use std::ops::Range;

use go::{Color, Point};
use memchr::memmem;

use crate::DefectCode;
use crate::charset::Source;
use crate::header::Text;
use crate::notation::{Draft, is_other, lines_of, whole};
use crate::read::Failure;
use crate::record::{Format, Record};

const HEADER: &[u8] = b"[Header]";
const DATA: &[u8] = b"[Data]";

/// Whether a line that begins like this shows that the text is UGF: a section that makes the game, with
/// a line that belongs into it, or a move, where the sections' names are missing.
pub(crate) fn begins(rest: &[u8]) -> bool {
    if !rest.starts_with(b"[") {
        return is_move(rest);
    }
    let mut lines = lines_of(rest, 0);
    let Some(first) = lines.next() else {
        return false;
    };
    let mut next = || {
        let line = lines.find(|line| !line.is_empty());
        line.map(|line| &rest[line])
    };
    match &rest[first] {
        HEADER => next().is_none_or(|line| line.starts_with(b"#") || line.contains(&b'=')),
        DATA => next().is_none_or(|line| line.starts_with(b"[") || is_move(line)),
        _ => false,
    }
}

/// `PP,B1,1,0`, whatever is left of it.
fn is_move(line: &[u8]) -> bool {
    let place = |byte: &u8| byte.is_ascii_uppercase();
    matches!(line, [x, y, b',', b'B' | b'W', player, b',', number, ..]
        if place(x) && place(y) && player.is_ascii_digit() && number.is_ascii_digit())
}

/// Where the record ends that begins at `start`: before another one.
pub(crate) fn end(scan: &[u8], start: usize) -> usize {
    let mut has_data = false;
    for line in lines_of(scan, start) {
        let is_again = match &scan[line.clone()] {
            HEADER => line.start > start,
            DATA => has_data,
            _ => is_other(scan, &line, Format::Ugf),
        };
        if is_again {
            return line.start;
        }
        has_data |= scan[line] == *DATA;
    }
    scan.len()
}

/// The charset that a header declares.
pub(crate) fn declared_charset(text: &[u8]) -> Option<&[u8]> {
    const LONGEST: usize = 40;
    memmem::find(&text[..text.len().min(4096)], b"[Header]")?;
    let at = memmem::find(text, b"\nLang=")? + b"\nLang=".len();
    let label = &text[at..text.len().min(at + LONGEST)];
    label.split(|&byte| byte == b'\r' || byte == b'\n').next()
}

/// Reads the record that stands in a part of the text.
///
/// # Errors
/// If `Size` is one that no board has.
pub(crate) fn read(source: &Source<'_>, within: Range<usize>) -> Result<Record, Failure> {
    let mut game = Draft::new(source);
    let scan = &source.scan[..within.end];
    let sections = Sections::of(&mut game, scan, within.start);
    let mut header = Header::default();
    for line in &sections.header {
        header.claim(&mut game, scan, line)?;
    }
    for line in &sections.data {
        play(
            &mut game,
            &scan[line.clone()],
            line.start,
            header.from_bottom,
        );
    }
    if sections.header.is_empty() {
        game.defect(DefectCode::MissingHeader, within.start);
    }
    if let Some((count, at)) = header.count.filter(|_| !sections.data.is_empty()) {
        game.check_count(count, at);
    } else if !sections.has_data {
        game.defect(DefectCode::MissingMoves, scan.len());
        game.truncated = true;
    }
    Ok(game.finish(Format::Ugf))
}

/// The lines of the two sections, wherever they stand.
#[derive(Default)]
struct Sections {
    header: Vec<Range<usize>>,
    data: Vec<Range<usize>>,
    has_data: bool,
}

impl Sections {
    fn of(game: &mut Draft<'_, '_>, scan: &[u8], from: usize) -> Sections {
        let mut sections = Sections::default();
        let mut section: &[u8] = b"";
        for line in lines_of(scan, from).filter(|line| !line.is_empty()) {
            let text = &scan[line.clone()];
            match section {
                _ if text.starts_with(b"[") && text.ends_with(b"]") => section = text,
                b"" | HEADER if is_move(text) => {
                    // Its own section begins here, and nothing says so.
                    game.defect(DefectCode::MissingSection, line.start);
                    section = DATA;
                    sections.data.push(line);
                }
                HEADER => sections.header.push(line),
                DATA => sections.data.push(line),
                b"" if !text.starts_with(b"#") => game.defect(DefectCode::JunkBefore, line.start),
                _ => {}
            }
            sections.has_data |= section == DATA;
        }
        sections
    }
}

/// What the header says of the moves.
#[derive(Default)]
struct Header {
    from_bottom: bool,
    /// The number of moves, and where it stands.
    count: Option<(u32, usize)>,
}

impl Header {
    fn claim(
        &mut self,
        game: &mut Draft<'_, '_>,
        scan: &[u8],
        line: &Range<usize>,
    ) -> Result<(), Failure> {
        let Some(equals) = scan[line.clone()].iter().position(|&byte| byte == b'=') else {
            game.defect(DefectCode::StrayText, line.start);
            return Ok(());
        };
        let key = &scan[line.start..line.start + equals];
        let at = line.start + equals + 1..line.end;
        let text = game.text(at.clone());
        let (first, second) = text.split_once(',').unwrap_or((&*text, ""));
        let player = |game: &mut Draft<'_, '_>, name, rank| {
            game.claim(name, &at, first);
            game.claim(rank, &at, second.split(',').next().unwrap_or(""));
        };
        match key {
            b"PlayerB" => player(game, Text::PlayerBlack, Text::RankBlack),
            b"PlayerW" => player(game, Text::PlayerWhite, Text::RankWhite),
            b"Title" => game.claim(Text::Event, &at, &listed(&text)),
            b"Place" => game.claim(Text::Place, &at, &text),
            b"Writer" => game.claim(Text::User, &at, &text),
            b"Date" => game.claim(Text::Date, &at, first),
            b"Rule" => game.claim(Text::Rules, &at, &rules(&text)),
            b"Size" => game.resize(&text, &at)?,
            b"Hdcp" => {
                game.claim(Text::Handicap, &at, first);
                game.claim(Text::Komi, &at, second);
            }
            b"Winner" => game.claim(Text::Result, &at, &result(first, second)),
            b"Moves" => self.count = whole(&text).map(|count| (count, at.start)),
            b"CoordinateType" => self.from_bottom = &*text == "IGS",
            _ => {}
        }
        Ok(())
    }
}

/// `26th,Gosei,Title matches` as text.
fn listed(text: &str) -> String {
    let parts = text.split(',').map(str::trim);
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

fn rules(text: &str) -> Cow<'_, str> {
    Cow::Borrowed(match text {
        "JPN" => "Japanese",
        "CHN" | "CH" => "Chinese",
        "KOR" => "Korean",
        other => other,
    })
}

/// `B,1.5` as `B+1.5`.
fn result(winner: &str, by: &str) -> String {
    let by = match by.as_bytes().first() {
        Some(b'C' | b'c') => "R",
        Some(b'T' | b't') => "T",
        Some(b'F' | b'f') => "F",
        _ => by,
    };
    match winner {
        "B" | "W" => format!("{winner}+{by}"),
        "D" => "Draw".to_owned(),
        "N" | "N1" => "Void".to_owned(),
        "O" => "Both lost".to_owned(),
        "A" | "P" | "E" => "?".to_owned(),
        other => other.to_owned(),
    }
}

/// `PP,B1,1,0`.
fn play(game: &mut Draft<'_, '_>, line: &[u8], at: usize, from_bottom: bool) {
    let mut fields = line.split(|&byte| byte == b',');
    let (place, color, number) = (fields.next(), fields.next(), fields.next());
    let color = match color.and_then(|color| color.first()) {
        Some(b'B') => Color::Black,
        Some(b'W') => Color::White,
        // `.Text`, `.EndFig` and such are no moves.
        _ if line.starts_with(b".") => return,
        _ => return game.defect(DefectCode::BadPoint, at),
    };
    let Some(&[column @ b'A'..=b'Z', row @ b'A'..=b'Z']) = place else {
        return game.defect(DefectCode::BadPoint, at);
    };
    if matches!(column, b'Y' | b'Z') && game.size.width() <= 24 {
        return game.pass(color, at);
    }
    let (x, row) = (column - b'A', row - b'A');
    let y = if from_bottom {
        (game.size.height() - 1).checked_sub(row)
    } else {
        Some(row)
    };
    match y.map(|y| Point::new(x, y)) {
        Some(point) if number.is_some_and(|number| number.trim_ascii() == b"0") => {
            game.set(color, point, at);
        }
        Some(point) => game.play(color, point, at),
        None => game.defect(DefectCode::OffBoard, at),
    }
}
