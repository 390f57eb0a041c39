use std::fmt;

/// A leniency that reading a record needed, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Defect {
    /// What was wrong.
    pub code: DefectCode,
    /// Byte offset in the record's bytes.
    pub offset: u32,
}

/// As tables show it: `code@offset`.
impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.code.as_str(), self.offset)
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $key:literal,)*) => {
        /// What can be wrong with a record's text; docs/leniency.md has a row for each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum DefectCode {
            $($(#[$doc])* $name,)*
        }

        impl DefectCode {
            /// Every code.
            pub const ALL: &[DefectCode] = &[$(DefectCode::$name,)*];

            /// The key used in tables, snake case.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(DefectCode::$name => $key,)*
                }
            }
        }
    };
}

codes! {
    /// Text before the first game tree.
    JunkBefore = "junk_before",
    /// The text ends inside a game tree.
    Truncated = "truncated",
}
