use std::collections::HashSet;
use std::path::{Path, PathBuf};

use picture::Language;
use table::{Cube, RulesetInfo, RunRow, Table, read_run};

use crate::dataset::Dataset;
use crate::dedup::{LeftOut, cube_without, duplicates};
use crate::focus::focus;
use crate::page::Cuts;
use crate::summary::{Change, Duplicates, Ruleset, Run, Summary};
use crate::verify::context;
use crate::{Against, Error, Files, figures, gallery};

/// Version of the summary's layout.
const SUMMARY_VERSION: u32 = 2;

/// Beside the page: the games whose winner changes.
const FLIPS: &str = "flips.csv";

/// How the report should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Rulesets that lead the report, in its order; those the run does not have are passed over.
    /// Empty: the first dozen of the run.
    pub leading: Vec<String>,
    /// The pair the answer speaks of. None, or a run without it: the first two leading.
    pub headline: Option<[String; 2]>,
    /// Proposals that the report is about.
    pub proposals: Vec<Proposal>,
    /// Games in the gallery.
    pub gallery: usize,
    /// Whether of several records of one game only the first counts.
    pub dedup: bool,
    /// What to write.
    pub formats: Vec<Format>,
    /// The language in which the page opens.
    pub language: Language,
    /// Which folder of this machine; none: `report/` where the dataset stands.
    pub out: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            leading: Vec::new(),
            headline: None,
            proposals: Vec::new(),
            gallery: 80,
            dedup: false,
            formats: Format::ALL.to_vec(),
            language: Language::default(),
            out: None,
        }
    }
}

/// A ruleset that is proposed instead of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The ruleset proposed.
    pub id: String,
    /// The ruleset it is compared with.
    pub baseline: String,
    /// What it changes.
    pub changes: Vec<Change>,
    /// Whether komi is among it: then each ruleset's own komi is asked about, since the game's own
    /// is the same under both.
    pub changes_komi: bool,
    /// Texts it goes back to.
    pub sources: Vec<String>,
}

/// A face of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `index.html`, self-contained.
    Html,
    /// `summary.md`.
    Markdown,
    /// `summary.json`.
    Json,
}

impl Format {
    /// All faces.
    pub const ALL: [Format; 3] = [Format::Html, Format::Markdown, Format::Json];

    fn file(self) -> &'static str {
        match self {
            Format::Html => "index.html",
            Format::Markdown => "summary.md",
            Format::Json => "summary.json",
        }
    }
}

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The files, in the order asked for.
    pub files: Vec<PathBuf>,
    /// Records that repeat others.
    pub duplicates: Vec<Duplicates>,
}

/// Writes the report of a dataset.
///
/// # Errors
/// If the dataset cannot be read or the report not be written.
pub fn write(files: &dyn Files, options: &Options) -> Result<Written, Error> {
    let (summary, cuts) = both(files, options)?;
    let out = options.out.as_deref();
    let (place, folder): (&dyn Files, _) = match &out {
        Some(out) => (out, ""),
        None => (files, "report/"),
    };
    let mut written = Vec::new();
    for format in &options.formats {
        let text = match format {
            Format::Json => crate::json::json(&summary)?,
            Format::Markdown => crate::page::markdown(&summary)?,
            Format::Html => crate::page::html(&summary, &cuts, options.language)?,
        };
        let name = format!("{folder}{}", format.file());
        written.push(put(place, &name, text.as_bytes())?);
        if *format == Format::Html {
            let flips = crate::flips::csv(&Dataset::open(files)?, options.dedup)?;
            let name = format!("{folder}{FLIPS}");
            written.push(put(place, &name, flips.as_bytes())?);
        }
    }
    Ok(Written {
        files: written,
        duplicates: summary.duplicates,
    })
}

/// Writes a file of a report; one that says the same already is left alone.
fn put(place: &dyn Files, name: &str, bytes: &[u8]) -> Result<PathBuf, Error> {
    let path = place.address(name);
    if place.read(name).ok().as_deref() != Some(bytes) {
        place.write(name, bytes).map_err(|source| Error::Io {
            path: path.clone(),
            source,
        })?;
    }
    Ok(path)
}

/// Writes what moved since an earlier run beside the report of a later one, as Markdown and JSON,
/// and gives it.
///
/// # Errors
/// If a dataset cannot be read or the comparison not be written.
pub fn write_against(
    later: &dyn Files,
    earlier: &dyn Files,
    out: Option<&Path>,
) -> Result<(Vec<PathBuf>, Against), Error> {
    let (place, folder): (&dyn Files, _) = match &out {
        Some(out) => (out, ""),
        None => (later, "report/"),
    };
    let moved = crate::against(later, earlier)?;
    let markdown = crate::page::against(&moved)?;
    let json = serde_json::to_string_pretty(&moved)? + "\n";
    let files: Result<Vec<PathBuf>, Error> = [("against.md", markdown), ("against.json", json)]
        .into_iter()
        .map(|(file, text)| put(place, &format!("{folder}{file}"), text.as_bytes()))
        .collect();
    Ok((files?, moved))
}

/// The figures of a dataset.
///
/// # Errors
/// If the dataset cannot be read.
pub fn summary(files: &dyn Files, options: &Options) -> Result<Summary, Error> {
    Ok(both(files, options)?.0)
}

