//! In how many games of a dataset the differences of two rulesets mattered.

use table::Cube;

use crate::dataset::Dataset;
use crate::page::words;
use crate::summary::{Cause, Pair, Scope};
use crate::write::{cube, run};
use crate::{Error, Files, figures};

/// Two rulesets over the games of a dataset that both count on good evidence.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// One entry a komi policy of the run.
    pub pairs: Vec<Pair>,
    /// Why the two differ with the recorded komi, what leads most changes of the winner first.
    pub causes: Vec<Cause>,
    /// Games with a move that the one, that the other forbids.
    pub illegal: [i64; 2],
}

/// Compares two rulesets over the games of a dataset, from its cubes.
///
/// # Errors
/// If the dataset cannot be read, or was not scored under one of the two.
pub fn compare(files: &dyn Files, rulesets: [&str; 2]) -> Result<Comparison, Error> {
    let dataset = Dataset::open(files)?;
    let run = run(&dataset)?;
    let ids: Vec<String> = run
        .rulesets
        .iter()
        .map(|ruleset| ruleset.id.clone())
        .collect();
    dataset.must_score(rulesets, &ids)?;
    let mut pair = rulesets.map(str::to_string);
    pair.sort_unstable();
    let cube = cube(&dataset, Cube::new(&pair), false)?;
    let rows = cube.rows();
    let mut pairs = figures::pairs(&rows, &pair, &run.komi_policies);
    pairs.retain(|pair| pair.scope == Scope::Headline);
    let mut causes = figures::causes(&rows);
    causes.retain(|c| c.scope == Scope::Headline && [&c.a, &c.b] == [&pair[0], &pair[1]]);
    causes.sort_by_key(|cause| (-cause.flips_leading, -cause.games));
    let illegal = figures::illegal(&rows);
    Ok(Comparison {
        pairs,
        causes,
        illegal: rulesets.map(|id| {
            let of = illegal.iter().find(|row| row.ruleset == id);
            of.map_or(0, |row| row.games)
        }),
    })
}

impl Comparison {
    /// In how many games a difference in that key mattered, a line for each cause it can move.
    /// `others` are the keys in which the two differ: where several move one cause, its games
    /// cannot be told apart, and the line says so.
    pub fn mattered(&self, key: &str, others: &[&str]) -> Vec<String> {
        let of_margin = score::Cause::ALL.into_iter();
        let of_margin = of_margin.filter(|cause| cause.keys().contains(&key));
        let lines = of_margin.filter_map(|cause| {
            if cause == score::Cause::Komi {
                return Some(self.own_komi());
            }
            let together = others.iter().filter(|other| **other != key);
            let together: Vec<&str> = together
                .copied()
                .filter(|other| cause.keys().contains(other))
                .collect();
            let line = self.shares(cause.name())?;
            Some(match together.is_empty() {
                true => line,
                false => format!("{line}; together with {}", together.join(", ")),
            })
        });
        let mut lines: Vec<String> = lines.collect();
        lines.extend(match key {
            "tie" | "tie_hcap" => self.shares("tie_rule"),
            "repetition" => self.shares("repetition"),
            _ => None,
        });
        if matches!(key, "ko" | "ko_window" | "suicide") {
            let [a, b] = self.illegal;
            lines.push(format!(
                "moves that are forbidden: in {} by the first, in {} by the second, over all keys",
                games(a),
                games(b)
            ));
        }
        if lines.is_empty() {
            lines.push("moved no margin and no winner".to_string());
        }
        lines
    }

    /// What no key does directly: where two rulesets judge a position differently, what is counted on
    /// it differs, too. A line for each cause that none of the keys names.
    pub fn by_judgement(&self, keys: &[&str]) -> Vec<String> {
        let is_named = |name: &str| match score::Cause::of(name) {
            Some(cause) => cause.keys().iter().any(|key| keys.contains(key)),
            None => keys
                .iter()
                .any(|key| ["tie", "tie_hcap", "repetition"].contains(key)),
        };
        let others = self.causes.iter().filter(|found| !is_named(&found.cause));
        others
            .filter_map(|found| self.shares(&found.cause))
            .collect()
    }

    /// What a cause did; none where it did nothing.
    fn shares(&self, cause: &str) -> Option<String> {
        let found = self.causes.iter().find(|found| found.cause == cause)?;
        let mut line = words(cause);
        line.push_str(": ");
        if found.games > 0 {
            line.push_str(&format!("another margin in {}, ", games(found.games)));
        }
        // What is ruled of equal margins leads, but has no share in them.
        let flips = found.flips_with.max(found.flips_leading);
        line.push_str(&format!("another winner in {}", games(flips)));
        if found.flips_with > 0 {
            line.push_str(&format!(
                " (leading in {}, alone in {})",
                found.flips_leading, found.flips_alone
            ));
        }
        Some(line)
    }

    fn own_komi(&self) -> String {
        let native = self.pairs.iter().find(|pair| pair.komi_policy == "native");
        match native {
            Some(pair) => format!(
                "komi: nothing with the game's own; with each ruleset's own, all differences \
                 together, another winner in {}",
                of(pair.flips, pair.compared)
            ),
            None => "komi: nothing with the game's own; the run did not try each ruleset's own"
                .to_string(),
        }
    }

    /// What the two differ in all together, in one sentence.
    pub fn together(&self) -> String {
        let recorded = self
            .pairs
            .iter()
            .find(|pair| pair.komi_policy == "recorded");
        match recorded {
            Some(pair) => format!(
                "{} counted under both on good evidence, with the game's own komi: another margin \
                 in {}, another winner in {}",
                games(pair.compared),
                pair.differ,
                pair.flips
            ),
            None => "the run did not score games with their own komi".to_string(),
        }
    }
}

fn games(n: i64) -> String {
    match n {
        0 => "no game".to_string(),
        1 => "1 game".to_string(),
        n => format!("{n} games"),
    }
}

fn of(n: i64, of: i64) -> String {
    format!("{n} of {}", games(of))
}
