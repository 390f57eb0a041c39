//! Which slices of the cube a game belongs to.

/// What of a game decides in which slices it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cut<'g> {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) handicap: i32,
    pub(crate) date: Option<&'g str>,
    pub(crate) rules: Option<&'g str>,
    pub(crate) source: &'g str,
    pub(crate) member: &'g str,
    /// Of Black and White.
    pub(crate) ranks: [&'g str; 2],
}

/// What a slice is cut by. The order is that of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dimension {
    /// Every game.
    All,
    /// Board size: `9`, `13`, `19`, `other`.
    Size,
    /// Handicap stones: `0` to `8`, `9+`.
    Handicap,
    /// Size of even games only; handicap games are in none of its slices.
    Even,
    /// Year, or `unknown`.
    Year,
    /// Ruleset the record names, `inline` for one spelt out, `none`.
    Rules,
    /// First part of the path; the container where that stands at the root; `.` for files there.
    Origin,
    /// What both players are: `pro`, `5d+`, `1d-4d`, `1k-9k`, `10k-`, else `mixed`, `unknown`.
    Rank,
    /// Two at once: both values, a space between them.
    SizeHandicap,
    /// Likewise.
    SizeYear,
    /// Likewise.
    SizeRules,
    /// Likewise.
    SizeOrigin,
    /// Likewise.
    HandicapYear,
    /// Likewise.
    HandicapRules,
    /// Likewise.
    HandicapOrigin,
    /// Likewise.
    YearRules,
    /// Likewise.
    YearOrigin,
    /// Likewise.
    RulesOrigin,
}

impl Dimension {
    /// All dimensions.
    pub const ALL: [Dimension; 18] = [
        Dimension::All,
        Dimension::Size,
        Dimension::Handicap,
        Dimension::Even,
        Dimension::Year,
        Dimension::Rules,
        Dimension::Origin,
        Dimension::Rank,
        Dimension::SizeHandicap,
        Dimension::SizeYear,
        Dimension::SizeRules,
        Dimension::SizeOrigin,
        Dimension::HandicapYear,
        Dimension::HandicapRules,
        Dimension::HandicapOrigin,
        Dimension::YearRules,
        Dimension::YearOrigin,
        Dimension::RulesOrigin,
    ];

    /// As the table writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Dimension::All => "all",
            Dimension::Size => "size",
            Dimension::Handicap => "handicap",
            Dimension::Even => "even",
            Dimension::Year => "year",
            Dimension::Rules => "rules",
            Dimension::Origin => "origin",
            Dimension::Rank => "rank",
            Dimension::SizeHandicap => "size handicap",
            Dimension::SizeYear => "size year",
            Dimension::SizeRules => "size rules",
            Dimension::SizeOrigin => "size origin",
            Dimension::HandicapYear => "handicap year",
            Dimension::HandicapRules => "handicap rules",
            Dimension::HandicapOrigin => "handicap origin",
            Dimension::YearRules => "year rules",
            Dimension::YearOrigin => "year origin",
            Dimension::RulesOrigin => "rules origin",
        }
    }

    /// The two dimensions of one that cuts by two at once. Values of the first have no space, so that
    /// the two of a slice can be told apart.
    pub const fn halves(self) -> Option<[Dimension; 2]> {
        use Dimension::{Handicap, Origin, Rules, Size, Year};
        match self {
            Dimension::SizeHandicap => Some([Size, Handicap]),
            Dimension::SizeYear => Some([Size, Year]),
            Dimension::SizeRules => Some([Size, Rules]),
            Dimension::SizeOrigin => Some([Size, Origin]),
            Dimension::HandicapYear => Some([Handicap, Year]),
            Dimension::HandicapRules => Some([Handicap, Rules]),
            Dimension::HandicapOrigin => Some([Handicap, Origin]),
            Dimension::YearRules => Some([Year, Rules]),
            Dimension::YearOrigin => Some([Year, Origin]),
            Dimension::RulesOrigin => Some([Rules, Origin]),
            _ => None,
        }
    }

    /// Dimensions of one thing that any game has a value of: what people can filter by.
    pub const FILTERS: [Dimension; 6] = [
        Dimension::Size,
        Dimension::Handicap,
        Dimension::Year,
        Dimension::Rules,
        Dimension::Origin,
        Dimension::Rank,
    ];

    /// The slice of [`Dimension::Handicap`] that games with so many stones are in.
    pub fn of_handicap(stones: i32) -> String {
        handicap(stones)
    }

    /// Which slice of this dimension the game is in, if in any.
    pub(crate) fn value(self, game: &Cut<'_>) -> Option<String> {
        if let Some([first, second]) = self.halves() {
            return Some(format!("{} {}", first.value(game)?, second.value(game)?));
        }
        match self {
            Dimension::All => Some(String::new()),
            Dimension::Size => Some(size(game).to_string()),
            Dimension::Handicap => Some(handicap(game.handicap)),
            Dimension::Even => (game.handicap == 0).then(|| size(game).to_string()),
            Dimension::Year => Some(year(game.date).to_string()),
            Dimension::Rules => Some(match game.rules {
                None => "none".to_string(),
                Some(inline) if inline.starts_with("rules:") => "inline".to_string(),
                Some(id) => id.to_string(),
            }),
            Dimension::Origin => Some(origin(game.source, game.member).to_string()),
            _ => Some(rank(game.ranks).to_string()),
        }
    }
}

