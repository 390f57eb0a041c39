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
    records_within(source, &Limits::default())
}

fn records_within(source: &Source, limits: &Limits) -> Vec<String> {
    let mut records = Vec::new();
    let mut sink = |found| {
        if let Found::Record { bytes, .. } = found {
            records.push(String::from_utf8_lossy(&bytes).into_owned());
        }
        ControlFlow::Continue(())
    };
    source.open(0..1, limits, &mut sink).unwrap();
    records
}

/// A container as the only source.
fn container(name: &str, bytes: Vec<u8>) -> Source {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    let (mut sources, _) = common::sources(&[Input::Path(path)], &Limits::default());
    let source = sources.pop().unwrap();
    // It has to outlive this function.
    let _ = folder.keep();
    source
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

const LINES: (&str, &[u8]) = ("a/kifu.txt", b"12\t;B[pd];W[dd]\n");
const INDEX: (&str, &[u8]) = ("a/Kifu.index", b"12\ta\n");
const ELSEWHERE: (&str, &[u8]) = ("b/kifu.txt", b"12\t;B[qq]\n");
const JOINED: [&str; 2] = ["12\ta\n12\t;B[pd];W[dd]", "12\t;B[qq]"];

#[test]
fn in_a_zip_an_index_stands_anywhere_in_the_folder_of_its_games() {
    let members = [LINES, INDEX, ELSEWHERE];
    assert_eq!(records(&container("a.zip", common::zip(&members))), JOINED);
    let nested = common::zip(&[("inner.zip", common::zip(&members).as_slice())]);
    assert_eq!(records(&container("nested.zip", nested)), JOINED);
}

#[test]
fn a_zip_with_an_index_is_not_cut_and_its_digest_hangs_on_the_index() {
    let games: Vec<String> = (0..200).map(|n| format!("a/{n}.txt")).collect();
    let mut members: Vec<(&str, &[u8])> =
        games.iter().map(|name| (name.as_str(), LINES.1)).collect();
    assert!(container("a.zip", common::zip(&members)).atoms.len() > 1);
    members.push(INDEX);
    let whole = container("a.zip", common::zip(&members));
    assert_eq!(whole.atoms.len(), 1);
    assert_eq!(records(&whole), vec![JOINED[0]; 200]);
    *members.last_mut().unwrap() = (INDEX.0, b"12\tb\n");
    let other = container("a.zip", common::zip(&members));
    assert_ne!(whole.atoms[0].digest, other.atoms[0].digest);
}

#[test]
fn in_a_stream_an_index_counts_for_what_follows_it() {
    let before = common::tar(&[INDEX, LINES, ELSEWHERE]);
    assert_eq!(records(&container("a.tar", before)), JOINED);
    let behind = common::tar(&[LINES, INDEX, ELSEWHERE]);
    assert_eq!(
        records(&container("a.tar", behind)),
        ["12\t;B[pd];W[dd]", JOINED[1]]
    );
}

#[test]
fn indexes_of_a_container_are_together_no_larger_than_a_record() {
    let large = ("b/Kifu.index", b"12\tb\n13\tabcdefg\n".as_slice());
    let source = container("a.tar", common::tar(&[large, INDEX, LINES, ELSEWHERE]));
    let joined = |record_bytes_max| {
        let limits = Limits {
            record_bytes_max,
            ..Limits::default()
        };
        let records = records_within(&source, &limits);
        records.iter().filter(|text| text.contains('\n')).count()
    };
    assert_eq!(large.1.len() + INDEX.1.len(), 21);
    assert_eq!(joined(21), 2);
    assert_eq!(joined(20), 1);
}

#[test]
fn collections_read_the_same_from_a_folder_a_zip_and_a_tar() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/dialects");
    if !corpus.is_dir() {
        return; // ../shared/corpus is not here
    }
    for name in ["tom", "tygem", "tygem2016"] {
        let [lines, index] =
            ["kifu.txt", "Kifu.index"].map(|file| fs::read(corpus.join(name).join(file)).unwrap());
        let (lines, index) = (("kifu.txt", &*lines), ("Kifu.index", &*index));
        let mut sources = common::sources(&[Input::Path(corpus.join(name))], &Limits::default()).0;
        let expected = records(&sources.pop().unwrap());
        assert!(expected.iter().all(|text| text.contains('\n')), "{name}");
        let zip = container("a.zip", common::zip(&[lines, index]));
        assert!(records(&zip) == expected, "{name} in a zip");
        let tar = container("a.tar", common::tar(&[index, lines]));
        assert!(records(&tar) == expected, "{name} in a tar");
    }
}
