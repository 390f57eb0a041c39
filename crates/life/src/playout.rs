use std::ops::Range;

use go::Color;

use crate::canonical::Canonical;
use crate::frame::{Cell, Chains, FEW_CELLS, Grid, MANY_CELLS, Parts};
use crate::groups::Groups;
use crate::judgement::Settings;
use crate::rapid::{Outcome, Rapid};
use crate::shape::{kills_inside, vital_point};

/// Who owned each point at the end of the playouts.
#[derive(Debug, Clone)]
pub(crate) struct Ownership {
    /// For every cell, playouts that ended with it Black's minus those with it White's.
    balance: Vec<i32>,
    playouts: i32,
}

impl Ownership {
    /// Chance out of 1 that a chain of `color` stands at the end, by the mean over its stones.
    pub(crate) fn survival(
        &self,
        color: Color,
        cells: impl ExactSizeIterator<Item = usize>,
    ) -> f32 {
        let n = cells.len() as i32 * self.playouts;
        let sum: i32 = cells.map(|cell| self.balance[cell] * color.sign()).sum();
        0.5 + 0.5 * sum as f32 / n.max(1) as f32
    }

    /// Whether more than four of five playouts give the cell to one color.
    pub(crate) fn is_owned(&self, cell: usize) -> bool {
        self.balance[cell].abs() * 10 > self.playouts * 6
    }

    /// Whether more than seven of ten playouts give the cell to one color.
    fn decided(&self, cell: usize) -> bool {
        self.balance[cell].abs() * 10 >= self.playouts * 4
    }

    /// Makes the result as symmetric as the position.
    fn symmetrize(&mut self, stabilizer: &[Vec<u16>]) {
        if stabilizer.is_empty() {
            return;
        }
        let mut sum = self.balance.clone();
        for map in stabilizer {
            for (cell, &image) in map.iter().enumerate().filter(|(_, image)| **image != 0) {
                sum[cell] += self.balance[usize::from(image)];
            }
        }
        self.balance = sum;
        self.playouts *= stabilizer.len() as i32 + 1;
    }
}

/// Plays the position out at random, from a seed that depends on the position alone: a few times,
/// and more often if stones stay uncertain. Cells that have an `owner` already are left alone.
///
/// After a first look the areas on which all playouts agree are left alone too, if they are large
/// enough to live on: what remains is short.
pub(crate) fn play_out(
    canonical: &Canonical,
    chains: &Chains,
    owner: &[Option<Color>],
    settings: &Settings,
) -> Ownership {
    if canonical.grid.frame.has_few_cells() {
        play_out_on::<FEW_CELLS>(canonical, chains, owner, settings)
    } else {
        play_out_on::<MANY_CELLS>(canonical, chains, owner, settings)
    }
}

fn play_out_on<const CELLS: usize>(
    canonical: &Canonical,
    chains: &Chains,
    owner: &[Option<Color>],
    settings: &Settings,
) -> Ownership {
    let grid = &canonical.grid;
    let mut start = Rapid::new(grid, |cell| owner[cell].is_none());
    let mut playout: Playout<CELLS> = Playout {
        board: start.clone(),
        random: Random(canonical.hash ^ settings.seed_salt.wrapping_mul(0xff51_afd7_ed55_8ccd)),
        moves_max: 3 * grid.frame.size.area(),
        chain: Vec::with_capacity(8),
    };
    let mut ownership = Ownership {
        balance: vec![0; grid.frame.len()],
        playouts: 0,
    };
    let mut loose: Vec<u16> = grid
        .frame
        .cells()
        .filter(|&cell| owner[cell].is_none())
        .map(|cell| cell as u16)
        .collect();
    let stones: Vec<u16> = loose
        .iter()
        .copied()
        .filter(|&cell| grid.cells[usize::from(cell)] != Cell::Empty)
        .collect();
    let first_look = FIRST_LOOK.min(settings.playouts_min) as i32;
    let min = settings.playouts_min as i32;
    let max = settings.playouts_max.max(settings.playouts_min) as i32;
    // What the areas left alone add to the balance of their cells, a playout.
    let mut agreed: Vec<(u16, i32)> = Vec::new();
    while ownership.playouts < max {
        let n = ownership.playouts;
        let all = |test: &dyn Fn(usize) -> bool| stones.iter().all(|&cell| test(usize::from(cell)));
        if n == first_look && n > 0 {
            // One playout of another mind is chance.
            if all(&|cell| ownership.balance[cell].abs() >= n - 2) {
                break;
            }
            let settled = settled(grid, chains, owner, &ownership);
            loose.retain(|&cell| {
                let settled = settled[usize::from(cell)];
                if settled {
                    agreed.push((cell, ownership.balance[usize::from(cell)] / n));
                }
                !settled
            });
            start.set_free(|cell| owner[cell].is_none() && !settled[cell]);
        }
        if n >= min && n % LOOKS_EVERY == 0 && all(&|cell| ownership.decided(cell)) {
            break;
        }
        playout.board.copy_from(&start);
        let first = if n & 1 == 0 {
            Color::Black
        } else {
            Color::White
        };
        if first == Color::Black {
            playout.board.ko = canonical.ko.unwrap_or(0);
        }
        playout.run(first);
        ownership.playouts += 1;
        for &cell in &loose {
            if let Some(color) = playout.owner(usize::from(cell)) {
                ownership.balance[usize::from(cell)] += color.sign();
            }
        }
        for &(cell, balance) in &agreed {
            ownership.balance[usize::from(cell)] += balance;
        }
    }
    for cell in grid.frame.cells() {
        if let Some(color) = owner[cell] {
            ownership.balance[cell] = color.sign() * ownership.playouts;
        }
    }
    ownership.symmetrize(&canonical.stabilizer);
    ownership
}

