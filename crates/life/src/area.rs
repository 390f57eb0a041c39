use go::{Board, Color, PerColor, Point, PointSet, Size};

/// The counts of a settled position: S, T, E, D, g and Z of the rules texts.
///
/// Every point of the board is exactly one of `stones`, `territory`, `seki_eyes`, `dame` and
/// `seki_shared`, so these sum to the board's area. Prisoners taken in play are not here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Area {
    /// Stones standing after the dead were lifted (S).
    pub stones: PerColor<i32>,
    /// Empty points enclosed by one color's stones that are not in seki, those under lifted stones
    /// among them (T).
    pub territory: PerColor<i32>,
    /// Empty points enclosed by one color's stones of which some are in seki (E).
    pub seki_eyes: PerColor<i32>,
    /// Stones lifted as dead (D), by the color of the stone.
    pub dead: PerColor<i32>,
    /// Independently living groups (g): the largest sets of points not of the other color, with a
    /// stone in them, without an empty region that touches both colors and without a chain in atari.
    pub groups: PerColor<i32>,
    /// Empty points that touch both colors, or none, outside sekis.
    pub dame: i32,
    /// Empty points that touch both colors, of which a stone in seki is one (Z in seki).
    pub seki_shared: i32,
}

impl Area {
    /// S + T + E, the area of each color.
    pub fn area(&self) -> PerColor<i32> {
        let of = |c: Color| self.stones[c] + self.territory[c] + self.seki_eyes[c];
        PerColor::new(of(Color::Black), of(Color::White))
    }

    /// All points that are neither color's (Z).
    pub fn shared(&self) -> i32 {
        self.dame + self.seki_shared
    }
}

/// Counts a board from which `dead` is lifted; stones of `seki` (any stone of a chain stands for
/// the whole chain) stand in seki.
///
/// An empty region is territory if it touches one color, an eye of a seki if one of the stones it
/// touches is in seki, and neutral if it touches both colors or none.
pub fn count(board: &Board, dead: &PointSet, seki: &PointSet) -> Area {
    let lifted = if dead.is_empty() {
        board.clone()
    } else {
        board.without(dead)
    };
    let size = board.size();
    let mut area = Area::default();
    for point in dead.iter() {
        if let Some(color) = board.at(point) {
            area.dead[color] += 1;
        }
    }
    let mut in_seki = PointSet::new(size);
    for point in seki.iter() {
        if !in_seki.contains(point) {
            in_seki.extend(lifted.chain(point));
        }
    }
    for (_, color) in lifted.stones() {
        area.stones[color] += 1;
    }
    let mut mixed = PointSet::new(size);
    for region in regions(size, |point| lifted.is_empty(point)) {
        let mut touches = PerColor::new(false, false);
        let mut touches_seki = false;
        for &point in &region {
            for beside in size.neighbors(point) {
                if let Some(color) = lifted.at(beside) {
                    touches[color] = true;
                    touches_seki |= in_seki.contains(beside);
                }
            }
        }
        let points = region.len() as i32;
        match (touches.black, touches.white) {
            (true, false) | (false, true) => {
                let color = if touches.black {
                    Color::Black
                } else {
                    Color::White
                };
                if touches_seki {
                    area.seki_eyes[color] += points;
                } else {
                    area.territory[color] += points;
                }
            }
            _ => {
                if touches_seki {
                    area.seki_shared += points;
                } else {
                    area.dame += points;
                }
                mixed.extend(region.iter().copied());
            }
        }
    }
    area.groups = PerColor::new(
        living_groups(&lifted, Color::Black, &mixed),
        living_groups(&lifted, Color::White, &mixed),
    );
    area
}

/// Counts a board with every stone standing and no seki, as Tromp-Taylor counts.
pub fn count_literal(board: &Board) -> Area {
    let none = PointSet::new(board.size());
    count(board, &none, &none)
}

/// Number of independent-life-regions of a color. `mixed`: empty points that touch both colors.
fn living_groups(board: &Board, color: Color, mixed: &PointSet) -> i32 {
    let size = board.size();
    let alive = |region: &Vec<Point>| {
        region.iter().any(|&point| board.at(point) == Some(color))
            && !region.iter().any(|&point| {
                mixed.contains(point)
                    || (board.at(point).is_some()
                        && board.chain_id(point) == Some(point)
                        && board.liberties(point).len() == 1)
            })
    };
    regions(size, |point| board.at(point) != Some(!color))
        .iter()
        .filter(|region| alive(region))
        .count() as i32
}

/// The connected sets of the points that satisfy `inside`, in reading order of their first points.
fn regions(size: Size, inside: impl Fn(Point) -> bool) -> Vec<Vec<Point>> {
    let mut seen = PointSet::new(size);
    let mut regions = Vec::new();
    for start in size.points() {
        if !inside(start) || !seen.insert(start) {
            continue;
        }
        let mut region = vec![start];
        let mut next = 0;
        while next < region.len() {
            for beside in size.neighbors(region[next]) {
                if inside(beside) && seen.insert(beside) {
                    region.push(beside);
                }
            }
            next += 1;
        }
        regions.push(region);
    }
    regions
}
