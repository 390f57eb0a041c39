//! What a proposal changes, in words and rows for people.

use std::collections::BTreeMap;

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

/// The answer in one paragraph.
fn answer(proposed: &Proposed, names: &BTreeMap<String, String>) -> String {
    let name = |id: &str| names.get(id).map_or(id, String::as_str).to_string();
    let (pair, more) = (&proposed.headline, &proposed.estimated);
    let share = |n, of| format!("{n} of {of} ({})", percent(n, of));
    let mut sentences = vec![format!(
        "Under {} instead of {}, {}, the winner changes in {} games that were counted on good \
         evidence, and the margin in {}.",
        name(&proposed.proposal),
        name(&proposed.baseline),
        match proposed.komi_policy.as_str() {
            "native" => "each with its own komi",
            _ => "with the komi of the games",
        },
        share(pair.flips, pair.compared),
        share(pair.differ, pair.compared)
    )];
    if !proposed.turns.is_empty() {
        let turns = proposed.turns.iter();
        let turns = turns.map(|(turn, n)| format!("{} in {n}", in_words(turn)));
        sentences.push(format!("{}.", capital(&list(turns.collect()))));
    }
    let led = proposed.causes.iter().filter(|c| c.flips_leading > 0);
    let led: Vec<String> = led
        .map(|cause| format!("{} ({})", words(&cause.cause), cause.flips_leading))
        .collect();
    if !led.is_empty() {
        sentences.push(format!("What turns them: {}.", list(led)));
    }
    let of = |is_wanted: fn(&OfHandicap) -> bool| {
        let rows = proposed.by_handicap.iter().filter(|row| is_wanted(row));
        rows.fold((0, 0), |(flips, compared), row| {
            (flips + row.flips, compared + row.compared)
        })
    };
    let (even, with_handicap) = (of(|row| row.n == "0"), of(|row| row.n != "0"));
    if even.1 > 0 && with_handicap.1 > 0 {
        sentences.push(format!(
            "In even games it is {}, in games with a handicap {}.",
            share(even.0, even.1),
            share(with_handicap.0, with_handicap.1)
        ));
    }
    sentences.push(format!(
        "With estimated games it is {}.",
        share(more.flips, more.compared)
    ));
    sentences.push(
        "These are the same moves counted otherwise: who knows the rule plays by it, and what the \
         players would then have done differently cannot be computed."
            .to_string(),
    );
    sentences.join(" ")
}

/// `B to draw` as a clause.
fn in_words(turn: &str) -> String {
    let (before, after) = turn.split_once(" to ").unwrap_or((turn, ""));
    let of = |winner: &str| match winner {
        "B" => "a win for Black",
        "W" => "a win for White",
        "draw" => "a draw",
        _ => "no result",
    };
    format!("{} becomes {}", of(before), of(after))
}

fn list(items: Vec<String>) -> String {
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => items.concat(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
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
            false => format!("{} only", exhibit.evidence),
        },
    }
}
