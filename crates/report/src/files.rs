//! Where a dataset stands, and where its report goes.

use std::fmt::Debug;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A place of named files. Names are relative, with `/` between parts.
pub trait Files: Debug {
    /// What messages call a file of it; an empty name: the place itself.
    fn address(&self, name: &str) -> PathBuf;

    /// The bytes of a file.
    ///
    /// # Errors
    /// `NotFound` if it is not there.
    fn read(&self, name: &str) -> io::Result<Vec<u8>>;

    /// Writes a file, whatever stands there.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()>;

    /// Names of everything directly in a folder.
    ///
    /// # Errors
    /// If it cannot be read.
    fn list(&self, folder: &str) -> io::Result<Vec<String>>;
}

/// A folder of this machine.
impl Files for &Path {
    fn address(&self, name: &str) -> PathBuf {
        match name {
            "" => self.to_path_buf(),
            name => self.join(name),
        }
    }

    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        fs::read(self.join(name))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, bytes)
    }

    fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let entries = fs::read_dir(self.join(folder))?.flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        Ok(names.collect())
    }
}
