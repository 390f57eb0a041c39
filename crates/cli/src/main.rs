//! The command `hantei`. Results go to standard output, progress and messages to standard error.
//! Exit status: 0 done, 1 done with failures listed, 2 not done.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the one place that talks to people"
)]

mod args;
mod settings;

mod explain;
mod rulesets;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use args::{Cli, Command};

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
            eprintln!("hantei: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: &Cli) -> Result<Done> {
    match &cli.command {
        Command::Explain(args) => {
            let explained = explain::run(args)?;
            print(&explained.text)?;
            Ok(listed(&explained.failures))
        }
        Command::Rulesets(args) => {
            print(&rulesets::run(&args.what)?)?;
            Ok(Done::Well)
        }
        _ => anyhow::bail!("not there yet"),
    }
}

/// A reader that has gone away (`| head`) is no failure.
fn print(text: &str) -> Result<()> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

fn listed(failures: &[String]) -> Done {
    for failure in failures {
        eprintln!("hantei: {failure}");
    }
    if failures.is_empty() {
        Done::Well
    } else {
        Done::WithFailures
    }
}
