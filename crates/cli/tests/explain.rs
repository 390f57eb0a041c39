//! `hantei explain` as a player runs it.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data/sample")
        .join(name)
}

fn hantei() -> Command {
    Command::cargo_bin("hantei").expect("the binary")
}

fn json(args: &[&str]) -> Value {
    let output = hantei()
        .args(["explain", "--format", "json"])
        .args(args)
        .output()
        .expect("it runs");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn outcome<'a>(game: &'a Value, ruleset: &str, policy: &str) -> &'a Value {
    game["outcomes"]
        .as_array()
        .and_then(|all| {
            all.iter()
                .find(|o| o["ruleset"] == ruleset && o["komi_policy"] == policy)
        })
        .expect("an outcome")
}

/// Chen Wenshi on scoring handicap games: two stones on 9x9, 41 against 40 points of area and 27 of
/// territory each, White last. A draw in Japan, White by half a zi in China, because of the return;
/// AGA and WMSG as RULES.md 3.4 works them out.
#[test]
fn the_two_stone_game() {
    let path = sample("two-stones-9x9.sgf");
    for evidence in ["normal", "blind"] {
        let games = json(&[path.to_str().expect("a path"), "--evidence", evidence]);
        let game = &games[0];
        let check = |ruleset: &str, policy: &str, margin: f64, native: &str| {
            let outcome = outcome(game, ruleset, policy);
            assert_eq!(
                outcome["margin"].as_f64(),
                Some(margin),
                "{ruleset} {policy}"
            );
            assert_eq!(outcome["native"], native, "{ruleset} {policy}");
        };
        check("jp1989", "recorded", 0.0, "draw");
        check("cn2002", "recorded", -1.0, "White by 1/2 zi");
        check("aga", "recorded", 0.0, "draw");
        check("aga", "native", -0.5, "White by 0.5 points");
        check("wmsg2008", "recorded", 0.0, "draw");
        assert_eq!(game["counts"]["T"]["black"], 27);
        assert_eq!(game["counts"]["T"]["white"], 27);

        let divergence = game["divergences"]
            .as_array()
            .and_then(|all| {
                all.iter()
                    .find(|d| d["a"] == "cn2002" && d["b"] == "jp1989")
            })
            .expect("Chinese and Japanese differ");
        // b minus a: Japanese minus Chinese is one point for Black, all of it the return.
        assert_eq!(divergence["difference"], 1);
        assert_eq!(divergence["causes"], serde_json::json!({ "handicap": 1 }));
    }
}

/// A verdict names the page that says where it comes from, and the page is there.
#[test]
fn rules_have_pages() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = sample("two-stones-9x9.sgf");
    let path = path.to_str().expect("a path");
    let game = &json(&[path])[0];
    for outcome in game["outcomes"].as_array().expect("outcomes") {
        let page = outcome["page"].as_str().expect("a page");
        assert!(root.join(page).is_file(), "{outcome}");
    }
    assert_eq!(
        outcome(game, "jp1989", "recorded")["page"],
        "docs/rules/japanese.md"
    );
    let output = hantei()
        .args(["explain", path, "--rulesets", "jp1989,cn2002,jp1949"])
        .assert()
        .success();
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("rules: "))
        .collect();
    let words: Vec<Vec<&str>> = lines
        .iter()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        words,
        [
            vec!["rules:", "docs/rules/japanese.md", "jp1989", "jp1949"],
            vec!["rules:", "docs/rules/chinese.md", "cn2002"],
        ],
        "{text}"
    );
}

