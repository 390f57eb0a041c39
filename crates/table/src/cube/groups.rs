//! Rulesets that cannot be told apart in any game of a part.

use super::face::Faces;

/// A partition of the rulesets that gets finer with every game.
#[derive(Debug, Clone)]
pub(super) struct Groups {
    of: Vec<u16>,
    count: u16,
}

impl Groups {
    /// All in one group, as before the first game.
    pub(super) fn new(rulesets: usize) -> Groups {
        Groups {
            of: vec![0; rulesets],
            count: 1,
        }
    }

    /// Splits every group by what its members said of one game.
    pub(super) fn refine(&mut self, faces: &Faces) {
        if usize::from(self.count) == self.of.len() {
            return;
        }
        let mut seen: Vec<(u16, u16)> = Vec::with_capacity(usize::from(self.count) + 4);
        for (group, &face) in self.of.iter_mut().zip(&faces.of_ruleset) {
            let pair = (*group, face);
            let place = seen.iter().position(|other| *other == pair);
            let place = place.unwrap_or_else(|| {
                seen.push(pair);
                seen.len() - 1
            });
            *group = u16::try_from(place).unwrap_or(u16::MAX);
        }
        self.count = u16::try_from(seen.len()).unwrap_or(u16::MAX);
    }

    /// Members of every group as places in the list of rulesets, sorted by id; the first stands for
    /// the group. Groups are sorted by their first member's id.
    pub(super) fn members(&self, ids: &[String]) -> Vec<Vec<u16>> {
        let mut by_id: Vec<u16> = (0..self.of.len())
            .filter_map(|place| u16::try_from(place).ok())
            .collect();
        by_id.sort_by_key(|&place| &ids[usize::from(place)]);
        let mut groups: Vec<Vec<u16>> = Vec::new();
        let mut group_at = vec![None; self.of.len()];
        for place in by_id {
            let group = usize::from(self.of[usize::from(place)]);
            let at = *group_at[group].get_or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[at].push(place);
        }
        groups
    }
}
