//! Runs that are killed, or whose disk or input fails them: a later run ends with the same bytes.

mod common;

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicI64, Ordering};

use common::{assert_same, fill, game, job, run};
use pipeline::{Created, Error, Held, LocalStore, Options, Progress, Quiet, Store, StoreError};

/// What happens at a chosen write.
#[derive(Debug, Clone, Copy)]
enum Fault {
    /// The disk is full, now and ever after.
    Full,
    /// The process dies with half of the bytes in a temporary file.
    DieBefore,
    /// The process dies as soon as the bytes have their name.
    DieAfter,
    /// This file of the input changes.
    Change(&'static str),
}

/// A local store with a fault in it.
#[derive(Debug)]
struct Faulty {
    inner: LocalStore,
    fault: Fault,
    writes_left: AtomicI64,
    input: PathBuf,
}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
}

impl Faulty {
    fn before(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let left = self.writes_left.fetch_sub(1, Ordering::SeqCst);
        match self.fault {
            Fault::Full if left <= 0 => Err(StoreError::Full {
                name: name.to_owned(),
                source: io::Error::from(io::ErrorKind::StorageFull),
            }),
            Fault::DieBefore if left == 0 => {
                let folder = self.inner.root().join("_tmp");
                let _ = fs::create_dir_all(&folder);
                let _ = fs::write(folder.join("torn"), &bytes[..bytes.len() / 2]);
                std::process::abort()
            }
            Fault::Change(name) if left == 0 => {
                fs::write(self.input.join(name), game(299)).unwrap();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn after(&self) {
        if matches!(self.fault, Fault::DieAfter) && self.writes_left.load(Ordering::SeqCst) < 0 {
            std::process::abort();
        }
    }
}

impl Store for Faulty {
    fn create(&self, name: &str, bytes: &[u8]) -> Result<Created, StoreError> {
        self.before(name, bytes)?;
        let created = self.inner.create(name, bytes)?;
        self.after();
        Ok(created)
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        self.before(name, bytes)?;
        self.inner.replace(name, bytes)?;
        self.after();
        Ok(())
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.inner.read(name)
    }

    fn list(&self, folder: &str) -> Result<Vec<(String, u64)>, StoreError> {
        self.inner.list(folder)
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        self.inner.remove(name)
    }

    fn hold(&self) -> Result<Held, StoreError> {
        self.inner.hold()
    }
}

fn run_faulty(input: &Path, out: &Path, fault: Fault, writes: i64) -> Result<(), Error> {
    let store = Faulty {
        inner: LocalStore::new(out),
        fault,
        writes_left: AtomicI64::new(writes),
        input: input.to_owned(),
    };
    let options = Options {
        jobs: 2,
        ..Options::default()
    };
    pipeline::run(&job(input), &store, &options, &Quiet).map(|_| ())
}

/// Not a test of its own: what [`a_run_that_dies_goes_on_where_it_was`] starts as a process.
#[test]
fn child() {
    let variable = |name: &str| std::env::var(name).ok();
    let (Some(input), Some(out)) = (variable("FAULTS_INPUT"), variable("FAULTS_OUT")) else {
        return;
    };
    let writes = variable("FAULTS_WRITES")
        .and_then(|n| n.parse().ok())
        .unwrap_or(0);
    let fault = match variable("FAULTS_KIND").as_deref() {
        Some("before") => Fault::DieBefore,
        _ => Fault::DieAfter,
    };
    run_faulty(Path::new(&input), Path::new(&out), fault, writes).unwrap();
}

#[test]
fn a_run_that_dies_goes_on_where_it_was() {
    let input = tempfile::tempdir().unwrap();
    fill(input.path());
    let undisturbed = tempfile::tempdir().unwrap();
    run(&job(input.path()), undisturbed.path(), 2).unwrap();
    let files = common::files(undisturbed.path());
    let files = files.keys().filter(|name| !name.ends_with('/'));
    let writes = files.count() as i64 - 1; // all but the lock
    let moments = [
        0,
        1,
        5,
        8,
        writes / 2,
        writes - 4,
        writes - 3,
        writes - 2,
        writes - 1,
    ];
    let mut left_behind = BTreeSet::new();
    for (at, moment) in moments.into_iter().enumerate() {
        let out = tempfile::tempdir().unwrap();
        let kind = if at % 2 == 0 { "before" } else { "after" };
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["child", "--exact"])
            .env("FAULTS_INPUT", input.path())
            .env("FAULTS_OUT", out.path())
            .env("FAULTS_WRITES", moment.to_string())
            .env("FAULTS_KIND", kind)
            .output()
            .unwrap();
        assert!(
            !child.status.success(),
            "the child was to die at write {moment}"
        );
        left_behind.insert(common::files(out.path()).len());
        run(&job(input.path()), out.path(), 2).unwrap();
        assert_same(out.path(), undisturbed.path());
    }
    assert!(
        left_behind.len() > 5,
        "they died at different moments: {left_behind:?}"
    );
}

#[test]
fn a_full_disk_keeps_what_is_finished() {
    let input = tempfile::tempdir().unwrap();
    fill(input.path());
    let (out, undisturbed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    run(&job(input.path()), undisturbed.path(), 2).unwrap();
    let error = run_faulty(input.path(), out.path(), Fault::Full, 30).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("no space left for"), "{text}");
    let cause = io::Error::from(io::ErrorKind::StorageFull).to_string();
    assert_eq!(text.matches(&cause).count(), 1, "{text}");
    assert!(!out.path().join("_tmp").exists());
    assert_eq!(error.exit_code(), 1, "{text}");
    assert!(!out.path().join("_SUCCESS").exists());
    let again = run(&job(input.path()), out.path(), 2).unwrap();
    assert!(again.shards_run < again.manifest.shards.len());
    assert_same(out.path(), undisturbed.path());
}

#[test]
fn an_input_that_changes_during_the_run_is_planned_again() {
    let input = tempfile::tempdir().unwrap();
    fill(input.path());
    let out = tempfile::tempdir().unwrap();
    // the last shard to be read changes while the first is written
    run_faulty(
        input.path(),
        out.path(),
        Fault::Change("small/2/239.sgf"),
        3,
    )
    .unwrap();
    let undisturbed = tempfile::tempdir().unwrap();
    run(&job(input.path()), undisturbed.path(), 2).unwrap();
    assert_same(out.path(), undisturbed.path());
}

/// Panics once, in the middle of some shard.
#[derive(Debug)]
struct Panics(AtomicI64);

impl Progress for Panics {
    fn advanced(&self, _records: u64, _rejects: u64) {
        assert!(self.0.fetch_sub(1, Ordering::SeqCst) != 0, "injected");
    }
}

#[test]
fn a_shard_that_panics_does_not_take_the_others_with_it() {
    let input = tempfile::tempdir().unwrap();
    fill(input.path());
    let (out, undisturbed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let finished = run(&job(input.path()), undisturbed.path(), 2).unwrap();
    let store = LocalStore::new(out.path());
    let options = Options {
        jobs: 2,
        ..Options::default()
    };
    let panics = Panics(AtomicI64::new(150));
    let error = pipeline::run(&job(input.path()), &store, &options, &panics).unwrap_err();
    assert_eq!(error.exit_code(), 1);
    assert!(
        error.to_string().contains("a worker panicked: injected"),
        "{error}"
    );
    assert!(error.to_string().starts_with("1 of"), "{error}");
    assert!(!out.path().join("_SUCCESS").exists());
    let receipts = fs::read_dir(out.path().join("_receipts")).unwrap().count();
    assert_eq!(receipts, finished.manifest.shards.len() - 1);
    run(&job(input.path()), out.path(), 2).unwrap();
    assert_same(out.path(), undisturbed.path());
}
