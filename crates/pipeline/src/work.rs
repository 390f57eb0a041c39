//! The whole of the work on one shard.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use archive::{Changed, Found, Kind, Unit};
use rayon::prelude::*;
use ruling::{Entry, Place, RejectUnit, Rejected};
use table::{Context, PartBuilder};
use tracing::{debug, info, trace};

use crate::error::Error;
use crate::job::{Job, Variations};
use crate::progress::Progress;
use crate::receipt::{Part, Receipt, write_part};
use crate::shard::{Shard, Span};
use crate::stats::Stats;
use crate::store::Store;

/// Records judged at a time: enough to keep every core busy, few enough to hold.
const BATCH_RECORDS: usize = 128;
/// Their bytes.
const BATCH_BYTES: usize = 2 << 20;
/// What takes longer is worth a line of the log.
const SLOW: Duration = Duration::from_secs(2);
/// Longest text in a reject.
const SNIPPET_CHARS: usize = 120;

/// Reads, judges and writes one shard: the only place where that is done.
///
/// Records are read in order (by a thread of their own), judged in parallel (on the rayon pool of the
/// caller) and written in order, a part of every table for each piece of at most `shard_records`
/// records or `shard_bytes` bytes. Memory does not grow with the shard. The receipt is written last.
///
/// # Errors
/// If the store fails or holds other bytes under the same names, or a source has changed since the
/// plan. What is wrong with a record or container is no error but a reject.
pub fn run_shard(
    job: &Job,
    shard: &Shard,
    store: &dyn Store,
    progress: &dyn Progress,
) -> Result<Receipt, Error> {
    info!(shard = %shard.id, sources = shard.spans.len(), expected = shard.records(), "shard started");
    let context = job.context();
    let mut writer = Writer::new(job, shard, store, &context);
    let (sender, receiver) = sync_channel(1);
    let read = std::thread::scope(|scope| {
        let reader = scope.spawn(|| read(job, shard, sender));
        let judged = judge_all(job, receiver, &mut writer, progress);
        let read = match reader.join() {
            Ok(read) => read,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        judged.and(read.map_err(Error::from))
    });
    read?;
    let receipt = writer.finish()?;
    receipt.write(store)?;
    let Stats {
        games,
        rejects,
        left_out,
        ..
    } = receipt.stats;
    info!(shard = %shard.id, games, rejects, left_out, parts = receipt.parts.len(), "shard committed");
    Ok(receipt)
}

/// Something read, still to be judged.
#[derive(Clone)]
enum Item {
    /// Leaves of one record share its bytes.
    Record(Place, Arc<[u8]>),
    Rejected(Rejected),
    Skipped(String),
}

impl Item {
    fn bytes(&self) -> usize {
        match self {
            Item::Record(place, bytes) if place.leaf == 0 => bytes.len(),
            Item::Record(..) | Item::Rejected(_) | Item::Skipped(_) => 0,
        }
    }
}

/// Sends the items of a shard in batches, in order.
fn read(job: &Job, shard: &Shard, sender: SyncSender<Vec<Item>>) -> Result<(), Changed> {
    let mut batch = Vec::new();
    let mut bytes = 0;
    let mut is_wanted = true;
    for span in &shard.spans {
        let mut left = span.records_max.unwrap_or(u64::MAX);
        let mut counts = Counts::default();
        span.source
            .open(span.atoms.clone(), &job.limits, &mut |found| {
                left -= u64::from(!matches!(found, Found::Skipped { .. }));
                counts.add(&found);
                for item in items(found, job.variations) {
                    bytes += item.bytes();
                    batch.push(item);
                    if batch.len() >= BATCH_RECORDS || bytes >= BATCH_BYTES {
                        bytes = 0;
                        is_wanted = sender.send(std::mem::take(&mut batch)).is_ok();
                    }
                    if !is_wanted {
                        break;
                    }
                }
                if is_wanted && left > 0 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })?;
        counts.log(span);
        if !is_wanted {
            return Ok(());
        }
    }
    if !batch.is_empty() {
        // Nobody receives only where the judging has failed, which is told there.
        let _ = sender.send(batch);
    }
    Ok(())
}

/// What a source held, for the log.
#[derive(Debug, Default)]
struct Counts {
    records: u64,
    rejects: u64,
    passed_over: u64,
}

impl Counts {
    fn add(&mut self, found: &Found) {
        *match found {
            Found::Record { .. } => &mut self.records,
            Found::Reject(_) => &mut self.rejects,
            Found::Skipped { .. } => &mut self.passed_over,
        } += 1;
    }

    fn log(&self, span: &Span) {
        let Counts {
            records,
            rejects,
            passed_over,
        } = self;
        let (source, kind) = (&span.source.name, span.source.kind);
        match kind {
            // There may be millions.
            Kind::Record => debug!(source, records, rejects, passed_over, "file read"),
            _ => info!(
                source,
                ?kind,
                records,
                rejects,
                passed_over,
                "container read"
            ),
        }
    }
}

/// What was found, and the other leaves of its tree where they are wanted.
fn items(found: Found, variations: Variations) -> impl Iterator<Item = Item> {
    let first = item(found);
    let (leaves, leaves_max) = match (&first, variations) {
        (Item::Record(_, bytes), Variations::All { leaves_max }) => {
            (record::leaves(bytes), leaves_max.max(1))
        }
        _ => (1, 1),
    };
    let others = (1..leaves.min(leaves_max)).map({
        let first = first.clone();
        move |leaf| match first.clone() {
            Item::Record(place, bytes) => Item::Record(Place { leaf, ..place }, bytes),
            other => other,
        }
    });
    let left_out = left_out(&first, leaves, leaves_max);
    std::iter::once(first).chain(others).chain(left_out)
}

/// The reject of leaves beyond the bound.
fn left_out(item: &Item, leaves: u32, leaves_max: u32) -> Option<Item> {
    let Item::Record(place, _) = item else {
        return None;
    };
    let place = Place {
        leaf: leaves_max,
        ..place.clone()
    };
    (leaves > leaves_max).then(|| {
        Item::Rejected(Rejected {
            place,
            unit: RejectUnit::Record,
            reason: "limit_leaves".to_owned(),
            offset: None,
            snippet: format!(
                "{leaves} leaves, {leaves_max} allowed; the rest is left out (leaves_max)"
            ),
        })
    })
}

fn item(found: Found) -> Item {
    match found {
        Found::Record { place, bytes } => Item::Record(place_of(place), bytes.into()),
        Found::Skipped { extension } => Item::Skipped(extension),
        Found::Reject(reject) => Item::Rejected(Rejected {
            place: place_of(reject.place),
            unit: match reject.unit {
                Unit::Record => RejectUnit::Record,
                Unit::Container => RejectUnit::Container,
            },
            reason: reject.code.as_str().to_owned(),
            offset: reject.offset,
            snippet: snippet(&reject.detail),
        }),
    }
}

fn place_of(place: archive::Place) -> Place {
    Place {
        source: place.source,
        member: place.member,
        game_index: place.game_index,
        leaf: 0,
    }
}

fn snippet(detail: &str) -> String {
    let escaped = detail.chars().flat_map(|char| {
        let is_plain = !char.is_control();
        let plain = is_plain.then_some(char);
        let escape = (!is_plain).then(|| char.escape_default());
        plain.into_iter().chain(escape.into_iter().flatten())
    });
    escaped.take(SNIPPET_CHARS).collect()
}

/// Judges batch after batch; while one is judged, the one before is turned into rows.
fn judge_all(
    job: &Job,
    batches: Receiver<Vec<Item>>,
    writer: &mut Writer<'_>,
    progress: &dyn Progress,
) -> Result<(), Error> {
    let mut judged: Vec<Judged> = Vec::new();
    loop {
        let Ok(batch) = batches.recv() else {
            return writer.push_all(judged);
        };
        let (next, pushed) = rayon::join(
            || judge(job, batch, progress),
            || writer.push_all(std::mem::take(&mut judged)),
        );
        pushed?;
        judged = next;
    }
}

enum Judged {
    Entry {
        entry: Box<Entry>,
        bytes: u64,
    },
    Skipped(String),
    /// A game that nobody wanted.
    LeftOut,
}

fn judge(job: &Job, batch: Vec<Item>, progress: &dyn Progress) -> Vec<Judged> {
    let judge = |item: Item| {
        let bytes = item.bytes() as u64;
        let entry = match item {
            Item::Record(place, bytes) => match rule(job, &place, &bytes) {
                Some(entry) => entry,
                None => {
                    progress.advanced(1, 0);
                    return Judged::LeftOut;
                }
            },
            Item::Rejected(rejected) => Entry::Rejected(rejected),
            Item::Skipped(extension) => return Judged::Skipped(extension),
        };
        progress.advanced(1, u64::from(matches!(entry, Entry::Rejected(_))));
        Judged::Entry {
            entry: Box::new(entry),
            bytes,
        }
    };
    batch.into_par_iter().with_max_len(1).map(judge).collect()
}

/// What a record comes to; nothing if nobody wants it. The clock is for the log alone.
fn rule(job: &Job, place: &Place, bytes: &[u8]) -> Option<Entry> {
    let begun = Instant::now();
    let entry = match &job.filter {
        None => Some(ruling::rule(bytes, place, &job.settings)),
        Some(filter) => ruling::rule_if(filter, bytes, place, &job.settings),
    };
    let took = begun.elapsed();
    let Place {
        source,
        member,
        game_index,
        leaf,
    } = place;
    if took >= SLOW {
        info!(source, member, game_index, leaf, ?took, "slow record");
    } else {
        trace!(source, member, game_index, leaf, ?took, "record");
    }
    entry
}

/// Turns entries into parts, one piece at a time.
struct Writer<'a> {
    job: &'a Job,
    shard: &'a Shard,
    store: &'a dyn Store,
    context: &'a Context,
    builder: PartBuilder,
    piece_bytes: u64,
    pieces: usize,
    parts: Vec<Part>,
    stats: Stats,
}

