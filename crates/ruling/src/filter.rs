use std::cmp::Ordering;

use score::Margin;

use crate::game::Game;
use crate::outcome::Winner;

/// Which games are wanted, by what their records say before anything is judged: conditions that all
/// must hold, as `size=19,year>=2000`.
///
/// ```
/// let filter = ruling::Filter::parse("size=19, year>=2000").unwrap();
/// assert_eq!(filter.to_string(), "size=19,year>=2000");
/// let error = ruling::Filter::parse("hadicap>1").unwrap_err().to_string();
/// assert!(error.contains("did you mean `handicap`?"), "{error}");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter(Vec<Condition>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Condition {
    column: Column,
    is: Is,
    value: String,
    wanted: Value,
}

/// What stands between a column and a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Is {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    /// Contains, whatever the case.
    Like,
}

/// The longer signs first, so that none is taken for its beginning.
const SIGNS: [(&str, Is); 7] = [
    ("!=", Is::Unequal),
    ("<=", Is::AtMost),
    (">=", Is::AtLeast),
    ("=", Is::Equal),
    ("<", Is::Less),
    (">", Is::More),
    ("~", Is::Like),
];

#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Text(String),
    Number(i64),
    Points(Margin),
    /// `19` or `19x13`.
    Size(u8, u8),
    /// A date as far as it is told.
    Date(String),
    /// The record does not tell.
    Unknown,
}

/// What is said of a value that the record does not tell.
const UNKNOWN: &str = "unknown";

macro_rules! columns {
    ($($name:ident $text:literal $kind:ident,)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        enum Column { $($name),* }

        const COLUMNS: &[(&str, Column, Kind)] = &[$(($text, Column::$name, Kind::$kind)),*];
    };
}

/// What the values of a column look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    Points,
    Size,
    Date,
}

columns! {
    Size "size" Size,
    Width "width" Number,
    Height "height" Number,
    Handicap "handicap" Number,
    Komi "komi" Points,
    Rules "rules" Text,
    Ended "ended" Text,
    Winner "result_winner" Text,
    Margin "result_margin" Points,
    Year "year" Number,
    Date "date" Date,
    Moves "moves" Number,
    Passes "passes" Number,
    Source "source" Text,
    Member "member" Text,
    Format "format" Text,
    Charset "charset" Text,
    Player "player" Text,
    PlayerBlack "player_black" Text,
    PlayerWhite "player_white" Text,
    RankBlack "rank_black" Text,
    RankWhite "rank_white" Text,
    Event "event" Text,
    Application "application" Text,
}

/// Why a text is no [`Filter`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FilterError {
    /// No sign stands in a condition.
    #[error(
        "`{found}` is no condition; write a column, one of = != < <= > >= ~ (contains), and a value, as `year>=2000`"
    )]
    Sign {
        /// The condition.
        found: String,
    },
    /// A column that is not there, or is not known before a game is judged.
    #[error(
        "there is no column `{found}` to choose games by{}; those are {}",
        meant(found),
        names()
    )]
    Column {
        /// The column.
        found: String,
    },
    /// A value that a column never has.
    #[error("`{found}` is no value of `{column}`, which is {allowed}")]
    Value {
        /// The column.
        column: &'static str,
        /// The value.
        found: String,
        /// What is allowed.
        allowed: &'static str,
    },
}

fn names() -> String {
    let names: Vec<&str> = COLUMNS.iter().map(|(name, ..)| *name).collect();
    names.join(", ")
}

fn meant(found: &str) -> String {
    let names = COLUMNS.iter().map(|(name, ..)| *name);
    match rules::nearest(found, names) {
        Some(name) => format!(", did you mean `{name}`?"),
        None => String::new(),
    }
}

impl Filter {
    /// From conditions with commas between them; a value with a comma stands in double quotes.
    ///
    /// # Errors
    /// If a condition is none: its column, its sign or its value.
    pub fn parse(text: &str) -> Result<Filter, FilterError> {
        let mut is_quoted = false;
        let conditions = text.split(|character: char| {
            is_quoted ^= character == '"';
            character == ',' && !is_quoted
        });
        let conditions = conditions.map(str::trim).filter(|part| !part.is_empty());
        conditions
            .map(Condition::parse)
            .collect::<Result<_, _>>()
            .map(Filter)
    }

