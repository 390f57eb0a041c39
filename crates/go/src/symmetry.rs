use crate::{Board, Point, Size};

/// The eight ways to turn and mirror a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symmetry {
    transpose: bool,
    flip_x: bool,
    flip_y: bool,
}

impl Symmetry {
    /// All eight; the first leaves the board as it is.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry {
            transpose: false,
            flip_x: false,
            flip_y: false,
        }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry {
                transpose: i & 4 != 0,
                flip_x: i & 1 != 0,
                flip_y: i & 2 != 0,
            };
            i += 1;
        }
        all
    };

    /// The size of the turned board: width and height change places when it is transposed.
    pub fn size(self, size: Size) -> Size {
        if self.transpose {
            Size::new(u32::from(size.height()), u32::from(size.width())).unwrap_or(size)
        } else {
            size
        }
    }

    /// Where a point of a board of `size` goes.
    pub fn point(self, size: Size, point: Point) -> Point {
        let x = if self.flip_x {
            size.width() - 1 - point.x()
        } else {
            point.x()
        };
        let y = if self.flip_y {
            size.height() - 1 - point.y()
        } else {
            point.y()
        };
        if self.transpose {
            Point::new(y, x)
        } else {
            Point::new(x, y)
        }
    }

    /// What turns the image back.
    pub fn inverse(self) -> Symmetry {
        let (flip_x, flip_y) = match self.transpose {
            true => (self.flip_y, self.flip_x),
            false => (self.flip_x, self.flip_y),
        };
        Symmetry {
            flip_x,
            flip_y,
            ..self
        }
    }

    /// The turned board.
    pub fn board(self, board: &Board) -> Board {
        let size = board.size();
        let mut turned = Board::new(self.size(size));
        turned.set_up(
            board
                .stones()
                .map(|(point, color)| (self.point(size, point), Some(color))),
        );
        turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_turns_back() {
        let size = Size::new(5, 3).unwrap();
        for symmetry in Symmetry::ALL {
            for point in size.points() {
                let there = symmetry.point(size, point);
                let back = symmetry.inverse().point(symmetry.size(size), there);
                assert_eq!(back, point);
            }
        }
    }
}
