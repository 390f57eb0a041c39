//! `DT`: the first date of whatever was written.

use std::borrow::Cow;

use super::amount;
use super::text::normalize;
use crate::DefectCode;

/// The first date, as `yyyy`, `yyyy-mm` or `yyyy-mm-dd`; none if no year can be made out. Of lists
/// and ranges (`2014-06-03,04`) the first day counts. `03/04/2005` gives the year alone: which
/// number is the month is anybody's guess. The zero of computers' clocks is no date.
pub(super) fn read(raw: &str) -> (Option<String>, Option<DefectCode>) {
    match first(raw) {
        Some(date) if date == "1970-01-01" => (None, Some(DefectCode::ClockZeroDate)),
        date => (date, None),
    }
}

fn first(raw: &str) -> Option<String> {
    if let Some(date) = plain(raw) {
        return Some(date);
    }
    let text = normalize(raw);
    let text = with_digits(&text);
    let numbers = numbers(&text);
    let (at, year) = numbers
        .iter()
        .enumerate()
        .find_map(|(at, number)| number.year(&text).map(|year| (at, year)))?;
    if numbers[at].digits == 8 {
        let (month, day) = (numbers[at].value / 100 % 100, numbers[at].value % 100);
        return Some(iso(year, Some(month), Some(day)));
    }
    let after = |n: usize| {
        numbers
            .get(at + n)
            .filter(|next| next.follows)
            .map(|next| next.value)
    };
    if let Some((month, name)) = month_name(&text) {
        // `12 Aug 2004`, `Aug 12, 2004`, `2004 Aug 12`, `Sun Mar 16 16:12:48 2014`.
        let days = || numbers.iter().filter(|number| number.digits <= 2);
        let behind = days().find(|day| day.start > name).filter(|day| {
            text[name..day.start]
                .trim_start_matches(char::is_alphabetic)
                .trim_matches(['.', '-', ' '])
                .is_empty()
        });
        let day = behind.or_else(|| days().take_while(|day| day.start < name).last());
        return Some(iso(year, Some(month), day.map(|day| day.value)));
    }
    if at == 2 && numbers[1].follows && numbers[2].follows {
        let (a, b) = (numbers[0].value, numbers[1].value);
        return Some(match (a, b) {
            (13..=31, 1..=12) => iso(year, Some(b), Some(a)),
            (1..=12, 13..=31) => iso(year, Some(a), Some(b)),
            (1..=12, _) if a == b => iso(year, Some(a), Some(b)),
            _ => iso(year, None, None),
        });
    }
    Some(iso(year, after(1), after(1).and(after(2))))
}

/// Years, months and days in Chinese numerals as digits: `昭和八年十月十六日`, `二〇一〇年`, `元年`.
fn with_digits(text: &str) -> Cow<'_, str> {
    if !text.contains('年') {
        return Cow::Borrowed(text);
    }
    let (mut digits, mut rest) = (String::new(), text);
    while let Some(char) = rest.chars().next() {
        match amount::numeral(rest) {
            Some((number, length)) => {
                digits.push_str(&number.to_string());
                rest = &rest[length..];
            }
            None => {
                let is_first = char == '元' && rest.starts_with("元年");
                digits.push(if is_first { '1' } else { char });
                rest = &rest[char.len_utf8()..];
            }
        }
    }
    Cow::Owned(digits)
}

/// `2004-12-28`, as nearly all records have it.
fn plain(raw: &str) -> Option<String> {
    let &[a, b, c, d, b'-', e, f, b'-', g, h] = raw.as_bytes() else {
        return None;
    };
    let number = |digits: &[u8]| {
        digits.iter().try_fold(0, |number, digit| {
            digit
                .is_ascii_digit()
                .then(|| 10 * number + u32::from(digit - b'0'))
        })
    };
    let year = number(&[a, b, c, d]).filter(|year| (1000..=2999).contains(year))?;
    Some(iso(year, number(&[e, f]), number(&[g, h])))
}

/// Parts that no calendar has are left out.
fn iso(year: u32, month: Option<u32>, day: Option<u32>) -> String {
    let month = month.filter(|month| (1..=12).contains(month));
    let days = match month {
        Some(2) => 29,
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    };
    let day = day.filter(|day| (1..=days).contains(day));
    match (month, day) {
        (Some(month), Some(day)) => format!("{year:04}-{month:02}-{day:02}"),
        (Some(month), None) => format!("{year:04}-{month:02}"),
        _ => format!("{year:04}"),
    }
}

struct Number {
    value: u32,
    digits: usize,
    start: usize,
    /// Whether only one separator stands between it and the number before.
    follows: bool,
}

