//! What must hold for every position whatever it is.

use go::{Board, Color, Point, PointSet, Size, Symmetry};
use life::{Area, Given, Judgement, Position, Protection, Settings, count, judge};
use proptest::prelude::*;

/// A board reached by playing at random, with some areas left empty, or filled to the last point.
fn board(width: u32, height: u32, moves: &[(u16, bool)]) -> (Board, Option<Point>) {
    let size = Size::new(width, height).unwrap();
    let mut board = Board::new(size);
    let mut ko = None;
    for &(place, black) in moves {
        let point = size.point_at(usize::from(place) % size.area());
        let color = if black { Color::Black } else { Color::White };
        if board.is_empty(point) && !board.is_suicide(point, color) {
            ko = board.play(point, color).unwrap().ko;
        }
    }
    (board, ko)
}

fn positions() -> impl Strategy<Value = (Board, Color, Option<Point>)> {
    (1u32..=25, 1u32..=25, any::<bool>()).prop_flat_map(|(width, height, white)| {
        let n = (width * height * 2) as usize;
        prop::collection::vec((any::<u16>(), any::<bool>()), 0..=n).prop_map(move |moves| {
            let (board, ko) = board(width, height, &moves);
            let to_play = match moves.last() {
                Some(&(_, black)) if ko.is_some() => {
                    if black {
                        Color::White
                    } else {
                        Color::Black
                    }
                }
                _ if white => Color::White,
                _ => Color::Black,
            };
            (board, to_play, ko)
        })
    })
}

fn blind(board: &Board, to_play: Color, ko: Option<Point>) -> Judgement {
    let position = Position { board, to_play, ko };
    judge(&position, Given::Nothing, &Settings::default())
}

fn sums_to_board(area: &Area, board: &Board) {
    let of_both = area.area().black + area.area().white + area.shared();
    assert_eq!(of_both as usize, board.size().area());
}

