//! The second look: the records of a range of a source, in order.

use std::cell::{Cell, RefCell};
use std::io::{self, BufReader, Read};
use std::ops::{ControlFlow, Range};

use sha2::{Digest, Sha256};

use crate::bounded::{Budget, Noted};
use crate::container::{Trouble, Visit, visit_kind};
use crate::examine::{digest_of, short};
use crate::found::{Found, Reject, RejectCode, Unit};
use crate::index::{Index, Indexes};
use crate::limits::Limits;
use crate::seek::Bytes;
use crate::sevenz::visit_sevenz;
use crate::source::{Kind, Origin, Source};
use crate::zipped::{Agreement, Part, read_indexes, visit_zip};

/// A source is not what it was when the run was planned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{source_name}` changed while it was being read ({detail}); run again once it is at rest")]
pub struct Changed {
    /// Which source.
    pub source_name: String,
    /// How.
    pub detail: String,
}

impl Source {
    /// Hands every record, reject and skipped member of a range of atoms to `sink`, in order, until
    /// it breaks off.
    ///
    /// # Errors
    /// If the source is no longer what was examined. What was handed on before is then void.
    pub fn open(
        &self,
        atoms: Range<usize>,
        limits: &Limits,
        sink: &mut dyn FnMut(Found) -> ControlFlow<()>,
    ) -> Result<(), Changed> {
        let budget = Budget::new(self.bytes, limits);
        let opened = self.index.as_ref().map(Index::open);
        let index = opened.transpose();
        let index = index.map_err(|error| self.changed(error.to_string()))?;
        let mut visit = Visit {
            source: &self.name,
            limits,
            budget: &budget,
            keeps_torn: true,
            indexes: index.map_or_else(Indexes::default, Indexes::beside),
            sink,
        };
        let result = match self.kind {
            Kind::Unreadable => {
                let detail = match &self.origin {
                    Origin::Unreadable(message) => message.clone(),
                    _ => String::new(),
                };
                self.reject_whole(RejectCode::Unreadable, detail, &mut visit)
            }
            Kind::Foreign => {
                let detail = "neither a game record nor a container of them".to_owned();
                self.reject_whole(RejectCode::NotARecord, detail, &mut visit)
            }
            Kind::Unsupported(_) | Kind::Broken => {
                visit_kind(self.kind, &mut io::empty(), "", &self.name, 0, &mut visit)
            }
            Kind::Zip => return self.open_zip(atoms, &mut visit),
            Kind::SevenZip => return self.open_sevenz(&mut visit),
            Kind::Record | Kind::Packed(_) | Kind::Tar | Kind::TornZip => {
                return self.open_stream(&mut visit);
            }
        };
        match result {
            Ok(()) | Err(Trouble::Enough) => Ok(()),
            Err(Trouble::Read(error)) => Err(self.changed(error.to_string())),
        }
    }

    fn reject_whole(
        &self,
        code: RejectCode,
        detail: String,
        visit: &mut Visit<'_>,
    ) -> Result<(), Trouble> {
        let place = visit.place("");
        visit.reject(Reject {
            place,
            unit: Unit::Record,
            code,
            offset: None,
            detail,
        })
    }

    fn open_zip(&self, atoms: Range<usize>, visit: &mut Visit<'_>) -> Result<(), Changed> {
        let failed = Cell::new(false);
        let open = || match Bytes::open(&self.origin) {
            Ok(bytes) => Ok(Noted::new(bytes, &failed)),
            Err(error) => Err(self.changed(error.to_string())),
        };
        if self.has_index {
            read_indexes(open()?, open()?, self.charset, "", visit);
        }
        let (directory, body) = (open()?, open()?);
        let part = Part {
            expected: &self.atoms[atoms.start.min(self.groups)..atoms.end.min(self.groups)],
            offset: self.atoms.get(atoms.start).map_or(0, |atom| atom.offset),
            members: self.members_before(atoms.start)..self.members_before(atoms.end),
            namesakes: &self.namesakes,
            charset: self.charset,
        };
        let result = visit_zip(directory, body, &part, "", 0, visit).and_then(|agreement| {
            let has_rest = atoms.end > self.groups;
            for (code, detail) in self.rest.iter().filter(|_| has_rest) {
                visit.reject_container("", *code, detail.clone())?;
            }
            Ok(agreement)
        });
        // A bad sector costs the member on it. A store that is away for a while must cost nothing.
        if failed.get() && matches!(self.origin, Origin::Depot(_)) {
            return Err(self.changed("the store cannot be read".to_owned()));
        }
        match result {
            Ok(Agreement::Same) | Err(Trouble::Enough) => Ok(()),
            Ok(Agreement::Differs) => Err(self.changed("its members differ".to_owned())),
            Err(Trouble::Read(error)) => self.stopped(error, visit),
        }
    }

