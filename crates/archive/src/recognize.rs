//! What a file is, from its first bytes; its name only breaks ties.

use crate::name;
use crate::source::{Kind, Packing};

/// Bytes looked at.
pub(crate) const HEAD_BYTES: usize = 64 << 10;

/// What a file that begins with these bytes is. `None`: neither record nor container.
///
/// Content first. The name has a say only where content is silent: a file called `.sgf`, or by the name
/// of another notation, is handed to the reader (which will say what is wrong with it), and one called
/// `.zip` that is none is a broken container rather than something to pass over.
///
/// A container whose first bytes are damaged, or which stands behind something else, holds records in
/// plain sight where it does not pack them. It is told from a text of records by what no text holds.
pub(crate) fn recognize(head: &[u8], name: &str) -> Option<Kind> {
    const MAGIC: [(&[u8], Kind); 12] = [
        (b"PK\x03\x04", Kind::Zip),
        (b"PK\x05\x06", Kind::Zip),
        (b"PK\x07\x08", Kind::Unsupported("split zip")),
        (b"\x1f\x8b", Kind::Packed(Packing::Gzip)),
        (b"7z\xbc\xaf\x27\x1c", Kind::SevenZip),
        (b"Rar!\x1a\x07", Kind::Unsupported("rar")),
        (b"\xfd7zXZ\0", Kind::Packed(Packing::Xz)),
        (b"\x28\xb5\x2f\xfd", Kind::Packed(Packing::Zstd)),
        (b"\x04\x22\x4d\x18", Kind::Unsupported("lz4")),
        (b"LZIP\x01", Kind::Unsupported("lzip")),
        (b"\x1f\x9d", Kind::Unsupported("compress")),
        (b"MSCF\0\0\0\0", Kind::Unsupported("cab")),
    ];
    for (magic, kind) in MAGIC {
        if head.starts_with(magic) {
            return Some(kind);
        }
    }
    if is_bzip2(head) {
        return Some(Kind::Packed(Packing::Bzip2));
    }
    if is_zstd_skippable(head) {
        return Some(Kind::Packed(Packing::Zstd));
    }
    if is_tar_header(head) {
        return Some(Kind::Tar);
    }
    // The resource half of a file that a Macintosh packed; it carries the name of the real one.
    if head.starts_with(b"\x00\x05\x16\x07") {
        return None;
    }
    let extension = name::extension(name);
    // Cut off in its first bytes, of which `(` is one.
    let is_begun = |(magic, _): &(&[u8], Kind)| !head.is_empty() && magic.starts_with(head);
    if is_container_name(&extension) && MAGIC.iter().any(is_begun) {
        return Some(Kind::Broken);
    }
    if !is_text(head) {
        if has_tar_header(head) || extension == "tar" {
            return Some(Kind::Tar);
        }
        if has_zip_header(head) || extension == "zip" {
            return Some(Kind::Zip);
        }
        if is_container_name(&extension) {
            return Some(Kind::Broken);
        }
    }
    if record::looks_like_record(head) {
        return Some(Kind::Record);
    }
    match extension.as_str() {
        "sgf" | "gib" | "ngf" | "ugf" | "ugi" => Some(Kind::Record),
        extension if is_container_name(extension) => Some(Kind::Broken),
        _ => None,
    }
}

fn is_container_name(extension: &str) -> bool {
    const NAMES: [&str; 13] = [
        "zip", "tar", "tgz", "gz", "7z", "rar", "xz", "txz", "bz2", "tbz", "tbz2", "zst", "tzst",
    ];
    NAMES.contains(&extension)
}

/// Whether there are none but printed characters, blanks, and the escapes of old charsets.
fn is_text(head: &[u8]) -> bool {
    let is_printed =
        |&byte: &u8| byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c | 0x1a | 0x1b);
    // To the end whatever comes: so the compiler looks at many bytes in a step.
    head.iter().fold(true, |all, byte| all & is_printed(byte))
}

/// Whether a member of a tar begins further on.
fn has_tar_header(head: &[u8]) -> bool {
    head.windows(TAR_BLOCK_BYTES).any(is_ustar_header)
}

