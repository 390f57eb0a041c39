use std::cell::RefCell;

use crate::arena::NODES_MAX;
use crate::contest::State;
use crate::groups::Groups;
use crate::playout::lifted;
use crate::territory::Territory;

/// Points of a region in which a chain can run and live.
const WIDE: usize = 24;
/// Liberties there that make sure that it gets in.
const ROUTES: usize = 3;

/// The board without the dead stones, and what each chain has there.
pub(crate) struct Surroundings {
    pub(crate) territory: Territory,
    /// For every region the chains beside it.
    pub(crate) border: Vec<Vec<usize>>,
    /// For every chain the regions beside it.
    regions: Vec<Vec<usize>>,
    /// For every region whether it is wide and nobody encloses it.
    is_open: Vec<bool>,
}

/// What chains hold together, apart from some regions.
struct Holdings {
    /// Chains that share territory.
    groups: Groups,
    /// For every group, under the number of its chain that stands for it, its territories,
    regions: Vec<usize>,
    /// their points,
    points: Vec<usize>,
    /// and whether a single chain of it has two of them.
    two_on_one: Vec<bool>,
}

impl Surroundings {
    pub(crate) fn new(state: &State, lift: &[bool]) -> Surroundings {
        let grid = state.grid;
        let mut cells = vec![false; grid.frame.len()];
        for chain in (0..state.chains.len()).filter(|&chain| lift[chain]) {
            for cell in state.chains.cells(chain) {
                cells[cell] = true;
            }
        }
        let board = lifted(grid, &cells);
        let territory = Territory::new(&board);
        let mut border = vec![Vec::new(); territory.regions.len()];
        let mut regions = vec![Vec::new(); state.chains.len()];
        let mut is_open = vec![false; territory.regions.len()];
        for (region, border) in border.iter_mut().enumerate() {
            let mut empty = 0;
            for cell in territory.regions.cells(region) {
                empty += usize::from(state.chains.chain(cell).is_none());
                for beside in grid.frame.beside(cell) {
                    if let Some(chain) = state.chains.chain(beside)
                        && !lift[chain]
                        && !border.contains(&chain)
                    {
                        border.push(chain);
                        regions[chain].push(region);
                    }
                }
            }
            is_open[region] = empty >= WIDE && territory.owner_of(region).is_none();
        }
        Surroundings {
            territory,
            border,
            regions,
            is_open,
        }
    }

    fn holdings_without(&self, without: &[usize], chains: usize) -> Holdings {
        let held = |region: &usize| {
            !without.contains(region) && self.territory.owner_of(*region).is_some()
        };
        let held: Vec<usize> = (0..self.border.len()).filter(held).collect();
        let mut groups = Groups::new(chains);
        for &region in &held {
            for &chain in self.border[region].iter().skip(1) {
                groups.join(self.border[region][0], chain);
            }
        }
        let mut holdings = Holdings {
            regions: vec![0; chains],
            points: vec![0; chains],
            two_on_one: vec![false; chains],
            groups,
        };
        let mut touched = vec![false; chains];
        for &region in &held {
            for &chain in &self.border[region] {
                let group = holdings.groups.of(chain);
                holdings.two_on_one[group] |= touched[chain];
                touched[chain] = true;
            }
            if let Some(&first) = self.border[region].first() {
                let group = holdings.groups.of(first);
                holdings.regions[group] += 1;
                holdings.points[group] += self.territory.regions.cells(region).len();
            }
        }
        holdings
    }

    /// Whether a chain has two liberties at least in its color's territory, so that it cannot be cut
    /// off from its group.
    fn is_connected(&self, state: &State, without: &[usize], chain: usize) -> bool {
        let mut first = None;
        for cell in state.chains.cells(chain) {
            for beside in state.grid.frame.beside(cell) {
                let Some(other) = self.territory.regions.part(beside) else {
                    continue;
                };
                if !without.contains(&other) && self.territory.owner_of(other).is_some() {
                    match first {
                        None => first = Some(beside),
                        Some(first) if first != beside => return true,
                        Some(_) => {}
                    }
                }
            }
        }
        false
    }

