//! Which charset a text is in that says nothing, or something wrong.
//!
//! Chinese and Japanese charsets put their usual characters into zones of their own. Read in another
//! of them, text falls out of these zones, often after few characters: that decides between them, also
//! over names of two characters. All else is left to the detector.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, WINDOWS_1250, WINDOWS_1251,
    WINDOWS_1252,
};
use memchr::memmem;

use crate::charset::{decodes, is_multibyte, runs_are_long};
use crate::scan::{known_name_at, skip_blanks};

/// Charsets of two-byte characters, the more usual first.
const WIDE: [&Encoding; 5] = [GB18030, SHIFT_JIS, BIG5, EUC_KR, EUC_JP];

/// The detector's guess, unless the whole text does not decode with it, another charset fits clearly
/// better, or a half of a character looks like a backslash.
pub(crate) fn charset(text: &[u8]) -> &'static Encoding {
    let stretches = foreign_stretches(text);
    let guess = guess(&stretches);
    let is_possible = |encoding: &&'static Encoding| decodes(encoding, text);
    let has_halves = has_halves(text);
    let strangeness = |encoding| total(encoding, &stretches);
    let bytes = stretches.concat();
    let mut letters = bytes.iter().filter(|byte| !byte.is_ascii());
    let high = letters.clone().count() as u32;
    // `¿¿¿¿` is what others made of text that they could not write.
    let is_one_letter = letters
        .next()
        .is_some_and(|first| letters.all(|other| other == first));
    let wide = WIDE.into_iter().filter(is_possible);
    let best = wide
        .filter(|encoding| !has_halves || HALVES.contains(encoding))
        .min_by_key(|&encoding| (strangeness(encoding), encoding != guess));
    let is_better = |best: &&'static Encoding| {
        if has_halves && !HALVES.contains(&guess) {
            true
        } else if is_multibyte(guess) {
            strangeness(best) + 2 + high / 16 <= strangeness(guess)
        } else {
            // Letters of Cyrillic are those of Chinese characters, but hardly of Japanese ones.
            let is_latin = guess != WINDOWS_1251 || *best == SHIFT_JIS;
            let allowed = if *best == SHIFT_JIS { high / 8 } else { 0 };
            let is_name = high >= 4 && !is_one_letter;
            is_latin && is_name && strangeness(best) <= allowed && runs_are_long(text)
        }
    };
    if let Some(better) = best.filter(is_better) {
        return better;
    }
    if !is_possible(&guess) {
        let is_wide = is_multibyte(guess);
        let other = best.or_else(|| Some(WINDOWS_1251).filter(is_possible));
        return other.unwrap_or(if is_wide { guess } else { WINDOWS_1252 });
    }
    if !is_multibyte(guess) {
        return latin(guess, text, &stretches);
    }
    let is_doubtful =
        guess == EUC_KR && !is_usual_korean(&stretches) || guess == EUC_JP && !has_kana(&stretches);
    if is_doubtful && is_possible(&GB18030) && strangeness(GB18030) <= strangeness(guess) {
        return GB18030; // by far the more usual
    }
    guess
}

