//! Where the members of a zip stand in it, by its directory: whether more of them stand on each other
//! than there is room for, and what stands where no member does (of a 7z, what stands behind it). A zip behind another, or behind a
//! program that unpacks it, is read by its own directory; what that does not name must not be lost
//! without a word.

use std::io::{self, Read, Seek, SeekFrom};
use std::iter;
use std::ops::Range;

use zip::read::ZipFileEntry;

use crate::recognize::{ZIP_HEADER_BYTES, is_zip_header};

/// Gaps smaller than this hold no member: a header, a name of one letter, a record of one move.
const GAP_BYTES_MIN: u64 = ZIP_HEADER_BYTES as u64 + 1 + 8;

/// A descriptor behind a member without its signature, and with the sizes of a large one.
const DESCRIPTOR_BYTES: Range<u64> = 12..24;

/// The members of a zip so far.
#[derive(Debug)]
pub(crate) struct Layout {
    /// What they take up, in the order of the directory; neighbors are one.
    spans: Vec<Range<u64>>,
    last: Option<Placed>,
    /// What stood last between the end that the directory tells and the next member, and was no gap.
    usual: u64,
    packed_bytes: u64,
    /// Where the directory begins.
    directory: u64,
}

/// A member, as its entry in the directory places it.
#[derive(Debug, Clone, Copy)]
struct Placed {
    start: u64,
    /// Without the extra field in front of it and the descriptor behind it: neither is told.
    end: u64,
    packed_bytes: u64,
    is_described: bool,
}

impl Layout {
    pub(crate) fn new(directory: u64) -> Self {
        Layout {
            spans: Vec::new(),
            last: None,
            usual: 0,
            packed_bytes: 0,
            directory,
        }
    }

    /// Whether the members together have so many times the bytes that stand before the directory.
    pub(crate) fn is_over(&self, times: u64) -> bool {
        self.packed_bytes > self.directory.saturating_mul(times)
    }

    /// Adds a member. `body` reads headers of members, where the directory does not say enough.
    pub(crate) fn add(&mut self, entry: &ZipFileEntry<'_>, body: &mut (impl Read + Seek)) {
        let start = entry.header_start();
        let header_bytes = ZIP_HEADER_BYTES as u64 + entry.name_raw().len() as u64;
        let bytes = header_bytes.saturating_add(entry.compressed_size());
        self.close(start, body);
        self.last = Some(Placed {
            start,
            end: start.saturating_add(bytes),
            packed_bytes: entry.compressed_size(),
            is_described: entry.flags().is_using_data_descriptor(),
        });
        // A damaged size counts as what it can come to at most.
        let room = self.directory.saturating_sub(start);
        self.packed_bytes = self.packed_bytes.saturating_add(bytes.min(room));
    }

    /// Settles where the last member ends, if the next one is there.
    fn close(&mut self, next: u64, body: &mut (impl Read + Seek)) {
        let Some(last) = self.last.take() else { return };
        let between = next.checked_sub(last.end);
        let descriptor = if last.is_described {
            DESCRIPTOR_BYTES.start
        } else {
            0
        };
        let is_near = |bytes| bytes < GAP_BYTES_MIN + descriptor || bytes == self.usual;
        let end = match between {
            Some(bytes) if is_near(bytes) => next,
            _ => last.measured_end(next, body),
        };
        if let Some(bytes) = between.filter(|_| end == next) {
            self.usual = bytes;
        }
        match self.spans.last_mut() {
            Some(span) if span.end == last.start => span.end = end,
            _ => self.spans.push(last.start..end),
        }
    }

    /// Whether the directory does not lead to the member that is the first by it. Bytes that were
    /// inserted somewhere move all that stands in front of them away from where it is looked for.
    pub(crate) fn is_shifted(&self, body: &mut (impl Read + Seek)) -> bool {
        let starts = self.spans.iter().map(|span| span.start);
        let first = starts.chain(self.last.map(|last| last.start)).min();
        // With nothing in front of it, the member itself is damaged.
        let is_none = |error: io::Error| {
            matches!(
                error.kind(),
                io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof
            )
        };
        first.is_some_and(|start| start > 0 && read_header(start, body).is_err_and(is_none))
    }