/// The same game counted in three ways (World Mind Sports Games 2008, art. 7): 41 zi are half a zi more
/// than half of 81 points, 27 empty points each and one stone more for Black, 40 stones a side.
#[test]
fn three_counts_of_one_board() {
    let path = sample("two-stones-9x9.sgf");
    let path = path.to_str().expect("a path");
    let counted = |how: &str| {
        let output = hantei()
            .args(["explain", path, "--count", how])
            .assert()
            .success();
        let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
        let (_, counted) = text.split_once("\nThe board alone, ").expect("a count");
        counted.to_string()
    };
    insta::assert_snapshot!(["zi", "moku", "fill"].map(counted).join("\n"));
    let game = &json(&[path, "--count", "zi,moku,fill"])[0];
    for how in ["zi", "moku", "fill"] {
        assert_eq!(game["count"][how]["margin"], 1, "{how}");
    }
    assert_eq!(game["count"]["zi"]["zi"], 41);
    assert_eq!(game["count"]["zi"]["half_board"], 40.5);
    assert_eq!(game["count"]["moku"]["moku"]["black"], 27);
    assert_eq!(game["count"]["fill"]["unfilled"]["black"], 1);
    assert!(json(&[path])[0].get("count").is_none());

    let resigned = "(;SZ[9]RE[B+R];B[ee];W[cc])";
    assert!(explained(resigned, &["--count", "zi"]).contains("Not counted"));
}

/// Standard output for a record on standard input.
fn explained(sgf: &str, args: &[&str]) -> String {
    let output = hantei()
        .args(["explain", "-", "--rulesets", "jp1989", "--komi", "recorded"])
        .args(args)
        .write_stdin(sgf)
        .assert()
        .success();
    String::from_utf8_lossy(&output.get_output().stdout).into_owned()
}

/// The line that says why the grade was given.
fn why(sgf: &str, args: &[&str]) -> String {
    let text = explained(sgf, args);
    let mut lines = text
        .lines()
        .skip_while(|line| !line.starts_with("judged by"));
    lines.nth(1).unwrap_or_default().to_string()
}

/// Which chains are how sure is for the judge to say; that they are shown, for this test.
#[test]
fn chains_that_are_not_certain() {
    let sgf = std::fs::read_to_string(sample("gnugo/9x9/9x9-006.sgf")).expect("the file");
    let text = explained(&sgf, &["--evidence", "unmarked"]);
    let mut lines = text
        .lines()
        .skip_while(|line| *line != "chains that are not certain:");
    let chain = lines.nth(1).unwrap_or_default();
    assert!(chain.contains(" stone") && chain.contains(": "), "{text}");
    assert!(chain.contains(", by ") && chain.contains(" (0."), "{text}");
    assert!(
        !explained(&sgf, &[]).contains("not certain"),
        "marks are believed"
    );
    let game = &json(&[
        sample("gnugo/9x9/9x9-006.sgf").to_str().expect("a path"),
        "--evidence",
        "unmarked",
    ])[0];
    assert_eq!(game["judgement"]["marks_agree"], true);
    assert_eq!(game["judgement"]["grounds"]["agreement"], "completed");
    let chains = game["judgement"]["chains"].as_array().expect("chains");
    assert!(!chains.is_empty());
    for chain in chains {
        let confidence = chain["confidence"].as_f64().expect("a number");
        assert!((0.0..=1.0).contains(&confidence), "{chain}");
    }
}

/// Black has the left of a 5x5 board, 5 points; White the right with a dead black stone, 10 and 1.
const HALVES: &str =
    "(;SZ[5]KM[0.5]RU[Japanese]RE[W+6.5]AB[ba][bb][bc][bd][be][ee]AW[ca][cb][cc][cd][ce];B[];W[])";

/// The eighth has marks that leave Black's stone in White's half alive: what they do not mark is dame,
/// of which the last two neither side can fill, so that Black has his 5 points and White none.
#[test]
fn the_grade_is_explained() {
    let other = |from: &str, to: &str| HALVES.replace(from, to);
    let whys = [
        why(HALVES, &[]),
        why(&other("RE[W+6.5]", "RE[B+8.5]"), &["--evidence", "blind"]),
        why(&other("RE[W+6.5]", "RE[B+8.5]"), &[]),
        why(&other("RE[W+6.5]", "RE[W+]"), &[]),
        why(&other("RE[W+6.5]", ""), &[]),
        why(&other("RU[Japanese]", ""), &[]),
        why(&other("KM[0.5]", ""), &[]),
        why(&other(";B[];W[]", ";B[];W[]TB[aa]TW[da]"), &[]),
        why(HALVES, &["--dead", "ee"]),
        why(&other("RE[W+6.5]", "RE[B+8.5]"), &["--dead", "ee"]),
    ];
    insta::assert_snapshot!(whys.join("\n"));
}