/// Whether a member of a zip begins further on.
fn has_zip_header(head: &[u8]) -> bool {
    head.windows(ZIP_HEADER_BYTES).any(is_zip_header)
}

/// Bytes of what stands before a member of a zip and before its name (APPNOTE 4.3.7).
pub(crate) const ZIP_HEADER_BYTES: usize = 30;

/// Whether a member of a zip begins here, as far as that can be told: a signature of four bytes is
/// soon met by chance.
pub(crate) fn is_zip_header(bytes: &[u8]) -> bool {
    const VERSION_MAX: u8 = 63;
    const METHOD_MAX: u8 = 99;
    bytes.len() >= ZIP_HEADER_BYTES
        && bytes.starts_with(b"PK\x03\x04")
        && bytes[4] <= VERSION_MAX
        && bytes[8] <= METHOD_MAX
        && bytes[9] == 0
        && bytes[26..28] != [0, 0]
}

/// `BZh`, a level, and the magic of a block or of the end.
fn is_bzip2(head: &[u8]) -> bool {
    head.len() >= 10
        && head.starts_with(b"BZh")
        && (b'1'..=b'9').contains(&head[3])
        && (head[4..10] == *b"1AY&SY" || head[4..10] == *b"\x17\x72\x45\x38\x50\x90")
}

/// A frame of zstd that holds no data (RFC 8878, 3.1.2), as some tools put first.
fn is_zstd_skippable(head: &[u8]) -> bool {
    head.len() >= 8 && head[0] & 0xf0 == 0x50 && head[1..4] == *b"\x2a\x4d\x18"
}

/// Bytes of a header of a tar; members begin at multiples of it.
pub(crate) const TAR_BLOCK_BYTES: usize = 512;

/// Whether a member of a tar begins here, wherever that is: an old header is told by its checksum
/// alone, which is met by chance.
pub(crate) fn is_ustar_header(head: &[u8]) -> bool {
    head.get(257..262) == Some(b"ustar") && is_tar_header(head)
}

/// A header block whose checksum is right: holds for every tar there ever was, also those older
/// than the word `ustar`.
pub(crate) fn is_tar_header(head: &[u8]) -> bool {
    let Some(block) = head.get(..TAR_BLOCK_BYTES) else {
        return false;
    };
    let digits = block[148..156].trim_ascii_start();
    let digits = &digits[..digits
        .iter()
        .take_while(|b| (b'0'..=b'7').contains(b))
        .count()];
    if digits.is_empty() {
        return false;
    }
    let stated = digits
        .iter()
        .fold(0u32, |sum, &digit| sum * 8 + u32::from(digit - b'0'));
    let sum: u32 = (0..512)
        .map(|at| match at {
            148..156 => u32::from(b' '),
            _ => u32::from(block[at]),
        })
        .sum();
    sum == stated
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_goes_before_the_name() {
        assert_eq!(recognize(b"PK\x03\x04....", "game.sgf"), Some(Kind::Zip));
        assert_eq!(recognize(b"(;GM[1])", "notes.txt"), Some(Kind::Record));
        assert_eq!(recognize(b"(;GM[1])", "games.zip"), Some(Kind::Record));
    }

    #[test]
    fn the_name_speaks_where_content_is_silent() {
        assert_eq!(recognize(b"", "empty.sgf"), Some(Kind::Record));
        assert_eq!(recognize(b"<html>", "a.zip"), Some(Kind::Broken));
        assert_eq!(recognize(b"(", "a.zst"), Some(Kind::Broken));
        assert_eq!(recognize(b"hello", "readme.txt"), None);
        assert_eq!(recognize(b"\x00\x05\x16\x07 (;", "._a.sgf"), None);
    }

    #[test]
    fn a_tar_is_known_by_its_checksum() {
        let mut header = tar::Header::new_old();
        header.set_path("a.sgf").unwrap();
        header.set_size(0);
        header.set_cksum();
        assert_eq!(recognize(header.as_bytes(), "x"), Some(Kind::Tar));
        let mut bytes = *header.as_bytes();
        bytes[0] ^= 1;
        assert_eq!(recognize(&bytes, "x"), None);
    }
}
