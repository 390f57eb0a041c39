use go::PerColor;

use crate::frame::{Cell, Chains, Grid, Parts};
use crate::playout::{Ownership, lifted};
use crate::territory::Territory;

/// Survival chances that say nothing.
const EVEN: std::ops::RangeInclusive<f32> = 0.35..=0.65;
/// How much dearer another verdict on a chain must be, in the costs of the finished-game prior, to
/// be out of the question.
const CLOSE: f32 = 0.5;
/// Share of the board that may belong to nobody in a finished game: one point in so many.
const OPEN_SHARE: usize = 5;
/// Fewer open points than these are no room to live in, on however small a board.
const OPEN_MIN: usize = 12;

/// Whether nothing decides a chain: its playouts are even, the search about it did not come to an
/// end, and another verdict would fit a finished game as well.
pub(crate) fn is_even(survival: f32, search_ended: bool, gap: f32) -> bool {
    EVEN.contains(&survival) && !search_ended && gap < CLOSE
}

/// The points of an unfinished game that are still to be played for: empty, in a region that no
/// color encloses, and nobody's in the playouts. None if they are few: then the game is finished.
pub(crate) fn open_points(
    grid: &Grid,
    chains: &Chains,
    dead: &[bool],
    ownership: &Ownership,
) -> Vec<bool> {
    let mut open = vec![false; grid.frame.len()];
    let area = grid.frame.size.area();
    let few = |n: usize| n < OPEN_MIN || n * OPEN_SHARE <= area;
    let undecided = |cell: &usize| grid.cells[*cell] == Cell::Empty && !ownership.is_owned(*cell);
    if few(grid.frame.cells().filter(undecided).count()) {
        return open;
    }
    let territory = Territory::new(&lifted(grid, &chains.spread(dead)));
    // A side without a stone has no border.
    let mut stands = PerColor::new(false, false);
    for chain in (0..chains.len()).filter(|&chain| !dead[chain]) {
        stands[chains.color[chain]] = true;
    }
    let both = stands == PerColor::new(true, true);
    let is_enclosed = |cell: usize| {
        let region = territory.regions.part(cell);
        both && region.is_some_and(|region| territory.owner_of(region).is_some())
    };
    for cell in grid.frame.cells().filter(undecided) {
        open[cell] = !is_enclosed(cell);
    }
    if few(open.iter().filter(|&&open| open).count()) {
        open.fill(false);
    }
    open
}

/// The points whose owner hangs on the undecided chains: those of the regions that appear when
/// they, and the dead, are lifted.
pub(crate) fn hanging(grid: &Grid, dead: &[bool], undecided: &[bool]) -> Vec<bool> {
    let mut hangs = vec![false; grid.frame.len()];
    if !undecided.contains(&true) {
        return hangs;
    }
    let regions = Parts::new(grid.frame, |cell| {
        let lifted = grid.cells[cell] == Cell::Empty || dead[cell] || undecided[cell];
        lifted.then_some(())
    });
    for region in 0..regions.len() {
        if regions.cells(region).any(|cell| undecided[cell]) {
            for cell in regions.cells(region) {
                hangs[cell] = true;
            }
        }
    }
    hangs
}

/// Whether the playouts leave most of a chain's stones to nobody.
pub(crate) fn is_open(chains: &Chains, chain: usize, ownership: &Ownership) -> bool {
    let cells = chains.cells(chain);
    let decided = cells.clone().filter(|&cell| ownership.is_owned(cell));
    2 * decided.count() < cells.len()
}
