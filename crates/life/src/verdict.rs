use std::cell::RefCell;

use go::PerColor;

use crate::canonical::Canonical;
use crate::capture::Table;
use crate::completion::{Finished, finish};
use crate::contest::State;
use crate::doubt::{is_even, is_open, open_points};
use crate::frame::{Cell, Chains, Grid, Parts};
use crate::judgement::{How, Settings, Status};
use crate::one_sided::OneSided;
use crate::playout::play_out;
use crate::prior::{Reconsidered, reconsider};
use crate::unconditional::Unconditional;

/// What is held of one chain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Verdict {
    pub(crate) status: Status,
    /// How sure the status is, out of 1000.
    pub(crate) confidence: u16,
    /// What decided it; `None` if it is proved without any search.
    pub(crate) how: Option<How>,
    /// The status is hardly more than a guess.
    pub(crate) in_doubt: bool,
}

/// What is held of all chains.
#[derive(Debug, Clone)]
pub(crate) struct Estimate {
    pub(crate) verdicts: Vec<Verdict>,
    /// For every cell whether it is still to be played for.
    pub(crate) open: Vec<bool>,
    /// Shared liberties of sekis that one color may fill and the other may not.
    pub(crate) one_sided: OneSided,
    /// Every point's owner is certain, without search or estimate.
    pub(crate) proved: bool,
    /// Nodes searched.
    pub(crate) nodes: u64,
    /// How the game would end with these cells dead and none kept from being filled.
    pub(crate) rehearsed: Option<(Vec<bool>, Finished)>,
}

/// Out of 1000 verdicts of a kind, how many finished games bear out: of a search that saw the whole
/// fight, of one that left points out, and of fitting the neighbors best.
const SEARCHED: u16 = 990;
const SEARCHED_NEAR: u16 = 970;
const FITTED: u16 = 960;
/// The same of playouts of one mind, and what is lost of it where they are even.
const AGREED: f32 = 999.0;
const AGREED_LOSS: f32 = 50.0;

/// Judges every chain from the stones alone.
pub(crate) fn estimate(canonical: &Canonical, chains: &Chains, settings: &Settings) -> Estimate {
    let certain = Unconditional::new(&canonical.grid, chains);
    let ownership = play_out(canonical, chains, &certain.owner, settings);
    let survival: Vec<f32> = (0..chains.len())
        .map(|chain| ownership.survival(chains.color[chain], chains.cells(chain)))
        .collect();
    let mut dead: Vec<bool> = survival.iter().map(|&p| p < 0.5).collect();
    let Reconsidered { mut changed, gap } =
        reconsider(&canonical.grid, chains, &survival, &mut dead);
    let mut state = State {
        grid: &canonical.grid,
        chains,
        certain: &certain.alive,
        owner: &certain.owner,
        survival: &survival,
        looked_at: vec![false; chains.len()],
        dead,
        seki: vec![false; chains.len()],
        searched: vec![false; chains.len()],
        bounded: vec![false; chains.len()],
        unknown: vec![false; chains.len()],
        unsettled: vec![false; chains.len()],
        lives_by_shape: vec![false; chains.len()],
        hangs_on_shape: vec![false; chains.len()],
        independent: vec![false; chains.len()],
        home: vec![None; canonical.grid.frame.len()],
        looked_alone: vec![false; chains.len()],
        nodes: 0,
        without_dead: RefCell::default(),
    };
    state.look_at_shapes();
    let mut table = None;
    state.contest(&mut table, settings.nodes_max);
    state.revive();
    changed.extend(state.spare_ko_stones());
    changed.extend(state.spare_linked());
    let cells = chains.spread(&state.dead);
    let nothing = vec![false; cells.len()];
    let reserved = PerColor::new(nothing.clone(), nothing);
    let finished = finish(
        state.grid,
        &cells,
        &reserved,
        canonical.ko,
        settings.protection,
    );
    let leftover = state.doubt_sekis(&finished.seki, &mut table, settings.nodes_max);
    let in_seki: Vec<bool> = (0..chains.len())
        .map(|chain| !state.dead[chain] && (state.seki[chain] || leftover.contains(&chain)))
        .collect();
    let one_sided = state.one_sided(&in_seki, &mut table, settings.nodes_max);
    let open = open_points(&canonical.grid, chains, &state.dead, &ownership);
    let unfinished = open.contains(&true);
    let verdicts = (0..chains.len())
        .map(|chain| {
            let first = chains.cells(chain).next().unwrap_or(0);
            let how = if certain.owner[first].is_some() {
                None
            } else if state.lives_by_shape[chain] {
                Some(How::Shape)
            } else if state.searched[chain] {
                Some(How::Search)
            } else if state.unsettled[chain] {
                Some(How::Turn)
            } else if changed.contains(&chain) {
                Some(How::Prior)
            } else {
                Some(How::Playouts)
            };
            let agreement = (survival[chain] - 0.5).abs() * 2.0;
            // The owner of a stone in a half-point ko connects, or loses it in play.
            let is_held = !state.dead[chain] && state.is_in_small_ko(chain);
            let in_doubt = !is_held
                && is_even(
                    survival[chain],
                    state.searched[chain] || state.lives_by_shape[chain] || !state.unknown[chain],
                    gap[chain],
                )
                || (state.unsettled[chain] && !state.searched[chain])
                || (unfinished && !state.bounded[chain] && is_open(chains, chain, &ownership));
            Verdict {
                status: if state.seki[chain] {
                    Status::Seki
                } else if state.dead[chain] {
                    Status::Dead
                } else {
                    Status::Alive
                },
                confidence: match how {
                    None => 1000,
                    Some(_) if in_doubt => (agreement * 1000.0) as u16,
                    Some(How::Search | How::Shape) if state.bounded[chain] => SEARCHED,
                    Some(How::Search) => SEARCHED_NEAR,
                    Some(How::Prior) => FITTED,
                    Some(_) => (AGREED - AGREED_LOSS * (1.0 - agreement).powi(2)) as u16,
                },
                how,
                in_doubt,
            }
        })
        .collect();
    Estimate {
        verdicts,
        open,
        one_sided,
        proved: is_certain(&canonical.grid, chains, &certain),
        nodes: state.nodes,
        rehearsed: Some((cells, finished)),
    }
}

