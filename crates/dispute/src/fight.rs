use go::{Board, Color, Point, PointSet};
use life::Judgement;

use crate::field::{NODES_MAX, is_solid};
use crate::stake::Stakes;

/// Why a part of the board may come out differently under different rules; the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// Chains of which nobody knows whether they live.
    Unsettled,
    /// Chains that live in seki.
    Seki,
    /// A ko on which more hangs than its own stones.
    Ko,
    /// A ko that comes to be one only after another move.
    Approach,
    /// Stones judged dead whose captors do not live without capturing them.
    Race,
    /// Stones judged dead that have an eye: one more move may save them.
    Eye,
    /// Stones judged dead on a board where a double-ko seki is a threat for every ko.
    Threat,
}

impl Reason {
    /// A stable word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::Unsettled => "unsettled",
            Reason::Seki => "seki",
            Reason::Ko => "ko",
            Reason::Approach => "approach",
            Reason::Race => "race",
            Reason::Eye => "eye",
            Reason::Threat => "threat",
        }
    }
}

/// A part of the board whose fate may hang on the ko rule, on what was played before, or on who
/// moves first: its points and all stones on them, between stones that live without it.
#[derive(Debug, Clone)]
pub struct Fight {
    /// Its points.
    pub region: PointSet,
    /// The color of the dead stones that may live after all, if they are of one.
    pub victim: Option<Color>,
    /// Why it is one.
    pub reason: Reason,
    /// A stone of it may be taken in a ko on which more might hang.
    pub has_ko: bool,
    /// More does hang on one: other stones live or die as the one or the other side wins it.
    pub ko_decides: bool,
    /// Where dead stones of it would be taken in a ko, unless a rule that remembers bars it.
    pub mouths: Vec<Point>,
    /// It is small enough to be played out.
    pub is_small: bool,
}

/// Empty points that a fight which is played out may have.
const EMPTY_MAX: usize = 13;
/// Points of an eye space in which stones that are judged dead may live.
const EYE_SPACE_MAX: usize = 8;
/// Empty points around a dead group that one move might save.
const EYE_EMPTY_MAX: usize = 5;
/// Liberties of a chain that another may take before it is taken itself.
const SHORT_LIBERTIES: usize = 2;
/// Points on which a group lives whatever becomes of the rest, and regions.
const LIVING_POINTS: usize = 7;
const LIVING_REGIONS: usize = 3;

/// The fights of a judged position: all of the board that profiles can judge differently, if the
/// verdict on everything else stands. `ko` is the point where a ko was taken with the last move.
pub fn fights(
    board: &Board,
    judgement: &Judgement,
    ko: Option<Point>,
    life: &life::Settings,
) -> Vec<Fight> {
    let seeds = seeds(board, judgement, ko);
    if seeds.is_empty() {
        return Vec::new();
    }
    let ground = Ground::new(board, judgement);
    let mut fights: Vec<Fight> = Vec::new();
    let stakes = Stakes::new(board, judgement, life);
    add(&mut fights, &ground, &stakes, seeds);
    if fights.iter().any(|fight| fight.is_double_ko(board)) {
        let several = |&stone: &Point| board.chain_len(stone) > 1;
        let dead = judgement.dead.iter().filter(several);
        let seeds = dead.map(|stone| (stone, Reason::Threat)).collect();
        add(&mut fights, &ground, &stakes, seeds);
    }
    for fight in &mut fights {
        let kos: Vec<Point> = fight.kos(board).collect();
        fight.has_ko = !kos.is_empty();
        if matches!(fight.reason, Reason::Seki | Reason::Ko | Reason::Approach) {
            fight.ko_decides = kos.iter().any(|&stone| stakes.more_hangs(stone));
            let dead = kos
                .into_iter()
                .filter(|&stone| holds_for_dead(board, judgement, stone));
            fight.mouths = dead
                .filter_map(|stone| board.liberties(stone).iter().next())
                .collect();
        }
    }
    fights
}

