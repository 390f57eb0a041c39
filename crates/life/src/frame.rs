use std::ops::{Index, IndexMut};

use go::{Board, Color, Point, Size};

/// What a cell of the frame holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cell {
    Empty,
    Stone(Color),
    Edge,
}

impl Cell {
    /// Black, White, empty, edge.
    pub(crate) fn number(self) -> usize {
        match self {
            Cell::Stone(color) => color.index(),
            Cell::Empty => 2,
            Cell::Edge => 3,
        }
    }
}

/// How points become cells: the board in a frame with a column on its left and a row above and
/// below, so that a neighbor is an addition and the edge needs no test. Cell 0 is always edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) size: Size,
    stride: usize,
}

impl Frame {
    pub(crate) fn new(size: Size) -> Frame {
        Frame {
            size,
            stride: usize::from(size.width()) + 1,
        }
    }

    /// Number of cells, edge and all. One more than the rectangle, so that the diagonal of the
    /// last point is still inside.
    pub(crate) fn len(self) -> usize {
        self.stride * (usize::from(self.size.height()) + 2) + 1
    }

    pub(crate) fn has_few_cells(self) -> bool {
        self.len() <= FEW_CELLS
    }

    pub(crate) fn cell(self, point: Point) -> usize {
        (usize::from(point.y()) + 1) * self.stride + usize::from(point.x()) + 1
    }

    /// From a cell to the one below it.
    pub(crate) fn stride(self) -> usize {
        self.stride
    }

    pub(crate) fn beside(self, cell: usize) -> [usize; 4] {
        [cell - self.stride, cell - 1, cell + 1, cell + self.stride]
    }

    pub(crate) fn diagonal(self, cell: usize) -> [usize; 4] {
        [
            cell - self.stride - 1,
            cell - self.stride + 1,
            cell + self.stride - 1,
            cell + self.stride + 1,
        ]
    }

    /// The cells of the board's points in reading order.
    pub(crate) fn cells(self) -> Cells {
        Cells {
            next: self.stride + 1,
            row_end: 2 * self.stride,
            stride: self.stride,
            end: (usize::from(self.size.height()) + 1) * self.stride,
        }
    }
}

/// The cells of a board's points in reading order.
#[derive(Debug, Clone)]
pub(crate) struct Cells {
    next: usize,
    /// The edge cell behind the row, and the one behind the last row.
    row_end: usize,
    end: usize,
    stride: usize,
}

impl Iterator for Cells {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.next == self.row_end {
            if self.row_end == self.end {
                return None;
            }
            self.next += 1;
            self.row_end += self.stride;
        }
        self.next += 1;
        Some(self.next - 1)
    }
}

/// Something for every cell of a frame that has no more than `CELLS` of them, a power of two.
///
/// The index is cut down to the array, so that the compiler leaves out the test of it and an
/// address is one addition: boards that are played on quickly spend their time here.
#[derive(Debug, Clone)]
pub(crate) struct PerCell<T, const CELLS: usize>([T; CELLS]);

/// Enough cells for the frame of a board of 21x21.
pub(crate) const FEW_CELLS: usize = 1 << 9;
/// Enough for the largest there is, 52x52.
pub(crate) const MANY_CELLS: usize = 1 << 12;

impl<T: Copy, const CELLS: usize> PerCell<T, CELLS> {
    pub(crate) fn new(of_all: T) -> Self {
        const { assert!(CELLS.is_power_of_two()) };
        PerCell([of_all; CELLS])
    }

    /// Takes over what another has for the first cells.
    pub(crate) fn copy_from(&mut self, other: &Self, len: usize) {
        self.0[..len].copy_from_slice(&other.0[..len]);
    }

    pub(crate) fn first(&self, len: usize) -> &[T] {
        &self.0[..len]
    }

    pub(crate) fn first_mut(&mut self, len: usize) -> &mut [T] {
        &mut self.0[..len]
    }
}

impl<T, const CELLS: usize> Index<usize> for PerCell<T, CELLS> {
    type Output = T;

    #[inline]
    fn index(&self, cell: usize) -> &T {
        &self.0[cell & (CELLS - 1)]
    }
}

impl<T, const CELLS: usize> IndexMut<usize> for PerCell<T, CELLS> {
    #[inline]
    fn index_mut(&mut self, cell: usize) -> &mut T {
        &mut self.0[cell & (CELLS - 1)]
    }
}

/// Stones in a frame, and nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) frame: Frame,
    pub(crate) cells: Vec<Cell>,
}

impl Grid {
    pub(crate) fn empty(size: Size) -> Grid {
        let frame = Frame::new(size);
        let mut cells = vec![Cell::Edge; frame.len()];
        for cell in frame.cells() {
            cells[cell] = Cell::Empty;
        }
        Grid { frame, cells }
    }

    pub(crate) fn of(board: &Board) -> Grid {
        let mut grid = Grid::empty(board.size());
        for (point, color) in board.stones() {
            let cell = grid.frame.cell(point);
            grid.cells[cell] = Cell::Stone(color);
        }
        grid
    }

    pub(crate) fn stone(&self, cell: usize) -> Option<Color> {
        match self.cells[cell] {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::Edge => None,
        }
    }
}

