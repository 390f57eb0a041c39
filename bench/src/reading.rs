//! Reading and replaying.

use std::hint::black_box;

use anyhow::Result;
use go_game_board::Board;

use crate::clock::{Job, interleave};
use crate::games::{Game, spread};
use crate::page::Page;
use crate::peers::{self, Sgfmill};

/// How many of the games sgfmill gets: it takes its time.
const SGFMILL_GAMES: usize = 200;

/// What `just bench` asks of reading and replaying: level with sgf-parse and go_game_board.
const WANTED: f64 = 1.0;

pub(crate) fn measure(
    page: &mut Page,
    games: &[Game],
    mut sgfmill: Option<&mut Sgfmill>,
    rounds: usize,
) -> Result<()> {
    let empty = Board::with_size(19, 19);
    let mut board = Board::with_size(19, 19);
    let job = |key, name, each: fn(&Game)| {
        Job::new(key, name, games.len(), move || games.iter().for_each(each))
    };
    let mut failed = None;
    let mut jobs = vec![
        job("floor", "floor: one memchr pass over the bytes", |game| {
            black_box(memchr::memchr_iter(b']', &game.bytes).count());
        }),
        job("hantei_trees", "hantei: find the games in a file", |game| {
            black_box(record::trees(&game.bytes).count());
        }),
        job("hantei_read", "hantei: read", |game| {
            let _ = black_box(record::read(&game.bytes));
        }),
        job(
            "hantei_replay",
            "hantei: read, replay, audit all kos",
            |game| {
                if let Ok(record) = record::read(&game.bytes) {
                    black_box(replay::replay(&record));
                }
            },
        ),
        job("sgf_parse", "sgf-parse 4.2.8: parse", |game| {
            black_box(peers::parse(&game.text));
        }),
        Job::new(
            "sgf_parse_replay",
            "sgf-parse 4.2.8 + go_game_board 0.1.1: replay",
            games.len(),
            move || {
                for game in games {
                    peers::replay(&game.text, &empty, &mut board);
                    black_box(&board);
                }
            },
        ),
    ];
    if let Some(sgfmill) = sgfmill.as_deref_mut() {
        let few = spread(games.iter().collect(), SGFMILL_GAMES);
        for game in &few {
            sgfmill.take(game)?;
        }
        let failed = &mut failed;
        jobs.push(Job {
            key: "sgfmill_replay",
            name: "sgfmill 1.1.1 (Python): replay, 200 of the games",
            games: few.len(),
            work: Box::new(move || {
                sgfmill.round(true).unwrap_or_else(|error| {
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
    page.line("Reading and replaying; ratio to sgf-parse + go_game_board");
    page.rates("reading", &measured, "sgf_parse_replay");
    let of = |key| measured.iter().find(|job| job.key == key);
    let pair = |ours, theirs| Some(of(ours)?.ratio(of(theirs)?));
    if let Some(ratio) = pair("hantei_replay", "sgf_parse_replay") {
        let what = "read + replay + ko audits beside sgf-parse + go_game_board";
        page.target("replay_beside_sgf_parse", what, ratio, WANTED);
    }
    if let Some(ratio) = pair("hantei_replay", "sgfmill_replay") {
        let what = "the same beside sgfmill";
        page.target("replay_beside_sgfmill", what, ratio, WANTED);
    }
    if let Some(ratio) = pair("hantei_read", "sgf_parse") {
        page.target(
            "read_beside_sgf_parse",
            "read beside sgf-parse",
            ratio,
            WANTED,
        );
    }
    Ok(())
}
