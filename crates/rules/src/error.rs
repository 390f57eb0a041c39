//! What can be wrong with a ruleset file, and where.

use std::fmt;

/// A place in a ruleset file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file as the caller named it.
    pub file: Box<str>,
    /// Line, from 1.
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// One thing wrong with a ruleset file, or with a name that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The file is not TOML, or states a key twice.
    #[error("{place}: {message}")]
    Syntax {
        /// Where.
        place: Place,
        /// What the TOML reader says.
        message: String,
    },
    /// A key that no ruleset has.
    #[error(
        "{place}: unknown key `{key}`{}; keys are {allowed}",
        did_you_mean(nearest)
    )]
    UnknownKey {
        /// Where.
        place: Place,
        /// The key found.
        key: String,
        /// The nearest valid key.
        nearest: Option<String>,
        /// All valid keys.
        allowed: String,
    },
    /// A value that its key does not have.
    #[error(
        "{place}: `{found}` is no value of `{key}`{}; allowed: {allowed}",
        did_you_mean(nearest)
    )]
    UnknownValue {
        /// Where.
        place: Place,
        /// The key.
        key: String,
        /// The value found.
        found: String,
        /// The nearest valid value.
        nearest: Option<String>,
        /// What is allowed.
        allowed: String,
    },
    /// Keys that a file which extends nothing must state.
    #[error(
        "{file}: missing {}; state every key, or write `extends = \"NAME\"` and only what differs",
        quoted(keys)
    )]
    MissingKeys {
        /// The file.
        file: String,
        /// The keys.
        keys: Vec<String>,
    },
    /// Values that do not go together.
    #[error("{place}: `{}` and `{}`: {what}; {help}", keys[0], keys[1])]
    Contradiction {
        /// Where one of them stands.
        place: Place,
        /// The keys, the one to change first.
        keys: [&'static str; 2],
        /// What is found, and why it cannot be.
        what: &'static str,
        /// What helps.
        help: &'static str,
    },
    /// The ruleset that a file extends does not exist.
    #[error(
        "{place}: `extends`: `{base}` is not a ruleset{}; extended by {}; `hantei rulesets list` \
         names those that ship, and a file `{base}.toml` beside this one would do",
        did_you_mean(nearest),
        chain.join(" -> ")
    )]
    UnknownBase {
        /// Where `extends` stands.
        place: Place,
        /// The name found.
        base: String,
        /// The nearest name.
        nearest: Option<String>,
        /// The names that led there, first the one asked for.
        chain: Vec<String>,
    },
    /// Rulesets that extend each other in a circle.
    #[error("{place}: `extends` runs in a circle: {}; {}", chain.join(" -> "), way_out(chain))]
    Cycle {
        /// Where `extends` stands.
        place: Place,
        /// The circle, first and last name equal.
        chain: Vec<String>,
    },
    /// A name already in use.
    #[error("ruleset `{id}` exists already; give this one another `id`")]
    TakenId {
        /// The name.
        id: String,
    },
    /// A name that was asked for and is not in the book.
    #[error("unknown ruleset `{name}`{}; known: {known}", did_you_mean(nearest))]
    UnknownRuleset {
        /// The name asked for.
        name: String,
        /// The nearest name.
        nearest: Option<String>,
        /// All names.
        known: String,
    },
}

/// Everything wrong with one or more files: all reasons, not the first.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct Rejected {
    /// Never empty; in the order of files and lines.
    pub errors: Vec<Error>,
}

impl From<Error> for Rejected {
    fn from(error: Error) -> Self {
        Self {
            errors: vec![error],
        }
    }
}

fn did_you_mean(nearest: &Option<String>) -> String {
    match nearest {
        Some(name) => format!(", did you mean `{name}`?"),
        None => String::new(),
    }
}

/// What helps where files extend each other in a circle.
fn way_out(chain: &[String]) -> String {
    match chain {
        [id, _] => format!("a file cannot extend itself: give it another `id` than `{id}`"),
        _ => "one of them must extend a ruleset that ships, such as `jp1989`, or state every key"
            .to_string(),
    }
}

fn quoted(keys: &[String]) -> String {
    let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    keys.join(", ")
}
