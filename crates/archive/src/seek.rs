//! Buffered reading that survives small jumps.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::sync::Arc;

use crate::depot::Fetched;
use crate::source::Origin;

/// A file, here or in a depot, or bytes held in memory.
#[derive(Debug)]
pub(crate) enum Bytes {
    File(File),
    Fetched(Fetched),
    Held(Cursor<Arc<[u8]>>),
}

impl Bytes {
    pub(crate) fn open(origin: &Origin) -> io::Result<Self> {
        match origin {
            Origin::Path(path) => File::open(path).map(Bytes::File),
            Origin::Depot(file) => Ok(Bytes::Fetched(Fetched::open(file))),
            Origin::Bytes(bytes) => Ok(Bytes::Held(Cursor::new(bytes.clone()))),
            Origin::Unreadable(message) => Err(io::Error::other(message.clone())),
        }
    }

    pub(crate) fn len(&self) -> io::Result<u64> {
        match self {
            Bytes::File(file) => Ok(file.metadata()?.len()),
            Bytes::Fetched(file) => Ok(file.len()),
            Bytes::Held(bytes) => Ok(bytes.get_ref().len() as u64),
        }
    }
}

impl Read for Bytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Bytes::File(file) => file.read(buffer),
            Bytes::Fetched(file) => file.read(buffer),
            Bytes::Held(bytes) => bytes.read(buffer),
        }
    }
}

impl Seek for Bytes {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Bytes::File(file) => file.seek(to),
            Bytes::Fetched(file) => file.seek(to),
            Bytes::Held(bytes) => bytes.seek(to),
        }
    }
}

/// A `BufReader` whose buffer is kept when a seek stays inside it. The directory of a zip is read by
/// one seek an entry; a plain `BufReader` would read its whole buffer again each time.
#[derive(Debug)]
pub(crate) struct Buffered<R> {
    inner: BufReader<R>,
    position: u64,
}

impl<R: Read + Seek> Buffered<R> {
    pub(crate) fn new(inner: R) -> Self {
        Buffered {
            inner: BufReader::with_capacity(64 << 10, inner),
            position: 0,
        }
    }
}

impl<R: Read> Read for Buffered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.position += read as u64;
        Ok(read)
    }
}

impl<R: Seek> Seek for Buffered<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(target) => Some(target),
            SeekFrom::Current(by) => self.position.checked_add_signed(by),
            SeekFrom::End(_) => None,
        };
        let near = target
            .and_then(|target| i64::try_from(i128::from(target) - i128::from(self.position)).ok());
        match (target, near) {
            (Some(target), Some(by)) => {
                self.inner.seek_relative(by)?;
                self.position = target;
            }
            _ => self.position = self.inner.seek(to)?,
        }
        Ok(self.position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_land_where_a_plain_reader_lands() {
        let data: Vec<u8> = (0..200_000u32).map(|i| (i % 251) as u8).collect();
        let mut plain = Cursor::new(&data[..]);
        let mut buffered = Buffered::new(Cursor::new(&data[..]));
        let jumps = [
            SeekFrom::Start(70_000),
            SeekFrom::Current(-500),
            SeekFrom::Current(90_000),
            SeekFrom::End(-10),
            SeekFrom::Start(3),
            SeekFrom::Start(4),
        ];
        for jump in jumps {
            assert_eq!(plain.seek(jump).unwrap(), buffered.seek(jump).unwrap());
            let (mut a, mut b) = ([0; 7], [0; 7]);
            plain.read_exact(&mut a).unwrap();
            buffered.read_exact(&mut b).unwrap();
            assert_eq!(a, b);
        }
    }
}
