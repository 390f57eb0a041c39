//! GNU Go's `final_status_list dead`, one process a game.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use go::Point;

/// CPU seconds that one game may take before GNU Go is stopped.
pub(crate) const CAP: u32 = 20;

/// What GNU Go said of one game.
pub(crate) enum Answer {
    /// Its dead stones, and the CPU seconds it took over them.
    Dead { seconds: f64, stones: Vec<Point> },
    /// It was stopped at the cap.
    Capped,
    /// It did not take the record.
    Refused(String),
}

/// Where GNU Go is: Debian puts it where not everybody looks.
pub(crate) fn find() -> Option<PathBuf> {
    let search = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&search)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join("gnugo"))
        .find(|program| program.is_file())
}

/// Asks for the dead stones of a record. Starting and loading are not in the time.
pub(crate) fn dead_stones(program: &Path, record: &[u8], scratch: &Path) -> Result<Answer> {
    // GTP has no quotes: a path of ours, without blanks in its last part.
    let folder = scratch.parent().context("no folder")?;
    std::fs::write(scratch, record).context("cannot write the record for GNU Go")?;
    let name = scratch
        .file_name()
        .context("no file name")?
        .to_string_lossy();
    let mut child = Command::new("sh")
        .arg("-c")
        .arg(format!("ulimit -t {CAP}; exec \"$0\" --mode gtp --quiet"))
        .arg(program)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start GNU Go")?;
    let mut asking = child.stdin.take().context("no pipe to GNU Go")?;
    // It answers little enough that all can be asked before anything is read.
    writeln!(
        asking,
        "1 loadsgf {name}\n2 cputime\n3 final_status_list dead\n4 cputime\n5 quit"
    )
    .context("GNU Go has gone")?;
    drop(asking);
    let output = child.wait_with_output().context("GNU Go has gone")?;
    let said = String::from_utf8_lossy(&output.stdout);
    let answer = |number: u32| -> Option<&str> {
        let begin = format!("={number}");
        said.split("\n\n")
            .find_map(|part| part.trim_start().strip_prefix(&begin))
            .map(str::trim)
    };
    if answer(1).is_none() {
        let first = said.lines().find(|line| !line.is_empty());
        return Ok(Answer::Refused(first.unwrap_or("no answer").to_string()));
    }
    let seconds = |number| answer(number).and_then(|text| text.parse::<f64>().ok());
    let (Some(before), Some(stones), Some(after)) = (seconds(2), answer(3), seconds(4)) else {
        return Ok(if output.status.success() {
            Answer::Refused(said.trim().to_string())
        } else {
            Answer::Capped
        });
    };
    let mut stones: Vec<Point> = stones.split_whitespace().filter_map(point).collect();
    stones.sort();
    Ok(Answer::Dead {
        seconds: after - before,
        stones,
    })
}

/// `D4` on 19x19: columns without `I`, rows from the bottom.
fn point(text: &str) -> Option<Point> {
    let (column, row) = text.split_at_checked(1)?;
    let letter = column.bytes().next()?.to_ascii_uppercase();
    let x = letter.checked_sub(b'A')? - u8::from(letter > b'I');
    let y = 19_u8.checked_sub(row.parse().ok()?)?;
    (x < 19 && y < 19).then(|| Point::new(x, y))
}
