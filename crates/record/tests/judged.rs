//! Odd records, and what a player reads in them: written down by hand before any was read.

use go::Color;
use record::{By, Event, HandicapClaim, ResultClaim, read, trees};

/// Moves, komi, result, handicap and date: those that the record says.
fn says(text: &str) -> String {
    let record = match read(text.as_bytes()) {
        Ok(record) => record,
        Err(reject) => return reject.reason.to_string(),
    };
    let letter = |color| if color == Color::Black { 'B' } else { 'W' };
    let mut said: Vec<String> = record
        .steps
        .iter()
        .map(|step| match step.event {
            Event::Play(color, point) => format!("{}{point}", letter(color)),
            Event::Pass(color) => format!("{}-", letter(color)),
            Event::Set(point, Some(color)) => format!("+{}{point}", letter(color)),
            Event::Set(point, None) => format!("-{point}"),
            Event::ToPlay(color) => format!("?{}", letter(color)),
        })
        .collect();
    let header = &record.header;
    if let Some(komi) = header.komi.points() {
        said.push(format!("komi {}", f64::from(komi) / 4.0));
    } else if !header.komi_raw.is_empty() {
        said.push("komi ?".to_owned());
    }
    let result = match header.result {
        ResultClaim::Missing => String::new(),
        ResultClaim::Unreadable => "result ?".to_owned(),
        ResultClaim::Unknown => "unknown".to_owned(),
        ResultClaim::Draw => "draw".to_owned(),
        ResultClaim::Void => "void".to_owned(),
        ResultClaim::Resigned => "R".to_owned(),
        ResultClaim::Win { winner, by } => {
            let by = match by {
                By::Margin(quarters) => (f64::from(quarters) / 4.0).to_string(),
                By::Resignation => "R".to_owned(),
                By::Time => "T".to_owned(),
                By::Forfeit => "F".to_owned(),
                By::Unstated => String::new(),
            };
            format!("{}+{by}", letter(winner))
        }
    };
    said.push(result);
    match header.handicap {
        HandicapClaim::Stones(stones) => said.push(format!("handicap {stones}")),
        HandicapClaim::Unreadable => said.push("handicap ?".to_owned()),
        HandicapClaim::Missing => {}
    }
    said.extend(header.date.clone());
    said.retain(|part| !part.is_empty());
    said.join(" ")
}

