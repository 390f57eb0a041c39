//! The files that ship: that they load, are complete, agree with their folder and with what the
//! texts say in so many words.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rules::{Book, KEYS, Ko, Procedure, Quarters, Ruleset, Shared};

fn configs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../configs")
}

fn files(folder: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(configs().join(folder)).expect("the folder exists");
    let mut files: Vec<(String, String)> = entries
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "toml"))
        .map(|path| {
            let stem = path.file_stem().expect("a name").to_string_lossy();
            (
                stem.into_owned(),
                fs::read_to_string(&path).expect("readable"),
            )
        })
        .collect();
    files.sort();
    files
}

fn get(id: &str) -> &'static Ruleset {
    Book::builtin().get(id).expect("a shipped ruleset")
}

#[test]
fn fifty_rulesets_one_a_file() {
    let listed: BTreeSet<String> = Book::builtin().iter().map(|r| r.id.clone()).collect();
    let in_folder: BTreeSet<String> = files("rulesets")
        .into_iter()
        .map(|(stem, _)| stem)
        .collect();
    assert_eq!(listed, in_folder);
    assert_eq!(Book::builtin().len(), 50);
}

#[test]
fn names_and_aliases_are_distinct() {
    let mut seen = BTreeSet::new();
    for ruleset in Book::builtin() {
        for name in std::iter::once(&ruleset.id).chain(&ruleset.aliases) {
            assert!(seen.insert(name), "{name} twice");
            assert_eq!(get(name).id, ruleset.id);
        }
    }
}

#[test]
fn every_ruleset_cites_a_source_and_explains_every_key() {
    for (file, text) in files("rulesets") {
        assert!(!get(&file).sources.is_empty(), "{file} cites nothing");
        assert!(get(&file).page.ends_with(".md"), "{file} has no page");
        for key in KEYS {
            let line = text.lines().find(|line| {
                line.trim_start_matches("# ")
                    .strip_prefix(key.name)
                    .is_some_and(|rest| rest.starts_with(" =") || rest.starts_with(':'))
            });
            let line = line.unwrap_or_else(|| panic!("{file} does not state {}", key.name));
            assert!(line.contains('#'), "{file}: no comment at {}", key.name);
        }
    }
}

#[test]
fn no_shipped_ruleset_contradicts_itself() {
    for ruleset in Book::builtin() {
        assert_eq!(ruleset.contradictions(), [], "{}", ruleset.id);
    }
}

#[test]
fn proposals_load_and_each_changes_something() {
    let files = files("proposals");
    let named: Vec<(&str, &str)> = files
        .iter()
        .map(|(f, t)| (f.as_str(), t.as_str()))
        .collect();
    let proposals = Book::builtin().load(&named).expect("all proposals load");
    assert!(proposals.len() >= 8);
    for ((file, text), proposal) in files.iter().zip(&proposals) {
        assert_eq!(*file, proposal.id, "a file is named after its ruleset");
        assert!(!proposal.sources.is_empty(), "{file} cites nothing");
        assert!(text.starts_with("# "), "{file} gives no reason");
        assert!(text.contains("\n# Shows: "), "{file}: what does it show?");
        for ruleset in Book::builtin() {
            assert_ne!(ruleset.canonical(), proposal.canonical(), "{file}");
        }
    }
}

/// A count of one side against half the board loses shared points that are not split: the Chinese
/// example of 184.5 zi (Chen Wenshi on scoring handicap games, §2), and WMSG 2008, art. 6.
#[test]
fn one_sided_counts_split_shared_points() {
    for id in ["cn2002", "cn1988", "cn_sen_half", "wmsg2008", "ing1991"] {
        assert_eq!(get(id).shared, Shared::Half, "{id}");
    }
}

#[test]
fn what_the_texts_say_in_numbers() {
    let half = |n| Some(Quarters(n));
    assert_eq!(get("aga").native_komi(2), half(2)); // AGA rule 4: half a point
    assert_eq!(get("aga").native_komi(0), half(30)); // and 7.5 even
    assert_eq!(get("cn2002").native_komi(0), half(30)); // 3.75 zi
    assert_eq!(get("jp1989").native_komi(3), half(0));
    assert_eq!(get("tt").native_komi(2), None); // outside the text
    assert_eq!(get("ing1991").komi, Quarters::points(8));
    assert_eq!(get("nz").komi, Quarters::points(7));
    assert_eq!(get("wmsg2008").first_pass, [Quarters(0), Quarters(-4)]);
    assert_eq!(get("ogs_chinese").ko_window, 30);
    assert_eq!(get("bga").ko, Ko::NaturalSituationalSuperko);
    assert_eq!(get("ing1991").stop_passes, 4);
    assert!(get("ikeda_t1").seki_eyes && !get("ikeda_t2").seki_eyes); // Territory I counts seki
    assert!(get("lasker_maas").seki_eyes && get("spight").seki_eyes);
}

