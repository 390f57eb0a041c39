//! Records in other notations than SGF: small ones made up for the purpose, the real ones of the test
//! corpus where it is at hand, and any mutation of them.

use std::path::Path;

use go::Color;
use proptest::prelude::*;
use record::{
    By, DefectCode, Event, Format, HandicapClaim, KomiReading, Record, RejectReason, ResultClaim,
    RulesFamily, Server, join, looks_like_record, read, trees,
};

use Color::{Black, White};
use DefectCode::*;

fn check(text: &str, format: Format, defects: &[DefectCode]) -> Record {
    assert!(looks_like_record(text.as_bytes()), "{text}");
    let record = read(text.as_bytes()).unwrap();
    let found: Vec<_> = record.defects.iter().map(|defect| defect.code).collect();
    assert_eq!((record.format, &found[..]), (format, defects), "{text}");
    record
}

fn steps(record: &Record) -> String {
    let steps = record.steps.iter().map(|step| match step.event {
        Event::Play(color, point) => format!("{color:?} {point}"),
        Event::Pass(color) => format!("{color:?} pass"),
        Event::Set(point, Some(color)) => format!("+{color:?} {point}"),
        other => format!("{other:?}"),
    });
    steps.collect::<Vec<_>>().join(", ")
}

fn players(record: &Record) -> [&str; 4] {
    let header = &record.header;
    [
        &header.player_black,
        &header.rank_black,
        &header.player_white,
        &header.rank_white,
    ]
}

fn margin(winner: Color, quarters: i32) -> ResultClaim {
    let by = By::Margin(quarters);
    ResultClaim::Win { winner, by }
}

fn won(winner: Color, by: By) -> ResultClaim {
    ResultClaim::Win { winner, by }
}

const GIB: &str = "\\HS\r\n\\[GIBOKIND=Global\\]\r\n\\[GAMERESULT=white 3.5 points win\\]\r\n\
    \\[GAMEDATE=2017- 3- 6- 2-52-45\\]\r\n\\[GAMEPLACE=Tygem Baduk\\]\r\n\
    \\[GAMEWHITENAME=Anna B (5K)\\]\r\n\\[GAMEBLACKNAME=Mille(P)(12K)\\]\r\n\
    \\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:3,AUSZ:0\\]\r\n\\HE\r\n\\GS\r\n\
    2 1 0\r\n4 0 &4\r\nINI 0 1 0 &4 \r\nSTO 0 2 1 15 3 \r\nSTO 0 3 2 3 15 \r\nSTO 0 4 1 0 18 \r\n\\GE\r\n";

#[test]
fn gib() {
    let record = check(GIB, Format::Gib, &[]);
    assert_eq!(players(&record), ["Mille(P)", "12K", "Anna B", "5K"]);
    let header = &record.header;
    assert_eq!(header.result, margin(White, 14));
    assert_eq!(header.komi.reading, KomiReading::Points(26));
    assert_eq!(header.date.as_deref(), Some("2017-03-06"));
    assert_eq!(header.server, Some(Server::Tygem));
    assert_eq!(header.rules.family, Some(RulesFamily::Korean));
    assert_eq!(steps(&record), "Black pd, White dp, Black as");
    assert!(!record.truncated);
    assert_eq!(record.steps[0].offset as usize, GIB.find("STO").unwrap());
}

/// A mark of the charset and a line of somebody else's before it do not hide a game.
#[test]
fn gib_behind_something() {
    let game =
        "\\HS\n\\[GAMEBLACKNAME=A (1D)\\]\n\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n";
    for before in ["\u{feff}", "a note\n", "<pre>\n"] {
        let record = record::read(format!("{before}{game}").as_bytes()).expect("a game");
        assert_eq!(record.format, Format::Gib, "{before:?}");
        assert_eq!(record.steps.len(), 1, "{before:?}");
    }
}

