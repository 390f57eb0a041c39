use go::Color;

use crate::arena::{Arena, NO_KO, NODES_MAX, Stones, nodes};
use crate::capture::{Answer, Table, Task, search};
use crate::frame::{Cell, Chains, Grid};
use crate::playout::lifted;
use crate::territory::Territory;

/// What is held of the chains of a position while it is being judged.
#[derive(Debug)]
pub(crate) struct State<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) chains: &'a Chains,
    /// For every chain whether it lives unconditionally.
    pub(crate) certain: &'a [bool],
    /// For every cell whose area it certainly is.
    pub(crate) owner: &'a [Option<Color>],
    /// For every chain its chance to stand at the end of a playout.
    pub(crate) survival: &'a [f32],
    pub(crate) dead: Vec<bool>,
    pub(crate) looked_at: Vec<bool>,
    pub(crate) seki: Vec<bool>,
    /// For every chain whether a search decided it.
    pub(crate) searched: Vec<bool>,
    pub(crate) nodes: u64,
}

/// Empty points an arena may have.
const EMPTY_MAX: usize = 16;
/// Nodes one question may cost.
const NODES_A_QUESTION: u64 = 500;
/// Chains as long as this are one node of an arena: their capture ends a search. Shorter ones may
/// be given away to kill, so that their points must stay.
const WHOLE_LEN: usize = 7;
/// A living chain as long as this must not be lost while another is captured.
const PRECIOUS_LEN: usize = 3;
/// Chances of survival below which a living chain is doubted.
const DOUBTED: f32 = 0.85;

impl State<'_> {
    /// Searches around dead chains whose surroundings do not live without their points, and around
    /// living ones that the playouts doubt.
    pub(crate) fn contest(&mut self, table: &mut Option<Table>, nodes_max: u64) {
        let mut order: Vec<usize> = (0..self.chains.len())
            .filter(|&chain| !self.certain[chain] && !self.is_settled(chain))
            .collect();
        order.sort_by_key(|&chain| std::cmp::Reverse(self.chains.cells(chain).len()));
        for focus in order {
            if !self.looked_at[focus] && (self.dead[focus] || self.survival[focus] < DOUBTED) {
                self.contest_around(focus, table, nodes_max);
            }
        }
    }

    /// Inside an area that is certainly one color's.
    fn is_settled(&self, chain: usize) -> bool {
        let first = self.chains.cells(chain).next();
        first.is_some_and(|cell| self.owner[cell].is_some())
    }

    /// Searches around one chain.
    pub(crate) fn contest_around(
        &mut self,
        focus: usize,
        table: &mut Option<Table>,
        nodes_max: u64,
    ) {
        self.looked_at[focus] = true;
        if self.nodes >= nodes_max {
            return;
        }
        let Some(contest) = Contest::new(self, focus) else {
            return;
        };
        contest.decide(self, table.get_or_insert_with(Table::new), nodes_max);
    }
}

impl State<'_> {
    /// Dead stones inside their own color's area would not be dead: makes them live again.
    pub(crate) fn revive(&mut self) {
        loop {
            let surroundings = Surroundings::new(self, &self.dead);
            let revived = (0..self.chains.len()).find(|&chain| {
                self.dead[chain] && {
                    let first = self.chains.cells(chain).next();
                    let region = first.and_then(|cell| surroundings.territory.regions.part(cell));
                    region.and_then(|region| surroundings.territory.owner_of(region))
                        == Some(self.chains.color[chain])
                }
            });
            match revived {
                Some(chain) => self.dead[chain] = false,
                None => return,
            }
        }
    }
}

/// The board without the dead stones, and what each chain has there.
struct Surroundings {
    territory: Territory,
    /// For every region the chains beside it.
    border: Vec<Vec<usize>>,
}

