use go::Color;

use crate::arena::{Arena, NO_KO, NODES_MAX, Stones};
use crate::contest::State;
use crate::frame::{Cell, PerCell};

/// Puts an arena together.
pub(crate) struct Builder<'a> {
    state: &'a State<'a>,
    pub(crate) arena: Arena,
    pub(crate) stones: Stones,
    /// For every cell its node, and for every chain that is one node that node.
    node_of_cell: Vec<u8>,
    node_of_chain: Vec<u8>,
    chain_of_node: Vec<Option<usize>>,
}

const NO_NODE: u8 = u8::MAX;

impl<'a> Builder<'a> {
    pub(crate) fn new(state: &'a State<'a>) -> Builder<'a> {
        Builder {
            state,
            arena: Arena {
                frame: state.grid.frame,
                beside: PerCell::new(0),
                immortal: 0,
                open: 0,
                within: 0,
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
        self.arena.within |= 1 << node;
        self.chain_of_node.push(chain);
        if let Some(color) = color {
            self.stones.of[color.index()] |= 1 << node;
        }
        Some(node as u8)
    }

    pub(crate) fn point(&mut self, cell: usize, color: Option<Color>) -> Option<()> {
        if self.node_of_cell[cell] == NO_NODE {
            self.node_of_cell[cell] = self.add(cell as u16, None, color)?;
        }
        Some(())
    }

    pub(crate) fn chain(&mut self, chain: usize, immortal: bool) -> Option<()> {
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
    pub(crate) fn whole(&self) -> u64 {
        let chains = self.chain_of_node.iter().enumerate();
        chains
            .filter(|(_, chain)| chain.is_some())
            .fold(0, |set, (node, _)| set | 1 << node)
    }

    pub(crate) fn connect(&mut self) {
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
    pub(crate) fn reach(&mut self, cell: usize, wall: usize) {
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

    pub(crate) fn nodes_of(&self, chain: usize) -> u64 {
        let cells = self.state.chains.cells(chain);
        cells
            .map(|cell| self.node_of_cell[cell])
            .filter(|&node| node != NO_NODE)
            .fold(0, |set, node| set | 1 << node)
    }
}
