//! How the labels are written and what they ask of a judgement.

use std::fmt;
use std::path::Path;

use go::{Board, Color, Point, PointSet, Size};
use life::{Given, Judgement, Position, Settings, judge};
use serde_json::Value;

/// A judgement that is not what a label says.
pub(crate) struct Difference {
    pub(crate) to_play: Color,
    pub(crate) label: Vec<String>,
    pub(crate) found: Vec<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{} to play; label, found:", self.to_play)?;
        for (label, found) in self.label.iter().zip(&self.found) {
            writeln!(f, "  {label}   {found}")?;
        }
        Ok(())
    }
}

/// Names and texts of the files of a folder, below it too, in order.
pub(crate) fn files(folder: &str) -> Option<Vec<(String, String)>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let root = corpus.join("labelled_positions").join(folder);
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(at) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&at) else {
            #[expect(clippy::print_stderr, reason = "a skipped test says so")]
            {
                eprintln!("skipped: {} is not there", at.display());
            }
            return None;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(&root).unwrap().with_extension("");
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((name.to_string_lossy().into_owned(), text));
            }
        }
    }
    found.sort();
    Some(found)
}

/// One letter a point, in rows.
type Rows = Vec<Vec<u8>>;

/// goscorer's boards: `x` `o` living, `b` `w` dead stones. TERRITORY has `z` `a` where Black, White
/// has a point, under dead stones too; SEKI has `x` `z` on stones and points of Black's groups in
/// seki, `o` `a` on White's; FALSE EYES has `F` on eyes that do not help to live.
///
/// It counts the position as left: a false eye is no point, but what must be protected otherwise
/// is. Whether a false eye belongs to a seki is not compared: nobody counts it.
pub(crate) fn goscorer(text: &str) -> Vec<Difference> {
    let section = |title: &str| -> Rows {
        let lines = text.lines().skip_while(|line| *line != title).skip(1);
        lines
            .take_while(|line| !line.ends_with(':'))
            .map(|line| line.as_bytes().to_vec())
            .collect()
    };
    let board = section("BOARD:");
    let stones = board_of(&board, |letter| match letter {
        b'x' | b'b' => Some(Color::Black),
        b'o' | b'w' => Some(Color::White),
        _ => None,
    });
    let size = stones.size();
    let dead = points_where(size, &board, |letter| matches!(letter, b'b' | b'w'));
    let (territory, seki) = (section("TERRITORY:"), section("SEKI:"));
    let false_eyes = section("FALSE EYES:");
    both(&stones, Given::Dead(&dead), |seen, point| {
        let label = match (at(&territory, point), at(&seki, point)) {
            (b'z', b'.') => b'b',
            (b'a', b'.') => b'w',
            (_, b'x' | b'z') => b'B',
            (_, b'o' | b'a') => b'W',
            _ => b'.',
        };
        let found = if stones.at(point).is_some() && !dead.contains(point) {
            match (seen.judgement.seki.contains(point), stones.at(point)) {
                (true, Some(Color::Black)) => b'B',
                (true, Some(Color::White)) => b'W',
                _ => b'.',
            }
        } else {
            match (seen.letter(point), seen.owner_as_left(point)) {
                (letter @ (b'B' | b'W'), _) => letter,
                (b'b', b'B') => b'b',
                (b'w', b'W') => b'w',
                (b'-', _) if seen.protected(point) == Some(label) => label,
                _ => b'.',
            }
        };
        let is_false_eye = at(&false_eyes, point) == b'F';
        let same = label == found
            || is_false_eye && !matches!(label, b'b' | b'w') && !matches!(found, b'b' | b'w');
        (label, found, same)
    })
}

