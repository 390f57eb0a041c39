//! Compressed streams: what unpacks each of them.

use std::cell::Cell;
use std::io::{self, BufRead, Read};

use bzip2::bufread::MultiBzDecoder;
use lzma_rust2::XzReader;

use crate::gzip::Members;
use crate::limits::Limits;
use crate::source::Packing;

/// Bytes unpacked at a time. Where the packed data are damaged, what the same step had unpacked
/// before the damage is lost: this is how much at most, or a block where the format packs in blocks.
const STEP_BYTES: usize = 4 << 10;

/// A compressed stream, unpacked. `has_garbage` is set where bytes behind it are none of it.
///
/// # Errors
/// If memory for the decoder cannot be had.
pub(crate) fn unpack<'a>(
    packing: Packing,
    reader: impl BufRead + 'a,
    limits: &Limits,
    has_garbage: &'a Cell<bool>,
) -> io::Result<Box<dyn Read + 'a>> {
    Ok(match packing {
        Packing::Gzip => Box::new(Steps(Members::new(reader, has_garbage))),
        Packing::Bzip2 => Box::new(Steps(MultiBzDecoder::new(reader))),
        Packing::Xz => {
            let memory_kb = u32::try_from(limits.window_bytes_max >> 10).unwrap_or(u32::MAX);
            Box::new(Steps(XzReader::new_mem_limit(reader, true, memory_kb)))
        }
        Packing::Zstd => {
            let mut decoder = zstd::Decoder::with_buffer(reader)?;
            // What zstd itself allows for: 1 KiB to 2 GiB.
            let window_log = limits.window_bytes_max.max(1).ilog2().clamp(10, 31);
            decoder.window_log_max(window_log)?;
            Box::new(Steps(ZstdErrors(decoder)))
        }
    })
}

/// Hands on no more than a step at a time.
struct Steps<R>(R);

impl<R: Read> Read for Steps<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let step = buffer.len().min(STEP_BYTES);
        self.0.read(&mut buffer[..step])
    }
}

/// Errors of zstd, whose window is told from damage by its text alone.
struct ZstdErrors<R>(R);

impl<R: Read> Read for ZstdErrors<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| {
            if error.to_string().contains("too much memory") {
                io::Error::new(io::ErrorKind::OutOfMemory, error)
            } else {
                error
            }
        })
    }
}
