//! From what was typed to what is needed.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use engine::Engine;
use pipeline::DEFAULT_LEAVES_MAX;
use ruling::{EvidenceMode, Filter, KomiPolicy, SecondOpinion, Settings};
use serde::Deserialize;

use crate::args::{
    Analyze, Divergences, Evidence, Explain, JudgeArgs, Komi, VariationArgs, Variations,
};
use crate::bounds::Bounds;
use crate::{proposals, rulesets};

/// The settings that ship, as text: what `--config` files start from.
pub(crate) const BUILT_IN: &str = include_str!("../../../configs/analyze.toml");

/// How long an engine may take for a game, where nothing else is said.
const JUDGE_SECONDS: u32 = 60;

/// A settings file; every key may be left out.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    pub(crate) rulesets: Option<String>,
    /// Rulesets that lead the report.
    leading: Option<Vec<String>>,
    /// The pair its answer speaks of.
    headline: Option<[String; 2]>,
    /// Which games are wanted; empty for all.
    #[serde(rename = "where")]
    filter: Option<String>,
    evidence: Option<Evidence>,
    komi: Option<Vec<Komi>>,
    unfinished: Option<bool>,
    variations: Option<Variations>,
    leaves_max: Option<u32>,
    dedup: Option<bool>,
    divergences: Option<Divergences>,
    judge: Option<String>,
    judge_seconds: Option<u32>,
    pub(crate) shard_records: Option<u32>,
    pub(crate) shard_bytes: Option<u64>,
    #[serde(default)]
    pub(crate) limits: Bounds,
}

/// The text of a settings file.
pub(crate) fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("cannot read `{}`", file.display()))
}

impl Config {
    /// The file named, over the settings that ship.
    pub(crate) fn load(file: Option<&Path>) -> Result<Config> {
        let text = file.map(read).transpose()?;
        Config::of(file.zip(text.as_deref()))
    }

    /// The same of a file that was read, with its name.
    pub(crate) fn of(file: Option<(&Path, &str)>) -> Result<Config> {
        let built_in: Config = toml::from_str(BUILT_IN).context("the built-in settings")?;
        let Some((file, text)) = file else {
            return Ok(built_in);
        };
        let own: Config = toml::from_str(text).with_context(|| format!("`{}`", file.display()))?;
        Ok(Config {
            rulesets: own.rulesets.or(built_in.rulesets),
            leading: own.leading.or(built_in.leading),
            headline: own.headline.or(built_in.headline),
            filter: own.filter.or(built_in.filter),
            evidence: own.evidence.or(built_in.evidence),
            komi: own.komi.or(built_in.komi),
            unfinished: own.unfinished.or(built_in.unfinished),
            variations: own.variations.or(built_in.variations),
            leaves_max: own.leaves_max.or(built_in.leaves_max),
            dedup: own.dedup.or(built_in.dedup),
            divergences: own.divergences.or(built_in.divergences),
            judge: own.judge.or(built_in.judge),
            judge_seconds: own.judge_seconds.or(built_in.judge_seconds),
            shard_records: own.shard_records.or(built_in.shard_records),
            shard_bytes: own.shard_bytes.or(built_in.shard_bytes),
            limits: own.limits,
        })
    }

    /// Which lines of a game tree are records: what was typed goes before the settings file.
    pub(crate) fn variations(&self, typed: &VariationArgs) -> pipeline::Variations {
        let leaves_max = typed.leaves_max.or(self.leaves_max);
        match typed.variations.or(self.variations) {
            Some(Variations::All) => pipeline::Variations::All {
                leaves_max: leaves_max.unwrap_or(DEFAULT_LEAVES_MAX),
            },
            Some(Variations::Main) | None => pipeline::Variations::Main,
        }
    }

    /// How the report should be.
    pub(crate) fn report(&self, out: Option<PathBuf>) -> report::Options {
        report::Options {
            leading: self.leading.clone().unwrap_or_default(),
            headline: self.headline.clone(),
            dedup: self.dedup.unwrap_or(false),
            out,
            ..report::Options::default()
        }
    }
}

