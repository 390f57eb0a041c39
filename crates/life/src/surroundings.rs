use std::cell::RefCell;
use std::ops::Index;
use std::rc::Rc;

use crate::arena::NODES_MAX;
use crate::contest::{EMPTY_MAX, State};
use crate::groups::Groups;
use crate::playout::lifted;
use crate::territory::Territory;

/// Points of a region in which a chain can run and live.
const WIDE: usize = 24;
/// Liberties there that make sure that it gets in.
const ROUTES: usize = 3;

/// The board without the dead stones, and what each chain has there.
#[derive(Debug)]
pub(crate) struct Surroundings {
    pub(crate) territory: Territory,
    /// For every region the chains beside it.
    pub(crate) border: Lists,
    /// For every chain the regions beside it.
    regions: Lists,
    /// For every region how many of its points hold no dead stone.
    empty: Vec<usize>,
    /// For every region whether it is wide and nobody encloses it.
    is_open: Vec<bool>,
}

/// Lists of numbers, stored end to end.
#[derive(Debug)]
pub(crate) struct Lists {
    items: Vec<usize>,
    /// Where each list starts, and where the last one ends.
    starts: Vec<usize>,
}

impl Lists {
    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// For every number up to `len` the lists that hold it.
    fn inverted(&self, len: usize) -> Lists {
        let mut starts = vec![0; len + 1];
        for &item in &self.items {
            starts[item + 1] += 1;
        }
        for at in 0..len {
            starts[at + 1] += starts[at];
        }
        let mut ends = starts.clone();
        let mut items = vec![0; self.items.len()];
        for list in 0..self.len() {
            for &item in &self[list] {
                items[ends[item]] = list;
                ends[item] += 1;
            }
        }
        Lists { items, starts }
    }
}

impl Index<usize> for Lists {
    type Output = [usize];

    fn index(&self, list: usize) -> &[usize] {
        &self.items[self.starts[list]..self.starts[list + 1]]
    }
}

impl State<'_> {
    /// The board without some chains. That without the dead is kept: most questions are about it.
    pub(crate) fn without(&self, lift: &[bool]) -> Rc<Surroundings> {
        let mut kept = self.without_dead.borrow_mut();
        if let Some((of, surroundings)) = &*kept
            && of == lift
        {
            return Rc::clone(surroundings);
        }
        let surroundings = Rc::new(Surroundings::new(self, lift));
        if self.dead == lift {
            *kept = Some((lift.to_vec(), Rc::clone(&surroundings)));
        }
        surroundings
    }
}

/// What chains hold together, apart from some regions.
struct Holdings {
    /// For every region whether it is the territory of chains beside it.
    held: Vec<bool>,
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
    fn new(state: &State, lift: &[bool]) -> Surroundings {
        let grid = state.grid;
        let board = lifted(grid, &state.chains.spread(lift));
        let territory = Territory::new(&board);
        let len = territory.regions.len();
        let mut border = Lists {
            items: Vec::with_capacity(4 * len),
            starts: Vec::with_capacity(len + 1),
        };
        border.starts.push(0);
        let mut empty = vec![0; len];
        // For every chain the region, plus one, that last met it.
        let mut met = vec![0; state.chains.len()];
        for (region, empty) in empty.iter_mut().enumerate() {
            for cell in territory.regions.cells(region) {
                *empty += usize::from(state.chains.chain(cell).is_none());
                for &beside in &grid.frame.beside(cell) {
                    if let Some(chain) = state.chains.chain(beside)
                        && !lift[chain]
                        && met[chain] != region + 1
                    {
                        met[chain] = region + 1;
                        border.items.push(chain);
                    }
                }
            }
            border.starts.push(border.items.len());
        }
        let wide = |region: usize| empty[region] >= WIDE && territory.owner_of(region).is_none();
        Surroundings {
            is_open: (0..len).map(wide).collect(),
            territory,
            regions: border.inverted(state.chains.len()),
            border,
            empty,
        }
    }

    fn holdings_without(&self, without: &[usize], chains: usize) -> Holdings {
        let mut held: Vec<bool> = (0..self.border.len())
            .map(|region| self.territory.owner_of(region).is_some())
            .collect();
        for &region in without {
            held[region] = false;
        }
        let regions = || (0..held.len()).filter(|&region| held[region]);
        let mut groups = Groups::new(chains);
        for region in regions() {
            for &chain in self.border[region].iter().skip(1) {
                groups.join(self.border[region][0], chain);
            }
        }
        let mut holdings = Holdings {
            regions: vec![0; chains],
            points: vec![0; chains],
            two_on_one: vec![false; chains],
            groups,
            held: Vec::new(),
        };
        let mut touched = vec![false; chains];
        for region in regions() {
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
        holdings.held = held;
        holdings
    }

    /// For every chain whether its group holds one region and no other.
    pub(crate) fn with_one_region(&self, chains: usize) -> Vec<bool> {
        let holdings = self.holdings_without(&[], chains);
        let regions = |chain: usize| holdings.regions[holdings.groups.of(chain)];
        (0..chains).map(|chain| regions(chain) == 1).collect()
    }

    /// Whether a chain has two liberties at least in its color's territory, so that it cannot be cut
    /// off from its group.
    fn is_connected(&self, state: &State, holdings: &Holdings, chain: usize) -> bool {
        let mut first = None;
        for cell in state.chains.cells(chain) {
            for beside in state.grid.frame.beside(cell) {
                let Some(other) = self.territory.regions.part(beside) else {
                    continue;
                };
                if holdings.held[other] {
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
        if state.is_caught(chain) || !self.is_connected(state, holdings, chain) {
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
    /// nothing that a chain may live on, so that the reach is found in rounds, each of which reaches
    /// what the last one did. `None` once it has more chains or empty points than any search takes.
    pub(crate) fn new(state: &State, surroundings: &Surroundings, region: usize) -> Option<Extent> {
        if surroundings.empty[region] > EMPTY_MAX {
            return None;
        }
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
        let mut empty = surroundings.empty[region];
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
                empty += surroundings.empty[other];
                if empty > EMPTY_MAX {
                    return None;
                }
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
