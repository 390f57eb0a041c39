//! What the root says about the game: the text as written, and typed claims read from it.

mod amount;
mod date;
mod handicap;
mod komi;
mod result;
mod rules;
mod server;
mod text;

use go::{Color, Point, Size, SizeError};
use memchr::memmem;

use crate::DefectCode;
use crate::charset::Source;
use crate::defect::Defects;
use crate::record::Step;

pub(crate) use text::{Text, Texts};

/// The header of a record. Text is decoded and trimmed; empty means absent.
#[derive(Debug, Clone, PartialEq, Default)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Header {
    pub player_black: String,
    pub player_white: String,
    pub rank_black: String,
    pub rank_white: String,
    pub event: String,
    pub round: String,
    pub place: String,
    pub source: String,
    pub game_name: String,
    /// `AP`, as written: name and version.
    pub application: String,
    /// `DT` as written.
    pub date_raw: String,
    /// `KM` as written.
    pub komi_raw: String,
    /// `HA` as written.
    pub handicap_raw: String,
    /// `RU` as written.
    pub rules_raw: String,
    /// `RE` as written.
    pub result_raw: String,
    /// The first date of `DT`: `yyyy`, `yyyy-mm` or `yyyy-mm-dd`.
    pub date: Option<String>,
    /// The server the game was played on, from application, place, source and name.
    pub server: Option<Server>,
    pub komi: KomiClaim,
    pub handicap: HandicapClaim,
    pub rules: RulesClaim,
    pub result: ResultClaim,
}

/// A place where games are played and that has habits of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "names of servers")]
pub enum Server {
    Kgs,
    Ogs,
    Fox,
    Tygem,
    Igs,
    Wbaduk,
    Cgos,
    Dgs,
    Nngs,
    Wing,
    LittleGolem,
}

impl Server {
    /// The key used in tables.
    pub const fn key(self) -> &'static str {
        match self {
            Server::Kgs => "kgs",
            Server::Ogs => "ogs",
            Server::Fox => "fox",
            Server::Tygem => "tygem",
            Server::Igs => "igs",
            Server::Wbaduk => "wbaduk",
            Server::Cgos => "cgos",
            Server::Dgs => "dgs",
            Server::Nngs => "nngs",
            Server::Wing => "wing",
            Server::LittleGolem => "littlegolem",
        }
    }
}

/// The komi the record claims: what White gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KomiClaim {
    /// How the text was read.
    pub reading: KomiReading,
}

/// How `KM` was read. Values are quarter-points, positive for White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum KomiReading {
    /// No `KM`, or an empty one.
    #[default]
    Missing,
    /// Text that is no number, or a number that no board allows in any unit.
    Unreadable,
    /// Points, as written.
    Points(i32),
    /// Written in zi (half-counting, one zi is two points), already doubled to points:
    /// `3.75` and `375` are 7.5 points.
    Zi(i32),
    /// Written in hundredths of a point: `650` is 6.5 points.
    Hundredths(i32),
    /// A value the application writes whatever the komi was, as `KM[0]` in an even game of Fox.
    Unknown,
    /// Not written: the komi of all games of the collection, by its description.
    Convention(i32),
}

impl KomiClaim {
    /// The komi in quarter-points, where the text gives one.
    pub const fn points(self) -> Option<i32> {
        match self.reading {
            KomiReading::Points(quarters)
            | KomiReading::Zi(quarters)
            | KomiReading::Hundredths(quarters)
            | KomiReading::Convention(quarters) => Some(quarters),
            KomiReading::Missing | KomiReading::Unreadable | KomiReading::Unknown => None,
        }
    }
}

/// The handicap the record claims; the stones placed are in the steps and may differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HandicapClaim {
    /// No `HA`, or an empty one.
    #[default]
    Missing,
    /// Text without a number.
    Unreadable,
    /// A number of stones; 0 and 1 mean no stones placed.
    Stones(u32),
}

/// The rules the record claims.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RulesClaim {
    /// The family that the text names.
    pub family: Option<RulesFamily>,
    /// A KataGo rule string (`koPOSITIONALscoreAREAtaxNONEsui0`) or its JSON, as written.
    pub katago: Option<String>,
}

