//! The positions that the founding texts argue about, turned, mirrored and with colors exchanged, and
//! in the corner of a settled 19x19 board.

use casebook::{Case, Casebook};
use dispute::{Fight, Past, Reason, Settler, Verdict};
use go::{Board, Color, PerColor, Point, PointSet, Size, Symmetry};
use life::Area;
use rules::Book;

use left::Left;

mod left;

fn case(id: &str) -> Case {
    let casebook = Casebook::load().expect("the casebook");
    casebook.get(id).expect("the case").clone()
}

fn left(case: &Case) -> Left {
    let profile = case.profiles.iter().find(|profile| !profile.variant);
    Left::of_case(case, profile.expect("a profile")).expect("a board")
}

fn swapped(board: &Board, is_swapped: bool) -> Board {
    let mut image = Board::new(board.size());
    image.set_up(board.stones().map(|(point, color)| {
        let color = if is_swapped { !color } else { color };
        (point, Some(color))
    }));
    image
}

/// A position turned, and with colors exchanged.
fn image(left: &Left, symmetry: Symmetry, is_swapped: bool) -> Left {
    let turned = |board: &Board| swapped(&symmetry.board(board), is_swapped);
    let color = |color: Color| if is_swapped { !color } else { color };
    let size = left.board.size();
    let past = left.past.iter().map(|past| Past {
        board: turned(&past.board),
        to_play: color(past.to_play),
        made_by: past.made_by.map(color),
        back: past.back,
    });
    Left::new(
        turned(&left.board),
        color(left.to_play),
        left.ko.map(|point| symmetry.point(size, point)),
        past.collect(),
    )
}

/// What every ruleset counts, as the settlement has it; a word where all agree, or nothing is settled.
fn areas(left: &Left) -> Vec<(String, Result<Area, &'static str>)> {
    let mut settler = Settler::new(left.stop());
    Book::builtin()
        .iter()
        .map(|ruleset| {
            let profile = ruleset.profile();
            let area = match settler.settle(&profile) {
                Verdict::Shared => Err("shared"),
                Verdict::Undecided(_) => Err("undecided"),
                Verdict::Apart(apart) => {
                    let settings = life::Settings::default();
                    let by_region = profile.seki_by_region;
                    let settled = apart.count(&left.stop(), &left.position(), by_region, &settings);
                    Ok(settled.completed)
                }
            };
            (ruleset.id.clone(), area)
        })
        .collect()
}

fn exchanged(area: Area) -> Area {
    let turn = |pair: PerColor<i32>| PerColor::new(pair.white, pair.black);
    Area {
        stones: turn(area.stones),
        territory: turn(area.territory),
        seki_eyes: turn(area.seki_eyes),
        dead: turn(area.dead),
        groups: turn(area.groups),
        ..area
    }
}

const ARGUED: [&str; 8] = [
    "jpd-1-false-life",
    "jpd-2-ten-thousand-year-ko",
    "jpd-3-torazu-sanmoku",
    "j89-7-2-direct-ko",
    "jpd-6-owned-liberties",
    "tb-bent-four-with-threats",
    "tb-moonshine-double-ko",
    "j89-7-2-approach-ko-plus-double-ko",
];

#[test]
fn every_image_is_settled_alike() {
    for id in ARGUED {
        let plain = left(&case(id));
        let expected = areas(&plain);
        assert!(expected.iter().any(|(_, area)| area.is_ok()), "{id}");
        for symmetry in Symmetry::ALL {
            for is_swapped in [false, true] {
                let found = areas(&image(&plain, symmetry, is_swapped));
                let found = found.into_iter().map(|(ruleset, area)| {
                    (
                        ruleset,
                        area.map(|area| if is_swapped { exchanged(area) } else { area }),
                    )
                });
                assert_eq!(
                    found.collect::<Vec<_>>(),
                    expected,
                    "{id} {symmetry:?} {is_swapped}"
                );
            }
        }
    }
}

/// Where no part of a board can be judged differently, playing the whole board out under any ko rule
/// comes to what all agree on.
#[test]
fn boards_without_fights_have_none() {
    let mut played_out = 0;
    for case in &Casebook::load().expect("the casebook").cases {
        let has_board = case.history.is_some() && !case.partial && !case.arithmetic_only;
        if !has_board || case.no_record {
            continue;
        }
        let mut left = left(case);
        // A half-point ko that threats would decide is told by `open_kos`, and is no fight.
        let is_open = left.judgement.open_kos > 0;
        if is_open || !left.fights.is_empty() || left.board.size().area() > 60 {
            continue;
        }
        left.fights = vec![Fight {
            region: PointSet::from_points(left.board.size(), left.board.size().points()),
            victim: None,
            reason: Reason::Ko,
            is_small: true,
            has_ko: true,
            ko_decides: true,
            mouths: Vec::new(),
        }];
        let mut settler = Settler::new(left.stop());
        for ruleset in Book::builtin() {
            let profile = ruleset.profile();
            if profile.plays_on() && !profile.leaves_dame() {
                match settler.settle(&profile) {
                    Verdict::Shared => played_out += 1,
                    // A whole board may be too much.
                    Verdict::Undecided(_) => {}
                    Verdict::Apart(apart) => panic!("{} {}: {apart:?}", case.id, ruleset.id),
                }
            }
        }
    }
    assert!(played_out > 100, "{played_out}");
}

