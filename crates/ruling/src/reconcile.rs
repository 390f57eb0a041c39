//! The smallest change of verdicts that would make the recorded margin true.

use std::fmt;

use go::{Board, Color, Point, PointSet};
use life::{Given, Judge, Judgement, Status};
use replay::Game as Replayed;

use crate::grade::{Claim, Komi, position};
use crate::judged::Judged;

/// Chains less sure than this may have been judged wrongly.
const DOUBTFUL_BELOW: u16 = 999;
/// Chains less sure than this follow the record: more than 15 in 1000 such verdicts are wrong. Of surer
/// ones the players may rather have forgotten to mark them, or the margin fits by accident: GNU Go
/// shares few of such changes.
const UNSURE_BELOW: u16 = 985;
/// So many of them, the least sure, are turned over, alone and in pairs.
const DOUBTFUL_MAX: usize = 10;
/// Turning over more chains than these is no small change.
const CHAINS_MAX: usize = 6;
/// Chains that are as good as proved.
const CERTAIN: u16 = 1000;

/// The smallest change of verdicts that would make the recorded margin true. Shown with the letters
/// of SGF for points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reconciliation {
    /// The chains turned over: a stone of each, and the status it would have.
    pub turned: Vec<(Color, Point, Status)>,
    /// Changes of this size that would do, this one included.
    pub candidates: usize,
}

impl Reconciliation {
    /// The change in words, points as `point` spells them.
    pub fn text(&self, point: impl Fn(Point) -> String) -> String {
        let told = self.turned.iter().map(|&(color, stone, status)| {
            let now = match status {
                Status::Dead | Status::DeadInSeki => "dead",
                Status::Seki => "in seki",
                Status::Alive | Status::Undecided => "alive",
            };
            format!("{color} chain at {} {now}", point(stone))
        });
        let told = told.collect::<Vec<_>>().join(", ");
        match self.candidates {
            1 => told,
            n => format!("{told} (one of {n} such changes)"),
        }
    }
}

impl fmt::Display for Reconciliation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(|point| point.to_string()))
    }
}

/// What would explain the record.
#[derive(Debug)]
pub(crate) struct Reconciled {
    pub(crate) change: Reconciliation,
    /// The position so judged, where that is to be done.
    pub(crate) judged: Option<Judged>,
}

/// Looks for the smallest change of the verdicts that makes the recorded margin true. In this order:
/// undecided chains as they likelier are, or one of them the other way; one *unit* (a chain, the dead
/// chains of one region, doubtful living chains that share a liberty, a seki); two doubtful chains.
/// What explains the record is named; it is made only where it is one unit of unsure chains, and no
/// other change of that size does it, chains that were sure included.
pub(crate) fn reconcile(
    claim: &Claim,
    game: &Replayed,
    judgement: &Judgement,
    komi: Option<Komi>,
    settings: &life::Settings,
) -> Option<Reconciled> {
    let search = Search {
        claim,
        game,
        judgement,
        komi,
        settings,
        judge: Judge::new(position(game)),
        units: Units::new(&game.board, judgement),
        needed: claim.shortfalls(&Judged::new(game, judgement.clone()), komi)?,
    };
    let units = &search.units;
    if !judgement.undecided.is_empty() {
        return search.among(units.undecided(judgement));
    }
    let single = units.single().into_iter().chain(units.sure()).collect();
    let named_only = |pair: Reconciled| Reconciled {
        judged: None,
        ..pair
    };
    search
        .among(single)
        .or_else(|| search.among(units.pairs()).map(named_only))
}

struct Search<'a> {
    claim: &'a Claim<'a>,
    game: &'a Replayed,
    judgement: &'a Judgement,
    komi: Option<Komi>,
    settings: &'a life::Settings,
    judge: Judge<'a>,
    units: Units<'a>,
    /// What the margin lacks, completed and as left, in whole points for Black.
    needed: [i32; 2],
}

