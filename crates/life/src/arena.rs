use go::Color;

use crate::frame::{Frame, PerCell};
use crate::shape::kills_inside;

/// A piece of the board small enough to be searched: up to 64 nodes, each a point or a whole chain
/// whose capture would end the search anyway (or can never happen).
#[derive(Debug, Clone)]
pub(crate) struct Arena {
    pub(crate) frame: Frame,
    /// For every node the nodes beside it.
    pub(crate) beside: PerCell<u64, NODES_MAX>,
    /// Stones that can never be captured.
    pub(crate) immortal: u64,
    /// Empty points beside points that are no nodes.
    pub(crate) open: u64,
    /// Nodes that take part.
    pub(crate) within: u64,
    /// For every node its cell, 0 for a node that is a chain.
    pub(crate) cell: Vec<u16>,
}

/// The stones in an arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stones {
    /// Nodes that hold a stone, Black's and White's.
    pub(crate) of: [u64; 2],
    /// Node where a simple ko forbids the next move, [`NO_KO`] if there is none.
    pub(crate) ko: u8,
}

pub(crate) const NO_KO: u8 = u8::MAX;
/// The most nodes an arena may have.
pub(crate) const NODES_MAX: usize = 64;

/// A chain and what is beside its stones, itself included, as sets of nodes.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Chain {
    pub(crate) nodes: u64,
    pub(crate) beside: u64,
}

pub(crate) fn nodes(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let node = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(node)
    })
}

impl Arena {
    pub(crate) fn empty(&self, stones: &Stones) -> u64 {
        self.within & !(stones.of[0] | stones.of[1])
    }

    /// Leaves out the points from which some chains cannot be reached over others that may be
    /// captured.
    pub(crate) fn keep_beside(&mut self, chains: u64) {
        let mut kept = chains;
        let mut frontier = chains;
        while frontier != 0 {
            let next = self.beside[frontier.trailing_zeros() as usize];
            frontier &= frontier - 1;
            let new = next & !kept;
            kept |= new;
            frontier |= new & !self.immortal;
        }
        self.within &= kept;
    }

    /// The parts that chains have to themselves, apart from the chains `against` them: points and
    /// stones that may be captured, from which those are not reached.
    pub(crate) fn room(&self, chains: u64, against: u64) -> u64 {
        let loose = self.within & !self.immortal & !chains;
        let beside = nodes(against).fold(0, |set, node| set | self.beside[node]);
        loose & !self.reach(beside & loose, loose)
    }

    /// Some nodes, and what is reached from them over others.
    fn reach(&self, from: u64, over: u64) -> u64 {
        let mut reached = from;
        let mut frontier = from;
        while frontier != 0 {
            let new = self.beside[frontier.trailing_zeros() as usize] & over & !reached;
            frontier &= frontier - 1;
            reached |= new;
            frontier |= new;
        }
        reached
    }

    /// The chain at a node that holds a stone of `color`.
    pub(crate) fn chain(&self, stones: &Stones, color: Color, node: usize) -> Chain {
        let own = stones.of[color.index()];
        let mut found: u64 = 1 << node;
        let mut frontier = found;
        let mut beside = 0;
        while frontier != 0 {
            let next = self.beside[frontier.trailing_zeros() as usize];
            frontier &= frontier - 1;
            beside |= next;
            let new = next & own & !found;
            found |= new;
            frontier |= new;
        }
        Chain {
            nodes: found,
            beside,
        }
    }

    pub(crate) fn liberties(&self, stones: &Stones, chain: &Chain) -> u64 {
        chain.beside & self.empty(stones)
    }

    /// Whether two of a chain's liberties are surrounded by it alone.
    pub(crate) fn has_two_eyes(&self, stones: &Stones, chain: &Chain) -> bool {
        let is_eye = |&liberty: &usize| self.beside[liberty] & !chain.nodes == 0;
        let closed = self.liberties(stones, chain) & !self.open;
        nodes(closed).filter(is_eye).nth(1).is_some()
    }

    /// Puts a stone on an empty node: the stones after captures, and what was captured. `None` if
    /// it is suicide.
    pub(crate) fn play(&self, stones: &Stones, color: Color, node: usize) -> Option<(Stones, u64)> {
        Found::new(self, *stones).play(color, node)
    }

