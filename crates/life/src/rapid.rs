use go::Color;

use crate::frame::{Cell, Frame, Grid};

/// A board for playing on quickly, without allocation: playouts and completion.
///
/// For the head of a chain, `edges` counts its (stone, empty neighbor) pairs, with the sum and the
/// sum of squares of those neighbors' cells: the chain has one liberty exactly if
/// edges * squares = sum * sum. A single point touches at most four stones, so that the test is
/// only made for up to four edges and the sums may wrap.
#[derive(Debug, Clone)]
pub(crate) struct Rapid {
    pub(crate) frame: Frame,
    pub(crate) cells: Vec<Cell>,
    head: Vec<u16>,
    next: Vec<u16>,
    liberties: Vec<Liberties>,
    chain_len: Vec<u16>,
    /// The empty cells that may be played on, in no order, and for every cell its place there.
    pub(crate) free: Vec<u16>,
    place: Vec<u16>,
    /// Cell where a simple ko forbids the next move.
    pub(crate) ko: usize,
    /// Cells emptied by the last capture, the last move's only.
    pub(crate) captured: Vec<u16>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Liberties {
    edges: u32,
    sum: u32,
    squares: u32,
}

impl Liberties {
    fn add(&mut self, cell: usize) {
        let cell = cell as u32;
        self.edges += 1;
        self.sum = self.sum.wrapping_add(cell);
        self.squares = self.squares.wrapping_add(cell.wrapping_mul(cell));
    }

    fn take(&mut self, cell: usize) {
        let cell = cell as u32;
        self.edges -= 1;
        self.sum = self.sum.wrapping_sub(cell);
        self.squares = self.squares.wrapping_sub(cell.wrapping_mul(cell));
    }

    fn join(&mut self, other: Liberties) {
        self.edges += other.edges;
        self.sum = self.sum.wrapping_add(other.sum);
        self.squares = self.squares.wrapping_add(other.squares);
    }

    fn only_one(self) -> Option<usize> {
        let one = self.edges.wrapping_sub(1) < 4
            && self.edges.wrapping_mul(self.squares) == self.sum.wrapping_mul(self.sum);
        one.then(|| (self.sum / self.edges) as usize)
    }
}

const NOWHERE: u16 = u16::MAX;

impl Rapid {
    /// The stones of a grid; `free` says which empty cells may be played on.
    pub(crate) fn new(grid: &Grid, free: impl Fn(usize) -> bool) -> Rapid {
        let len = grid.frame.len();
        let mut rapid = Rapid {
            frame: grid.frame,
            cells: grid.cells.clone(),
            head: vec![0; len],
            next: vec![0; len],
            liberties: vec![Liberties::default(); len],
            chain_len: vec![0; len],
            free: Vec::with_capacity(len),
            place: vec![NOWHERE; len],
            ko: 0,
            captured: Vec::with_capacity(len),
        };
        for cell in grid.frame.cells() {
            if let Cell::Stone(_) = grid.cells[cell] {
                rapid.cells[cell] = Cell::Empty;
            }
        }
        for cell in grid.frame.cells() {
            if let Cell::Stone(color) = grid.cells[cell] {
                rapid.put(cell, color);
            }
        }
        for cell in grid.frame.cells() {
            if grid.cells[cell] == Cell::Empty && free(cell) {
                rapid.make_free(cell);
            }
        }
        rapid
    }

    /// Becomes the same as another board of the same frame.
    pub(crate) fn copy_from(&mut self, other: &Rapid) {
        self.cells.copy_from_slice(&other.cells);
        self.head.copy_from_slice(&other.head);
        self.next.copy_from_slice(&other.next);
        self.liberties.copy_from_slice(&other.liberties);
        self.chain_len.copy_from_slice(&other.chain_len);
        self.place.copy_from_slice(&other.place);
        self.free.clear();
        self.free.extend_from_slice(&other.free);
        self.captured.clear();
        self.ko = other.ko;
    }

    pub(crate) fn head(&self, cell: usize) -> usize {
        usize::from(self.head[cell])
    }

    pub(crate) fn chain_len(&self, cell: usize) -> usize {
        usize::from(self.chain_len[self.head(cell)])
    }

    /// The last liberty of the chain at a cell, if it has only one.
    pub(crate) fn last_liberty(&self, cell: usize) -> Option<usize> {
        self.liberties[self.head(cell)].only_one()
    }

    /// The last liberty of the chain at a cell once this liberty of it is taken, if one is left.
    pub(crate) fn last_liberty_after(&self, cell: usize, taken: usize) -> Option<usize> {
        let head = self.head(cell);
        let mut left = self.liberties[head];
        for beside in self.frame.beside(taken) {
            if let Cell::Stone(_) = self.cells[beside]
                && self.head(beside) == head
            {
                left.take(taken);
            }
        }
        left.only_one()
    }

    pub(crate) fn stones(&self, start: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = Some(start);
        std::iter::from_fn(move || {
            let cell = at?;
            let next = usize::from(self.next[cell]);
            at = (next != start).then_some(next);
            Some(cell)
        })
    }

