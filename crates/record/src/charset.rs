//! Which charset a record's text is in, and the bytes to scan for SGF's own characters.

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16LE,
    WINDOWS_1251, WINDOWS_1252,
};
use memchr::memmem;

use crate::DefectCode;
use crate::detect;
use crate::mask::{mask, mask_odd_runs};
use crate::ugf;
use crate::utf8::{Utf8Tally, lossy_utf8, undo_double_utf8};
use crate::wide::{narrow, utf_16, utf_32};

/// A record's bytes in two views of equal steps: `scan`, where every ASCII byte is that character
/// (trail bytes of two-byte charsets are masked, UTF-16 is one byte a unit), and the original, from
/// which text is decoded.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    original: &'a [u8],
    pub(crate) scan: Cow<'a, [u8]>,
    /// Bytes of the byte order mark.
    skip: usize,
    /// Original bytes a scan byte: 2 for UTF-16, 4 for UTF-32.
    unit: usize,
    /// That of UTF-32 has only its order of bytes here.
    encoding: &'static Encoding,
    pub(crate) charset: &'static str,
    pub(crate) defect: Option<DefectCode>,
}

impl<'a> Source<'a> {
    /// Decides the charset: byte order mark, UTF-16 by its NULs, `CA` where it decodes, UTF-8,
    /// damaged UTF-8, detection.
    pub(crate) fn new(bytes: &'a [u8]) -> Source<'a> {
        if let Some(source) = Source::of_utf_16(bytes) {
            return source;
        }
        let skip = if bytes.starts_with(b"\xef\xbb\xbf") {
            3
        } else {
            0
        };
        let text = &bytes[skip..];
        let choice = choose(text);
        Source {
            original: bytes,
            scan: mask(text, choice.encoding),
            skip,
            unit: 1,
            encoding: choice.encoding,
            charset: if choice.ascii {
                "ASCII"
            } else {
                choice.encoding.name()
            },
            defect: choice.defect,
        }
    }

    /// For finding where games begin and end in a file that may mix charsets: any odd run of high
    /// bytes that is no UTF-8 takes the next byte along.
    pub(crate) fn of_any_charset(bytes: &'a [u8]) -> Source<'a> {
        if let Some(source) = Source::of_utf_16(bytes) {
            return source;
        }
        Source {
            original: bytes,
            scan: mask_odd_runs(bytes),
            skip: 0,
            unit: 1,
            encoding: UTF_8,
            charset: UTF_8.name(),
            defect: None,
        }
    }

    fn of_utf_16(bytes: &'a [u8]) -> Option<Source<'a>> {
        let (encoding, unit, skip) = utf_32(bytes)
            .map(|(encoding, skip)| (encoding, 4, skip))
            .or_else(|| utf_16(bytes).map(|(encoding, skip)| (encoding, 2, skip)))?;
        let charset = match (unit, encoding == UTF_16LE) {
            (4, true) => "UTF-32LE",
            (4, false) => "UTF-32BE",
            _ => encoding.name(),
        };
        Some(Source {
            original: bytes,
            scan: Cow::Owned(narrow(&bytes[skip..], unit, encoding == UTF_16LE)),
            skip,
            unit,
            encoding,
            charset,
            defect: None,
        })
    }

    /// The place in the original bytes of a place in the scan bytes.
    pub(crate) fn offset(&self, at: usize) -> usize {
        self.skip + at * self.unit
    }

    /// The decoded text of a range of scan bytes, and what had to be repaired in it.
    pub(crate) fn text(&self, range: Range<usize>) -> (Cow<'a, str>, Option<DefectCode>) {
        let bytes = &self.original[self.offset(range.start)..self.offset(range.end)];
        if self.unit == 4 {
            let is_little = self.encoding == UTF_16LE;
            let char = |unit: &[u8]| match *unit {
                [a, b, c, d] if is_little => u32::from_le_bytes([a, b, c, d]),
                [a, b, c, d] => u32::from_be_bytes([a, b, c, d]),
                _ => u32::MAX,
            };
            let chars = bytes.chunks(4).map(|unit| char::from_u32(char(unit)));
            let text = chars.map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER));
            return (Cow::Owned(text.collect()), None);
        }
        if self.encoding == UTF_8 {
            return match str::from_utf8(bytes) {
                Ok(text) => match undo_double_utf8(text) {
                    Some(text) => (Cow::Owned(text), Some(DefectCode::DoubleUtf8)),
                    None => {
                        let is_lost = text.contains(char::REPLACEMENT_CHARACTER);
                        let defect = is_lost.then_some(DefectCode::DamagedUtf8);
                        (Cow::Borrowed(text), defect)
                    }
                },
                Err(_) => (Cow::Owned(lossy_utf8(bytes)), Some(DefectCode::DamagedUtf8)),
            };
        }
        if self.unit == 1 && self.encoding != ISO_2022_JP && bytes.is_ascii() {
            return (String::from_utf8_lossy(bytes), None);
        }
        (self.encoding.decode_without_bom_handling(bytes).0, None)
    }
}

struct Choice {
    encoding: &'static Encoding,
    ascii: bool,
    defect: Option<DefectCode>,
}

fn choose(text: &[u8]) -> Choice {
    let choice = |encoding, defect| Choice {
        encoding,
        ascii: false,
        defect,
    };
    if text.is_ascii() {
        let iso_2022 = memmem::find(text, b"\x1b$").is_some() && decodes(ISO_2022_JP, text);
        return if iso_2022 {
            choice(ISO_2022_JP, None)
        } else {
            Choice {
                ascii: true,
                ..choice(UTF_8, None)
            }
        };
    }
    let declared = declared(text);
    let wrong_if = |wrong: bool| wrong.then_some(DefectCode::WrongCharset);
    let utf_8 = Utf8Tally::of(text);
    // Text of another charset is hardly ever valid UTF-8 by chance, and never with three-byte
    // characters; two-byte ones are what the pairs of GBK may look like.
    if utf_8.broken == 0 && utf_8.damaged == 0 {
        match declared {
            Declared::Charset(encoding)
                if is_multibyte(encoding) && utf_8.long == 0 && decodes(encoding, text) =>
            {
                return choice(encoding, None);
            }
            Declared::Charset(encoding) => return choice(UTF_8, wrong_if(encoding != UTF_8)),
            Declared::Unknown => return choice(UTF_8, Some(DefectCode::WrongCharset)),
            Declared::Nothing if utf_8.long == 0 && detect::is_chinese_rather_than_utf_8(text) => {
                return choice(GB18030, Some(DefectCode::DetectedCharset));
            }
            Declared::Nothing => return choice(UTF_8, None),
        }
    }
    if let Declared::Charset(encoding) = declared
        && encoding != UTF_8
        && decodes(encoding, text)
    {
        // A single-byte charset decodes anything, so its declaration proves nothing, nor does that of
        // one in which the text has letters that are nobody's.
        let doubtful = if is_multibyte(encoding) {
            has_private_letters(encoding, text)
        } else {
            runs_are_long(text) || detect::has_halves(text)
        };
        let detected = if doubtful {
            detect::charset(text)
        } else {
            encoding
        };
        if !is_multibyte(detected) || detected == encoding {
            return choice(encoding, None);
        }
    }
    let some = utf_8.long + utf_8.short + utf_8.damaged;
    let claims_utf_8 = matches!(declared, Declared::Charset(encoding) if encoding == UTF_8);
    if some >= 2 * utf_8.broken && some > 0 && utf_8.long + utf_8.damaged > 0
        || claims_utf_8 && some >= utf_8.broken
    {
        // The defect is told for each value that needs it.
        return choice(UTF_8, None);
    }
    let defect = match declared {
        Declared::Nothing => DefectCode::DetectedCharset,
        _ => DefectCode::WrongCharset,
    };
    choice(detect::charset(text), Some(defect))
}

pub(crate) fn decodes(encoding: &'static Encoding, text: &[u8]) -> bool {
    encoding
        .decode_without_bom_handling_and_without_replacement(text)
        .is_some()
}

fn has_private_letters(encoding: &'static Encoding, text: &[u8]) -> bool {
    let (text, _) = encoding.decode_without_bom_handling(text);
    text.contains(|char| matches!(char, '\u{e000}'..='\u{f8ff}'))
}

pub(crate) fn is_multibyte(encoding: &'static Encoding) -> bool {
    [GB18030, GBK, BIG5, SHIFT_JIS, EUC_JP, EUC_KR, ISO_2022_JP].contains(&encoding)
}

/// Whether most high bytes stand beside another one, as in Chinese or Cyrillic text and not in
/// western names.
pub(crate) fn runs_are_long(text: &[u8]) -> bool {
    let high = |at: usize| text.get(at).is_some_and(|&byte| byte >= 0x80);
    let (mut lone, mut beside) = (0, 0);
    for at in 0..text.len() {
        if high(at) {
            if at > 0 && high(at - 1) || high(at + 1) {
                beside += 1;
            } else {
                lone += 1;
            }
        }
    }
    beside > 2 * lone
}

enum Declared {
    Nothing,
    Unknown,
    Charset(&'static Encoding),
}

/// What the first `CA` says, or `Lang` in UGF.
fn declared(text: &[u8]) -> Declared {
    let label = memmem::find_iter(text, b"CA[").find_map(|at| {
        let whole = at == 0 || !text[at - 1].is_ascii_alphabetic();
        let rest = &text[at + 3..text.len().min(at + 43)];
        whole.then(|| {
            rest.iter()
                .position(|&byte| byte == b']')
                .map(|end| &rest[..end])
        })?
    });
    let Some(label) = label
        .or_else(|| ugf::declared_charset(text))
        .map(<[u8]>::trim_ascii)
        .filter(|label| !label.is_empty())
    else {
        return Declared::Nothing;
    };
    let tidy: String = label
        .iter()
        .map(|&byte| {
            if byte == b'_' || byte == b' ' {
                '-'
            } else {
                byte.to_ascii_lowercase().into()
            }
        })
        .collect();
    // Labels that people write and the encoding standard does not list.
    let known = match tidy.as_str() {
        "utf8mb4" | "unicode" | "cp65001" => Some(UTF_8),
        "gb" | "gbk2312" | "cp936" | "windows-936" | "euc-cn" | "gb2312-80" | "936" => {
            Some(GB18030)
        }
        "cp950" | "big-5" | "950" | "windows-950" => Some(BIG5),
        "cp932" | "windows-932" | "ms932" | "sjis" | "932" | "ms-kanji" | "x-mac-japanese" => {
            Some(SHIFT_JIS)
        }
        "cp949" | "uhc" | "ms949" | "949" | "euckr" => Some(EUC_KR),
        "eucjp" => Some(EUC_JP),
        "cp1251" | "1251" => Some(WINDOWS_1251),
        "iso-8859" | "cp1252" | "1252" | "latin-1" | "ansi" => Some(WINDOWS_1252),
        _ => Encoding::for_label(tidy.as_bytes())
            .or_else(|| Encoding::for_label(tidy.replacen("iso8859", "iso-8859", 1).as_bytes()))
            .or_else(|| Encoding::for_label(label)),
    };
    match known {
        Some(encoding) if encoding == GBK => Declared::Charset(GB18030),
        // A file that declares UTF-16 and can be searched for `CA[` is not in it.
        Some(encoding) if encoding.is_ascii_compatible() || encoding == ISO_2022_JP => {
            Declared::Charset(encoding)
        }
        _ => Declared::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text between the brackets of `PB[..]`, with the charset.
    fn check(bytes: &[u8], charset: &str, player: &str, defect: Option<DefectCode>) {
        let record = crate::read(bytes).unwrap();
        assert_eq!(record.header.player_black, player);
        assert_eq!(record.charset, charset);
        let told = record.defects.iter().map(|defect| defect.code);
        let told: Vec<_> = told
            .filter(|code| {
                use DefectCode::*;
                matches!(
                    code,
                    WrongCharset | DetectedCharset | DamagedUtf8 | DoubleUtf8
                )
            })
            .collect();
        assert_eq!(told, Vec::from_iter(defect));
    }

    fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
        encoding.encode(text).0.into_owned()
    }

    #[test]
    fn byte_order_marks_and_utf_16() {
        let game = "(;PB[柯洁]C[a];B[dd])";
        check(game.as_bytes(), "UTF-8", "柯洁", None);
        check(
            &[b"\xef\xbb\xbf", game.as_bytes()].concat(),
            "UTF-8",
            "柯洁",
            None,
        );
        let little: Vec<u8> = game.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = game.encode_utf16().flat_map(u16::to_be_bytes).collect();
        check(
            &[b"\xff\xfe", &little[..]].concat(),
            "UTF-16LE",
            "柯洁",
            None,
        );
        check(&[b"\xfe\xff", &big[..]].concat(), "UTF-16BE", "柯洁", None);
        check(&little, "UTF-16LE", "柯洁", None);
        check(&big, "UTF-16BE", "柯洁", None);
        // UTF-32 as well; the game behind it has no mark of its own.
        let two = format!("{game}\n{game}");
        for (mark, charset, encode) in [
            (true, "UTF-32LE", u32::to_le_bytes as fn(u32) -> [u8; 4]),
            (true, "UTF-32BE", u32::to_be_bytes),
            (false, "UTF-32LE", u32::to_le_bytes),
            (false, "UTF-32BE", u32::to_be_bytes),
        ] {
            let chars = mark.then_some('\u{feff}').into_iter().chain(two.chars());
            let file: Vec<u8> = chars.flat_map(|char| encode(char as u32)).collect();
            let records: Vec<_> = crate::trees(&file).collect();
            assert_eq!(records.len(), 2);
            for range in records {
                check(&file[range], charset, "柯洁", None);
            }
        }
        let names = "(;PB[黒木]PW[白石]RE[白中押し勝ち];B[aa];W[bb])";
        let little: Vec<u8> = names.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = names.encode_utf16().flat_map(u16::to_be_bytes).collect();
        check(&little, "UTF-16LE", "黒木", None);
        check(&big, "UTF-16BE", "黒木", None);
        let little: Vec<u8> = game.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let record = crate::read(&little).unwrap();
        assert_eq!(record.steps[0].offset as usize, 2 * "(;PB[..]C[a];B[".len());
    }

    #[test]
    fn declared_and_wrong() {
        use DefectCode::*;
        let game = |ca: &str, player: &str| format!("(;CA[{ca}]PB[{player}];B[dd])");
        check(
            &encoded(GBK, &game("GB2312", "柯洁")),
            "gb18030",
            "柯洁",
            None,
        );
        check(
            &encoded(SHIFT_JIS, &game("Shift_JIS", "井山裕太")),
            "Shift_JIS",
            "井山裕太",
            None,
        );
        check(
            &encoded(SHIFT_JIS, &game("MS_KANJI", "趙治勲")),
            "Shift_JIS",
            "趙治勲",
            None,
        );
        check(
            &encoded(EUC_KR, &game("EUC-KR", "신진서")),
            "EUC-KR",
            "신진서",
            None,
        );
        check(
            &encoded(WINDOWS_1252, &game("ISO8859_1", "Böhm")),
            "windows-1252",
            "Böhm",
            None,
        );
        check(
            &encoded(UTF_8, &game("GB2312", "柯洁")),
            "UTF-8",
            "柯洁",
            Some(WrongCharset),
        );
        check(
            &encoded(UTF_8, &game("nonsense", "柯洁")),
            "UTF-8",
            "柯洁",
            Some(WrongCharset),
        );
        // It decodes as GB2312, but with letters for private use.
        let game_80 = game(
            "GB2312",
            "許功蓋]PW[周俊勳]EV[第三屆應氏盃世界職業圍棋錦標賽",
        );
        check(
            &encoded(BIG5, &game_80),
            "Big5",
            "許功蓋",
            Some(WrongCharset),
        );
        // REPORTS 81: declared Latin-1, is GBK. 80: declared GB2312, is Big5 (an invalid GBK pair).
        let names = "聂卫平九段]PW[马晓春九段]EV[第一届中国围棋名人战";
        let game_81 = encoded(GBK, &game("ISO8859-1", names));
        check(&game_81, "gb18030", "聂卫平九段", Some(WrongCharset));
    }

    #[test]
    fn detected() {
        use DefectCode::DetectedCharset;
        // REPORTS 80 and 82: Big5 is not forced to GB, UTF-8 is not garbled.
        let detected = Some(DetectedCharset);
        let check = |encoding, charset, player: &str, rest: &str| {
            let game = encoded(encoding, &format!("(;PB[{player}]C[{rest}];B[dd])"));
            check(&game, charset, player, detected);
        };
        check(
            BIG5,
            "Big5",
            "周俊勳",
            "第三屆天元賽，黑中盤勝，圍棋規則與計時說明",
        );
        check(
            GBK,
            "gb18030",
            "柯洁",
            "第三届天元赛，黑中盘胜，围棋规则与计时说明",
        );
        check(
            SHIFT_JIS,
            "Shift_JIS",
            "井山裕太",
            "第四十六期棋聖戦、黒の中押し勝ちです。",
        );
        check(
            EUC_KR,
            "EUC-KR",
            "이세돌",
            "제 십사 회 농심배 세계바둑 최강전, 흑 불계승",
        );
        check(
            EUC_JP,
            "EUC-JP",
            "井山裕太",
            "第四十六期棋聖戦、黒の中押し勝ちです。",
        );
        check(
            WINDOWS_1251,
            "windows-1251",
            "Илья Шикшин",
            "Чёрные победили по очкам",
        );
        check(
            WINDOWS_1252,
            "windows-1252",
            "Jürgen",
            "Schöne Eröffnung für Weiß",
        );
    }

    #[test]
    fn iso_2022_jp() {
        // 棋聖 = JIS 347D 403B: `}` and `;` are halves of characters.
        check(
            b"(;CA[ISO-2022-JP]PB[\x1b$B4}@;\x1b(B];B[dd])",
            "ISO-2022-JP",
            "棋聖",
            None,
        );
    }

    #[test]
    fn damaged_utf_8() {
        use DefectCode::*;
        let damaged = |player: &[u8], rest: &[u8]| {
            [
                b"(;PB[",
                player,
                b"]PW[",
                rest,
                b"]BR[9\xe6\xae\xb5];B[dd])",
            ]
            .concat()
        };
        let rest = "陈嘉炜".as_bytes();
        check(
            &damaged(b"\xe9\x87\x8e\xe7\x8b?", rest),
            "UTF-8",
            "野\u{fffd}",
            Some(DamagedUtf8),
        );
        check(
            &damaged(b"\xe9\x87\x8e\xe7\x8b", rest),
            "UTF-8",
            "野\u{fffd}",
            Some(DamagedUtf8),
        );
        check(
            "(;PB[JÃ¼rgen];B[dd])".as_bytes(),
            "UTF-8",
            "Jürgen",
            Some(DoubleUtf8),
        );
        // Latin-1 has a character for 81, 8D, 8F, 90 and 9D, too.
        check(
            "(;PB[æ\u{9f}¯æ´\u{81}];B[dd])".as_bytes(),
            "UTF-8",
            "柯洁",
            Some(DoubleUtf8),
        );
        // Others have lost it before.
        check(
            "(;PB[柯\u{fffd}];B[dd])".as_bytes(),
            "UTF-8",
            "柯\u{fffd}",
            Some(DamagedUtf8),
        );
        check(
            "(;PB[Ã la carte];B[dd])".as_bytes(),
            "UTF-8",
            "Ã la carte",
            None,
        );
    }

    #[test]
    fn halves_of_characters_are_no_brackets() {
        // Trail bytes 5C and 5D, declared and detected, and a name cut in the middle of a character.
        check(b"(;CA[GBK]PB[\x95]\x95\\];B[dd])", "gb18030", "昡昞", None);
        check(
            b"(;CA[Shift_JIS]PB[\x83\\\x83]];B[dd])",
            "Shift_JIS",
            "ソゾ",
            None,
        );
        check(b"(;CA[Big5]PB[\xa5\\\xb3\\];B[dd])", "Big5", "功許", None);
        let cut = crate::read(b"(;CA[GBK]PB[\xbf\xc2\xbd]PW[x];B[dd])").unwrap();
        assert!(cut.header.player_black.starts_with('柯'));
        assert_eq!(cut.header.player_white, "x");
        assert_eq!(cut.steps.len(), 1);
    }
}
