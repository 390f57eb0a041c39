//! More rows than memory holds, sorted: runs of them are sorted and written aside, then merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::mem;
use std::ops::Range;

/// Bytes of rows held before they are written aside.
const HELD_BYTES: usize = 4 << 20;
/// Runs merged at a time; each has a buffer of its own.
const RUNS_MAX: usize = 64;
/// Bytes of such a buffer.
const BUFFER_BYTES: usize = 64 << 10;

/// Takes rows, which are bytes, in any order. What does not fit stands in files without a name in the
/// folder for temporary files (`TMPDIR`), which go with the process however it ends.
#[derive(Debug)]
pub(crate) struct Sorter {
    held: Held,
    held_max: usize,
    runs: Vec<File>,
}

/// Rows in memory, one behind the other.
#[derive(Debug, Default)]
struct Held {
    bytes: Vec<u8>,
    rows: Vec<Range<usize>>,
}

impl Sorter {
    /// Empty.
    pub(crate) fn new() -> Self {
        Sorter::holding(HELD_BYTES)
    }

    fn holding(held_max: usize) -> Self {
        Sorter {
            held: Held::default(),
            held_max,
            runs: Vec::new(),
        }
    }

    /// Adds a row of at most 4 GiB.
    ///
    /// # Errors
    /// If a run cannot be written.
    pub(crate) fn push(&mut self, row: &[u8]) -> io::Result<()> {
        let from = self.held.bytes.len();
        self.held.bytes.extend_from_slice(row);
        self.held.rows.push(from..self.held.bytes.len());
        let weight = self.held.bytes.len() + self.held.rows.len() * size_of::<Range<usize>>();
        if weight >= self.held_max {
            self.write_run()?;
        }
        Ok(())
    }

    fn write_run(&mut self) -> io::Result<()> {
        let held = mem::take(&mut self.held);
        self.runs.push(write(&mut held.sorted())?);
        if self.runs.len() == RUNS_MAX {
            let merged = write(&mut Merged::of(mem::take(&mut self.runs))?)?;
            self.runs.push(merged);
        }
        Ok(())
    }

    /// All rows in the order of their bytes, equal ones as often as they came.
    ///
    /// # Errors
    /// If a run cannot be written or read.
    pub(crate) fn finish(mut self) -> io::Result<Box<dyn Rows>> {
        if self.runs.is_empty() {
            return Ok(Box::new(self.held.sorted()));
        }
        if !self.held.rows.is_empty() {
            self.write_run()?;
        }
        Ok(Box::new(Merged::of(self.runs)?))
    }
}

/// Rows, one after another.
pub(crate) trait Rows {
    /// The next one; `None` at the end.
    ///
    /// # Errors
    /// If a run cannot be read.
    fn next(&mut self) -> io::Result<Option<&[u8]>>;
}

impl Held {
    fn sorted(mut self) -> Sorted {
        let bytes = mem::take(&mut self.bytes);
        self.rows
            .sort_unstable_by(|a, b| bytes[a.clone()].cmp(&bytes[b.clone()]));
        Sorted {
            bytes,
            rows: self.rows.into_iter(),
        }
    }
}

struct Sorted {
    bytes: Vec<u8>,
    rows: std::vec::IntoIter<Range<usize>>,
}

impl Rows for Sorted {
    fn next(&mut self) -> io::Result<Option<&[u8]>> {
        Ok(self.rows.next().map(|row| &self.bytes[row]))
    }
}

/// A run: rows behind their lengths.
fn write(rows: &mut dyn Rows) -> io::Result<File> {
    let mut writer = BufWriter::with_capacity(BUFFER_BYTES, tempfile::tempfile()?);
    while let Some(row) = rows.next()? {
        let length = u32::try_from(row.len()).map_err(io::Error::other)?;
        writer.write_all(&length.to_le_bytes())?;
        writer.write_all(row)?;
    }
    let mut file = writer.into_inner()?;
    file.rewind()?;
    Ok(file)
}

/// Runs on their way to be one.
struct Merged {
    runs: Vec<BufReader<File>>,
    /// The next row of each run that has one.
    ahead: BinaryHeap<Reverse<(Vec<u8>, usize)>>,
    row: Vec<u8>,
}

impl Merged {
    fn of(runs: Vec<File>) -> io::Result<Self> {
        let reader = |file| BufReader::with_capacity(BUFFER_BYTES, file);
        let mut merged = Merged {
            runs: runs.into_iter().map(reader).collect(),
            ahead: BinaryHeap::new(),
            row: Vec::new(),
        };
        for run in 0..merged.runs.len() {
            merged.advance(run, Vec::new())?;
        }
        Ok(merged)
    }

    fn advance(&mut self, run: usize, mut row: Vec<u8>) -> io::Result<()> {
        let reader = &mut self.runs[run];
        let mut length = [0; 4];
        match reader.read_exact(&mut length) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            Err(error) => return Err(error),
        }
        row.resize(u32::from_le_bytes(length) as usize, 0);
        reader.read_exact(&mut row)?;
        self.ahead.push(Reverse((row, run)));
        Ok(())
    }
}

impl Rows for Merged {
    fn next(&mut self) -> io::Result<Option<&[u8]>> {
        let Some(Reverse((row, run))) = self.ahead.pop() else {
            return Ok(None);
        };
        let used = mem::replace(&mut self.row, row);
        self.advance(run, used)?;
        Ok(Some(&self.row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of every length up to 40, hardly in order.
    fn rows(count: u64) -> Vec<Vec<u8>> {
        let row = |n: u64| {
            let mixed = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let bytes = mixed.to_be_bytes();
            (0..n % 41).map(|at| bytes[at as usize % 8]).collect()
        };
        (0..count).map(row).collect()
    }

    fn sorted(rows: &[Vec<u8>], held_max: usize) -> Vec<Vec<u8>> {
        let mut sorter = Sorter::holding(held_max);
        for row in rows {
            sorter.push(row).unwrap();
        }
        let mut sorted = sorter.finish().unwrap();
        let mut out = Vec::new();
        while let Some(row) = sorted.next().unwrap() {
            out.push(row.to_vec());
        }
        out
    }

    #[test]
    fn in_memory_in_runs_and_in_more_runs_than_are_merged_at_a_time() {
        let rows = rows(5000);
        let mut expected = rows.clone();
        expected.sort();
        for held_max in [usize::MAX, 20_000, 1000, 1] {
            assert_eq!(sorted(&rows, held_max), expected, "{held_max} bytes held");
        }
        assert!(sorted(&[], 1).is_empty());
    }
}
