//! Tokens of SGF text: parentheses, semicolons, property names, values. No allocation.
//!
//! The text is a [`Source`](crate::charset::Source)'s scan bytes: ASCII means what it says,
//! everything else is opaque.

use go::Color;
use memchr::memchr3;

/// A property by the capital letters of its name: `B` from `B` or `Black`, `AB` from `AddBlack`.
/// Names with more than two capitals have no key here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key(u16);

impl Key {
    pub(crate) const NONE: Key = Key(0);

    pub(crate) const fn of(name: &[u8]) -> Key {
        match *name {
            [a] => Key(a as u16),
            [a, b] => Key((a as u16) << 8 | b as u16),
            _ => Key::NONE,
        }
    }

    const fn push(self, letter: u8) -> Key {
        if self.0 > 0xff {
            Key(u16::MAX)
        } else {
            Key(self.0 << 8 | letter as u16)
        }
    }

    /// Whether the value can hold no bracket and no free text, so that any `]` ends it.
    fn is_strict(self) -> bool {
        STRICT.contains(&self)
    }
}

macro_rules! keys {
    ($table:ident: $($name:literal)*) => {
        const $table: &[Key] = &[$(Key::of($name.as_bytes()),)*];
    };
}

pub(crate) use keys;

keys!(STRICT: "B" "W" "AB" "AW" "AE" "PL" "TB" "TW" "TR" "SQ" "CR" "MA" "DD" "VW" "BL" "WL" "OB" "OW"
    "MN" "GM" "FF" "SZ" "ST" "TM" "HA" "KM");
keys!(KNOWN: "B" "W" "AB" "AW" "AE" "PL" "C" "N" "TB" "TW" "BL" "WL" "OB" "OW" "GM" "FF" "SZ" "CA"
    "AP" "ST" "PB" "PW" "BR" "WR" "BT" "WT" "EV" "RO" "PC" "DT" "RU" "RE" "KM" "HA" "TM" "OT" "GN"
    "GC" "US" "SO" "AN" "CP" "ON" "TR" "SQ" "CR" "MA" "LB" "KO" "MN" "DD" "VW" "BM" "TE" "DO" "IT"
    "DM" "GB" "GW" "UC" "HO" "V" "AR" "LN" "SL" "FG" "PM" "L" "M" "CH" "KI" "EL" "EX" "ID" "OP"
    "BS" "WS" "OM" "OV" "RG" "SC" "SI" "SE" "TC" "LT" "AS" "IP" "IY" "SU" "TT" "RL");
keys!(HEADER: "GM" "FF" "SZ" "CA" "AP" "PB" "PW" "EV" "KM" "RE" "DT" "HA" "GN" "RU" "PC" "AB");

/// Whether SGF, or a writer in wide use, knows a property of this name.
pub(crate) fn is_known(key: Key) -> bool {
    KNOWN.contains(&key)
}

/// Whether this property belongs to the beginning of a game.
pub(crate) fn is_header(key: Key) -> bool {
    HEADER.contains(&key)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Semicolon,
    /// Letters that a value follows. `lower`: there was no capital among them.
    Name { key: Key, lower: bool },
    /// `[...]`, without the brackets, escapes still in it.
    Value(Value),
    /// Characters that are none of these, up to the next one that is.
    Stray,
    /// Only NULs and blanks were left.
    End,
}

/// Where a value stands in the scanned bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) flaw: Option<ValueFlaw>,
}

