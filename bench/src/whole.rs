//! The whole job: read, replay, judge, score under fifty rulesets; beside GNU Go's verdict on which
//! stones are dead.

use std::hint::black_box;
use std::path::Path;

use anyhow::Result;
use rules::Book;
use ruling::{Ended, Entry, EvidenceMode, KomiPolicy, Place, Settings};
use serde_json::json;

use crate::Args;
use crate::clock::{Job, Ratio, interleave, median, seconds};
use crate::games::{Game, spread};
use crate::gnugo::{self, Answer};
use crate::judging;
use crate::page::Page;

/// What `just bench` asks: a thousandth of GNU Go's time.
const WANTED: f64 = 1000.0;

/// How often hantei does a game that GNU Go does once.
const REPEATS: usize = 20;

/// The settings `hantei analyze` has when nothing is typed.
pub(crate) fn settings(evidence: EvidenceMode) -> Settings {
    Settings {
        rulesets: Book::builtin().iter().cloned().collect(),
        komi_policies: vec![KomiPolicy::Recorded, KomiPolicy::Native],
        evidence,
        unfinished: false,
        all_divergences: false,
        judge: None,
        life: life::Settings::default(),
    }
}

/// Whether a game was counted, and its players left no marks that would save the judging.
pub(crate) fn is_counted_unmarked(game: &Game, settings: &Settings) -> bool {
    let unmarked = record::read(&game.bytes).is_ok_and(|record| record.marks.is_none());
    unmarked
        && match ruling::rule(&game.bytes, &Place::default(), settings) {
            Entry::Ruled(ruling) => ruling.game.ended == Ended::Counted,
            Entry::Rejected(_) => false,
        }
}

pub(crate) fn measure(
    page: &mut Page,
    chosen: &[Game],
    args: &Args,
    root: &Path,
    scratch: &Path,
) -> Result<()> {
    let normal = settings(EvidenceMode::Normal);
    let blind = settings(EvidenceMode::Blind);
    let counted: Vec<&Game> = chosen
        .iter()
        .filter(|game| is_counted_unmarked(game, &normal))
        .collect();
    let found = counted.len();
    let all: Vec<replay::Game> = counted.iter().filter_map(|game| replayed(game)).collect();
    if !all.is_empty() {
        judging::measure(page, &all, args, root, scratch)?;
    }
    let games = spread(counted, args.counted);
    if games.is_empty() {
        page.line("No counted games: the whole job is not measured");
        return Ok(());
    }
    let finals: Vec<replay::Game> = games.iter().filter_map(|game| replayed(game)).collect();
    let rule = |settings: &Settings| {
        for game in &games {
            black_box(ruling::rule(&game.bytes, &Place::default(), settings));
        }
    };
    let mut jobs = [
        Job::new("replay", "read and replay", games.len(), || {
            for game in &games {
                if let Ok(record) = record::read(&game.bytes) {
                    black_box(replay::replay(&record));
                }
            }
        }),
        Job::new("judge", "judge", games.len(), || {
            for game in &finals {
                black_box(judging::judged_game(game));
            }
        }),
        Job::new(
            "blind",
            "all, the recorded result not looked at",
            games.len(),
            || {
                rule(&blind);
            },
        ),
        Job::new("whole", "all, default settings", games.len(), || {
            rule(&normal)
        }),
    ];
    let measured = interleave(&mut jobs, args.rounds.div_ceil(3));
    drop(jobs);
    page.line(format!(
        "\nThe whole job: fifty rulesets, two komi policies, default settings; {} of {found} counted games without marks",
        games.len()
    ));
    page.rates("whole", &measured, "whole");
    let micro = |at: usize| measured[at].seconds() * 1e6;
    let (replay, judge, blind, whole) = (micro(0), micro(1), micro(2), micro(3));
    page.line(format!(
        "  us/game: read and replay {replay:.0}, judge {judge:.0}, scores, components and rows {:.0}, reconciling {:.0}",
        blind - replay - judge,
        whole - blind
    ));
    page.put(
        "stages_us",
        json!({
            "replay": replay,
            "judge": judge,
            "score": blind - replay - judge,
            "reconcile": whole - blind,
        }),
    );
    beside_gnugo(page, spread(games, args.gnugo), &normal, scratch)
}

fn replayed(game: &Game) -> Option<replay::Game> {
    let record = record::read(&game.bytes).ok()?;
    Some(replay::replay(&record))
}

fn beside_gnugo(
    page: &mut Page,
    games: Vec<&Game>,
    settings: &Settings,
    scratch: &Path,
) -> Result<()> {
    if games.is_empty() {
        return Ok(());
    }
    let Some(program) = gnugo::find() else {
        page.line("No GNU Go on this machine (Debian: apt-get install gnugo): not measured");
        return Ok(());
    };
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let (mut capped, mut agree, mut refused) = (0, 0, 0);
    for game in games {
        let answer = gnugo::dead_stones(&program, &game.bytes, &scratch.join("game.sgf"))?;
        let (took, stones) = match answer {
            Answer::Dead { seconds, stones } => (seconds, Some(stones)),
            Answer::Capped => {
                capped += 1;
                (f64::from(gnugo::CAP), None)
            }
            Answer::Refused(why) => {
                eprintln!("GNU Go left out for `{}`: {why}", game.path.display());
                refused += 1;
                continue;
            }
        };
        theirs.push(took);
        ours.push(
            seconds(|| {
                for _ in 0..REPEATS {
                    black_box(ruling::rule(&game.bytes, &Place::default(), settings));
                }
            }) / REPEATS as f64,
        );
        if let (Some(stones), Entry::Ruled(ruling)) = (
            stones,
            ruling::rule(&game.bytes, &Place::default(), settings),
        ) {
            agree += usize::from(ruling.position.dead == stones);
        }
    }
    if ours.is_empty() {
        page.line("GNU Go took none of the games: not measured");
        return Ok(());
    }
    let (our_sum, their_sum): (f64, f64) = (ours.iter().sum(), theirs.iter().sum());
    let ratios: Vec<f64> = theirs.iter().zip(&ours).map(|(t, o)| t / o).collect();
    let by_game = Ratio::of(ratios.clone());
    page.line(format!(
        "\nBeside GNU Go 3.8, final_status_list dead, level 10; {} games, {capped} of them stopped after {} CPU s and counted as that",
        ours.len(),
        gnugo::CAP
    ));
    page.line(format!(
        "  GNU Go {:.3} CPU s a game (median {:.3}), hantei's whole job {:.6} (median {:.6}); the same dead stones in {agree}",
        their_sum / ours.len() as f64,
        median(&theirs),
        our_sum / ours.len() as f64,
        median(&ours)
    ));
    page.line(format!(
        "  game by game: {:.0} times ({:.0}-{:.0})",
        by_game.median, by_game.lowest, by_game.highest
    ));
    page.put(
        "gnugo",
        json!({
            "games": ours.len(),
            "capped": capped,
            "refused": refused,
            "same_dead_stones": agree,
            "gnugo_seconds_mean": their_sum / ours.len() as f64,
            "gnugo_seconds_median": median(&theirs),
            "hantei_seconds_mean": our_sum / ours.len() as f64,
            "ratio_by_game": by_game.median,
        }),
    );
    let summed = Ratio::of(vec![their_sum / our_sum]);
    let what = "the whole job beside GNU Go, all games together";
    page.target("whole_beside_gnugo", what, summed, WANTED);
    Ok(())
}
