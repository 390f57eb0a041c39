use std::cell::RefCell;
use std::rc::Rc;

use go::{Color, PerColor};

use crate::arena::{Arena, Stones, nodes};
use crate::builder::Builder;
use crate::capture::{Answer, Table, Task, search};
use crate::frame::{Cell, Chains, Grid};
use crate::surroundings::{Extent, Surroundings};

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
    /// For every chain so decided whether the search saw all points that the fight can reach.
    pub(crate) bounded: Vec<bool>,
    /// For every chain whether a search about it did not come to an end.
    pub(crate) unknown: Vec<bool>,
    /// For every chain whether a search has shown that whoever moves first decides it.
    pub(crate) unsettled: Vec<bool>,
    /// For every chain whether a search has shown that it lives whatever is played first, even if
    /// no large chain around it could ever be captured.
    pub(crate) independent: Vec<bool>,
    /// For every chain whether the shape of its eye space makes it live.
    pub(crate) lives_by_shape: Vec<bool>,
    /// For every chain whether its group has nothing but one eye space, of a shape that does not say
    /// whether it lives.
    pub(crate) hangs_on_shape: Vec<bool>,
    /// For every cell the color of such chains that it is eye space of: they need not live if they
    /// are to take what stands there.
    pub(crate) home: Vec<Option<Color>>,
    /// For every chain whether that was asked.
    pub(crate) looked_alone: Vec<bool>,
    pub(crate) nodes: u64,
    /// The board without some dead chains.
    pub(crate) without_dead: RefCell<Option<(Vec<bool>, Rc<Surroundings>)>>,
}

/// Empty points an arena may have.
pub(crate) const EMPTY_MAX: usize = 12;
/// Nodes one question may cost.
pub(crate) const NODES_A_QUESTION: u64 = 5000;
/// Nodes that asking whether one chain lives by itself may cost.
const NODES_ALONE: u64 = 1000;
/// Chains as long as this are one node of an arena: their capture ends a search. Shorter ones may
/// be given away to kill, so that their points must stay.
const WHOLE_LEN: usize = 7;
/// A living chain as long as this must not be lost while another is captured.
const PRECIOUS_LEN: usize = 3;
/// Chances of survival below which a living chain is doubted.
const DOUBTED: f32 = 0.85;

impl State<'_> {
    /// Searches around dead chains whose surroundings do not live without their points, around
    /// living ones that the playouts doubt or that stand in a ko about more than themselves, and
    /// around those of which the shape of one small eye space decides.
    pub(crate) fn contest(&mut self, table: &mut Option<Table>, nodes_max: u64) {
        let mut order: Vec<usize> = (0..self.chains.len())
            .filter(|&chain| !self.certain[chain] && !self.is_settled(chain))
            .collect();
        order.sort_by_key(|&chain| std::cmp::Reverse(self.chains.cells(chain).len()));
        for focus in order {
            if self.looked_at[focus] {
                continue;
            }
            if self.dead[focus] || self.survival[focus] < DOUBTED || self.is_in_large_ko(focus) {
                self.contest_around(focus, table, nodes_max);
            } else if self.hangs_on_shape[focus] {
                self.ask_about_shape(focus, table, nodes_max);
            }
        }
    }

    /// Searches around a chain only if it fights nobody that does not live without it.
    fn ask_about_shape(&mut self, focus: usize, table: &mut Option<Table>, nodes_max: u64) {
        if let Some(contest) = Contest::new(self, focus)
            && contest.others.is_empty()
        {
            self.looked_at[focus] = true;
            // Of one chain the shape tells soon; what several may do together is a long story.
            let nodes_max = match contest.friends[..] {
                [_] => nodes_max,
                _ => nodes_max.min(self.nodes + NODES_ALONE),
            };
            contest.decide(self, table.get_or_insert_with(Table::new), nodes_max);
        }
    }

    /// The liberties of a chain, the dead around it counted as stones.
    pub(crate) fn liberties(&self, chain: usize) -> impl Iterator<Item = usize> + '_ {
        let cells = self.chains.cells(chain);
        let beside = cells.flat_map(|cell| self.grid.frame.beside(cell));
        beside.filter(|&cell| self.grid.cells[cell] == Cell::Empty)
    }

    /// Whether a chain is in atari and stays so if it runs or connects.
    pub(crate) fn is_caught(&self, chain: usize) -> bool {
        let last = self.liberties(chain).next();
        if self.liberties(chain).any(|cell| Some(cell) != last) {
            return false;
        }
        let beside = last.map_or([0; 4], |last| self.grid.frame.beside(last));
        let joined = beside
            .into_iter()
            .filter_map(|cell| self.chains.chain(cell))
            .filter(|&joined| self.chains.color[joined] == self.chains.color[chain]);
        let mut after = joined
            .flat_map(|joined| self.liberties(joined))
            .chain(beside)
            .filter(|&cell| self.grid.cells[cell] == Cell::Empty && Some(cell) != last);
        let next = after.next();
        after.all(|cell| Some(cell) == next)
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
        let table = table.get_or_insert_with(Table::new);
        while let Some(contest) = Contest::new(self, focus) {
            // A smaller fight, if some of those in it turn out to live anyway.
            if !contest.find_independent(self, table, nodes_max) {
                contest.decide(self, table, nodes_max);
                return;
            }
            if self.independent[focus] {
                contest.mark(self, focus);
                return;
            }
        }
    }
}

