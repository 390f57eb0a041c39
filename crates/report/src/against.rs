//! Two runs compared: which games moved, and why.

use std::collections::{BTreeMap, HashMap};

use picture::{Language, because};
use ruling::KomiPolicy;
use score::Components;
use serde::Serialize;
use table::{Said, Stand, Table, stands};

use crate::dataset::Dataset;
use crate::{Error, Files};

/// Games that are named; of more only the number is told.
const GAMES_NAMED_MAX: usize = 100;

/// What moved from an earlier run to a later one. Games are the same if their records stand at the same
/// place with the same bytes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Against {
    /// Games of the earlier run, and of the later.
    pub games: [usize; 2],
    /// Games that only the earlier, only the later run has.
    pub alone: [usize; 2],
    /// Games of both that stand otherwise.
    pub moved: usize,
    /// Of these, games with another winner under some ruleset.
    pub other_winner: usize,
    /// Of these, games with another grade and nothing else; they are counted in `grades`, not named.
    pub grade_only: usize,
    /// Games by grade before and after, where it is another one; `none`: not counted.
    pub grades: Vec<(String, String, usize)>,
    /// By ruleset, with the game's own komi: games with another margin, with another winner.
    pub rulesets: Vec<(String, usize, usize)>,
    /// By cause: games in which its share is another one under some ruleset.
    pub causes: Vec<(String, usize)>,
    /// The games that rulesets count otherwise, those with another winner first, in the order of their places; the first of many.
    pub named: Vec<MovedGame>,
}

impl Against {
    /// Games of both runs.
    fn shared(&self) -> usize {
        self.games[1] - self.alone[1]
    }

    /// What to say where the runs have so few games in common that there is little to compare.
    pub fn warning(&self) -> Option<String> {
        let [before, after] = self.games;
        let is_little = 2 * self.shared() < before.min(after) || self.shared() == 0;
        is_little.then(|| {
            format!(
                "the two runs share {} of {before} and {after} games (the same bytes at the same place): \
                 were both made of the same archives, named the same way?",
                self.shared()
            )
        })
    }
}

/// A game that moved.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MovedGame {
    /// Whether all winners are as before.
    pub same_winners: bool,
    /// Where it stands.
    pub place: String,
    /// Its key.
    pub record_id: String,
    /// Grades before and after.
    pub grades: [String; 2],
    /// How many rulesets say something else, with the game's own komi.
    pub rulesets: usize,
    /// One of them, the first whose winner is another one: `jp1989: B+3.5, was W+2.5`.
    pub example: String,
    /// What its margin changed by, cause by cause.
    pub why: String,
}

/// Compares a dataset with an earlier one.
///
/// # Errors
/// If one of them cannot be read.
pub fn against(later: &dyn Files, earlier: &dyn Files) -> Result<Against, Error> {
    let (later, earlier) = (Dataset::open(later)?, Dataset::open(earlier)?);
    let marks = |dataset: &Dataset<'_>| {
        let mut marks = HashMap::new();
        each(
            dataset,
            |_| true,
            |stand| {
                marks.insert(stand.game.record_id.clone(), stand.mark());
            },
        )?;
        Ok::<_, Error>(marks)
    };
    let (after, before) = (marks(&later)?, marks(&earlier)?);
    let has_moved =
        |id: &str| matches!((before.get(id), after.get(id)), (Some(x), Some(y)) if x != y);
    let mut old = HashMap::new();
    each(&earlier, has_moved, |stand| {
        old.insert(stand.game.record_id.clone(), stand);
    })?;
    let mut sums = Sums::default();
    each(&later, has_moved, |stand| {
        if let Some(before) = old.get(&stand.game.record_id) {
            sums.add(before, &stand);
        }
    })?;
    let alone = |of: &HashMap<String, u64>, other: &HashMap<String, u64>| {
        of.keys().filter(|id| !other.contains_key(*id)).count()
    };
    Ok(sums.finish(
        [before.len(), after.len()],
        [alone(&before, &after), alone(&after, &before)],
    ))
}

