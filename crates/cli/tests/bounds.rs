//! Bounds of containers from the command line and from a settings file.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn hantei(arguments: &[&str], folder: &Path) -> (Option<i32>, String) {
    let output = Command::cargo_bin("hantei")
        .unwrap()
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

fn container() -> String {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample");
    sample
        .join("dirty/000-zip-in-tar.tar")
        .display()
        .to_string()
}

#[test]
fn a_reject_names_the_option_that_allows_more() {
    let folder = tempfile::tempdir().unwrap();
    let tar = container();
    let explain = |depth: &str| {
        let arguments = ["explain", &tar, "--rulesets", "aga", "--depth-max", depth];
        hantei(&arguments, folder.path())
    };
    let (code, text) = explain("1");
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("--depth-max allows more"), "{text}");
    let (code, text) = explain("2");
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn a_settings_file_bounds_a_run_and_what_is_typed_goes_first() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("own.toml"),
        "rulesets = \"aga\"\n[limits]\ndepth_max = 1\n",
    )
    .unwrap();
    let tar = container();
    let analyze = |more: &[&str]| {
        let arguments = [
            &["analyze", &tar, "--config", "own.toml", "--out", "out"][..],
            &["--fresh", "--progress", "never"],
            more,
        ];
        hantei(&arguments.concat(), folder.path()).1
    };
    let bounded = analyze(&[]);
    assert!(bounded.contains("rejected: 1 limit_depth"), "{bounded}");
    let typed = analyze(&["--depth-max", "2"]);
    assert!(!typed.contains("limit_depth"), "{typed}");
}
