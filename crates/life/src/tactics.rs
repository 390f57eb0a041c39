use go::{Color, PerColor};

use crate::frame::{Cell, Frame, Grid, PerCell};

/// Reads whether stones that live can be captured by force.
///
/// Only what is short and sharp is read: chains with few liberties, the attacker on their liberties,
/// the other side on them too, or against the stones around. A capture counts if it is more than
/// what is taken back at once, and connects to stones that live: stones that die anyway gain nothing
/// by taking some with them. Where the nodes run out nothing is captured.
#[derive(Debug)]
pub(crate) struct Tactics<'a, const CELLS: usize> {
    frame: Frame,
    /// Cells that a color does not play in.
    reserved: &'a PerColor<Vec<bool>>,
    /// Stones on the board that live. What is put down in reading is not among them.
    lives: Vec<bool>,
    seen: PerCell<u32, CELLS>,
    looks: u32,
    queue: Vec<u16>,
    /// The same for the chains around a chain.
    seen_around: PerCell<u32, CELLS>,
    chain: Vec<u16>,
    nodes_left: u32,
}

/// Positions looked at for one question.
const NODES_MAX: u32 = 200;
/// Moves of one line.
const DEPTH_MAX: u32 = 14;
/// Chains whose capture any one line may be about.
const TARGETS_MAX: usize = 4;
/// Chains with more liberties are nobody's target.
pub(crate) const LIBERTIES_MAX: usize = 2;
/// The most moves looked at in one position.
const MOVES_MAX: usize = 24;

#[derive(Debug, Clone)]
struct Stand<const CELLS: usize> {
    cells: PerCell<Cell, CELLS>,
    ko: usize,
}

/// A short list of cells, each once; what does not fit is left out.
#[derive(Debug, Clone, Copy)]
struct Few<const MAX: usize> {
    cells: [u16; MAX],
    len: usize,
}

impl<const MAX: usize> Few<MAX> {
    const NONE: Few<MAX> = Few {
        cells: [0; MAX],
        len: 0,
    };

    fn add(&mut self, cell: usize) {
        if self.len < MAX && !self.contains(cell) {
            self.cells[self.len] = cell as u16;
            self.len += 1;
        }
    }

    fn contains(&self, cell: usize) -> bool {
        self.cells[..self.len].contains(&(cell as u16))
    }

    fn iter(&self) -> impl Iterator<Item = usize> + use<MAX> {
        let Few { cells, len } = *self;
        cells.into_iter().take(len).map(usize::from)
    }
}

type Targets = Few<TARGETS_MAX>;
type Moves = Few<MOVES_MAX>;
/// One more than anybody asks for.
type Liberties = Few<4>;

