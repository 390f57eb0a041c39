//! Rulings as rows: one function a table, one line a column.

use go::{Color, Point};
use ruling::{Divergence, Entry, Game, Outcome, Position, RecordId, Rejected, Ruling};

use crate::Error;
use crate::sheet::{Sheet, Value};

fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// `dd pq`: points as SGF letters.
fn points(points: &[Point]) -> String {
    let mut text = String::with_capacity(points.len() * 3);
    for point in points {
        if !text.is_empty() {
            text.push(' ');
        }
        text.extend(point.sgf().map(char::from));
    }
    text
}

/// `Bdd Wpq B--`: moves, `--` for a pass.
fn moves(moves: &[(Color, Option<Point>)]) -> String {
    let mut text = String::with_capacity(moves.len() * 4);
    for (mover, point) in moves {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push(mover.initial());
        let letters = point.map_or([b'-'; 2], Point::sgf);
        text.extend(letters.map(char::from));
    }
    text
}

/// `.X./...`: letters in reading order as rows joined by `/`.
fn joined(letters: &[u8], width: usize) -> String {
    let mut text = String::with_capacity(letters.len() + letters.len() / width.max(1));
    for row in letters.chunks(width.max(1)) {
        if !text.is_empty() {
            text.push('/');
        }
        text.extend(row.iter().copied().map(char::from));
    }
    text
}

pub(crate) fn game(sheet: &mut Sheet, game: &Game) -> Result<(), Error> {
    let place = &game.place;
    sheet
        .text(&game.record_id.0)
        .text(&game.bytes_id.0)
        .text(&game.game_id.0)
        .text(&place.source)
        .text(&place.member)
        .count(place.game_index)
        .count(place.leaf)
        .text(game.format)
        .text(game.charset)
        .count(game.size.width())
        .count(game.size.height())
        .count(game.handicap)
        .text(&game.handicap_raw)
        .maybe_points(game.komi)
        .text(&game.komi_raw)
        .maybe_text(game.komi_source.map(|source| source.as_str()))
        .maybe_text(game.rules.as_deref())
        .text(&game.rules_raw)
        .text(game.rules_source.as_str())
        .text(&game.result_raw)
        .maybe_text(game.result_winner.map(|winner| winner.as_str()))
        .maybe_points(game.result_margin)
        .text(game.ended.as_str())
        .text(&game.player.black)
        .text(&game.player.white)
        .text(&game.rank.black)
        .text(&game.rank.white)
        .text(&game.event)
        .maybe_text(game.date.as_deref())
        .text(&game.date_raw)
        .text(&game.application)
        .count(game.moves)
        .count(game.passes)
        .count(game.passes_trailing)
        .maybe_text(game.first_passer.map(color))
        .flag(game.first_passer_assumed)
        .maybe_text(game.last_mover.map(color))
        .count(game.prisoners.black)
        .count(game.prisoners.white);
    let counts = game.counts.as_ref();
    sheet
        .maybe_count(counts.map(|c| c.stones.black))
        .maybe_count(counts.map(|c| c.stones.white))
        .maybe_count(counts.map(|c| c.territory.black))
        .maybe_count(counts.map(|c| c.territory.white))
        .maybe_count(counts.map(|c| c.seki_eyes.black))
        .maybe_count(counts.map(|c| c.seki_eyes.white))
        .maybe_count(counts.map(|c| c.dead.black))
        .maybe_count(counts.map(|c| c.dead.white))
        .maybe_count(counts.map(|c| c.groups.black))
        .maybe_count(counts.map(|c| c.groups.white))
        .maybe_count(counts.map(|c| c.dame))
        .maybe_count(counts.map(|c| c.seki_shared))
        .maybe_count(counts.map(|c| c.seki_groups))
        .maybe_count(game.open_kos)
        .maybe_count(game.unfilled_dame)
        .maybe_count(game.completing_moves)
        .count(game.cleanup_moves);
    let legality = &game.legality;
    let reconciliation = game.reconciliation.as_ref().map(ToString::to_string);
    sheet
        .count(legality.illegal_occupied)
        .count(legality.suicides)
        .maybe_count(legality.ko_simple)
        .maybe_count(legality.ko_psk)
        .maybe_count(legality.ko_ssk)
        .maybe_count(legality.ko_nssk)
        .count(legality.color_order)
        .count(legality.setup_edits)
        .maybe_text(game.judged_by.map(|judge| judge.as_str()))
        .maybe_text(game.evidence.map(|evidence| evidence.as_str()))
        .maybe_text(reconciliation.as_deref())
        .maybe_flag(game.marks_agree)
        .flag(game.history_dependent)
        .flag(game.strict_seki)
        .flag(game.truncated)
        .put(Value::Texts(&game.defects))
        .end_row()
}