/// OGS's autoscorer: `correct_ownership`, or `sealed_ownership` with gaps in borders closed, has `B`
/// `W` for the owner of each point by area, a blank for neither's, `s` where a border is open and
/// `*` for either. A border open, without the ownership after it is closed, leaves blanks open too.
///
/// A blank is a point that neither owns as the position stands. Others belong to their owner as it
/// stands, or when the dame are filled.
pub(crate) fn autoscore(text: &str) -> Vec<Difference> {
    let value: Value = serde_json::from_str(text).unwrap();
    let rows = |key: &str| -> Option<Rows> {
        let rows = value[key].as_array()?.iter();
        Some(
            rows.map(|row| row.as_str().unwrap().as_bytes().to_vec())
                .collect(),
        )
    };
    let board = board_of(&rows("board").unwrap(), |letter| match letter {
        b'b' | b'B' => Some(Color::Black),
        b'w' | b'W' => Some(Color::White),
        _ => None,
    });
    let sealed = rows("sealed_ownership");
    let is_sealed = sealed.is_some();
    let label = sealed.unwrap_or_else(|| rows("correct_ownership").unwrap());
    let is_open = !is_sealed && label.iter().any(|row| row.contains(&b's'));
    both(&board, Given::Nothing, |seen, point| {
        let label = match at(&label, point) {
            b' ' if is_open => b'*',
            b' ' => b'-',
            letter => letter,
        };
        let (left, completed) = (seen.owner_as_left(point), seen.owner_completed(point));
        let found = match left {
            _ if seen.judgement.undecided.contains(point) => b'?',
            b'-' if matches!(label, b'B' | b'W') => completed,
            left => left,
        };
        let same = matches!(label, b's' | b'*') || label == found;
        (label, found, same)
    })
}

/// OGS's score estimator: the board in numbers, 1 for Black and -1 for White, then as many numbers
/// with 1 for every dead stone and for empty points that are nobody's. Nothing is said of the other
/// empty points.
pub(crate) fn estimator(text: &str) -> Vec<Difference> {
    let number = |key: &str| -> usize {
        let line = text.lines().find_map(|line| line.strip_prefix(key));
        line.unwrap().trim().parse().unwrap()
    };
    let (width, height) = (number("width"), number("height"));
    let is_header = |line: &&str| !line.starts_with(['#', 'h', 'w', 'p']);
    let numbers: Vec<i8> = text
        .lines()
        .filter(is_header)
        .flat_map(|line| line.split_whitespace().map(|word| word.parse().unwrap()))
        .collect();
    let (stones, removed) = numbers.split_at(width * height);
    let rows = |numbers: &[i8], letter: fn(i8) -> u8| -> Rows {
        let rows = numbers.chunks(width);
        rows.map(|row| row.iter().map(|&n| letter(n)).collect())
            .collect()
    };
    let board = board_of(
        &rows(stones, |n| {
            if n > 0 {
                b'X'
            } else if n < 0 {
                b'O'
            } else {
                b'.'
            }
        }),
        |letter| match letter {
            b'X' => Some(Color::Black),
            b'O' => Some(Color::White),
            _ => None,
        },
    );
    let removed = rows(removed, |n| if n == 1 { b'1' } else { b'0' });
    both(&board, Given::Nothing, |seen, point| {
        let label = match (board.at(point), at(&removed, point)) {
            (None, b'1') => b'-',
            (None, _) => b'*',
            (Some(color), b'1') => color.letter().to_ascii_lowercase() as u8,
            (Some(color), _) => color.letter() as u8,
        };
        let letter = seen.judgement.map[board.size().index(point)];
        let found = match letter {
            b'd' => b'x',
            b'e' => b'o',
            b'B' | b'W' | b'S' | b'p' | b'q' => b'-',
            letter => letter,
        };
        (label, found, label == b'*' || label == found)
    })
}

/// A judgement and the boards it implies.
pub(crate) struct Seen {
    pub(crate) judgement: Judgement,
    board: Board,
    left: Board,
    completed: Board,
}

impl Seen {
    fn new(board: &Board, given: Given, to_play: Color) -> Seen {
        let position = Position {
            board,
            to_play,
            ko: None,
        };
        let judgement = judge(&position, given, &Settings::default());
        let dead = judgement.dead.iter().chain(judgement.dead_in_seki.iter());
        let dead = PointSet::from_points(board.size(), dead);
        Seen {
            left: board.without(&dead),
            completed: judgement.completion.board.without(&dead),
            board: board.clone(),
            judgement,
        }
    }

