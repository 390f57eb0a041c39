//! What the notations made of lines have in common: how they are told apart, and a record in the
//! making.

use std::borrow::Cow;
use std::ops::Range;

use go::{Color, Point, Size};

use crate::charset::Source;
use crate::defect::Defects;
use crate::header::{self, Text, Texts};
use crate::read::Failure;
use crate::record::{Event, Format, Record, RejectReason, Step};
use crate::scan::is_blank;
use crate::{DefectCode, gib, lines, ngf, tree, ugf};

/// Lines in which the notation of a file shows itself.
const LINES_TO_RECOGNIZE: usize = 40;

/// The notation that a file shows in its first lines that are not blank. What is none of the others is
/// SGF, or nothing.
pub(crate) fn format(scan: &[u8]) -> Format {
    let lines = lines_of(scan, after_mark(scan)).filter(|line| !line.is_empty());
    for line in lines.take(LINES_TO_RECOGNIZE) {
        if let Some(format) = begins(scan, line.start) {
            return format;
        }
        if scan[line].starts_with(b"(") {
            break;
        }
    }
    Format::Sgf
}

/// The notation other than SGF of which a record begins with the line at `at`.
pub(crate) fn begins(scan: &[u8], at: usize) -> Option<Format> {
    let rest = &scan[at..];
    match rest.first()? {
        b'\\' | b'I' | b'S' if gib::begins(rest) => Some(Format::Gib),
        b'[' | b'A'..=b'Z' if ugf::begins(rest) => Some(Format::Ugf),
        _ if ngf::begins(rest) => Some(Format::Ngf),
        _ if lines::begins(rest) => Some(Format::Lines),
        _ => None,
    }
}

/// Whether another game begins with a line, inside a record that is no SGF and shows its own beginnings
/// in its own way.
pub(crate) fn is_other(scan: &[u8], line: &Range<usize>, own: Format) -> bool {
    let text = &scan[line.clone()];
    let is_tree = text.starts_with(b"(") && tree::opens_game(scan, line.start);
    is_tree || begins(scan, line.start).is_some_and(|format| format != own)
}

/// The place after a byte order mark.
pub(crate) fn after_mark(scan: &[u8]) -> usize {
    if scan.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    }
}

/// The lines of a text from a place on, without the blanks around them. A carriage return alone ends a
/// line, too.
pub(crate) fn lines_of(scan: &[u8], mut from: usize) -> impl Iterator<Item = Range<usize>> + '_ {
    std::iter::from_fn(move || {
        let rest = scan.get(from..).filter(|rest| !rest.is_empty())?;
        let end = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r');
        let line = from..end.map_or(scan.len(), |end| from + end);
        from = line.end
            + if scan[line.end..].starts_with(b"\r\n") {
                2
            } else {
                1
            };
        Some(trim(scan, line))
    })
}

fn trim(scan: &[u8], line: Range<usize>) -> Range<usize> {
    let text = &scan[line.clone()];
    let before = text.iter().take_while(|&&byte| is_blank(byte)).count();
    let after = text[before..]
        .iter()
        .rev()
        .take_while(|&&byte| is_blank(byte));
    line.start + before..line.end - after.count()
}

/// A whole number and nothing else.
pub(crate) fn whole(text: &str) -> Option<u32> {
    text.trim().parse().ok()
}

/// A name and the rank behind it in the last parentheses or after the last blank, if there is a
/// number or the word for a grade in it.
pub(crate) fn name_and_rank(text: &str) -> (&str, &str) {
    let text = text.trim();
    let split = match text.strip_suffix(')') {
        Some(text) => text.rsplit_once('('),
        None => text.rsplit_once(char::is_whitespace),
    };
    let is_rank = |rank: &str| {
        rank.contains(|char: char| char.is_ascii_digit() || "段级級단급".contains(char))
    };
    match split.map(|(name, rank)| (name.trim(), rank.trim())) {
        Some((name, rank)) if !name.is_empty() && is_rank(rank) => (name, rank),
        _ => (text, ""),
    }
}

/// A record in the making. Every move has a node of its own; what is set up is in the root.
#[derive(Debug)]
pub(crate) struct Draft<'s, 'a> {
    source: &'s Source<'a>,
    pub(crate) size: Size,
    texts: Texts,
    steps: Vec<Step>,
    defects: Defects,
    moves: u32,
    /// Handicap stones that the notation only counts.
    stones: Option<(u32, usize)>,
    pub(crate) truncated: bool,
}

impl<'s, 'a> Draft<'s, 'a> {
    pub(crate) fn new(source: &'s Source<'a>) -> Self {
        let mut defects = Defects::new();
        if let Some(code) = source.defect {
            defects.add(code, source.offset(0) as u32);
        }
        Draft {
            source,
            size: Size::NINETEEN,
            texts: Texts::default(),
            steps: Vec::new(),
            defects,
            moves: 0,
            stones: None,
            truncated: false,
        }
    }

    pub(crate) fn moves(&self) -> u32 {
        self.moves
    }

    pub(crate) fn defect(&mut self, code: DefectCode, at: usize) {
        self.defects.add(code, self.source.offset(at) as u32);
    }

