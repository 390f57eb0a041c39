use go::{Board, Color, PerColor, Point, PointSet};

use crate::area::{Area, count_grid};
use crate::canonical::Canonical;
use crate::completion::{Finished, as_it_stands, finish};
use crate::doubt::hanging;
use crate::frame::{Cell, Chains, Grid, Parts};
use crate::judgement::{
    ChainView, Completion, Contradiction, Given, How, JudgedBy, Judgement, Position, Settings,
    Status,
};
use crate::marks::{Marks, Wrong};
use crate::one_sided::OneSided;
use crate::playout::lifted;
use crate::territory::Territory;
use crate::verdict::{Estimate, Verdict, estimate};

/// Judges a position: which stones are dead, which stand in seki, whose each point is.
///
/// The same position gives the same judgement always, and so do its symmetric images and the
/// position with colors exchanged.
pub fn judge(position: &Position, given: Given, settings: &Settings) -> Judgement {
    Judge::new(*position).judge(given, settings)
}

/// A position made ready to be judged, by one set of verdicts after the other.
#[derive(Debug)]
pub struct Judge<'a> {
    board: &'a Board,
    canonical: Canonical,
    chains: Chains,
    /// For every cell its point.
    points: Vec<Point>,
    literal: Area,
}

impl<'a> Judge<'a> {
    /// Makes a position ready.
    pub fn new(position: Position<'a>) -> Judge<'a> {
        let canonical = Canonical::new(&position);
        let nothing = vec![false; canonical.grid.frame.len()];
        Judge {
            board: position.board,
            chains: Chains::new(&canonical.grid),
            points: canonical.points(),
            literal: count_grid(&canonical.grid, &nothing, &nothing),
            canonical,
        }
    }

    /// As [`judge`].
    pub fn judge(&self, given: Given, settings: &Settings) -> Judgement {
        judge_with(self, given, settings)
    }
}

fn judge_with(judge: &Judge, given: Given, settings: &Settings) -> Judgement {
    let Judge {
        board,
        canonical,
        chains,
        points,
        literal,
    } = judge;
    let (board, literal) = (*board, *literal);
    let grid = &canonical.grid;
    let marks = read_marks(canonical, given);
    let Estimate {
        mut verdicts,
        open,
        one_sided,
        proved,
        nodes,
        rehearsed,
    } = match given {
        Given::Nothing => estimate(canonical, chains, settings),
        Given::Dead(points) => fixed(grid, &by_hand(canonical, chains, points), How::Hand),
        Given::Verdicts { dead, seki } => {
            let dead = by_hand(canonical, chains, dead);
            let mut given = fixed(grid, &dead, How::Hand);
            let seki = by_hand(canonical, chains, seki);
            for (verdict, _) in given.verdicts.iter_mut().zip(seki).filter(|(_, is)| *is) {
                if verdict.status == Status::Alive {
                    verdict.status = Status::Seki;
                }
            }
            given
        }
        Given::Marks { .. } => {
            let dead = marks.as_ref().map(|marks| marks.dead(chains));
            fixed(grid, &dead.unwrap_or_default(), How::Marks)
        }
    };
    let is = |verdicts: &[Verdict], status: Status| -> Vec<bool> {
        let mut cells = vec![false; grid.frame.len()];
        for (chain, verdict) in verdicts.iter().enumerate() {
            if verdict.status == status {
                for cell in chains.cells(chain) {
                    cells[cell] = true;
                }
            }
        }
        cells
    };
    let dead = is(&verdicts, Status::Dead);
    let found_seki = is(&verdicts, Status::Seki);
    let liberties = liberties_of(grid, &found_seki);
    let mut reserved = PerColor::new(liberties.clone(), liberties);
    for &(cell, color) in &one_sided.fatal {
        reserved[color][cell] = true;
    }
    let is_reserved = Color::ALL
        .iter()
        .any(|&color| reserved[color].contains(&true));
    let mut finished = match rehearsed {
        Some((of, finished)) if of == dead && !is_reserved => finished,
        _ => finish(grid, &dead, &reserved, canonical.ko, settings.protection),
    };
    // What lives, and would be taken if the dame were filled, lives in seki: its liberties stay. A
    // race that nobody has decided is none.
    for _ in 0..SEKIS_MAX {
        let taken = taken_alive(grid, chains, &dead, &finished);
        let in_doubt = |cell: usize| {
            let chain = chains.chain(cell).filter(|_| taken[cell]);
            chain.is_some_and(|chain| verdicts[chain].in_doubt)
        };
        if !taken.contains(&true) || grid.frame.cells().any(in_doubt) {
            break;
        }
        for (cell, liberty) in liberties_of(grid, &taken).into_iter().enumerate() {
            for color in Color::ALL {
                reserved[color][cell] |= liberty;
            }
        }
        finished = finish(grid, &dead, &reserved, canonical.ko, settings.protection);
    }
    let leftover = std::mem::take(&mut finished.seki);
    if taken_alive(grid, chains, &dead, &finished).contains(&true) {
        finished = as_it_stands(grid, &dead);
    }
    for (chain, verdict) in verdicts.iter_mut().enumerate() {
        if verdict.status == Status::Alive && chains.cells(chain).any(|cell| leftover[cell]) {
            verdict.status = Status::Seki;
        }
    }
    let seki = is(&verdicts, Status::Seki);
    if !matches!(given, Given::Marks { .. }) {
        keep_in_seki(grid, chains, &dead, &seki, &mut verdicts);
    }
    let dead = is(&verdicts, Status::Dead);
    let dead_in_seki = is(&verdicts, Status::DeadInSeki);
    let is_open = open.contains(&true);
    let undecided = leave_undecided(grid, chains, &dead, open, &mut verdicts);
    let likely_dead: Vec<bool> = dead.iter().zip(&undecided).map(|(&a, &b)| a && b).collect();
    let both_dead: Vec<bool> = dead
        .iter()
        .zip(&dead_in_seki)
        .map(|(&a, &b)| a || b)
        .collect();
    let is_literal = !dead.contains(&true) && !seki.contains(&true);
    let plain = if is_literal {
        literal
    } else {
        count_grid(grid, &dead, &seki)
    };
    let completed = if finished.moves.is_empty() {
        plain
    } else {
        count_grid(&finished.standing, &dead, &seki)
    };
    let as_left = match &marks {
        Some(marks) => marks.area(grid, &dead, &seki),
        None => plain,
    };
    let any_in_seki = dead_in_seki.contains(&true);
    let lifted_too = |grid: &Grid, plain| {
        if any_in_seki {
            count_grid(grid, &both_dead, &seki)
        } else {
            plain
        }
    };
    let as_left_lifted = lifted_too(grid, as_left);
    let completed_lifted = lifted_too(&finished.standing, completed);
    let mut letters = letters(grid, &finished, &seki, &dead, &dead_in_seki, &undecided);
    for (cell, color) in one_sided.fillable {
        let beside_seki = grid.frame.beside(cell).iter().any(|&beside| seki[beside]);
        if beside_seki && matches!(letters[cell], b'-' | b'S') {
            letters[cell] = if color == Color::Black { b'p' } else { b'q' };
        }
    }
    let set = |cells: &[bool]| {
        let marked = grid.frame.cells().filter(|&cell| cells[cell]);
        PointSet::from_points(board.size(), marked.map(|cell| points[cell]))
    };
    let by_color = |counts| unswap(canonical, counts);
    let unswapped = |area: Area| Area {
        stones: by_color(area.stones),
        territory: by_color(area.territory),
        seki_eyes: by_color(area.seki_eyes),
        dead: by_color(area.dead),
        groups: by_color(area.groups),
        ..area
    };
    let mut map = vec![b'?'; board.size().area()];
    for cell in grid.frame.cells() {
        map[board.size().index(points[cell])] = letter_for(canonical, letters[cell]);
    }
    let mut views: Vec<ChainView> = verdicts
        .iter()
        .enumerate()
        .filter_map(|(chain, verdict)| {
            Some(ChainView {
                stone: chains.cells(chain).map(|cell| points[cell]).min()?,
                color: canonical.color(chains.color[chain]),
                status: verdict.status,
                confidence: verdict.confidence,
                how: verdict.how?,
            })
        })
        .collect();
    views.sort_unstable_by_key(|view| view.stone);
    let judged_by = match given {
        Given::Marks { .. } => JudgedBy::Marks,
        Given::Dead(_) | Given::Verdicts { .. } => JudgedBy::Hand,
        Given::Nothing => {
            let searched = |view: &ChainView| matches!(view.how, How::Search | How::Shape);
            if views.iter().all(searched) {
                JudgedBy::Search
            } else {
                JudgedBy::Estimate
            }
        }
    };
    let contradictions = marks.map_or_else(Vec::new, |marks| {
        contradictions(&marks.contradictions(grid, chains, &dead), points)
    });
    Judgement {
        dead: set(&is(&verdicts, Status::Dead)),
        dead_in_seki: set(&dead_in_seki),
        seki: set(&seki),
        undecided: set(&undecided),
        likely_dead: set(&likely_dead),
        is_open,
        completion: completion(board, canonical, &finished, points),
        as_left: unswapped(as_left),
        as_left_lifted: unswapped(as_left_lifted),
        completed: unswapped(completed),
        completed_lifted: unswapped(completed_lifted),
        literal: unswapped(literal),
        map,
        proved,
        chains: views,
        judged_by,
        contradictions,
        open_kos: finished.open_kos,
        seki_groups: seki_groups(&finished.lifted, &seki),
        nodes,
    }
}

fn read_marks(canonical: &Canonical, given: Given) -> Option<Marks> {
    let Given::Marks { black, white } = given else {
        return None;
    };
    let mut of = vec![PerColor::new(false, false); canonical.grid.frame.len()];
    for (points, color) in [(black, Color::Black), (white, Color::White)] {
        for point in points.iter().filter(|&point| canonical.contains(point)) {
            of[canonical.cell(point)][canonical.color(color)] = true;
        }
    }
    Some(Marks { of })
}

fn by_hand(canonical: &Canonical, chains: &Chains, points: &PointSet) -> Vec<bool> {
    let mut dead = vec![false; chains.len()];
    for point in points.iter().filter(|&point| canonical.contains(point)) {
        if let Some(chain) = chains.chain(canonical.cell(point)) {
            dead[chain] = true;
        }
    }
    dead
}

/// Verdicts that somebody else gave.
fn fixed(grid: &Grid, dead: &[bool], how: How) -> Estimate {
    let verdict = |&dead: &bool| Verdict {
        status: if dead { Status::Dead } else { Status::Alive },
        confidence: 1000,
        how: Some(how),
        in_doubt: false,
    };
    Estimate {
        verdicts: dead.iter().map(verdict).collect(),
        open: vec![false; grid.frame.len()],
        one_sided: OneSided::default(),
        proved: false,
        nodes: 0,
        rehearsed: None,
    }
}

/// Leaves chains undecided that are in doubt, but for those in seki (even playouts are what a seki
/// looks like), and dead ones that hang on them. Returns all undecided cells, `open` ones included.
fn leave_undecided(
    grid: &Grid,
    chains: &Chains,
    dead: &[bool],
    open: Vec<bool>,
    verdicts: &mut [Verdict],
) -> Vec<bool> {
    let mut undecided = open;
    let in_doubt: Vec<bool> = verdicts
        .iter()
        .map(|verdict| verdict.in_doubt && matches!(verdict.status, Status::Alive | Status::Dead))
        .collect();
    let hangs = hanging(grid, dead, &chains.spread(&in_doubt));
    for (chain, verdict) in verdicts.iter_mut().enumerate() {
        let hangs = chains.cells(chain).all(|cell| hangs[cell]);
        if in_doubt[chain] || (hangs && verdict.status == Status::Dead) {
            verdict.status = Status::Undecided;
            verdict.how = verdict.how.or(Some(How::Playouts));
        }
    }
    for (undecided, hangs) in undecided.iter_mut().zip(hangs) {
        *undecided |= hangs;
    }
    undecided
}

/// Dead stones between stones that all stand in seki are dead inside a seki.
fn keep_in_seki(
    grid: &Grid,
    chains: &Chains,
    dead: &[bool],
    seki: &[bool],
    verdicts: &mut [Verdict],
) {
    if !seki.contains(&true) {
        return;
    }
    let territory = Territory::new(&lifted(grid, dead));
    for (chain, verdict) in verdicts.iter_mut().enumerate() {
        let region = chains
            .cells(chain)
            .next()
            .map(|cell| territory.regions.of[cell]);
        if verdict.status != Status::Dead || region.is_none_or(|region| region == Parts::NONE) {
            continue;
        }
        let region = usize::from(region.unwrap_or_default());
        let inside = territory.regions.cells(region).all(|cell| {
            grid.frame
                .beside(cell)
                .into_iter()
                .all(|beside| grid.stone(beside).is_none() || dead[beside] || seki[beside])
        });
        if inside && territory.owner_of(region).is_some() {
            verdict.status = Status::DeadInSeki;
        }
    }
}

fn liberties_of(grid: &Grid, stones: &[bool]) -> Vec<bool> {
    let mut liberties = vec![false; grid.frame.len()];
    for cell in grid.frame.cells().filter(|&cell| stones[cell]) {
        for beside in grid.frame.beside(cell) {
            liberties[beside] |= grid.cells[beside] == Cell::Empty;
        }
    }
    liberties
}

/// The map's letters for the canonical position.
fn letters(
    grid: &Grid,
    finished: &Finished,
    seki: &[bool],
    dead: &[bool],
    dead_in_seki: &[bool],
    undecided: &[bool],
) -> Vec<u8> {
    let end = &finished.lifted;
    let territory = Territory::new(end);
    let touches_seki: Vec<bool> = (0..territory.regions.len())
        .map(|region| {
            territory
                .regions
                .cells(region)
                .any(|cell| end.frame.beside(cell).iter().any(|&beside| seki[beside]))
        })
        .collect();
    let mut letters = vec![b'?'; grid.frame.len()];
    for cell in grid.frame.cells() {
        letters[cell] = match grid.cells[cell] {
            _ if undecided[cell] => b'?',
            Cell::Stone(color) => {
                let black = color == Color::Black;
                let pick = |b, w| if black { b } else { w };
                if dead[cell] {
                    pick(b'x', b'o')
                } else if dead_in_seki[cell] {
                    pick(b'd', b'e')
                } else {
                    pick(b'X', b'O')
                }
            }
            Cell::Edge => b'?',
            Cell::Empty => match territory.regions.part(cell) {
                None => b'-',
                Some(region) => match (territory.owner_of(region), touches_seki[region]) {
                    (Some(Color::Black), false) => b'b',
                    (Some(Color::White), false) => b'w',
                    (Some(Color::Black), true) => b'B',
                    (Some(Color::White), true) => b'W',
                    (None, true) => b'S',
                    (None, false) => b'-',
                },
            },
        };
    }
    letters
}

/// A letter of the canonical position in the colors of the position as given.
fn letter_for(canonical: &Canonical, letter: u8) -> u8 {
    const PAIRS: [(u8, u8); 6] = [
        (b'X', b'O'),
        (b'x', b'o'),
        (b'd', b'e'),
        (b'b', b'w'),
        (b'B', b'W'),
        (b'p', b'q'),
    ];
    if canonical.color(Color::Black) == Color::Black {
        return letter;
    }
    for (black, white) in PAIRS {
        if letter == black {
            return white;
        }
        if letter == white {
            return black;
        }
    }
    letter
}

fn unswap(canonical: &Canonical, counts: PerColor<i32>) -> PerColor<i32> {
    PerColor::new(
        counts[canonical.color(Color::Black)],
        counts[canonical.color(Color::White)],
    )
}

fn completion(
    board: &Board,
    canonical: &Canonical,
    finished: &Finished,
    points: &[Point],
) -> Completion {
    let moves: Vec<(Color, Option<Point>)> = finished
        .moves
        .iter()
        .map(|&(color, cell)| (canonical.color(color), cell.map(|cell| points[cell])))
        .collect();
    let mut end = board.clone();
    for &(color, point) in &moves {
        let played = point.map(|point| end.play(point, color));
        debug_assert!(played.is_none_or(|played| played.is_ok()));
    }
    Completion {
        moves,
        board: end,
        captured: unswap(canonical, finished.captured),
        dame_filled: finished.dame_filled,
        protective: finished.protective,
    }
}

fn contradictions(wrong: &[Wrong], points: &[Point]) -> Vec<Contradiction> {
    let mut found: Vec<_> = wrong
        .iter()
        .map(|&wrong| match wrong {
            Wrong::BothColors(cell) => (points[cell], Contradiction::BothColors(points[cell])),
            Wrong::HalfMarked(cell) => (points[cell], Contradiction::HalfMarked(points[cell])),
            Wrong::TouchesOther(cell) => (points[cell], Contradiction::TouchesOther(points[cell])),
        })
        .collect();
    found.sort_unstable_by_key(|&(point, _)| point);
    found
        .into_iter()
        .map(|(_, contradiction)| contradiction)
        .collect()
}

/// Number of separate sekis: sets of seki stones and empty points that hang together.
fn seki_groups(lifted: &Grid, seki: &[bool]) -> u32 {
    if !seki.contains(&true) {
        return 0;
    }
    let parts = Parts::new(lifted.frame, |cell| match lifted.cells[cell] {
        Cell::Empty => Some(()),
        Cell::Stone(_) if seki[cell] => Some(()),
        _ => None,
    });
    (0..parts.len())
        .filter(|&part| parts.cells(part).any(|cell| seki[cell]))
        .count() as u32
}

/// How often completion is tried again because it took living stones.
const SEKIS_MAX: usize = 4;

/// Stones that were judged to live and that completing moves took. Dame and protective moves decide
/// nobody's life; moves that do are no completion. A single stone may be that of a ko.
fn taken_alive(grid: &Grid, chains: &Chains, dead: &[bool], finished: &Finished) -> Vec<bool> {
    let mut taken = vec![false; grid.frame.len()];
    for chain in (0..chains.len()).filter(|&chain| chains.cells(chain).len() > 1) {
        let gone = |cell: usize| !dead[cell] && finished.standing.cells[cell] != grid.cells[cell];
        if chains.cells(chain).any(gone) {
            for cell in chains.cells(chain) {
                taken[cell] = true;
            }
        }
    }
    taken
}
