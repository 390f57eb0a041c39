use std::fmt;

/// Where a record was found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Place {
    /// Path relative to the root given, `/` between parts.
    pub source: String,
    /// Path inside the container, empty for a plain file; nested containers joined by `!/`.
    pub member: String,
    /// Place in a file of several games, from 0.
    pub game_index: u32,
    /// Which leaf of the variation tree, from 0; the main line is 0.
    pub leaf: u32,
}

/// As a person would look for it: `source`, then `#member`, then `#index` where there are several,
/// then `leaf n` if it is not the main line.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)?;
        if !self.member.is_empty() {
            write!(f, "#{}", self.member)?;
        }
        if self.game_index > 0 {
            write!(f, "#{}", self.game_index)?;
        }
        if self.leaf > 0 {
            write!(f, " leaf {}", self.leaf)?;
        }
        Ok(())
    }
}

/// 32 hex digits over place and bytes: unique in a run, the key of every table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordId(pub String);

/// 32 hex digits over size, setup before the first move and moves: the same game in other clothes
/// has the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub String);
