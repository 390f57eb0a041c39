//! Where the games of a file begin and end.

use std::ops::Range;

use memchr::memchr2;

use crate::charset::Source;
use crate::notation::{self, after_mark};
use crate::record::Format;
use crate::root::Root;
use crate::scan::{Lexer, Token, is_blank, is_header, known_name_at, skip_blanks};
use crate::{gib, lines, ngf, ugf};

/// The byte ranges of the records in a file's bytes, in order, blanks trimmed. Every range is one
/// record for [`read`](crate::read) (of lines a line of moves with what stands before it), and every byte that is not blank is in one of them: text before a game
/// belongs to it, text after the last game to that one. There is always at least one range: bytes
/// without any game give one that holds them all, and becomes a reject.
///
/// ```
/// let file = b"mail text\n(;B[dd])\n(;B[pp](;W[dd])(;W[qq]))";
/// let records: Vec<_> = record::trees(file).collect();
/// assert_eq!(records, [0..18, 19..43]);
/// ```
pub fn trees(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let source = Source::of_any_charset(bytes);
    // The end of the record that begins at or after a place.
    let end_after = |scan: &[u8], from| find(scan, from).map(|found| found.end(scan));
    let mut from = 0;
    let mut next = Some(end_after(&source.scan, 0).unwrap_or(source.scan.len()));
    std::iter::from_fn(move || {
        let end = next?;
        let scan: &[u8] = &source.scan;
        next = (end < scan.len()).then(|| end_after(scan, end)).flatten();
        let range = from..if next.is_some() { end } else { scan.len() };
        from = range.end;
        let range = trim(scan, range);
        // A byte order mark or an odd last byte belongs to the record beside it.
        let start = if range.start == 0 {
            0
        } else {
            source.offset(range.start)
        };
        let end = source.offset(range.end);
        Some(start..end)
    })
}

/// Whether a file that begins with these bytes holds game records: after a byte order mark, in
/// UTF-16 too, the lines of another notation, or behind any junk a tree that soon has a property SGF
/// knows.
pub fn looks_like_record(prefix: &[u8]) -> bool {
    let source = Source::of_any_charset(prefix);
    let scan: &[u8] = &source.scan;
    if notation::format(scan) != Format::Sgf {
        return true;
    }
    let mut pos = 0;
    while let Some(Found { start, .. }) = find(scan, pos) {
        // Program text may hold `; B[0]` and `f(B[0])`, but hardly `(;` or a header.
        let opens = start.open && scan.get(skip_blanks(scan, start.pos + 1)) == Some(&b';');
        let mut lexer = Lexer::new(scan, start.pos);
        for _ in 0..TOKENS_TO_RECOGNIZE {
            match lexer.next() {
                (at, Token::Name { key, .. }) => {
                    if is_header(key) || opens && known_name_at(scan, at).is_some() {
                        return true;
                    }
                }
                (_, Token::Open | Token::Semicolon | Token::Value(_)) => {}
                (_, Token::Close | Token::Stray | Token::End) => break,
            }
        }
        pos = start.pos + 1;
    }
    // Parentheses and semicolons alone are no program either: a tree without nodes.
    let is_bare = |byte: &u8| is_blank(*byte) || b"();".contains(byte);
    scan.iter().all(is_bare) && !scan.trim_ascii().is_empty()
}

/// Whether a file that begins with these bytes is one of lines, whose headers may stand in an index
/// beside it.
pub fn is_lines(prefix: &[u8]) -> bool {
    notation::format(&Source::of_any_charset(prefix).scan) == Format::Lines
}

/// A record shows a property that SGF knows before long.
const TOKENS_TO_RECOGNIZE: usize = 32;

/// Where a record begins. Of NGF and of lines the header may stand before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) format: Format,
    pub(crate) start: Start,
}

impl Found {
    /// Where it ends.
    pub(crate) fn end(&self, scan: &[u8]) -> usize {
        let at = self.start.pos;
        match self.format {
            Format::Sgf => tree_end(scan, &self.start),
            Format::Gib => gib::end(scan, at),
            Format::Ngf => ngf::end(scan, at),
            Format::Ugf => ugf::end(scan, at),
            Format::Lines => lines::end(scan, at),
        }
    }
}

/// Where a game tree begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Start {
    /// Its first token.
    pub(crate) pos: usize,
    /// Whether that is a parenthesis.
    pub(crate) open: bool,
}

