//! Single rows read back for reports: a run, and games to show.

use std::collections::{BTreeMap, HashMap};

use bytes::Bytes;
use ruling::{KomiPolicy, OutcomeProfile, Winner};
use score::{Components, Margin};

use crate::back;
use crate::cube::{Cut, Dimension};
use crate::read::{Batch, batches};
use crate::schema::Table;
use crate::{Error, RulesetInfo};

/// The row of `runs`, as far as reports show it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RunRow {
    /// Name and version of the program.
    pub program: String,
    /// Hash of all settings that can change a row.
    pub fingerprint: String,
    /// Version of the tables.
    pub schema_version: i32,
    /// The rulesets, in the order of the output.
    pub rulesets: Vec<RulesetInfo>,
    /// Komi policies.
    pub komi_policies: Vec<String>,
    /// What judging may use.
    pub evidence_mode: String,
    /// `main` or `all`.
    pub variations: String,
    /// Whether unfinished games are judged too.
    pub unfinished: bool,
    /// Files that are neither records nor containers.
    pub files_skipped: i64,
    /// Those by extension, as `extension=count`.
    pub skipped: Vec<String>,
}

/// The first row of a part of `runs`.
///
/// # Errors
/// If the bytes are no such part.
pub fn read_run(bytes: impl Into<Vec<u8>>) -> Result<Option<RunRow>, Error> {
    let names: Vec<&str> = Table::Runs.columns().iter().map(|c| c.name).collect();
    let mut run = None;
    batches(Table::Runs, Bytes::from(bytes.into()), &names, |batch| {
        if batch.rows() == 0 || run.is_some() {
            return Ok(());
        }
        let text = |name| batch.texts(name).map(|texts| texts.text(0).to_string());
        let list = |name| batch.list(name, 0);
        let lists = [
            list("rulesets")?,
            list("ruleset_names")?,
            list("ruleset_bases")?,
            list("ruleset_seki_eyes")?,
            list("ruleset_hashes")?,
        ];
        let of = |at: usize| {
            let [id, name, base, seki_eyes, hash] = lists
                .each_ref()
                .map(|l| l.get(at).cloned().unwrap_or_default());
            RulesetInfo {
                id,
                name,
                base,
                seki_eyes: seki_eyes == "true",
                hash,
            }
        };
        run = Some(RunRow {
            program: text("program")?,
            fingerprint: text("fingerprint")?,
            schema_version: batch.counts("schema_version")?.get(0).unwrap_or(0),
            rulesets: (0..lists[0].len()).map(of).collect(),
            komi_policies: list("komi_policies")?,
            evidence_mode: text("evidence_mode")?,
            variations: text("variations")?,
            unfinished: batch.flags("unfinished")?.flag(0),
            files_skipped: batch.longs("files_skipped")?.get(0),
            skipped: list("skipped")?,
        });
        Ok(())
    })?;
    Ok(run)
}

/// One game with everything that is shown of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameView {
    /// Its key.
    pub record_id: String,
    /// `source`, `#member`, `#index` as a person would look for it.
    pub place: String,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
    /// Handicap stones.
    pub handicap: i32,
    /// Komi in force.
    pub komi: Option<Margin>,
    /// Names of Black and White.
    pub players: [String; 2],
    /// Ranks of Black and White.
    pub ranks: [String; 2],
    /// Date, as far as it is told.
    pub date: Option<String>,
    /// Event.
    pub event: String,
    /// Result as the header writes it.
    pub result_raw: String,
    /// By dimension of [`Dimension::FILTERS`] the slice that it is in.
    pub slices: BTreeMap<&'static str, String>,
    /// Board as recorded, rows joined by `/`.
    pub board: String,
    /// Its map, likewise.
    pub map: String,
    /// `profile=map` for every profile whose map differs.
    pub profile_maps: Vec<String>,
    /// Black stones set up before the first move, and white ones, as `dd pq`.
    pub setup: [String; 2],
    /// `Bdd Wpq`.
    pub moves: String,
    /// Moves that completion plays, likewise.
    pub completing_moves: String,
    /// What every ruleset says under one komi policy, in the order of the run; the letter of
    /// rulesets that lift no dead stones is not among them.
    pub outcomes: Vec<OutcomeView>,
}

