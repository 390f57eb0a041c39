//! Every record of the test corpus, where it is at hand.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use go::Color;
use record::{By, Event, Record, RejectReason, ResultClaim, Step, looks_like_record, read, trees};

fn corpus() -> Option<PathBuf> {
    let path = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/corpus"
    ));
    if path.is_dir() {
        return Some(path.to_owned());
    }
    #[expect(clippy::print_stderr, reason = "a skipped test says so")]
    {
        eprintln!("skipped: no corpus at {}", path.display());
    }
    None
}

fn files(root: &Path) -> Vec<PathBuf> {
    let mut folders = vec![root.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path)
            } else {
                files.push(path)
            }
        }
    }
    files.sort();
    files
}

fn is_sgf(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
}

/// Rejected are files of NULs, paths of other files, trees without a property that SGF knows, and other
/// games; docs/leniency.md lists them.
#[test]
fn only_what_nobody_could_read_is_rejected() {
    let Some(corpus) = corpus() else { return };
    let (mut records, mut rejects) = (0, BTreeMap::new());
    for path in files(&corpus) {
        let bytes = std::fs::read(&path).unwrap();
        for range in trees(&bytes) {
            let bytes = &bytes[range];
            let Err(reject) = read(bytes) else {
                records += 1;
                continue;
            };
            if is_sgf(&path) {
                *rejects.entry(reject.reason).or_insert(0) += 1;
                let text = String::from_utf8_lossy(bytes);
                let is_other = reject.reason == RejectReason::OtherGame;
                let signs = ["B[", "W[", "PB[", "SZ[", "RE["];
                assert!(
                    is_other || !signs.iter().any(|sign| text.contains(sign)),
                    "{path:?}: {reject}"
                );
            }
        }
    }
    assert!(records > 9_000, "{records} records");
    let expected = [
        (RejectReason::Empty, 3),
        (RejectReason::NoGameTree, 10),
        (RejectReason::NoProperties, 11),
        (RejectReason::OtherGame, 4),
    ];
    assert_eq!(rejects, BTreeMap::from(expected));
}

#[test]
fn content_recognition() {
    let Some(corpus) = corpus() else { return };
    let mut missed = Vec::new();
    for path in files(&corpus) {
        let bytes = std::fs::read(&path).unwrap();
        let prefix = &bytes[..bytes.len().min(4096)];
        let readable = read(&bytes).is_ok();
        if is_sgf(&path) && readable && !looks_like_record(prefix) {
            missed.push(path);
        } else if !is_sgf(&path) {
            let is_other =
                path.starts_with(corpus.join("dialects")) && !path.ends_with("Kifu.index");
            assert_eq!(looks_like_record(prefix), is_other, "{path:?}");
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
}

/// Moves and size as the corpus's manifest has them, counted by a script that shares no code with
/// this reader. It knows nothing of broken text, so a few files may differ.
#[test]
fn moves_and_sizes_of_the_manifest() {
    let Some(corpus) = corpus() else { return };
    let manifest = std::fs::read_to_string(corpus.join("MANIFEST.tsv")).unwrap();
    let mut header = manifest.lines().next().unwrap().split('\t');
    let moves_column = header.position(|name| name == "moves").unwrap();
    let (mut same, mut different) = (0, Vec::new());
    for row in manifest.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let path = corpus.join(fields[0]);
        let Ok(expected) = fields[moves_column].parse::<usize>() else {
            continue;
        };
        if !is_sgf(&path) || fields[0].starts_with("archives_built_by_us") {
            continue;
        }
        let Ok(record) = read(&std::fs::read(&path).unwrap()) else {
            continue;
        };
        let moves = moves(&record);
        if moves == expected {
            same += 1;
        } else {
            different.push(format!("{}: {moves}, manifest {expected}", fields[0]));
        }
    }
    assert!(same > 8_000, "{same} the same");
    assert!(
        different.len() * 100 < same,
        "{} differ: {different:#?}",
        different.len()
    );
}

#[test]
fn a_hundred_games_in_one_file() {
    let Some(corpus) = corpus() else { return };
    let path = corpus.join("archives_built_by_us/concatenated_100_games.sgf");
    let file = std::fs::read(path).unwrap();
    let is_read = |range: &Range<usize>| read(&file[range.clone()]).is_ok();
    assert_eq!(trees(&file).filter(is_read).count(), 100);
}

/// What somebody reads in a file: charset, Black, White, result, and how many moves.
type Seen = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    ResultClaim,
    usize,
);

