//! What `--log` tells, and what it leaves alone.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::{TempDir, tempdir};

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample/gnugo_handicap.zip")
}

fn arguments(out: &Path, log: &str) -> Vec<String> {
    let out = out.to_str().expect("a name");
    let input = sample();
    let input = input.to_str().expect("a name");
    let typed = [
        "analyze",
        input,
        "--out",
        out,
        "--rulesets",
        "jp1989,aga",
        "--shard-records",
        "10",
        "--log",
        log,
    ];
    typed.map(str::to_owned).into()
}

/// A run with a level, and where it wrote.
fn logged(level: &str) -> (Output, TempDir) {
    let folder = tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_hantei"))
        .args(arguments(&folder.path().join("out"), level))
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{output:?}");
    (output, folder)
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

#[test]
fn every_level_tells_more_and_changes_nothing() {
    let levels = ["off", "warn", "info", "debug", "trace"].map(logged);
    let lines = levels
        .each_ref()
        .map(|(output, _)| said(output).lines().count());
    assert_eq!(lines[..2], [0, 0], "nothing is wrong with this run");
    assert!(0 < lines[2] && lines[3] < lines[4], "{lines:?}");
    let manifest = |folder: &TempDir| {
        std::fs::read(folder.path().join("out/_manifest.json")).expect("a manifest")
    };
    for (_, folder) in &levels {
        assert!(manifest(folder) == manifest(&levels[0].1));
    }
}

#[test]
fn shards_and_containers_are_told_with_their_counts() {
    let (output, folder) = logged("info");
    let log = said(&output);
    let told = |what: &str| log.lines().filter(|line| line.contains(what)).count();
    let receipts = folder.path().join("out/_receipts");
    let shards = std::fs::read_dir(receipts).expect("receipts").count();
    assert!(shards > 1);
    assert_eq!(
        (told("shard started"), told("shard committed")),
        (shards, shards),
        "{log}"
    );
    let sum = |what: &str, key: &str| -> u64 {
        let lines = log.lines().filter(|line| line.contains(what));
        let values = lines.filter_map(|line| {
            line.split(key)
                .nth(1)?
                .split(' ')
                .next()?
                .parse::<u64>()
                .ok()
        });
        values.sum()
    };
    let summary = String::from_utf8_lossy(&output.stdout);
    let read = format!("{} records read:", sum("container read", " records="));
    assert!(summary.starts_with(&read), "{log}{summary}");
    let games = format!(" {} games,", sum("shard committed", " games="));
    assert!(summary.contains(&games), "{log}{summary}");
    assert_eq!(told("run committed"), 1);
}

#[test]
fn a_shard_that_lost_a_part_is_told_and_a_level_that_is_none_refused() {
    let (_, folder) = logged("off");
    let out = folder.path().join("out");
    let part = std::fs::read_dir(out.join("data/games"))
        .expect("parts")
        .next();
    std::fs::remove_file(part.expect("a part").expect("a part").path()).expect("removed");
    let hantei = |level: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hantei"));
        command
            .args(arguments(&out, level))
            .output()
            .expect("it runs")
    };
    let refused = hantei("loud");
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused).contains("off, error, warn, info, debug, trace"));
    let log = said(&hantei("warn"));
    assert_eq!(log.matches("it runs again").count(), 1, "{log}");
}

/// On a terminal, which `script` plays.
#[test]
fn the_bar_and_the_log_do_not_tear_each_other() {
    let folder = tempdir().expect("a folder");
    let quoted = |text: String| format!("'{text}'");
    let arguments = arguments(&folder.path().join("out"), "trace");
    let typed: Vec<String> = std::iter::once(env!("CARGO_BIN_EXE_hantei").to_owned())
        .chain(arguments)
        .chain(["--progress".to_owned(), "always".to_owned()])
        .map(quoted)
        .collect();
    let shown = Command::new("script")
        .args([
            "--quiet",
            "--return",
            "--command",
            &typed.join(" "),
            "/dev/null",
        ])
        .env("TERM", "xterm")
        .output();
    let Ok(shown) = shown else {
        return; // no `script` here
    };
    assert!(shown.status.success(), "{shown:?}");
    let shown = String::from_utf8_lossy(&shown.stdout);
    assert!(shown.contains("ETA"), "no bar: {shown}");
    // Whatever was on a line before it was cleared or left is gone.
    let lines = shown
        .split(['\n', '\r'])
        .flat_map(|line| line.split("\u{1b}[2K"));
    let logged: Vec<&str> = lines
        .filter(|line| line.contains("TRACE") || line.contains("INFO"))
        .collect();
    assert!(logged.len() > 20, "{shown}");
    for line in logged {
        assert!(!line.contains("ETA"), "{line:?}");
        assert_eq!(
            line.matches("TRACE").count() + line.matches("INFO").count(),
            1,
            "{line:?}"
        );
    }
}
