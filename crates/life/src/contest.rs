use go::Color;

use crate::arena::{Arena, NO_KO, NODES_MAX, Stones};
use crate::capture::{Answer, Table, Task, search};
use crate::frame::{Chains, Grid};
use crate::playout::lifted;
use crate::territory::Territory;

/// What is held of the chains of a position while it is being judged.
#[derive(Debug)]
pub(crate) struct State<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) chains: &'a Chains,
    /// For every chain whether it lives unconditionally.
    pub(crate) certain: &'a [bool],
    pub(crate) dead: Vec<bool>,
    pub(crate) seki: Vec<bool>,
    /// For every chain whether a search decided it.
    pub(crate) searched: Vec<bool>,
    pub(crate) nodes: u64,
}

/// Empty points an arena may have.
const EMPTY_MAX: usize = 16;
/// Points of a region that are taken into an arena.
const REGION_MAX: usize = 10;
/// Nodes one question may cost.
const NODES_A_QUESTION: u64 = 1000;
/// Capturing smaller chains than this does not end a search.
const PRECIOUS_LEN: usize = 3;

impl State<'_> {
    /// Searches every region that holds dead stones and whose border does not live without it.
    pub(crate) fn contest(&mut self, nodes_max: u64) {
        let mut table = None;
        let mut done = vec![false; self.chains.len()];
        loop {
            let surroundings = Surroundings::new(self);
            let Some(region) = (0..surroundings.territory.regions.len()).find(|&region| {
                let inside = surroundings.inside(self, region);
                !inside.is_empty()
                    && !inside.iter().all(|&chain| done[chain])
                    && surroundings.territory.owner_of(region).is_some()
            }) else {
                return;
            };
            let inside = surroundings.inside(self, region);
            for &chain in &inside {
                done[chain] = true;
            }
            let Some(owner) = surroundings.territory.owner_of(region) else {
                continue;
            };
            let Some(contest) = Contest::new(self, &surroundings, region, owner) else {
                continue;
            };
            let table = table.get_or_insert_with(Table::new);
            contest.decide(self, table, nodes_max);
            if self.nodes >= nodes_max {
                return;
            }
        }
    }
}

/// The board without the dead stones, and what each chain has there.
struct Surroundings {
    territory: Territory,
    /// For every chain of the original board the group it belongs to: chains that share territory.
    group: Vec<usize>,
    /// For every region the chains beside it.
    border: Vec<Vec<usize>>,
}

impl Surroundings {
    fn new(state: &State) -> Surroundings {
        let grid = state.grid;
        let mut lift = vec![false; grid.frame.len()];
        for chain in (0..state.chains.len()).filter(|&chain| state.dead[chain]) {
            for cell in state.chains.cells(chain) {
                lift[cell] = true;
            }
        }
        let board = lifted(grid, &lift);
        let territory = Territory::new(&board);
        let mut border = vec![Vec::new(); territory.regions.len()];
        let mut group: Vec<usize> = (0..state.chains.len()).collect();
        for (region, border) in border.iter_mut().enumerate() {
            for cell in territory.regions.cells(region) {
                for beside in grid.frame.beside(cell) {
                    if let Some(chain) = state.chains.chain(beside)
                        && !state.dead[chain]
                        && !border.contains(&chain)
                    {
                        border.push(chain);
                    }
                }
            }
            if territory.owner_of(region).is_some() {
                for &chain in border.iter().skip(1) {
                    let (a, b) = (root(&group, border[0]), root(&group, chain));
                    group[a] = b;
                }
            }
        }
        let group = (0..group.len()).map(|chain| root(&group, chain)).collect();
        Surroundings {
            territory,
            group,
            border,
        }
    }

    /// The dead chains inside a region.
    fn inside(&self, state: &State, region: usize) -> Vec<usize> {
        let cells = self.territory.regions.cells(region);
        let mut inside: Vec<usize> = cells.filter_map(|cell| state.chains.chain(cell)).collect();
        inside.sort_unstable();
        inside.dedup();
        inside
    }

