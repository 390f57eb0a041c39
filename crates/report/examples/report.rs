//! Writes the report of a dataset: `report DATASET [LEADING RULESET ...]`.

use std::error::Error;
use std::path::Path;

use report::Options;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let root = args
        .next()
        .ok_or("usage: report DATASET [LEADING RULESET ...]")?;
    let options = Options {
        leading: args.collect(),
        ..Options::default()
    };
    report::write(&Path::new(&root), &options)?;
    Ok(())
}
