//! Boards in color. Where nobody sees it (in a pipe, a file, under `NO_COLOR`) it is taken out again when
//! the text is printed.

use anstyle::{AnsiColor, Style};

/// Black's stones and points in one color, White's in another, that no kind of color blindness takes
/// for each other; what is dead or shared in a third.
fn style(letter: char) -> Option<Style> {
    let color = |color: AnsiColor| Style::new().fg_color(Some(color.into()));
    Some(match letter {
        'X' => color(AnsiColor::Blue).bold(),
        'O' => color(AnsiColor::Yellow).bold(),
        'b' | 'B' => color(AnsiColor::Blue),
        'w' | 'W' => color(AnsiColor::Yellow),
        'x' | 'o' | 'd' | 'e' => color(AnsiColor::Magenta),
        'p' | 'q' | 'S' | '?' => color(AnsiColor::Cyan),
        _ => return None,
    })
}

/// Whether a line is a row of a board: its number, and a letter a point.
fn is_row(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    words.next().is_some_and(is_number) && words.next().is_some_and(|word| word.len() == 1)
}

/// A text with the rows of its boards painted.
pub(super) fn boards(text: &str) -> String {
    let mut painted = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if !is_row(line) {
            painted.push_str(line);
            continue;
        }
        for letter in line.chars() {
            match style(letter) {
                Some(style) => painted.push_str(&format!("{style}{letter}{style:#}")),
                None => painted.push(letter),
            }
        }
    }
    painted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_painted_and_heads_are_not() {
        let block = "   A B\n 2 X .\n 1 . O\n19x19, Oo\n3 chains of X\n";
        let painted = boards(block);
        assert!(painted.starts_with("   A B\n 2 \u{1b}["), "{painted:?}");
        assert_eq!(painted.matches("\u{1b}[0m").count(), 2, "{painted:?}");
        let plain = anstream::adapter::strip_str(&painted).to_string();
        assert_eq!(plain, block);
    }
}
