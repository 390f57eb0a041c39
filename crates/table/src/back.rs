//! The way back: the facts of games, read from the rows of their parts.

use std::collections::HashMap;

use bytes::Bytes;
use ruling::{KomiPolicy, OutcomeProfile, Winner};
use score::{Cause, Components, Margin};

use crate::Error;
use crate::facts::{Face, GameFacts, Numbers, OutcomeFacts, RejectFacts};
use crate::read::{Batch, Points, batches};
use crate::schema::Table;

/// Column of a cause in `outcomes` and `divergences`: its name, but for komi, since `outcomes` has a
/// column `komi` of the komi itself.
pub(crate) fn column_of(cause: Cause) -> &'static str {
    match cause {
        Cause::Komi => "minus_komi",
        other => other.name(),
    }
}

pub(crate) fn columns(fixed: &[&'static str]) -> Vec<&'static str> {
    let causes = Cause::ALL.into_iter().map(column_of);
    fixed.iter().copied().chain(causes).collect()
}

/// Games of a part with their keys, in order.
pub(crate) fn games(games: Bytes, positions: Bytes) -> Result<Vec<(String, GameFacts)>, Error> {
    let mut maps = HashMap::new();
    batches(
        Table::Positions,
        positions,
        &["record_id", "map"],
        |batch| {
            let (keys, map) = (batch.texts("record_id")?, batch.texts("map")?);
            for row in 0..batch.rows() {
                maps.insert(keys.text(row).to_string(), map.text(row).to_string());
            }
            Ok(())
        },
    )?;
    let all: Vec<&str> = Table::Games.columns().iter().map(|c| c.name).collect();
    let mut facts = Vec::new();
    batches(Table::Games, games, &all, |batch| {
        let keys = batch.texts("record_id")?;
        for row in 0..batch.rows() {
            let key = keys.text(row).to_string();
            let map = maps.get(&key).map_or("", |map| map.as_str());
            let game = game(batch, row, map)?;
            facts.push((key, game));
        }
        Ok(())
    })?;
    Ok(facts)
}

fn game(batch: &Batch, row: usize, map: &str) -> Result<GameFacts, Error> {
    let text = |name| batch.texts(name).map(|texts| texts.text(row).to_string());
    let maybe = |name| {
        let texts = batch.texts(name)?;
        Ok::<_, Error>(texts.get(row).map(str::to_string))
    };
    let maybe_count = |name| Ok::<_, Error>(batch.counts(name)?.get(row));
    let count = |name| Ok::<_, Error>(maybe_count(name)?.unwrap_or(0));
    let flag = |name| Ok::<_, Error>(batch.flags(name)?.flag(row));
    let numbers = Numbers {
        map: map.as_bytes(),
        seki_groups: count("seki_groups")?,
        seki_eyes: count("seki_eyes_black")? + count("seki_eyes_white")?,
        dame: count("dame")?,
        unfilled_dame: count("unfilled_dame")?,
        completing_moves: count("completing_moves")?,
        open_kos: count("open_kos")?,
        first_passer_assumed: flag("first_passer_assumed")?,
        passes: count("passes")?,
        passes_trailing: count("passes_trailing")?,
        cleanup_moves: count("cleanup_moves")?,
        illegal_occupied: count("illegal_occupied")?,
        suicides: count("suicides")?,
        ko: [
            maybe_count("ko_simple")?.is_some(),
            maybe_count("ko_psk")?.is_some(),
            maybe_count("ko_ssk")?.is_some(),
            maybe_count("ko_nssk")?.is_some(),
        ],
        color_order: count("color_order")?,
        setup_edits: count("setup_edits")?,
        history_dependent: flag("history_dependent")?,
        strict_seki: flag("strict_seki")?,
        truncated: flag("truncated")?,
        result_margin: batch.points("result_margin")?.get(row)?.is_some(),
        marks_agree: batch.flags("marks_agree")?.get(row),
    };
    Ok(GameFacts {
        source: text("source")?,
        member: text("member")?,
        width: count("width")?,
        height: count("height")?,
        handicap: count("handicap")?,
        komi_source: maybe("komi_source")?,
        rules: maybe("rules")?,
        date: maybe("date")?,
        rank_black: text("rank_black")?,
        rank_white: text("rank_white")?,
        ended: text("ended")?,
        evidence: maybe("evidence")?,
        judged_by: maybe("judged_by")?,
        last_mover: maybe("last_mover")?,
        first_passer: maybe("first_passer")?,
        flags: numbers.flags(),
    })
}

/// One row of `outcomes`, as far as it is checked and counted.
#[derive(Debug, Clone)]
pub(crate) struct OutcomeRow {
    pub(crate) record_id: String,
    pub(crate) ruleset: String,
    pub(crate) policy: KomiPolicy,
    pub(crate) profile: OutcomeProfile,
    pub(crate) legal: bool,
    pub(crate) reason: Option<String>,
    pub(crate) unit: String,
    /// Black's and White's.
    pub(crate) scores: [Option<Margin>; 2],
    pub(crate) face: Face,
    /// Whether the components are there.
    pub(crate) explained: bool,
}

impl OutcomeRow {
    pub(crate) fn facts(&self) -> OutcomeFacts<'_> {
        OutcomeFacts {
            ruleset: &self.ruleset,
            policy: self.policy,
            literal: self.profile == OutcomeProfile::AsLeft,
            legal: self.legal,
            face: self.face,
        }
    }
}

pub(crate) fn policy(text: &str) -> Option<KomiPolicy> {
    KomiPolicy::ALL
        .into_iter()
        .find(|policy| policy.as_str() == text)
}

pub(crate) fn winner(text: &str) -> Option<Winner> {
    let all = [Winner::Black, Winner::White, Winner::Draw, Winner::Nobody];
    all.into_iter().find(|winner| winner.as_str() == text)
}

fn profile(text: &str) -> Option<OutcomeProfile> {
    OutcomeProfile::all().find(|profile| profile.as_str() == text)
}

/// The columns of the causes' shares.
pub(crate) struct Shares<'b>(Vec<(Cause, Points<'b>)>);