const fn won(winner: Color, by: By) -> ResultClaim {
    ResultClaim::Win { winner, by }
}

fn check(folder: &str, seen: &[(&str, Seen)]) {
    let Some(corpus) = corpus() else { return };
    for &(path, (charset, black, white, raw, result, moves)) in seen {
        let file = std::fs::read(corpus.join(folder).join(path)).unwrap();
        let record = read(&file).unwrap();
        let header = &record.header;
        let names = [
            &*header.player_black,
            &*header.player_white,
            &*header.result_raw,
        ];
        assert_eq!(
            (record.charset, names),
            (charset, [black, white, raw]),
            "{path}"
        );
        assert_eq!(
            (header.result, self::moves(&record)),
            (result, moves),
            "{path}"
        );
    }
}

fn moves(record: &Record) -> usize {
    let is_move = |step: &&Step| matches!(step.event, Event::Play(..) | Event::Pass(_));
    record.steps.iter().filter(is_move).count()
}

use By::{Margin, Resignation, Unstated};
use Color::{Black, White};
use ResultClaim::{Missing, Unknown};

#[test]
#[rustfmt::skip]
fn encodings() {
    let tests = "libsgfcplusplus/test/test-files";
    // Their text is in comments.
    let charsets = [
        ("encoding-chinese-gb18030", "gb18030"),
        ("encoding-cyrillic-windows", "windows-1251"),
        ("encoding-japanese-macos", "Shift_JIS"),
        ("encoding-japanese-shiftjis", "Shift_JIS"),
        ("encoding-simplifiedchinese-gb2312", "gb18030"),
        ("encoding-traditionalchinese-big5", "Big5"),
        ("encoding-utf16-nobom", "UTF-16BE"),
        ("encoding-utf8-withbom", "UTF-8"),
        ("encoding-western-windowslatin1", "windows-1252"),
    ];
    for (name, charset) in charsets {
        check("encodings", &[(&format!("{tests}/{name}.sgf"), (charset, "", "", "", Missing, 0))]);
    }
    check("encodings", &[
        ("crates_sgf/sgf-parser-2.6.0/tests/sgf/ShusakuvsInseki-iso.sgf", ("windows-1252", "Shusaku", "Gennan Inseki", "B+2", won(Black, Margin(8)), 325)),
        ("fuego_regression/games/2010/LittleGolem/1177582.sgf", ("windows-1252", "fuego9 bot", "Jan Hrabánek", "", Missing, 49)),
        // A comment of one word: 盘面, the count on the board; 徒中 would be no word.
        ("gnugo/games/trevor/trevor_42.sgf", ("gb18030", "GnuGo-3.0.0", "FunGo", "", Missing, 269)),
        ("sabaki_npm/package/tests/sgf/korean.sgf", ("EUC-KR", "이세돌", "박정환", "", Missing, 2)),
        ("sabaki_npm/package/tests/sgf/utf8bom.sgf", ("ASCII", "Kitani Minoru", "Go Seigen", "", Missing, 164)),
        ("sabaki_sgf/tests/sgf/encoding/nihon-kiin.sgf", ("Shift_JIS", "申眞ソ", "党毅飛", "257手完, 黒中押し勝ち", won(Black, Resignation), 8)),
        ("sabaki_sgf/tests/sgf/japanese.sgf", ("Shift_JIS", "井山 裕太", "山下 敬吾", "", Missing, 2)),
        ("sabaki_sgf/tests/sgf/utf16le.sgf", ("UTF-16LE", "Kitani Minoru", "Go Seigen", "", Missing, 164)),
        // The last byte of a name is lost: nobody can know the character.
        ("yenw_ai/Jin Mao Ce Shi/2018.04.04 金毛测试 VS 舞者 (010001820).SGF", ("UTF-8", "金毛测试", "舞\u{fffd}", "B+R", won(Black, Resignation), 217)),
        ("yenw_ai/Sweeper/2016.09.04 扫地僧2016 vs dongfangmz (46711135).SGF", ("UTF-8", "扫地僧2016", "东方明\u{fffd}", "W+R", won(White, Resignation), 284)),
    ]);
}

