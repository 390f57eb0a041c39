//! What the reader forgives beyond the field reports; docs/leniency.md names these tests.

use go::{Color, Size};
use record::{DefectCode, Event, HandicapClaim, Record, RejectReason, read};

fn check(text: &str, defects: &[DefectCode]) -> Record {
    let record = read(text.as_bytes()).expect("a record");
    let found: Vec<_> = record.defects.iter().map(|defect| defect.code).collect();
    assert_eq!(found, defects, "{text}");
    record
}

fn points(record: &Record) -> String {
    let points = record.steps.iter().map(|step| match step.event {
        Event::Play(_, point) => point.to_string(),
        Event::Pass(_) => "pass".to_owned(),
        other => format!("{other:?}"),
    });
    points.collect::<Vec<_>>().join(" ")
}

use DefectCode::*;

#[test]
fn tree() {
    assert_eq!(
        points(&check("(B[aa];W[bb])", &[MissingSemicolon])),
        "aa bb"
    );
    assert_eq!(
        points(&check(";GM[1];B[aa];W[bb]", &[MissingOpen, MissingClose])),
        "aa bb"
    );
    assert_eq!(
        points(&check(
            "GM[1];B[aa]",
            &[MissingOpen, MissingSemicolon, MissingClose]
        )),
        "aa"
    );
    assert_eq!(points(&check("(;B[aa]()(;W[bb])(;W[cc]))", &[])), "aa bb");
    assert_eq!(
        points(&check("(;B[aa](;W[bb]);B[cc])", &[NodeAfterVariation])),
        "aa bb"
    );
    assert_eq!(
        points(&check("(;B[aa]);W[bb];B[cc])", &[ExtraClose])),
        "aa bb cc"
    );
    assert_eq!(
        points(&check("(;B[aa]##;W[bb] x )", &[StrayText, StrayText])),
        "aa bb"
    );
    assert_eq!(points(&check("(;\0B[aa]\0;W[bb])", &[NulBytes])), "aa bb");
    assert_eq!(points(&check("\0\0(;B[a\0a];W[bb])", &[])), "aa bb");
    // No tree at all: it begins with the first move.
    let bare = [MissingOpen, MissingSemicolon, SeveralMoves, MissingClose];
    assert_eq!(points(&check("B[aa]W[bb]\nB[cc]", &bare)), "aa bb cc");
    let found = check(
        "He began\n{;B[aa];W[bb]}",
        &[
            JunkBefore,
            MissingOpen,
            MissingSemicolon,
            StrayText,
            MissingClose,
        ],
    );
    assert_eq!(points(&found), "aa bb");
    let torn = check("(;GM[1];B[aa](;GM[1];B[bb])", &[GameInsideGame]);
    assert!(torn.truncated);
    assert_eq!(points(&torn), "aa");
    // Nothing is made of a move torn off: a pass would be an invention.
    let torn = check("(;B[aa];W[", &[TruncatedValue]);
    assert_eq!(torn.steps.len(), 1);
    let torn = check("(;B[aa];W[b", &[TruncatedValue, BadPoint]);
    assert_eq!(torn.steps.len(), 1);
    // Both letters are there.
    let torn = check("(;B[aa];W[bb", &[TruncatedValue]);
    assert_eq!(points(&torn), "aa bb");
}

#[test]
fn values() {
    assert_eq!(
        points(&check(
            "(;EV[League\nRO[12]\nPB[a];B[aa])",
            &[MissingBracket]
        )),
        "aa"
    );
    assert_eq!(
        points(&check("(;B[aa;W[bb];B[cc])", &[MissingBracket])),
        "aa bb cc"
    );
    let header = check("(;PW[Bret [test!]]PB[x];B[aa])", &[UnescapedBracket]).header;
    assert_eq!(
        (header.player_white.as_str(), header.player_black.as_str()),
        ("Bret [test!]", "x")
    );
    // Prose with brackets and parentheses, then the end of the value.
    check(
        "(;GC[3 points (=6 [points])]US[x];B[aa])",
        &[UnescapedBracket],
    );
    check(
        "(;C[one [a] [b] two [c]; three];B[aa])",
        &[UnescapedBracket],
    );
    check("(;C[(;B[bb\\];W[cc\\])];B[aa])", &[]);
    assert_eq!(points(&check("(;[bb]B[aa])", &[MissingName])), "aa");
    assert_eq!(
        points(&check("(;B[aa];Wbb];B[cc])", &[MissingBracket])),
        "aa bb cc"
    );
    // Some writers escape the backslash, too.
    let header = check(r"(;PB[Bret [15k\\]: hey]PW[x];B[aa])", &[UnescapedBracket]).header;
    assert_eq!(header.player_black, r"Bret [15k\]: hey");
    assert_eq!(header.player_white, "x");
    let header = check(r"(;GC[he said \\\] so\\]PW[x];B[aa])", &[]).header;
    assert_eq!(header.player_white, "x");
}

