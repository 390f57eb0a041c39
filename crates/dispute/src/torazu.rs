use go::{Board, Color, Point, PointSet, Symmetry};

/// Three points without capturing: the shape in a corner, from the corner on to the right and down,
/// as texts that rule it by name show it. `X` are the stones that are not captured.
const SHAPE: [&str; 4] = [
    ".OX", //
    "XXO", "XXO", "OO?",
];
/// What the precedent gives (Nihon Kiin rules 1949).
const POINTS: i32 = 3;

/// The points that the precedent gives in a region, Black's minus White's; `None` where the shape
/// is not there.
pub(crate) fn torazu(board: &Board, region: &PointSet) -> Option<i32> {
    let size = board.size();
    Symmetry::ALL.into_iter().find_map(|symmetry| {
        let turned = symmetry.size(size);
        let back = symmetry.inverse();
        if usize::from(turned.width()) < 3 || usize::from(turned.height()) < 4 {
            return None;
        }
        let at = |x: usize, y: usize| back.point(turned, Point::new(x as u8, y as u8));
        let fits = |holder: Color| {
            SHAPE.iter().enumerate().all(|(y, row)| {
                row.bytes().enumerate().all(|(x, letter)| match letter {
                    b'.' => board.is_empty(at(x, y)),
                    b'X' => board.at(at(x, y)) == Some(!holder),
                    b'O' => board.at(at(x, y)) == Some(holder),
                    _ => true,
                })
            })
        };
        let holder = Color::ALL.into_iter().find(|&holder| fits(holder))?;
        region.contains(at(0, 0)).then_some(POINTS * holder.sign())
    })
}
