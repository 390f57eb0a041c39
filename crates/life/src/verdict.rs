use crate::canonical::Canonical;
use crate::frame::Chains;
use crate::judgement::{How, Settings, Status};
use crate::playout::play_out;
use crate::unconditional::Unconditional;

/// What is held of one chain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Verdict {
    pub(crate) status: Status,
    /// How sure the status is, out of 1000.
    pub(crate) confidence: u16,
    /// What decided it; `None` if it is proved without any search.
    pub(crate) how: Option<How>,
}

/// Judges every chain from the stones alone.
pub(crate) fn estimate(
    canonical: &Canonical,
    chains: &Chains,
    settings: &Settings,
) -> (Vec<Verdict>, u64) {
    let certain = Unconditional::new(&canonical.grid, chains);
    let ownership = play_out(canonical, chains, &certain.owner, settings);
    let verdicts = (0..chains.len())
        .map(|chain| {
            let color = chains.color[chain];
            let first = chains.cells(chain).next().unwrap_or(0);
            if let Some(owner) = certain.owner[first] {
                return Verdict {
                    status: if owner == color {
                        Status::Alive
                    } else {
                        Status::Dead
                    },
                    confidence: 1000,
                    how: None,
                };
            }
            let survival = ownership.survival(color, chains.cells(chain));
            Verdict {
                status: if survival < 0.5 {
                    Status::Dead
                } else {
                    Status::Alive
                },
                confidence: ((survival - 0.5).abs() * 2000.0) as u16,
                how: Some(How::Playouts),
            }
        })
        .collect();
    (verdicts, 0)
}
