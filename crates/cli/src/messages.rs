//! Everything for people on standard error: messages, the log, and the bar they must not tear.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;
use tracing::Level;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::time::uptime;
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::SubscriberExt;

/// The bar that is drawn on standard error.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Draws a bar below all messages while `work` is done.
pub(crate) fn with_bar<T>(bar: &ProgressBar, work: impl FnOnce() -> T) -> T {
    let set = |bar| *BAR.lock().unwrap_or_else(PoisonError::into_inner) = bar;
    set(Some(bar.clone()));
    let done = work();
    set(None);
    bar.finish_and_clear();
    done
}

/// One line for people. Where nobody can be told, that is no reason to fail.
pub(crate) fn say(message: &str) {
    write(&format!("hantei: {message}\n"));
}

/// Whole lines at once: the bar makes room for them, and no other line comes between.
fn write(lines: &str) {
    let bar = BAR.lock().unwrap_or_else(PoisonError::into_inner);
    let write = || {
        let _ = io::stderr().lock().write_all(lines.as_bytes());
    };
    match &*bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Writes what is logged from now on, up to a level. What others' crates log is left out, as it may
/// hold keys; object stores are asked for their retries alone.
pub(crate) fn log(level: LevelFilter) {
    const OURS: [&str; 4] = ["archive", "engine", "hantei", "pipeline"];
    let ours = OURS.map(|target| (target, level));
    let targets = Targets::new()
        .with_targets(ours)
        .with_target("object_store::client", level.min(Level::INFO.into()));
    let lines = fmt::layer()
        .with_ansi(false)
        .with_target(false)
        .with_timer(uptime())
        .with_writer(Lines);
    let subscriber = tracing_subscriber::registry().with(lines).with(targets);
    // Set once, at the start of a command; a second one would change nothing.
    let _ = tracing::subscriber::set_global_default(subscriber);
}

/// Takes a line of the log, which comes in one piece.
struct Lines;

impl MakeWriter<'_> for Lines {
    type Writer = Lines;

    fn make_writer(&self) -> Lines {
        Lines
    }
}

impl Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        write(&pipeline::redacted(&String::from_utf8_lossy(line)));
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
