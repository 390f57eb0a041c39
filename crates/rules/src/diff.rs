//! Where two rulesets differ.

use crate::key::KEYS;
use crate::ruleset::Ruleset;

/// One key in which two rulesets differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The key.
    pub key: &'static str,
    /// Its value in the first ruleset, as it would stand in a file.
    pub a: String,
    /// Its value in the second.
    pub b: String,
    /// The difference in one sentence, with the names of both.
    pub sentence: String,
}

/// Every key in which two rulesets differ, in the order of [`KEYS`]; empty where no verdict can.
///
/// ```
/// let book = rules::Book::builtin();
/// let [aga, nz] = ["aga", "nz"].map(|id| book.get(id).unwrap());
/// let differences = rules::diff(aga, nz);
/// assert!(differences.iter().any(|d| d.key == "suicide"
///     && d.sentence == "aga forbids suicide; nz allows suicide"));
/// ```
pub fn diff(a: &Ruleset, b: &Ruleset) -> Vec<Difference> {
    let different = KEYS.iter().filter(|key| key.value(a) != key.value(b));
    different
        .map(|key| Difference {
            key: key.name,
            a: key.value(a),
            b: key.value(b),
            sentence: format!("{} {}; {} {}", a.id, key.clause(a), b.id, key.clause(b)),
        })
        .collect()
}
