//! The keys of a ruleset file: one table, one entry a key, in the order files are written.

use toml::de::DeValue;

use crate::quarters::Quarters;
use crate::ruleset::Ruleset;
use crate::value::{Field, Refusal, written};
use crate::word::Word;

/// One key: its name, what it is about, and how it is read, shown and put into words.
#[derive(Debug)]
pub struct Key {
    /// The key as it stands in a file.
    pub name: &'static str,
    /// What the key is about.
    pub about: &'static str,
    /// Whether a file that extends nothing must state it.
    pub(crate) required: bool,
    /// What may stand behind it.
    pub(crate) allowed: fn() -> String,
    /// Takes a value into a ruleset.
    pub(crate) read: fn(&mut Ruleset, &DeValue<'_>) -> Result<(), Refusal>,
    /// The value as it would stand in a file.
    pub(crate) show: fn(&Ruleset) -> String,
    /// The value as a clause that can follow the name of the ruleset.
    pub(crate) say: fn(&Ruleset) -> String,
}

impl Key {
    /// The key of that name.
    pub fn of(name: &str) -> Option<&'static Key> {
        KEYS.iter().find(|key| key.name == name)
    }

    /// The value this key has in a ruleset, as it would stand in a file.
    pub fn value(&self, ruleset: &Ruleset) -> String {
        (self.show)(ruleset)
    }

    /// What may stand behind this key.
    pub fn allowed(&self) -> String {
        (self.allowed)()
    }

    /// The value as a clause that can follow the name of the ruleset: `splits shared points in half`.
    pub fn clause(&self, ruleset: &Ruleset) -> String {
        (self.say)(ruleset)
    }
}

/// A key whose field reads and shows itself; the last argument puts it into words.
macro_rules! key {
    ($field:ident: $type:ty, $about:literal, $say:expr) => {
        key!($field: $type, $about, $say, required: true)
    };
    ($field:ident: $type:ty, $about:literal, $say:expr, required: $required:literal) => {
        Key {
            name: stringify!($field),
            about: $about,
            required: $required,
            allowed: <$type as Field>::allowed,
            read: |ruleset, value| {
                ruleset.$field = Field::read(value)?;
                Ok(())
            },
            show: |ruleset| ruleset.$field.show(),
            say: $say,
        }
    };
}

/// A key whose value is a word that explains itself.
macro_rules! word_key {
    ($field:ident: $type:ty, $about:literal) => {
        key!($field: $type, $about, |r| r.$field.meaning().to_string())
    };
}

/// A key that is a small whole number.
macro_rules! number_key {
    ($field:ident, $about:literal, [$($allowed:literal),+], $say:expr) => {
        Key {
            name: stringify!($field),
            about: $about,
            required: true,
            allowed: || [$(stringify!($allowed)),+].join(", "),
            read: |ruleset, value| {
                let number = value.as_integer().and_then(|n| n.as_str().parse().ok());
                match number.filter(|n| [$($allowed),+].contains(n)) {
                    Some(number) => ruleset.$field = number,
                    None => return Err(Refusal {
                        found: written(value),
                        nearest: None,
                        allowed: [$(stringify!($allowed)),+].join(", "),
                    }),
                }
                Ok(())
            },
            show: |ruleset| ruleset.$field.to_string(),
            say: $say,
        }
    };
}

fn choose(truth: bool, yes: &str, no: &str) -> String {
    if truth { yes } else { no }.to_string()
}

fn points(amount: Quarters) -> String {
    let unit = if amount == Quarters::points(1) {
        "point"
    } else {
        "points"
    };
    format!("{amount} {unit}")
}

fn komi_or_record(komi: Option<Quarters>, game: &str) -> String {
    match komi {
        Some(komi) => format!("has a komi of {} in {game}", points(komi)),
        None => format!("names no komi for {game} and takes the record's"),
    }
}

fn paid_for_first_pass(paid: [Quarters; 2]) -> String {
    let clauses: Vec<String> = paid
        .into_iter()
        .zip(["Black", "White"])
        .filter(|(paid, _)| *paid != Quarters::ZERO)
        .map(|(paid, passer)| match paid.0 > 0 {
            true => format!("gives Black {} when {passer} passes first", points(paid)),
            false => format!(
                "takes {} off Black when {passer} passes first",
                points(Quarters(-paid.0))
            ),
        })
        .collect();
    match clauses.is_empty() {
        true => "asks nobody who passed first".to_string(),
        false => clauses.join(" and "),
    }
}