/// The figures, and the slices that the page holds.
fn both(files: &dyn Files, options: &Options) -> Result<(Summary, Cuts), Error> {
    let dataset = Dataset::open(files)?;
    let run = run(&dataset)?;
    let ids: Vec<String> = run
        .rulesets
        .iter()
        .map(|ruleset| ruleset.id.clone())
        .collect();
    let leading = leading(&options.leading, &ids);
    let headline = headline(options.headline.as_ref(), &leading, &ids);

    let mut spread_over = leading.clone();
    spread_over.extend(headline.iter().cloned());
    for Proposal { id, baseline, .. } in &options.proposals {
        spread_over.extend([id.clone(), baseline.clone()]);
    }
    // Only the page has filters.
    let empty = match options.formats.contains(&Format::Html) {
        true => Cube::with_slices_by_two(&spread_over),
        false => Cube::new(&spread_over),
    };
    let cube = cube(&dataset, empty, options.dedup)?;
    let (rows, examples) = (cube.rows(), cube.examples());

    let policies = &run.komi_policies;
    let native = policies.iter().find(|policy| *policy == "native");
    let fair_komi_policy = native.or(policies.first()).cloned().unwrap_or_default();
    let chosen = gallery::choose(&examples, &headline, options.gallery);
    let cuts = Cuts::of(&rows, &spread_over);
    let summary = Summary {
        summary_version: SUMMARY_VERSION,
        totals: figures::totals(&rows),
        ended: figures::ended(&rows),
        evidence: figures::evidence(&rows),
        judged_by: figures::judged_by(&rows),
        calibration: figures::calibration(&rows),
        komi_sources: figures::komi_sources(&rows),
        pairs: figures::pairs(&rows, &ids, policies),
        differences: figures::differences(&rows),
        causes: figures::causes(&rows),
        handicap: figures::handicap(&rows),
        seki: figures::seki(&rows),
        endings: figures::endings(&rows),
        as_left: figures::as_left(&rows),
        literal: figures::literal(&rows),
        legality: figures::legality(&rows),
        illegal: figures::illegal(&rows),
        balance: figures::balance(&rows, &ids),
        fair_komi: figures::fair_komi(&rows, &leading, &fair_komi_policy),
        slices: figures::slices(&rows, &headline),
        origins: figures::origins(&rows),
        rejects: figures::rejects(&rows),
        duplicates: duplicates(&dataset)?,
        gallery: gallery::exhibits(&dataset, &chosen)?,
        focus: focus(&dataset, (&ids, policies), options)?,
        rulesets: run.rulesets.iter().map(ruleset).collect(),
        run: about(run, options.dedup),
        leading,
        headline,
        fair_komi_policy,
    };
    Ok((summary, cuts))
}

/// All cubes of a dataset added up, with slices of its pairs.
pub(crate) fn cube(dataset: &Dataset, mut cube: Cube, dedup: bool) -> Result<Cube, Error> {
    let mut left_out = dedup.then(|| LeftOut::new(dataset));
    let context = context(dataset)?;
    for (number, part) in dataset.of(Table::Cube).iter().enumerate() {
        let repeats = match (&mut left_out, dataset.beside(part, Table::Games)) {
            (Some(left_out), Some(games)) => left_out.of_next(games)?,
            _ => HashSet::new(),
        };
        let bytes = match repeats.is_empty() {
            true => dataset.read(part)?,
            false => cube_without(dataset, &context, part, &repeats)?,
        };
        let path = dataset.path(part);
        cube.add_part(number, bytes)
            .map_err(|source| Error::Table { path, source })?;
    }
    left_out.map_or(Ok(()), LeftOut::finish)?;
    cube.spread();
    Ok(cube)
}

/// The row of `runs`; a dataset without one has rulesets all the same.
pub(crate) fn run(dataset: &Dataset) -> Result<RunRow, Error> {
    for part in dataset.of(Table::Runs) {
        let path = dataset.path(part);
        let run = read_run(dataset.read(part)?).map_err(|source| Error::Table { path, source })?;
        if let Some(run) = run {
            return Ok(run);
        }
    }
    Ok(RunRow::default())
}

fn ruleset(info: &RulesetInfo) -> Ruleset {
    Ruleset {
        id: info.id.clone(),
        name: info.name.clone(),
        base: info.base.clone(),
        seki_eyes: info.seki_eyes,
        hash: info.hash.clone(),
    }
}

fn about(run: RunRow, dedup: bool) -> Run {
    Run {
        program: run.program,
        fingerprint: run.fingerprint,
        schema_version: run.schema_version,
        komi_policies: run.komi_policies,
        evidence_mode: run.evidence_mode,
        variations: run.variations,
        unfinished: run.unfinished,
        files_skipped: run.files_skipped,
        skipped: run.skipped,
        dedup,
    }
}

/// Rulesets that lead where none are named.
const LEADING_MAX: usize = 12;

fn leading(wanted: &[String], ids: &[String]) -> Vec<String> {
    let there = wanted.iter().filter(|id| ids.contains(id));
    let leading: Vec<String> = there.cloned().collect();
    match leading.is_empty() {
        true => ids.iter().take(LEADING_MAX).cloned().collect(),
        false => leading,
    }
}

/// The pair in the order of the alphabet, as pairs are everywhere.
fn headline(wanted: Option<&[String; 2]>, leading: &[String], ids: &[String]) -> [String; 2] {
    let of = |at: usize| leading.get(at).cloned().unwrap_or_default();
    let there = |pair: &&[String; 2]| pair.iter().all(|id| ids.contains(id));
    let mut pair = wanted
        .filter(there)
        .cloned()
        .unwrap_or_else(|| [of(0), of(1)]);
    pair.sort_unstable();
    pair
}
