use std::path::Path;

use table::{Context, RulesetInfo, Table, Verified, Verifier};

use crate::Error;
use crate::dataset::Dataset;

/// Checks a dataset's tables: schemas, keys, identities, and the cube against the rows. Whether the
/// files are those of the manifest is for the pipeline to say.
///
/// # Errors
/// If a part cannot be read at all.
pub fn verify(root: &Path) -> Result<Verified, Error> {
    let dataset = Dataset::open(root)?;
    let mut verifier = Verifier::new(context(&dataset)?);
    for cube in dataset.of(Table::Cube) {
        let name = cube.rsplit('/').next().unwrap_or(cube);
        let mut parts: Vec<Vec<u8>> = Vec::new();
        for table in Table::OF_A_SHARD {
            match dataset.beside(cube, table) {
                Some(path) => parts.push(dataset.read(path)?),
                None => verifier.complain(name, format!("{}: no such part", table.name())),
            }
        }
        if let Ok(parts) = <[Vec<u8>; 6]>::try_from(parts) {
            let path = dataset.path(cube);
            let checked = verifier.piece(name, parts);
            checked.map_err(|source| Error::Table { path, source })?;
        }
    }
    for table in [Table::Duplicates, Table::Runs] {
        for part in dataset.of(table) {
            let checked = verifier.single(part, table, dataset.read(part)?);
            let path = dataset.path(part);
            checked.map_err(|source| Error::Table { path, source })?;
        }
    }
    Ok(verifier.finish())
}

/// What the parts were made under, as the table `runs` tells.
fn context(dataset: &Dataset) -> Result<Context, Error> {
    let run = crate::write::run(dataset)?;
    let rulesets = run
        .rulesets
        .iter()
        .map(|[id, name, base, hash]| RulesetInfo {
            id: id.clone(),
            name: name.clone(),
            base: base.clone(),
            hash: hash.clone(),
        });
    let policies = ruling::KomiPolicy::ALL.into_iter();
    Ok(Context {
        rulesets: rulesets.collect(),
        komi_policies: {
            let mut order: Vec<_> = policies
                .filter_map(|policy| {
                    let place = run.komi_policies.iter().position(|p| p == policy.as_str());
                    place.map(|place| (place, policy))
                })
                .collect();
            order.sort_by_key(|(place, _)| *place);
            order.into_iter().map(|(_, policy)| policy).collect()
        },
    })
}