/// A margin that fits with one change of the header is not believed, but the change is named. By
/// area White has 15 points to 10.
#[test]
fn one_slip_of_the_header_is_named() {
    let check = |rules: &str, result: &str, slip: Value, said: &str| {
        let sgf = HALVES
            .replace("RU[Japanese]", &format!("RU[{rules}]"))
            .replace("RE[W+6.5]", &format!("RE[{result}]"));
        let line = why(&sgf, &["--evidence", "blind"]);
        assert!(line.starts_with("disputed: "), "{line}");
        assert!(line.ends_with(said), "{line}");
        let text = explained(&sgf, &["--evidence", "blind", "--format", "json"]);
        let games: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(games[0]["judgement"]["grounds"]["slip"], slip, "{line}");
    };
    let of = |name: &str| serde_json::json!({ "of": "ruleset", "ruleset": name });
    let winner = serde_json::json!({ "of": "winner" });
    check(
        "Japanese",
        "B+6.5",
        winner.clone(),
        "with the winner exchanged",
    );
    check("Chinese", "B+5.5", winner, "with the winner exchanged");
    check(
        "Japanese",
        "W+5.5",
        of("Chinese 2002 (written)"),
        "it would be true under Chinese 2002 (written)",
    );
    check(
        "Chinese",
        "W+6.5",
        of("Japanese 1989"),
        "it would be true under Japanese 1989",
    );
    check("Japanese", "W+7.5", Value::Null, "under Japanese 1989");
    // One point apart, and so may be anything.
    let near = HALVES
        .replace("KM[0.5]", "KM[-5.5]")
        .replace("RE[W+6.5]", "RE[B+0.5]");
    let line = why(&near, &["--evidence", "blind"]);
    assert!(
        line.contains("the count W+0.5") && !line.contains("exchanged"),
        "{line}"
    );
}

#[test]
fn members_of_archives_and_standard_input() {
    let collection = sample("gnugo_handicap.zip");
    let all = json(&[collection.to_str().expect("a path"), "--rulesets", "jp1989"]);
    let all = all.as_array().expect("a list");
    assert!(all.len() > 10);
    let member = all[3]["game"]["member"].as_str().expect("a member");
    let address = format!("{}#{member}", collection.display());
    let one = json(&[&address, "--rulesets", "jp1989"]);
    assert_eq!(one.as_array().map(Vec::len), Some(1));
    assert_eq!(one[0], all[3]);

    let bytes = std::fs::read(sample("two-stones-9x9.sgf")).expect("the file");
    let output = hantei()
        .args(["explain", "-"])
        .write_stdin(bytes)
        .assert()
        .success();
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(
        text.contains("White by 1/2 zi") && text.contains("differs by: handicap -1"),
        "{text}"
    );
}

#[test]
fn dead_stones_by_hand() {
    let sgf = "(;SZ[5]KM[0]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de][aa];B[ca];W[cb];B[cc];W[cd];B[ce];W[];B[])";
    let check = |dead: &str, white: i64| {
        let output = hantei()
            .args([
                "explain",
                "-",
                "--format",
                "json",
                "--rulesets",
                "cn2002",
                "--komi",
                "none",
                "--dead",
                dead,
            ])
            .write_stdin(sgf)
            .output()
            .expect("it runs");
        let games: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(games[0]["judgement"]["judged_by"], "hand");
        assert_eq!(
            games[0]["judgement"]["dead"].as_array().map(Vec::len),
            Some(dead.len() / 2)
        );
        let lifted = &games[0]["counts"]["D"]["white"];
        assert_eq!(lifted.as_i64(), Some(white), "{dead}");
    };
    check("aa", 1);
    check("", 0);
}

