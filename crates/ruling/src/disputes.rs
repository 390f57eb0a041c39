//! What each ruleset's own way of settling a dispute makes of a judged game.

use dispute::{Fight, Past, Phase, Reason, Settled, Settlement, Settler, Stop, Verdict, fights};
use go::{Board, Color, PerColor, Point, PointSet};
use life::{Judgement, Position};
use replay::Game as Replayed;
use rules::{Profile, Ruleset};
use score::{Cleanup, Counted, Margin, Tally};

use crate::game::Dispute;
use crate::judged::{Judged, tally};
use crate::lines::Lines;

/// The disputes of a game; none in nearly all games.
#[derive(Debug, Default)]
pub(crate) struct Disputes {
    by_profile: Vec<(Profile, Own)>,
    /// For every ruleset, in the order given, which of them is its own.
    of_ruleset: Vec<usize>,
    pub(crate) fights: Vec<Fight>,
    pub(crate) nodes: u64,
    /// A stone of every fight that was too much to be played out.
    pub(crate) given_up: Vec<Point>,
}

/// What a profile makes of the game.
#[derive(Debug)]
pub(crate) enum Own {
    Shared,
    Undecided(PointSet),
    Apart(Box<Apart>),
}

/// A game as one profile settles it.
#[derive(Debug)]
pub(crate) struct Apart {
    settlement: Settlement,
    settled: Settled,
    lines: Lines,
    completed: Tally,
    as_left: Tally,
}

impl Disputes {
    /// Settles a game under every ruleset but those that settle as `agreed` does: there the players
    /// themselves agreed.
    pub(crate) fn new(
        game: &Replayed,
        judged: &Judged,
        rulesets: &[&Ruleset],
        agreed: Option<&Profile>,
        life: &life::Settings,
    ) -> Disputes {
        let judgement = &judged.judgement;
        let fights = fights(&game.board, judgement, game.ko, life);
        if fights.is_empty() {
            return Disputes::default();
        }
        // Races have no history.
        let recurs = |fight: &Fight| !matches!(fight.reason, Reason::Race | Reason::Eye);
        let past = if fights.iter().any(recurs) {
            past(game, &fights)
        } else {
            Vec::new()
        };
        let stop = Stop {
            board: &game.board,
            to_play: game.to_play,
            judgement,
            fights: &fights,
            past: &past,
        };
        let position = Position {
            board: &game.board,
            to_play: game.to_play_before_passes,
            ko: game.ko,
        };
        let mut settler = Settler::new(stop);
        let mut by_profile: Vec<(Profile, Own)> = Vec::new();
        let mut of_ruleset = Vec::with_capacity(rulesets.len());
        for ruleset in rulesets {
            let profile = ruleset.profile();
            if let Some(at) = by_profile.iter().position(|(known, _)| *known == profile) {
                of_ruleset.push(at);
                continue;
            }
            of_ruleset.push(by_profile.len());
            let own = if agreed.is_some_and(|agreed| profile.agrees_with(agreed)) {
                Own::Shared
            } else {
                match settler.settle(&profile) {
                    Verdict::Shared => Own::Shared,
                    Verdict::Undecided(points) => Own::Undecided(points),
                    Verdict::Apart(settlement) => {
                        let by_region = profile.seki_by_region;
                        let settled = settlement.count(&stop, &position, by_region, life);
                        Own::Apart(Box::new(Apart::new(game, *settlement, settled)))
                    }
                }
            };
            by_profile.push((profile, own));
        }
        let given_up = fights.iter().zip(&settler.given_up);
        let stone = |fight: &Fight| {
            let mut points = fight.region.iter();
            points.find(|&point| game.board.at(point).is_some())
        };
        Disputes {
            by_profile,
            of_ruleset,
            nodes: settler.nodes,
            given_up: given_up
                .filter_map(|(fight, given_up)| stone(fight).filter(|_| *given_up))
                .collect(),
            fights,
        }
    }

    /// What a ruleset makes of the game, by its place among those given.
    pub(crate) fn of(&self, ruleset: usize) -> &Own {
        match self.of_ruleset.get(ruleset) {
            Some(&at) => &self.by_profile[at].1,
            None => &Own::Shared,
        }
    }

    /// Every profile that sees the position otherwise than all agree.
    pub(crate) fn views(
        &self,
        game: &Replayed,
        judgement: &Judgement,
        rulesets: &[&Ruleset],
    ) -> Vec<Dispute> {
        let mut views: Vec<Dispute> = Vec::new();
        for (at, (profile, own)) in self.by_profile.iter().enumerate() {
            let (map, turns, phase, completed) = match own {
                Own::Shared => continue,
                Own::Undecided(points) => {
                    let mut map = judgement.map.clone();
                    for point in points.iter() {
                        map[game.size.index(point)] = b'?';
                    }
                    (map, Vec::new(), None, None)
                }
                Own::Apart(apart) => {
                    let turns = apart.settlement.turns.clone();
                    let map = apart.map(&game.board, judgement);
                    (
                        map,
                        turns,
                        Some(apart.settlement.phase),
                        Some(apart.completed),
                    )
                }
            };
            let own = rulesets.iter().zip(&self.of_ruleset);
            let own = own.filter(|&(_, &of)| of == at);
            let view = Dispute {
                profile: profile.label(),
                rulesets: own.map(|(ruleset, _)| ruleset.id.clone()).collect(),
                map,
                turns,
                in_play: phase == Some(Phase::Play),
                is_undecided: phase.is_none(),
                completed,
            };
            let is_same = |known: &&mut Dispute| {
                (&known.profile, &known.map, &known.turns)
                    == (&view.profile, &view.map, &view.turns)
            };
            match views.iter_mut().find(is_same) {
                Some(known) => known.rulesets.extend(view.rulesets),
                None => views.push(view),
            }
        }
        views
    }

