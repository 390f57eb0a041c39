use go::Color;

use crate::frame::{Cell, Frame, Grid, PerCell};

/// A board for playing on quickly, without allocation: playouts and completion.
#[derive(Debug, Clone)]
pub(crate) struct Rapid<const CELLS: usize> {
    pub(crate) frame: Frame,
    pub(crate) cells: PerCell<Cell, CELLS>,
    spots: PerCell<Spot, CELLS>,
    around: PerCell<Around, CELLS>,
    /// The empty cells that may be played on, in no order.
    pub(crate) free: Vec<u16>,
    /// Cell where a simple ko forbids the next move.
    pub(crate) ko: usize,
    /// Cells emptied by the last capture, the last move's only.
    pub(crate) captured: Vec<u16>,
}

/// What is known of a cell beside what it holds.
#[derive(Debug, Clone, Copy, Default)]
struct Spot {
    /// Of the chain whose head this is. Cell 0 is the head of all that is no stone, so that
    /// nobody needs to ask what is beside a point before telling it that the point was taken.
    liberties: Liberties,
    head: u16,
    /// The chain's next stone, round and round.
    next: u16,
    chain_len: u16,
    /// Place among the free cells.
    place: u16,
}

/// How many cells beside a cell are empty, Black's and White's, how many diagonal ones are Black's
/// and White's, three bits each, and one bit for a point on the edge of the board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Around(u16);

impl Around {
    const AT_EDGE: u16 = 1 << 15;
    /// What a cell beside, or a diagonal one, counts for, by [`Cell::number`].
    const BESIDE: [u16; 4] = [1 << 3, 1 << 6, 1, 0];
    const DIAGONAL: [u16; 4] = [1 << 9, 1 << 12, 0, 0];

    fn beside(color: Color) -> usize {
        3 + 3 * color.index()
    }

    fn diagonal(color: Color) -> usize {
        9 + 3 * color.index()
    }

    fn empty(self) -> u16 {
        self.0 & 7
    }

    fn of(self, color: Color) -> u16 {
        self.0 >> Around::beside(color) & 7
    }

    /// Whether all beside is `color`'s or edge, and too few diagonal cells the other's for the point
    /// to be a false eye.
    fn is_eye(self, color: Color) -> bool {
        let others = self.0 >> Around::diagonal(!color) & 7;
        (self.empty() + self.of(!color) == 0) & (others + (self.0 >> 15) < 2)
    }

    /// An empty cell beside becomes a stone.
    fn put(&mut self, color: Color) {
        self.0 = self.0.wrapping_add((1 << Around::beside(color)) - 1);
    }

    /// A stone beside becomes an empty cell.
    fn lift(&mut self, color: Color) {
        self.0 = self.0.wrapping_sub((1 << Around::beside(color)) - 1);
    }

    fn put_diagonal(&mut self, color: Color) {
        self.0 = self.0.wrapping_add(1 << Around::diagonal(color));
    }

    fn lift_diagonal(&mut self, color: Color) {
        self.0 = self.0.wrapping_sub(1 << Around::diagonal(color));
    }
}

/// The (stone, empty neighbor) pairs of a chain in one number: how many (14 bits), the sum of those
/// neighbors' cells (24 bits) and the sum of their squares (26 bits, the rest dropped), so that
/// chains join by one addition.
///
/// The chain has one liberty exactly if pairs * squares = sum * sum. A single point touches at most
/// four stones, so that the test is only made for up to four pairs; the difference is the sum of the
/// squared distances of all pairs, less than 4 * 2864 * 2864 < 2^26 on the largest board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Liberties(u64);

impl Liberties {
    fn one(cell: usize) -> Liberties {
        let cell = cell as u64;
        Liberties(1 | cell << 14 | (cell * cell) << 38)
    }

    fn add(&mut self, other: Liberties) {
        self.0 = self.0.wrapping_add(other.0);
    }

    fn take(&mut self, other: Liberties) {
        self.0 = self.0.wrapping_sub(other.0);
    }

