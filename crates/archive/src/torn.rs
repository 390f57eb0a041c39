//! A zip without its directory, such as a download that broke off: members one after another, each
//! behind a header of its own. Where no header follows, reading goes on at the next one.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;

use flate2::Crc;
use flate2::bufread::DeflateDecoder;

use crate::bounded::{Bounded, Noted};
use crate::container::{Trouble, Visit, nested, visit_stream};
use crate::found::RejectCode;
use crate::name::{Names, Repeats};
use crate::recognize::{ZIP_HEADER_BYTES, is_zip_header};
use crate::zipped::reject_member;

/// Visits the members as far as their headers lead, and ends with one reject for the directory.
pub(crate) fn visit_torn_zip(
    reader: &mut dyn Read,
    member: &str,
    depth: u32,
    visit: &mut Visit<'_>,
) -> Result<(), Trouble> {
    let below_failed = Cell::new(false);
    let mut below = BufReader::with_capacity(64 << 10, Noted::new(reader, &below_failed));
    let outer = mem::replace(&mut visit.keeps_torn, true);
    let mut members = Members {
        outer: member,
        depth,
        below_failed: &below_failed,
        names: Names::default(),
        repeats: Repeats::default(),
        count: 0,
    };
    let result = members.visit_all(&mut below, visit);
    visit.keeps_torn = outer;
    match result {
        Ok(end) => {
            let detail = format!(
                "its directory is missing, damaged, or does not lead to its members; {} of them were read by their own headers, up to {end}",
                members.count
            );
            visit.reject_container(member, RejectCode::CorruptContainer, detail)
        }
        Err(End::LimitMembers) => visit.reject_too_many(member),
        Err(End::Trouble(trouble)) => Err(trouble),
    }
}

/// What comes behind the last member that could be read.
type Last = &'static str;

/// What comes behind a member.
enum Next {
    /// Another one, if there is any.
    Member,
    /// Nobody knows where: the member does not say where it ends.
    Somewhere,
    Nothing(Last),
}

enum End {
    LimitMembers,
    Trouble(Trouble),
}

impl From<Trouble> for End {
    fn from(trouble: Trouble) -> Self {
        End::Trouble(trouble)
    }
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        End::Trouble(Trouble::Read(error))
    }
}

struct Members<'a> {
    outer: &'a str,
    depth: u32,
    below_failed: &'a Cell<bool>,
    names: Names,
    repeats: Repeats,
    count: u64,
}