/// The first record from a place on, in whatever notation. A text without any begins with its first
/// move.
pub(crate) fn find(scan: &[u8], from: usize) -> Option<Found> {
    let found = find_begun(scan, from);
    found.or_else(|| {
        let start = find_move(scan).filter(|_| from == 0)?;
        let format = Format::Sgf;
        Some(Found { format, start })
    })
}

/// Where the game tree begins in a text that is SGF.
pub(crate) fn find_start(scan: &[u8]) -> Option<Start> {
    find(scan, 0).map(|found| found.start)
}

/// The first move that begins a line or stands behind a semicolon, in a text without a tree.
fn find_move(scan: &[u8]) -> Option<Start> {
    let mut pos = 0;
    loop {
        let at = skip_blanks(scan, pos);
        if let Some(&[b'B' | b'W', b'[', x, y, b']']) = scan.get(at..at + 5)
            && x.is_ascii_lowercase()
            && y.is_ascii_lowercase()
        {
            return Some(Start {
                pos: at,
                open: false,
            });
        }
        pos = at + memchr2(b';', b'\n', scan.get(at..)?)? + 1;
    }
}

/// SGF begins with `(;` or `(` with a known property; without a parenthesis, with `;` or the beginning
/// of a line with a header property, or with `;` with any known one if that is the first thing in the
/// text. Other notations begin with a line of their own.
fn find_begun(scan: &[u8], from: usize) -> Option<Found> {
    let tree = |pos, open| {
        let (format, start) = (Format::Sgf, Start { pos, open });
        Some(Found { format, start })
    };
    let first = if from == 0 { after_mark(scan) } else { from };
    let mut pos = skip_blanks(scan, first);
    if scan.get(pos) != Some(&b'(') {
        if starts_with_header(scan, pos) || from == 0 && is_node(scan, pos) {
            return tree(pos, false);
        }
        let is_line = from == 0 || begins_line(scan, pos) || scan[..pos].ends_with(b")");
        if is_line && let Some(found) = find_other(scan, pos) {
            return Some(found);
        }
    }
    loop {
        let is_mark = |byte: &u8| matches!(byte, b'(' | b';' | b'\n' | b'\r');
        let at = pos + scan.get(pos..)?.iter().position(is_mark)?;
        pos = at + 1;
        // Blanks are walked once: the next search starts behind them.
        let next = skip_blanks(scan, pos);
        match scan[at] {
            b'(' if opens_game(scan, at) => return tree(at, true),
            b';' if starts_with_header(scan, next) => return tree(at, false),
            b'\n' | b'\r' if starts_with_header(scan, next) => return tree(next, false),
            _ => {}
        }
        if begins_line(scan, next)
            && let Some(found) = find_other(scan, next)
        {
            return Some(found);
        }
        pos = next.max(pos);
    }
}

fn find_other(scan: &[u8], pos: usize) -> Option<Found> {
    let format = notation::begins(scan, pos)?;
    let start = Start { pos, open: false };
    Some(Found { format, start })
}

fn begins_line(scan: &[u8], at: usize) -> bool {
    let before = scan[..at]
        .iter()
        .rev()
        .find(|&&byte| !is_blank(byte) || byte == b'\n' || byte == b'\r');
    matches!(before, Some(b'\n' | b'\r'))
}

/// Whether a game of another notation begins at `at`, inside a tree: a torn write.
pub(crate) fn starts_other(scan: &[u8], at: usize) -> bool {
    begins_line(scan, at) && notation::begins(scan, at).is_some()
}

/// Whether the parenthesis at `at`, outside of trees, begins a game.
pub(crate) fn opens_game(scan: &[u8], at: usize) -> bool {
    let next = skip_blanks(scan, at + 1);
    scan.get(next) == Some(&b';') || known_name_at(scan, next).is_some()
}

fn starts_with_header(scan: &[u8], pos: usize) -> bool {
    known_name_at(scan, pos).is_some_and(is_header)
}

/// Whether a node with a property that SGF knows stands at `pos`.
fn is_node(scan: &[u8], pos: usize) -> bool {
    let pos = skip_blanks(scan, pos);
    scan.get(pos) == Some(&b';') && known_name_at(scan, skip_blanks(scan, pos + 1)).is_some()
}

/// Whether the game goes on after its last parenthesis: nodes, and not those of another root.
pub(crate) fn goes_on<'a>(scan: &'a [u8], lexer: &Lexer<'a>, root: &Root<'a>) -> bool {
    is_node(scan, lexer.pos()) && !root.is_followed_by_another(lexer)
}

