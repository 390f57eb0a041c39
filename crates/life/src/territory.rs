use go::{Color, PerColor};

use crate::frame::{Cell, Grid, Parts};

/// The empty regions of a grid and which colors they touch.
#[derive(Debug, Clone)]
pub(crate) struct Territory {
    pub(crate) regions: Parts,
    touches: Vec<PerColor<bool>>,
}

impl Territory {
    pub(crate) fn new(grid: &Grid) -> Territory {
        let mut touches: Vec<PerColor<bool>> = Vec::with_capacity(64);
        let regions = Parts::holding(
            grid,
            |cell| cell == Cell::Empty,
            |region, beside| {
                if touches.len() <= region {
                    touches.resize(region + 1, PerColor::new(false, false));
                }
                let touches = &mut touches[region];
                touches.black |= grid.cells[beside] == Cell::Stone(Color::Black);
                touches.white |= grid.cells[beside] == Cell::Stone(Color::White);
            },
        );
        touches.resize(regions.len(), PerColor::new(false, false));
        Territory { regions, touches }
    }

    /// Which colors a region touches.
    pub(crate) fn touches_of(&self, region: usize) -> PerColor<bool> {
        self.touches[region]
    }

    /// Which colors the region of a cell touches; neither for a stone.
    pub(crate) fn touches(&self, cell: usize) -> PerColor<bool> {
        self.regions
            .part(cell)
            .map_or(PerColor::new(false, false), |region| self.touches[region])
    }

    /// The color whose stones alone a region touches.
    pub(crate) fn owner_of(&self, region: usize) -> Option<Color> {
        match self.touches[region] {
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
}