    /// Whether a game is wanted. Whatever its judgement adds is not looked at.
    pub(crate) fn wants(&self, game: &Game) -> bool {
        self.0.iter().all(|condition| condition.holds(game))
    }
}

impl std::fmt::Display for Filter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, condition) in self.0.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let name = condition.column.name();
            let sign = SIGNS.iter().find(|(_, is)| *is == condition.is);
            let sign = sign.map_or("", |(sign, _)| sign);
            let quote = if condition.value.contains(',') {
                "\""
            } else {
                ""
            };
            write!(f, "{comma}{name}{sign}{quote}{}{quote}", condition.value)?;
        }
        Ok(())
    }
}

impl Column {
    fn name(self) -> &'static str {
        let named = COLUMNS.iter().find(|(_, column, _)| *column == self);
        named.map_or("", |(name, ..)| name)
    }
}

impl Condition {
    fn parse(text: &str) -> Result<Condition, FilterError> {
        let sign = |at: usize| {
            let rest = &text[at..];
            let found = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
            found.map(|&(sign, is)| (at, at + sign.len(), is))
        };
        let found = text.char_indices().find_map(|(at, _)| sign(at));
        let Some((end, start, is)) = found else {
            return Err(FilterError::Sign {
                found: text.to_owned(),
            });
        };
        let name = text[..end].trim();
        let known = COLUMNS.iter().find(|(known, ..)| *known == name);
        let Some(&(name, column, kind)) = known else {
            return Err(FilterError::Column {
                found: name.to_owned(),
            });
        };
        let value = text[start..].trim();
        let value = value
            .strip_prefix('"')
            .and_then(|value| value.strip_suffix('"'))
            .unwrap_or(value)
            .to_owned();
        let wanted = match is {
            Is::Like => Some(Value::Text(value.to_lowercase())),
            _ => kind.value(&value),
        };
        let wanted = wanted.ok_or_else(|| FilterError::Value {
            column: name,
            found: value.clone(),
            allowed: kind.allowed(),
        })?;
        Ok(Condition {
            column,
            is,
            value,
            wanted,
        })
    }

    /// A record that does not tell fails every condition but that it does not.
    fn holds(&self, game: &Game) -> bool {
        let found = self.column.of(game);
        let equals = |found: &Value| self.wanted.against(found) == Some(Ordering::Equal);
        let any = |is: &dyn Fn(Ordering) -> bool| {
            let orders = found.iter().filter_map(|found| self.wanted.against(found));
            // The value found stands on the left of the sign.
            orders.map(Ordering::reverse).any(is)
        };
        match self.is {
            Is::Equal => found.iter().any(equals),
            Is::Unequal => !found.iter().any(equals) && (found != [Value::Unknown]),
            Is::Less => any(&Ordering::is_lt),
            Is::AtMost => any(&Ordering::is_le),
            Is::More => any(&Ordering::is_gt),
            Is::AtLeast => any(&Ordering::is_ge),
            Is::Like => found
                .iter()
                .any(|found| match (found.text(), &self.wanted) {
                    (Some(found), Value::Text(wanted)) => found.to_lowercase().contains(wanted),
                    _ => false,
                }),
        }
    }
}

impl Kind {
    fn value(self, text: &str) -> Option<Value> {
        if text == UNKNOWN && self != Kind::Text {
            return Some(Value::Unknown);
        }
        match self {
            Kind::Text => Some(Value::Text(text.to_owned())),
            Kind::Number => text.parse().ok().map(Value::Number),
            Kind::Points => points(text).map(Value::Points),
            Kind::Size => {
                let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
                Some(Value::Size(width.parse().ok()?, height.parse().ok()?))
            }
            Kind::Date => {
                let is_one = text.len() >= 4
                    && text
                        .bytes()
                        .all(|byte| byte.is_ascii_digit() || byte == b'-');
                is_one.then(|| Value::Date(text.to_owned()))
            }
        }
    }

