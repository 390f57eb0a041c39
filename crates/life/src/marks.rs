use go::{Color, PerColor};

use crate::area::{Area, count_grid};
use crate::frame::{Cell, Chains, Grid};

/// The marks of a record on the cells of a grid.
#[derive(Debug, Clone)]
pub(crate) struct Marks {
    /// For every cell whether it is marked as each color's.
    pub(crate) of: Vec<PerColor<bool>>,
}

/// A mark that cannot be true, on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrong {
    BothColors(usize),
    HalfMarked(usize),
    TouchesOther(usize),
}

impl Marks {
    /// Whose area a cell is marked as; nobody's if it is marked as both.
    fn owner(&self, cell: usize) -> Option<Color> {
        match self.of[cell] {
            PerColor {
                black: true,
                white: false,
            } => Some(Color::Black),
            PerColor {
                black: false,
                white: true,
            } => Some(Color::White),
            _ => None,
        }
    }

    /// For every chain whether the marks call it dead: at least half of its stones are marked as
    /// the other color's. (Marks of a living stone's own color, as area counts have them, say
    /// nothing more.)
    pub(crate) fn dead(&self, chains: &Chains) -> Vec<bool> {
        (0..chains.len())
            .map(|chain| 2 * self.marked(chains, chain) >= chains.cells(chain).len())
            .collect()
    }

    fn marked(&self, chains: &Chains, chain: usize) -> usize {
        let other = !chains.color[chain];
        let cells = chains.cells(chain);
        cells
            .filter(|&cell| self.owner(cell) == Some(other))
            .count()
    }

    /// The count the marks themselves make: marked empty points and points under dead stones are
    /// territory, other empty points are neutral. Eyes and liberties of a seki are told apart as
    /// in any other count.
    pub(crate) fn area(&self, grid: &Grid, dead: &[bool], seki: &[bool]) -> Area {
        let plain = count_grid(grid, dead, seki);
        let mut area = Area {
            territory: PerColor::default(),
            seki_eyes: PerColor::default(),
            dame: 0,
            ..plain
        };
        for cell in grid.frame.cells() {
            match grid.cells[cell] {
                Cell::Stone(_) if !dead[cell] => {}
                Cell::Edge => {}
                Cell::Stone(_) | Cell::Empty => match self.owner(cell) {
                    Some(color) => area.territory[color] += 1,
                    None => area.dame += 1,
                },
            }
        }
        // Keep what was found to be a seki's liberties apart, as far as it is unmarked.
        area.seki_shared = area.seki_shared.min(area.dame);
        area.dame -= area.seki_shared;
        area
    }

    /// What in the marks cannot be true.
    pub(crate) fn contradictions(&self, grid: &Grid, chains: &Chains, dead: &[bool]) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        for cell in grid.frame.cells() {
            if self.of[cell] == PerColor::new(true, true) {
                wrong.push(Wrong::BothColors(cell));
            }
            if let (Cell::Empty, Some(color)) = (grid.cells[cell], self.owner(cell)) {
                let touches = grid
                    .frame
                    .beside(cell)
                    .into_iter()
                    .any(|beside| grid.cells[beside] == Cell::Stone(!color) && !dead[beside]);
                if touches {
                    wrong.push(Wrong::TouchesOther(cell));
                }
            }
        }
        for chain in 0..chains.len() {
            let marked = self.marked(chains, chain);
            if marked > 0 && marked < chains.cells(chain).len() {
                wrong.extend(chains.cells(chain).next().map(Wrong::HalfMarked));
            }
        }
        wrong
    }
}