impl Members<'_> {
    fn visit_all(&mut self, below: &mut impl BufRead, visit: &mut Visit<'_>) -> Result<Last, End> {
        // The directory, too, is passed over: another zip may stand behind it.
        let mut end = "the end of the members";
        loop {
            let header = match find_header(below) {
                Ok(Some(header)) => header,
                Ok(None) => return Ok(end),
                Err(_) if !self.below_failed.get() => return Ok("a cut"),
                Err(error) => return Err(error.into()),
            };
            if self.count >= visit.limits.members_max {
                return Err(End::LimitMembers);
            }
            match self.visit_member(&header, below, visit)? {
                Next::Member => {}
                Next::Somewhere => end = "a member that does not say where it ends",
                Next::Nothing(last) => return Ok(last),
            }
            self.count += 1;
        }
    }

    /// One member.
    fn visit_member(
        &mut self,
        header: &Header,
        below: &mut impl BufRead,
        visit: &mut Visit<'_>,
    ) -> Result<Next, End> {
        let name = self.names.text(&header.name);
        let inner = nested(self.outer, self.repeats.distinct(name.clone()));
        let mut packed = Packed {
            inner: below,
            left: header.packed_bytes.unwrap_or(u64::MAX),
            is_cut: false,
        };
        let Some(plain) = header.unpack(&mut packed)? else {
            let (code, detail) = header.obstacle();
            reject_member(code, detail, &inner, &name, visit)?;
            return self.pass_over(header, packed);
        };
        let mut crc = Crc::new();
        let result = self.visit_content(plain, &mut crc, &inner, &name, visit);
        let is_ours = visit.budget.hit().is_none() && !self.below_failed.get();
        match result {
            Err(Trouble::Read(_)) if packed.is_cut && is_ours => {
                return Ok(Next::Nothing("a member that is cut short"));
            }
            Err(Trouble::Read(error)) if is_ours => {
                let detail = error.to_string();
                reject_member(RejectCode::CorruptMember, detail, &inner, &name, visit)?;
                return self.pass_over(header, packed);
            }
            result => result?,
        }
        let (next, stated) = match header.crc {
            Some(stated) => (self.pass_over(header, packed)?, stated),
            None => match read_descriptor(packed.inner, crc.amount()) {
                Ok(stated) => (Next::Member, stated),
                Err(_) if !self.below_failed.get() => return Ok(Next::Nothing("a cut")),
                Err(error) => return Err(error.into()),
            },
        };
        if stated != crc.sum() {
            let detail = "its checksum is another".to_owned();
            reject_member(RejectCode::CorruptMember, detail, &inner, &name, visit)?;
        }
        Ok(next)
    }

    /// What a member holds, to its end.
    fn visit_content(
        &self,
        plain: Box<dyn Read + '_>,
        crc: &mut Crc,
        inner: &str,
        name: &str,
        visit: &mut Visit<'_>,
    ) -> Result<(), Trouble> {
        let plain = Bounded::new(plain, visit.budget);
        let mut summed = Summed { inner: plain, crc };
        if !name.ends_with('/') {
            visit_stream(&mut summed, inner, name, self.depth + 1, visit)?;
        }
        drain(&mut summed).map_err(Trouble::Read)
    }

    /// Reads on to the next member.
    fn pass_over(
        &self,
        header: &Header,
        mut packed: Packed<'_, impl BufRead>,
    ) -> Result<Next, End> {
        if header.packed_bytes.is_none() {
            return Ok(Next::Somewhere);
        }
        match drain(&mut packed) {
            Ok(()) => Ok(Next::Member),
            Err(_) if !self.below_failed.get() => Ok(Next::Nothing("a member that is cut short")),
            Err(error) => Err(error.into()),
        }
    }
}

fn drain(reader: &mut impl Read) -> io::Result<()> {
    io::copy(reader, &mut io::sink()).map(|_| ())
}

/// Reads on to the next header. `None`: none stands there to the end.
fn find_header(below: &mut impl BufRead) -> io::Result<Option<Header>> {
    let mut signature = [0; 4];
    if let Err(error) = below.read_exact(&mut signature) {
        return match error.kind() {
            io::ErrorKind::UnexpectedEof => Ok(None),
            _ => Err(error),
        };
    }
    loop {
        if signature == *b"PK\x03\x04" {
            let mut fixed = [0; ZIP_HEADER_BYTES];
            fixed[..4].copy_from_slice(&signature);
            below.read_exact(&mut fixed[4..])?;
            if is_zip_header(&fixed) {
                return Header::read(&fixed, below).map(Some);
            }
        }
        let Some(&next) = below.fill_buf()?.first() else {
            return Ok(None);
        };
        below.consume(1);
        signature.rotate_left(1);
        signature[3] = next;
    }
}

/// What stands before a member (APPNOTE 4.3.7).
struct Header {
    name: Vec<u8>,
    method: u16,
    is_encrypted: bool,
    /// `None`: in the descriptor behind the member.
    crc: Option<u32>,
    packed_bytes: Option<u64>,
}

