//! A folder on a local disk as a store.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::store::{Created, Held, Store, StoreError};

/// Where bytes are written before they get their name. Inside the store, so that a hard link works.
const TEMPORARY: &str = "_tmp";
/// Locked while a run is in the store; never removed, for that could let two runs in.
const LOCK: &str = "_lock";

/// A folder on a local disk.
#[derive(Debug)]
pub struct LocalStore {
    root: PathBuf,
    /// A random number in the names of temporary files: processes on other machines may share the
    /// folder.
    own: u64,
    next: AtomicU64,
}

impl LocalStore {
    /// A store in `root`, which is created once a run holds it.
    pub fn new(root: &Path) -> Self {
        LocalStore {
            root: root.to_owned(),
            own: RandomState::new().build_hasher().finish(),
            next: AtomicU64::new(0),
        }
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    fn path(&self, name: &str) -> PathBuf {
        if name.is_empty() {
            self.root.clone()
        } else {
            self.root.join(name)
        }
    }

    fn error(&self, verb: &'static str, name: &str) -> impl Fn(io::Error) -> StoreError {
        let shown = self.path(name).display().to_string();
        move |error| StoreError::new(verb, &shown, error)
    }

    /// Writes and syncs bytes under a name of their own, which [`Temporary`] takes away again.
    fn write_temporary(&self, bytes: &[u8]) -> io::Result<Temporary> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let folder = self.root.join(TEMPORARY);
        create_folder(&folder)?;
        let path = folder.join(format!("{:016x}-{number}", self.own));
        let mut file = File::create_new(&path)?;
        let temporary = Temporary(path);
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(temporary)
    }
}

struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

impl fmt::Display for LocalStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root.display().fmt(f)
    }
}

impl Store for LocalStore {
    fn create(&self, name: &str, bytes: &[u8]) -> Result<Created, StoreError> {
        let path = self.path(name);
        let write = || -> io::Result<Created> {
            if path.try_exists()? {
                return Ok(Created::Exists);
            }
            let temporary = self.write_temporary(bytes)?;
            let folder = path.parent().unwrap_or(&self.root);
            create_folder(folder)?;
            match fs::hard_link(&temporary.0, &path) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    return Ok(Created::Exists);
                }
                // A file system without hard links: nobody else writes here while the lock is held.
                Err(_) if !path.try_exists()? => fs::rename(&temporary.0, &path)?,
                Err(error) => return Err(error),
            }
            sync_folder(folder)?;
            Ok(Created::New)
        };
        write().map_err(self.error("write", name))
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.path(name);
        let write = || -> io::Result<()> {
            let temporary = self.write_temporary(bytes)?;
            let folder = path.parent().unwrap_or(&self.root);
            create_folder(folder)?;
            fs::rename(&temporary.0, &path)?;
            sync_folder(folder)
        };
        write().map_err(self.error("write", name))
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        match fs::read(self.path(name)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if is_not_there(&error) => Ok(None),
            Err(error) => Err(self.error("read", name)(error)),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<(String, u64)>, StoreError> {
        let read = || -> io::Result<Vec<(String, u64)>> {
            let mut names = Vec::new();
            for entry in fs::read_dir(self.path(folder))? {
                let entry = entry?;
                let mut name = entry.file_name().to_string_lossy().into_owned();
                let meta = entry.metadata()?;
                let mut size = meta.len();
                if meta.is_dir() {
                    name.push('/');
                    size = 0;
                }
                names.push((name, size));
            }
            names.sort();
            Ok(names)
        };
        match read() {
            Err(error) if is_not_there(&error) => Ok(Vec::new()),
            result => result.map_err(self.error("list", folder)),
        }
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        match fs::remove_file(self.path(name)) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(self.error("remove", name)(error)),
        }
    }

    fn hold(&self) -> Result<Held, StoreError> {
        create_folder(&self.root).map_err(self.error("create the folder", ""))?;
        let lock = self.open_lock(true).map_err(self.error("write", LOCK))?;
        self.hold_with(lock)
    }

    fn hold_again(&self) -> Result<Option<Held>, StoreError> {
        match self.open_lock(false) {
            Ok(lock) => self.hold_with(lock).map(Some),
            Err(error) if is_not_there(&error) => Ok(None),
            Err(error) => Err(self.error("write", LOCK)(error)),
        }
    }
}

impl LocalStore {
    fn open_lock(&self, is_created: bool) -> io::Result<File> {
        OpenOptions::new()
            .create(is_created)
            .truncate(false)
            .write(true)
            .open(self.path(LOCK))
    }

    fn hold_with(&self, lock: File) -> Result<Held, StoreError> {
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::Held {
                    name: self.root.display().to_string(),
                });
            }
            Err(TryLockError::Error(error)) => return Err(self.error("lock", LOCK)(error)),
        }
        // Ours alone now, so whatever is here belongs to a writer that is gone.
        let left = self.path(TEMPORARY);
        match fs::remove_dir_all(&left) {
            Ok(()) => {}
            Err(error) if is_not_there(&error) => {}
            Err(error) => return Err(self.error("remove", TEMPORARY)(error)),
        }
        Ok(Held {
            temporary: Some(left),
            _lock: Some(lock),
        })
    }
}

/// Whether a name leads to nothing; below a file there is nothing either.
fn is_not_there(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// Creates a folder and those above it, so that they survive a crash.
fn create_folder(folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    if let Some(parent) = folder.parent() {
        create_folder(parent)?;
    }
    match fs::create_dir(folder) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(()),
        Err(error) => return Err(error),
    }
    folder.parent().map_or(Ok(()), sync_folder)
}

/// Makes the names in a folder survive a crash.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    File::open(folder)?.sync_all()
}

/// Elsewhere a folder cannot be opened, and its names are written through.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_exists_is_not_overwritten_and_nothing_is_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let store = LocalStore::new(folder.path());
        assert_eq!(store.create("data/games/a", b"one").unwrap(), Created::New);
        assert_eq!(
            store.create("data/games/a", b"two").unwrap(),
            Created::Exists
        );
        assert_eq!(store.read("data/games/a").unwrap().unwrap(), b"one");
        store.replace("data/games/a", b"three").unwrap();
        assert_eq!(store.read("data/games/a").unwrap().unwrap(), b"three");
        assert_eq!(store.list("data/games").unwrap(), [("a".to_owned(), 5)]);
        assert_eq!(store.list("data").unwrap(), [("games/".to_owned(), 0)]);
        assert!(store.list("_tmp").unwrap().is_empty());
        assert!(store.read("data/games/b").unwrap().is_none());
        store.remove("data/games/b").unwrap();
    }

    #[test]
    fn one_run_at_a_time_and_leftovers_go() {
        let folder = tempfile::tempdir().unwrap();
        let store = LocalStore::new(folder.path());
        fs::create_dir(folder.path().join("_tmp")).unwrap();
        fs::write(folder.path().join("_tmp/99-0"), "half a part").unwrap();
        let held = store.hold().unwrap();
        assert!(store.list("_tmp").unwrap().is_empty());
        let refused = store.hold().unwrap_err().to_string();
        assert!(
            refused.starts_with("another run is writing into"),
            "{refused}"
        );
        drop(held);
        store.hold().unwrap();
    }

    #[test]
    fn a_file_in_the_way_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        fs::write(&path, "a file").unwrap();
        let text = LocalStore::new(&path.join("x"))
            .hold()
            .unwrap_err()
            .to_string();
        assert!(text.starts_with("cannot create the folder"), "{text}");
    }
}
