//! Numbers of points in a case.

use score::Margin;
use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};

/// A number of points as a case states it, whole or in halves or quarters; read exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(pub Margin);

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Points;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a number of points, a multiple of a quarter")
            }
            fn visit_i64<E: Error>(self, points: i64) -> Result<Points, E> {
                let units = Margin::from_hundredths(points.saturating_mul(100));
                units.map(Points).ok_or_else(|| E::custom("out of range"))
            }
            fn visit_f64<E: Error>(self, points: f64) -> Result<Points, E> {
                // Multiples of a quarter are exact in binary; others have no whole hundredth or no
                // whole quarter and are refused.
                let hundredths = points * 100.0;
                let whole = hundredths.fract() == 0.0 && hundredths.abs() < 1e9;
                let margin = whole.then(|| Margin::from_hundredths(hundredths as i64));
                let points = margin.flatten().map(Points);
                points.ok_or_else(|| E::custom("not a multiple of a quarter of a point"))
            }
        }
        deserializer.deserialize_any(Number)
    }
}
