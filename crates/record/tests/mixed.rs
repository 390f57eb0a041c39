//! Files of several records in notations made of lines, alone and mixed: nothing is lost, and a header
//! or moves that are cut off do not take the rest along.

use record::{DefectCode, Format, Record, Server, read, trees};

use DefectCode::*;

const GIB: &str = "\\HS\n\\[GAMEPLACE=Tygem Baduk\\]\n\\[GAMEWHITENAME=Anna (5K)\\]\n\
    \\[GAMEBLACKNAME=Bert (12K)\\]\n\\[GAMEINFOMAIN=GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:2\\]\n\\HE\n\\GS\n\
    2 1 0\n4 0 &4\nINI 0 1 0 &4 \nSTO 0 2 1 15 3 \nSTO 0 3 2 3 15 \n\\GE\n";
const NGF: &str = "Rated game\n19\nAnna      5K\nBert  12K\nwww.cyberoro.com\n0\n0\n6\n20170316 [09:51]\n5\n\
    White wins by  resign!\n2\nPMABBQEEQ\nPMACWEEEE\n";
const UGF: &str = "[Header]\nTitle=Gosei\nRule=JPN\nSize=19\nHdcp=0,5.50\nWinner=B,1.5\nMoves=2\n\
    PlayerW=Anna,5k,0,\nPlayerB=Bert,12k,0,\n[Data]\nPP,B1,1,0\nDD,W1,2,0\n[Figure]\n.Text,2\nfine\n.EndText\n";
const LINES: &str = "7\t2003.09.25 20:21\tAnna\tBert\t6.5\tB+0.5\t2\t30/3 5m\n7\t;B[nd];W[pp]\n";
const SGF: &str = "(;GM[1]PB[Bert]PW[Anna];B[aa];W[bb])\n";

fn records(file: &str) -> Vec<Record> {
    let bytes = file.as_bytes();
    trees(bytes)
        .map(|range| {
            let text = &file[range.clone()];
            read(&bytes[range]).unwrap_or_else(|reject| panic!("{reject}: {text}"))
        })
        .collect()
}

fn codes(record: &Record) -> Vec<DefectCode> {
    record.defects.iter().map(|defect| defect.code).collect()
}

/// The one record of a text.
fn check(text: &str, defects: &[DefectCode]) -> Record {
    let mut found = records(text);
    assert_eq!(found.len(), 1, "{text}");
    assert_eq!(codes(&found[0]), defects, "{text}");
    found.remove(0)
}

fn moves(record: &Record) -> usize {
    record.steps.len()
}