/// The families of rules that records name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "names of rules")]
pub enum RulesFamily {
    Japanese,
    Chinese,
    Korean,
    Aga,
    NewZealand,
    Ing,
    French,
    British,
    TrompTaylor,
    /// Stone scoring, as the Ming and Qing dynasties counted.
    StoneScoring,
}

impl RulesFamily {
    /// The key used in tables.
    pub const fn key(self) -> &'static str {
        match self {
            RulesFamily::Japanese => "japanese",
            RulesFamily::Chinese => "chinese",
            RulesFamily::Korean => "korean",
            RulesFamily::Aga => "aga",
            RulesFamily::NewZealand => "new_zealand",
            RulesFamily::Ing => "ing",
            RulesFamily::French => "french",
            RulesFamily::British => "british",
            RulesFamily::TrompTaylor => "tromp_taylor",
            RulesFamily::StoneScoring => "stone_scoring",
        }
    }
}

/// The result the record claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ResultClaim {
    /// No `RE`, or an empty one.
    #[default]
    Missing,
    /// Text that names no result known here.
    Unreadable,
    /// `?`: the writer did not know.
    Unknown,
    /// One side won.
    Win {
        /// Who.
        winner: Color,
        /// How.
        by: By,
    },
    /// One side resigned, and nobody knows which: `R`.
    Resigned,
    /// A tie.
    Draw,
    /// No result, or a game suspended for good.
    Void,
}

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum By {
    /// By a count: quarter-points, always > 0; zi are already doubled.
    Margin(i32),
    /// The loser resigned.
    Resignation,
    /// The loser ran out of time.
    Time,
    /// The loser forfeited, or the referee decided.
    Forfeit,
    /// Nothing is said (`B+`), or a margin that no game can have.
    Unstated,
}

/// Everything the header texts say. `steps`: what is set up and played, against which the claims are
/// held.
pub(crate) fn read(
    texts: &Texts,
    source: &Source<'_>,
    size: Size,
    steps: &[Step],
    defects: &mut Defects,
) -> Header {
    let mut text = |text| texts.read(text, source, defects);
    let (application, other) = (text(Text::Application), text(Text::OtherApplication));
    let place = text(Text::Place);
    let origin = text(Text::Source);
    let game_name = text(Text::GameName);
    let user = text(Text::User);
    let date_raw = text(Text::Date);
    let komi_raw = text(Text::Komi);
    let handicap_raw = text(Text::Handicap);
    let rules_raw = text(Text::Rules);
    let result_raw = text(Text::Result);
    let named = [&application, &other, &place, &origin, &user, &game_name];
    let periods = !text(Text::Periods).is_empty() && !text(Text::Period).is_empty();
    // Fox alone writes number and length of the periods this way, in old files with the name of
    // GNU Go; converters keep them.
    let server = server::read(named.map(String::as_str)).or(periods.then_some(Server::Fox));
    let (date, clock_zero) = date::read(&date_raw);
    let mut header = Header {
        player_black: text(Text::PlayerBlack),
        player_white: text(Text::PlayerWhite),
        rank_black: text(Text::RankBlack),
        rank_white: text(Text::RankWhite),
        event: text(Text::Event),
        round: text(Text::Round),
        date,
        server,
        rules: rules::read(&rules_raw),
        ..Header::default()
    };
    // Of two applications the one that names a server is the one that wrote the record.
    let named = server::read([&*other]).is_some() && server::read([&*application]).is_none();
    header.application = if named { other } else { application };

    let mut note = |text, code: Option<DefectCode>| {
        if let (Some(code), Some(range)) = (code, texts.get(text)) {
            defects.add(code, source.offset(range.start) as u32);
        }
    };
    note(Text::Date, clock_zero);
    let (handicap, defect) = handicap::read(&handicap_raw, size);
    note(Text::Handicap, defect);
    header.handicap = handicap;

    let placed = handicap::stones(steps) >= 2 || matches!(handicap, HandicapClaim::Stones(1..));
    let (komi, defect) = komi::read(&komi_raw, size, header.server, placed);
    note(Text::Komi, defect);
    header.komi = komi;

    // By area nobody gets more than the board. By territory a point is lost for every stone put down
    // and one won for every stone of the other side, all of which may be dead: more than the board by
    // as many as one side put down more.
    let margin_max =
        4 * (size.area() + handicap::odds(steps)) as i32 + komi.points().unwrap_or(0).abs();
    let (result, defect) = result::read(&result_raw, margin_max);
    note(Text::Result, defect);
    header.result = result;

    let present = |text| {
        texts
            .get(text)
            .map(|range| source.text(range.clone()).0.into_owned())
    };
    if present(Text::Size).is_some_and(|text| read_size(&text).is_none_or(|(_, is_odd)| is_odd)) {
        note(Text::Size, Some(DefectCode::BadSize));
    }
    if present(Text::Game).is_some_and(|text| read_game(&text).is_none()) {
        note(Text::Game, Some(DefectCode::BadGame));
    }
    Header {
        place,
        source: origin,
        game_name,
        date_raw,
        komi_raw,
        handicap_raw,
        rules_raw,
        result_raw,
        ..header
    }
}