/// The connected sets of cells of one kind (chains, or regions), stored end to end.
#[derive(Debug, Clone, Default)]
pub(crate) struct Parts {
    /// For every cell the number of its part, [`Parts::NONE`] if it is in none.
    pub(crate) of: Vec<u16>,
    cells: Vec<u16>,
    starts: Vec<u32>,
}

impl Parts {
    pub(crate) const NONE: u16 = u16::MAX;
    /// Of a cell that is in a part, while the part is not found yet.
    const NOT_YET: u16 = u16::MAX - 1;

    /// Splits the cells that have a `kind` into connected sets of one kind, numbered in reading
    /// order of their first cells.
    pub(crate) fn new<K: PartialEq>(frame: Frame, kind: impl Fn(usize) -> Option<K>) -> Parts {
        let mut of = vec![Parts::NONE; frame.len()];
        for cell in frame.cells().filter(|&cell| kind(cell).is_some()) {
            of[cell] = Parts::NOT_YET;
        }
        Parts::flood(frame, of, |a, b| kind(a) == kind(b), |_, _| {})
    }

    /// Splits the points that hold something of a kind into connected sets, numbered likewise, and
    /// calls `border` with a part and a cell beside it that is not in one, once for every pair of
    /// neighbors.
    pub(crate) fn holding(
        grid: &Grid,
        is_in: impl Fn(Cell) -> bool,
        border: impl FnMut(usize, usize),
    ) -> Parts {
        Parts::flood(grid.frame, Parts::marked(grid, is_in), |_, _| true, border)
    }

    /// For every cell whether it is in a part that is yet to be found.
    fn marked(grid: &Grid, is_in: impl Fn(Cell) -> bool) -> Vec<u16> {
        let mark = |&cell: &Cell| {
            if is_in(cell) & (cell != Cell::Edge) {
                Parts::NOT_YET
            } else {
                Parts::NONE
            }
        };
        grid.cells.iter().map(mark).collect()
    }

    #[inline]
    fn flood(
        frame: Frame,
        mut of: Vec<u16>,
        are_linked: impl Fn(usize, usize) -> bool,
        mut border: impl FnMut(usize, usize),
    ) -> Parts {
        let n = of.iter().filter(|&&part| part == Parts::NOT_YET).count();
        let mut cells = vec![0; n];
        let mut starts = Vec::with_capacity(64);
        let (mut next, mut found) = (0, 0);
        for start in frame.cells() {
            if of[start] != Parts::NOT_YET {
                continue;
            }
            let number = starts.len() as u16;
            starts.push(found as u32);
            of[start] = number;
            cells[found] = start as u16;
            found += 1;
            while next < found {
                for &beside in &frame.beside(usize::from(cells[next])) {
                    let part = &mut of[beside];
                    if *part == Parts::NOT_YET {
                        if are_linked(start, beside) {
                            *part = number;
                            cells[found] = beside as u16;
                            found += 1;
                        }
                    } else if *part == Parts::NONE {
                        border(usize::from(number), beside);
                    }
                }
                next += 1;
            }
        }
        Parts { of, cells, starts }
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The cells of a part, the first in reading order first.
    pub(crate) fn cells(&self, part: usize) -> impl ExactSizeIterator<Item = usize> + Clone + '_ {
        let end = self
            .starts
            .get(part + 1)
            .map_or(self.cells.len(), |&start| start as usize);
        self.cells[self.starts[part] as usize..end]
            .iter()
            .map(|&cell| usize::from(cell))
    }

    pub(crate) fn part(&self, cell: usize) -> Option<usize> {
        let part = self.of[cell];
        (part != Parts::NONE).then_some(usize::from(part))
    }
}

/// The chains of a grid.
#[derive(Debug, Clone)]
pub(crate) struct Chains {
    pub(crate) parts: Parts,
    pub(crate) color: Vec<Color>,
}

impl Chains {
    pub(crate) fn new(grid: &Grid) -> Chains {
        let stones = Parts::marked(grid, |cell| matches!(cell, Cell::Stone(_)));
        let is_one_chain = |a: usize, b: usize| grid.cells[a] == grid.cells[b];
        let parts = Parts::flood(grid.frame, stones, is_one_chain, |_, _| {});
        let color = (0..parts.len())
            .filter_map(|chain| grid.stone(parts.cells(chain).next()?))
            .collect();
        Chains { parts, color }
    }

    pub(crate) fn len(&self) -> usize {
        self.color.len()
    }

    pub(crate) fn cells(&self, chain: usize) -> impl ExactSizeIterator<Item = usize> + Clone + '_ {
        self.parts.cells(chain)
    }

    pub(crate) fn chain(&self, cell: usize) -> Option<usize> {
        self.parts.part(cell)
    }

    /// What is said of chains, said of their cells.
    pub(crate) fn spread(&self, of_chains: &[bool]) -> Vec<bool> {
        let mut of_cells = vec![false; self.parts.of.len()];
        for (chain, _) in of_chains.iter().enumerate().filter(|(_, is)| **is) {
            for cell in self.cells(chain) {
                of_cells[cell] = true;
            }
        }
        of_cells
    }
}
