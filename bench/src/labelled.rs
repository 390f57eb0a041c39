//! Positions of which somebody said which stones are dead: the players, by their marks, or the
//! authors of other estimators. From the corpus beside the project.

use std::path::Path;

use anyhow::{Context, Result};
use go::{Board, Color, Point};
use serde_json::Value;
use walkdir::WalkDir;

/// A position and its dead stones.
pub(crate) struct Labelled {
    pub(crate) board: Board,
    pub(crate) to_play: Color,
    pub(crate) ko: Option<Point>,
    /// In reading order.
    pub(crate) dead: Vec<Point>,
    /// Stones of which nothing is said.
    pub(crate) open: Vec<Point>,
}

/// The games whose players marked territory; a stone inside the other color's marks is dead.
pub(crate) fn marked(corpus: &Path) -> Result<Vec<Labelled>> {
    let mut found = Vec::new();
    for path in crate::games::find(&[corpus.join("territory_marks")])? {
        let bytes = std::fs::read(&path).context("cannot read a marked game")?;
        let Ok(record) = record::read(&bytes) else {
            continue;
        };
        let Some(marks) = &record.marks else { continue };
        let game = replay::replay(&record);
        let is_dead = |&(point, color): &(Point, Color)| match color {
            Color::Black => marks.white.contains(point),
            Color::White => marks.black.contains(point),
        };
        found.push(Labelled {
            dead: stones(&game.board, is_dead),
            open: Vec::new(),
            to_play: game.to_play_before_passes,
            ko: game.ko,
            board: game.board,
        });
    }
    Ok(found)
}

/// The positions that OGS tests its score estimator and its autoscorer with.
pub(crate) fn of_estimators(corpus: &Path) -> Result<Vec<Labelled>> {
    let mut found = Vec::new();
    let mut files = Vec::new();
    for entry in WalkDir::new(corpus.join("labelled_positions")) {
        let path = entry
            .context("cannot walk the labelled positions")?
            .into_path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    for path in files {
        let text = std::fs::read_to_string(&path).context("cannot read a labelled position")?;
        let is_of = |folder: &str| path.iter().any(|part| part == folder);
        if is_of("ogs_autoscore") {
            found.extend(autoscore(&text));
        } else if is_of("ogs_score_estimator") {
            found.extend(estimator(&text));
        }
    }
    Ok(found)
}

/// JSON with the owner of each point: `B`, `W`, blank; `s` and `*` are left open.
fn autoscore(text: &str) -> Option<Labelled> {
    let value: Value = serde_json::from_str(text).ok()?;
    let rows = |key: &str| -> Option<Vec<&str>> {
        value[key].as_array()?.iter().map(Value::as_str).collect()
    };
    let letters: Vec<String> = rows("board")?
        .iter()
        .map(|row| {
            let letter = |letter| match letter {
                'b' | 'B' => 'X',
                'w' | 'W' => 'O',
                _ => '.',
            };
            row.chars().map(letter).collect()
        })
        .collect();
    let board: Board = letters.join("\n").parse().ok()?;
    let owner = rows("sealed_ownership").or_else(|| rows("correct_ownership"))?;
    let at = |point: Point| {
        let row = owner.get(usize::from(point.y())).map(|row| row.as_bytes());
        row.and_then(|row| row.get(usize::from(point.x()))).copied()
    };
    let dead = stones(&board, |&(point, color)| match color {
        Color::Black => at(point) == Some(b'W'),
        Color::White => at(point) == Some(b'B'),
    });
    let open = stones(&board, |&(point, _)| {
        !matches!(at(point), Some(b'B' | b'W'))
    });
    Some(as_left(board, dead, open))
}

/// The board in numbers, 1 for Black, -1 for White, then 1 for every dead stone.
fn estimator(text: &str) -> Option<Labelled> {
    let width: usize = text
        .lines()
        .find_map(|line| line.strip_prefix("width"))?
        .trim()
        .parse()
        .ok()?;
    let numbers: Vec<i8> = text
        .lines()
        .filter(|line| !line.starts_with(['#', 'h', 'w', 'p']))
        .flat_map(|line| line.split_whitespace().map(str::parse))
        .collect::<Result<_, _>>()
        .ok()?;
    let (stones_of, removed) = numbers.split_at(numbers.len() / 2);
    let rows: Vec<String> = stones_of
        .chunks(width)
        .map(|row| {
            let letter = |&n: &i8| match n {
                1.. => 'X',
                0 => '.',
                _ => 'O',
            };
            row.iter().map(letter).collect()
        })
        .collect();
    let board: Board = rows.join("\n").parse().ok()?;
    let size = board.size();
    let dead = stones(&board, |&(point, _)| {
        removed.get(size.index(point)) == Some(&1)
    });
    Some(as_left(board, dead, Vec::new()))
}

fn as_left(board: Board, dead: Vec<Point>, open: Vec<Point>) -> Labelled {
    Labelled {
        board,
        to_play: Color::Black,
        ko: None,
        dead,
        open,
    }
}

fn stones(board: &Board, is_wanted: impl FnMut(&(Point, Color)) -> bool) -> Vec<Point> {
    board
        .stones()
        .filter(is_wanted)
        .map(|(point, _)| point)
        .collect()
}