impl Search<'_> {
    /// The change among these that explains the record. Changes that come to the same map are one.
    fn among(&self, changes: Vec<Change>) -> Option<Reconciled> {
        let mut found: Option<(Judged, Change)> = None;
        let mut others = 0;
        for change in changes {
            if !self.is_possible(&change) {
                continue;
            }
            let judged = self.judged(&change);
            if !self.claim.agrees(&judged, self.komi) {
                continue;
            }
            match &found {
                None => found = Some((judged, change)),
                Some((first, _)) if first.judgement.map == judged.judgement.map => {}
                Some(_) => others += 1,
            }
        }
        let (mut judged, change) = found?;
        judged.judgement.judged_by = self.judgement.judged_by;
        judged.judgement.chains = self.judgement.chains.clone();
        judged.judgement.proved = false;
        Some(Reconciled {
            change: Reconciliation {
                turned: change.turned(&self.units),
                candidates: others + 1,
            },
            judged: (others == 0 && change.is_unsure(&self.units)).then_some(judged),
        })
    }

    /// Whether the margin moves the right way, and not too far: a stone that changes its status moves
    /// it by about two points, and never by less than one.
    fn is_possible(&self, change: &Change) -> bool {
        let moved = change.moved(&self.units);
        moved == 0
            || self
                .needed
                .iter()
                .any(|&needed| needed.signum() == moved.signum() && needed.abs() >= moved.abs())
    }

    fn judged(&self, change: &Change) -> Judged {
        let mut dead = PointSet::new(self.game.size);
        let mut seki = PointSet::new(self.game.size);
        for (at, chain) in self.units.chains.iter().enumerate() {
            match change.of(at).unwrap_or(chain.status) {
                Status::Dead | Status::DeadInSeki => dead.insert(chain.stone),
                Status::Seki => seki.insert(chain.stone),
                Status::Alive | Status::Undecided => false,
            };
        }
        let given = Given::Verdicts {
            dead: &dead,
            seki: &seki,
        };
        Judged::new(self.game, self.judge.judge(given, self.settings))
    }
}

/// Chains by number, with the status that each should have.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Change(Vec<(usize, Status)>);

impl Change {
    fn of(&self, chain: usize) -> Option<Status> {
        let changed = self.0.iter().find(|(at, _)| *at == chain);
        changed.map(|&(_, status)| status)
    }

    /// Whether all that it turns over was little more than likely.
    fn is_unsure(&self, units: &Units) -> bool {
        let is_unsure = |&(at, _): &(usize, Status)| units.chains[at].confidence < UNSURE_BELOW;
        self.0.iter().all(is_unsure)
    }

    /// Stones that begin to count for Black, less those that begin to count for White.
    fn moved(&self, units: &Units) -> i32 {
        let moved = |&(at, status): &(usize, Status)| {
            let chain = &units.chains[at];
            let sign = match (chain.is_dead(), status == Status::Dead) {
                (true, false) => chain.color.sign(),
                (false, true) => -chain.color.sign(),
                _ => 0,
            };
            sign * chain.stones
        };
        self.0.iter().map(moved).sum()
    }

    fn turned(&self, units: &Units) -> Vec<(Color, Point, Status)> {
        let turned = |&(at, status): &(usize, Status)| {
            let Chain { color, stone, .. } = units.chains[at];
            (color, stone, status)
        };
        self.0.iter().map(turned).collect()
    }
}

#[derive(Debug, Clone, Copy)]
struct Chain {
    stone: Point,
    color: Color,
    stones: i32,
    /// Undecided ones as they likelier are.
    status: Status,
    confidence: u16,
}

impl Chain {
    fn is_dead(&self) -> bool {
        matches!(self.status, Status::Dead | Status::DeadInSeki)
    }

    fn other_way(&self) -> Status {
        if self.is_dead() {
            Status::Alive
        } else {
            Status::Dead
        }
    }
}

/// The chains of a judged position, and those that may be turned over together.
struct Units<'a> {
    board: &'a Board,
    chains: Vec<Chain>,
    /// The least sure first.
    doubtful: Vec<usize>,
}

