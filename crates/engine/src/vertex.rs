//! Points as players and engines name them: `A1` is the lower left corner, and there is no `I`.

use go::{Point, Size};

/// Columns that have a letter.
pub(crate) const COLUMNS_MAX: u8 = 25;

/// A vertex of a board with that many columns at most, in either case.
pub(crate) fn read(text: &str, size: Size) -> Option<Point> {
    let letter = text.chars().next()?.to_ascii_uppercase();
    let column = match letter {
        'A'..='H' => letter as u8 - b'A',
        'J'..='Z' => letter as u8 - b'A' - 1,
        _ => return None,
    };
    let digits = &text[1..];
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let row: u8 = digits.parse().ok().filter(|_| is_number)?;
    let is_there = column < size.width() && (1..=size.height()).contains(&row);
    is_there.then(|| Point::new(column, size.height() - row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices() {
        let size = Size::new(19, 19).unwrap();
        for point in size.points() {
            assert_eq!(read(&point.name(size), size), Some(point));
        }
        assert_eq!(read("a1", size), Some(Point::new(0, 18)));
        assert_eq!(read("T19", size), Some(Point::new(18, 0)));
        for text in [
            "", "I5", "U1", "A0", "A20", "A", "5", "PASS", "A+1", "é1", "A1b", "A99999",
        ] {
            assert_eq!(read(text, size), None, "{text}");
        }
    }
}