    /// Whether the captor, having taken stones off these nodes with a stone at `node`, has no more
    /// than one eye there and no other: the stones were given away to kill.
    pub(crate) fn was_bait(
        &self,
        stones: &Stones,
        color: Color,
        node: usize,
        captured: u64,
    ) -> bool {
        let room = self.reach(captured, self.empty(stones));
        let mut cells = [0; 6];
        let len = room.count_ones() as usize;
        if len > cells.len() {
            return false;
        }
        for (cell, node) in cells.iter_mut().zip(nodes(room)) {
            *cell = self.cell[node];
            if *cell == 0 {
                return false;
            }
        }
        if len > 2 && !kills_inside(self.frame, &cells[..len]) {
            return false;
        }
        let own = stones.of[color.index()];
        let mut around = nodes(room).fold(1 << node, |set, node| set | self.beside[node]) & own;
        while around != 0 {
            let chain = self.chain(stones, color, around.trailing_zeros() as usize);
            around &= !chain.nodes;
            let has_other_eye = nodes(self.liberties(stones, &chain) & !room)
                .any(|eye| self.beside[eye] & !own == 0);
            if chain.nodes & self.immortal != 0 || has_other_eye {
                return false;
            }
        }
        true
    }
}

/// The chains of some stones, each looked for once: several moves are tried on the same stones.
#[derive(Debug)]
pub(crate) struct Found<'a> {
    arena: &'a Arena,
    pub(crate) stones: Stones,
    chains: [Chain; Found::CHAINS_MAX],
    len: usize,
}

impl<'a> Found<'a> {
    /// Further chains are looked for again.
    const CHAINS_MAX: usize = 16;

    pub(crate) fn new(arena: &'a Arena, stones: Stones) -> Found<'a> {
        Found {
            arena,
            stones,
            chains: [Chain::default(); Found::CHAINS_MAX],
            len: 0,
        }
    }

    /// The chain at a node that holds a stone of `color`.
    #[inline]
    pub(crate) fn chain(&mut self, color: Color, node: usize) -> Chain {
        let mut known = self.chains[..self.len].iter();
        if let Some(chain) = known.find(|chain| chain.nodes >> node & 1 == 1) {
            return *chain;
        }
        let chain = self.arena.chain(&self.stones, color, node);
        if self.len < self.chains.len() {
            self.chains[self.len] = chain;
            self.len += 1;
        }
        chain
    }

    /// The chain that a stone on an empty node becomes part of.
    pub(crate) fn joined(&mut self, color: Color, node: usize) -> Chain {
        let mut joined = Chain {
            nodes: 1 << node,
            beside: self.arena.beside[node],
        };
        let mut rest = self.arena.beside[node] & self.stones.of[color.index()];
        while rest != 0 {
            let chain = self.chain(color, rest.trailing_zeros() as usize);
            rest &= !chain.nodes;
            joined.nodes |= chain.nodes;
            joined.beside |= chain.beside;
        }
        joined
    }

    /// As [`Arena::play`].
    #[inline(always)]
    pub(crate) fn play(&mut self, color: Color, node: usize) -> Option<(Stones, u64)> {
        let (own, other) = (color.index(), (!color).index());
        let arena = self.arena;
        let mut after = self.stones;
        after.ko = NO_KO;
        after.of[own] |= 1 << node;
        let empty = arena.empty(&after);
        let mut captured = 0;
        let mut rest = arena.beside[node] & self.stones.of[other];
        while rest != 0 {
            let chain = self.chain(!color, rest.trailing_zeros() as usize);
            rest &= !chain.nodes;
            if chain.beside & empty == 0 && chain.nodes & arena.immortal == 0 {
                captured |= chain.nodes;
            }
        }
        after.of[other] &= !captured;
        if captured == 0 {
            if arena.beside[node] & empty == 0 {
                let chain = self.joined(color, node);
                if chain.beside & empty == 0 && chain.nodes & arena.immortal == 0 {
                    return None;
                }
            }
        } else if captured.is_power_of_two() && arena.cell[captured.trailing_zeros() as usize] != 0
        {
            let chain = self.joined(color, node);
            if chain.nodes == 1 << node && arena.liberties(&after, &chain) == captured {
                after.ko = captured.trailing_zeros() as u8;
            }
        }
        Some((after, captured))
    }
}
