//! What the root says about the game: the text as written, and typed claims read from it.

use go::Color;

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
}

impl KomiClaim {
    /// The komi in quarter-points, where the text gives one.
    pub const fn points(self) -> Option<i32> {
        match self.reading {
            KomiReading::Points(quarters)
            | KomiReading::Zi(quarters)
            | KomiReading::Hundredths(quarters) => Some(quarters),
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
