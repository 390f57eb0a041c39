//! Judges boards read from standard input and prints what was found, for measuring.
//!
//! A line in: `id width height X|O ko-index|-1 board [tb tw]`, the board as one run of `X` `O` `.`
//! in reading order, marks as two such runs of `1` and `0`.
//! A line out: `id map`, the counts of the position as left and completed, what was captured on the
//! way, Black's then White's, nodes searched, the uncertain chains, open kos, and
//! the completing moves.

use std::io::{BufRead, Write};

use go::{Board, Color, PointSet, Size};
use life::{Area, Given, Position, Settings, judge};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut lines = Vec::new();
    for line in std::io::stdin().lock().lines() {
        lines.push(line?);
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let timed = std::env::args().any(|arg| arg == "--time");
    let mut times = Vec::new();
    for line in &lines {
        let words: Vec<&str> = line.split(' ').collect();
        let [id, width, height, to_play, ko, stones, ..] = words[..] else {
            continue;
        };
        let size = Size::new(width.parse()?, height.parse()?)?;
        let mut board = Board::new(size);
        let letters = stones.bytes();
        board.set_up(size.points().zip(letters).filter_map(|(point, letter)| {
            let color = match letter {
                b'X' => Color::Black,
                b'O' => Color::White,
                _ => return None,
            };
            Some((point, Some(color)))
        }));
        let ko: i64 = ko.parse()?;
        let position = Position {
            board: &board,
            to_play: if to_play == "X" {
                Color::Black
            } else {
                Color::White
            },
            ko: usize::try_from(ko).ok().map(|index| size.point_at(index)),
        };
        let read = |marks: &str| {
            let points = size.points().zip(marks.bytes());
            PointSet::from_points(size, points.filter(|p| p.1 == b'1').map(|p| p.0))
        };
        let marks = match words[6..] {
            [black, white] => Some((read(black), read(white))),
            _ => None,
        };
        let given = match &marks {
            Some((black, white)) => Given::Marks { black, white },
            None => Given::Nothing,
        };
        let start = std::time::Instant::now();
        let found = judge(&position, given, &Settings::default());
        times.push(start.elapsed());
        let map = String::from_utf8(found.map)?;
        write!(out, "{id} {map} ")?;
        let counts = |area: Area| {
            format!(
                "{},{},{},{},{},{},{},{},{},{}",
                area.stones.black,
                area.stones.white,
                area.territory.black,
                area.territory.white,
                area.seki_eyes.black,
                area.seki_eyes.white,
                area.dead.black,
                area.dead.white,
                area.dame,
                area.seki_shared
            )
        };
        let captured = found.completion.captured;
        writeln!(
            out,
            "{} {} {},{} {} {} k{} {}",
            counts(found.as_left),
            counts(found.completed),
            captured.black,
            captured.white,
            found.nodes,
            found
                .chains
                .iter()
                .map(|chain| format!(
                    "{}:{:?}:{}:{:?};",
                    chain.stone, chain.status, chain.confidence, chain.how
                ))
                .collect::<String>(),
            found.open_kos,
            found
                .completion
                .moves
                .iter()
                .map(|&(_, point)| point.map_or("-".to_owned(), |point| point.to_string()))
                .collect::<Vec<_>>()
                .join(",")
        )?;
    }
    if timed {
        times.sort_unstable();
        let total: std::time::Duration = times.iter().sum();
        let n = times.len().max(1);
        writeln!(
            out,
            "# mean {:?} median {:?} p99 {:?} max {:?}",
            total / n as u32,
            times[n / 2],
            times[n * 99 / 100],
            times[n - 1]
        )?;
    }
    Ok(())
}
