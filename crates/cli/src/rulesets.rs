//! `hantei rulesets`: the data itself, for reading.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use report::Files;
use rules::{Book, Difference, KEYS, Provenance, Ruleset, Word, diff};

use crate::args::RulesetsCommand;
use crate::place::Place;

/// What to print, and whether all is well.
pub(crate) fn run(command: &RulesetsCommand) -> Result<String> {
    let book = Book::builtin();
    match command {
        RulesetsCommand::List => Ok(list(book)),
        RulesetsCommand::Show { name } => Ok(show(&find(book, name)?)),
        RulesetsCommand::Check { files } => {
            let line = |file: &PathBuf| {
                let ruleset = load(book, file)?;
                let name = file.display();
                Ok(format!("{name}: `{}` is a valid ruleset\n", ruleset.id))
            };
            files.iter().map(line).collect()
        }
        RulesetsCommand::Diff { a, b, dataset } => {
            let [a, b] = [find(book, a)?, find(book, b)?];
            let dataset = dataset.as_deref().map(Place::parse).transpose()?;
            differences(&a, &b, dataset.as_ref())
        }
    }
}

/// Rulesets by name or file, as `--rulesets` takes them.
pub(crate) fn choose(list: Option<&str>) -> Result<Vec<Ruleset>> {
    let book = Book::builtin();
    match list {
        None => Ok(book.iter().cloned().collect()),
        Some(file) if file.ends_with(".toml") => Ok(vec![load(book, Path::new(file))?]),
        Some(list) => Ok(book.resolve(list)?.into_iter().cloned().collect()),
    }
}

/// Reads a ruleset or proposal file. What it extends is a ruleset of the book or a file beside it.
pub(crate) fn load(book: &Book, file: &Path) -> Result<Ruleset> {
    let mut texts = vec![read(file)?];
    while let Some(base) = extended(&texts[texts.len() - 1].1)
        && book.get(&base).is_none()
    {
        let beside = file.with_file_name(format!("{base}.toml"));
        if !beside.exists() {
            break;
        }
        let found = read(&beside)?;
        if let Some(id) = stated(&found.1, "id")
            && id != base
        {
            bail!(
                "{}: its `id` is `{id}`, but `{}` extends it as `{base}`: a file that is extended is named after its `id`",
                found.0,
                texts[texts.len() - 1].0
            );
        }
        if texts.contains(&found) {
            break;
        }
        texts.push(found);
    }
    let files: Vec<(&str, &str)> = texts
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    Ok(book.load(&files)?.remove(0))
}

/// What a file extends: itself if that is scored, else what it extends in turn, down to a shipped
/// ruleset. A file that extends nothing has to be told what it is compared with.
pub(crate) fn base_of(file: &Path, is_scored: impl Fn(&str) -> bool) -> Result<String> {
    let mut file = file.to_path_buf();
    loop {
        let Some(base) = extended(&read(&file)?.1) else {
            bail!(
                "`{}` extends nothing: say with `--baseline` what it is compared with",
                file.display()
            );
        };
        if is_scored(&base) {
            return Ok(base);
        }
        if let Some(ruleset) = Book::builtin().get(&base) {
            return Ok(ruleset.id.clone());
        }
        file.set_file_name(format!("{base}.toml"));
    }
}

fn read(file: &Path) -> Result<(String, String)> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read `{name}`"))?;
    Ok((name, text))
}

fn extended(text: &str) -> Option<String> {
    stated(text, "extends")
}

/// What a file states under a key, if it can be read and that is a text.
fn stated(text: &str, key: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    Some(table.get(key)?.as_str()?.to_string())
}

fn find(book: &Book, name: &str) -> Result<Ruleset> {
    if name.ends_with(".toml") {
        return load(book, Path::new(name));
    }
    Ok(book.resolve(name)?[0].clone())
}

fn list(book: &Book) -> String {
    let width = book
        .iter()
        .map(|ruleset| ruleset.id.len())
        .max()
        .unwrap_or(0);
    book.iter().fold(String::new(), |mut text, ruleset| {
        let _ = writeln!(text, "{:width$}  {}", ruleset.id, ruleset.name);
        text
    })
}

fn show(ruleset: &Ruleset) -> String {
    let mut text = format!("{}  {}\n", ruleset.id, ruleset.name);
    let width = KEYS.iter().map(|key| key.name.len()).max().unwrap_or(0);
    for key in KEYS {
        let _ = writeln!(
            text,
            "  {:width$}  {}  # {}",
            key.name,
            key.value(ruleset),
            key.clause(ruleset)
        );
    }
    if !ruleset.page.is_empty() {
        let _ = writeln!(text, "page: {}", ruleset.page);
    }
    for source in &ruleset.sources {
        let _ = writeln!(text, "source: {source}");
    }
    for open in &ruleset.open {
        let _ = writeln!(text, "open: {open}");
    }
    text
}

/// Where two rulesets differ, key by key, and in how many games of a dataset each difference
/// mattered; then what either rests on and leaves open.
fn differences(a: &Ruleset, b: &Ruleset, dataset: Option<&Place>) -> Result<String> {
    let found = diff(a, b);
    let keys: Vec<&str> = found.iter().map(|difference| difference.key).collect();
    let comparison = dataset.map(|dataset| report::compare(dataset, [&a.id, &b.id]));
    let comparison = comparison.transpose()?;
    let mut text = String::new();
    if found.is_empty() {
        let _ = writeln!(text, "{} and {} never give different verdicts", a.id, b.id);
    }
    if let (Some(comparison), Some(dataset)) = (&comparison, dataset) {
        let _ = writeln!(
            text,
            "{}: {}",
            dataset.address("").display(),
            comparison.together()
        );
    }
    for Difference { key, sentence, .. } in &found {
        let _ = writeln!(text, "{key}: {sentence}");
        for line in comparison.iter().flat_map(|c| c.mattered(key, &keys)) {
            let _ = writeln!(text, "  {line}");
        }
    }
    for line in comparison.iter().flat_map(|c| c.by_judgement(&keys)) {
        let _ = writeln!(text, "as judged, not by one key: {line}");
    }
    text.push_str(&origin(a));
    if a.id != b.id {
        text.push_str(&origin(b));
    }
    Ok(text)
}

/// What a ruleset rests on and leaves open, a line each.
fn origin(ruleset: &Ruleset) -> String {
    let mut text = String::new();
    if ruleset.provenance == Provenance::General {
        let _ = writeln!(text, "{} {}", ruleset.id, ruleset.provenance.meaning());
    }
    for source in &ruleset.sources {
        let _ = writeln!(text, "source of {}: {source}", ruleset.id);
    }
    for open in &ruleset.open {
        let _ = writeln!(text, "open in {}: {open}", ruleset.id);
    }
    text
}
