//! Numbers of points as people write them: `6.5`, `6,5`, `2又3/4子`, `3目半`, `四分之三子`, `7½`.

/// An amount in quarters of its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Amount {
    /// Quarters of the unit; None if the number is no multiple of a quarter (or absurdly large).
    pub(super) quarters: Option<i32>,
    pub(super) unit: Unit,
}

/// What was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// No unit is named.
    Bare,
    /// Points: 目, 집, points, moku.
    Points,
    /// Zi, 子: two points each.
    Zi,
}

/// No count comes near it, and it can be doubled and multiplied without overflow.
const QUARTERS_MAX: i32 = 1_000_000;

/// The first amount in a [normalized](super::text::normalize) text, without its sign, and the
/// byte range it takes.
pub(super) fn find(text: &str) -> Option<(Amount, std::ops::Range<usize>)> {
    let (start, _) = text
        .char_indices()
        .find(|&(at, char)| begins_number(char, &text[at..]))?;
    let mut reader = Reader {
        rest: &text[start..],
    };
    let mut quarters = reader.number().filter(|_| !reader.goes_on());
    let mut unit = reader.unit();
    // `3目半`, `3집반`, `2子3/4`; `3 1/4 zi` and `2又3/4子` were read by `number`.
    reader.blanks();
    if reader.eat(&["半", "반", "half a", "half"]) {
        quarters = add(quarters, Some(2));
        if unit == Unit::Bare {
            unit = reader.unit();
        }
    } else if unit != Unit::Bare
        && let Some(fraction) = reader.fraction()
    {
        quarters = add(quarters, Some(fraction));
    }
    let quarters = quarters.filter(|&quarters| quarters <= QUARTERS_MAX);
    Some((
        Amount { quarters, unit },
        start..text.len() - reader.rest.len(),
    ))
}

fn begins_number(char: char, rest: &str) -> bool {
    char.is_ascii_digit()
        || digit(char).is_some()
        || matches!(char, '¼' | '½' | '¾')
        || char == '.' && rest[1..].starts_with(|next: char| next.is_ascii_digit())
        // Half a point or half a zi, and no other half.
        || matches!(char, '半' | '반')
            && rest[char.len_utf8()..].trim_start().starts_with(['目', '子', '집', '호'])
        || rest.starts_with("half a point") || rest.starts_with("half point")
}

/// A Chinese or Japanese digit.
fn digit(char: char) -> Option<i32> {
    let digits = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    match char {
        '零' => Some(0),
        '两' | '兩' => Some(2),
        '十' => Some(10),
        _ => digits
            .iter()
            .position(|&digit| digit == char)
            .map(|digit| digit as i32),
    }
}

/// The number in Chinese numerals that a text begins with, and the bytes it takes.
pub(super) fn numeral(text: &str) -> Option<(i32, usize)> {
    digit(text.chars().next()?)?;
    let mut reader = Reader { rest: text };
    let number = reader.whole()?;
    Some((number, text.len() - reader.rest.len()))
}

