//! What may stand behind the `=` of a ruleset file, and how each kind of field reads and shows it.

use toml::de::DeValue;

use crate::counting::Compensation;
use crate::ending::Precedent;
use crate::nearest::nearest;
use crate::quarters::Quarters;
use crate::word::Word;

/// Why a value does not fit its key: what was found, the nearest valid value, what is allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) found: String,
    pub(crate) nearest: Option<String>,
    pub(crate) allowed: String,
}

/// A field of a ruleset as text: read from TOML, shown as TOML.
pub(crate) trait Field: Sized {
    /// What may stand there, for error texts.
    fn allowed() -> String;
    /// The value, or `None` where it is not one of the allowed ones.
    fn accept(value: &DeValue<'_>) -> Option<Self>;
    /// The value as it would stand in a file.
    fn show(&self) -> String;

    fn read(value: &DeValue<'_>) -> Result<Self, Refusal> {
        Self::accept(value).ok_or_else(|| Refusal {
            found: written(value),
            nearest: None,
            allowed: Self::allowed(),
        })
    }
}

/// A value as it was written, near enough for an error text.
pub(crate) fn written(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.as_str().to_string(),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(items) => {
            let items: Vec<String> = items.iter().map(|i| written(i.get_ref())).collect();
            format!("[{}]", items.join(", "))
        }
        DeValue::Table(_) => "{ ... }".to_string(),
    }
}

impl<W: Word> Field for W {
    fn allowed() -> String {
        let words: Vec<&str> = W::ALL.iter().map(|value| value.word()).collect();
        words.join(", ")
    }
    fn accept(value: &DeValue<'_>) -> Option<Self> {
        value.as_str().and_then(W::of)
    }
    fn show(&self) -> String {
        format!("\"{}\"", self.word())
    }
    fn read(value: &DeValue<'_>) -> Result<Self, Refusal> {
        Self::accept(value).ok_or_else(|| {
            let found = written(value);
            Refusal {
                nearest: nearest(&found, W::ALL.iter().map(|v| v.word())).map(str::to_string),
                found,
                allowed: Self::allowed(),
            }
        })
    }
}

impl Field for bool {
    fn allowed() -> String {
        "true, false".to_string()
    }
    fn accept(value: &DeValue<'_>) -> Option<Self> {
        value.as_bool()
    }
    fn show(&self) -> String {
        self.to_string()
    }
}

impl Field for Quarters {
    fn allowed() -> String {
        "a number of points, a multiple of 0.25".to_string()
    }
    fn accept(value: &DeValue<'_>) -> Option<Self> {
        match value {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().parse().ok(),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        }
    }
    fn show(&self) -> String {
        self.to_string()
    }
}

/// The word a proposal writes to take a value away that the ruleset it extends names.
pub(crate) const ABSENT: &str = "absent";

impl<F: Field> Field for Option<F> {
    fn allowed() -> String {
        format!("{}, or \"{ABSENT}\"", F::allowed())
    }
    fn accept(value: &DeValue<'_>) -> Option<Self> {
        if value.as_str() == Some(ABSENT) {
            Some(None)
        } else {
            F::accept(value).map(Some)
        }
    }
    fn show(&self) -> String {
        match self {
            Some(value) => value.show(),
            None => format!("\"{ABSENT}\""),
        }
    }
}

impl Field for [Quarters; 2] {
    fn allowed() -> String {
        "two numbers of points, multiples of 0.25: [Black, White]".to_string()
    }
    fn accept(value: &DeValue<'_>) -> Option<Self> {
        match value.as_array()?.iter().as_slice() {
            [a, b] => Some([
                Quarters::accept(a.get_ref())?,
                Quarters::accept(b.get_ref())?,
            ]),
            _ => None,
        }
    }
    fn show(&self) -> String {
        format!("[{}, {}]", self[0], self[1])
    }
}

impl Field for Compensation {
    fn allowed() -> String {
        "two numbers of points [a, b] for a N + b".to_string()
    }
    fn accept(value: &DeValue<'_>) -> Option<Self> {
        let [a, b] = <[Quarters; 2]>::accept(value)?;
        Some(Self { a, b })
    }
    fn show(&self) -> String {
        [self.a, self.b].show()
    }
}

impl Field for u16 {
    fn allowed() -> String {
        "a whole number of positions, 0 for all".to_string()
    }
    fn accept(value: &DeValue<'_>) -> Option<Self> {
        value.as_integer()?.as_str().parse().ok()
    }
    fn show(&self) -> String {
        self.to_string()
    }
}

impl Field for Vec<String> {
    fn allowed() -> String {
        "a list of texts".to_string()
    }
    fn accept(value: &DeValue<'_>) -> Option<Self> {
        value
            .as_array()?
            .iter()
            .map(|item| item.get_ref().as_str().map(str::to_string))
            .collect()
    }
    fn show(&self) -> String {
        let items: Vec<String> = self.iter().map(|text| format!("{text:?}")).collect();
        format!("[{}]", items.join(", "))
    }
}

impl Field for Vec<Precedent> {
    fn allowed() -> String {
        format!("a list of {}", Precedent::allowed())
    }
    fn accept(value: &DeValue<'_>) -> Option<Self> {
        value
            .as_array()?
            .iter()
            .map(|item| Precedent::accept(item.get_ref()))
            .collect()
    }
    fn show(&self) -> String {
        let items: Vec<String> = self.iter().map(Field::show).collect();
        format!("[{}]", items.join(", "))
    }
    fn read(value: &DeValue<'_>) -> Result<Self, Refusal> {
        match value.as_array() {
            Some(items) => items.iter().map(|i| Precedent::read(i.get_ref())).collect(),
            None => Err(Refusal {
                found: written(value),
                nearest: None,
                allowed: Self::allowed(),
            }),
        }
    }
}
