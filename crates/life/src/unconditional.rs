use go::Color;

use crate::frame::{Cell, Chains, Grid, Parts};

/// What is certain whatever is played: chains that cannot be captured even if their owner always
/// passes (Benson 1976), and points where the other side cannot live.
#[derive(Debug, Clone)]
pub(crate) struct Unconditional {
    /// For every chain whether it lives unconditionally.
    pub(crate) alive: Vec<bool>,
    /// For every cell whose area it certainly is: living stones, and regions where the other
    /// color cannot live (stones of the other color there are dead).
    pub(crate) owner: Vec<Option<Color>>,
}

impl Unconditional {
    pub(crate) fn new(grid: &Grid, chains: &Chains) -> Unconditional {
        let mut found = Unconditional {
            alive: vec![false; chains.len()],
            owner: vec![None; grid.frame.len()],
        };
        for color in Color::ALL {
            found.add(grid, chains, color);
        }
        found
    }

    fn add(&mut self, grid: &Grid, chains: &Chains, color: Color) {
        let frame = grid.frame;
        let regions = Parts::holding(grid, |cell| cell != Cell::Stone(color), |_, _| {});
        let own_beside = |cell: usize| {
            frame
                .beside(cell)
                .into_iter()
                .filter(move |&beside| grid.cells[beside] == Cell::Stone(color))
                .filter_map(|beside| chains.chain(beside))
        };
        // For every region the chains on its border, and those of which every empty point of the
        // region is a liberty (to which it is vital).
        let mut border: Vec<Vec<u16>> = vec![Vec::new(); regions.len()];
        let mut vital: Vec<Vec<u16>> = vec![Vec::new(); regions.len()];
        let mut far = vec![Vec::new(); regions.len()];
        for region in 0..regions.len() {
            let mut first = true;
            for cell in regions.cells(region) {
                let mut touched = [0u16; 4];
                let mut n = 0;
                for chain in own_beside(cell) {
                    if !touched[..n].contains(&(chain as u16)) {
                        touched[n] = chain as u16;
                        n += 1;
                    }
                }
                for &chain in &touched[..n] {
                    if !border[region].contains(&chain) {
                        border[region].push(chain);
                    }
                }
                if n == 0 && far[region].len() < 6 {
                    far[region].push(cell);
                }
                if grid.cells[cell] == Cell::Empty {
                    if first {
                        vital[region] = touched[..n].to_vec();
                        first = false;
                    } else {
                        vital[region].retain(|chain| touched[..n].contains(chain));
                    }
                }
            }
        }
        let mut alive: Vec<bool> = chains.color.iter().map(|&owner| owner == color).collect();
        let mut open = vec![true; regions.len()];
        let mut eyes = vec![0u8; chains.len()];
        loop {
            eyes.fill(0);
            for region in (0..regions.len()).filter(|&region| open[region]) {
                for &chain in &vital[region] {
                    let eyes = &mut eyes[usize::from(chain)];
                    *eyes = eyes.saturating_add(1);
                }
            }
            let mut changed = false;
            for chain in 0..chains.len() {
                if alive[chain] && eyes[chain] < 2 {
                    alive[chain] = false;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
            for region in 0..regions.len() {
                open[region] &= border[region]
                    .iter()
                    .all(|&chain| alive[usize::from(chain)]);
            }
        }
        for chain in (0..chains.len()).filter(|&chain| alive[chain]) {
            self.alive[chain] = true;
            for cell in chains.cells(chain) {
                self.owner[cell] = Some(color);
            }
        }
        // A region with a border wholly alive is its owner's if the other color has no room for two
        // eyes there: an eye of the other color must be a point that touches no living stone.
        for region in 0..regions.len() {
            let enclosed = !border[region].is_empty()
                && border[region]
                    .iter()
                    .all(|&chain| alive[usize::from(chain)]);
            let far = &far[region];
            let adjacent = |&a: &usize, &b: &usize| a == b || frame.beside(a).contains(&b);
            let roomless = far.len() <= 2 && far.iter().all(|a| far.iter().all(|b| adjacent(a, b)));
            if enclosed && roomless {
                for cell in regions.cells(region) {
                    self.owner[cell] = Some(color);
                }
            }
        }
    }
}
