//! The faults of field reports that readers of records meet: sections A (komi, handicap, result)
//! and F (syntax, charset) of the project's list. The number is the row.

use encoding_rs::{BIG5, GBK};
use go::{Color, Point};
use record::{
    By, DefectCode, Event, HandicapClaim, KomiReading, Record, ResultClaim, RulesFamily, Server,
    read, trees,
};

fn check(text: &str) -> Record {
    read(text.as_bytes()).expect("a record")
}

fn has(record: &Record, code: DefectCode) -> bool {
    record.defects.iter().any(|defect| defect.code == code)
}

/// The steps in words: `B dd`, `W pass`, `+B dd`, `- dd`, `turn W`.
fn steps(record: &Record) -> Vec<String> {
    let step = |event| match event {
        Event::Play(color, point) => format!("{} {point}", Color::initial(color)),
        Event::Pass(color) => format!("{} pass", color.initial()),
        Event::Set(point, Some(color)) => format!("+{} {point}", color.initial()),
        Event::Set(point, None) => format!("- {point}"),
        Event::ToPlay(color) => format!("turn {}", color.initial()),
    };
    record.steps.iter().map(|step_| step(step_.event)).collect()
}

const WHITE_RESIGNED: ResultClaim = ResultClaim::Win {
    winner: Color::Black,
    by: By::Resignation,
};

#[test]
fn row_1_hundredfold_komi_of_any_application() {
    for (raw, points) in [
        ("375", 7.5),
        ("275", 5.5),
        ("325", 6.5),
        ("350", 7.0),
        ("550", 5.5),
        ("650", 6.5),
        ("700", 7.0),
        ("750", 7.5),
    ] {
        let record = check(&format!("(;AP[SGFC:2.0]KM[{raw}];B[dd])"));
        assert_eq!(
            record.header.komi.points(),
            Some((points * 4.0) as i32),
            "{raw}"
        );
    }
}

#[test]
fn row_2_fox_komi_0() {
    let even = check("(;KM[0]HA[0]RU[Japanese]AP[GNU Go:3.8]AP[foxwq];B[pd])");
    assert_eq!(even.header.server, Some(Server::Fox));
    assert_eq!(even.header.application, "foxwq");
    assert_eq!(even.header.komi.reading, KomiReading::Unknown);
    assert!(has(&even, DefectCode::MeaninglessKomi));
    // Old files of Fox name GNU Go; their own properties for byo-yomi tell.
    let old = check("(;KM[0]HA[0]RU[Japanese]AP[GNU Go:3.8]TM[60]TC[3]TT[30];B[pd])");
    assert_eq!(old.header.server, Some(Server::Fox));
    assert_eq!(old.header.komi.reading, KomiReading::Unknown);
    let handicap = check("(;AP[foxwq]KM[0];AB[pd][dp];W[dd])");
    assert_eq!(handicap.header.komi.reading, KomiReading::Points(0));
}

#[test]
fn row_3_fox_komi_in_zi() {
    let record = check("(;KM[375]HA[0]RU[Chinese]AP[foxwq];B[pd])");
    assert_eq!(record.header.komi.reading, KomiReading::Zi(30));
    assert_eq!(record.header.rules.family, Some(RulesFamily::Chinese));
}

