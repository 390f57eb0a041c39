use table::{Context, Table, Verified, Verifier};

use crate::dataset::Dataset;
use crate::{Error, Files};

/// Checks a dataset's tables: schemas, keys, identities, and the cube against the rows. Whether the
/// files are those of the manifest is for the pipeline to say.
///
/// A part that cannot be read is a complaint by its path, and the others are checked all the same.
///
/// # Errors
/// If there is no dataset, its table `runs` cannot be read, or the disk fails.
pub fn verify(files: &dyn Files) -> Result<Verified, Error> {
    let dataset = Dataset::open(files)?;
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
        if let Ok(parts) = <[Vec<u8>; 6]>::try_from(parts)
            && let Err((table, error)) = verifier.piece(name, parts)
        {
            let path = dataset.beside(cube, table).unwrap_or(cube);
            verifier.complain(path, format!("cannot be read: {error}"));
        }
    }
    for table in [Table::Duplicates, Table::Runs] {
        for part in dataset.of(table) {
            if let Err(error) = verifier.single(part, table, dataset.read(part)?) {
                verifier.complain(part, format!("cannot be read: {error}"));
            }
        }
    }
    Ok(verifier.finish())
}

/// What the parts were made under, as the table `runs` tells.
pub(crate) fn context(dataset: &Dataset) -> Result<Context, Error> {
    let run = crate::write::run(dataset)?;
    let policies = ruling::KomiPolicy::ALL.into_iter();
    Ok(Context {
        rulesets: run.rulesets,
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

#[cfg(test)]
mod tests {
    use std::fs;

    use table::PartBuilder;
    use table::testing::MadeUp;

    use super::*;

    #[test]
    fn the_part_that_is_broken_is_named_and_the_others_are_checked() {
        for table in Table::OF_A_SHARD {
            let folder = tempfile::tempdir().unwrap();
            let mut source = MadeUp::new(5);
            let mut broken = String::new();
            for shard in 0..2 {
                let mut builder = PartBuilder::new(&source.context());
                for _ in 0..20 {
                    builder.push(&source.entry());
                }
                for part in builder.finish().unwrap() {
                    let name = format!("data/{}/part-{shard}.parquet", part.table);
                    let mut bytes = part.bytes;
                    if part.table == table.name() {
                        bytes.extend(b"junk");
                        broken.clone_from(&name);
                    }
                    let path = folder.path().join(name);
                    fs::create_dir_all(path.parent().unwrap()).unwrap();
                    fs::write(path, bytes).unwrap();
                }
            }
            let complaints = verify(&folder.path()).unwrap().complaints;
            assert_eq!(complaints.len(), 2, "{complaints:?}");
            let told = format!("{broken}: cannot be read: ");
            assert!(complaints[1].starts_with(&told), "{complaints:?}");
        }
    }
}