/// Whether every point is certainly somebody's, or lies between chains that live for certain and
/// touches both colors.
fn is_certain(grid: &Grid, chains: &Chains, certain: &Unconditional) -> bool {
    let open = |cell: usize| grid.cells[cell] == Cell::Empty && certain.owner[cell].is_none();
    let settled = grid
        .frame
        .cells()
        .all(|cell| certain.owner[cell].is_some() || open(cell));
    settled && {
        let regions = Parts::new(grid.frame, |cell| open(cell).then_some(()));
        (0..regions.len()).all(|region| {
            let mut touches = PerColor::new(false, false);
            let all_live = regions
                .cells(region)
                .flat_map(|cell| grid.frame.beside(cell))
                .filter_map(|cell| chains.chain(cell))
                .all(|chain| {
                    touches[chains.color[chain]] = true;
                    certain.alive[chain]
                });
            all_live && touches == PerColor::new(true, true)
        })
    }
}

impl State<'_> {
    /// Searches around the chains that would stand in seki because points are left over, `seki`, which
    /// nobody can fill: a group with one eye and a killing shape in it looks the same.
    /// Returns those chains.
    fn doubt_sekis(
        &mut self,
        seki: &[bool],
        table: &mut Option<Table>,
        nodes_max: u64,
    ) -> Vec<usize> {
        let mut leftover: Vec<usize> = (0..self.chains.len())
            .filter(|&chain| !self.dead[chain])
            .filter(|&chain| self.chains.cells(chain).any(|cell| seki[cell]))
            .collect();
        leftover.sort_by_key(|&chain| std::cmp::Reverse(self.chains.cells(chain).len()));
        let suspects: Vec<usize> = leftover
            .iter()
            .copied()
            .filter(|&chain| !self.looked_at[chain] && !self.seki[chain])
            .collect();
        for suspect in suspects {
            if !self.dead[suspect] {
                self.contest_around(suspect, table, nodes_max);
            }
        }
        self.revive();
        leftover
    }
}
