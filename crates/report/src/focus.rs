//! What proposals change: every game that a proposal and its baseline count, one by one.

use std::collections::{BTreeMap, HashSet};

use ruling::{KomiPolicy, Winner};
use score::Margin;
use table::{Dimension, Example, Table, Versus, versus};

use crate::dataset::Dataset;
use crate::dedup::LeftOut;
use crate::summary::{Cause, Change, Exhibit, Focus, OfHandicap, Pair, Proposed, Scope};
use crate::write::{Options, Proposal};
use crate::{Error, figures, gallery};

/// Games of a proposal that are named; of more only the number is told.
const GAMES_NAMED_MAX: usize = 200;

/// What the proposals change; none if the report is about none.
pub(crate) fn focus(
    dataset: &Dataset,
    (ids, policies): (&[String], &[String]),
    options: &Options,
) -> Result<Option<Focus>, Error> {
    let proposals = &options.proposals;
    for Proposal { id, baseline, .. } in proposals {
        dataset.must_score([id, baseline], ids)?;
    }
    let has_native = policies.iter().any(|p| p == KomiPolicy::Native.as_str());
    let proposals: Result<Vec<Proposed>, Error> = proposals
        .iter()
        .map(|proposal| {
            let policy = match proposal.changes_komi && has_native {
                true => KomiPolicy::Native,
                false => KomiPolicy::Recorded,
            };
            proposed(dataset, proposal, policy, options.dedup)
        })
        .collect();
    let proposals = proposals?;
    Ok((!proposals.is_empty()).then_some(Focus { proposals }))
}

/// Sums over the games of one scope, baseline first.
#[derive(Debug, Default)]
struct Sums {
    compared: i64,
    differ: i64,
    flips: i64,
    quarters: i64,
    turns: BTreeMap<String, i64>,
    causes: BTreeMap<&'static str, OfCause>,
    by_handicap: BTreeMap<String, Sums>,
}

#[derive(Debug, Default)]
struct OfCause {
    games: i64,
    quarters: i64,
    leading: i64,
    with: i64,
    alone: i64,
}

impl Sums {
    fn add(&mut self, game: &Versus) {
        self.count(game);
        let slice = Dimension::of_handicap(game.handicap);
        self.by_handicap.entry(slice).or_default().count(game);
    }

    fn count(&mut self, game: &Versus) {
        self.compared += 1;
        self.differ += i64::from(game.difference != Margin::ZERO);
        self.quarters += i64::from(game.difference.0);
        let shares = game.causes.iter();
        let shares: Vec<_> = shares.filter(|(_, share)| *share != Margin::ZERO).collect();
        for (cause, share) in &shares {
            let sum = self.causes.entry(cause.name()).or_default();
            sum.games += 1;
            sum.quarters += i64::from(share.0.abs());
            sum.with += i64::from(game.flips());
            sum.alone += i64::from(game.flips() && shares.len() == 1);
        }
        if game.flips() {
            self.flips += 1;
            self.causes.entry(game.lead()).or_default().leading += 1;
            let [before, after] = game.winners.map(Winner::as_str);
            *self
                .turns
                .entry(format!("{before} to {after}"))
                .or_default() += 1;
        }
    }

    fn pair(&self, [a, b]: &[String; 2], policy: KomiPolicy, scope: Scope) -> Pair {
        Pair {
            komi_policy: policy.as_str().to_string(),
            scope,
            a: a.clone(),
            b: b.clone(),
            compared: self.compared,
            differ: self.differ,
            flips: self.flips,
            difference_sum: figures::points(self.quarters),
        }
    }

    /// What leads most changes of the winner first.
    fn causes(&self, [a, b]: &[String; 2]) -> Vec<Cause> {
        let cause = |(cause, sum): (&&str, &OfCause)| Cause {
            scope: Scope::Headline,
            a: a.clone(),
            b: b.clone(),
            cause: cause.to_string(),
            games: sum.games,
            points: figures::points(sum.quarters),
            flips_leading: sum.leading,
            flips_with: sum.with,
            flips_alone: sum.alone,
        };
        let mut causes: Vec<Cause> = self.causes.iter().map(cause).collect();
        causes.sort_by_key(|cause| (-cause.flips_leading, -cause.games));
        causes
    }

