//! Every way of packing, and names in every charset.

mod common;

use std::fs;
use std::io::Write;
use std::path::Path;

use archive::{Input, Limits};
use common::{bz2, game, gz, sevenz, tar, walk, walk_path, xz, zip, zst};
use encoding_rs::{BIG5, EUC_KR, Encoding, GBK, SHIFT_JIS, WINDOWS_1251};
use sevenz_rust2::EncoderMethod;

type Pack = fn(&[u8]) -> Vec<u8>;

fn read(name: &str, bytes: &[u8]) -> Vec<String> {
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join(name), bytes).unwrap();
    walk(&[Input::Path(root.path().to_owned())], &Limits::default())
}

#[test]
fn every_compression_around_one_game_and_around_a_tar() {
    let two = [game(1), game(2)].concat();
    let members: [(&str, &[u8]); 2] = [("b.sgf", &two), ("a.sgf", &game(3))];
    let packings: [(&str, Pack); 4] = [("gz", gz), ("bz2", bz2), ("xz", xz), ("zst", zst)];
    for (ending, pack) in packings {
        let name = format!("x.sgf.{ending}");
        let both = [format!("{name}||0"), format!("{name}||1")];
        assert_eq!(read(&name, &pack(&two)), both);
        // two streams, one behind the other, are one
        let apart = [pack(&game(1)), pack(&game(2))].concat();
        assert_eq!(read(&name, &apart), both);
        // an empty one holds a blank record, as an empty file does
        assert_eq!(read(&name, &pack(b"")), both[..1]);

        let tarred = pack(&tar(&members));
        for name in [format!("x.tar.{ending}"), format!("t{ending}"), "x".into()] {
            let inside = ["b.sgf|0", "b.sgf|1", "a.sgf|0"];
            let expected = inside.map(|line| format!("{name}|{line}"));
            assert_eq!(read(&name, &tarred), expected);
        }
    }
    // a frame without data in front, as some tools write it
    let skippable = [&b"\x50\x2a\x4d\x18\x04\0\0\0abcd"[..], &zst(&two)].concat();
    assert_eq!(read("x.sgf.zst", &skippable).len(), 2);
}

#[test]
fn sevenz_by_every_method_and_inside_of_others() {
    let two = [game(1), game(2)].concat();
    let members: [(&str, &[u8]); 4] = [
        ("b.sgf", &two),
        ("notes.txt", b"hello"),
        ("d/a.sgf", &game(3)),
        ("c.sgf.xz", &xz(&game(4))),
    ];
    let inside = ["b.sgf|0", "b.sgf|1", "txt", "d/a.sgf|0", "c.sgf.xz|0"];
    let lines = |outer: &str| {
        inside.map(|line| match line {
            "txt" => "- txt".to_owned(),
            line => format!("{outer}{line}"),
        })
    };
    for method in [
        EncoderMethod::LZMA2,
        EncoderMethod::LZMA,
        EncoderMethod::COPY,
    ] {
        let bytes = sevenz(&members, method);
        assert_eq!(read("x.7z", &bytes), lines("x.7z|"));
        assert_eq!(read("x.sgf", &bytes), lines("x.sgf|"));
        let held = zip(&[("in.7z", &bytes)]);
        assert_eq!(read("x.zip", &held), lines("x.zip|in.7z!/"));
    }
    // what another program wrote
    for name in ["ppmd.7z", "bzip2.7z", "deflate.7z"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
        let games = ["a.sgf", "b.sgf"].map(|member| format!("{name}|{member}|0"));
        assert_eq!(walk_path(&path.join(name)), games);
    }
}

#[test]
fn zip_with_members_packed_by_zstd() {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    let methods = [
        zip::CompressionMethod::Stored,
        zip::CompressionMethod::Deflated,
        zip::CompressionMethod::Zstd,
    ];
    for (n, method) in methods.into_iter().enumerate() {
        let options = options.compression_method(method);
        writer.start_file(format!("{n}.sgf"), options).unwrap();
        writer.write_all(&game(n)).unwrap();
    }
    let bytes = writer.finish().unwrap().into_inner();
    let games = ["x.zip|0.sgf|0", "x.zip|1.sgf|0", "x.zip|2.sgf|0"];
    assert_eq!(read("x.zip", &bytes), games);
    let cut = read("x.zip", &bytes[..bytes.len() - 10]);
    assert_eq!(cut[..3], games);
    assert_eq!(cut[3..], ["! x.zip| corrupt_container"]);
}

