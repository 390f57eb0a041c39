//! NGF, the records of WBaduk (Cyber Oro): twelve lines of header without names, then a line a move.
//!
//! There is no specification. What is known was read off files: Sensei's Library, page NGF
//! (senseis.xmp.net/?NGF), and the program ngf2sgf of A. E. Brouwer's sgfutils.
//!
//! ```text
//! Rated game            title
//! 19                    side of the board
//! Anna        7D*       White
//! Bert        5D*       Black
//! www.cyberoro.com      place
//! 2                     handicap stones, on the star points
//! 0
//! 0                     komi in points; half a point is added without a handicap
//! 20170316 [09:51]      date
//! 5
//! White wins by resign!
//! 189                   number of moves
//! PMABWQRRQ             move 1 (AB), White, column Q and row R, `B` being the first; then mirrored
//! ```
//!
//! A sister of it begins each header line with `GI`, has title, White, Black, two lines, date, side,
//! handicap, a line, komi and number of moves, and the result in the remark on the last move:
//! `IDB[211] text[EndTxt]`. One such file is known.

use std::ops::Range;

use go::{Color, Point};

use crate::DefectCode;
use crate::charset::Source;
use crate::header::{self, Text};
use crate::notation::{Draft, lines_of, name_and_rank, whole};
use crate::read::Failure;
use crate::record::{Format, Record};

/// Where the header lines stand.
struct Order {
    side: usize,
    white: usize,
    black: usize,
    place: Option<usize>,
    handicap: usize,
    komi: usize,
    date: usize,
    result: Option<usize>,
    count: usize,
}

const PLAIN: Order = Order {
    side: 1,
    white: 2,
    black: 3,
    place: Some(4),
    handicap: 5,
    komi: 7,
    date: 8,
    result: Some(10),
    count: 11,
};

const SISTER: Order = Order {
    side: 6,
    white: 1,
    black: 2,
    place: None,
    handicap: 7,
    komi: 9,
    date: 5,
    result: None,
    count: 10,
};

/// Whether a line is a move: `PMABWQRRQ`.
pub(crate) fn is_move(line: &[u8]) -> bool {
    line.len() == 9
        && line.starts_with(b"PM")
        && line.iter().all(u8::is_ascii_uppercase)
        && matches!(line[4], b'B' | b'W')
}

/// # Errors
/// If the size of the board is one that no board has.
pub(crate) fn read(source: &Source<'_>) -> Result<Record, Failure> {
    let mut game = Draft::new(source);
    let scan: &[u8] = &source.scan;
    let lines: Vec<_> = lines_of(scan).skip_while(Range::is_empty).collect();
    let is_move_line = |line: &Range<usize>| scan[line.clone()].starts_with(b"PM");
    let first_move = lines.iter().position(|line| is_move(&scan[line.clone()]));
    let (header, moves) = lines.split_at(first_move.unwrap_or(lines.len()));
    let count = read_header(&mut game, scan, header)?;
    for line in moves {
        let text = &scan[line.clone()];
        if is_move_line(line) {
            play(&mut game, text, line.start);
        } else if text.starts_with(b"IDB[") {
            remark(&mut game, line.clone());
        } else if !text.is_empty() && !text.starts_with(b"GI") {
            game.defect(DefectCode::StrayText, line.start);
        }
    }
    if let Some((count, at)) = count {
        game.check_count(count, at);
    }
    Ok(game.finish(Format::Ngf))
}

/// The number of moves stated, and where.
fn read_header(
    game: &mut Draft<'_, '_>,
    scan: &[u8],
    header: &[Range<usize>],
) -> Result<Option<(u32, usize)>, Failure> {
    let is_sister = header.len() > 1
        && header
            .iter()
            .all(|line| scan[line.clone()].starts_with(b"GI"));
    let order = if is_sister { SISTER } else { PLAIN };
    if header.len() <= order.count {
        let at = header.first().map_or(0, |line| line.start);
        game.defect(DefectCode::ShortHeader, at);
        return Ok(None);
    }
    let at = |index: usize| {
        let line = header[index].clone();
        line.start + if is_sister { 2 } else { 0 }..line.end
    };
    let mut text = |index| game.text(at(index));
    let [side, white, black] = [order.side, order.white, order.black].map(&mut text);
    let [title, date, komi] = [0, order.date, order.komi].map(&mut text);
    let [handicap, count] = [order.handicap, order.count].map(&mut text);
    let [place, result] = [order.place, order.result].map(|index| index.map(&mut text));

    game.resize(&side, &at(order.side))?;
    game.claim(Text::GameName, &at(0), &title);
    for (text, index, name, rank) in [
        (white, order.white, Text::PlayerWhite, Text::RankWhite),
        (black, order.black, Text::PlayerBlack, Text::RankBlack),
    ] {
        let (its_name, its_rank) = name_and_rank(&text);
        game.claim(name, &at(index), its_name);
        game.claim(rank, &at(index), its_rank);
    }
    if let Some((place, index)) = place.zip(order.place) {
        game.claim(Text::Place, &at(index), &place);
    }
    game.claim(Text::Date, &at(order.date), &date);
    if let Some((result, index)) = result.zip(order.result) {
        // Points of both sides follow, and 子 here counts points.
        let result = result.split(">>").next().unwrap_or("").replace('子', "目");
        game.claim(Text::Result, &at(index), &result);
    }
    let stones = whole(&handicap);
    match stones {
        Some(stones) => game.handicap(stones, &at(order.handicap)),
        None => game.defect(DefectCode::UnreadableHandicap, at(order.handicap).start),
    }
    match whole(&komi) {
        Some(points) if stones == Some(0) => {
            game.claim(Text::Komi, &at(order.komi), &format!("{points}.5"));
        }
        _ => game.claim(Text::Komi, &at(order.komi), &komi),
    }
    Ok(whole(&count).map(|count| (count, at(order.count).start)))
}

/// `PMABWQRRQ`; `AA` for both is a pass.
fn play(game: &mut Draft<'_, '_>, line: &[u8], at: usize) {
    if !is_move(line) || line[5] != line[8] || line[6] != line[7] {
        return game.defect(DefectCode::BadPoint, at);
    }
    let color = if line[4] == b'B' {
        Color::Black
    } else {
        Color::White
    };
    match [line[5], line[6]].map(|letter| (letter - b'A').checked_sub(1)) {
        [Some(x), Some(y)] => game.play(color, Point::new(x, y), at),
        [None, None] => game.pass(color, at),
        _ => game.defect(DefectCode::OffBoard, at),
    }
}

/// `IDB[211] text[EndTxt]`: the result, if it stands at the last move and is one.
fn remark(game: &mut Draft<'_, '_>, line: Range<usize>) {
    let text = game.text(line.clone()).into_owned();
    let Some((number, remark)) = text["IDB[".len()..].split_once(']') else {
        return;
    };
    let remark = remark.split("[EndTxt]").next().unwrap_or("");
    if whole(number) == Some(game.moves()) && header::is_result(remark) {
        game.claim(Text::Result, &line, remark);
    }
}
