//! KataGo's analysis engine: a line of JSON for a question, a line of JSON for its answer.

use go::Color;
use ruling::{Opinion, Question};
use score::Margin;
use serde_json::{Value, json};

use crate::error::{Fault, beginning};
use crate::process::Process;
use crate::vertex;

/// How far from 0 an ownership may be, rounding included.
const OWNERSHIP_MAX: f64 = 1.01;
/// Komi where it is not known: it hardly matters to the stones.
const KOMI: f64 = 7.0;

/// Asks whose each point is. A chain whose points are the other side's on the average is dead; seki is
/// not told.
pub(crate) fn ask(
    process: &mut Process,
    number: u64,
    question: &Question,
) -> Result<Opinion, Fault> {
    let board = question.board;
    let size = board.size();
    if size.width().max(size.height()) > vertex::COLUMNS_MAX {
        return Err(Fault::Size {
            width: size.width(),
            height: size.height(),
        });
    }
    let id = format!("hantei{number}");
    let stones: Vec<Value> = board
        .stones()
        .map(|(point, color)| json!([color.initial().to_string(), point.name(size)]))
        .collect();
    // Whole and half points are all that it takes.
    let komi = question.komi.filter(|komi| komi.0 % 2 == 0);
    let komi = komi.map_or(KOMI, |komi| {
        f64::from(komi.0) / f64::from(Margin::UNITS_PER_POINT)
    });
    let query = json!({
        "id": id,
        "initialStones": stones,
        "initialPlayer": question.to_play.initial().to_string(),
        "moves": [],
        "rules": if question.by_territory { "japanese" } else { "chinese" },
        "komi": komi,
        "boardXSize": size.width(),
        "boardYSize": size.height(),
        "includeOwnership": true,
        "overrideSettings": { "reportAnalysisWinratesAs": "BLACK" },
    });
    process.send(&query.to_string())?;
    let answer = loop {
        let line = process.line()?;
        if line.trim().is_empty() {
            continue;
        }
        let answer: Value =
            serde_json::from_str(&line).map_err(|_| Fault::Unreadable(beginning(&line)))?;
        if let Some(error) = answer.get("error") {
            let told = error.as_str().unwrap_or("an error");
            if answer.get("field").and_then(Value::as_str) == Some("boardXSize") {
                return Err(Fault::Size {
                    width: size.width(),
                    height: size.height(),
                });
            }
            return Err(Fault::Unreadable(beginning(told)));
        }
        // Warnings, and answers to questions that were given up.
        let is_ours = answer.get("id").and_then(Value::as_str) == Some(&*id);
        if is_ours && answer.get("warning").is_none() {
            break answer;
        }
    };
    let unreadable = || Fault::Unreadable("no `ownership` for every point".to_owned());
    let ownership: Vec<f64> = answer
        .get("ownership")
        .and_then(Value::as_array)
        .ok_or_else(unreadable)?
        .iter()
        .filter_map(Value::as_f64)
        .filter(|owned| owned.abs() <= OWNERSHIP_MAX)
        .collect();
    if ownership.len() != size.area() {
        return Err(unreadable());
    }
    let mut dead = Vec::new();
    for (color, chain) in board.chains() {
        let for_black: f64 = board
            .chain(chain)
            .map(|point| ownership[size.index(point)])
            .sum();
        let is_dead = match color {
            Color::Black => for_black < 0.0,
            Color::White => for_black > 0.0,
        };
        if is_dead {
            dead.extend(board.chain(chain));
        }
    }
    Opinion::new(board, dead, []).map_err(Fault::Nonsense)
}
