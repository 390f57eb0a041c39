//! Judging alone: how long it takes, how evenly, and how right it is; beside @sabaki/deadstones.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use go::{Board, Color, Point, Symmetry};
use life::{Given, Judgement, Position, Settings, judge};
use serde_json::json;

use crate::Args;
use crate::clock::{Ratio, median, quantile, seconds};
use crate::games::spread;
use crate::labelled::{self, Labelled};
use crate::page::Page;
use crate::talk::Talker;

/// Microseconds a game that judging should take at most, and how many times the mean the 99th of a
/// hundred games.
const WANTED_US: f64 = 500.0;
const WANTED_P99: f64 = 4.0;
/// How many times as fast as deadstones it should be.
const WANTED: f64 = 80.0;
const VERSION: &str = "2.1.2";

/// Measures games that were counted, all of 19x19.
pub(crate) fn measure(
    page: &mut Page,
    games: &[replay::Game],
    args: &Args,
    root: &Path,
    scratch: &Path,
) -> Result<()> {
    evenness(page, games, args.rounds.div_ceil(3) | 1)?;
    let deadstones = if args.deadstones == 0 {
        None
    } else {
        match Deadstones::start(scratch) {
            Ok(deadstones) => Some(deadstones),
            Err(error) => {
                page.line(format!("\nWithout @sabaki/deadstones: {error:#}"));
                None
            }
        }
    };
    let corpus = root.join("../shared/corpus");
    let Some(mut deadstones) = deadstones else {
        return rightness(page, &corpus, None);
    };
    beside(
        page,
        spread(games.iter().collect(), args.deadstones),
        &mut deadstones,
        args.rounds.div_ceil(5) | 1,
    )?;
    rightness(page, &corpus, Some(&mut deadstones))
}

fn judged(board: &Board, to_play: Color, ko: Option<Point>) -> Judgement {
    let position = Position { board, to_play, ko };
    judge(&position, Given::Nothing, &Settings::default())
}

/// As `ruling` asks for it where nothing is known.
pub(crate) fn judged_game(game: &replay::Game) -> Judgement {
    judged(&game.board, game.to_play_before_passes, game.ko)
}

fn evenness(page: &mut Page, games: &[replay::Game], rounds: usize) -> Result<()> {
    let mut least = vec![f64::INFINITY; games.len()];
    let mut means = Vec::new();
    for _ in 0..rounds {
        let mut sum = 0.0;
        for (game, least) in games.iter().zip(&mut least) {
            let took = seconds(|| {
                black_box(judged_game(game));
            });
            sum += took;
            *least = least.min(took);
        }
        means.push(sum / games.len() as f64);
    }
    // Of rounds the median; of single games the least, which is what the machine did not disturb.
    let mean = median(&means) * 1e6;
    let least_mean = least.iter().sum::<f64>() / games.len() as f64;
    let at = |share| quantile(&least, share) * 1e6;
    let p99_over_mean = at(0.99) / (least_mean * 1e6);
    let word = |reached| if reached { "reached" } else { "MISSED" };
    page.line(format!(
        "\nJudging alone, {} counted games, CPU time: mean {mean:.0} us (wanted {WANTED_US:.0}: {}); undisturbed, the least of {rounds} rounds: mean {:.0}, median {:.0}, p99 {:.0}, max {:.0} us",
        games.len(),
        word(mean <= WANTED_US),
        least_mean * 1e6,
        at(0.5),
        at(0.99),
        at(1.0),
    ));
    page.line(format!(
        "  the 99th of 100 games takes {p99_over_mean:.2} times the mean (wanted {WANTED_P99}: {})",
        word(p99_over_mean <= WANTED_P99)
    ));
    page.put(
        "judge_us",
        json!({
            "games": games.len(),
            "mean": mean,
            "undisturbed_mean": least_mean * 1e6,
            "median": at(0.5),
            "p99": at(0.99),
            "max": at(1.0),
            "p99_over_mean": p99_over_mean,
        }),
    );
    for game in games {
        always_the_same(game)?;
    }
    page.line(format!(
        "  the same verdict again, turned seven ways and with colors exchanged: all {}",
        games.len()
    ));
    Ok(())
}

/// Judges a game again, turned one way after the other, and with colors exchanged.
fn always_the_same(game: &replay::Game) -> Result<()> {
    let size = game.board.size();
    let first = judged_game(game);
    for (symmetry, exchange) in Symmetry::ALL
        .into_iter()
        .map(|symmetry| (symmetry, false))
        .chain([(Symmetry::ALL[0], true)])
    {
        let mut board = Board::new(symmetry.size(size));
        board.set_up(game.board.stones().map(|(point, color)| {
            let color = if exchange { !color } else { color };
            (symmetry.point(size, point), Some(color))
        }));
        let to_play = if exchange {
            !game.to_play_before_passes
        } else {
            game.to_play_before_passes
        };
        let ko = game.ko.map(|point| symmetry.point(size, point));
        let again = judged(&board, to_play, ko);
        let mut turned: Vec<Point> = first
            .dead
            .iter()
            .map(|point| symmetry.point(size, point))
            .collect();
        turned.sort();
        ensure!(
            again.dead.iter().collect::<Vec<_>>() == turned && again.nodes == first.nodes,
            "a position is judged otherwise when it is turned:\n{}",
            game.board
        );
    }
    Ok(())
}

