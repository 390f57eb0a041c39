//! From inputs to shards.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use archive::{Atom, Entry, Examined, Found, Input, Source};
use rayon::prelude::*;

use crate::error::Error;
use crate::fingerprint::Fingerprint;
use crate::job::Job;
use crate::shard::{Shard, ShardId, Span};
use crate::stats::Stats;

/// All the work of a run, in reading order.
#[derive(Debug)]
pub struct Plan {
    /// The settings.
    pub fingerprint: Fingerprint,
    /// The shards.
    pub shards: Vec<Shard>,
    /// What was passed over while planning.
    pub skipped: Stats,
    /// Names the run: settings, shards, and what was skipped.
    pub run: ShardId,
}

/// Looks at every input and cuts the work into shards.
///
/// `out` is left out of the walk, should it lie inside an input.
///
/// # Errors
/// If an input does not exist, or there is nothing to read in all of them.
pub fn plan(job: &Job, out: Option<&Path>) -> Result<Plan, Error> {
    let listing = archive::list(&job.inputs, out)?;
    let mut skipped = Stats::default();
    for (extension, &times) in &listing.skipped {
        skipped.skip(extension, times);
    }
    let examine = |entry: Entry| archive::examine(entry, &job.limits);
    let examined: Result<Vec<Examined>, _> = listing.entries.into_par_iter().map(examine).collect();
    let mut sources = Vec::new();
    for examined in examined? {
        match examined {
            Examined::Source(source) => sources.push(Arc::new(source)),
            Examined::Skipped { extension } => skipped.skip(&extension, 1),
        }
    }
    if sources.is_empty() {
        return Err(Error::NothingToRead {
            inputs: job.inputs.iter().map(input_name).collect(),
            skipped: skipped.skipped,
        });
    }
    let fingerprint = Fingerprint::of(job);
    let mut spans = spans(&sources);
    if let Some(records_max) = job.records_max {
        spans = take(spans, records_max, job)?;
    }
    let shards = cut(&spans, job, &fingerprint.hash);
    let mut texts = vec![fingerprint.hash.as_str()];
    texts.extend(shards.iter().map(|shard| shard.id.as_str()));
    let counts = format!("{:?}", skipped.skipped);
    texts.push(&counts);
    let run = ShardId::of_run(&texts);
    Ok(Plan {
        fingerprint,
        shards,
        skipped,
        run,
    })
}

fn input_name(input: &Input) -> String {
    match input {
        Input::Path(path) | Input::Listed(path) => path.display().to_string(),
        Input::Depot(depot) => depot.to_string(),
        Input::Bytes { name, .. } => name.clone(),
    }
}

/// One span an atom.
fn spans(sources: &[Arc<Source>]) -> Vec<Span> {
    let atoms = sources
        .iter()
        .flat_map(|source| (0..source.atoms.len()).map(move |at| (source, at)));
    atoms
        .map(|(source, at)| Span {
            source: source.clone(),
            atoms: at..at + 1,
            records_max: None,
        })
        .collect()
}

/// The first spans that hold `records_max` records; what cannot be told from outside is counted.
fn take(spans: Vec<Span>, records_max: u64, job: &Job) -> Result<Vec<Span>, Error> {
    let mut left = records_max;
    let mut taken = Vec::new();
    for mut span in spans {
        if left == 0 {
            break;
        }
        let atom = &span.source.atoms[span.atoms.start];
        let records = if atom.is_counted {
            atom.records
        } else {
            count(&span, left, job)?
        };
        if records >= left {
            span.records_max = Some(left);
        }
        left = left.saturating_sub(records);
        taken.push(span);
    }
    Ok(taken)
}

/// Records of a span, but no more than `enough`.
fn count(span: &Span, enough: u64, job: &Job) -> Result<u64, Error> {
    let mut records = 0;
    let atoms = span.atoms.clone();
    span.source.open(atoms, &job.limits, &mut |found| {
        records += u64::from(!matches!(found, Found::Skipped { .. }));
        if records < enough {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })?;
    Ok(records)
}

/// A full shard, in the unit weights are measured in.
const FULL: u64 = 1 << 32;

/// Below this weight a shard is not cut.
const LIGHT: u64 = FULL / 4;

/// How often a cut falls, in cuts for a full shard's weight. With [`LIGHT`] it makes shards 0.42 full
/// on average, and one in a hundred as full as allowed.
const CUTS: u64 = 6;

/// How much of a full shard an atom is.
fn weight(atom: &Atom, job: &Job) -> u64 {
    let share = |amount: u64, full: u64| {
        let share = u128::from(amount) * u128::from(FULL) / u128::from(full.max(1));
        u64::try_from(share).unwrap_or(u64::MAX)
    };
    let by_records = share(atom.records, job.shard_records);
    by_records.max(share(atom.bytes, job.shard_bytes))
}

/// Cuts atoms into shards.
///
/// A cut falls after an atom whose name says so, so that a new file moves the cuts around it and no
/// others; and before one that would overfill the shard. What fills a shard alone gets one alone.
fn cut(atoms: &[Span], job: &Job, fingerprint: &str) -> Vec<Shard> {
    let mut shards = Vec::new();
    let mut open: Vec<Span> = Vec::new();
    let mut filled = 0u64;
    let mut close = |open: &mut Vec<Span>, filled: &mut u64| {
        if !open.is_empty() {
            let spans = std::mem::take(open);
            let id = ShardId::of(fingerprint, &spans);
            shards.push(Shard { id, spans });
            *filled = 0;
        }
    };
    for span in atoms {
        let atom = &span.source.atoms[span.atoms.start];
        let weight = weight(atom, job);
        if filled.saturating_add(weight) > FULL {
            close(&mut open, &mut filled);
        }
        match open.last_mut() {
            Some(last)
                if Arc::ptr_eq(&last.source, &span.source)
                    && last.atoms.end == span.atoms.start
                    && span.records_max.is_none() =>
            {
                last.atoms.end = span.atoms.end;
            }
            _ => open.push(span.clone()),
        }
        filled = filled.saturating_add(weight);
        // The key, a fraction of 2^64, against the chance of a cut here, a fraction of 2^32.
        let is_cut = filled >= LIGHT && (atom.key >> 32) < weight.saturating_mul(CUTS);
        if is_cut || weight >= FULL {
            close(&mut open, &mut filled);
        }
    }
    close(&mut open, &mut filled);
    shards
}
