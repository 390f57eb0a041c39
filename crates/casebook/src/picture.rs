//! Boards, points and moves as a case writes them: columns `a`, `b`, ... without `i`, rows counted
//! from the bottom, `X` black, `O` white.

use go::{Board, Color, Point, Size};
use serde::Deserialize;

use crate::case::Side;

/// A drawn board or map, coordinates included.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Picture(pub String);

impl Picture {
    /// The letters in reading order, row by row, coordinates left out.
    pub fn rows(&self) -> Vec<String> {
        let lines = self.0.lines().map(str::trim);
        lines
            .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
            .map(|line| {
                line.chars()
                    .filter(|c| !c.is_ascii_digit() && !c.is_whitespace())
                    .collect()
            })
            .collect()
    }

    /// The board drawn.
    ///
    /// # Errors
    /// If it is no board, or a chain on it has no liberty.
    pub fn board(&self) -> Result<Board, String> {
        self.rows()
            .join("\n")
            .parse::<Board>()
            .map_err(|e| e.to_string())
    }
}

/// A move or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Who.
    pub color: Color,
    /// Where; `None` is a pass.
    pub point: Option<Point>,
}

fn point_of(name: &str, size: Size) -> Result<Point, String> {
    let wrong = || format!("`{name}` is no point of a {size} board");
    let mut letters = name.chars();
    let column = letters
        .next()
        .filter(char::is_ascii_lowercase)
        .ok_or_else(wrong)?;
    let row: u8 = letters.as_str().parse().map_err(|_| wrong())?;
    let letters = "abcdefghjklmnopqrstuvwxyz";
    let x = letters.find(column).ok_or_else(wrong)? as u8;
    if x >= size.width() || row == 0 || row > size.height() {
        return Err(wrong());
    }
    Ok(Point::new(x, size.height() - row))
}

/// The points of a list such as `a1 b2`.
///
/// # Errors
/// If one is no point of the board.
pub fn points_of(names: &str, size: Size) -> Result<Vec<Point>, String> {
    let names = names.split_whitespace();
    names.map(|name| point_of(name, size)).collect()
}

/// The turns of a list such as `X a7, O pass`.
///
/// # Errors
/// If one is no turn on that board.
pub fn turns_of(text: &str, size: Size) -> Result<Vec<Turn>, String> {
    let turns = text.split(',').map(str::trim);
    turns
        .filter(|turn| !turn.is_empty())
        .map(|turn| {
            let wrong = || format!("`{turn}` is no turn; write `X a7` or `O pass`");
            let (side, place) = turn.split_once(' ').ok_or_else(wrong)?;
            let color = match side {
                "X" => Side::X,
                "O" => Side::O,
                _ => return Err(wrong()),
            }
            .color();
            let point = match place.trim() {
                "pass" => None,
                name => Some(point_of(name, size)?),
            };
            Ok(Turn { color, point })
        })
        .collect()
}
