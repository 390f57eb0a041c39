//! Short records in charsets that nobody declares: names alone.

use encoding_rs::{
    BIG5, EUC_KR, Encoding, GBK, SHIFT_JIS, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252,
};
use record::read;

/// A name alone, of two or three characters, that could be of another charset as well.
const AMBIGUOUS: [&str; 7] = [
    "許皓鋐",
    "黑嘉嘉",
    "聶衛平",
    "張栩",
    "Zbyněk Dach",
    "Ondřej Kruml",
    "Radek Nechanický",
];

fn players(text: &str, encoding: &'static Encoding) -> (String, String, usize) {
    let (bytes, _, lost) = encoding.encode(text);
    assert!(!lost, "{text}");
    let record = read(&bytes).unwrap();
    let header = record.header;
    (header.player_black, header.player_white, record.steps.len())
}

/// Each name in a short record and in a longer one, and alone.
fn check(encoding: &'static Encoding, names: &[&str]) {
    for (at, &black) in names.iter().enumerate() {
        let white = names[(at + 1) % names.len()];
        let expected = (black.to_owned(), white.to_owned(), 2);
        for text in [
            format!("(;PB[{black}]PW[{white}];B[dd];W[pp])"),
            format!(
                "(;GM[1]FF[4]SZ[19]PB[{black}]BR[7d]PW[{white}]WR[8d]KM[6.5]RE[B+R]EV[{white}]\n;B[dd];W[pp])"
            ),
        ] {
            assert_eq!(players(&text, encoding), expected, "{}", encoding.name());
        }
        if !AMBIGUOUS.contains(&black) {
            let text = format!("(;PW[x]PB[{black}];B[dd];W[pp])");
            let expected = (black.to_owned(), "x".to_owned(), 2);
            assert_eq!(players(&text, encoding), expected, "{}", encoding.name());
        }
    }
}

#[test]
fn names() {
    let big5 = [
        "許功蓋",
        "周俊勳",
        "林海峰",
        "王立誠",
        "張栩",
        "陳詩淵",
        "黃孟正",
        "王銘琬",
        "蕭正浩",
        "林至涵",
        "彭景華",
        "楊志賢",
        "郭求真",
        "陳永安",
        "張豐猷",
        "余正麒",
        "曾坤岩",
        "林君諺",
        "許皓鋐",
        "賴均輔",
        "李許",
        "吳淑娉",
        "孫豹",
        "劉穀",
        "何蓋",
        "周功",
        "蔡縷",
        "謝璞",
        "沈沔",
        "鄭躡",
        "簡么",
        "黑嘉嘉",
        "白寶祥",
        "聶衛平",
        "應昌期",
    ];
    let sjis = [
        "ソ能表",
        "坂田栄寿",
        "呉清源",
        "藤沢秀行",
        "林海峰",
        "石田芳夫",
        "加藤正夫",
        "武宮正樹",
        "小林光一",
        "趙治勲",
        "井山裕太",
        "一力遼",
        "芝野虎丸",
        "許家元",
        "結城聡",
        "高尾紳路",
        "山下敬吾",
        "張栩",
        "河野臨",
        "依田紀基",
        "橋本宇太郎",
        "木谷実",
        "高川格",
        "杉内雅男",
        "小西貼",
        "加藤十",
        "山本圭",
        "伊藤申",
        "中村構",
        "田中予",
        "高橋ソ",
        "佐藤表",
        "表",
        "ソ",
        "鈴木暴",
        "本因坊秀策",
    ];
    let gbk = [
        "聂卫平",
        "马晓春",
        "常昊",
        "古力",
        "柯洁",
        "李世石",
        "罗洗河",
        "陈祖德",
        "刘小光",
        "俞斌",
        "邵炜刚",
        "周鹤洋",
        "孔杰",
        "胡耀宇",
        "丘峻",
        "王檄",
        "谢赫",
        "朴文垚",
        "陈耀烨",
        "时越",
        "江维杰",
        "檀啸",
        "周睿羊",
        "芈昱廷",
        "连笑",
        "范廷钰",
        "唐韦星",
        "党毅飞",
        "辜梓豪",
        "丁浩",
    ];
    let kr = [
        "이창호",
        "이세돌",
        "조훈현",
        "서봉수",
        "유창혁",
        "박정환",
        "신진서",
        "최철한",
        "박영훈",
        "강동윤",
        "김지석",
        "원성진",
        "목진석",
        "변상일",
        "신민준",
        "이동훈",
        "최정",
        "오유진",
        "조혜연",
        "루이나이웨이",
    ];
    let ru = [
        "Илья Шикшин",
        "Александр Динерштейн",
        "Дмитрий Сурин",
        "Алексей Лазарев",
        "Иван Деткин",
        "Тимур Санкин",
        "Светлана Шикшина",
        "Валерий Шикшин",
        "Виктор Богданов",
        "Андрей Кульков",
    ];
    let latin = [
        "Jürgen Dueball",
        "Franz-Josef Dickhut",
        "Hans Pietsch",
        "Benjamin Teuber",
        "Thomas Debarre",
        "Frédéric Donzet",
        "Rémi Coulom",
        "Jérôme Salignon",
        "André Moussa",
        "Jean Michel",
        "Alexandre Dinerchtein",
        "Jørgen Hansen",
        "Erik Ekholm",
        "Mats Björkman",
        "Ulf Olsson",
        "Fredrik Blomback",
        "Charlie Åkerblom",
        "Antti Törmänen",
        "Vesa Laatikainen",
        "Juuso Nyyssönen",
        "Teemu Hirsimäki",
        "José Manuel",
        "Íñigo Núñez",
        "João Pereira",
        "Müller",
        "Bernd Böhm",
        "Torsten Knauf",
        "Lukas Krämer",
        "Weiß",
    ];
    let cp1250 = [
        "Ondřej Šilt",
        "Lukáš Podpěra",
        "Zbyněk Dach",
        "Jan Šimara",
        "Ondřej Kruml",
        "Radek Nechanický",
        "Vladimír Daněk",
        "Petr Valášek",
        "Jiří Fiala",
        "Tomáš Grosser",
        "Csaba Mérő",
        "Balogh Pál",
        "Pocsai Tibor",
        "Kovács Győző",
        "Szűcs Ákos",
        "Stanisław Frejlak",
        "Leszek Sołdan",
        "Kamil Chwedyna",
        "Mateusz Surma",
        "Michał Żak",
        "Łukasz Lew",
        "Wojciech Wieczorek",
        "Dušan Mitić",
        "Nikola Mitić",
        "Mijodrag Stanković",
        "Zoran Mutabžija",
        "Dvořák",
        "Karel Růžička",
        "Antonín Černý",
        "Žaneta Vaněčková",
        "Bartłomiej Źdźbło",
        "Grzegorz Brzęczyszczykiewicz",
    ];
    check(BIG5, &big5);
    check(SHIFT_JIS, &sjis);
    check(GBK, &gbk);
    check(EUC_KR, &kr);
    check(WINDOWS_1251, &ru);
    check(WINDOWS_1252, &latin);
    check(WINDOWS_1250, &cp1250);
}

