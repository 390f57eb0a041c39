//! Writes the report of a dataset: `report DATASET`.

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let root = std::env::args().nth(1).ok_or("usage: report DATASET")?;
    report::write(Path::new(&root), &report::Options::default())?;
    Ok(())
}
