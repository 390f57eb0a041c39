use go::Color;

use crate::field::{Field, Stones, nodes};
use crate::path::Path;

/// The ko rule under which a fight is played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum KoRule {
    /// A ko may not be retaken at once.
    Simple,
    /// No position twice.
    Positional,
    /// No position twice with the same player to move.
    Situational,
    /// Nobody may create by a play a position that a play of his created before.
    Natural,
    /// A ko may be retaken only after a pass for that ko (Japanese rules 1989, art. 7-2).
    Confirmation,
    /// The same as simple, but that color has a threat elsewhere for every ko.
    Threats(Color),
}

impl KoRule {
    pub(crate) fn is_superko(self) -> bool {
        matches!(self, Self::Positional | Self::Situational | Self::Natural)
    }

    /// The number under which a rule remembers a position: what it tells apart, and no more.
    /// `None` where it remembers none.
    pub(crate) fn entry(
        self,
        stones: &Stones,
        to_play: Color,
        made_by: Option<Color>,
    ) -> Option<u64> {
        let word = match self {
            Self::Simple | Self::Confirmation | Self::Threats(_) => return None,
            Self::Positional => 0,
            Self::Situational => 1 + to_play.index() as u64,
            Self::Natural => 1 + made_by?.index() as u64,
        };
        Some(mixed(&[stones.0[0], stones.0[1], word]))
    }
}

/// What the attacker wants to have reached when both have passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Black: at least so many points more than White.
    Area(i32),
    /// The given color: no stone of the other on these nodes.
    Clear(Color, u64),
}

impl Goal {
    fn attacker(self) -> Color {
        match self {
            Goal::Area(_) => Color::Black,
            Goal::Clear(attacker, _) => attacker,
        }
    }
}

/// How a fight is played on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Play<'a> {
    pub(crate) field: &'a Field,
    pub(crate) rule: KoRule,
    /// Entries of positions before the first move here that still count; sorted.
    pub(crate) past: &'a [u64],
    /// Whose is a game that runs in a circle though no rule forbids it.
    pub(crate) cycles_for: Color,
}

/// A position of a fight that is played on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct At {
    pub(crate) stones: Stones,
    pub(crate) turn: Color,
    pub(crate) passes: u8,
    /// Nodes where each color may not retake a ko.
    pub(crate) bans: [u64; 2],
    /// Harmless moves that each color has outside the fight: each makes the board another one, so
    /// that no earlier position can come back.
    pub(crate) elsewhere: [u8; 2],
    /// No such move was made yet: the past still counts.
    pub(crate) is_fresh: bool,
    /// Stones were taken since the start: only then can a position come back.
    may_repeat: bool,
    /// Positions on the path before this one cannot come back.
    floor: u16,
    /// Kos taken since then, in any order.
    trail: u64,
}

/// One turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Move {
    Pass,
    /// A pass for the ko at a node.
    PassFor(u8),
    Elsewhere,
    Play(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    No,
    Unknown,
}

impl At {
    pub(crate) fn new(stones: Stones, turn: Color, elsewhere: [u8; 2]) -> At {
        At {
            stones,
            turn,
            passes: 0,
            bans: [0, 0],
            elsewhere,
            is_fresh: true,
            may_repeat: false,
            floor: 0,
            trail: 0,
        }
    }

    fn key(&self) -> u64 {
        let small = self.turn.index() as u64
            | u64::from(self.passes) << 1
            | u64::from(self.is_fresh) << 3
            | u64::from(self.elsewhere[0]) << 8
            | u64::from(self.elsewhere[1]) << 16;
        let [black, white] = self.stones.0;
        mixed(&[black, white, self.bans[0], self.bans[1], small, self.trail])
    }
}

fn mixed(words: &[u64]) -> u64 {
    let mut key = 0x9e37_79b9_7f4a_7c15u64;
    for &word in words {
        key = (key ^ word).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        key ^= key >> 29;
    }
    key
}

/// How many positions must still be decided to reach a goal (`yes`) or to show that it cannot be
/// reached (`no`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Proof {
    yes: u32,
    no: u32,
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
const OPEN: Proof = Proof { yes: 1, no: 1 };
const NEVER: usize = usize::MAX;
const DEPTH_MAX: usize = 100;
const TABLE_LEN: usize = 1 << 13;

#[derive(Debug, Clone, Copy)]
struct Child {
    at: At,
    key: u64,
    /// The entry that the position leaves on the path.
    entry: Option<u64>,
    proof: Proof,
    /// The place on the path that the verdict is owed to, if it is owed to a repetition: it holds on
    /// this path only.
    repeats: usize,
}