impl Number {
    /// As a year of our era: four digits or eight, or the year of a Japanese era.
    fn year(&self, text: &str) -> Option<u32> {
        const ERAS: [(&str, u32); 5] = [
            ("明治", 1867),
            ("大正", 1911),
            ("昭和", 1925),
            ("平成", 1988),
            ("令和", 2018),
        ];
        let (before, behind) = (&text[..self.start], &text[self.start + self.digits..]);
        if behind.trim_start().starts_with("bc") {
            return None; // before our era
        }
        // `H16.5.6`, as officials shorten it.
        const LETTERS: [(&str, u32); 4] = [("t", 1911), ("s", 1925), ("h", 1988), ("r", 2018)];
        let is_date = behind.starts_with('.') && behind.matches('.').count() == 2;
        let short = LETTERS
            .iter()
            .find(|(letter, _)| is_date && before == *letter);
        let era = ERAS.iter().find(|(era, _)| before.ends_with(era)).or(short);
        match (self.digits, era) {
            (1 | 2, Some((_, zero))) => Some(zero + self.value),
            (4, _) => Some(self.value).filter(|year| (1000..=2999).contains(year)),
            (8, _) => Some(self.value / 10_000).filter(|year| (1000..=2999).contains(year)),
            _ => None,
        }
    }
}

fn numbers(text: &str) -> Vec<Number> {
    let mut numbers: Vec<Number> = Vec::new();
    let mut at = 0;
    let mut end = None;
    while at < text.len() && numbers.len() < 8 {
        let rest = &text[at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let between = end.map(|end: usize| text[end..at].trim());
        let follows = between
            .is_some_and(|between| matches!(between, "-" | "/" | "." | "年" | "月" | "년" | "월"));
        numbers.push(Number {
            value: rest[..digits].parse().unwrap_or(u32::MAX),
            digits,
            start: at,
            follows,
        });
        at += digits;
        end = Some(at);
    }
    numbers
}

/// A month's name and where it stands.
fn month_name(text: &str) -> Option<(u32, usize)> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    MONTHS.into_iter().zip(1..).find_map(|(name, month)| {
        let starts_word = |&(at, _): &(usize, &str)| {
            !text[..at]
                .chars()
                .next_back()
                .is_some_and(char::is_alphabetic)
        };
        text.match_indices(name)
            .find(starts_word)
            .map(|(at, _)| (month, at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let check = |raw: &str, expected: &str| {
            assert_eq!(read(raw).0.as_deref().unwrap_or(""), expected, "DT[{raw}]");
        };
        check("", "");
        check("***", "");
        check("2004-12-28", "2004-12-28");
        check("1992", "1992");
        check("1992-05", "1992-05");
        check("2014-06-03,04", "2014-06-03");
        check("1846-09-11,14,15", "1846-09-11");
        check("1996-05,06", "1996-05");
        check("2006-10-21~2006-10-22", "2006-10-21");
        check("2017.08.05 04:45", "2017-08-05");
        check("2004/2/8", "2004-02-08");
        check("2004年12月28日", "2004-12-28");
        check("２００４年３月", "2004-03");
        check("2018년 3월 4일", "2018-03-04");
        check("20041228", "2004-12-28");
        check("昭和37年8月2日", "1962-08-02");
        check("昭和八年十月十六日", "1933-10-16");
        check("平成元年1月8日", "1989-01-08");
        check("二〇一〇年二月七日", "2010-02-07");
        check("2010-Feb-07", "2010-02-07");
        check("17-Feb-2010", "2010-02-17");
        check("1996-12-27,28,1997-01-03,04", "1996-12-27");
        check("1938年6月26日-12月4日", "1938-06-26");
        check("(1993-03-20)", "1993-03-20");
        check("2010-02-07T12:33:44Z", "2010-02-07");
        check("99-03-12", "");
        check("1603 BC", "");
        check("2010-02-07, Vancouver BC", "2010-02-07");
        check("12 Aug 2004", "2004-08-12");
        check("Aug 12, 2004", "2004-08-12");
        check("Sun Mar 16 16:12:48 GMT+09:00 2014", "2014-03-16");
        check("4th of March 2011", "2011-03-04");
        check("Published 1983", "1983");
        check("28/12/2004", "2004-12-28");
        check("12/28/2004", "2004-12-28");
        check("03/04/2005", "2005");
        check("2004-13-40", "2004");
        check("2004-02-30", "2004-02");
        check("1970-01-01", "");
        check("1970-01-02", "1970-01-02");
    }
}
