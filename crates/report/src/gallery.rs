use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use picture::{Language, name, reasons};
use ruling::{KomiPolicy, Winner};
use score::{Components, Margin};
use table::{Dimension, Example, GameView, OutcomeView, Table, read_games};

use crate::dataset::Dataset;
use crate::summary::Exhibit;
use crate::{Error, figures};

/// What the choice goes by; the page says the same in every language.
pub(crate) const CRITERIA: &str = "Games in which two leading rulesets name different winners, so that \
    there is something to see of each of these, as far as there is room: the answer's pair of rulesets by \
    every leading cause; every pair; every grade and every value that the page filters by, of that pair and \
    of any; every pair by every leading cause. Of several games those with the best evidence, of these the one \
    that shows most of the list, then the fewest causes, then the largest difference.";

/// Grades, the best first; of others no game is shown.
const GRADES: [&str; 5] = ["marked", "proved", "confirmed", "estimated", "disputed"];

/// What there should be a game of, in the order of importance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Want<'c> {
    /// A leading cause of the headline pair.
    Headline(&'c str),
    Pair([&'c str; 2]),
    /// A grade, or a value of a filter, of the headline pair.
    HeadlineIn(Dimension, &'c str),
    /// The same of any pair.
    In(Dimension, &'c str),
    PairLed([&'c str; 2], &'c str),
}

fn wants<'c>(of: &'c Example, headline: &[String; 2]) -> Vec<Want<'c>> {
    let pair = [of.a.as_str(), of.b.as_str()];
    let is_headline = *headline == pair;
    let value = match of.dimension {
        Dimension::All => of.evidence.as_str(),
        _ => of.value.as_str(),
    };
    let mut wants = vec![Want::In(of.dimension, value)];
    if is_headline {
        wants.push(Want::HeadlineIn(of.dimension, value));
    }
    if of.dimension == Dimension::All {
        wants.extend([Want::Pair(pair), Want::PairLed(pair, &of.lead)]);
        if is_headline {
            wants.push(Want::Headline(&of.lead));
        }
    }
    wants
}

/// The games to show, by [`CRITERIA`]: one for everything there should be a game of, then a second one,
/// and so on while there is room.
pub(crate) fn choose<'c>(
    examples: &'c [Example],
    headline: &[String; 2],
    count: usize,
) -> Vec<&'c Example> {
    let grade = |e: &Example| GRADES.iter().position(|grade| *grade == e.evidence);
    let mut wanted: BTreeMap<Want<'_>, Vec<&Example>> = BTreeMap::new();
    let mut shows: HashMap<&str, BTreeSet<Want<'_>>> = HashMap::new();
    for example in examples.iter().filter(|e| grade(e).is_some()) {
        for want in wants(example, headline) {
            wanted.entry(want).or_default().push(example);
            shows.entry(&example.record_id).or_default().insert(want);
        }
    }
    let mut chosen: Vec<&Example> = Vec::new();
    let mut shown: BTreeMap<Want<'_>, usize> = BTreeMap::new();
    for turn in 0..examples.len() {
        let before = chosen.len();
        for (want, of) in &wanted {
            let is_shown = |want| shown.get(want).copied().unwrap_or(0) > turn;
            if chosen.len() == count || is_shown(want) {
                continue;
            }
            let is_new = |e: &&Example| chosen.iter().all(|c| c.record_id != e.record_id);
            let rank = |e: &'c Example| {
                let more = shows[e.record_id.as_str()].iter();
                let more = more.filter(|want| !is_shown(want)).count();
                let (size, key) = (e.difference.abs(), (&e.record_id, &e.a, &e.b));
                (grade(e), Reverse(more), e.causes, Reverse(size), key)
            };
            if let Some(best) = of.iter().copied().filter(is_new).min_by_key(|e| rank(e)) {
                for want in &shows[best.record_id.as_str()] {
                    *shown.entry(*want).or_default() += 1;
                }
                chosen.push(best);
            }
        }
        if chosen.len() == before {
            break;
        }
    }
    chosen
}