fn add(fights: &mut Vec<Fight>, ground: &Ground, stakes: &Stakes, seeds: Vec<(Point, Reason)>) {
    for (seed, reason) in seeds {
        let Some(mut found) = ground.fight(seed, reason) else {
            continue;
        };
        // What is small enough is played out, and what cannot be is looked at for what hangs on the ko.
        let is_ko = matches!(reason, Reason::Ko | Reason::Approach);
        let is_plain =
            || !holds_for_dead(ground.board, ground.judgement, seed) && !stakes.more_hangs(seed);
        if is_ko && !found.is_small && is_plain() {
            continue;
        }
        // What is reached from two sides is one fight, whichever was found first.
        while let Some(at) = fights.iter().position(|fight| fight.overlaps(&found)) {
            found = ground.joined(&fights.swap_remove(at), found);
        }
        fights.push(found);
    }
    fights.sort_by_key(|fight| fight.region.iter().next());
}

impl Fight {
    fn overlaps(&self, other: &Fight) -> bool {
        self.region.iter().any(|point| other.region.contains(point))
    }

    /// Stones of it that may be taken in a ko on which more might hang.
    fn kos(&self, board: &Board) -> impl Iterator<Item = Point> {
        let is_ko = |&stone: &Point| ko_stone(board, stone).is_some_and(|left| left <= 2);
        self.region.iter().filter(is_ko)
    }

    /// A seki in which each side has a stone to take in a ko that it hangs on: whoever attacks is
    /// answered in the other ko, as often as he likes.
    pub(crate) fn is_double_ko(&self, board: &Board) -> bool {
        let has_ko = |color: Color| {
            let mut stones = self
                .region
                .iter()
                .filter(|&point| board.at(point) == Some(color));
            stones.any(|stone| ko_stone(board, stone).is_some_and(|left| left <= 1))
        };
        self.reason == Reason::Seki && Color::ALL.into_iter().all(has_ko)
    }
}

/// A stone of every chain from which a fight may start, the strongest reasons first.
fn seeds(board: &Board, judgement: &Judgement, ko: Option<Point>) -> Vec<(Point, Reason)> {
    let first_of_chain = |&point: &Point| board.chain_id(point) == Some(point);
    let undecided = judgement
        .undecided
        .iter()
        .filter(first_of_chain)
        .map(|point| (point, Reason::Unsettled));
    let seki = judgement
        .seki
        .iter()
        .filter(first_of_chain)
        .map(|point| (point, Reason::Seki));
    let kos = board.stones().filter_map(|(point, _)| {
        let reason = match ko_stone(board, point)? {
            0 | 1 => Reason::Ko,
            2 => Reason::Approach,
            _ => return None,
        };
        // A ko that dead stones hold saves them only if it may not be retaken.
        (ko.is_some() || !holds_for_dead(board, judgement, point)).then_some((point, reason))
    });
    let dead = judgement
        .dead
        .iter()
        .filter(first_of_chain)
        .map(|point| (point, Reason::Race));
    undecided.chain(seki).chain(kos).chain(dead).collect()
}

/// If a stone can be taken and its captor retaken at once, the fewest liberties that a chain beside
/// would have then: the fewer, the more the ko is about.
fn ko_stone(board: &Board, stone: Point) -> Option<usize> {
    let (size, color) = (board.size(), board.at(stone));
    let mut liberties = size
        .neighbors(stone)
        .filter(|&beside| board.is_empty(beside));
    let liberty = liberties.next()?;
    let is_alone = size
        .neighbors(stone)
        .all(|beside| board.at(beside) != color);
    if liberties.next().is_some() || !is_alone {
        return None;
    }
    let others = || size.neighbors(liberty).filter(|&beside| beside != stone);
    if !others().all(|beside| board.at(beside) == color) {
        return None;
    }
    others()
        .map(|beside| {
            let mut liberties = board.liberties(beside);
            liberties.remove(liberty);
            liberties.len()
        })
        .min()
}

/// Whether a stone that may be taken in a ko holds it for dead stones alone.
pub(crate) fn holds_for_dead(board: &Board, judgement: &Judgement, stone: Point) -> bool {
    let is_dead =
        |point: Point| judgement.dead.contains(point) || judgement.dead_in_seki.contains(point);
    let mouths = board.liberties(stone);
    let mut beside = mouths
        .iter()
        .flat_map(|mouth| board.size().neighbors(mouth));
    is_dead(stone) && beside.all(is_dead)
}