    fn open_stream(&self, visit: &mut Visit<'_>) -> Result<(), Changed> {
        let bytes = Bytes::open(&self.origin).map_err(|error| self.changed(error.to_string()))?;
        let below_failed = Cell::new(false);
        let hash = RefCell::new(Sha256::new());
        // One byte more than was planned is enough to see that it has grown.
        let bounded = Noted::new(bytes, &below_failed).take(self.bytes.saturating_add(1));
        let mut hashing = BufReader::with_capacity(
            64 << 10,
            Hashing {
                inner: bounded,
                hash: &hash,
            },
        );
        let result = visit_kind(self.kind, &mut hashing, "", &self.name, 0, visit);
        match result {
            Ok(()) => {}
            Err(Trouble::Enough) => return Ok(()),
            Err(Trouble::Read(error)) if below_failed.get() => {
                return Err(self.changed(error.to_string()));
            }
            Err(Trouble::Read(error)) => self.stopped(error, visit)?,
        }
        io::copy(&mut hashing, &mut io::sink()).map_err(|error| self.changed(error.to_string()))?;
        drop(hashing);
        let read = short(hash.into_inner());
        self.compare(match &self.index {
            Some(_) => visit.indexes.digest(read),
            None => read,
        })
    }

    fn open_sevenz(&self, visit: &mut Visit<'_>) -> Result<(), Changed> {
        let changed = |error: io::Error| self.changed(error.to_string());
        let body = Bytes::open(&self.origin).map_err(changed)?;
        match visit_sevenz(body, "", 0, visit) {
            Ok(()) => {}
            Err(Trouble::Enough) => return Ok(()),
            Err(Trouble::Read(error)) => self.stopped(error, visit)?,
        }
        self.compare(digest_of(&self.origin).map_err(changed)?)
    }

    /// Whether the content is still what was planned.
    fn compare(&self, digest: [u8; 16]) -> Result<(), Changed> {
        let planned = self.atoms.first().map(|atom| atom.digest);
        if planned != Some(digest) {
            return Err(self.changed("its content differs".to_owned()));
        }
        Ok(())
    }

    /// The one reject of a source that unfolds beyond its bounds.
    fn stopped(&self, error: io::Error, visit: &mut Visit<'_>) -> Result<(), Changed> {
        let Some((code, bytes_max)) = visit.budget.hit() else {
            return Err(self.changed(error.to_string()));
        };
        let option = match code {
            RejectCode::LimitRatio => "--ratio-max",
            _ => "--unpacked-bytes-max",
        };
        let detail = format!(
            "{} bytes unpack to more than {bytes_max}; {option} allows more",
            self.bytes
        );
        match visit.reject_container("", code, detail) {
            Ok(()) | Err(Trouble::Enough) => Ok(()),
            Err(Trouble::Read(error)) => Err(self.changed(error.to_string())),
        }
    }

    fn changed(&self, detail: String) -> Changed {
        Changed {
            source_name: self.name.clone(),
            detail,
        }
    }
}

struct Hashing<'a, R> {
    inner: R,
    hash: &'a RefCell<Sha256>,
}

impl<R: Read> Read for Hashing<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.hash.borrow_mut().update(&buffer[..read]);
        Ok(read)
    }
}