impl<'a, const CELLS: usize> Tactics<'a, CELLS> {
    pub(crate) fn new(
        grid: &Grid,
        dead: &[bool],
        reserved: &'a PerColor<Vec<bool>>,
    ) -> Tactics<'a, CELLS> {
        let frame = grid.frame;
        let lives = (0..frame.len())
            .map(|cell| grid.stone(cell).is_some() && !dead[cell])
            .collect();
        Tactics {
            frame,
            reserved,
            lives,
            seen: PerCell::new(0),
            looks: 0,
            queue: Vec::with_capacity(frame.size.area()),
            seen_around: PerCell::new(0),
            chain: Vec::with_capacity(frame.size.area()),
            nodes_left: 0,
        }
    }

    /// A move was made: what is put down lives.
    pub(crate) fn put(&mut self, cell: usize, captured: &[u16]) {
        self.lives[cell] = true;
        for &cell in captured {
            self.lives[usize::from(cell)] = false;
        }
    }

    /// The move by which the owner of the chain at `cell` forestalls a capture that begins there, if
    /// there is one to be feared and it can be forestalled. `cost` says what a move of his costs,
    /// `None` if he may not play it; of those that help the cheapest is taken.
    pub(crate) fn forestall(
        &mut self,
        cells: &PerCell<Cell, CELLS>,
        ko: usize,
        cell: usize,
        cost: impl Fn(usize) -> Option<u32>,
    ) -> Option<usize> {
        let Cell::Stone(color) = cells[cell] else {
            return None;
        };
        if !self.lives[cell] {
            return None;
        }
        let stand = Stand {
            cells: cells.clone(),
            ko,
        };
        let liberties = self.liberties(&stand, cell, LIBERTIES_MAX);
        if liberties.len > LIBERTIES_MAX {
            return None;
        }
        self.nodes_left = NODES_MAX;
        let mut targets = Targets::NONE;
        targets.add(cell);
        // He has his move before a ko can be taken back.
        let threat = self.capturing(
            &Stand {
                ko: 0,
                ..stand.clone()
            },
            !color,
            targets,
            0,
        )?;
        let mut moves = Moves::NONE;
        moves.add(threat);
        self.saving(&stand, color, targets, &mut moves);
        for beside in self.frame.beside(threat) {
            if stand.cells[beside] == Cell::Stone(color) && self.lives[beside] {
                let mut other = Targets::NONE;
                other.add(beside);
                if self.liberties(&stand, beside, LIBERTIES_MAX).len <= LIBERTIES_MAX {
                    self.saving(&stand, color, other, &mut moves);
                }
            }
        }
        let mut best: Option<(u32, usize)> = None;
        for at in moves.iter() {
            let Some(cost) = cost(at) else { continue };
            if best.is_some_and(|(least, _)| cost >= least) {
                continue;
            }
            let Some((after, _)) = self.play(&stand, at, color) else {
                continue;
            };
            self.nodes_left = NODES_MAX;
            if self.capturing(&after, !color, targets, 0).is_none() && self.nodes_left > 0 {
                best = Some((cost, at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// Whether a stone that `color` puts down there can be captured by force, with the chains it joins.
    pub(crate) fn endangers(
        &mut self,
        cells: &PerCell<Cell, CELLS>,
        ko: usize,
        at: usize,
        color: Color,
    ) -> bool {
        let stand = Stand {
            cells: cells.clone(),
            ko,
        };
        let Some((after, _)) = self.play(&stand, at, color) else {
            return false;
        };
        if self.liberties(&after, at, LIBERTIES_MAX).len > LIBERTIES_MAX {
            return false;
        }
        self.nodes_left = NODES_MAX;
        let mut targets = Targets::NONE;
        targets.add(at);
        self.capturing(&after, !color, targets, 0).is_some()
    }

    /// A move by which the attacker, whose turn it is, captures one of the targets.
    fn capturing(
        &mut self,
        stand: &Stand<CELLS>,
        attacker: Color,
        targets: Targets,
        depth: u32,
    ) -> Option<usize> {
        if self.nodes_left == 0 || depth >= DEPTH_MAX {
            return None;
        }
        self.nodes_left -= 1;
        let mut moves = Moves::NONE;
        for target in targets.iter() {
            let liberties = self.liberties(stand, target, LIBERTIES_MAX);
            if liberties.len == 1 {
                let last = usize::from(liberties.cells[0]);
                if self.takes(stand, last, attacker, target) {
                    return Some(last);
                }
            } else if liberties.len <= LIBERTIES_MAX {
                liberties.iter().for_each(|cell| moves.add(cell));
            }
        }
        for at in moves.iter() {
            if self.reserved[attacker][at] {
                continue;
            }
            let Some((after, _)) = self.play(stand, at, attacker) else {
                continue;
            };
            let mut aims = targets;
            for beside in self.frame.beside(at) {
                if after.cells[beside] == Cell::Stone(!attacker)
                    && self.lives[beside]
                    && self.liberties(&after, beside, 1).len == 1
                    && !self.is_aimed_at(&after, aims, beside)
                {
                    aims.add(beside);
                }
            }
            if !self.saves(&after, !attacker, aims, depth + 1) {
                return (self.nodes_left > 0).then_some(at);
            }
        }
        None
    }

    fn is_aimed_at(&mut self, stand: &Stand<CELLS>, targets: Targets, cell: usize) -> bool {
        self.flood(stand, cell);
        targets.iter().any(|target| self.seen[target] == self.looks)
    }

    /// Whether the owner of the targets, whose turn it is, keeps all of them.
    fn saves(&mut self, stand: &Stand<CELLS>, color: Color, targets: Targets, depth: u32) -> bool {
        let passed = Stand {
            ko: 0,
            ..stand.clone()
        };
        if self
            .capturing(&passed, !color, targets, depth + 1)
            .is_none()
        {
            return true;
        }
        let mut moves = Moves::NONE;
        self.saving(stand, color, targets, &mut moves);
        for at in moves.iter() {
            if let Some((after, _)) = self.play(stand, at, color)
                && self.capturing(&after, !color, targets, depth + 1).is_none()
            {
                return true;
            }
        }
        false
    }

    /// Moves that may save a target: against the stones around it that have few liberties, on its
    /// liberties, and beside them.
    fn saving(&mut self, stand: &Stand<CELLS>, color: Color, targets: Targets, moves: &mut Moves) {
        for target in targets.iter() {
            let liberties = self.liberties(stand, target, LIBERTIES_MAX);
            if liberties.len > LIBERTIES_MAX {
                continue;
            }
            liberties.iter().for_each(|cell| moves.add(cell));
            self.flood(stand, target);
            let chain = std::mem::take(&mut self.chain);
            let chain = std::mem::replace(&mut self.queue, chain);
            self.looks += 1;
            let around = self.looks;
            for &stone in &chain {
                for other in self.frame.beside(usize::from(stone)) {
                    if stand.cells[other] != Cell::Stone(!color)
                        || self.seen_around[other] == around
                    {
                        continue;
                    }
                    let others = self.liberties(stand, other, 2);
                    for &stone in &self.queue {
                        self.seen_around[usize::from(stone)] = around;
                    }
                    if others.len <= 2 {
                        others.iter().for_each(|cell| moves.add(cell));
                    }
                }
            }
            self.chain = chain;
            if liberties.len > 1 {
                for liberty in liberties.iter() {
                    for beside in self.frame.beside(liberty) {
                        if stand.cells[beside] == Cell::Empty {
                            moves.add(beside);
                        }
                    }
                }
            }
        }
    }

    /// Whether the attacker gains by taking the target with a stone at its last liberty.
    fn takes(&mut self, stand: &Stand<CELLS>, at: usize, attacker: Color, target: usize) -> bool {
        let Some((mut after, captured)) = self.play(stand, at, attacker) else {
            return false;
        };
        // A ko is nobody's for good.
        after.ko = 0;
        if !self.is_joined(&after, attacker, at, target) {
            return false;
        }
        let liberties = self.liberties(&after, at, 1);
        if liberties.len == 1 {
            let back = usize::from(liberties.cells[0]);
            if let Some((_, taken)) = self.play(&after, back, !attacker) {
                return captured > taken;
            }
        }
        true
    }

    /// Whether the stones around what was taken, or the stone that took it, hang together with stones
    /// that live.
    fn is_joined(
        &mut self,
        after: &Stand<CELLS>,
        attacker: Color,
        at: usize,
        target: usize,
    ) -> bool {
        self.flood(after, at);
        let Tactics { lives, queue, .. } = &*self;
        if queue.iter().any(|&stone| lives[usize::from(stone)]) {
            return true;
        }
        // What was taken is part of an empty region now; its border tells.
        self.flood(after, target);
        let Tactics {
            lives,
            queue,
            frame,
            ..
        } = &*self;
        queue.iter().any(|&cell| {
            let mut beside = frame.beside(usize::from(cell)).into_iter();
            beside.any(|cell| after.cells[cell] == Cell::Stone(attacker) && lives[cell])
        })
    }

    /// The stones after a move and how many it captured; `None` if it is suicide or takes back a ko.
    fn play(
        &mut self,
        stand: &Stand<CELLS>,
        at: usize,
        color: Color,
    ) -> Option<(Stand<CELLS>, usize)> {
        if stand.cells[at] != Cell::Empty || at == stand.ko {
            return None;
        }
        let mut after = stand.clone();
        after.ko = 0;
        after.cells[at] = Cell::Stone(color);
        let mut captured = 0;
        let mut last = 0;
        for beside in self.frame.beside(at) {
            if after.cells[beside] == Cell::Stone(!color)
                && self.liberties(&after, beside, 0).len == 0
            {
                for &stone in &self.queue {
                    after.cells[usize::from(stone)] = Cell::Empty;
                }
                captured += self.queue.len();
                last = beside;
            }
        }
        if captured == 0 {
            if self.liberties(&after, at, 0).len == 0 {
                return None;
            }
        } else if captured == 1 && self.liberties(&after, at, 1).len == 1 && self.queue.len() == 1 {
            after.ko = last;
        }
        Some((after, captured))
    }

    /// The liberties of a chain, at most one more than `enough`. If there are no more than that, the
    /// queue holds the chain's stones.
    fn liberties(&mut self, stand: &Stand<CELLS>, start: usize, enough: usize) -> Liberties {
        let mut liberties = Liberties::NONE;
        self.look(stand, start, |cell| {
            liberties.add(cell);
            liberties.len <= enough
        });
        liberties
    }

    /// Marks a chain's stones, and leaves them in the queue.
    fn flood(&mut self, stand: &Stand<CELLS>, start: usize) {
        self.look(stand, start, |_| true);
    }

    fn look(&mut self, stand: &Stand<CELLS>, start: usize, mut goes_on: impl FnMut(usize) -> bool) {
        self.looks += 1;
        self.queue.clear();
        self.queue.push(start as u16);
        self.seen[start] = self.looks;
        let color = stand.cells[start];
        let mut next = 0;
        while next < self.queue.len() {
            for beside in self.frame.beside(usize::from(self.queue[next])) {
                if self.seen[beside] == self.looks {
                    continue;
                }
                if stand.cells[beside] == color {
                    self.seen[beside] = self.looks;
                    self.queue.push(beside as u16);
                } else if stand.cells[beside] == Cell::Empty && !goes_on(beside) {
                    return;
                }
            }
            next += 1;
        }
    }
}
