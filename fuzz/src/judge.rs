use go::{Board, Color, PointSet, Size};
use life::{Given, Position, Settings, count, count_literal};

/// More moves than any game has.
const MOVES_MAX: usize = 1_500;

/// Bytes are a game: width, height, then two bytes a move, as they come. The position it comes to is
/// judged.
pub fn judge(bytes: &[u8]) {
    let [width, height, moves @ ..] = bytes else {
        return;
    };
    let side = |byte: &u8| u32::from(byte % 25) + 1;
    let Ok(size) = Size::new(side(width), side(height)) else {
        return;
    };
    let mut board = Board::new(size);
    let (mut ko, mut to_play) = (None, Color::Black);
    for pair in moves.chunks_exact(2).take(MOVES_MAX) {
        let word = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        let color = if word & 1 == 0 {
            Color::Black
        } else {
            Color::White
        };
        let point = size.point_at(word / 2 % size.area());
        if board.is_empty(point) && !board.is_suicide(point, color) {
            ko = board.play(point, color).ok().and_then(|played| played.ko);
            to_play = !color;
        }
    }
    let settings = Settings::default();
    let position = Position {
        board: &board,
        to_play,
        ko,
    };
    let found = life::judge(&position, Given::Nothing, &settings);
    assert!(found.nodes <= settings.nodes_max);
    assert_eq!(found.map.len(), size.area());
    for counts in [
        found.as_left,
        found.as_left_lifted,
        found.completed,
        found.completed_lifted,
    ] {
        let points = counts.area().black + counts.area().white + counts.shared();
        assert_eq!(points as usize, size.area());
    }
    let lifted = PointSet::from_points(size, found.dead.iter().chain(found.likely_dead.iter()));
    assert_eq!(found.as_left, count(&board, &lifted, &found.seki));
    assert_eq!(
        found.completed,
        count(&found.completion.board, &lifted, &found.seki)
    );
    assert_eq!(found.literal, count_literal(&board));
    let again = life::judge(&position, Given::Nothing, &settings);
    assert_eq!((found.map, found.nodes), (again.map, again.nodes));
}
