//! `hantei analyze`: archives to tables and a report.

use std::fs::File;
use std::io::{self, BufReader, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use archive::{Input, Limits, files_from};
use engine::Tally;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pipeline::{Bar, Finished, Job, Location, Options, Quiet, Stats, Store, run};
use report::Files;

use crate::args::{Analyze, Progress};
use crate::messages;
use crate::place::{self, Place};
use crate::proposals;
use crate::settings::{self, Config};

/// What a finished run came to.
pub(crate) struct Analyzed {
    pub(crate) text: String,
    pub(crate) has_rejects: bool,
}

pub(crate) fn analyze(args: &Analyze) -> Result<Analyzed> {
    messages::log(args.log.filter());
    let config = Config::load(args.config.as_deref())?;
    let engine = settings::engine(&args.judge, &config)?;
    let settings = settings::for_analyze(args, &config, engine.clone())?;
    let mut report_options =
        proposals::report(&args.proposals, config.report(None), &settings.rulesets)?;
    report_options.dedup |= args.dedup;
    let limits = args.bounds.over(&config.limits);
    let mut job = Job::new(inputs(args, &limits)?, settings);
    job.limits = limits;
    job.variations = config.variations(&args.variations);
    job.filter = settings::filter(args.filter.as_ref(), &config)?;
    job.records_max = args.limit;
    let shard_records = args.shard_records.or(config.shard_records);
    job.shard_records =
        shard_records.map_or(job.shard_records, |records| u64::from(records.max(1)));
    let shard_bytes = args.shard_bytes.or(config.shard_bytes);
    job.shard_bytes = shard_bytes.map_or(job.shard_bytes, |bytes| bytes.max(1));
    let out = match &args.out {
        Some(out) => Place::parse(out)?,
        None => Place::Folder(default_out(&args.paths)?),
    };
    let options = Options {
        jobs: args.jobs.unwrap_or(0),
        fresh: args.fresh,
        out: out.folder().map(Path::to_owned),
    };
    let finished = run_shown(&job, &*out.store(), &options, args.progress)?;
    let written = report::write(&out, &report_options)?;
    let stats = &finished.manifest.stats;
    let mut text = summary(&finished, stats, &out, &written, report_options.dedup);
    if let Some(engine) = engine {
        text.push_str(&opinions(engine.tally()));
    }
    Ok(Analyzed {
        text,
        has_rejects: stats.rejects > 0,
    })
}

fn inputs(args: &Analyze, limits: &Limits) -> Result<Vec<Input>> {
    let mut inputs = Vec::new();
    for path in &args.paths {
        inputs.push(match path.as_str() {
            "-" => Input::stdin(io::stdin().lock(), limits)?,
            path => place::input(path)?,
        });
    }
    let listed = match args.files_from.as_deref() {
        None => Vec::new(),
        Some(list) if list == Path::new("-") => files_from(io::stdin().lock(), list)?,
        Some(list) => {
            let file =
                File::open(list).with_context(|| format!("cannot read `{}`", list.display()))?;
            files_from(BufReader::new(file), list)?
        }
    };
    for input in listed {
        inputs.push(match &input {
            Input::Listed(path) => match path.to_str().filter(|line| Location::is_url(line)) {
                Some(url) => place::listed(url)?,
                None => input,
            },
            _ => input,
        });
    }
    Ok(inputs)
}

/// `reports/` and the last component of the path; with several paths they have to be named.
fn default_out(paths: &[String]) -> Result<PathBuf> {
    let [path] = paths else {
        bail!(
            "with several inputs, or a list of files, name the output folder: `--out reports/NAME`"
        );
    };
    let full = std::fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    let name = match path.as_str() {
        "-" => "stdin".into(),
        _ => full.file_name().unwrap_or("run".as_ref()).to_os_string(),
    };
    Ok(Path::new("reports").join(name))
}

fn run_shown(
    job: &Job,
    store: &dyn Store,
    options: &Options,
    progress: Progress,
) -> Result<Finished, pipeline::Error> {
    let is_shown = match progress {
        Progress::Always => true,
        Progress::Never => false,
        Progress::Auto => io::stderr().is_terminal(),
    };
    if !is_shown {
        return run(job, store, options, &Quiet);
    }
    let style = ProgressStyle::with_template(Bar::TEMPLATE)
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style);
    messages::with_bar(&bar, || run(job, store, options, &Bar::new(bar.clone())))
}

/// What became of the questions of this run.
fn opinions(tally: Tally) -> String {
    let Tally {
        asked,
        answered,
        declined,
        failed,
    } = tally;
    format!(
        "second opinions: {asked} asked, {answered} answered, {declined} declined, {failed} failed\n"
    )
}

fn summary(
    finished: &Finished,
    stats: &Stats,
    out: &Place,
    written: &report::Written,
    is_dedup: bool,
) -> String {
    let listed = |counts: &std::collections::BTreeMap<String, u64>| {
        let parts: Vec<String> = counts
            .iter()
            .map(|(name, count)| format!("{count} {name}"))
            .collect();
        parts.join(", ")
    };
    let Stats {
        records_read,
        games,
        rejects,
        left_out,
        ..
    } = stats;
    let mut text = format!("{records_read} records read: {games} games, {rejects} rejects\n");
    if *left_out > 0 {
        text.push_str(&format!("  left out by `--where`: {left_out}\n"));
    }
    let mut line = |what: &str, counts: &std::collections::BTreeMap<String, u64>| {
        if !counts.is_empty() {
            text.push_str(&format!("  {what}: {}\n", listed(counts)));
        }
    };
    line("ended", &stats.ended);
    line("evidence of counted games", &stats.evidence);
    line("rejected", &stats.rejects_by_reason);
    line("passed over", &stats.skipped);
    let repeats: Vec<String> = written
        .duplicates
        .iter()
        .map(|row| format!("{} {}", row.records, row.kind))
        .collect();
    if !repeats.is_empty() {
        let left_out = if is_dedup {
            "; exact, same_game not in the report's figures"
        } else {
            ""
        };
        text.push_str(&format!("  duplicates: {}{left_out}\n", repeats.join(", ")));
    }
    if finished.shards_run == 0 {
        text.push_str("nothing new: all shards were finished by an earlier run\n");
    }
    text.push_str(&format!("tables: {}\n", out.address("data").display()));
    for file in &written.files {
        text.push_str(&format!("report: {}\n", file.display()));
    }
    text
}
