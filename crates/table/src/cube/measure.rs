//! What is counted, as small numbers while counting and as text in the table.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use ruling::KomiPolicy;

use super::slice::Dimension;

/// What is counted. The order is that of documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// Games by what they are: `games`, `ended=..`, `judged_by=..`, flags; `flips`, where two rulesets
    /// name different winners.
    Game,
    /// Rejects by `unit:reason`.
    Reject,
    /// Games with two or more handicap stones, by who wins the area count when nothing, N - 1, N
    /// points are returned, and by the last mover: `B W W B`.
    Handicap,
    /// Of a ruleset: `B`, `W`, `draw`, `none` (winners of counted games, with the sum of margins),
    /// `illegal` (some move was, counted or not), `as_left` (another margin as left, with the sum of
    /// as left minus completed), `as_left_flip` (another side ahead).
    Ruleset,
    /// Of a ruleset that lifts no dead stones, its letter beside playing out: `games`, `differ` (with
    /// the sum of absolute differences), `flip`.
    Literal,
    /// Of a ruleset: counted games by the margin before komi, in quarter-points.
    Margin,
    /// Of a pair: `differ` (other margins), `flip` (other winners), `one_only` (one of the two gives
    /// no counted result); the first two with the sum of differences.
    Pair,
    /// Of a pair: games where a cause has a share, with the sum of its absolute shares.
    Cause,
    /// Of a pair: games whose winner changes, by leading cause, `tie_rule` or `repetition`.
    Lead,
    /// Of a pair: the same by the winner under `a` and under `b`: `B W`.
    Turn,
    /// Of a pair: the same by all causes with a share, joined by `+`.
    Set,
    /// Of a pair: games by difference in quarter-points.
    Difference,
    /// `b` said in this part exactly what `a` said; it has no rows of its own.
    Member,
    /// A game that `lead` counts, the one that shows it best, key `cause record_id`: `n` causes,
    /// `quarters` the difference.
    Example,
}

impl Fact {
    /// All facts.
    pub const ALL: [Fact; 14] = [
        Fact::Game,
        Fact::Reject,
        Fact::Handicap,
        Fact::Ruleset,
        Fact::Literal,
        Fact::Margin,
        Fact::Pair,
        Fact::Cause,
        Fact::Lead,
        Fact::Turn,
        Fact::Set,
        Fact::Difference,
        Fact::Member,
        Fact::Example,
    ];

    /// As the table writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Fact::Game => "game",
            Fact::Reject => "reject",
            Fact::Handicap => "handicap",
            Fact::Ruleset => "ruleset",
            Fact::Literal => "literal",
            Fact::Margin => "margin",
            Fact::Pair => "pair",
            Fact::Cause => "cause",
            Fact::Lead => "lead",
            Fact::Turn => "turn",
            Fact::Set => "set",
            Fact::Difference => "difference",
            Fact::Member => "member",
            Fact::Example => "example",
        }
    }
}

/// What exactly is counted of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Detail {
    /// A fixed word.
    Word(&'static str),
    /// A text of this part, by its number.
    Text(u32),
    /// Quarter-points.
    Quarters(i32),
    /// A set of causes, one bit each.
    Causes(u16),
}

/// One thing counted, before it is cut by slices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Measure {
    pub(super) fact: Fact,
    /// Place in `KomiPolicy::ALL`, or `NO_POLICY`.
    pub(super) policy: u8,
    /// Places in the list of rulesets, or `NO_RULESET`.
    pub(super) a: u16,
    pub(super) b: u16,
    pub(super) detail: Detail,
}

impl Measure {
    /// Whether it is counted in slices of that dimension. Facts with many keys are counted only where
    /// the report needs them, since every slice costs space in every part.
    pub(super) fn is_in(&self, dimension: Dimension) -> bool {
        use Dimension::{All, Even, Handicap, Origin};
        let is_recorded = self.policy == KomiPolicy::Recorded as u8;
        if let Some(halves) = dimension.halves() {
            // Of slices by two no more than the page's filters ask for: winners that change are counted
            // by their cause, and each ruleset's own komi matters in even games.
            return match self.fact {
                Fact::Game | Fact::Handicap => true,
                Fact::Ruleset => {
                    is_recorded || self.policy == NO_POLICY || halves.contains(&Handicap)
                }
                Fact::Pair => is_recorded && self.detail == Detail::Word(ONE_ONLY),
                Fact::Lead => is_recorded,
                _ => false,
            };
        }
        match self.fact {
            Fact::Game | Fact::Handicap | Fact::Ruleset | Fact::Literal => true,
            Fact::Reject => matches!(dimension, All | Origin),
            Fact::Margin => dimension == Even,
            Fact::Pair => is_recorded || matches!(dimension, All | Even),
            Fact::Lead | Fact::Turn => is_recorded,
            Fact::Cause | Fact::Set | Fact::Difference => {
                is_recorded && matches!(dimension, All | Handicap)
            }
            Fact::Member | Fact::Example => dimension == All,
        }
    }
}

/// Key of the fact `pair`: one of the two rulesets gives no counted result.
pub(super) const ONE_ONLY: &str = "one_only";
pub(super) const NO_POLICY: u8 = u8::MAX;
pub(super) const NO_RULESET: u16 = u16::MAX;

/// A count and a sum of quarter-points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Sum {
    pub(super) n: i64,
    pub(super) quarters: i64,
}

impl Sum {
    pub(super) fn add(&mut self, other: Sum) {
        self.n += other.n;
        self.quarters += other.quarters;
    }
}

/// Maps with our own quick hasher: their order is never looked at.
pub(super) type Quick<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// Multiplies and folds; enough for keys made of small numbers.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        // Two odd constants from the fractional digits of the golden ratio and of the root of 3.
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = (mixed ^ (mixed >> 29)).wrapping_mul(0xBB67_AE85_84CA_A73B);
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_i32(&mut self, word: i32) {
        self.write_u64(u64::from(word.cast_unsigned()));
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word.cast_unsigned() as u64);
    }
}

/// Texts numbered in order of first appearance.
#[derive(Debug, Default)]
pub(super) struct Names {
    numbers: HashMap<String, u32>,
    texts: Vec<String>,
}

impl Names {
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let number = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(text.to_string());
        self.numbers.insert(text.to_string(), number);
        number
    }

    /// For every number the place of its text in the alphabet.
    pub(super) fn ranks(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.texts.len()).collect();
        order.sort_unstable_by_key(|&number| &self.texts[number]);
        let mut ranks = vec![0; order.len()];
        for (rank, number) in order.into_iter().enumerate() {
            ranks[number] = rank;
        }
        ranks
    }

    pub(super) fn text(&self, number: u32) -> &str {
        self.texts
            .get(number as usize)
            .map_or("", |text| text.as_str())
    }
}
