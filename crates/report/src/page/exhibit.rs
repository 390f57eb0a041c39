use std::collections::BTreeMap;

use go::Size;
use picture::board_text;
use score::Margin;
use serde::Serialize;

use crate::summary::Exhibit;

/// A game of the gallery, ready to show.
#[derive(Debug, Serialize)]
pub(super) struct Card {
    title: String,
    facts: String,
    verdict_a: String,
    verdict_b: String,
    sides: Vec<String>,
    text: String,
    exhibit: Exhibit,
}

pub(super) fn card(exhibit: &Exhibit, names: &BTreeMap<String, String>) -> Card {
    let name = |id: &str| names.get(id).map_or(id, String::as_str).to_string();
    let players = match (exhibit.player_black.trim(), exhibit.player_white.trim()) {
        ("", "") => "Unknown players".to_string(),
        (black, white) => format!("{black} (Black) – {white} (White)"),
    };
    let mut facts = vec![format!("{}×{}", exhibit.width, exhibit.height)];
    if exhibit.handicap >= 2 {
        facts.push(format!("{} handicap stones", exhibit.handicap));
    }
    facts.extend(exhibit.komi.map(|komi| format!("komi {komi}")));
    facts.extend(exhibit.date.clone());
    if !exhibit.result_raw.is_empty() {
        facts.push(format!("recorded {}", exhibit.result_raw));
    }
    let verdict =
        |id: &str, margin, winner: &str| format!("{}: {}", name(id), result(winner, margin));
    let title = format!("{players}, {}", exhibit.place);
    Card {
        facts: facts.join(", "),
        verdict_a: verdict(&exhibit.a, exhibit.margin_a, &exhibit.winner_a),
        verdict_b: verdict(&exhibit.b, exhibit.margin_b, &exhibit.winner_b),
        sides: exhibit
            .sides
            .iter()
            .map(|(winner, ids)| format!("{winner}: {}", ids.join(", ")))
            .collect(),
        text: board(exhibit),
        title,
        exhibit: exhibit.clone(),
    }
}

/// `B+0.5`, `draw`, `no result`.
pub(crate) fn result(winner: &str, margin: f64) -> String {
    match (winner, margin) {
        ("none", _) => "no result".to_string(),
        ("draw", _) => "draw".to_string(),
        (winner, 0.0) => format!("{winner} wins an equal count"),
        (_, margin) => quarters(margin).to_string(),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a margin of a game fits")]
fn quarters(points: f64) -> Margin {
    Margin((points * f64::from(Margin::UNITS_PER_POINT)) as i32)
}

fn board(exhibit: &Exhibit) -> String {
    let side = |length: i32| u32::try_from(length).unwrap_or(0);
    let Ok(size) = Size::new(side(exhibit.width), side(exhibit.height)) else {
        return String::new();
    };
    let shown = match exhibit.map.is_empty() {
        true => &exhibit.board,
        false => &exhibit.map,
    };
    let letters: Vec<u8> = shown.bytes().filter(|b| *b != b'/').collect();
    board_text(size, &letters)
}
