use go::{Color, PerColor};

use crate::frame::{Cell, Chains, FEW_CELLS, Grid, MANY_CELLS};
use crate::groups::Groups;
use crate::judgement::Protection;
use crate::ko::half_point_ko;
use crate::playout::lifted;
use crate::rapid::{Outcome, Rapid};
use crate::tactics::{LIBERTIES_MAX, Tactics};
use crate::territory::Territory;
use crate::unconditional::Unconditional;

/// The position played to its end: dame filled, threats answered.
#[derive(Debug, Clone)]
pub(crate) struct Finished {
    /// Alternating; `None` where a side has nothing to do.
    pub(crate) moves: Vec<(Color, Option<usize>)>,
    /// The board at the end without the dead stones.
    pub(crate) lifted: Grid,
    /// The board at the end, those dead stones that were not captured on the way still there.
    pub(crate) standing: Grid,
    pub(crate) captured: PerColor<i32>,
    pub(crate) dame_filled: u32,
    pub(crate) protective: u32,
    /// Half-point kos that the other side could have taken when all else was played.
    pub(crate) open_kos: u32,
    /// Cells of the stones that stand in seki by what was left over.
    pub(crate) seki: Vec<bool>,
}

/// Plays the neutral points and the protective moves alternately, from Black.
///
/// Played on the board without the dead stones, where alone a false eye shows itself; each move is
/// also made on the board where they stand. The side to move answers threats to its own chains
/// first, those included that a neutral point forestalls, then fills a neutral point, one that
/// threatens first of all and none that is rash. Half-point kos that stand
/// open come last: the side that holds one connects, the other side passes. So it is assumed that
/// who stopped playing without taking a ko would not have won it; the kos for which that had to be
/// assumed are counted.
/// No color plays in cells `reserved` from it (the liberties of a seki).
pub(crate) fn finish(
    grid: &Grid,
    dead: &[bool],
    reserved: &PerColor<Vec<bool>>,
    ko: Option<usize>,
    protection: Protection,
) -> Finished {
    if grid.frame.has_few_cells() {
        finish_on::<FEW_CELLS>(grid, dead, reserved, ko, protection)
    } else {
        finish_on::<MANY_CELLS>(grid, dead, reserved, ko, protection)
    }
}

fn finish_on<const CELLS: usize>(
    grid: &Grid,
    dead: &[bool],
    reserved: &PerColor<Vec<bool>>,
    ko: Option<usize>,
    protection: Protection,
) -> Finished {
    let start = lifted(grid, dead);
    let territory = Territory::new(&start);
    let mut play: Play<CELLS> = Play {
        board: Rapid::new(&start, |_| false),
        standing: Rapid::new(grid, |_| false),
        dame: neutral_cells(&start, &territory),
        neutral: vec![false; grid.frame.len()],
        open: open_cells(&start, &territory),
        territory,
        reserved,
        protection,
        recent: PerColor::new(0, 0),
    };
    play.board.ko = ko.unwrap_or(0);
    play.mark_neutral();
    let mut tactics = Tactics::new(grid, dead, reserved);
    let mut finished = Finished {
        moves: Vec::new(),
        lifted: start,
        standing: grid.clone(),
        captured: PerColor::default(),
        dame_filled: 0,
        protective: 0,
        open_kos: 0,
        seki: Vec::new(),
    };
    let mut color = Color::Black;
    let mut passes = 0;
    let mut open_kos = Vec::new();
    let mut turns_left = 4 * grid.frame.size.area();
    while passes < 2 && turns_left > 0 {
        turns_left -= 1;
        let looks_everywhere = finished.moves.len() < 2;
        match play.choose(&mut tactics, color, looks_everywhere) {
            Some(cell) => {
                passes = 0;
                if play.neutral[cell] {
                    finished.dame_filled += 1;
                } else {
                    finished.protective += 1;
                }
                finished.captured[color] += play.make(cell, color);
                tactics.put(cell, &play.standing.captured);
                finished.moves.push((color, Some(cell)));
            }
            None => {
                passes += 1;
                for cell in play.takeable_kos(color) {
                    if !open_kos.contains(&cell) {
                        open_kos.push(cell);
                    }
                }
                play.board.ko = 0;
                play.recent[color] = 0;
                finished.moves.push((color, None));
            }
        }
        color = !color;
    }
    if passes < 2 {
        // Kos that are taken in a circle: nothing is completed.
        return as_it_stands(grid, dead);
    }
    while let Some((_, None)) = finished.moves.last() {
        finished.moves.pop();
    }
    finished.open_kos = open_kos.len() as u32;
    let len = grid.frame.len();
    finished
        .lifted
        .cells
        .copy_from_slice(play.board.cells.first(len));
    finished
        .standing
        .cells
        .copy_from_slice(play.standing.cells.first(len));
    finished.seki = seki_by_leftover(&finished.lifted, &play.standing);
    finished
}

