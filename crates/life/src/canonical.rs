use std::cmp::Ordering;

use go::{Color, Point, Size, Symmetry};

use crate::frame::{Cell, Grid};
use crate::judgement::Position;

/// The one orientation and coloring in which a position is judged, so that its eight symmetric
/// images and the same position with colors exchanged get the same verdict: Black is to play, and
/// of the eight orientations the one that comes first is taken.
#[derive(Debug, Clone)]
pub(crate) struct Canonical {
    pub(crate) grid: Grid,
    /// Cell of the ko point.
    pub(crate) ko: Option<usize>,
    /// A hash of the position, the same for all its images.
    pub(crate) hash: u64,
    /// The orientations that leave the position unchanged, as cell maps; empty if only the
    /// trivial one does.
    pub(crate) stabilizer: Vec<Vec<u16>>,
    symmetry: Symmetry,
    size: Size,
    swapped: bool,
}

impl Canonical {
    pub(crate) fn new(position: &Position) -> Canonical {
        let size = position.board.size();
        let swapped = position.to_play == Color::White;
        let mut plain: Vec<u8> = vec![0; size.area()];
        for (point, color) in position.board.stones() {
            let black = (color == Color::Black) != swapped;
            plain[size.index(point)] = if black { 1 } else { 2 };
        }
        if let Some(ko) = position.ko {
            plain[size.index(ko)] = 3;
        }
        let codes = |symmetry| places(symmetry, size).map(|place| plain[place]);
        let width = |symmetry: Symmetry| symmetry.size(size).width();
        // The first of the least, compared no further than they are equal.
        let mut symmetry = Symmetry::ALL[0];
        let mut same = Vec::new();
        for other in Symmetry::ALL.into_iter().skip(1) {
            let by_width = width(other).cmp(&width(symmetry));
            match by_width.then_with(|| codes(other).cmp(codes(symmetry))) {
                Ordering::Less => {
                    symmetry = other;
                    same.clear();
                }
                Ordering::Equal => same.push(other),
                Ordering::Greater => {}
            }
        }
        let mut grid = Grid::empty(symmetry.size(size));
        let mut ko = None;
        let mut hash = u64::from(width(symmetry)) | 0x5851_f42d_4c95_7f00;
        for (cell, code) in grid.frame.cells().zip(codes(symmetry)) {
            grid.cells[cell] = match code {
                1 => Cell::Stone(Color::Black),
                2 => Cell::Stone(Color::White),
                _ => Cell::Empty,
            };
            if code == 3 {
                ko = Some(cell);
            }
            hash = (hash ^ u64::from(code))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(23);
        }
        let mut canonical = Canonical {
            grid,
            ko,
            hash,
            stabilizer: Vec::new(),
            symmetry,
            size,
            swapped,
        };
        for other in same {
            // From the canonical cell back to the record's point, and to the other image's cell.
            let mut map = vec![0; canonical.grid.frame.len()];
            for point in size.points() {
                map[canonical.cell(point)] =
                    canonical.grid.frame.cell(other.point(size, point)) as u16;
            }
            canonical.stabilizer.push(map);
        }
        canonical
    }

    /// The cell of a point of the position as given.
    pub(crate) fn cell(&self, point: Point) -> usize {
        self.grid.frame.cell(self.symmetry.point(self.size, point))
    }

    /// Whether a point lies on the board.
    pub(crate) fn contains(&self, point: Point) -> bool {
        self.size.contains(point)
    }

    /// For every cell the point of the position as given.
    pub(crate) fn points(&self) -> Vec<Point> {
        let mut points = vec![Point::new(0, 0); self.grid.frame.len()];
        let places = places(self.symmetry, self.size);
        for (cell, place) in self.grid.frame.cells().zip(places) {
            points[cell] = self.size.point_at(place);
        }
        points
    }

    /// Turns a color of the position as given into one of the canonical position, and back.
    pub(crate) fn color(&self, color: Color) -> Color {
        if self.swapped { !color } else { color }
    }
}

/// Where on a board the points of its turned image come from, in the image's reading order, as
/// numbers in the board's.
fn places(symmetry: Symmetry, size: Size) -> impl Iterator<Item = usize> + Clone {
    let (image, back) = (symmetry.size(size), symmetry.inverse());
    let place = |x, y| size.index(back.point(image, Point::new(x, y))) as isize;
    // One step to the right, or down, in the image is the same step everywhere.
    let start = place(0, 0);
    let right = place(u8::from(image.width() > 1), 0) - start;
    let down = place(0, u8::from(image.height() > 1)) - start;
    (0..image.height()).flat_map(move |y| {
        let row = start + isize::from(y) * down;
        (0..image.width()).map(move |x| (row + isize::from(x) * right) as usize)
    })
}
