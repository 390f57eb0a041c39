//! Malformed containers and bombs: what docs/containers.md says of each.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::Path;

use archive::{Input, Limits};
use common::{bz2, game, gz, noisy_games, sevenz, streamed_zip, tar, walk, xz, zip, zip_by, zst};
use sevenz_rust2::EncoderMethod;

/// One row: its key in the table, what the file is called, its bytes, and the bounds.
type Case = (&'static str, &'static str, Vec<u8>, Limits);

const GAMES: usize = 40;

fn members(games: &[Vec<u8>]) -> Vec<(String, &[u8])> {
    let name = |n| format!("{n:02}.sgf");
    games
        .iter()
        .enumerate()
        .map(|(n, game)| (name(n), game.as_slice()))
        .collect()
}

fn named<'a>(members: &'a [(String, &'a [u8])]) -> Vec<(&'a str, &'a [u8])> {
    members
        .iter()
        .map(|(name, bytes)| (name.as_str(), *bytes))
        .collect()
}

fn flipped(mut bytes: Vec<u8>, at: usize) -> Vec<u8> {
    bytes[at] ^= 0x55;
    bytes
}

fn cut(mut bytes: Vec<u8>, length: usize) -> Vec<u8> {
    bytes.truncate(length);
    bytes
}

fn find(bytes: &[u8], wanted: &[u8]) -> usize {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
        .unwrap()
}

fn encrypted(mut bytes: Vec<u8>) -> Vec<u8> {
    let directory = find(&bytes, b"PK\x01\x02");
    bytes[6] |= 1;
    bytes[directory + 8] |= 1;
    bytes
}

fn of_unknown_method(mut bytes: Vec<u8>) -> Vec<u8> {
    let directory = find(&bytes, b"PK\x01\x02");
    bytes[8] = 96;
    bytes[directory + 10] = 96;
    bytes
}

/// A zip whose last record says that its directory has so many entries.
fn listing(zipped: &[u8], count: u8) -> Vec<u8> {
    let (mut bytes, last) = (zipped.to_vec(), find(zipped, b"PK\x05\x06"));
    (bytes[last + 8], bytes[last + 10]) = (count, count);
    bytes
}

/// A zip whose directory leaves out one member.
fn unlisted(zipped: &[u8], member: usize) -> Vec<u8> {
    let mut bytes = zipped.to_vec();
    let directory = find(&bytes, b"PK\x01\x02");
    let entry_bytes = 46 + "00.sgf".len();
    let from = directory + member * entry_bytes;
    bytes.drain(from..from + entry_bytes);
    let last = find(&bytes, b"PK\x05\x06");
    let length = u32::try_from(last - directory).unwrap().to_le_bytes();
    bytes[last + 12..last + 16].copy_from_slice(&length);
    let count = u8::try_from(GAMES - 1).unwrap();
    listing(&bytes, count)
}

/// With a byte more in front of that one.
fn inserted(mut bytes: Vec<u8>, at: usize) -> Vec<u8> {
    bytes.insert(at, b'X');
    bytes
}

/// A zip whose first member has a name that ends like that of a folder.
fn called_a_folder(mut bytes: Vec<u8>) -> Vec<u8> {
    let directory = find(&bytes, b"PK\x01\x02");
    bytes[directory + 46 + 5] = b'/';
    bytes
}

fn blank(mut bytes: Vec<u8>, range: Range<usize>) -> Vec<u8> {
    bytes[range].fill(0);
    bytes
}

/// Many entries of the directory that name one and the same member.
fn overlapping(times: usize) -> Vec<u8> {
    let bytes = zip(&[("a.sgf", &vec![b' '; 1 << 20])]);
    let (directory, end) = (find(&bytes, b"PK\x01\x02"), find(&bytes, b"PK\x05\x06"));
    let entry = &bytes[directory..end];
    let mut last = bytes[end..].to_vec();
    let count = u16::try_from(times).unwrap().to_le_bytes();
    last[8..10].copy_from_slice(&count);
    last[10..12].copy_from_slice(&count);
    let length = u32::try_from(entry.len() * times).unwrap().to_le_bytes();
    last[12..16].copy_from_slice(&length);
    [&bytes[..directory], &entry.repeat(times), &last].concat()
}

/// A 7z of 1 kB whose directory says that it unpacks to 2 MiB.
fn directory_bomb() -> Vec<u8> {
    let packed = lzma2(&vec![0; 2 << 20]);
    let length = u16::try_from(packed.len()).unwrap().to_le_bytes();
    let [low, high] = length;
    let header = [
        // packed header; pack info: at 0, one stream, its size
        &[0x17, 0x06, 0, 1, 0x09, 0xc0, low, high, 0][..],
        // folders: one, here, of one coder, LZMA2 with a dictionary of 64 KiB
        &[0x07, 0x0b, 1, 0, 1, 0x21, 0x21, 1, 8],
        // its size unpacked
        &[0x0c, 0xe0, 0, 0, 0x20, 0, 0],
    ]
    .concat();
    let crc = |bytes: &[u8]| {
        let mut crc = flate2::Crc::new();
        crc.update(bytes);
        crc.sum().to_le_bytes()
    };
    let start = [
        &(packed.len() as u64).to_le_bytes()[..],
        &(header.len() as u64).to_le_bytes(),
        &crc(&header),
    ]
    .concat();
    let signature = b"7z\xbc\xaf\x27\x1c\0\x04";
    [&signature[..], &crc(&start), &start, &packed, &header].concat()
}

/// A 7z without a member: its start says that there is no directory.
fn empty_sevenz() -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(&[0; 20]);
    let start = [&crc.sum().to_le_bytes()[..], &[0; 20]].concat();
    [&b"7z\xbc\xaf\x27\x1c\0\x04"[..], &start].concat()
}

