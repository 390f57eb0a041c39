use go::{Color, PerColor};

use crate::frame::{Cell, Chains, Grid, Parts};
use crate::playout::lifted;
use crate::territory::Territory;

/// Survival chances between which a chain's status is looked at again together with its
/// neighbors'.
const UNCERTAIN: std::ops::RangeInclusive<f32> = 0.30..=0.75;
/// Weights of the two costs: disbelief in the playouts, and untidy neutral points.
const DISBELIEF_WEIGHT: f32 = 3.0;
const UNTIDY_WEIGHT: f32 = 0.3;

/// What came of looking at the uncertain chains together.
#[derive(Debug, Clone)]
pub(crate) struct Reconsidered {
    /// The chains whose verdict changed.
    pub(crate) changed: Vec<usize>,
    /// For every chain what the cheapest option with the other verdict on it costs more than the
    /// one taken; infinite for a chain that is not uncertain.
    pub(crate) gap: Vec<f32>,
}

/// Makes the statuses of uncertain chains fit together: players stop when borders are closed, so
/// that a finished position has hardly any neutral point that does not touch both colors.
///
/// Uncertain chains that hang together through empty points are one cluster. Of the verdicts on a
/// cluster (as the playouts say, all Black's dead, all White's dead, all alive) the cheapest is
/// taken.
pub(crate) fn reconsider(
    grid: &Grid,
    chains: &Chains,
    survival: &[f32],
    dead: &mut [bool],
) -> Reconsidered {
    let uncertain = |chain: usize| UNCERTAIN.contains(&survival[chain]);
    let mut reconsidered = Reconsidered {
        changed: Vec::new(),
        gap: vec![f32::INFINITY; chains.len()],
    };
    if !(0..chains.len()).any(uncertain) {
        return reconsidered;
    }
    let clusters = Parts::new(grid.frame, |cell| match chains.chain(cell) {
        Some(chain) => uncertain(chain).then_some(()),
        None => (grid.cells[cell] == Cell::Empty).then_some(()),
    });
    for cluster in 0..clusters.len() {
        let mut members: Vec<usize> = clusters
            .cells(cluster)
            .filter_map(|cell| chains.chain(cell))
            .collect();
        members.sort_unstable();
        members.dedup();
        if members.is_empty() {
            continue;
        }
        let as_is: Vec<bool> = members.iter().map(|&chain| dead[chain]).collect();
        let all = |color: Option<Color>| -> Vec<bool> {
            let dies = |&chain: &usize| color == Some(chains.color[chain]);
            members.iter().map(dies).collect()
        };
        let options = [
            as_is.clone(),
            all(Some(Color::Black)),
            all(Some(Color::White)),
            all(None),
        ];
        let mut best = (f32::INFINITY, &options[0]);
        let mut costs = [0.0; 4];
        for (option, of_option) in options.iter().zip(&mut costs) {
            for (&chain, &dies) in members.iter().zip(option) {
                dead[chain] = dies;
            }
            let cost = DISBELIEF_WEIGHT * disbelief(chains, survival, &members, option)
                + UNTIDY_WEIGHT * untidy(grid, chains, dead) as f32;
            *of_option = cost;
            if cost < best.0 {
                best = (cost, option);
            }
        }
        for (option, cost) in options.iter().zip(costs) {
            for ((&chain, dies), taken) in members.iter().zip(option).zip(best.1) {
                if dies != taken {
                    let gap = &mut reconsidered.gap[chain];
                    *gap = gap.min(cost - best.0);
                }
            }
        }
        for ((&chain, &dies), &before) in members.iter().zip(best.1).zip(&as_is) {
            dead[chain] = dies;
            if dies != before {
                reconsidered.changed.push(chain);
            }
        }
    }
    reconsidered
}

/// Mean over the stones of how unlikely their verdict is (-ln p).
fn disbelief(chains: &Chains, survival: &[f32], members: &[usize], dies: &[bool]) -> f32 {
    let mut sum = 0.0;
    let mut stones = 0.0;
    for (&chain, &dies) in members.iter().zip(dies) {
        let n = chains.cells(chain).len() as f32;
        let p = if dies {
            1.0 - survival[chain]
        } else {
            survival[chain]
        };
        sum -= n * p.max(0.01).ln();
        stones += n;
    }
    sum / stones
}

/// Neutral points that do not touch both colors.
fn untidy(grid: &Grid, chains: &Chains, dead: &[bool]) -> usize {
    let mut lift = vec![false; grid.frame.len()];
    for chain in (0..chains.len()).filter(|&chain| dead[chain]) {
        for cell in chains.cells(chain) {
            lift[cell] = true;
        }
    }
    let board = lifted(grid, &lift);
    let territory = Territory::new(&board);
    let both = PerColor::new(true, true);
    let cells = grid.frame.cells();
    cells
        .filter(|&cell| {
            territory.touches(cell) == both && {
                let mut touches = PerColor::new(false, false);
                for beside in grid.frame.beside(cell) {
                    if let Cell::Stone(color) = board.cells[beside] {
                        touches[color] = true;
                    }
                }
                touches != both
            }
        })
        .count()
}