/// Every key that can change a verdict.
pub static KEYS: &[Key] = &[
    word_key!(base: crate::Base, "what the points are called in reports"),
    key!(seki_eyes: bool, "points enclosed by one color in seki", |r| choose(
        r.seki_eyes,
        "counts eyes in seki",
        "does not count eyes in seki"
    )),
    word_key!(stone_tax: crate::StoneTax, "what is taken off for stones played"),
    number_key!(
        group_tax,
        "points for every independently living group",
        [0, 2],
        |r| {
            match r.group_tax {
                0 => "has no group tax".to_string(),
                tax => format!("takes {tax} points for every living group"),
            }
        }
    ),
    word_key!(shared: crate::Shared, "points that both colors touch"),
    key!(
        first_pass: [Quarters; 2],
        "added to Black's margin when Black, when White makes the first pass",
        |r| paid_for_first_pass(r.first_pass)
    ),
    key!(
        first_pass_hcap: Option<[Quarters; 2]>,
        "the same with two or more handicap stones",
        |r| match r.first_pass_hcap {
            Some(paid) => format!("{} in a handicap game", paid_for_first_pass(paid)),
            None => "pays for the first pass of a handicap game as of any other".to_string(),
        },
        required: false
    ),
    word_key!(first_pass_scope: crate::FirstPassScope, "which pass `first_pass` looks at"),
    key!(first_pass_stops: bool, "whether the first pass of the game counts towards the stop", |r| {
        choose(
            r.first_pass_stops,
            "counts the first pass of the game towards the stop",
            "goes on after the first pass of the game",
        )
    }),
    key!(first_pass_lifts_bans: bool, "whether the first pass clears all ko bans", |r| choose(
        r.first_pass_lifts_bans,
        "lifts every ko ban with the first pass",
        "keeps ko bans at the first pass"
    )),
    key!(pass_stone: bool, "whether a pass hands over a stone", |r| choose(
        r.pass_stone,
        "takes a stone for every pass",
        "lets players pass for free"
    )),
    key!(white_last_pass: bool, "whether White must make the last pass", |r| choose(
        r.white_last_pass,
        "makes White pass last",
        "does not mind who passes last"
    )),
    key!(komi: Quarters, "komi of an even game", |r| komi_or_record(
        Some(r.komi),
        "an even game"
    )),
    key!(
        komi_hcap: Option<Quarters>,
        "komi with two or more handicap stones",
        |r| komi_or_record(r.komi_hcap, "a handicap game"),
        required: false
    ),
    key!(
        komi_sen: Option<Quarters>,
        "komi when Black merely moves first (sen)",
        |r| komi_or_record(r.komi_sen, "a game at sen"),
        required: false
    ),
    word_key!(tie: crate::Tie, "who wins an equal count"),
    key!(tie_hcap: crate::Tie, "who wins an equal count in a handicap game", |r| format!(
        "{} in a handicap game",
        r.tie_hcap.meaning()
    )),
    key!(
        hcap: crate::Compensation,
        "what Black gives back with N handicap stones: [a, b] for a N + b points",
        |r| match (r.hcap.a, r.hcap.b) {
            (Quarters::ZERO, Quarters::ZERO) => "takes nothing back for handicap stones".to_string(),
            (a, Quarters::ZERO) => format!("takes back {} a handicap stone", points(a)),
            (a, b) if b.0 == -a.0 => {
                format!("takes back {} a handicap stone after the first", points(a))
            }
            (a, b) => format!("takes back {} a handicap stone, and {} once", points(a), points(b)),
        }
    ),
    key!(sen: Quarters, "what Black gives back at sen", |r| format!(
        "takes back {} at sen",
        points(r.sen)
    )),
    word_key!(hcap_place: crate::HandicapPlace, "how handicap stones come onto the board"),
    word_key!(ko: crate::Ko, "which recaptures and repetitions are forbidden"),
    key!(ko_window: u16, "how many earlier positions the ko rule looks at, 0 for all", |r| {
        match r.ko_window {
            0 => "looks at all earlier positions".to_string(),
            window => format!("looks at the last {window} positions"),
        }
    }),
    word_key!(repetition: crate::Repetition, "what happens to a game that runs in a circle"),
    word_key!(suicide: crate::Suicide, "whether a move may take its own last liberty"),
    number_key!(
        stop_passes,
        "consecutive passes that stop the play phase",
        [2, 3, 4],
        |r| format!("stops after {} consecutive passes", r.stop_passes)
    ),
    word_key!(dead_removal: crate::DeadRemoval, "whether stones are lifted without capture"),
    word_key!(dispute: crate::Dispute, "what happens when the players do not agree"),
    word_key!(resume_first: crate::ResumeFirst, "who moves first when play goes on"),
    word_key!(resume_history: crate::ResumeHistory, "whether earlier positions still count for ko"),
    word_key!(litigation_cost: crate::LitigationCost, "what moves after the first stop cost"),
    word_key!(second_stop: crate::SecondStop, "what a second stop does"),
    key!(precedents: Vec<crate::Precedent>, "shapes that are ruled by name", |r| {
        if r.precedents.is_empty() {
            return "rules no shape by name".to_string();
        }
        let clauses: Vec<&str> = r.precedents.iter().map(|p| p.meaning()).collect();
        clauses.join(" and ")
    }),
    word_key!(unclaimed: crate::Unclaimed, "what becomes of value found after the stop"),
];