/// A Node process with @sabaki/deadstones in it.
struct Deadstones(Talker);

impl Deadstones {
    /// Installs it below the folder if it is not there, and starts it.
    fn start(scratch: &Path) -> Result<Deadstones> {
        let home: PathBuf = scratch.join("node");
        if !home
            .join("node_modules/@sabaki/deadstones/package.json")
            .is_file()
        {
            std::fs::create_dir_all(&home)?;
            let status = Command::new("npm")
                .args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"])
                .arg(&home)
                .arg(format!("@sabaki/deadstones@{VERSION}"))
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .context("no npm on this machine (Debian: apt-get install nodejs npm)")?;
            ensure!(status.success(), "npm could not install it ({status})");
        }
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/deadstones_peer.js");
        let talker = Talker::start(
            Command::new("node").arg(script).arg(home),
            &format!("deadstones {VERSION}"),
        )?;
        Ok(Deadstones(talker))
    }

    fn dead(&mut self, board: &Board) -> Result<Vec<Point>> {
        let answer = self.0.ask(&format!("dead {}", asked(board)))?;
        let points = answer.split_whitespace().map(|index| {
            let index = index
                .parse()
                .with_context(|| format!("Node said {answer:?}"))?;
            Ok(board.size().point_at(index))
        });
        points.collect()
    }
}

/// A board as the Node process wants it.
fn asked(board: &Board) -> String {
    let letters = board.size().points();
    let letters: String = letters
        .map(|point| board.at(point).map_or('.', Color::letter))
        .collect();
    format!("{} {letters}", board.size().width())
}

/// CPU time on the same games, round by round in turn.
fn beside(
    page: &mut Page,
    games: Vec<&replay::Game>,
    deadstones: &mut Deadstones,
    rounds: usize,
) -> Result<()> {
    for game in &games {
        deadstones.0.ask(&format!("take {}", asked(&game.board)))?;
    }
    deadstones.0.number("round")?;
    let (mut ratios, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        let their = deadstones.0.number("round")?;
        let our = seconds(|| {
            for game in &games {
                black_box(judged_game(game));
            }
        });
        ratios.push(their / our);
        theirs.push(their / games.len() as f64);
    }
    page.line(format!(
        "\nBeside @sabaki/deadstones {VERSION} (finished, 100 iterations): {} games, {:.4} CPU s a game",
        games.len(),
        median(&theirs)
    ));
    let what = "judging beside deadstones";
    page.target("judge_beside_deadstones", what, Ratio::of(ratios), WANTED);
    Ok(())
}

/// In how many positions the dead stones are those that somebody said, and deadstones' too.
fn rightness(
    page: &mut Page,
    corpus: &Path,
    mut deadstones: Option<&mut Deadstones>,
) -> Result<()> {
    if !corpus.is_dir() {
        page.line("No corpus beside the project: rightness is not measured");
        return Ok(());
    }
    for (key, what, positions) in [
        (
            "right_on_marked",
            "marked by the players",
            labelled::marked(corpus)?,
        ),
        (
            "right_on_labelled",
            "labelled for other estimators",
            labelled::of_estimators(corpus)?,
        ),
    ] {
        let (mut ours, mut theirs) = (0, 0);
        for position in &positions {
            let found = judged(&position.board, position.to_play, position.ko);
            let dead = [&found.dead, &found.dead_in_seki, &found.likely_dead];
            let dead = dead.into_iter().flat_map(|points| points.iter()).collect();
            // What is left undecided is no answer.
            ours += usize::from(found.undecided.is_empty() && is_right(position, dead));
            if let Some(deadstones) = &mut deadstones {
                theirs += usize::from(is_right(position, deadstones.dead(&position.board)?));
            }
        }
        let len = positions.len();
        let other = deadstones
            .as_ref()
            .map(|_| format!(", deadstones in {theirs}"));
        page.line(format!(
            "  dead stones of {len} positions {what}: hantei has them right in {ours}{}",
            other.unwrap_or_default()
        ));
        page.put(key, json!({ "positions": len, "hantei": ours, "deadstones": deadstones.as_ref().map(|_| theirs) }));
    }
    Ok(())
}

fn is_right(position: &Labelled, mut dead: Vec<Point>) -> bool {
    dead.retain(|point| !position.open.contains(point));
    dead.sort();
    dead == position.dead
}
