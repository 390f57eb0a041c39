//! A gzip stream: members one after another, and whatever somebody hung on behind them.

use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::mem;

use flate2::bufread::GzDecoder;

/// Unpacks all members of a gzip stream (RFC 1952, 2.2). Zeros between or behind them are padding;
/// other bytes behind them end the stream and are noted.
#[derive(Debug)]
pub(crate) struct Members<'a, R> {
    state: State<R>,
    has_garbage: &'a Cell<bool>,
}

#[derive(Debug)]
enum State<R> {
    Member(Box<GzDecoder<R>>),
    Between(R),
    /// Bytes that are no member. They are read to their end, so that a container around the stream
    /// gets to compare its checksum.
    Garbage(R),
    Ended,
}

impl<'a, R: BufRead> Members<'a, R> {
    /// The first member is there whatever the first bytes are: it says what is wrong with them.
    pub(crate) fn new(reader: R, has_garbage: &'a Cell<bool>) -> Self {
        Members {
            state: State::Member(Box::new(GzDecoder::new(reader))),
            has_garbage,
        }
    }
}

impl<R: BufRead> Read for Members<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            let has_ended = match &mut self.state {
                State::Member(decoder) => match decoder.read(buffer) {
                    Ok(0) => true,
                    result => return result,
                },
                State::Between(reader) => {
                    let ahead = reader.fill_buf()?;
                    let zeros = ahead.iter().take_while(|&&byte| byte == 0).count();
                    let has_ended = ahead.is_empty() || zeros < ahead.len();
                    reader.consume(zeros);
                    has_ended
                }
                State::Garbage(reader) => {
                    let garbage = reader.fill_buf()?.len();
                    reader.consume(garbage);
                    garbage == 0
                }
                State::Ended => return Ok(0),
            };
            if has_ended {
                self.go_on()?;
            }
        }
    }
}

impl<R: BufRead> Members<'_, R> {
    fn go_on(&mut self) -> io::Result<()> {
        self.state = match mem::replace(&mut self.state, State::Ended) {
            State::Member(decoder) => State::Between(decoder.into_inner()),
            State::Between(mut reader) => match reader.fill_buf()?.first() {
                None => State::Ended,
                Some(0x1f) => State::Member(Box::new(GzDecoder::new(reader))),
                Some(_) => {
                    self.has_garbage.set(true);
                    State::Garbage(reader)
                }
            },
            State::Garbage(_) | State::Ended => State::Ended,
        };
        Ok(())
    }
}
