//! Files that stand in a depot: read like those of a folder, and what becomes of a depot that fails.

mod common;

use std::fmt;
use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use archive::{Depot, Examined, Input, Limits, Source, Stored};
use common::{game, gz, line, sevenz, sources, tar, walk, zip};
use sevenz_rust2::EncoderMethod;

/// Files held in memory, which can be taken away.
#[derive(Debug)]
struct Shelf {
    files: Vec<(String, Vec<u8>)>,
    is_away: AtomicBool,
}

impl fmt::Display for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("shelf://bucket/games")
    }
}

impl Shelf {
    fn there(&self) -> io::Result<()> {
        match self.is_away.load(Ordering::Relaxed) {
            true => Err(io::Error::other("no route to the shelf")),
            false => Ok(()),
        }
    }
}

impl Depot for Shelf {
    fn list(&self, folder: &str) -> io::Result<Vec<Stored>> {
        self.there()?;
        let files = self
            .files
            .iter()
            .filter(|(name, _)| name.starts_with(folder));
        let stored = |(name, bytes): &(String, Vec<u8>)| Stored {
            name: name.clone(),
            bytes: bytes.len() as u64,
            tag: None,
        };
        Ok(files.map(stored).collect())
    }

    fn read(&self, file: &Stored, range: Range<u64>) -> io::Result<Vec<u8>> {
        self.there()?;
        let (_, bytes) = self
            .files
            .iter()
            .find(|(name, _)| *name == file.name)
            .unwrap();
        Ok(bytes[range.start as usize..range.end as usize].to_vec())
    }
}

fn files() -> Vec<(String, Vec<u8>)> {
    let large = vec![b'x'; 200_000];
    let large = [b"(;SZ[9]C[", &large[..], b"];B[ee])"].concat();
    let members: [(&str, &[u8]); 3] = [
        ("a.sgf", &game(1)),
        ("large.sgf", &large),
        ("b.sgf", &game(2)),
    ];
    let files = [
        ("b.zip", zip(&members)),
        ("a/c.tar.gz", gz(&tar(&members))),
        ("a/d.7z", sevenz(&members, EncoderMethod::LZMA2)),
        ("e.sgf", [game(3), game(4)].concat()),
        ("notes.txt", b"nothing".to_vec()),
        (
            "moves.lst",
            b"7 B[aa];W[bb];B[cc];W[dd]\n8 B[aa];W[bb];B[cc];W[de]\n".to_vec(),
        ),
        ("moves.index", b"7\tA\tB\n8\tC\tD\n".to_vec()),
    ];
    files.map(|(name, bytes)| (name.to_owned(), bytes)).to_vec()
}

fn shelf() -> Arc<Shelf> {
    Arc::new(Shelf {
        files: files(),
        is_away: AtomicBool::new(false),
    })
}

#[test]
fn the_same_as_from_a_folder() {
    let root = tempfile::tempdir().unwrap();
    std::fs::create_dir(root.path().join("a")).unwrap();
    for (name, bytes) in files() {
        std::fs::write(root.path().join(name), bytes).unwrap();
    }
    let limits = Limits::default();
    let (folder, depot) = (Input::Path(root.path().to_owned()), Input::Depot(shelf()));
    let lines = walk(std::slice::from_ref(&depot), &limits);
    assert_eq!(lines, walk(std::slice::from_ref(&folder), &limits));
    assert!(lines.len() > 10, "{lines:?}");
    let digests = |input| -> Vec<_> {
        let (sources, _) = sources(&[input], &limits);
        sources
            .iter()
            .flat_map(|source| source.atoms.clone())
            .collect()
    };
    assert_eq!(digests(folder), digests(depot));
}

#[test]
fn a_depot_that_is_away_is_an_error_and_never_a_reject() {
    let limits = Limits::default();
    let shelf = shelf();
    let listing = archive::list(&[Input::Depot(shelf.clone())], None).unwrap();
    let examine = |entry| archive::examine(entry, &limits);
    let sources: Vec<Source> = listing
        .entries
        .iter()
        .filter_map(|entry| match examine(entry.clone()).unwrap() {
            Examined::Source(source) => Some(source),
            Examined::Skipped { .. } => None,
        })
        .collect();
    assert!(sources.len() >= 4);
    for source in &sources {
        // Away from the beginning, or behind the first thing that is found.
        for is_begun in [false, true] {
            shelf.is_away.store(!is_begun, Ordering::Relaxed);
            let mut lines = Vec::new();
            let opened = source.open(0..source.atoms.len(), &limits, &mut |found| {
                shelf.is_away.store(true, Ordering::Relaxed);
                lines.push(line(&found));
                ControlFlow::Continue(())
            });
            let is_held = is_begun && source.bytes < 64 << 10;
            assert!(opened.is_err() || is_held, "{}: {lines:?}", source.name);
        }
    }
    shelf.is_away.store(true, Ordering::Relaxed);
    for entry in listing.entries {
        let error = examine(entry).unwrap_err().to_string();
        assert!(error.starts_with("cannot read"), "{error}");
    }
    let error = archive::list(&[Input::Depot(shelf)], None).unwrap_err();
    assert_eq!(error.to_string(), "cannot read `shelf://bucket/games`");
}