/// A zip whose names are these bytes, and no flag says in which charset.
fn zip_named(names: &[Vec<u8>]) -> Vec<u8> {
    let plain: Vec<String> = names
        .iter()
        .enumerate()
        .map(|(n, name)| format!("{n}{}", "-".repeat(name.len() - 1)))
        .collect();
    let members: Vec<(&str, Vec<u8>)> = plain
        .iter()
        .enumerate()
        .map(|(n, name)| (name.as_str(), game(n)))
        .collect();
    let members: Vec<(&str, &[u8])> = members
        .iter()
        .map(|(name, bytes)| (*name, bytes.as_slice()))
        .collect();
    let mut bytes = zip(&members);
    for (plain, name) in plain.iter().zip(names) {
        let length = plain.len();
        let at: Vec<usize> = (0..bytes.len() - length)
            .filter(|&at| bytes[at..].starts_with(plain.as_bytes()))
            .collect();
        assert_eq!(
            at.len(),
            2,
            "the name in front of the member and in the directory"
        );
        for at in at {
            bytes[at..at + length].copy_from_slice(name);
        }
    }
    bytes
}

#[test]
fn names_in_the_charset_that_all_of_them_are_in() {
    let sets: [(&'static Encoding, [&str; 3]); 5] = [
        (
            GBK,
            [
                "围棋/古力对李世石.sgf",
                "围棋/柯洁执黑中盘胜.sgf",
                "围棋/第十届春兰杯决赛.sgf",
            ],
        ),
        (
            BIG5,
            [
                "圍棋/張栩對井山裕太.sgf",
                "圍棋/名人戰挑戰手合七番勝負.sgf",
                "圍棋/應氏盃決賽.sgf",
            ],
        ),
        (
            SHIFT_JIS,
            [
                "囲碁/本因坊戦のきろく.sgf",
                "囲碁/めいじん戦だい一局.sgf",
                "囲碁/ぷろの対局.sgf",
            ],
        ),
        (
            EUC_KR,
            [
                "바둑/이세돌 대 이창호.sgf",
                "바둑/신진서 대 박정환.sgf",
                "바둑/농심배 결승.sgf",
            ],
        ),
        (
            WINDOWS_1251,
            [
                "Партии/Первый тур.sgf",
                "Партии/Второй тур.sgf",
                "Партии/Финал чемпионата.sgf",
            ],
        ),
    ];
    for (charset, names) in sets {
        let raw = names.map(|name| charset.encode(name).0.into_owned());
        let expected: Vec<String> = names.iter().map(|name| format!("x.zip|{name}|0")).collect();
        let bytes = zip_named(&raw);
        assert_eq!(read("x.zip", &bytes), expected, "{}", charset.name());
    }
    // code page 437, which is what a zip means that says nothing
    let german = zip_named(&[b"M\x81nchen, Sch\x84fer gegen M\x81ller.sgf".to_vec()]);
    assert_eq!(
        read("x.zip", &german),
        ["x.zip|München, Schäfer gegen Müller.sgf|0"]
    );
}

#[test]
fn a_long_stream_that_is_cut_keeps_what_stands_before() {
    let games = common::noisy_games(2400);
    let text = games.concat();
    let packings: [(&str, Pack); 3] = [("bz2", bz2), ("xz", xz), ("zst", zst)];
    for (ending, pack) in packings {
        let packed = pack(&text);
        let lines = read(&format!("x.sgf.{ending}"), &packed[..packed.len() * 3 / 4]);
        let (last, kept) = lines.split_last().unwrap();
        assert_eq!(*last, format!("! x.sgf.{ending}| corrupt_container"));
        assert!(kept.iter().all(|line| line.starts_with('x')));
        // but for the block that is torn: 900 kB of bzip2, 64 kB packed of xz, 128 kB of zstd
        assert!(
            (900..=1800).contains(&kept.len()),
            "{ending}: {}",
            kept.len()
        );
    }
}