fn guess(stretches: &[&[u8]]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    for stretch in stretches {
        detector.feed(stretch, false);
    }
    detector.feed(b"", true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    if guess == GBK { GB18030 } else { guess }
}

/// Charsets with characters whose second byte is that of a backslash.
const HALVES: [&Encoding; 3] = [GB18030, BIG5, SHIFT_JIS];

/// Whether text that is UTF-8 by chance is Chinese: pairs of bytes of usual characters, that would be
/// letters which no name is written with.
pub(crate) fn is_chinese_rather_than_utf_8(text: &[u8]) -> bool {
    let is_odd = |char: char| matches!(char, '\u{180}'..='\u{217}' | '\u{21c}'..='\u{36f}' | '\u{460}'..='\u{58f}' | '\u{600}'..='\u{7ff}');
    let has_odd = || str::from_utf8(text).is_ok_and(|text| text.chars().any(is_odd));
    has_odd() && decodes(GB18030, text) && total(GB18030, &foreign_stretches(text)) == 0
}

/// Whether a value ends in a backslash behind a byte beyond ASCII, `..\xa5\]PW[`: half a character, for
/// nobody protects a bracket that ends a value.
pub(crate) fn has_halves(text: &[u8]) -> bool {
    memmem::find_iter(text, b"\\]").any(|at| {
        let next = skip_blanks(text, at + 2);
        let ends = match text.get(next) {
            None => true,
            Some(b';') => known_name_at(text, skip_blanks(text, next + 1)).is_some(),
            Some(b')') => matches!(
                text.get(skip_blanks(text, next + 1)),
                None | Some(b'(' | b')')
            ),
            Some(_) => known_name_at(text, next).is_some(),
        };
        at > 0 && text[at - 1] >= 0x81 && ends
    })
}

fn total(encoding: &'static Encoding, stretches: &[&[u8]]) -> u32 {
    let each = stretches
        .iter()
        .map(|stretch| strangeness(encoding, stretch));
    each.sum()
}

/// How strange a text would be in a charset: 0 for usual characters, up to 3 for each other one.
fn strangeness(encoding: &'static Encoding, text: &[u8]) -> u32 {
    let (mut at, mut sum) = (0, 0);
    while at < text.len() {
        let lead = text[at];
        if lead < 0x80 {
            at += 1;
            continue;
        }
        let trail = text.get(at + 1).copied().unwrap_or(0);
        let (length, strange) = if encoding == SHIFT_JIS {
            match (lead, trail) {
                (0xa1..=0xdf, _) => (1, 2),
                (0x81..=0x83, _) => (2, 0),
                (0x88..=0x97, _) | (0x98, ..=0x72) => (2, 0),
                (0x98..=0x9f | 0xe0..=0xea, _) => (2, 1),
                _ => (2, 3),
            }
        } else if encoding == BIG5 {
            match lead {
                0xa1..=0xa3 => (2, 0),
                0xa4..=0xc5 => (2, 0),
                0xc6 if trail < 0x7f => (2, 0),
                0xc9..=0xf9 => (2, 1),
                _ => (2, 3),
            }
        } else if encoding == EUC_JP {
            match lead {
                0x8e => (2, 2),
                0x8f => (3, 3),
                0xa1 | 0xa4 | 0xa5 | 0xb0..=0xcf => (2, 0),
                0xa3 | 0xd0..=0xf4 => (2, 1),
                _ => (2, 3),
            }
        } else if encoding == EUC_KR {
            match lead {
                _ if trail < 0xa1 => (2, 3),
                0xa1..=0xa3 | 0xb0..=0xc8 => (2, 0),
                0xca..=0xfd => (2, 2),
                _ => (2, 3),
            }
        } else {
            match lead {
                _ if trail < 0xa1 => (if trail < 0x40 { 4 } else { 2 }, 3),
                0xa1 | 0xa3 | 0xb0..=0xd7 => (2, 0),
                0xa2 | 0xa4 | 0xa5 | 0xd8..=0xf7 => (2, 1),
                _ => (2, 3),
            }
        };
        at += length;
        sum += strange;
    }
    sum
}

/// Whether a short text is made of syllables that Korean names and results are made of. Longer text is
/// what the detector is good at.
fn is_usual_korean(stretches: &[&[u8]]) -> bool {
    const USUAL: &str = "가강건경계고곤곽광교구국권규균근금기길김나남노녀단대덕도동두라란래량로류리린림마만명모목몽무문미민박반방배백범변병보복봉부불빈사산삼상서석선설섭성세소손송수순숙승시식신실심아안양언엄여연염영예오옥완왕용우욱운웅원위유육윤은의이인일임자장재전점정제조종주준중지진집찬창채척천철청초최추춘충치태택평표필하한함해행허헌현형혜호홍화환황회효후훈흑희프로급제전국바둑대회국기원반면";
    const SHORT: usize = 16;
    let bytes = stretches.concat();
    let text = EUC_KR.decode_without_bom_handling(&bytes).0;
    let hangul = text.chars().filter(|char| ('가'..='힣').contains(char));
    let (mut all, mut usual) = (0, 0);
    for char in hangul {
        all += 1;
        usual += usize::from(USUAL.contains(char));
    }
    all > SHORT || 2 * usual > all
}

fn has_kana(stretches: &[&[u8]]) -> bool {
    let bytes = stretches.concat();
    let text = EUC_JP.decode_without_bom_handling(&bytes).0;
    text.chars().any(|char| ('ぁ'..='ヿ').contains(&char))
}

/// Letters beyond ASCII, by language: western, Nordic, those of middle Europe, Turkish, Baltic.
const ALPHABETS: [&str; 20] = [
    "àâæçéèêëîïôœùûüÿ",
    "äöüß",
    "áéíóúñüªº",
    "áâãàçéêíóôõúü",
    "æøåéö",
    "åäöéü",
    "áéíóúýþæöð",
    "áéèëïíóöü",
    "àèéìòù",
    "àéèíïóòúüç",
    "áčďéěíňóřšťúůýž",
    "áäčďéíĺľňóôŕšťúýž",
    "ąćęłńóśźż",
    "áéíóöőúüű",
    "čćđšž",
    "ăâîşţ",
    "çğıİöşüâî",
    "ąčęėįšųūž",
    "āčēģīķļņšūž",
    "äõöüšž",
];

/// Of charsets with letters of Latin: the guess, unless more words of another are words of a language,
/// or all of them of one language.
fn latin(guess: &'static Encoding, text: &[u8], stretches: &[&[u8]]) -> &'static Encoding {
    let stretches: Vec<u8> = stretches.join(&b' ');
    let decode = |encoding: &'static Encoding| encoding.decode_without_bom_handling(&stretches).0;
    let is_foreign = |char: &char| !char.is_ascii();
    let guessed = decode(guess);
    if guessed
        .chars()
        .any(|char| char > '\u{24f}' && char.is_alphabetic())
    {
        return guess;
    }
    let fits = |encoding: &'static Encoding| {
        let decoded = decode(encoding).to_lowercase();
        let words = decoded.split(|char: char| char.is_ascii() && !char.is_ascii_alphabetic());
        let is_of = |word: &str, alphabet: &str| {
            // These end words, where they are not those of another charset.
            let is_inside = |(at, char): (usize, char)| {
                "àìòù".contains(char) && at + char.len_utf8() < word.len()
            };
            word.chars()
                .filter(is_foreign)
                .all(|char| alphabet.contains(char))
                && !word.char_indices().any(is_inside)
        };
        let all: Vec<_> = words.filter(|word| !word.is_ascii()).collect();
        let of_any = |word: &&&str| ALPHABETS.iter().any(|alphabet| is_of(word, alphabet));
        let of_one = |alphabet: &&str| all.iter().all(|word| is_of(word, alphabet));
        (
            all.iter().filter(of_any).count(),
            ALPHABETS.iter().any(of_one),
        )
    };
    let usual = [WINDOWS_1252, WINDOWS_1250];
    let others = usual.into_iter().filter(|encoding| decodes(encoding, text));
    let found = others
        .filter(|&other| decode(other) != guessed)
        .map(|other| (fits(other), other))
        .rev()
        .max_by_key(|&(fits, _)| fits);
    match found {
        Some((better, other)) if better > fits(guess) => other,
        _ => guess,
    }
}

/// The stretches of text with high bytes and a little ASCII around them, up to a length at which
/// the detector has seen enough: it is slow, and moves tell it nothing.
fn foreign_stretches(text: &[u8]) -> Vec<&[u8]> {
    const ENOUGH: usize = 32 * 1024;
    const AROUND: usize = 8;
    let mut stretches = Vec::new();
    let (mut at, mut seen) = (0, 0);
    while seen < ENOUGH
        && let Some(found) = text[at..].iter().position(|byte| !byte.is_ascii())
    {
        let start = (at + found).saturating_sub(AROUND).max(at);
        let mut end = at + found + 1;
        let mut ascii = 0;
        while end < text.len() && ascii < AROUND && end - start < ENOUGH {
            ascii = if text[end].is_ascii() { ascii + 1 } else { 0 };
            end += 1;
        }
        seen += end - start;
        stretches.push(&text[start..end]);
        at = end;
    }
    stretches
}
