use go::PerColor;

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
        let regions = Parts::with_borders(
            grid.frame,
            |cell| (grid.cells[cell] == Cell::Empty).then_some(()),
            |region, beside| {
                if touches.len() <= region {
                    touches.resize(region + 1, PerColor::new(false, false));
                }
                if let Cell::Stone(color) = grid.cells[beside] {
                    touches[region][color] = true;
                }
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
    pub(crate) fn owner_of(&self, region: usize) -> Option<go::Color> {
        match self.touches[region] {
            PerColor {
                black: true,
                white: false,
            } => Some(go::Color::Black),
            PerColor {
                black: false,
                white: true,
            } => Some(go::Color::White),
            _ => None,
        }
    }
}
