//! What a proposal changes, in words and rows for people.

use std::collections::BTreeMap;
use std::fmt::Display;

use picture::Language;
use serde::Serialize;

use super::exhibit::{Card, card, result};
use super::{percent, words};
use crate::summary::{Exhibit, OfHandicap, Proposed, Scope};

/// Games that are shown with their board.
pub(super) const BOARDS_MAX: usize = 4;

/// One proposal, ready to show.
#[derive(Debug, Serialize)]
pub(super) struct Focused {
    proposed: Proposed,
    answer: String,
    rows: Vec<Row>,
    cards: Vec<Card>,
}

/// One game whose winner changes.
#[derive(Debug, Serialize)]
struct Row {
    place: String,
    players: String,
    handicap: i32,
    komi: Option<f64>,
    recorded: String,
    before: String,
    after: String,
    why: String,
    evidence: String,
}

pub(super) fn focused(proposed: &Proposed, names: &BTreeMap<String, String>) -> Focused {
    let boards = proposed.games.iter().take(BOARDS_MAX);
    Focused {
        answer: answer(proposed, names),
        rows: proposed.games.iter().map(row).collect(),
        cards: boards.map(|exhibit| card(exhibit, names)).collect(),
        proposed: proposed.clone(),
    }
}

/// The answer in one paragraph, in the words of the page.
fn answer(proposed: &Proposed, names: &BTreeMap<String, String>) -> String {
    let english = Language::English;
    let name = |id: &str| names.get(id).map_or(id, String::as_str).to_string();
    let (pair, more) = (&proposed.headline, &proposed.estimated);
    let share = |n: i64, of: i64| {
        let share = percent(n, of);
        english.say("focus.share", &[("n", &n), ("all", &of), ("share", &share)])
    };
    let head = match proposed.komi_policy.as_str() {
        "native" => "focus.answer_native",
        _ => "focus.answer",
    };
    let mut sentences = vec![english.say(
        head,
        &[
            ("proposal", &name(&proposed.proposal)),
            ("baseline", &name(&proposed.baseline)),
            ("flips", &share(pair.flips, pair.compared)),
            ("differ", &share(pair.differ, pair.compared)),
        ],
    )];
    let turns = proposed.turns.iter().map(|(turn, n)| {
        let (before, after) = turn.split_once(" to ").unwrap_or((turn, ""));
        let won = |winner: &str| english.word(&format!("win.{winner}"));
        let (before, after) = (won(before), won(after));
        english.say(
            "pair.turn",
            &[("before", &before), ("after", &after), ("n", n)],
        )
    });
    if !proposed.turns.is_empty() {
        let turns = english.clauses(&turns.collect::<Vec<_>>());
        sentences.push(english.say("focus.turns", &[("turns", &turns)]));
    }
    let led = proposed.causes.iter().filter(|c| c.flips_leading > 0);
    let led: Vec<String> = led
        .map(|cause| format!("{} ({})", words(&cause.cause), cause.flips_leading))
        .collect();
    if !led.is_empty() {
        sentences.push(english.say("answer.led", &[("causes", &english.list(&led))]));
    }
    let of = |is_wanted: fn(&OfHandicap) -> bool| {
        let rows = proposed.by_handicap.iter().filter(|row| is_wanted(row));
        rows.fold((0, 0), |(flips, compared), row| {
            (flips + row.flips, compared + row.compared)
        })
    };
    let (even, others) = (of(|row| row.n == "0"), of(|row| row.n != "0"));
    if even.1 > 0 && others.1 > 0 {
        let (even, others) = (share(even.0, even.1), share(others.0, others.1));
        let places: [(&str, &dyn Display); 2] = [("even", &even), ("handicap", &others)];
        sentences.push(english.say("focus.even_handicap", &places));
    }
    let estimated = share(more.flips, more.compared);
    sentences.push(english.say("focus.estimated", &[("n", &estimated)]));
    sentences.push(english.word("focus.caveat"));
    sentences.join(&english.word("list.sentence"))
}

fn row(exhibit: &Exhibit) -> Row {
    let mut names = [&exhibit.player_black, &exhibit.player_white].map(|name| name.trim());
    for name in &mut names {
        if name.is_empty() {
            *name = "?";
        }
    }
    Row {
        place: exhibit.place.clone(),
        players: names.join(" – "),
        handicap: exhibit.handicap,
        komi: exhibit.komi,
        recorded: exhibit.result_raw.clone(),
        before: result(&exhibit.winner_a, exhibit.margin_a),
        after: result(&exhibit.winner_b, exhibit.margin_b),
        why: exhibit.reasons.join("; "),
        evidence: match Scope::Headline.takes(&exhibit.evidence) {
            true => exhibit.evidence.clone(),
            false => Language::English.say("focus.only", &[("grade", &exhibit.evidence)]),
        },
    }
}
