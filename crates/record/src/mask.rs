//! Bytes to scan: the halves of two-byte characters that look like SGF's own characters are hidden,
//! and every byte keeps its place.

use std::borrow::Cow;

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS};

/// Stands for any character that SGF gives no meaning.
pub(crate) const OPAQUE: u8 = 0xff;

/// Hides ASCII bytes that are halves of characters.
pub(crate) fn mask<'a>(text: &'a [u8], encoding: &'static Encoding) -> Cow<'a, [u8]> {
    let is_lead: fn(u8) -> bool = if encoding == SHIFT_JIS {
        |byte| matches!(byte, 0x81..=0x9f | 0xe0..=0xfc)
    } else if [GB18030, GBK, BIG5, EUC_KR].contains(&encoding) {
        |byte| matches!(byte, 0x81..=0xfe)
    } else if encoding == ISO_2022_JP {
        return Cow::Owned(mask_iso_2022_jp(text));
    } else {
        return Cow::Borrowed(text);
    };
    let mut masked = text.to_vec();
    let mut at = 0;
    while at + 1 < masked.len() {
        if !is_lead(masked[at]) {
            at += 1;
            continue;
        }
        let trail = masked[at + 1];
        if matches!(trail, 0x40..=0x7e) && !is_cut(text, at + 1) {
            masked[at + 1] = OPAQUE;
        }
        at += if trail < 0x40 { 1 } else { 2 };
    }
    Cow::Owned(masked)
}

/// Hides the byte after every odd run of high bytes that is no UTF-8.
pub(crate) fn mask_odd_runs(text: &[u8]) -> Cow<'_, [u8]> {
    if str::from_utf8(text).is_ok() {
        return Cow::Borrowed(text);
    }
    let mut masked = text.to_vec();
    let mut at = 0;
    while at < masked.len() {
        let start = at;
        while masked.get(at).is_some_and(|&byte| byte >= 0x80) {
            at += 1;
        }
        if (at - start) % 2 == 1
            && matches!(masked.get(at), Some(0x40..=0x7e))
            && str::from_utf8(&text[start..at]).is_err()
            && !is_cut(text, at)
        {
            masked[at] = OPAQUE;
        }
        at += 1;
    }
    Cow::Owned(masked)
}

/// Whether the `]` at `at` ends a value although a lead byte stands before it: text was cut to
/// a length in bytes. What follows decides.
fn is_cut(text: &[u8], at: usize) -> bool {
    if text[at] != b']' {
        return false;
    }
    match text.get(at + 1..) {
        Some([b'[' | b';' | b')', ..]) => true,
        Some([a, b'[', ..]) => a.is_ascii_uppercase(),
        Some([a, b, b'[', ..]) => {
            (a.is_ascii_uppercase() || is_space(*a)) && b.is_ascii_uppercase()
        }
        Some([a, b, c, b'[', ..]) => {
            is_space(*a) && (b.is_ascii_uppercase() || is_space(*b)) && c.is_ascii_uppercase()
        }
        Some([a, rest @ ..]) => {
            is_space(*a) && matches!(rest.trim_ascii_start(), [b';' | b'(' | b')', ..] | [])
        }
        _ => true,
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\r' | b'\n')
}

/// Between the escapes `ESC $ x` and `ESC ( x` every byte is half a character.
fn mask_iso_2022_jp(text: &[u8]) -> Vec<u8> {
    let mut wide = false;
    let mut at = 0;
    let mut masked = text.to_vec();
    while at < text.len() {
        match text[at..] {
            [0x1b, b'$', ..] => wide = true,
            [0x1b, b'(', ..] => wide = false,
            // The standard returns to ASCII at the end of a line.
            [b'\n', ..] => wide = false,
            _ => {
                if wide {
                    masked[at] = OPAQUE;
                }
                at += 1;
                continue;
            }
        }
        let escape = if text[at] == 0x1b {
            3.min(text.len() - at)
        } else {
            1
        };
        if escape > 1 {
            masked[at..at + escape].fill(OPAQUE);
        }
        at += escape;
    }
    masked
}