#[test]
fn gib_results() {
    let result = |from: &str, to: &str| {
        read(GIB.replace(from, to).as_bytes())
            .unwrap()
            .header
            .result
    };
    let code = "GRLT:1,ZIPSU:35";
    assert_eq!(result(code, "GRLT:0,ZIPSU:5"), margin(Black, 2));
    assert_eq!(result(code, "GRLT:3,ZIPSU:0"), won(Black, By::Resignation));
    assert_eq!(result(code, "GRLT:4,ZIPSU:0"), won(White, By::Resignation));
    assert_eq!(result(code, "GRLT:7,ZIPSU:0"), won(Black, By::Time));
    assert_eq!(result(code, "GRLT:8,ZIPSU:0"), won(White, By::Time));
    // Codes that say nothing leave it to the words, and those to nobody.
    assert_eq!(result(code, "GRLT:255,ZIPSU:0"), margin(White, 14));
    let silent = GIB.replace(code, "GRLT:255,ZIPSU:0");
    let silent = silent.replace("white 3.5 points win", "");
    let record = read(silent.as_bytes()).unwrap();
    assert_eq!(record.header.result, ResultClaim::Missing);
    let broadcast = read(GIB.replace("GONGJE:65", "GONGJE:75").as_bytes()).unwrap();
    assert_eq!(broadcast.header.rules.family, None);
    // The other line with the same facts.
    let tag = GIB.replace(
        "\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:3,AUSZ:0\\]",
        "\\[GAMETAG=S1,R3,D0,G75,W0,Z25,T30-3-1200,C2016:03:26:17:29,I:a\\]",
    );
    let record = read(tag.as_bytes()).unwrap();
    assert_eq!(record.header.result, margin(Black, 10));
    assert_eq!(record.header.komi.points(), Some(30));
}

#[test]
fn gib_handicap_and_dum() {
    let text = GIB
        .replace("INI 0 1 0", "INI 0 1 3")
        .replace("DUM:0", "DUM:5");
    let record = check(&text, Format::Gib, &[UnreadableKomi]);
    assert_eq!(record.header.handicap, HandicapClaim::Stones(3));
    assert_eq!(record.header.komi.points(), None);
    let stones = "+Black pd, +Black dp, +Black dd, Black pd, White dp, Black as";
    assert_eq!(steps(&record), stones);
}

#[test]
fn gib_damaged() {
    let torn = &GIB[..GIB.find("STO 0 4").unwrap() + 9];
    let record = check(torn, Format::Gib, &[BadPoint, MissingClose]);
    assert!(record.truncated);
    assert_eq!(steps(&record), "Black pd, White dp");
    let odd = GIB.replace(
        "STO 0 4 1 0 18",
        "STO 0 4 1 19 300\r\nSTO 0 5 3 1 1\r\nSTO 0 6\r\nREM x",
    );
    check(
        &odd,
        Format::Gib,
        &[OffBoard, BadPoint, BadPoint, StrayText],
    );
    let cut = GIB.replace("TCNT:3", "TCNT:200");
    assert!(check(&cut, Format::Gib, &[MissingMoves]).truncated);
    let large = GIB.replace("AUSZ:0", "LINE:99");
    let reject = read(large.as_bytes()).unwrap_err();
    assert_eq!(reject.reason, RejectReason::BoardSize);
    let small = GIB.replace("AUSZ:0", "LINE:13");
    assert_eq!(read(small.as_bytes()).unwrap().size.width(), 13);
}

#[test]
fn gib_in_korean() {
    let text = GIB.replace("Anna B", "이세돌").replace("5K", "9단");
    let (bytes, _, _) = encoding_rs::EUC_KR.encode(&text);
    let record = read(&bytes).unwrap();
    assert_eq!(record.charset, "EUC-KR");
    assert_eq!(players(&record), ["Mille(P)", "12K", "이세돌", "9단"]);
}

const NGF: &str = "Rated game\n19\nAnna B      7D*\nbert  12K\nwww.cyberoro.com\n0\n0\n6\n\
    20170316 [09:51]\n5\nBlack wins by 2.5 points! >> White(66):Black(75)\n4\n\
    PMABBQEEQ\nPMACWEEEE\nPMADBBTTB\nPMAEWAAAA\n";

#[test]
fn ngf() {
    let record = check(NGF, Format::Ngf, &[]);
    assert_eq!(players(&record), ["bert", "12K", "Anna B", "7D*"]);
    let header = &record.header;
    assert_eq!(header.result, margin(Black, 10));
    assert_eq!(header.komi.points(), Some(26));
    assert_eq!(header.date.as_deref(), Some("2017-03-16"));
    assert_eq!(header.server, Some(Server::Wbaduk));
    assert_eq!(steps(&record), "Black pd, White dd, Black as, White pass");
}

