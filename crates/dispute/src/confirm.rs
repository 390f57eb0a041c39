use go::{Board, Color, Point};

use crate::apart::touching_dame;
use crate::field::{Field, Stones};
use crate::fight::Fight;
use crate::search::{Answer, At, Goal, KoRule, Play, Search, Table};
use crate::stop::Stop;

/// What confirmation says of the chains of a fight.
#[derive(Debug, Clone)]
pub(crate) struct Confirmed {
    chains: Vec<Chain>,
    board: Board,
    fight: Fight,
    pub(crate) nodes: u64,
}

#[derive(Debug, Clone)]
struct Chain {
    stone: Point,
    color: Color,
    nodes: u64,
    /// What all agree on.
    agreed_dead: bool,
    agreed_seki: bool,
    /// Completing moves capture it.
    taken_in_turn: bool,
    dead: Answer,
}

/// Asks of every chain of a fight whether the other side, moving first, can bring it about that no
/// stone of its owner stands on its points in the end, nor where chains stand that live themselves:
/// stones live that are captured only to let a new one be played that stays (Japanese rules 1989,
/// art. 7-1).
pub(crate) fn confirm(stop: &Stop, fight: &Fight, table: &mut Table, nodes_max: u64) -> Confirmed {
    let (field, stones) = Field::new(stop.board, &fight.region, stop.to_play);
    let mut asked = Asked {
        field: &field,
        stones,
        table,
        nodes_left: nodes_max,
    };
    let inside = |&(_, stone): &(Color, Point)| fight.region.contains(stone);
    let nodes_of = |stone: Point| field.nodes_of(stop.board.chain(stone));
    let mut stones: Vec<(Color, Point)> = stop.board.chains().filter(inside).collect();
    // In an order that does not depend on how the board lies.
    stones.sort_by_key(|&(_, stone)| nodes_of(stone).trailing_zeros());
    let mut chains: Vec<Chain> = stones
        .into_iter()
        .map(|(color, stone)| {
            let nodes = nodes_of(stone);
            Chain {
                stone,
                color,
                nodes,
                agreed_dead: stop.judgement.dead.contains(stone)
                    || stop.judgement.dead_in_seki.contains(stone),
                agreed_seki: stop.judgement.seki.contains(stone),
                taken_in_turn: stop.judgement.completion.board.at(stone) != Some(color),
                dead: asked.is_captured(color, nodes),
            }
        })
        .collect();
    let living = Color::ALL.map(|color| {
        let live = chains
            .iter()
            .filter(|chain| chain.color == color && chain.dead == Answer::No);
        live.fold(0, |set, chain| set | chain.nodes)
    });
    for chain in &mut chains {
        let rivals = living[(!chain.color).index()];
        if chain.dead == Answer::Yes && rivals != 0 {
            chain.dead = asked.is_captured(chain.color, chain.nodes | rivals);
        }
    }
    Confirmed {
        chains,
        board: stop.board.clone(),
        fight: fight.clone(),
        nodes: nodes_max - asked.nodes_left,
    }
}

struct Asked<'a> {
    field: &'a Field,
    stones: Stones,
    table: &'a mut Table,
    nodes_left: u64,
}

impl Asked<'_> {
    fn is_captured(&mut self, color: Color, target: u64) -> Answer {
        let play = Play {
            field: self.field,
            rule: KoRule::Confirmation,
            past: &[],
            cycles_for: color,
        };
        let mut search = Search::new(play, self.table, self.nodes_left);
        let start = At::new(self.stones, !color, [0, 0]);
        search.start(&start, None);
        let answer = search.ask(start, Goal::Clear(!color, target));
        self.nodes_left = search.nodes_left();
        answer
    }
}

impl Confirmed {
    /// Whether the search of some chain came to no end.
    pub(crate) fn is_open(&self) -> bool {
        self.chains
            .iter()
            .any(|chain| chain.dead == Answer::Unknown)
    }

    /// Stones to be lifted and stones in seki; `None` if that is what all agree on. Who `protects`
    /// loses nothing of his own that all agree lives.
    pub(crate) fn verdicts(&self, protects: Option<Color>) -> Option<(Vec<Point>, Vec<Point>)> {
        let is_dead = |chain: &Chain| match chain.dead {
            Answer::Yes => chain.agreed_dead || protects != Some(chain.color),
            Answer::No => false,
            Answer::Unknown => chain.agreed_dead,
        };
        let revived = self
            .chains
            .iter()
            .any(|chain| chain.agreed_dead && !is_dead(chain));
        let mut lifted = self.board.clone();
        for chain in self.chains.iter().filter(|chain| is_dead(chain)) {
            let stones: Vec<Point> = self.board.chain(chain.stone).collect();
            lifted.set_up(stones.into_iter().map(|point| (point, None)));
        }
        // Dame between chains that live: seki, unless all agree that they can be filled.
        let shared = touching_dame(&lifted, &self.fight.region);
        let in_seki = |chain: &Chain| {
            !is_dead(chain) && (chain.agreed_seki || revived && shared.contains(chain.stone))
        };
        // Dead stones are lifted from territory, and from nowhere else (art. 10-1).
        let in_territory = |chain: &Chain| {
            let region = lifted_region(&lifted, chain.stone);
            region.iter().all(|&(stone, by)| {
                by != chain.color
                    && !self.chains.iter().any(|other| {
                        in_seki(other) && self.board.chain_id(stone) == Some(other.stone)
                    })
            })
        };
        let all = |which: &dyn Fn(&Chain) -> bool| -> Vec<Point> {
            let chosen = self.chains.iter().filter(|chain| which(chain));
            chosen
                .flat_map(|chain| self.board.chain(chain.stone))
                .collect()
        };
        let is_lifted = |chain: &Chain| {
            is_dead(chain) && (in_territory(chain) || protects.is_some() && chain.taken_in_turn)
        };
        let dead = all(&is_lifted);
        let seki = all(&in_seki);
        let agreed_dead = all(&|chain| chain.agreed_dead);
        let agreed_seki = all(&|chain| chain.agreed_seki);
        (dead != agreed_dead || seki != agreed_seki).then_some((dead, seki))
    }
}

/// The stones around the empty region of a point.
fn lifted_region(lifted: &Board, start: Point) -> Vec<(Point, Color)> {
    let size = lifted.size();
    let mut seen = vec![start];
    let mut around = Vec::new();
    let mut next = 0;
    while next < seen.len() {
        for beside in size.neighbors(seen[next]) {
            match lifted.at(beside) {
                Some(color) => around.push((beside, color)),
                None if !seen.contains(&beside) => seen.push(beside),
                None => {}
            }
        }
        next += 1;
    }
    around
}
