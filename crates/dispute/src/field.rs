use go::{Board, Color, Point, PointSet, Size, Symmetry};

/// A fight as a graph of at most 64 nodes: points whose stones may come and go, *solid* chains so
/// large that whoever captures one lives on its points, and for each color one *wall* that stands
/// for all its stones around, which nothing in the fight can capture.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    /// For every node a point of it.
    pub(crate) points: Vec<Point>,
    /// For every node the points it stands for.
    weight: Vec<i32>,
    /// For every node the nodes beside it.
    beside: Vec<u64>,
    /// The wall of each color.
    walls: [u64; 2],
    /// The solid chains of each color.
    solid: [u64; 2],
    /// Nodes that are no walls.
    pub(crate) inside: u64,
}

/// The stones of a field, Black's and White's, walls among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stones(pub(crate) [u64; 2]);

/// What a move on a field did.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Played {
    pub(crate) stones: Stones,
    /// Stones were taken.
    pub(crate) captures: bool,
    /// The node where a ko would be retaken, 0 if the move took none.
    pub(crate) ko: u64,
}

/// Nodes a field may have, walls left out.
pub(crate) const NODES_MAX: usize = 62;
/// Stones of a chain that is solid whatever its shape: more points than any shape that kills inside.
const SOLID_LEN: usize = 7;

/// Whether whoever captures a chain lives on its points.
pub(crate) fn is_solid(board: &Board, stone: Point) -> bool {
    board.chain_len(stone) >= SOLID_LEN || {
        let chain: Vec<Point> = board.chain(stone).collect();
        !life::may_leave_one_eye(board.size(), &chain)
    }
}

pub(crate) fn nodes(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let node = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(node)
    })
}

impl Field {
    /// The field of a region, whose empty points touch nothing outside but stones, and its stones.
    /// Nodes are numbered the same way in every image of the position under the board's symmetries.
    pub(crate) fn new(board: &Board, region: &PointSet, to_play: Color) -> (Field, Stones) {
        let mut points: Vec<Point> = Vec::new();
        let mut weight = Vec::new();
        let mut solid = [0u64; 2];
        let mut node_of = vec![usize::MAX; board.size().area()];
        for point in canonical_order(board, region, to_play) {
            if node_of[board.size().index(point)] != usize::MAX {
                continue;
            }
            let node = points.len();
            points.push(point);
            match board.at(point) {
                Some(color) if is_solid(board, point) => {
                    weight.push(board.chain_len(point) as i32);
                    solid[color.index()] |= 1 << node;
                    for stone in board.chain(point) {
                        node_of[board.size().index(stone)] = node;
                    }
                }
                _ => {
                    weight.push(1);
                    node_of[board.size().index(point)] = node;
                }
            }
        }
        let n = points.len();
        let walls = [1u64 << n, 1 << (n + 1)];
        let mut beside = vec![0u64; n + 2];
        for point in region.iter() {
            let node = node_of[board.size().index(point)];
            for other in board.size().neighbors(point) {
                match (node_of[board.size().index(other)], board.at(other)) {
                    (usize::MAX, Some(color)) => {
                        beside[node] |= walls[color.index()];
                        beside[n + color.index()] |= 1 << node;
                    }
                    (usize::MAX, None) => {}
                    (other, _) if other != node => beside[node] |= 1 << other,
                    _ => {}
                }
            }
        }
        let field = Field {
            inside: (1 << n) - 1,
            points,
            weight,
            beside,
            walls,
            solid,
        };
        let stones = field.stones_of(board);
        (field, stones)
    }

    /// The stones of a board on the field's points, and the walls.
    pub(crate) fn stones_of(&self, board: &Board) -> Stones {
        let mut stones = Stones(self.walls);
        for (node, &point) in self.points.iter().enumerate() {
            if let Some(color) = board.at(point) {
                stones.0[color.index()] |= 1 << node;
            }
        }
        stones
    }

    pub(crate) fn empty(&self, stones: &Stones) -> u64 {
        self.inside & !(stones.0[0] | stones.0[1])
    }

    /// A chain from one of its nodes, and its liberties.
    fn chain(&self, own: u64, empty: u64, node: usize) -> (u64, u64) {
        let (chain, around) = self.flood(1 << node, own);
        (chain, around & empty)
    }

    /// A node and what is reached from it over others, and all that is beside them.
    fn flood(&self, from: u64, over: u64) -> (u64, u64) {
        let mut found = from;
        let mut frontier = from;
        let mut around = 0;
        while frontier != 0 {
            let next = self.beside[frontier.trailing_zeros() as usize];
            frontier &= frontier - 1;
            around |= next;
            let new = next & over & !found;
            found |= new;
            frontier |= new;
        }
        (found, around)
    }

