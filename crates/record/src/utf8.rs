//! UTF-8 that lost bytes on its way, or was encoded twice.

use encoding_rs::WINDOWS_1252;

/// How far a text is UTF-8.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Utf8Tally {
    /// Two-byte characters.
    pub(crate) short: usize,
    /// Longer ones.
    pub(crate) long: usize,
    /// Characters of which a byte was replaced by `?`.
    pub(crate) damaged: usize,
    /// Other high bytes or pieces.
    pub(crate) broken: usize,
}

impl Utf8Tally {
    pub(crate) fn of(text: &[u8]) -> Utf8Tally {
        let mut tally = Utf8Tally::default();
        if let Ok(text) = str::from_utf8(text) {
            // Whether there is a long one is all that anybody asks.
            tally.long = usize::from(text.bytes().any(|byte| byte >= 0xe0));
            tally.short = 1;
            return tally;
        }
        let mut at = 0;
        while at < text.len() {
            if text[at] < 0x80 {
                at += 1;
                continue;
            }
            let (length, piece) = character(&text[at..]);
            match piece {
                Piece::Whole if length == 2 => tally.short += 1,
                Piece::Whole => tally.long += 1,
                Piece::Damaged => tally.damaged += 1,
                Piece::Broken => tally.broken += 1,
            }
            at += length;
        }
        tally
    }
}

enum Piece {
    Whole,
    Damaged,
    Broken,
}

/// The character that begins with a high byte: its length, and whether it is whole. A `?` may
/// stand where a later byte was lost: text that was UTF-8 taken for windows-1252, which has no
/// 81, 8D, 8F, 90 and 9D. Which of the five it was cannot be known.
fn character(bytes: &[u8]) -> (usize, Piece) {
    let expected = match bytes[0] {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return (1, Piece::Broken),
    };
    let mut lost = 0;
    let mut length = 1;
    while length < expected {
        match bytes.get(length) {
            Some(0x80..=0xbf) => {}
            Some(b'?') => lost += 1,
            _ => break,
        }
        length += 1;
    }
    let whole = length == expected && lost == 0 && str::from_utf8(&bytes[..length]).is_ok();
    match (whole, length == expected && lost > 0) {
        (true, _) => (length, Piece::Whole),
        (_, true) => (length, Piece::Damaged),
        _ => (length.max(1), Piece::Broken),
    }
}

/// UTF-8 with one U+FFFD for every character that is not whole.
pub(crate) fn lossy_utf8(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] < 0x80 {
            text.push(bytes[at].into());
            at += 1;
            continue;
        }
        let (length, piece) = character(&bytes[at..]);
        match (piece, str::from_utf8(&bytes[at..at + length])) {
            (Piece::Whole, Ok(whole)) => text.push_str(whole),
            _ => text.push(char::REPLACEMENT_CHARACTER),
        }
        at += length;
    }
    text
}

/// UTF-8 that was read as Latin-1 or windows-1252 and written as UTF-8 again: every character is one
/// of these charsets', and their bytes are UTF-8 with something beyond ASCII. None if it is not so.
pub(crate) fn undo_double_utf8(text: &str) -> Option<String> {
    if text.is_ascii() || text.chars().any(|char| char > '\u{2122}') {
        return None;
    }
    let bytes: Option<Vec<u8>> = text.chars().map(western_byte).collect();
    String::from_utf8(bytes?).ok()
}

/// The byte of a character: that of Latin-1, else of windows-1252, which has others for 80 to 9F.
fn western_byte(char: char) -> Option<u8> {
    u8::try_from(char).ok().or_else(|| {
        let mut text = [0; 4];
        match *WINDOWS_1252.encode(char.encode_utf8(&mut text)).0 {
            [byte] => Some(byte),
            _ => None,
        }
    })
}
