//! `HA`: a number of stones, or words for an even game and for *sen*.

use go::{Color, Point, Size};

use super::text::{has_word, normalize};
use super::{HandicapClaim, Header, Server};
use crate::DefectCode;
use crate::record::{Event, Step};

/// The star points in the order in which they are taken: two to four stones stand in the corners,
/// the center only where their number is odd.
const STARS: [(u8, u8); 8] = [
    (15, 3),
    (3, 15),
    (3, 3),
    (15, 15),
    (3, 9),
    (15, 9),
    (9, 3),
    (9, 15),
];
const CENTER: (u8, u8) = (9, 9);
const ABOVE_AND_BELOW: [(u8, u8); 2] = [(9, 3), (9, 15)];

/// The handicap stones that Fox leaves out of many games: `HA` counts them, nothing is set up, and
/// White begins. In its other games they always stand on the star points, so here too; elsewhere `HA`
/// places nothing. The two that six and seven stones have between the corners stood above and below
/// in early games: of the two places those are taken that fewer moves are played on. Empty if there
/// is nothing to put right.
pub(super) fn left_out(header: &Header, size: Size, steps: &[Step]) -> Vec<Point> {
    let HandicapClaim::Stones(stones @ 2..=9) = header.handicap else {
        return Vec::new();
    };
    let white_begins = matches!(
        steps.first(),
        Some(Step {
            event: Event::Play(Color::White, _),
            ..
        })
    );
    if header.server != Some(Server::Fox) || size != Size::NINETEEN || !white_begins {
        return Vec::new();
    }
    let has_center = stones >= 5 && stones % 2 == 1;
    let sides = stones as usize - usize::from(has_center);
    let mut places = STARS[..sides].to_vec();
    if let [.., left, right] = &mut places[..]
        && sides == 6
        && played_on(steps, ABOVE_AND_BELOW) < played_on(steps, [*left, *right])
    {
        [*left, *right] = ABOVE_AND_BELOW;
    }
    places.extend(has_center.then_some(CENTER));
    let points = places.into_iter();
    points.map(|(x, y)| Point::new(x, y)).collect()
}

/// How many moves are played on such places.
fn played_on(steps: &[Step], places: [(u8, u8); 2]) -> usize {
    let places = places.map(|(x, y)| Point::new(x, y));
    let moves = steps.iter();
    moves
        .filter(|step| matches!(step.event, Event::Play(_, point) if places.contains(&point)))
        .count()
}

/// Reads `HA`: the first whole number, or the words for none and one.
pub(super) fn read(raw: &str, size: Size) -> (HandicapClaim, Option<DefectCode>) {
    let text = normalize(raw);
    if text.is_empty() {
        return (HandicapClaim::Missing, None);
    }
    let stones = |stones| (HandicapClaim::Stones(stones), None);
    let digits: String = text
        .chars()
        .skip_while(|char| !char.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    let is_negative = text
        .split(&*digits)
        .next()
        .is_some_and(|before| before.trim() == "-");
    if let Ok(number) = digits.parse::<u32>()
        && number as usize <= size.area()
        && !is_negative
    {
        return stones(number);
    }
    if digits.is_empty() {
        const EVEN: &[&str] = &["even", "none", "no", "互先", "互先", "分先", "猜先", "호선"];
        const SEN: &[&str] = &["sen", "先", "선"];
        if EVEN.iter().any(|word| has_word(&text, word)) {
            return stones(0);
        }
        let numerals = ["二", "三", "四", "五", "六", "七", "八", "九"];
        if let Some(at) = numerals.iter().position(|numeral| text.contains(numeral)) {
            return stones(at as u32 + 2);
        }
        if SEN.iter().any(|word| has_word(&text, word)) {
            return stones(1);
        }
    }
    (
        HandicapClaim::Unreadable,
        Some(DefectCode::UnreadableHandicap),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use HandicapClaim::*;

    #[test]
    fn handicaps() {
        let check = |raw: &str, expected: HandicapClaim| {
            let (claim, defect) = read(raw, Size::NINETEEN);
            assert_eq!(claim, expected, "HA[{raw}]");
            assert_eq!(defect.is_some(), expected == Unreadable);
        };
        check("", Missing);
        check("0", Stones(0));
        check("9", Stones(9));
        check(" 2 ", Stones(2));
        check("24", Stones(24));
        check("２子", Stones(2));
        check("让三子", Stones(3));
        check("2 stones", Stones(2));
        check("先", Stones(1));
        check("互先", Stones(0));
        check("even", Stones(0));
        check("text", Unreadable);
        check("-3", Unreadable);
        check("362", Unreadable);
        check("99999999999", Unreadable);
    }
}
