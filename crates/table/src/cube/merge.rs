use std::collections::BTreeMap;

use bytes::Bytes;

use super::measure::{Fact, Names, Quick, Sum};
use super::rows::{Borrowed, each_row};
use super::slice::Dimension;
use crate::Error;

/// The cubes of many parts, added up.
#[derive(Debug, Default)]
pub struct Cube {
    names: Names,
    /// Who stands for whom, and the rows that were written under it. Parts with the same groups
    /// are added up before they are spread out.
    parts: BTreeMap<Members, Quick<Key, Sum>>,
    sums: Quick<Key, Sum>,
    striking: Vec<Candidate>,
    /// Whether slices by two are read.
    by_two: bool,
}

/// Policy, the ruleset that stands, and the one it stands for.
type Members = Vec<(u32, u32, u32)>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    dimension: Dimension,
    fact: Fact,
    value: u32,
    evidence: u32,
    policy: u32,
    a: u32,
    b: u32,
    key: u32,
}

/// One sum. Pairs have `a` before `b` in the alphabet; sums of differences are `b` minus `a`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CubeRow<'c> {
    /// What the slice is cut by.
    pub dimension: Dimension,
    /// Which slice.
    pub value: &'c str,
    /// What is counted.
    pub fact: Fact,
    /// Whose komi counts; empty where that does not matter.
    pub policy: &'c str,
    /// A ruleset, or the first of a pair.
    pub a: &'c str,
    /// The second of a pair.
    pub b: &'c str,
    /// What exactly is counted.
    pub key: &'c str,
    /// Grade of the games.
    pub evidence: &'c str,
    /// Games.
    pub n: i64,
    /// Sum in quarter-points.
    pub quarters: i64,
}

/// A game that may be shown in the gallery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Which part of the tables it stands in, as given to [`Cube::add_part`].
    pub part: usize,
    /// Its key.
    pub record_id: String,
    /// The ruleset that comes first in the alphabet.
    pub a: String,
    /// The other one.
    pub b: String,
    /// Grade of the game.
    pub evidence: String,
    /// The leading cause, or `tie_rule`, `repetition`.
    pub lead: String,
    /// Causes with a share.
    pub causes: i64,
    /// Margin under `b` minus margin under `a`, in quarter-points.
    pub difference: i64,
}

impl Cube {
    /// Nothing counted; slices by two will be passed over.
    pub fn new() -> Cube {
        Cube::default()
    }

    /// Nothing counted; slices by two, more than half of all rows, will be read too.
    pub fn with_slices_by_two() -> Cube {
        Cube {
            by_two: true,
            ..Cube::default()
        }
    }

    /// Adds a part. `part` is the caller's number for it, kept with gallery candidates.
    ///
    /// # Errors
    /// If the bytes are no part of the table.
    pub fn add_part(&mut self, part: usize, bytes: impl Into<Vec<u8>>) -> Result<(), Error> {
        let mut members = Vec::new();
        let mut rows: Quick<Key, Sum> = Quick::default();
        let (names, striking) = (&mut self.names, &mut self.striking);
        let by_two = self.by_two;
        let mut last = [const { String::new() }; 6];
        let mut numbers = last.each_ref().map(|text| names.number(text));
        each_row(Bytes::from(bytes.into()), |row| {
            if !by_two && row.dimension.halves().is_some() {
                return;
            }
            if row.fact == Fact::Striking {
                striking.extend(candidate(part, row));
                return;
            }
            // Rows are sorted: most texts are those of the row before.
            for ((number, last), text) in numbers.iter_mut().zip(&mut last).zip(row.texts) {
                if last != text {
                    last.clear();
                    last.push_str(text);
                    *number = names.number(text);
                }
            }
            let [value, evidence, policy, a, b, key] = numbers;
            if row.fact == Fact::Member {
                members.push((policy, a, b));
                return;
            }
            let key = Key {
                dimension: row.dimension,
                fact: row.fact,
                value,
                evidence,
                policy,
                a,
                b,
                key,
            };
            rows.entry(key).or_default().add(Sum {
                n: row.n,
                quarters: row.quarters,
            });
        })?;
        let sums = self.parts.entry(members).or_default();
        for (key, sum) in rows {
            sums.entry(key).or_default().add(sum);
        }
        Ok(())
    }

