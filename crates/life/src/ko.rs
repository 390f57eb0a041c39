use crate::contest::State;
use crate::frame::{Cell, FEW_CELLS, MANY_CELLS};
use crate::rapid::Rapid;

/// Whether the stone at a cell can be taken in a ko about nothing but itself: no other chain would
/// be in atari. Where that is so, the point where it would connect.
pub(crate) fn half_point_ko<const CELLS: usize>(
    board: &Rapid<CELLS>,
    cell: usize,
) -> Option<usize> {
    let Cell::Stone(color) = board.cells[cell] else {
        return None;
    };
    if board.touching(cell, color) > 0 || board.room(cell) != 1 {
        return None;
    }
    let liberty = board.last_liberty(cell)?;
    let small = board.frame.beside(liberty).into_iter().all(|beside| {
        beside == cell
            || match board.cells[beside] {
                Cell::Edge => true,
                Cell::Empty => false,
                Cell::Stone(owner) => {
                    owner == color && board.last_liberty_after(beside, liberty).is_none()
                }
            }
    });
    small.then_some(liberty)
}

impl State<'_> {
    /// A stone in a half-point ko between living chains is not dead, whatever became of it in the
    /// playouts: its owner connects, or loses it in play. Returns the chains that are not.
    pub(crate) fn spare_ko_stones(&mut self) -> Vec<usize> {
        if self.grid.frame.has_few_cells() {
            self.spare_ko_stones_on::<FEW_CELLS>()
        } else {
            self.spare_ko_stones_on::<MANY_CELLS>()
        }
    }

    /// Whether a chain is one stone that can be taken in a ko, and another chain of its color would
    /// then be in atari.
    pub(crate) fn is_in_large_ko(&self, chain: usize) -> bool {
        self.more_hangs_on_ko(chain) == Some(true)
    }

    /// Whether a chain is one stone that can be taken in a ko about nothing but itself.
    pub(crate) fn is_in_small_ko(&self, chain: usize) -> bool {
        self.more_hangs_on_ko(chain) == Some(false)
    }

    /// If a chain is one stone that can be taken in a ko, whether another chain of its color would
    /// then be in atari.
    fn more_hangs_on_ko(&self, chain: usize) -> Option<bool> {
        let mut cells = self.chains.cells(chain);
        let (1, Some(cell)) = (cells.len(), cells.next()) else {
            return None;
        };
        if !self.may_be_in_ko(cell) {
            return None;
        }
        let mouth = self.liberties(chain).next()?;
        let beside = self.grid.frame.beside(mouth);
        let around = || beside.iter().filter_map(|&cell| self.chains.chain(cell));
        let is_own = |other: usize| self.chains.color[other] == self.chains.color[chain];
        let hangs_on_it = |other: usize| {
            let mut left = self.liberties(other).filter(|&cell| cell != mouth);
            let last = left.next();
            other != chain && left.all(|cell| Some(cell) == last)
        };
        around().all(is_own).then(|| around().any(hangs_on_it))
    }

    /// Whether a stone has one liberty, and that is an only liberty of its own: else it is in no ko,
    /// and no board need be set up to know it.
    fn may_be_in_ko(&self, cell: usize) -> bool {
        let empty = |cell: usize| {
            let beside = self.grid.frame.beside(cell).into_iter();
            beside.filter(|&cell| self.grid.cells[cell] == Cell::Empty)
        };
        empty(cell).count() == 1 && empty(cell).all(|liberty| empty(liberty).count() == 0)
    }

    fn spare_ko_stones_on<const CELLS: usize>(&mut self) -> Vec<usize> {
        let frame = self.grid.frame;
        let mut board = None;
        let mut spared = Vec::new();
        for chain in 0..self.chains.len() {
            let mut cells = self.chains.cells(chain);
            let (1, Some(cell)) = (cells.len(), cells.next()) else {
                continue;
            };
            if !self.dead[chain] {
                continue;
            }
            if !self.may_be_in_ko(cell) {
                continue;
            }
            let board = board.get_or_insert_with(|| Rapid::<CELLS>::new(self.grid, |_| false));
            let Some(connection) = half_point_ko(board, cell) else {
                continue;
            };
            let beside = frame
                .beside(cell)
                .into_iter()
                .chain(frame.beside(connection));
            let mut chains = beside.filter_map(|cell| self.chains.chain(cell));
            if chains.all(|beside| beside == chain || !(self.dead[beside] || self.seki[beside])) {
                spared.push(chain);
            }
        }
        for &chain in &spared {
            self.dead[chain] = false;
        }
        spared
    }
}