impl Header {
    fn read(fixed: &[u8; ZIP_HEADER_BYTES], below: &mut impl BufRead) -> io::Result<Header> {
        let (flags, method) = (u16_at(fixed, 6), u16_at(fixed, 8));
        let mut name = vec![0; u16_at(fixed, 26).into()];
        below.read_exact(&mut name)?;
        let mut extra = vec![0; u16_at(fixed, 28).into()];
        below.read_exact(&mut extra)?;
        let (packed, unpacked) = (u32_at(fixed, 18), u32_at(fixed, 22));
        let packed_bytes = if packed == u32::MAX {
            zip64_packed_bytes(&extra, unpacked == u32::MAX)
        } else {
            Some(packed.into())
        };
        let is_described = flags & 8 != 0;
        Ok(Header {
            name,
            method,
            is_encrypted: flags & 1 != 0,
            crc: (!is_described).then(|| u32_at(fixed, 14)),
            packed_bytes: packed_bytes.filter(|&bytes| !is_described || bytes > 0),
        })
    }
}

impl Header {
    /// What unpacks the member, where anything does.
    fn unpack<'a>(
        &self,
        packed: &'a mut Packed<'_, impl BufRead>,
    ) -> io::Result<Option<Box<dyn Read + 'a>>> {
        Ok(match self.method {
            _ if self.is_encrypted => None,
            0 if self.packed_bytes.is_some() => Some(Box::new(packed)),
            8 => Some(Box::new(DeflateDecoder::new(packed))),
            93 => Some(Box::new(zstd::Decoder::with_buffer(packed)?.single_frame())),
            _ => None,
        })
    }

    /// Why nothing does.
    fn obstacle(&self) -> (RejectCode, String) {
        if self.is_encrypted {
            (RejectCode::EncryptedMember, "behind a password".to_owned())
        } else {
            let detail = format!("packed by method {}", self.method);
            (RejectCode::UnsupportedMethod, detail)
        }
    }
}

/// The packed size in the extra field of a large member (APPNOTE 4.5.3), where it stands behind the
/// unpacked one.
fn zip64_packed_bytes(mut extra: &[u8], has_unpacked: bool) -> Option<u64> {
    while extra.len() >= 4 {
        let (id, length) = (u16_at(extra, 0), usize::from(u16_at(extra, 2)));
        let field = extra.get(4..4 + length)?;
        if id == 1 {
            let at = if has_unpacked { 8 } else { 0 };
            let bytes = field.get(at..at + 8)?;
            return Some(u64::from(u32_at(bytes, 0)) | u64::from(u32_at(bytes, 4)) << 32);
        }
        extra = &extra[4 + length..];
    }
    None
}

/// The checksum behind a member that did not know it beforehand (APPNOTE 4.3.9). Its sizes have four
/// bytes or, in a large member, eight: then the second four are the high half of the packed size.
fn read_descriptor(below: &mut impl BufRead, unpacked_bytes: u32) -> io::Result<u32> {
    let mut crc = [0; 4];
    below.read_exact(&mut crc)?;
    if crc == *b"PK\x07\x08" {
        below.read_exact(&mut crc)?;
    }
    let mut sizes = [0; 8];
    below.read_exact(&mut sizes)?;
    if u32_at(&sizes, 4) != unpacked_bytes {
        below.read_exact(&mut sizes)?;
    }
    Ok(u32::from_le_bytes(crc))
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

/// The packed bytes of one member. To end before all of them were read is an error.
struct Packed<'a, R> {
    inner: &'a mut R,
    left: u64,
    is_cut: bool,
}

impl<R: BufRead> BufRead for Packed<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            return Ok(&[]);
        }
        let ahead = self.inner.fill_buf()?;
        if ahead.is_empty() {
            self.is_cut = true;
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let length = usize::try_from(self.left).map_or(ahead.len(), |left| left.min(ahead.len()));
        Ok(&ahead[..length])
    }

    fn consume(&mut self, amount: usize) {
        self.inner.consume(amount);
        self.left -= amount as u64;
    }
}

impl<R: BufRead> Read for Packed<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

/// Unpacked bytes on their way, and their checksum.
struct Summed<'a, R> {
    inner: R,
    crc: &'a mut Crc,
}

impl<R: Read> Read for Summed<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.crc.update(&buffer[..read]);
        Ok(read)
    }
}