/// Which judgement each family asks for follows from its keys.
#[test]
fn profiles() {
    let procedure = |id| get(id).profile().procedure;
    assert_eq!(procedure("jp1989"), Procedure::Confirmation);
    assert_eq!(procedure("jp1949"), Procedure::Precedents);
    assert_eq!(procedure("kgs_japanese"), Procedure::Referee);
    assert_eq!(procedure("wmsg2008"), Procedure::Resumption);
    assert_eq!(procedure("jpd_art"), Procedure::Litigation);
    assert_eq!(procedure("katago_japanese"), Procedure::Encore);
    assert_eq!(procedure("katago_chinese"), Procedure::Agreement);
    assert_eq!(procedure("tt"), Procedure::AsLeft);
    assert_eq!(get("cn2002").profile(), get("cn1988").profile());
    assert_ne!(get("aga").profile(), get("bga").profile());
}

/// Dead stones in a seki stay (Nihon Kiin, commentary on art. 10, fig. 17): with the Japanese family
/// go the rulesets that count the same way; KataGo's cleanup captures them.
#[test]
fn dead_stones_in_a_seki() {
    let stay: Vec<&str> = Book::builtin()
        .iter()
        .filter(|ruleset| ruleset.dead_in_seki_stay())
        .map(|ruleset| ruleset.id.as_str())
        .collect();
    assert_eq!(
        stay,
        [
            "jp1989",
            "jp1949",
            "wagc1979",
            "kr2016",
            "kgs_japanese",
            "ogs_japanese",
            "ogs_korean"
        ]
    );
}

/// Where eyes in seki count or later moves are free, capturing the dead stones of a seki gains
/// something, so they do not stay (WMSG 2008, art. 5: forced captures).
#[test]
fn dead_stones_in_a_seki_go_where_capturing_gains() {
    let mut counted = get("jp1989").clone();
    counted.seki_eyes = true;
    assert!(!counted.dead_in_seki_stay());
    let mut cleaned_up = get("jp1989").clone();
    cleaned_up.litigation_cost = rules::LitigationCost::Cleanup;
    assert!(!cleaned_up.dead_in_seki_stay());
}

/// Rulesets of equal content have equal canonical texts and no differences, and only those.
#[test]
fn canonical_text_and_differences_agree() {
    for a in Book::builtin() {
        for b in Book::builtin() {
            let differ = !rules::diff(a, b).is_empty();
            assert_eq!(differ, a.canonical() != b.canonical(), "{} {}", a.id, b.id);
            for difference in rules::diff(a, b) {
                assert!(difference.a != difference.b && difference.sentence.contains("; "));
            }
        }
    }
    assert_eq!(get("jp1989").canonical().lines().count(), KEYS.len());
}

/// What keys say in sentences, where the numbers make a difference to the words.
#[test]
fn numbers_in_words() {
    let says = |id: &str, key: &str| rules::Key::of(key).expect("a key").clause(get(id));
    let check = |id, key, words: &str| assert_eq!(says(id, key), words, "{id} {key}");
    check("jp1989", "first_pass", "asks nobody who passed first");
    check(
        "wmsg2008",
        "first_pass",
        "takes 1 point off Black when White passes first",
    );
    check(
        "button",
        "first_pass",
        "gives Black 0.5 points when Black passes first and takes 0.5 points off Black when White \
         passes first",
    );
    check("jp1989", "hcap", "takes nothing back for handicap stones");
    check("cn2002", "hcap", "takes back 1 point a handicap stone");
    check("stone", "hcap", "takes back 2 points a handicap stone");
    check(
        "aga",
        "hcap",
        "takes back 1 point a handicap stone after the first",
    );
    check(
        "tt",
        "komi_hcap",
        "names no komi for a handicap game and takes the record's",
    );
}