fn letter_swapped(letter: u8) -> u8 {
    const PAIRS: &[u8; 12] = b"XOxodebwBWpq";
    PAIRS
        .iter()
        .position(|&other| other == letter)
        .map_or(letter, |at| PAIRS[at ^ 1])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counts_add_up_and_budgets_hold((board, to_play, ko) in positions()) {
        let found = blind(&board, to_play, ko);
        let area = board.size().area();
        for counts in [found.as_left, found.as_left_lifted, found.completed, found.completed_lifted, found.literal] {
            sums_to_board(&counts, &board);
        }
        prop_assert_eq!(found.map.len(), area);
        prop_assert!(found.nodes <= Settings::default().nodes_max);
        let lifted = PointSet::from_points(board.size(), found.dead.iter().chain(found.likely_dead.iter()));
        prop_assert_eq!(found.as_left, count(&board, &lifted, &found.seki));
        prop_assert_eq!(found.completed, count(&found.completion.board, &lifted, &found.seki));
        prop_assert!(found.likely_dead.iter().all(|point| found.undecided.contains(point)));
        prop_assert_eq!(found.literal, life::count_literal(&board));
        for (point, &letter) in board.size().points().zip(&found.map) {
            if letter != b'?' {
                let is_stone = b"XOxode".contains(&letter);
                prop_assert_eq!(board.at(point).is_some(), is_stone, "{} at {}", char::from(letter), point);
            }
            prop_assert_eq!(found.undecided.contains(point), letter == b'?');
            prop_assert_eq!(found.dead.contains(point), b"xo".contains(&letter));
            prop_assert_eq!(found.dead_in_seki.contains(point), b"de".contains(&letter));
        }
        // Completion is play: alternating, and the board after it is what replaying gives.
        let mut replayed = board.clone();
        let mut color = to_play;
        let mut captured = 0;
        for &(mover, point) in &found.completion.moves {
            prop_assert_eq!(mover, color);
            if let Some(point) = point {
                let played = replayed.play(point, color).unwrap();
                prop_assert_eq!(played.suicided, 0);
                captured += played.captured as i32;
            }
            color = !color;
        }
        prop_assert_eq!(&replayed, &found.completion.board);
        prop_assert_eq!(found.completion.captured.black + found.completion.captured.white, captured);
    }

    /// Boards full but for a few holes: what finished games look like, and beyond.
    #[test]
    fn full_boards_are_judged_the_same_twice(
        (width, height) in (1u32..=25, 1u32..=25),
        borders in prop::collection::vec(0u8..=25, 25),
        holes in prop::collection::vec(any::<u16>(), 0..60),
        strays in prop::collection::vec(any::<u16>(), 0..20),
    ) {
        let size = Size::new(width, height).unwrap();
        let at = |places: &[u16]| -> Vec<Point> {
            places.iter().map(|&place| size.point_at(usize::from(place) % size.area())).collect()
        };
        let (holes, strays) = (at(&holes), at(&strays));
        let mut board = Board::new(size);
        board.set_up(size.points().filter(|point| !holes.contains(point)).map(|point| {
            let is_black = (point.x() < borders[usize::from(point.y())]) != strays.contains(&point);
            (point, Some(if is_black { Color::Black } else { Color::White }))
        }));
        let found = blind(&board, Color::Black, None);
        for counts in [found.as_left, found.as_left_lifted, found.completed, found.completed_lifted] {
            sums_to_board(&counts, &board);
        }
        prop_assert!(found.nodes <= Settings::default().nodes_max);
        let again = blind(&board, Color::Black, None);
        prop_assert_eq!(&found.map, &again.map);
        prop_assert_eq!(found.nodes, again.nodes);
        prop_assert_eq!(found.completion.moves, again.completion.moves);
    }

    #[test]
    fn protective_moves_are_play_and_take_nothing_that_lives((board, to_play, ko) in positions()) {
        let position = Position { board: &board, to_play, ko };
        let settings = Settings { protection: Protection::Threatened, ..Settings::default() };
        let found = judge(&position, Given::Nothing, &settings);
        sums_to_board(&found.completed, &board);
        let lifted = PointSet::from_points(board.size(), found.dead.iter().chain(found.likely_dead.iter()));
        prop_assert_eq!(found.completed, count(&found.completion.board, &lifted, &found.seki));
        let mut replayed = board.clone();
        let mut color = to_play;
        for &(mover, point) in &found.completion.moves {
            prop_assert_eq!(mover, color);
            if let Some(point) = point {
                prop_assert_eq!(replayed.play(point, color).unwrap().suicided, 0);
            }
            color = !color;
        }
        prop_assert_eq!(&replayed, &found.completion.board);
        // A single stone may be that of a ko.
        for (point, color) in board.stones() {
            let lives = !lifted.contains(point) && !found.dead_in_seki.contains(point) && !found.undecided.contains(point);
            let has_company = board.size().neighbors(point).any(|beside| board.at(beside) == Some(color));
            if lives && has_company {
                prop_assert_eq!(found.completion.board.at(point), Some(color), "{}", point);
            }
        }
    }

    #[test]
    fn symmetric_positions_get_the_same_verdict((board, to_play, ko) in positions(), which in 0usize..8) {
        let found = blind(&board, to_play, ko);
        let size = board.size();
        let symmetry = Symmetry::ALL[which];
        let turned = symmetry.board(&board);
        let image = blind(&turned, to_play, ko.map(|point| symmetry.point(size, point)));
        prop_assert_eq!(found.completed, image.completed);
        prop_assert_eq!(found.as_left, image.as_left);
        prop_assert_eq!(found.nodes, image.nodes);
        // A position that is its own image has no orientation to hold on to.
        let own_image = Symmetry::ALL.iter().skip(1).any(|symmetry| symmetry.board(&board) == board);
        if !own_image {
            for point in size.points() {
                let there = turned.size().index(symmetry.point(size, point));
                prop_assert_eq!(found.map[size.index(point)], image.map[there]);
            }
        }
    }

    #[test]
    fn exchanged_colors_get_the_same_verdict((board, to_play, ko) in positions()) {
        let found = blind(&board, to_play, ko);
        let mut exchanged = Board::new(board.size());
        exchanged.set_up(board.stones().map(|(point, color)| (point, Some(!color))));
        let image = blind(&exchanged, !to_play, ko);
        prop_assert_eq!(found.completed.area().black, image.completed.area().white);
        prop_assert_eq!(found.completed.groups.black, image.completed.groups.white);
        for (&letter, &other) in found.map.iter().zip(&image.map) {
            prop_assert_eq!(letter_swapped(letter), other);
        }
    }

    #[test]
    fn any_hand_or_marks_are_survived((board, to_play, ko) in positions(), black in any::<u64>(), white in any::<u64>()) {
        let size = board.size();
        let some = |bits: u64| PointSet::from_points(size, size.points().filter(|point| bits.rotate_left(u32::from(point.x()) * 7 + u32::from(point.y())) & 1 == 1));
        let (black, white) = (some(black), some(white));
        let position = Position { board: &board, to_play, ko };
        for given in [Given::Dead(&black), Given::Marks { black: &black, white: &white }] {
            let found = judge(&position, given, &Settings::default());
            for counts in [found.as_left, found.as_left_lifted, found.completed, found.completed_lifted] {
                sums_to_board(&counts, &board);
            }
        }
    }
}

#[test]
fn extreme_boards() {
    for (width, height) in [(1, 1), (1, 52), (52, 1), (52, 52), (2, 2), (19, 19)] {
        let board = Board::new(Size::new(width, height).unwrap());
        let found = blind(&board, Color::White, None);
        assert!(found.dead.is_empty());
        assert_eq!(found.completed.dame as usize, board.size().area());
    }
    // Full to the last point.
    let rows: String = (0..19)
        .map(|y| {
            (0..19)
                .map(|x| {
                    if x < 9 || (x == 9 && y == 0) {
                        'X'
                    } else {
                        'O'
                    }
                })
                .collect::<String>()
                + "\n"
        })
        .collect();
    let mut full: Vec<char> = rows.chars().collect();
    full[0] = '.';
    full[18] = '.';
    let board: Board = full.into_iter().collect::<String>().parse().unwrap();
    let found = blind(&board, Color::Black, None);
    sums_to_board(&found.completed, &board);
}
