//! `KM`: points, zi, or hundredths of either.

use std::borrow::Cow;

use go::Size;

use super::amount::{self, Unit};
use super::text::normalize;
use super::{KomiClaim, KomiReading, Server};
use crate::DefectCode;

/// Reads `KM`. A number counts points as long as the board allows it. One that no board of this
/// size allows is in hundredths, of zi or of points ([`hundredths`]); a quarter of a point never
/// is a komi, so `3.75` counts zi. `KM[0]` says nothing on a server that always writes it, unless
/// the game has a handicap.
pub(super) fn read(
    raw: &str,
    size: Size,
    server: Option<Server>,
    has_handicap: bool,
) -> (KomiClaim, Option<DefectCode>) {
    let reading = |reading, defect| (KomiClaim { reading }, defect);
    let text = normalize(raw);
    let text = without_blanks_at_point(&text);
    if text.is_empty() {
        return reading(KomiReading::Missing, None);
    }
    let unreadable = reading(KomiReading::Unreadable, Some(DefectCode::UnreadableKomi));
    let Some((amount, range)) = amount::find(&text) else {
        return match &*text {
            "none" | "no" | "even" | "なし" | "無" | "无" | "無し" | "コミなし" | "コミ無し"
            | "不贴目" | "不贴子" => reading(KomiReading::Points(0), None),
            _ => unreadable,
        };
    };
    let is_from_white = ["逆", "倒贴", "倒貼", "역덤", "reverse"];
    let is_negative = text[..range.start].trim_end().ends_with('-')
        || is_from_white.iter().any(|word| text.contains(word));
    let sign = if is_negative { -1 } else { 1 };
    let Some(quarters) = amount.quarters else {
        return unreadable;
    };
    let area = size.area() as i32;
    // Half the points of the board; on small boards Black may win them all.
    let plausible = |points: i32| points <= (area / 2).max(area.min(99));
    let zi = reading(
        KomiReading::Zi(2 * sign * quarters),
        Some(DefectCode::KomiInZi),
    );
    match amount.unit {
        Unit::Zi if plausible(quarters / 2) => zi,
        Unit::Bare if quarters % 2 != 0 && plausible(quarters / 2) => zi,
        Unit::Bare if quarters == 0 && server == Some(Server::Fox) && !has_handicap => {
            reading(KomiReading::Unknown, Some(DefectCode::MeaninglessKomi))
        }
        Unit::Bare if quarters % 4 == 0 && !plausible(quarters / 4) => {
            match hundredths(quarters / 4) {
                Some((points, true)) if plausible(points / 4) => {
                    reading(KomiReading::Zi(sign * points), Some(DefectCode::KomiInZi))
                }
                Some((points, false)) if plausible(points / 4) => reading(
                    KomiReading::Hundredths(sign * points),
                    Some(DefectCode::KomiInHundredths),
                ),
                _ => unreadable,
            }
        }
        _ if plausible(quarters / 4) => reading(KomiReading::Points(sign * quarters), None),
        _ => unreadable,
    }
}

/// `6. 5` is one number.
fn without_blanks_at_point(text: &str) -> Cow<'_, str> {
    let is_digit = |char: char| char.is_ascii_digit();
    match text
        .split_once('.')
        .map(|(a, b)| (a.trim_end(), b.trim_start()))
    {
        Some((whole, rest)) if whole.ends_with(is_digit) && rest.starts_with(is_digit) => {
            Cow::Owned(format!("{whole}.{rest}"))
        }
        _ => Cow::Borrowed(text),
    }
}

/// A komi in hundredths, in quarter-points, and whether they are hundredths of a zi: if it has a
/// quarter (`375`), or if that makes it a usual komi, 5 to 8 points (`350` is 7 points, since 3.5
/// never was one; `650` is 6.5, since 13 never was).
fn hundredths(value: i32) -> Option<(i32, bool)> {
    let quarters = (value % 25 == 0).then_some(value / 25)?;
    let zi = quarters % 2 != 0 || (5 * 4..=8 * 4).contains(&(2 * quarters));
    Some((if zi { 2 * quarters } else { quarters }, zi))
}

#[cfg(test)]
mod tests {
    use super::*;
    use KomiReading::*;

    fn check(raw: &str, expected: KomiReading) {
        check_on(raw, 19, None, false, expected);
    }

    fn check_on(
        raw: &str,
        side: u32,
        server: Option<Server>,
        handicap: bool,
        expected: KomiReading,
    ) {
        let size = Size::new(side, side).unwrap();
        let (claim, defect) = read(raw, size, server, handicap);
        assert_eq!(claim.reading, expected, "KM[{raw}] on {side}");
        let told = matches!(expected, Missing | Points(_));
        assert_eq!(defect.is_none(), told, "KM[{raw}] on {side}");
    }

    #[test]
    fn plain_points() {
        check("", Missing);
        check("6.5", Points(26));
        check("6.50", Points(26));
        check("6. 5", Points(26));
        check("6 .5目", Points(26));
        check("6. Dan", Points(24));
        check("0", Points(0));
        check("0.00", Points(0));
        check("7.500000", Points(30));
        check("-20.00", Points(-80));
        check("-100.00", Points(-400));
        check("24", Points(96));
        check("6,5", Points(26));
        check("コミ6目半", Points(26));
        check("6目半コミ出し", Points(26));
        check("黑贴6.5目", Points(26));
        check("5.5 points", Points(22));
        check("none", Points(0));
        check("コミなし", Points(0));
        // White pays.
        check("逆コミ5目半", Points(-22));
        check("倒贴2目半", Points(-10));
        check("reverse komi 5.5", Points(-22));
        check("text", Unreadable);
        check("6.3", Unreadable);
        // Black may win all of a small board: 24 on 5x5.
        check_on("24", 5, None, false, Points(96));
        check_on("26", 5, None, false, Unreadable);
    }

    /// REPORTS 1, 3, 5: from any writer. The second file of row 1's list, 350 and 700, is 7 points.
    #[test]
    fn row_1_hundredths_and_zi() {
        check("375", Zi(30));
        check("325", Zi(26));
        check("275", Zi(22));
        check("350", Zi(28));
        check("550", Hundredths(22));
        check("650", Hundredths(26));
        check("700", Hundredths(28));
        check("750", Hundredths(30));
        check("450", Hundredths(18));
        check("-650", Hundredths(-26));
        check("3.75", Zi(30));
        check("2.75", Zi(22));
        check("3 3/4子", Zi(30));
        check("贴3子3/4", Zi(30));
        check("黑贴3又3/4子", Zi(30));
        check("四分之三子", Zi(6));
        check("651", Unreadable);
        check("99999", Unreadable);
        check("375375375", Unreadable);
        check("36500", Unreadable);
        for other in ["1e309", "1e5", "0x10", "0x6.5", "6.5.5", "1_0"] {
            check(other, Unreadable);
        }
    }

    /// REPORTS 2: the komi of an even Fox game with `KM[0]` is not known; with a handicap it is 0.
    #[test]
    fn row_2_fox_writes_0_whatever_it_was() {
        check_on("0", 19, Some(Server::Fox), false, Unknown);
        check_on("0.00", 19, Some(Server::Fox), false, Unknown);
        check_on("0", 19, Some(Server::Fox), true, Points(0));
        check_on("0", 19, Some(Server::Kgs), false, Points(0));
        check_on("650", 19, Some(Server::Fox), false, Hundredths(26));
    }
}
