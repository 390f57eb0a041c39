//! Header values: where they stand, their text without escapes, and text made comparable.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr_iter;

use crate::DefectCode;
use crate::charset::Source;
use crate::defect::Defects;
use crate::scan::{Key, is_blank};

macro_rules! texts {
    ($($name:ident $key:literal,)*) => {
        /// The properties whose text is read.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Text {
            $($name,)*
            /// The last `AP` of several.
            OtherApplication,
        }

        impl Text {
            const COUNT: usize = Text::OtherApplication as usize + 1;

            pub(crate) fn of(key: Key) -> Option<Text> {
                $(if key == const { Key::of($key) } {
                    return Some(Text::$name);
                })*
                None
            }
        }
    };
}

texts! {
    PlayerBlack b"PB", PlayerWhite b"PW", RankBlack b"BR", RankWhite b"WR", Event b"EV",
    Round b"RO", Place b"PC", Source b"SO", GameName b"GN", User b"US", Application b"AP",
    Date b"DT", Komi b"KM", Handicap b"HA", Rules b"RU", Result b"RE", Size b"SZ", Game b"GM",
    Periods b"TC", Period b"TT",
}

/// Where the header values stand. Of a repeated property the first value that is not empty counts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Texts {
    ranges: [Option<Range<usize>>; Text::COUNT],
    /// What SGF would say, where another notation says it in its own way.
    written: [Option<String>; Text::COUNT],
}

impl Texts {
    /// False if another value was there already.
    pub(crate) fn put(&mut self, text: Text, range: Range<usize>, scan: &[u8]) -> bool {
        let value = &scan[range.clone()];
        let blank = value.iter().all(|&byte| is_blank(byte));
        let old = self.ranges[text as usize]
            .as_ref()
            .map(|range| &scan[range.clone()]);
        match old {
            Some(old) if !old.iter().all(|&byte| is_blank(byte)) => {
                let same = blank || old == value;
                if !same && text == Text::Application {
                    self.ranges[Text::OtherApplication as usize] = Some(range);
                }
                same
            }
            _ => {
                self.ranges[text as usize] = Some(range);
                true
            }
        }
    }

    /// Puts a value of another notation: where it stands, and what SGF would say. The first that is
    /// not empty counts.
    pub(crate) fn write(&mut self, text: Text, range: Range<usize>, value: &str) {
        let value = value.trim_matches(|char: char| char.is_whitespace() || char == '\0');
        if self.written[text as usize].is_none() && !value.is_empty() {
            self.ranges[text as usize] = Some(range);
            self.written[text as usize] = Some(value.to_owned());
        }
    }

    pub(crate) fn get(&self, text: Text) -> Option<&Range<usize>> {
        self.ranges[text as usize].as_ref()
    }

    /// The decoded, unescaped, trimmed text; empty if there is none.
    pub(super) fn read(&self, text: Text, source: &Source<'_>, defects: &mut Defects) -> String {
        if let Some(written) = &self.written[text as usize] {
            return written.clone();
        }
        let Some(range) = self.get(text) else {
            return String::new();
        };
        let (decoded, defect) = source.text(range.clone());
        let mut add = |code| defects.add(code, source.offset(range.start) as u32);
        if let Some(code) = defect {
            add(code);
        }
        let (plain, json) = unescape(&decoded);
        if json {
            add(DefectCode::JsonEscape);
        }
        plain
    }
}

/// SGF's simple text: escapes undone, line breaks are blanks, no blanks around. Some servers let
/// the escapes of JSON through, as `\u003c`; true if there were any.
fn unescape(text: &str) -> (String, bool) {
    let text = text.trim_matches(|char: char| char.is_whitespace() || char == '\0');
    if !text.bytes().any(|byte| byte == b'\\' || byte < b' ') {
        return (text.to_owned(), false);
    }
    let mut plain = String::with_capacity(text.len());
    let mut json = false;
    let mut rest = text.chars();
    while let Some(char) = rest.next() {
        if char != '\\' {
            plain.push(if char.is_control() { ' ' } else { char });
            continue;
        }
        let hex = rest
            .as_str()
            .strip_prefix('u')
            .and_then(|rest| rest.get(..4));
        let code = hex
            .filter(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .and_then(|hex| u32::from_str_radix(hex, 16).ok())
            .and_then(char::from_u32);
        if let Some(code) = code {
            json = true;
            plain.push(code);
            rest.nth(4);
            continue;
        }
        match rest.next() {
            // A backslash hides the line break behind it.
            Some('\r') if rest.as_str().starts_with('\n') => {
                rest.next();
            }
            Some('\n' | '\r') | None => {}
            Some(char) => plain.push(char),
        }
    }
    (plain.trim().to_owned(), json)
}

/// Text made comparable: full-width forms as ASCII, small letters, one form of each blank.
pub(super) fn normalize(text: &str) -> Cow<'_, str> {
    if text
        .bytes()
        .all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase())
    {
        return Cow::Borrowed(text.trim());
    }
    let folded: String = text
        .chars()
        .flat_map(|char| {
            let char = match char {
                '\u{ff01}'..='\u{ff5e}' => {
                    char::from_u32(char as u32 - 0xff01 + 0x21).unwrap_or(char)
                }
                '\u{3000}' | '\u{a0}' => ' ',
                '‐' | '–' | '—' | '−' => '-',
                _ => char,
            };
            char.to_lowercase()
        })
        .collect();
    Cow::Owned(folded.trim().to_owned())
}

/// Whether the word stands in the text with no letter or digit beside it. Words with letters
/// outside ASCII need no space around them.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    let (text, bytes) = (text.as_bytes(), word.as_bytes());
    let joins = |at: usize| word.is_ascii() && text.get(at).is_some_and(u8::is_ascii_alphanumeric);
    memchr_iter(bytes[0], text).any(|at| {
        text[at..].starts_with(bytes) && (at == 0 || !joins(at - 1)) && !joins(at + bytes.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        let check = |text: &str, plain: &str| assert_eq!(unescape(text).0, plain);
        check(" a b ", "a b");
        check("Bret [15k\\]: hey\\\\", "Bret [15k]: hey\\");
        check("one\\\r\ntwo\nthree\tfour\\", "onetwo three four");
        check("\\u003c楷哥\\u003e \\user", "<楷哥> user");
        assert_eq!(normalize("Ｗ＋３．５　目"), "w+3.5 目");
        assert!(has_word("go (igs) server", "igs") && !has_word("bigs", "igs"));
    }
}
