use crate::{Point, SetupError, Size};

/// Why a text is not a picture of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// A row is longer or shorter than the first.
    #[error("row {row} has {found} points, the first has {wanted}")]
    Ragged {
        /// Row from 1 at the top.
        row: usize,
        /// Points in it.
        found: usize,
        /// Points in the first row.
        wanted: usize,
    },
    /// No rows, or more than 52 rows or columns.
    #[error(transparent)]
    Size(#[from] crate::SizeError),
    /// A letter that stands for nothing.
    #[error("`{0}` is no board letter; a board is drawn with `X`, `O` and `.`")]
    Letter(char),
    /// Stones that cannot stand together.
    #[error(transparent)]
    Setup(SetupError),
}

/// One letter a point, a line a row, no coordinates; the last line has no line end.
pub fn draw(size: Size, letter: impl Fn(Point) -> char) -> String {
    let width = usize::from(size.width());
    let mut text = String::with_capacity(size.area() + usize::from(size.height()));
    for (index, point) in size.points().enumerate() {
        if index > 0 && index % width == 0 {
            text.push('\n');
        }
        text.push(letter(point));
    }
    text
}

/// The same with the coordinates players use on all four sides and a blank between points.
pub fn draw_with_coordinates(size: Size, letter: impl Fn(Point) -> char) -> String {
    let column = |x| {
        let name = Point::new(x, 0).name(size);
        name.trim_end_matches(|c: char| c.is_ascii_digit())
            .to_string()
    };
    let columns: String = (0..size.width())
        .map(|x| format!("{:>2}", column(x)))
        .collect();
    let mut text = format!("  {columns}\n");
    for y in 0..size.height() {
        let number = size.height() - y;
        let row: String = (0..size.width())
            .map(|x| format!(" {}", letter(Point::new(x, y))))
            .collect();
        text.push_str(&format!("{number:>2}{row} {number}\n"));
    }
    text + &format!("  {columns}\n")
}

/// The letters of a picture in reading order. Row numbers at either end, blanks, and lines that
/// hold only column letters are left out.
pub(crate) fn read(text: &str) -> Result<(Size, Vec<char>), PictureError> {
    let mut letters = Vec::new();
    let mut wanted = 0;
    let mut rows = 0;
    for line in text.lines() {
        let is_header = line
            .split_whitespace()
            .collect::<String>()
            .starts_with(['a', 'A']);
        let row: Vec<char> = line
            .chars()
            .filter(|c| !c.is_whitespace() && !c.is_ascii_digit())
            .collect();
        if row.is_empty() || is_header {
            continue;
        }
        rows += 1;
        if rows == 1 {
            wanted = row.len();
        } else if row.len() != wanted {
            return Err(PictureError::Ragged {
                row: rows,
                found: row.len(),
                wanted,
            });
        }
        letters.extend(row);
    }
    let size = Size::new(
        u32::try_from(wanted).unwrap_or(u32::MAX),
        u32::try_from(rows).unwrap_or(u32::MAX),
    )?;
    Ok((size, letters))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn reads_what_it_draws() {
        let board: Board = "
               a b c d
             2 . X O .
             1 X X O O"
            .parse()
            .unwrap();
        assert_eq!(board.to_string(), ".XO.\nXXOO");
        assert_eq!(board.to_string().parse(), Ok(board.clone()));
        let drawn =
            draw_with_coordinates(board.size(), |p| board.at(p).map_or('.', |c| c.letter()));
        assert_eq!(
            drawn,
            "   A B C D\n 2 . X O . 2\n 1 X X O O 1\n   A B C D\n"
        );
    }

    #[test]
    fn says_what_is_wrong() {
        let check = |text: &str, message: &str| {
            assert_eq!(text.parse::<Board>().unwrap_err().to_string(), message);
        };
        check("..\n...", "row 2 has 3 points, the first has 2");
        check("", "board size 0x0: each side may be 1 to 52");
        check(
            "X?.",
            "`?` is no board letter; a board is drawn with `X`, `O` and `.`",
        );
        check("XO\nOX", "the chain at aa has no liberty");
    }
}
