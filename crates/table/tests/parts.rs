//! Parts as a whole: bytes repeat, the cube of the rows is the cube that was written, and what is
//! broken is noticed.

use std::collections::BTreeSet;

use table::testing::MadeUp;
use table::{Cube, PartBuilder, Table, TablePart, Verifier};

fn parts(seed: u64, records: usize) -> Vec<TablePart> {
    let mut source = MadeUp::new(seed);
    let mut builder = PartBuilder::new(&source.context());
    for _ in 0..records {
        builder.push(&source.entry());
    }
    assert_eq!(builder.records(), records);
    builder.finish().unwrap()
}

fn bytes(parts: &[TablePart]) -> [Vec<u8>; 6] {
    let bytes: Vec<Vec<u8>> = parts.iter().map(|part| part.bytes.clone()).collect();
    bytes.try_into().unwrap()
}

#[test]
fn one_part_a_table_in_order_and_empty_ones_too() {
    let names = |parts: &[TablePart]| parts.iter().map(|p| p.table).collect::<Vec<_>>();
    let wanted: Vec<&str> = Table::OF_A_SHARD.iter().map(|t| t.name()).collect();
    let empty = parts(1, 0);
    assert_eq!(names(&empty), wanted);
    assert!(
        empty
            .iter()
            .all(|part| part.table == "cube" || part.rows == 0)
    );
    assert_eq!(names(&parts(1, 3)), wanted);
}

#[test]
fn equal_entries_give_equal_bytes() {
    assert_eq!(parts(5, 30), parts(5, 30));
    assert_ne!(parts(5, 30), parts(6, 30));
}

#[test]
fn what_was_written_verifies() {
    let context = MadeUp::new(0).context();
    let mut verifier = Verifier::new(context);
    verifier.piece("one", bytes(&parts(2, 60))).unwrap();
    let verified = verifier.finish();
    assert_eq!(verified.complaints, Vec::<String>::new());
    assert_eq!(verified.parts, 6);
    assert!(verified.rows["outcomes"] > 4_000);
}

#[test]
fn a_repeated_part_and_a_foreign_cube_are_noticed() {
    let mut verifier = Verifier::new(MadeUp::new(0).context());
    let one = bytes(&parts(2, 20));
    verifier.piece("one", one.clone()).unwrap();
    verifier.piece("again", one.clone()).unwrap();
    let repeated = verifier.finish();
    assert!(
        repeated.complaints[0].contains("is there twice"),
        "{repeated:?}"
    );

    let mut verifier = Verifier::new(MadeUp::new(0).context());
    let mut mixed = one;
    mixed[5] = bytes(&parts(3, 20))[5].clone();
    verifier.piece("mixed", mixed).unwrap();
    let foreign = verifier.finish();
    assert!(foreign.complaints[0].contains("cube"), "{foreign:?}");
}

/// The cube of two parts is that of one part with the games of both.
#[test]
fn cubes_add_up() {
    let mut source = MadeUp::new(9);
    let context = source.context();
    let mut builders = [0, 1, 2].map(|_| PartBuilder::new(&context));
    for at in 0..60 {
        let entry = source.entry();
        builders[usize::from(at % 3 == 0)].push(&entry);
        builders[2].push(&entry);
    }
    let [first, second, whole] = builders.map(|builder| builder.finish().unwrap());
    let leading = ["jp1989", "cn2002", "aga", "nz"].map(str::to_string);
    let mut apart = Cube::with_slices_by_two(&leading);
    apart.add_part(0, first[5].bytes.clone()).unwrap();
    apart.add_part(1, second[5].bytes.clone()).unwrap();
    apart.spread();
    let mut together = Cube::with_slices_by_two(&leading);
    together.add_part(0, whole[5].bytes.clone()).unwrap();
    together.spread();
    assert_eq!(apart.rows(), together.rows());
    assert!(together.rows().len() > 1000);
    let games = |cube: &Cube| {
        let examples = cube.examples().into_iter();
        examples
            .map(|e| (e.dimension, e.value, e.evidence, e.a, e.b, e.lead))
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(games(&apart), games(&together));
}

/// A shard of 2,000 records stays well under a megabyte of cube; made-up games vary more than real ones.
#[test]
fn the_cube_of_a_part_is_small() {
    let cube = &parts(4, 150)[5];
    assert!(cube.bytes.len() < 200_000, "{} bytes", cube.bytes.len());
}
