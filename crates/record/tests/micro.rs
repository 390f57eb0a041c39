//! Small inputs that readers in use stumble over; each names what it holds and how many moves a
//! person would read in it.

use record::{DefectCode, Event, Record, RejectReason, read, trees};

fn moves(record: &Record) -> usize {
    let is_move = |event| matches!(event, Event::Play(..) | Event::Pass(_));
    record
        .steps
        .iter()
        .filter(|step| is_move(step.event))
        .count()
}

/// The first record has so many moves, and these defects in any order and number.
fn check(file: impl AsRef<[u8]>, expected: usize, defects: &[DefectCode]) {
    let file = file.as_ref();
    let range = trees(file).next().expect("a range");
    let record = read(&file[range]).expect("a record");
    assert_eq!(moves(&record), expected);
    let mut found: Vec<_> = record.defects.iter().map(|defect| defect.code).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, defects);
}

fn rejects(file: &[u8], reason: RejectReason) {
    assert_eq!(trees(file).count(), 1);
    assert_eq!(read(file).expect_err("a reject").reason, reason);
}

use DefectCode::*;

#[test]
fn micro_01_plain() {
    check("(;GM[1]FF[4]SZ[19];B[pd];W[dd];B[pp])", 3, &[]);
}

#[test]
fn micro_02_space_before_variation() {
    check(
        "(;GM[1];B[pd];W[dd]  (;B[pp];W[dp];B[fq])  (;B[dp]))",
        5,
        &[],
    );
}

#[test]
fn micro_03_byte_order_mark() {
    check("\u{feff}(;GM[1];B[pd];W[dd])", 2, &[]);
}

#[test]
fn micro_04_junk_header() {
    check(
        "From: a friend\nHere it is (the game):\n(;GM[1];B[pd];W[dd])",
        2,
        &[JunkBefore],
    );
}

#[test]
fn micro_05_ff3_long_names() {
    check(
        "(;GaMe[1]SiZe[19]PlayerBlack[x];Black[pd];White[dd])",
        2,
        &[],
    );
}

#[test]
fn micro_06_truncated() {
    check(
        "(;GM[1];B[pd];W[dd];B[pp];W[d",
        3,
        &[TruncatedValue, BadPoint],
    );
    check("(;GM[1];B[pd];W[dd];B[pp];W", 3, &[MissingClose, StrayText]);
    check("(;GM[1];B[pd];W[dd];B[pp", 3, &[TruncatedValue]);
}

#[test]
fn micro_07_empty_komi() {
    check("(;GM[1]KM[];B[pd];W[dd])", 2, &[]);
}

#[test]
fn micro_08_duplicate_property() {
    check("(;GM[1]AP[a]AP[b];B[pd];W[dd])", 2, &[DuplicateProperty]);
}

#[test]
fn micro_09_handicap_stones_in_node_2() {
    check("(;GM[1]HA[2];AB[dd][pp];W[dp];B[pd])", 2, &[]);
}

#[test]
fn micro_10_gbk_trail_bracket() {
    check(b"(;CA[GBK]PB[\x95]];B[pd];W[dd])", 2, &[]);
    check(
        b"(;PB[\xc4\xe3\xba\xc3\x95]]C[\xc4\xe3\xba\xc3];B[pd];W[dd])",
        2,
        &[DetectedCharset],
    );
}

#[test]
fn micro_11_gbk_trail_backslash() {
    check(b"(;CA[GBK]PB[\x95\\];B[pd];W[dd])", 2, &[]);
}

#[test]
fn micro_12_shift_jis_without_ca() {
    let name = encoding_rs::SHIFT_JIS
        .encode("(;PB[本因坊秀策の対局];B[pd];W[dd])")
        .0
        .into_owned();
    check(name, 2, &[DetectedCharset]);
}

#[test]
fn micro_13_and_14_nothing_there() {
    rejects(b"()", RejectReason::NoNodes);
    rejects(b";;)", RejectReason::NoNodes);
    rejects(b"(;)", RejectReason::NoProperties);
    rejects(b"", RejectReason::Empty);
    rejects(b"\0\0\0\0  \n", RejectReason::Empty);
    rejects(b"../games/2011-06-05.sgf", RejectReason::NoGameTree);
}

#[test]
fn micro_15_missing_close() {
    check("(;GM[1];B[pd];W[dd]", 2, &[MissingClose]);
}

#[test]
fn micro_16_extra_close() {
    check("(;GM[1];B[pd];W[dd]))", 2, &[JunkAfter]);
    check("(;GM[1];B[pd]);W[dd])", 2, &[ExtraClose]);
}

#[test]
fn micro_17_lower_case_names() {
    check("(;gm[1]sz[19];b[pd];w[dd])", 2, &[LowerCaseName]);
}

#[test]
fn micro_18_passes() {
    check("(;GM[1]SZ[19];B[pd];W[tt];B[])", 3, &[]);
}

#[test]
fn micro_19_move_in_root() {
    check("(;GM[1]B[pd];W[dd])", 2, &[]);
}

#[test]
fn micro_20_neither_gm_nor_ff() {
    check("(;B[pd];W[dd])", 2, &[]);
}

#[test]
fn micro_21_two_games() {
    let file = b"(;GM[1];B[pd];W[dd])\n(;GM[1];B[pp])";
    check(file, 2, &[]);
    assert_eq!(trees(file).count(), 2);
}

#[test]
fn micro_22_to_24_nesting() {
    for depth in [400, 5_000, 100_000] {
        let mut file = String::new();
        for n in 0..depth {
            file += if n % 2 == 0 { "(;B[pd]" } else { "(;W[dd]" };
        }
        file += &")".repeat(depth);
        check(&file, depth, &[]);
        assert!(trees(file.as_bytes()).eq(std::iter::once(0..file.len())));
    }
}

#[test]
fn micro_25_unescaped_bracket_in_comment() {
    check(
        "(;GM[1];B[pd]C[hello [6k]: hi];W[dd])",
        2,
        &[UnescapedBracket],
    );
}

#[test]
fn micro_26_move_and_setup() {
    check("(;GM[1];B[pd]AB[dd]AW[pp];W[dp])", 2, &[SetupWithMove]);
}

#[test]
fn micro_27_compressed_setup() {
    let file = b"(;GM[1]AB[aa:cb][dd]AW[sa:rb];B[pd];W[dp])";
    check(file, 2, &[]);
    assert_eq!(read(file).unwrap().steps.len(), 2 + 3 * 2 + 1 + 2 * 2);
}