    /// Whether a chain on the border of a region lives whatever becomes of the region: for certain,
    /// or by what else its group has.
    fn is_independent(&self, state: &State, region: usize, chain: usize) -> bool {
        if state.certain[chain] {
            return true;
        }
        let group = self.group[chain];
        let mut regions = 0;
        let mut points = 0;
        for other in (0..self.territory.regions.len()).filter(|&other| other != region) {
            let border = &self.border[other];
            if self.territory.owner_of(other).is_some()
                && border.first().is_some_and(|&first| self.group[first] == group)
            {
                regions += 1;
                points += self.territory.regions.cells(other).len();
            }
        }
        let on_one_chain = |member: usize| {
            let touching = (0..self.territory.regions.len()).filter(|&other| {
                other != region
                    && self.territory.owner_of(other).is_some()
                    && self.border[other].contains(&member)
            });
            touching.count() >= 2
        };
        regions >= 3
            || points >= 7
            || (regions >= 2
                && (0..self.group.len())
                    .any(|member| self.group[member] == group && on_one_chain(member)))
    }
}

fn root(group: &[usize], mut at: usize) -> usize {
    while group[at] != at {
        at = group[at];
    }
    at
}

/// A fight over a region: who lives, who dies, or is it seki?
struct Contest {
    arena: Arena,
    stones: Stones,
    owner: Color,
    /// The dead chains inside, the largest first, with their nodes.
    inside: Vec<(usize, u128)>,
    /// The chains on the border that depend on the region, the largest first, with their nodes.
    border: Vec<(usize, u128)>,
}

impl Contest {
    /// `None` if all of the border is independent, or if it is too large to search.
    fn new(
        state: &State,
        surroundings: &Surroundings,
        region: usize,
        owner: Color,
    ) -> Option<Contest> {
        let territory = &surroundings.territory;
        let depends = |chain: usize| !surroundings.is_independent(state, region, chain);
        let mut border: Vec<usize> = surroundings.border[region]
            .iter()
            .copied()
            .filter(|&chain| depends(chain))
            .collect();
        if border.is_empty() {
            return None;
        }
        let mut inside = surroundings.inside(state, region);
        // The region, and whatever else the dependent chains touch.
        let mut regions = vec![region];
        let mut next = 0;
        while next < border.len() {
            for other in 0..territory.regions.len() {
                if regions.contains(&other) || !surroundings.border[other].contains(&border[next]) {
                    continue;
                }
                if territory.regions.cells(other).len() > REGION_MAX {
                    return None;
                }
                regions.push(other);
                for &chain in &surroundings.border[other] {
                    let own = state.chains.color[chain] == owner;
                    if own && !border.contains(&chain) && depends(chain) {
                        border.push(chain);
                    }
                }
            }
            next += 1;
        }
        let by_size = |chains: &mut Vec<usize>| {
            chains.sort_by_key(|&chain| std::cmp::Reverse(state.chains.cells(chain).len()));
        };
        by_size(&mut inside);
        by_size(&mut border);
        let mut builder = Builder::new(state);
        let mut empty = 0;
        for &region in &regions {
            for cell in territory.regions.cells(region) {
                match state.chains.chain(cell) {
                    Some(chain) if inside.first() == Some(&chain) => {}
                    Some(chain) => {
                        builder.point(cell, Some(state.chains.color[chain]))?;
                    }
                    None => {
                        builder.point(cell, None)?;
                        empty += 1;
                    }
                }
            }
        }
        if empty > EMPTY_MAX || empty == 0 {
            return None;
        }
        let target = *inside.first()?;
        builder.chain(target, false)?;
        for &chain in &border {
            if state.chains.cells(chain).len() >= PRECIOUS_LEN {
                builder.chain(chain, false)?;
            } else {
                for cell in state.chains.cells(chain) {
                    builder.point(cell, Some(owner))?;
                }
            }
        }
        for &region in &regions {
            for &chain in &surroundings.border[region] {
                if !border.contains(&chain) {
                    builder.chain(chain, true)?;
                }
            }
        }
        builder.connect();
        let with_nodes = |list: Vec<usize>| -> Vec<(usize, u128)> {
            list.into_iter()
                .map(|chain| (chain, builder.nodes_of(chain)))
                .collect()
        };
        Some(Contest {
            owner,
            inside: with_nodes(inside),
            border: with_nodes(border),
            stones: builder.stones,
            arena: builder.arena,
        })
    }