    fn pairs(self) -> u64 {
        self.0 & ((1 << 14) - 1)
    }

    fn sum(self) -> u64 {
        self.0 >> 14 & ((1 << 24) - 1)
    }

    fn is_one(self) -> bool {
        let (pairs, sum, squares) = (self.pairs(), self.sum(), self.0 >> 38);
        let difference = (pairs * squares).wrapping_sub(sum * sum);
        (pairs.wrapping_sub(1) < 4) & (difference & ((1 << 26) - 1) == 0)
    }

    fn only_one(self) -> Option<usize> {
        self.is_one()
            .then(|| self.sum() as usize / self.pairs() as usize)
    }

    fn at_least_two(self) -> bool {
        (self.pairs() > 0) & !self.is_one()
    }
}

const NOWHERE: u16 = u16::MAX;

impl<const CELLS: usize> Rapid<CELLS> {
    /// The stones of a grid; `free` says which empty cells may be played on.
    pub(crate) fn new(grid: &Grid, free: impl Fn(usize) -> bool) -> Box<Rapid<CELLS>> {
        let frame = grid.frame;
        let nowhere = Spot {
            place: NOWHERE,
            ..Spot::default()
        };
        let mut rapid = Box::new(Rapid {
            frame,
            cells: PerCell::new(Cell::Edge),
            spots: PerCell::new(nowhere),
            around: PerCell::new(Around::default()),
            free: Vec::with_capacity(frame.size.area()),
            ko: 0,
            captured: Vec::with_capacity(frame.size.area()),
        });
        rapid.stand(grid);
        rapid.set_free(free);
        rapid
    }

    /// Puts the stones of a grid on the board, which has none.
    fn stand(&mut self, grid: &Grid) {
        let (frame, len) = (self.frame, self.frame.len());
        self.cells.first_mut(len).copy_from_slice(&grid.cells);
        self.count_around(grid);
        for cell in frame.cells() {
            match grid.cells[cell] {
                Cell::Stone(_) => {
                    let spot = &mut self.spots[cell];
                    (spot.head, spot.next, spot.chain_len) = (cell as u16, cell as u16, 1);
                    for beside in [cell - frame.stride(), cell - 1] {
                        let (a, b) = (self.head(cell), self.head(beside));
                        if grid.cells[beside] == grid.cells[cell] && a != b {
                            self.join(a, b);
                        }
                    }
                }
                Cell::Empty | Cell::Edge => {}
            }
        }
        for cell in frame
            .cells()
            .filter(|&cell| grid.cells[cell] == Cell::Empty)
        {
            let one = Liberties::one(cell);
            for &beside in &frame.beside(cell) {
                let head = self.head(beside);
                self.spots[head].liberties.add(one);
            }
        }
    }

    /// Counts what is around every cell, for all cells at once.
    fn count_around(&mut self, grid: &Grid) {
        let stride = self.frame.stride();
        let first = stride + 1;
        let n = self.frame.len() - 2 * first;
        let around = &mut self.around.first_mut(first + n)[first..];
        let counts = |of: [u16; 4]| -> Vec<u16> {
            let cells = grid.cells.iter();
            cells.map(|cell| of[cell.number()]).collect()
        };
        let (beside, diagonal) = (counts(Around::BESIDE), counts(Around::DIAGONAL));
        let edge = counts([0, 0, 0, Around::AT_EDGE]);
        // What stands in one direction from every cell: `from` is where the first one's stands.
        let side = |from: usize| &beside[from..][..n];
        let corner = |from: usize| &diagonal[from..][..n];
        let border = |from: usize| &edge[from..][..n];
        let sides = [
            side(1),
            side(stride),
            side(stride + 2),
            side(2 * stride + 1),
        ];
        let from = [0, 2, 2 * stride, 2 * stride + 2];
        let (corners, borders) = (from.map(corner), from.map(border));
        for (at, around) in around.iter_mut().enumerate() {
            let sum = |of: &[&[u16]; 4]| of[0][at] + of[1][at] + of[2][at] + of[3][at];
            let is_edge = borders[0][at] | borders[1][at] | borders[2][at] | borders[3][at];
            around.0 = (sum(&sides) + sum(&corners)) | is_edge;
        }
    }

