//! Names of files and members as text: lossless, so that two names never become one.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::{Component, Path};

/// Bytes as text. Valid UTF-8 is kept; any other byte becomes `%XX`.
pub(crate) fn from_bytes(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            text.push_str(&format!("%{byte:02X}"));
        }
    }
    text
}

#[cfg(unix)]
pub(crate) fn from_os(name: &OsStr) -> String {
    use std::os::unix::ffi::OsStrExt;
    from_bytes(name.as_bytes())
}

#[cfg(not(unix))]
pub(crate) fn from_os(name: &OsStr) -> String {
    name.to_string_lossy().into_owned()
}

/// A path with `/` between its parts, without root, drive and `.`.
pub(crate) fn from_path(path: &Path) -> String {
    let mut parts = Vec::new();
    for component in path.components() {
        match component {
            Component::Normal(part) => parts.push(from_os(part)),
            Component::ParentDir => parts.push("..".to_owned()),
            Component::Prefix(_) | Component::RootDir | Component::CurDir => {}
        }
    }
    parts.join("/")
}

/// The extension of a `/`-separated name in lower case, or `(none)`.
pub(crate) fn extension(name: &str) -> String {
    let file = name.rsplit('/').next().unwrap_or(name);
    match file.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() && !extension.is_empty() => {
            extension.to_lowercase()
        }
        _ => "(none)".to_owned(),
    }
}

/// A hash of a name that is the same everywhere and forever: FNV-1a, with its bits mixed (the cuts
/// between shards look at the high ones, which FNV alone stirs badly).
pub(crate) fn hash(parts: &[&[u8]]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for part in parts {
        for &byte in part.iter().chain(&[0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

/// How often every name of a container came up. Zip and tar may hold one name twice, and a record's
/// place has to be its own: the later ones get `~2`, `~3`.
#[derive(Debug, Default)]
pub(crate) struct Repeats {
    times: HashMap<u64, u32>,
}

impl Repeats {
    /// The name to use for the next member called `name`.
    pub(crate) fn distinct(&mut self, name: String) -> String {
        let times = self.times.entry(hash(&[name.as_bytes()])).or_default();
        *times += 1;
        match *times {
            1 => name,
            again => format!("{name}~{again}"),
        }
    }

    /// Whether any name came up twice.
    pub(crate) fn any(&self) -> bool {
        self.times.values().any(|&times| times > 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_stay_apart() {
        assert_eq!(from_bytes("野狐/1.sgf".as_bytes()), "野狐/1.sgf");
        assert_eq!(from_bytes(b"a\xff.sgf"), "a%FF.sgf");
        assert_ne!(from_bytes(b"a\xff.sgf"), from_bytes(b"a\xfe.sgf"));
    }

    #[test]
    fn extensions() {
        assert_eq!(extension("a/b.SGF"), "sgf");
        assert_eq!(extension("a.d/readme"), "(none)");
        assert_eq!(extension("a/.hidden"), "(none)");
        assert_eq!(extension("a.tar.gz"), "gz");
    }
}
