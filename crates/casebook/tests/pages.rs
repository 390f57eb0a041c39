//! Pages of docs/rules that hold numbers or lists: they agree with the code.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rules::{Book, Quarters};
use score::{Margin, Terms, Verdict, compensation};

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs/rules")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The smallest whole count of Black's that wins or draws on a full 19x19 board, in zi, by trying.
fn least(handicap: u32, wanted: impl Fn(Verdict) -> bool) -> Option<i32> {
    let ruleset = Book::builtin().get("cn2002").expect("shipped");
    let terms = Terms::native(ruleset, handicap).expect("a komi");
    (0..=361).find(|zi| {
        let area = Margin::points(2 * zi - 361);
        let margin = area - terms.komi - compensation(ruleset, handicap);
        wanted(Verdict::of(ruleset, handicap, margin))
    })
}

#[test]
fn table_of_winning_counts() {
    let mut table = String::new();
    for handicap in 2..=9 {
        let returned = compensation(Book::builtin().get("cn2002").expect("shipped"), handicap);
        let bar = Quarters(Margin::points(361).0 / 2 + returned.0 / 2);
        let black = |verdict: Verdict| verdict.winner() == Some(go::Color::Black);
        let wins = least(handicap, black).expect("a winning count");
        let draw = least(handicap, |verdict| verdict == Verdict::Draw);
        let draw = draw.map_or(String::new(), |zi| format!("{zi} zi "));
        table.push_str(&format!(
            "| {handicap} | {} zi | {bar} zi | {wins} zi | {draw}|\n",
            returned.in_zi().amount()
        ));
    }
    assert!(
        page("handicap.md").contains(&table),
        "docs/rules/handicap.md should hold these lines:\n{table}"
    );
}

#[test]
fn every_ruleset_has_a_page() {
    let index = page("README.md");
    let mut named = BTreeSet::new();
    for line in index.lines().filter(|line| line.starts_with("| [")) {
        let cells: Vec<&str> = line.split('|').collect();
        for id in cells[2].split(',') {
            assert!(named.insert(id.trim().to_string()), "{id} has two pages");
        }
        let file = cells[1].trim().trim_start_matches('[');
        assert!(!page(file.split(']').next().unwrap_or("")).is_empty());
    }
    let shipped: BTreeSet<String> = Book::builtin().iter().map(|r| r.id.clone()).collect();
    assert_eq!(named, shipped);
}
