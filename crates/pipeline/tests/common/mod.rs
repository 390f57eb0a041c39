//! What the tests share: small inputs, quick settings, and a run's files as a map.
#![allow(dead_code, reason = "not every test needs everything")]

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use archive::Input;
use pipeline::{Error, Finished, Job, LocalStore, Options, Quiet};
use ruling::{EvidenceMode, KomiPolicy};

/// Three rulesets and hardly a playout: what is judged does not matter here.
pub(crate) fn settings() -> ruling::Settings {
    let rulesets = rules::Book::builtin().resolve("jp1989,cn2002,aga").unwrap();
    ruling::Settings {
        rulesets: rulesets.into_iter().cloned().collect(),
        komi_policies: vec![KomiPolicy::Recorded],
        evidence: EvidenceMode::Normal,
        unfinished: false,
        all_divergences: false,
        life: life::Settings {
            playouts_min: 1,
            playouts_max: 1,
            ..life::Settings::default()
        },
        judge: None,
    }
}

/// A wall of stones down the middle of a small board, and a move that makes it a game of its own.
pub(crate) fn game(n: usize) -> Vec<u8> {
    let wall: String = ('a'..='e').map(|y| format!(";B[b{y}];W[c{y}]")).collect();
    let first = (b'a' + (n % 5) as u8) as char;
    let komi = n / 5;
    format!("(;GM[1]FF[4]SZ[5]KM[{komi}.5]RU[Japanese]RE[?]{wall};B[a{first}];W[e{first}];B[];W[])")
        .into_bytes()
}

/// A folder with small files in folders, a file of another kind, many games in one file, a zip, and
/// a tar.gz.
pub(crate) fn fill(root: &Path) {
    let write = |name: String, bytes: &[u8]| {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    for n in 0..240 {
        write(format!("small/{}/{n:03}.sgf", n % 3), &game(n));
    }
    write("small/1/other.sgf".to_owned(), b"(;GM[3]C[this is chess])");
    write("small/readme.txt".to_owned(), b"a collection");
    let many: Vec<u8> = (0..130)
        .flat_map(|n| [game(n), b"\n".to_vec()].concat())
        .collect();
    write("many.sgf".to_owned(), &many);
    write("packed.zip".to_owned(), &zip(90));
    write("packed.tgz".to_owned(), &tgz(110));
    write("broken.zip".to_owned(), b"PK\x03\x04 and no more");
}

pub(crate) fn zip(games: usize) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for n in 0..games {
        writer.start_file(format!("z{n:03}.sgf"), options).unwrap();
        writer.write_all(&game(n)).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

pub(crate) fn tgz(games: usize) -> Vec<u8> {
    let encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    let mut builder = tar::Builder::new(encoder);
    for n in 0..games {
        let bytes = game(n);
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        builder
            .append_data(&mut header, format!("t{n:03}.sgf"), &bytes[..])
            .unwrap();
    }
    builder.into_inner().unwrap().finish().unwrap()
}

/// A job over a folder, in shards of up to 100 records.
pub(crate) fn job(root: &Path) -> Job {
    Job {
        shard_records: 100,
        ..Job::new(vec![Input::Path(root.to_owned())], settings())
    }
}

pub(crate) fn run(job: &Job, out: &Path, jobs: usize) -> Result<Finished, Error> {
    let options = Options {
        jobs,
        ..Options::default()
    };
    pipeline::run(job, &LocalStore::new(out), &options, &Quiet)
}

/// Every file and folder of a folder by its name; that of a folder ends in `/`.
pub(crate) fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(root).unwrap().to_string_lossy();
            if path.is_dir() {
                files.insert(format!("{name}/"), Vec::new());
                open.push(path);
            } else {
                files.insert(name.into_owned(), fs::read(path).unwrap());
            }
        }
    }
    files
}

/// The same, but fails with the names that differ and not with all bytes.
#[track_caller]
pub(crate) fn assert_same(left: &Path, right: &Path) {
    let (left, right) = (files(left), files(right));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&left), names(&right));
    let differing: Vec<&String> = left
        .keys()
        .filter(|name| left[*name] != right[*name])
        .collect();
    assert!(differing.is_empty(), "{differing:?}");
}