/// The board without its dead stones, in regions and chains.
struct Ground<'a> {
    board: &'a Board,
    judgement: &'a Judgement,
    /// For every point the color of a stone that is not dead.
    colors: Vec<Option<Color>>,
    /// For every point the region it is in, or the chain.
    part: Vec<usize>,
    regions: Vec<Part>,
    chains: Vec<Part>,
}

#[derive(Default)]
struct Part {
    points: Vec<Point>,
    /// Of a chain its color; of a region the color that alone surrounds it.
    color: Option<Color>,
    /// Chains beside a region, regions beside a chain.
    beside: Vec<usize>,
}

impl<'a> Ground<'a> {
    fn new(board: &'a Board, judgement: &'a Judgement) -> Ground<'a> {
        let size = board.size();
        let is_dead =
            |point: Point| judgement.dead.contains(point) || judgement.dead_in_seki.contains(point);
        let color_at = |point: Point| board.at(point).filter(|_| !is_dead(point));
        let colors: Vec<Option<Color>> = size.points().map(color_at).collect();
        let color_at = |point: Point| colors[size.index(point)];
        let mut ground = Ground {
            board,
            judgement,
            colors: Vec::new(),
            part: vec![usize::MAX; size.area()],
            regions: Vec::new(),
            chains: Vec::new(),
        };
        for start in size.points() {
            if ground.part[size.index(start)] != usize::MAX {
                continue;
            }
            let color = color_at(start);
            let parts = if color.is_some() {
                &mut ground.chains
            } else {
                &mut ground.regions
            };
            let mut part = Part {
                points: vec![start],
                color,
                ..Part::default()
            };
            ground.part[size.index(start)] = parts.len();
            let mut next = 0;
            while let Some(&point) = part.points.get(next) {
                next += 1;
                for beside in size.neighbors(point) {
                    let mark = &mut ground.part[size.index(beside)];
                    if *mark == usize::MAX && color_at(beside) == color {
                        *mark = parts.len();
                        part.points.push(beside);
                    }
                }
            }
            parts.push(part);
        }
        for region in 0..ground.regions.len() {
            let mut touches = [false; 2];
            for at in 0..ground.regions[region].points.len() {
                let point = ground.regions[region].points[at];
                for beside in size.neighbors(point) {
                    let Some(color) = color_at(beside) else {
                        continue;
                    };
                    touches[color.index()] = true;
                    let chain = ground.part[size.index(beside)];
                    if !ground.regions[region].beside.contains(&chain) {
                        ground.regions[region].beside.push(chain);
                        ground.chains[chain].beside.push(region);
                    }
                }
            }
            ground.regions[region].color = match touches {
                [true, false] => Some(Color::Black),
                [false, true] => Some(Color::White),
                _ => None,
            };
        }
        Ground { colors, ..ground }
    }

    fn is_dead(&self, point: Point) -> bool {
        self.judgement.dead.contains(point) || self.judgement.dead_in_seki.contains(point)
    }

    /// Whether a chain has two liberties in its color's territory, so that it cannot be cut off from
    /// its group. Dead stones count as liberties, but not in a ko: there is no time to take them.
    fn is_connected(&self, chain: usize, joined: &[bool], in_ko: bool) -> bool {
        let size = self.board.size();
        let is_own = |point: &Point| {
            let region = self.part[size.index(*point)];
            !joined[region] && self.regions[region].color == self.chains[chain].color
        };
        let mut first = None;
        self.chains[chain].points.iter().any(|&stone| {
            size.neighbors(stone)
                .filter(|&beside| self.board.is_empty(beside) || !in_ko && self.is_dead(beside))
                .filter(is_own)
                .any(|beside| *first.get_or_insert(beside) != beside)
        })
    }

    /// Whether a chain stands beside some others.
    fn is_against(&self, chain: &Part, others: &[bool]) -> bool {
        let size = self.board.size();
        let mut beside = chain.points.iter().flat_map(|&stone| size.neighbors(stone));
        beside.any(|beside| {
            let color = self.colors[size.index(beside)];
            color.is_some() && color != chain.color && others[self.part[size.index(beside)]]
        })
    }

    /// Whether a chain has so few liberties that a chain against it may take it.
    fn is_short(&self, chain: usize) -> bool {
        let stone = self.chains[chain].points[0];
        self.board.liberties(stone).len() <= SHORT_LIBERTIES
    }

    /// Whether a chain lives without some regions, by what else its group holds.
    fn lives_without(&self, chain: usize, joined: &[bool], in_ko: bool) -> bool {
        let stone = self.chains[chain].points[0];
        let hangs = self.judgement.seki.contains(stone) || self.judgement.undecided.contains(stone);
        if hangs || !self.is_connected(chain, joined, in_ko) {
            return false;
        }
        let color = self.chains[chain].color;
        let mut group = vec![chain];
        let mut counted = vec![false; self.regions.len()];
        let (mut next, mut regions, mut points, mut two_on_one) = (0, 0, 0, false);
        while next < group.len() {
            let mut own = 0;
            for &region in &self.chains[group[next]].beside {
                let part = &self.regions[region];
                if joined[region] || part.color != color {
                    continue;
                }
                own += 1;
                if !std::mem::replace(&mut counted[region], true) {
                    regions += 1;
                    points += part.points.len();
                    for &other in &part.beside {
                        if !group.contains(&other) {
                            group.push(other);
                        }
                    }
                }
            }
            two_on_one |= own >= 2;
            next += 1;
        }
        regions >= LIVING_REGIONS || points >= LIVING_POINTS || (regions >= 2 && two_on_one)
    }

    /// Whether dead stones of both colors lie in a region.
    fn is_mixed(&self, region: usize) -> bool {
        let points = || self.regions[region].points.iter();
        let has = |color: Color| points().any(|&point| self.board.at(point) == Some(color));
        Color::ALL.into_iter().all(has)
    }

    fn empty_points(&self, region: usize) -> usize {
        let points = self.regions[region].points.iter();
        points.filter(|&&point| self.board.is_empty(point)).count()
    }

    /// Whether dead stones lie in so few points that their captors may have nothing else to live on.
    fn is_small_prison(&self, stone: Point) -> bool {
        let part = self.part[self.board.size().index(stone)];
        let is_small = self.regions[part].points.len() <= EYE_SPACE_MAX;
        self.board.chain_len(stone) > 1 && is_small && self.empty_points(part) >= 2
    }

    /// Whether several stones are taken by one move.
    fn is_in_atari(&self, stone: Point) -> bool {
        self.board.chain_len(stone) > 1 && self.board.liberties(stone).len() == 1
    }

    /// Whether dead stones have an eye, and so little room that one more move might save them.
    fn may_get_eyes(&self, stone: Point) -> bool {
        let part = self.part[self.board.size().index(stone)];
        self.empty_points(part) <= EYE_EMPTY_MAX && self.has_eye(stone)
    }

    /// Whether a chain is taken by one move that connects with nothing that lives for sure.
    fn is_taken_by_weak(&self, stone: Point, region: usize, inside: &[bool]) -> bool {
        let (board, size) = (self.board, self.board.size());
        let liberties = board.liberties(stone);
        let color = board.at(stone);
        let by_weak = |liberty: Point| {
            size.neighbors(liberty).all(|beside| {
                let is_captor = board.at(beside).is_some() && board.at(beside) != color;
                let part = self.part[size.index(beside)];
                !is_captor
                    || if self.is_dead(beside) {
                        part == region
                    } else {
                        inside[part]
                    }
            })
        };
        self.is_in_atari(stone) && liberties.iter().all(by_weak)
    }

    /// Whether a point beside a chain is surrounded by stones of its color alone.
    fn has_eye(&self, stone: Point) -> bool {
        let (board, size) = (self.board, self.board.size());
        let color = board.at(stone);
        let beside = |point: Point| size.neighbors(point);
        board.chain(stone).flat_map(beside).any(|liberty| {
            board.is_empty(liberty) && beside(liberty).all(|other| board.at(other) == color)
        })
    }

    /// The fight around a stone; `None` if all around it live without it.
    fn fight(&self, seed: Point, reason: Reason) -> Option<Fight> {
        let size = self.board.size();
        let part = self.part[size.index(seed)];
        if reason == Reason::Race
            && !self.is_small_prison(seed)
            && !self.is_in_atari(seed)
            && !self.may_get_eyes(seed)
        {
            return None;
        }
        let mut joined = vec![false; self.regions.len()];
        let mut inside = vec![false; self.chains.len()];
        if self.is_dead(seed) {
            joined[part] = true;
        } else {
            inside[part] = true;
        }
        // Liberties that are kos are no region that two chains share.
        let is_ko = matches!(reason, Reason::Unsettled | Reason::Ko | Reason::Approach);
        loop {
            let mut grown = false;
            let held = inside.clone();
            for (chain, inside) in inside.iter_mut().enumerate() {
                let part = &self.chains[chain];
                let touched = part.beside.iter().any(|&region| joined[region])
                    || is_ko && self.is_against(part, &held) && self.is_short(chain);
                if !*inside && touched && !self.lives_without(chain, &joined, is_ko) {
                    *inside = true;
                    grown = true;
                }
                if *inside {
                    for &region in &self.chains[chain].beside {
                        grown |= !std::mem::replace(&mut joined[region], true);
                    }
                }
            }
            if !grown {
                break;
            }
        }
        let regions = joined.iter().filter(|joined| **joined).count();
        // Captors that have nothing else to live on, or that may be taken in their turn.
        let is_race = || {
            self.is_small_prison(seed) && regions == 1 || self.is_taken_by_weak(seed, part, &inside)
        };
        let reason = match reason {
            Reason::Race if !inside.contains(&true) && !self.is_mixed(part) => Reason::Eye,
            Reason::Race if !is_race() => Reason::Eye,
            reason => reason,
        };
        let is_one = match reason {
            Reason::Unsettled | Reason::Seki | Reason::Race | Reason::Threat => true,
            Reason::Ko | Reason::Approach => {
                let others = inside
                    .iter()
                    .enumerate()
                    .filter(|&(chain, _)| chain != part);
                self.is_dead(seed) || others.into_iter().any(|(_, inside)| *inside)
            }
            Reason::Eye => self.may_get_eyes(seed),
        };
        if !is_one {
            return None;
        }
        let parts = |parts: &[Part], chosen: &[bool]| -> Vec<Point> {
            let chosen = parts.iter().zip(chosen).filter(|(_, chosen)| **chosen);
            chosen
                .flat_map(|(part, _)| part.points.iter().copied())
                .collect()
        };
        let points = [parts(&self.regions, &joined), parts(&self.chains, &inside)].concat();
        let region = PointSet::from_points(size, points);
        let is_race = matches!(reason, Reason::Race | Reason::Eye);
        Some(Fight {
            is_small: self.is_small(&region),
            has_ko: false,
            ko_decides: false,
            mouths: Vec::new(),
            region,
            victim: self.board.at(seed).filter(|_| is_race),
            reason,
        })
    }

    fn is_small(&self, region: &PointSet) -> bool {
        let board = self.board;
        let empty = region.iter().filter(|&point| board.is_empty(point)).count();
        let is_node = |&point: &Point| {
            let is_one = !board.is_empty(point) && is_solid(board, point);
            !is_one || board.chain_id(point) == Some(point)
        };
        empty <= EMPTY_MAX && region.iter().filter(is_node).count() <= NODES_MAX
    }

    /// Two fights that overlap as one.
    fn joined(&self, a: &Fight, b: Fight) -> Fight {
        let both = a.region.iter().chain(b.region.iter());
        let region = PointSet::from_points(self.board.size(), both);
        Fight {
            is_small: self.is_small(&region),
            has_ko: false,
            ko_decides: false,
            mouths: Vec::new(),
            region,
            victim: a.victim.filter(|_| a.victim == b.victim),
            reason: a.reason.min(b.reason),
        }
    }
}

/// Harmless moves that each color has outside a fight, up to two: on dame, in its own territory
/// where it can spare a point, or lost in the other's. Area counting takes nothing for them.
pub(crate) fn elsewhere(board: &Board, judgement: &Judgement, region: &PointSet) -> [u8; 2] {
    let ground = Ground::new(board, judgement);
    Color::ALL.map(|color| {
        let mut free = board.size().points().filter(|&point| {
            let outside = board.is_empty(point) && !region.contains(point);
            outside && !board.is_suicide(point, color) && {
                let part = &ground.regions[ground.part[board.size().index(point)]];
                part.color != Some(color) || part.points.len() >= 3
            }
        });
        u8::from(free.next().is_some()) + u8::from(free.next().is_some())
    })
}
