//! Containers in every state, by what they hold and not by what they are called.

mod common;

use std::fs;
use std::ops::ControlFlow;

use archive::{Input, Limits};
use common::{game, gz, line, sources, tar, walk, zip};

fn read(name: &str, bytes: &[u8], limits: &Limits) -> Vec<String> {
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join(name), bytes).unwrap();
    walk(&[Input::Path(root.path().to_owned())], limits)
}

fn read_plain(name: &str, bytes: &[u8]) -> Vec<String> {
    read(name, bytes, &Limits::default())
}

#[test]
fn zip_tar_gz_and_many_games_in_one_file() {
    let two = [game(1), b"\r\n".to_vec(), game(2)].concat();
    let members: [(&str, &[u8]); 3] = [
        ("b.sgf", &two),
        ("notes.txt", b"hello"),
        ("d/a.sgf", &game(3)),
    ];
    let inside = ["|b.sgf|0", "|b.sgf|1", "- txt", "|d/a.sgf|0"];
    let check = |name: &str, bytes: &[u8]| {
        let expected: Vec<String> = inside
            .iter()
            .map(|line| {
                if line.starts_with('|') {
                    format!("{name}{line}")
                } else {
                    (*line).to_string()
                }
            })
            .collect();
        assert_eq!(read_plain(name, bytes), expected, "{name}");
    };
    check("x.zip", &zip(&members));
    check("x.tar", &tar(&members));
    check("x.tgz", &gz(&tar(&members)));
    // by content, whatever the name
    check("holiday.jpg", &zip(&members));
    check("games.sgf", &gz(&tar(&members)));
    assert_eq!(
        read_plain("x.sgf.gz", &gz(&two)),
        ["x.sgf.gz||0", "x.sgf.gz||1"]
    );
}

#[test]
fn containers_nest_to_the_depth_allowed() {
    let inner = zip(&[("g.sgf", &game(1))]);
    let middle = gz(&tar(&[("in.zip", &inner), ("bad.zip", b"not a zip")]));
    let outer = zip(&[("mid.tgz", &middle)]);
    assert_eq!(
        read_plain("o.zip", &outer),
        [
            "o.zip|mid.tgz!/in.zip!/g.sgf|0",
            "! o.zip|mid.tgz!/bad.zip corrupt_container"
        ]
    );
    let limits = Limits {
        depth_max: 3,
        ..Limits::default()
    };
    assert_eq!(
        read("o.zip", &outer, &limits),
        [
            "! o.zip|mid.tgz!/in.zip limit_depth",
            "! o.zip|mid.tgz!/bad.zip corrupt_container"
        ]
    );
}

#[test]
fn what_stands_before_the_damage_is_kept() {
    let games: Vec<Vec<u8>> = (0..40).map(game).collect();
    let names: Vec<String> = (0..40).map(|n| format!("{n:02}.sgf")).collect();
    let members: Vec<(&str, &[u8])> = names
        .iter()
        .zip(&games)
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .collect();
    let whole = tar(&members);
    let cut = read_plain("x.tar", &whole[..20 * 1024 + 100]);
    assert_eq!(cut.len(), 21, "{cut:?}");
    assert_eq!(cut[19], "x.tar|19.sgf|0");
    assert_eq!(cut[20], "! x.tar| corrupt_container");

    let packed = gz(&whole);
    let cut = read_plain("x.tgz", &packed[..packed.len() - 20]);
    assert_eq!(
        cut.iter().filter(|line| line.starts_with('!')).count(),
        1,
        "{cut:?}"
    );
    assert!(
        cut.last().unwrap().ends_with("corrupt_container"),
        "{cut:?}"
    );

    let packed = zip(&members);
    assert_eq!(
        read_plain("x.zip", &packed[..packed.len() - 30]),
        ["! x.zip| corrupt_container"]
    );
}

#[test]
fn a_damaged_member_is_one_reject_and_the_rest_is_read() {
    let noise: Vec<u8> = (0..4000u32)
        .flat_map(|i| (i.wrapping_mul(2654435761)).to_le_bytes())
        .collect();
    let long = [
        b"(;C[".to_vec(),
        noise.iter().map(|b| b'a' + b % 20).collect(),
        b"])".to_vec(),
    ]
    .concat();
    let mut bytes = zip(&[("a.sgf", &game(1)), ("b.sgf", &long), ("c.sgf", &game(2))]);
    let at = bytes
        .windows(5)
        .position(|window| window == b"b.sgf")
        .unwrap()
        + 1000;
    bytes[at..at + 8].fill(0xff);
    assert_eq!(
        read_plain("x.zip", &bytes),
        [
            "x.zip|a.sgf|0",
            "! x.zip|b.sgf corrupt_member",
            "x.zip|c.sgf|0"
        ]
    );
    let lone = gz(&game(5));
    let mut inside = tar(&[("a.sgf.gz", &lone), ("b.sgf", &game(1))]);
    inside[512 + lone.len() - 6] ^= 1; // the checksum of the gz inside
    assert_eq!(
        read_plain("x.tar", &inside),
        ["! x.tar|a.sgf.gz corrupt_container", "x.tar|b.sgf|0"]
    );
}

#[test]
fn an_encrypted_member_is_one_reject() {
    let mut bytes = zip(&[("a.sgf", &game(1)), ("b.sgf", &game(2))]);
    // bit 0 of the flags, in the local header (offset 6) and in the directory (offset 8)
    let directory = bytes
        .windows(4)
        .position(|window| window == b"PK\x01\x02")
        .unwrap();
    bytes[6] |= 1;
    bytes[directory + 8] |= 1;
    assert_eq!(
        read_plain("x.zip", &bytes),
        ["! x.zip|a.sgf encrypted_member", "x.zip|b.sgf|0"]
    );
}

