use std::ops::{ControlFlow, Range};

use archive::{Examined, Found, Input, Kind, Limits, Source, examine, list};

/// Small, so that bombs reach them.
const LIMITS: Limits = Limits {
    depth_max: 3,
    ratio_max: 100,
    ratio_free_bytes: 64 << 10,
    unpacked_bytes_max: 4 << 20,
    members_max: 1_000,
    overlap_max: 2,
    record_bytes_max: 1 << 20,
    held_bytes_max: 1 << 20,
    window_bytes_max: 1 << 20,
    directory_bytes_max: 1 << 20,
    directory_ratio_max: 20,
};

/// Any bytes as a file that is named on the command line: something comes of it, within the bounds,
/// and the same whether it is opened as a whole or a member at a time.
pub fn containers(bytes: &[u8]) {
    let input = Input::Bytes {
        name: "file".to_owned(),
        bytes: bytes.into(),
    };
    let listing = list(&[input], None).expect("bytes are there");
    for entry in listing.entries {
        let Ok(Examined::Source(source)) = examine(entry, &LIMITS) else {
            continue;
        };
        let all = open(&source, 0..source.atoms.len());
        let may_be_empty = matches!(
            source.kind,
            Kind::Zip | Kind::SevenZip | Kind::Tar | Kind::Packed(_)
        );
        assert!(
            !all.is_empty() || may_be_empty,
            "nothing is lost without a word"
        );
        if source.is_splittable() && source.atoms.len() <= 8 {
            let atoms = 0..source.atoms.len();
            let single: Vec<_> = atoms.flat_map(|at| open(&source, at..at + 1)).collect();
            assert_eq!(all, single);
        }
    }
}

/// What was found, in words, but for skipped members' names.
fn open(source: &Source, atoms: Range<usize>) -> Vec<String> {
    let (mut words, mut unpacked) = (Vec::new(), 0);
    let mut visit = |found| {
        words.push(match found {
            Found::Record { place, bytes } => {
                unpacked += bytes.len() as u64;
                format!("{place:?} {bytes:?}")
            }
            Found::Reject(reject) => format!("{reject:?}"),
            Found::Skipped { extension } => extension,
        });
        ControlFlow::Continue(())
    };
    source
        .open(atoms, &LIMITS, &mut visit)
        .expect("bytes do not change");
    assert!(unpacked <= LIMITS.unpacked_bytes_max);
    words
}