impl State<'_> {
    /// Dead stones inside their own color's area would not be dead: makes them live again.
    pub(crate) fn revive(&mut self) {
        loop {
            let surroundings = self.without(&self.dead);
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

fn union(chains: &[(usize, u64)]) -> u64 {
    chains.iter().fold(0, |set, (_, nodes)| set | nodes)
}

/// A fight around one chain: does it live, die, or is it seki?
pub(crate) struct Contest {
    pub(crate) arena: Arena,
    pub(crate) stones: Stones,
    focus: usize,
    color: Color,
    /// Chains of the other color that do not live without the points in question, with their
    /// nodes, the largest first.
    pub(crate) others: Vec<(usize, u64)>,
    /// Chains of the focus's color, the focus first, with their nodes.
    pub(crate) friends: Vec<(usize, u64)>,
    /// Chains that are one node.
    whole: u64,
}

impl Contest {
    /// `None` if nothing is at stake, or if it is too large to search.
    pub(crate) fn new(state: &State, focus: usize) -> Option<Contest> {
        let color = state.chains.color[focus];
        let mut lift = state.dead.clone();
        lift[focus] = true;
        let surroundings = state.without(&lift);
        let territory = &surroundings.territory;
        let region = territory.regions.part(state.chains.cells(focus).next()?)?;
        let Extent {
            border,
            regions,
            edges,
        } = Extent::new(state, &surroundings, region)?;
        if state.dead[focus]
            && !state.hangs_on_shape[focus]
            && !border
                .iter()
                .any(|&chain| state.chains.color[chain] != color)
        {
            return None;
        }
        // Dead chains beside them in territory that others hold: whoever takes those has their points.
        let prey: Vec<usize> = edges
            .iter()
            .flat_map(|&edge| territory.regions.cells(edge))
            .filter_map(|cell| {
                let beside = state.grid.frame.beside(cell);
                let mut chains = beside.iter().filter_map(|&cell| state.chains.chain(cell));
                let touches = chains.any(|chain| border.contains(&chain));
                state.chains.chain(cell).filter(|_| touches)
            })
            .collect();
        let mut inside: Vec<usize> = regions
            .iter()
            .flat_map(|&region| territory.regions.cells(region))
            .filter_map(|cell| state.chains.chain(cell))
            .chain(border.iter().copied())
            .chain(prey.iter().copied())
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
                let mut beside = state.grid.frame.beside(cell).into_iter();
                let counts = |chain| border.contains(&chain) || prey.contains(&chain);
                if beside.any(|cell| state.chains.chain(cell).is_some_and(counts))
                    && state.chains.chain(cell).is_none()
                {
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
        let of = |wanted: Color| -> Vec<(usize, u64)> {
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

    /// Whether a chain of the other color touches no stones but those it fights: it is inside and
    /// may be given away to kill.
    fn is_inside(&self, state: &State, chain: usize) -> bool {
        let cells = state.chains.cells(chain);
        cells.len() <= 6
            && cells
                .flat_map(|cell| state.grid.frame.beside(cell))
                .filter_map(|cell| state.chains.chain(cell))
                .all(|beside| {
                    beside == chain || self.friends.iter().any(|&(friend, _)| friend == beside)
                })
    }

    /// For each color the nodes it must not lose while it captures.
    pub(crate) fn precious(&self, state: &State) -> PerColor<u64> {
        let own = union(&self.friends) & self.whole;
        let other = self
            .others
            .iter()
            .filter(|&&(chain, _)| {
                !state.dead[chain]
                    && state.chains.cells(chain).len() >= PRECIOUS_LEN
                    && !self.is_inside(state, chain)
            })
            .fold(union(&self.others) & self.whole, |set, (_, nodes)| {
                set | nodes
            });
        match self.color {
            Color::Black => PerColor::new(own, other),
            Color::White => PerColor::new(other, own),
        }
    }

    /// For each color the nodes of its chains in seki.
    pub(crate) fn in_seki(&self, in_seki: &[bool]) -> PerColor<Vec<u64>> {
        let of = |chains: &[(usize, u64)]| {
            let in_seki = chains.iter().filter(|&&(chain, _)| in_seki[chain]);
            in_seki.map(|&(_, nodes)| nodes).collect()
        };
        let (own, other) = (of(&self.friends), of(&self.others));
        match self.color {
            Color::Black => PerColor::new(own, other),
            Color::White => PerColor::new(other, own),
        }
    }

    /// Looks for large living chains that fight others as large and cannot be captured though the
    /// other side moves first and its large chains are taken for immortal. Whether there are any
    /// that were not known.
    fn find_independent(&self, state: &mut State, table: &mut Table, nodes_max: u64) -> bool {
        let standing = |state: &State, chains: &[(usize, u64)]| -> u64 {
            let living = chains.iter().filter(|&&(chain, _)| !state.dead[chain]);
            self.whole & living.fold(0, |set, (_, nodes)| set | nodes)
        };
        let (own, other) = (
            standing(state, &self.friends),
            standing(state, &self.others),
        );
        if own == 0 || other == 0 {
            return false;
        }
        let mut found = false;
        for (chains, standing, against) in [(&self.others, other, own), (&self.friends, own, other)]
        {
            let mut arena = self.arena.clone();
            arena.immortal |= against;
            arena.keep_beside(standing);
            for &(chain, target) in chains {
                if target & standing == 0 || state.looked_alone[chain] {
                    continue;
                }
                state.looked_alone[chain] = true;
                let attacker = !state.chains.color[chain];
                let task = Task {
                    attacker,
                    target,
                    also: standing & !target,
                    precious: 0,
                    first: attacker,
                };
                let budget = NODES_ALONE.min(nodes_max.saturating_sub(state.nodes));
                let (answer, visited) = search(&arena, self.stones, task, table, budget);
                state.nodes += visited;
                if answer == Answer::Fails {
                    state.independent[chain] = true;
                    for node in nodes(arena.room(standing, against)) {
                        state.home[usize::from(arena.cell[node])] = Some(!attacker);
                    }
                    found = true;
                }
            }
        }
        found
    }

    fn decide(&self, state: &mut State, table: &mut Table, nodes_max: u64) {
        let target = self.friends[0].1;
        let own = union(&self.friends) & self.whole;
        let other = union(&self.others) & self.whole;
        let precious = self.precious(state)[!self.color];
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
            // Another question about the same fight would not be answered either.
            Answer::Unknown => self.leave(state),
            Answer::Captures if state.dead[self.focus] && !state.hangs_on_shape[self.focus] => {
                self.mark(state, self.focus);
            }
            Answer::Captures => {
                let second = ask(state, attack(self.color));
                let lost = |&(chain, _): &(usize, u64)| state.dead[chain] && state.searched[chain];
                let is_won = self.others.iter().any(lost);
                match second {
                    Answer::Captures => {
                        state.dead[self.focus] = true;
                        state.seki[self.focus] = false;
                        self.mark(state, self.focus);
                        self.spare_captors(state, ask);
                    }
                    // Who moves first wins, unless the other side is held to have lost already.
                    Answer::Fails if !is_won && state.hangs_on_shape[self.focus] => {
                        state.unsettled[self.focus] = true;
                    }
                    Answer::Fails | Answer::Unknown if state.dead[self.focus] => {
                        self.mark(state, self.focus);
                    }
                    Answer::Fails | Answer::Unknown => state.unknown[self.focus] |= !is_won,
                }
            }
            Answer::Fails => {
                let Some(&(_, against)) =
                    self.others.iter().find(|&&(chain, _)| !state.dead[chain])
                else {
                    if self.others.is_empty() {
                        state.dead[self.focus] = false;
                        self.mark(state, self.focus);
                    }
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
                    Answer::Unknown => state.unknown[self.focus] = true,
                }
            }
        }
    }

    /// The search decided a chain: all but surely if points that it left out may matter.
    fn mark(&self, state: &mut State, chain: usize) {
        state.searched[chain] = true;
        state.bounded[chain] = self.arena.open == 0;
    }

    /// What takes the focus, and is held for dead itself, may live by taking it.
    fn spare_captors(&self, state: &mut State, mut ask: impl FnMut(&mut State, Task) -> Answer) {
        let all = union(&self.others);
        for &(chain, target) in &self.others {
            if state.dead[chain] && !state.searched[chain] {
                let task = Task {
                    attacker: self.color,
                    target,
                    also: all & self.whole & !target,
                    precious: 0,
                    first: self.color,
                };
                if ask(state, task) == Answer::Fails {
                    state.dead[chain] = false;
                    self.mark(state, chain);
                }
            }
        }
    }

    /// The search does not tell.
    fn leave(&self, state: &mut State) {
        for &(chain, _) in self.friends.iter().chain(&self.others) {
            state.looked_at[chain] = true;
            state.unknown[chain] = true;
        }
    }

    /// The focus lives and those around it die.
    fn reverse(&self, state: &mut State) {
        for &(chain, _) in &self.others {
            state.dead[chain] = true;
            state.seki[chain] = false;
            self.mark(state, chain);
        }
        for &(chain, _) in &self.friends {
            state.dead[chain] = false;
            self.mark(state, chain);
        }
    }

    /// Neither side can capture the other.
    fn agree(&self, state: &mut State) {
        for &(chain, _) in self.friends.iter().chain(&self.others) {
            if !state.dead[chain] || state.chains.color[chain] == self.color {
                state.dead[chain] = false;
                state.seki[chain] = true;
                self.mark(state, chain);
            }
        }
    }
}
