//! Each leaf of a game tree as a line of play.

use proptest::prelude::*;
use record::{DefectCode, Event, Record, Reject, RejectReason, leaves, read, read_leaf};

fn moves(record: &Record) -> String {
    let moves = record.steps.iter().map(|step| match step.event {
        Event::Play(_, point) => point.to_string(),
        other => format!("{other:?}"),
    });
    moves.collect::<Vec<_>>().join(" ")
}

/// The moves of every leaf.
fn check(tree: &str, expected: &[&str]) {
    let count = leaves(tree.as_bytes());
    let lines = (0..count).map(|leaf| moves(&read_leaf(tree.as_bytes(), leaf).unwrap()));
    assert_eq!(lines.collect::<Vec<_>>(), expected, "{tree}");
    let main = read(tree.as_bytes()).unwrap();
    assert_eq!(read_leaf(tree.as_bytes(), 0).unwrap(), main);
    let beyond = read_leaf(tree.as_bytes(), count).unwrap_err();
    assert_eq!(beyond.reason, RejectReason::NoNodes);
}

#[test]
fn trees() {
    check("(;B[aa];W[bb])", &["aa bb"]);
    check(
        "(;B[aa](;W[bb])(;W[cc];B[dd])(;W[ee]))",
        &["aa bb", "aa cc dd", "aa ee"],
    );
    check(
        "(;B[aa](;W[bb](;B[cc](;W[dd])(;W[ee];B[ff]))(;B[gg]))(;W[hh];B[ii]))",
        &["aa bb cc dd", "aa bb cc ee ff", "aa bb gg", "aa hh ii"],
    );
    // A move in the root, and one variation a move.
    check("(;SZ[9]B[aa](;W[bb](;B[cc])))", &["aa bb cc"]);
    check("(;SZ[9](;B[aa])(;B[bb]))", &["aa", "bb"]);
    // Text is no structure.
    check(
        "(;B[aa]C[(;W[bb\\])(](;W[cc])(;W[dd]))",
        &["aa cc", "aa dd"],
    );
}

/// The same leniencies as on the main line.
#[test]
fn damaged_trees() {
    check("(;B[aa]()(;W[bb])()(;W[cc]))", &["aa bb", "aa cc"]);
    check("(;B[aa]((;W[bb])(;W[cc])))", &["aa bb", "aa cc"]);
    check("(;B[aa](W[bb])(W[cc]))", &["aa bb", "aa cc"]);
    check("(;B[aa](;W[bb])(;W[cc]", &["aa bb", "aa cc"]);
    check("(;B[aa](;W[bb](;B[cc]", &["aa bb cc"]);
    check("(;B[aa]);W[bb](;B[cc])(;B[dd]))", &["aa bb cc", "aa bb dd"]);
    check("(;B[aa](;W[bb]);B[cc])", &["aa bb"]);
    check(";B[aa](;W[bb])(;W[cc]))", &["aa bb", "aa cc"]);
    check("mail (;B[aa](;W[bb])(;W[cc])) bye", &["aa bb", "aa cc"]);
    check("(;B[aa](;W[bb])(", &["aa bb"]);
    check("(;GM[1];B[aa](;W[bb])(;GM[1];W[cc]))", &["aa bb"]);
    let torn = read_leaf(b"(;B[aa](;W[bb])(;W[c", 1).unwrap();
    assert!(torn.truncated);
    assert_eq!(torn.defects[0].code, DefectCode::TruncatedValue);
}

/// Places, header and board are those of the whole record.
#[test]
fn a_leaf_is_read_from_the_whole_record() {
    let text = "(;PB[柏木];B[aa](;W[bb])(;W[ii]SZ[9]C[x]))";
    let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, unit) in [(text.as_bytes(), 1), (&utf_16, 2)] {
        let record = read_leaf(bytes, 1).unwrap();
        assert_eq!(record.header.player_black, "柏木");
        assert_eq!((record.size.width(), moves(&record).as_str()), (9, "aa ii"));
        let at = record.steps[1].offset as usize;
        assert_eq!(&bytes[at..at + unit], &bytes[at + unit..at + 2 * unit]);
        assert_eq!(read(bytes).unwrap().size.width(), 19);
    }
}

/// The result in the root is that of the game, which is the main line.
#[test]
fn a_result_belongs_to_its_line() {
    let tree = b"(;RE[B+R]PB[a];B[aa](;W[bb])(;W[cc](;RE[W+3.5]B[dd])(;B[ee])))";
    let results = (0..4).map(|leaf| read_leaf(tree, leaf).map(|record| record.header.result_raw));
    let results: Vec<_> = results.filter_map(Result::ok).collect();
    assert_eq!(results, ["B+R", "W+3.5", ""]);
    assert_eq!(read_leaf(tree, 2).unwrap().header.player_black, "a");
}

#[test]
fn other_notations_and_rejects_have_one() {
    assert_eq!(leaves(b"1\t;B[aa];W[bb]"), 1);
    assert_eq!(leaves(b"(;GM[2](;B[a])(;B[b]))"), 1);
    assert_eq!(leaves(b""), 1);
    assert!(read_leaf(b"1\t;B[aa];W[bb]", 1).is_err());
}

/// A leaf at every depth of a hundred thousand, and as many beside each other.
#[test]
fn deep_and_wide() {
    let deep = 100_000;
    let tree = format!("{}{}", "(;B[aa]".repeat(deep), "(;W[bb]))".repeat(deep));
    assert_eq!(leaves(tree.as_bytes()), deep as u32);
    assert_eq!(read_leaf(tree.as_bytes(), 99_999).unwrap().steps.len(), 2);
    let tree = format!("(;B[aa]{})", "(;W[bb])".repeat(deep));
    assert_eq!(leaves(tree.as_bytes()), deep as u32);
    assert_eq!(read_leaf(tree.as_bytes(), 99_999).unwrap().steps.len(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the text: as many leaves as are counted, and the first is the main line.
    #[test]
    fn any_soup_of_tokens(parts in proptest::collection::vec(
        prop::sample::select(vec!["(", ")", "(", ")", ";", ";B[aa]", "(;W[bb]", "C[", "]", "GM[1]", "x", "()", ";FF[4]"]),
        0..40,
    )) {
        let text = parts.concat();
        let count = leaves(text.as_bytes());
        prop_assert_eq!(read_leaf(text.as_bytes(), 0), read(text.as_bytes()));
        if read(text.as_bytes()).is_ok() {
            for leaf in 1..count {
                // A line of empty nodes has nothing to read, but it is there.
                let missing = |reject: Reject| reject.reason == RejectReason::NoNodes;
                prop_assert!(!read_leaf(text.as_bytes(), leaf).is_err_and(missing), "{} {}", text, leaf);
            }
            prop_assert!(read_leaf(text.as_bytes(), count).is_err());
        }
    }
}
