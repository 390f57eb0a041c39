//! What a command says of itself: help, completions, manual pages, and what it would read.

use assert_cmd::Command;
use tempfile::tempdir;

fn hantei(args: &[&str]) -> String {
    let mut command = Command::cargo_bin("hantei").expect("the binary");
    let output = command.args(args).output().expect("a run");
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The commands that a help text lists.
fn commands() -> Vec<String> {
    listed_in(&hantei(&["--help"]))
}

fn listed_in(help: &str) -> Vec<String> {
    let listed = help.split("Commands:").nth(1).unwrap_or_default();
    listed
        .lines()
        .skip(1)
        .take_while(|line| !line.trim().is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .filter(|name| name != "help")
        .collect()
}

#[test]
fn every_help_text_has_examples() {
    let commands = commands();
    assert!(commands.len() >= 8, "{commands:?}");
    let mut named = 0;
    for command in commands {
        let help = hantei(&[&command, "--help"]);
        check_examples(&command, &help);
        for part in listed_in(&help) {
            let whole = format!("{command} {part}");
            check_examples(&whole, &hantei(&[&command, &part, "--help"]));
            named += 1;
        }
    }
    assert!(named >= 4, "{named}");
}

fn check_examples(command: &str, help: &str) {
    let examples = help.split("Examples:").nth(1);
    let examples = examples.unwrap_or_else(|| panic!("{command} has no examples"));
    assert!(examples.contains(&format!("hantei {command}")), "{command}");
}

#[test]
fn completions_and_manual_name_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = hantei(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell} lacks {command}");
        }
    }
    let folder = tempdir().expect("a folder");
    let dir = folder.path().to_str().expect("a name");
    let pages = hantei(&["man", "--dir", dir]);
    for command in commands() {
        assert!(pages.contains(&format!("hantei-{command}.1\n")), "{pages}");
    }
    assert!(hantei(&["man"]).starts_with(".ie"));
}

#[test]
fn doctor_says_where_a_setting_comes_from() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    std::fs::write(&file, "unfinished = true\n[limits]\ndepth_max = 2\n").expect("a file");
    let file = file.to_str().expect("a name");
    let text = hantei(&["doctor", "--config", file, "--format", "json"]);
    let found: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let setting = |key: &str| {
        let settings = found["settings"].as_array().expect("settings");
        let found = settings.iter().find(|setting| setting["key"] == key);
        let found = found.unwrap_or_else(|| panic!("no {key}"));
        [found["value"].clone(), found["from"].clone()]
    };
    assert_eq!(setting("unfinished"), ["true", file]);
    assert_eq!(setting("limits.depth_max"), ["2", file]);
    assert_eq!(setting("dedup"), ["false", "built in"]);
    let parquet = found["parquet"].as_str().expect("a version");
    assert!(parquet.split('.').count() == 3, "{parquet}");
    assert!(
        found["build"]
            .as_str()
            .expect("flags")
            .contains("opt-level")
    );
}

#[test]
fn doctor_looks_at_inputs_and_shows_no_secret() {
    let folder = tempdir().expect("a folder");
    let record = folder.path().join("a.sgf");
    std::fs::write(record, "(;SZ[9];B[ee];W[cc];B[];W[])").expect("a file");
    std::fs::write(folder.path().join("b.zip"), "PK, or so it says").expect("a file");
    std::fs::write(folder.path().join("c.txt"), "nothing of the kind").expect("a file");
    let mut command = Command::cargo_bin("hantei").expect("the binary");
    let output = command
        .args(["doctor", folder.path().to_str().expect("a name")])
        .env("AWS_SECRET_ACCESS_KEY", "very secret")
        .output()
        .expect("a run");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{text}");
    assert!(
        text.contains("AWS_SECRET_ACCESS_KEY (values not shown)"),
        "{text}"
    );
    assert!(!text.contains("very secret"), "{text}");
    assert!(
        text.contains("records: 1 file, 28 bytes, some 1 record\n"),
        "{text}"
    );
    assert!(
        text.contains("trouble: b.zip: a container by its name alone\n"),
        "{text}"
    );
    assert!(text.contains("passed over: 1 file txt\n"), "{text}");
}

/// Markdown and JSON have one language.
#[test]
fn a_language_is_of_the_page() {
    let mut command = Command::cargo_bin("hantei").expect("the binary");
    let output = command
        .args(["report", "nowhere", "--format", "md", "--lang", "zh"])
        .output()
        .expect("a run");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        text.contains("Markdown and JSON are written in English"),
        "{text}"
    );
}

/// What is left out is counted, stays out of every table, and is part of the settings.
#[test]
fn records_left_out_are_counted() {
    let folder = tempdir().expect("a folder");
    let put = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file");
    };
    put("a.sgf", "(;SZ[9]DT[1999];B[ee];W[cc];B[];W[])");
    put("b.sgf", "(;SZ[9]DT[2001];B[ee];W[cc];B[];W[])");
    put("c.sgf", "(;GM[2])");
    let out = tempdir().expect("a folder");
    let run = |filter: &str, out: &str| {
        let mut command = Command::cargo_bin("hantei").expect("the binary");
        let records = folder.path().to_str().expect("a name");
        let output = command
            .args(["analyze", records, "--where", filter, "--out", out])
            .output();
        output.expect("a run")
    };
    let out = out.path().join("run");
    let out = out.to_str().expect("a name");
    let first = run("year>=2000", out);
    let text = String::from_utf8_lossy(&first.stdout).into_owned();
    assert!(
        text.starts_with("2 records read: 1 games, 1 rejects\n"),
        "{text}"
    );
    assert!(text.contains("left out by `--where`: 1\n"), "{text}");
    assert!(hantei(&["verify", out]).contains("1 games"));
    let other = run("year>=1990", out);
    assert_eq!(other.status.code(), Some(2));
    let text = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(text.contains("where"), "{text}");
    let slip = run("yaer>=1990", out);
    assert_eq!(slip.status.code(), Some(2));
    let text = String::from_utf8_lossy(&slip.stderr).into_owned();
    assert!(text.contains("did you mean `year`?"), "{text}");
}

/// A line of a list may be a URL.
#[test]
fn lists_hold_paths_and_urls() {
    let folder = tempdir().expect("a folder");
    let [a, b] = ["a.sgf", "b.sgf"].map(|name| folder.path().join(name));
    for (path, move_) in [(&a, "ee"), (&b, "dd")] {
        let record = format!("(;SZ[9];B[{move_}];W[cc];B[];W[])");
        std::fs::write(path, record).expect("a file");
    }
    let list = folder.path().join("list");
    let lines = format!("{}\nfile://{}\n", a.display(), b.display());
    std::fs::write(&list, lines).expect("a file");
    let out = folder.path().join("out");
    let [list, out] = [list.to_str(), out.to_str()].map(|name| name.expect("a name"));
    let text = hantei(&["analyze", "--files-from", list, "--out", out]);
    assert!(text.starts_with("2 records read: 2 games"), "{text}");
    let url = folder.path().join("list2");
    std::fs::write(&url, "s3://user:secret@bucket/x.sgf\n").expect("a file");
    let mut command = Command::cargo_bin("hantei").expect("the binary");
    let args = [
        "analyze",
        "--out",
        out,
        "--files-from",
        url.to_str().expect("a name"),
    ];
    let output = command.args(args).output().expect("a run");
    assert_eq!(output.status.code(), Some(2));
    assert!(!String::from_utf8_lossy(&output.stderr).contains("secret"));
}