impl Surroundings {
    fn new(state: &State, lift: &[bool]) -> Surroundings {
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
        for (region, border) in border.iter_mut().enumerate() {
            for cell in territory.regions.cells(region) {
                for beside in grid.frame.beside(cell) {
                    if let Some(chain) = state.chains.chain(beside)
                        && !lift[chain]
                        && !border.contains(&chain)
                    {
                        border.push(chain);
                    }
                }
            }
        }
        Surroundings { territory, border }
    }

    /// For every chain the group it belongs to: chains that share territory, apart from some
    /// regions.
    fn groups_without(&self, without: &[usize], chains: usize) -> Vec<usize> {
        let mut group: Vec<usize> = (0..chains).collect();
        for (other, border) in self.border.iter().enumerate() {
            if !without.contains(&other) && self.territory.owner_of(other).is_some() {
                for &chain in border.iter().skip(1) {
                    let (a, b) = (root(&group, border[0]), root(&group, chain));
                    group[a] = b;
                }
            }
        }
        (0..chains).map(|chain| root(&group, chain)).collect()
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

    /// Whether a chain lives whatever becomes of some regions: for certain,
    /// or by what else its group has.
    fn is_independent(
        &self,
        state: &State,
        groups: &[usize],
        without: &[usize],
        chain: usize,
    ) -> bool {
        if state.certain[chain] {
            return true;
        }
        if !self.is_connected(state, without, chain) {
            return false;
        }
        let group = groups[chain];
        let mut regions = 0;
        let mut points = 0;
        for other in (0..self.territory.regions.len()).filter(|other| !without.contains(other)) {
            let border = &self.border[other];
            if self.territory.owner_of(other).is_some()
                && border.first().is_some_and(|&first| groups[first] == group)
            {
                regions += 1;
                points += self.territory.regions.cells(other).len();
            }
        }
        let on_one_chain = |member: usize| {
            let touching = (0..self.territory.regions.len()).filter(|&other| {
                !without.contains(&other)
                    && self.territory.owner_of(other).is_some()
                    && self.border[other].contains(&member)
            });
            touching.count() >= 2
        };
        regions >= 3
            || points >= 7
            || (regions >= 2
                && (0..groups.len()).any(|member| groups[member] == group && on_one_chain(member)))
    }
}

fn root(group: &[usize], mut at: usize) -> usize {
    while group[at] != at {
        at = group[at];
    }
    at
}

/// How far a fight reaches.
struct Extent {
    /// Chains that do not live without the points in question.
    border: Vec<usize>,
    /// The regions they touch.
    regions: Vec<usize>,
    /// Territory that their color holds without them: only their liberties there count.
    edges: Vec<usize>,
}

impl Extent {
    /// From one region on to whatever else the chains that depend on it touch. What is reached is
    /// nothing that a chain may live on, so that the reach is found in rounds.
    fn new(state: &State, surroundings: &Surroundings, region: usize) -> Extent {
        let mut without = vec![region];
        loop {
            let extent = Extent::without(state, surroundings, region, &without);
            let reached = [&extent.regions[..], &extent.edges[..]].concat();
            if reached.iter().all(|region| without.contains(region)) {
                return extent;
            }
            without.extend(reached);
            without.sort_unstable();
            without.dedup();
        }
    }