    /// Says anew which empty cells may be played on.
    pub(crate) fn set_free(&mut self, free: impl Fn(usize) -> bool) {
        for cell in self.free.drain(..) {
            self.spots[usize::from(cell)].place = NOWHERE;
        }
        for cell in self.frame.cells() {
            if self.cells[cell] == Cell::Empty && free(cell) {
                self.make_free(cell);
            }
        }
    }

    /// Becomes the same as another board of the same frame.
    pub(crate) fn copy_from(&mut self, other: &Rapid<CELLS>) {
        let len = self.frame.len();
        self.cells.copy_from(&other.cells, len);
        self.spots.copy_from(&other.spots, len);
        self.around.copy_from(&other.around, len);
        self.free.clear();
        self.free.extend_from_slice(&other.free);
        self.captured.clear();
        self.ko = other.ko;
    }

    fn head(&self, cell: usize) -> usize {
        usize::from(self.spots[cell].head)
    }

    pub(crate) fn chain_len(&self, cell: usize) -> usize {
        usize::from(self.spots[self.head(cell)].chain_len)
    }

    fn liberties(&self, cell: usize) -> Liberties {
        self.spots[self.head(cell)].liberties
    }

    /// The last liberty of the chain at a cell, if it has only one.
    #[inline]
    pub(crate) fn last_liberty(&self, cell: usize) -> Option<usize> {
        self.liberties(cell).only_one()
    }

    /// The last liberty of the chain at a cell once this liberty of it is taken, if one is left.
    pub(crate) fn last_liberty_after(&self, cell: usize, taken: usize) -> Option<usize> {
        self.liberties_without(self.head(cell), taken).only_one()
    }

    /// The liberties of a chain but for one cell.
    #[inline]
    fn liberties_without(&self, head: usize, taken: usize) -> Liberties {
        let beside = self.frame.beside(taken);
        let times = beside.iter().filter(|&&beside| self.head(beside) == head);
        let mut left = self.spots[head].liberties;
        left.take(Liberties(
            Liberties::one(taken).0.wrapping_mul(times.count() as u64),
        ));
        left
    }

    /// Whether a chain is told by this cell, one of its stones, and may have so few liberties.
    pub(crate) fn heads_chain_with(&self, cell: usize, liberties: u64) -> bool {
        self.head(cell) == cell && self.liberties(cell).pairs() <= 4 * liberties
    }

    /// How many stones of a color touch a cell.
    #[inline]
    pub(crate) fn touching(&self, cell: usize, color: Color) -> usize {
        usize::from(self.around[cell].of(color))
    }

    /// How many empty cells touch a cell.
    #[inline]
    pub(crate) fn room(&self, cell: usize) -> usize {
        usize::from(self.around[cell].empty())
    }