/// The engine to ask, if one is named: what was typed goes before the settings file.
pub(crate) fn engine(args: &JudgeArgs, config: &Config) -> Result<Option<Arc<Engine>>> {
    let named = args.judge.as_deref().or(config.judge.as_deref());
    let Some(named) = named.filter(|named| !named.is_empty()) else {
        return Ok(None);
    };
    let seconds = args.judge_seconds.or(config.judge_seconds);
    let limit = Duration::from_secs(u64::from(seconds.unwrap_or(JUDGE_SECONDS).max(1)));
    let engine = Engine::new(named, limit, crate::messages::say)?;
    Ok(Some(Arc::new(engine)))
}

/// Which games are wanted: what was typed goes before the settings file.
pub(crate) fn filter(typed: Option<&Filter>, config: &Config) -> Result<Option<Filter>> {
    if typed.is_some() {
        return Ok(typed.cloned());
    }
    let text = config.filter.as_deref().filter(|text| !text.is_empty());
    text.map(|text| Filter::parse(text).context("the setting `where`"))
        .transpose()
}

/// The settings of `analyze`: what was typed goes before the settings file.
pub(crate) fn for_analyze(
    args: &Analyze,
    config: &Config,
    engine: Option<Arc<Engine>>,
) -> Result<Settings> {
    let list = args
        .rulesets
        .rulesets
        .as_deref()
        .or(config.rulesets.as_deref());
    let mut rulesets = rulesets::choose(list)?;
    let proposals = proposals::load(&args.proposals)?;
    for (file, proposal) in args.proposals.proposal.iter().zip(proposals) {
        if let Some(taken) = rulesets.iter().find(|ruleset| ruleset.id == proposal.id) {
            anyhow::bail!(
                "`{}`: a ruleset with id `{}` is scored already; give the proposal another `id`",
                file.display(),
                taken.id
            );
        }
        rulesets.push(proposal);
    }
    let evidence = args
        .evidence
        .or(config.evidence)
        .unwrap_or(Evidence::Normal);
    let komi = match (&args.komi[..], &config.komi) {
        ([], Some(config)) => config,
        (typed, _) => typed,
    };
    Ok(Settings {
        rulesets,
        komi_policies: policies(komi),
        evidence: mode(evidence),
        unfinished: args.unfinished || config.unfinished.unwrap_or(false),
        all_divergences: args.divergences.or(config.divergences) == Some(Divergences::All),
        life: life::Settings::default(),
        judge: engine.map(|engine| engine as Arc<dyn SecondOpinion>),
    })
}

/// The settings of `explain`: games without a result are judged as they stand.
pub(crate) fn for_explain(args: &Explain) -> Result<Settings> {
    Ok(Settings {
        rulesets: rulesets::choose(args.rulesets.rulesets.as_deref())?,
        komi_policies: policies(&args.komi),
        evidence: mode(args.evidence),
        unfinished: true,
        all_divergences: false,
        life: life::Settings::default(),
        judge: engine(&args.judge, &Config::default())?
            .map(|engine| engine as Arc<dyn SecondOpinion>),
    })
}

/// In the order of the tables, each once; recorded and native where none is named.
fn policies(typed: &[Komi]) -> Vec<KomiPolicy> {
    let is_wanted = |policy: &KomiPolicy| {
        let komi = match policy {
            KomiPolicy::Recorded => Komi::Recorded,
            KomiPolicy::Native => Komi::Native,
            KomiPolicy::None => Komi::None,
        };
        typed.contains(&komi) || (typed.is_empty() && komi != Komi::None)
    };
    KomiPolicy::ALL.into_iter().filter(is_wanted).collect()
}

fn mode(evidence: Evidence) -> EvidenceMode {
    match evidence {
        Evidence::Normal => EvidenceMode::Normal,
        Evidence::Unmarked => EvidenceMode::Unmarked,
        Evidence::Blind => EvidenceMode::Blind,
    }
}
