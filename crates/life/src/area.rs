use go::{Board, Color, PerColor, PointSet};

use crate::frame::{Cell, Chains, Grid, Parts};
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

/// [`count`] with cells for points.
pub(crate) fn count_grid(grid: &Grid, dead: &[bool], seki: &[bool]) -> Area {
    let mut area = Area::default();
    let mut board = grid.clone();
    for cell in grid.frame.cells() {
        if let Cell::Stone(color) = grid.cells[cell] {
            if dead[cell] {
                area.dead[color] += 1;
                board.cells[cell] = Cell::Empty;
            } else {
                area.stones[color] += 1;
            }
        }
    }
    let chains = Chains::new(&board);
    let in_seki: Vec<bool> = (0..chains.len())
        .map(|chain| chains.cells(chain).any(|cell| seki[cell]))
        .collect();
    let territory = Territory::new(&board);
    for region in 0..territory.regions.len() {
        let cells = territory.regions.cells(region);
        let points = cells.len() as i32;
        let touches_seki = cells.clone().any(|cell| {
            let beside = board.frame.beside(cell);
            beside
                .into_iter()
                .any(|cell| chains.chain(cell).is_some_and(|chain| in_seki[chain]))
        });
        match (territory.owner_of(region), touches_seki) {
            (Some(color), false) => area.territory[color] += points,
            (Some(color), true) => area.seki_eyes[color] += points,
            (None, false) => area.dame += points,
            (None, true) => area.seki_shared += points,
        }
    }
    area.groups = living_groups(&board, &chains, &territory);
    area
}

/// Number of independent-life-regions of each color.
fn living_groups(board: &Grid, chains: &Chains, territory: &Territory) -> PerColor<i32> {
    let frame = board.frame;
    let in_atari: Vec<bool> = (0..chains.len())
        .map(|chain| {
            let mut liberties = chains
                .cells(chain)
                .flat_map(|cell| frame.beside(cell))
                .filter(|&cell| board.cells[cell] == Cell::Empty);
            match liberties.next() {
                Some(first) => liberties.all(|cell| cell == first),
                None => false,
            }
        })
        .collect();
    let mut groups = PerColor::default();
    for color in Color::ALL {
        let regions = Parts::new(frame, |cell| {
            let inside =
                board.cells[cell] == Cell::Empty || board.cells[cell] == Cell::Stone(color);
            inside.then_some(())
        });
        for region in 0..regions.len() {
            let mut stones = 0;
            let alive = regions.cells(region).all(|cell| match chains.chain(cell) {
                Some(chain) => {
                    stones += 1;
                    !in_atari[chain]
                }
                None => territory.touches(cell) != PerColor::new(true, true),
            });
            groups[color] += i32::from(alive && stones > 0);
        }
    }
    groups
}
