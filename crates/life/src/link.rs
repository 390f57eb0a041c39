use crate::contest::State;
use crate::frame::{Cell, FEW_CELLS, MANY_CELLS};
use crate::rapid::{Outcome, Rapid};
use go::Color;

/// Whether a color that plays on a cell connects what is beside it, and the other color cannot
/// prevent it: a stone there takes nothing and is taken at once, by stones that stand.
fn connects<const CELLS: usize>(board: &Rapid<CELLS>, cell: usize, color: Color) -> bool {
    if board.outcome(cell, color) != Outcome::Open || board.takes(cell, !color) {
        return false;
    }
    match board.outcome(cell, !color) {
        Outcome::Open => false,
        Outcome::Suicide => true,
        Outcome::SelfAtari { .. } => {
            let mut cut = board.clone();
            cut.play(cell, !color);
            let last = cut.last_liberty(cell);
            last.is_some_and(|last| cut.outcome(last, color) == Outcome::Open)
        }
    }
}

impl State<'_> {
    /// Stones that cannot be cut off from a chain that lives are not dead, whatever became of them
    /// in the playouts. Returns the chains that are not.
    pub(crate) fn spare_linked(&mut self) -> Vec<usize> {
        if self.grid.frame.has_few_cells() {
            self.spare_linked_on::<FEW_CELLS>()
        } else {
            self.spare_linked_on::<MANY_CELLS>()
        }
    }

    fn spare_linked_on<const CELLS: usize>(&mut self) -> Vec<usize> {
        let mut board = None;
        let mut spared = Vec::new();
        for chain in 0..self.chains.len() {
            if !self.dead[chain] || self.searched[chain] {
                continue;
            }
            let color = self.chains.color[chain];
            let liberties = self.chains.cells(chain);
            let liberties = liberties.flat_map(|cell| self.grid.frame.beside(cell));
            let linked = liberties.into_iter().any(|liberty| {
                self.grid.cells[liberty] == Cell::Empty
                    && self.grid.frame.beside(liberty).iter().any(|&beside| {
                        let other = self.chains.chain(beside);
                        other.is_some_and(|other| {
                            self.chains.color[other] == color
                                && !self.dead[other]
                                && !self.seki[other]
                        })
                    })
                    && connects(
                        board.get_or_insert_with(|| Rapid::<CELLS>::new(self.grid, |_| false)),
                        liberty,
                        color,
                    )
            });
            if linked {
                spared.push(chain);
            }
        }
        for &chain in &spared {
            self.dead[chain] = false;
        }
        spared
    }
}

#[cfg(test)]
mod tests {
    use go::{Board, Point};

    use super::*;
    use crate::frame::Grid;

    fn white_connects(rows: &str) -> bool {
        let board: Board = rows.parse().unwrap();
        let grid = Grid::of(&board);
        let cell = grid.frame.cell(Point::new(0, 2));
        connects(
            &Rapid::<FEW_CELLS>::new(&grid, |_| false),
            cell,
            Color::White,
        )
    }

    #[test]
    fn a_cut_that_is_taken_at_once_is_none() {
        assert!(white_connects(
            "
            . X X X .
            O X O X .
            . O O O .
            . . . O .
            O O O . ."
        ));
    }

    #[test]
    fn a_cut_that_takes_is_one() {
        assert!(!white_connects(
            "
            X X X X .
            O X O X .
            . O O O .
            . . . O .
            O O O . ."
        ));
    }

    #[test]
    fn a_cut_that_is_a_ko_is_one() {
        assert!(!white_connects(
            "
            . X X X .
            O X O X .
            . O O O .
            . X . O .
            X . O . ."
        ));
    }

    #[test]
    fn a_cut_that_has_two_liberties_is_one() {
        assert!(!white_connects(
            "
            . X X X .
            O X O X .
            . . O O .
            . . . O .
            O O O . ."
        ));
    }
}