#[test]
fn names_with_small_letters() {
    let players = |text: &str| {
        let record = read(text.as_bytes()).expect("a record");
        let is_told = record
            .defects
            .iter()
            .all(|defect| defect.code == LowerCaseName);
        assert!(is_told && !record.defects.is_empty(), "{text}");
        assert_eq!((record.size.width(), record.steps.len()), (9, 2), "{text}");
        assert_eq!(record.header.komi.points(), Some(26), "{text}");
        let by = record::By::Margin(14);
        let winner = Color::Black;
        let result = record::ResultClaim::Win { winner, by };
        assert_eq!(record.header.result, result, "{text}");
        let header = record.header;
        [
            header.player_black,
            header.player_white,
            header.rank_black,
            header.rank_white,
        ]
        .join(" ")
    };
    for text in [
        "(;gm[1]sz[9]pb[Kim]pw[Lee]br[9d]wr[8d]re[b+3.5]km[6.5];b[aa]c[well];w[bb])",
        "(;gm[1]\nsz[9]\npb[Kim] pw[Lee] br[9d] wr[8d]\nre[b+3.5]\nkm[6.5]\n;b[aa]\n;w[bb])",
        "(;pb[Kim]pw[Lee]br[9d]wr[8d]re[b+3.5]km[6.5]sz[9];b[aa]c[a];w[bb]c[b])",
        // A capital is all that is left of long names, but these are short.
        "(;Gm[1]Sz[9]Pb[Kim]Pw[Lee]Br[9d]Wr[8d]Re[B+3.5]Km[6.5];B[aa];W[bb])",
    ] {
        assert_eq!(players(text), "Kim Lee 9d 8d");
    }
    // Long names stay what they are, without a defect.
    let record = check("(;GaMe[1]SiZe[9]PlayerBlack[Kim];Black[aa]Comment[x])", &[]);
    assert_eq!(record.header.player_black, "Kim");
    // In other records small letters are text.
    let record = check("(;PB[see [1] b[2] and c[3] x];B[aa])", &[UnescapedBracket]);
    assert_eq!(record.header.player_black, "see [1] b[2] and c[3] x");
}

#[test]
fn a_megabyte_in_one_value() {
    let megabyte = "柏 [木\\] ".repeat(100_000);
    let record = check(
        &format!("(;C[{megabyte}]PB[a];B[aa]C[{megabyte}];W[bb])"),
        &[],
    );
    assert_eq!(
        (points(&record).as_str(), &*record.header.player_black),
        ("aa bb", "a")
    );
}

#[test]
fn the_order_in_a_node_does_not_matter() {
    let record = check("(;SZ[9];TB[bb]TW[cc]TR[aa]C[x]B[aa];W[bb])", &[]);
    assert_eq!(points(&record), "aa bb");
    assert_eq!(record.marks.unwrap().black.len(), 1);
    let record = check("(;SZ[9];W[bb]AB[cc]PL[W]C[x]AE[dd])", &[SetupWithMove]);
    assert_eq!(
        record.steps.last().unwrap().event,
        Event::Play(Color::White, go::Point::new(1, 1))
    );
}

#[test]
fn moves() {
    assert_eq!(
        points(&check("(;SZ[19];B[PD];W[dd])", &[UpperCasePoint])),
        "pd dd"
    );
    assert_eq!(points(&check("(;SZ[52];B[PD];W[tt])", &[])), "PD tt");
    assert_eq!(points(&check("(;SZ[9];B[zz];W[dd])", &[OffBoard])), "dd");
    assert_eq!(
        points(&check("(;SZ[19];B[D4];W[pass])", &[NamedPoint, NamedPoint])),
        "dp pass"
    );
    assert_eq!(points(&check("(;B[bbr];W[dd])", &[BadPoint])), "dd");
    assert_eq!(
        points(&check(
            "(;B[aa][bb];W[cc]B[dd])",
            &[SeveralMoves, SeveralMoves]
        )),
        "aa bb cc dd"
    );
    check("(;B[aa];PL[x]W[bb])", &[BadToPlay]);
    check("(;AB[aa:zz];W[bb])", &[OffBoard]);
    for list in ["aa,bb", "aa, bb", "aabb", "aa bb"] {
        let record = check(&format!("(;AB[{list}];W[cc])"), &[PointList]);
        assert_eq!(record.steps.len(), 3, "{list}");
    }
    check("(;SZ[9]AB[aazz];W[bb])", &[BadPoint]);
}

