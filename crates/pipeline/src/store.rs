//! Where parts, receipts and manifest go: the wall behind which a folder or an object store stands.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Whether something was written or stood there before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Created {
    /// It is new.
    New,
    /// Something of that name was there; it is untouched.
    Exists,
}

/// A place for named bytes. Names are relative, with `/` between parts. What [`create`](Store::create)
/// and [`replace`](Store::replace) have returned from survives a crash of machine or process, and is
/// never seen half written. It shows itself as the place it is.
pub trait Store: fmt::Debug + fmt::Display + Sync {
    /// Writes `bytes` under a name that must not exist yet.
    ///
    /// # Errors
    /// If the store cannot be written.
    fn create(&self, name: &str, bytes: &[u8]) -> Result<Created, StoreError>;

    /// Writes `bytes` under a name, whatever stands there.
    ///
    /// # Errors
    /// If the store cannot be written.
    fn replace(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError>;

    /// What stands under a name.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Names and sizes of everything directly in a folder (an empty name: the root), sorted. A
    /// folder in it has a name that ends in `/` and size 0. A folder that is not there is empty.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn list(&self, folder: &str) -> Result<Vec<(String, u64)>, StoreError>;

    /// Removes a name, if it is there.
    ///
    /// # Errors
    /// If the store cannot be written.
    fn remove(&self, name: &str) -> Result<(), StoreError>;

    /// Keeps other runs out until the result is dropped, and removes what a killed writer has left.
    ///
    /// # Errors
    /// [`StoreError::Held`] if another run is in it.
    fn hold(&self) -> Result<Held, StoreError>;

    /// As [`hold`](Store::hold), but only a store that was held before: one that was not is left as
    /// it is, and nothing is returned.
    ///
    /// # Errors
    /// [`StoreError::Held`] if another run is in it.
    fn hold_again(&self) -> Result<Option<Held>, StoreError> {
        Ok(None)
    }
}

/// As long as it lives, no other run writes into the same store.
#[derive(Debug)]
pub struct Held {
    /// A folder that is of no use to anybody else, and goes before the lock does.
    pub(crate) temporary: Option<PathBuf>,
    /// Closed, and with that unlocked, by the operating system when the process ends in any way.
    pub(crate) _lock: Option<std::fs::File>,
}

impl Held {
    /// For stores that have no locks: conditional creation alone keeps runs apart there.
    pub fn nothing() -> Self {
        Held {
            temporary: None,
            _lock: None,
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(folder) = &self.temporary {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Trouble with a store. What the system says of it is the source, and not in the text.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The disk is full.
    #[error(
        "no space left for `{name}`; free some and run the same command again: finished shards are kept"
    )]
    Full {
        /// What was to be written.
        name: String,
        /// What the system says.
        source: io::Error,
    },
    /// Anything else.
    #[error("cannot {verb} `{name}`")]
    Io {
        /// `read`, `write`, ...
        verb: &'static str,
        /// What.
        name: String,
        /// What the system says.
        source: io::Error,
    },
    /// Another run is in it.
    #[error("another run is writing into `{name}`; wait for it, or choose another --out")]
    Held {
        /// The store.
        name: String,
    },
}

impl StoreError {
    pub(crate) fn new(verb: &'static str, name: &str, source: io::Error) -> Self {
        let name = name.to_owned();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                StoreError::Full { name, source }
            }
            _ => StoreError::Io { verb, name, source },
        }
    }
}
