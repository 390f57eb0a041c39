//! A program that answers line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process_group};

use crate::error::{Error, Fault};

/// Longest line, and all lines of one question together.
const OUTPUT_MAX: usize = 4 << 20;
/// Lines that wait to be read.
const LINES_WAITING: usize = 1024;

/// The words of a command line.
#[derive(Debug, Clone)]
pub(crate) struct Words(Vec<String>);

impl Words {
    pub(crate) fn of(command: &str) -> Result<Words, Error> {
        match shlex::split(command) {
            Some(words) if !words.is_empty() => Ok(Words(words)),
            _ => Err(Error::Command(command.to_owned())),
        }
    }
}

/// A running program. What it writes comes through a thread, so that waiting for it can end; what it
/// gets goes through another, so that a program that does not read holds nobody up. It is killed
/// when this goes away.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: Sender<String>,
    output: Receiver<Result<String, Fault>>,
    until: Instant,
    limit: Duration,
    read: usize,
}

impl Process {
    pub(crate) fn start(words: &Words) -> std::io::Result<Process> {
        let mut command = Command::new(&words.0[0]);
        // A group of its own: what a wrapper script starts is killed with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .args(&words.0[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (input, lines) = channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            thread::spawn(move || {
                for line in lines {
                    if stdin.write_all(line.as_bytes()).is_err() || stdin.flush().is_err() {
                        return;
                    }
                }
            });
        }
        let (sender, output) = sync_channel(LINES_WAITING);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || {
                let mut stdout = BufReader::new(stdout);
                while let Some(line) = next_line(&mut stdout) {
                    let is_last = line.is_err();
                    if sender.send(line).is_err() || is_last {
                        return;
                    }
                }
            });
        }
        Ok(Process {
            child,
            input,
            output,
            until: Instant::now(),
            limit: Duration::ZERO,
            read: 0,
        })
    }

    /// A new question, to be answered within a time.
    pub(crate) fn begin(&mut self, limit: Duration) {
        self.limit = limit;
        self.until = Instant::now() + limit;
        self.read = 0;
    }

    pub(crate) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let sent = self.input.send(format!("{line}\n"));
        sent.map_err(|_| Fault::Stopped)
    }

    pub(crate) fn line(&mut self) -> Result<String, Fault> {
        let left = self.until.saturating_duration_since(Instant::now());
        let line = match self.output.recv_timeout(left) {
            Ok(line) => line?,
            Err(RecvTimeoutError::Timeout) => return Err(Fault::TooLong(self.limit)),
            Err(RecvTimeoutError::Disconnected) => return Err(Fault::Stopped),
        };
        self.read += line.len();
        if self.read > OUTPUT_MAX {
            return Err(Fault::TooMuch(OUTPUT_MAX));
        }
        // Lines that are waiting are not late by the clock; a program that writes and writes is.
        if Instant::now() > self.until {
            return Err(Fault::TooLong(self.limit));
        }
        Ok(line)
    }
}

/// Bytes that are no UTF-8 are replaced; `None` at the end.
fn next_line(output: &mut impl BufRead) -> Option<Result<String, Fault>> {
    let mut line = Vec::new();
    match output
        .take(OUTPUT_MAX as u64 + 1)
        .read_until(b'\n', &mut line)
    {
        Ok(0) | Err(_) => None,
        Ok(n) if n > OUTPUT_MAX => Some(Err(Fault::TooMuch(OUTPUT_MAX))),
        Ok(_) => {
            let text = String::from_utf8_lossy(&line);
            Some(Ok(text.trim_end_matches(['\n', '\r']).to_owned()))
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already, which is as well.
        #[cfg(unix)]
        if let Ok(Some(group)) = i32::try_from(self.child.id()).map(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
