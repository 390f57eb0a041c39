//! The dirty records of the bundled collection against the table of what a reader should find.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

const DIRTY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/sample/dirty");

/// One row of `expected.tsv` by column name.
type Row = HashMap<String, String>;

fn rows() -> Vec<Row> {
    let table = std::fs::read_to_string(Path::new(DIRTY).join("expected.tsv")).expect("the table");
    let mut lines = table.lines();
    let columns: Vec<&str> = lines.next().expect("a header").split('\t').collect();
    lines
        .map(|line| {
            let cells = line.split('\t').map(str::to_string);
            columns.iter().map(ToString::to_string).zip(cells).collect()
        })
        .collect()
}

fn explain(file: &Path) -> (Vec<Value>, Vec<String>) {
    let output = Command::cargo_bin("hantei")
        .expect("the binary")
        .args(["explain", "--format", "json", "--rulesets", "jp1989"])
        .arg(file)
        .output()
        .expect("it runs");
    let games = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let said = String::from_utf8_lossy(&output.stderr);
    (games, said.lines().map(str::to_string).collect())
}

#[test]
fn every_dirty_record_reads_as_the_table_says() {
    let rows = rows();
    let mut listed: Vec<PathBuf> = rows
        .iter()
        .map(|row| Path::new(DIRTY).join(&row["file"]))
        .collect();
    let mut found: Vec<PathBuf> = std::fs::read_dir(DIRTY)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            !["expected.tsv", "README.md"]
                .iter()
                .any(|name| path.ends_with(name))
        })
        .collect();
    listed.sort();
    found.sort();
    assert_eq!(
        listed, found,
        "a file without a row, or a row without a file"
    );

    let mut wrong = Vec::new();
    for row in &rows {
        wrong.extend(
            faults(row)
                .into_iter()
                .map(|fault| format!("{}: {fault}", row["file"])),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn faults(row: &Row) -> Vec<String> {
    let (games, failures) = explain(&Path::new(DIRTY).join(&row["file"]));
    if row["kind"] != "game" {
        // Named on the command line, what is no record is said so.
        let records = row["records"].parse::<usize>().unwrap_or_default();
        let is_said = failures.len() == 1 && games.len() == records.saturating_sub(1);
        return if is_said {
            Vec::new()
        } else {
            vec![format!("{} games, said: {failures:?}", games.len())]
        };
    }
    let mut faults: Vec<String> = failures
        .iter()
        .filter(|_| games.len() + failures.len() != 1)
        .cloned()
        .collect();
    let mut differs = |what: &str, found: String, wanted: &str| {
        if found != wanted {
            faults.push(format!("{what} is {found}, should be {wanted}"));
        }
    };
    differs(
        "records",
        (games.len() + failures.len()).to_string(),
        &row["records"],
    );
    let Some(object) = games.first() else {
        return vec!["no game".to_string()];
    };
    let game = &object["game"];
    let passes = object["game"]["passes"].as_u64().unwrap_or(0);
    differs(
        "moves",
        (game["moves"].as_u64().unwrap_or(0) + passes).to_string(),
        &row["moves"],
    );
    differs("passes", passes.to_string(), &row["passes"]);
    differs("handicap", game["handicap"].to_string(), &row["handicap"]);
    let from_margin = game["komi_source"] == "margin";
    let komi = if from_margin || game["komi"].is_null() {
        "unknown".into()
    } else {
        game["komi"].to_string()
    };
    differs("komi", komi, &row["komi"]);
    let stated = &game["result_stated"];
    differs(
        "winner",
        stated["winner"].as_str().unwrap_or("unknown").to_string(),
        &row["winner"],
    );
    let margin = stated["margin"]
        .as_f64()
        .map_or(String::new(), |margin| margin.abs().to_string());
    differs("margin", margin, &row["margin"]);
    for (column, key) in [
        ("player_black", "player_black"),
        ("player_white", "player_white"),
    ] {
        if !row[column].is_empty() {
            differs(
                column,
                game[key].as_str().unwrap_or("").to_string(),
                &row[column],
            );
        }
    }
    faults
}
