//! Rulesets compared and proposed on the command line: over games whose results the texts state, and
//! with the mistakes that hands make.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::{TempDir, tempdir};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

/// Exit code, standard output and standard error.
fn hantei(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_hantei"))
        .args(args)
        .output()
        .expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

/// The two-stone game of Chen Wenshi's article: 27 points each, White last. A draw under Japanese
/// rules, White by half a zi under Chinese ones.
fn two_stones(more: &[&str]) -> (TempDir, String) {
    let folder = tempdir().expect("a folder");
    let out = folder.path().join("out").display().to_string();
    let game = project("data/sample/two-stones-9x9.sgf");
    let mut args = vec!["analyze", game.to_str().expect("a path"), "--out", &out];
    args.extend(more);
    args.extend(["--progress", "never"]);
    let (code, _, said) = hantei(&args);
    assert_eq!(code, Some(0), "{said}");
    (folder, out)
}

#[test]
fn differences_and_where_they_mattered() {
    let (_folder, out) = two_stones(&["--rulesets", "jp1989,cn2002"]);
    let (code, text, said) = hantei(&["rulesets", "diff", "jp1989", "cn2002", &out]);
    assert_eq!(code, Some(0), "{said}");
    let has = |line: &str| assert!(text.contains(line), "{line}\nin\n{text}");
    has(
        "1 game counted under both on good evidence, with the game's own komi: another margin in 1, another winner in 1\n",
    );
    has(
        "hcap: jp1989 takes nothing back for handicap stones; cn2002 takes back 1 point a handicap stone\n",
    );
    has(
        "  the compensation for handicap stones: another margin in 1 game, another winner in 1 game (leading in 1, alone in 1); together with stone_tax\n",
    );
    has(
        "seki_eyes: jp1989 does not count eyes in seki; cn2002 counts eyes in seki\n  moved no margin and no winner\n",
    );
    has("source of jp1989: Japanese Rules of Go 1989");
    has("source of cn2002: Chen Wenshi on scoring handicap games");
    has("open in cn2002: ko: the text forbids whole-board repetition");

    let (code, _, said) = hantei(&["rulesets", "diff", "jp1989", "aga", &out]);
    assert_eq!(code, Some(2));
    assert!(
        said.contains("not scored under `aga`; it has jp1989, cn2002"),
        "{said}"
    );
    let (code, text, _) = hantei(&["rulesets", "diff", "cn2002", "cn1988"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("cn1988 rests on general knowledge"), "{text}");
}

#[test]
fn a_proposal_is_answered_first() {
    let proposal = project("configs/proposals/half_zi_back.toml");
    let proposal = proposal.to_str().expect("a path");
    let (_folder, out) = two_stones(&["--rulesets", "cn2002", "--proposal", proposal]);
    let report = fs::read_to_string(Path::new(&out).join("report/summary.md")).expect("a report");
    let has = |line: &str| assert!(report.contains(line), "{line}\nin\n{report}");
    assert!(
        report.starts_with("# What the proposal would change\n"),
        "{report}"
    );
    has("the winner changes in 1 of 1 (100.0 %) games");
    has(
        "Which way they turn: a win for White becomes a draw in 1. What turns them: who made the last move (1).",
    );
    has("- `first_pass_hcap`: cn2002 pays");
    has("| 2 | 1 | 1 (100.0 %) | 1 (100.0 %) | who made the last move 1 |");
    has(
        "| two-stones-9x9.sgf | Black – White | 2 | 0.0 | 0 | W+1 | draw | 1 point for Black: who made the last move | marked |",
    );

    // Written again without the proposal it is the report of the rulesets; with it, the same again.
    let again = |args: &[&str]| {
        let (code, _, said) = hantei(&[&["report", &out][..], args].concat());
        assert_eq!(code, Some(0), "{said}");
        fs::read_to_string(Path::new(&out).join("report/summary.md")).expect("a report")
    };
    assert!(again(&[]).starts_with("# Where the rulesets disagree\n"));
    assert_eq!(again(&["--proposal", proposal]), report);
    let other = project("configs/proposals/whole_komi.toml");
    let other = other.to_str().expect("a path");
    let (code, _, said) = hantei(&["report", &out, "--proposal", other]);
    assert_eq!(code, Some(2));
    assert!(said.contains("not scored under `whole_komi`"), "{said}");

    let (code, _, said) = hantei(&[
        "analyze",
        project("data/sample/two-stones-9x9.sgf")
            .to_str()
            .expect("a path"),
        "--out",
        &format!("{out}-other"),
        "--rulesets",
        "jp1989",
        "--proposal",
        proposal,
    ]);
    assert_eq!(code, Some(2));
    assert!(
        said.contains("the baseline `cn2002` is not scored: add it to `--rulesets`"),
        "{said}"
    );
}

/// Komi is the same under both unless each ruleset's own is asked about, and then it is.
#[test]
fn a_proposal_about_komi_is_about_each_rulesets_own() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("generous.toml");
    let text = "id = \"generous\"\nname = \"Generous\"\nextends = \"cn2002\"\nkomi_hcap = -2\n";
    fs::write(&file, text).expect("a file");
    let proposal = file.to_str().expect("a path");
    let (_folder, out) = two_stones(&["--rulesets", "cn2002", "--proposal", proposal]);
    let report = fs::read_to_string(Path::new(&out).join("report/summary.md")).expect("a report");
    for line in [
        "each with its own komi, the winner changes in 1 of 1",
        "Which way they turn: a win for White becomes a win for Black in 1. What turns them: komi (1).",
        "| W+1 | B+1 | 2 points for Black: komi |",
    ] {
        assert!(report.contains(line), "{line}\nin\n{report}");
    }
}

/// A proposal that extends a proposal is compared with it if that is scored too, else with what both
/// go back to.
#[test]
fn a_proposal_of_a_proposal() {
    let [komi, ties] = ["komi_by_handicap", "white_wins_ties"].map(|name| {
        project(&format!("configs/proposals/{name}.toml"))
            .display()
            .to_string()
    });
    let headings = |args: &[&str]| {
        let (_folder, out) = two_stones(&[&["--rulesets", "jp1989,tt"], args].concat());
        let report = fs::read_to_string(Path::new(&out).join("report/summary.md"));
        let report = report.expect("a report");
        let answers = report.lines().filter(|line| line.starts_with("Under "));
        let pairs = answers.map(|line| line.split(", with").next().unwrap_or("").to_string());
        pairs.collect::<Vec<_>>()
    };
    let (komi, ties) = (["--proposal", &komi], ["--proposal", &ties]);
    let by_handicap = "Japanese, komi equal to handicap";
    let white_wins = "Japanese, komi equal to handicap, White wins ties";
    assert_eq!(
        headings(&[&komi[..], &ties].concat()),
        [
            format!("Under {by_handicap} instead of Japanese 1989"),
            format!("Under {white_wins} instead of {by_handicap}")
        ]
    );
    assert_eq!(
        headings(&ties),
        [format!("Under {white_wins} instead of Japanese 1989")]
    );
    assert_eq!(
        headings(&[&ties[..], &["--baseline", "tt"]].concat()),
        [format!("Under {white_wins} instead of Tromp-Taylor")]
    );
}

#[test]
fn mistakes_of_hands() {
    let folder = tempdir().expect("a folder");
    let write = |name: &str, lines: &str| {
        let file = folder.path().join(format!("{name}.toml"));
        let text = format!("id = \"{name}\"\nname = \"{name}\"\n{lines}\n");
        fs::write(&file, text).expect("a file");
        file.display().to_string()
    };
    let check = |file: &str, line: u32, texts: &[&str]| {
        for command in [["rulesets", "check"], ["rulesets", "diff"]] {
            let mut args = command.to_vec();
            args.push(file);
            if command[1] == "diff" {
                args.push("cn2002");
            }
            let (code, _, said) = hantei(&args);
            assert_eq!(code, Some(2), "{said}");
            for text in [&format!("{file}:{line}: ")[..]].iter().chain(texts) {
                assert!(said.contains(text), "{text}\nin\n{said}");
            }
        }
    };
    let wrong_key = write(
        "wrong_key",
        "extends = \"cn2002\"\n\n# half a zi a stone\nhcp = [1, 0]",
    );
    check(&wrong_key, 6, &["unknown key `hcp`, did you mean `hcap`?"]);
    let impossible = write("impossible", "extends = \"cn2002\"\npass_stone = true");
    check(
        &impossible,
        4,
        &[
            "`pass_stone` and `stone_tax`",
            "use `pass_stone = false`, or a territory count",
        ],
    );
    let circle = write("first", "extends = \"second\"");
    let second = write("second", "extends = \"first\"");
    let help = "`extends` runs in a circle: first -> second -> first; one of them must extend a \
                ruleset that ships, such as `jp1989`, or state every key";
    let (code, _, said) = hantei(&["rulesets", "check", &circle]);
    assert_eq!(code, Some(2));
    assert!(said.contains(&format!("{second}:3: {help}")), "{said}");
    let renamed = folder.path().join("renamed.toml");
    fs::write(
        &renamed,
        "id = \"other\"\nname = \"x\"\nextends = \"renamed\"\n",
    )
    .expect("a file");
    let (code, _, said) = hantei(&["rulesets", "check", renamed.to_str().expect("a path")]);
    assert_eq!(code, Some(2));
    assert!(said.contains("its `id` is `other`, but"), "{said}");
    let lost = write("lost", "extends = \"chinese2\"");
    check(
        &lost,
        3,
        &["`extends`: `chinese2` is not a ruleset, did you mean `chinese`?"],
    );
}