/// No completing moves at all.
pub(crate) fn as_it_stands(grid: &Grid, dead: &[bool]) -> Finished {
    Finished {
        moves: Vec::new(),
        lifted: lifted(grid, dead),
        standing: grid.clone(),
        captured: PerColor::default(),
        dame_filled: 0,
        protective: 0,
        open_kos: 0,
        seki: vec![false; grid.frame.len()],
    }
}

/// Empty cells of regions that touch both colors, in reading order.
fn neutral_cells(grid: &Grid, territory: &Territory) -> Vec<u16> {
    let both = PerColor::new(true, true);
    let cells = grid.frame.cells();
    let neutral = cells.filter(|&cell| territory.touches(cell) == both);
    neutral.map(|cell| cell as u16).collect()
}

/// Cells of regions that touch both colors and are no mere dame: some of their cells touch no stone.
/// There a border between the colors stands open.
fn open_cells(grid: &Grid, territory: &Territory) -> Vec<bool> {
    let mut open = vec![false; grid.frame.len()];
    for region in 0..territory.regions.len() {
        let mut cells = territory.regions.cells(region);
        let is_inside = |cell| {
            let mut beside = grid.frame.beside(cell).into_iter();
            beside.all(|beside| grid.stone(beside).is_none())
        };
        if territory.touches_of(region) == PerColor::new(true, true) && cells.any(is_inside) {
            for cell in territory.regions.cells(region) {
                open[cell] = true;
            }
        }
    }
    open
}

/// What is filled first, the last of these. An open border is closed before the dame are filled, and
/// from there: what lies behind it is nobody's dame then.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    /// What the other color may not fill.
    Last,
    /// Behind an open border, with no own stone beside it.
    Far,
    /// Behind an open border, with own stones beside it.
    Own,
    /// A dame.
    Dame,
    /// Behind an open border, one step from meeting the other color.
    Near,
    /// Behind an open border, between stones of both colors.
    Border,
    /// So it is, and the last move is one of them.
    Answer,
    /// An atari.
    First,
}

/// Territory of a group that may well stand in seki.
const LITTLE: usize = 6;

struct Play<'a, const CELLS: usize> {
    board: Box<Rapid<CELLS>>,
    standing: Box<Rapid<CELLS>>,
    /// The neutral cells and some that were, in reading order.
    dame: Vec<u16>,
    /// For every cell whether it is neutral.
    neutral: Vec<bool>,
    /// Cells behind a border that stood open at the start.
    open: Vec<bool>,
    territory: Territory,
    reserved: &'a PerColor<Vec<bool>>,
    protection: Protection,
    /// Each color's last move, 0 if it passed.
    recent: PerColor<usize>,
}