pub(crate) fn outcome(sheet: &mut Sheet, key: &RecordId, outcome: &Outcome) -> Result<(), Error> {
    sheet
        .text(&key.0)
        .text(&outcome.ruleset)
        .text(outcome.komi_policy.as_str())
        .maybe_points(outcome.komi)
        .maybe_points(outcome.margin)
        .maybe_points(outcome.margin_as_left)
        .maybe_text(outcome.winner.map(|winner| winner.as_str()))
        .maybe_text(outcome.reason.map(|reason| reason.as_str()))
        .flag(outcome.legal)
        .text(outcome.unit.as_str())
        .maybe_points(outcome.score_black)
        .maybe_points(outcome.score_white)
        .text(outcome.profile.as_str())
        .maybe_text(outcome.evidence.map(|evidence| evidence.as_str()))
        .count(outcome.class);
    match &outcome.components {
        Some(components) => {
            for (_, share) in components.iter() {
                sheet.points(share);
            }
        }
        None => {
            for _ in score::Cause::ALL {
                sheet.put(Value::Null);
            }
        }
    }
    sheet.end_row()
}

pub(crate) fn position(sheet: &mut Sheet, game: &Game, position: &Position) -> Result<(), Error> {
    let width = usize::from(game.size.width());
    let map = joined(&position.map, width);
    let profile_maps: Vec<String> = position
        .disputes
        .iter()
        .map(|dispute| format!("{}={}", dispute.profile, joined(&dispute.map, width)))
        .collect();
    sheet
        .text(&game.record_id.0)
        .text(&joined(&position.board, width))
        .maybe_text((!map.is_empty()).then_some(map.as_str()))
        .put(Value::Texts(&profile_maps))
        .maybe_text(position.to_play.map(color))
        .text(&moves(&position.completing_moves))
        .text(&points(&position.dead))
        .text(&points(&position.seki_chains))
        .text(&moves(&position.moves))
        .text(&points(&position.setup.black))
        .text(&points(&position.setup.white))
        .end_row()
}

pub(crate) fn divergence(
    sheet: &mut Sheet,
    key: &RecordId,
    divergence: &Divergence,
) -> Result<(), Error> {
    sheet
        .text(&key.0)
        .text(divergence.komi_policy.as_str())
        .text(&divergence.a)
        .text(&divergence.b)
        .points(divergence.margin_a)
        .points(divergence.margin_b)
        .text(divergence.winner_a.as_str())
        .text(divergence.winner_b.as_str())
        .points(divergence.difference);
    for (_, share) in divergence.causes.iter() {
        sheet.points(share);
    }
    sheet
        .maybe_text(divergence.leading_cause.map(|cause| cause.name()))
        .text(divergence.flip_reason)
        .text(divergence.evidence.as_str())
        .end_row()
}

pub(crate) fn reject(sheet: &mut Sheet, rejected: &Rejected) -> Result<(), Error> {
    let offset = rejected
        .offset
        .map(|o| i64::try_from(o).unwrap_or(i64::MAX));
    sheet
        .text(&rejected.place.source)
        .text(&rejected.place.member)
        .count(rejected.place.game_index)
        .text(rejected.unit.as_str())
        .text(&rejected.reason)
        .put(offset.map_or(Value::Null, Value::Long))
        .text(&rejected.snippet)
        .end_row()
}

/// The five sheets of rows that one shard fills.
#[derive(Debug)]
pub(crate) struct Sheets {
    pub(crate) games: Sheet,
    pub(crate) outcomes: Sheet,
    pub(crate) positions: Sheet,
    pub(crate) divergences: Sheet,
    pub(crate) rejects: Sheet,
}

impl Sheets {
    pub(crate) fn push(&mut self, entry: &Entry) -> Result<(), Error> {
        match entry {
            Entry::Rejected(rejected) => reject(&mut self.rejects, rejected),
            Entry::Ruled(ruling) => self.push_ruling(ruling),
        }
    }

    fn push_ruling(&mut self, ruling: &Ruling) -> Result<(), Error> {
        let key = &ruling.game.record_id;
        game(&mut self.games, &ruling.game)?;
        position(&mut self.positions, &ruling.game, &ruling.position)?;
        for row in &ruling.outcomes {
            outcome(&mut self.outcomes, key, row)?;
        }
        for row in &ruling.divergences {
            divergence(&mut self.divergences, key, row)?;
        }
        Ok(())
    }
}
