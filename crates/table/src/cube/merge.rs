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
    /// Rulesets between which slices and examples are kept.
    leading: Vec<u32>,
    /// By the count that they are of, `key` the leading cause; the best few.
    examples: Quick<Key, Vec<Shown>>,
    /// Whether slices by two are read.
    by_two: bool,
}

/// Policy, the ruleset that stands, and the one it stands for.
type Members = Vec<(u32, u32, u32)>;

/// Examples kept of one count.
const EXAMPLES_MAX: usize = 3;

/// A game as an example. The order is that of [`Example`]: fewer causes, a larger difference, then
/// any.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Shown {
    causes: i64,
    minus_size: i64,
    record_id: String,
    part: usize,
    difference: i64,
}

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

/// A game that shows a change of the winner, one of the best few of its slice, grade, pair and cause.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Example {
    /// Key of the game.
    pub record_id: String,
    /// Which part of the tables it stands in, as given to [`Cube::add_part`].
    pub part: usize,
    /// What its slice is cut by.
    pub dimension: Dimension,
    /// Which slice.
    pub value: String,
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
    /// Nothing counted; slices by two will be passed over. Pairs in slices, and examples, are kept only
    /// where both rulesets are among `leading`; pairs over all games are kept whichever they are.
    pub fn new(leading: &[String]) -> Cube {
        let mut cube = Cube::default();
        cube.leading = leading.iter().map(|id| cube.names.number(id)).collect();
        cube
    }

    /// Nothing counted; slices by two, more than half of all rows, will be read too.
    pub fn with_slices_by_two(leading: &[String]) -> Cube {
        Cube {
            by_two: true,
            ..Cube::new(leading)
        }
    }

    /// Adds a part. `part` is the caller's number for it, kept with examples.
    ///
    /// # Errors
    /// If the bytes are no part of the table.
    pub fn add_part(&mut self, part: usize, bytes: impl Into<Vec<u8>>) -> Result<(), Error> {
        let mut members = Vec::new();
        let mut rows: Quick<Key, Sum> = Quick::default();
        let mut examples: Vec<(Key, Shown)> = Vec::new();
        let names = &mut self.names;
        let by_two = self.by_two;
        let mut last = [const { String::new() }; 6];
        let mut numbers = last.each_ref().map(|text| names.number(text));
        each_row(Bytes::from(bytes.into()), |row| {
            if !by_two && row.dimension.halves().is_some() {
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
            let (lead, shown) = match row.fact {
                Fact::Example => shown(part, row),
                _ => None,
            }
            .unzip();
            let key = Key {
                dimension: row.dimension,
                fact: row.fact,
                value,
                evidence,
                policy,
                a,
                b,
                key: lead.map_or(key, |lead| names.number(lead)),
            };
            if let Some(shown) = shown {
                examples.push((key, shown));
                return;
            }
            rows.entry(key).or_default().add(Sum {
                n: row.n,
                quarters: row.quarters,
            });
        })?;
        let stand_for = stand_for(&members);
        for (key, shown) in examples {
            self.keep(&stand_for, key, &shown);
        }
        let sums = self.parts.entry(members).or_default();
        for (key, sum) in rows {
            sums.entry(key).or_default().add(sum);
        }
        Ok(())
    }

    /// Keeps an example for every leading pair that it is one of, if it is among the best.
    fn keep(&mut self, stand_for: &StandFor, key: Key, shown: &Shown) {
        for &a in members_of(stand_for, key.policy, &key.a) {
            for &b in members_of(stand_for, key.policy, &key.b) {
                if !self.leading.contains(&a) || !self.leading.contains(&b) {
                    continue;
                }
                let mut shown = shown.clone();
                let is_turned = self.names.text(b) < self.names.text(a);
                if is_turned {
                    shown.difference = -shown.difference;
                }
                let (a, b) = if is_turned { (b, a) } else { (a, b) };
                let kept = self.examples.entry(Key { a, b, ..key }).or_default();
                let at = kept.partition_point(|other| *other < shown);
                if at < EXAMPLES_MAX {
                    kept.insert(at, shown);
                    kept.truncate(EXAMPLES_MAX);
                }
            }
        }
    }

    /// Gives every ruleset its own rows.
    pub fn spread(&mut self) {
        let leading = std::mem::take(&mut self.leading);
        let empty = self.names.number("");
        let ranks = self.names.ranks();
        for (members, rows) in std::mem::take(&mut self.parts) {
            let stand_for = stand_for(&members);
            for (key, sum) in rows {
                let [of_a, of_b] = [&key.a, &key.b].map(|ruleset| match key.fact {
                    Fact::Literal => std::slice::from_ref(ruleset),
                    _ => members_of(&stand_for, key.policy, ruleset),
                });
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

    /// Examples of changed winners, sorted.
    pub fn examples(&self) -> Vec<Example> {
        let text = |number| self.names.text(number).to_string();
        let of = |(key, kept): (&Key, &Vec<Shown>)| {
            let key = *key;
            let example = move |shown: Shown| Example {
                part: shown.part,
                record_id: shown.record_id,
                dimension: key.dimension,
                value: text(key.value),
                a: text(key.a),
                b: text(key.b),
                evidence: text(key.evidence),
                lead: text(key.key),
                causes: shown.causes,
                difference: shown.difference,
            };
            kept.clone().into_iter().map(example)
        };
        let mut examples: Vec<Example> = self.examples.iter().flat_map(of).collect();
        examples.sort_unstable();
        examples
    }
}

/// By policy and the ruleset that stands all rulesets that it stands for.
type StandFor = BTreeMap<(u32, u32), Vec<u32>>;

fn stand_for(members: &Members) -> StandFor {
    let mut stand_for = StandFor::new();
    for &(policy, a, b) in members {
        let of_a = stand_for.entry((policy, a)).or_insert_with(|| vec![a]);
        of_a.push(b);
    }
    stand_for
}

/// The rulesets that one stands for, itself among them.
fn members_of<'m>(stand_for: &'m StandFor, policy: u32, ruleset: &'m u32) -> &'m [u32] {
    let members = stand_for.get(&(policy, *ruleset));
    members.map_or(std::slice::from_ref(ruleset), Vec::as_slice)
}

/// The leading cause and the game of a row of examples.
fn shown<'b>(part: usize, row: &Borrowed<'b>) -> Option<(&'b str, Shown)> {
    let [.., key] = row.texts;
    let (lead, record_id) = key.split_once(' ')?;
    let shown = Shown {
        causes: row.n,
        minus_size: -row.quarters.abs(),
        record_id: record_id.to_string(),
        part,
        difference: row.quarters,
    };
    Some((lead, shown))
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