#[test]
fn containers_that_are_not_read_are_one_reject_each() {
    assert_eq!(
        read_plain("x.7z", b"7z\xbc\xaf\x27\x1c\0\x04...."),
        ["! x.7z| unsupported_container"]
    );
    assert_eq!(
        read_plain("x.zip", b"<html>404"),
        ["! x.zip| corrupt_container"]
    );
    assert_eq!(read_plain("x.zip", b""), ["! x.zip| corrupt_container"]);
    assert!(read_plain("empty.zip", &zip(&[])).is_empty());
    assert!(read_plain("empty.tar", &tar(&[])).is_empty());
}

#[test]
fn bombs_are_stopped_and_named() {
    let limits = Limits {
        ratio_max: 50,
        ..Limits::default()
    };
    let zeros = vec![b' '; 40 << 20];
    let bomb = zip(&[("a.sgf", &game(1)), ("b.sgf", &zeros), ("c.sgf", &game(2))]);
    assert_eq!(
        read("x.zip", &bomb, &limits),
        ["x.zip|a.sgf|0", "! x.zip| limit_ratio"]
    );
    let nested = gz(&tar(&[("a.sgf", &game(1)), ("bomb.zip", &bomb)]));
    assert_eq!(
        read("x.tgz", &nested, &limits),
        [
            "x.tgz|a.sgf|0",
            "x.tgz|bomb.zip!/a.sgf|0",
            "! x.tgz| limit_ratio"
        ]
    );
    let limits = Limits {
        unpacked_bytes_max: 1000,
        ..Limits::default()
    };
    assert_eq!(
        read("x.zip", &bomb, &limits),
        ["x.zip|a.sgf|0", "! x.zip| limit_unpacked"]
    );

    let limits = Limits {
        members_max: 2,
        ..Limits::default()
    };
    let names = ["a.sgf", "b.sgf", "c.sgf"];
    let games: Vec<_> = names.iter().map(|name| (*name, &b"(;B[aa])"[..])).collect();
    let kept = ["x|a.sgf|0", "x|b.sgf|0", "! x| limit_members"];
    assert_eq!(read("x", &tar(&games), &limits), kept);
    assert_eq!(read("x", &zip(&games), &limits), kept);

    let limits = Limits {
        record_bytes_max: 1000,
        ..Limits::default()
    };
    let large = [b"(;C[".to_vec(), vec![b'x'; 2000], b"])".to_vec(), game(1)].concat();
    assert_eq!(
        read("x.sgf", &large, &limits),
        ["! x.sgf| limit_bytes", "x.sgf||1"]
    );

    let limits = Limits {
        held_bytes_max: 100,
        ..Limits::default()
    };
    let inner = zip(&[("a.sgf", &game(1))]);
    assert_eq!(
        read("x.tar", &tar(&[("in.zip", &inner)]), &limits),
        ["! x.tar|in.zip limit_bytes"]
    );
}

#[test]
fn two_members_of_one_name_keep_apart() {
    let members: [(&str, &[u8]); 3] = [
        ("a.sgf", &game(1)),
        ("a.sgf", &game(1)),
        ("b.sgf", &game(2)),
    ];
    let expected = ["x|a.sgf|0", "x|a.sgf~2|0", "x|b.sgf|0"];
    assert_eq!(read("x", &tar(&members), &Limits::default()), expected);
    // our writer refuses to write such a zip: rename a member in both places
    let mut bytes = zip(&[
        ("a.sgf", &game(1)),
        ("c.sgf", &game(1)),
        ("b.sgf", &game(2)),
    ]);
    while let Some(at) = bytes.windows(5).position(|window| window == b"c.sgf") {
        bytes[at] = b'a';
    }
    assert_eq!(read("x", &bytes, &Limits::default()), expected);
}

#[test]
fn ranges_of_a_zip_make_up_the_whole() {
    let games: Vec<Vec<u8>> = (0..50).map(game).collect();
    let names: Vec<String> = (0..50).map(|n| format!("d/{n}.sgf")).collect();
    let members: Vec<(&str, &[u8])> = names
        .iter()
        .zip(&games)
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
        .collect();
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("x.zip"), zip(&members)).unwrap();
    let limits = Limits::default();
    let inputs = [Input::Path(root.path().to_owned())];
    let (sources, _) = sources(&inputs, &limits);
    let source = &sources[0];
    assert!(source.is_splittable());
    assert_eq!(source.atoms.len(), 50);
    let mut lines = Vec::new();
    for range in [0..1, 1..1, 1..33, 33..50] {
        source
            .open(range, &limits, &mut |found| {
                lines.push(line(&found));
                ControlFlow::Continue(())
            })
            .unwrap();
    }
    assert_eq!(lines, walk(&inputs, &limits));
}

#[test]
fn a_caller_that_has_enough_ends_the_walk() {
    let members: [(&str, &[u8]); 2] = [("a.sgf", &game(1)), ("b.sgf", &game(2))];
    for (name, bytes) in [("x.zip", zip(&members)), ("x.tgz", gz(&tar(&members)))] {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join(name), bytes).unwrap();
        let limits = Limits::default();
        let (sources, _) = sources(&[Input::Path(root.path().to_owned())], &limits);
        let mut count = 0;
        sources[0]
            .open(0..sources[0].atoms.len(), &limits, &mut |_| {
                count += 1;
                ControlFlow::Break(())
            })
            .unwrap();
        assert_eq!(count, 1, "{name}");
    }
}
