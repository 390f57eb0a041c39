use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ruling::{Opinion, Question, SecondOpinion};

use crate::error::{Error, Fault};
use crate::process::{Process, Words};
use crate::{gtp, katago};

/// Failures without a single answer after which an engine is asked no more.
const FAILURES_MAX: u64 = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Protocol {
    Gtp,
    Katago,
}

/// What became of the questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Questions put.
    pub asked: u64,
    /// Answers that could be used.
    pub answered: u64,
    /// Boards that the engine does not take.
    pub declined: u64,
    /// Questions that a failure of the engine left without an answer.
    pub failed: u64,
}

/// An engine: as many processes of it as threads ask at the same time, each used for one question
/// after another.
pub struct Engine {
    command: String,
    protocol: Protocol,
    words: Words,
    limit: Duration,
    idle: Mutex<Vec<Process>>,
    tally: Mutex<Tally>,
    tell: Box<dyn Fn(&str) + Send + Sync>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({})", self.name())
    }
}

impl Engine {
    /// An engine as `gtp:COMMAND` or `katago:COMMAND`, started once to see that it can be. Every
    /// question may take so long. `tell` gets a sentence about each that stays without an answer.
    ///
    /// # Errors
    /// If the text names no engine, or the program does not start.
    pub fn new(
        text: &str,
        limit: Duration,
        tell: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Engine, Error> {
        let (protocol, command) = match text.split_once(':') {
            Some(("gtp", command)) => (Protocol::Gtp, command),
            Some(("katago", command)) => (Protocol::Katago, command),
            _ => return Err(Error::Protocol(text.to_owned())),
        };
        let words = Words::of(command)?;
        let first = Process::start(&words).map_err(|source| Error::Start {
            command: command.to_owned(),
            source,
        })?;
        Ok(Engine {
            command: text.to_owned(),
            protocol,
            words,
            limit,
            idle: Mutex::new(vec![first]),
            tally: Mutex::default(),
            tell: Box::new(tell),
        })
    }

    /// What became of the questions so far.
    pub fn tally(&self) -> Tally {
        *lock(&self.tally)
    }

    fn ask(&self, number: u64, question: &Question) -> Result<Opinion, Fault> {
        let idle = lock(&self.idle).pop();
        let mut process = match idle {
            Some(process) => process,
            None => Process::start(&self.words).map_err(Fault::Start)?,
        };
        process.begin(self.limit);
        let answer = match self.protocol {
            Protocol::Gtp => gtp::ask(&mut process, question),
            Protocol::Katago => katago::ask(&mut process, number, question),
        };
        // After a failure nobody knows what a process would say next: it ends here.
        if answer.as_ref().err().is_none_or(Fault::is_harmless) {
            lock(&self.idle).push(process);
        }
        answer
    }
}

impl SecondOpinion for Engine {
    fn name(&self) -> String {
        format!("{} ({} s)", self.command, self.limit.as_secs_f64())
    }

    fn opinion(&self, question: &Question) -> Option<Opinion> {
        let number = {
            let mut tally = lock(&self.tally);
            if tally.answered == 0 && tally.failed >= FAILURES_MAX {
                return None;
            }
            tally.asked += 1;
            tally.asked
        };
        let answer = self.ask(number, question);
        let mut tally = lock(&self.tally);
        match answer {
            Ok(opinion) => {
                tally.answered += 1;
                Some(opinion)
            }
            Err(fault) => {
                if fault.is_harmless() {
                    tally.declined += 1;
                } else {
                    tally.failed += 1;
                }
                let gives_up = tally.answered == 0 && tally.failed == FAILURES_MAX;
                drop(tally);
                let place = question.place;
                (self.tell)(&format!(
                    "{place}: no second opinion from the engine: {fault}"
                ));
                if gives_up {
                    (self.tell)("the engine has not answered once and is asked no more");
                }
                None
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
