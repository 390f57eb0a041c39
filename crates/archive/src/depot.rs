//! Files that stand on no local disk: objects of a store, read by ranges.

use std::fmt;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::Arc;

/// A place of files, such as a prefix in an object store. It shows itself as its address, without
/// anything secret in it.
///
/// An error of kind `NotFound` or `PermissionDenied` is a fact about one file; any other is trouble with
/// the place, and ends a run.
pub trait Depot: fmt::Debug + fmt::Display + Send + Sync {
    /// Everything under a folder (an empty name: all there is), in any order. Where the address is that
    /// of one file, this file, with an empty name.
    ///
    /// # Errors
    /// If the place cannot be read.
    fn list(&self, folder: &str) -> io::Result<Vec<Stored>>;

    /// Some bytes of a file, as it was when it was listed.
    ///
    /// # Errors
    /// If it has changed or cannot be read.
    fn read(&self, file: &Stored, range: Range<u64>) -> io::Result<Vec<u8>>;
}

/// A file of a [`Depot`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stored {
    /// Its name, relative to the depot, `/` between parts.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// Changes when its content does, if the store can tell.
    pub tag: Option<String>,
}

/// A file of a depot and the place itself.
#[derive(Debug, Clone)]
pub(crate) struct InDepot {
    pub(crate) depot: Arc<dyn Depot>,
    pub(crate) file: Arc<Stored>,
}

/// Bytes fetched at a time: few after a jump, twice as many each time where reading goes on.
const FETCHED: Range<u64> = 64 << 10..4 << 20;

/// A file of a depot as a local one is read.
#[derive(Debug)]
pub(crate) struct Fetched {
    from: InDepot,
    position: u64,
    /// What was fetched last, and where it stands.
    held: Vec<u8>,
    held_at: u64,
    next_bytes: u64,
}

impl Fetched {
    pub(crate) fn open(from: &InDepot) -> Self {
        Fetched {
            from: from.clone(),
            position: 0,
            held: Vec::new(),
            held_at: 0,
            next_bytes: FETCHED.start,
        }
    }

    pub(crate) fn len(&self) -> u64 {
        self.from.file.bytes
    }

    /// What is held from the position on; fetches more where that is nothing.
    fn ahead(&mut self) -> io::Result<&[u8]> {
        let held_to = self.held_at + self.held.len() as u64;
        if !(self.held_at..held_to).contains(&self.position) && self.position < self.len() {
            let is_going_on = self.position == held_to && held_to > 0;
            self.next_bytes = match is_going_on {
                true => (2 * self.next_bytes).min(FETCHED.end),
                false => FETCHED.start,
            };
            let end = self.len().min(self.position + self.next_bytes);
            let InDepot { depot, file } = &self.from;
            self.held = depot.read(file, self.position..end)?;
            self.held_at = self.position;
            if self.held.len() as u64 != end - self.position {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        let at = usize::try_from(self.position.saturating_sub(self.held_at)).unwrap_or(usize::MAX);
        Ok(self.held.get(at..).unwrap_or_default())
    }
}

impl Read for Fetched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.ahead()?.read(buffer)?;
        self.position += read as u64;
        Ok(read)
    }
}

impl Seek for Fetched {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(target) => Some(target),
            SeekFrom::Current(by) => self.position.checked_add_signed(by),
            SeekFrom::End(by) => self.len().checked_add_signed(by),
        };
        self.position = target.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.position)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// One file of so many bytes, and what was asked for.
    #[derive(Debug)]
    struct One(Vec<u8>, Mutex<Vec<Range<u64>>>);

    impl fmt::Display for One {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("one://")
        }
    }

    impl Depot for One {
        fn list(&self, _: &str) -> io::Result<Vec<Stored>> {
            let bytes = self.0.len() as u64;
            let (name, tag) = (String::new(), None);
            Ok(vec![Stored { name, bytes, tag }])
        }

        fn read(&self, _: &Stored, range: Range<u64>) -> io::Result<Vec<u8>> {
            self.1.lock().unwrap().push(range.clone());
            Ok(self.0[range.start as usize..range.end as usize].to_vec())
        }
    }

    #[test]
    fn reading_on_fetches_more_and_a_jump_little() {
        let bytes: Vec<u8> = (0..3_000_000u32).map(|n| (n % 251) as u8).collect();
        let depot = Arc::new(One(bytes.clone(), Mutex::default()));
        let file = depot.list("").unwrap().remove(0);
        let mut fetched = Fetched::open(&InDepot {
            depot: depot.clone(),
            file: Arc::new(file),
        });
        let mut read = Vec::new();
        fetched.read_to_end(&mut read).unwrap();
        assert!(read == bytes);
        let sizes = |asked: &[Range<u64>]| -> Vec<u64> {
            asked
                .iter()
                .map(|range| (range.end - range.start) >> 10)
                .collect()
        };
        assert_eq!(
            sizes(&depot.1.lock().unwrap()),
            [64, 128, 256, 512, 1024, 945]
        );
        depot.1.lock().unwrap().clear();
        fetched.seek(SeekFrom::End(-100)).unwrap();
        read.clear();
        fetched.read_to_end(&mut read).unwrap();
        assert!(read == bytes[bytes.len() - 100..]);
        fetched.seek(SeekFrom::Start(5)).unwrap();
        let mut few = [0; 9];
        fetched.read_exact(&mut few).unwrap();
        assert_eq!(few, bytes[5..14]);
        assert_eq!(depot.1.lock().unwrap().len(), 1);
    }
}