impl<'a> Writer<'a> {
    fn new(job: &'a Job, shard: &'a Shard, store: &'a dyn Store, context: &'a Context) -> Self {
        Writer {
            job,
            shard,
            store,
            context,
            builder: PartBuilder::new(context),
            piece_bytes: 0,
            pieces: 0,
            parts: Vec::new(),
            stats: Stats::default(),
        }
    }

    fn push_all(&mut self, judged: Vec<Judged>) -> Result<(), Error> {
        for judged in judged {
            match judged {
                Judged::Skipped(extension) => self.stats.skip(&extension, 1),
                Judged::LeftOut => self.stats.left_out += 1,
                Judged::Entry { entry, bytes } => self.push(&entry, bytes)?,
            }
        }
        Ok(())
    }

    fn push(&mut self, entry: &Entry, bytes: u64) -> Result<(), Error> {
        let records = self.builder.records() as u64;
        let is_full = records >= self.job.shard_records.max(1)
            || self.piece_bytes.saturating_add(bytes) > self.job.shard_bytes;
        if is_full && records > 0 {
            self.finish_piece()?;
        }
        self.builder.push(entry);
        self.piece_bytes += bytes;
        self.stats.record_bytes += bytes;
        self.stats.count(entry);
        Ok(())
    }

    fn finish_piece(&mut self) -> Result<(), Error> {
        let builder = std::mem::replace(&mut self.builder, PartBuilder::new(self.context));
        for part in builder.finish()? {
            let part = write_part(self.store, &self.shard.id, self.pieces, &part)?;
            self.parts.push(part);
        }
        self.pieces += 1;
        self.piece_bytes = 0;
        Ok(())
    }

    /// The last piece, which may be empty only if it is the first.
    fn finish(mut self) -> Result<Receipt, Error> {
        if self.builder.records() > 0 || self.pieces == 0 {
            self.finish_piece()?;
        }
        Ok(Receipt {
            shard: self.shard.id.clone(),
            parts: self.parts,
            stats: self.stats,
        })
    }
}