/// Calls back for every game of a dataset that is asked for, in its order.
fn each(
    dataset: &Dataset<'_>,
    is_wanted: impl Fn(&str) -> bool,
    mut call: impl FnMut(Stand),
) -> Result<(), Error> {
    for part in dataset.of(Table::Outcomes) {
        let Some(games) = dataset.beside(part, Table::Games) else {
            continue;
        };
        let read = stands(dataset.read(games)?, dataset.read(part)?, &is_wanted);
        let path = dataset.path(part);
        for stand in read.map_err(|source| Error::Table { path, source })? {
            call(stand);
        }
    }
    Ok(())
}

#[derive(Debug, Default)]
struct Sums {
    moved: usize,
    grade_only: usize,
    grades: BTreeMap<(String, String), usize>,
    rulesets: BTreeMap<String, (usize, usize)>,
    causes: BTreeMap<&'static str, usize>,
    named: Vec<MovedGame>,
}

impl Sums {
    fn add(&mut self, before: &Stand, after: &Stand) {
        let graded = |stand: &Stand| match stand.evidence.as_str() {
            "" => "none".to_string(),
            grade => grade.to_string(),
        };
        let grades = [graded(before), graded(after)];
        self.moved += 1;
        if grades[0] != grades[1] {
            let [old, new] = grades.clone();
            *self.grades.entry((old, new)).or_default() += 1;
        }
        let mut changes: Vec<(&str, &Said, &Said)> = Vec::new();
        for ((ruleset, policy, literal), new) in &after.said {
            let old = before.said.get(&(ruleset.clone(), *policy, *literal));
            if let (Some(old), KomiPolicy::Recorded, false) = (old, *policy, *literal)
                && old != new
            {
                changes.push((ruleset, old, new));
            }
        }
        // Rulesets that name another winner first, then by name.
        changes.sort_by_key(|(ruleset, old, new)| (old.winner == new.winner, *ruleset));
        let mut moved_causes = Components::default();
        for (ruleset, old, new) in &changes {
            let sums = self.rulesets.entry(ruleset.to_string()).or_default();
            sums.0 += usize::from(old.margin != new.margin);
            sums.1 += usize::from(old.winner != new.winner);
            for (cause, share) in (new.components - old.components).iter() {
                if share.0 != 0 {
                    moved_causes[cause] = share;
                }
            }
        }
        for (cause, _) in moved_causes.iter().filter(|(_, share)| share.0 != 0) {
            *self.causes.entry(cause.name()).or_default() += 1;
        }
        let first = changes.first();
        if first.is_none() && grades[0] != grades[1] {
            self.grade_only += 1;
            return;
        }
        self.named.push(MovedGame {
            same_winners: first.is_none_or(|(_, old, new)| old.winner == new.winner),
            place: after.game.place.clone(),
            record_id: after.game.record_id.clone(),
            grades,
            rulesets: changes.len(),
            example: first.map_or(String::new(), |(ruleset, old, new)| {
                format!("{ruleset}: {}, was {}", result(new), result(old))
            }),
            why: first.map_or(String::new(), |(_, old, new)| {
                match (old.margin, new.margin) {
                    (Some(_), Some(_)) => {
                        because(&(new.components - old.components), Language::English)
                    }
                    _ => "counted in one of the two only".to_string(),
                }
            }),
        });
    }

    fn finish(mut self, games: [usize; 2], alone: [usize; 2]) -> Against {
        self.named.sort();
        let other_winner = self.named.iter().filter(|game| !game.same_winners).count();
        self.named.truncate(GAMES_NAMED_MAX);
        let grades = self.grades.into_iter();
        let rulesets = self.rulesets.into_iter();
        let mut causes: Vec<(String, usize)> = self
            .causes
            .into_iter()
            .map(|(cause, n)| (cause.to_string(), n))
            .collect();
        causes.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        Against {
            games,
            alone,
            moved: self.moved,
            other_winner,
            grade_only: self.grade_only,
            grades: grades.map(|((old, new), n)| (old, new, n)).collect(),
            rulesets: rulesets
                .map(|(id, (margins, winners))| (id, margins, winners))
                .collect(),
            causes,
            named: self.named,
        }
    }
}

/// `B+3.5`, `draw`, `no count`.
fn result(said: &Said) -> String {
    let winner = said.winner.map_or("undecided", |winner| winner.as_str());
    match said.margin {
        Some(margin) if matches!(winner, "B" | "W") => {
            crate::page::result(winner, margin.to_points())
        }
        Some(_) if winner == "none" => "no result".to_string(),
        Some(_) => winner.to_string(),
        None => format!("{winner} without a count"),
    }
}