/// What a ruleset says of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutcomeView {
    /// The ruleset.
    pub ruleset: String,
    /// Its margin.
    pub margin: Margin,
    /// Its winner.
    pub winner: Winner,
    /// What the margin is made of.
    pub components: Components,
    /// Unit of the two scores: `zi`, `moku`, `points`.
    pub unit: String,
    /// Black's and White's count in that unit, before komi and compensation.
    pub scores: [Option<Margin>; 2],
    /// The judgement it stands on.
    pub profile: String,
    /// Whether every move is legal.
    pub legal: bool,
}

/// The named games of the parts of one piece of work, in the order of its rows, with the outcomes
/// of one komi policy.
///
/// # Errors
/// If bytes are no parts of their tables.
pub fn read_games(
    games: Vec<u8>,
    positions: Vec<u8>,
    outcomes: Vec<u8>,
    record_ids: &[String],
    policy: KomiPolicy,
) -> Result<Vec<GameView>, Error> {
    let mut views: Vec<GameView> = Vec::new();
    let mut place = HashMap::new();
    let all: Vec<&str> = Table::Games.columns().iter().map(|c| c.name).collect();
    batches(Table::Games, Bytes::from(games), &all, |batch| {
        let keys = batch.texts("record_id")?;
        for row in 0..batch.rows() {
            if record_ids.iter().any(|id| id == keys.text(row)) {
                place.insert(keys.text(row).to_string(), views.len());
                views.push(game(batch, row)?);
            }
        }
        Ok(())
    })?;
    let names = [
        "record_id",
        "board",
        "map",
        "profile_maps",
        "moves",
        "completing_moves",
        "setup_black",
        "setup_white",
    ];
    batches(Table::Positions, Bytes::from(positions), &names, |batch| {
        let keys = batch.texts("record_id")?;
        for row in 0..batch.rows() {
            let Some(&at) = place.get(keys.text(row)) else {
                continue;
            };
            let text = |name| batch.texts(name).map(|texts| texts.text(row).to_string());
            let view = &mut views[at];
            view.board = text("board")?;
            view.map = text("map")?;
            view.profile_maps = batch.list("profile_maps", row)?;
            view.setup = [text("setup_black")?, text("setup_white")?];
            view.moves = text("moves")?;
            view.completing_moves = text("completing_moves")?;
        }
        Ok(())
    })?;
    back::outcomes(Bytes::from(outcomes), |row| {
        let shown = row.policy == policy && row.profile != OutcomeProfile::AsLeft;
        if let (Some(&at), true, Some((margin, winner))) =
            (place.get(&row.record_id), shown, row.face.decided())
        {
            views[at].outcomes.push(OutcomeView {
                ruleset: row.ruleset,
                margin,
                winner,
                components: row.face.components,
                unit: row.unit,
                scores: row.scores,
                profile: row.profile.as_str().to_string(),
                legal: row.legal,
            });
        }
        Ok(())
    })?;
    Ok(views)
}

pub(crate) fn game(batch: &Batch, row: usize) -> Result<GameView, Error> {
    let text = |name| batch.texts(name).map(|texts| texts.text(row).to_string());
    let count = |name| Ok::<_, Error>(batch.counts(name)?.get(row).unwrap_or(0));
    let (source, member) = (text("source")?, text("member")?);
    let (rules, date) = (batch.texts("rules")?, batch.texts("date")?);
    let ranks = [text("rank_black")?, text("rank_white")?];
    let cut = Cut {
        width: count("width")?,
        height: count("height")?,
        handicap: count("handicap")?,
        date: date.get(row),
        rules: rules.get(row),
        source: &source,
        member: &member,
        ranks: [&ranks[0], &ranks[1]],
    };
    let slices = Dimension::FILTERS.into_iter();
    let slices = slices.filter_map(|d| Some((d.name(), d.value(&cut)?)));
    let slices = slices.collect();
    let (mut place, index) = (source.clone(), count("game_index")?);
    if !member.is_empty() {
        place = format!("{place}#{member}");
    }
    if index > 0 {
        place = format!("{place}#{index}");
    }
    let leaf = count("leaf")?;
    if leaf > 0 {
        place = format!("{place} leaf {leaf}");
    }
    Ok(GameView {
        record_id: text("record_id")?,
        place,
        width: count("width")?,
        height: count("height")?,
        handicap: count("handicap")?,
        komi: batch.points("komi")?.get(row)?,
        players: [text("player_black")?, text("player_white")?],
        date: date.get(row).map(str::to_string),
        event: text("event")?,
        result_raw: text("result_raw")?,
        slices,
        ranks,
        ..GameView::default()
    })
}
