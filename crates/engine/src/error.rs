use std::io;
use std::time::Duration;

use ruling::Nonsense;

/// Why there is no engine to ask.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A protocol that is none.
    #[error(
        "`{0}` names no engine: write `gtp:COMMAND` or `katago:COMMAND`, as `gtp:gnugo --mode gtp --seed 1`"
    )]
    Protocol(String),
    /// Quotes that do not match, or nothing at all.
    #[error("`{0}` is no command: it is empty, or a quote is not closed")]
    Command(String),
    /// The program does not start.
    #[error("the engine `{command}` does not start")]
    Start {
        /// As typed.
        command: String,
        /// Why.
        source: io::Error,
    },
}

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// Boards that the protocol or the engine does not take. The process goes on.
    #[error("it does not take a board of {width}x{height}")]
    Size {
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
    },
    /// The program does not start again.
    #[error("it does not start: {0}")]
    Start(io::Error),
    /// It went away, or closed its output.
    #[error("it stopped in the middle of a question")]
    Stopped,
    /// No answer in time.
    #[error("it took longer than {} s", .0.as_secs_f64())]
    TooLong(Duration),
    /// Output without end.
    #[error("it wrote more than {0} bytes")]
    TooMuch(usize),
    /// A command was refused that every engine must know.
    #[error("`{command}` was answered with `{answer}`")]
    Refused {
        /// What was sent.
        command: String,
        /// The beginning of what came back.
        answer: String,
    },
    /// An answer in other words than the protocol's.
    #[error("its answer cannot be read: `{0}`")]
    Unreadable(String),
    /// An answer that fits no position.
    #[error("its answer cannot be true: {0}")]
    Nonsense(Nonsense),
}

impl Fault {
    /// Whether the process may be asked again.
    pub(crate) fn is_harmless(&self) -> bool {
        matches!(self, Fault::Size { .. })
    }
}

/// The beginning of a text that may be long.
pub(crate) fn beginning(text: &str) -> String {
    const SHOWN: usize = 60;
    let short: String = text.chars().take(SHOWN).collect();
    let short = short.escape_debug().to_string();
    if text.chars().count() > SHOWN {
        format!("{short}...")
    } else {
        short
    }
}
