//! Files of lines and the index beside them.

mod common;

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use archive::{Examined, Found, Input, Limits, Source};

const MOVES: &str = "12\t;B[pd];W[dd]\n123\t;B[pp]\n7\t;B[dp]\n";

fn source(folder: &Path) -> Source {
    let listing = archive::list(&[Input::Path(folder.join("kifu.txt"))], None).unwrap();
    let entry = listing.entries.into_iter().next().unwrap();
    match archive::examine(entry, &Limits::default()).unwrap() {
        Examined::Source(source) => source,
        Examined::Skipped { extension } => panic!("skipped: {extension}"),
    }
}

fn records(source: &Source) -> Vec<String> {
    let mut records = Vec::new();
    let mut sink = |found| {
        if let Found::Record { bytes, .. } = found {
            records.push(String::from_utf8(bytes).unwrap());
        }
        ControlFlow::Continue(())
    };
    source.open(0..1, &Limits::default(), &mut sink).unwrap();
    records
}

#[test]
fn headers_stand_before_their_moves() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("kifu.txt"), MOVES).unwrap();
    let alone = source(folder.path());
    assert_eq!(alone.atoms[0].records, 3);
    assert_eq!(records(&alone)[0], "12\t;B[pd];W[dd]");

    let index = "123\tb\r\n12\ta\r\n12\tagain\r\n8\tc\r\n";
    fs::write(folder.path().join("Kifu.index"), index).unwrap();
    let joined = source(folder.path());
    assert_eq!(
        records(&joined),
        [
            "12\ta\n12\t;B[pd];W[dd]",
            "123\tb\n123\t;B[pp]",
            "7\t;B[dp]"
        ]
    );
    // Another index is another source, and one that changes under the run is noticed.
    assert_ne!(alone.atoms[0].digest, joined.atoms[0].digest);
    fs::write(folder.path().join("Kifu.index"), "12\tb\n").unwrap();
    let changed = joined.open(0..1, &Limits::default(), &mut |_| ControlFlow::Continue(()));
    assert!(changed.is_err());
}

#[test]
fn an_index_alone_is_passed_over_and_one_too_large_not_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Kifu.index"), "12\ta\n").unwrap();
    assert_eq!(common::walk_path(folder.path()), ["- index"]);
    fs::write(folder.path().join("kifu.txt"), MOVES).unwrap();
    let limits = Limits {
        record_bytes_max: 3,
        ..Limits::default()
    };
    let listing = archive::list(&[Input::Path(folder.path().join("kifu.txt"))], None).unwrap();
    let entry = listing.entries.into_iter().next().unwrap();
    let Examined::Source(source) = archive::examine(entry, &limits).unwrap() else {
        panic!("lines are records");
    };
    assert_eq!(records(&source)[0], "12\t;B[pd];W[dd]");
}
