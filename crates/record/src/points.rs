//! Point texts: `dd`, `aa:cc`, and what people write instead.

use go::{Point, Size};

use crate::DefectCode;

/// A move's place: a point, or a pass.
pub(crate) type Place = Option<Point>;

/// Reads the value of a move. Off the board it is a defect and no move, except `tt` on boards up
/// to 19x19, FF3's pass.
///
/// # Errors
/// Why it names no place.
pub(crate) fn read_move(
    value: &[u8],
    size: Size,
) -> Result<(Place, Option<DefectCode>), DefectCode> {
    let text = tidy(value);
    let small = size.width() <= 19 && size.height() <= 19;
    match text.as_slice() {
        [] => return Ok((None, None)),
        b"tt" if small => return Ok((None, None)),
        b"TT" if small => return Ok((None, Some(DefectCode::UpperCasePoint))),
        _ if text.eq_ignore_ascii_case(b"pass") => {
            return Ok((None, Some(DefectCode::NamedPoint)));
        }
        _ => {}
    }
    let (point, defect) = read_point(&text, size)?;
    Ok((Some(point), defect))
}

/// Reads one point of a setup or mark list, or both corners of a rectangle (equal ones for a
/// point), cut to the board: the top left first.
///
/// # Errors
/// Why it names no point; an empty value is [`DefectCode::EmptySetup`].
#[inline]
pub(crate) fn read_rectangle(
    value: &[u8],
    size: Size,
) -> Result<(Point, Point, Option<DefectCode>), DefectCode> {
    if let &[column, row] = value
        && let Some(point) = Point::from_sgf(column, row)
        && size.contains(point)
    {
        return Ok((point, point, None));
    }
    let text = tidy(value);
    if text.is_empty() {
        return Err(DefectCode::EmptySetup);
    }
    let Some(colon) = text.iter().position(|&byte| byte == b':') else {
        let (point, defect) = read_point(&text, size)?;
        return Ok((point, point, defect));
    };
    let corner = |text: &[u8]| match *text {
        [column, row] => Point::from_sgf(column, row).ok_or(DefectCode::BadPoint),
        _ => Err(DefectCode::BadPoint),
    };
    let (a, b) = (corner(&text[..colon])?, corner(&text[colon + 1..])?);
    let first = Point::new(a.x().min(b.x()), a.y().min(b.y()));
    let last = Point::new(a.x().max(b.x()), a.y().max(b.y()));
    if !size.contains(first) {
        return Err(DefectCode::OffBoard);
    }
    let cut = Point::new(
        last.x().min(size.width() - 1),
        last.y().min(size.height() - 1),
    );
    Ok((first, cut, (cut != last).then_some(DefectCode::OffBoard)))
}

/// Points that stand in one value, as `aa,bb cc` or `aabbcc`: the brackets between them are missing.
pub(crate) fn read_list(value: &[u8], size: Size) -> Option<Vec<Point>> {
    let letters: Vec<u8> = tidy(value)
        .into_iter()
        .filter(|&byte| byte != b',')
        .collect();
    let is_list = letters.len() >= 4 && letters.len().is_multiple_of(2);
    let pairs = letters.chunks_exact(2).map(|pair| {
        let is_lower = pair.iter().all(u8::is_ascii_lowercase);
        let point = Point::from_sgf(pair[0], pair[1]);
        point.filter(|&point| is_lower && size.contains(point))
    });
    pairs.collect::<Option<Vec<Point>>>().filter(|_| is_list)
}

