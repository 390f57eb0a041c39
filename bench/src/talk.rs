//! Another program that answers one line with one line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

/// The program, running.
pub(crate) struct Talker {
    child: Child,
    asking: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Talker {
    /// Starts it; it must answer `hello` with its `name` (and more, if it likes).
    pub(crate) fn start(command: &mut Command, name: &str) -> Result<Talker> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {:?}", command.get_program()))?;
        let asking = child.stdin.take().context("no pipe to it")?;
        let answers = BufReader::new(child.stdout.take().context("no pipe from it")?);
        let mut talker = Talker {
            child,
            asking,
            answers,
        };
        let answer = talker.ask("hello")?;
        if !answer.starts_with(name) {
            bail!("{:?} has no {name} ({answer:?})", command.get_program());
        }
        Ok(talker)
    }

    pub(crate) fn ask(&mut self, question: &str) -> Result<String> {
        writeln!(self.asking, "{question}").context("it has gone")?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        Ok(answer.trim_end().to_string())
    }

    /// Asks for a number.
    pub(crate) fn number(&mut self, question: &str) -> Result<f64> {
        let answer = self.ask(question)?;
        let number = answer.parse();
        number.with_context(|| format!("{question}: it said {answer:?}"))
    }
}

impl Drop for Talker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