/// Fox writes the handicap and leaves the stones out of some files; moves that would be illegal on
/// the empty board, and the recorded margins, tell where they stood.
#[test]
fn fox_leaves_handicap_stones_out() {
    let stones = |record: &Record| -> Vec<String> {
        let set = record.steps.iter().filter_map(|step| match step.event {
            Event::Set(point, Some(Color::Black)) => Some(point.sgf()),
            _ => None,
        });
        set.map(|sgf| String::from_utf8_lossy(&sgf).into_owned())
            .collect()
    };
    let three = check("(;AP[foxwq]KM[0]HA[3]RU[Japanese];W[qp];B[cn])");
    assert_eq!(stones(&three), ["pd", "dp", "dd"]);
    assert!(has(&three, DefectCode::HandicapLeftOut));
    assert_eq!(three.steps.len(), 5);
    let seven = check("(;AP[foxwq]HA[7];W[qp])");
    assert_eq!(stones(&seven), ["pd", "dp", "dd", "pp", "dj", "pj", "jj"]);
    let early = check("(;AP[foxwq]HA[6];W[pj];B[dj];W[jp])");
    assert_eq!(stones(&early), ["pd", "dp", "dd", "pp", "jd", "jp"]);
    let taken_back = check("(;AP[foxwq]HA[6];W[qp];B[dj];W[jd])");
    assert_eq!(stones(&taken_back), ["pd", "dp", "dd", "pp", "dj", "pj"]);
    for other in [
        "(;AP[foxwq]HA[3];B[qp])",
        "(;AP[foxwq]HA[3]AB[pd][dp][dd];W[qp])",
        "(;AP[foxwq]HA[1];W[qp])",
        "(;AP[foxwq]HA[10];W[qp])",
        "(;AP[foxwq]SZ[13]HA[3];W[qd])",
        "(;AP[foxwq]HA[3])",
        "(;AP[CGoban:3]HA[3];W[qp])",
    ] {
        assert!(!has(&check(other), DefectCode::HandicapLeftOut), "{other}");
    }
}

/// What no board can give: the winner stands, the margin does not.
#[test]
fn more_than_the_board() {
    let by = |sgf: &str| match check(sgf).header.result {
        ResultClaim::Win { by, .. } => by,
        other => panic!("{sgf}: {other:?}"),
    };
    assert_eq!(by("(;KM[6.5]RE[W+394.50];B[dd];W[pp])"), By::Unstated);
    assert_eq!(
        by("(;KM[6.5]RE[W+367.50];B[dd];W[pp])"),
        By::Margin(4 * 367 + 2)
    );
    // Black passed: every white stone more is a prisoner more.
    let played = ";W[pp];B[];W[pq];B[];W[pd]";
    assert_eq!(
        by(&format!("(;KM[0]RE[B+365];B[dd]{played})")),
        By::Unstated
    );
    assert_eq!(
        by(&format!("(;KM[0]RE[B+363];B[dd]{played})")),
        By::Margin(4 * 363)
    );
}

#[test]
fn row_5_the_claim_stays_what_the_file_says() {
    // Whether 7.5 points were paid in a handicap game is for others to doubt.
    let record = check("(;AP[foxwq]HA[2]AB[pd][dp]KM[375];W[dd])");
    assert_eq!(record.header.komi.reading, KomiReading::Zi(30));
    assert_eq!(record.header.handicap, HandicapClaim::Stones(2));
}

#[test]
fn row_7_names_and_komi_wrong_together() {
    let text = "(;GM[1]PB[柯洁九段]PW[党毅飞九段]EV[第二十三届三星杯决赛]KM[375]RU[Chinese];B[pd])";
    let record = read(&GBK.encode(text).0).unwrap();
    assert_eq!(record.header.player_black, "柯洁九段");
    assert_eq!(record.header.player_white, "党毅飞九段");
    assert_eq!(record.header.komi.points(), Some(30));
}

#[test]
fn row_8_first_move_in_the_root() {
    let record = check("(;GM[1]SZ[19]AP[foxwq]B[pd];W[dd])");
    assert_eq!(steps(&record), ["B pd", "W dd"]);
    assert_eq!((record.steps[0].node, record.steps[1].node), (0, 1));
}

#[test]
fn row_9_empty_komi_chinese_result() {
    let text = "(;PB[陈耀烨]PW[时越]KM[]RE[白胜43.5目];B[pd])";
    let record = read(&GBK.encode(text).0).unwrap();
    assert_eq!(record.header.komi.reading, KomiReading::Missing);
    assert_eq!(
        record.header.result,
        ResultClaim::Win {
            winner: Color::White,
            by: By::Margin(174)
        }
    );
    assert_eq!(record.header.player_black, "陈耀烨");
}

