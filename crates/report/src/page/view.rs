use std::collections::BTreeMap;

use picture::Language;
use serde::Serialize;

use super::exhibit::{Card, card};
use super::focus::{Focused, focused};
use crate::summary::{Balance, Cause, FairKomi, Pair, Scope, Summary};

/// A source with a larger share of disputed games is warned of.
const DISPUTED_MAX: f64 = 0.05;
/// Games of the gallery that are drawn as text.
const CARDS_MAX: usize = 20;

/// What the templates show beside the lists of the summary.
#[derive(Debug, Serialize)]
pub(super) struct View {
    names: BTreeMap<String, String>,
    /// The ruleset that the table of the answer compares all others with.
    base: String,
    answer: Answer,
    focus: Vec<Focused>,
    others: Vec<Versus>,
    matrix: Vec<MatrixRow>,
    komi_size: String,
    fair: Vec<Fair>,
    balance: Vec<Balance>,
    seki_flips: Vec<Versus>,
    cards: Vec<Card>,
    warnings: Vec<String>,
    /// What records repeat others, in a sentence; empty where none do.
    duplicates: String,
}

/// The headline pair.
#[derive(Debug, Serialize)]
struct Answer {
    a: String,
    b: String,
    headline: Pair,
    estimated: Pair,
    causes: Vec<(String, i64)>,
}

/// The base against one other ruleset.
#[derive(Debug, Serialize)]
struct Versus {
    ruleset: String,
    headline: Pair,
    estimated: Pair,
    causes: Vec<Cause>,
}

#[derive(Debug, Serialize)]
struct MatrixRow {
    ruleset: String,
    cells: Vec<Option<Cell>>,
}

#[derive(Debug, Serialize)]
struct Cell {
    flips: i64,
    differ: i64,
    compared: i64,
}

#[derive(Debug, Serialize)]
struct Fair {
    ruleset: String,
    komi: f64,
    share: f64,
    games: i64,
}

/// A cause as the subject of a sentence.
pub(crate) fn words(cause: &str) -> String {
    Language::English.word(&format!("cause.{cause}"))
}

impl View {
    pub(super) fn of(summary: &Summary) -> View {
        let names = names(summary);
        let base = base(summary);
        let others: Vec<Versus> = summary
            .leading
            .iter()
            .filter(|id| **id != base)
            .filter_map(|id| versus(summary, &base, id))
            .collect();
        let focus = summary.focus.iter().flat_map(|focus| &focus.proposals);
        let komi_size = most_games(&summary.fair_komi);
        let seki_flips = others
            .iter()
            .filter_map(|other| seki_only(summary, &base, other));
        View {
            answer: answer(summary),
            focus: focus.map(|proposed| focused(proposed, &names)).collect(),
            matrix: matrix(summary),
            fair: fair(summary, &komi_size),
            balance: shown_balance(summary),
            seki_flips: seki_flips.collect(),
            cards: summary
                .gallery
                .iter()
                .take(CARDS_MAX)
                .map(|exhibit| card(exhibit, &names))
                .collect(),
            warnings: warnings(summary),
            duplicates: duplicates(summary),
            names,
            base,
            others,
            komi_size,
        }
    }
}

/// Names for people by id.
pub(super) fn names(summary: &Summary) -> BTreeMap<String, String> {
    let rulesets = summary.rulesets.iter();
    rulesets.map(|r| (r.id.clone(), r.name.clone())).collect()
}

/// The territory side of the headline pair: what players know best.
pub(super) fn base(summary: &Summary) -> String {
    let is_territory = |id: &&String| {
        summary
            .rulesets
            .iter()
            .any(|r| r.id == **id && r.base == "territory")
    };
    let found = summary.headline.iter().find(is_territory);
    found.unwrap_or(&summary.headline[0]).clone()
}

fn pair(summary: &Summary, scope: Scope, one: &str, other: &str) -> Option<Pair> {
    let (a, b) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    let mut pairs = summary.pairs.iter();
    let found =
        pairs.find(|p| p.komi_policy == "recorded" && p.scope == scope && p.a == a && p.b == b);
    found.cloned()
}

fn causes(summary: &Summary, one: &str, other: &str) -> Vec<Cause> {
    let (a, b) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    let of_pair = |c: &&Cause| c.scope == Scope::Headline && c.a == a && c.b == b;
    let mut causes: Vec<Cause> = summary.causes.iter().filter(of_pair).cloned().collect();
    causes.sort_by_key(|cause| (-cause.flips_leading, -cause.games));
    causes
}

fn versus(summary: &Summary, base: &str, ruleset: &str) -> Option<Versus> {
    Some(Versus {
        ruleset: ruleset.to_string(),
        headline: pair(summary, Scope::Headline, base, ruleset)?,
        estimated: pair(summary, Scope::WithEstimated, base, ruleset)?,
        causes: causes(summary, base, ruleset),
    })
}

