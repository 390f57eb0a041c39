//! The local engine: plan, the shards on this machine's cores, commit.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use archive::Input;
use tracing::{error, info, warn};

use crate::commit::commit;
use crate::error::Error;
use crate::fingerprint::Fingerprint;
use crate::job::Job;
use crate::manifest::{Manifest, SUCCESS, are_there, parts_there};
use crate::out::{claim, inspect};
use crate::plan::{Plan, plan};
use crate::progress::{Outlook, Progress};
use crate::receipt::Receipt;
use crate::shard::{Shard, ShardId};
use crate::store::Store;
use crate::work::run_shard;

/// How often a run plans anew because its input changed under it.
const PLANS_MAX: usize = 3;

/// How a job is run. Nothing here changes a byte of the output.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Worker threads; 0: one a core.
    pub jobs: usize,
    /// Empty the output first.
    pub fresh: bool,
    /// The output folder, should it lie inside an input.
    pub out: Option<PathBuf>,
}

/// A committed run.
#[derive(Debug)]
pub struct Finished {
    /// What is in the dataset now.
    pub manifest: Manifest,
    /// Shards that this call worked on; the others were finished by earlier ones.
    pub shards_run: usize,
}

/// Runs a job into a store and commits it. What an earlier run of the same job has finished is kept;
/// a job that is finished already is left alone.
///
/// # Errors
/// See [`Error`]; finished shards are kept in any case.
pub fn run(
    job: &Job,
    store: &dyn Store,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Finished, Error> {
    look_for_inputs(job)?;
    inspect(store, &Fingerprint::of(job), options.fresh)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs)
        .build();
    let pool = pool.map_err(|error| Error::Workers {
        jobs: options.jobs,
        message: error.to_string(),
    })?;
    // Another run in it is told at once; a store that never had one stays untouched until it is
    // known that there is something to write.
    let mut held = store.hold_again()?;
    let mut fresh = options.fresh;
    let mut shards_run = 0;
    let mut plans = 0;
    loop {
        plans += 1;
        let plan = pool.install(|| plan(job, options.out.as_deref()))?;
        if held.is_none() {
            held = Some(store.hold()?);
        }
        claim(store, &plan.fingerprint, fresh)?;
        // Only once: what a second plan finds finished is our own work.
        fresh = false;
        if let Some(manifest) = committed(store, &plan)? {
            return Ok(Finished {
                manifest,
                shards_run,
            });
        }
        store.remove(SUCCESS)?;
        let mut work = Work::new(job, &plan, store)?;
        let outlook = work.outlook();
        info!(
            shards = outlook.shards,
            finished_before = outlook.shards_done,
            records = outlook.records,
            "planned"
        );
        progress.started(outlook);
        shards_run += work.run(&pool, progress);
        match work.result() {
            Ok(receipts) => {
                let manifest = commit(job, &plan, receipts, store)?;
                info!(parts = manifest.all_parts().count(), "run committed");
                return Ok(Finished {
                    manifest,
                    shards_run,
                });
            }
            Err(error) if plans < PLANS_MAX && is_change_only(&error) => {
                warn!(%error, "planning again");
            }
            Err(error) => return Err(error),
        }
    }
}

/// Fails early, before anything is written, if an input is not there.
fn look_for_inputs(job: &Job) -> Result<(), Error> {
    for input in &job.inputs {
        if let Input::Path(path) = input
            && matches!(path.try_exists(), Ok(false))
        {
            return Err(archive::Error::Missing { path: path.clone() }.into());
        }
    }
    Ok(())
}

