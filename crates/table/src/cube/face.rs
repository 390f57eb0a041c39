use ruling::Winner;

use crate::facts::{Face, OutcomeFacts};

/// What all rulesets said of one game under one komi policy, equal sayings stored once.
#[derive(Debug, Clone, Default)]
pub(super) struct Faces {
    faces: Vec<Face>,
    /// Per ruleset, the place of its face; `NOTHING` if it has no outcome.
    pub(super) of_ruleset: Vec<u16>,
}

const NOTHING: u16 = u16::MAX;

impl Faces {
    pub(super) fn new(rulesets: usize) -> Faces {
        Faces {
            faces: Vec::new(),
            of_ruleset: vec![NOTHING; rulesets],
        }
    }

    pub(super) fn set(&mut self, ruleset: u16, outcome: &OutcomeFacts<'_>) {
        let face = outcome.face;
        let place = self.faces.iter().position(|other| *other == face);
        let place = place.unwrap_or_else(|| {
            self.faces.push(face);
            self.faces.len() - 1
        });
        self.of_ruleset[usize::from(ruleset)] = u16::try_from(place).unwrap_or(NOTHING);
    }

    /// Winners of those rulesets that counted, in any order, equal sayings once.
    pub(super) fn winners(&self) -> impl Iterator<Item = Winner> {
        let decided = self.faces.iter().filter_map(Face::decided);
        decided.map(|(_, winner)| winner)
    }

    /// What a ruleset said.
    pub(super) fn get(&self, ruleset: u16) -> Option<&Face> {
        self.faces.get(usize::from(self.place(ruleset)))
    }

    pub(super) fn place(&self, ruleset: u16) -> u16 {
        self.of_ruleset[usize::from(ruleset)]
    }
}
