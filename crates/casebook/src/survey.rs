//! The plainest count of a board: flood fill, written apart from the judging code so that each can
//! check the other.

use go::{Board, Color, PerColor, Point, PointSet};
use score::Tally;

/// A board counted with given dead stones and sekis.
#[derive(Debug, Clone)]
pub struct Survey {
    /// The counts; prisoners are left at none.
    pub tally: Tally,
    /// The board without the dead stones.
    pub board: Board,
    /// Owner of each point in reading order, with the letters of a case's owner picture.
    pub owner: Vec<char>,
    /// Points of each color's independently living groups.
    pub living: PerColor<PointSet>,
}

/// Counts a board. `dead` holds whole chains; of a chain in seki any one stone stands for it.
///
/// An empty region that touches one color is that color's: an eye in seki where any stone around it
/// is in seki, else territory. Groups are KataGo's independent life regions (KataGo rules, group
/// tax): maximal sets of points not of the other color, without a region that touches both colors
/// and without a chain in atari.
pub fn survey(board: &Board, dead: &PointSet, seki: &[Point]) -> Survey {
    let size = board.size();
    let mut tally = Tally::default();
    for point in dead.iter() {
        if let Some(color) = board.at(point) {
            tally.dead[color] += 1;
        }
    }
    let board = board.without(dead);
    let mut in_seki = PointSet::new(size);
    for &point in seki {
        in_seki.extend(board.chain(point));
    }
    let mut owner = vec!['.'; size.area()];
    for (point, color) in board.stones() {
        tally.stones[color] += 1;
        owner[size.index(point)] = color.letter();
    }
    let mut both = PointSet::new(size);
    for region in regions(&board, |stone| stone.is_none()) {
        let around = region.iter().flat_map(|&point| size.neighbors(point));
        let stones: Vec<Point> = around.filter(|&point| board.at(point).is_some()).collect();
        let touches = |color| stones.iter().any(|&point| board.at(point) == Some(color));
        let seki_here = stones.iter().any(|&point| in_seki.contains(point));
        let points = region.len() as i32;
        let sole = match Color::ALL.map(touches) {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        };
        match (sole, seki_here) {
            (Some(color), true) => tally.seki_eyes[color] += points,
            (Some(color), false) => tally.territory[color] += points,
            (None, true) => tally.seki_shared += points,
            (None, false) => tally.dame += points,
        }
        if let Some(color) = sole {
            let letters = if seki_here { ['e', 'f'] } else { ['x', 'o'] };
            for &point in &region {
                owner[size.index(point)] = letters[color.index()];
            }
        }
        if touches(Color::Black) && touches(Color::White) {
            both.extend(region);
        }
    }
    let mut living = PerColor::new(PointSet::new(size), PointSet::new(size));
    for color in Color::ALL {
        for region in regions(&board, |stone| stone != Some(!color)) {
            let lives = region.iter().any(|&point| board.at(point) == Some(color))
                && !region.iter().any(|&point| {
                    both.contains(point)
                        || board.at(point).is_some() && board.liberties(point).len() == 1
                });
            if lives {
                tally.groups[color] += 1;
                living[color].extend(region);
            }
        }
    }
    Survey {
        tally,
        board,
        owner,
        living,
    }
}

/// Connected sets of points whose contents satisfy a condition.
fn regions(board: &Board, inside: impl Fn(Option<Color>) -> bool) -> Vec<Vec<Point>> {
    let size = board.size();
    let mut seen = PointSet::new(size);
    let mut found = Vec::new();
    for start in size.points() {
        if !inside(board.at(start)) || !seen.insert(start) {
            continue;
        }
        let mut region = vec![start];
        let mut next = 0;
        while next < region.len() {
            for beside in size.neighbors(region[next]) {
                if inside(board.at(beside)) && seen.insert(beside) {
                    region.push(beside);
                }
            }
            next += 1;
        }
        found.push(region);
    }
    found
}