/// Playouts after which the first look is taken.
const FIRST_LOOK: u32 = 8;
/// Playouts between two looks whether more are needed: an even number, so that both colors began
/// as often.
const LOOKS_EVERY: i32 = 4;
/// Points, or regions, on which a group surely lives.
const LIVING_POINTS: usize = 8;
const LIVING_REGIONS: usize = 3;

/// Cells of territory, and of the chains around it, on which all playouts agreed, if the group has
/// enough of it to live.
fn settled(
    grid: &Grid,
    chains: &Chains,
    owner: &[Option<Color>],
    ownership: &Ownership,
) -> Vec<bool> {
    let frame = grid.frame;
    let agreed = |cell: usize| -> Option<Color> {
        if let Some(color) = owner[cell] {
            return Some(color);
        }
        match ownership.balance[cell] {
            balance if balance == ownership.playouts => Some(Color::Black),
            balance if balance == -ownership.playouts => Some(Color::White),
            _ => None,
        }
    };
    // Whole chains only: one stone in doubt is enough.
    let chain_of: Vec<Option<Color>> = (0..chains.len())
        .map(|chain| {
            let mut cells = chains.cells(chain);
            let first = agreed(cells.next()?)?;
            cells
                .all(|cell| agreed(cell) == Some(first))
                .then_some(first)
        })
        .collect();
    let lives = |chain: usize| chain_of[chain] == Some(chains.color[chain]);
    // Territory: empty points and dead stones between living chains.
    let territory = Parts::new(frame, |cell| match chains.chain(cell) {
        Some(chain) => (!lives(chain)).then_some(()),
        None => (grid.cells[cell] == Cell::Empty).then_some(()),
    });
    let mut groups = Groups::new(chains.len());
    let mut sure: Vec<Option<usize>> = vec![None; territory.len()];
    for (region, sure) in sure.iter_mut().enumerate() {
        let mut cells = territory.cells(region);
        let Some(color) = cells.next().and_then(&agreed) else {
            continue;
        };
        if !cells.all(|cell| agreed(cell) == Some(color)) {
            continue;
        }
        for cell in territory.cells(region) {
            for beside in frame.beside(cell) {
                if let Some(chain) = chains.chain(beside)
                    && lives(chain)
                {
                    let first = *sure.get_or_insert(chain);
                    groups.join(first, chain);
                }
            }
        }
    }
    let mut points = vec![0; chains.len()];
    let mut regions = vec![0; chains.len()];
    for (region, sure) in sure.iter().enumerate() {
        if let &Some(chain) = sure {
            let root = groups.of(chain);
            points[root] += territory.cells(region).len();
            regions[root] += 1;
        }
    }
    let mut settled = vec![false; frame.len()];
    for (region, sure) in sure.iter().enumerate() {
        if let &Some(chain) = sure {
            let root = groups.of(chain);
            if points[root] >= LIVING_POINTS || regions[root] >= LIVING_REGIONS {
                for cell in territory.cells(region) {
                    settled[cell] = true;
                }
            }
        }
    }
    settled
}

/// One game between two players who know little more than not to fill their eyes.
#[derive(Debug)]
struct Playout<const CELLS: usize> {
    board: Box<Rapid<CELLS>>,
    random: Random,
    moves_max: usize,
    chain: Vec<u16>,
}

impl<const CELLS: usize> Playout<CELLS> {
    fn run(&mut self, first: Color) {
        let mut color = first;
        let mut last = 0;
        let mut passed = false;
        for _ in 0..self.moves_max {
            let chosen = self.choose(color, last);
            match chosen {
                Some(cell) => {
                    self.board.play(cell, color);
                    last = cell;
                    passed = false;
                }
                None if passed => return,
                None => {
                    self.board.ko = 0;
                    self.board.captured.clear();
                    last = 0;
                    passed = true;
                }
            }
            color = !color;
        }
    }

