//! Manual pages and shell completions, both from the definition of the command line.

use std::path::Path;

use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Cli;

pub(crate) fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "hantei", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// The first page; with a folder all of them, written there, and their names.
pub(crate) fn man(dir: Option<&Path>) -> Result<String> {
    let Some(dir) = dir else {
        let mut page = Vec::new();
        Man::new(Cli::command()).render(&mut page)?;
        return Ok(String::from_utf8_lossy(&page).into_owned());
    };
    let cannot = || format!("cannot write manual pages to `{}`", dir.display());
    std::fs::create_dir_all(dir).with_context(cannot)?;
    clap_mangen::generate_to(Cli::command(), dir).with_context(cannot)?;
    let mut names: Vec<String> = std::fs::read_dir(dir)
        .with_context(cannot)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.starts_with("hantei") && name.ends_with(".1"))
        .map(|name| format!("{}\n", dir.join(name).display()))
        .collect();
    names.sort();
    Ok(names.concat())
}