impl<const CELLS: usize> Play<'_, CELLS> {
    fn choose(
        &self,
        tactics: &mut Tactics<CELLS>,
        color: Color,
        looks_everywhere: bool,
    ) -> Option<usize> {
        if let Some(answer) = self.answer(color, looks_everywhere) {
            return Some(answer);
        }
        if let Some(protection) = self.protect(tactics, color, looks_everywhere) {
            return Some(protection);
        }
        let mut quiet: Option<(Order, usize)> = None;
        for &cell in &self.dame {
            let cell = usize::from(cell);
            if !self.neutral[cell] {
                continue;
            }
            let Some((outcome, standing)) = self.outcomes(cell, color) else {
                continue;
            };
            if outcome != Outcome::Open
                || (standing != Outcome::Open && self.has_little(cell, color))
            {
                continue;
            }
            // What only one side may fill waits until the rest is filled.
            let order = if self.reserved[!color][cell] {
                Order::Last
            } else if self.threatens(cell, color) {
                Order::First
            } else {
                self.order(cell, color)
            };
            if quiet.is_none_or(|(best, _)| order > best) && !self.is_rash(tactics, cell, color) {
                quiet = Some((order, cell));
                if order == Order::First {
                    break;
                }
            }
        }
        quiet.map(|(_, cell)| cell).or_else(|| {
            let mut stones = self.board.lone_in_atari(color);
            stones.find_map(|stone| {
                let connection = half_point_ko(&self.board, stone)?;
                self.may_connect(connection, color).then_some(connection)
            })
        })
    }

    /// Stones of the other color that `color` may take in a half-point ko now.
    fn takeable_kos(&self, color: Color) -> impl Iterator<Item = usize> + '_ {
        let stones = self.board.lone_in_atari(!color);
        stones.filter(move |&stone| {
            half_point_ko(&self.board, stone)
                .is_some_and(|liberty| self.is_possible(liberty, color))
        })
    }

    fn is_possible(&self, cell: usize, color: Color) -> bool {
        self.outcomes(cell, color).is_some()
    }

    /// What a stone there comes to without and with the dead stones, if it may be put there.
    fn outcomes(&self, cell: usize, color: Color) -> Option<(Outcome, Outcome)> {
        let may_be_put = self.board.cells[cell] == Cell::Empty
            && self.standing.cells[cell] == Cell::Empty
            && !self.reserved[color][cell]
            && cell != self.board.ko;
        let of = |board: &Rapid<CELLS>| {
            let outcome = board.outcome(cell, color);
            (outcome != Outcome::Suicide).then_some(outcome)
        };
        may_be_put.then(|| Some((of(&self.board)?, of(&self.standing)?)))?
    }

    /// Whether the chains that a stone there would join have so little territory that they cannot
    /// first spend moves on taking the dead stones off.
    fn has_little(&self, cell: usize, color: Color) -> bool {
        let mut regions = Vec::new();
        for own in self.board.frame.beside(cell) {
            if self.board.cells[own] != Cell::Stone(color) {
                continue;
            }
            for stone in self.board.stones(own) {
                for beside in self.board.frame.beside(stone) {
                    if let Some(region) = self.territory.regions.part(beside)
                        && self.territory.owner_of(region) == Some(color)
                        && !regions.contains(&region)
                    {
                        regions.push(region);
                    }
                }
            }
        }
        let sizes = regions
            .iter()
            .map(|&region| self.territory.regions.cells(region).len());
        sizes.sum::<usize>() <= LITTLE
    }

    fn order(&self, cell: usize, color: Color) -> Order {
        if !self.open[cell] {
            return Order::Dame;
        }
        let beside = self.board.frame.beside(cell);
        let touches = |cell, color| {
            let mut cells = self.board.frame.beside(cell).into_iter();
            cells.any(|cell| self.board.cells[cell] == Cell::Stone(color))
        };
        let mut empty = beside
            .into_iter()
            .filter(|&cell| self.board.cells[cell] == Cell::Empty);
        match (touches(cell, color), touches(cell, !color)) {
            (true, true) if beside.contains(&self.recent[!color]) => Order::Answer,
            (true, true) => Order::Border,
            (true, false) if empty.any(|cell| touches(cell, !color)) => Order::Near,
            (true, false) => Order::Own,
            (false, _) => Order::Far,
        }
    }

    /// Whether a stone there leaves a chain of the other color one liberty.
    fn threatens(&self, cell: usize, color: Color) -> bool {
        let beside = self.board.frame.beside(cell);
        beside.into_iter().any(|other| {
            self.board.cells[other] == Cell::Stone(!color)
                && self.board.last_liberty_after(other, cell).is_some()
        })
    }

    /// A move that saves a chain in atari, other than a stone in a half-point ko that stood open.
    fn answer(&self, color: Color, looks_everywhere: bool) -> Option<usize> {
        let board = &self.board;
        let last = self.recent[!color];
        if last != 0 {
            let beside = board.frame.beside(last);
            let answer = beside.into_iter().find_map(|cell| self.save(cell, color));
            if answer.is_some() || !looks_everywhere {
                return answer;
            }
        }
        let mut cells = board.frame.cells().filter(|_| looks_everywhere);
        cells.find_map(|cell| {
            let saved = self.save(cell, color)?;
            half_point_ko(board, cell).is_none().then_some(saved)
        })
    }

    /// A move that forestalls the capture of living stones, which nothing would save once it has
    /// begun: of stones beside the last moves, or of any. On a neutral point it costs nothing and is
    /// always made.
    fn protect(
        &self,
        tactics: &mut Tactics<CELLS>,
        color: Color,
        looks_everywhere: bool,
    ) -> Option<usize> {
        let mut forestall = |cell: usize| {
            if self.standing.cells[cell] != Cell::Stone(color) {
                return None;
            }
            tactics.forestall(&self.standing.cells, self.board.ko, cell, |at| {
                let is_made = self.neutral[at] || self.protection == Protection::Threatened;
                (is_made && self.may_connect(at, color)).then(|| u32::from(!self.neutral[at]))
            })
        };
        if looks_everywhere {
            let mut cells = self.board.frame.cells();
            return cells.find_map(|cell| {
                let few = LIBERTIES_MAX as u64;
                self.standing
                    .heads_chain_with(cell, few)
                    .then(|| forestall(cell))?
            });
        }
        let last = [self.recent[!color], self.recent[color]];
        last.into_iter().filter(|&last| last != 0).find_map(|last| {
            let [a, b, c, d] = self.board.frame.beside(last);
            [last, a, b, c, d].into_iter().find_map(&mut forestall)
        })
    }

    /// Whether a stone there could be captured by force, or what it joins. Who makes only the
    /// protective moves that an atari asks for does not look so far.
    fn is_rash(&self, tactics: &mut Tactics<CELLS>, cell: usize, color: Color) -> bool {
        self.protection == Protection::Threatened
            && tactics.endangers(&self.standing.cells, self.board.ko, cell, color)
    }

    fn may_connect(&self, liberty: usize, color: Color) -> bool {
        self.is_possible(liberty, color) && self.board.outcome(liberty, color) == Outcome::Open
    }

    fn save(&self, cell: usize, color: Color) -> Option<usize> {
        let board = &self.board;
        if board.cells[cell] != Cell::Stone(color) {
            return None;
        }
        let liberty = board.last_liberty(cell)?;
        if self.may_connect(liberty, color) {
            return Some(liberty);
        }
        board.stones(cell).find_map(|stone| {
            board.frame.beside(stone).into_iter().find_map(|other| {
                let capture = (board.cells[other] == Cell::Stone(!color))
                    .then(|| board.last_liberty(other))??;
                self.is_possible(capture, color).then_some(capture)
            })
        })
    }

    /// Makes a move on both boards; the number of stones it captures where the dead stand.
    fn make(&mut self, cell: usize, color: Color) -> i32 {
        self.recent[color] = cell;
        self.neutral[cell] = false;
        self.board.play(cell, color);
        self.standing.play(cell, color);
        if self.board.captured.is_empty() {
            for beside in self.board.frame.beside(cell) {
                if self.board.cells[beside] == Cell::Empty && self.neutral[beside] {
                    self.settle(beside);
                }
            }
        } else {
            let mut now = Grid::empty(self.board.frame.size);
            now.cells
                .copy_from_slice(self.board.cells.first(now.frame.len()));
            self.dame = neutral_cells(&now, &Territory::new(&now));
            self.mark_neutral();
        }
        // A dead stone captured is gone from the first board already.
        self.standing.captured.len() as i32
    }

    fn mark_neutral(&mut self) {
        self.neutral.fill(false);
        for &cell in &self.dame {
            self.neutral[usize::from(cell)] = true;
        }
    }

    /// A region that touches one color only is no longer neutral.
    fn settle(&mut self, start: usize) {
        let mut region = vec![start];
        let mut next = 0;
        let mut touches = PerColor::new(false, false);
        while next < region.len() {
            for beside in self.board.frame.beside(region[next]) {
                match self.board.cells[beside] {
                    Cell::Stone(color) => touches[color] = true,
                    Cell::Empty if !region.contains(&beside) => region.push(beside),
                    Cell::Empty | Cell::Edge => {}
                }
            }
            if touches == PerColor::new(true, true) {
                return;
            }
            next += 1;
        }
        for cell in region {
            self.neutral[cell] = false;
        }
    }
}

