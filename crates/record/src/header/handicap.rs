//! `HA`: a number of stones, or words for an even game and for *sen*.

use go::{Color, Point, Size};

use super::amount;
use super::text::{has_word, normalize};
use super::{HandicapClaim, Header, Server};
use crate::DefectCode;
use crate::record::{Event, Step};

/// The handicap stones that Fox leaves out of many games: `HA` counts them, nothing is set up, and
/// White begins. In its other games they always stand on the star points, so here too; elsewhere `HA`
/// places nothing. Empty if there is nothing to put right.
pub(super) fn left_out(header: &Header, size: Size, steps: &[Step]) -> Vec<Point> {
    let HandicapClaim::Stones(stones) = header.handicap else {
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
    star_points(stones, size, steps)
}

/// The star points that a handicap of two to nine stones takes: two to four stand in the corners, the
/// center is taken only where their number is odd. Customs differ in which corner three leave free,
/// and in whether the two that six and seven have between the corners stand left and right or above
/// and below: of two places that is taken which fewer moves are played on, else the first. Empty for
/// other numbers and boards without such points.
pub(super) fn star_points(stones: u32, size: Size, steps: &[Step]) -> Vec<Point> {
    let side = size.width();
    if !(2..=9).contains(&stones) || side != size.height() || side.is_multiple_of(2) || side < 7 {
        return Vec::new();
    }
    let near = if side >= 13 { 3 } else { 2 };
    let (far, middle) = (side - 1 - near, side / 2);
    let corners = [(far, near), (near, far), (near, near), (far, far)];
    let beside = [(near, middle), (far, middle)];
    let above = [(middle, near), (middle, far)];
    let has_center = stones >= 5 && stones % 2 == 1;
    let outside = stones as usize - usize::from(has_center);
    let mut places = [&corners[..], &beside, &above].concat();
    if outside == 3 && played_on(steps, &corners[3..]) < played_on(steps, &corners[2..3]) {
        places.swap(2, 3);
    }
    if outside == 6 && played_on(steps, &above) < played_on(steps, &beside) {
        places = [&corners[..], &above, &beside].concat();
    }
    places.truncate(outside);
    places.extend(has_center.then_some((middle, middle)));
    let points = places.into_iter();
    points.map(|(x, y)| Point::new(x, y)).collect()
}

/// How many moves are played on such places.
fn played_on(steps: &[Step], places: &[(u8, u8)]) -> usize {
    let is_there = |point: Point| places.contains(&(point.x(), point.y()));
    let moves = steps.iter();
    moves
        .filter(|step| matches!(step.event, Event::Play(_, point) if is_there(point)))
        .count()
}

/// Black's setup stones before the first move: what makes a game a handicap game.
pub(super) fn stones(steps: &[Step]) -> usize {
    let before = steps
        .iter()
        .take_while(|step| !matches!(step.event, Event::Play(..)));
    before
        .filter(|step| matches!(step.event, Event::Set(_, Some(Color::Black))))
        .count()
}

/// By how many stones one side put down more than the other, setup and moves together.
pub(super) fn odds(steps: &[Step]) -> usize {
    let stones = |color| {
        let put = |step: &&Step| match step.event {
            Event::Play(by, _) => by == color,
            Event::Set(_, stone) => stone == Some(color),
            Event::Pass(_) | Event::ToPlay(_) => false,
        };
        steps.iter().filter(put).count()
    };
    stones(Color::Black).abs_diff(stones(Color::White))
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
    let (before, behind) = text.split_once(&*digits).unwrap_or_default();
    let is_part = behind.strip_prefix(['.', ',']).is_some_and(|rest| {
        let rest = rest.trim_start_matches('0');
        rest.starts_with(|char: char| char.is_ascii_digit())
    });
    if let Ok(number) = digits.parse::<u32>()
        && number as usize <= size.area()
        && before.trim() != "-"
        && !is_part
    {
        return stones(number);
    }
    if digits.is_empty() {
        const EVEN: &[&str] = &[
            "even", "none", "no", "nigiri", "互先", "分先", "猜先", "握り", "호선",
        ];
        const SEN: &[&str] = &["sen", "先", "선"];
        if EVEN.iter().any(|word| has_word(&text, word)) {
            return stones(0);
        }
        const NUMBERS: [&str; 8] = [
            "two", "three", "four", "five", "six", "seven", "eight", "nine",
        ];
        let numerals = text.char_indices().map(|(at, _)| &text[at..]);
        let numeral = numerals.filter_map(amount::numeral).next();
        let word = || NUMBERS.iter().position(|word| has_word(&text, word));
        let number = numeral.map(|(number, _)| number as usize);
        if let Some(number @ 2..) = number.or_else(|| word().map(|at| at + 2))
            && number <= size.area()
        {
            return stones(number as u32);
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
        check("정선", Stones(1));
        check("접바둑 3점", Stones(3));
        check("二十五子", Stones(25));
        check("three stones", Stones(3));
        check("2.0", Stones(2));
        check("0.5", Unreadable);
        check("text", Unreadable);
        check("-3", Unreadable);
        check("362", Unreadable);
        check("99999999999", Unreadable);
    }
}
