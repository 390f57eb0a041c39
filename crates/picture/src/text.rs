use std::collections::HashMap;
use std::fmt::{Display, Write as _};
use std::sync::LazyLock;

/// A language that people are spoken to in: one table of sentences each, with the same keys and the
/// same named places. The order of words is the table's, never the program's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English, also the language of every contract (JSON, Markdown).
    #[default]
    English,
    /// Chinese.
    Chinese,
    /// Japanese.
    Japanese,
}

type Table = HashMap<String, String>;

static TABLES: LazyLock<[Table; 3]> = LazyLock::new(|| {
    // That they are JSON is proved by a test.
    Language::ALL.map(|language| serde_json::from_str(language.table()).unwrap_or_default())
});

/// By the name of a ruleset in its file what it is called in a language, by code.
type Names = HashMap<String, HashMap<String, String>>;

static NAMES: LazyLock<Names> =
    LazyLock::new(|| serde_json::from_str(Language::NAMES).unwrap_or_default());

impl Language {
    /// Every language.
    pub const ALL: [Language; 3] = [Language::English, Language::Chinese, Language::Japanese];

    /// `en`, `zh`, `ja`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
            Language::Japanese => "ja",
        }
    }

    /// Its table as JSON: keys to sentences.
    pub fn table(self) -> &'static str {
        match self {
            Language::English => include_str!("../text/en.json"),
            Language::Chinese => include_str!("../text/zh.json"),
            Language::Japanese => include_str!("../text/ja.json"),
        }
    }

    /// What rulesets are called in languages other than English, as JSON: their names, then codes of
    /// languages. A name that is not there is the same in all.
    pub const NAMES: &str = include_str!("../text/names.json");

    /// What a ruleset is called, given its name.
    pub fn ruleset(self, name: &str) -> &str {
        let names = NAMES.get(name);
        let own = names.and_then(|names| names.get(self.code()));
        own.map_or(name, String::as_str)
    }

    /// The sentence of a key. `{name}` takes the place of that name; `{name|one|more}` is the first
    /// word where the place is `1`, else the second. A key that is missing stands for itself.
    pub fn say(self, key: &str, places: &[(&str, &dyn Display)]) -> String {
        let Some(sentence) = TABLES[self as usize].get(key) else {
            return key.to_string();
        };
        let mut said = String::with_capacity(sentence.len());
        let mut rest = sentence.as_str();
        while let Some((before, from)) = rest.split_once('{') {
            said.push_str(before);
            let (place, after) = from.split_once('}').unwrap_or((from, ""));
            let mut parts = place.split('|');
            let name = parts.next().unwrap_or_default();
            let value = places.iter().find(|(known, _)| *known == name);
            match (value, parts.next(), parts.next()) {
                (Some((_, value)), Some(one), Some(more)) => {
                    said.push_str(if value.to_string() == "1" { one } else { more });
                }
                (Some((_, value)), ..) => {
                    let _ = write!(said, "{value}");
                }
                (None, ..) => {
                    let _ = write!(said, "{{{place}}}");
                }
            }
            rest = after;
        }
        said.push_str(rest);
        said
    }

    /// The text of a key without places.
    pub fn word(self, key: &str) -> String {
        self.say(key, &[])
    }

    /// Things one after the other: with commas.
    pub fn list(self, items: &[String]) -> String {
        items.join(&self.word("list.comma"))
    }

    /// Clauses one after the other: with semicolons.
    pub fn clauses(self, items: &[String]) -> String {
        items.join(&self.word("list.semicolon"))
    }
}

/// Columns that a text takes in a terminal: letters of Chinese and Japanese take two.
pub fn columns(text: &str) -> usize {
    let is_wide = |letter: char| matches!(letter, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3fffd}');
    text.chars()
        .map(|letter| if is_wide(letter) { 2 } else { 1 })
        .sum()
}