    /// The stones of a color that are chains of their own with one liberty, in reading order.
    pub(crate) fn lone_in_atari(&self, color: Color) -> impl Iterator<Item = usize> + '_ {
        let len = self.frame.len();
        let cells = self.cells.first(len).iter().zip(self.around.first(len));
        let is_lone = move |(&cell, &around): (&Cell, &Around)| {
            (cell == Cell::Stone(color)) & (around.of(color) == 0) & (around.empty() == 1)
        };
        let numbered = cells.enumerate();
        numbered.filter_map(move |(cell, of_cell)| is_lone(of_cell).then_some(cell))
    }

    pub(crate) fn stones(&self, start: usize) -> impl Iterator<Item = usize> + '_ {
        let mut at = Some(start);
        std::iter::from_fn(move || {
            let cell = at?;
            let next = usize::from(self.spots[cell].next);
            at = (next != start).then_some(next);
            Some(cell)
        })
    }

    /// Plays on an empty cell where it is not suicide.
    pub(crate) fn play(&mut self, cell: usize, color: Color) {
        self.captured.clear();
        self.ko = 0;
        self.put(cell, color);
        if self.spots[cell].place != NOWHERE {
            self.not_free(cell);
        }
        if self.touching(cell, !color) == 0 {
            return;
        }
        for beside in self.frame.beside(cell) {
            if self.cells[beside] == Cell::Stone(!color) && self.liberties(beside).pairs() == 0 {
                self.lift(beside, !color);
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
        if self.room(cell) >= 2 {
            return Outcome::Open;
        }
        self.outcome_in_contact(cell, color)
    }

    /// The same for a cell with one empty cell beside it at most.
    fn outcome_in_contact(&self, cell: usize, color: Color) -> Outcome {
        let beside = self.frame.beside(cell);
        let touching = self.touching(cell, color);
        // Mostly one of two simple cases, told without a branch for every neighbor.
        if touching == 0 {
            if self.room(cell) == 0 && !self.takes(cell, color) {
                return Outcome::Suicide;
            }
        } else {
            let spare = touching as u64 + 4;
            let has_spare = |beside| {
                (self.cells[beside] == Cell::Stone(color))
                    & (self.liberties(beside).pairs() > spare)
            };
            if any_of(beside, has_spare) {
                return Outcome::Open;
            }
        }
        let mut all = Liberties::default();
        let mut len = 1;
        let mut takes = 0;
        let mut seen = [0; 4];
        for place in 0..4 {
            let beside = beside[place];
            match self.cells[beside] {
                Cell::Edge => {}
                Cell::Empty => all.add(Liberties::one(beside)),
                Cell::Stone(owner) => {
                    let head = self.head(beside);
                    if seen.contains(&head) {
                        continue;
                    }
                    seen[place] = head;
                    if owner == color {
                        let liberties = self.liberties_without(head, cell);
                        if liberties.at_least_two() {
                            return Outcome::Open;
                        }
                        all.add(liberties);
                        len += usize::from(self.spots[head].chain_len);
                    } else if self.spots[head].liberties.is_one() {
                        takes += usize::from(self.spots[head].chain_len);
                        if takes >= 2 {
                            return Outcome::Open;
                        }
                        all.add(Liberties::one(beside));
                    }
                }
            }
        }
        if all.is_one() {
            Outcome::SelfAtari { len }
        } else if all.pairs() == 0 {
            Outcome::Suicide
        } else {
            Outcome::Open
        }
    }

    /// Whether a stone on an empty cell takes stones.
    #[inline]
    pub(crate) fn takes(&self, cell: usize, color: Color) -> bool {
        let is = |beside, test: &dyn Fn(Liberties) -> bool| {
            (self.cells[beside] == Cell::Stone(!color)) & test(self.liberties(beside))
        };
        let beside = self.frame.beside(cell);
        // The quick test first: most chains touch other empty cells.
        let touching = self.touching(cell, !color) as u64;
        any_of(beside, |cell| is(cell, &|chain| chain.pairs() <= touching))
            && any_of(beside, |cell| is(cell, &|chain| chain.is_one()))
    }

    /// Whether all points beside are the color's and too few diagonal ones the other's for the
    /// point to be a false eye.
    #[inline]
    pub(crate) fn is_eye(&self, cell: usize, color: Color) -> bool {
        self.around[cell].is_eye(color)
    }

    fn put(&mut self, cell: usize, color: Color) {
        self.cells[cell] = Cell::Stone(color);
        let mut own = Liberties::default();
        let one = Liberties::one(cell);
        for beside in self.frame.beside(cell) {
            if self.cells[beside] == Cell::Empty {
                own.add(Liberties::one(beside));
            }
            self.around[beside].put(color);
            let head = self.head(beside);
            self.spots[head].liberties.take(one);
        }
        for diagonal in self.frame.diagonal(cell) {
            self.around[diagonal].put_diagonal(color);
        }
        let spot = &mut self.spots[cell];
        spot.head = cell as u16;
        spot.next = cell as u16;
        spot.chain_len = 1;
        spot.liberties = own;
        if self.touching(cell, color) == 0 {
            return;
        }
        for beside in self.frame.beside(cell) {
            if self.cells[beside] == Cell::Stone(color) {
                let (a, b) = (self.head(cell), self.head(beside));
                if a != b {
                    self.join(a, b);
                }
            }
        }
    }

    /// Joins the chains of two heads.
    fn join(&mut self, a: usize, b: usize) {
        let (long, short) = if self.spots[a].chain_len >= self.spots[b].chain_len {
            (a, b)
        } else {
            (b, a)
        };
        let mut at = short;
        loop {
            self.spots[at].head = long as u16;
            at = usize::from(self.spots[at].next);
            if at == short {
                break;
            }
        }
        let joined = self.spots[short];
        self.spots[short].next = self.spots[long].next;
        let spot = &mut self.spots[long];
        spot.next = joined.next;
        spot.chain_len += joined.chain_len;
        spot.liberties.add(joined.liberties);
    }

    fn lift(&mut self, start: usize, color: Color) {
        let mut cell = start;
        loop {
            self.cells[cell] = Cell::Empty;
            self.spots[cell].head = 0;
            self.make_free(cell);
            self.captured.push(cell as u16);
            let one = Liberties::one(cell);
            for beside in self.frame.beside(cell) {
                self.around[beside].lift(color);
                let head = self.head(beside);
                self.spots[head].liberties.add(one);
            }
            for diagonal in self.frame.diagonal(cell) {
                self.around[diagonal].lift_diagonal(color);
            }
            cell = usize::from(self.spots[cell].next);
            if cell == start {
                break;
            }
        }
    }

    fn make_free(&mut self, cell: usize) {
        self.spots[cell].place = self.free.len() as u16;
        self.free.push(cell as u16);
    }

    fn not_free(&mut self, cell: usize) {
        let place = usize::from(self.spots[cell].place);
        self.spots[cell].place = NOWHERE;
        self.free.swap_remove(place);
        if let Some(&moved) = self.free.get(place) {
            self.spots[usize::from(moved)].place = place as u16;
        }
    }
}

/// Whether one of four cells passes a test, all tested without a branch.
#[inline]
fn any_of(cells: [usize; 4], test: impl Fn(usize) -> bool) -> bool {
    test(cells[0]) | test(cells[1]) | test(cells[2]) | test(cells[3])
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use go::Size;
    use proptest::prelude::*;

    use super::*;
    use crate::frame::{FEW_CELLS, MANY_CELLS};

    /// The chain at a cell and its liberties, found by looking.
    fn flood(grid: &Grid, start: usize) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let (mut chain, mut liberties) = (BTreeSet::new(), BTreeSet::new());
        let mut left = vec![start];
        while let Some(cell) = left.pop() {
            if chain.insert(cell) {
                for beside in grid.frame.beside(cell) {
                    if grid.cells[beside] == Cell::Empty {
                        liberties.insert(beside);
                    } else if grid.cells[beside] == grid.cells[start] {
                        left.push(beside);
                    }
                }
            }
        }
        (chain, liberties)
    }

    /// Plays and takes off what has no liberties; how many stones that were.
    fn simple_play(grid: &mut Grid, cell: usize, color: Color) -> usize {
        grid.cells[cell] = Cell::Stone(color);
        let mut captured = 0;
        for beside in grid.frame.beside(cell) {
            if grid.cells[beside] == Cell::Stone(!color) {
                let (chain, liberties) = flood(grid, beside);
                if liberties.is_empty() {
                    captured += chain.len();
                    for stone in chain {
                        grid.cells[stone] = Cell::Empty;
                    }
                }
            }
        }
        captured
    }

    fn simple_outcome(grid: &Grid, cell: usize, color: Color) -> Outcome {
        let mut after = grid.clone();
        let captured = simple_play(&mut after, cell, color);
        let (chain, liberties) = flood(&after, cell);
        match liberties.len() {
            0 => Outcome::Suicide,
            1 if captured < 2 => Outcome::SelfAtari { len: chain.len() },
            _ => Outcome::Open,
        }
    }

    fn simple_is_eye(grid: &Grid, cell: usize, color: Color) -> bool {
        let closed = grid.frame.beside(cell).iter().all(|&beside| {
            matches!(grid.cells[beside], Cell::Edge) || grid.stone(beside) == Some(color)
        });
        let diagonal = grid.frame.diagonal(cell);
        let at_edge = diagonal.iter().any(|&cell| grid.cells[cell] == Cell::Edge);
        let others = diagonal
            .iter()
            .filter(|&&cell| grid.stone(cell) == Some(!color));
        closed && others.count() + usize::from(at_edge) < 2
    }

    fn agrees<const CELLS: usize>(size: Size, moves: &[(u16, bool)]) {
        let mut grid = Grid::empty(size);
        let mut board = Rapid::<CELLS>::new(&grid, |_| true);
        for &(place, black) in moves {
            let cell = grid
                .frame
                .cell(size.point_at(usize::from(place) % size.area()));
            let color = if black { Color::Black } else { Color::White };
            if grid.cells[cell] != Cell::Empty {
                continue;
            }
            let outcome = simple_outcome(&grid, cell, color);
            assert_eq!(board.outcome(cell, color), outcome);
            assert_eq!(board.is_eye(cell, color), simple_is_eye(&grid, cell, color));
            if outcome != Outcome::Suicide {
                board.play(cell, color);
                let captured = simple_play(&mut grid, cell, color);
                assert_eq!(board.captured.len(), captured);
            }
        }
        let anew = Rapid::<CELLS>::new(&grid, |_| true);
        let mut free: Vec<u16> = board.free.clone();
        free.sort_unstable();
        assert_eq!(free, anew.free);
        for cell in grid.frame.cells() {
            assert_eq!(board.cells[cell], grid.cells[cell]);
            assert_eq!(board.around[cell], anew.around[cell]);
            if let Cell::Stone(color) = grid.cells[cell] {
                let (chain, liberties) = flood(&grid, cell);
                let one = liberties.first().copied().filter(|_| liberties.len() == 1);
                for board in [&board, &anew] {
                    assert_eq!(board.stones(cell).collect::<BTreeSet<_>>(), chain);
                    assert_eq!(board.chain_len(cell), chain.len());
                    assert_eq!(board.last_liberty(cell), one);
                    assert_eq!(board.touching(cell, color), anew.touching(cell, color));
                }
                for &taken in &liberties {
                    let left: Vec<_> = liberties.iter().filter(|&&cell| cell != taken).collect();
                    let one = left.first().map(|&&cell| cell).filter(|_| left.len() == 1);
                    assert_eq!(board.last_liberty_after(cell, taken), one);
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn counts_equal_what_looking_finds(
            (width, height) in (1u32..=9, 1u32..=9),
            moves in prop::collection::vec((any::<u16>(), any::<bool>()), 0..300),
        ) {
            let size = Size::new(width, height).unwrap();
            agrees::<FEW_CELLS>(size, &moves);
            agrees::<MANY_CELLS>(size, &moves);
        }
    }

    #[test]
    fn liberties_far_apart_are_told_apart() {
        // Row upon row of one color on the largest board, then all but its ends filled.
        let size = Size::new(52, 52).unwrap();
        let mut grid = Grid::empty(size);
        for cell in grid.frame.cells() {
            grid.cells[cell] = Cell::Stone(Color::Black);
        }
        let cells: Vec<usize> = grid.frame.cells().collect();
        for (empty, is_one) in [
            (vec![0, 2703], false),
            (vec![0, 51, 2652, 2703], false),
            (vec![1353], true),
        ] {
            let mut grid = grid.clone();
            for place in empty {
                grid.cells[cells[place]] = Cell::Empty;
            }
            let board = Rapid::<MANY_CELLS>::new(&grid, |_| true);
            assert_eq!(board.last_liberty(cells[60]).is_some(), is_one);
        }
    }
}
