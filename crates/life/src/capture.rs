use go::Color;

use crate::arena::{Arena, Chain, Found, NO_KO, Stones, nodes};

/// What a search for a capture came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The attacker captures, whatever the other side does.
    Captures,
    /// He does not, whatever he does.
    Fails,
    /// The search ended before it was clear.
    Unknown,
}

/// The question: can the attacker capture the target without losing what is precious to him?
///
/// Both sides may pass, two passes end the game, the simple ko rule holds and nobody has a ko
/// threat elsewhere. The target is safe once it is connected to stones that cannot be captured.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Task {
    pub(crate) attacker: Color,
    /// Nodes of the target; it counts as captured when one of them is.
    pub(crate) target: u64,
    /// Other nodes whose capture is as good.
    pub(crate) also: u64,
    /// The attacker's nodes whose capture ends his attack.
    pub(crate) precious: u64,
    /// Who moves first.
    pub(crate) first: Color,
}

/// Proof-number search with a table, depth first (Nagai 2002).
#[derive(Debug)]
pub(crate) struct Search<'a> {
    arena: &'a Arena,
    task: Task,
    table: &'a mut Table,
    path: Vec<u64>,
    /// A bit for every key on the path, by its first six bits: most positions are not on it.
    on_path: u64,
    children: Vec<Child>,
    nodes_left: u64,
    cut_off: bool,
}

/// Proof and disproof numbers of positions met before.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<Entry>,
    /// Mixed into every key, so that an old search's entries are never found.
    search: u64,
}

#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    key: u64,
    proof: Proof,
}

/// How many open positions must still be decided for a capture (`yes`), and for a failure (`no`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Proof {
    yes: u32,
    no: u32,
}

#[derive(Debug, Clone, Copy)]
struct Child {
    stones: Stones,
    passes: u8,
    /// The target was captured, but it may have been bait: is what is precious safe?
    taken: bool,
    key: u64,
    /// What is known of it.
    proof: Proof,
    /// If the end is owed to a repetition, the place on the path of the position repeated: the
    /// verdict holds on this path only and must not be remembered.
    repeats: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Open,
    /// The target is off the board, but the fight goes on.
    Taken,
    Ends(Proof),
}

const INFINITE: u32 = 1 << 30;
const YES: Proof = Proof {
    yes: 0,
    no: INFINITE,
};
const NO: Proof = Proof {
    yes: INFINITE,
    no: 0,
};
const NEVER: usize = usize::MAX;
const DEPTH_MAX: usize = 60;
const TABLE_LEN: usize = 1 << 13;

impl Table {
    pub(crate) fn new() -> Table {
        Table {
            entries: vec![Entry::default(); TABLE_LEN],
            search: 0,
        }
    }

    fn get(&self, key: u64) -> Option<Proof> {
        let entry = &self.entries[(key >> 40) as usize & (TABLE_LEN - 1)];
        (entry.key == key).then_some(entry.proof)
    }

    fn put(&mut self, key: u64, proof: Proof) {
        self.entries[(key >> 40) as usize & (TABLE_LEN - 1)] = Entry { key, proof };
    }
}

fn path_bit(key: u64) -> u64 {
    1 << (key >> 58)
}

/// Searches, visiting at most `nodes_max` positions; also how many it visited.
pub(crate) fn search(
    arena: &Arena,
    stones: Stones,
    task: Task,
    table: &mut Table,
    nodes_max: u64,
) -> (Answer, u64) {
    table.search = table.search.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut search = Search {
        arena,
        task,
        table,
        path: Vec::with_capacity(DEPTH_MAX),
        on_path: 0,
        children: Vec::with_capacity(256),
        nodes_left: nodes_max,
        cut_off: false,
    };
    let root = search.child(stones, 0, false, task.first);
    let limit = Proof {
        yes: INFINITE - 1,
        no: INFINITE - 1,
    };
    let (proof, _) = search.look(root, task.first, limit);
    let answer = if proof.yes == 0 {
        Answer::Captures
    } else if proof.no == 0 && !search.cut_off {
        Answer::Fails
    } else {
        Answer::Unknown
    };
    (answer, nodes_max - search.nodes_left)
}

