//! Pages of docs/rules that hold numbers, lists or links: they agree with the code and each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use go::{Color, PerColor};
use rules::{Book, Quarters, Ruleset};
use score::{Counted, Margin, Tally, Terms, Verdict, compensation, score};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(name: &str) -> String {
    let path = root().join("docs/rules").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn get(id: &str) -> &'static Ruleset {
    Book::builtin().get(id).expect("a shipped ruleset")
}

/// Who wins a full 19x19 board, one group each, on which Black counts so many points, under the
/// ruleset's own komi.
fn verdict(ruleset: &Ruleset, handicap: u32, black: i32) -> Verdict {
    let tally = Tally {
        stones: PerColor::new(black, 361 - black),
        groups: PerColor::new(1, 1),
        ..Tally::default()
    };
    let counted = Counted {
        tally,
        ..Counted::default()
    };
    let terms = Terms::native(ruleset, handicap).expect("a komi");
    let margin = score(ruleset, &terms, &tally, &counted).margin;
    Verdict::of(ruleset, handicap, margin)
}

/// The smallest whole count that wins, and the one that is equal if there is one: `183, draw at 182`.
fn bar(id: &str, handicap: u32) -> String {
    let of = |black| verdict(get(id), handicap, black);
    let wins = (0..=361).find(|&black| of(black).winner() == Some(Color::Black));
    let draw = (0..=361).find(|&black| of(black) == Verdict::Draw);
    let wins = wins.expect("a winning count");
    draw.map_or(wins.to_string(), |draw| format!("{wins}, draw at {draw}"))
}

/// A table, or the page says what it should be.
fn check(heading: &str, ids: &[(&str, &str)], rows: &[(u32, &str)]) {
    let mut table = format!("|{heading}|");
    for (_, name) in ids {
        table.push_str(&format!(" {name} |"));
    }
    table.push_str(&format!("\n|---|{}\n", "---|".repeat(ids.len())));
    for (handicap, row) in rows {
        table.push_str(&format!("| {row} |"));
        for (id, _) in ids {
            table.push_str(&format!(" {} |", bar(id, *handicap)));
        }
        table.push('\n');
    }
    in_page(&table);
}

fn in_page(table: &str) {
    assert!(
        page("handicap.md").contains(table),
        "docs/rules/handicap.md should hold these lines:\n{table}"
    );
}

#[test]
fn winning_counts_of_every_family() {
    let families = [
        ("nz", "0: New Zealand, Ing"),
        ("aga", "N - 1 and komi 0.5: AGA, British, French"),
        ("cn2002", "N: Chinese"),
        ("ing_aga", "N, White wins ties: Ing as adapted by the AGA"),
        ("kgs_chinese", "N and komi 0.5: KGS and OGS Chinese"),
        ("stone", "2N: stone scoring"),
    ];
    let rows = [
        (2, "2"),
        (3, "3"),
        (4, "4"),
        (5, "5"),
        (6, "6"),
        (7, "7"),
        (8, "8"),
        (9, "9"),
    ];
    check(" stones ", &families, &rows);
    // Chen Wenshi's article: more than 180.5 + N/2 zi, equal where N is odd.
    for (handicap, wins) in (2..).zip([182, 183, 183, 184, 184, 185, 185, 186]) {
        let draw = format!("{wins}, draw at {}", wins - 1);
        let text = if handicap % 2 == 1 {
            draw
        } else {
            wins.to_string()
        };
        assert_eq!(bar("cn2002", handicap), text);
    }
    // Names that share a column count alike.
    for (one, other) in [
        ("nz", "ing1991"),
        ("aga", "bga"),
        ("aga", "ffg"),
        ("cn2002", "cn1988"),
        ("kgs_chinese", "ogs_chinese"),
    ] {
        for (handicap, _) in rows {
            assert_eq!(bar(one, handicap), bar(other, handicap), "{one} {other}");
        }
    }
}