#[test]
fn ngf_results_and_handicap() {
    let result = |words: &str| {
        let text = NGF.replace("Black wins by 2.5 points! >> White(66):Black(75)", words);
        read(text.as_bytes()).unwrap().header.result
    };
    assert_eq!(
        result("White wins by  resign!"),
        won(White, By::Resignation)
    );
    assert_eq!(result("White loses on time"), won(Black, By::Time));
    assert_eq!(
        result("White 19Win  >> White(83):Black(64)"),
        margin(White, 76)
    );
    assert_eq!(result("白棋12子 >> 白方(94):黑方(82)"), margin(White, 48));
    assert_eq!(result("黒中押し勝ち!"), won(Black, By::Resignation));
    assert_eq!(result("Progressing!"), ResultClaim::Unreadable);

    let handicap = |stones: &str| NGF.replace("oro.com\n0\n", &format!("oro.com\n{stones}\n"));
    // Half a point goes with an even game.
    let record = check(&handicap("2"), Format::Ngf, &[]);
    assert_eq!(record.header.komi.points(), Some(24));
    assert!(steps(&record).starts_with("+Black pd, +Black dp, Black pd"));
    // The corner that nobody plays in has a stone.
    let record = read(handicap("3").as_bytes()).unwrap();
    assert!(steps(&record).starts_with("+Black pd, +Black dp, +Black pp, Black pd"));
    let small = handicap("5")
        .replace("\n19\n", "\n9\n")
        .replace("QEEQ", "EEEE");
    let record = read(small.as_bytes()).unwrap();
    assert!(steps(&record).starts_with("+Black gc, +Black cg, +Black cc, +Black gg, +Black ee"));
}

#[test]
fn ngf_damaged() {
    let odd = NGF.replace("PMADBBTTB", "PMADBBTTC\nPMADBUTTU\nPMADBATTA\nPM\nwhat");
    let found = [BadPoint, OffBoard, OffBoard, BadPoint, StrayText];
    check(&odd, Format::Ngf, &found);
    let short = &NGF[NGF.find("20170316").unwrap()..];
    check(short, Format::Ngf, &[ShortHeader]);
    let cut = NGF.replace("\n4\n", "\n211\n");
    assert!(check(&cut, Format::Ngf, &[MissingMoves]).truncated);
    check(
        &NGF.replace("\n0\n0\n6", "\nx\n0\n6"),
        Format::Ngf,
        &[UnreadableHandicap],
    );
    let large = read(NGF.replace("\n19\n", "\n99\n").as_bytes()).unwrap_err();
    assert_eq!(large.reason, RejectReason::BoardSize);
}

const UGF: &str = "# by hand\r\n[Header]\r\nVer=UGF2,200\r\nLang=SJIS\r\nTitle=26th,Gosei,\r\n\
    Place=The Nihon Ki-in, Tokyo\r\nDate=2001/08/20,09:00:00,2001/08/21,00:00:00\r\nRule=JPN\r\nSize=19\r\n\
    Hdcp=0,5.50\r\nWinner=B,1.5\r\nMoves=3\r\nCoordinateType=IGS\r\nPlayerW=Anna,Gosei,0,\r\nPlayerB=Bert,9-dan,0,\r\n\
    [Data]\r\nPP,B1,1,0\r\nDD,W1,2,0\r\nYA,B1,3,0\r\n[Figure]\r\n.Text,2\r\nfine\r\n.EndText\r\n";

#[test]
fn ugf() {
    let record = check(UGF, Format::Ugf, &[]);
    assert_eq!(players(&record), ["Bert", "9-dan", "Anna", "Gosei"]);
    let header = &record.header;
    assert_eq!(header.result, margin(Black, 6));
    assert_eq!(header.komi.points(), Some(22));
    assert_eq!(header.rules.family, Some(RulesFamily::Japanese));
    assert_eq!(header.date.as_deref(), Some("2001-08-20"));
    assert_eq!(header.event, "26th, Gosei");
    assert_eq!(steps(&record), "Black pd, White dp, Black pass");
    // From the top, where the rows are not those of IGS.
    let record = read(UGF.replace("=IGS", "=JPN").as_bytes()).unwrap();
    assert_eq!(steps(&record), "Black pp, White dd, Black pass");
}

#[test]
fn ugf_handicap_and_results() {
    let text = UGF
        .replace("PP,B1,1,0", "PD,B1,0,0\r\nDP,B1,0,0")
        .replace("Hdcp=0", "Hdcp=2");
    let record = check(&text, Format::Ugf, &[]);
    assert_eq!(record.header.handicap, HandicapClaim::Stones(2));
    assert_eq!(steps(&record), "+Black pp, +Black dd, White dp, Black pass");
    let result = |words: &str| {
        read(UGF.replace("B,1.5", words).as_bytes())
            .unwrap()
            .header
            .result
    };
    assert_eq!(result("W,C"), won(White, By::Resignation));
    assert_eq!(result("B,T"), won(Black, By::Time));
    assert_eq!(result("B,F2"), won(Black, By::Forfeit));
    assert_eq!(result("D,"), ResultClaim::Draw);
    assert_eq!(result("N1,E"), ResultClaim::Void);
    assert_eq!(result("O,"), ResultClaim::Void);
    assert_eq!(result("A,"), ResultClaim::Unknown);
}

