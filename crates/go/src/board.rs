use std::fmt;
use std::str::FromStr;

use crate::picture::{self, PictureError};
use crate::{Color, Point, PointSet, Size};

/// The stones on the board, as chains. No chain is ever without a liberty.
///
/// Turns, history, prisoners and passes are not the board's business.
///
/// Inside, points are cells of a frame one wider than the board, so that a neighbor is an addition
/// and the edge needs no test. A chain is a ring of `next` links with one `head`; for the head,
/// `liberty_edges` counts its (stone, empty neighbor) pairs. It is 0 exactly if the chain has no
/// liberty, which is all that captures need, and is kept up with four additions a stone.
#[derive(Clone)]
pub struct Board {
    size: Size,
    stride: usize,
    cells: Vec<Cell>,
    head: Vec<u16>,
    next: Vec<u16>,
    liberty_edges: Vec<u16>,
    chain_len: Vec<u16>,
    hash: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Stone(Color),
    Edge,
}

/// What a move did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// Opposing stones taken off.
    pub captured: u32,
    /// Own stones taken off because the chain had no liberty after captures; 0 if not suicide.
    pub suicided: u32,
    /// The point where retaking at once would be the simple ko: set if one stone was taken by a
    /// single stone that has just that liberty.
    pub ko: Option<Point>,
}

/// A move on a stone or off the board. The board is unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not an empty point of the board")]
pub struct Occupied(pub Point);

