//! The slices of the cube that the page holds, so that its filters need nothing else.
//!
//! The page must not grow with the games, so what is kept is bounded: of every dimension the values
//! with the most games, the rest as one; of slices by two, those with the most games, up to a number
//! of bytes.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::Serialize;
use table::{CubeRow, Dimension, Fact};

/// Values of a dimension that stand for themselves, those with the most games.
const VALUES_MAX: usize = 16;
/// Years that stand for themselves.
const YEARS_MAX: usize = 40;
/// Stands for the values beyond these.
const OTHER: &str = "\u{2026}";
/// Bytes of slices by one thing, and of those by two.
const BYTES_MAX: [usize; 2] = [2_200_000, 1_600_000];

/// The slices, ready to be written into the page.
#[derive(Debug, Serialize)]
pub(crate) struct Cuts {
    /// What is counted: fact, komi policy, ruleset, second ruleset, key.
    measures: Vec<[String; 5]>,
    /// By dimension the values that can be asked for.
    values: BTreeMap<&'static str, Vec<String>>,
    /// By dimension how many values stand together as `OTHER`.
    folded: BTreeMap<&'static str, usize>,
    /// By key (`size=19&year=2004`) and grade: the difference to the number of the measure before,
    /// games, and for facts that are summed quarter-points, one after the other.
    slices: BTreeMap<String, BTreeMap<String, Vec<i64>>>,
    /// Slices by two that there are, that are kept, and the games of the smallest of these.
    by_two: [i64; 3],
    /// The mark of folded values.
    other: &'static str,
}

/// Fact, policy, ruleset, second ruleset, key.
type Measure<'c> = (Fact, &'c str, &'c str, &'c str, &'c str);
/// What one slice counts, by grade: the number of the measure, games, quarter-points.
type Counts<'c> = BTreeMap<&'c str, Vec<(usize, i64, i64)>>;

impl Cuts {
    /// Of the rulesets that are shown.
    pub(crate) fn of(rows: &[CubeRow<'_>], shown: &[String]) -> Cuts {
        let shown: HashSet<&str> = shown.iter().map(String::as_str).chain([""]).collect();
        let games = games(rows);
        let mut values: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
        let mut folded = BTreeMap::new();
        for dimension in Dimension::FILTERS {
            let (kept, rest) = fold(dimension, &games);
            folded.insert(dimension.name(), rest);
            values.insert(dimension.name(), kept);
        }

        let mut numbers: HashMap<Measure<'_>, usize> = HashMap::new();
        let mut slices: BTreeMap<String, Counts<'_>> = BTreeMap::new();
        // Rows of a slice stand together.
        for of_slice in rows.chunk_by(|x, y| (x.dimension, x.value) == (y.dimension, y.value)) {
            let Some(key) = key(&of_slice[0], &values) else {
                continue;
            };
            let counts = slices.entry(key).or_default();
            for row in of_slice {
                if !shown.contains(row.a) || !shown.contains(row.b) || is_twice(row) {
                    continue;
                }
                let next = numbers.len();
                let measure = (row.fact, row.policy, row.a, row.b, row.key);
                let number = *numbers.entry(measure).or_insert(next);
                let of_grade = counts.entry(row.evidence).or_default();
                of_grade.push((number, row.n, row.quarters));
            }
        }
        Cuts::kept(&numbers, slices, values, folded)
    }

    /// As many slices as there is room for, those with the most games first.
    fn kept(
        numbers: &HashMap<Measure<'_>, usize>,
        slices: BTreeMap<String, Counts<'_>>,
        mut values: BTreeMap<&'static str, Vec<String>>,
        folded: BTreeMap<&'static str, usize>,
    ) -> Cuts {
        let mut measures: Vec<(Measure<'_>, usize)> = numbers
            .iter()
            .map(|(measure, number)| (*measure, *number))
            .collect();
        measures.sort_unstable();
        let mut ranks = vec![0; measures.len()];
        for (rank, (_, number)) in measures.iter().enumerate() {
            ranks[*number] = rank;
        }
        let measures: Vec<Measure<'_>> = measures.into_iter().map(|(measure, _)| measure).collect();
        let games = numbers.get(&(Fact::Game, "", "", "", "games"));
        let mut order: Vec<(usize, i64, String, Counts<'_>)> = slices
            .into_iter()
            .map(|(key, counts)| (filters(&key), -played(&counts, games), key, counts))
            .collect();
        order.sort_by(|x, y| (x.0, x.1, &x.2).cmp(&(y.0, y.1, &y.2)));
        let mut room = BYTES_MAX;
        let mut kept = BTreeMap::new();
        let mut by_two = [0, 0, 0];
        for (filters, games, key, counts) in order {
            let coded: BTreeMap<String, Vec<i64>> = counts
                .into_iter()
                .map(|(grade, counts)| (grade.to_string(), coded(counts, &ranks, &measures)))
                .collect();
            by_two[0] += i64::from(filters == 2);
            let bytes: usize = coded.values().map(|numbers| width(numbers)).sum();
            if filters > 0 {
                let room = &mut room[filters - 1];
                if bytes > *room {
                    // Nothing smaller slips in behind: what is kept has one bound.
                    *room = 0;
                    continue;
                }
                *room -= bytes;
            }
            if filters == 2 {
                by_two[1] += 1;
                by_two[2] = -games;
            }
            kept.insert(key, coded);
        }
        for (dimension, values) in &mut values {
            values.retain(|value| kept.contains_key(&format!("{dimension}={value}")));
        }
        let text = |(fact, policy, a, b, key): &Measure<'_>| {
            [fact.name(), policy, a, b, key].map(str::to_string)
        };
        Cuts {
            measures: measures.iter().map(text).collect(),
            values,
            folded,
            slices: kept,
            by_two,
            other: OTHER,
        }
    }
}

/// Games by dimension and value.
fn games<'c>(rows: &[CubeRow<'c>]) -> BTreeMap<(Dimension, &'c str), i64> {
    let mut games = BTreeMap::new();
    for row in rows {
        if row.fact == Fact::Game && row.key == "games" {
            *games.entry((row.dimension, row.value)).or_default() += row.n;
        }
    }
    games
}

