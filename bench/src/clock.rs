//! Rounds of jobs, interleaved, in process CPU time: on a busy machine single times say nothing,
//! ratios of one round do.

use cpu_time::ProcessTime;

/// CPU seconds of this process that `work` takes.
pub(crate) fn seconds(work: impl FnOnce()) -> f64 {
    let start = ProcessTime::now();
    work();
    start.elapsed().as_secs_f64()
}

/// One thing that is measured.
pub(crate) struct Job<'a> {
    /// For the table.
    pub(crate) name: &'static str,
    /// For the JSON file.
    pub(crate) key: &'static str,
    /// How many games one call goes through.
    pub(crate) games: usize,
    /// Goes through them once and says how many CPU seconds it took.
    pub(crate) work: Box<dyn FnMut() -> f64 + 'a>,
}

impl<'a> Job<'a> {
    /// A job done in this process.
    pub(crate) fn new(
        key: &'static str,
        name: &'static str,
        games: usize,
        mut work: impl FnMut() + 'a,
    ) -> Job<'a> {
        Job {
            name,
            key,
            games,
            work: Box::new(move || seconds(&mut work)),
        }
    }
}

/// What the rounds of one job came to.
#[derive(Debug, Clone)]
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) key: &'static str,
    /// CPU seconds a game, one entry a round.
    pub(crate) rounds: Vec<f64>,
}

impl Measured {
    /// CPU seconds a game, the median of the rounds.
    pub(crate) fn seconds(&self) -> f64 {
        median(&self.rounds)
    }

    /// Games a CPU second.
    pub(crate) fn rate(&self) -> f64 {
        1.0 / self.seconds()
    }

    /// How many times as fast as the other: median, lowest and highest of the rounds.
    pub(crate) fn ratio(&self, other: &Measured) -> Ratio {
        let rounds = other.rounds.iter().zip(&self.rounds);
        Ratio::of(rounds.map(|(theirs, ours)| theirs / ours).collect())
    }
}

/// The median of some ratios, and how far they spread.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ratio {
    pub(crate) median: f64,
    pub(crate) lowest: f64,
    pub(crate) highest: f64,
}

impl Ratio {
    pub(crate) fn of(mut ratios: Vec<f64>) -> Ratio {
        ratios.sort_by(f64::total_cmp);
        Ratio {
            median: median(&ratios),
            lowest: ratios.first().copied().unwrap_or(f64::NAN),
            highest: ratios.last().copied().unwrap_or(f64::NAN),
        }
    }
}

/// Does every job once to warm up, then all of them in turn, as often as `rounds` says.
pub(crate) fn interleave(jobs: &mut [Job], rounds: usize) -> Vec<Measured> {
    let mut measured: Vec<Measured> = jobs
        .iter_mut()
        .map(|job| {
            (job.work)();
            Measured {
                name: job.name,
                key: job.key,
                rounds: Vec::with_capacity(rounds),
            }
        })
        .collect();
    for _ in 0..rounds {
        for (job, measured) in jobs.iter_mut().zip(&mut measured) {
            measured.rounds.push((job.work)() / job.games as f64);
        }
    }
    measured
}

pub(crate) fn median(values: &[f64]) -> f64 {
    quantile(values, 0.5)
}

/// The value that the share `at` of the values does not exceed; NaN of nothing.
pub(crate) fn quantile(values: &[f64], at: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().saturating_sub(1) as f64;
    sorted
        .get((at * last).round() as usize)
        .copied()
        .unwrap_or(f64::NAN)
}
