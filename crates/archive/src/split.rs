//! A file of one or many games, cut into records without holding it whole.

use std::io::Read;
use std::ops::ControlFlow;

use crate::container::{Trouble, Visit};
use crate::found::{Found, Place, Reject, RejectCode, Unit};

/// Bytes held at a time. Files up to here are cut in one go.
pub(crate) const WINDOW_BYTES: usize = 8 << 20;

/// Hands on every record of a stream.
///
/// Longer streams pass through a window: all records in it but the last are complete and handed on,
/// the last one is kept until more of it has been read. A window that holds no complete record is
/// doubled, so that the time stays linear.
pub(crate) fn split(
    reader: &mut dyn Read,
    place: &Place,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    split_by(reader, place, visit, WINDOW_BYTES)
}

fn split_by(
    reader: &mut dyn Read,
    place: &Place,
    visit: &mut Visit<'_>,
    window_bytes: usize,
) -> Result<(), Trouble> {
    let mut place = place.clone();
    let mut buffer = Vec::new();
    let mut window = window_bytes;
    let mut offset = 0u64;
    loop {
        let wanted = window.saturating_sub(buffer.len());
        let result = reader.take(wanted as u64).read_to_end(&mut buffer);
        let mut ranges: Vec<_> = record::trees(&buffer).collect();
        let read = match result {
            Ok(read) => read,
            Err(error) => {
                if visit.keeps_torn {
                    // The last game may be torn: the reject for what is missing stands for it too.
                    ranges.pop_if(|last| !is_complete(&buffer[last.clone()]));
                    for range in ranges {
                        let at = offset + range.start as u64;
                        hand_on(&buffer[range], at, &mut place, visit)?;
                    }
                }
                return Err(Trouble::Read(error));
            }
        };
        let at_end = read < wanted;
        if at_end {
            // A blank file is a record too: one that the reader will have nothing good to say of.
            if ranges.is_empty() && place.game_index == 0 {
                ranges.push(0..buffer.len());
            }
            for range in ranges {
                hand_on(
                    &buffer[range.clone()],
                    offset + range.start as u64,
                    &mut place,
                    visit,
                )?;
            }
            return Ok(());
        }
        match ranges.split_last() {
            None => {
                offset += buffer.len() as u64;
                buffer.clear();
                window = window_bytes;
            }
            Some((last, []))
                if (buffer.len() - last.start) as u64 > visit.limits.record_bytes_max =>
            {
                let detail = format!(
                    "a record of more than {} bytes, the rest of the file is left out; --record-bytes-max allows more",
                    visit.limits.record_bytes_max
                );
                return visit.reject(Reject {
                    place,
                    unit: Unit::Record,
                    code: RejectCode::LimitBytes,
                    offset: Some(offset),
                    detail,
                });
            }
            Some((last, complete)) => {
                for range in complete {
                    let at = offset + range.start as u64;
                    hand_on(&buffer[range.clone()], at, &mut place, visit)?;
                }
                let done = if complete.is_empty() { 0 } else { last.start };
                offset += done as u64;
                buffer.drain(..done);
                window = window_bytes.max(buffer.len() * 2);
            }
        }
    }
}

/// Whether a record can be read, and its tree is closed.
fn is_complete(bytes: &[u8]) -> bool {
    record::read(bytes).is_ok_and(|record| !record.truncated)
}

fn hand_on(
    bytes: &[u8],
    offset: u64,
    place: &mut Place,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let found = if bytes.len() as u64 > visit.limits.record_bytes_max {
        Found::Reject(Reject {
            place: place.clone(),
            unit: Unit::Record,
            code: RejectCode::LimitBytes,
            offset: Some(offset),
            detail: format!(
                "a record of {} bytes; {} are allowed, --record-bytes-max allows more",
                bytes.len(),
                visit.limits.record_bytes_max
            ),
        })
    } else {
        Found::Record {
            place: place.clone(),
            bytes: visit.indexes.join(&place.member, bytes.to_vec()),
        }
    };
    place.game_index = place.game_index.saturating_add(1);
    match (visit.sink)(found) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Trouble::Enough),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounded::Budget;
    use crate::index::Indexes;
    use crate::limits::Limits;

    fn records(text: &[u8], window: usize) -> Vec<Vec<u8>> {
        let limits = Limits::default();
        let budget = Budget::new(text.len() as u64, &limits);
        let mut records = Vec::new();
        let mut sink = |found| {
            if let Found::Record { bytes, .. } = found {
                records.push(bytes);
            }
            ControlFlow::Continue(())
        };
        let mut visit = Visit {
            source: "games.sgf",
            limits: &limits,
            budget: &budget,
            keeps_torn: true,
            indexes: Indexes::default(),
            sink: &mut sink,
        };
        let place = Place::default();
        split_by(&mut &text[..], &place, &mut visit, window).unwrap();
        records
    }

    #[test]
    fn a_small_window_finds_the_same_records() {
        let mut text = Vec::new();
        for game in 0..200 {
            let comment = "x".repeat(game * 7 % 90);
            text.extend(format!("(;SZ[9]C[{comment}];B[ee](;W[ff])(;W[gg]))\n\n").bytes());
        }
        let whole = records(&text, 1 << 20);
        assert_eq!(whole.len(), record::trees(&text).count());
        for window in [64, 100, 333, 1000, 4096] {
            assert_eq!(records(&text, window), whole, "window of {window} bytes");
        }
    }

    #[test]
    fn a_small_window_finds_the_records_of_any_notation() {
        let game = [
            "\\HS\n\\[GAMENAME=a\\]\n\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n",
            "Rated game\n19\nA 1D\nB 2D\nx.org\n0\n0\n6\n20170316 [09:51]\n5\nBlack wins!\n1\nPMABBQEEQ\n",
            "[Header]\nSize=19\n[Data]\nPP,B1,1,0\n",
            "(;B[ee](;W[ff])(;W[gg]))\n",
            "7\t;B[nd];W[pp]\n",
        ];
        let text: String = (0..40).map(|at| game[at * at % game.len()]).collect();
        let whole = records(text.as_bytes(), 1 << 20);
        assert_eq!(whole.len(), 40);
        for window in [64, 100, 333, 1000] {
            assert_eq!(
                records(text.as_bytes(), window),
                whole,
                "window of {window} bytes"
            );
        }
    }

    #[test]
    fn a_small_window_finds_the_games_behind_one_that_is_not_closed() {
        let game = |at: usize| {
            let (close, more) = (
                if at.is_multiple_of(3) { "" } else { ")" },
                "x".repeat(at * 7 % 90),
            );
            format!(
                "(;SZ[19]FF[3]\nPW[White {at}]\nPB[Black {at}]\nC[{more}]\nRE[B+R]\n;B[pd];W[dp]{close}\n"
            )
        };
        let games: Vec<_> = (0..40)
            .map(|at| game(at).trim().as_bytes().to_vec())
            .collect();
        let text: String = (0..40).map(game).collect();
        for window in [64, 100, 333, 1000, 1 << 20] {
            assert_eq!(
                records(text.as_bytes(), window),
                games,
                "window of {window} bytes"
            );
        }
    }

    #[test]
    fn a_blank_file_is_one_record() {
        assert_eq!(records(b" \n", 1024), [b" \n".to_vec()]);
    }
}