    /// Why profiles can differ.
    pub(crate) fn reasons(&self) -> impl Iterator<Item = Reason> + '_ {
        self.fights.iter().map(|fight| fight.reason)
    }
}

impl Apart {
    fn new(game: &Replayed, settlement: Settlement, settled: Settled) -> Apart {
        let lines = Lines::new(game, &settled.completion);
        let left = PerColor::new(game.prisoners.black as i32, game.prisoners.white as i32);
        // Prisoners are counted by their own color, captures by the captor's.
        let with = |prisoners: PerColor<i32>, taken: PerColor<i32>| {
            PerColor::new(prisoners.black + taken.white, prisoners.white + taken.black)
        };
        let as_left = with(left, settled.captured);
        let completed = with(as_left, settled.completion.captured);
        Apart {
            completed: tally(&settled.completed, completed),
            as_left: tally(&settled.as_left, as_left),
            settlement,
            settled,
            lines,
        }
    }

    /// What is counted on the completed position, and as left.
    pub(crate) fn counted(&self, ruleset: &Ruleset) -> (Counted, Counted) {
        let stopped = self.lines.as_left(ruleset);
        let with = |tally: Tally, mut turns: score::Turns| {
            let made = self.settled.moves;
            if self.settlement.phase == Phase::Play {
                // The game had not stopped: its first pass stays the first.
                turns.first_passer = stopped.first_passer;
            }
            let into = match self.settlement.phase {
                Phase::Play => &mut turns.moves,
                Phase::Litigation | Phase::SecondCleanup => &mut turns.later_moves,
            };
            for color in Color::ALL {
                into[color] += made[color];
            }
            if self.settlement.phase == Phase::SecondCleanup {
                turns.cleanup = Cleanup {
                    moves: made,
                    strays: self.settled.strays,
                };
            }
            Counted {
                tally,
                turns,
                one_sided: Margin::points(self.settlement.owned),
                precedent: Margin::points(self.settlement.precedent),
            }
        };
        (
            with(self.completed, self.lines.completed(ruleset)),
            with(self.as_left, self.lines.as_left(ruleset)),
        )
    }

    /// The map of the position as recorded, in this settlement.
    fn map(&self, board: &Board, judgement: &Judgement) -> Vec<u8> {
        let (settlement, end) = (&self.settlement, &self.settled.board);
        let size = board.size();
        let mut map = judgement.map.clone();
        let is_dead = |point: Point| {
            let lifted = settlement.dead.contains(point) && end.at(point) == board.at(point);
            lifted || end.at(point) != board.at(point)
        };
        let lifted = end.without(&PointSet::from_points(
            size,
            settlement
                .dead
                .iter()
                .filter(|&point| end.at(point) == board.at(point)),
        ));
        for point in settlement.settled.iter() {
            let pick = |color: Color, [black, white]: [u8; 2]| match color {
                Color::Black => black,
                Color::White => white,
            };
            map[size.index(point)] = match board.at(point) {
                Some(color) if is_dead(point) => pick(color, *b"xo"),
                Some(color) => pick(color, *b"XO"),
                None => match (
                    lifted.at(point),
                    surrounded_by(&lifted, point, &settlement.seki),
                ) {
                    (Some(color), _) => pick(color, *b"bw"),
                    (None, (Some(color), false)) => pick(color, *b"bw"),
                    (None, (Some(color), true)) => pick(color, *b"BW"),
                    (None, (None, true)) => b'S',
                    (None, (None, false)) => b'-',
                },
            };
        }
        map
    }
}

/// The one color around an empty region, and whether a stone around it is in seki.
fn surrounded_by(board: &Board, start: Point, seki: &PointSet) -> (Option<Color>, bool) {
    let size = board.size();
    let mut seen = PointSet::new(size);
    let mut stack = vec![start];
    let mut touches = PerColor::new(false, false);
    let mut by_seki = false;
    while let Some(point) = stack.pop() {
        match board.at(point) {
            Some(color) => {
                touches[color] = true;
                by_seki |= seki.contains(point);
            }
            None if seen.insert(point) => stack.extend(size.neighbors(point)),
            None => {}
        }
    }
    let owner = match (touches.black, touches.white) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    };
    (owner, by_seki)
}

/// The positions of a game with the same stones outside the fights as in the end.
fn past(game: &Replayed, fights: &[Fight]) -> Vec<Past> {
    let size = game.size;
    let in_fight = |point: Point| fights.iter().any(|fight| fight.region.contains(point));
    let outside: Vec<Point> = size.points().filter(|&point| !in_fight(point)).collect();
    let is_same = |board: &Board| {
        outside
            .iter()
            .all(|&point| board.at(point) == game.board.at(point))
    };
    let mut board = Board::new(size);
    for color in Color::ALL {
        board.set_up(game.setup[color].iter().map(|&point| (point, Some(color))));
    }
    let turns = &game.turns;
    let next = |at: usize| turns.get(at).map_or(game.to_play, |turn| turn.color);
    let mut past = Vec::new();
    let mut note = |board: &Board, at: usize, made_by: Option<Color>| {
        if is_same(board) {
            past.push(Past {
                board: board.clone(),
                to_play: next(at),
                made_by,
                back: turns.len() - at,
            });
        }
    };
    note(&board, 0, None);
    for (at, turn) in turns.iter().enumerate() {
        if let Some(point) = turn.point
            && board.play(point, turn.color).is_err()
        {
            board.set_up([(point, None)]);
            let _ = board.play(point, turn.color);
        }
        note(&board, at + 1, turn.point.map(|_| turn.color));
    }
    past
}