impl Value {
    /// Two letters and the bracket where it belongs.
    pub(crate) const fn plain(start: usize) -> Value {
        Value {
            start,
            end: start + 2,
            flaw: None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ValueFlaw {
    /// The text ended first.
    Unclosed,
    /// It ends where the next property begins.
    MissingBracket,
    /// It holds a `]` without backslash.
    UnescapedBracket,
}

/// How the names of a record are written, as far as it was read.
#[derive(Debug, Clone, Copy, Default)]
struct Habit {
    /// Whether the first known name had no capital.
    first_is_small: Option<bool>,
    /// Whether the name that was read last may have another without capitals behind it.
    small: bool,
    /// `Gm[1]Pb[..]`: two letters with one capital are a name of two.
    mixed: bool,
}

/// Walks over the tokens, once, in linear time.
#[derive(Debug, Clone)]
pub(crate) struct Lexer<'a> {
    bytes: &'a [u8],
    pos: usize,
    /// The property whose values are being read.
    key: Key,
    /// From here on no `]` ends a text value properly: looking again would take quadratic time.
    no_end_from: usize,
    /// Up to here properties follow each other without any `]`: likewise.
    no_close_until: usize,
    habit: Habit,
    pub(crate) nul_at: Option<usize>,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(bytes: &'a [u8], pos: usize) -> Lexer<'a> {
        Lexer {
            bytes,
            pos,
            key: Key::NONE,
            no_end_from: usize::MAX,
            no_close_until: 0,
            habit: Habit::default(),
            nul_at: None,
        }
    }

    /// The property whose values come next.
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    pub(crate) fn pos(&self) -> usize {
        self.pos
    }

    /// Goes on at a later place, where a token begins.
    pub(crate) fn skip_to(&mut self, pos: usize) {
        self.pos = pos;
        self.key = Key::NONE;
    }

    /// The next token and where it begins.
    #[inline]
    pub(crate) fn next(&mut self) -> (usize, Token) {
        let bytes = self.bytes;
        let mut pos = self.pos;
        while let Some(&byte) = bytes.get(pos) {
            if !is_blank(byte) {
                break;
            }
            if byte == 0 && self.nul_at.is_none() {
                self.nul_at = Some(pos);
            }
            pos += 1;
        }
        let start = pos;
        let Some(&byte) = bytes.get(pos) else {
            self.pos = pos;
            return (start, Token::End);
        };
        let token = match byte {
            b'(' => Token::Open,
            b')' => Token::Close,
            b';' => Token::Semicolon,
            b'[' => {
                let value = self.value(pos + 1);
                return (start, Token::Value(value));
            }
            b'A'..=b'Z' | b'a'..=b'z' => {
                if let Some((key, lower, end)) = name_at(bytes, pos) {
                    let (key, lower) = self.known(key, lower, pos);
                    self.key = key;
                    self.pos = end;
                    return (start, Token::Name { key, lower });
                }
                self.pos = skip_stray(bytes, pos);
                self.key = Key::NONE;
                return (start, Token::Stray);
            }
            _ => {
                self.pos = skip_stray(bytes, pos);
                return (start, Token::Stray);
            }
        };
        self.key = Key::NONE;
        self.pos = pos + 1;
        (start, token)
    }

    /// The name at `pos` in the way this record writes its names.
    fn known(&mut self, key: Key, lower: bool, pos: usize) -> (Key, bool) {
        let habit = &mut self.habit;
        if let Some(mixed) = mixed_key(self.bytes, pos)
            && (habit.mixed || !is_known(key))
        {
            habit.mixed = true;
            return (mixed, true);
        }
        if (lower || habit.first_is_small.is_none()) && is_known(key) {
            habit.first_is_small.get_or_insert(lower);
        }
        habit.small = lower || habit.first_is_small == Some(true);
        (key, lower)
    }

    /// A whole node that is one move, as `;B[dd]`: who plays and where the value begins. By far
    /// the most nodes are, and need not be taken apart.
    #[inline]
    pub(crate) fn plain_move(&mut self) -> Option<(Color, usize)> {
        let mut pos = self.pos;
        while let Some(b'\n' | b'\r' | b' ') = self.bytes.get(pos) {
            pos += 1;
        }
        let node = self.bytes.get(pos..)?.first_chunk::<6>()?;
        let &[b';', color @ (b'B' | b'W'), b'[', a, b, b']'] = node else {
            return None;
        };
        if !(a.is_ascii_alphabetic() && b.is_ascii_alphabetic()) {
            return None;
        }
        self.pos = pos + 6;
        self.key = Key(color.into());
        let color = if color == b'B' {
            Color::Black
        } else {
            Color::White
        };
        Some((color, pos + 3))
    }

    /// The value that begins at `start`, after its `[`.
    #[inline]
    fn value(&mut self, start: usize) -> Value {
        // By far the most values are two letters.
        if let Some(&[a, b, b']']) = self.bytes.get(start..start + 3)
            && a.is_ascii_alphabetic()
            && b.is_ascii_alphabetic()
        {
            self.pos = start + 3;
            return Value::plain(start);
        }
        self.long_value(start)
    }

    fn long_value(&mut self, start: usize) -> Value {
        let bytes = self.bytes;
        let strict = self.key.is_strict();
        let small = self.habit.small;
        let mut pos = start;
        // The first `]` that did not look like an end.
        let mut first_close = None;
        // A property that begins inside, since the last bracket that closes anything.
        let mut inner_property = None;
        let mut inner_open = false;
        loop {
            let Some(found) = bytes
                .get(pos..)
                .and_then(|rest| memchr3(b']', b'\\', b'[', rest))
            else {
                return self.unclosed(start, first_close, inner_property);
            };
            let at = pos + found;
            pos = at + 1;
            match bytes[at] {
                b'\\' => {
                    // What a backslash protects is text, a bracket too.
                    if bytes.get(pos) == Some(&b']') {
                        inner_property = None;
                    }
                    pos += 1;
                }
                b'[' => {
                    inner_open = true;
                    if inner_property.is_none() {
                        inner_property = property_before(bytes, start, at);
                    }
                    let closes = at >= self.no_close_until && at < self.no_end_from && !strict;
                    if let Some(cut) = inner_property.filter(|_| !closes) {
                        self.pos = cut;
                        return Value {
                            start,
                            end: cut,
                            flaw: Some(ValueFlaw::MissingBracket),
                        };
                    }
                }
                _ => {
                    let ends = strict
                        || at >= self.no_end_from
                        || ends_value(bytes, pos, inner_open, small)
                        || (!inner_open
                            && bytes.get(pos) == Some(&b']')
                            && ends_value(bytes, pos + 1, false, small));
                    if ends {
                        if let Some(cut) = inner_property {
                            self.no_close_until = at;
                            self.pos = cut;
                            return Value {
                                start,
                                end: cut,
                                flaw: Some(ValueFlaw::MissingBracket),
                            };
                        }
                        self.pos = pos;
                        let flaw = first_close.map(|_| ValueFlaw::UnescapedBracket);
                        return Value {
                            start,
                            end: at,
                            flaw,
                        };
                    }
                    first_close.get_or_insert(at);
                    inner_property = None;
                    inner_open = false;
                }
            }
        }
    }

    /// No `]` looked like the end, so the first one is taken; without any, the value ends at the
    /// next property, or with the text.
    fn unclosed(&mut self, start: usize, first_close: Option<usize>, cut: Option<usize>) -> Value {
        self.no_end_from = self.no_end_from.min(start);
        if let Some(end) = first_close {
            self.pos = end + 1;
            return Value {
                start,
                end,
                flaw: Some(ValueFlaw::UnescapedBracket),
            };
        }
        if let Some(end) = cut {
            self.pos = end;
            return Value {
                start,
                end,
                flaw: Some(ValueFlaw::MissingBracket),
            };
        }
        // A game that begins behind it may be text of a value whose end is still to come.
        let mut end = before_lines_of_structure(self.bytes, start, self.bytes.len());
        let mut flaw = ValueFlaw::MissingBracket;
        if !self.bytes[end..].contains(&b')') || self.bytes[end..].contains(&b'(') {
            (end, flaw) = (self.bytes.len(), ValueFlaw::Unclosed);
        }
        self.pos = end;
        Value {
            start,
            end,
            flaw: Some(flaw),
        }
    }
}

/// Blanks between tokens, NULs and other control characters included.
#[inline]
pub(crate) const fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

pub(crate) fn skip_blanks(bytes: &[u8], mut pos: usize) -> usize {
    while bytes.get(pos).is_some_and(|&byte| is_blank(byte)) {
        pos += 1;
    }
    pos
}

/// Whether what follows a `]` is what may follow a value: a structural character, the end, or a
/// property name with a capital letter and its `[`; a known one without in a record that has `small`
/// names. After a `[` inside the value the `]` may be
/// its partner, as in `(=6 [points]); he`, so that more is asked of what follows.
fn ends_value(bytes: &[u8], pos: usize, inner_open: bool, small: bool) -> bool {
    let pos = skip_blanks(bytes, pos);
    let Some(&byte) = bytes.get(pos) else {
        return true;
    };
    match byte {
        b'[' => !inner_open,
        b';' | b'(' | b')' if inner_open => {
            let next = skip_blanks(bytes, pos + 1);
            match bytes.get(next) {
                None | Some(b';' | b'(') => true,
                Some(b')') => byte != b'(',
                Some(_) => byte == b';' && known_name_at(bytes, next).is_some(),
            }
        }
        b')' => bytes.get(pos + 1) != Some(&b']'),
        b';' | b'(' => true,
        _ if byte.is_ascii_alphabetic() => name_at(bytes, pos)
            .is_some_and(|(key, lower, _)| !lower || small && !inner_open && is_known(key)),
        _ => false,
    }
}

/// The property name at `pos`: its key, whether it has no capital, and where its value begins.
/// None if no value follows.
#[inline]
fn name_at(bytes: &[u8], start: usize) -> Option<(Key, bool, usize)> {
    let mut key = Key::NONE;
    let mut pos = start;
    while let Some(&byte) = bytes.get(pos) {
        match byte {
            b'A'..=b'Z' => key = key.push(byte),
            b'a'..=b'z' => {}
            _ => break,
        }
        pos += 1;
        if pos - start > NAME_MAX {
            return None;
        }
    }
    if pos == start {
        return None;
    }
    let mut lower = false;
    if key == Key::NONE {
        lower = true;
        key = bytes[start..pos]
            .iter()
            .fold(key, |key, letter| key.push(letter.to_ascii_uppercase()));
    }
    if bytes.get(pos) != Some(&b'[') {
        pos = skip_blanks(bytes, pos);
    }
    (bytes.get(pos) == Some(&b'[')).then_some((key, lower, pos))
}

/// The known name of two letters at `pos` that has one capital, as `Gm`.
fn mixed_key(bytes: &[u8], pos: usize) -> Option<Key> {
    let &[first, second, next] = bytes.get(pos..)?.first_chunk()?;
    let is_mixed = first.is_ascii_uppercase() && second.is_ascii_lowercase();
    let key = Key::of(&[first, second.to_ascii_uppercase()]);
    (is_mixed && !next.is_ascii_alphabetic() && is_known(key)).then_some(key)
}

/// The longest name: `KGSSCOREWHITE` and the like have 14 letters, FF3's long ones fewer than 20.
const NAME_MAX: usize = 24;

/// The known name and its `[` at `pos`.
pub(crate) fn known_name_at(bytes: &[u8], pos: usize) -> Option<Key> {
    let (key, lower, _) = name_at(bytes, pos)?;
    if !is_known(key) {
        return mixed_key(bytes, pos);
    }
    (!lower || matches!(key, K_B | K_W | K_GM | K_FF | K_SZ)).then_some(key)
}

const K_B: Key = Key::of(b"B");
const K_W: Key = Key::of(b"W");
const K_GM: Key = Key::of(b"GM");
const K_FF: Key = Key::of(b"FF");
const K_SZ: Key = Key::of(b"SZ");

/// Where the property begins whose `[` stands at `at`, if a line or a node begins with it: the
/// sign that the value before it lacks its bracket.
fn property_before(bytes: &[u8], start: usize, at: usize) -> Option<usize> {
    let mut name = at;
    while name > start && bytes[name - 1].is_ascii_uppercase() && at - name < 2 {
        name -= 1;
    }
    if name == at || name == start || !is_known(Key::of(&bytes[name..at])) {
        return None;
    }
    let mut before = name;
    while before > start && matches!(bytes[before - 1], b' ' | b'\t') && name - before < 8 {
        before -= 1;
    }
    match bytes.get(before.wrapping_sub(1)) {
        Some(b'\n' | b'\r') if before > start => {
            Some(before_lines_of_structure(bytes, start, before))
        }
        Some(b';') if before > start => {
            let node = before - 1;
            let opened = node > start && bytes[node - 1] == b'(';
            let cut = node - usize::from(opened);
            Some(before_lines_of_structure(bytes, start, cut))
        }
        _ => None,
    }
}

/// The end of a value that lacks its bracket, as it stands before `end`: lines before that of `)`,
/// `(` and `;` alone are none of it.
fn before_lines_of_structure(bytes: &[u8], start: usize, end: usize) -> usize {
    let is_structure = |byte: &u8| is_blank(*byte) || matches!(byte, b'(' | b')' | b';');
    let text = &bytes[start..end];
    let behind = text
        .iter()
        .rposition(|byte| !is_structure(byte))
        .map_or(0, |at| at + 1);
    // Parentheses on the last line of the value are its own.
    let line = text[behind..]
        .iter()
        .position(|&byte| matches!(byte, b'\n' | b'\r'));
    let structure = line.map(|line| behind + line).and_then(|line| {
        let first = text[line..].iter().position(|&byte| !is_blank(byte))?;
        Some(start + line + first)
    });
    structure.unwrap_or(end)
}

fn skip_stray(bytes: &[u8], pos: usize) -> usize {
    let mut pos = pos + 1;
    while let Some(&byte) = bytes.get(pos) {
        let letter = byte.is_ascii_alphabetic() && !bytes[pos - 1].is_ascii_alphabetic();
        if letter || matches!(byte, b'(' | b')' | b';' | b'[') {
            break;
        }
        pos += 1;
    }
    pos
}
