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
    let book = Book::builtin();
    let named = args.baseline.as_deref().map(|name| book.resolve(name));
    let named = named.transpose()?.map(|found| found[0].id.clone());
    let baseline_of = |file: &Path| {
        let baseline = named.clone().or_else(|| rulesets::root_of(book, file));
        baseline.unwrap_or_else(|| options.leading[0].clone())
    };
    let proposals = load(args)?;
    for (file, proposal) in args.proposal.iter().zip(&proposals) {
        let baseline = baseline_of(file);
        let Some(of) = scored.iter().find(|ruleset| ruleset.id == baseline) else {
            bail!("the baseline `{baseline}` is not scored: add it to `--rulesets`");
        };
        let changes = diff(of, proposal);
        options.proposals.push(report::Proposal {
            id: proposal.id.clone(),
            changes_komi: changes.iter().any(|c| c.key.starts_with("komi")),
            changes: changes
                .iter()
                .map(|change| format!("`{}`: {}", change.key, change.sentence))
                .collect(),
            sources: proposal.sources.clone(),
            baseline,
        });
    }
    let baseline = baseline_of(first);
    let mut leading = vec![baseline.clone()];
    leading.extend(proposals.iter().map(|proposal| proposal.id.clone()));
    leading.extend(options.leading.into_iter().filter(|id| *id != baseline));
    options.leading = leading;
    options.headline = Some([baseline, proposals[0].id.clone()]);
    Ok(options)
}
