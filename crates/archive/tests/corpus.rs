//! The same members as `unzip -l` and `tar -t` list, on containers that others' tools wrote.
#![allow(clippy::print_stderr, reason = "a test that skips says so")]

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::walk_path;

/// The folder of containers, unless this checkout stands alone.
fn containers() -> Option<PathBuf> {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/archives_built_by_us");
    folder.is_dir().then_some(folder)
}

/// Names of the `.sgf` members as a tool lists them, one a line.
fn listed(tool: &str, arguments: &[&str], path: &Path) -> Option<Vec<String>> {
    let output = Command::new(tool)
        .args(arguments)
        .arg(path)
        .env("LC_ALL", "C.UTF-8")
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let names = text
        .lines()
        .filter(|name| name.to_lowercase().ends_with(".sgf"));
    Some(names.map(str::to_owned).collect())
}

fn members(path: &Path) -> Vec<String> {
    let lines = walk_path(path);
    let member = |line: &String| line.split('|').nth(1).unwrap_or_default().to_owned();
    assert!(lines.iter().all(|line| !line.starts_with('!')), "{lines:?}");
    lines.iter().map(member).collect()
}

#[test]
fn members_are_those_that_independent_tools_list() {
    let Some(folder) = containers() else {
        return; // ../shared/corpus is not here
    };
    let zip = folder.join("fox_60.zip");
    if let Some(names) = listed("unzip", &["-Z1"], &zip) {
        assert_eq!(members(&zip).len(), names.len());
        assert_eq!(names.len(), 60);
    }
    let tgz = folder.join("kgs_handicap_60.tar.gz");
    if let Some(names) = listed("tar", &["-tzf"], &tgz) {
        assert_eq!(members(&tgz), names);
    }
    // `tar -t` names the zip, `unzip -l` the 60 games of the same zip above
    let nested = members(&folder.join("nested_zip_in_tar.tar"));
    let inside: Vec<&String> = nested
        .iter()
        .filter(|m| m.starts_with("inner/fox_60.zip!/"))
        .collect();
    assert_eq!(inside.len(), 60);
    assert_eq!(
        walk_path(&folder.join("concatenated_100_games.sgf")).len(),
        100
    );
    let sevenz = folder.join("ai_60.7z");
    assert_eq!(members(&sevenz).len(), 60);
    if let Some(names) = listed("7z", &["l", "-ba"], &sevenz) {
        assert_eq!(names.len(), 60);
    }
}

/// The bundled tools pack the same games anew, and list what they packed.
#[test]
fn members_of_what_other_tools_pack() {
    let Some(folder) = containers() else {
        return; // ../shared/corpus is not here
    };
    let expected = members(&folder.join("kgs_handicap_60.tar.gz"));
    let root = tempfile::tempdir().unwrap();
    let plain = root.path().join("plain");
    std::fs::create_dir(&plain).unwrap();
    let archive = folder.join("kgs_handicap_60.tar.gz");
    assert!(run("tar", &["-xzf", text(&archive), "-C", text(&plain)]));
    for (name, option) in [
        ("x.tar.bz2", "--bzip2"),
        ("x.tar.xz", "--xz"),
        ("x.tar.zst", "--zstd"),
    ] {
        let packed = root.path().join(name);
        let mut arguments = vec!["-cf", text(&packed), option, "-C", text(&plain)];
        arguments.extend(expected.iter().map(String::as_str));
        if !run("tar", &arguments) {
            eprintln!("skipped: tar {option} is not here");
            continue;
        }
        assert_eq!(members(&packed), expected, "{name}");
    }
    let many = folder.join("concatenated_100_games.sgf");
    for (tool, ending) in [("bzip2", "bz2"), ("xz", "xz"), ("zstd", "zst")] {
        let Ok(output) = Command::new(tool).arg("-c").arg(&many).output() else {
            eprintln!("skipped: {tool} is not here");
            continue;
        };
        let packed = root.path().join(format!("many.sgf.{ending}"));
        std::fs::write(&packed, output.stdout).unwrap();
        assert_eq!(walk_path(&packed).len(), 100, "{tool}");
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn run(tool: &str, arguments: &[&str]) -> bool {
    Command::new(tool)
        .args(arguments)
        .output()
        .is_ok_and(|output| output.status.success())
}
