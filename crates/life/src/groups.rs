/// Chains joined into groups.
#[derive(Debug, Clone)]
pub(crate) struct Groups(Vec<u16>);

impl Groups {
    /// Every chain a group of its own.
    pub(crate) fn new(chains: usize) -> Groups {
        Groups((0..chains).map(|chain| chain as u16).collect())
    }

    /// The same number for all chains of a group.
    pub(crate) fn of(&self, chain: usize) -> usize {
        let mut at = chain;
        while usize::from(self.0[at]) != at {
            at = usize::from(self.0[at]);
        }
        at
    }

    pub(crate) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.of(a), self.of(b));
        // The lower number leads, so that the order of joins does not matter.
        self.0[a.max(b)] = a.min(b) as u16;
    }
}
