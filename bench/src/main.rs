//! hantei beside other libraries and beside GNU Go, on the same games in one run.
//!
//! Only ratios mean anything: they are taken round by round from jobs that run in turn, in CPU time
//! of one thread, and the median counts. Everything is in memory before a clock starts, and readers
//! that want text get it decoded beforehand.

mod clock;
mod games;
mod gnugo;
mod grades;
mod instructions;
mod judging;
mod labelled;
mod page;
mod peers;
mod reading;
mod talk;
mod whole;

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::{Parser, ValueEnum};
use serde_json::json;

use crate::games::Game;
use crate::page::Page;
use crate::peers::Sgfmill;

/// How fast hantei is, as ratios to others in one run
#[derive(Debug, Parser)]
struct Args {
    /// What to measure
    #[arg(value_enum, default_value_t = What::Speed)]
    what: What,
    /// Files and folders with games (the corpus beside the project if none is named)
    #[arg(long, num_args = 1..)]
    games: Vec<PathBuf>,
    /// How many games to choose
    #[arg(long, default_value_t = 2000)]
    count: usize,
    /// Rounds of every job
    #[arg(long, default_value_t = 15)]
    rounds: usize,
    /// How many counted games the whole job is measured on
    #[arg(long, default_value_t = 300)]
    counted: usize,
    /// How many of those GNU Go gets; 0 leaves it out
    #[arg(long, default_value_t = 30)]
    gnugo: usize,
    /// How many counted games @sabaki/deadstones gets; 0 leaves it out
    #[arg(long, default_value_t = 40)]
    deadstones: usize,
    /// A Python with sgfmill
    #[arg(long, default_value = ".venv/bin/python")]
    python: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Games a CPU second, and ratios
    Speed,
    /// Instructions a game, counted by callgrind
    Instructions,
    /// Grades and chains judged without the players' marks, beside them
    Grades,
    /// The games of a list, read and replayed: what callgrind or a profiler looks at
    OnlyReplay,
    /// The same by sgf-parse and go_game_board
    OnlyPeer,
    /// The games of a list, judged and scored: likewise
    OnlyRule,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let scratch = root.join("target/bench");
    std::fs::create_dir_all(&scratch)?;
    match args.what {
        What::OnlyReplay => return instructions::only_replay(&args.games, args.rounds),
        What::OnlyPeer => return instructions::only_peer(&args.games, args.rounds),
        What::OnlyRule => return instructions::only_rule(&args.games, args.rounds),
        What::Speed | What::Instructions | What::Grades => {}
    }
    let places = match args.games.is_empty() {
        true => games::usual_places(&root)?,
        false => args.games.clone(),
    };
    let paths = games::find(&places)?;
    if args.what == What::Grades {
        let mut page = Page::default();
        grades::measure(&mut page, &paths)?;
        return page.write(&root.join("target/bench-grades.json"));
    }
    let alike = games::read_alike(&paths)?;
    ensure!(
        !alike.is_empty(),
        "none of {} files is a 19x19 game that all readers take",
        paths.len()
    );
    let mut page = Page::default();
    if args.what == What::Instructions {
        instructions::count(&mut page, &alike, &scratch)?;
        return page.write(&root.join("target/bench-instructions.json"));
    }
    let mut sgfmill = start_sgfmill(&args.python);
    let found = alike.len();
    let (chosen, agreed) = choose(alike, args.count, sgfmill.as_mut())?;
    page.line(format!(
        "{} of {agreed} 19x19 games that all readers take alike ({} files; without sgfmill's word {found})\n\
         Process CPU time of one thread, medians of {} interleaved rounds, a mean of {:.0} bytes a game",
        chosen.len(),
        paths.len(),
        args.rounds,
        mean(chosen.iter().map(|game| game.bytes.len()))
    ));
    page.put(
        "games",
        json!({
            "files": paths.len(),
            "taken_by_all": agreed,
            "measured": chosen.len(),
            "bytes_mean": mean(chosen.iter().map(|game| game.bytes.len())),
            "sgfmill": sgfmill.is_some(),
        }),
    );
    reading::measure(&mut page, &chosen, sgfmill.as_mut(), args.rounds)?;
    drop(sgfmill);
    whole::measure(&mut page, &chosen, &args, &root, &scratch)?;
    page.write(&root.join("target/bench.json"))
}

fn start_sgfmill(python: &Path) -> Option<Sgfmill> {
    match Sgfmill::start(python) {
        Ok(sgfmill) => Some(sgfmill),
        Err(error) => {
            eprintln!("without sgfmill: {error:#}");
            None
        }
    }
}

/// The games to measure, and how many there were to choose from.
fn choose(
    alike: Vec<Game>,
    count: usize,
    sgfmill: Option<&mut Sgfmill>,
) -> Result<(Vec<Game>, usize)> {
    let mut agreed = Vec::new();
    match sgfmill {
        None => agreed = alike,
        Some(sgfmill) => {
            for game in alike {
                if sgfmill.agrees(&game)? {
                    agreed.push(game);
                }
            }
        }
    }
    let len = agreed.len();
    Ok((games::spread(agreed, count), len))
}

fn mean(values: impl ExactSizeIterator<Item = usize>) -> f64 {
    let len = values.len().max(1);
    values.sum::<usize>() as f64 / len as f64
}