#[test]
fn sizes() {
    let check = |text: &str, width, height, defects: &[DefectCode]| {
        assert_eq!(
            check(text, defects).size,
            Size::new(width, height).unwrap(),
            "{text}"
        );
    };
    check("(;B[aa])", 19, 19, &[]);
    check("(;SZ[9:13];B[aa])", 9, 13, &[]);
    check("(;SZ[13x13];B[aa])", 13, 13, &[]);
    check("(;SZ[19路];B[aa])", 19, 19, &[]);
    check("(;SZ[52];B[ZZ])", 52, 52, &[]);
    check("(;SZ[];B[aa])", 19, 19, &[BadSize]);
    check("(;SZ[big];B[aa])", 19, 19, &[BadSize]);
    for unreadable in ["-1", "−9", "9:-9", "9.5", "-0", "size -13"] {
        let text = format!("(;SZ[{unreadable}];B[aa])");
        check(&text, 19, 19, &[BadSize]);
    }
    check("(;SZ[9.0];B[aa])", 9, 9, &[BadSize]);
    check("(;SZ[9.0:13.00];B[aa])", 9, 13, &[BadSize]);
    check("(;SZ[9-13];B[aa])", 9, 13, &[]);
    check("(;SZ[9.];B[aa])", 9, 9, &[]);
    // In the wrong place: behind a move, and behind a comment that names another.
    check("(;B[ii]SZ[9])", 9, 9, &[LateHeader]);
    check(
        "(;C[like SZ[13] or so];SZ[9];B[ii])",
        9,
        9,
        &[UnescapedBracket],
    );
    for side in ["0", "0.0", "53", "99999999999"] {
        let reject = read(format!("(;SZ[{side}];B[aa])").as_bytes()).unwrap_err();
        assert_eq!((reject.reason, reject.offset), (RejectReason::BoardSize, 5));
    }
}

#[test]
fn headers() {
    let first = check("(;PB[]PB[a]PB[b]PB[a];B[aa])", &[DuplicateProperty]).header;
    assert_eq!(first.player_black, "a");
    let late = check("(;B[aa];RE[B+R])", &[LateHeader]).header;
    assert_eq!(late.result_raw, "B+R");
    let json = check("(;GN[\\u003c楷哥\\u003e];B[aa])", &[JsonEscape]).header;
    assert_eq!(json.game_name, "<楷哥>");
    check("(;GM[Go];B[aa])", &[BadGame]);
    // As the Nihon Ki-in has it.
    let text =
        "(\nTE[棋聖戦第1局]\nRD[2025-06-12]\nKO[黒6目半]\nHD[定先]\nGK[1]\n;B[pd];W[dd]KO[]TE[1])";
    let japanese = check(text, &[MissingSemicolon]).header;
    assert_eq!(japanese.event, "棋聖戦第1局");
    assert_eq!(japanese.date.as_deref(), Some("2025-06-12"));
    assert_eq!(japanese.komi.points(), Some(26));
    assert_eq!(japanese.handicap, HandicapClaim::Stones(1));
    let tesuji = check("(;TE[1]KO[];B[aa])", &[]).header;
    assert_eq!((tesuji.event.as_str(), tesuji.komi.points()), ("", None));
    check(
        "(;KM[x]HA[x]RE[x];B[aa])",
        &[UnreadableKomi, UnreadableHandicap, UnreadableResult],
    );
    let other = read(b"(;GM[37]W[rp])").unwrap_err();
    assert_eq!(other.reason, RejectReason::OtherGame);
    assert_eq!(other.snippet, "37]W[rp])");
}

#[test]
fn marks_of_the_last_node_that_has_any() {
    let record = check("(;SZ[9];B[aa]TB[bb];W[cc]TB[dd][ee]TW[];B[ff])", &[]);
    let marks = record.marks.unwrap();
    assert_eq!((marks.black.len(), marks.white.len()), (2, 0));
    assert_eq!(check("(;SZ[9];B[aa])", &[]).marks, None);
}

#[test]
fn places() {
    let record = check("(;SZ[9]\n;B[ab];W[cd]AB[ee])", &[SetupWithMove]);
    let places: Vec<_> = record
        .steps
        .iter()
        .map(|step| (step.node, step.offset))
        .collect();
    assert_eq!(places, [(1, 11), (2, 23), (2, 17)]);
    assert_eq!(
        record.steps[0].event,
        Event::Play(Color::Black, go::Point::new(0, 1))
    );
}

#[test]
fn too_much_setup_is_cut() {
    let text = format!("(;SZ[52]AB{};B[aa])", "[aa:ZZ]".repeat(200));
    let record = read(text.as_bytes()).unwrap();
    assert_eq!(record.steps.len(), 100 * 52 * 52 + 1);
    assert!(
        record
            .defects
            .iter()
            .any(|defect| defect.code == TooMuchSetup)
    );
}

#[test]
fn every_code_and_reason_is_in_the_page() {
    let page = include_str!("../../../docs/leniency.md");
    for code in DefectCode::ALL {
        assert!(
            page.contains(&format!("`{}`", code.as_str())),
            "docs/leniency.md lacks {code:?}"
        );
    }
    for reason in RejectReason::ALL {
        assert!(
            page.contains(&format!("`{reason}`")),
            "docs/leniency.md lacks {reason:?}"
        );
    }
}