impl<'b> Shares<'b> {
    pub(crate) fn of(batch: &'b Batch) -> Result<Shares<'b>, Error> {
        let column = |cause| Ok((cause, batch.points(column_of(cause))?));
        Cause::ALL
            .into_iter()
            .map(column)
            .collect::<Result<_, _>>()
            .map(Shares)
    }

    /// The shares of one row; `None` if they are null.
    pub(crate) fn get(&self, row: usize) -> Result<Option<Components>, Error> {
        let mut components = Components::default();
        for &(cause, share) in &self.0 {
            match share.get(row)? {
                Some(share) => components[cause] = share,
                None => return Ok(None),
            }
        }
        Ok(Some(components))
    }
}

/// Calls back for every row of a part of `outcomes`.
pub(crate) fn outcomes(
    bytes: Bytes,
    mut each: impl FnMut(OutcomeRow) -> Result<(), Error>,
) -> Result<(), Error> {
    let names = columns(&[
        "record_id",
        "ruleset",
        "komi_policy",
        "margin",
        "margin_as_left",
        "winner",
        "reason",
        "legal",
        "unit",
        "score_black",
        "score_white",
        "profile",
    ]);
    batches(Table::Outcomes, bytes, &names, |batch| {
        let (keys, rulesets) = (batch.texts("record_id")?, batch.texts("ruleset")?);
        let (policies, profiles) = (batch.texts("komi_policy")?, batch.texts("profile")?);
        let (winners, reasons) = (batch.texts("winner")?, batch.texts("reason")?);
        let (margins, left) = (batch.points("margin")?, batch.points("margin_as_left")?);
        let legal = batch.flags("legal")?;
        let units = batch.texts("unit")?;
        let [black, white] = [batch.points("score_black")?, batch.points("score_white")?];
        let shares = Shares::of(batch)?;
        for row in 0..batch.rows() {
            let wrong = |column, found: &str, allowed| Error::Value {
                table: Table::Outcomes.name(),
                column,
                row,
                found: found.to_string(),
                allowed,
            };
            let text = policies.text(row);
            let policy = policy(text);
            let policy = policy.ok_or_else(|| wrong("komi_policy", text, "a komi policy"))?;
            let text = profiles.text(row);
            let profile = profile(text);
            let profile = profile.ok_or_else(|| wrong("profile", text, "a profile"))?;
            let winner = match winners.get(row) {
                None => None,
                Some(text) => {
                    let known = winner(text);
                    Some(known.ok_or_else(|| wrong("winner", text, "`B`, `W`, `draw` or `none`"))?)
                }
            };
            let components = shares.get(row)?;
            each(OutcomeRow {
                record_id: keys.text(row).to_string(),
                ruleset: rulesets.text(row).to_string(),
                policy,
                profile,
                legal: legal.flag(row),
                reason: reasons.get(row).map(str::to_string),
                unit: units.text(row).to_string(),
                scores: [black.get(row)?, white.get(row)?],
                face: Face {
                    margin: margins.get(row)?,
                    margin_as_left: left.get(row)?,
                    winner,
                    components: components.unwrap_or_default(),
                },
                explained: components.is_some(),
            })?;
        }
        Ok(())
    })
}

/// One row of `divergences`.
#[derive(Debug, Clone)]
pub(crate) struct DivergenceRow {
    pub(crate) record_id: String,
    pub(crate) policy: KomiPolicy,
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) evidence: String,
    /// The leading cause, or `tie_rule`, `repetition`.
    pub(crate) lead: String,
    pub(crate) difference: Margin,
    pub(crate) margins: [Option<Margin>; 2],
    pub(crate) winners: [Option<Winner>; 2],
    pub(crate) shares: Components,
}