#[test]
fn what_is_wrong_is_said() {
    let check = |args: &[&str], code: i32, said: &str| {
        let output = hantei().args(args).output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{args:?}: {text}");
        assert!(text.contains(said), "{args:?}: {text}");
    };
    let game = sample("two-stones-9x9.sgf");
    let game = game.to_str().expect("a path");
    check(&["explain", "no/such.sgf"], 2, "does not exist");
    check(
        &["explain", game, "--rulesets", "jp1998"],
        2,
        "did you mean `jp1989`?",
    );
    check(&["explain", game, "--dead", "d4,pd"], 2, "`d4` is no point");
    check(
        &[
            "explain",
            sample("dirty/086-empty-tree.sgf").to_str().expect("a path"),
        ],
        1,
        "no game here",
    );
    check(
        &["rulesets", "show", "chinise"],
        2,
        "did you mean `chinese`?",
    );
    check(
        &["rulesets", "check", "no/such.toml"],
        2,
        "cannot read `no/such.toml`",
    );
    check(&["report", "no/such"], 2, "no/such");
    check(&["verify", "no/such"], 2, "no/such");
}

#[test]
fn rulesets_are_listed_shown_and_compared() {
    let text = |args: &[&str]| {
        let output = hantei().arg("rulesets").args(args).assert().success();
        String::from_utf8_lossy(&output.get_output().stdout).into_owned()
    };
    assert_eq!(text(&["list"]).lines().count(), 50);
    assert!(text(&["show", "cn2002"]).contains("source: "));
    assert!(text(&["diff", "jp1989", "cn2002"]).contains("seki_eyes"));
    let proposals = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../configs/proposals");
    for entry in std::fs::read_dir(proposals).expect("the folder") {
        let path = entry.expect("an entry").path();
        assert!(text(&["check", path.to_str().expect("a path")]).contains("valid ruleset"));
    }
}

#[test]
fn a_member_of_a_7z_has_an_address() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../archive/tests/data");
    let address = format!("{}#b.sgf", folder.join("ppmd.7z").display());
    let games = json(&[&address]);
    assert_eq!(games.as_array().map(Vec::len), Some(1));
    let locked = folder.join("password.7z");
    let output = hantei().arg("explain").arg(locked).output();
    let output = output.expect("it runs");
    assert!(String::from_utf8_lossy(&output.stderr).contains("behind a password"));
}

#[test]
fn each_line_of_a_tree_is_explained_where_that_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.sgf");
    let tree = "(;SZ[5]RE[B+R];B[cc](;W[bb](;B[dd])(;B[bd]))(;W[dd]))";
    std::fs::write(&file, tree).expect("it is written");
    let file = file.to_str().expect("a path");
    let moves = |games: Value| -> Vec<(u64, u64)> {
        let games = games.as_array().expect("a list").clone();
        let number = |game: &Value, key: &str| game["game"][key].as_u64().expect("a number");
        games
            .iter()
            .map(|game| (number(game, "leaf"), number(game, "moves")))
            .collect()
    };
    assert_eq!(moves(json(&[file])), [(0, 3)]);
    let all = json(&[file, "--variations", "all"]);
    assert_eq!(moves(all), [(0, 3), (1, 3), (2, 2)]);
    let few = hantei()
        .args(["explain", "--variations", "all", "--leaves-max", "2", file])
        .output()
        .expect("it runs");
    let errors = String::from_utf8_lossy(&few.stderr);
    assert!(errors.contains("3 leaves, 2 allowed"), "{errors}");
    let text = String::from_utf8_lossy(&few.stdout);
    assert!(text.contains("a.sgf leaf 1"), "{text}");
}

