//! `--judge`: an engine is asked where hantei is in doubt, and only there.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

/// Two walls on 5x5. White leads by five points, and the record says that Black has the whole board.
const DISPUTED: &str = "(;SZ[5]KM[0]RU[Chinese]RE[B+25];B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[be];W[ce];B[];W[])";
/// The same, and it says so.
const AGREED: &str = "(;SZ[5]KM[0]RU[Chinese]RE[W+5];B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[be];W[ce];B[];W[])";

fn hantei() -> Command {
    Command::cargo_bin("hantei").expect("the binary")
}

fn fake(habit: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/tests/fake_gtp.py");
    format!("gtp:python3 '{}' {habit}", script.display())
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path
}

/// Grade, who judged, and what was told on standard error.
fn explained(sgf: &str, args: &[&str]) -> (String, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path(), "game.sgf", sgf);
    let output = hantei()
        .args(["explain", "--format", "json", "--rulesets", "cn2002"])
        .arg(path)
        .args(args)
        .output()
        .expect("it runs");
    let games: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let judgement = &games[0]["judgement"];
    let text = |key: &str| judgement[key].as_str().unwrap_or("").to_owned();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (text("evidence"), text("judged_by"), told)
}

#[test]
fn an_answer_that_the_record_confirms_is_taken() {
    let engine = fake("good");
    let (evidence, judged_by, told) = explained(DISPUTED, &["--judge", &engine]);
    assert_eq!((&*evidence, &*judged_by), ("confirmed", "engine"), "{told}");
    // Judging blind the record does not say whom to ask about: the stones here leave no doubt.
    let args = ["--evidence", "blind", "--judge", &engine];
    let (evidence, judged_by, _) = explained(DISPUTED, &args);
    assert_eq!(evidence, "disputed");
    assert_ne!(judged_by, "engine");
    // Without doubt nobody is asked, not even one who would fail.
    let engine = fake("crash");
    let (evidence, judged_by, told) = explained(AGREED, &["--judge", &engine]);
    assert_ne!(judged_by, "engine");
    assert!(
        evidence == "confirmed" || evidence == "proved",
        "{evidence}"
    );
    assert_eq!(told, "");
}

#[test]
fn without_an_answer_the_verdict_stands() {
    let engine = fake("crash");
    let (evidence, judged_by, told) = explained(DISPUTED, &["--judge", &engine]);
    assert_eq!(evidence, "disputed");
    assert_ne!(judged_by, "engine");
    assert!(
        told.contains("game.sgf: no second opinion from the engine: it stopped"),
        "{told}"
    );
}

#[test]
fn answers_are_counted_and_the_command_is_a_setting() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    std::fs::create_dir(&games).expect("a folder");
    write(&games, "a.sgf", DISPUTED);
    write(&games, "b.sgf", AGREED);
    let out = folder.path().join("out");
    let run = |engine: &str| {
        hantei()
            .args(["analyze", "--progress", "never"])
            .arg(&games)
            .arg("--out")
            .arg(&out)
            .args(["--judge", engine])
            .output()
            .expect("it runs")
    };
    let output = run(&fake("good"));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("second opinions: 1 asked, 1 answered, 0 declined, 0 failed"),
        "{text}"
    );
    assert!(output.status.success());
    // Another engine would give other rows.
    let output = run(&fake("hello"));
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("judge"), "{told}");
}

#[test]
fn what_is_no_engine_is_said_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path(), "game.sgf", AGREED);
    for (engine, expected) in [
        ("gnugo", "write `gtp:COMMAND` or `katago:COMMAND`"),
        ("gtp:no-such-program", "does not start"),
    ] {
        let output = hantei()
            .arg("explain")
            .arg(&path)
            .args(["--judge", engine])
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(expected), "{told}");
    }
}
