//! Ruleset files: strict, with `extends`.
//!
//! A file either states every key, or names in `extends` the ruleset it starts from and states what
//! differs. Chains of `extends` are allowed; what a later file does not state it takes over.

use toml::de::{DeTable, DeValue};

use crate::book::Book;
use crate::contradiction::Contradiction;
use crate::error::{Error, Place, Rejected};
use crate::key::{KEYS, Key};
use crate::nearest::nearest;
use crate::ruleset::Ruleset;
use crate::value::{Field, Refusal, written};

/// Keys that change no verdict, beside [`KEYS`].
const PROSE: [&str; 9] = [
    "id",
    "name",
    "aliases",
    "sources",
    "page",
    "unit",
    "open",
    "provenance",
    "extends",
];

/// A file as read, before what it extends is known.
struct Draft<'t> {
    file: &'t str,
    id: String,
    extends: Option<(String, usize)>,
    /// Key, value and line, in the order of the file.
    entries: Vec<(String, DeValue<'t>, usize)>,
}

/// Loads files that may extend rulesets of the book and each other, in the order given.
pub(crate) fn load(book: &Book, files: &[(&str, &str)]) -> Result<Vec<Ruleset>, Rejected> {
    let mut errors = Vec::new();
    let mut drafts: Vec<Draft<'_>> = Vec::new();
    for (file, text) in files {
        match read(file, text) {
            Ok(draft) if drafts.iter().any(|other| other.id == draft.id) => {
                errors.push(Error::TakenId { id: draft.id });
            }
            Ok(draft) => drafts.push(draft),
            Err(rejected) => errors.extend(rejected.errors),
        }
    }
    let mut rulesets = Vec::new();
    for start in 0..drafts.len() {
        match chain(book, &drafts, start).and_then(|chain| build(book, &drafts, &chain)) {
            Ok(ruleset) => rulesets.push(ruleset),
            Err(rejected) => {
                for error in rejected.errors {
                    if !errors.contains(&error) {
                        errors.push(error);
                    }
                }
            }
        }
    }
    if errors.is_empty() {
        Ok(rulesets)
    } else {
        Err(Rejected { errors })
    }
}

/// Reads one file: TOML, its own name, the name it extends.
fn read<'t>(file: &'t str, text: &'t str) -> Result<Draft<'t>, Rejected> {
    let table = DeTable::parse(text).map_err(|error| Error::Syntax {
        place: place(
            file,
            line_of(text, error.span().map_or(0, |span| span.start)),
        ),
        message: error.message().to_string(),
    })?;
    let mut errors = Vec::new();
    let mut draft = Draft {
        file,
        id: String::new(),
        extends: None,
        entries: Vec::new(),
    };
    let mut entries: Vec<_> = table.into_inner().into_iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    for (key, value) in entries {
        let line = line_of(text, key.span().start);
        let (key, value) = (key.into_inner(), value.into_inner());
        match (key.as_ref(), value.as_str()) {
            ("id", Some(id)) if is_id(id) => draft.id = id.to_string(),
            ("extends", Some(base)) => draft.extends = Some((base.to_string(), line)),
            ("id" | "extends", _) => errors.push(Error::UnknownValue {
                place: place(file, line),
                key: key.to_string(),
                found: written(&value),
                nearest: None,
                allowed: "a short name of small letters, digits and `_`".to_string(),
            }),
            _ => draft.entries.push((key.to_string(), value, line)),
        }
    }
    let named = draft.entries.iter().any(|(key, ..)| key == "name");
    let mut missing = Vec::new();
    if draft.id.is_empty() && errors.is_empty() {
        missing.push("id".to_string());
    }
    if !named {
        missing.push("name".to_string());
    }
    if draft.extends.is_none() {
        let stated = |key: &Key| draft.entries.iter().any(|(name, ..)| name == key.name);
        let unstated = KEYS.iter().filter(|key| key.required && !stated(key));
        missing.extend(unstated.map(|key| key.name.to_string()));
    }
    if !missing.is_empty() {
        errors.push(Error::MissingKeys {
            file: file.to_string(),
            keys: missing,
        });
    }
    // A file with missing keys is still read for its other faults, so that one look finds them all.
    if !errors.is_empty() {
        let mut scratch = Ruleset::plain_area("", "");
        errors.extend(apply(&mut scratch, &draft));
        return Err(Rejected { errors });
    }
    Ok(draft)
}