/// Calls back for every row of a part of `divergences`.
pub(crate) fn divergences(bytes: Bytes, mut each: impl FnMut(DivergenceRow)) -> Result<(), Error> {
    let names: Vec<&str> = Table::Divergences
        .columns()
        .iter()
        .map(|c| c.name)
        .collect();
    batches(Table::Divergences, bytes, &names, |batch| {
        let (keys, policies) = (batch.texts("record_id")?, batch.texts("komi_policy")?);
        let [a, b] = [batch.texts("a")?, batch.texts("b")?];
        let margins = [batch.points("margin_a")?, batch.points("margin_b")?];
        let winners = [batch.texts("winner_a")?, batch.texts("winner_b")?];
        let [reasons, leading] = [batch.texts("flip_reason")?, batch.texts("leading_cause")?];
        let (evidence, difference) = (batch.texts("evidence")?, batch.points("difference")?);
        let shares = Shares::of(batch)?;
        for row in 0..batch.rows() {
            let found = policies.text(row);
            let policy = policy(found).ok_or_else(|| Error::Value {
                table: Table::Divergences.name(),
                column: "komi_policy",
                row,
                found: found.to_string(),
                allowed: "a komi policy",
            })?;
            let reason = reasons.text(row);
            let leading = leading.get(row).filter(|_| reason == "margin");
            each(DivergenceRow {
                record_id: keys.text(row).to_string(),
                policy,
                a: a.text(row).to_string(),
                b: b.text(row).to_string(),
                evidence: evidence.text(row).to_string(),
                lead: leading.unwrap_or(reason).to_string(),
                difference: difference.get(row)?.unwrap_or_default(),
                margins: [margins[0].get(row)?, margins[1].get(row)?],
                winners: winners.map(|winners| winner(winners.text(row))),
                shares: shares.get(row)?.unwrap_or_default(),
            });
        }
        Ok(())
    })
}

/// Rejects of a part.
pub(crate) fn rejects(bytes: Bytes) -> Result<Vec<RejectFacts>, Error> {
    let mut facts = Vec::new();
    let names = ["source", "member", "unit", "reason"];
    batches(Table::Rejects, bytes, &names, |batch| {
        let [source, member, unit, reason] = [
            batch.texts("source")?,
            batch.texts("member")?,
            batch.texts("unit")?,
            batch.texts("reason")?,
        ];
        for row in 0..batch.rows() {
            facts.push(RejectFacts {
                source: source.text(row).to_string(),
                member: member.text(row).to_string(),
                unit: unit.text(row).to_string(),
                reason: reason.text(row).to_string(),
            });
        }
        Ok(())
    })?;
    Ok(facts)
}