/// Living stones that stand in seki after everything was filled: groups that touch an empty point
/// which nobody could fill, and that have two points of territory at most or would be in atari had
/// they filled it. Chains with two sure eyes need no seki to live.
fn seki_by_leftover<const CELLS: usize>(lifted: &Grid, standing: &Rapid<CELLS>) -> Vec<bool> {
    let chains = Chains::new(lifted);
    let territory = Territory::new(lifted);
    let mut groups = Groups::new(chains.len());
    let mut points = vec![0u32; chains.len()];
    let mut cannot = vec![false; chains.len()];
    let mut leftover = vec![false; chains.len()];
    for region in 0..territory.regions.len() {
        let touches = territory.touches_of(region);
        let shared = touches == PerColor::new(true, true);
        let mut first = None;
        for cell in territory.regions.cells(region) {
            for beside in lifted.frame.beside(cell) {
                let Some(chain) = chains.chain(beside) else {
                    continue;
                };
                if shared {
                    leftover[chain] = true;
                    cannot[chain] |= standing.cells[cell] == Cell::Empty
                        && standing.outcome(cell, chains.color[chain]) != Outcome::Open;
                } else {
                    let first = *first.get_or_insert(chain);
                    groups.join(first, chain);
                }
            }
        }
        if let Some(chain) = first {
            points[chain] += territory.regions.cells(region).len() as u32;
        }
    }
    let mut total = vec![0; chains.len()];
    let mut touched = vec![false; chains.len()];
    let mut stuck = vec![false; chains.len()];
    for chain in 0..chains.len() {
        let root = groups.of(chain);
        total[root] += points[chain];
        touched[root] |= leftover[chain];
        stuck[root] |= cannot[chain];
    }
    let may_be = |&chain: &usize| {
        let root = groups.of(chain);
        touched[root] && (total[root] <= 2 || (stuck[root] && total[root] <= LITTLE as u32))
    };
    let mut left: Vec<usize> = (0..chains.len()).filter(may_be).collect();
    if !left.is_empty() {
        let certain = Unconditional::new(lifted, &chains);
        left.retain(|&chain| !certain.alive[chain]);
    }
    let mut seki = vec![false; lifted.frame.len()];
    for cell in left.into_iter().flat_map(|chain| chains.cells(chain)) {
        seki[cell] = true;
    }
    seki
}