    fn by_handicap(&self) -> Vec<OfHandicap> {
        let of_handicap = |(n, sums): (&String, &Sums)| {
            let leading = sums.causes.iter().filter(|(_, sum)| sum.leading > 0);
            let mut led: Vec<(String, i64)> = leading
                .map(|(cause, sum)| (cause.to_string(), sum.leading))
                .collect();
            led.sort_by_key(|(_, n)| -n);
            OfHandicap {
                n: n.clone(),
                compared: sums.compared,
                differ: sums.differ,
                flips: sums.flips,
                led,
            }
        };
        self.by_handicap.iter().map(of_handicap).collect()
    }
}

fn proposed(
    dataset: &Dataset,
    proposal: &Proposal,
    policy: KomiPolicy,
    dedup: bool,
) -> Result<Proposed, Error> {
    let mut left_out = dedup.then(|| LeftOut::new(dataset));
    let pair = [proposal.baseline.clone(), proposal.id.clone()];
    let [mut headline, mut estimated] = [Sums::default(), Sums::default()];
    // Games whose winner changes, with the number of the part of the cube they stand beside.
    let mut flips: Vec<(usize, Versus)> = Vec::new();
    for (number, cube) in dataset.of(Table::Cube).iter().enumerate() {
        let beside = |table| dataset.beside(cube, table);
        let (Some(games), Some(outcomes)) = (beside(Table::Games), beside(Table::Outcomes)) else {
            continue;
        };
        let repeats = match &mut left_out {
            Some(left_out) => left_out.of_next(games)?,
            None => HashSet::new(),
        };
        let path = dataset.path(outcomes);
        let (games, outcomes) = (dataset.read(games)?, dataset.read(outcomes)?);
        let read = versus(games, outcomes, [&pair[0], &pair[1]], policy, |game| {
            if !Scope::WithEstimated.takes(&game.evidence) || repeats.contains(&game.record_id) {
                return;
            }
            estimated.add(&game);
            if Scope::Headline.takes(&game.evidence) {
                headline.add(&game);
            }
            if game.flips() {
                flips.push((number, game));
                if flips.len() > 10 * GAMES_NAMED_MAX {
                    keep_named(&mut flips);
                }
            }
        });
        read.map_err(|source| Error::Table { path, source })?;
    }
    keep_named(&mut flips);
    let games = games(dataset, &pair, &flips, policy)?;
    Ok(Proposed {
        proposal: proposal.id.clone(),
        baseline: proposal.baseline.clone(),
        komi_policy: policy.as_str().to_string(),
        changes: proposal.changes.iter().map(Change::sentence).collect(),
        changed: proposal.changes.clone(),
        sources: proposal.sources.clone(),
        headline: headline.pair(&pair, policy, Scope::Headline),
        estimated: estimated.pair(&pair, policy, Scope::WithEstimated),
        causes: headline.causes(&pair),
        by_handicap: headline.by_handicap(),
        turns: headline.turns.into_iter().collect(),
        games_unnamed: estimated.flips - i64::try_from(games.len()).unwrap_or(i64::MAX),
        games,
    })
}

/// Headline games first, as many as are named.
fn keep_named(flips: &mut Vec<(usize, Versus)>) {
    // Stable: in each scope the order of reading stays.
    flips.sort_by_key(|(_, flip)| !Scope::Headline.takes(&flip.evidence));
    flips.truncate(GAMES_NAMED_MAX);
}

fn games(
    dataset: &Dataset,
    [a, b]: &[String; 2],
    flips: &[(usize, Versus)],
    policy: KomiPolicy,
) -> Result<Vec<Exhibit>, Error> {
    let mut of_part: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (part, flip) in flips {
        let ids = of_part.entry(*part).or_default();
        ids.push(flip.record_id.clone());
    }
    let views = gallery::views(dataset, of_part, policy)?;
    let exhibit = |(part, flip): &(usize, Versus)| {
        let shares = flip
            .causes
            .iter()
            .filter(|(_, share)| *share != Margin::ZERO);
        let example = Example {
            part: *part,
            record_id: flip.record_id.clone(),
            dimension: Dimension::All,
            value: String::new(),
            a: a.clone(),
            b: b.clone(),
            evidence: flip.evidence.clone(),
            lead: flip.lead().to_string(),
            causes: i64::try_from(shares.count()).unwrap_or(i64::MAX),
            difference: i64::from(flip.difference.0),
        };
        gallery::exhibit(&example, views.get(&flip.record_id)?)
    };
    Ok(flips.iter().filter_map(exhibit).collect())
}