/// The picture has a stone for every letter of the board and a mark for every dead one; a page holds
/// several, a picture one.
#[test]
fn a_picture_of_the_final_position() {
    let path = sample("two-stones-9x9.sgf");
    let path = path.to_str().expect("a path");
    let drawn = |args: &[&str]| {
        let output = hantei()
            .arg("explain")
            .args(args)
            .output()
            .expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        (output.status.code(), text)
    };
    let game = &json(&[path])[0];
    let letters = |letter: char| {
        let rows = game["judgement"]["board"].as_array().expect("rows").iter();
        let rows = rows.map(|row| row.as_str().expect("a row").matches(letter).count());
        rows.sum::<usize>()
    };
    let (code, svg) = drawn(&[path, "--format", "svg"]);
    assert_eq!(code, Some(0));
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
    let stones = |class: &str| {
        let stone = format!("<circle class=\"{class}\" cx=");
        svg.split(&stone)
            .skip(1)
            .filter(|rest| rest.contains("r=\"9.4\""))
            .count()
    };
    assert_eq!(
        svg.matches("r=\"9.4\"").count(),
        letters('X') + letters('O')
    );
    assert!(stones("k") > 0 && stones("o") > 0);
    let (code, _) = drawn(&[path, path, "--format", "svg"]);
    assert_eq!(code, Some(2));
    let (code, page) = drawn(&[path, path, "--format", "html"]);
    assert_eq!((code, page.matches("<svg").count()), (Some(0), 2));
}

/// In Chinese and Japanese nothing of a game's text is left in English but names, and results have
/// their customary forms; JSON is the same in every language.
#[test]
fn other_languages() {
    let said = |lang: &str, sgf: &str, args: &[&str]| {
        let output = hantei()
            .args(["explain", "-", "--lang", lang, "--rulesets"])
            .args(["jp1989,cn2002,aga,tt", "--count", "zi,moku,fill"])
            .args(args)
            .write_stdin(sgf)
            .assert()
            .success();
        String::from_utf8_lossy(&output.get_output().stdout).into_owned()
    };
    let games = [
        std::fs::read_to_string(sample("gnugo/9x9/9x9-006.sgf")).expect("the file"),
        std::fs::read_to_string(sample("casebook/jpd-4-seki-half-point.sgf"))
            .expect("the file")
            .replace("PB[Black]", "")
            .replace("PW[White]", ""),
        HALVES.replace("RE[W+6.5]", "RE[B+8.5]"),
        HALVES.replace("RU[Japanese]", ""),
        HALVES.replace("KM[0.5]", ""),
        "(;SZ[9]RE[W+R];B[ee];W[ee];B[cc];B[dd])".to_string(),
        "(;SZ[9]RE[W+T];B[ee])".to_string(),
        "(;SZ[9];B[ee];W[cc])".to_string(),
    ];
    for (lang, results) in [
        ("zh", ["黑胜1又3/4子", "黑胜2目半", "白中盘胜", "白超时胜"]),
        (
            "ja",
            [
                "黒1と3/4子勝ち",
                "黒2目半勝ち",
                "白中押し勝ち",
                "白時間切れ勝ち",
            ],
        ),
    ] {
        let mut all = String::new();
        for sgf in &games {
            for evidence in ["normal", "blind"] {
                all.push_str(&said(lang, sgf, &["--evidence", evidence]));
            }
        }
        for result in results {
            assert!(all.contains(result), "{result}");
        }
        // Names of players, rulesets, pages and defects; boards; results as records write them.
        for line in all.lines().filter(|line| !line.is_ascii()) {
            assert!(!line.contains('{'), "{line}");
            let words = line.split(|letter: char| !letter.is_ascii_alphabetic() && letter != '_');
            let words = words.filter(|word| word.len() > 2 && !line.contains("docs/rules/"));
            for word in words {
                let is_name = NAMES.contains(&word) || word.contains('_');
                assert!(is_name, "{word} in {line}");
            }
        }
    }
    const NAMES: [&str; 12] = [
        "GNU", "level", "Chinese", "written", "Japanese", "AGA", "jp1989", "cn", "aga", "casebook",
        "sgf", "jp",
    ];
    let json = |lang: &str| said(lang, &games[0], &["--format", "json"]);
    assert_eq!(json("ja"), json("en"));
    let html = said("zh", &games[0], &["--format", "html"]);
    assert!(html.contains("<html lang=\"zh-Hans\">") && html.contains("各规则的结果"));
    let svg = said("ja", &games[0], &["--format", "svg"]);
    assert!(svg.contains(" lang=\"ja\"") && svg.contains("対"), "{svg}");
}
