//! Readers that count what passes and tell whose fault an error is.

use std::cell::Cell;
use std::io::{self, Read, Seek, SeekFrom};

use crate::found::RejectCode;
use crate::limits::Limits;

/// What one source may still unpack to, at all depths together.
#[derive(Debug)]
pub(crate) struct Budget {
    bytes_max: u64,
    /// Whether the ratio or the plain size gives that bound.
    code: RejectCode,
    unpacked: Cell<u64>,
}

impl Budget {
    pub(crate) fn new(source_bytes: u64, limits: &Limits) -> Self {
        let by_ratio = source_bytes
            .saturating_mul(limits.ratio_max)
            .max(limits.ratio_free_bytes);
        let (bytes_max, code) = if by_ratio < limits.unpacked_bytes_max {
            (by_ratio, RejectCode::LimitRatio)
        } else {
            (limits.unpacked_bytes_max, RejectCode::LimitUnpacked)
        };
        Budget {
            bytes_max,
            code,
            unpacked: Cell::new(0),
        }
    }

    /// The bound that was hit, if one was.
    pub(crate) fn hit(&self) -> Option<(RejectCode, u64)> {
        (self.unpacked.get() > self.bytes_max).then_some((self.code, self.bytes_max))
    }
}

/// Unpacked bytes on their way, each taken off a budget. Past it every read fails.
#[derive(Debug)]
pub(crate) struct Bounded<'a, R> {
    inner: R,
    budget: &'a Budget,
}

impl<'a, R: Read> Bounded<'a, R> {
    pub(crate) fn new(inner: R, budget: &'a Budget) -> Self {
        Bounded { inner, budget }
    }
}

impl<R: Read> Read for Bounded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let unpacked = &self.budget.unpacked;
        unpacked.set(unpacked.get().saturating_add(read as u64));
        match self.budget.hit() {
            Some((code, _)) => Err(io::Error::other(code.as_str())),
            None => Ok(read),
        }
    }
}

/// Notes whether the layer below failed: an error above it is then not the fault of what is being
/// unpacked.
#[derive(Debug)]
pub(crate) struct Noted<'a, R> {
    inner: R,
    failed: &'a Cell<bool>,
}

impl<'a, R: Read> Noted<'a, R> {
    pub(crate) fn new(inner: R, failed: &'a Cell<bool>) -> Self {
        Noted { inner, failed }
    }
}

impl<R: Read> Read for Noted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer);
        if let Err(error) = &read
            && error.kind() != io::ErrorKind::Interrupted
        {
            self.failed.set(true);
        }
        read
    }
}

impl<R: Seek> Seek for Noted<'_, R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}