/// A text filled up with blanks to so many columns.
pub fn padded(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(columns(text));
    format!("{text}{}", " ".repeat(blanks))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn tables() -> [BTreeMap<String, String>; 3] {
        Language::ALL.map(|language| serde_json::from_str(language.table()).unwrap())
    }

    /// Names of the places of a sentence.
    fn places(sentence: &str) -> BTreeSet<&str> {
        let places = sentence.split('{').skip(1);
        places
            .map(|rest| rest.split(['}', '|']).next().unwrap())
            .collect()
    }

    #[test]
    fn every_language_has_every_key_with_the_same_places() {
        let [english, others @ ..] = tables();
        assert!(english.len() > 400);
        for other in others {
            let keys = |table: &BTreeMap<String, String>| -> Vec<String> {
                table.keys().cloned().collect()
            };
            assert_eq!(keys(&english), keys(&other));
            for (key, sentence) in &english {
                assert_eq!(places(sentence), places(&other[key]), "{key}");
            }
        }
    }

    /// A key that stands twice in a table would hide its first sentence.
    #[test]
    fn no_key_stands_twice() {
        for (language, table) in Language::ALL.iter().zip(tables()) {
            let lines = language.table().lines();
            let keys = lines.filter(|line| line.starts_with('"')).count();
            assert_eq!(keys, table.len(), "{language:?}");
        }
    }

    /// What is not English has no English words, but for names: of files, options, codes, Wilson's
    /// letters.
    #[test]
    fn nothing_is_left_in_english() {
        const NAMES: [&str; 20] = [
            "summary",
            "md",
            "json",
            "csv",
            "flips",
            "JavaScript",
            "duplicates",
            "dedup",
            "evidence",
            "unmarked",
            "crates",
            "report",
            "sql",
            "first",
            "pass",
            "Hans",
            "zh",
            "ja",
            "lang",
            "N",
        ];
        for table in &tables()[1..] {
            for (key, sentence) in table {
                let spoken: String = sentence
                    .split('{')
                    .enumerate()
                    .map(|(at, piece)| match (at, piece.split_once('}')) {
                        (0, _) | (_, None) => piece,
                        (_, Some((_, after))) => after,
                    })
                    .collect::<Vec<_>>()
                    .join(" ");
                let words = spoken.split(|letter: char| !letter.is_ascii_alphabetic());
                for word in words.filter(|word| word.len() > 1) {
                    assert!(NAMES.contains(&word), "{key}: {sentence}");
                }
            }
        }
    }

    /// What is named by a code elsewhere has its words here.
    #[test]
    fn codes_have_words() {
        let [english, ..] = tables();
        let mut keys: Vec<String> = Vec::new();
        for cause in score::Cause::ALL {
            let name = cause.name();
            keys.extend([format!("cause.{name}"), format!("cause.short.{name}")]);
        }
        keys.extend(rules::KEYS.iter().map(|key| format!("key.{}", key.name)));
        for grade in ruling::Evidence::ALL {
            keys.push(format!("grade.{}", grade.as_str()));
        }
        let profiles =
            ruling::OutcomeProfile::all().filter(|profile| profile.as_str() != "agreement");
        keys.extend(profiles.map(|profile| format!("profile.{}", profile.as_str())));
        for key in keys {
            assert!(english.contains_key(&key), "{key}");
        }
    }

    /// Every name is that of a ruleset, and is there in every language but English.
    #[test]
    fn names_are_of_rulesets() {
        let shipped: Vec<&str> = rules::Book::builtin()
            .iter()
            .map(|r| r.name.as_str())
            .collect();
        assert!(NAMES.len() > 40);
        for (name, languages) in NAMES.iter() {
            assert!(shipped.contains(&name.as_str()), "{name}");
            assert_eq!(languages.len(), Language::ALL.len() - 1, "{name}");
        }
        assert_eq!(Language::Chinese.ruleset("Japanese 1989"), "日本规则 1989");
        assert_eq!(Language::English.ruleset("Japanese 1989"), "Japanese 1989");
        assert_eq!(Language::Japanese.ruleset("my own"), "my own");
    }

    #[test]
    fn places_and_plurals() {
        let rest = |n: &dyn Display| Language::English.say("chains.rest", &[("n", n)]);
        assert_eq!(rest(&1), "1 chain decided by playouts of one mind");
        assert_eq!(rest(&2), "2 chains decided by playouts of one mind");
        assert_eq!(
            Language::Japanese.say("explain.stones", &[("n", &2)]),
            "2子局"
        );
        assert_eq!(Language::English.word("no.such"), "no.such");
        assert_eq!(padded("和棋", 6), "和棋  ");
    }
}
