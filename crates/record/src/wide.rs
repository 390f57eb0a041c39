//! UTF-16 and UTF-32: how they are told, and their ASCII one byte a unit.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use crate::mask::OPAQUE;

/// UTF-16 or UTF-32, one byte a unit. What is left of a last one is lost.
pub(crate) fn narrow(bytes: &[u8], unit: usize, is_little: bool) -> Vec<u8> {
    let low_at = if is_little { 0 } else { unit - 1 };
    let units = bytes.chunks_exact(unit);
    units
        .map(|bytes| {
            let low = bytes[low_at];
            let is_rest = |(at, &byte): (usize, &u8)| at == low_at || byte == 0;
            let is_ascii = low < 0x80 && bytes.iter().enumerate().all(is_rest);
            if is_ascii { low } else { OPAQUE }
        })
        .collect()
}

/// UTF-32 by byte order mark, or because three of four bytes of the beginning are NUL: the order of its
/// bytes as that of UTF-16.
pub(crate) fn utf_32(bytes: &[u8]) -> Option<(&'static Encoding, usize)> {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] => return Some((UTF_16LE, 4)),
        [0, 0, 0xfe, 0xff, ..] => return Some((UTF_16BE, 4)),
        _ => {}
    }
    let beginning = &bytes[..bytes.len().min(64) & !3];
    let is_all = |units: fn(&[u8]) -> bool| beginning.len() >= 16 && beginning.chunks(4).all(units);
    if is_all(|unit| unit[0] != 0 && unit[2..] == [0, 0]) && beginning[1] == 0 {
        Some((UTF_16LE, 0))
    } else if is_all(|unit| unit[3] != 0 && unit[..2] == [0, 0]) && beginning[2] == 0 {
        Some((UTF_16BE, 0))
    } else {
        None
    }
}

/// UTF-16 by byte order mark, or because every other byte of the beginning is NUL.
pub(crate) fn utf_16(bytes: &[u8]) -> Option<(&'static Encoding, usize)> {
    match bytes {
        [0xff, 0xfe, ..] => return Some((UTF_16LE, 2)),
        [0xfe, 0xff, ..] => return Some((UTF_16BE, 2)),
        // The beginning of a record, whatever is written in it.
        [b'(', 0, b';', 0, ..] => return Some((UTF_16LE, 0)),
        [0, b'(', 0, b';', ..] => return Some((UTF_16BE, 0)),
        _ => {}
    }
    let beginning = &bytes[..bytes.len().min(64) & !1];
    let nuls = |parity: usize| {
        beginning
            .iter()
            .skip(parity)
            .step_by(2)
            .filter(|&&byte| byte == 0)
            .count()
    };
    let half = beginning.len() / 2;
    match (nuls(0), nuls(1)) {
        (even, odd) if half >= 2 && odd * 4 > half * 3 && even * 4 < half => Some((UTF_16LE, 0)),
        (even, odd) if half >= 2 && even * 4 > half * 3 && odd * 4 < half => Some((UTF_16BE, 0)),
        _ => None,
    }
}
