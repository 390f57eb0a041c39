//! What rows, Parquet and the cube cost a game, on made-up games:
//! `cargo run --profile quick -p table --features testing --example speed`.
#![allow(clippy::print_stdout, reason = "what it is for")]

use std::error::Error;
use std::time::Instant;

use table::testing::MadeUp;
use table::{Cube, PartBuilder};

fn main() -> Result<(), Box<dyn Error>> {
    let mut source = MadeUp::new(4);
    let entries: Vec<_> = (0..2000).map(|_| source.entry()).collect();
    let games = f64::from(2000);
    let start = Instant::now();
    let mut builder = PartBuilder::new(&source.context());
    for entry in &entries {
        builder.push(entry);
    }
    let pushed = start.elapsed();
    let parts = builder.finish()?;
    let finished = start.elapsed() - pushed;
    println!(
        "push   {:6.1} us a game",
        1e6 * pushed.as_secs_f64() / games
    );
    println!(
        "finish {:6.1} us a game",
        1e6 * finished.as_secs_f64() / games
    );
    for part in &parts {
        println!(
            "{:12} {:7} rows {:8} bytes",
            part.table,
            part.rows,
            part.bytes.len()
        );
    }
    let start = Instant::now();
    let mut cube = Cube::with_slices_by_two(&[]);
    for number in 0..10 {
        cube.add_part(number, parts[5].bytes.clone())?;
    }
    let added = start.elapsed();
    cube.spread();
    println!(
        "cube: a part added in {:.1} ms, spread in {:.1} ms",
        100.0 * added.as_secs_f64(),
        1e3 * (start.elapsed() - added).as_secs_f64()
    );
    Ok(())
}