/// The manifest of a store that holds this very run, finished and whole.
fn committed(store: &dyn Store, plan: &Plan) -> Result<Option<Manifest>, Error> {
    if store.read(SUCCESS)?.is_none() {
        return Ok(None);
    }
    let manifest = match Manifest::read(store) {
        Ok(manifest) => manifest,
        Err(Error::NoManifest { .. } | Error::BadManifest { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let is_whole =
        manifest.run == plan.run && are_there(manifest.all_parts(), &parts_there(store)?);
    Ok(is_whole.then_some(manifest))
}

fn is_change_only(error: &Error) -> bool {
    match error {
        Error::Changed(_) => true,
        Error::ShardsFailed { failures, .. } => failures.iter().all(|(_, e)| is_change_only(e)),
        _ => false,
    }
}

/// The shards of a plan on their way.
struct Work<'a> {
    job: &'a Job,
    plan: &'a Plan,
    store: &'a dyn Store,
    receipts: Vec<Option<Receipt>>,
    failures: Vec<(ShardId, Error)>,
}

impl<'a> Work<'a> {
    /// With the receipts that are there. One whose parts are not is void, and its shard runs again.
    fn new(job: &'a Job, plan: &'a Plan, store: &'a dyn Store) -> Result<Self, Error> {
        let there = parts_there(store)?;
        let mut receipts = Vec::with_capacity(plan.shards.len());
        for shard in &plan.shards {
            let receipt = Receipt::read(store, &shard.id)?;
            let is_whole = |receipt: &Receipt| {
                let is_whole = are_there(receipt.parts.iter(), &there);
                if !is_whole {
                    warn!(shard = %shard.id, "parts are missing, it runs again");
                }
                is_whole
            };
            receipts.push(receipt.filter(is_whole));
        }
        Ok(Work {
            job,
            plan,
            store,
            receipts,
            failures: Vec::new(),
        })
    }

    fn outlook(&self) -> Outlook {
        let receipts = self.receipts.iter().flatten();
        let shards = self.plan.shards.iter();
        let records: u64 = shards
            .clone()
            .zip(&self.receipts)
            .map(|(shard, receipt)| match receipt {
                Some(receipt) => receipt.stats.records_done(),
                None => shard.records(),
            })
            .sum();
        Outlook {
            shards: self.plan.shards.len() as u64,
            shards_done: receipts.clone().count() as u64,
            records,
            is_counted: shards
                .zip(&self.receipts)
                .all(|(shard, receipt)| receipt.is_some() || shard.is_counted()),
            records_done: receipts.map(|receipt| receipt.stats.records_done()).sum(),
        }
    }

    /// Works on every shard without a receipt; returns how many.
    ///
    /// Every thread of the pool takes one shard after another; inside a shard they help each other.
    /// So at most as many shards are open as there are threads.
    fn run(&mut self, pool: &rayon::ThreadPool, progress: &dyn Progress) -> usize {
        let open: Vec<usize> = (0..self.receipts.len())
            .filter(|&at| self.receipts[at].is_none())
            .collect();
        let next = AtomicUsize::new(0);
        let stop = AtomicBool::new(false);
        let results = Mutex::new(Vec::new());
        let (job, plan, store) = (self.job, self.plan, self.store);
        pool.broadcast(|_| {
            while !stop.load(Ordering::Relaxed) {
                let Some(&at) = open.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    return;
                };
                let shard = &plan.shards[at];
                let result = guarded(job, shard, store, progress);
                match &result {
                    Ok(receipt) => {
                        progress.shard_finished(shard.records(), receipt.stats.records_done());
                    }
                    Err(error) => {
                        error!(shard = %shard.id, %error, "shard failed");
                        if error.stops_others() {
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                }
                if let Ok(mut results) = results.lock() {
                    results.push((at, result));
                }
            }
        });
        let mut results = results.into_inner().unwrap_or_default();
        results.sort_by_key(|(at, _)| *at);
        let count = results.len();
        for (at, result) in results {
            match result {
                Ok(receipt) => self.receipts[at] = Some(receipt),
                Err(error) => self.failures.push((plan.shards[at].id.clone(), error)),
            }
        }
        count
    }

    fn result(mut self) -> Result<Vec<Receipt>, Error> {
        let is_foreign = |(_, error): &(ShardId, Error)| matches!(error, Error::ForeignPart { .. });
        if let Some(at) = self.failures.iter().position(is_foreign) {
            return Err(self.failures.swap_remove(at).1);
        }
        if !self.failures.is_empty() {
            return Err(Error::ShardsFailed {
                shards: self.plan.shards.len(),
                failures: self.failures,
            });
        }
        Ok(self.receipts.into_iter().flatten().collect())
    }
}

/// A panic is our bug; it must not take the other shards with it.
fn guarded(
    job: &Job,
    shard: &Shard,
    store: &dyn Store,
    progress: &dyn Progress,
) -> Result<Receipt, Error> {
    let work = AssertUnwindSafe(|| run_shard(job, shard, store, progress));
    catch_unwind(work).unwrap_or_else(|panic| {
        let message = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
            .unwrap_or_else(|| "no message".to_owned());
        Err(Error::Panicked { message })
    })
}
