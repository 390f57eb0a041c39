//! Broken files and names: every text says where, what was found and what helps.

use proptest::prelude::*;
use rules::{Book, Error};

fn refused(text: &str) -> String {
    match Book::builtin().load_file(text, "draft.toml") {
        Ok(ruleset) => panic!("accepted as {}", ruleset.id),
        Err(rejected) => rejected.to_string(),
    }
}

fn proposal(lines: &str) -> String {
    format!("id = \"draft\"\nname = \"A draft\"\nextends = \"jp1989\"\n{lines}")
}

#[test]
fn unknown_key() {
    let text = refused(&proposal("komi_hcp = 0.5"));
    assert!(
        text.starts_with(
            "draft.toml:4: unknown key `komi_hcp`, did you mean `komi_hcap`?; keys are id, name,"
        ),
        "{text}"
    );
}

#[test]
fn unknown_value() {
    assert_eq!(
        refused(&proposal("\nsuicide = \"forbiden\"")),
        "draft.toml:5: `forbiden` is no value of `suicide`, did you mean `forbidden`?; \
         allowed: forbidden, multi, allowed"
    );
    assert_eq!(
        refused(&proposal("seki_eyes = \"yes\"")),
        "draft.toml:4: `yes` is no value of `seki_eyes`; allowed: true, false"
    );
    assert_eq!(
        refused(&proposal("group_tax = 3")),
        "draft.toml:4: `3` is no value of `group_tax`; allowed: 0, 2"
    );
    assert!(refused(&proposal("precedents = [\"bent_four\"]")).contains("`bent_four_corner=dead`"));
}

#[test]
fn numbers_are_exact_quarters() {
    for wrong in ["3.3", "\"6.5\"", "1e1", "inf", "0x10", "[6.5]", "1000000"] {
        let text = refused(&proposal(&format!("komi = {wrong}")));
        assert!(text.contains("is no value of `komi`"), "{wrong}: {text}");
    }
    assert!(refused(&proposal("hcap = [1]")).contains("a N + b"));
}

#[test]
fn all_faults_at_once() {
    let text = refused(&proposal("kom = 1\ntie = \"jigo\"\nsen = 0.1"));
    assert_eq!(text.lines().count(), 3, "{text}");
}

#[test]
fn a_file_that_extends_nothing_states_everything() {
    let text = refused("id = \"mine\"\nname = \"Mine\"\nbase = \"area\"\nsuicid = 1");
    assert!(text.contains("missing `seki_eyes`, `stone_tax`"), "{text}");
    assert!(text.contains("write `extends = \"NAME\"`"), "{text}");
    assert!(text.contains("`suicid`, did you mean `suicide`?"), "{text}");
    assert!(
        !text.contains("`komi_hcap`,"),
        "komi with handicap may be absent: {text}"
    );
    assert!(refused("extends = \"jp1989\"").contains("missing `id`, `name`"));
}

#[test]
fn names_that_cannot_be() {
    for id in ["Mine", "a,b", "all", "", "a b"] {
        assert!(
            refused(&format!("id = \"{id}\"\nname = \"x\"\nextends = \"tt\""))
                .contains("draft.toml"),
            "{id}"
        );
    }
}

#[test]
fn syntax() {
    let text = refused("id = \"draft\"\nname = \"A draft\nextends = \"tt\"");
    assert!(text.starts_with("draft.toml:2: "), "{text}");
    assert!(refused(&proposal("komi = 1\nkomi = 2")).starts_with("draft.toml:5: "));
}

#[test]
fn unknown_base_names_the_chain() {
    let files = [
        ("a.toml", "id = \"a\"\nname = \"A\"\nextends = \"b\""),
        ("b.toml", "id = \"b\"\nname = \"B\"\n\nextends = \"jp1998\""),
    ];
    let text = Book::builtin().load(&files).unwrap_err().to_string();
    assert!(
        text.contains(
            "b.toml:4: `extends`: `jp1998` is not a ruleset, did you mean `jp1989`?; extended by a -> b; \
             `hantei rulesets list` names"
        ),
        "{text}"
    );
}

#[test]
fn a_circle_names_the_chain() {
    let files = [
        ("a.toml", "id = \"a\"\nname = \"A\"\nextends = \"b\""),
        ("b.toml", "id = \"b\"\nname = \"B\"\nextends = \"c\""),
        ("c.toml", "id = \"c\"\nname = \"C\"\nextends = \"b\""),
    ];
    let text = Book::builtin().load(&files).unwrap_err().to_string();
    assert!(
        text.contains(
            "c.toml:3: `extends` runs in a circle: b -> c -> b; one of them must extend a ruleset"
        ),
        "{text}"
    );
    let itself = "id = \"tt\"\nname = \"TT\"\nextends = \"tt\"";
    assert_eq!(
        refused(itself),
        "draft.toml:3: `extends` runs in a circle: tt -> tt; a file cannot extend itself: give it \
         another `id` than `tt`"
    );
}

#[test]
fn a_chain_takes_over_what_it_does_not_state() {
    let files = [
        (
            "a.toml",
            "id = \"a\"\nname = \"A\"\nextends = \"b\"\nkomi = 3",
        ),
        (
            "b.toml",
            "id = \"b\"\nname = \"B\"\nextends = \"kgs_chinese\"\nsen = 1\nkomi = 2\nkomi_sen = \"absent\"",
        ),
    ];
    let rulesets = Book::builtin().load(&files).unwrap();
    let a = &rulesets[0];
    assert_eq!(
        (a.komi, a.sen),
        (rules::Quarters::points(3), rules::Quarters::points(1))
    );
    assert_eq!(a.native_komi(2), Some(rules::Quarters(2)));
    assert_eq!(a.native_komi(1), None);
    assert!(a.aliases.is_empty());
}