#[test]
fn every_pair_in_one_file() {
    use Format::*;
    let all = [
        (GIB, Gib),
        (NGF, Ngf),
        (UGF, Ugf),
        (LINES, Lines),
        (SGF, Sgf),
    ];
    for (first, first_format) in all {
        for (second, second_format) in all {
            for between in ["", "\n\n"] {
                let file = format!("{first}{between}{second}{between}{first}");
                for file in [
                    file.clone(),
                    file.replace('\n', "\r\n"),
                    file.replace('\n', "\r"),
                ] {
                    let found = records(&file);
                    let formats: Vec<_> = found.iter().map(|record| record.format).collect();
                    assert_eq!(
                        formats,
                        [first_format, second_format, first_format],
                        "{file}"
                    );
                    for record in found {
                        assert_eq!((moves(&record), codes(&record)), (2, vec![]), "{file}");
                        assert_eq!(record.header.player_black, "Bert", "{file}");
                        assert_eq!(record.header.player_white, "Anna", "{file}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_record_torn_off_before_the_next() {
    let torn = |text: &str, up_to: &str| text[..text.find(up_to).unwrap()].to_owned();
    for (text, up_to, moves_left) in [
        (GIB, "STO 0 3", 1),
        (GIB, "\\HE", 0),
        (NGF, "PMAC", 1),
        (UGF, "DD,W1", 1),
        (UGF, "[Data]", 0),
        (SGF, "W[bb]", 1),
    ] {
        let first = torn(text, up_to);
        for second in [GIB, NGF, UGF, SGF] {
            let file = format!("{first}\n{second}");
            let found = records(&file);
            let left: Vec<_> = found.iter().map(moves).collect();
            assert_eq!(left, [moves_left, 2], "{file}");
            assert_eq!(found[1].header.player_black, "Bert", "{file}");
            // One move less than counted is a pass.
            let is_told = found[0].truncated || moves_left == 1;
            assert!(is_told, "{file}: {:?}", codes(&found[0]));
        }
    }
}

/// One record is asked for, and there are two: the second is told of.
#[test]
fn what_stands_behind_the_first_is_told() {
    for text in [GIB, NGF, UGF, LINES, SGF] {
        let record = read(format!("{text}{GIB}").as_bytes()).unwrap();
        assert_eq!(
            (moves(&record), codes(&record)),
            (2, vec![JunkAfter]),
            "{text}"
        );
    }
}

#[test]
fn ngf_without_a_header_between() {
    let moves_only = &NGF[NGF.find("PMAB").unwrap()..];
    let found = records(&format!("{NGF}{moves_only}"));
    assert_eq!(found.iter().map(moves).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(found[1].header.player_black, "");
    assert!(codes(&found[1]).contains(&MissingHeader));
    // A line of somebody else's between two moves is no header.
    let stray = NGF.replace("PMAC", "a remark\nPMAC");
    assert_eq!(moves(&check(&stray, &[StrayText])), 2);
    // Whole headers alone.
    let header = &NGF[..NGF.find("PMAB").unwrap()];
    let found = records(&format!("{header}{NGF}{header}"));
    assert_eq!(found.iter().map(moves).collect::<Vec<_>>(), [0, 2, 0]);
    assert!(found[0].truncated && !found[1].truncated && found[2].truncated);
}

fn claims(record: &Record) -> (&str, &str, Option<i32>, &str, Option<&str>) {
    let header = &record.header;
    (
        &header.player_black,
        &header.player_white,
        header.komi.points(),
        &header.result_raw,
        header.date.as_deref(),
    )
}

#[test]
fn ngf_header_with_lines_too_many_or_too_few() {
    let all = (
        "Bert",
        "Anna",
        Some(26),
        "White wins by  resign!",
        Some("2017-03-16"),
    );
    let result = "White wins by  resign!";
    let in_front = check(&format!("saved by somebody\n{NGF}"), &[JunkBefore]);
    assert_eq!(claims(&in_front), all);
    assert_eq!(in_front.header.game_name, "Rated game");
    assert_eq!(in_front.header.server, Some(Server::Wbaduk));
    let more = check(
        &format!("# a\n2 of 3\n\nwww.example.org\n{NGF}"),
        &[JunkBefore, JunkBefore, JunkBefore],
    );
    assert_eq!(claims(&more), all);
    let inside = check(&NGF.replace("2017", "a remark\n2017"), &[StrayText]);
    assert_eq!(claims(&inside), all);
    let behind = check(&NGF.replace("PMAB", "and so it went:\nPMAB"), &[StrayText]);
    assert_eq!(claims(&behind), all);
    let spaced = NGF[..NGF.find("PMAB").unwrap()].replace('\n', "\n\n");
    let spaced = check(
        &format!("{spaced}{}", &NGF[NGF.find("PMAB").unwrap()..]),
        &[],
    );
    assert_eq!(claims(&spaced), all);
    let without = |line: &str| check(&NGF.replacen(line, "", 1), &[ShortHeader]);
    assert_eq!(claims(&without("Rated game\n")), all);
    assert_eq!(claims(&without("www.cyberoro.com\n")), all);
    assert_eq!(claims(&without("5\n")), all);
    // Whose name is missing nobody can know, nor which of three numbers.
    let name = check(&NGF.replace("Bert  12K\n", ""), &[ShortHeader, StrayText]);
    assert_eq!(claims(&name), ("", "", Some(26), result, all.4));
    let number = NGF.replacen("0\n0\n", "0\n", 1);
    let number = check(&number, &[ShortHeader, StrayText, StrayText]);
    assert_eq!(claims(&number), ("Bert", "Anna", None, result, all.4));
    // Cut off at the top.
    let cut = check(&NGF[NGF.find("Bert").unwrap()..], &[ShortHeader]);
    assert_eq!(claims(&cut), ("Bert", "", Some(26), result, all.4));
    let cut = check(&NGF[NGF.find("2017").unwrap()..], &[ShortHeader]);
    assert_eq!(claims(&cut), ("", "", None, result, all.4));
    let none = check(&NGF[NGF.find("PMAB").unwrap()..], &[MissingHeader]);
    assert_eq!(claims(&none), ("", "", None, "", None));
}

#[test]
fn gib_without_header_or_moves() {
    let moves_only = &GIB[GIB.find("\\GS").unwrap()..];
    assert_eq!(moves(&check(moves_only, &[MissingHeader])), 2);
    for up_to in ["STO 0 2", "STO 0 3"] {
        let text = &GIB[GIB.find(up_to).unwrap()..];
        let record = check(text, &[MissingHeader]);
        assert_eq!(moves(&record), if up_to == "STO 0 2" { 2 } else { 1 });
    }
    let header_cut = check(&GIB[GIB.find("\\[GAMEBLACK").unwrap()..], &[MissingHeader]);
    assert_eq!(
        (moves(&header_cut), header_cut.header.player_black.as_str()),
        (2, "Bert")
    );
    // The header alone, whole and torn.
    for up_to in ["\\GS", "\\HE", "\\[GAMEINFO"] {
        let record = check(
            &GIB[..GIB.find(up_to).unwrap()],
            &[MissingClose, MissingMoves],
        );
        assert!(record.truncated, "{up_to}");
        assert_eq!(record.header.player_black, "Bert", "{up_to}");
    }
    let without = GIB.replace("\\HE\n\\GS\n2 1 0\n4 0 &4\n", "");
    assert_eq!(moves(&check(&without, &[MissingSection])), 2);
    // The line of all facts is missing: others say the same.
    let at = GIB.find("\\[GAMEINFO").unwrap()..GIB.find("\\HE").unwrap();
    let mut other = GIB.to_owned();
    other.replace_range(
        at,
        "\\[GAMEGONGJE=65\\]\n\\[GAMETOTALNUM=99\\]\n\\[GAMERESULT=white 3.5 points win\\]\n",
    );
    let record = check(&other, &[MissingMoves]);
    assert_eq!(record.header.komi.points(), Some(26));
    assert!(record.truncated);
    assert_eq!(
        codes(&check(
            &format!("one\n\ntwo\n{GIB}"),
            &[JunkBefore, JunkBefore]
        ))
        .len(),
        2
    );
}

#[test]
fn ugf_without_a_section() {
    let without_data = check(&UGF.replace("[Data]\n", ""), &[MissingSection]);
    assert_eq!(
        (
            moves(&without_data),
            without_data.header.player_black.as_str()
        ),
        (2, "Bert")
    );
    let header_only = check(&UGF[..UGF.find("[Data]").unwrap()], &[MissingMoves]);
    assert!(header_only.truncated);
    assert_eq!(header_only.header.player_black, "Bert");
    assert_eq!(header_only.header.result_raw, "B+1.5");
    let data_only = check(&UGF[UGF.find("[Data]").unwrap()..], &[MissingHeader]);
    assert_eq!(moves(&data_only), 2);
    let moves_only = check(
        &UGF[UGF.find("PP,B1").unwrap()..],
        &[MissingHeader, MissingSection],
    );
    assert_eq!(moves(&moves_only), 2);
}
