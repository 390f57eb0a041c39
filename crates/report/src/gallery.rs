use std::collections::BTreeMap;

use picture::{Language, name, reasons};
use ruling::{KomiPolicy, Winner};
use score::{Components, Margin};
use table::{Candidate, GameView, OutcomeView, Table, read_games};

use crate::dataset::Dataset;
use crate::summary::Exhibit;
use crate::{Error, figures};

/// Games of one cause and pair that may be shown before others get their turn.
const OF_ONE_KIND_MAX: usize = 2;

/// What the choice goes by; the page says the same in every language.
pub(crate) const CRITERIA: &str = "Of every leading cause in turn: games between leading rulesets \
    first, then those with the best evidence (marked, proved, confirmed), then those explained by the \
    fewest causes, then those with the largest difference; at most two of one cause and pair.";

/// The most striking games, by [`CRITERIA`].
pub(crate) fn choose<'c>(
    candidates: &'c [Candidate],
    leading: &[String],
    count: usize,
) -> Vec<&'c Candidate> {
    let mut by_lead: BTreeMap<&str, Vec<&Candidate>> = BTreeMap::new();
    for candidate in candidates {
        by_lead.entry(&candidate.lead).or_default().push(candidate);
    }
    let grade = |c: &Candidate| {
        let grades = ["marked", "proved", "confirmed"];
        grades.iter().position(|grade| *grade == c.evidence)
    };
    for kept in by_lead.values_mut() {
        kept.sort_by_key(|c| {
            let strangers = [&c.a, &c.b].into_iter().filter(|id| !leading.contains(id));
            let key = (&c.record_id, &c.a, &c.b);
            (
                strangers.count(),
                grade(c),
                c.causes,
                -c.difference.abs(),
                key,
            )
        });
        let mut seen: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        kept.retain(|c| {
            let count = seen.entry((&c.a, &c.b)).or_default();
            *count += 1;
            *count <= OF_ONE_KIND_MAX
        });
    }
    let longest = by_lead.values().map(Vec::len).max().unwrap_or(0);
    let mut chosen: Vec<&Candidate> = Vec::new();
    for turn in 0..longest {
        for kept in by_lead.values() {
            let Some(candidate) = kept.get(turn) else {
                continue;
            };
            let is_new = chosen.iter().all(|c| c.record_id != candidate.record_id);
            if is_new && chosen.len() < count {
                chosen.push(candidate);
            }
        }
    }
    chosen
}

/// Reads the chosen games.
pub(crate) fn exhibits(dataset: &Dataset, chosen: &[&Candidate]) -> Result<Vec<Exhibit>, Error> {
    let mut of_part: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for candidate in chosen {
        of_part
            .entry(candidate.part)
            .or_default()
            .push(candidate.record_id.clone());
    }
    let views = views(dataset, of_part, KomiPolicy::Recorded)?;
    let exhibit = |c: &&Candidate| views.get(&c.record_id).and_then(|view| exhibit(c, view));
    Ok(chosen.iter().filter_map(exhibit).collect())
}

/// Reads games by key with their outcomes under a komi policy, given the numbers of the parts of the cube beside which they stand.
pub(crate) fn views(
    dataset: &Dataset,
    of_part: BTreeMap<usize, Vec<String>>,
    policy: KomiPolicy,
) -> Result<BTreeMap<String, GameView>, Error> {
    let cubes = dataset.of(Table::Cube);
    let mut views: BTreeMap<String, GameView> = BTreeMap::new();
    for (part, ids) in of_part {
        let read = |table| match cubes.get(part).and_then(|cube| dataset.beside(cube, table)) {
            Some(path) => dataset.read(path),
            None => Ok(Vec::new()),
        };
        let games = read_games(
            read(Table::Games)?,
            read(Table::Positions)?,
            read(Table::Outcomes)?,
            &ids,
            policy,
        );
        let path = dataset.path(cubes.get(part).map_or("", String::as_str));
        for view in games.map_err(|source| Error::Table { path, source })? {
            views.insert(view.record_id.clone(), view);
        }
    }
    Ok(views)
}

pub(crate) fn exhibit(candidate: &Candidate, view: &GameView) -> Option<Exhibit> {
    let outcome = |id: &str| view.outcomes.iter().find(|outcome| outcome.ruleset == id);
    let (a, b) = (outcome(&candidate.a)?, outcome(&candidate.b)?);
    Some(Exhibit {
        record_id: view.record_id.clone(),
        place: view.place.clone(),
        a: candidate.a.clone(),
        b: candidate.b.clone(),
        margin_a: a.margin.to_points(),
        margin_b: b.margin.to_points(),
        winner_a: a.winner.as_str().to_string(),
        winner_b: b.winner.as_str().to_string(),
        difference: figures::points(candidate.difference),
        lead: candidate.lead.clone(),
        evidence: candidate.evidence.clone(),
        width: view.width,
        height: view.height,
        handicap: view.handicap,
        komi: view.komi.map(Margin::to_points),
        player_black: view.players[0].clone(),
        player_white: view.players[1].clone(),
        date: view.date.clone(),
        result_raw: view.result_raw.clone(),
        board: view.board.clone(),
        map: view.map.clone(),
        completing_moves: view.completing_moves.clone(),
        sides: sides(&view.outcomes),
        view: view.clone(),
        reasons: because(candidate, a, b, b.components - a.components),
    })
}

/// Rulesets by the winner they name.
fn sides(outcomes: &[OutcomeView]) -> Vec<(String, Vec<String>)> {
    let winners = [Winner::Black, Winner::White, Winner::Draw, Winner::Nobody];
    let of = |winner| {
        let same = outcomes.iter().filter(|outcome| outcome.winner == winner);
        let ids: Vec<String> = same.map(|outcome| outcome.ruleset.clone()).collect();
        (name(winner, Language::English), ids)
    };
    let sides = winners.into_iter().map(of);
    sides.filter(|(_, ids)| !ids.is_empty()).collect()
}

fn because(
    candidate: &Candidate,
    a: &OutcomeView,
    b: &OutcomeView,
    causes: Components,
) -> Vec<String> {
    let mut lines = reasons(&causes, Language::English);
    let says = |outcome: &OutcomeView| name(outcome.winner, Language::English);
    if candidate.lead == "tie_rule" {
        let line = format!(
            "an equal count: {} for {}, {} for {}",
            says(a),
            candidate.a,
            says(b),
            candidate.b
        );
        lines.push(line);
    }
    if candidate.lead == "repetition" {
        lines.push(
            "the record ends in a cycle, which the two rulesets treat differently".to_string(),
        );
    }
    lines
}
