//! Names of files and members as text: lossless, so that two names never become one.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Component, Path};
use std::sync::Arc;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, KOI8_R, KOI8_U, SHIFT_JIS, WINDOWS_1251,
};

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

/// Bytes as text where they are UTF-8 or of this charset.
pub(crate) fn decode(bytes: &[u8], charset: Option<&'static Encoding>) -> Option<String> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Some(text.to_owned());
    }
    charset?
        .decode_without_bom_handling_and_without_replacement(bytes)
        .map(Cow::into_owned)
}

/// The names of one container, which say together in which charset they are: one name alone is too
/// short to tell.
pub(crate) struct Names {
    detector: EncodingDetector,
    is_unicode: bool,
}

impl Default for Names {
    fn default() -> Self {
        Names {
            detector: EncodingDetector::new(Iso2022JpDetection::Deny),
            is_unicode: true,
        }
    }
}

impl Names {
    /// Takes a name into account.
    pub(crate) fn add(&mut self, name: &[u8]) {
        if str::from_utf8(name).is_err() {
            self.is_unicode = false;
            self.detector.feed(name, false);
            self.detector.feed(b"\n", false);
        }
    }

    pub(crate) fn is_unicode(&self) -> bool {
        self.is_unicode
    }

    /// The charset of the names that are no UTF-8. Only those of East Asia and of Cyrillic are told
    /// apart with any certainty.
    pub(crate) fn charset(&self) -> Option<&'static Encoding> {
        const TOLD: [&Encoding; 10] = [
            BIG5,
            EUC_JP,
            EUC_KR,
            GB18030,
            GBK,
            IBM866,
            KOI8_R,
            KOI8_U,
            SHIFT_JIS,
            WINDOWS_1251,
        ];
        if self.is_unicode {
            return None;
        }
        let charset = self.detector.guess(None, Utf8Detection::Deny);
        TOLD.contains(&charset).then_some(charset)
    }

    /// A name as text, by all the names up to it.
    pub(crate) fn text(&mut self, name: &[u8]) -> String {
        self.add(name);
        decode(name, self.charset()).unwrap_or_else(|| from_bytes(name))
    }
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

/// The names of a container so far. Zip and tar may hold one name twice, and a record's place has to be
/// its own: the later ones get `~2`, `~3`, as far as no member before is called so.
#[derive(Debug, Default)]
pub(crate) struct Repeats {
    /// Names that are given away.
    seen: Seen,
    /// How often those came up that did more than once.
    times: HashMap<u64, u32>,
}

impl Repeats {
    /// The name to use for the next member called `name`.
    pub(crate) fn distinct(&mut self, name: String) -> String {
        let hash = hash(&[name.as_bytes()]);
        if self.seen.insert(hash) {
            return name;
        }
        let times = self.times.entry(hash).or_insert(1);
        loop {
            *times += 1;
            let numbered = numbered(&name, *times);
            if self.seen.insert(crate::name::hash(&[numbered.as_bytes()])) {
                return numbered;
            }
        }
    }
}

fn numbered(name: &str, times: u32) -> String {
    format!("{name}~{times}")
}

/// A set of numbers that takes little more than their eight bytes: a tar may have millions of names.
#[derive(Debug, Default)]
struct Seen {
    fresh: HashSet<u64>,
    /// Sorted, each at least twice as long as the next.
    runs: Vec<Vec<u64>>,
}

impl Seen {
    const FRESH_MAX: usize = 4096;

    /// Whether it was not there.
    fn insert(&mut self, number: u64) -> bool {
        let is_old = |run: &Vec<u64>| run.binary_search(&number).is_ok();
        if self.runs.iter().any(is_old) || !self.fresh.insert(number) {
            return false;
        }
        if self.fresh.len() == Seen::FRESH_MAX {
            let mut run: Vec<u64> = self.fresh.drain().collect();
            while let Some(longer) = self.runs.pop_if(|longer| longer.len() < 2 * run.len()) {
                run.extend(longer);
            }
            run.sort_unstable();
            self.runs.push(run);
        }
        true
    }
}

