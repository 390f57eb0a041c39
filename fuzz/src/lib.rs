//! What is tried with any bytes: each function is one target of `just fuzz`, and runs over its seeds
//! and mutations of them in `just test`.

mod containers;
mod judge;
mod records;
mod rulesets;
mod texts;

pub use containers::containers;
pub use judge::judge;
pub use records::{gib, lines, ngf, sgf, ugf};
pub use rulesets::rulesets;
pub use texts::{charsets, claims};

/// A target: its name, which is that of its seeds, and what it does.
pub type Target = (&'static str, fn(&[u8]));

/// All of them.
pub const TARGETS: [Target; 10] = [
    ("judge", judge),
    ("sgf", sgf),
    ("gib", gib),
    ("ngf", ngf),
    ("ugf", ugf),
    ("lines", lines),
    ("charsets", charsets),
    ("claims", claims),
    ("rulesets", rulesets),
    ("containers", containers),
];