/// The last byte of the last character is a backslash, and hides no bracket; whatever is declared.
#[test]
fn halves_of_characters_at_the_end_of_values() {
    let big5 = "么功吒吭沔坼娉珮豹崤淚許廄琵跚愧稞鈾暝蓋墦穀閱璞餐縷擺黠孀髏躡";
    let shift_jis = "ソ噂浬欺圭構蚕十申曾箪貼能表暴予禄兔喀媾彌拿杤歃濬畚秉綵臀藹觸軆鐔饅鷭";
    let declared = ["", "CA[ISO-8859-1]", "CA[UTF-8]", "CA[windows-1252]"];
    for (encoding, label, surname, ends) in [
        (BIG5, "CA[Big5]", "陳", big5),
        (SHIFT_JIS, "CA[Shift_JIS]", "田", shift_jis),
        (GBK, "CA[GBK]", "王", "昞俓乗"),
    ] {
        for end in ends.chars() {
            let mut last = [0; 4];
            let bytes = encoding.encode(end.encode_utf8(&mut last)).0;
            assert_eq!(bytes[1], b'\\', "{end}");
            let name = format!("{surname}{end}");
            let known = [label]
                .into_iter()
                .chain(declared.into_iter().filter(|_| encoding != GBK));
            for charset in known {
                for text in [
                    format!("(;{charset}PB[{name}]PW[x];B[dd];W[pp])"),
                    format!("(;{charset}PW[x]PB[{name}];B[dd];W[pp])"),
                    format!("(;{charset}PW[x]PB[{name}]\n\n;B[dd]C[{name}];W[pp]C[{name}])"),
                    format!("(;B[dd];W[pp]{charset}PW[x]PB[{name}])"),
                ] {
                    let expected = (name.clone(), "x".to_owned(), 2);
                    assert_eq!(players(&text, encoding), expected, "{text}");
                }
            }
        }
    }
    // A bracket that is protected stays so behind a letter of the west.
    let text = "(;PB[Andr\u{e9}]PW[x]C[a caf\u{e9} [caf\u{e9}\\] and so on];B[dd];W[pp])";
    let expected = ("Andr\u{e9}".to_owned(), "x".to_owned(), 2);
    assert_eq!(players(text, WINDOWS_1252), expected);
}
