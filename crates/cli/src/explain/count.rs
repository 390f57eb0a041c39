//! `--count`: one position counted step by step, as players do it.

use go::Color;
use picture::{Language, color, margin};
use ruling::{Evidence, Ruling};
use score::{FillCount, MokuCount, Tally, ZiCount};
use serde_json::{Map, Value, json};

use super::json::{initial, pair, points};
use crate::args::Count;

/// The counts asked for, below the game: of the position as all agree on it, and as rulesets settle it
/// that have their own way.
pub(super) fn text(ruling: &Ruling, counts: &[Count], language: Language) -> String {
    if counts.is_empty() {
        return String::new();
    }
    let mut text = match (tally(ruling), ruling.position.completed) {
        (Some(tally), _) => counted(&tally, counts, language),
        (None, Some(_)) => format!("\n{}\n", language.word("count.open")),
        (None, None) => format!("\n{}\n", language.word("count.unplayed")),
    };
    for (tally, rulesets) in settled(ruling) {
        let rulesets = rulesets.join(" ");
        let settled = language.say("count.settled", &[("rulesets", &rulesets)]);
        text.push_str(&format!("\n{settled}\n"));
        text.push_str(&counted(&tally, counts, language));
    }
    text
}

fn counted(tally: &Tally, counts: &[Count], language: Language) -> String {
    let counted = counts.iter().map(|count| {
        let (head, lines) = match count {
            Count::Zi => zi(tally, language),
            Count::Moku => moku(tally, language),
            Count::Fill => fill(tally, language),
        };
        let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
        format!("\n{head}\n{lines}")
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

fn zi(tally: &Tally, language: Language) -> (String, Vec<String>) {
    let count = ZiCount::of(tally, Color::Black);
    let sum = match tally.shared() {
        0 => "count.zi.sum",
        _ => "count.zi.sum_shared",
    };
    let excess = count.zi.0 - count.half_board.0;
    let half = match excess {
        0 => "count.zi.even",
        1.. => "count.zi.more",
        _ => "count.zi.less",
    };
    let lines = vec![
        language.say(
            sum,
            &[
                ("side", &color(count.side, language)),
                ("stones", &count.stones),
                ("points", &count.points),
                ("half", &count.shared),
                ("shared", &tally.shared()),
                ("zi", &count.zi),
            ],
        ),
        language.say(
            half,
            &[
                ("all", &tally.points()),
                ("half", &count.half_board),
                ("excess", &rules::Quarters(excess.abs())),
            ],
        ),
        language.say(
            "count.zi.margin",
            &[("margin", &margin(count.margin, language))],
        ),
    ];
    (language.word("count.zi"), lines)
}

fn moku(tally: &Tally, language: Language) -> (String, Vec<String>) {
    let count = MokuCount::of(tally);
    let side = |side: Color| {
        language.say(
            "count.moku.side",
            &[
                ("side", &color(side, language)),
                ("points", &count.points[side]),
                ("prisoners", &count.prisoners[side]),
                ("moku", &count.moku[side]),
            ],
        )
    };
    let placed = language.say(
        "count.moku.placed",
        &[
            ("black", &count.placed.black),
            ("white", &count.placed.white),
        ],
    );
    let sum = language.say(
        "count.moku.margin",
        &[
            ("black", &count.moku.black),
            ("black_placed", &count.placed.black),
            ("white", &count.moku.white),
            ("white_placed", &count.placed.white),
            ("margin", &margin(count.margin, language)),
        ],
    );
    let lines = vec![side(Color::Black), side(Color::White), placed, sum];
    (language.word("count.moku"), lines)
}

fn fill(tally: &Tally, language: Language) -> (String, Vec<String>) {
    let count = FillCount::of(tally);
    let some = |key: &str, n: i32| language.say(key, &[("n", &n)]);
    let side = |side: Color| {
        let left = match count.left[side] {
            left @ 0.. => some("count.fill.left", left),
            lacking => some("count.fill.lacking", -lacking),
        };
        let end = match (count.unfilled[side], count.left_over[side]) {
            (0, 0) => language.word("count.fill.all"),
            (0, stones) => some("count.fill.over", stones),
            (points, _) => some("count.fill.unfilled", points),
        };
        language.say(
            "count.fill.side",
            &[
                ("side", &color(side, language)),
                ("stones", &count.stones[side]),
                ("left", &left),
                ("points", &count.points[side]),
                ("end", &end),
            ],
        )
    };
    let mut lines = vec![side(Color::Black), side(Color::White)];
    if tally.shared() != 0 {
        lines.push(some("count.fill.shared", tally.shared()));
    }
    let ahead = |color: Color| count.unfilled[color] + count.left_over[!color];
    lines.push(language.say(
        "count.fill.margin",
        &[
            ("black", &ahead(Color::Black)),
            ("white", &ahead(Color::White)),
            ("margin", &margin(count.margin, language)),
        ],
    ));
    let head = language.say("count.fill", &[("bowl", &count.bowl)]);
    (head, lines)
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
