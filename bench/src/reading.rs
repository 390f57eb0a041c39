//! Reading and replaying.

use std::hint::black_box;

use anyhow::Result;
use go_game_board::Board;
use serde_json::{Map, Value, json};

use crate::clock::{Job, Measured, interleave};
use crate::games::{Game, KINDS, is_of_kind, spread};
use crate::page::Page;
use crate::peers::{self, Sgfmill};

/// How many of the games sgfmill gets: it takes its time.
const SGFMILL_GAMES: usize = 200;

pub(crate) fn measure(
    page: &mut Page,
    games: &[Game],
    sgfmill: Option<&mut Sgfmill>,
    rounds: usize,
) -> Result<()> {
    let mut failed = None;
    let mut jobs = jobs(games);
    if let Some(sgfmill) = sgfmill {
        let few: Vec<&Game> = spread(games.iter().collect(), SGFMILL_GAMES);
        for game in &few {
            sgfmill.take(game)?;
        }
        let failed = &mut failed;
        jobs.push(Job {
            key: "sgfmill_replay",
            name: "sgfmill 1.1.1 (Python): replay, up to 200 of them",
            games: few.len(),
            work: Box::new(move || {
                sgfmill.round().unwrap_or_else(|error| {
                    *failed = Some(error);
                    f64::NAN
                })
            }),
        });
    }
    let measured = interleave(&mut jobs, rounds);
    drop(jobs);
    if let Some(error) = failed {
        return Err(error);
    }
    page.line("\nReading and replaying; ratio to sgf-parse + go_game_board");
    page.rates("reading", &measured, "sgf_parse_replay");
    beside(page, &measured);
    by_kind(page, games, rounds.div_ceil(3));
    Ok(())
}

fn jobs(games: &[Game]) -> Vec<Job<'_>> {
    let job = |key, name, each: fn(&Game)| {
        Job::new(key, name, games.len(), move || games.iter().for_each(each))
    };
    vec![
        job("floor", "floor: one memchr pass over the bytes", |game| {
            black_box(memchr::memchr_iter(b']', &game.bytes).count());
        }),
        job("hantei_trees", "hantei: find the games in a file", |game| {
            black_box(record::trees(&game.bytes).count());
        }),
        job("hantei_read", "hantei: read", |game| {
            let _ = black_box(record::read(&game.bytes));
        }),
        hantei_replay(games.iter().collect()),
        job("sgf_parse", "sgf-parse 4.2.8: parse", |game| {
            black_box(peers::parse(&game.text));
        }),
        sgf_parse_replay(games.iter().collect()),
    ]
}

fn hantei_replay(games: Vec<&Game>) -> Job<'_> {
    let name = "hantei: read, replay, audit all kos";
    Job::new("hantei_replay", name, games.len(), move || {
        for game in &games {
            if let Ok(record) = record::read(&game.bytes) {
                black_box(replay::replay(&record));
            }
        }
    })
}

fn sgf_parse_replay(games: Vec<&Game>) -> Job<'_> {
    let name = "sgf-parse 4.2.8 + go_game_board 0.1.1: replay";
    let empty = Board::with_size(19, 19);
    let mut board = Board::with_size(19, 19);
    Job::new("sgf_parse_replay", name, games.len(), move || {
        for game in &games {
            peers::replay(&game.text, &empty, &mut board);
            black_box(&board);
        }
    })
}

/// What `just bench` asks of reading and replaying: five times as fast as sgf-parse with go_game_board is
/// twice the fastest program known, sgfcheck, which is written in C.
fn beside(page: &mut Page, measured: &[Measured]) {
    let of = |key| measured.iter().find(|job| job.key == key);
    for (key, what, ours, theirs, wanted) in [
        (
            "replay_beside_sgf_parse",
            "read + replay + ko audits beside sgf-parse + go_game_board",
            "hantei_replay",
            "sgf_parse_replay",
            5.0,
        ),
        (
            "replay_beside_sgfmill",
            "the same beside sgfmill",
            "hantei_replay",
            "sgfmill_replay",
            50.0,
        ),
        (
            "read_beside_sgf_parse",
            "read beside sgf-parse",
            "hantei_read",
            "sgf_parse",
            4.0,
        ),
    ] {
        if let (Some(ours), Some(theirs)) = (of(ours), of(theirs)) {
            page.target(key, what, ours.ratio(theirs), wanted);
        }
    }
}

/// The first of these for every kind of record: bare moves, or clocks and talk at every move.
fn by_kind(page: &mut Page, games: &[Game], rounds: usize) {
    let mut ratios = Map::new();
    for kind in KINDS {
        let of_kind = games.iter().filter(|game| is_of_kind(game, kind));
        let games: Vec<&Game> = of_kind.collect();
        if games.is_empty() {
            continue;
        }
        let len = games.len();
        let bytes = games.iter().map(|game| game.bytes.len()).sum::<usize>() / len;
        let mut jobs = [hantei_replay(games.clone()), sgf_parse_replay(games)];
        let measured = interleave(&mut jobs, rounds);
        let ratio = measured[0].ratio(&measured[1]);
        page.line(format!(
            "    {kind:<13} {:>6.2} times ({:.2}-{:.2}); {len} games of {bytes} bytes",
            ratio.median, ratio.lowest, ratio.highest
        ));
        ratios.insert(kind.trim_end_matches('_').to_string(), json!(ratio.median));
    }
    page.put("replay_by_kind", Value::Object(ratios));
}