/// The values that stand for themselves, sorted as people expect, then the rest as one; and how many
/// the rest are.
fn fold(dimension: Dimension, games: &BTreeMap<(Dimension, &str), i64>) -> (Vec<String>, usize) {
    let of = games.iter().filter(|((d, _), _)| *d == dimension);
    let mut all: Vec<(i64, &str)> = of.map(|((_, value), n)| (-n, *value)).collect();
    all.sort_unstable();
    let most = match dimension {
        Dimension::Year => YEARS_MAX,
        _ => VALUES_MAX,
    };
    let rest = all.len().saturating_sub(most);
    let mut kept: Vec<String> = all
        .iter()
        .take(most)
        .map(|(_, value)| value.to_string())
        .collect();
    kept.sort_by_key(|value| (value.parse::<i64>().unwrap_or(i64::MAX), value.clone()));
    if rest > 0 {
        kept.push(OTHER.to_string());
    }
    (kept, rest)
}

/// The key of the slice that a row counts in; none if no slice of the page holds it.
fn key(row: &CubeRow<'_>, values: &BTreeMap<&'static str, Vec<String>>) -> Option<String> {
    let part = |dimension: Dimension, value: &str| {
        let kept = values.get(dimension.name())?;
        let is_kept = kept.iter().any(|known| known == value);
        let value = if is_kept { value } else { OTHER };
        Some(format!("{}={value}", dimension.name()))
    };
    match (row.dimension, row.dimension.halves()) {
        (Dimension::All, _) => Some(String::new()),
        (Dimension::Even, _) => Some(format!(
            "{}&{}",
            part(Dimension::Size, row.value)?,
            part(Dimension::Handicap, "0")?
        )),
        (_, Some([first, second])) => {
            let (one, other) = row.value.split_once(' ')?;
            let key = format!("{}&{}", part(first, one)?, part(second, other)?);
            // Of two filters each must be a value of its own.
            (!key.contains(&format!("={OTHER}"))).then_some(key)
        }
        (dimension, None) => part(dimension, row.value),
    }
}

/// What the dimension `even` says of facts that slices by size and handicap count as well.
fn is_twice(row: &CubeRow<'_>) -> bool {
    let also = match row.fact {
        Fact::Margin => false,
        Fact::Pair => row.policy == "recorded" && row.key == "one_only",
        _ => true,
    };
    row.dimension == Dimension::Even && also
}

/// How many filters a key is of.
fn filters(key: &str) -> usize {
    match key {
        "" => 0,
        key => {
            1 + Dimension::FILTERS
                .iter()
                .filter(|d| key.contains(&format!("&{}=", d.name())))
                .count()
        }
    }
}

fn played(counts: &Counts<'_>, games: Option<&usize>) -> i64 {
    let all = counts.values().flatten();
    all.filter(|(number, ..)| Some(number) == games)
        .map(|(_, n, _)| n)
        .sum()
}

/// Whether quarter-points are summed beside games.
fn is_summed(fact: Fact) -> bool {
    matches!(
        fact,
        Fact::Ruleset | Fact::Literal | Fact::Pair | Fact::Cause
    )
}

/// In the order of the measures, and those of values that stand together added up.
fn coded(
    mut counts: Vec<(usize, i64, i64)>,
    ranks: &[usize],
    measures: &[Measure<'_>],
) -> Vec<i64> {
    for (number, ..) in &mut counts {
        *number = ranks[*number];
    }
    counts.sort_unstable();
    let mut coded = Vec::new();
    let mut before = 0;
    for same in counts.chunk_by(|x, y| x.0 == y.0) {
        let rank = same[0].0;
        let n: i64 = same.iter().map(|(_, n, _)| n).sum();
        coded.extend([i64::try_from(rank - before).unwrap_or(0), n]);
        before = rank;
        if is_summed(measures[rank].0) {
            coded.push(same.iter().map(|(.., quarters)| quarters).sum());
        }
    }
    coded
}

/// Bytes of numbers as JSON.
fn width(numbers: &[i64]) -> usize {
    numbers.iter().map(|n| n.to_string().len() + 1).sum()
}
