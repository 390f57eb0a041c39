//! Nothing is lost without a word: whatever byte of a container is damaged, all its games are read, or
//! there is a reject. Nor does any damage bring a crash.

mod common;

use std::ops::ControlFlow;

use archive::{Found, Input, Limits};
use common::{bz2, game, gz, sevenz, sources, streamed_zip, tar, xz, zip, zip_by, zst};
use sevenz_rust2::EncoderMethod;

const GAMES: usize = 5;

/// Containers of the same five games, each by a name that says what it is.
fn containers() -> Vec<(&'static str, Vec<u8>)> {
    let games: Vec<Vec<u8>> = (0..GAMES).map(game).collect();
    let names = ["a.sgf", "b.sgf", "folder/c.sgf", "folder/d.sgf", "e.sgf"];
    let members: Vec<(&str, &[u8])> = names
        .into_iter()
        .zip(games.iter().map(Vec::as_slice))
        .collect();
    let stored = zip_by(&members, ::zip::CompressionMethod::STORE);
    let inner = tar(&members);
    vec![
        ("deflated.zip", zip(&members)),
        ("streamed.zip", streamed_zip(&members)),
        ("zstd.zip", zip_by(&members, ::zip::CompressionMethod::ZSTD)),
        (
            "behind-a-header.zip",
            [&b"HTTP/1.1 200 OK\r\n\r\n"[..], &stored].concat(),
        ),
        ("in.tar", tar(&[("x.zip", &stored), ("y.txt", b"nothing")])),
        ("stored.zip", stored),
        ("x.tar", inner.clone()),
        ("x.tar.gz", gz(&inner)),
        ("x.tar.bz2", bz2(&inner)),
        ("x.tar.xz", xz(&inner)),
        ("x.tar.zst", zst(&inner)),
        ("stored.7z", sevenz(&members, EncoderMethod::COPY)),
        ("lzma2.7z", sevenz(&members, EncoderMethod::LZMA2)),
        ("two.sgf.gz", halves(gz).concat()),
        ("two.sgf.bz2", halves(bz2).concat()),
        ("two.sgf.xz", halves(xz).concat()),
        ("two.sgf.zst", halves(zst).concat()),
    ]
}

/// The games in two streams.
fn halves(pack: fn(&[u8]) -> Vec<u8>) -> [Vec<u8>; 2] {
    let games: Vec<Vec<u8>> = (0..GAMES).map(game).collect();
    [pack(&games[..2].concat()), pack(&games[2..].concat())]
}

/// How many games and how many rejects a file has.
fn counts(name: &str, bytes: Vec<u8>) -> (usize, usize) {
    let input = Input::Bytes {
        name: name.to_owned(),
        bytes: bytes.into(),
    };
    let limits = Limits::default();
    let (mut games, mut rejects) = (0, 0);
    for source in &sources(&[input], &limits).0 {
        let mut sink = |found| {
            match found {
                Found::Record { .. } => games += 1,
                Found::Reject(_) => rejects += 1,
                Found::Skipped { .. } => {}
            }
            ControlFlow::Continue(())
        };
        source
            .open(0..source.atoms.len(), &limits, &mut sink)
            .unwrap();
    }
    (games, rejects)
}

fn check(damage: impl Fn(&[u8], usize) -> Vec<u8>, what: &str) {
    let mut wrong = Vec::new();
    for (name, bytes) in containers() {
        let prefixed = name.starts_with("behind");
        assert_eq!(
            counts(name, bytes.clone()),
            (GAMES, usize::from(prefixed)),
            "{name}"
        );
        for at in 0..bytes.len() {
            let (games, rejects) = counts(name, damage(&bytes, at));
            if games < GAMES && rejects == 0 {
                wrong.push(format!(
                    "{name}, byte {at} of {}: {games} games, {rejects} rejects",
                    bytes.len()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{what}:\n{}", wrong.join("\n"));
}

#[test]
fn a_changed_byte_costs_no_game_without_a_word() {
    for change in [0x01, 0x10, 0x55, 0x80] {
        let flip = |bytes: &[u8], at: usize| {
            let mut bytes = bytes.to_vec();
            bytes[at] ^= change;
            bytes
        };
        check(flip, &format!("a byte changed by {change:#04x}"));
    }
}

#[test]
fn a_lost_byte_costs_no_game_without_a_word() {
    let drop = |bytes: &[u8], at: usize| [&bytes[..at], &bytes[at + 1..]].concat();
    check(drop, "a byte taken out");
}

#[test]
fn a_cut_costs_no_game_without_a_word() {
    // The first of two streams is a whole file too.
    let seams = [gz, bz2, xz, zst].map(|pack| halves(pack)[0].clone());
    let cut = |bytes: &[u8], at: usize| match seams.contains(&bytes[..at].to_vec()) {
        true => bytes.to_vec(),
        false => bytes[..at].to_vec(),
    };
    check(cut, "cut off");
}

#[test]
fn a_stretch_of_nothing_costs_no_game_without_a_word() {
    // Shorter than the second of two streams, whose place might as well be padding.
    const BYTES: usize = 40;
    let blank = |bytes: &[u8], at: usize| {
        let mut bytes = bytes.to_vec();
        let end = (at + BYTES).min(bytes.len());
        bytes[at..end].fill(0);
        bytes
    };
    check(blank, "zeros");
}
