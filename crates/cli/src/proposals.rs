//! Proposals: files that change a ruleset, and the report about them.

use std::path::Path;

use anyhow::{Result, bail};
use rules::{Book, Ruleset, diff};

use crate::args::ProposalArgs;
use crate::rulesets;

/// The proposals named, in that order.
pub(crate) fn load(args: &ProposalArgs) -> Result<Vec<Ruleset>> {
    let files = args.proposal.iter();
    files
        .map(|file| rulesets::load(Book::builtin(), file))
        .collect()
}

/// With proposals the report is about them and their baseline; else it stays as it is. `scored` are
/// the rulesets of the run, the proposals among them.
pub(crate) fn report(
    args: &ProposalArgs,
    mut options: report::Options,
    scored: &[Ruleset],
) -> Result<report::Options> {
    let Some(first) = args.proposal.first() else {
        return Ok(options);
    };
    let is_scored = |id: &str| scored.iter().any(|ruleset| ruleset.id == id);
    let baseline_of = |file: &Path| match args.baseline.as_deref() {
        Some(name) if is_scored(name) => Ok(name.to_string()),
        Some(name) => Ok(Book::builtin().resolve(name)?[0].id.clone()),
        None => rulesets::base_of(file, is_scored),
    };
    let proposals = load(args)?;
    for (file, proposal) in args.proposal.iter().zip(&proposals) {
        let baseline = baseline_of(file)?;
        let Some(of) = scored.iter().find(|ruleset| ruleset.id == baseline) else {
            bail!("the baseline `{baseline}` is not scored: add it to `--rulesets`");
        };
        let changes = diff(of, proposal);
        // Against a stranger komi differs anyhow; what counts is whether the proposal is about it.
        let origin = rulesets::base_of(file, |_| false).ok();
        let origin = origin.and_then(|id| Book::builtin().get(&id)).unwrap_or(of);
        let own = diff(origin, proposal);
        options.proposals.push(report::Proposal {
            id: proposal.id.clone(),
            changes_komi: own.iter().any(|c| c.key.starts_with("komi")),
            changes: changes
                .into_iter()
                .map(|change| report::Change {
                    key: change.key.to_string(),
                    from: change.a,
                    to: change.b,
                    clause: change.sentence,
                })
                .collect(),
            sources: proposal.sources.clone(),
            baseline,
        });
    }
    let baseline = baseline_of(first)?;
    let mut leading = vec![baseline.clone()];
    leading.extend(proposals.iter().map(|proposal| proposal.id.clone()));
    leading.extend(options.leading.into_iter().filter(|id| *id != baseline));
    options.leading = leading;
    options.headline = Some([baseline, proposals[0].id.clone()]);
    Ok(options)
}