fn add(a: Option<i32>, b: Option<i32>) -> Option<i32> {
    a?.checked_add(b?)
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn eat(&mut self, words: &[&str]) -> bool {
        let found = words.iter().find_map(|word| self.rest.strip_prefix(word));
        if let Some(rest) = found {
            self.rest = rest;
        }
        found.is_some()
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// A whole number, its decimals, and a fraction behind it: in quarters.
    fn number(&mut self) -> Option<i32> {
        if let Some(quarters) = self.fraction() {
            return Some(quarters);
        }
        if self.rest.starts_with(['半', '반', 'h']) {
            return Some(0); // the half is added behind it
        }
        let whole = self.whole();
        let mut quarters = whole.and_then(|whole| whole.checked_mul(4));
        if self.rest.starts_with(['.', ',', '・'])
            && self
                .rest
                .chars()
                .nth(1)
                .is_some_and(|char| char.is_ascii_digit())
        {
            self.rest = &self.rest[self.peek().map_or(0, char::len_utf8)..];
            return add(quarters, self.decimals());
        }
        let saved = self.rest;
        self.blanks();
        self.eat(&["又", "と", "과", "and", "+"]);
        self.blanks();
        match self.fraction() {
            Some(fraction) => quarters = add(quarters, Some(fraction)),
            None => self.rest = saved,
        }
        quarters
    }

    /// Whether what follows makes another number of it, or none: `1e5`, `0x10`, `1_000`, `1.5.2`, `7.5/6.5`.
    fn goes_on(&self) -> bool {
        let mut rest = self.rest.chars();
        let is_ascii = |char: Option<char>| char.is_some_and(|char| char.is_ascii_hexdigit());
        match rest.next() {
            Some('e') => matches!(rest.next(), Some('0'..='9' | '+' | '-')),
            Some('x' | '_' | '\'' | '.' | ',' | '/') => is_ascii(rest.next()),
            _ => false,
        }
    }

    fn whole(&mut self) -> Option<i32> {
        let (mut number, mut follows_ten) = (Some(0_i32), false);
        while let Some(char) = self.peek() {
            if let Some(digit) = char.to_digit(10).map(|digit| digit as i32).or(digit(char)) {
                // 十五 is 15, 二十 is 20, 二〇 is 20, 二五 is 25.
                number = number.and_then(|n| match digit {
                    10 => n.max(1).checked_mul(10),
                    _ if follows_ten => n.checked_add(digit),
                    _ => n.checked_mul(10)?.checked_add(digit),
                });
                follows_ten = digit == 10;
            } else {
                break;
            }
            self.rest = &self.rest[char.len_utf8()..];
        }
        number
    }

    /// Decimals after the point, in quarters; None if they are none.
    fn decimals(&mut self) -> Option<i32> {
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        match digits.trim_end_matches('0') {
            "" => Some(0),
            "25" => Some(1),
            "5" => Some(2),
            "75" => Some(3),
            _ => None,
        }
    }

    /// `3/4`, `¾`, `四分之三`, `4分の3`: quarters. Nothing is read if it is no such fraction.
    fn fraction(&mut self) -> Option<i32> {
        for (sign, quarters) in [('¼', 1), ('½', 2), ('¾', 3)] {
            if let Some(rest) = self.rest.strip_prefix(sign) {
                self.rest = rest;
                return Some(quarters);
            }
        }
        let saved = self.rest;
        let first = self.whole().filter(|_| self.rest.len() < saved.len());
        let slash = self.eat(&["/"]);
        let parts = !slash && self.eat(&["分之", "分の"]);
        let before = self.rest;
        let second = self.whole().filter(|_| self.rest.len() < before.len());
        let fraction = match (slash, parts, first, second) {
            (true, _, Some(part), Some(of)) | (_, true, Some(of), Some(part)) => Some((part, of)),
            _ => None,
        };
        let quarters = fraction.and_then(|(part, of)| match (part, of) {
            (_, 1 | 2 | 4) => part.checked_mul(4 / of),
            _ => None,
        });
        if quarters.is_none() {
            self.rest = saved;
        }
        quarters
    }

    fn unit(&mut self) -> Unit {
        let saved = self.rest;
        self.blanks();
        if self.eat(&["子", "zi", "个子"]) {
            return Unit::Zi;
        }
        if self.eat(&[
            "目", "집", "호", "points", "point", "pts", "pt", "moku", "点", "點",
        ]) {
            return Unit::Points;
        }
        self.rest = saved;
        Unit::Bare
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, quarters: impl Into<Option<i32>>, unit: Unit) {
        let amount = find(text).map(|(amount, _)| amount);
        let quarters = quarters.into();
        assert_eq!(amount, Some(Amount { quarters, unit }), "{text}");
    }

    #[test]
    fn amounts() {
        use Unit::*;
        check("6.5", 26, Bare);
        check("6.50", 26, Bare);
        check("6,5", 26, Bare);
        check(".5", 2, Bare);
        check("7.500000", 30, Bare);
        check("3.75", 15, Bare);
        check("0.02", None, Bare);
        check("7½", 30, Bare);
        check("1/4子", 1, Zi);
        check("2又3/4子", 11, Zi);
        check("3 3/4 zi", 15, Zi);
        check("四分之三子", 3, Zi);
        check("3又四分之一子", 13, Zi);
        check("3目半", 14, Points);
        check("6目", 24, Points);
        check("半目", 2, Points);
        check("반집", 2, Points);
        check("3집반", 14, Points);
        check("3子3/4", 15, Zi);
        check("half a point", 2, Points);
        check("half point", 2, Points);
        check("二十五目", 100, Points);
        check("コミ六目半", 26, Points);
        check("5.5 points", 22, Points);
        check("99999999999", None, Bare);
        for other in [
            "1e5", "1e-5", "1e+5", "1.5e3", "0x10", "0xff", "1_000", "1'000", "1.5.2", "7.5/6.5",
            "1/3", "6,5,5",
        ] {
            check(other, None, Bare);
        }
        assert_eq!(find("half of it"), None);
        assert_eq!(find("半"), None);
    }
}
