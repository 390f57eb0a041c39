//! `--count`: one position counted step by step, as players do it.

use go::Color;
use ruling::{Evidence, Ruling};
use score::{FillCount, MokuCount, Tally, ZiCount};
use serde_json::{Map, Value, json};

use super::json::{initial, pair, points};
use crate::args::Count;

/// The counts asked for, below the game: of the position as all agree on it, and as rulesets settle it
/// that have their own way.
pub(super) fn text(ruling: &Ruling, counts: &[Count]) -> String {
    if counts.is_empty() {
        return String::new();
    }
    let mut text = match tally(ruling) {
        Some(tally) => counted(&tally, counts),
        None => why_none(ruling).to_string(),
    };
    for (tally, rulesets) in settled(ruling) {
        text.push_str(&format!("\nAs settled under {}:\n", rulesets.join(" ")));
        text.push_str(&counted(&tally, counts));
    }
    text
}

fn counted(tally: &Tally, counts: &[Count]) -> String {
    let counted = counts.iter().map(|count| match count {
        Count::Zi => zi(tally),
        Count::Moku => moku(tally),
        Count::Fill => fill(tally),
    });
    counted.collect()
}

/// The counts of settlements, each with the rulesets that come to it.
fn settled(ruling: &Ruling) -> Vec<(Tally, Vec<&str>)> {
    let mut settled: Vec<(Tally, Vec<&str>)> = Vec::new();
    for dispute in &ruling.position.disputes {
        let Some(tally) = dispute.completed else {
            continue;
        };
        let own = dispute.rulesets.iter().map(String::as_str);
        match settled.iter_mut().find(|(known, _)| *known == tally) {
            Some((_, rulesets)) => rulesets.extend(own),
            None => settled.push((tally, own.collect())),
        }
    }
    settled
}

/// The same by name, each with its margin in points, Black minus White; null where nothing was
/// counted.
pub(super) fn value(ruling: &Ruling, counts: &[Count]) -> Value {
    tally(ruling).map_or(Value::Null, |tally| counted_value(&tally, counts))
}

/// The counts of a position.
pub(super) fn counted_value(tally: &Tally, counts: &[Count]) -> Value {
    let counted = counts.iter().map(|count| match count {
        Count::Zi => (
            "zi".to_string(),
            zi_value(&ZiCount::of(tally, Color::Black)),
        ),
        Count::Moku => ("moku".to_string(), moku_value(&MokuCount::of(tally))),
        Count::Fill => ("fill".to_string(), fill_value(&FillCount::of(tally))),
    });
    Value::Object(counted.collect::<Map<_, _>>())
}

/// What there is to count: nothing where the life of some stones is undecided.
fn tally(ruling: &Ruling) -> Option<Tally> {
    let is_decided = ruling.game.evidence != Some(Evidence::Undecided);
    ruling.position.completed.filter(|_| is_decided)
}

fn why_none(ruling: &Ruling) -> &'static str {
    match ruling.position.completed {
        Some(_) => "\nNot counted: of some stones it is undecided whether they live.\n",
        None => "\nNot counted: the game was not played to its end.\n",
    }
}

fn zi(tally: &Tally) -> String {
    let count = ZiCount::of(tally, Color::Black);
    let ZiCount {
        side,
        stones,
        points,
        zi,
        ..
    } = count;
    let shared = match tally.shared() {
        0 => String::new(),
        points => format!(
            " + {} (half of {})",
            count.shared,
            some(points, "shared point")
        ),
    };
    let excess = rules::Quarters(zi.0 - count.half_board.0);
    let excess = match excess.0 {
        0 => "as much as that".to_string(),
        1.. => format!("{excess} more"),
        _ => format!("{} less", rules::Quarters(-excess.0)),
    };
    format!(
        "
The board alone, counted in zi:
  {side}: {} + {}{shared} = {zi} zi
  half of the {} points is {}: {excess}
  a zi more for one side is one less for the other, 2 points: {}
",
        some(stones, "stone"),
        some(points, "empty point"),
        tally.points(),
        count.half_board,
        count.margin,
    )
}

fn moku(tally: &Tally) -> String {
    let count = MokuCount::of(tally);
    let side = |color: Color| {
        format!(
            "  {color}: {} + {} = {}",
            some(count.points[color], "empty point"),
            some(count.prisoners[color], "prisoner"),
            count.moku[color],
        )
    };
    format!(
        "
The board alone, counted by empty points, prisoners filled in:
{}
{}
  stones put on the board: Black {}, White {}; one more is one point less of one's own
  Black's {} + {} less White's {} + {}: {}
",
        side(Color::Black),
        side(Color::White),
        count.placed.black,
        count.placed.white,
        count.moku.black,
        count.placed.black,
        count.moku.white,
        count.placed.white,
        count.margin,
    )
}

fn fill(tally: &Tally) -> String {
    let count = FillCount::of(tally);
    let side = |color: Color| {
        let left = match count.left[color] {
            left @ 0.. => format!("{left} left"),
            lacking => format!("{} more than it had", -lacking),
        };
        let end = match (count.unfilled[color], count.left_over[color]) {
            (0, 0) => "all filled, no stone left over".to_string(),
            (0, stones) => format!("{} left over", some(stones, "stone")),
            (points, _) => format!("{} not filled", some(points, "point")),
        };
        format!(
            "  {color}: {} on the board, {left}, {} to fill: {end}",
            some(count.stones[color], "stone"),
            some(count.points[color], "point"),
        )
    };
    let shared = match tally.shared() {
        0 => String::new(),
        points => format!(
            "  {} stay empty, half of them each side's\n",
            some(points, "shared point")
        ),
    };
    let ahead = |color: Color| count.unfilled[color] + count.left_over[!color];
    format!(
        "
The board alone, counted by filling in, {} stones a side, prisoners given back:
{}
{}
{shared}  Black's points not filled and White's stones left over: {}; the other way: {}; {}
",
        count.bowl,
        side(Color::Black),
        side(Color::White),
        ahead(Color::Black),
        ahead(Color::White),
        count.margin,
    )
}

fn zi_value(count: &ZiCount) -> Value {
    json!({
        "side": initial(count.side),
        "stones": count.stones,
        "points": count.points,
        "shared": points(count.shared.into()),
        "zi": points(count.zi.into()),
        "half_board": points(count.half_board.into()),
        "margin": points(count.margin),
    })
}

fn moku_value(count: &MokuCount) -> Value {
    json!({
        "points": pair(count.points),
        "prisoners": pair(count.prisoners),
        "moku": pair(count.moku),
        "placed": pair(count.placed),
        "margin": points(count.margin),
    })
}

fn fill_value(count: &FillCount) -> Value {
    json!({
        "bowl": count.bowl,
        "stones": pair(count.stones),
        "left": pair(count.left),
        "points": pair(count.points),
        "unfilled": pair(count.unfilled),
        "left_over": pair(count.left_over),
        "margin": points(count.margin),
    })
}

/// `1 stone`, `2 stones`.
fn some(number: i32, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