/// A 19x19 board with a small one in a corner, as letters say: `x`, `y` count from the corner.
fn embedded(small: &Board, corner: Corner, around: impl Fn(u8, u8) -> Option<Color>) -> Board {
    let size = Size::new(19, 19).expect("a size");
    let mut board = Board::new(size);
    let stones = size.points().map(|point| {
        let inner = corner.inner(small.size(), point);
        let stone = match inner {
            Some(inner) => small.at(inner),
            None => around(point.x(), point.y()),
        };
        (point, stone)
    });
    board.set_up(stones);
    board
}

#[derive(Debug, Clone, Copy)]
enum Corner {
    TopLeft,
    TopRight,
    BottomLeft,
}

impl Corner {
    /// Where the corner's board starts.
    fn origin(self, small: Size) -> (u8, u8) {
        let (right, bottom) = (19 - small.width(), 19 - small.height());
        match self {
            Corner::TopLeft => (0, 0),
            Corner::TopRight => (right, 0),
            Corner::BottomLeft => (0, bottom),
        }
    }

    fn inner(self, small: Size, point: Point) -> Option<Point> {
        let (x, y) = self.origin(small);
        let inner = Point::new(point.x().checked_sub(x)?, point.y().checked_sub(y)?);
        small.contains(inner).then_some(inner)
    }

    fn outer(self, small: Size, point: Point) -> Point {
        let (x, y) = self.origin(small);
        Point::new(point.x() + x, point.y() + y)
    }
}

fn settled_in(
    case: &Case,
    corner: Corner,
    around: impl Fn(u8, u8) -> Option<Color>,
) -> (Left, Size) {
    let small = left(case);
    let size = small.board.size();
    let past = small.past.iter().map(|past| Past {
        board: embedded(&past.board, corner, &around),
        ..past.clone()
    });
    let past = past.collect();
    let board = embedded(&small.board, corner, &around);
    let ko = small.ko.map(|point| corner.outer(size, point));
    (Left::new(board, small.to_play, ko, past), size)
}

/// Who owns a point of the small board in the end: a living stone there, or the stones around it.
fn owner(left: &Left, settler: &mut Settler, ruleset: &str, point: Point) -> Option<Color> {
    let ruleset = Book::builtin().get(ruleset).expect("a ruleset");
    let (board, dead) = match settler.settle(&ruleset.profile()) {
        Verdict::Undecided(_) => panic!("{} leaves it undecided", ruleset.id),
        Verdict::Shared => (left.board.clone(), left.judgement.dead.clone()),
        Verdict::Apart(apart) => {
            let settings = life::Settings::default();
            let settled = apart.count(&left.stop(), &left.position(), false, &settings);
            (settled.board, apart.dead.clone())
        }
    };
    let stands = dead
        .iter()
        .filter(|&point| board.at(point) == left.board.at(point));
    let dead = PointSet::from_points(board.size(), stands);
    let board = board.without(&dead);
    board.at(point).or_else(|| {
        let mut around = board
            .size()
            .neighbors(point)
            .filter_map(|beside| board.at(beside));
        let first = around.next()?;
        around.all(|color| color == first).then_some(first)
    })
}

/// Whose a point is in the end under some rulesets.
fn check_owners(
    left: &Left,
    settler: &mut Settler,
    point: Point,
    expected: &[(&str, Option<Color>)],
) {
    for &(ruleset, expected) in expected {
        let found = owner(left, settler, ruleset, point);
        assert_eq!(found, expected, "{ruleset}");
    }
}

const BLACK: Option<Color> = Some(Color::Black);
const WHITE: Option<Color> = Some(Color::White);

/// Confirmation and litigation say the same on a large board. A ruleset that keeps the history does
/// not: White plays a move that costs nothing elsewhere, the whole board is another one, and she may
/// retake the ko. Under the rules of 2008 a resumption is there to prove life or death only, and such
/// a move proves nothing: the stones stay alive.
#[test]
fn false_life_on_a_large_board() {
    let case = case("jpd-1-false-life");
    let (left, size) = settled_in(&case, Corner::BottomLeft, |_, y| match y {
        14 => BLACK,
        15 => WHITE,
        _ => None,
    });
    let mut settler = Settler::new(left.stop());
    let b2 = Corner::BottomLeft.outer(size, Point::new(1, 5));
    assert_eq!(left.board.at(b2), BLACK);
    check_owners(
        &left,
        &mut settler,
        b2,
        &[
            ("jp1989", WHITE),
            ("kr2016", WHITE),
            ("jpd_art", WHITE),
            ("cn2002", WHITE),
            ("button", WHITE),
            ("wmsg2008", BLACK),
            ("aga", WHITE),
            ("nz", WHITE),
            ("katago_chinese", BLACK),
        ],
    );
}

