use go::{Board, Color, PerColor, PointSet};

use crate::frame::{Cell, Chains, Grid};
use crate::groups::Groups;
use crate::territory::Territory;

/// The counts of a settled position: S, T, E, D, g and Z of the rules texts.
///
/// Every point of the board is exactly one of `stones`, `territory`, `seki_eyes`, `dame` and
/// `seki_shared`, so these sum to the board's area. Prisoners taken in play are not here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Area {
    /// Stones standing after the dead were lifted (S).
    pub stones: PerColor<i32>,
    /// Empty points enclosed by one color's stones that are not in seki, those under lifted stones
    /// among them (T).
    pub territory: PerColor<i32>,
    /// Empty points enclosed by one color's stones of which some are in seki (E).
    pub seki_eyes: PerColor<i32>,
    /// Stones lifted as dead (D), by the color of the stone.
    pub dead: PerColor<i32>,
    /// Independently living groups (g): the largest sets of points not of the other color, with a
    /// stone in them, without an empty region that touches both colors and without a chain in atari.
    pub groups: PerColor<i32>,
    /// Empty points that touch both colors, or none, outside sekis.
    pub dame: i32,
    /// Empty points that touch both colors, of which a stone in seki is one (Z in seki).
    pub seki_shared: i32,
}

impl Area {
    /// S + T + E, the area of each color.
    pub fn area(&self) -> PerColor<i32> {
        let of = |c: Color| self.stones[c] + self.territory[c] + self.seki_eyes[c];
        PerColor::new(of(Color::Black), of(Color::White))
    }

    /// All points that are neither color's (Z).
    pub fn shared(&self) -> i32 {
        self.dame + self.seki_shared
    }
}

/// Counts a board from which `dead` is lifted; stones of `seki` (any stone of a chain stands for
/// the whole chain) stand in seki.
///
/// An empty region is territory if it touches one color, an eye of a seki if one of the stones it
/// touches is in seki, and neutral if it touches both colors or none.
pub fn count(board: &Board, dead: &PointSet, seki: &PointSet) -> Area {
    let grid = Grid::of(board);
    let cells = |points: &PointSet| {
        let mut cells = vec![false; grid.frame.len()];
        for point in points.iter().filter(|&point| board.size().contains(point)) {
            cells[grid.frame.cell(point)] = true;
        }
        cells
    };
    count_grid(&grid, &cells(dead), &cells(seki))
}

/// Counts a board with every stone standing and no seki, as Tromp-Taylor counts.
pub fn count_literal(board: &Board) -> Area {
    let none = PointSet::new(board.size());
    count(board, &none, &none)
}

/// [`count`], where in seki is what lies outside the independently living groups of [`Area`]: points
/// beside dame, or beside a chain in atari (KataGo rules, seki and group tax).
pub fn count_by_groups(board: &Board, dead: &PointSet) -> Area {
    let grid = Grid::of(&board.without(dead));
    let chains = Chains::new(&grid);
    let (_, lives) = count_standing(&grid, &chains, &vec![false; grid.frame.len()]);
    let outside: Vec<bool> = lives.living(&chains).iter().map(|lives| !lives).collect();
    let (mut area, _) = count_standing(&grid, &chains, &chains.spread(&outside));
    for color in dead.iter().filter_map(|point| board.at(point)) {
        area.dead[color] += 1;
    }
    area
}

/// [`count`] with cells for points.
pub(crate) fn count_grid(grid: &Grid, dead: &[bool], seki: &[bool]) -> Area {
    let mut dead_stones = PerColor::default();
    let mut board = grid.clone();
    for cell in grid.frame.cells() {
        if let Cell::Stone(color) = grid.cells[cell]
            && dead[cell]
        {
            dead_stones[color] += 1;
            board.cells[cell] = Cell::Empty;
        }
    }
    let chains = Chains::new(&board);
    Area {
        dead: dead_stones,
        ..count_standing(&board, &chains, seki).0
    }
}

/// Counts a board on which all stones stand; also what tells its living groups.
fn count_standing(board: &Grid, chains: &Chains, seki: &[bool]) -> (Area, Lives) {
    let mut area = Area::default();
    let mut in_seki = vec![false; chains.len()];
    for (chain, in_seki) in in_seki.iter_mut().enumerate() {
        area.stones[chains.color[chain]] += chains.cells(chain).len() as i32;
        *in_seki = chains.cells(chain).any(|cell| seki[cell]);
    }
    let territory = Territory::new(board);
    let mut lives = Lives::new(chains.len());
    for region in 0..territory.regions.len() {
        let cells = territory.regions.cells(region);
        let points = cells.len() as i32;
        let owner = territory.owner_of(region);
        let mut touches_seki = false;
        let mut last = PerColor::new(None, None);
        for cell in cells {
            for &beside in &board.frame.beside(cell) {
                let Some(chain) = chains.chain(beside) else {
                    continue;
                };
                touches_seki |= in_seki[chain];
                lives.has_liberty(chain, cell);
                let last = &mut last[chains.color[chain]];
                if *last != Some(chain) {
                    if let Some(last) = last.replace(chain) {
                        lives.groups.join(last, chain);
                    }
                    lives.shares[chain] |= owner.is_none();
                }
            }
        }
        match (owner, touches_seki) {
            (Some(color), false) => area.territory[color] += points,
            (Some(color), true) => area.seki_eyes[color] += points,
            (None, false) => area.dame += points,
            (None, true) => area.seki_shared += points,
        }
    }
    area.groups = lives.count(chains);
    (area, lives)
}

/// What tells the independent-life-regions of a board.
struct Lives {
    /// Chains of one color that reach each other over empty points.
    groups: Groups,
    /// For every chain whether it touches a region that the other color touches too.
    shares: Vec<bool>,
    /// For every chain a liberty, and whether there is another.
    liberty: Vec<Option<usize>>,
    has_two: Vec<bool>,
}

impl Lives {
    fn new(chains: usize) -> Lives {
        Lives {
            groups: Groups::new(chains),
            shares: vec![false; chains],
            liberty: vec![None; chains],
            has_two: vec![false; chains],
        }
    }

    fn has_liberty(&mut self, chain: usize, cell: usize) {
        let first = *self.liberty[chain].get_or_insert(cell);
        self.has_two[chain] |= first != cell;
    }

    /// For every chain whether none of its group is in atari or shares a region.
    fn living(&self, chains: &Chains) -> Vec<bool> {
        let mut lives = vec![true; chains.len()];
        for chain in 0..chains.len() {
            let in_atari = self.liberty[chain].is_some() && !self.has_two[chain];
            lives[self.groups.of(chain)] &= !(in_atari || self.shares[chain]);
        }
        (0..chains.len())
            .map(|chain| lives[self.groups.of(chain)])
            .collect()
    }

    /// Number of such groups of each color.
    fn count(&self, chains: &Chains) -> PerColor<i32> {
        let lives = self.living(chains);
        let mut groups = PerColor::default();
        for chain in (0..chains.len()).filter(|&chain| self.groups.of(chain) == chain) {
            groups[chains.color[chain]] += i32::from(lives[chain]);
        }
        groups
    }
}