#[test]
fn contradictions_say_what_helps() {
    assert_eq!(
        refused(&proposal("pass_stone = true")),
        "draft.toml:4: `litigation_cost` and `pass_stone`: with `stone_tax = \"all_stones\"` and pass \
         stones, moves and passes must be taken over the same phase; use `litigation_cost = \"balanced\"`"
    );
}

/// What cannot be, one change of a shipped ruleset a line, and what can, however strange.
#[test]
fn contradictions() {
    let found = |base: &str, lines: &str| {
        let text = format!("id = \"draft\"\nname = \"x\"\nextends = \"{base}\"\n{lines}");
        match Book::builtin().load_file(&text, "draft.toml") {
            Ok(_) => Vec::new(),
            Err(rejected) => {
                let keys = |error: &Error| match error {
                    Error::Contradiction { keys, .. } => keys.to_vec(),
                    other => panic!("{base} {lines}: {other}"),
                };
                rejected.errors.iter().flat_map(keys).collect()
            }
        }
    };
    let cannot = [
        (
            "jp1989",
            "litigation_cost = \"free\"",
            ["litigation_cost", "stone_tax"],
        ),
        ("cn2002", "pass_stone = true", ["pass_stone", "stone_tax"]),
        (
            "cn2002",
            "litigation_cost = \"counted\"",
            ["litigation_cost", "base"],
        ),
        (
            "cn2002",
            "litigation_cost = \"cleanup\"",
            ["litigation_cost", "dispute"],
        ),
        ("spight", "base = \"area\"", ["stone_tax", "base"]),
        (
            "button",
            "first_pass_stops = true",
            ["first_pass_stops", "first_pass_lifts_bans"],
        ),
        ("tt", "ko = \"simple\"", ["repetition", "ko"]),
        ("aga", "repetition = \"draw\"", ["repetition", "ko"]),
        ("cn2002", "ko_window = 8", ["ko_window", "ko"]),
        (
            "jp1989",
            "dead_removal = \"none\"",
            ["dead_removal", "dispute"],
        ),
        (
            "jp1989",
            "dispute = \"precedents\"",
            ["precedents", "dispute"],
        ),
        (
            "tt",
            "precedents = [\"bent_four_corner=dead\"]",
            ["precedents", "dispute"],
        ),
        (
            "tt",
            "resume_first = \"opponent_of_requester\"",
            ["resume_first", "dispute"],
        ),
        (
            "tt",
            "resume_history = \"reset\"",
            ["resume_history", "dispute"],
        ),
        (
            "tt",
            "second_stop = \"agreement_again\"",
            ["second_stop", "dispute"],
        ),
        ("tt", "unclaimed = \"half_split\"", ["unclaimed", "dispute"]),
    ];
    for (base, lines, keys) in cannot {
        assert_eq!(found(base, lines), keys, "{base} {lines}");
    }
    let can = [
        ("cn2002", "shared = \"zero\""),
        (
            "cn2002",
            "first_pass_stops = false\nfirst_pass_lifts_bans = true",
        ),
        ("aga", "komi_hcap = \"absent\""),
        ("aga", "repetition = \"referee\""),
        ("ogs_chinese", "repetition = \"no_result\""),
        ("jp1989", "precedents = [\"bent_four_corner=dead\"]"),
        ("aga", "group_tax = 2\ndead_removal = \"none\""),
        ("jp1989", "first_pass = [0.5, -0.5]\nsuicide = \"allowed\""),
    ];
    for (base, lines) in can {
        assert_eq!(found(base, lines), Vec::<&str>::new(), "{base} {lines}");
    }
}

/// All pairs that do not go together are named, each at the line that states one of its keys.
#[test]
fn every_contradiction_is_named_where_it_stands() {
    let files = [
        (
            "a.toml",
            "id = \"a\"\nname = \"A\"\nextends = \"b\"\nko_window = 4",
        ),
        (
            "b.toml",
            "id = \"b\"\nname = \"B\"\nextends = \"cn2002\"\n\npass_stone = true",
        ),
    ];
    let text = Book::builtin().load(&files).unwrap_err().to_string();
    assert!(text.contains("a.toml:4: `ko_window` and `ko`: "), "{text}");
    assert!(
        text.contains("b.toml:5: `pass_stone` and `stone_tax`: "),
        "{text}"
    );
}

#[test]
fn names_asked_for() {
    let book = Book::builtin();
    let ids = |list: &str| -> Vec<String> {
        book.resolve(list)
            .unwrap()
            .iter()
            .map(|r| r.id.clone())
            .collect()
    };
    assert_eq!(ids("aga, jp1989,aga"), ["aga", "jp1989"]);
    assert_eq!(ids("japanese"), ["jp1989"]);
    assert_eq!(ids("tt,all").len(), 50);
    let text = book.resolve("jp1989,nzz").unwrap_err().to_string();
    assert!(
        text.starts_with("unknown ruleset `nzz`, did you mean `nz`?; known: jp1989, jp1949"),
        "{text}"
    );
    assert!(book.resolve(" , ").is_err());
    let mut mine = book.clone();
    assert!(mine.add(book.get("tt").unwrap().clone()).is_err());
}

proptest! {
    /// No text makes the loader panic.
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}", key in "[a-z_]{1,12}", value in "\\PC{0,12}") {
        let _ = Book::builtin().load_file(&text, "any");
        let _ = Book::builtin().load_file(&proposal(&format!("{key} = {value}\n{text}")), "any");
    }
}