/// The same with nothing but what seki causes, where it causes anything.
fn seki_only(summary: &Summary, base: &str, other: &Versus) -> Option<Versus> {
    let mut seki = versus(summary, base, &other.ruleset)?;
    seki.causes.retain(|cause| cause.cause.starts_with("seki"));
    (!seki.causes.is_empty()).then_some(seki)
}

fn answer(summary: &Summary) -> Answer {
    let [a, b] = &summary.headline;
    let none = |scope| Pair {
        komi_policy: "recorded".to_string(),
        scope,
        a: a.clone(),
        b: b.clone(),
        compared: 0,
        differ: 0,
        flips: 0,
        difference_sum: 0.0,
    };
    let of = |scope| pair(summary, scope, a, b).unwrap_or_else(|| none(scope));
    let leading = causes(summary, a, b)
        .into_iter()
        .filter(|cause| cause.flips_leading > 0);
    Answer {
        headline: of(Scope::Headline),
        estimated: of(Scope::WithEstimated),
        causes: leading
            .map(|cause| (words(&cause.cause), cause.flips_leading))
            .collect(),
        a: a.clone(),
        b: b.clone(),
    }
}

fn matrix(summary: &Summary) -> Vec<MatrixRow> {
    let row = |one: &String| {
        let cell = |other: &String| {
            let pair = pair(summary, Scope::Headline, one, other)?;
            Some(Cell {
                flips: pair.flips,
                differ: pair.differ,
                compared: pair.compared,
            })
        };
        MatrixRow {
            ruleset: one.clone(),
            cells: summary.leading.iter().map(cell).collect(),
        }
    };
    summary.leading.iter().map(row).collect()
}

/// The size with the most even games.
fn most_games(fair_komi: &[FairKomi]) -> String {
    let mut games: BTreeMap<&str, i64> = BTreeMap::new();
    for row in fair_komi.iter().filter(|row| row.komi == 0.0) {
        let count = games.entry(&row.size).or_default();
        *count = (*count).max(row.black + row.white + row.equal);
    }
    let most = games
        .into_iter()
        .max_by_key(|(size, games)| (*games, *size));
    most.map_or(String::new(), |(size, _)| size.to_string())
}

fn share(row: &FairKomi) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "counts stay below 2^53")]
    let [half_wins, games] = [
        (2 * row.black + row.equal) as f64,
        (row.black + row.white + row.equal).max(1) as f64,
    ];
    half_wins / 2.0 / games
}

/// For every leading ruleset the komi with Black's share nearest to a half, the smallest of equals.
fn fair(summary: &Summary, size: &str) -> Vec<Fair> {
    let nearest = |id: &String| {
        let rows = summary
            .fair_komi
            .iter()
            .filter(|r| r.size == size && r.ruleset == *id);
        let best = rows.min_by(|x, y| {
            let distance = |row: &FairKomi| (share(row) - 0.5).abs();
            distance(x).total_cmp(&distance(y))
        })?;
        Some(Fair {
            ruleset: id.clone(),
            komi: best.komi,
            share: 100.0 * share(best),
            games: best.black + best.white + best.equal,
        })
    };
    summary.leading.iter().filter_map(nearest).collect()
}

/// Headline games of leading rulesets under their own komi.
fn shown_balance(summary: &Summary) -> Vec<Balance> {
    let shown = |row: &&Balance| {
        row.scope == Scope::Headline
            && row.komi_policy == summary.fair_komi_policy
            && summary.leading.contains(&row.ruleset)
    };
    summary.balance.iter().filter(shown).cloned().collect()
}

/// How many records repeat others, and what becomes of them.
fn duplicates(summary: &Summary) -> String {
    if summary.duplicates.is_empty() {
        return String::new();
    }
    let kinds = summary.duplicates.iter().map(|row| {
        let what = match row.kind.as_str() {
            "exact" => "the same bytes as an earlier one",
            "same_game" => "the same game as an earlier one under another header",
            _ => "the beginning of a longer game",
        };
        format!("{} {what}", row.records)
    });
    let fate = match summary.run.dedup {
        true => {
            "Of several records of one game only the first counts in the figures; beginnings of longer games count."
        }
        false => {
            "All of them count in the figures; with --dedup only the first record of each game would."
        }
    };
    let kinds: Vec<String> = kinds.collect();
    format!(
        "Records that repeat others, by their keys in the table duplicates: {}. {fate}",
        kinds.join("; ")
    )
}

fn warnings(summary: &Summary) -> Vec<String> {
    let mut warnings = Vec::new();
    for origin in &summary.origins {
        #[expect(clippy::cast_precision_loss, reason = "counts stay below 2^53")]
        let share = origin.disputed as f64 / origin.judged.max(1) as f64;
        if share > DISPUTED_MAX {
            warnings.push(format!(
                "In {}, {} of {} judged games ({:.1} %) are disputed: the recorded margin is not the one found. \
                 Its komi, rules or results may mean something else than they say.",
                origin.origin,
                origin.disputed,
                origin.judged,
                100.0 * share
            ));
        }
    }
    warnings
}
