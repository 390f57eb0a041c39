//! Which games are wanted, by what their records say.

use ruling::{Entry, EvidenceMode, Filter, KomiPolicy, Place, Settings, rule_if};

const RECORD: &[u8] = "(;SZ[19]HA[2]KM[0.5]RU[Chinese]PB[申旻埈]PW[Ke Jie, 9p]DT[2004-03-21]\
    RE[B+3.5]AB[pd][dp];W[dd];B[qq];W[];B[])"
    .as_bytes();

fn settings() -> Settings {
    Settings {
        rulesets: Vec::new(),
        komi_policies: vec![KomiPolicy::Recorded],
        evidence: EvidenceMode::Normal,
        unfinished: false,
        all_divergences: false,
        life: life::Settings::default(),
        judge: None,
    }
}

fn wants(filter: &str, record: &[u8]) -> bool {
    let place = Place {
        source: "2004/final.sgf".to_owned(),
        ..Place::default()
    };
    let filter = Filter::parse(filter).unwrap_or_else(|error| panic!("{filter}: {error}"));
    rule_if(&filter, record, &place, &settings()).is_some()
}

#[test]
fn conditions_that_hold_and_do_not() {
    for (filter, holds) in [
        ("", true),
        ("size=19", true),
        ("size=19x19", true),
        ("size=19x13", false),
        ("size<19", false),
        ("size!=13", true),
        ("width>=19, height<=19", true),
        ("handicap>1", true),
        ("handicap=0", false),
        ("komi=0.5", true),
        ("komi>0.5", false),
        ("year>=2000", true),
        ("year<2004", false),
        ("date=2004", true),
        ("date=2004-04", false),
        ("date>=2004-03-21,date<2004-04", true),
        ("rules!=jp1989", true),
        ("ended=counted", true),
        ("ended=resigned", false),
        ("result_winner=B,result_margin=3.5", true),
        ("player~KE JIE", true),
        ("player=申旻埈", true),
        ("player_white=\"Ke Jie, 9p\"", true),
        ("player_black~ke", false),
        ("source~2004/", true),
        ("moves=2,passes=2", true),
        ("event=", true),
    ] {
        assert_eq!(wants(filter, RECORD), holds, "{filter}");
    }
}

/// As in SQL a value that is not there is neither less nor more, nor another one.
#[test]
fn what_a_record_does_not_tell() {
    let record = b"(;SZ[9];B[ee])";
    for (filter, holds) in [
        ("date=unknown", true),
        ("date!=2004", false),
        ("year<2100", false),
        ("year>=0", false),
        ("rules=unknown", true),
        ("rules!=aga", false),
        ("komi=unknown", true),
        ("komi!=unknown", false),
    ] {
        assert_eq!(wants(filter, record), holds, "{filter}");
    }
}

/// Nobody can tell what a broken record would have said: it stays a reject.
#[test]
fn rejects_stay() {
    let filter = Filter::parse("size=9").expect("a filter");
    let entry = rule_if(&filter, b"(;GM[2])", &Place::default(), &settings());
    assert!(matches!(entry, Some(Entry::Rejected(_))), "{entry:?}");
}

#[test]
fn slips_are_named_with_what_helps() {
    for (text, message) in [
        ("hadicap>1", "did you mean `handicap`?"),
        ("evidence=proved", "there is no column `evidence`"),
        ("size", "write a column, one of = != < <= > >= ~"),
        ("komi=6.3", "`6.3` is no value of `komi`"),
        ("year>=two", "a whole number"),
    ] {
        let error = Filter::parse(text).expect_err(text).to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}