    fn without(
        state: &State,
        surroundings: &Surroundings,
        region: usize,
        without: &[usize],
    ) -> Extent {
        let territory = &surroundings.territory;
        let groups = surroundings.groups_without(without, state.chains.len());
        let depends = |chain: usize| !surroundings.is_independent(state, &groups, without, chain);
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
            for other in 0..territory.regions.len() {
                let beside = &surroundings.border[other];
                if extent.regions.contains(&other)
                    || extent.edges.contains(&other)
                    || !beside.contains(&extent.border[next])
                {
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
        extent
    }
}

/// A fight around one chain: does it live, die, or is it seki?
struct Contest {
    arena: Arena,
    stones: Stones,
    focus: usize,
    color: Color,
    /// Chains of the other color that do not live without the points in question, with their
    /// nodes, the largest first.
    others: Vec<(usize, u128)>,
    /// Chains of the focus's color, the focus first, with their nodes.
    friends: Vec<(usize, u128)>,
    /// Chains that are one node.
    whole: u128,
}

impl Contest {
    /// `None` if nothing is at stake, or if it is too large to search.
    fn new(state: &State, focus: usize) -> Option<Contest> {
        let color = state.chains.color[focus];
        let mut lift = state.dead.clone();
        lift[focus] = true;
        let surroundings = Surroundings::new(state, &lift);
        let territory = &surroundings.territory;
        let region = territory.regions.part(state.chains.cells(focus).next()?)?;
        let Extent {
            border,
            regions,
            edges,
        } = Extent::new(state, &surroundings, region);
        if state.dead[focus]
            && !border
                .iter()
                .any(|&chain| state.chains.color[chain] != color)
        {
            return None;
        }
        let mut inside: Vec<usize> = regions
            .iter()
            .flat_map(|&region| territory.regions.cells(region))
            .filter_map(|cell| state.chains.chain(cell))
            .chain(border.iter().copied())
            .collect();
        inside.sort_unstable();
        inside.dedup();
        inside.sort_by_key(|&chain| std::cmp::Reverse(state.chains.cells(chain).len()));
        let mut builder = Builder::new(state);
        let mut empty = 0;
        for &region in &regions {
            for cell in territory.regions.cells(region) {
                if state.chains.chain(cell).is_none() {
                    builder.point(cell, None)?;
                    empty += 1;
                    if empty > EMPTY_MAX {
                        return None;
                    }
                }
            }
        }
        for &other in &edges {
            for cell in territory.regions.cells(other) {
                let beside = state.grid.frame.beside(cell);
                let touches = beside.iter().any(|&cell| {
                    state
                        .chains
                        .chain(cell)
                        .is_some_and(|c| border.contains(&c))
                });
                if touches && state.chains.chain(cell).is_none() {
                    builder.point(cell, None)?;
                    empty += 1;
                    if empty > EMPTY_MAX {
                        return None;
                    }
                }
            }
        }
        for &chain in &inside {
            if state.chains.cells(chain).len() >= WHOLE_LEN {
                builder.chain(chain, false)?;
            } else {
                for cell in state.chains.cells(chain) {
                    builder.point(cell, Some(state.chains.color[chain]))?;
                }
            }
        }
        let whole = builder.whole();
        for &region in regions.iter().chain(&edges) {
            for &chain in &surroundings.border[region] {
                if !border.contains(&chain) {
                    builder.chain(chain, true)?;
                }
            }
        }
        builder.connect();
        for &other in &edges {
            let wall = surroundings.border[other]
                .iter()
                .find(|chain| !border.contains(chain));
            for cell in territory.regions.cells(other) {
                if let Some(&wall) = wall {
                    builder.reach(cell, wall);
                }
            }
        }
        let of = |wanted: Color| -> Vec<(usize, u128)> {
            inside
                .iter()
                .filter(|&&chain| state.chains.color[chain] == wanted)
                .map(|&chain| (chain, builder.nodes_of(chain)))
                .collect()
        };
        let mut friends = of(color);
        friends.sort_by_key(|&(chain, _)| chain != focus);
        Some(Contest {
            focus,
            color,
            others: of(!color),
            friends,
            whole,
            stones: builder.stones,
            arena: builder.arena,
        })
    }

    /// Whether stones of the other color touch none but those they fight: they are inside and may
    /// be given away to kill.
    fn is_inside(&self, chain: u128) -> bool {
        let own = self.stones.of[(!self.color).index()];
        let enemies = self.stones.of[self.color.index()];
        let beside = nodes(chain).fold(0, |set, node| set | self.arena.beside[node]) & !chain;
        beside & (own | (enemies & self.arena.immortal)) == 0 && chain.count_ones() <= 6
    }

    fn decide(&self, state: &mut State, table: &mut Table, nodes_max: u64) {
        let target = self.friends[0].1;
        let union = |chains: &[(usize, u128)]| chains.iter().fold(0, |set, (_, nodes)| set | nodes);
        let own = union(&self.friends) & self.whole;
        let other = union(&self.others) & self.whole;
        let precious = self
            .others
            .iter()
            .filter(|&&(chain, nodes)| {
                !state.dead[chain]
                    && state.chains.cells(chain).len() >= PRECIOUS_LEN
                    && !self.is_inside(nodes)
            })
            .fold(other, |set, (_, nodes)| set | nodes);
        let mut ask = |state: &mut State, task: Task| {
            let budget = NODES_A_QUESTION.min(nodes_max.saturating_sub(state.nodes));
            let (answer, visited) = search(&self.arena, self.stones, task, table, budget);
            state.nodes += visited;
            answer
        };
        let attack = |first: Color| Task {
            attacker: !self.color,
            target,
            also: own & !target,
            precious,
            first,
        };
        match ask(state, attack(!self.color)) {
            Answer::Unknown => {}
            Answer::Captures if state.dead[self.focus] => state.searched[self.focus] = true,
            Answer::Captures => {
                if ask(state, attack(self.color)) == Answer::Captures {
                    state.dead[self.focus] = true;
                    state.seki[self.focus] = false;
                    state.searched[self.focus] = true;
                }
            }
            Answer::Fails => {
                let Some(&(_, against)) =
                    self.others.iter().find(|&&(chain, _)| !state.dead[chain])
                else {
                    return;
                };
                let counter = Task {
                    attacker: self.color,
                    target: against,
                    also: other & !against,
                    precious: own,
                    first: self.color,
                };
                if !state.dead[self.focus] {
                    return;
                }
                match ask(state, counter) {
                    Answer::Captures => self.reverse(state),
                    Answer::Fails => self.agree(state),
                    Answer::Unknown => {}
                }
            }
        }
    }

    /// The focus lives and those around it die.
    fn reverse(&self, state: &mut State) {
        for &(chain, _) in &self.others {
            state.dead[chain] = true;
            state.searched[chain] = true;
        }
        for &(chain, _) in &self.friends {
            state.dead[chain] = false;
            state.searched[chain] = true;
        }
    }

    /// Neither side can capture the other.
    fn agree(&self, state: &mut State) {
        for &(chain, _) in self.friends.iter().chain(&self.others) {
            if !state.dead[chain] || state.chains.color[chain] == self.color {
                state.dead[chain] = false;
                state.seki[chain] = true;
                state.searched[chain] = true;
            }
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
            arena: Arena {
                frame: state.grid.frame,
                beside: Vec::new(),
                immortal: 0,
                open: 0,
                cell: Vec::new(),
            },
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

    /// Nodes that are chains.
    fn whole(&self) -> u128 {
        let chains = self.chain_of_node.iter().enumerate();
        chains
            .filter(|(_, chain)| chain.is_some())
            .fold(0, |set, (node, _)| set | 1 << node)
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

    /// Connects a point with a chain that it reaches over points which are no nodes.
    fn reach(&mut self, cell: usize, wall: usize) {
        let (node, wall) = (self.node_of_cell[cell], self.node_of_chain[wall]);
        if node == NO_NODE || wall == NO_NODE || self.arena.cell[usize::from(node)] == 0 {
            return;
        }
        let frame = self.state.grid.frame;
        let leaves = frame.beside(cell).into_iter().any(|beside| {
            self.state.grid.cells[beside] != Cell::Edge && self.node_of_cell[beside] == NO_NODE
        });
        if leaves {
            self.arena.open |= 1 << node;
            self.arena.beside[usize::from(node)] |= 1 << wall;
            self.arena.beside[usize::from(wall)] |= 1 << node;
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
