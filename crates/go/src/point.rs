use std::fmt;

/// Width and height of a board, each 1..=52 (as far as SGF letters reach); not only square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A board side outside 1..=52.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("board size {width}x{height}: each side may be 1 to 52")]
pub struct SizeError {
    /// The width asked for.
    pub width: u32,
    /// The height asked for.
    pub height: u32,
}

impl Size {
    /// The longest side: SGF names 52 columns, `a`-`z` and `A`-`Z`.
    pub const SIDE_MAX: u8 = 52;
    /// The usual board.
    pub const NINETEEN: Size = Size {
        width: 19,
        height: 19,
    };

    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// If a side is 0 or more than 52.
    pub const fn new(width: u32, height: u32) -> Result<Size, SizeError> {
        let max = Self::SIDE_MAX as u32;
        if width == 0 || height == 0 || width > max || height > max {
            return Err(SizeError { width, height });
        }
        Ok(Size {
            width: width as u8,
            height: height as u8,
        })
    }

    /// Columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of points.
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point lies on a board of this size.
    pub const fn contains(self, point: Point) -> bool {
        point.x < self.width && point.y < self.height
    }

    /// The place of a point in reading order, 0..area. The point must lie on the board.
    pub const fn index(self, point: Point) -> usize {
        debug_assert!(self.contains(point));
        point.y as usize * self.width as usize + point.x as usize
    }

    /// The point at a place in reading order.
    pub const fn point_at(self, index: usize) -> Point {
        let width = self.width as usize;
        Point {
            y: (index / width) as u8,
            x: (index % width) as u8,
        }
    }

    /// Every point in reading order: left to right, top to bottom.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator {
        (0..self.area()).map(move |index| self.point_at(index))
    }

    /// The two to four points beside a point.
    pub fn neighbors(self, point: Point) -> impl Iterator<Item = Point> {
        let Point { x, y } = point;
        [
            (y > 0).then(|| Point { x, y: y - 1 }),
            (x > 0).then(|| Point { x: x - 1, y }),
            (x + 1 < self.width).then(|| Point { x: x + 1, y }),
            (y + 1 < self.height).then(|| Point { x, y: y + 1 }),
        ]
        .into_iter()
        .flatten()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A point of the board: column `x`, row `y`, both from 0 at the **top left**, as in SGF.
/// Points are ordered as one reads them.
///
/// ```text
///      a b c        SGF `bc` is x = 1, y = 2, which players call B1 on this board
///    a . . .
///    b . . .
///    c . # .
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    // Row first, so that the derived order is reading order.
    y: u8,
    x: u8,
}

impl Point {
    /// The point at column `x`, row `y`.
    ///
    /// # Panics
    /// If a coordinate is 52 or more.
    pub const fn new(x: u8, y: u8) -> Point {
        assert!(x < Size::SIDE_MAX && y < Size::SIDE_MAX);
        Point { y, x }
    }

    /// Column, from 0 at the left.
    pub const fn x(self) -> u8 {
        self.x
    }

    /// Row, from 0 at the top.
    pub const fn y(self) -> u8 {
        self.y
    }

    /// From two SGF letters, column first: `a`-`z` are 0..26, `A`-`Z` 26..52.
    pub const fn from_sgf(column: u8, row: u8) -> Option<Point> {
        match (from_letter(column), from_letter(row)) {
            (Some(x), Some(y)) => Some(Point { y, x }),
            _ => None,
        }
    }

    /// The two SGF letters, column first.
    pub const fn sgf(self) -> [u8; 2] {
        [to_letter(self.x), to_letter(self.y)]
    }

    /// The name players use, as `D4`: columns from `A` without `I` (then `AA`, `AB`..), rows from
    /// the bottom.
    pub fn name(self, size: Size) -> String {
        const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
        let column = usize::from(self.x);
        let letter = char::from(COLUMNS[column % 25]);
        let prefix = if column >= 25 {
            COLUMNS[column / 25 - 1..column / 25]
                .escape_ascii()
                .to_string()
        } else {
            String::new()
        };
        format!(
            "{prefix}{letter}{}",
            i32::from(size.height()) - i32::from(self.y)
        )
    }
}

/// As SGF: `dd` is the star point top left of a 19x19 board.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [column, row] = self.sgf();
        write!(f, "{}{}", char::from(column), char::from(row))
    }
}

const fn from_letter(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

const fn to_letter(coordinate: u8) -> u8 {
    if coordinate < 26 {
        b'a' + coordinate
    } else {
        b'A' + coordinate - 26
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let check = |x, y, size: u32, sgf: &str, name: &str| {
            let point = Point::new(x, y);
            assert_eq!(point.to_string(), sgf);
            assert_eq!(point.name(Size::new(size, size).unwrap()), name);
            assert_eq!(
                Point::from_sgf(sgf.as_bytes()[0], sgf.as_bytes()[1]),
                Some(point)
            );
        };
        check(3, 15, 19, "dp", "D4");
        check(8, 0, 19, "ia", "J19");
        check(18, 18, 19, "ss", "T1");
        check(25, 0, 52, "za", "AA52");
        check(51, 51, 52, "ZZ", "BB1");
    }

    #[test]
    fn reading_order() {
        let size = Size::new(3, 2).unwrap();
        let points: Vec<_> = size.points().map(|p| p.to_string()).collect();
        assert_eq!(points, ["aa", "ba", "ca", "ab", "bb", "cb"]);
        assert!(size.points().is_sorted());
        assert_eq!(size.neighbors(Point::new(0, 0)).count(), 2);
        assert!(Size::new(0, 5).is_err() && Size::new(53, 5).is_err());
    }
}