/// The end of the tree that begins at `start`, after its last parenthesis.
fn tree_end(scan: &[u8], start: &Start) -> usize {
    let mut lexer = Lexer::new(scan, start.pos);
    let root = Root::new(&lexer);
    let mut depth = usize::from(!start.open);
    let mut content = false;
    loop {
        if lexer.plain_move().is_some() {
            content = true;
            continue;
        }
        match lexer.next() {
            (at, Token::Open) => {
                if content && root.is_followed_by_another(&lexer) {
                    return at;
                }
                depth += 1;
            }
            (_, Token::Close) => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    if !goes_on(scan, &lexer, &root) {
                        return lexer.pos();
                    }
                    depth = 1;
                }
            }
            (at, Token::Value(_) | Token::Stray) if content && starts_other(scan, at) => return at,
            (_, Token::Value(_)) => content = true,
            (_, Token::End) => return scan.len(),
            _ => {}
        }
    }
}

fn trim(scan: &[u8], range: Range<usize>) -> Range<usize> {
    let start = skip_blanks(&scan[..range.end], range.start).min(range.end);
    let blanks = scan[start..range.end]
        .iter()
        .rev()
        .take_while(|&&byte| is_blank(byte))
        .count();
    if start == range.end {
        range
    } else {
        start..range.end - blanks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(file: &[u8], records: &[&str]) {
        let found: Vec<_> = trees(file)
            .map(|range| String::from_utf8_lossy(&file[range]).into_owned())
            .collect();
        assert_eq!(found, records);
    }

    #[test]
    fn collections() {
        check(b"(;B[aa])(;B[bb])", &["(;B[aa])", "(;B[bb])"]);
        check(
            b" (;B[aa]) junk\n (;B[bb](;W[cc])(;W[dd])) more ",
            &["(;B[aa])", "junk\n (;B[bb](;W[cc])(;W[dd])) more"],
        );
        // Nothing is lost, nothing is invented.
        check(b"", &[""]);
        check(b" \n ", &[" \n "]);
        check(b"hello (world)", &["hello (world)"]);
        check(b"()", &["()"]);
        // Brackets in text are no structure.
        check(
            b"(;C[a (;b \\] )];B[aa])(;C[a [6k]: (b);B[bb])",
            &["(;C[a (;b \\] )];B[aa])", "(;C[a [6k]: (b);B[bb])"],
        );
    }

    #[test]
    fn broken_collections() {
        // A torn write: the first game is never closed.
        check(
            b"(;GM[1];B[aa](;GM[1];B[bb])",
            &["(;GM[1];B[aa]", "(;GM[1];B[bb])"],
        );
        check(
            b"(;GM[1];B[a(;GM[1];B[bb])",
            &["(;GM[1];B[a", "(;GM[1];B[bb])"],
        );
        // No parenthesis at all, or one too many in the middle.
        check(b";GM[1];B[aa];W[bb])", &[";GM[1];B[aa];W[bb])"]);
        check(b"(;B[aa]);W[bb])(;B[cc])", &["(;B[aa]);W[bb])", "(;B[cc])"]);
        check(b"(;B[aa]));GM[1];B[cc])", &["(;B[aa])", ");GM[1];B[cc])"]);
        // The second half of a two-byte character is no bracket, whatever the charset.
        check(
            b"(;PB[\x83\\];B[aa])(;PB[\x95]];B[bb])",
            &["(;PB[\u{fffd}\\];B[aa])", "(;PB[\u{fffd}]];B[bb])"],
        );
    }

    #[test]
    fn utf_16_ranges_are_in_bytes() {
        let text = "(;B[aa])\n(;B[bb])";
        let file: Vec<u8> = std::iter::once(0xfeff)
            .chain(text.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(trees(&file).collect::<Vec<_>>(), [0..18, 20..36]);
    }

    #[test]
    fn content_recognition() {
        let check = |prefix: &[u8], expected| assert_eq!(looks_like_record(prefix), expected);
        check(b"(;GM[1]FF[4]", true);
        check(b"\xef\xbb\xbf \n(\n;\nSZ[19]", true);
        check(b"From: me\n\nhello\n(;B[dd];W[pp])", true);
        check(b";GM[1]FF[4]  SZ[19]", true);
        check(b"\xff\xfe(\0;\0B\0[\0a\0a\0]\0", true);
        check(b"(;(;(;B[dd]", true);
        check(b"((((((((", true);
        check(b";;;;\n;;", true);
        check(b"()\n()", true);
        check(b"\n\n", false);
        check(b"", false);
        check(b"for (;;) { a[i] = b; }", false);
        check(b"int main() { x[1] = (y); B[0]; f(B[0]); }", false);
        check(b"PK\x03\x04\x14\0\0\0", false);
    }
}
