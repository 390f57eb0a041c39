//! Every record of the test corpus, where it is at hand.

use std::path::{Path, PathBuf};

use record::{Event, RejectReason, looks_like_record, read, trees};

fn corpus() -> Option<PathBuf> {
    let path = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/corpus"
    ));
    if path.is_dir() {
        return Some(path.to_owned());
    }
    #[expect(clippy::print_stderr, reason = "a skipped test says so")]
    {
        eprintln!("skipped: no corpus at {}", path.display());
    }
    None
}

fn files(root: &Path) -> Vec<PathBuf> {
    let mut folders = vec![root.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path)
            } else {
                files.push(path)
            }
        }
    }
    files.sort();
    files
}

fn is_sgf(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
}

/// Rejected are files without any move or setup of Go: empty ones, paths of other files, trees of
/// unknown properties, other games.
#[test]
fn only_what_nobody_could_read_is_rejected() {
    let Some(corpus) = corpus() else { return };
    let (mut records, mut rejects) = (0, 0);
    for path in files(&corpus) {
        let bytes = std::fs::read(&path).unwrap();
        for range in trees(&bytes) {
            let bytes = &bytes[range];
            let Err(reject) = read(bytes) else {
                records += 1;
                continue;
            };
            if is_sgf(&path) && reject.reason != RejectReason::OtherGame {
                rejects += 1;
                let text = String::from_utf8_lossy(bytes);
                let signs = ["B[", "W[", "PB[", "SZ[", "RE["];
                assert!(
                    !signs.iter().any(|sign| text.contains(sign)),
                    "{path:?}: {reject}"
                );
            }
        }
    }
    assert!(records > 9_000, "{records} records");
    assert!(rejects < 40, "{rejects} rejects");
}

#[test]
fn content_recognition() {
    let Some(corpus) = corpus() else { return };
    let mut missed = Vec::new();
    for path in files(&corpus) {
        let bytes = std::fs::read(&path).unwrap();
        let prefix = &bytes[..bytes.len().min(4096)];
        let readable = read(&bytes).is_ok();
        if is_sgf(&path) && readable && !looks_like_record(prefix) {
            missed.push(path);
        } else if !is_sgf(&path) {
            let is_other =
                path.starts_with(corpus.join("dialects")) && !path.ends_with("Kifu.index");
            assert_eq!(looks_like_record(prefix), is_other, "{path:?}");
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
}

/// Moves and size as the corpus's manifest has them, counted by a script that shares no code with
/// this reader. It knows nothing of broken text, so a few files may differ.
#[test]
fn moves_and_sizes_of_the_manifest() {
    let Some(corpus) = corpus() else { return };
    let manifest = std::fs::read_to_string(corpus.join("MANIFEST.tsv")).unwrap();
    let mut header = manifest.lines().next().unwrap().split('\t');
    let moves_column = header.position(|name| name == "moves").unwrap();
    let (mut same, mut different) = (0, Vec::new());
    for row in manifest.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let path = corpus.join(fields[0]);
        let Ok(expected) = fields[moves_column].parse::<usize>() else {
            continue;
        };
        if !is_sgf(&path) || fields[0].starts_with("archives_built_by_us") {
            continue;
        }
        let Ok(record) = read(&std::fs::read(&path).unwrap()) else {
            continue;
        };
        let is_move = |event| matches!(event, Event::Play(..) | Event::Pass(_));
        let moves = record
            .steps
            .iter()
            .filter(|step| is_move(step.event))
            .count();
        if moves == expected {
            same += 1;
        } else {
            different.push(format!("{}: {moves}, manifest {expected}", fields[0]));
        }
    }
    assert!(same > 8_000, "{same} the same");
    assert!(
        different.len() * 100 < same,
        "{} differ: {different:#?}",
        different.len()
    );
}

#[test]
fn collections_and_encodings() {
    let Some(corpus) = corpus() else { return };
    let file =
        std::fs::read(corpus.join("archives_built_by_us/concatenated_100_games.sgf")).unwrap();
    assert_eq!(
        trees(&file)
            .filter(|range| read(&file[range.clone()]).is_ok())
            .count(),
        100
    );
    let check = |path: &str, charset: &str, black: &str, white: &str| {
        let record = read(&std::fs::read(corpus.join(path)).unwrap()).unwrap();
        let header = &record.header;
        assert_eq!(
            (&*header.player_black, &*header.player_white),
            (black, white),
            "{path}"
        );
        assert_eq!(record.charset, charset, "{path}");
    };
    check(
        "encodings/sabaki_npm/package/tests/sgf/korean.sgf",
        "EUC-KR",
        "이세돌",
        "박정환",
    );
    check(
        "encodings/sabaki_sgf/tests/sgf/japanese.sgf",
        "Shift_JIS",
        "井山 裕太",
        "山下 敬吾",
    );
    check(
        "encodings/sabaki_sgf/tests/sgf/utf16le.sgf",
        "UTF-16LE",
        "Kitani Minoru",
        "Go Seigen",
    );
    check(
        "encodings/sabaki_sgf/tests/sgf/utf8bom.sgf",
        "ASCII",
        "Kitani Minoru",
        "Go Seigen",
    );
}
