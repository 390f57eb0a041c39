//! Exact amounts of points as a ruleset states them.

use std::fmt;
use std::str::FromStr;

/// An exact number of points in quarter-points, as a rule text states it: a komi, a compensation.
///
/// Positive amounts are taken *from Black's* margin where they are a komi or a compensation and
/// *added* to it where they are a [`first_pass`](crate::Ruleset::first_pass) term. Quarter-points
/// are the finest unit any rule text needs: a Chinese result of a quarter *zi* is half a point, and
/// half of a shared point is half a point.
///
/// This type only carries a number from a file to the arithmetic in `score`; it has no operators.
///
/// ```
/// use rules::Quarters;
/// let komi: Quarters = "6.5".parse().unwrap();
/// assert_eq!(komi, Quarters(26));
/// assert_eq!(komi.to_string(), "6.5");
/// assert!("3.3".parse::<Quarters>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Quarters(pub i32);

impl Quarters {
    /// Units of this type in one point.
    pub const PER_POINT: i32 = 4;
    /// No points at all.
    pub const ZERO: Self = Self(0);
    /// The largest amount a ruleset may state, either way: far above any board, far below overflow.
    const POINTS_MAX: i64 = 100_000;

    /// A whole number of points.
    pub const fn points(points: i32) -> Self {
        Self(points * Self::PER_POINT)
    }
}

/// Why a text is not an exact amount of points.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotQuarters {
    /// No decimal number, such as `seven` or `1e3`.
    #[error("is not a decimal number of points")]
    NotDecimal,
    /// A decimal number between two quarter-points, such as `3.3`.
    #[error("is not a multiple of a quarter of a point")]
    TooFine,
    /// A number beyond any board.
    #[error("is out of range")]
    OutOfRange,
}

impl FromStr for Quarters {
    type Err = NotQuarters;

    /// Reads `7`, `6.5`, `-0.25`, `+1.50`; never by way of a floating-point number.
    fn from_str(text: &str) -> Result<Self, NotQuarters> {
        let (negative, digits) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(whole) || !all_digits(fraction) {
            return Err(NotQuarters::NotDecimal);
        }
        let whole: i64 = whole.parse().map_err(|_| NotQuarters::OutOfRange)?;
        if whole > Self::POINTS_MAX {
            return Err(NotQuarters::OutOfRange);
        }
        let quarters = match fraction.trim_end_matches('0') {
            "" => 0,
            "25" => 1,
            "5" => 2,
            "75" => 3,
            _ => return Err(NotQuarters::TooFine),
        };
        let amount = (whole * i64::from(Self::PER_POINT) + quarters) as i32;
        Ok(Self(if negative { -amount } else { amount }))
    }
}

impl fmt::Display for Quarters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let amount = self.0.unsigned_abs();
        let per_point = Self::PER_POINT.unsigned_abs();
        let fraction = ["", ".25", ".5", ".75"][(amount % per_point) as usize];
        write!(f, "{sign}{}{fraction}", amount / per_point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        for (text, quarters) in [
            ("0", 0),
            ("0.25", 1),
            ("-0.5", -2),
            ("3.75", 15),
            ("7.5", 30),
            ("-1", -4),
        ] {
            assert_eq!(text.parse(), Ok(Quarters(quarters)), "{text}");
            assert_eq!(Quarters(quarters).to_string(), text);
        }
        assert_eq!("+7.50".parse(), Ok(Quarters(30)));
    }

    #[test]
    fn what_is_no_amount() {
        for text in ["", "-", ".5", "5.", "1e3", "6,5", "nan", "--1", "٣"] {
            assert_eq!(
                text.parse::<Quarters>(),
                Err(NotQuarters::NotDecimal),
                "{text}"
            );
        }
        assert_eq!("3.3".parse::<Quarters>(), Err(NotQuarters::TooFine));
        assert_eq!("100001".parse::<Quarters>(), Err(NotQuarters::OutOfRange));
        assert_eq!(
            "99999999999999999999".parse::<Quarters>(),
            Err(NotQuarters::OutOfRange)
        );
    }
}
