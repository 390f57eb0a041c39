//! Instructions a game: the one figure that a busy machine leaves alone.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use go_game_board::Board;
use ruling::{EvidenceMode, Place, Settings};
use serde_json::json;

use crate::games::{Game, spread};
use crate::page::Page;
use crate::peers;
use crate::whole;

/// How many games are counted: always the same while the corpus is.
const GAMES: usize = 100;

/// What was counted last, rustc 1.95, on the whole corpus.
const RECORDED: [f64; 3] = [230_770.0, 1_400_796.0, 14_508_857.0];

/// How much more is a step back.
const SLACK: f64 = 0.05;

/// Counts all jobs under callgrind, beside what was counted last.
pub(crate) fn count(page: &mut Page, alike: &[Game], scratch: &Path) -> Result<()> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        page.line("No valgrind on this machine: instructions are not counted");
        return Ok(());
    }
    let settings = whole::settings(EvidenceMode::Normal);
    let any: Vec<&Game> = spread(alike.iter().collect(), GAMES);
    let counted = alike.iter();
    let counted = counted.filter(|game| whole::is_counted_unmarked(game, &settings));
    let counted: Vec<&Game> = spread(counted.collect(), GAMES);
    let jobs = [
        ("only-replay", "read, replay, audit all kos", any.clone()),
        (
            "only-peer",
            "sgf-parse + go_game_board on the same games",
            any,
        ),
        ("only-rule", "the whole job, counted games", counted),
    ];
    for ((what, name, games), recorded) in jobs.into_iter().zip(RECORDED) {
        if games.is_empty() {
            page.line(format!("{name}: no games"));
            continue;
        }
        let len = games.len();
        let each = callgrind(what, &games, scratch)? / len as f64;
        let more = each / recorded - 1.0;
        let word = if more > SLACK { ": MORE" } else { "" };
        page.line(format!(
            "{name}: {each:.0} instructions a game ({len} games), {:+.1} % against {recorded:.0}{word}",
            100.0 * more
        ));
        page.put(
            what,
            json!({ "instructions_per_game": each, "games": len, "recorded": recorded }),
        );
    }
    Ok(())
}

fn callgrind(what: &str, games: &[&Game], scratch: &Path) -> Result<f64> {
    let out = scratch.join(format!("callgrind.{what}"));
    let this = std::env::current_exe().context("where am I?")?;
    let status = Command::new("valgrind")
        .args([
            "--quiet",
            "--tool=callgrind",
            "--toggle-collect=*one_game_*",
        ])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(this)
        .args([what, "--rounds", "1", "--games"])
        .args(games.iter().map(|game| &game.path))
        .status()
        .context("cannot start valgrind")?;
    if !status.success() {
        bail!("valgrind ended with {status}");
    }
    let text = std::fs::read_to_string(&out).context("callgrind wrote nothing")?;
    text.lines()
        .find_map(|line| {
            line.strip_prefix("totals: ")
                .or(line.strip_prefix("summary: "))
        })
        .and_then(|sum| sum.trim().parse().ok())
        .context("callgrind's file has no sum")
}

/// Reads and replays the files, as often as `rounds` says.
pub(crate) fn only_replay(paths: &[PathBuf], rounds: usize) -> Result<()> {
    for bytes in all(paths)? {
        for _ in 0..rounds {
            one_game_replayed(&bytes);
        }
    }
    Ok(())
}

/// The same with sgf-parse and go_game_board.
pub(crate) fn only_peer(paths: &[PathBuf], rounds: usize) -> Result<()> {
    let empty = Board::with_size(19, 19);
    let mut board = empty.clone();
    for bytes in all(paths)? {
        let text = String::from_utf8_lossy(&bytes);
        for _ in 0..rounds {
            one_game_by_peer(&text, &empty, &mut board);
        }
    }
    Ok(())
}

/// Judges and scores the files, as often as `rounds` says.
pub(crate) fn only_rule(paths: &[PathBuf], rounds: usize) -> Result<()> {
    let settings = whole::settings(EvidenceMode::Normal);
    for bytes in all(paths)? {
        for _ in 0..rounds {
            one_game_ruled(&bytes, &settings);
        }
    }
    Ok(())
}

fn all(paths: &[PathBuf]) -> Result<Vec<Vec<u8>>> {
    let read = |path: &PathBuf| {
        std::fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))
    };
    paths.iter().map(read).collect()
}

/// Callgrind counts inside this function only, and finds it by its name.
#[inline(never)]
fn one_game_replayed(bytes: &[u8]) {
    if let Ok(record) = record::read(bytes) {
        black_box(replay::replay(&record));
    }
}

/// Likewise.
#[inline(never)]
fn one_game_by_peer(text: &str, empty: &Board, board: &mut Board) {
    peers::replay(text, empty, board);
    black_box(board);
}

/// Likewise.
#[inline(never)]
fn one_game_ruled(bytes: &[u8], settings: &Settings) {
    black_box(ruling::rule(bytes, &Place::default(), settings));
}
