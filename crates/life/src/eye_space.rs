use crate::contest::State;
use crate::frame::Frame;
use crate::shape::{is_bent_in_corner, kills_inside};
use crate::territory::Territory;

/// Points of an eye space whose shape is asked for.
const POINTS: std::ops::RangeInclusive<usize> = 3..=6;

/// Whether four to six empty points give two eyes whoever moves first, by their shape alone.
fn gives_two_eyes(frame: Frame, cells: &[u16]) -> bool {
    cells.len() >= 4 && !kills_inside(frame, cells) && !is_bent_in_corner(frame, cells)
}

impl State<'_> {
    /// Looks at the shapes of small empty eye spaces. A chain that encloses one on which it lives is
    /// alive; groups that have nothing but one of which nobody knows without a search are kept in
    /// mind.
    pub(crate) fn look_at_shapes(&mut self) {
        let territory = Territory::new(self.grid);
        for region in 0..territory.regions.len() {
            let cells = territory.regions.cells(region);
            if !POINTS.contains(&cells.len()) || territory.owner_of(region).is_none() {
                continue;
            }
            let mut border: Vec<usize> = cells
                .clone()
                .flat_map(|cell| self.grid.frame.beside(cell))
                .filter_map(|cell| self.chains.chain(cell))
                .collect();
            border.sort_unstable();
            border.dedup();
            if border.iter().all(|&chain| self.certain[chain]) {
                continue;
            }
            let room: Vec<u16> = cells.clone().map(|cell| cell as u16).collect();
            match border[..] {
                [chain] if gives_two_eyes(self.grid.frame, &room) => {
                    self.live_by_shape(chain, cells);
                }
                _ => {
                    for chain in border {
                        self.hangs_on_shape[chain] = !self.certain[chain];
                    }
                }
            }
        }
        self.keep_poor();
    }

    fn live_by_shape(&mut self, chain: usize, eye_space: impl Iterator<Item = usize>) {
        self.dead[chain] = false;
        self.lives_by_shape[chain] = true;
        self.bounded[chain] = true;
        self.independent[chain] = true;
        self.looked_at[chain] = true;
        self.looked_alone[chain] = true;
        for cell in eye_space {
            self.home[cell] = Some(self.chains.color[chain]);
        }
    }

    /// Of the groups whose eye space hangs on its shape, those that have another live by both.
    fn keep_poor(&mut self) {
        if !self.hangs_on_shape.contains(&true) {
            return;
        }
        let dead = self.dead.iter().zip(&self.hangs_on_shape);
        let lift: Vec<bool> = dead.map(|(&dead, hangs)| dead && !hangs).collect();
        let poor = self.without(&lift).with_one_region(self.chains.len());
        for (hangs, poor) in self.hangs_on_shape.iter_mut().zip(poor) {
            *hangs &= poor;
        }
    }
}
