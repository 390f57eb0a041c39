//! `hantei rulesets`: the data itself, for reading.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use rules::{Book, KEYS, Ruleset, diff};

use crate::args::RulesetsCommand;

/// What to print, and whether all is well.
pub(crate) fn run(command: &RulesetsCommand) -> Result<String> {
    let book = Book::builtin();
    match command {
        RulesetsCommand::List => Ok(list(book)),
        RulesetsCommand::Show { name } => Ok(show(&find(book, name)?)),
        RulesetsCommand::Check { file } => {
            let ruleset = load(book, file)?;
            Ok(format!(
                "{}: `{}` is a valid ruleset\n",
                file.display(),
                ruleset.id
            ))
        }
        RulesetsCommand::Diff { a, b } => Ok(differences(&find(book, a)?, &find(book, b)?)),
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
        let name = beside.display().to_string();
        if !beside.exists() || texts.iter().any(|(known, _)| *known == name) {
            break;
        }
        texts.push(read(&beside)?);
    }
    let files: Vec<(&str, &str)> = texts
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    Ok(book.load(&files)?.remove(0))
}

/// The shipped ruleset that a file comes from, through whatever lies between.
pub(crate) fn root_of(book: &Book, file: &Path) -> Option<String> {
    let base = extended(&read(file).ok()?.1)?;
    match book.get(&base) {
        Some(ruleset) => Some(ruleset.id.clone()),
        None => root_of(book, &file.with_file_name(format!("{base}.toml"))),
    }
}

fn read(file: &Path) -> Result<(String, String)> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read `{name}`"))?;
    Ok((name, text))
}

fn extended(text: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    Some(table.get("extends")?.as_str()?.to_string())
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
    for source in &ruleset.sources {
        let _ = writeln!(text, "source: {source}");
    }
    for open in &ruleset.open {
        let _ = writeln!(text, "open: {open}");
    }
    text
}

fn differences(a: &Ruleset, b: &Ruleset) -> String {
    let found = diff(a, b);
    if found.is_empty() {
        return format!("{} and {} never give different verdicts\n", a.id, b.id);
    }
    found.iter().fold(String::new(), |mut text, difference| {
        let _ = writeln!(text, "{}: {}", difference.key, difference.sentence);
        text
    })
}