    /// Gives every ruleset its own rows. Pairs in slices are kept only where both rulesets are among
    /// `leading`; those over all games are kept for every pair.
    pub fn spread(&mut self, leading: &[String]) {
        let leading: Vec<u32> = leading.iter().map(|id| self.names.number(id)).collect();
        let empty = self.names.number("");
        let ranks = self.names.ranks();
        for (members, rows) in std::mem::take(&mut self.parts) {
            let mut stand_for: BTreeMap<(u32, u32), Vec<u32>> = BTreeMap::new();
            for (policy, a, b) in members {
                stand_for
                    .entry((policy, a))
                    .or_insert_with(|| vec![a])
                    .push(b);
            }
            for (key, sum) in rows {
                let (only_a, only_b) = ([key.a], [key.b]);
                let group = |ruleset: u32| match key.fact {
                    Fact::Literal => None,
                    _ => stand_for.get(&(key.policy, ruleset)).map(Vec::as_slice),
                };
                let of_a = group(key.a).unwrap_or(&only_a);
                let of_b = group(key.b).unwrap_or(&only_b);
                let every_pair = key.dimension == Dimension::All || key.b == empty;
                let mut turned = None;
                for &a in of_a {
                    for &b in of_b {
                        let both_lead = leading.contains(&a) && leading.contains(&b);
                        if !every_pair && !both_lead {
                            continue;
                        }
                        let turn = b != empty && ranks[b as usize] < ranks[a as usize];
                        let (key, sum) = match turn {
                            false => (Key { a, b, ..key }, sum),
                            true => {
                                let names = &mut self.names;
                                let (key, sum) =
                                    *turned.get_or_insert_with(|| turned_round(names, key, sum));
                                (Key { a: b, b: a, ..key }, sum)
                            }
                        };
                        self.sums.entry(key).or_default().add(sum);
                    }
                }
            }
        }
    }

    /// All sums, sorted. Call [`spread`](Cube::spread) first.
    pub fn rows(&self) -> Vec<CubeRow<'_>> {
        let row = |(key, sum): (&Key, &Sum)| CubeRow {
            dimension: key.dimension,
            value: self.names.text(key.value),
            fact: key.fact,
            policy: self.names.text(key.policy),
            a: self.names.text(key.a),
            b: self.names.text(key.b),
            key: self.names.text(key.key),
            evidence: self.names.text(key.evidence),
            n: sum.n,
            quarters: sum.quarters,
        };
        let mut rows: Vec<CubeRow<'_>> = self.sums.iter().map(row).collect();
        rows.sort_unstable();
        rows
    }

    /// Candidates for the gallery, in the order of parts.
    pub fn candidates(&self) -> &[Candidate] {
        &self.striking
    }
}

fn candidate(part: usize, row: &Borrowed<'_>) -> Option<Candidate> {
    let [_, evidence, _, a, b, key] = row.texts;
    let (lead, record_id) = key.split_once(' ')?;
    Some(Candidate {
        part,
        record_id: record_id.to_string(),
        a: a.to_string(),
        b: b.to_string(),
        evidence: evidence.to_string(),
        lead: lead.to_string(),
        causes: row.n,
        difference: row.quarters,
    })
}

/// A row of a pair seen from the other side. A difference changes its sign; shares of causes are
/// absolute and do not.
fn turned_round(names: &mut Names, mut key: Key, mut sum: Sum) -> (Key, Sum) {
    match key.fact {
        Fact::Pair => sum.quarters = -sum.quarters,
        Fact::Difference => {
            let quarters: i64 = names.text(key.key).parse().unwrap_or(0);
            key.key = names.number(&(-quarters).to_string());
        }
        Fact::Turn => {
            let text = names.text(key.key);
            let turned = text.split_once(' ').map(|(a, b)| format!("{b} {a}"));
            key.key = turned.map_or(key.key, |turned| names.number(&turned));
        }
        _ => {}
    }
    (key, sum)
}
