//! Writes a dataset of made-up games, to try reports and readers: `made_up OUT RECORDS [PER_SHARD]`.

use std::error::Error;
use std::fs;
use std::path::Path;

use table::testing::MadeUp;
use table::{Context, PartBuilder, RunInfo, TablePart, duplicates_part, runs_part};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().collect();
    let number = |at: usize, default: u32| args.get(at).map_or(Ok(default), |text| text.parse());
    let out = Path::new(
        args.get(1)
            .ok_or("usage: made_up OUT RECORDS [PER_SHARD]")?,
    );
    let (records, per_shard) = (number(2, 1000)?, number(3, 500)?);
    let mut source = MadeUp::new(42);
    let context = source.context();
    let (mut written, mut rejects) = (0, 0);
    let mut shard = 0;
    while written < records {
        let mut builder = PartBuilder::new(&context);
        for _ in 0..per_shard.min(records - written) {
            builder.push(&source.entry());
            written += 1;
        }
        for part in builder.finish()? {
            if part.table == "rejects" {
                rejects += part.rows;
            }
            write(out, &part, &format!("part-{shard:05}-000.parquet"))?;
        }
        shard += 1;
    }
    write(
        out,
        &runs_part(&run(context, records, rejects))?,
        "part-run.parquet",
    )?;
    write(out, &duplicates_part(&[])?, "part-run.parquet")?;
    Ok(())
}

fn run(context: Context, records: u32, rejects: u64) -> RunInfo {
    RunInfo {
        context,
        fingerprint: "made up".to_string(),
        program: "hantei".to_string(),
        sources_hash: String::new(),
        evidence_mode: "normal".to_string(),
        variations: "main".to_string(),
        unfinished: false,
        divergences: "classes".to_string(),
        judge: None,
        shard_records: 2000,
        shard_bytes: 1 << 23,
        other_settings: Vec::new(),
        records_read: u64::from(records),
        games: u64::from(records) - rejects,
        rejects,
        skipped: vec![("txt".to_string(), 3)],
    }
}

fn write(out: &Path, part: &TablePart, name: &str) -> std::io::Result<()> {
    let folder = out.join("data").join(part.table);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(name), &part.bytes)
}