    fn decide(&self, state: &mut State, table: &mut Table, nodes_max: u64) {
        let Some(&(_, target)) = self.inside.first() else {
            return;
        };
        let precious = self
            .border
            .iter()
            .filter(|(chain, _)| state.chains.cells(*chain).len() >= PRECIOUS_LEN)
            .fold(0, |set, (_, nodes)| set | nodes);
        let mut ask = |state: &mut State, task: Task| {
            let budget = NODES_A_QUESTION.min(nodes_max.saturating_sub(state.nodes));
            let (answer, nodes) = search(&self.arena, self.stones, task, table, budget);
            state.nodes += nodes;
            answer
        };
        let owner_first = ask(
            state,
            Task {
                attacker: self.owner,
                target,
                precious,
                first: self.owner,
            },
        );
        if owner_first == Answer::Captures {
            state.searched[self.inside[0].0] = true;
        }
        if owner_first != Answer::Fails {
            return;
        }
        let largest = self
            .border
            .iter()
            .find(|(chain, _)| state.chains.cells(*chain).len() >= PRECIOUS_LEN);
        let Some(&(_, border)) = largest else { return };
        let other_first = ask(
            state,
            Task {
                attacker: !self.owner,
                target: border,
                precious: target,
                first: !self.owner,
            },
        );
        match other_first {
            Answer::Captures => {
                for &(chain, _) in &self.border {
                    state.dead[chain] = true;
                    state.searched[chain] = true;
                }
                for &(chain, _) in &self.inside {
                    state.dead[chain] = false;
                    state.searched[chain] = true;
                }
            }
            Answer::Fails => {
                for &(chain, _) in &self.border {
                    state.seki[chain] = true;
                    state.searched[chain] = true;
                }
                for &(chain, _) in &self.inside {
                    state.dead[chain] = false;
                    state.seki[chain] = true;
                    state.searched[chain] = true;
                }
            }
            Answer::Unknown => {}
        }
    }
}

/// Puts an arena together.
struct Builder<'a> {
    state: &'a State<'a>,
    arena: Arena,
    stones: Stones,
    /// For every cell its node, and for every chain that is one node that node.
    node_of_cell: Vec<u8>,
    node_of_chain: Vec<u8>,
    chain_of_node: Vec<Option<usize>>,
}

const NO_NODE: u8 = u8::MAX;

impl<'a> Builder<'a> {
    fn new(state: &'a State<'a>) -> Builder<'a> {
        Builder {
            state,
            arena: Arena::default(),
            stones: Stones {
                of: [0, 0],
                ko: NO_KO,
            },
            node_of_cell: vec![NO_NODE; state.grid.frame.len()],
            node_of_chain: vec![NO_NODE; state.chains.len()],
            chain_of_node: Vec::new(),
        }
    }

    fn add(&mut self, cell: u16, chain: Option<usize>, color: Option<Color>) -> Option<u8> {
        let node = self.arena.cell.len();
        if node >= NODES_MAX {
            return None;
        }
        self.arena.cell.push(cell);
        self.arena.beside.push(0);
        self.chain_of_node.push(chain);
        if let Some(color) = color {
            self.stones.of[color.index()] |= 1 << node;
        }
        Some(node as u8)
    }

    fn point(&mut self, cell: usize, color: Option<Color>) -> Option<()> {
        if self.node_of_cell[cell] == NO_NODE {
            self.node_of_cell[cell] = self.add(cell as u16, None, color)?;
        }
        Some(())
    }

    fn chain(&mut self, chain: usize, immortal: bool) -> Option<()> {
        if self.node_of_chain[chain] != NO_NODE {
            return Some(());
        }
        let node = self.add(0, Some(chain), Some(self.state.chains.color[chain]))?;
        self.node_of_chain[chain] = node;
        for cell in self.state.chains.cells(chain) {
            self.node_of_cell[cell] = node;
        }
        if immortal {
            self.arena.immortal |= 1 << node;
        }
        Some(())
    }

    fn connect(&mut self) {
        let frame = self.state.grid.frame;
        for cell in frame.cells() {
            let node = self.node_of_cell[cell];
            if node == NO_NODE {
                continue;
            }
            for beside in frame.beside(cell) {
                let other = self.node_of_cell[beside];
                if other != NO_NODE && other != node {
                    self.arena.beside[usize::from(node)] |= 1 << other;
                }
            }
        }
    }

    fn nodes_of(&self, chain: usize) -> u128 {
        let cells = self.state.chains.cells(chain);
        cells
            .map(|cell| self.node_of_cell[cell])
            .filter(|&node| node != NO_NODE)
            .fold(0, |set, node| set | 1 << node)
    }
}

