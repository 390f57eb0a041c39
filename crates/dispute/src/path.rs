//! The positions that led to one.

/// A position: its key, and what a ko rule remembers of it.
pub(crate) type Step = (u64, Option<u64>);

/// Positions one after another, and a count of them by a few of their bits: nearly all positions are
/// new, and told to be so without a look at the others.
#[derive(Debug)]
pub(crate) struct Path {
    steps: Vec<Step>,
    keys: [u16; SLOTS],
    entries: [u16; SLOTS],
}

const SLOTS: usize = 256;

fn slot(word: u64) -> usize {
    (word >> 32) as usize % SLOTS
}

impl Path {
    pub(crate) fn new() -> Path {
        Path {
            steps: Vec::new(),
            keys: [0; SLOTS],
            entries: [0; SLOTS],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(crate) fn push(&mut self, (key, entry): Step) {
        self.keys[slot(key)] += 1;
        if let Some(entry) = entry {
            self.entries[slot(entry)] += 1;
        }
        self.steps.push((key, entry));
    }

    pub(crate) fn pop(&mut self) -> Option<Step> {
        let (key, entry) = self.steps.pop()?;
        self.keys[slot(key)] -= 1;
        if let Some(entry) = entry {
            self.entries[slot(entry)] -= 1;
        }
        Some((key, entry))
    }

    /// From a place on.
    pub(crate) fn since(&self, floor: usize) -> &[Step] {
        &self.steps[floor.min(self.steps.len())..]
    }

    /// The first place of a key.
    pub(crate) fn of_key(&self, key: u64) -> Option<usize> {
        let is_new = self.keys[slot(key)] == 0;
        let mut steps = self.steps.iter();
        if is_new {
            None
        } else {
            steps.position(|&(old, _)| old == key)
        }
    }

    /// The first place of what a ko rule remembers, from a place on.
    pub(crate) fn of_entry(&self, entry: u64, floor: usize) -> Option<usize> {
        if self.entries[slot(entry)] == 0 {
            return None;
        }
        let mut since = self.since(floor).iter();
        let place = since.position(|&(_, old)| old == Some(entry))?;
        Some(floor.min(self.len()) + place)
    }
}
