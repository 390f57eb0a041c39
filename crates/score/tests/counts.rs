//! The three counts of a completed position come to the same margin on every board.

use go::{Color, PerColor};
use proptest::prelude::*;
use rules::Quarters;
use score::{FillCount, Margin, MokuCount, Tally, ZiCount};

/// What a point of a completed board is: a stone, an enclosed point or one that both sides touch.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Stone(Color),
    Territory(Color),
    SekiEye(Color),
    Shared,
}

fn kind() -> impl Strategy<Value = Kind> {
    let color = prop_oneof![Just(Color::Black), Just(Color::White)];
    (0..20, color).prop_map(|(kind, color)| match kind {
        0..12 => Kind::Stone(color),
        12..17 => Kind::Territory(color),
        17 => Kind::SekiEye(color),
        _ => Kind::Shared,
    })
}

fn board() -> impl Strategy<Value = Vec<Kind>> {
    (1..=25usize, 1..=25usize)
        .prop_flat_map(|(width, height)| prop::collection::vec(kind(), width * height))
}

fn lost() -> impl Strategy<Value = PerColor<i32>> {
    (0..60, 0..60).prop_map(|(black, white)| PerColor::new(black, white))
}

fn tally(board: &[Kind], dead: PerColor<i32>, prisoners: PerColor<i32>) -> Tally {
    let mut tally = Tally {
        dead,
        prisoners,
        ..Tally::default()
    };
    for &kind in board {
        match kind {
            Kind::Stone(color) => tally.stones[color] += 1,
            Kind::Territory(color) => tally.territory[color] += 1,
            Kind::SekiEye(color) => tally.seki_eyes[color] += 1,
            Kind::Shared => tally.seki_shared += 1,
        }
    }
    tally
}

/// The board filled in a stone at a time: points that stay empty and stones that stay in the bowl. A
/// bowl that holds fewer stones than stand on the board lacks them, as points without a stone.
fn filled(board: &[Kind], color: Color) -> (i32, i32) {
    let mut bowl = board.len() as i32 / 2;
    let mut empty = 0;
    for &kind in board {
        let is_own = kind != Kind::Shared
            && matches!(kind, Kind::Stone(of) | Kind::Territory(of) | Kind::SekiEye(of) if of == color);
        match is_own {
            true if bowl > 0 => bowl -= 1,
            true => empty += 1,
            false => {}
        }
    }
    (empty, bowl)
}

proptest! {
    #[test]
    fn all_counts_agree(board in board(), dead in lost(), prisoners in lost()) {
        let tally = tally(&board, dead, prisoners);
        let area = Margin::points(tally.area_margin());
        for side in Color::ALL {
            let zi = ZiCount::of(&tally, side);
            prop_assert_eq!(zi.margin, area);
            prop_assert_eq!(zi.half_board, Quarters(2 * board.len() as i32));
        }
        let [black, white] = Color::ALL.map(|side| ZiCount::of(&tally, side).zi);
        prop_assert_eq!(black.0 + white.0, Quarters::points(board.len() as i32).0);

        let moku = MokuCount::of(&tally);
        prop_assert_eq!(moku.margin, area);
        prop_assert_eq!(moku.placed.difference(), tally.stones_placed());
        let eyes = tally.seki_eyes.difference();
        prop_assert_eq!(moku.moku.difference(), tally.territory_margin() + eyes);

        let fill = FillCount::of(&tally);
        prop_assert_eq!(fill.margin, area);
        for color in Color::ALL {
            let counted = (fill.unfilled[color], fill.left_over[color]);
            prop_assert_eq!(counted, filled(&board, color));
        }
    }
}

/// Chen Wenshi on scoring handicap games, §2: 184.5 zi with one shared liberty are 8 points, 1/4 zi
/// above 3.75 zi of komi.
#[test]
fn a_shared_point_is_half_a_zi() {
    let tally = Tally {
        stones: PerColor::new(120, 118),
        territory: PerColor::new(64, 58),
        seki_shared: 1,
        ..Tally::default()
    };
    let count = ZiCount::of(&tally, Color::Black);
    assert_eq!(count.zi.to_string(), "184.5");
    assert_eq!(count.half_board.to_string(), "180.5");
    assert_eq!(count.margin, Margin::points(8));
    assert_eq!(ZiCount::of(&tally, Color::White).zi.to_string(), "176.5");
}

/// World Mind Sports Games 2008, art. 7: with 180 stones a side what is filled and left shows the result.
#[test]
fn bowls_of_180() {
    let tally = Tally {
        stones: PerColor::new(120, 118),
        territory: PerColor::new(65, 58),
        dead: PerColor::new(3, 7),
        prisoners: PerColor::new(9, 5),
        ..Tally::default()
    };
    let count = FillCount::of(&tally);
    assert_eq!(count.bowl, 180);
    assert_eq!(count.left, PerColor::new(60, 62));
    assert_eq!(count.unfilled, PerColor::new(5, 0));
    assert_eq!(count.left_over, PerColor::new(0, 4));
    assert_eq!(count.margin, Margin::points(9));
}