#[test]
fn ugf_damaged_and_in_japanese() {
    let odd = UGF.replace(
        "DD,W1,2,0",
        "D,W1,2,0\r\nDD,X,2,0\r\nTD,W1,2,0\r\nDU,W1,2,0\r\nDD,W1,2",
    );
    check(&odd, Format::Ugf, &[BadPoint, BadPoint, OffBoard, OffBoard]);
    let torn = &UGF[..UGF.find("DD,W1").unwrap()];
    assert!(check(torn, Format::Ugf, &[MissingMoves]).truncated);
    check(&UGF.replace("Rule=JPN", "Rule"), Format::Ugf, &[StrayText]);
    check(&UGF.replace("Size=19", "Size=big"), Format::Ugf, &[BadSize]);
    // Half-width signs: only the declared charset says what they are.
    let japanese = UGF.replace("Bert", "ﾍﾞﾙﾄ").replace("Anna", "表");
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(&japanese);
    let record = read(&bytes).unwrap();
    assert_eq!(record.charset, "Shift_JIS");
    assert_eq!(players(&record), ["ﾍﾞﾙﾄ", "9-dan", "表", "Gosei"]);
}

const TOM: &str = "354460\t2003.09.25 20:21\tAnna\tBert\t6.5\tB+0.5\t3\t30/3 5m\n\
    354460\t;B[nd];W[pp];B[as]";
const TYGEM: &str = "75805760\tC2005.11.02 11:17\t狂风\tnjj\t2\t红颜\thong\t2\tW+12.5\t2\t30/3 5m\n\
    75805760\t;B[nd];W[pp]";

#[test]
fn lines() {
    let record = check(TOM, Format::Lines, &[]);
    assert_eq!(players(&record), ["Bert", "9d", "Anna", "9d"]);
    assert_eq!(record.header.result, margin(Black, 2));
    assert_eq!(record.header.komi.reading, KomiReading::Points(26));
    assert_eq!(record.header.rules.family, Some(RulesFamily::Japanese));
    assert_eq!(record.header.date.as_deref(), Some("2003-09-25"));
    assert_eq!(steps(&record), "Black nd, White pp, Black as");

    let chinese = read(TOM.replace("6.5", "7.5").as_bytes()).unwrap();
    assert_eq!(chinese.header.rules.family, Some(RulesFamily::Chinese));

    let record = check(TYGEM, Format::Lines, &[]);
    assert_eq!(players(&record), ["红颜", "9d", "狂风", "9d"]);
    assert_eq!(record.header.result, margin(White, 50));
    assert_eq!(record.header.komi.reading, KomiReading::Convention(26));
    assert_eq!(record.header.rules.family, Some(RulesFamily::Korean));
    assert_eq!(record.header.server, Some(Server::Tygem));
    let offline = read(TYGEM.replace("W+12.5", "B+Offline").as_bytes()).unwrap();
    assert_eq!(offline.header.result, won(Black, By::Forfeit));
}

#[test]
fn lines_damaged() {
    let moves = TOM.split('\n').next_back().unwrap();
    let record = check(moves, Format::Lines, &[NoIndex]);
    assert_eq!(record.header.komi.reading, KomiReading::Missing);
    assert_eq!(steps(&record), "Black nd, White pp, Black as");
    // The header of another game, one number the beginning of the other.
    let other = TOM.replacen("354460", "3544", 1);
    check(&other, Format::Lines, &[JunkBefore, NoIndex]);
    check(
        &format!("junk\n{TOM}\nmore"),
        Format::Lines,
        &[JunkBefore, JunkAfter],
    );
    let torn = check(&TOM[..TOM.len() - 2], Format::Lines, &[TruncatedValue]);
    assert!(torn.truncated);
    let cut = TOM.replace("\t3\t", "\t300\t");
    assert!(check(&cut, Format::Lines, &[MissingMoves]).truncated);
    let odd = TOM.replace(";W[pp]", ";W[zz];x;W[p]");
    check(&odd, Format::Lines, &[OffBoard, StrayText, BadPoint]);
}

#[test]
fn many_lines_are_many_records() {
    let file = format!("1\t;B[aa]\n\n{TOM}\r\n3\t;B[cc];W[dd]\nrest\n");
    let records: Vec<_> = trees(file.as_bytes()).map(|range| &file[range]).collect();
    assert_eq!(records, ["1\t;B[aa]", TOM, "3\t;B[cc];W[dd]\nrest"]);
    let header = |number: &[u8]| (number == b"3").then_some(&b"3\tx"[..]);
    assert_eq!(join(b"3\t;B[cc]".to_vec(), header), b"3\tx\n3\t;B[cc]");
    assert_eq!(join(TOM.into(), header), TOM.as_bytes());
    assert_eq!(trees(GIB.as_bytes()).count(), 1);
}

