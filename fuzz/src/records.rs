use record::{Reject, RejectReason, leaves, looks_like_record, read, read_leaf, trees};

/// Any bytes as a file of game trees.
pub fn sgf(bytes: &[u8]) {
    records(bytes);
}

/// Any bytes behind the first line of a GIB.
pub fn gib(bytes: &[u8]) {
    records(&[b"\\HS\n", bytes].concat());
}

/// Any bytes before a line that makes them NGF.
pub fn ngf(bytes: &[u8]) {
    records(&[bytes, b"\nPMABBQEEQ"].concat());
}

/// Any bytes behind the first line of a UGF.
pub fn ugf(bytes: &[u8]) {
    records(&[b"[Header]\n", bytes].concat());
}

/// Any bytes behind a line of moves.
pub fn lines(bytes: &[u8]) {
    records(&[b"1\t;B[aa]\n", bytes].concat());
}

/// A file is cut into records without losing a byte, each is read or rejected with a place in its
/// bytes, what is read can be
/// played out, and every leaf that is counted can be read.
fn records(file: &[u8]) {
    looks_like_record(file);
    let (mut end, mut count) = (0, 0);
    for range in trees(file) {
        assert!(end <= range.start && range.start <= range.end && range.end <= file.len());
        let between = &file[end..range.start];
        assert!(
            end == 0 || between.iter().all(|&byte| byte <= b' '),
            "bytes are lost"
        );
        (end, count) = (range.end, count + 1);
        match read(&file[range.clone()]) {
            Ok(record) => {
                let leaves = leaves(&file[range.clone()]);
                for leaf in (1..leaves).take(8) {
                    // A variation may name another game, or a board that there is none of.
                    let missing = |reject: Reject| reject.reason == RejectReason::NoNodes;
                    let read = read_leaf(&file[range.clone()], leaf);
                    assert!(!read.is_err_and(missing));
                }
                assert!(record.steps.is_sorted_by_key(|step| step.node));
                assert!(record.defects.is_sorted());
                let offsets = record.steps.iter().map(|step| step.offset);
                let mut offsets = offsets.chain(record.defects.iter().map(|defect| defect.offset));
                assert!(offsets.all(|offset| offset as usize <= range.len()));
                let game = replay::replay(&record);
                assert_eq!(game.size, record.size);
            }
            Err(reject) => {
                assert!(reject.offset <= range.len());
                assert!(reject.snippet.chars().count() <= 120);
            }
        }
    }
    assert!(count > 0);
}