fn lzma2(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut options = lzma_rust2::Lzma2Options::with_preset(1);
    options.lzma_options.dict_size = 64 << 10;
    let mut writer = lzma_rust2::Lzma2Writer::new(Vec::new(), options);
    writer.write_all(bytes).unwrap();
    writer.finish().unwrap()
}

fn linked() -> Vec<u8> {
    let mut builder = ::tar::Builder::new(cut(tar(&[("a.sgf", &game(1))]), 1024));
    for (kind, target) in [
        (::tar::EntryType::Symlink, "/etc/passwd"),
        (::tar::EntryType::Symlink, "../../b.sgf"),
        (::tar::EntryType::Link, "a.sgf"),
    ] {
        let mut header = ::tar::Header::new_gnu();
        header.set_entry_type(kind);
        header.set_size(0);
        builder.append_link(&mut header, "b.sgf", target).unwrap();
    }
    builder.into_inner().unwrap()
}

fn nested(times: usize) -> Vec<u8> {
    (0..times).fold(game(1), |bytes, _| zip(&[("a", &bytes)]))
}

fn cases() -> Vec<Case> {
    let limits = Limits::default();
    let games = noisy_games(GAMES);
    let members = members(&games);
    let members = named(&members);
    let text = games.concat();
    let zipped = zip(&members);
    let streamed = streamed_zip(&members);
    let stored_zip = zip_by(&members, ::zip::CompressionMethod::STORE);
    let tarred = tar(&members);
    let lzma2 = sevenz(&members, EncoderMethod::LZMA2);
    let stored = sevenz(&members, EncoderMethod::COPY);
    let in_tenth = find(&zipped, b"09.sgf") + 200;
    let spaces = [b"(;C[".to_vec(), vec![b' '; 2 << 20]].concat();
    let many_spaces = vec![b' '; 17 << 20];
    let two: [(&str, &[u8]); 2] = [("a.sgf", &game(1)), ("b.sgf", &spaces)];
    let pair: [(&str, &[u8]); 2] = [("a.sgf", &game(1)), ("b.sgf", &many_spaces)];
    let ratio = Limits {
        ratio_max: 50,
        ..limits
    };
    let few = Limits {
        members_max: 7,
        ..limits
    };
    let narrow = Limits {
        window_bytes_max: 64 << 10,
        ..limits
    };
    let directory = Limits {
        directory_bytes_max: 1 << 10,
        ..limits
    };
    let held = Limits {
        held_bytes_max: 1 << 10,
        ..limits
    };
    let unpacked = Limits {
        unpacked_bytes_max: 1 << 20,
        ..limits
    };
    let file = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
        fs::read(folder.join(name)).unwrap()
    };
    let namesakes: [(&str, &[u8]); 3] = [
        ("a.sgf", &game(1)),
        ("a.sgf~2", &game(2)),
        ("b.sgf", &game(3)),
    ];
    let renamed = |mut bytes: Vec<u8>| {
        while let Some(at) = bytes.windows(5).position(|window| window == b"b.sgf") {
            bytes[at] = b'a';
        }
        bytes
    };
    let program = [&b"MZ\x90\0"[..], &[0x90; 100_000]].concat();
    let page = b"<html>404 not found</html>".to_vec();
    vec![
        (
            "zip-no-directory",
            "x.zip",
            cut(zipped.clone(), find(&zipped, b"PK\x01\x02")),
            limits,
        ),
        (
            "zip-cut",
            "x.zip",
            cut(zipped.clone(), find(&zipped, b"20.sgf") + 300),
            limits,
        ),
        (
            "zip-cut-streamed",
            "x.zip",
            cut(streamed.clone(), find(&streamed, b"20.sgf") + 300),
            limits,
        ),
        (
            "zip-cut-damaged",
            "x.zip",
            cut(
                flipped(zipped.clone(), in_tenth),
                find(&zipped, b"20.sgf") + 300,
            ),
            limits,
        ),
        (
            "zip-damaged",
            "x.zip",
            flipped(zipped.clone(), in_tenth),
            limits,
        ),
        ("zip-password", "x.zip", encrypted(zipped.clone()), limits),
        (
            "zip-password-cut",
            "x.zip",
            cut(encrypted(zipped.clone()), zipped.len() - 10),
            limits,
        ),
        (
            "zip-method",
            "x.zip",
            of_unknown_method(zipped.clone()),
            limits,
        ),
        (
            "zip-method-cut",
            "x.zip",
            cut(of_unknown_method(zipped.clone()), zipped.len() - 10),
            limits,
        ),
        ("zip-page", "x.zip", page.clone(), limits),
        ("zip-none-listed", "x.zip", listing(&zipped, 0), limits),
        ("zip-few-listed", "x.zip", listing(&zipped, 5), limits),
        ("zip-overlap", "x.zip", overlapping(300), limits),
        (
            "zip-signature",
            "x.zip",
            flipped(stored_zip.clone(), 2),
            limits,
        ),
        (
            "zip-signature-cut",
            "x.zip",
            cut(flipped(stored_zip.clone(), 2), stored_zip.len() - 10),
            limits,
        ),
        (
            "zip-signature-tenth",
            "x.zip",
            cut(
                flipped(stored_zip.clone(), find(&stored_zip, b"09.sgf") - 28),
                stored_zip.len() - 10,
            ),
            limits,
        ),
        (
            "zip-behind-header",
            "x.zip",
            [&b"HTTP/1.1 200 OK\r\n\r\n"[..], &stored_zip].concat(),
            limits,
        ),
        (
            "zip-behind-program",
            "x.exe",
            [program.clone(), zipped.clone()].concat(),
            limits,
        ),
        (
            "zip-behind-program-held",
            "x.tar",
            tar(&[("x.zip", &[program.clone(), zipped.clone()].concat())]),
            limits,
        ),
        (
            "zip-tail",
            "x.zip",
            [zipped.clone(), page.clone()].concat(),
            limits,
        ),
        (
            "zip-long-tail",
            "x.zip",
            [zipped.clone(), page.repeat(4000)].concat(),
            limits,
        ),
        (
            "zip-padded",
            "x.zip",
            [zipped.clone(), vec![0; 2000]].concat(),
            limits,
        ),
        (
            "zip-behind-zip",
            "x.zip",
            [zip(&members[..15]), zip(&members[15..])].concat(),
            limits,
        ),
        ("zip-unlisted", "x.zip", unlisted(&zipped, 10), limits),
        (
            "zip-shifted",
            "x.zip",
            inserted(zipped.clone(), find(&zipped, b"PK\x01\x02")),
            limits,
        ),
        (
            "zip-shifted-middle",
            "x.zip",
            inserted(zipped.clone(), find(&zipped, b"20.sgf") - 30),
            limits,
        ),
        (
            "zip-shifted-member",
            "x.zip",
            inserted(zipped.clone(), in_tenth),
            limits,
        ),
        (
            "zip-shifted-program",
            "x.exe",
            [
                program.clone(),
                inserted(zipped.clone(), find(&zipped, b"20.sgf") - 30),
            ]
            .concat(),
            limits,
        ),
        (
            "zip-folder",
            "x.zip",
            called_a_folder(stored_zip.clone()),
            limits,
        ),
        (
            "zip-outside",
            "x.zip",
            zip(&[("../../a.sgf", &game(1)), ("/etc/b.sgf", &game(2))]),
            limits,
        ),
        ("zip-namesakes", "x.zip", renamed(zip(&namesakes)), limits),
        (
            "tar-namesakes",
            "x.tar",
            [cut(tar(&namesakes[..2]), 2048), tar(&[("a.sgf", &game(3))])].concat(),
            limits,
        ),
        (
            "tar-cut",
            "x.tar",
            cut(tarred.clone(), 20 * 2048 + 600),
            limits,
        ),
        (
            "tar-header",
            "x.tar",
            flipped(tarred.clone(), 10 * 1536 + 3),
            limits,
        ),
        (
            "tar-first-header",
            "x.tar",
            flipped(tarred.clone(), 3),
            limits,
        ),
        (
            "tar-first-header-text",
            "x",
            flipped(tarred.clone(), 3),
            limits,
        ),
        (
            "tar-behind-header",
            "x.tar",
            [&b"HTTP/1.1 200 OK\r\n\r\n"[..], &tarred].concat(),
            limits,
        ),
        (
            "tar-behind-mark",
            "x",
            [&b"\xef\xbb\xbf"[..], &tarred].concat(),
            limits,
        ),
        (
            "tar-inserted",
            "x.tar",
            inserted(tarred.clone(), 20 * 1536 + 600),
            limits,
        ),
        (
            "tar-inserted-header",
            "x.tar",
            inserted(tarred.clone(), 20 * 1536 + 100),
            limits,
        ),
        (
            "tar-lost-byte",
            "x.tar",
            [&tarred[..20 * 1536 + 600], &tarred[20 * 1536 + 601..]].concat(),
            limits,
        ),
        (
            "tar-blank-header",
            "x.tar",
            blank(tarred.clone(), 10 * 1536..10 * 1536 + 512),
            limits,
        ),
        (
            "tar-behind-tar",
            "x.tar",
            [tar(&members[..15]), tar(&members[15..])].concat(),
            limits,
        ),
        (
            "tar-tail",
            "x.tar",
            [tarred.clone(), page.clone()].concat(),
            limits,
        ),
        (
            "tar-no-end",
            "x.tar",
            cut(tarred.clone(), 20 * 1536),
            limits,
        ),
        (
            "tar-in-gz-in-bz2",
            "x.tar.gz.bz2",
            bz2(&gz(&tarred)),
            limits,
        ),
        (
            "tar-in-gz-in-bz2-deep",
            "x",
            bz2(&gz(&tarred)),
            Limits {
                depth_max: 2,
                ..limits
            },
        ),
        ("tar-links", "x.tar", linked(), limits),
        (
            "gz-cut",
            "x.sgf.gz",
            cut(gz(&text), gz(&text).len() / 2),
            limits,
        ),
        (
            "gz-checksum",
            "x.sgf.gz",
            flipped(gz(&text), gz(&text).len() - 6),
            limits,
        ),
        (
            "gz-tail",
            "x.sgf.gz",
            [gz(&text), page.clone()].concat(),
            limits,
        ),
        (
            "bz2-cut",
            "x.tar.bz2",
            cut(bz2(&tarred), bz2(&tarred).len() - 4),
            limits,
        ),
        (
            "bz2-checksum",
            "x.tar.bz2",
            flipped(bz2(&tarred), 12),
            limits,
        ),
        (
            "bz2-tail",
            "x.tar.bz2",
            [bz2(&tarred), page.clone()].concat(),
            limits,
        ),
        (
            "xz-cut",
            "x.sgf.xz",
            cut(xz(&text), xz(&text).len() / 2),
            limits,
        ),
        (
            "xz-checksum",
            "x.sgf.xz",
            flipped(xz(&text), xz(&text).len() - 10),
            limits,
        ),
        (
            "xz-tail",
            "x.tar.xz",
            [xz(&tarred), page.clone()].concat(),
            limits,
        ),
        ("xz-window", "x.sgf.xz", xz(&text), narrow),
        (
            "zst-cut",
            "x.sgf.zst",
            cut(zst(&text), zst(&text).len() / 2),
            limits,
        ),
        (
            "zst-checksum",
            "x.sgf.zst",
            flipped(zst(&text), zst(&text).len() - 2),
            limits,
        ),
        (
            "zst-tail",
            "x.tar.zst",
            [zst(&tarred), page.clone()].concat(),
            limits,
        ),
        ("zst-window", "x.sgf.zst", zst(&spaces), narrow),
        (
            "7z-cut",
            "x.7z",
            cut(lzma2.clone(), lzma2.len() - 10),
            limits,
        ),
        (
            "7z-damaged",
            "x.7z",
            flipped(stored.clone(), 32 + 10 * games[0].len() + 50),
            limits,
        ),
        (
            "7z-packed-damaged",
            "x.7z",
            flipped(lzma2.clone(), lzma2.len() / 2),
            limits,
        ),
        ("7z-start", "x.7z", flipped(lzma2.clone(), 15), limits),
        (
            "7z-tail",
            "x.7z",
            [lzma2.clone(), page.clone()].concat(),
            limits,
        ),
        ("7z-password", "x.7z", file("password.7z"), limits),
        (
            "7z-password-directory",
            "x.7z",
            file("password_directory.7z"),
            limits,
        ),
        ("7z-method", "x.7z", file("brotli.7z"), limits),
        (
            "7z-bomb",
            "x.7z",
            sevenz(&two, EncoderMethod::LZMA2),
            unpacked,
        ),
        ("7z-window", "x.7z", lzma2.clone(), narrow),
        ("7z-directory", "x.7z", lzma2.clone(), directory),
        ("7z-directory-bomb", "x.7z", directory_bomb(), limits),
        ("7z-many", "x.7z", lzma2.clone(), few),
        ("7z-held", "x.tar", tar(&[("a.7z", &lzma2)]), held),
        ("7z-page", "x.7z", page, limits),
        ("zip-ratio", "x.zip", zip(&pair), ratio),
        ("gz-bomb", "x.sgf.gz", gz(&spaces), unpacked),
        ("bz2-bomb", "x.sgf.bz2", bz2(&spaces), unpacked),
        ("xz-bomb", "x.sgf.xz", xz(&spaces), unpacked),
        ("zst-bomb", "x.sgf.zst", zst(&spaces), unpacked),
        (
            "zip-cut-bomb",
            "x.zip",
            cut(zip(&two), zip(&two).len() - 10),
            unpacked,
        ),
        (
            "nested-bomb",
            "x.tar",
            tar(&[("x.7z", &sevenz(&two, EncoderMethod::LZMA2))]),
            unpacked,
        ),
        ("zip-empty", "x.zip", zip(&[]), limits),
        ("7z-empty", "x.7z", empty_sevenz(), limits),
        ("tar-empty", "x.tar", vec![0; 10240], limits),
        ("tgz-empty", "x.tar.gz", gz(&[0; 10240]), limits),
        ("gz-empty", "x.sgf.gz", gz(b""), limits),
        ("zip-many", "x.zip", zipped.clone(), few),
        (
            "zip-cut-many",
            "x.zip",
            cut(zipped.clone(), zipped.len() - 10),
            few,
        ),
        ("tar-many", "x.tar", tarred.clone(), few),
        ("nested-4", "x.zip", nested(4), limits),
        ("nested-5", "x.zip", nested(5), limits),
        ("nested-1000", "x.zip", nested(1000), limits),
    ]
}