    /// Stones of a color that nothing can capture: its wall, and what it took that was solid.
    fn immortal(&self, color: usize) -> u64 {
        self.walls[color] | self.solid[1 - color]
    }

    /// Puts a stone on an empty node; `None` if it is suicide.
    pub(crate) fn play(&self, stones: &Stones, color: Color, node: usize) -> Option<Played> {
        let (own, other) = (color.index(), (!color).index());
        let mut after = *stones;
        after.0[own] |= 1 << node;
        let empty = self.empty(&after);
        let mut captured = 0;
        let immortal = [0, 1].map(|color| self.immortal(color) & stones.0[color]);
        let mut rest = self.beside[node] & stones.0[other] & !immortal[other];
        while rest != 0 {
            let (chain, liberties) =
                self.chain(after.0[other], empty, rest.trailing_zeros() as usize);
            rest &= !chain;
            if liberties == 0 && chain & immortal[other] == 0 {
                captured |= chain;
            }
        }
        after.0[other] &= !captured;
        after.0[own] |= captured & self.solid[other];
        let empty = self.empty(&after);
        if self.beside[node] & empty == 0 {
            let (chain, liberties) = self.chain(after.0[own], empty, node);
            if liberties == 0 && chain & (immortal[own] | captured) == 0 {
                return None;
            }
        }
        let takes_ko = captured.is_power_of_two()
            && self.beside[node] & after.0[own] == 0
            && self.beside[node] & empty == captured;
        Some(Played {
            stones: after,
            captures: captured != 0,
            ko: if takes_ko { captured } else { 0 },
        })
    }

    /// Whether an empty node is an eye that its owner has no reason to fill: all beside it is one
    /// chain of his.
    pub(crate) fn is_own_eye(&self, stones: &Stones, color: Color, node: usize) -> bool {
        let beside = self.beside[node];
        let own = stones.0[color.index()];
        if beside & !own != 0 {
            return false;
        }
        let empty = self.empty(stones);
        let (chain, _) = self.chain(own, empty, beside.trailing_zeros() as usize);
        beside & !chain == 0
    }

    /// For each color its stones and the points that they alone enclose.
    pub(crate) fn owned(&self, stones: &Stones) -> [u64; 2] {
        let mut owned = stones.0.map(|own| own & self.inside);
        let empty = self.empty(stones);
        let mut rest = empty;
        while rest != 0 {
            let (region, around) = self.flood(rest & rest.wrapping_neg(), empty);
            rest &= !region;
            match stones.0.map(|own| around & own != 0) {
                [true, false] => owned[0] |= region,
                [false, true] => owned[1] |= region,
                _ => {}
            }
        }
        owned
    }

    /// The points that some nodes stand for.
    pub(crate) fn weigh(&self, set: u64) -> i32 {
        nodes(set).map(|node| self.weight[node]).sum()
    }

    /// Area: Black's points minus White's.
    pub(crate) fn area(&self, stones: &Stones) -> i32 {
        let [black, white] = self.owned(stones);
        self.weigh(black) - self.weigh(white)
    }

    /// The nodes of some points; those that are none of the field's are left out.
    pub(crate) fn nodes_of(&self, points: impl Iterator<Item = Point>) -> u64 {
        points
            .filter_map(|point| self.points.iter().position(|&other| other == point))
            .fold(0, |set, node| set | 1 << node)
    }
}

/// The points of a region in an order that does not depend on how the board is turned.
fn canonical_order(board: &Board, region: &PointSet, to_play: Color) -> Vec<Point> {
    let size = board.size();
    let code = |point: Point| match board.at(point) {
        None => 0u8,
        Some(color) if color == to_play => 1,
        Some(_) => 2,
    };
    let turned = |symmetry: Symmetry| -> Vec<(usize, u8, Point)> {
        let image: Size = symmetry.size(size);
        let mut places: Vec<_> = region
            .iter()
            .map(|point| {
                let place = image.index(symmetry.point(size, point));
                (place, code(point), point)
            })
            .collect();
        places.sort_unstable_by_key(|&(place, ..)| place);
        places
    };
    let key = |places: &[(usize, u8, Point)]| -> Vec<(usize, u8)> {
        places
            .iter()
            .map(|&(place, code, _)| (place, code))
            .collect()
    };
    Symmetry::ALL
        .into_iter()
        .map(turned)
        .min_by_key(|places| key(places))
        .unwrap_or_default()
        .into_iter()
        .map(|(.., point)| point)
        .collect()
}
