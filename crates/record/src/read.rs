//! One record, in whatever notation.

use crate::charset::Source;
use crate::line::Line;
use crate::record::{Format, Record, Reject, RejectReason};
use crate::scan::skip_blanks;
use crate::tree::{self, Found};
use crate::{Defect, DefectCode, variations};
use crate::{gib, header, lines, ngf, notation, ugf};

/// Reads one record, in whatever notation: of SGF the first game tree of the bytes, main line (always
/// the first variation).
///
/// # Errors
/// If there is no game of Go in the bytes.
pub fn read(bytes: &[u8]) -> Result<Record, Reject> {
    read_leaf(bytes, 0)
}

/// How many lines of play the record has, each from the root to the end of a variation. Bytes without
/// a game, and notations without variations, have one.
///
/// ```
/// let tree = b"(;B[aa](;W[bb])(;W[cc];B[dd]))";
/// assert_eq!(record::leaves(tree), 2);
/// assert_eq!(record::read_leaf(tree, 1).unwrap().steps.len(), 3);
/// ```
pub fn leaves(bytes: &[u8]) -> u32 {
    match read(bytes) {
        Ok(record) if record.format == Format::Sgf => variations::count(&Source::new(bytes).scan),
        _ => 1,
    }
}

/// Reads the record as if one of its [`leaves`] were the main line: 0 is.
///
/// # Errors
/// If there is no game of Go in the bytes, or no such leaf.
pub fn read_leaf(bytes: &[u8], leaf: u32) -> Result<Record, Reject> {
    let reject = |(reason, offset, detail)| Reject {
        reason,
        offset,
        snippet: snippet(bytes, offset),
        detail,
    };
    if u32::try_from(bytes.len()).is_err() {
        return Err(reject((
            RejectReason::TooLarge,
            0,
            "more than 4 GiB".to_owned(),
        )));
    }
    let source = Source::new(bytes);
    let scan: &[u8] = &source.scan;
    let read = match tree::find(scan, 0).filter(|found| found.format != Format::Sgf) {
        None => read_tree(&source, leaf),
        Some(_) if leaf > 0 => Err(no_leaf(&source, leaf)),
        Some(found) => read_lines(&source, found),
    };
    read.map_err(reject)
}

/// The record of a notation that is made of lines. A byte order mark is none of it.
fn read_lines(source: &Source<'_>, found: Found) -> Result<Record, Failure> {
    let scan: &[u8] = &source.scan;
    let end = found.end(scan);
    let within = notation::after_mark(scan)..end;
    let mut record = match found.format {
        Format::Gib => gib::read(source, within)?,
        Format::Ngf => ngf::read(source, within)?,
        Format::Ugf => ugf::read(source, within)?,
        Format::Lines | Format::Sgf => lines::read(source, within),
    };
    let behind = skip_blanks(scan, end);
    if behind < scan.len() {
        record.defects.push(Defect {
            offset: source.offset(behind) as u32,
            code: DefectCode::JunkAfter,
        });
        record.defects.sort_unstable();
    }
    Ok(record)
}

fn read_tree(source: &Source<'_>, leaf: u32) -> Result<Record, Failure> {
    let size = header::likely_size(source);
    let turns = variations::turns(&source.scan, leaf).ok_or_else(|| no_leaf(source, leaf))?;
    let mut line = Line::new(source, size);
    line.walk(&turns)?;
    line.check_game()?;
    let declared = line.declared_size()?;
    if declared != size {
        // `SZ` stands where it was not looked for: points mean something else now.
        line = Line::new(source, declared);
        line.walk(&turns)?;
    }
    Ok(line.finish())
}

fn no_leaf(source: &Source<'_>, leaf: u32) -> Failure {
    let detail = format!("the record has no leaf {leaf}");
    (RejectReason::NoNodes, source.offset(0), detail)
}

pub(crate) type Failure = (RejectReason, usize, String);

/// At most 120 characters from a place on, escaped.
fn snippet(bytes: &[u8], offset: usize) -> String {
    let rest = &bytes[offset.min(bytes.len())..];
    let rest = &rest[..rest.len().min(480)];
    let mut snippet = String::new();
    let mut length = 0;
    for char in String::from_utf8_lossy(rest).chars() {
        let escaped = char.escape_debug();
        length += escaped.len();
        if length > 120 {
            break;
        }
        snippet.extend(escaped);
    }
    snippet
}