/// `N games`, and how often each code of a reject comes up, by code.
fn outcome(name: &str, bytes: &[u8], limits: &Limits) -> String {
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join(name), bytes).unwrap();
    let (mut games, mut places) = (0, BTreeSet::new());
    let mut codes: BTreeMap<String, usize> = BTreeMap::new();
    for line in walk(&[Input::Path(root.path().to_owned())], limits) {
        if line.starts_with('!') {
            let code = line.rsplit(' ').next().unwrap().to_owned();
            *codes.entry(code).or_default() += 1;
        } else if !line.starts_with('-') {
            games += 1;
            assert!(places.insert(line.clone()), "{line} twice");
        }
    }
    let codes = codes.into_iter().map(|(code, times)| match times {
        1 => format!(", `{code}`"),
        times => format!(", {times} x `{code}`"),
    });
    format!("{games} of {GAMES}{}", codes.collect::<String>())
}

/// Keys and last cells of the table.
fn documented() -> BTreeMap<String, String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/containers.md");
    let page = fs::read_to_string(page).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let key = cells[0].trim_matches('`').to_owned();
        (key, cells[cells.len() - 1].to_owned())
    })
    .filter(|(_, outcome)| outcome.contains(" of "))
    .collect()
}

#[test]
fn each_gets_what_the_table_says() {
    let documented = documented();
    let mut keys = BTreeSet::new();
    let mut wrong = Vec::new();
    for (key, name, bytes, limits) in cases() {
        let found = outcome(name, &bytes, &limits);
        keys.insert(key.to_owned());
        if documented.get(key) != Some(&found) {
            wrong.push(format!("{key}: {found}, not {:?}", documented.get(key)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(documented.keys().all(|key| keys.contains(key)));
}