/// Stones that cannot stand on a board together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the chain at {0} has no liberty")]
pub struct SetupError(pub Point);

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Board {
        let stride = usize::from(size.width()) + 1;
        let len = stride * (usize::from(size.height()) + 2);
        let mut cells = vec![Cell::Edge; len];
        for y in 0..usize::from(size.height()) {
            cells[(y + 1) * stride..(y + 2) * stride - 1].fill(Cell::Empty);
        }
        let zeros = vec![0; len];
        Board {
            size,
            stride,
            cells,
            head: zeros.clone(),
            next: zeros.clone(),
            liberty_edges: zeros.clone(),
            chain_len: zeros,
            hash: 0,
        }
    }

    /// A board with these stones. Later stones replace earlier ones on the same point.
    ///
    /// # Errors
    /// If a chain has no liberty; [`Board::set_up`] takes such chains off instead.
    pub fn from_setup(
        size: Size,
        stones: impl IntoIterator<Item = (Point, Color)>,
    ) -> Result<Board, SetupError> {
        let mut board = Board::new(size);
        match board
            .set_up(
                stones
                    .into_iter()
                    .map(|(point, color)| (point, Some(color))),
            )
            .first()
        {
            Some(&(point, _)) => Err(SetupError(point)),
            None => Ok(board),
        }
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone on a point, `None` if it is empty or off the board.
    pub fn at(&self, point: Point) -> Option<Color> {
        if !self.size.contains(point) {
            return None;
        }
        match self.cells[self.cell(point)] {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::Edge => None,
        }
    }

    /// Whether the point is on the board and empty.
    pub fn is_empty(&self, point: Point) -> bool {
        self.size.contains(point) && self.cells[self.cell(point)] == Cell::Empty
    }

    /// All stones in reading order.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size
            .points()
            .filter_map(|point| self.at(point).map(|color| (point, color)))
    }

    /// Number of stones of a color.
    pub fn count(&self, color: Color) -> usize {
        self.cells
            .iter()
            .filter(|&&cell| cell == Cell::Stone(color))
            .count()
    }

    /// A hash of stones and their places: equal positions have equal hashes. It knows neither the
    /// side to move nor the size. Distinct positions collide with a chance near 2^-64.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The stones of the chain at a point, in no stated order; none if it is empty.
    pub fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let start = self.at(point).map(|_| self.cell(point));
        let mut at = start;
        std::iter::from_fn(move || {
            let cell = at?;
            let next = usize::from(self.next[cell]);
            at = (Some(next) != start).then_some(next);
            Some(self.point(cell))
        })
    }

    /// Number of stones of the chain at a point; 0 if it is empty.
    pub fn chain_len(&self, point: Point) -> usize {
        match self.at(point) {
            Some(_) => usize::from(self.chain_len[usize::from(self.head[self.cell(point)])]),
            None => 0,
        }
    }

    /// The same point for every stone of a chain, and another for every other chain.
    pub fn chain_id(&self, point: Point) -> Option<Point> {
        self.at(point)
            .map(|_| self.point(usize::from(self.head[self.cell(point)])))
    }

    /// The liberties of the chain at a point.
    pub fn liberties(&self, point: Point) -> PointSet {
        let mut liberties = PointSet::new(self.size);
        for stone in self.chain(point) {
            for beside in self.size.neighbors(stone) {
                if self.is_empty(beside) {
                    liberties.insert(beside);
                }
            }
        }
        liberties
    }

    /// Every chain once: its color and one of its stones, in reading order of its first stone.
    pub fn chains(&self) -> impl Iterator<Item = (Color, Point)> + '_ {
        let mut seen = PointSet::new(self.size);
        self.stones().filter_map(move |(point, color)| {
            let id = self.chain_id(point)?;
            seen.insert(id).then_some((color, point))
        })
    }

    /// Plays a stone: takes opposing chains without liberties, then the own chain if it has none
    /// (suicide). Ko and repetition are not looked at.
    ///
    /// # Errors
    /// If the point is occupied or off the board; the board is then unchanged.
    pub fn play(&mut self, point: Point, color: Color) -> Result<Played, Occupied> {
        if !self.is_empty(point) {
            return Err(Occupied(point));
        }
        let cell = self.cell(point);
        self.place(cell, color);
        let mut captured = 0;
        let mut last_captured = cell;
        for beside in self.beside(cell) {
            if self.cells[beside] == Cell::Stone(!color)
                && self.liberty_edges[usize::from(self.head[beside])] == 0
            {
                captured += self.lift(beside);
                last_captured = beside;
            }
        }
        let head = usize::from(self.head[cell]);
        if self.liberty_edges[head] == 0 {
            return Ok(Played {
                captured,
                suicided: self.lift(cell),
                ko: None,
            });
        }
        let retakable = captured == 1 && self.chain_len[head] == 1 && self.liberty_edges[head] == 1;
        Ok(Played {
            captured,
            suicided: 0,
            ko: retakable.then(|| self.point(last_captured)),
        })
    }

    /// Whether a stone of `color` on this empty point would leave its own chain without liberties.
    pub fn is_suicide(&self, point: Point, color: Color) -> bool {
        self.is_empty(point)
            && self
                .beside(self.cell(point))
                .into_iter()
                .all(|beside| match self.cells[beside] {
                    Cell::Edge => true,
                    Cell::Empty => false,
                    // The new stone takes one liberty edge of every chain it touches, perhaps several
                    // of the same chain; count how often this chain is touched.
                    Cell::Stone(owner) => {
                        let head = self.head[beside];
                        let touches = self.touches(self.cell(point), head);
                        (self.liberty_edges[usize::from(head)] == touches) == (owner == color)
                    }
                })
    }

    /// Edits the board as AB, AW and AE do: nothing is captured by it. Chains that stand without a
    /// liberty afterwards are taken off together and returned, in reading order; they are nobody's
    /// prisoners. Points off the board are ignored.
    pub fn set_up(
        &mut self,
        edits: impl IntoIterator<Item = (Point, Option<Color>)>,
    ) -> Vec<(Point, Color)> {
        for (point, stone) in edits {
            if self.size.contains(point) {
                let cell = self.cell(point);
                self.cells[cell] = stone.map_or(Cell::Empty, Cell::Stone);
            }
        }
        let stones: Vec<_> = self.stones().collect();
        self.rebuild(&stones);
        let choked: Vec<_> = stones
            .iter()
            .copied()
            .filter(|&(point, _)| self.liberty_edges[usize::from(self.head[self.cell(point)])] == 0)
            .collect();
        if !choked.is_empty() {
            for &(point, _) in &choked {
                let cell = self.cell(point);
                self.cells[cell] = Cell::Empty;
            }
            let stones: Vec<_> = self.stones().collect();
            self.rebuild(&stones);
        }
        choked
    }

    /// Takes off the given points' stones, as when dead stones are lifted.
    pub fn without(&self, points: &PointSet) -> Board {
        let mut board = self.clone();
        board.set_up(points.iter().map(|point| (point, None)));
        board
    }

    fn rebuild(&mut self, stones: &[(Point, Color)]) {
        self.hash = 0;
        for &(point, _) in stones {
            let cell = self.cell(point);
            self.cells[cell] = Cell::Empty;
        }
        for &(point, color) in stones {
            self.place(self.cell(point), color);
        }
    }

    /// Puts a stone on an empty cell and joins it to its own chains, without capturing.
    fn place(&mut self, cell: usize, color: Color) {
        self.cells[cell] = Cell::Stone(color);
        self.hash ^= key(self.point(cell), color);
        self.head[cell] = cell as u16;
        self.next[cell] = cell as u16;
        self.chain_len[cell] = 1;
        let mut open = 0;
        for beside in self.beside(cell) {
            match self.cells[beside] {
                Cell::Edge => {}
                Cell::Empty => open += 1,
                Cell::Stone(_) => self.liberty_edges[usize::from(self.head[beside])] -= 1,
            }
        }
        self.liberty_edges[cell] = open;
        for beside in self.beside(cell) {
            if self.cells[beside] == Cell::Stone(color) {
                self.join(usize::from(self.head[cell]), usize::from(self.head[beside]));
            }
        }
    }

    /// Makes two chains one; the shorter is relabelled.
    fn join(&mut self, a: usize, b: usize) {
        if a == b {
            return;
        }
        let (long, short) = if self.chain_len[a] >= self.chain_len[b] {
            (a, b)
        } else {
            (b, a)
        };
        let mut cell = short;
        loop {
            self.head[cell] = long as u16;
            cell = usize::from(self.next[cell]);
            if cell == short {
                break;
            }
        }
        self.next.swap(long, short);
        self.chain_len[long] += self.chain_len[short];
        self.liberty_edges[long] += self.liberty_edges[short];
    }

    /// Takes a chain off and returns its number of stones.
    fn lift(&mut self, start: usize) -> u32 {
        let Cell::Stone(color) = self.cells[start] else {
            return 0;
        };
        let mut lifted = 0;
        let mut cell = start;
        loop {
            self.cells[cell] = Cell::Empty;
            self.hash ^= key(self.point(cell), color);
            for beside in self.beside(cell) {
                if let Cell::Stone(_) = self.cells[beside] {
                    self.liberty_edges[usize::from(self.head[beside])] += 1;
                }
            }
            lifted += 1;
            cell = usize::from(self.next[cell]);
            if cell == start {
                return lifted;
            }
        }
    }

    fn touches(&self, cell: usize, head: u16) -> u16 {
        let stone =
            |cell: &usize| matches!(self.cells[*cell], Cell::Stone(_)) && self.head[*cell] == head;
        self.beside(cell).iter().filter(|cell| stone(cell)).count() as u16
    }

    fn beside(&self, cell: usize) -> [usize; 4] {
        [cell - self.stride, cell - 1, cell + 1, cell + self.stride]
    }

    fn cell(&self, point: Point) -> usize {
        (usize::from(point.y()) + 1) * self.stride + usize::from(point.x())
    }

    fn point(&self, cell: usize) -> Point {
        Point::new((cell % self.stride) as u8, (cell / self.stride - 1) as u8)
    }
}

/// Equal are boards of one size with the same stones, however they came there.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size && self.cells == other.cells
    }
}

impl Eq for Board {}

/// The hash key of one stone: its place and color through the finalizer of SplitMix64.
fn key(point: Point, color: Color) -> u64 {
    let place = u64::from(point.y()) << 8 | u64::from(point.x()) << 1 | color.index() as u64;
    let mut z = (place + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Rows of `X`, `O`, `.` without coordinates.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&picture::draw(self.size, |point| {
            self.at(point).map_or('.', Color::letter)
        }))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}\n{self}", self.size)
    }
}

/// Reads what [`Display`](fmt::Display) writes; blanks, row numbers and a line of column letters
/// are allowed.
impl FromStr for Board {
    type Err = PictureError;
    fn from_str(text: &str) -> Result<Board, PictureError> {
        let (size, letters) = picture::read(text)?;
        let mut stones = Vec::new();
        for (point, letter) in size.points().zip(letters) {
            match letter {
                'X' => stones.push((point, Color::Black)),
                'O' => stones.push((point, Color::White)),
                '.' => {}
                other => return Err(PictureError::Letter(other)),
            }
        }
        Board::from_setup(size, stones).map_err(PictureError::Setup)
    }
}

#[cfg(test)]
mod tests;
