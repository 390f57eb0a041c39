//! Keys whose values are words: one table a key, one line a value.

/// A key of a ruleset whose value is one of a few words.
pub trait Word: Copy + Eq + Sized + 'static {
    /// Every value, in the order of the documentation.
    const ALL: &'static [Self];

    /// The value as it stands in a ruleset file.
    fn word(self) -> &'static str;

    /// What the value means, as a clause that can follow the name of a ruleset.
    fn meaning(self) -> &'static str;

    /// The value that a word names.
    fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }
}

/// Declares the enums of a module as tables: doc comment with its source, name, word, meaning.
/// A macro because each value has four faces that must stay together.
macro_rules! words {
    ($(
        $(#[$doc:meta])*
        $name:ident {
            $( $(#[$value_doc:meta])* $value:ident = $word:literal: $meaning:literal, )+
        }
    )+) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $( $(#[$value_doc])* $value, )+ }

        impl crate::word::Word for $name {
            const ALL: &'static [Self] = &[ $( Self::$value, )+ ];
            fn word(self) -> &'static str {
                match self { $( Self::$value => $word, )+ }
            }
            fn meaning(self) -> &'static str {
                match self { $( Self::$value => $meaning, )+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(crate::word::Word::word(*self))
            }
        }
    )+ };
}

pub(crate) use words;