impl Search<'_> {
    /// Looks at a position until one of its numbers reaches the limit. Also the first place on the
    /// path that a failure is owed to, if it is owed to a repetition.
    fn look(&mut self, at: Child, turn: Color, limit: Proof) -> (Proof, usize) {
        if self.nodes_left == 0 {
            let known = self.table.get(at.key).unwrap_or(Proof { yes: 1, no: 1 });
            return (known, NEVER);
        }
        if self.path.len() >= DEPTH_MAX {
            self.cut_off = true;
            return (NO, NEVER);
        }
        self.nodes_left -= 1;
        let base = self.children.len();
        self.expand(at, turn);
        let above = self.on_path;
        self.path.push(at.key);
        self.on_path |= path_bit(at.key);
        let attacks = turn == self.task.attacker;
        let proof = loop {
            // For the attacker the easiest move counts and all must fail; for the other side the
            // reverse. `pick` is the number of which the least counts.
            let mut least = (INFINITE, base);
            let mut second = INFINITE;
            let mut sum = 0;
            for (index, child) in self.children.iter().enumerate().skip(base) {
                let proof = child.proof;
                let (pick, add) = if attacks {
                    (proof.yes, proof.no)
                } else {
                    (proof.no, proof.yes)
                };
                sum = INFINITE.min(sum + add);
                if pick < least.0 {
                    second = least.0;
                    least = (pick, index);
                } else {
                    second = second.min(pick);
                }
            }
            let proof = if attacks {
                Proof {
                    yes: least.0,
                    no: sum,
                }
            } else {
                Proof {
                    yes: sum,
                    no: least.0,
                }
            };
            if proof.yes >= limit.yes || proof.no >= limit.no || self.nodes_left == 0 {
                break proof;
            }
            if proof.yes == 0 || proof.no == 0 {
                break proof;
            }
            let best = self.children[least.1];
            let known = best.proof;
            // A little more than the runner-up, lest the search runs to and fro.
            let pick_limit = second.saturating_add(1 + second / 4);
            let next = if attacks {
                Proof {
                    yes: limit.yes.min(pick_limit),
                    no: (limit.no - proof.no).saturating_add(known.no),
                }
            } else {
                Proof {
                    yes: (limit.yes - proof.yes).saturating_add(known.yes),
                    no: limit.no.min(pick_limit),
                }
            };
            let (found, repeats) = self.look(best, !turn, next);
            if found.no == 0 && repeats < self.path.len() {
                self.children[least.1].repeats = repeats;
            } else {
                self.table.put(best.key, found);
            }
            self.children[least.1].proof = found;
        };
        self.path.pop();
        self.on_path = above;
        let own = self.path.len();
        let repeats = self.children[base..]
            .iter()
            .map(|child| child.repeats)
            .min()
            .filter(|&repeats| repeats < own)
            .unwrap_or(NEVER);
        self.children.truncate(base);
        (proof, repeats)
    }

    /// Appends the positions after every move worth a look.
    fn expand(&mut self, at: Child, turn: Color) {
        let mut found = Found::new(self.arena, at.stones);
        let target = self.task.target.trailing_zeros() as usize;
        let target = (!at.taken).then(|| found.chain(!self.task.attacker, target));
        let near = target.map_or(0, |target| target.beside);
        let empty = self.arena.empty(&at.stones);
        for set in [empty & near, empty & !near] {
            for node in nodes(set) {
                if at.stones.ko == node as u8 || self.fills_own_eye(&mut found, turn, node) {
                    continue;
                }
                if let Some((after, captured)) = found.play(turn, node) {
                    let outcome = self.outcome(&after, captured, at.taken, turn, node);
                    let taken = at.taken || outcome == Outcome::Taken;
                    let mut child = self.child(after, 0, taken, !turn);
                    if let Outcome::Ends(proof) = outcome {
                        child.proof = proof;
                    } else {
                        if let Some(target) = target.filter(|_| !taken) {
                            let grows =
                                turn != self.task.attacker && target.beside >> node & 1 == 1;
                            let target = if grows {
                                found.joined(turn, node)
                            } else {
                                target
                            };
                            child.proof = self.guess(&after, turn, &target);
                        }
                        if child.proof != YES && child.proof != NO {
                            self.recall(&mut child);
                        }
                    }
                    let wins = if turn == self.task.attacker { YES } else { NO };
                    self.children.push(child);
                    if child.proof == wins {
                        return;
                    }
                }
            }
        }
        let mut pass = at.stones;
        pass.ko = NO_KO;
        let mut child = self.child(pass, at.passes + 1, at.taken, !turn);
        if at.passes >= 1 {
            child.proof = if at.taken { YES } else { NO };
        } else {
            self.recall(&mut child);
        }
        self.children.push(child);
    }

    /// What is known of a position: that it is on the path already, which is a failure, or what the
    /// table remembers.
    fn recall(&self, child: &mut Child) {
        let may_repeat = self.on_path & path_bit(child.key) != 0;
        let mut path = self.path.iter();
        if let Some(place) = may_repeat
            .then(|| path.position(|&key| key == child.key))
            .flatten()
        {
            child.proof = NO;
            child.repeats = place;
        } else if let Some(proof) = self.table.get(child.key) {
            child.proof = proof;
        }
    }

    /// Whether an empty node is an eye of the mover: all beside it is one chain of his, or cannot be
    /// captured anyway, and it is not the chain's last liberty.
    fn fills_own_eye(&self, found: &mut Found, turn: Color, node: usize) -> bool {
        let beside = self.arena.beside[node];
        if beside & !found.stones.of[turn.index()] != 0 || self.arena.open >> node & 1 == 1 {
            return false;
        }
        if beside & !self.arena.immortal == 0 {
            return true;
        }
        let chain = found.chain(turn, beside.trailing_zeros() as usize);
        let liberties = self.arena.liberties(&found.stones, &chain);
        beside & !chain.nodes == 0
            && (liberties != 1 << node || chain.nodes & self.arena.immortal != 0)
    }

    /// What a move did to the question.
    #[inline(always)]
    fn outcome(
        &self,
        after: &Stones,
        captured: u64,
        taken: bool,
        turn: Color,
        node: usize,
    ) -> Outcome {
        if captured == 0 {
            return Outcome::Open;
        }
        if captured & self.task.precious != 0 {
            return Outcome::Ends(NO);
        }
        if taken {
            return Outcome::Open;
        }
        if captured & (self.task.target | self.task.also) != 0 {
            let safe = self.task.precious == 0
                || !(self.can_strike_back(after)
                    || self.arena.was_bait(after, turn, node, captured));
            return if safe {
                Outcome::Ends(YES)
            } else {
                Outcome::Taken
            };
        }
        Outcome::Open
    }

    /// What a position after a move promises before it is looked at. The target is safe by two eyes,
    /// or beside stones that cannot be captured; else the more liberties it has, the more there is to
    /// prove.
    fn guess(&self, stones: &Stones, turn: Color, target: &Chain) -> Proof {
        let defends = turn != self.task.attacker;
        let arena = self.arena;
        if defends && (target.nodes & arena.immortal != 0 || arena.has_two_eyes(stones, target)) {
            return NO;
        }
        let liberties = arena.liberties(stones, target);
        let n = liberties.count_ones();
        let last = liberties.trailing_zeros() as usize;
        if n == 1 && defends && self.takes(stones, last) {
            YES
        } else {
            Proof { yes: n * n, no: 1 }
        }
    }

    /// Whether the attacker, taking the target by its last liberty, is done.
    fn takes(&self, stones: &Stones, node: usize) -> bool {
        let attacker = self.task.attacker;
        stones.ko != node as u8
            && self
                .arena
                .play(stones, attacker, node)
                .is_some_and(|(after, captured)| {
                    let outcome = self.outcome(&after, captured, false, attacker, node);
                    outcome == Outcome::Ends(YES)
                })
    }

    /// After the capture of the target, whether something precious can be captured at once.
    fn can_strike_back(&self, after: &Stones) -> bool {
        let attacker = self.task.attacker;
        nodes(self.task.precious & after.of[attacker.index()]).any(|node| {
            let chain = self.arena.chain(after, attacker, node);
            let liberties = self.arena.liberties(after, &chain);
            let last = liberties.trailing_zeros();
            chain.nodes & self.arena.immortal == 0
                && liberties.count_ones() == 1
                && last != u32::from(after.ko)
                && self.arena.play(after, !attacker, last as usize).is_some()
        })
    }

    fn child(&self, stones: Stones, passes: u8, taken: bool, turn: Color) -> Child {
        let mut key = self.table.search;
        for word in [
            stones.of[0],
            stones.of[1],
            u64::from(stones.ko) << 8
                | u64::from(passes) << 2
                | u64::from(taken) << 1
                | turn.index() as u64,
        ] {
            key = (key ^ word).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            key ^= key >> 29;
        }
        Child {
            stones,
            passes,
            taken,
            // 0 is the key of an unused entry.
            key: key | 1,
            proof: Proof { yes: 1, no: 1 },
            repeats: NEVER,
        }
    }
}
