//! Any bytes: no panic, linear time, nothing lost.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use record::{looks_like_record, read, trees};

/// Reads everything in a file, and checks what must hold for any bytes.
fn check(file: &[u8]) {
    looks_like_record(file);
    let mut end = 0;
    let mut records = 0;
    for range in trees(file) {
        assert!(end <= range.start && range.start <= range.end && range.end <= file.len());
        if end > 0 {
            // UTF-16 has blanks of two bytes.
            assert!(
                file[end..range.start].iter().all(|&byte| byte <= b' '),
                "bytes are lost"
            );
        }
        end = range.end;
        records += 1;
        match read(&file[range.clone()]) {
            Ok(record) => {
                assert!(record.steps.is_sorted_by_key(|step| step.node));
                assert!(
                    record
                        .steps
                        .iter()
                        .all(|step| step.offset as usize <= range.len())
                );
                assert!(
                    record
                        .defects
                        .iter()
                        .all(|defect| defect.offset as usize <= range.len())
                );
            }
            Err(reject) => {
                assert!(reject.offset <= range.len());
                assert!(reject.snippet.chars().count() <= 120);
            }
        }
    }
    assert!(records > 0);
}

const GAME: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[柯洁]PW[신진서]KM[375]RE[黑胜2又3/4子]RU[Chinese]DT[2017-05-23]AP[foxwq]HA[0];B[pd]C[a [6k\\]: b];W[dd](;B[pp]AB[aa:bb];W[dp];B[];W[tt]TB[aa:cc]TW[ss])(;B[qq]))";

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(file in proptest::collection::vec(any::<u8>(), 0..400)) {
        check(&file);
    }

    #[test]
    fn any_soup_of_tokens(parts in proptest::collection::vec(
        prop::sample::select(vec![
            "(", ")", ";", "[", "]", "\\", "B", "W", "AB", "C", "GM[1]", "SZ", "KM[", "RE[", "TB", "aa", "tt", "zz:", " ",
            "\n", "\0", "(;", "];B[", "375", "半", "子", "黑胜", "é", "x", "HA[", "DT[", "12", "\u{feff}",
        ]),
        0..60,
    )) {
        check(parts.concat().as_bytes());
    }

    #[test]
    fn any_mutation_of_a_game(
        edits in proptest::collection::vec((0..GAME.len(), any::<u8>(), 0..4_u8), 0..12),
        utf_16: bool,
    ) {
        let mut file = GAME.as_bytes().to_vec();
        if utf_16 {
            file = GAME.encode_utf16().flat_map(u16::to_le_bytes).collect();
        }
        for (at, byte, kind) in edits {
            let at = at % file.len().max(1);
            match kind {
                0 if !file.is_empty() => file[at] = byte,
                1 => file.insert(at, byte),
                2 if !file.is_empty() => { file.remove(at); }
                _ => file.truncate(file.len() - file.len() / 8),
            }
        }
        check(&file);
    }

    #[test]
    fn any_header_text(text in "\\PC{0,40}", property in prop::sample::select(vec!["KM", "HA", "RE", "RU", "DT", "SZ", "AP", "GM"])) {
        check(format!("(;{property}[{text}];B[aa])").as_bytes());
    }

    #[test]
    fn any_result_of_numbers_and_words(text in "[bwBW黑白흑]{0,2}[ +胜負중勝0-9.,/半目子又½]{0,12}") {
        check(format!("(;RE[{text}]KM[{text}]DT[{text}];B[aa])").as_bytes());
    }
}

/// Each long enough for quadratic time to take minutes.
#[test]
fn linear_time() {
    let start = Instant::now();
    for part in [
        "(",
        ")",
        ";",
        "[",
        "]",
        "(;",
        "(;B[aa]",
        "B[aa;",
        ";B[aa",
        "C[x\n;B[aa",
        "C[x] y ",
        "C[ [a] b",
        "A ",
        "A",
        "\n",
        "] ",
        "\\",
        "C[\\]",
        "(;B[",
        "(; ",
        "();",
        "](",
        "C[\u{e9}]",
        "\u{95}",
        ")(;B[aa]",
        ")\n;",
        "(\n",
        "x(y",
        "AB[aa:ss]",
        "PB[a]",
        "TB[aa:ss]",
        "1\t;B[aa]\n",
        "1\t;B[aa",
        "1\t;B[aa]\nx\n",
        "x\n\r",
        "STO 0 2 1 3 3\n",
        "PMABBQEEQ\n",
        "AA,B1,0,0\n",
    ] {
        let file = part.repeat(200_000 / part.len());
        check(file.as_bytes());
        for start in ["\\GS\n", "[Data]\n", "x\nPMABBQEEQ\n", "1\t;B[aa]\n"] {
            check([start, &file].concat().as_bytes());
        }
        check(format!("(;GM[1]C[{file}").as_bytes());
        check(format!("(;GM[1]C[{file}];B[aa])").as_bytes());
    }
    for part in [
        &b"\x95]"[..],
        b"\x95\\",
        b"\xe3\x81",
        b"PB[\x95]",
        b"\x1b$B",
        b"(\0;\0",
    ] {
        check(&part.repeat(200_000 / part.len()));
    }
    assert!(
        start.elapsed() < Duration::from_secs(240),
        "{:?}",
        start.elapsed()
    );
}
