//! README's question, asked as it says, from a fresh clone to the answer.
#![cfg(unix)]

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

/// What the recipes `analyze` and `explain` run, without building first.
const JUST: &str = r#"#!/bin/sh
recipe=$1; shift
if [ "$recipe" = analyze ] && [ "$#" -eq 0 ]; then set -- data/sample --out reports/sample --fresh; fi
exec "$HANTEI" "$recipe" "$@"
"#;

#[test]
fn the_question_in_the_readme_is_answered() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the file");
    let block = readme.split("<!-- one question -->").nth(1);
    let block = block.and_then(|rest| rest.split("<!-- end -->").next());
    let block = block.expect("the question").trim();
    let commands = block.trim_start_matches("```sh").trim_end_matches("```");
    assert!(commands.trim().lines().count() < 5, "{commands}");

    let folder = tempdir().expect("a folder");
    symlink(root.join("data"), folder.path().join("data")).expect("a link");
    let just = folder.path().join("just");
    std::fs::write(&just, JUST).expect("a file");
    std::fs::set_permissions(&just, PermissionsExt::from_mode(0o755)).expect("a file");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-e", "-c", commands])
        .current_dir(&folder)
        .env("HANTEI", env!("CARGO_BIN_EXE_hantei"))
        .env("PATH", format!("{}:{path}", folder.path().display()))
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    // The line of flips.csv, then what `explain` says.
    assert!(said.contains("\nseki-9x9.sgf,"), "{said}");
    assert!(said.contains("marked"), "{said}");
    assert!(
        said.contains("Black by 0.5 moku\n           jp1989"),
        "{said}"
    );
    assert!(
        said.contains("White by 1/4 zi\n           cn2002"),
        "{said}"
    );
    assert!(said.contains("differs by: seki_eyes -2"), "{said}");
}