    /// The map's letter, and under a dead stone that of the point it stands on.
    fn letter(&self, point: Point) -> u8 {
        let letter = self.judgement.map[self.board.size().index(point)];
        match letter {
            b'd' => b'W',
            b'e' => b'B',
            b'x' | b'o' => {
                let (owner, seki) = self.region(&self.completed, point);
                match (owner, seki) {
                    (b'B', false) => b'b',
                    (b'W', false) => b'w',
                    (b'-', _) => b'-',
                    (owner, true) => owner,
                    _ => b'-',
                }
            }
            letter => letter,
        }
    }

    /// Whose territory completion played on, if it was a protective move: goscorer's letter.
    fn protected(&self, point: Point) -> Option<u8> {
        match (self.owner_as_left(point), self.completed.at(point)) {
            (b'B', Some(Color::Black)) => Some(b'b'),
            (b'W', Some(Color::White)) => Some(b'w'),
            _ => None,
        }
    }

    fn owner_as_left(&self, point: Point) -> u8 {
        self.region(&self.left, point).0
    }

    fn owner_completed(&self, point: Point) -> u8 {
        self.region(&self.completed, point).0
    }

    /// Whose a point is by area, and whether stones in seki enclose it.
    fn region(&self, board: &Board, start: Point) -> (u8, bool) {
        let size = board.size();
        let letter = |color: Color| if color == Color::Black { b'B' } else { b'W' };
        if let Some(color) = board.at(start) {
            return (letter(color), self.judgement.seki.contains(start));
        }
        let mut region = PointSet::from_points(size, [start]);
        let (mut open, mut touches, mut seki) = (vec![start], [false; 2], false);
        while let Some(point) = open.pop() {
            for beside in size.neighbors(point) {
                match board.at(beside) {
                    Some(color) => {
                        touches[usize::from(color == Color::White)] = true;
                        seki |= self.judgement.seki.contains(beside);
                    }
                    None if !region.contains(beside) => {
                        region.insert(beside);
                        open.push(beside);
                    }
                    None => {}
                }
            }
        }
        let owner = match touches {
            [true, false] => b'B',
            [false, true] => b'W',
            _ => b'-',
        };
        (owner, seki)
    }
}

/// The label beside what was found, whoever is to play: no label hangs on it.
fn both(
    board: &Board,
    given: Given,
    compare: impl Fn(&Seen, Point) -> (u8, u8, bool),
) -> Vec<Difference> {
    let mut differences = Vec::new();
    for to_play in Color::ALL {
        let seen = Seen::new(board, given, to_play);
        let width = usize::from(board.size().width());
        let compared: Vec<_> = board.size().points().map(|p| compare(&seen, p)).collect();
        if compared.iter().any(|&(_, _, same)| !same) {
            let rows = |letter: fn(&(u8, u8, bool)) -> u8| -> Vec<String> {
                let rows = compared.chunks(width);
                rows.map(|row| row.iter().map(|c| letter(c) as char).collect())
                    .collect()
            };
            differences.push(Difference {
                to_play,
                label: rows(|c| c.0),
                found: rows(|c| match c {
                    (_, _, true) => b' ',
                    (_, found, _) => *found,
                }),
            });
        }
    }
    differences
}

fn at(rows: &Rows, point: Point) -> u8 {
    rows[usize::from(point.y())][usize::from(point.x())]
}

fn points_where(size: Size, rows: &Rows, is: fn(u8) -> bool) -> PointSet {
    PointSet::from_points(size, size.points().filter(|&point| is(at(rows, point))))
}

fn board_of(rows: &Rows, color: fn(u8) -> Option<Color>) -> Board {
    let size = Size::new(rows[0].len() as u32, rows.len() as u32).unwrap();
    let mut board = Board::new(size);
    board.set_up(
        size.points()
            .filter_map(|point| Some((point, Some(color(at(rows, point))?)))),
    );
    board
}
