//! `flips.csv`: every game whose winner changes, with its place and the causes.

use std::collections::HashSet;

use picture::{Language, because};
use table::{Flip, Table, flips};

use crate::Error;
use crate::dataset::Dataset;
use crate::dedup::LeftOut;

const HEAD: &str = "place,record_id,evidence,width,height,handicap,komi,date,player_black,player_white,\
                    result,a,b,winner_a,winner_b,margin_a,margin_b,leading_cause,causes\n";

/// A line for every pair of rulesets, one of each class, that name different winners of a game:
/// the rows of `divergences`, with the games they are of.
pub(crate) fn csv(dataset: &Dataset, dedup: bool) -> Result<String, Error> {
    let mut csv = HEAD.to_string();
    let mut left_out = dedup.then(|| LeftOut::new(dataset));
    for part in dataset.of(Table::Divergences) {
        let Some(games) = dataset.beside(part, Table::Games) else {
            continue;
        };
        let repeats = match &mut left_out {
            Some(left_out) => left_out.of_next(games)?,
            None => HashSet::new(),
        };
        let read = flips(dataset.read(games)?, dataset.read(part)?, |flip| {
            if !repeats.contains(&flip.game.record_id) {
                line(&mut csv, flip);
            }
        });
        read.map_err(|source| Error::Table {
            path: dataset.path(part),
            source,
        })?;
    }
    Ok(csv)
}

fn line(csv: &mut String, flip: &Flip<'_>) {
    let game = flip.game;
    let points = |margin: Option<score::Margin>| margin.map_or(String::new(), signed);
    let winner = |at: usize| flip.winners[at].map_or("", |winner| winner.as_str());
    let cells = [
        &game.place,
        &game.record_id,
        &flip.evidence,
        &game.width.to_string(),
        &game.height.to_string(),
        &game.handicap.to_string(),
        &points(game.komi),
        game.date.as_deref().unwrap_or(""),
        &game.players[0],
        &game.players[1],
        &game.result_raw,
        &flip.rulesets[0],
        &flip.rulesets[1],
        winner(0),
        winner(1),
        &points(flip.margins[0]),
        &points(flip.margins[1]),
        &flip.lead,
        &because(&flip.causes, Language::English),
    ];
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            csv.push(',');
        }
        csv.push_str(&quoted(cell));
    }
    csv.push('\n');
}

/// Points as a plain number.
fn signed(margin: score::Margin) -> String {
    let sign = if margin.0 < 0 { "-" } else { "" };
    let hundredths = margin.hundredths().abs();
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

/// A cell as RFC 4180 has it. A text that a spreadsheet would take for a formula is kept from it: names
/// and results are other people's.
fn quoted(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok();
    let is_formula = !is_number && cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let guard = if is_formula { "'" } else { "" };
    match is_formula || cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{guard}{}\"", cell.replace('"', "\"\"")),
        false => cell.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells() {
        assert_eq!(quoted("B+1.5"), "B+1.5");
        assert_eq!(quoted("Lee, Sedol \"9p\""), "\"Lee, Sedol \"\"9p\"\"\"");
        assert_eq!(quoted("=1+1"), "\"'=1+1\"");
        assert_eq!(quoted("-3.5"), "-3.5");
        assert_eq!(signed(score::Margin(-3)), "-0.75");
    }
}
