use go::{Color, PerColor};

use crate::arena::{Stones, nodes};
use crate::capture::{Answer, Table, Task, search};
use crate::contest::{Contest, NODES_A_QUESTION, State};
use crate::frame::Grid;
use crate::playout::lifted;
use crate::territory::Territory;

/// What was shown of the liberties of sekis.
#[derive(Debug, Clone, Default)]
pub(crate) struct OneSided {
    /// Cells that a color may fill and the other may not. All may be filled.
    pub(crate) fillable: Vec<(usize, Color)>,
    /// Those cells for the other color, and what else is fatal to it in the same seki.
    pub(crate) fatal: Vec<(usize, Color)>,
}

impl State<'_> {
    /// Looks for shared liberties of sekis that one color may fill and the other may not, both shown
    /// by search.
    ///
    /// `in_seki` says of every chain whether it stands in seki.
    pub(crate) fn one_sided(
        &mut self,
        in_seki: &[bool],
        table: &mut Option<Table>,
        nodes_max: u64,
    ) -> OneSided {
        let mut found = OneSided::default();
        let mut left: Vec<usize> = (0..self.chains.len()).filter(|&c| in_seki[c]).collect();
        if left.is_empty() {
            return found;
        }
        left.sort_by_key(|&chain| std::cmp::Reverse(self.chains.cells(chain).len()));
        let territory = Territory::new(&lifted(self.grid, &self.chains.spread(&self.dead)));
        let mut done = vec![false; self.chains.len()];
        for focus in left {
            if done[focus] {
                continue;
            }
            done[focus] = true;
            let Some(contest) = Contest::new(self, focus) else {
                continue;
            };
            for &(chain, _) in contest.friends.iter().chain(&contest.others) {
                done[chain] = true;
            }
            let mut question = Question {
                precious: contest.precious(self),
                targets: contest.in_seki(in_seki),
                contest,
                table: table.get_or_insert_with(Table::new),
                nodes_left: nodes_max.saturating_sub(self.nodes),
                nodes: 0,
            };
            let mut stones = question.contest.stones;
            let mut may_not = PerColor::new(false, false);
            for (node, color) in question.candidates(&territory, self.grid) {
                if question.contest.arena.empty(&stones) >> node & 1 == 1
                    && let Some(after) = question.is_safe(&stones, color, node)
                    && question.is_fatal(&stones, !color, node)
                {
                    let cell = usize::from(question.contest.arena.cell[node]);
                    found.fillable.push((cell, color));
                    found.fatal.push((cell, !color));
                    may_not[!color] = true;
                    stones = after;
                }
            }
            stones = question.contest.stones;
            for (node, color) in question.candidates(&territory, self.grid) {
                if may_not[color] && question.is_fatal(&stones, color, node) {
                    let cell = usize::from(question.contest.arena.cell[node]);
                    found.fatal.push((cell, color));
                }
            }
            self.nodes += question.nodes;
        }
        found
    }
}

/// Whether a liberty may be filled.
struct Question<'a> {
    contest: Contest,
    /// For each color the nodes it must not lose while it captures.
    precious: PerColor<u64>,
    /// For each color its chains in seki.
    targets: PerColor<Vec<u64>>,
    table: &'a mut Table,
    nodes_left: u64,
    nodes: u64,
}

impl Question<'_> {
    /// The shared points, with who might fill them. Those come first that touch most stones of the
    /// other color: where any one of several may be filled, the players begin there.
    fn candidates(&self, territory: &Territory, grid: &Grid) -> Vec<(usize, Color)> {
        let arena = &self.contest.arena;
        let both = PerColor::new(true, true);
        let mut candidates: Vec<(usize, Color)> = nodes(arena.empty(&self.contest.stones))
            .filter(|&node| {
                let cell = usize::from(arena.cell[node]);
                cell != 0 && territory.touches(cell) == both
            })
            .flat_map(|node| Color::ALL.map(|color| (node, color)))
            .collect();
        candidates.sort_by_key(|&(node, color)| {
            let beside = grid.frame.beside(usize::from(arena.cell[node]));
            let others = beside
                .iter()
                .filter(|&&cell| grid.stone(cell) == Some(!color));
            std::cmp::Reverse(others.count())
        });
        candidates
    }

    /// The stones after a color filled a node, if it is shown that the other color, to move,
    /// captures nothing then.
    fn is_safe(&mut self, stones: &Stones, color: Color, node: usize) -> Option<Stones> {
        let (after, captured) = self.contest.arena.play(stones, color, node)?;
        let mut targets = self.targets[color].clone();
        targets.push(1 << node);
        let stands = targets
            .into_iter()
            .all(|target| self.attack(after, color, target) == Answer::Fails);
        (captured == 0 && stands).then_some(after)
    }

    /// Whether it is shown that a color which fills a node loses a chain in seki.
    fn is_fatal(&mut self, stones: &Stones, color: Color, node: usize) -> bool {
        let Some((after, captured)) = self.contest.arena.play(stones, color, node) else {
            return false;
        };
        let targets = self.targets[color].clone();
        captured == 0
            && targets
                .into_iter()
                .any(|target| self.attack(after, color, target) == Answer::Captures)
    }

    /// Whether the other color, moving first, captures the target.
    fn attack(&mut self, stones: Stones, color: Color, target: u64) -> Answer {
        let task = Task {
            attacker: !color,
            target,
            also: 0,
            precious: self.precious[!color],
            first: !color,
        };
        let budget = NODES_A_QUESTION.min(self.nodes_left);
        let (answer, visited) = search(&self.contest.arena, stones, task, self.table, budget);
        self.nodes += visited;
        self.nodes_left -= visited;
        answer
    }
}