    /// The text of a place; damage to it is noted.
    pub(crate) fn text(&mut self, at: Range<usize>) -> Cow<'a, str> {
        let source = self.source;
        let (text, damage) = source.text(at.clone());
        if let Some(code) = damage {
            self.defect(code, at.start);
        }
        text
    }

    /// What a header line claims, as SGF would say it.
    pub(crate) fn claim(&mut self, text: Text, at: &Range<usize>, value: &str) {
        self.texts.write(text, at.clone(), value);
    }

    /// # Errors
    /// If no board is that large.
    pub(crate) fn resize(&mut self, side: &str, at: &Range<usize>) -> Result<(), Failure> {
        match header::read_size(side) {
            Some((Ok(size), _)) => self.size = size,
            None if side.trim().is_empty() => {}
            None => self.defect(DefectCode::BadSize, at.start),
            Some((Err(error), _)) => {
                let offset = self.source.offset(at.start);
                return Err((RejectReason::BoardSize, offset, error.to_string()));
            }
        }
        Ok(())
    }

    pub(crate) fn pass(&mut self, color: Color, at: usize) {
        self.push(Event::Pass(color), at);
    }

    pub(crate) fn play(&mut self, color: Color, point: Point, at: usize) {
        if self.size.contains(point) {
            self.push(Event::Play(color, point), at);
        } else {
            self.defect(DefectCode::OffBoard, at);
        }
    }

    /// A stone that stands before the first move.
    pub(crate) fn set(&mut self, color: Color, point: Point, at: usize) {
        if !self.size.contains(point) {
            self.defect(DefectCode::OffBoard, at);
        } else if self.moves > 0 || self.steps.len() >= self.size.area() {
            self.defect(DefectCode::TooMuchSetup, at);
        } else {
            self.push_step(Event::Set(point, Some(color)), at);
        }
    }

    /// A handicap on the star points.
    pub(crate) fn handicap(&mut self, stones: u32, at: &Range<usize>) {
        self.claim(Text::Handicap, at, &stones.to_string());
        self.stones = Some((stones, at.start));
    }

    /// Holds the moves against the number that the header states. One less is a pass that was counted.
    pub(crate) fn check_count(&mut self, stated: u32, at: usize) {
        if self.moves + 1 < stated {
            self.defect(DefectCode::MissingMoves, at);
            self.truncated = true;
        }
    }

    fn push(&mut self, event: Event, at: usize) {
        self.moves += 1;
        self.push_step(event, at);
    }

    fn push_step(&mut self, event: Event, at: usize) {
        let offset = self.source.offset(at) as u32;
        self.steps.push(Step {
            event,
            node: self.moves,
            offset,
        });
    }

    pub(crate) fn finish(mut self, format: Format) -> Record {
        if let Some((stones, at)) = self.stones {
            let offset = self.source.offset(at) as u32;
            let places = header::star_points(stones, self.size, &self.steps);
            let set = places.into_iter().map(|point| Step {
                event: Event::Set(point, Some(Color::Black)),
                node: 0,
                offset,
            });
            self.steps.splice(0..0, set);
        }
        let (texts, steps) = (&self.texts, &self.steps);
        let header = header::read(texts, self.source, self.size, steps, &mut self.defects);
        Record {
            format,
            charset: self.source.charset,
            size: self.size,
            header,
            steps: self.steps,
            marks: None,
            defects: self.defects.into_sorted(),
            truncated: self.truncated,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations() {
        let check = |text: &str, expected| assert_eq!(format(text.as_bytes()), expected, "{text}");
        check("", Format::Sgf);
        check("(;GM[1])", Format::Sgf);
        check("\n\\HS\r\n\\[GAMENAME=Rank\\]", Format::Gib);
        check("\\GS\n2 1 0", Format::Gib);
        check("Rated game\n19\nPMABBQEEQ", Format::Ngf);
        check("Rated game\n19\n", Format::Sgf);
        check("# by hand\n\n[Header]\nVer=UGF2", Format::Ugf);
        check("[Header of my letter]", Format::Sgf);
        check("12\t;B[pd];W[dd]", Format::Lines);
        check("12\t2003.09.25\ta\tb\n12\t;B[pd]", Format::Lines);
        check("12\t2003.09.25\ta\tb", Format::Sgf);
        check("12 ;B[pd];W[dd]", Format::Sgf);
        check("mail\n(;C[\n12\t;B[pd]])", Format::Sgf);
    }

    #[test]
    fn line_breaks() {
        let text = b" a\r\n\rb \n\nc";
        let lines: Vec<_> = lines_of(text, 0).map(|line| &text[line]).collect();
        assert_eq!(lines, [&b"a"[..], b"", b"b", b"", b"c"]);
        assert_eq!(lines_of(b"", 0).count(), 0);
    }

    #[test]
    fn names_and_ranks() {
        let check = |text: &str, name: &str, rank: &str| {
            assert_eq!(name_and_rank(text), (name, rank), "{text}");
        };
        check("jy512 (15K)", "jy512", "15K");
        check("Mille(P)(9D)", "Mille(P)", "9D");
        check("Mille(P)", "Mille(P)", "");
        check("ace550      7D*", "ace550", "7D*");
        check("朴承华 初段", "朴承华", "初段");
        check("Lee S.D.", "Lee S.D.", "");
        check("", "", "");
    }
}
