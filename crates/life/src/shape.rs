//! Shapes of small sets of cells.

use go::{Point, Size};

use crate::frame::Frame;

/// The vital point of a nakade shape of three to six cells: the one on which the side that
/// is inside prevents two eyes, the side outside makes them. `None` for any other shape.
pub(crate) fn vital_point(frame: Frame, cells: &[u16]) -> Option<usize> {
    if !(3..=6).contains(&cells.len()) {
        return None;
    }
    let inside = |cell: usize| cells.contains(&(cell as u16));
    let mut edges = 0;
    let mut best = (0, 0);
    for &cell in cells {
        let cell = usize::from(cell);
        let degree = frame
            .beside(cell)
            .into_iter()
            .filter(|&c| inside(c))
            .count();
        edges += degree;
        if degree > best.0 {
            best = (degree, cell);
        }
    }
    let nakade = match (cells.len(), best.0, edges / 2) {
        (3, 2, 2) => true, // three in a row or bent
        (4, 3, 3) => true, // pyramid
        (5, 4, 4) => true, // cross
        (5, 3, 5) => true, // bulky five
        (6, 4, 6) => true, // rabbity six
        _ => false,
    };
    nakade.then_some(best.1)
}

/// Whether a chain of this shape, given away inside an eye, leaves the other side one eye only:
/// a nakade shape, or four in a square.
pub(crate) fn kills_inside(frame: Frame, cells: &[u16]) -> bool {
    if vital_point(frame, cells).is_some() {
        return true;
    }
    cells.len() == 4 && {
        let inside = |cell: usize| cells.contains(&(cell as u16));
        cells.iter().all(|&cell| {
            let beside = frame.beside(usize::from(cell));
            beside.into_iter().filter(|&c| inside(c)).count() == 2
        })
    }
}

/// Whether a chain may leave its captor one eye only, captured: by its shape, or because of the corner
/// in which it stands. Four stones or fewer may always.
pub fn may_leave_one_eye(size: Size, chain: &[Point]) -> bool {
    let frame = Frame::new(size);
    let cells: Vec<u16> = chain
        .iter()
        .map(|&point| frame.cell(point) as u16)
        .collect();
    chain.len() <= 4 || kills_inside(frame, &cells) || is_bent_in_corner(frame, &cells)
}

/// Whether a set of cells holds a corner of the board and both points beside it. There a side that
/// lacks outside liberties cannot make all the moves that it would make elsewhere.
pub(crate) fn is_bent_in_corner(frame: Frame, cells: &[u16]) -> bool {
    let inside = |cell: usize| cells.contains(&(cell as u16));
    let (right, bottom) = (frame.size.width() - 1, frame.size.height() - 1);
    [(0, 0), (right, 0), (0, bottom), (right, bottom)]
        .map(|(x, y)| frame.cell(Point::new(x, y)))
        .into_iter()
        .any(|corner| {
            let beside = frame.beside(corner).into_iter();
            inside(corner) && beside.filter(|&cell| inside(cell)).count() == 2
        })
}
