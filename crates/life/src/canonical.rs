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
        let plain: Vec<u8> = size
            .points()
            .map(|point| match position.board.at(point) {
                _ if position.ko == Some(point) => 3,
                None => 0,
                Some(color) if (color == Color::Black) != swapped => 1,
                Some(_) => 2,
            })
            .collect();
        let turned = |symmetry: Symmetry| -> Vec<u8> {
            let target = symmetry.size(size);
            let mut image = vec![0; plain.len()];
            for (index, point) in size.points().enumerate() {
                image[target.index(symmetry.point(size, point))] = plain[index];
            }
            image
        };
        let images: Vec<_> = Symmetry::ALL
            .into_iter()
            .map(|symmetry| (symmetry.size(size).width(), turned(symmetry), symmetry))
            .collect();
        // The first of the least: `min_by` keeps the earlier of equals.
        let (width, image, symmetry) = images
            .iter()
            .min_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)))
            .map_or((size.width(), &plain, Symmetry::ALL[0]), |best| {
                (best.0, &best.1, best.2)
            });
        let mut grid = Grid::empty(symmetry.size(size));
        let mut ko = None;
        let mut hash = u64::from(width) | 0x5851_f42d_4c95_7f00;
        for (point, &code) in grid.frame.size.points().zip(image) {
            let cell = grid.frame.cell(point);
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
        let same: Vec<Symmetry> = images
            .iter()
            .filter(|other| other.0 == width && other.1 == *image && other.2 != symmetry)
            .map(|other| other.2)
            .collect();
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
        for point in self.size.points() {
            points[self.cell(point)] = point;
        }
        points
    }

    /// Turns a color of the position as given into one of the canonical position, and back.
    pub(crate) fn color(&self, color: Color) -> Color {
        if self.swapped { !color } else { color }
    }
}
