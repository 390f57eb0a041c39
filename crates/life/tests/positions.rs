//! The instructive positions beside the project, if they are there: each with the dead stones that
//! players, or stronger judges than this one, agree on.

use std::path::Path;

use go::{Board, Color};
use life::{Given, Position, Settings, judge};
use serde_json::Value;

/// Positions judged wrong today. One that starts to be right is taken off the list.
const KNOWN_GAPS: &[&str] = &[
    "2017-02_2017-02-28-24.sgf",
    "2017-03_2017-03-31-3.sgf",
    "2017-05_2017-05-02-1.sgf",
    "kisei27_g1.sgf",
    "game_seki_64848549",
];

#[test]
fn instructive_positions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/life/positions.json");
    let Ok(text) = std::fs::read_to_string(&path) else {
        #[expect(clippy::print_stderr, reason = "a skipped test says so")]
        {
            eprintln!("skipped: {} is not there", path.display());
        }
        return;
    };
    let positions: Value = serde_json::from_str(&text).unwrap();
    let mut wrong = Vec::new();
    for entry in positions.as_array().unwrap() {
        let rows: Vec<&str> = strings(&entry["rows"]);
        let board: Board = rows.join("\n").parse().unwrap();
        let to_play = if entry["to_play"] == "B" {
            Color::Black
        } else {
            Color::White
        };
        let position = Position {
            board: &board,
            to_play,
            ko: None,
        };
        let found = judge(&position, Given::Nothing, &Settings::default());
        let mut dead: Vec<String> = found
            .dead
            .iter()
            .chain(found.dead_in_seki.iter())
            .map(|point| point.to_string())
            .collect();
        dead.sort_unstable();
        let mut wanted = strings(&entry["expected_dead"]);
        wanted.sort_unstable();
        let undecided = |point| found.undecided.contains(point);
        if dead != wanted || board.stones().any(|(point, _)| undecided(point)) {
            wrong.push(entry["id"].as_str().unwrap());
        }
    }
    assert_eq!(wrong, KNOWN_GAPS);
}

fn strings(list: &Value) -> Vec<&str> {
    let list = list.as_array().unwrap();
    list.iter().filter_map(Value::as_str).collect()
}