/// The drafts from `start` down to the one that extends nothing, or a ruleset of the book.
fn chain(book: &Book, drafts: &[Draft<'_>], start: usize) -> Result<Vec<usize>, Rejected> {
    let mut chain = vec![start];
    let mut last = start;
    while let Some((base, line)) = &drafts[last].extends {
        let names = |upto: &[usize]| upto.iter().map(|&i| drafts[i].id.clone()).collect();
        let here = place(drafts[last].file, *line);
        match drafts.iter().position(|draft| draft.id == *base) {
            Some(next) if chain.contains(&next) => {
                let from = chain.iter().position(|&i| i == next).unwrap_or(0);
                let mut circle: Vec<String> = names(&chain[from..]);
                circle.push(base.clone());
                return Err(Error::Cycle {
                    place: here,
                    chain: circle,
                }
                .into());
            }
            Some(next) => {
                chain.push(next);
                last = next;
            }
            None if book.get(base).is_some() => break,
            None => {
                let known = drafts.iter().map(|draft| draft.id.as_str());
                return Err(Error::UnknownBase {
                    place: here,
                    base: base.clone(),
                    nearest: nearest(base, book.names().chain(known)).map(str::to_string),
                    chain: names(&chain),
                }
                .into());
            }
        }
    }
    Ok(chain)
}

/// Builds the first ruleset of a chain, starting from its far end.
fn build(book: &Book, drafts: &[Draft<'_>], chain: &[usize]) -> Result<Ruleset, Rejected> {
    let end = chain.last().and_then(|&i| drafts[i].extends.as_ref());
    let mut ruleset = match end.and_then(|(base, _)| book.get(base)) {
        Some(base) => base.clone(),
        // Every required key is stated, so that nothing of this start remains but absent komi.
        None => Ruleset::plain_area("", ""),
    };
    for &index in chain.iter().rev() {
        let draft = &drafts[index];
        ruleset.id.clone_from(&draft.id);
        ruleset.aliases.clear();
        ruleset.open.clear();
        let errors = apply(&mut ruleset, draft);
        if !errors.is_empty() {
            return Err(Rejected { errors });
        }
    }
    let errors: Vec<Error> = ruleset
        .contradictions()
        .into_iter()
        .map(|Contradiction { keys, what, help }| Error::Contradiction {
            place: stated(drafts, chain, keys),
            keys,
            what,
            help,
        })
        .collect();
    match errors.is_empty() {
        true => Ok(ruleset),
        false => Err(Rejected { errors }),
    }
}

/// Where the first of these keys stands: in the file asked for, else in one that it extends.
fn stated(drafts: &[Draft<'_>], chain: &[usize], keys: [&str; 2]) -> Place {
    let in_draft = |&index: &usize| {
        let draft = &drafts[index];
        keys.iter().find_map(|wanted| {
            let entry = draft.entries.iter().find(|(key, ..)| key == wanted);
            entry.map(|(_, _, line)| place(draft.file, *line))
        })
    };
    let found = chain.iter().find_map(in_draft);
    found.unwrap_or_else(|| place(drafts[chain[0]].file, 1))
}

/// Takes the entries of a file into a ruleset; returns everything that is wrong with them.
fn apply(ruleset: &mut Ruleset, draft: &Draft<'_>) -> Vec<Error> {
    let mut errors = Vec::new();
    for (name, value, line) in &draft.entries {
        let result = match name.as_str() {
            "name" => text(value).map(|name| ruleset.name = name),
            "aliases" => Field::read(value).map(|aliases| ruleset.aliases = aliases),
            "sources" => Field::read(value).map(|sources| ruleset.sources = sources),
            "page" => text(value).map(|page| ruleset.page = page),
            "unit" => Field::read(value).map(|unit| ruleset.unit = Some(unit)),
            "open" => Field::read(value).map(|open| ruleset.open = open),
            "provenance" => Field::read(value).map(|found| ruleset.provenance = found),
            _ => match Key::of(name) {
                Some(key) => (key.read)(ruleset, value),
                None => {
                    let known = || PROSE.into_iter().chain(KEYS.iter().map(|key| key.name));
                    errors.push(Error::UnknownKey {
                        place: place(draft.file, *line),
                        key: name.clone(),
                        nearest: nearest(name, known()).map(str::to_string),
                        allowed: known().collect::<Vec<_>>().join(", "),
                    });
                    Ok(())
                }
            },
        };
        if let Err(Refusal {
            found,
            nearest,
            allowed,
        }) = result
        {
            errors.push(Error::UnknownValue {
                place: place(draft.file, *line),
                key: name.clone(),
                found,
                nearest,
                allowed,
            });
        }
    }
    errors
}

fn text(value: &DeValue<'_>) -> Result<String, Refusal> {
    match value.as_str() {
        Some(text) if !text.is_empty() => Ok(text.to_string()),
        _ => Err(Refusal {
            found: written(value),
            nearest: None,
            allowed: "a text".to_string(),
        }),
    }
}

/// Names are used in file names, columns and lists separated by commas.
fn is_id(id: &str) -> bool {
    let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    !id.is_empty() && id != "all" && id.len() <= 64 && id.bytes().all(fits)
}

fn place(file: &str, line: usize) -> Place {
    Place {
        file: file.into(),
        line,
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    let before = &text.as_bytes()[..offset.min(text.len())];
    1 + before.iter().filter(|&&b| b == b'\n').count()
}