    fn owner(&self, cell: usize) -> Option<Color> {
        match self.board.cells[cell] {
            Cell::Stone(color) => Some(color),
            Cell::Edge => None,
            Cell::Empty => {
                let touches = |color| self.board.touching(cell, color) > 0;
                match (touches(Color::Black), touches(Color::White)) {
                    (true, false) => Some(Color::Black),
                    (false, true) => Some(Color::White),
                    _ => None,
                }
            }
        }
    }

    fn choose(&mut self, color: Color, last: usize) -> Option<usize> {
        let board = &self.board;
        if last != 0 {
            if board.captured.len() >= 3
                && let Some(vital) = vital_point(board.frame, &board.captured)
                && board.cells[vital] == Cell::Empty
                && board.outcome(vital, color) != Outcome::Suicide
            {
                return Some(vital);
            }
            if let Some(capture) = self.capture(last, color) {
                return Some(capture);
            }
            if board.touching(last, color) > 0
                && let Some(rescue) = self.rescue(color, last)
            {
                return Some(rescue);
            }
        }
        let n = board.free.len();
        if n == 0 {
            return None;
        }
        let start = self.random.below(n);
        let first = self.find(start..n, color);
        first.or_else(|| self.find(0..start, color))
    }

    /// The first of some free cells on which a color may sensibly play.
    #[inline]
    fn find(&mut self, mut places: Range<usize>, color: Color) -> Option<usize> {
        places.find_map(|at| {
            let cell = usize::from(self.board.free[at]);
            // With room around it is neither an eye nor self-atari nor a ko.
            let may_play = self.board.room(cell) >= 2
                || (cell != self.board.ko
                    && !self.board.is_eye(cell, color)
                    && self.is_sensible(cell, color));
            may_play.then_some(cell)
        })
    }

    /// A move that saves a chain which the last move put in atari.
    fn rescue(&self, color: Color, last: usize) -> Option<usize> {
        let board = &self.board;
        for beside in board.frame.beside(last) {
            if board.cells[beside] != Cell::Stone(color) {
                continue;
            }
            let Some(liberty) = board.last_liberty(beside) else {
                continue;
            };
            for stone in board.stones(beside) {
                if board.touching(stone, !color) == 0 {
                    continue;
                }
                for other in board.frame.beside(stone) {
                    if let Some(capture) = self.capture(other, color) {
                        return Some(capture);
                    }
                }
            }
            if liberty != board.ko && board.outcome(liberty, color) == Outcome::Open {
                return Some(liberty);
            }
        }
        None
    }

    /// The move by which `color` captures the stone at a cell, if there is one that the ko allows.
    fn capture(&self, cell: usize, color: Color) -> Option<usize> {
        let board = &self.board;
        if board.cells[cell] != Cell::Stone(!color) {
            return None;
        }
        board
            .last_liberty(cell)
            .filter(|&capture| capture != board.ko)
    }

    /// Neither suicide nor a chain given away for nothing.
    fn is_sensible(&mut self, cell: usize, color: Color) -> bool {
        if self.board.touching(cell, color) == 0 {
            return self.board.room(cell) > 0 || self.board.takes(cell, color);
        }
        match self.board.outcome(cell, color) {
            Outcome::Open | Outcome::SelfAtari { len: 1 | 2 } => true,
            Outcome::SelfAtari { len: 3..=6 } => {
                self.chain.clear();
                self.chain.push(cell as u16);
                for beside in self.board.frame.beside(cell) {
                    if self.board.cells[beside] == Cell::Stone(color)
                        && !self.chain.contains(&(beside as u16))
                    {
                        self.chain
                            .extend(self.board.stones(beside).map(|cell| cell as u16));
                    }
                }
                kills_inside(self.board.frame, &self.chain)
            }
            Outcome::SelfAtari { .. } | Outcome::Suicide => false,
        }
    }
}

/// A small generator (a Weyl sequence through a multiplicative mix); quality matters little here,
/// being the same everywhere does.
#[derive(Debug)]
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        z ^= z >> 32;
        (((z & 0xffff_ffff) * n as u64) >> 32) as usize
    }
}

/// The grid with the dead lifted.
pub(crate) fn lifted(grid: &Grid, dead: &[bool]) -> Grid {
    let mut grid = grid.clone();
    for (cell, _) in dead.iter().enumerate().filter(|(_, dead)| **dead) {
        grid.cells[cell] = Cell::Empty;
    }
    grid
}