/// Chen Wenshi, §2: half a zi a stone, and Black must exceed 180.5 + N/2 zi.
#[test]
fn what_is_returned_in_zi() {
    let mut table = "| stones | returned | Black must exceed |\n|---|---|---|\n".to_string();
    for handicap in 2..=9 {
        let returned = compensation(get("cn2002"), handicap);
        let bar = Quarters(Margin::points(361).0 / 2 + returned.0 / 2);
        let returned = returned.in_zi().amount();
        table.push_str(&format!("| {handicap} | {returned} zi | {bar} zi |\n"));
    }
    in_page(&table);
}

/// Chen Wenshi, note to table 1: nothing by the article's logic, half a zi by custom.
#[test]
fn winning_counts_at_sen() {
    let families = [
        ("cn2002", "nothing returned: Chinese"),
        ("cn_sen_half", "half a zi by custom"),
        ("ogs_chinese", "a point and komi 0.5: OGS Chinese"),
        ("aga", "komi 0.5: AGA"),
    ];
    check(" ", &families, &[(1, "at sen")]);
}

/// Who wins an equal count, by the keys `tie` and `tie_hcap`; Ing's komi of 8 is 7.5 because of it.
#[test]
fn equal_counts() {
    let mut table = "| | even game | with handicap |\n|---|---|---|\n".to_string();
    for (id, name) in [
        ("jp1989", "Japanese, Chinese, AGA and most"),
        ("ing1991", "Ing (komi 8 acts like 7.5)"),
        ("ing_aga", "Ing as adapted by the AGA"),
    ] {
        let of = |handicap| match Verdict::of(get(id), handicap, Margin::ZERO).winner() {
            Some(Color::Black) => "Black wins",
            Some(Color::White) => "White wins",
            None => "draw",
        };
        table.push_str(&format!("| {name} | {} | {} |\n", of(0), of(2)));
    }
    in_page(&table);
}

/// Every page names its rulesets, every shipped ruleset stands on exactly one, the one it names.
#[test]
fn every_ruleset_has_one_page() {
    let mut on_page: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in fs::read_dir(root().join("docs/rules")).expect("a folder") {
        let name = entry.expect("readable").file_name();
        let name = name.to_str().expect("a name").to_string();
        let text = page(&name);
        let Some(line) = text
            .lines()
            .find_map(|line| line.strip_prefix("Rulesets: "))
        else {
            continue;
        };
        assert!(
            page("README.md").contains(&format!("| [{name}]({name}) |")),
            "{name}"
        );
        let ids = line.trim_end_matches('.').split(", ");
        for id in ids.map(|id| id.trim_matches('`').to_string()) {
            let profile = get(&id).profile().procedure.name();
            assert!(
                text.contains(&format!("`{profile}`")),
                "{name}: {id}, {profile}"
            );
            let pages = on_page.entry(id).or_default();
            pages.push(format!("docs/rules/{name}"));
        }
        for heading in [
            "## What hantei does",
            "## What is open, and the choice made",
        ] {
            assert!(text.contains(heading), "{name}: {heading}");
        }
    }
    let named = |r: &Ruleset| (r.id.clone(), vec![r.page.clone()]);
    let shipped: BTreeMap<_, _> = Book::builtin().iter().map(named).collect();
    assert_eq!(on_page, shipped);
}

/// Links to files of the project lead somewhere.
#[test]
fn links_resolve() {
    let folder = root().join("docs/rules");
    let mut links = 0;
    for entry in fs::read_dir(&folder).expect("a folder") {
        let name = entry.expect("readable").file_name();
        let name = name.to_str().expect("a name");
        for rest in page(name).split("](").skip(1) {
            let target = rest.split(')').next().unwrap_or_default();
            let file = target.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains("://") {
                continue;
            }
            assert!(folder.join(file).exists(), "{name}: {target}");
            links += 1;
        }
    }
    assert!(links > 20, "{links} links");
}
