//! The search against plain minimax, which looks at everything and remembers nothing.

use go::{Board, Color, PointSet, Size};
use proptest::prelude::*;

use crate::field::{Field, Stones, nodes};
use crate::line::{Doubt, play_out};
use crate::search::{At, KoRule, Play, Table};

/// Minimax of the area difference; `None` if it takes too long.
struct Plain<'a> {
    field: &'a Field,
    rule: KoRule,
    left: u32,
}

impl Plain<'_> {
    fn value(
        &mut self,
        stones: Stones,
        turn: Color,
        passes: u8,
        path: &mut Vec<u64>,
    ) -> Option<i32> {
        if passes >= 2 {
            return Some(self.field.area(&stones));
        }
        self.left = self.left.checked_sub(1)?;
        let entry = match self.rule {
            KoRule::Situational => self.rule.entry(&stones, !turn, None),
            _ => None,
        };
        let mut values = vec![self.after(stones, turn, passes + 1, entry, path)?];
        for node in nodes(self.field.empty(&stones)) {
            let Some(played) = self.field.play(&stones, turn, node) else {
                continue;
            };
            let entry = self.rule.entry(&played.stones, !turn, Some(turn));
            if entry.is_none_or(|entry| !path.contains(&entry)) {
                values.push(self.after(played.stones, turn, 0, entry, path)?);
            }
        }
        match turn {
            Color::Black => values.into_iter().max(),
            Color::White => values.into_iter().min(),
        }
    }

    fn after(
        &mut self,
        stones: Stones,
        turn: Color,
        passes: u8,
        entry: Option<u64>,
        path: &mut Vec<u64>,
    ) -> Option<i32> {
        let len = path.len();
        path.extend(entry);
        let value = self.value(stones, !turn, passes, path);
        path.truncate(len);
        value
    }
}

fn board_of(letters: &[u8]) -> Board {
    let size = Size::new(4, letters.len() as u32 / 4).expect("a size");
    let mut board = Board::new(size);
    board.set_up(size.points().zip(letters).filter_map(|(point, letter)| {
        let color = match letter {
            0..=2 => Color::Black,
            3..=5 => Color::White,
            _ => return None,
        };
        Some((point, Some(color)))
    }));
    board
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        max_global_rejects: 60_000,
        ..ProptestConfig::default()
    })]

    /// On boards with few empty points, under rules that allow no endless play.
    #[test]
    fn search_is_minimax(
        letters in prop::collection::vec(0u8..8, 16),
        loose in prop::collection::vec(0usize..16, 4),
        is_black in prop::bool::ANY,
        rule in prop::sample::select(vec![KoRule::Positional, KoRule::Situational]),
    ) {
        let board = board_of(&letters);
        let first = if is_black { Color::Black } else { Color::White };
        let size = board.size();
        let empty = size.points().filter(|&point| board.is_empty(point));
        let loose = loose.into_iter().flat_map(|index| board.chain(size.point_at(index)));
        let region = PointSet::from_points(size, empty.chain(loose));
        let (field, stones) = Field::new(&board, &region, first);
        prop_assume!((1..=4).contains(&field.empty(&stones).count_ones()));
        let mut plain = Plain { field: &field, rule, left: 20_000 };
        let mut path: Vec<u64> = rule.entry(&stones, first, None).into_iter().collect();
        let value = plain.value(stones, first, 0, &mut path);
        prop_assume!(value.is_some());
        let play = Play { field: &field, rule, past: &[], cycles_for: first };
        let outcome = play_out(play, At::new(stones, first, [0, 0]), None, 0, Doubt::All, &mut Table::new(), 2_000_000);
        let found = outcome.line.as_ref().map(|line| line.area);
        prop_assert_eq!(found, value, "{:?} {:?}", board, outcome);
    }
}
