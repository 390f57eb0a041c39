//! The command `hantei`. Results go to standard output, progress and messages to standard error.
//! Exit status: 0 done, 1 done with failures listed, 2 not done.

mod args;
mod bounds;
mod messages;
mod place;
mod settings;

mod analyze;
mod doctor;
mod explain;
mod manual;
mod proposals;
mod rulesets;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;

use args::{Cli, Command, Format, Lang, ReportFormat};
use messages::say;
use place::Place;
use settings::Config;

/// How a command ended, if it ended.
enum Done {
    Well,
    WithFailures,
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(Done::Well) => ExitCode::SUCCESS,
        Ok(Done::WithFailures) => ExitCode::from(1),
        Err(error) => {
            say(&format!("{error:#}"));
            let of_run = error.downcast_ref::<pipeline::Error>();
            ExitCode::from(of_run.map_or(2, pipeline::Error::exit_code))
        }
    }
}

fn run(cli: &Cli) -> Result<Done> {
    match &cli.command {
        Command::Explain(args) => {
            let explained = explain::run(args)?;
            match args.format {
                Format::Text => write(&mut anstream::stdout().lock(), &explained.text)?,
                Format::Json | Format::Svg | Format::Html => print(&explained.text)?,
            }
            Ok(listed(&explained.failures))
        }
        Command::Rulesets(args) => {
            print(&rulesets::run(&args.what)?)?;
            Ok(Done::Well)
        }
        Command::Analyze(args) => {
            let analyzed = analyze::analyze(args)?;
            print(&analyzed.text)?;
            Ok(if args.strict && analyzed.has_rejects {
                Done::WithFailures
            } else {
                Done::Well
            })
        }
        Command::Report(args) => {
            if args.lang != Lang::En && !args.format.contains(&ReportFormat::Html) {
                bail!(
                    "`--lang` is of the page: Markdown and JSON are written in English; add `--format html` or leave `--lang` out"
                );
            }
            let options = Config::load(None)?.report(args.out.clone());
            let mut scored = rulesets::choose(None)?;
            scored.extend(proposals::load(&args.proposals)?);
            let mut options = proposals::report(&args.proposals, options, &scored)?;
            options.dedup |= args.dedup;
            options.language = args.lang.language();
            options.formats = args
                .format
                .iter()
                .map(|format| format.of_report())
                .collect();
            let dataset = Place::parse(&args.dataset)?;
            let mut written = report::write(&dataset, &options)?;
            if let Some(earlier) = &args.against {
                let earlier = Place::parse(earlier)?;
                let out = args.out.as_deref();
                let (files, moved) = report::write_against(&dataset, &earlier, out)?;
                written.files.extend(files);
                if let Some(warning) = moved.warning() {
                    say(&warning);
                }
            }
            let names: Vec<String> = written
                .files
                .iter()
                .map(|file| format!("{}\n", file.display()))
                .collect();
            print(&names.concat())?;
            Ok(Done::Well)
        }
        Command::Doctor(args) => {
            print(&doctor::run(args)?)?;
            Ok(Done::Well)
        }
        Command::Completions(args) => {
            print(&manual::completions(args.shell))?;
            Ok(Done::Well)
        }
        Command::Man(args) => {
            print(&manual::man(args.dir.as_deref())?)?;
            Ok(Done::Well)
        }
        Command::Verify(args) => verify(&Place::parse(&args.dataset)?),
    }
}

/// Files against the manifest, then rows against each other.
fn verify(dataset: &Place) -> Result<Done> {
    let mut complaints: Vec<String> = pipeline::verify(&*dataset.store())?
        .iter()
        .map(ToString::to_string)
        .collect();
    let verified = report::verify(dataset)?;
    complaints.extend(verified.complaints);
    let rows: Vec<String> = verified
        .rows
        .iter()
        .map(|(table, rows)| format!("{rows} {table}"))
        .collect();
    print(&format!("{} parts: {}\n", verified.parts, rows.join(", ")))?;
    let done = listed(&complaints);
    if matches!(done, Done::Well) {
        print("schemas, keys, sums, files and cube agree\n")?;
    }
    Ok(done)
}

/// A reader that has gone away (`| head`) is no failure.
fn print(text: &str) -> Result<()> {
    write(&mut io::stdout().lock(), text)
}

fn write(to: &mut dyn Write, text: &str) -> Result<()> {
    match to.write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

fn listed(failures: &[String]) -> Done {
    for failure in failures {
        say(failure);
    }
    if failures.is_empty() {
        Done::Well
    } else {
        Done::WithFailures
    }
}
