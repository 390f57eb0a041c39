//! Groups with one eye space, of every shape of up to six points: whether they live, die or hang on
//! whose move it is stands in every primer (alive: four in a row and bent, all fives and sixes but
//! the bulky, the crosswise and the rabbity; dead: one, two, four in a square; whoever moves first
//! decides: the rest), and nothing around the group has a say in it.

use std::collections::BTreeSet;

use go::{Board, Color, Point, Size};
use life::{Given, Position, Settings, Status, judge};

/// Points of a shape, from (0, 0) on.
type Shape = Vec<(i32, i32)>;

fn beside((x, y): (i32, i32)) -> [(i32, i32); 4] {
    [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
}

/// Moved to the origin, in reading order.
fn normal(points: impl Iterator<Item = (i32, i32)>) -> Shape {
    let mut points: Shape = points.collect();
    let left = points.iter().map(|p| p.0).min().unwrap();
    let top = points.iter().map(|p| p.1).min().unwrap();
    for point in &mut points {
        *point = (point.0 - left, point.1 - top);
    }
    points.sort_unstable_by_key(|&(x, y)| (y, x));
    points
}

fn images(shape: &Shape) -> BTreeSet<Shape> {
    type Turn = fn((i32, i32)) -> (i32, i32);
    let turns: [Turn; 8] = [
        |(x, y)| (x, y),
        |(x, y)| (-x, y),
        |(x, y)| (x, -y),
        |(x, y)| (-x, -y),
        |(x, y)| (y, x),
        |(x, y)| (-y, x),
        |(x, y)| (y, -x),
        |(x, y)| (-y, -x),
    ];
    turns
        .iter()
        .map(|turn| normal(shape.iter().copied().map(turn)))
        .collect()
}

/// All shapes of so many points, one of each kind of images.
fn shapes(points: usize) -> BTreeSet<Shape> {
    if points == 1 {
        return BTreeSet::from([vec![(0, 0)]]);
    }
    let mut found = BTreeSet::new();
    for smaller in shapes(points - 1) {
        for &point in &smaller {
            for more in beside(point) {
                if !smaller.contains(&more) {
                    let larger = normal(smaller.iter().copied().chain([more]));
                    found.insert(images(&larger).into_iter().next().unwrap());
                }
            }
        }
    }
    found
}

/// What a primer says, if it says anything.
fn known(shape: &Shape, at: (i32, i32), around: Around, dame: usize) -> Option<Status> {
    let mut degrees: Vec<usize> = shape
        .iter()
        .map(|&p| beside(p).iter().filter(|b| shape.contains(b)).count())
        .collect();
    degrees.sort_unstable();
    let bent_in_corner = at == (0, 0) && [(0, 0), (0, 1), (1, 0)].iter().all(|p| shape.contains(p));
    Some(match (shape.len(), &degrees[..]) {
        // Before an open board nobody knows whether the game is finished.
        (1, _) if around == Around::Territory => return None,
        (1 | 2, _) | (4, [2, 2, 2, 2]) => Status::Dead,
        (3, _)
        | (4, [1, 1, 1, 3])
        | (5, [1, 1, 1, 1, 4] | [1, 2, 2, 2, 3])
        | (6, [1, 1, 2, 2, 2, 4]) => Status::Undecided,
        // Four bent in the corner are a ko without outside liberties. Six in a rectangle are dead if
        // the other side begins, with one outside liberty a ko, with two alive.
        (4, _) if bent_in_corner && dame == 0 => Status::Undecided,
        (4, _) if bent_in_corner => return None,
        (6, [2, 2, 2, 2, 3, 3]) if bent_in_corner && dame < 2 => Status::Undecided,
        _ => Status::Alive,
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Around {
    /// One eye beside the other.
    Eyes,
    /// Nothing but the enclosing wall.
    Territory,
    /// Living stones of the group's color beyond the wall.
    Friends,
}

const SIZE: i32 = 17;

/// The shape at a place, a chain around it, whose first stone is named, and a wall around that, with so
/// many liberties between them. `None` if there is no such position.
fn board(
    shape: &Shape,
    at: (i32, i32),
    around: Around,
    dame: usize,
    color: Color,
) -> Option<(Board, Point)> {
    let inside = |&(x, y): &(i32, i32)| (0..SIZE).contains(&x) && (0..SIZE).contains(&y);
    let eye: BTreeSet<_> = shape.iter().map(|&(x, y)| (x + at.0, y + at.1)).collect();
    let ring = |set: &BTreeSet<(i32, i32)>,
                without: &BTreeSet<(i32, i32)>|
     -> BTreeSet<(i32, i32)> {
        set.iter()
            .flat_map(|&(x, y)| (-1..=1).flat_map(move |a| (-1..=1).map(move |b| (x + a, y + b))))
            .filter(inside)
            .filter(|p| !set.contains(p) && !without.contains(p))
            .collect()
    };
    let nothing = BTreeSet::new();
    let group = ring(&eye, &nothing);
    let wall = ring(&group, &eye);
    let held: BTreeSet<_> = eye.iter().chain(&group).chain(&wall).copied().collect();
    let second = ring(&held, &nothing);
    let holes: BTreeSet<_> = wall
        .iter()
        .filter(|&&p| beside(p).iter().any(|b| group.contains(b)))
        .step_by(5)
        .take(dame)
        .copied()
        .collect();
    if holes.len() < dame {
        return None;
    }
    let size = Size::new(SIZE as u32, SIZE as u32).unwrap();
    let mut board = Board::new(size);
    let stones: Vec<_> = size
        .points()
        .map(|point| {
            let p = (i32::from(point.x()), i32::from(point.y()));
            let crossed = p.0 % 2 == 0 || p.1 % 2 == 0;
            let stone = if eye.contains(&p) || holes.contains(&p) {
                None
            } else if group.contains(&p) {
                Some(color)
            } else if wall.contains(&p) || (dame > 0 && second.contains(&p)) {
                Some(!color)
            } else {
                match around {
                    Around::Territory => None,
                    Around::Eyes => crossed.then_some(!color),
                    // The wall lives below, the friends on the right.
                    Around::Friends if p.1 >= SIZE - 4 => crossed.then_some(!color),
                    Around::Friends if p.1 == SIZE - 5 => Some(!color),
                    Around::Friends if p.0 <= SIZE - 5 => second.contains(&p).then_some(!color),
                    Around::Friends if p.0 == SIZE - 4 => Some(!color),
                    Around::Friends => (p.0 == SIZE - 3 || crossed).then_some(color),
                }
            };
            (point, stone)
        })
        .collect();
    let lifted = board.set_up(stones);
    let first = group.iter().next()?;
    let chain = board
        .chain(Point::new(first.0 as u8, first.1 as u8))
        .count();
    if chain != group.len() {
        return None;
    }
    let stone = Point::new(first.0 as u8, first.1 as u8);
    lifted.is_empty().then_some((board, stone))
}

/// Every shape in the middle, and on the side and in the corner however it is turned, but for mirror
/// images.
fn placed() -> Vec<(Shape, (i32, i32))> {
    let place = |at, mirror: fn((i32, i32)) -> (i32, i32)| {
        (1..=6)
            .flat_map(shapes)
            .flat_map(|shape| images(&shape))
            .filter(move |shape| *shape <= normal(shape.iter().copied().map(mirror)))
            .map(move |shape| (shape, at))
    };
    let middle = (1..=6).flat_map(shapes).map(|shape| (shape, (4, 4)));
    middle
        .chain(place((4, 0), |(x, y)| (-x, y)))
        .chain(place((0, 0), |(x, y)| (y, x)))
        .collect()
}

#[test]
fn the_shape_decides_whatever_is_around() {
    let mut wrong = String::new();
    for (shape, at) in placed() {
        for around in [Around::Eyes, Around::Territory, Around::Friends] {
            for dame in 0..=2 {
                let Some(known) = known(&shape, at, around, dame) else {
                    continue;
                };
                let color = if dame == 1 {
                    Color::White
                } else {
                    Color::Black
                };
                let Some((board, stone)) = board(&shape, at, around, dame, color) else {
                    continue;
                };
                for to_play in Color::ALL {
                    let found = status(&board, stone, to_play);
                    if found != known {
                        wrong.push_str(&format!(
                            "{found:?}, not {known:?}, {to_play} to play:\n{board}\n"
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn status(board: &Board, stone: Point, to_play: Color) -> Status {
    let position = Position {
        board,
        to_play,
        ko: None,
    };
    let judgement = judge(&position, Given::Nothing, &Settings::default());
    if judgement.undecided.contains(stone) {
        Status::Undecided
    } else if judgement.dead.contains(stone) {
        Status::Dead
    } else if judgement.seki.contains(stone) {
        Status::Seki
    } else {
        Status::Alive
    }
}
