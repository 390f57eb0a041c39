//! `hantei analyze` as people run it: killed and run again, with one worker and two, with wrong input.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::tempdir;

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample")
}

/// A small run in many shards.
fn analyze(input: &Path, out: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hantei"));
    command
        .arg("analyze")
        .arg(input)
        .arg("--out")
        .arg(out)
        .args([
            "--rulesets",
            "jp1989,cn2002,aga,tt",
            "--shard-records",
            "10",
        ])
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Every file of a dataset but locks, by name.
fn files(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            let name = path.strip_prefix(root).expect("below").to_path_buf();
            if path.is_dir() {
                folders.push(path);
            } else if !name.starts_with("_lock") && !name.starts_with("_tmp") {
                files.insert(name, std::fs::read(&path).expect("a file"));
            }
        }
    }
    files
}

fn parts(root: &Path) -> usize {
    std::fs::read_dir(root.join("data/games")).map_or(0, Iterator::count)
}

#[test]
fn workers_and_a_kill_change_no_byte() {
    let folder = tempdir().expect("a folder");
    let [one, two, killed] = ["one", "two", "killed"].map(|name| folder.path().join(name));
    let run = |out: &Path, jobs: &str| {
        let output = analyze(&sample(), out, &["--jobs", jobs])
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    run(&one, "1");
    run(&two, "2");
    let expected = files(&one);
    assert!(
        parts(&one) >= 24,
        "{} parts: too few to tell anything",
        parts(&one)
    );
    assert!(
        expected == files(&two),
        "one worker and two write different bytes"
    );

    let mut child = analyze(&sample(), &killed, &["--jobs", "1"])
        .spawn()
        .expect("it starts");
    while parts(&killed) < 3 && child.try_wait().expect("a child").is_none() {
        std::thread::yield_now();
    }
    child.kill().expect("a kill");
    child.wait().expect("an end");
    assert!(
        !killed.join("_SUCCESS").exists(),
        "the run was over before the kill"
    );
    assert!(parts(&killed) < parts(&one), "the kill came too late");
    run(&killed, "2");
    assert!(
        expected == files(&killed),
        "a killed run, run again, writes different bytes"
    );

    let said = run(&one, "2");
    assert!(said.contains("nothing new"), "{said}");
    assert!(
        expected == files(&one),
        "a finished run, run again, changes something"
    );

    let verified = Command::new(env!("CARGO_BIN_EXE_hantei"))
        .arg("verify")
        .arg(&one)
        .output()
        .expect("it runs");
    assert!(
        verified.status.success(),
        "{}",
        String::from_utf8_lossy(&verified.stderr)
    );
}

#[test]
fn what_is_wrong_is_said() {
    let folder = tempdir().expect("a folder");
    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).expect("a folder");
    let foreign = folder.path().join("foreign");
    std::fs::create_dir(&foreign).expect("a folder");
    std::fs::write(foreign.join("thesis.txt"), "years of work").expect("a file");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let out = folder.path().join("out");
    let config = folder.path().join("config.toml");
    std::fs::write(&config, "evidense = \"blind\"\n").expect("a file");
    let proposal = folder.path().join("proposal.toml");
    std::fs::write(
        &proposal,
        "id = \"x\"\nname = \"x\"\nextends = \"cn2002\"\nseki_eye = false\n",
    )
    .expect("a file");

    let check = |input: &Path, out: &Path, more: &[&str], said: &str| {
        let output = analyze(input, out, more).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}: {text}");
        assert!(text.contains(said), "{said}: {text}");
        assert!(
            !out.join("data").exists(),
            "{said}: a run that did not start left something"
        );
    };
    let game = sample().join("two-stones-9x9.sgf");
    check(&folder.path().join("nowhere"), &out, &[], "does not exist");
    check(&empty, &out, &[], "no game record");
    check(&game, &foreign, &[], "thesis.txt");
    check(&game, &file.join("out"), &[], "file");
    let config = config.to_str().expect("a path");
    check(&game, &out, &["--config", config], "evidense");
    let proposal = proposal.to_str().expect("a path");
    check(
        &game,
        &out,
        &["--proposal", proposal],
        "did you mean `seki_eyes`?",
    );
}