    /// What stands where no member does, before the directory.
    pub(crate) fn gaps(mut self, body: &mut (impl Read + Seek)) -> io::Result<Vec<Range<u64>>> {
        let directory = self.directory;
        self.close(directory, body);
        self.spans.sort_by_key(|span| span.start);
        let (mut gaps, mut end) = (Vec::new(), 0);
        for span in self
            .spans
            .into_iter()
            .chain(iter::once(directory..directory))
        {
            let gap = end..span.start;
            let bytes_min = if end == 0 { 1 } else { GAP_BYTES_MIN };
            if span.start.saturating_sub(end) >= bytes_min && !is_blank(body, &gap)? {
                gaps.push(gap);
            }
            end = end.max(span.end);
        }
        Ok(gaps)
    }
}

impl Placed {
    /// By its own header, and by where the next member is.
    fn measured_end(&self, next: u64, body: &mut (impl Read + Seek)) -> u64 {
        let Ok(start) = self.data_start(body) else {
            return self.end;
        };
        let end = start.saturating_add(self.packed_bytes);
        let behind = next.checked_sub(end);
        match behind {
            Some(bytes) if bytes < GAP_BYTES_MIN => next,
            _ if self.is_described => end.saturating_add(DESCRIPTOR_BYTES.start),
            _ => end,
        }
    }

    fn data_start(&self, body: &mut (impl Read + Seek)) -> io::Result<u64> {
        let header = read_header(self.start, body)?;
        let u16_at = |at| u64::from(u16::from_le_bytes([header[at], header[at + 1]]));
        let header_bytes = ZIP_HEADER_BYTES as u64 + u16_at(26) + u16_at(28);
        Ok(self.start.saturating_add(header_bytes))
    }
}

/// The header of a member, if one stands there.
fn read_header(start: u64, body: &mut (impl Read + Seek)) -> io::Result<[u8; ZIP_HEADER_BYTES]> {
    let mut header = [0; ZIP_HEADER_BYTES];
    body.seek(SeekFrom::Start(start))?;
    body.read_exact(&mut header)?;
    if !is_zip_header(&header) {
        return Err(io::ErrorKind::InvalidData.into());
    }
    Ok(header)
}

/// What stands behind the end of a zip, whose directory ends there.
pub(crate) fn tail(
    reader: &mut (impl Read + Seek),
    directory_end: u64,
) -> io::Result<Option<Range<u64>>> {
    let end = records_end(reader, directory_end).unwrap_or(directory_end);
    behind(reader, end)
}

/// What stands behind the end of an archive, if it is not just zeros.
pub(crate) fn behind(reader: &mut (impl Read + Seek), end: u64) -> io::Result<Option<Range<u64>>> {
    let tail = end..reader.seek(SeekFrom::End(0))?;
    Ok((!tail.is_empty() && !is_blank(reader, &tail)?).then_some(tail))
}

/// The end of the records behind the entries of a directory (APPNOTE 4.3.13 to 4.3.16).
fn records_end(reader: &mut (impl Read + Seek), mut at: u64) -> io::Result<u64> {
    loop {
        let mut record = [0; 22];
        reader.seek(SeekFrom::Start(at))?;
        reader.read_exact(&mut record[..12])?;
        let u16_at =
            |record: &[u8], at| u64::from(u16::from_le_bytes([record[at], record[at + 1]]));
        let length = match &record[..4] {
            b"PK\x05\x05" => 6 + u16_at(&record, 4),
            b"PK\x06\x06" => {
                let rest = record[4..12].iter().rev();
                let rest = rest.fold(0, |number, &byte| number << 8 | u64::from(byte));
                rest.saturating_add(12)
            }
            b"PK\x06\x07" => 20,
            b"PK\x05\x06" => {
                reader.read_exact(&mut record[12..])?;
                return Ok(at + 22 + u16_at(&record, 20));
            }
            _ => return Err(io::ErrorKind::InvalidData.into()),
        };
        at = at.saturating_add(length);
    }
}

/// Whether nothing but zeros stands there.
fn is_blank(reader: &mut (impl Read + Seek), range: &Range<u64>) -> io::Result<bool> {
    reader.seek(SeekFrom::Start(range.start))?;
    let mut rest = reader.take(range.end - range.start);
    let mut buffer = [0; 4 << 10];
    loop {
        match rest.read(&mut buffer) {
            Ok(0) => return Ok(true),
            Ok(read) if buffer[..read].iter().any(|&byte| byte != 0) => return Ok(false),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