    /// Plays on an empty cell where it is not suicide; true if something was captured.
    pub(crate) fn play(&mut self, cell: usize, color: Color) {
        self.captured.clear();
        self.ko = 0;
        self.put(cell, color);
        if self.place[cell] != NOWHERE {
            self.not_free(cell);
        }
        for beside in self.frame.beside(cell) {
            if self.cells[beside] == Cell::Stone(!color)
                && self.liberties[self.head(beside)].edges == 0
            {
                self.lift(beside);
            }
        }
        if self.captured.len() == 1 && self.chain_len(cell) == 1 {
            let taken = usize::from(self.captured[0]);
            if self.last_liberty(cell) == Some(taken) {
                self.ko = taken;
            }
        }
    }

    /// What a stone there would come to.
    #[inline]
    pub(crate) fn outcome(&self, cell: usize, color: Color) -> Outcome {
        let beside = self.frame.beside(cell);
        let empty = beside
            .iter()
            .filter(|&&beside| self.cells[beside] == Cell::Empty)
            .count();
        if empty >= 2 {
            return Outcome::Open;
        }
        let mut all = Liberties::default();
        let mut len = 1;
        let mut seen = [0usize; 4];
        let mut n = 0;
        let mut takes = 0;
        for &other in &beside {
            match self.cells[other] {
                Cell::Edge => {}
                Cell::Empty => all.add(other),
                Cell::Stone(owner) => {
                    let head = self.head(other);
                    if seen[..n].contains(&head) {
                        if owner == color {
                            all.take(cell);
                        }
                        continue;
                    }
                    seen[n] = head;
                    n += 1;
                    if owner == color {
                        all.join(self.liberties[head]);
                        all.take(cell);
                        len += usize::from(self.chain_len[head]);
                    } else if self.liberties[head].only_one() == Some(cell) {
                        takes += usize::from(self.chain_len[head]);
                        all.add(other);
                    }
                }
            }
        }
        if all.edges == 0 {
            Outcome::Suicide
        } else if all.only_one().is_none() || takes >= 2 {
            Outcome::Open
        } else {
            Outcome::SelfAtari { len }
        }
    }

    /// Whether all points beside are the color's and too few diagonal ones the other's for the
    /// point to be a false eye.
    pub(crate) fn is_eye(&self, cell: usize, color: Color) -> bool {
        for beside in self.frame.beside(cell) {
            match self.cells[beside] {
                Cell::Edge => {}
                Cell::Stone(owner) if owner == color => {}
                _ => return false,
            }
        }
        let mut edge = 0;
        let mut other = 0;
        for diagonal in self.frame.diagonal(cell) {
            match self.cells[diagonal] {
                Cell::Edge => edge = 1,
                Cell::Stone(owner) if owner != color => other += 1,
                _ => {}
            }
        }
        other + edge < 2
    }

    fn put(&mut self, cell: usize, color: Color) {
        self.cells[cell] = Cell::Stone(color);
        self.head[cell] = cell as u16;
        self.next[cell] = cell as u16;
        self.chain_len[cell] = 1;
        let mut own = Liberties::default();
        let mut joins = [0usize; 4];
        let mut n = 0;
        for beside in self.frame.beside(cell) {
            match self.cells[beside] {
                Cell::Edge => {}
                Cell::Empty => own.add(beside),
                Cell::Stone(owner) => {
                    let head = self.head(beside);
                    self.liberties[head].take(cell);
                    if owner == color {
                        joins[n] = head;
                        n += 1;
                    }
                }
            }
        }
        self.liberties[cell] = own;
        for &other in &joins[..n] {
            let (a, b) = (self.head(cell), self.head(other));
            if a == b {
                continue;
            }
            let (long, short) = if self.chain_len[a] >= self.chain_len[b] {
                (a, b)
            } else {
                (b, a)
            };
            let mut at = short;
            loop {
                self.head[at] = long as u16;
                at = usize::from(self.next[at]);
                if at == short {
                    break;
                }
            }
            self.next.swap(long, short);
            self.chain_len[long] += self.chain_len[short];
            let joined = self.liberties[short];
            self.liberties[long].join(joined);
        }
    }

    fn lift(&mut self, start: usize) {
        let mut cell = start;
        loop {
            self.cells[cell] = Cell::Empty;
            self.make_free(cell);
            self.captured.push(cell as u16);
            for beside in self.frame.beside(cell) {
                if let Cell::Stone(_) = self.cells[beside] {
                    let head = self.head(beside);
                    self.liberties[head].add(cell);
                }
            }
            cell = usize::from(self.next[cell]);
            if cell == start {
                break;
            }
        }
    }

    fn make_free(&mut self, cell: usize) {
        self.place[cell] = self.free.len() as u16;
        self.free.push(cell as u16);
    }

    fn not_free(&mut self, cell: usize) {
        let place = usize::from(self.place[cell]);
        self.place[cell] = NOWHERE;
        self.free.swap_remove(place);
        if let Some(&moved) = self.free.get(place) {
            self.place[usize::from(moved)] = place as u16;
        }
    }
}

/// What becomes of a stone's chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Two liberties or more.
    Open,
    /// One liberty, for a chain of `len` stones.
    SelfAtari { len: usize },
    /// None.
    Suicide,
}
