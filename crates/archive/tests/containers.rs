//! Containers in every state, by what they hold and not by what they are called.

mod common;

use std::fs;
use std::ops::ControlFlow;

use archive::{Found, Input, Limits, Unit};
use common::{game, gz, line, noisy_games, sources, tar, walk, zip};

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

    // All members, and the reject of the directory.
    let packed = zip(&members);
    let cut = read_plain("x.zip", &packed[..packed.len() - 30]);
    assert_eq!(cut[..40], read_plain("x.zip", &packed));
    assert_eq!(cut[40..], ["! x.zip| corrupt_container"]);
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
        [
            "x.tar|a.sgf.gz|0",
            "! x.tar|a.sgf.gz corrupt_container",
            "x.tar|b.sgf|0"
        ]
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
        read_plain("x.rar", b"Rar!\x1a\x07\x01\0...."),
        ["! x.rar| unsupported_container"]
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
    let games: Vec<Vec<u8>> = (0..500).map(game).collect();
    let names: Vec<String> = (0..500).map(|n| format!("d/{n}.sgf")).collect();
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
    let members: u32 = source.atoms.iter().map(|atom| atom.members).sum();
    assert_eq!(members, 500);
    let atoms = source.atoms.len();
    assert!((8..100).contains(&atoms), "{atoms}");
    let mut lines = Vec::new();
    for range in [0..1, 1..1, 1..5, 5..atoms] {
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

#[test]
fn a_gzip_stream_keeps_the_games_before_its_break() {
    let reject = "! x.sgf.gz| corrupt_container";
    for count in [10, 200] {
        let text = noisy_games(count).concat();
        let packed = gz(&text);
        let whole = read_plain("x.sgf.gz", &packed);
        assert_eq!(whole.len(), count);

        // Cut in half: about half of them, no torn one, one reject.
        let half = read_plain("x.sgf.gz", &packed[..packed.len() / 2]);
        let kept = half.len() - 1;
        assert!(kept.abs_diff(count / 2) <= 2, "{kept} of {count}");
        assert_eq!(half[..kept], whole[..kept]);
        assert_eq!(half[kept], reject);

        // Damaged in the middle: what was unpacked when it showed, less one step.
        let mut damaged = packed.clone();
        let middle = packed.len() / 2;
        damaged[middle..middle + 64].fill(0xff);
        let lines = read_plain("x.sgf.gz", &damaged);
        assert_eq!(lines.iter().filter(|line| line.starts_with('!')).count(), 1);
        assert_eq!(lines.last().unwrap(), reject);
        assert!(count < 100 || lines.len() > 20, "{}", lines.len());

        // A wrong checksum, and a checksum cut short: every game is there.
        let mut wrong = packed.clone();
        let at = packed.len() - 6;
        wrong[at] ^= 1;
        let expected = [whole.clone(), vec![reject.to_owned()]].concat();
        assert_eq!(read_plain("x.sgf.gz", &wrong), expected);
        assert_eq!(read_plain("x.sgf.gz", &packed[..at]), expected);
    }
    // Nothing but a torn game: only the reject, as the tree of the only game is open.
    let lone = gz(b"(;SZ[9];B[ee];W[gc]");
    assert_eq!(read_plain("x.sgf.gz", &lone[..lone.len() - 8]), [reject]);
}

#[test]
fn bytes_behind_a_gzip_stream_cost_no_game() {
    let two = [game(1), game(2)].concat();
    let packed = [gz(&two), gz(&game(3))].concat();
    let games = ["x.sgf.gz||0", "x.sgf.gz||1", "x.sgf.gz||2"];
    let with = |tail: &[u8]| read_plain("x.sgf.gz", &[packed.as_slice(), tail].concat());
    assert_eq!(with(b""), games);
    assert_eq!(with(&[0; 1000]), games);
    assert_eq!(with(&vec![0; 200_000]), games);
    let rejected = [&games[..], &["! x.sgf.gz| corrupt_container"]].concat();
    for tail in [
        &b"\0\0\n"[..],
        b"trailing",
        b"\x1f",
        b"\x1fx",
        b"\x1f\x8b\x08",
    ] {
        assert_eq!(with(tail), rejected, "{tail:?}");
    }
    // Also around a zip, which has to be held whole.
    let held = [gz(&zip(&[("a.sgf", &game(1))])), b"trailing".to_vec()].concat();
    assert_eq!(
        read_plain("x.gz", &held),
        ["x.gz|a.sgf|0", "! x.gz| corrupt_container"]
    );
}

#[test]
fn a_wrong_checksum_around_a_tar_is_noticed() {
    for count in [2, 200] {
        let text = noisy_games(count).concat();
        let mut packed = gz(&tar(&[("a.sgf", &text)]));
        let at = packed.len() - 6;
        packed[at] ^= 1;
        let lines = read_plain("x.tgz", &packed);
        assert_eq!(lines.len(), count + 1);
        assert_eq!(lines[count - 1], format!("x.tgz|a.sgf|{}", count - 1));
        assert_eq!(lines[count], "! x.tgz| corrupt_container");
    }
    // What stands behind the end of a tar is unpacked within the limits.
    let limits = Limits {
        ratio_max: 50,
        ..Limits::default()
    };
    let padded = [tar(&[("a.sgf", &game(1))]), vec![0; 40 << 20]].concat();
    assert_eq!(
        read("x.tgz", &gz(&padded), &limits),
        ["x.tgz|a.sgf|0", "! x.tgz| limit_ratio"]
    );
}

#[test]
fn a_hard_link_in_a_tar_is_a_reject_and_a_symbolic_one_is_skipped() {
    let mut builder = tar::Builder::new(tar(&[("a.sgf", &game(1))])[..1024].to_vec());
    for (kind, name) in [
        (tar::EntryType::Link, "b.sgf"),
        (tar::EntryType::Symlink, "c.sgf"),
    ] {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(kind);
        header.set_size(0);
        builder.append_link(&mut header, name, "a.sgf").unwrap();
    }
    let bytes = builder.into_inner().unwrap();
    assert_eq!(
        read_plain("x.tar", &bytes),
        ["x.tar|a.sgf|0", "! x.tar|b.sgf hard_link", "- (link)"]
    );
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("x.tar"), &bytes).unwrap();
    let limits = Limits::default();
    let (sources, _) = sources(&[Input::Path(root.path().to_owned())], &limits);
    let mut rejects = Vec::new();
    let sink = &mut |found| {
        if let Found::Reject(reject) = found {
            rejects.push(reject);
        }
        ControlFlow::Continue(())
    };
    sources[0].open(0..1, &limits, sink).unwrap();
    assert_eq!(rejects.len(), 1);
    assert_eq!(rejects[0].unit, Unit::Record);
    assert!(rejects[0].detail.contains("`a.sgf`"), "{rejects:?}");
}
