//! Files, folders and containers as one stream of game records, in a fixed order: sources by name,
//! members as their container has them, games as their file has them.
//!
//! Two stages, so that the work can be cut into shards. [`list`] walks what was named on the command
//! line into entries; [`examine`] recognises one entry by its content and says what it weighs and
//! holds ([`Source`], made of [`Atom`]s). Later, perhaps in another process, [`Source::open`] streams
//! the records of a range of atoms. A source that changed in between is noticed ([`Changed`]).
//!
//! Trouble with one file is data here ([`Reject`]), never an error: only a path that does not exist
//! at all is. Nothing is unpacked to disk, links are not followed, and [`Limits`] bound what a
//! container may unfold to. This crate does not parse records, but
//! for the last one before a break: it is handed on only if nothing of it is missing.
//!
//! ```
//! let folder = tempfile::tempdir().unwrap();
//! std::fs::write(folder.path().join("a.sgf"), "(;SZ[9];B[ee])").unwrap();
//!
//! let limits = archive::Limits::default();
//! let listing = archive::list(&[archive::Input::Path(folder.path().into())], None).unwrap();
//! for entry in listing.entries {
//!     let archive::Examined::Source(source) = archive::examine(entry, &limits).unwrap() else { continue };
//!     let all = 0..source.atoms.len();
//!     source
//!         .open(all, &limits, &mut |found| {
//!             if let archive::Found::Record { place, bytes } = found {
//!                 assert_eq!((place.source.as_str(), bytes.len()), ("a.sgf", 14));
//!             }
//!             std::ops::ControlFlow::Continue(())
//!         })
//!         .unwrap();
//! }
//! ```
#![warn(missing_docs)]

mod found;
mod limits;

mod depot;

mod input;
mod list;
mod source;

mod examine;
mod open;

mod bounded;
mod container;
mod directory;
mod gzip;
mod index;
mod layout;
mod name;
mod recognize;
mod seek;
mod sevenz;
mod split;
mod tarball;
mod torn;
mod unpack;
mod zipped;

pub use depot::{Depot, Stored};
pub use examine::{Examined, examine};
pub use found::{Found, Place, Reject, RejectCode, Unit};
pub use input::{Error, Input, files_from};
pub use limits::Limits;
pub use list::{Entry, Listing, list};
pub use open::Changed;
pub use source::{Atom, Kind, Packing, Source};