#[test]
#[rustfmt::skip]
fn parser_tests() {
    check("parser_tests", &[
        ("crates_sgf/goban-0.20.1/sgf/sgf_2_2ha.sgf", ("ASCII", "Yusui Sanchi", "Honinbo Dosaku", "B+1", won(Black, Margin(4)), 277)),
        ("katrain/LS vs AG - G4 - English.sgf", ("UTF-8", "AlphaGo", "Lee Sedol", "W+Resign", won(White, Resignation), 180)),
        ("katrain/fox sgf works.sgf", ("UTF-8", "whatiskale", "注号用名", "B+R", won(Black, Resignation), 92)),
        ("kaya/testthat/invalid_sgf/illegal_square_brackets_twice.sgf", ("ASCII", "Zhou Heyang", "Hu Yaoyu", "B+1", won(Black, Margin(4)), 336)),
        // One move is off the board.
        ("kaya/testthat/invalid_sgf/invalid_moves.sgf", ("ASCII", "Hong Min-p'yo", "Pak Yeong-hun", "B+R", won(Black, Resignation), 220)),
        ("kaya/testthat/invalid_sgf/missing_right_bracket.sgf", ("ASCII", "Hong Min-p'yo", "Pak Yeong-hun", "B+R", won(Black, Resignation), 221)),
        ("kaya/testthat/invalid_sgf/more_illegal_square_brackets.sgf", ("ASCII", "Ma Xiaochun", "Yi Ch'ang-ho", "W+3.5", won(White, Margin(14)), 257)),
        ("kaya/testthat/unusual_sgf/characters_outside_games.sgf", ("ASCII", "Adelhaid", "Garfield", "W+28.5", won(White, Margin(114)), 58)),
        ("kaya/testthat/unusual_sgf/metadata_with_square_bracket.sgf", ("ASCII", "Bret [bracket test!]", "", "", Missing, 6)),
        ("kaya/unusual_sgf/square_brackets_inside_tags.sgf", ("ASCII", "Zhou Heyang", "Hu Yaoyu", "B+1", won(Black, Margin(4)), 336)),
        ("ken1jf/testdata/1020.sgf", ("ASCII", "Zhou Heyang", "Chang Hao", "W+R (moves beyond 178 not known)", won(White, Resignation), 178)),
        // In zi: 0.75 are a point and a half.
        ("ken1jf/testdata/1024.sgf", ("ASCII", "Kobayashi Koichi", "Chang Hao", "B+0.75", won(Black, Margin(6)), 286)),
        ("ken1jf/testdata/1025.sgf", ("ASCII", "Qian Yuping", "Chang Hao", "W+2.25 (Moves beyond 260 not known)", won(White, Margin(18)), 260)),
        ("kombilo/kombilo-0.8.4/kombilo/tests/sgfs/1600JSTP06.sgf", ("ASCII", "Sheng Dayou", "Wang Hannian", "W+", won(White, Unstated), 211)),
        ("orego/092.sgf", ("gb18030", "本因坊道策", "安井算哲", "", Missing, 141)),
        ("sabaki/test/sgf/complex.sgf", ("UTF-8", "", "", "?", Unknown, 186)),
        // What was Shift-JIS is lost.
        ("sabaki_sgf/tests/sgf/japanese_bad.sgf", ("UTF-8", "\u{fffd}\u{fffd}\u{fffd}R \u{fffd}T\u{fffd}\u{fffd}", "\u{fffd}R\u{fffd}\u{fffd} \u{fffd}h\u{fffd}\u{fffd}", "", Missing, 2)),
    ]);
}