#[test]
fn corpus() {
    let folder = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/corpus/dialects"
    ));
    if !folder.is_dir() {
        #[expect(clippy::print_stderr, reason = "a skipped test says so")]
        {
            eprintln!("skipped: no corpus at {}", folder.display());
        }
        return;
    }
    let check = |name: &str, expected: [&str; 4], result, komi, moves, truncated| {
        let record = read(&std::fs::read(folder.join(name)).unwrap()).unwrap();
        assert_eq!(players(&record), expected, "{name}");
        assert_eq!(record.header.result, result, "{name}");
        assert_eq!(record.header.komi.points(), komi, "{name}");
        let is_move = |event| matches!(event, Event::Play(..) | Event::Pass(_));
        let found = record.steps.iter().filter(|step| is_move(step.event));
        assert_eq!(found.count(), moves, "{name}");
        assert_eq!(record.truncated, truncated, "{name}");
        record
    };
    let even = ["Silver Star", "8K", "redacted", "5K"];
    let name = "sabaki/UTF-8 Global even.gib";
    let record = check(name, even, margin(Black, 16), Some(0), 252, false);
    // White's first move is in the corner that three stones leave free.
    let begins = "+Black pd, +Black dp, +Black dd, White pp";
    assert!(steps(&record).starts_with(begins));
    let free = ["jy512", "15K", "leejw977", "10K"];
    check(
        "sabaki/utf8.gib",
        free,
        ResultClaim::Missing,
        None,
        118,
        false,
    );
    let rated = ["p81587", "5D*", "ace550", "7D*"];
    let resigned = won(White, By::Resignation);
    check("sabaki/handicap2.ngf", rated, resigned, Some(0), 189, false);
    let siptan = ["李载雄", "五段", "朴承华", "初段"];
    let resigned = won(Black, By::Resignation);
    let record = check("sabaki/gb2312.ngf", siptan, resigned, Some(26), 211, false);
    assert_eq!(record.charset, "gb18030");

    for (name, games, expected) in [
        ("tom", 2500, 2492),
        ("tygem", 1500, 1496),
        ("tygem2016", 1500, 1496),
    ] {
        let moves = std::fs::read(folder.join(name).join("kifu.txt")).unwrap();
        let index = std::fs::read_to_string(folder.join(name).join("Kifu.index")).unwrap();
        let (mut read_games, mut whole) = (0, 0);
        for (range, header) in trees(&moves).zip(index.lines()) {
            let line = join(moves[range].to_vec(), |_| Some(header.as_bytes()));
            let record = read(&line).unwrap();
            let header: Vec<_> = header.split('\t').collect();
            let stated = header[header.len() - 2].parse::<usize>().unwrap();
            read_games += 1;
            whole += usize::from(record.steps.len() == stated);
            assert!(
                matches!(record.header.result, ResultClaim::Win { by, .. } if by != By::Unstated)
            );
        }
        assert_eq!((read_games, whole), (games, expected), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever happens to a good record, nothing panics and offsets stay inside.
    #[test]
    fn any_mutation(
        which in 0..5_usize,
        edits in proptest::collection::vec((any::<usize>(), any::<u8>(), 0..5_u8), 0..16),
        end in any::<usize>(),
        utf_16: bool,
    ) {
        let text = [GIB, NGF, UGF, TOM, TYGEM][which];
        let mut file = text.as_bytes().to_vec();
        if utf_16 {
            file = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        }
        for (at, byte, kind) in edits {
            let at = at % file.len().max(1);
            match kind {
                _ if file.is_empty() => {}
                0 => file[at] = byte,
                1 => { file.remove(at); }
                2 => file.insert(at, byte),
                3 => file[at] = b"0123456789ABSTYZ,\t\n[]:"[usize::from(byte) % 22],
                _ => {
                    let other = usize::from(byte) % file.len();
                    file.swap(at, other);
                }
            }
        }
        file.truncate(file.len() / 2 + end % (file.len() + 1));
        looks_like_record(&file);
        for range in trees(&file) {
            if let Ok(record) = read(&file[range.clone()]) {
                let inside = |offset: u32| offset as usize <= range.len();
                prop_assert!(record.steps.iter().all(|step| inside(step.offset)));
                prop_assert!(record.defects.iter().all(|defect| inside(defect.offset)));
                prop_assert!(record.steps.is_sorted_by_key(|step| step.node));
            }
        }
    }
}
