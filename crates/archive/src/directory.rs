//! How large the directory of a 7z is once unpacked, before any of it is.

use std::io::{self, Read, Seek, SeekFrom};

use flate2::Crc;

/// What stands before everything else in a 7z: signature, version, and where its directory is.
pub(crate) const START_BYTES: u64 = 32;

/// What says how the directory is packed takes less than this.
const PACKED_HEADER_BYTES_MAX: u64 = 4 << 10;

/// Where the directory of a 7z is, and how large.
#[derive(Debug)]
pub(crate) struct Placed {
    /// Bytes of it, unpacked; 0 where an archive of no members has none.
    pub(crate) bytes: u64,
    /// Where it begins, as it is packed: members stand in front of it.
    pub(crate) start: u64,
    /// Where the archive ends.
    pub(crate) end: u64,
}

/// Finds the directory. `None`: nothing there that says how large it is.
///
/// # Errors
/// If the archive ends before.
pub(crate) fn find_directory(body: &mut (impl Read + Seek)) -> io::Result<Option<Placed>> {
    let head = read_start(body)?;
    let (offset, bytes) = place(&head);
    let start = START_BYTES.saturating_add(offset);
    let mut placed = Placed {
        bytes,
        start,
        end: start.saturating_add(bytes),
    };
    if bytes == 0 {
        // One that is still being written has no checksum yet either.
        return Ok(is_start_whole(&head).then_some(placed));
    }
    body.seek(SeekFrom::Start(start))?;
    let mut header = Vec::new();
    body.take(bytes.min(PACKED_HEADER_BYTES_MAX))
        .read_to_end(&mut header)?;
    match header.split_first() {
        Some((0x17, packed)) => {
            let packed = Numbers(packed)
                .packed_header()
                .filter(|&(_, bytes)| bytes > 0);
            let Some((position, bytes)) = packed else {
                return Ok(None);
            };
            placed.start = START_BYTES.saturating_add(position);
            placed.bytes = bytes;
        }
        Some(_) => {}
        None => return Ok(None),
    }
    Ok(Some(placed))
}

fn read_start(body: &mut (impl Read + Seek)) -> io::Result<[u8; START_BYTES as usize]> {
    let mut start = [0; START_BYTES as usize];
    body.seek(SeekFrom::Start(0))?;
    body.read_exact(&mut start)?;
    Ok(start)
}

/// How far behind the start the directory is, and its bytes as they are packed.
fn place(start: &[u8; START_BYTES as usize]) -> (u64, u64) {
    let u64_at = |at: usize| {
        let bytes = start[at..at + 8].iter().rev();
        bytes.fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    (u64_at(12), u64_at(20))
}

fn is_start_whole(start: &[u8; START_BYTES as usize]) -> bool {
    let mut crc = Crc::new();
    crc.update(&start[12..]);
    crc.sum().to_le_bytes() == start[8..12]
}

/// The bytes and numbers that a header is made of (7zFormat.txt, "Header structures").
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    /// How far behind the start the packed directory is, and the largest of the sizes that its coders
    /// unpack to.
    fn packed_header(&mut self) -> Option<(u64, u64)> {
        self.expect(0x06)?;
        let position = self.number()?;
        let streams = self.number()?;
        loop {
            match self.byte()? {
                0x00 => break,
                0x09 => self.numbers(streams)?,
                0x0a => self.checksums(streams)?,
                _ => return None,
            };
        }
        self.expect(0x07)?;
        self.expect(0x0b)?;
        self.number()?;
        self.expect(0)?;
        let outputs = self.folder()?;
        self.expect(0x0c)?;
        Some((position, self.numbers(outputs)?))
    }

    /// Passes over the coders of a folder. How many outputs they have.
    fn folder(&mut self) -> Option<u64> {
        let (mut inputs, mut outputs) = (0u64, 0u64);
        for _ in 0..self.number()? {
            let flags = self.byte()?;
            self.skip(u64::from(flags & 0x0f))?;
            let is_simple = flags & 0x10 == 0;
            inputs = inputs.checked_add(if is_simple { 1 } else { self.number()? })?;
            outputs = outputs.checked_add(if is_simple { 1 } else { self.number()? })?;
            if flags & 0x20 != 0 {
                let properties = self.number()?;
                self.skip(properties)?;
            }
        }
        let bound = outputs.checked_sub(1)?;
        self.numbers(bound.checked_mul(2)?)?;
        let packed = inputs.checked_sub(bound)?;
        if packed > 1 {
            self.numbers(packed)?;
        }
        Some(outputs)
    }

    /// Passes over checksums: of all streams, or of those a bit says.
    fn checksums(&mut self, streams: u64) -> Option<u64> {
        if self.byte()? != 0 {
            return self.skip(streams.checked_mul(4)?);
        }
        let mut stated = 0;
        for _ in 0..streams.div_ceil(8) {
            stated += u64::from(self.byte()?.count_ones());
        }
        self.skip(stated * 4)
    }

    /// Passes over numbers. The largest of them.
    fn numbers(&mut self, count: u64) -> Option<u64> {
        let mut largest = 0;
        for _ in 0..count {
            largest = largest.max(self.number()?);
        }
        Some(largest)
    }

    /// One to nine bytes: the leading ones of the first say how many follow, lowest first, and what
    /// is left of it stands above them.
    fn number(&mut self) -> Option<u64> {
        let first = self.byte()?;
        let more = first.leading_ones();
        let mut number = 0;
        for at in 0..more {
            number |= u64::from(self.byte()?) << (8 * at);
        }
        let above = u64::from(first) & (0x7f_u64 >> more);
        Some(number | above.checked_shl(8 * more).unwrap_or(0))
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        (self.byte()? == byte).then_some(())
    }

    fn skip(&mut self, bytes: u64) -> Option<u64> {
        self.0 = self.0.get(usize::try_from(bytes).ok()?..)?;
        Some(bytes)
    }

    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_length() {
        let number = |bytes: &[u8]| Numbers(bytes).number();
        assert_eq!(number(&[0x7f]), Some(0x7f));
        assert_eq!(number(&[0x81, 0x23]), Some(0x123));
        assert_eq!(number(&[0xc1, 0x23, 0x45]), Some(0x1_4523));
        assert_eq!(number(&[0xff; 9]), Some(u64::MAX));
        assert_eq!(number(&[0x80]), None);
    }
}