/// Reads the chosen games.
pub(crate) fn exhibits(dataset: &Dataset, chosen: &[&Example]) -> Result<Vec<Exhibit>, Error> {
    let mut of_part: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for example in chosen {
        of_part
            .entry(example.part)
            .or_default()
            .push(example.record_id.clone());
    }
    let views = views(dataset, of_part, KomiPolicy::Recorded)?;
    let exhibit = |c: &&Example| views.get(&c.record_id).and_then(|view| exhibit(c, view));
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

pub(crate) fn exhibit(example: &Example, view: &GameView) -> Option<Exhibit> {
    let outcome = |id: &str| view.outcomes.iter().find(|outcome| outcome.ruleset == id);
    let (a, b) = (outcome(&example.a)?, outcome(&example.b)?);
    Some(Exhibit {
        record_id: view.record_id.clone(),
        place: view.place.clone(),
        a: example.a.clone(),
        b: example.b.clone(),
        margin_a: a.margin.to_points(),
        margin_b: b.margin.to_points(),
        winner_a: a.winner.as_str().to_string(),
        winner_b: b.winner.as_str().to_string(),
        difference: figures::points(example.difference),
        lead: example.lead.clone(),
        evidence: example.evidence.clone(),
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
        reasons: because(example, a, b, b.components - a.components),
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

fn because(example: &Example, a: &OutcomeView, b: &OutcomeView, causes: Components) -> Vec<String> {
    let mut lines = reasons(&causes, Language::English);
    let says = |outcome: &OutcomeView| name(outcome.winner, Language::English);
    if example.lead == "tie_rule" {
        let line = format!(
            "an equal count: {} for {}, {} for {}",
            says(a),
            example.a,
            says(b),
            example.b
        );
        lines.push(line);
    }
    if example.lead == "repetition" {
        lines.push(
            "the record ends in a cycle, which the two rulesets treat differently".to_string(),
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An example by one letter a pair, cause and grade; `key` names the game.
    fn example(
        key: &str,
        [a, b]: [&str; 2],
        lead: &str,
        evidence: &str,
        difference: i64,
    ) -> Example {
        Example {
            record_id: key.to_string(),
            part: 0,
            dimension: Dimension::All,
            value: String::new(),
            a: a.to_string(),
            b: b.to_string(),
            evidence: evidence.to_string(),
            lead: lead.to_string(),
            causes: 1,
            difference,
        }
    }

    fn check(examples: &[Example], count: usize, wanted: &str) {
        let headline = ["cn".to_string(), "jp".to_string()];
        let chosen = choose(examples, &headline, count);
        let keys: Vec<&str> = chosen.iter().map(|e| e.record_id.as_str()).collect();
        assert_eq!(keys.join(" "), wanted);
    }

    #[test]
    fn the_headline_by_cause_then_every_pair_then_every_grade() {
        let examples = [
            example("tax", ["jp", "stone"], "group_tax", "marked", 16),
            example("seki", ["cn", "jp"], "seki_eyes", "estimated", 4),
            example("last", ["cn", "jp"], "last_move", "proved", 4),
            example("last-more", ["cn", "jp"], "last_move", "proved", -8),
            example("last-best", ["cn", "jp"], "last_move", "marked", 4),
            example("unsure", ["cn", "jp"], "last_move", "undecided", 400),
        ];
        check(&examples, 1, "last-best");
        check(&examples, 3, "last-best seki tax");
        check(&examples, 9, "last-best seki tax last-more last");
    }

    #[test]
    fn one_game_that_shows_two_pairs_goes_before_one_that_shows_one() {
        let examples = [
            example("one", ["aga", "jp"], "last_move", "marked", 40),
            example("both", ["aga", "jp"], "last_move", "marked", 4),
            example("both", ["jp", "nz"], "last_move", "marked", 4),
        ];
        check(&examples, 1, "both");
        check(&examples, 2, "both one");
    }
}