    fn allowed(self) -> &'static str {
        match self {
            Kind::Text => "a text",
            Kind::Number => "a whole number, or `unknown`",
            Kind::Points => "a number of points in quarters, as `6.5`, or `unknown`",
            Kind::Size => "a number of rows, or two as `19x13`",
            Kind::Date => "a date as far as it is told, as `2004` or `2004-03`, or `unknown`",
        }
    }
}

/// Points as people write them.
fn points(text: &str) -> Option<Margin> {
    let points: f64 = text.parse().ok()?;
    let hundredths = points * 100.0;
    (hundredths.abs() < 1e6 && hundredths.fract() == 0.0)
        .then_some(hundredths as i64)
        .and_then(Margin::from_hundredths)
}

impl Value {
    /// How the wanted value stands to one that was found; `None` where nothing can be said.
    fn against(&self, found: &Value) -> Option<Ordering> {
        match (self, found) {
            (Value::Text(wanted), Value::Text(found)) => Some(wanted.cmp(found)),
            (Value::Number(wanted), Value::Number(found)) => Some(wanted.cmp(found)),
            (Value::Points(wanted), Value::Points(found)) => Some(wanted.cmp(found)),
            (Value::Size(width, height), &Value::Size(found_width, found_height)) => {
                match (width.cmp(&found_width), height.cmp(&found_height)) {
                    (across, down) if across == down => Some(across),
                    _ => None,
                }
            }
            // As far as both are told.
            (Value::Date(wanted), Value::Date(found)) => {
                let told = wanted.len().min(found.len());
                Some(wanted.as_bytes()[..told].cmp(&found.as_bytes()[..told]))
            }
            (Value::Unknown, Value::Unknown) => Some(Ordering::Equal),
            // `rules=unknown`: no ruleset has that name.
            (Value::Text(wanted), Value::Unknown) if wanted == UNKNOWN => Some(Ordering::Equal),
            _ => None,
        }
    }

    fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) | Value::Date(text) => Some(text),
            _ => None,
        }
    }
}

impl Column {
    /// What a game has there: one value, or that of either player.
    fn of(self, game: &Game) -> Vec<Value> {
        let text = |text: &str| vec![Value::Text(text.to_owned())];
        let number = |number: u32| vec![Value::Number(i64::from(number))];
        let maybe = |value: Option<Value>| vec![value.unwrap_or(Value::Unknown)];
        let year = || game.date.as_ref()?.get(..4)?.parse().ok();
        let (width, height) = (game.size.width(), game.size.height());
        match self {
            Column::Size => vec![Value::Size(width, height)],
            Column::Width => number(width.into()),
            Column::Height => number(height.into()),
            Column::Handicap => number(game.handicap),
            Column::Komi => maybe(game.komi.map(Value::Points)),
            Column::Rules => maybe(game.rules.clone().map(Value::Text)),
            Column::Ended => text(game.ended.as_str()),
            Column::Winner => {
                let winner = game.result_winner.map(Winner::as_str);
                maybe(winner.map(|winner| Value::Text(winner.to_owned())))
            }
            Column::Margin => maybe(game.result_margin.map(Value::Points)),
            Column::Year => maybe(year().map(Value::Number)),
            Column::Date => maybe(game.date.clone().map(Value::Date)),
            Column::Moves => number(game.moves),
            Column::Passes => number(game.passes),
            Column::Source => text(&game.place.source),
            Column::Member => text(&game.place.member),
            Column::Format => text(game.format),
            Column::Charset => text(game.charset),
            Column::Player => {
                let players = [&game.player.black, &game.player.white];
                players.map(|player| Value::Text(player.clone())).to_vec()
            }
            Column::PlayerBlack => text(&game.player.black),
            Column::PlayerWhite => text(&game.player.white),
            Column::RankBlack => text(&game.rank.black),
            Column::RankWhite => text(&game.rank.white),
            Column::Event => text(&game.event),
            Column::Application => text(&game.application),
        }
    }
}
