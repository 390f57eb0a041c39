use std::ops::Range;

/// The byte ranges of the records in a file's bytes, in order. Every range is one record for
/// [`read`](crate::read); text without any game tree is one range, which becomes a reject, and blank bytes are none.
pub fn trees(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    (!bytes.trim_ascii().is_empty())
        .then_some(0..bytes.len())
        .into_iter()
}

/// Whether a file that begins with these bytes is a game record at all.
pub fn looks_like_record(prefix: &[u8]) -> bool {
    prefix.windows(2).any(|pair| pair == b"(;")
}
