//! As many records from a container as `unzip`, `tar` and `7z` list in it: the bundled collection's own
//! containers, and what these tools make of its loose files.
#![allow(clippy::print_stderr, reason = "a test that skips says so")]

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::walk_path;

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample")
}

/// How a tool lists a container, one member a line, its name last.
const LISTERS: [(&str, &str, &[&str]); 5] = [
    (".zip", "unzip", &["-Z1"]),
    (".tar", "tar", &["-tf"]),
    (".tar.gz", "tar", &["-tzf"]),
    (".zip", "7z", &["l", "-ba"]),
    (".7z", "7z", &["l", "-ba"]),
];

/// What a tool says on standard output; `None`, and a line for people, where the tool is not here.
fn output(tool: &str, arguments: &[&str], folder: &Path) -> Option<String> {
    let mut command = Command::new(tool);
    command
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C.UTF-8");
    let Ok(output) = command.output() else {
        eprintln!("skipped: {tool} is not here");
        return None;
    };
    assert!(output.status.success(), "{tool} {arguments:?}: {output:?}");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Compares with every tool that lists such a container. The number of records, if any tool is here.
fn check(container: &Path) -> Option<usize> {
    let name = container.to_str().unwrap();
    let mut counted = None;
    for (_, tool, arguments) in LISTERS.iter().filter(|(end, ..)| name.ends_with(end)) {
        let mut arguments = arguments.to_vec();
        arguments.push(name);
        let Some(listing) = output(tool, &arguments, Path::new(".")) else {
            continue;
        };
        let listed = listing.lines().filter(|line| line.ends_with(".sgf"));
        let listed = listed.count();
        let lines = walk_path(container);
        let records = lines.iter().filter(|line| !line.starts_with(['!', '-']));
        assert_eq!(records.count(), listed, "{name} by {tool}");
        counted = Some(listed);
    }
    counted
}

#[test]
fn the_bundled_containers() {
    for name in ["gnugo_handicap.zip", "gnugo_13x13.tar.gz"] {
        if let Some(listed) = check(&sample().join(name)) {
            assert!(listed > 0, "{name}");
        }
    }
}

#[test]
fn what_the_tools_pack_themselves() {
    let root = tempfile::tempdir().unwrap();
    let plain = sample().join("casebook");
    let files = std::fs::read_dir(&plain).unwrap().count();
    for (packer, arguments, name) in [
        ("tar", &["-cf"][..], "x.tar"),
        ("tar", &["-czf"], "x.tar.gz"),
        ("7z", &["a", "-bd", "-tzip"], "x.zip"),
        ("7z", &["a", "-bd", "-mx1"], "solid.7z"),
        ("7z", &["a", "-bd", "-mx1", "-ms=off"], "blocks.7z"),
    ] {
        let packed = root.path().join(name);
        let mut arguments = arguments.to_vec();
        arguments.extend([packed.to_str().unwrap(), "."]);
        if output(packer, &arguments, &plain).is_some()
            && let Some(listed) = check(&packed)
        {
            assert_eq!(listed, files, "{name}");
        }
    }
}
