//! Which games are measured: 19x19, of some length, and read alike by everybody.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use go::{Board, Size};
use walkdir::WalkDir;

use crate::peers;

/// One game in memory.
pub(crate) struct Game {
    pub(crate) path: PathBuf,
    pub(crate) bytes: Vec<u8>,
    /// For readers that want text: decoded beforehand, in nobody's time.
    pub(crate) text: String,
    /// The final position, as `X`, `O` and `.` in reading order.
    pub(crate) board: String,
}

/// Folders of the corpus that hold whole games, by how their names begin.
pub(crate) const KINDS: [&str; 5] = [
    "ai_vs_human_",
    "computer_go_",
    "fox_",
    "human_19x19_",
    "kgs_",
];

/// Shorter records say little about replaying.
const MOVES_MIN: usize = 60;

/// Where games are looked for if no place is named: the corpus beside the project, else the
/// bundled collection.
pub(crate) fn usual_places(root: &Path) -> Result<Vec<PathBuf>> {
    let corpus = root.join("../shared/corpus");
    let Ok(entries) = std::fs::read_dir(&corpus) else {
        let sample = root.join("data/sample");
        eprintln!(
            "no corpus at {}: measuring {}",
            corpus.display(),
            sample.display()
        );
        return Ok(vec![sample]);
    };
    let mut places = Vec::new();
    for entry in entries {
        let path = entry.context("cannot list the corpus")?.path();
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        if KINDS.iter().any(|kind| name.starts_with(kind)) {
            places.push(path);
        }
    }
    Ok(places)
}

/// All SGF files below the places, in the order of their paths.
pub(crate) fn find(places: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for place in places {
        for entry in WalkDir::new(place) {
            let path = entry.context("cannot walk")?.into_path();
            let is_sgf = path
                .extension()
                .is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
            if is_sgf && path.is_file() {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths.dedup();
    Ok(paths)
}

/// The games among these files that hantei, sgf-parse and go_game_board read alike, down to the
/// final position.
pub(crate) fn read_alike(paths: &[PathBuf]) -> Result<Vec<Game>> {
    // What another library panics on is left out without a word.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let games = paths
        .iter()
        .filter_map(|path| load(path).transpose())
        .filter(|game| {
            let Ok(game) = game else { return true };
            let board = std::panic::catch_unwind(|| peers::final_board(&game.text));
            board.ok().flatten().as_ref() == Some(&game.board)
        })
        .collect();
    std::panic::set_hook(hook);
    games
}

/// The game of a file, if it is one that we measure.
fn load(path: &Path) -> Result<Option<Game>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    if record::trees(&bytes).count() != 1 {
        return Ok(None);
    }
    let Ok(record) = record::read(&bytes) else {
        return Ok(None);
    };
    let size = Size::new(19, 19).context("19x19 is a size")?;
    let game = replay::replay(&record);
    let moves = game.moves();
    let moves = (moves.black + moves.white) as usize;
    let is_wanted = record.size == size && !record.truncated && moves >= MOVES_MIN;
    Ok(is_wanted.then(|| Game {
        path: path.to_path_buf(),
        text: String::from_utf8_lossy(&bytes).into_owned(),
        board: letters(&game.board),
        bytes,
    }))
}

fn letters(board: &Board) -> String {
    let letter = |point| board.at(point).map_or('.', go::Color::letter);
    board.size().points().map(letter).collect()
}

/// Whether a game comes from such a folder of the corpus.
pub(crate) fn is_of_kind(game: &Game, kind: &str) -> bool {
    let mut folders = game.path.iter().filter_map(OsStr::to_str);
    folders.any(|folder| folder.starts_with(kind))
}

/// So many of them, evenly spread, so that every kind of game keeps its share.
pub(crate) fn spread<T>(all: Vec<T>, count: usize) -> Vec<T> {
    let len = all.len();
    let count = count.min(len);
    let is_chosen = |at: usize| at * count / len != (at + 1) * count / len;
    let numbered = all.into_iter().enumerate();
    numbered
        .filter(|(at, _)| is_chosen(*at))
        .map(|(_, one)| one)
        .collect()
}
