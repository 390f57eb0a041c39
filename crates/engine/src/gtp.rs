//! The Go Text Protocol: `boardsize`, `clear_board`, the stones, `final_status_list`.

use go::{Point, Size};
use ruling::{Opinion, Question};
use score::Margin;

use crate::error::{Fault, beginning};
use crate::process::Process;
use crate::vertex;

/// Asks which stones are dead and which live in seki. An engine that knows no seki list has none.
pub(crate) fn ask(process: &mut Process, question: &Question) -> Result<Opinion, Fault> {
    let board = question.board;
    let size = board.size();
    let too_large = Fault::Size {
        width: size.width(),
        height: size.height(),
    };
    if size.width() != size.height() || size.width() > vertex::COLUMNS_MAX {
        return Err(too_large);
    }
    if command(process, &format!("boardsize {}", size.width()))?.is_err() {
        return Err(too_large);
    }
    must(process, "clear_board")?;
    if let Some(komi) = question.komi {
        let points = f64::from(komi.0) / f64::from(Margin::UNITS_PER_POINT);
        // Whether it is taken matters little.
        let _ = command(process, &format!("komi {points}"))?;
    }
    // A chain that is not whole yet has a liberty where its next stone will stand, a whole one has
    // those it has in the end: in no order of stones anything is captured. The side that just moved
    // comes last, so that it is the other's turn.
    for color in [question.to_play, !question.to_play] {
        for (point, _) in board.stones().filter(|&(_, stone)| stone == color) {
            must(
                process,
                &format!("play {} {}", color.initial(), point.name(size)),
            )?;
        }
    }
    let dead = must(process, "final_status_list dead")?;
    let seki = command(process, "final_status_list seki")?.unwrap_or_default();
    Opinion::new(board, points(&dead, size)?, points(&seki, size)?).map_err(Fault::Nonsense)
}

fn points(answer: &str, size: Size) -> Result<Vec<Point>, Fault> {
    let read = |word| vertex::read(word, size).ok_or_else(|| Fault::Unreadable(beginning(word)));
    answer.split_whitespace().map(read).collect()
}

fn must(process: &mut Process, text: &str) -> Result<String, Fault> {
    command(process, text)?.map_err(|answer| Fault::Refused {
        command: text.to_owned(),
        answer: beginning(&answer),
    })
}

/// The answer to a command: after `=`, or after `?`. Lines before it are passed over: engines say
/// hello.
fn command(process: &mut Process, text: &str) -> Result<Result<String, String>, Fault> {
    process.send(text)?;
    let (is_done, mut answer) = loop {
        let line = process.line()?;
        if let Some(rest) = line.strip_prefix('=') {
            break (true, rest.to_owned());
        }
        if let Some(rest) = line.strip_prefix('?') {
            break (false, rest.to_owned());
        }
    };
    loop {
        let line = process.line()?;
        if line.trim().is_empty() {
            break;
        }
        answer.push('\n');
        answer.push_str(&line);
    }
    Ok(if is_done { Ok(answer) } else { Err(answer) })
}
