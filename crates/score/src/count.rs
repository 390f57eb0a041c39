//! The three counts of a completed position that the rules of the World Mind Sports Games (2008, art. 7)
//! allow, since they come to the same: *zi*, empty points, filling in.
//!
//! Each holds the numbers that players have in front of them while they count, and comes to the area
//! margin: eyes in seki count, shared points are split, and nothing is taken off yet for komi, handicap
//! or the last move.

use go::{Color, PerColor};
use rules::Quarters;

use crate::margin::Margin;
use crate::tally::Tally;

/// Count of *zi*: the stones and points of one side against half the board. Amounts are *zi*, one for
/// each stone or point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZiCount {
    /// The side that is counted.
    pub side: Color,
    /// Its stones on the board.
    pub stones: i32,
    /// Empty points it encloses.
    pub points: i32,
    /// Its half of the points both sides touch.
    pub shared: Quarters,
    /// These three together.
    pub zi: Quarters,
    /// Half the board: 180.5 on 19x19.
    pub half_board: Quarters,
    /// Twice what the side has above half the board, as Black minus White: what one side has more,
    /// the other has less.
    pub margin: Margin,
}

impl ZiCount {
    /// Counts one side.
    pub fn of(tally: &Tally, side: Color) -> ZiCount {
        let half = |points: i32| Quarters(points * Quarters::PER_POINT / 2);
        let (stones, points) = (tally.stones[side], tally.enclosed()[side]);
        let shared = half(tally.shared());
        let zi = Quarters(Quarters::points(stones + points).0 + shared.0);
        let half_board = half(tally.points());
        ZiCount {
            side,
            stones,
            points,
            shared,
            zi,
            half_board,
            margin: Margin(2 * side.sign() * (zi.0 - half_board.0)),
        }
    }
}

/// Count of empty points: each side's, with its prisoners, and the stones each has put on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MokuCount {
    /// Empty points each side encloses.
    pub points: PerColor<i32>,
    /// Stones of the other side that it captured or lifts as dead.
    pub prisoners: PerColor<i32>,
    /// Both together: points once prisoners fill the other side's territory.
    pub moku: PerColor<i32>,
    /// Stones each has put on the board (see [`Tally::stones_placed`]); one more is one point less of
    /// its own.
    pub placed: PerColor<i32>,
    /// Difference of points and of stones, Black minus White.
    pub margin: Margin,
}

impl MokuCount {
    /// Counts both sides.
    pub fn of(tally: &Tally) -> MokuCount {
        let points = tally.enclosed();
        let lost = |color| tally.prisoners[color] + tally.dead[color];
        let placed = |color| tally.stones[color] + lost(color);
        let prisoners = PerColor::new(lost(Color::White), lost(Color::Black));
        let moku = PerColor::new(
            points.black + prisoners.black,
            points.white + prisoners.white,
        );
        let placed = PerColor::new(placed(Color::Black), placed(Color::White));
        MokuCount {
            points,
            prisoners,
            moku,
            placed,
            margin: Margin::points(moku.difference() + placed.difference()),
        }
    }
}

/// Count by filling in: each side begins with half the board's points in stones (180 on 19x19, one
/// point left over), has its prisoners back, and fills its own points with what it did not play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FillCount {
    /// Stones each side begins with.
    pub bowl: i32,
    /// Stones each has on the board.
    pub stones: PerColor<i32>,
    /// Stones each has to fill in; negative where it has more than a bowl on the board.
    pub left: PerColor<i32>,
    /// Empty points each encloses.
    pub points: PerColor<i32>,
    /// Points of each that no stone of its bowl is left for.
    pub unfilled: PerColor<i32>,
    /// Stones of each that no point is left for.
    pub left_over: PerColor<i32>,
    /// Black's unfilled points and White's stones left over, less White's and Black's.
    pub margin: Margin,
}

impl FillCount {
    /// Counts both sides.
    pub fn of(tally: &Tally) -> FillCount {
        let (stones, points) = (tally.stones, tally.enclosed());
        let bowl = tally.points() / 2;
        let left = PerColor::new(bowl - stones.black, bowl - stones.white);
        let above = |color: Color| points[color] - left[color];
        let unfilled = PerColor::new(above(Color::Black).max(0), above(Color::White).max(0));
        let left_over = PerColor::new((-above(Color::Black)).max(0), (-above(Color::White)).max(0));
        FillCount {
            bowl,
            stones,
            left,
            points,
            unfilled,
            left_over,
            margin: Margin::points(unfilled.difference() - left_over.difference()),
        }
    }
}