/// Why a move may not be made.
#[derive(Debug, Clone, Copy)]
struct Barred {
    /// The place on the path that forbids it.
    place: usize,
    /// A ko rule remembers an earlier position.
    by_memory: bool,
}

impl Barred {
    /// Whatever was played before.
    const ANYWAY: Barred = Barred {
        place: NEVER,
        by_memory: false,
    };
}

/// Proof and disproof numbers of positions met before, for one search after another.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<(u64, Proof)>,
    /// Mixed into every key, so that an old search's entries are never found.
    searches: u64,
}

impl Table {
    pub(crate) fn new() -> Table {
        Table {
            entries: vec![(0, Proof::default()); TABLE_LEN],
            searches: 0,
        }
    }
}

/// Proof-number search with a table, depth first (Nagai 2002), of positions in which a ko rule may
/// remember how they came about.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    play: Play<'a>,
    goal: Goal,
    table: &'a mut Table,
    salt: u64,
    path: Path,
    children: Vec<Child>,
    nodes_left: u64,
    cut_off: bool,
    /// A ko was taken, or a position came back, in some line that was looked at.
    pub(crate) met_ko: bool,
    /// A position came back though no rule forbids it.
    pub(crate) met_cycle: bool,
}

impl<'a> Search<'a> {
    pub(crate) fn new(play: Play<'a>, table: &'a mut Table, nodes_max: u64) -> Search<'a> {
        table.searches += 1;
        Search {
            play,
            goal: Goal::Area(0),
            table,
            salt: 0,
            path: Path::new(),
            children: Vec::new(),
            nodes_left: nodes_max,
            cut_off: false,
            met_ko: false,
            met_cycle: false,
        }
    }

    pub(crate) fn nodes_left(&self) -> u64 {
        self.nodes_left
    }

    /// Notes the position that the fight starts from.
    pub(crate) fn start(&mut self, at: &At, made_by: Option<Color>) {
        let entry = self.play.rule.entry(&at.stones, at.turn, made_by);
        self.path = Path::new();
        self.path.push((at.key(), entry));
    }

    /// From now on a game that runs in a circle is that color's.
    pub(crate) fn give_cycles_to(&mut self, color: Color) {
        self.play.cycles_for = color;
        self.table.searches += 1;
    }

    /// Notes a move that was made.
    pub(crate) fn advance(&mut self, at: &At, made_by: Option<Color>) {
        let entry = self.play.rule.entry(&at.stones, at.turn, made_by);
        self.path.push((at.key(), entry));
    }

    /// Takes the last move back.
    pub(crate) fn back(&mut self) {
        self.path.pop();
    }

    /// [`Search::ask`] with no more than some nodes.
    pub(crate) fn ask_within(&mut self, at: At, goal: Goal, nodes_max: u64) -> Answer {
        let left = self.nodes_left;
        self.nodes_left = left.min(nodes_max);
        let spared = left - self.nodes_left;
        let answer = self.ask(at, goal);
        self.nodes_left += spared;
        answer
    }

    /// Whether the attacker reaches the goal.
    pub(crate) fn ask(&mut self, at: At, goal: Goal) -> Answer {
        if at.passes >= 2 {
            return if self.is_reached(&at, goal) {
                Answer::Yes
            } else {
                Answer::No
            };
        }
        self.goal = goal;
        // A goal asked again after the same moves finds what is known.
        let (kind, what) = match goal {
            Goal::Area(least) => (0, least as u64),
            Goal::Clear(attacker, nodes) => (1 + attacker.index() as u64, nodes),
        };
        self.salt = mixed(&[self.table.searches, kind, what, self.path_salt(&at)]);
        self.cut_off = false;
        let limit = Proof {
            yes: INFINITE - 1,
            no: INFINITE - 1,
        };
        // The position itself stands on the path already.
        let own = self.path.pop();
        let root = self.child(at, own.and_then(|(_, entry)| entry));
        let (proof, _) = self.look(root, limit);
        if let Some(own) = own {
            self.path.push(own);
        }
        self.children.clear();
        if proof.yes == 0 {
            Answer::Yes
        } else if proof.no == 0 && !self.cut_off {
            Answer::No
        } else {
            Answer::Unknown
        }
    }

    /// What was played so far matters to a rule that remembers it.
    fn path_salt(&self, at: &At) -> u64 {
        if !self.play.rule.is_superko() {
            return 0;
        }
        let counts = self.path.since(usize::from(at.floor));
        counts
            .iter()
            .filter_map(|&(_, entry)| entry)
            .fold(0, |sum, entry| sum ^ entry)
    }

    fn is_reached(&self, at: &At, goal: Goal) -> bool {
        match goal {
            Goal::Area(least) => self.play.field.area(&at.stones) >= least,
            Goal::Clear(attacker, nodes) => at.stones.0[(!attacker).index()] & nodes == 0,
        }
    }

    fn child(&self, at: At, entry: Option<u64>) -> Child {
        Child {
            at,
            // 0 is the key of an unused entry.
            key: (at.key() ^ self.salt) | 1,
            entry,
            proof: OPEN,
            repeats: NEVER,
        }
    }

    fn known(&self, key: u64) -> Option<Proof> {
        let (known, proof) = self.table.entries[(key >> 40) as usize & (TABLE_LEN - 1)];
        (known == key).then_some(proof)
    }

    /// Looks at a position until one of its numbers reaches the limit. Also the first place on the
    /// path that the verdict is owed to, if it is owed to a repetition.
    fn look(&mut self, of: Child, limit: Proof) -> (Proof, usize) {
        if self.nodes_left == 0 {
            return (self.known(of.key).unwrap_or(OPEN), NEVER);
        }
        if self.path.len() >= DEPTH_MAX {
            self.cut_off = true;
            return (NO, NEVER);
        }
        self.nodes_left -= 1;
        let base = self.children.len();
        self.path.push((of.key, of.entry));
        let skipped = self.expand(&of.at);
        let attacks = of.at.turn == self.goal.attacker();
        let proof = loop {
            // For the attacker the easiest move counts and all must fail; for the other side the
            // reverse.
            let mut least = (INFINITE, base);
            let mut second = INFINITE;
            let mut sum = 0;
            for (index, child) in self.children.iter().enumerate().skip(base) {
                let (pick, add) = if attacks {
                    (child.proof.yes, child.proof.no)
                } else {
                    (child.proof.no, child.proof.yes)
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
            let is_over = proof.yes == 0 || proof.no == 0;
            if is_over || proof.yes >= limit.yes || proof.no >= limit.no || self.nodes_left == 0 {
                break proof;
            }
            let best = self.children[least.1];
            let pick_limit = second.saturating_add(1 + second / 4);
            let next = if attacks {
                Proof {
                    yes: limit.yes.min(pick_limit),
                    no: (limit.no - proof.no).saturating_add(best.proof.no),
                }
            } else {
                Proof {
                    yes: (limit.yes - proof.yes).saturating_add(best.proof.yes),
                    no: limit.no.min(pick_limit),
                }
            };
            let (found, repeats) = self.look(best, next);
            if repeats < self.path.len() {
                self.children[least.1].repeats = repeats;
            } else {
                self.table.entries[(best.key >> 40) as usize & (TABLE_LEN - 1)] = (best.key, found);
            }
            self.children[least.1].proof = found;
        };
        self.path.pop();
        let own = self.path.len();
        let owed = self.children[base..].iter().map(|child| child.repeats);
        let repeats = owed.chain([skipped]).min().filter(|&place| place < own);
        self.children.truncate(base);
        (proof, repeats.unwrap_or(NEVER))
    }

    /// Appends the positions after every move worth a look; the first place on the path because of
    /// which a move was forbidden.
    fn expand(&mut self, at: &At) -> usize {
        let mut skipped = NEVER;
        let mut is_barred = false;
        let wins = if at.turn == self.goal.attacker() {
            YES
        } else {
            NO
        };
        let plays = plays(self.play.field, at.stones, at.turn);
        for made in self.waits(at).chain(plays) {
            match self.after(at, made) {
                Ok(child) => {
                    self.children.push(child);
                    if child.proof == wins {
                        return skipped;
                    }
                }
                Err(barred) => {
                    skipped = skipped.min(barred.place);
                    is_barred |= barred.by_memory;
                }
            }
        }
        // Who is not barred from anything has no reason to make the board another one.
        if is_barred {
            for made in self.spares(at) {
                match self.after(at, made) {
                    Ok(child) => self.children.push(child),
                    Err(barred) => skipped = skipped.min(barred.place),
                }
            }
        }
        skipped
    }

    /// The moves worth a look; whether the ko rule allows them is not said.
    pub(crate) fn moves(&self, at: &At) -> Vec<Move> {
        let plays = plays(self.play.field, at.stones, at.turn);
        self.waits(at).chain(plays).chain(self.spares(at)).collect()
    }

    /// Moves that only make the board another one: elsewhere, or in an own eye.
    fn spares(&self, at: &At) -> impl Iterator<Item = Move> + use<> {
        let (field, stones, color) = (self.play.field, at.stones, at.turn);
        let eyes =
            nodes(field.empty(&stones)).filter(|&node| field.is_own_eye(&stones, color, node));
        let eyes = eyes.fold(0, |set, node| set | 1 << node);
        let is_superko = self.play.rule.is_superko();
        let elsewhere = is_superko && at.elsewhere[color.index()] > 0;
        let eyes = nodes(if is_superko { eyes } else { 0 });
        let elsewhere = elsewhere.then_some(Move::Elsewhere);
        elsewhere
            .into_iter()
            .chain(eyes.map(|node| Move::Play(node as u8)))
    }

    /// The moves that leave the fight as it is.
    fn waits(&self, at: &At) -> impl Iterator<Item = Move> + use<> {
        let own = at.bans[at.turn.index()];
        let for_kos = if self.play.rule == KoRule::Confirmation {
            own
        } else {
            0
        };
        std::iter::once(Move::Pass).chain(nodes(for_kos).map(|node| Move::PassFor(node as u8)))
    }

    /// The position after a move, or what forbids it.
    fn after(&mut self, at: &At, made: Move) -> Result<Child, Barred> {
        let field = self.play.field;
        let (own, other) = (at.turn.index(), (!at.turn).index());
        let mut next = At {
            turn: !at.turn,
            ..*at
        };
        if matches!(self.play.rule, KoRule::Simple | KoRule::Threats(_)) {
            next.bans = [0, 0];
        }
        match made {
            Move::Pass => next.passes += 1,
            Move::PassFor(node) => {
                next.bans[own] &= !(1 << node);
                next.passes = 0;
            }
            Move::Elsewhere => {
                next.elsewhere[own] -= 1;
                next.is_fresh = false;
                next.may_repeat = false;
                next.passes = 0;
                next.trail = 0;
                next.floor = self.path.len() as u16;
            }
            Move::Play(node) => {
                let Some(played) = field.play(&at.stones, at.turn, usize::from(node)) else {
                    return Err(Barred::ANYWAY);
                };
                if played.ko != 0 {
                    self.met_ko = true;
                    if at.bans[own] >> node & 1 == 1 {
                        return Err(Barred::ANYWAY);
                    }
                    if self.play.rule.is_superko() {
                        next.trail ^= mixed(&at.stones.0);
                    }
                }
                next.passes = 0;
                next.stones = played.stones;
                next.may_repeat |= played.captures;
                match self.play.rule {
                    KoRule::Threats(color) if color != at.turn => {}
                    KoRule::Simple | KoRule::Threats(_) => next.bans[other] = played.ko,
                    KoRule::Confirmation => {
                        let empty = field.empty(&next.stones);
                        next.bans = next.bans.map(|banned| banned & empty);
                        next.bans[other] |= played.ko;
                    }
                    _ => {}
                }
            }
        }
        let made_by = matches!(made, Move::Play(_)).then_some(at.turn);
        let entry = match made {
            Move::Play(_) => self.play.rule.entry(&next.stones, next.turn, made_by),
            // A pass makes a new situation, but no new position.
            _ if self.play.rule == KoRule::Situational => {
                self.play.rule.entry(&next.stones, next.turn, made_by)
            }
            _ => None,
        };
        if made_by.is_some()
            && let Some(entry) = entry
        {
            if next.is_fresh && self.play.past.binary_search(&entry).is_ok() {
                self.met_ko = true;
                return Err(Barred {
                    place: NEVER,
                    by_memory: true,
                });
            }
            if next.may_repeat
                && let Some(place) = self.path.of_entry(entry, usize::from(next.floor))
            {
                self.met_ko = true;
                return Err(Barred {
                    place,
                    by_memory: true,
                });
            }
        }
        let mut child = self.child(next, entry);
        if next.passes >= 2 {
            child.proof = if self.is_reached(&next, self.goal) {
                YES
            } else {
                NO
            };
        } else if next.may_repeat
            && let Some(place) = self.path.of_key(child.key)
        {
            self.met_cycle = true;
            let is_attackers = self.play.cycles_for == self.goal.attacker();
            child.proof = if is_attackers { YES } else { NO };
            child.repeats = place;
        } else if let Some(known) = self.known(child.key) {
            child.proof = known;
        }
        Ok(child)
    }

    /// Whether a move connects a stone that could be taken in a ko.
    pub(crate) fn connects_ko(&self, at: &At, node: usize) -> bool {
        let taken = self.play.field.play(&at.stones, !at.turn, node);
        taken.is_some_and(|taken| taken.ko != 0)
    }

    /// The position after a move, if the ko rule allows it.
    pub(crate) fn made(&mut self, at: &At, made: Move) -> Option<At> {
        self.after(at, made).ok().map(|child| child.at)
    }
}

/// The points worth a stone.
fn plays(field: &Field, stones: Stones, color: Color) -> impl Iterator<Item = Move> {
    nodes(field.empty(&stones))
        .filter(move |&node| !field.is_own_eye(&stones, color, node))
        .map(|node| Move::Play(node as u8))
}