#[test]
fn row_10_empty_komi_keeps_the_rest() {
    let record = check("(;KM[]HA[2]PB[a]AB[pd][dp]RE[B+R];W[dd])");
    assert_eq!(record.header.komi.reading, KomiReading::Missing);
    assert_eq!(record.header.handicap, HandicapClaim::Stones(2));
    assert_eq!(record.header.player_black, "a");
    assert_eq!(record.header.result, WHITE_RESIGNED);
}

#[test]
fn row_11_handicap_and_stones_differ() {
    let record = check("(;HA[7]AB[aa:gb]AW[ss]PL[W];W[dd])");
    assert_eq!(record.header.handicap, HandicapClaim::Stones(7));
    let steps = steps(&record);
    assert_eq!(
        steps.iter().filter(|step| step.starts_with("+B")).count(),
        14
    );
    assert_eq!(steps[14..], ["+W ss", "turn W", "W dd"]);
}

#[test]
fn row_13_white_begins() {
    let record = check("(;HA[2]AB[pd][dp];W[dd];B[pp])");
    assert_eq!(steps(&record), ["+B pd", "+B dp", "W dd", "B pp"]);
}

#[test]
fn row_14_empty_setup() {
    let record = check("(;AB[]HA[0];B[dd];W[pp])");
    assert_eq!(steps(&record), ["B dd", "W pp"]);
    assert_eq!(record.header.handicap, HandicapClaim::Stones(0));
    assert!(has(&record, DefectCode::EmptySetup));
}

#[test]
fn row_15_komi_0_of_others_is_a_claim() {
    assert_eq!(
        check("(;KM[0];B[dd])").header.komi.reading,
        KomiReading::Points(0)
    );
}

#[test]
fn row_17_result_after_a_long_comment() {
    let record = check(r"(;GM[1]C[deje [6k\]: Hi, gg [5d\]: thx (;) ]RE[B+55.50];B[dd])");
    assert_eq!(
        record.header.result,
        ResultClaim::Win {
            winner: Color::Black,
            by: By::Margin(222)
        }
    );
    assert!(record.defects.is_empty());
}

#[test]
fn rows_18_and_20_resignations() {
    for raw in ["B+R", "B+r", "b+r", "B+Resign", "B+resignation"] {
        assert_eq!(
            check(&format!("(;RE[{raw}];B[dd])")).header.result,
            WHITE_RESIGNED
        );
    }
}

#[test]
fn row_19_a_score_instead_of_the_resignation() {
    let record = check("(;SZ[19]RE[W+8.5];B[dd];W[tt];B[tt])");
    assert_eq!(
        record.header.result,
        ResultClaim::Win {
            winner: Color::White,
            by: By::Margin(34)
        }
    );
    assert_eq!(steps(&record), ["B dd", "W pass", "B pass"]);
}

#[test]
fn rows_80_to_82_charsets() {
    let text = "(;PB[周俊勳]PW[張栩]C[第三屆天元賽，黑中盤勝，圍棋規則與計時說明];B[dd])";
    let big5 = read(&BIG5.encode(text).0).unwrap();
    assert_eq!(big5.header.player_black, "周俊勳");
    assert!(has(&big5, DefectCode::DetectedCharset));
    let text = "(;CA[ISO8859-1]PB[马晓春]PW[聂卫平]EV[中国围棋名人战第一局];B[dd])";
    let gbk = read(&GBK.encode(text).0).unwrap();
    assert_eq!(gbk.header.player_black, "马晓春");
    assert!(has(&gbk, DefectCode::WrongCharset));
    let utf8 = check("(;PB[马晓春];B[dd])");
    assert_eq!(
        (utf8.header.player_black.as_str(), utf8.charset),
        ("马晓春", "UTF-8")
    );
}

#[test]
fn row_83_marks_and_three_passes_at_the_end() {
    let record = check("(;SZ[9];B[ee];W[];B[];W[];TW[aa][ab]TB[hh:ii] OS[]\n)");
    assert_eq!(steps(&record), ["B ee", "W pass", "B pass", "W pass"]);
    let marks = record.marks.unwrap();
    assert_eq!(
        marks
            .white
            .iter()
            .map(|point| point.to_string())
            .collect::<Vec<_>>(),
        ["aa", "ab"]
    );
    assert_eq!(marks.black.len(), 4);
    assert!(marks.black.contains(Point::new(8, 7)));
}

