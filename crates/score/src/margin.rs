//! Black minus White, exactly.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use go::Color;
use rules::Quarters;

/// Black minus White in quarter-points; positive where Black is ahead.
///
/// An integer, never a float: shared points give halves, shared points counted on one side give
/// quarters of a *zi*, and nothing in any rule text is finer.
///
/// ```
/// use score::Margin;
/// let margin = Margin::points(8) - Margin::from(rules::Quarters(30)); // komi 7.5
/// assert_eq!(margin.to_string(), "B+0.5");
/// assert_eq!(margin.in_zi().to_string(), "Black by 1/4 zi");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Margin(pub i32);

impl Margin {
    /// Units of this type in one point.
    pub const UNITS_PER_POINT: i32 = Quarters::PER_POINT;
    /// Neither side is ahead.
    pub const ZERO: Self = Self(0);

    /// A whole number of points.
    pub const fn points(points: i32) -> Self {
        Self(points * Self::UNITS_PER_POINT)
    }

    /// Hundredths of a point, as tables with two decimals store it; always exact.
    pub const fn hundredths(self) -> i64 {
        self.0 as i64 * (100 / Self::UNITS_PER_POINT) as i64
    }

    /// The amount of that many hundredths of a point, if it is a whole number of quarters.
    pub fn from_hundredths(hundredths: i64) -> Option<Self> {
        let per_unit = i64::from(100 / Self::UNITS_PER_POINT);
        let units = i32::try_from(hundredths / per_unit).ok()?;
        (hundredths % per_unit == 0).then_some(Self(units))
    }

    /// Points as a floating-point number, exact for every margin: for output only.
    pub fn to_points(self) -> f64 {
        f64::from(self.0) / f64::from(Self::UNITS_PER_POINT)
    }

    /// The side that is ahead.
    pub fn leader(self) -> Option<Color> {
        match self.0 {
            0 => None,
            ahead if ahead > 0 => Some(Color::Black),
            _ => Some(Color::White),
        }
    }

    /// The size of the lead.
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// The margin as a Chinese count states it: one *zi* is two points of margin, since a stone more
    /// for one side is a stone less for the other (Chen Wenshi on scoring handicap games, §2).
    pub const fn in_zi(self) -> InZi {
        InZi(self)
    }

    /// The amount alone, without a side: `6.5`, `-0.25`.
    pub fn amount(self) -> String {
        Quarters(self.0).to_string()
    }
}

impl From<Quarters> for Margin {
    /// An amount that a ruleset states, in the direction in which it is stated.
    fn from(quarters: Quarters) -> Self {
        Self(quarters.0)
    }
}

impl fmt::Display for Margin {
    /// `B+2.5`, `W+0.5`, `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.leader() {
            Some(color) => write!(f, "{}+{}", color.initial(), self.abs().amount()),
            None => f.write_str("draw"),
        }
    }
}

/// A margin in *zi*: `White by 1/2 zi`, `Black by 1 3/4 zi`, `even`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InZi(Margin);

impl InZi {
    /// The amount alone as a mixed fraction: `1/2`, `1 3/4`, `9`, `0`.
    pub fn amount(self) -> String {
        let per_zi = Margin::points(2).0;
        let units = self.0.abs().0;
        let (whole, rest) = (units / per_zi, units % per_zi);
        let mut denominator = per_zi;
        let mut numerator = rest;
        while numerator != 0 && numerator % 2 == 0 {
            numerator /= 2;
            denominator /= 2;
        }
        match (whole, numerator) {
            (whole, 0) => whole.to_string(),
            (0, _) => format!("{numerator}/{denominator}"),
            _ => format!("{whole} {numerator}/{denominator}"),
        }
    }
}

impl fmt::Display for InZi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.leader() {
            Some(color) => write!(f, "{color} by {} zi", self.amount()),
            None => f.write_str("even"),
        }
    }
}

impl Add for Margin {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Margin {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Margin {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AddAssign for Margin {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Margin {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Margin {
    fn sum<I: Iterator<Item = Self>>(margins: I) -> Self {
        margins.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_as_texts_write_them() {
        assert_eq!(Margin(10).to_string(), "B+2.5");
        assert_eq!(Margin(-2).to_string(), "W+0.5");
        assert_eq!(Margin::ZERO.to_string(), "draw");
        assert_eq!(Margin(-1).to_string(), "W+0.25");
    }

    /// Chen Wenshi on scoring handicap games, §2: with 3.75 zi komi, 185 zi wins by 3/4 zi and
    /// 184.5 zi by 1/4 zi; the two-stone example loses by 1/2 zi.
    #[test]
    fn zi() {
        assert_eq!(Margin(6).in_zi().to_string(), "Black by 3/4 zi");
        assert_eq!(Margin(2).in_zi().to_string(), "Black by 1/4 zi");
        assert_eq!(Margin::points(-1).in_zi().to_string(), "White by 1/2 zi");
        assert_eq!(Margin(14).in_zi().to_string(), "Black by 1 3/4 zi");
        assert_eq!(Margin::points(18).in_zi().to_string(), "Black by 9 zi");
        assert_eq!(Margin(1).in_zi().to_string(), "Black by 1/8 zi");
        assert_eq!(Margin::ZERO.in_zi().to_string(), "even");
    }

    #[test]
    fn hundredths() {
        assert_eq!(Margin(-26).hundredths(), -650);
        assert_eq!(Margin::from_hundredths(-650), Some(Margin(-26)));
        assert_eq!(Margin::from_hundredths(330), None);
        assert_eq!(Margin::from_hundredths(i64::MAX - 7), None);
    }
}