/// The ten-thousand-year ko likewise: Black may retake and connect once the board is another one.
#[test]
fn ten_thousand_year_ko_on_a_large_board() {
    let case = case("jpd-2-ten-thousand-year-ko");
    let (left, size) = settled_in(&case, Corner::TopRight, |x, y| match (x, y) {
        (12, _) if y <= 6 => BLACK,
        (12.., 6) => BLACK,
        (_, 10) => BLACK,
        (_, 11) => WHITE,
        _ => None,
    });
    let mut settler = Settler::new(left.stop());
    let f4 = Corner::TopRight.outer(size, Point::new(5, 2));
    assert_eq!(left.board.at(f4), WHITE);
    check_owners(
        &left,
        &mut settler,
        f4,
        &[
            ("jpd_art", BLACK),
            ("cn2002", BLACK),
            ("jp1949", BLACK),
            ("jp1989", WHITE),
            ("wmsg2008", WHITE),
            ("aga", BLACK),
            ("katago_chinese", WHITE),
        ],
    );
}

/// A direct ko without its protective move: dead by confirmation, which the captor begins; where play
/// goes on its owner, who is to move, protects.
#[test]
fn direct_ko_on_a_large_board() {
    let case = case("j89-7-2-direct-ko");
    let (left, size) = settled_in(&case, Corner::BottomLeft, |_, y| match y {
        9 => BLACK,
        10 => WHITE,
        _ => None,
    });
    let mut settler = Settler::new(left.stop());
    let b3 = Corner::BottomLeft.outer(size, Point::new(1, 2));
    assert_eq!(left.board.at(b3), BLACK);
    check_owners(
        &left,
        &mut settler,
        b3,
        &[
            ("jp1989", WHITE),
            ("jp1949", WHITE),
            ("kr2016", WHITE),
            ("wagc1979", BLACK),
            ("katago_japanese", BLACK),
            ("jpd_art", BLACK),
            ("cn2002", BLACK),
            ("wmsg2008", BLACK),
            ("aga", BLACK),
            ("nz", BLACK),
            ("katago_chinese", BLACK),
            ("tt", BLACK),
        ],
    );
}

/// Three points without capturing hang on no history: a seki under the rules of 1989, captured where
/// play goes on.
#[test]
fn torazu_on_a_large_board() {
    let case = case("jpd-3-torazu-sanmoku");
    let (left, size) = settled_in(&case, Corner::TopLeft, |x, y| match (x, y) {
        (4, 7..) | (0..=4, 7) => WHITE,
        (5, 7..) | (7, _) | (6, 7) => BLACK,
        _ => None,
    });
    let mut settler = Settler::new(left.stop());
    let a5 = Corner::TopLeft.outer(size, Point::new(0, 2));
    assert_eq!(left.board.at(a5), BLACK);
    check_owners(
        &left,
        &mut settler,
        a5,
        &[
            ("jp1989", BLACK),
            ("jp1949", BLACK),
            ("jpd_art", WHITE),
            ("cn2002", WHITE),
            ("aga", WHITE),
            ("katago_chinese", BLACK),
        ],
    );
    let precedent = Book::builtin().get("jp1949").expect("a ruleset").profile();
    let Verdict::Apart(apart) = settler.settle(&precedent) else {
        panic!("a precedent");
    };
    assert_eq!(apart.precedent, -3);
}

/// A double-ko seki is a threat for every ko. Where play goes on the texts say that it can make a
/// difference and not which: undecided, on these stones and no others. Confirmation knows no threats.
#[test]
fn a_double_ko_seki_beside_a_ko() {
    for (id, stone) in [
        ("tb-bent-four-with-threats", Point::new(1, 14)),
        ("tb-moonshine-double-ko", Point::new(1, 10)),
    ] {
        let left = left(&case(id));
        let mut settler = Settler::new(left.stop());
        let mut undecided = |ruleset: &str| {
            let ruleset = Book::builtin().get(ruleset).expect("a ruleset");
            match settler.settle(&ruleset.profile()) {
                Verdict::Undecided(points) => Some(points),
                Verdict::Shared | Verdict::Apart(_) => None,
            }
        };
        for ruleset in [
            "cn2002", "aga", "nz", "bga", "jpd_art", "ing1991", "button", "ikeda_t1",
        ] {
            let points = undecided(ruleset).unwrap_or_else(|| panic!("{id}: {ruleset} decides"));
            assert!(points.contains(stone), "{id}: {ruleset}");
            assert!(!points.contains(Point::new(3, 0)), "{id}: {ruleset}");
        }
        for ruleset in ["jp1989", "katago_japanese"] {
            assert!(undecided(ruleset).is_none(), "{id}: {ruleset}");
        }
    }
    let left = left(&case("j89-7-2-approach-ko-plus-double-ko"));
    let mut settler = Settler::new(left.stop());
    for ruleset in Book::builtin() {
        let verdict = settler.settle(&ruleset.profile());
        assert!(!matches!(verdict, Verdict::Undecided(_)), "{}", ruleset.id);
    }
}