#[test]
fn rows_85_and_86_nothing_there() {
    for text in [";;)", "()", "(((", ")))", "(()())"] {
        assert!(read(text.as_bytes()).is_err(), "{text}");
        assert_eq!(trees(text.as_bytes()).count(), 1, "{text}");
    }
}

#[test]
fn row_88_setup_and_move_in_one_node() {
    let record = check("(;SZ[19];B[aa];B[dd]AB[if]AW[jf]AE[id][hd];W[pp])");
    assert_eq!(
        steps(&record),
        ["B aa", "+B if", "+W jf", "- id", "- hd", "B dd", "W pp"]
    );
    assert!(has(&record, DefectCode::SetupWithMove));
}

#[test]
fn row_89_deep_variations_keep_the_first_line() {
    let record = check("(;B[aa](;W[bb](;B[cc](;W[dd])(;W[ee];B[ff]))(;B[gg]))(;W[hh];B[ii]))");
    assert_eq!(steps(&record), ["B aa", "W bb", "B cc", "W dd"]);
}

#[test]
fn row_90_one_variation_a_move() {
    let record = check("(;GM[1]SZ[13](;B[aa](;W[bb](;B[cc](;W[dd])))))");
    assert_eq!(steps(&record), ["B aa", "W bb", "B cc", "W dd"]);
    assert!(record.defects.is_empty() && !record.truncated);
}

#[test]
fn row_92_setup_nodes() {
    let record = check("(;SZ[9];AB[aa]AW[bb];PL[W];W[cc];AE[aa])");
    assert_eq!(steps(&record), ["+B aa", "+W bb", "turn W", "W cc", "- aa"]);
}

#[test]
fn row_93_blank_lines_between_properties() {
    let record = check("(;GM[1]\n\nFF[4]\r\n\r\n \nRE[W+R]\n\nKM[7.5]\n\n;B[dd]\n\n;W[pp])");
    assert_eq!(steps(&record), ["B dd", "W pp"]);
    assert_eq!(record.header.komi.points(), Some(30));
    assert!(record.defects.is_empty());
}

#[test]
fn row_94_the_end_of_every_game_of_a_collection() {
    let file = b"(;B[aa];W[bb](;B[cc];W[dd];B[])(;B[ee]))(;B[aa](;W[bb];B[cc]))";
    let last = |range: std::ops::Range<usize>| steps(&read(&file[range]).unwrap()).pop().unwrap();
    assert_eq!(
        trees(file).map(last).collect::<Vec<_>>(),
        ["B pass", "B cc"]
    );
}

/// The rows of the list. Two are answered in the page alone: they ask for what hantei does not do.
const ROWS: [u32; 77] = [
    1, 2, 3, 5, 7, 8, 9, 10, 11, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32,
    33, 34, 35, 37, 38, 39, 41, 42, 44, 45, 47, 48, 49, 50, 51, 52, 54, 55, 56, 57, 59, 60, 61, 63,
    64, 65, 67, 68, 69, 70, 72, 73, 74, 75, 77, 78, 80, 81, 82, 83, 85, 86, 88, 89, 90, 92, 93, 94,
    96, 97, 98, 100,
];

#[test]
fn every_row_is_in_the_page_with_tests_that_are_there() {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = include_str!("../../../docs/field-reports.md");
    let mut rows = Vec::new();
    for line in page.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let Some(Ok(row)) = cells.first().map(|cell| cell.parse::<u32>()) else {
            continue;
        };
        rows.push(row);
        let tests = cells.last().expect("a cell");
        assert_eq!(*tests == "none", [32, 50].contains(&row), "row {row}");
        for test in tests.split(", ").filter(|test| *test != "none") {
            let (file, name) = test
                .trim_start_matches('`')
                .split_once('`')
                .expect("a file");
            let source = std::fs::read_to_string(crates.join(file)).expect(file);
            let start = format!("fn {}(", name.trim());
            assert!(source.contains(&start), "row {row}: {test}");
        }
    }
    assert_eq!(rows, ROWS);
}