#[test]
fn what_a_player_reads() {
    let mut wrong = Vec::new();
    for (text, expected) in JUDGED {
        let found = says(text);
        if found != *expected {
            wrong.push(format!("{text}\n  read   {found}\n  judged {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const JUDGED: &[(&str, &str)] = &[
    // Brackets and parentheses.
    ("(;B[aa];W[bb;B[cc])", "Baa Wbb Bcc"),
    ("(;B[aa];Wbb];B[cc])", "Baa Wbb Bcc"),
    ("(;PB[a;B[aa];W[bb])", "Baa Wbb"),
    ("(;GM[1]((;B[aa];W[bb]))", "Baa Wbb"),
    ("(;B[aa](;W[bb](;B[cc](;W[dd]", "Baa Wbb Bcc Wdd"),
    ("(;C[:-) (;B[zz\\] ];B[aa];W[bb])", "Baa Wbb"),
    ("(;C[see [1\\] and [2]];B[aa])", "Baa"),
    ("(;B[aa]C[ko at a1]];W[bb])", "Baa Wbb"),
    ("((;B[aa];W[bb]))", "Baa Wbb"),
    ("{(;B[aa];W[bb])}", "Baa Wbb"),
    // Escapes.
    ("(;RE[B+3\\.5]KM[6\\\n.5];B[aa])", "Baa komi 6.5 B+3.5"),
    ("(;C[a\\\\];B[aa];W[bb])", "Baa Wbb"),
    ("(;C[\\];RE[W+R\\]];B[aa])", "Baa"),
    // Properties twice.
    ("(;KM[6.5]KM[7.5]RE[]RE[B+R];B[aa])", "Baa komi 6.5 B+R"),
    ("(;B[aa]B[bb];W[cc])", "Baa Bbb Wcc"),
    ("(;B[aa][bb];W[cc])", "Baa Bbb Wcc"),
    (
        "(;DT[]DT[2004-05-06]DT[2005-01-01];B[aa])",
        "Baa 2004-05-06",
    ),
    // Setup.
    ("(;AB[dd][pp]AW[dp]PL[W];W[aa])", "+Bdd +Bpp +Wdp ?W Waa"),
    ("(;B[aa];AE[aa]AW[bb];W[cc])", "Baa -aa +Wbb Wcc"),
    ("(;B[aa];AB[bb]W[cc])", "Baa +Bbb Wcc"),
    ("(;HA[2]AB[dp]AB[pd];W[aa])", "+Bdp +Bpd Waa handicap 2"),
    // Handicaps: five conventions.
    (
        "(;HA[3];B[pd];B[dp];B[dd];W[qq])",
        "Bpd Bdp Bdd Wqq handicap 3",
    ),
    ("(;HA[2];AB[pd][dp];W[qq])", "+Bpd +Bdp Wqq handicap 2"),
    ("(;HA[2]AB[pd,dp];W[qq])", "+Bpd +Bdp Wqq handicap 2"),
    (
        "(;HA[2];B[pd];W[];B[dp];W[qq])",
        "Bpd W- Bdp Wqq handicap 2",
    ),
    (
        "(;HA[3 stones]AB[pd][dp][dd];W[qq])",
        "+Bpd +Bdp +Bdd Wqq handicap 3",
    ),
    ("(;HA[授三子];B[aa])", "Baa handicap 3"),
    ("(;HA[定先];B[aa])", "Baa handicap 1"),
    ("(;HA[二十五子];B[aa])", "Baa handicap 25"),
    ("(;HA[9점 접바둑];B[aa])", "Baa handicap 9"),
    ("(;HA[0.5];B[aa])", "Baa handicap ?"),
    ("(;HA[two];B[aa])", "Baa handicap 2"),
    // Results.
    ("(;RE[黑勝 3目半];B[aa])", "Baa B+3.5"),
    ("(;RE[黑胜3/4子];B[aa])", "Baa B+1.5"),
    ("(;RE[白勝二目半];B[aa])", "Baa W+2.5"),
    ("(;RE[白1目半勝];B[aa])", "Baa W+1.5"),
    ("(;RE[黒の中押勝ち];B[aa])", "Baa B+R"),
    ("(;RE[黒番中押し負け];B[aa])", "Baa W+R"),
    ("(;RE[黒時間切れ];B[aa])", "Baa W+T"),
    ("(;RE[白半目勝ち];B[aa])", "Baa W+0.5"),
    ("(;RE[흑불계승];B[aa])", "Baa B+R"),
    ("(;RE[백2집반승];B[aa])", "Baa W+2.5"),
    ("(;RE[백 반집패];B[aa])", "Baa B+0.5"),
    ("(;RE[흑시간승];B[aa])", "Baa B+T"),
    ("(;RE[B + resign];B[aa])", "Baa B+R"),
    ("(;RE[B+Resigns];B[aa])", "Baa B+R"),
    ("(;RE[Black wins by resign];B[aa])", "Baa B+R"),
    ("(;RE[black win by 2,5];B[aa])", "Baa B+2.5"),
    ("(;RE[W+1/2];B[aa])", "Baa W+0.5"),
    ("(;RE[W+ 0.5 pt];B[aa])", "Baa W+0.5"),
    ("(;RE[B=3.5];B[aa])", "Baa B+3.5"),
    ("(;RE[B-3.5];B[aa])", "Baa result ?"),
    ("(;RE[B3.5];B[aa])", "Baa B+3.5"),
    ("(;RE[B+R?];B[aa])", "Baa B+R"),
    ("(;RE[White resgins];B[aa])", "Baa result ?"),
    ("(;RE[Jigo (W+0)];B[aa])", "Baa draw"),
    ("(;RE[B+forfeit on time];B[aa])", "Baa B+T"),
    ("(;RE[Black lost by 3.5];B[aa])", "Baa W+3.5"),
    ("(;RE[White by 6.5];B[aa])", "Baa W+6.5"),
    ("(;RE[白中盤勝 (172手)];B[aa])", "Baa W+R"),
    // Dates.
    ("(;DT[2004/5/6];B[aa])", "Baa 2004-05-06"),
    ("(;DT[6 May 2004];B[aa])", "Baa 2004-05-06"),
    ("(;DT[May 6th, 2004];B[aa])", "Baa 2004-05-06"),
    ("(;DT[2004年5月6-7日];B[aa])", "Baa 2004-05-06"),
    ("(;DT[20040506];B[aa])", "Baa 2004-05-06"),
    ("(;DT[2004-13-45];B[aa])", "Baa 2004"),
    ("(;DT[平成16年5月6日];B[aa])", "Baa 2004-05-06"),
    ("(;DT[令和元年五月六日];B[aa])", "Baa 2019-05-06"),
    ("(;DT[H16.5.6];B[aa])", "Baa 2004-05-06"),
    ("(;DT[2004-05-06T12:30:00Z];B[aa])", "Baa 2004-05-06"),
    ("(;DT[1846-09-11,14,15];B[aa])", "Baa 1846-09-11"),
    ("(;DT[today];B[aa])", "Baa"),
    // Komi with units.
    ("(;KM[6目半];B[aa])", "Baa komi 6.5"),
    ("(;KM[黑贴3又3/4子];B[aa])", "Baa komi 7.5"),
    ("(;KM[3.75子];B[aa])", "Baa komi 7.5"),
    ("(;KM[6집반];B[aa])", "Baa komi 6.5"),
    ("(;KM[덤 6집반];B[aa])", "Baa komi 6.5"),
    ("(;KM[5.5 moku];B[aa])", "Baa komi 5.5"),
    ("(;KM[+6.5];B[aa])", "Baa komi 6.5"),
    ("(;KM[6.5 pts.];B[aa])", "Baa komi 6.5"),
    ("(;KM[six and a half];B[aa])", "Baa komi ?"),
    ("(;KM[0,5];B[aa])", "Baa komi 0.5"),
    ("(;KM[7.5/6.5];B[aa])", "Baa komi ?"),
    ("(;KM[4目コミ出し];B[aa])", "Baa komi 4"),
    // Moves off the board, after the end, at odd places.
    ("(;SZ[9]B[aa];W[jj];B[tt];W[zz])", "Baa B-"),
    ("(;B[aa];W[];B[];W[bb])", "Baa W- B- Wbb"),
    ("(;B[aa];W[PASS];B[pass];W[d4])", "Baa W- B- Wdp"),
    ("(;B[a];W[bbb];B[cc])", "Bcc"),
    ("(;B[ aa ];W[b b])", "Baa Wbb"),
    ("(;Black[aa];White[bb])", "Baa Wbb"),
    // Several roots, text between.
    ("(;GM[1];B[aa])(;GM[1];B[bb])", "Baa"),
    (
        "Dear all,\nhere (finally) is my game; enjoy!\n\n(;B[aa];W[bb])\nBye;-)\n",
        "Baa Wbb",
    ),
    ("(;B[aa] and now W[bb] ; B[cc])", "Baa Wbb Bcc"),
    ("<html><body>(;GM[1]KM[6.5];B[aa])</body>", "Baa komi 6.5"),
    ("(;GM[2];B[aa])", "other_game"),
    ("(;GM[]SZ[];B[aa])", "Baa"),
    // Faults of docs/field-reports.md in other files than those of its tests.
    (
        "(;AP[SGFC:2.0]KM[325]RE[B+0.25];B[aa])",
        "Baa komi 6.5 B+0.5",
    ),
    ("(;AP[MultiGo:4.4]KM[275];B[aa])", "Baa komi 5.5"),
    ("(;KM[]RE[黑胜12.5目];B[aa])", "Baa B+12.5"),
    ("(;KM[  ]HA[2]AB[dd][pp];W[aa])", "+Bdd +Bpp Waa handicap 2"),
    ("(;HA[5]AB[dd][pp];W[aa])", "+Bdd +Bpp Waa handicap 5"),
    ("(;AB[]AW[]AE[]HA[0];B[aa])", "Baa handicap 0"),
    (
        "(;C[x [1d\\]: y (see 2 [z\\]) ok\\\\]RE[W+12.5];B[aa])",
        "Baa W+12.5",
    ),
    ("(;GC[a [3k]: hi\nb [4k]: bye]RE[B+T];B[aa])", "Baa B+T"),
    ("(;RE[w+r];B[aa])", "Baa W+R"),
    ("(;RE[+R];B[aa])", "Baa R"),
    ("(;KM[6. 5];B[aa])", "Baa komi 6.5"),
    (
        "(;B[aa];W[];B[];W[]TB[aa:cc]TW[ss]\n OS[]\n )",
        "Baa W- B- W-",
    ),
    ("(;;;)", "no_properties"),
    (";;;;", "no_nodes"),
    ("((((((((", "no_nodes"),
    ("(;W[pp]AE[dd]AB[dd];B[qq])", "-dd +Bdd Wpp Bqq"),
    (
        "(;AB[aa]PL[W];AW[bb];AE[aa]PL[B];B[cc])",
        "+Baa ?W +Wbb -aa ?B Bcc",
    ),
    (
        "(;\n\n\nGM[1]\n\n\nKM[7]\n\nRE\n[W+R]\n\n;\n\nB[aa]\n\n;W\n[bb])",
        "Baa Wbb komi 7 W+R",
    ),
    (
        "(;B[aa](;W[bb](;B[cc])(;B[dd](;W[ee])))(;W[ff]))",
        "Baa Wbb Bcc",
    ),
    (
        "(;RE[White won the game on points: 3.5];B[aa])",
        "Baa W+3.5",
    ),
    ("(;RE[Black forfeited];B[aa])", "Baa W+F"),
    ("(;RE[game adjourned];B[aa])", "Baa void"),
    ("(;RE[Time out for white];B[aa])", "Baa B+T"),
];

#[test]
fn several_roots_are_several_records() {
    let file = "(;GM[1];B[aa])text(;GM[1];B[bb]\n(;GM[1];B[cc])";
    assert_eq!(trees(file.as_bytes()).count(), 3);
    let torn = "(;FF[4]PB[torn(;FF[4]PB[x]RE[B+R];B[aa])";
    assert_eq!(trees(torn.as_bytes()).count(), 2);
}