fn size(game: &Cut<'_>) -> &'static str {
    match (game.width, game.height) {
        (9, 9) => "9",
        (13, 13) => "13",
        (19, 19) => "19",
        _ => "other",
    }
}

fn handicap(stones: i32) -> String {
    match stones {
        9.. => "9+".to_string(),
        _ => stones.to_string(),
    }
}

fn year(date: Option<&str>) -> &str {
    let digits = date.and_then(|date| date.get(..4));
    match digits {
        Some(year) if year.bytes().all(|b| b.is_ascii_digit()) => year,
        _ => "unknown",
    }
}

/// First part of a path; see [`Dimension::Origin`].
pub(crate) fn origin<'s>(source: &'s str, member: &str) -> &'s str {
    match source.split_once('/') {
        Some((first, _)) => first,
        None if member.is_empty() => ".",
        None => source,
    }
}

fn rank([black, white]: [&str; 2]) -> &'static str {
    match (band(black), band(white)) {
        (Some(black), Some(white)) if black == white => black,
        (Some(_), Some(_)) => "mixed",
        _ => "unknown",
    }
}

/// The band of a rank as servers and players write it: `5d`, `3 kyu`, `9p`, `P9`, `7段`, `12级`.
fn band(rank: &str) -> Option<&'static str> {
    let rank = rank.trim();
    let is_digit = |c: char| c.is_ascii_digit();
    let start = rank.find(is_digit)?;
    let (before, rest) = rank.split_at(start);
    let end = rest.find(|c: char| !is_digit(c)).unwrap_or(rest.len());
    let number: u32 = rest[..end].parse().ok()?;
    if matches!(before, "p" | "P") {
        return Some("pro");
    }
    if !before.is_empty() {
        return None;
    }
    match rest[end..].trim_start().chars().next()? {
        'p' | 'P' => Some("pro"),
        'd' | 'D' | '段' if number >= 5 => Some("5d+"),
        'd' | 'D' | '段' => Some("1d-4d"),
        'k' | 'K' | '级' | '級' if number <= 9 => Some("1k-9k"),
        'k' | 'K' | '级' | '級' => Some("10k-"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands() {
        let check = |text: &str, wanted: Option<&str>| assert_eq!(band(text), wanted, "{text}");
        check("5d", Some("5d+"));
        check(" 4 dan", Some("1d-4d"));
        check("9p", Some("pro"));
        check("P9段", Some("pro"));
        check("3段", Some("1d-4d"));
        check("9k?", Some("1k-9k"));
        check("18级", Some("10k-"));
        check("?", None);
        check("1500", None);
        check("99999999999999999999d", None);
    }

    #[test]
    fn origins() {
        assert_eq!(origin("kgs/2004/a.sgf", ""), "kgs");
        assert_eq!(origin("all.zip", "2004/a.sgf"), "all.zip");
        assert_eq!(origin("a.sgf", ""), ".");
    }

    #[test]
    fn years() {
        assert_eq!(year(Some("2004-03")), "2004");
        assert_eq!(year(Some("20")), "unknown");
        assert_eq!(year(Some("é004")), "unknown");
        assert_eq!(year(None), "unknown");
    }
}