/// Eight bytes for every name of a container.
#[derive(Debug, Default)]
pub(crate) struct Hashes(Vec<u64>);

impl Hashes {
    pub(crate) fn note(&mut self, name: &[u8]) {
        self.0.push(hash(&[name]));
    }

    /// Whether a name came up more than once.
    pub(crate) fn has_repeats(&mut self) -> bool {
        self.0.sort_unstable();
        self.0.windows(2).any(|pair| pair[0] == pair[1])
    }
}

/// The members of a container whose name is that of one before, by place: the number each gets.
#[derive(Debug, Clone, Default)]
pub(crate) struct Namesakes(Arc<[(usize, u32)]>);

impl Namesakes {
    /// Of all names in their order, and their hashes: no number makes a name that another member has.
    pub(crate) fn among(names: impl Iterator<Item = String>, mut hashes: Hashes) -> Self {
        if !hashes.has_repeats() {
            return Namesakes::default();
        }
        let sorted = hashes.0;
        let count = |hash: u64| {
            sorted.partition_point(|&other| other <= hash)
                - sorted.partition_point(|&other| other < hash)
        };
        let mut times: HashMap<u64, u32> = HashMap::new();
        let mut numbers = Vec::new();
        for (place, name) in names.enumerate() {
            let own = hash(&[name.as_bytes()]);
            if count(own) < 2 {
                continue;
            }
            let times = times.entry(own).or_default();
            *times += 1;
            if *times == 1 {
                continue;
            }
            while count(hash(&[numbered(&name, *times).as_bytes()])) > 0 {
                *times += 1;
            }
            numbers.push((place, *times));
        }
        Namesakes(numbers.into())
    }

    /// The name to use for a member called `name`.
    pub(crate) fn distinct(&self, name: String, place: usize) -> String {
        match self.0.binary_search_by_key(&place, |&(place, _)| place) {
            Ok(at) => numbered(&name, self.0[at].1),
            Err(_) => name,
        }
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
    fn names_are_told_apart_however_many_there_are() {
        let mut repeats = Repeats::default();
        let mut distinct = |n: u32| repeats.distinct(n.to_string());
        let count = 5 * Seen::FRESH_MAX as u32;
        assert!((0..count).all(|n| distinct(n) == n.to_string()));
        assert!((0..count).all(|n| distinct(n) == format!("{n}~2")));
        assert_eq!(distinct(7), "7~3");
        assert_eq!(distinct(count), count.to_string());
    }

    #[test]
    fn a_number_gives_no_name_that_another_has() {
        let all = ["a", "a~2", "a", "a~2", "a", "a~3"];
        let mut repeats = Repeats::default();
        let streamed = all.map(|name| repeats.distinct(name.to_owned()));
        assert_eq!(streamed, ["a", "a~2", "a~3", "a~2~2", "a~4", "a~3~2"]);
        let mut repeats = Repeats::default();
        let late = ["a", "a", "a~2"].map(|name| repeats.distinct(name.to_owned()));
        assert_eq!(late, ["a", "a~2", "a~2~2"]);
        let names = all.iter().map(|&name| name.to_owned());
        let mut hashes = Hashes::default();
        all.iter().for_each(|name| hashes.note(name.as_bytes()));
        let namesakes = Namesakes::among(names, hashes);
        let mut place = 0..;
        let listed = all.map(|name| namesakes.distinct(name.to_owned(), place.next().unwrap()));
        assert_eq!(listed, ["a", "a~2", "a~4", "a~2~2", "a~5", "a~3"]);
    }

    #[test]
    fn extensions() {
        assert_eq!(extension("a/b.SGF"), "sgf");
        assert_eq!(extension("a.d/readme"), "(none)");
        assert_eq!(extension("a/.hidden"), "(none)");
        assert_eq!(extension("a.tar.gz"), "gz");
    }
}