/// Handicap stones that the writer of the record is known to leave out, where it did.
pub(crate) fn stones_left_out(header: &Header, size: Size, steps: &[Step]) -> Vec<Point> {
    handicap::left_out(header, size, steps)
}

/// The star points that a handicap of so many stones takes.
pub(crate) fn star_points(stones: u32, size: Size, steps: &[Step]) -> Vec<Point> {
    handicap::star_points(stones, size, steps)
}

/// The first date that a text names.
pub(crate) fn date(text: &str) -> Option<String> {
    date::read(text).0
}

/// Whether a text names a result.
pub(crate) fn is_result(text: &str) -> bool {
    !matches!(
        result::read(text, i32::MAX).0,
        ResultClaim::Missing | ResultClaim::Unreadable
    )
}

/// `19`, `19:13`, `19x19`, `13路`, and `9.0` as 9; whether it is written oddly. None if there is no
/// number, or one that is negative or a fraction.
pub(crate) fn read_size(text: &str) -> Option<(Result<Size, SizeError>, bool)> {
    let text = text::normalize(text);
    let (mut sides, mut is_odd) = ([None; 2], false);
    let mut rest = &*text;
    let mut known = 0;
    while known < sides.len()
        && let Some(at) = rest.find(|char: char| char.is_ascii_digit())
    {
        let (before, number) = rest.split_at(at);
        // Between two numbers, as in `9-13`, it is no sign.
        if before.ends_with('-') && (known == 0 || before.len() > 1) {
            return None;
        }
        let (digits, behind) = split_digits(number);
        sides[known] = Some(digits.parse().unwrap_or(u32::MAX));
        known += 1;
        rest = behind;
        if let Some((fraction, behind)) = behind.strip_prefix('.').map(split_digits)
            && !fraction.is_empty()
        {
            if fraction.bytes().any(|digit| digit != b'0') {
                return None;
            }
            (is_odd, rest) = (true, behind);
        }
    }
    let width = sides[0]?;
    Some((Size::new(width, sides[1].unwrap_or(width)), is_odd))
}

fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(
        text.find(|char: char| !char.is_ascii_digit())
            .unwrap_or(text.len()),
    )
}

/// The number of the game: Go is 1.
pub(crate) fn read_game(text: &str) -> Option<u32> {
    text::normalize(text).parse().ok()
}

/// The board that the first `SZ` names, before anything is read; 19x19 without one. The reader
/// checks it.
pub(crate) fn likely_size(source: &Source<'_>) -> Size {
    memmem::find_iter(&source.scan, b"SZ[")
        .find(|&at| at == 0 || !source.scan[at - 1].is_ascii_alphabetic())
        .and_then(|at| {
            let rest = &source.scan[at + 3..source.scan.len().min(at + 23)];
            let end = rest.iter().position(|&byte| byte == b']')?;
            read_size(&source.text(at + 3..at + 3 + end).0)?.0.ok()
        })
        .unwrap_or(Size::NINETEEN)
}
