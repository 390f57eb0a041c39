//! The same members as `unzip -l` and `tar -t` list, on containers that others' tools wrote.

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
    assert_eq!(
        walk_path(&folder.join("ai_60.7z")),
        ["! ai_60.7z| unsupported_container"]
    );
}