impl<'a> Units<'a> {
    fn new(board: &'a Board, judgement: &Judgement) -> Units<'a> {
        let view = |stone| {
            let views = &judgement.chains;
            let at = views.binary_search_by_key(&stone, |view| view.stone).ok()?;
            Some(views[at].confidence)
        };
        let chain = |(color, id): (Color, Point)| {
            let stone = board.chain(id).min().unwrap_or(id);
            let is_dead = judgement.dead.contains(stone) || judgement.likely_dead.contains(stone);
            Chain {
                stone,
                color,
                stones: board.chain_len(id) as i32,
                status: if judgement.dead_in_seki.contains(stone) {
                    Status::DeadInSeki
                } else if is_dead {
                    Status::Dead
                } else if judgement.seki.contains(stone) {
                    Status::Seki
                } else {
                    Status::Alive
                },
                confidence: if judgement.undecided.contains(stone) {
                    0
                } else {
                    view(stone).unwrap_or(CERTAIN)
                },
            }
        };
        let mut chains: Vec<Chain> = board.chains().map(chain).collect();
        chains.sort_unstable_by_key(|chain| chain.stone);
        let is_doubtful = |&at: &usize| chains[at].confidence < DOUBTFUL_BELOW;
        let mut doubtful: Vec<usize> = (0..chains.len()).filter(is_doubtful).collect();
        doubtful.sort_by_key(|&at| (chains[at].confidence, chains[at].stone));
        doubtful.truncate(DOUBTFUL_MAX);
        Units {
            board,
            chains,
            doubtful,
        }
    }

    fn flip(&self, at: usize) -> (usize, Status) {
        (at, self.chains[at].other_way())
    }

    /// The undecided chains as they likelier are, and each the other way.
    fn undecided(&self, judgement: &Judgement) -> Vec<Change> {
        let is_undecided = |&at: &usize| judgement.undecided.contains(self.chains[at].stone);
        let likely = (0..self.chains.len())
            .filter(is_undecided)
            .map(|at| (at, self.chains[at].status));
        let likely = Change(likely.collect());
        let mut changes = vec![likely.clone()];
        for turned in 0..likely.0.len() {
            let mut change = likely.clone();
            change.0[turned] = self.flip(change.0[turned].0);
            changes.push(change);
        }
        changes
    }

    fn single(&self) -> Vec<Change> {
        let alone = self.doubtful.iter().map(|&at| Change(vec![self.flip(at)]));
        let mut changes: Vec<Change> = alone.collect();
        for &at in &self.doubtful {
            let chain = &self.chains[at];
            let together = if chain.is_dead() {
                self.around(at, |other| other.is_dead())
            } else {
                self.linked(at)
            };
            if together.len() > 1 {
                changes.push(Change(together.iter().map(|&at| self.flip(at)).collect()));
            }
            if chain.is_dead() {
                changes.extend(self.seki(at, &together));
            }
        }
        // A region is found from each of its chains.
        for change in &mut changes {
            change.0.sort_unstable_by_key(|&(at, _)| at);
        }
        let mut seen: Vec<Change> = Vec::new();
        changes.retain(|change| {
            let is_new = !seen.contains(change);
            seen.push(change.clone());
            is_new && change.0.len() <= CHAINS_MAX
        });
        changes
    }

    fn pairs(&self) -> Vec<Change> {
        let doubtful = &self.doubtful;
        let pairs = (0..doubtful.len()).flat_map(|a| (a + 1..doubtful.len()).map(move |b| (a, b)));
        pairs
            .map(|(a, b)| Change(vec![self.flip(doubtful[a]), self.flip(doubtful[b])]))
            .collect()
    }

    /// The other chains: dead ones, since players forget to mark also what is proved to be dead, and
    /// living ones that are not proved.
    fn sure(&self) -> Vec<Change> {
        let may_turn = |&at: &usize| {
            let chain = &self.chains[at];
            (chain.is_dead() || chain.confidence < CERTAIN) && !self.doubtful.contains(&at)
        };
        let sure = (0..self.chains.len()).filter(may_turn);
        sure.map(|at| Change(vec![self.flip(at)])).collect()
    }

    /// The dead chains of a region live in seki, with the doubtful ones of the other side around it;
    /// `None` if there is none.
    fn seki(&self, at: usize, region: &[usize]) -> Option<Change> {
        let color = self.chains[at].color;
        let mut walls = self.around(at, |other| {
            other.color != color && !other.is_dead() && other.confidence < DOUBTFUL_BELOW
        });
        walls.retain(|&wall| wall != at);
        let all = region.iter().chain(&walls);
        (!walls.is_empty()).then(|| Change(all.map(|&at| (at, Status::Seki)).collect()))
    }

    /// The chain, and those of a kind that stand in or around its region of empty points and dead
    /// stones.
    fn around(&self, at: usize, which: impl Fn(&Chain) -> bool) -> Vec<usize> {
        let size = self.board.size();
        let mut seen = PointSet::from_points(size, [self.chains[at].stone]);
        let mut open = vec![self.chains[at].stone];
        let mut found = vec![at];
        while let Some(point) = open.pop() {
            let chain = self.chain_at(point);
            if let Some(here) = chain.filter(|&here| !found.contains(&here))
                && which(&self.chains[here])
            {
                found.push(here);
            }
            let is_inside = chain.is_none_or(|here| self.chains[here].is_dead());
            if is_inside {
                open.extend(size.neighbors(point).filter(|&beside| seen.insert(beside)));
            }
        }
        found
    }

    /// The chain, and doubtful living chains of its color that share liberties with it or each other.
    fn linked(&self, at: usize) -> Vec<usize> {
        let mut found = vec![at];
        let mut next = 0;
        while let Some(&here) = found.get(next) {
            next += 1;
            let liberties = self.board.liberties(self.chains[here].stone);
            for &other in &self.doubtful {
                let chain = &self.chains[other];
                let is_kin = chain.color == self.chains[at].color && !chain.is_dead();
                if is_kin
                    && !found.contains(&other)
                    && self
                        .board
                        .liberties(chain.stone)
                        .iter()
                        .any(|liberty| liberties.contains(liberty))
                {
                    found.push(other);
                }
            }
        }
        found
    }

    fn chain_at(&self, point: Point) -> Option<usize> {
        let first = self.board.at(point).and(self.board.chain(point).min())?;
        let by_stone = |chain: &Chain| chain.stone;
        self.chains.binary_search_by_key(&first, by_stone).ok()
    }
}
