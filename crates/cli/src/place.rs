//! Folders and object stores that are named on the command line.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::Result;
use archive::Input;
use pipeline::{LocalStore, Location, Remote, Store, StoreError};
use report::Files;
use std::sync::Arc;

/// Where a dataset stands.
#[derive(Debug)]
pub(crate) enum Place {
    Folder(PathBuf),
    Objects(Remote),
}

impl Place {
    /// A path or URL.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        Ok(match Location::parse(text)? {
            Location::Local(path) => Place::Folder(path),
            Location::Remote(remote) => Place::Objects(remote),
        })
    }

    /// For the pipeline.
    pub(crate) fn store(&self) -> Box<dyn Store> {
        match self {
            Place::Folder(path) => Box::new(LocalStore::new(path)),
            Place::Objects(remote) => Box::new(remote.clone()),
        }
    }

    /// The folder, if it is one of this machine.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match self {
            Place::Folder(path) => Some(path),
            Place::Objects(_) => None,
        }
    }
}

/// A path or URL as something to read.
pub(crate) fn input(text: &str) -> Result<Input> {
    Ok(match Location::parse(text)? {
        Location::Local(path) => Input::Path(path),
        Location::Remote(remote) => Input::Depot(Arc::new(remote)),
    })
}

/// A URL in a list of many: a file that has gone is a reject, as it is for a path.
pub(crate) fn listed(url: &str) -> Result<Input> {
    Ok(match Location::parse(url)? {
        Location::Local(path) => Input::Listed(path),
        Location::Remote(remote) => Input::Depot(Arc::new(remote)),
    })
}

/// For the report.
impl Files for Place {
    fn address(&self, name: &str) -> PathBuf {
        match self {
            Place::Folder(path) => path.as_path().address(name),
            Place::Objects(remote) => PathBuf::from(remote.to_string()).join(name),
        }
    }

    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        match self {
            Place::Folder(path) => Files::read(&path.as_path(), name),
            Place::Objects(remote) => {
                let bytes = Store::read(remote, name).map_err(as_io)?;
                bytes.ok_or_else(|| io::ErrorKind::NotFound.into())
            }
        }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        match self {
            Place::Folder(path) => path.as_path().write(name, bytes),
            Place::Objects(remote) => remote.replace(name, bytes).map_err(as_io),
        }
    }

    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        match self {
            Place::Folder(path) => Files::list(&path.as_path(), folder),
            Place::Objects(remote) => {
                let names = Store::list(remote, folder).map_err(as_io)?;
                Ok(names.into_iter().map(|(name, _)| name).collect())
            }
        }
    }
}

fn as_io(error: StoreError) -> io::Error {
    io::Error::other(error)
}