    /// Whether a chain can run: it has liberties in a wide region that nobody encloses.
    fn is_in_the_open(&self, state: &State, without: &[usize], chain: usize) -> bool {
        let wide = |region: usize| self.is_open[region] && region != without[0];
        if !self.regions[chain].iter().any(|&region| wide(region)) {
            return false;
        }
        let mut liberties = Vec::new();
        for cell in state.chains.cells(chain) {
            for beside in state.grid.frame.beside(cell) {
                if self.territory.regions.part(beside).is_some_and(wide)
                    && !liberties.contains(&beside)
                {
                    liberties.push(beside);
                    if liberties.len() >= ROUTES {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether a region is eye space on which an independent chain lives.
    fn is_home(&self, state: &State, region: usize, chain: usize) -> bool {
        let mut cells = self.territory.regions.cells(region);
        cells.any(|cell| state.home[cell] == Some(state.chains.color[chain]))
    }

    /// Whether a chain lives whatever becomes of some regions: for certain,
    /// or by what else its group has.
    fn is_independent(
        &self,
        state: &State,
        holdings: &Holdings,
        without: &[usize],
        chain: usize,
    ) -> bool {
        if state.certain[chain]
            || (state.independent[chain] && !self.is_home(state, without[0], chain))
            || self.is_in_the_open(state, without, chain)
        {
            return true;
        }
        if !self.is_connected(state, without, chain) {
            return false;
        }
        let group = holdings.groups.of(chain);
        let regions = holdings.regions[group];
        regions >= 3 || holdings.points[group] >= 7 || (regions >= 2 && holdings.two_on_one[group])
    }
}

/// How far a fight reaches.
pub(crate) struct Extent {
    /// Chains that do not live without the points in question.
    pub(crate) border: Vec<usize>,
    /// The regions they touch.
    pub(crate) regions: Vec<usize>,
    /// Territory that their color holds without them: only their liberties there count.
    pub(crate) edges: Vec<usize>,
}

impl Extent {
    /// From one region on to whatever else the chains that depend on it touch. What is reached is
    /// nothing that a chain may live on, so that the reach is found in rounds. `None` once it has
    /// more chains than any search takes.
    pub(crate) fn new(state: &State, surroundings: &Surroundings, region: usize) -> Option<Extent> {
        let mut without = vec![region];
        loop {
            let extent = Extent::without(state, surroundings, region, &without)?;
            let reached = [&extent.regions[..], &extent.edges[..]].concat();
            if reached.iter().all(|region| without.contains(region)) {
                return Some(extent);
            }
            for other in reached {
                if !without.contains(&other) {
                    without.push(other);
                }
            }
        }
    }

    fn without(
        state: &State,
        surroundings: &Surroundings,
        region: usize,
        without: &[usize],
    ) -> Option<Extent> {
        let territory = &surroundings.territory;
        let holdings = surroundings.holdings_without(without, state.chains.len());
        let known = RefCell::new(vec![None; state.chains.len()]);
        let depends = |chain: usize| {
            *known.borrow_mut()[chain].get_or_insert_with(|| {
                !surroundings.is_independent(state, &holdings, without, chain)
            })
        };
        let mut extent = Extent {
            border: surroundings.border[region]
                .iter()
                .copied()
                .filter(|&chain| depends(chain))
                .collect(),
            regions: vec![region],
            edges: Vec::new(),
        };
        let mut next = 0;
        while next < extent.border.len() {
            if extent.border.len() > NODES_MAX {
                return None;
            }
            for &other in &surroundings.regions[extent.border[next]] {
                let beside = &surroundings.border[other];
                if extent.regions.contains(&other) || extent.edges.contains(&other) {
                    continue;
                }
                let held = territory.owner_of(other).is_some()
                    && beside.iter().any(|&chain| !depends(chain));
                if held {
                    extent.edges.push(other);
                    continue;
                }
                extent.regions.push(other);
                for &chain in beside {
                    if !extent.border.contains(&chain) && depends(chain) {
                        extent.border.push(chain);
                    }
                }
            }
            next += 1;
        }
        Some(extent)
    }
}
