//! Broken files and names: every text says where, what was found and what helps.

use proptest::prelude::*;
use rules::{Book, Contradiction, LitigationCost, Ruleset};

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
            "b.toml:4: `jp1998` is not a ruleset, did you mean `jp1989`?; extended by a -> b"
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
        text.contains("c.toml:3: b -> c -> b extends itself"),
        "{text}"
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
        "draft.toml:4: with `stone_tax = \"all_stones\"` and pass stones, moves and passes must be \
         taken over the same phase; use `litigation_cost = \"balanced\"`"
    );
    let keys = |change: &dyn Fn(&mut Ruleset), id: &str| {
        let mut ruleset = Book::builtin().get(id).unwrap().clone();
        change(&mut ruleset);
        ruleset
            .contradiction()
            .map(|Contradiction { keys, .. }| keys)
    };
    assert_eq!(
        keys(&|r| r.litigation_cost = LitigationCost::Free, "jp1989"),
        Some(["litigation_cost", "stone_tax"])
    );
    assert_eq!(
        keys(&|r| r.pass_stone = true, "cn2002"),
        Some(["litigation_cost", "pass_stone"])
    );
    assert_eq!(
        keys(&|r| r.litigation_cost = LitigationCost::Counted, "cn2002"),
        Some(["litigation_cost", "base"])
    );
    assert_eq!(
        keys(&|r| r.base = rules::Base::Area, "spight"),
        Some(["stone_tax", "base"])
    );
    assert_eq!(
        keys(&|r| r.first_pass_stops = true, "button"),
        Some(["first_pass_stops", "first_pass_lifts_bans"])
    );
    assert_eq!(
        keys(&|r| r.ko = rules::Ko::Simple, "tt"),
        Some(["repetition", "ko"])
    );
    assert_eq!(
        keys(&|r| r.ko_window = 8, "cn2002"),
        Some(["ko_window", "ko"])
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
