//! The rulesets at hand, in a fixed order.

use std::sync::OnceLock;

use crate::builtin::BUILTIN;
use crate::error::{Error, Rejected};
use crate::load::load;
use crate::nearest::nearest;
use crate::ruleset::Ruleset;

/// An ordered set of rulesets with distinct names. The order is that of every table and report.
///
/// ```
/// let book = rules::Book::builtin();
/// assert_eq!(book.resolve("tt,jp1989").unwrap().len(), 2);
/// assert!(book.resolve("jp1998").unwrap_err().to_string().contains("did you mean `jp1989`?"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Book {
    rulesets: Vec<Ruleset>,
}

impl Book {
    /// A book without rulesets.
    pub fn empty() -> Self {
        Self::default()
    }

    /// The rulesets that ship, parsed once.
    ///
    /// # Panics
    /// If a shipped file is broken, which a test rules out.
    pub fn builtin() -> &'static Self {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| {
            let mut book = Book::empty();
            match book.load(&BUILTIN) {
                Ok(rulesets) => book.rulesets = rulesets,
                Err(rejected) => panic!("a shipped ruleset is broken: {rejected}"),
            }
            book
        })
    }

    /// The ruleset of that name or alias.
    pub fn get(&self, name: &str) -> Option<&Ruleset> {
        let by_id = self.rulesets.iter().find(|ruleset| ruleset.id == name);
        by_id.or_else(|| {
            self.rulesets
                .iter()
                .find(|ruleset| ruleset.aliases.iter().any(|alias| alias == name))
        })
    }

    /// The place of a ruleset in the order of the book.
    pub fn index(&self, id: &str) -> Option<usize> {
        self.rulesets.iter().position(|ruleset| ruleset.id == id)
    }

    /// All rulesets, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Ruleset> {
        self.rulesets.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rulesets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rulesets.is_empty()
    }

    /// All names and aliases.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let ids = self.rulesets.iter().map(|ruleset| ruleset.id.as_str());
        let aliases = self.rulesets.iter().flat_map(|r| &r.aliases);
        ids.chain(aliases.map(String::as_str))
    }

    /// The rulesets of a list such as `jp1989,aga` or `all`, in the order asked for, each once.
    ///
    /// # Errors
    /// A name that is not in the book, with the nearest one that is; an empty list.
    pub fn resolve(&self, list: &str) -> Result<Vec<&Ruleset>, Error> {
        let mut chosen: Vec<&Ruleset> = Vec::new();
        let names = list.split(',').map(str::trim);
        for name in names.filter(|name| !name.is_empty()) {
            let found: Vec<&Ruleset> = match name {
                "all" => self.iter().collect(),
                _ => vec![self.get(name).ok_or_else(|| self.unknown(name))?],
            };
            for ruleset in found {
                if !chosen.iter().any(|other| other.id == ruleset.id) {
                    chosen.push(ruleset);
                }
            }
        }
        if chosen.is_empty() {
            return Err(self.unknown(list));
        }
        Ok(chosen)
    }

    fn unknown(&self, name: &str) -> Error {
        let known: Vec<&str> = self.iter().map(|ruleset| ruleset.id.as_str()).collect();
        Error::UnknownRuleset {
            name: name.to_string(),
            nearest: nearest(name, self.names()).map(str::to_string),
            known: known.join(", "),
        }
    }

    /// Reads one ruleset file, which may extend a ruleset of this book. The book is not changed.
    ///
    /// # Errors
    /// Everything that is wrong with it; `file` is only a name for those texts.
    pub fn load_file(&self, text: &str, file: &str) -> Result<Ruleset, Rejected> {
        let mut rulesets = self.load(&[(file, text)])?;
        Ok(rulesets.remove(0))
    }

    /// Reads ruleset files, pairs of (file name, text), which may extend rulesets of this book and
    /// each other. The book is not changed.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn load(&self, files: &[(&str, &str)]) -> Result<Vec<Ruleset>, Rejected> {
        load(self, files)
    }

    /// Adds a ruleset at the end.
    ///
    /// # Errors
    /// If its name is taken.
    pub fn add(&mut self, ruleset: Ruleset) -> Result<(), Error> {
        if self.get(&ruleset.id).is_some() {
            return Err(Error::TakenId { id: ruleset.id });
        }
        self.rulesets.push(ruleset);
        Ok(())
    }
}

impl<'b> IntoIterator for &'b Book {
    type Item = &'b Ruleset;
    type IntoIter = std::slice::Iter<'b, Ruleset>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