fn read_point(text: &[u8], size: Size) -> Result<(Point, Option<DefectCode>), DefectCode> {
    match *text {
        [column, row] if column.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
            let on_board = |point: &Point| size.contains(*point);
            if let Some(point) = Point::from_sgf(column, row).filter(on_board) {
                return Ok((point, None));
            }
            Point::from_sgf(column.to_ascii_lowercase(), row.to_ascii_lowercase())
                .filter(on_board)
                .map(|point| (point, Some(DefectCode::UpperCasePoint)))
                .ok_or(DefectCode::OffBoard)
        }
        [column, ref row @ ..]
            if column.is_ascii_alphabetic()
                && matches!(row.len(), 1 | 2)
                && row.iter().all(u8::is_ascii_digit) =>
        {
            let row = row.iter().fold(0, |row, digit| row * 10 + (digit - b'0'));
            named_point(column.to_ascii_uppercase(), row, size)
                .map(|point| (point, Some(DefectCode::NamedPoint)))
                .ok_or(DefectCode::OffBoard)
        }
        _ => Err(DefectCode::BadPoint),
    }
}

/// `D4`: columns from the left without `I`, rows from the bottom.
fn named_point(column: u8, row: u8, size: Size) -> Option<Point> {
    let x = match column {
        b'A'..=b'H' => column - b'A',
        b'J'..=b'Z' => column - b'A' - 1,
        _ => return None,
    };
    let y = size.height().checked_sub(row)?;
    let point = Point::new(x, y.min(Size::SIDE_MAX - 1));
    (row > 0 && size.contains(point)).then_some(point)
}

/// Without blanks and backslashes.
fn tidy(value: &[u8]) -> Vec<u8> {
    value
        .iter()
        .copied()
        .filter(|&byte| byte > b' ' && byte != b'\\')
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves() {
        use DefectCode::*;
        let check = |value: &str,
                     side: u32,
                     expected: Result<(&str, Option<DefectCode>), DefectCode>| {
            let size = Size::new(side, side).unwrap();
            let found = read_move(value.as_bytes(), size)
                .map(|(place, defect)| (place.map_or("pass".into(), |p| p.to_string()), defect));
            assert_eq!(
                found,
                expected.map(|(p, d)| (p.to_owned(), d)),
                "{value} on {side}"
            );
        };
        check("dd", 19, Ok(("dd", None)));
        check("", 19, Ok(("pass", None)));
        check(" \n", 19, Ok(("pass", None)));
        check(" bc", 19, Ok(("bc", None)));
        check("tt", 19, Ok(("pass", None)));
        check("tt", 9, Ok(("pass", None)));
        check("tt", 20, Ok(("tt", None)));
        check("TT", 19, Ok(("pass", Some(UpperCasePoint))));
        check("PD", 19, Ok(("pd", Some(UpperCasePoint))));
        check("Pd", 19, Ok(("pd", Some(UpperCasePoint))));
        check("AA", 52, Ok(("AA", None)));
        check("ZZ", 52, Ok(("ZZ", None)));
        check("D4", 19, Ok(("dp", Some(NamedPoint))));
        check("t19", 19, Ok(("sa", Some(NamedPoint))));
        check("PASS", 19, Ok(("pass", Some(NamedPoint))));
        check("zz", 19, Err(OffBoard));
        check("jj", 9, Err(OffBoard));
        check("I5", 9, Err(OffBoard));
        check("A0", 9, Err(OffBoard));
        check("D99", 19, Err(OffBoard));
        check("bbr", 19, Err(BadPoint));
        check("d", 19, Err(BadPoint));
        check("rp.pmonpoqprpsornqmpm", 19, Err(BadPoint));
    }

    #[test]
    fn rectangles() {
        use DefectCode::*;
        let check = |value: &str, expected: Result<(&str, Option<DefectCode>), DefectCode>| {
            let found = read_rectangle(value.as_bytes(), Size::new(9, 9).unwrap())
                .map(|(a, b, defect)| (format!("{a}:{b}"), defect));
            assert_eq!(found, expected.map(|(p, d)| (p.to_owned(), d)), "{value}");
        };
        check("dd", Ok(("dd:dd", None)));
        check("aa:cb", Ok(("aa:cb", None)));
        check("cb:aa", Ok(("aa:cb", None)));
        check("ab:ca", Ok(("aa:cb", None)));
        check("ff:zz", Ok(("ff:ii", Some(OffBoard))));
        check("kk:zz", Err(OffBoard));
        check("aa:c", Err(BadPoint));
        check("", Err(EmptySetup));
    }
}
