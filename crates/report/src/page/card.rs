//! A game as the page shows it: everything the board, the stepper and the score sheets are drawn from.

use std::collections::BTreeMap;

use score::{Cause, Components, Margin};
use serde::Serialize;
use table::OutcomeView;

use crate::figures;
use crate::summary::Exhibit;

/// A game of the page.
#[derive(Debug, Serialize)]
pub(super) struct Card<'e> {
    exhibit: &'e Exhibit,
    event: &'e str,
    ranks: &'e [String; 2],
    /// `profile=map` where a profile's map differs.
    profile_maps: &'e [String],
    /// By dimension the slice that it is in.
    slices: &'e BTreeMap<&'static str, String>,
    /// Stones set up before the first move, as `dd pq`.
    setup: &'e [String; 2],
    moves: &'e str,
    /// Rulesets that say the same, share a sheet.
    sheets: Vec<Sheet<'e>>,
}

/// How rulesets count a game.
#[derive(Debug, PartialEq, Serialize)]
struct Sheet<'e> {
    rulesets: Vec<&'e str>,
    winner: &'static str,
    margin: f64,
    unit: &'e str,
    score_black: Option<f64>,
    score_white: Option<f64>,
    profile: &'e str,
    legal: bool,
    /// Shares of the margin that are not 0, in points.
    components: Vec<(&'static str, f64)>,
}

pub(super) fn card(exhibit: &Exhibit) -> Card<'_> {
    let view = &exhibit.view;
    let mut sheets: Vec<Sheet<'_>> = Vec::new();
    for outcome in &view.outcomes {
        let mut sheet = sheet(outcome);
        let same = sheets.iter_mut().find(|other| {
            sheet.rulesets.clone_from(&other.rulesets);
            **other == sheet
        });
        match same {
            Some(same) => same.rulesets.push(&outcome.ruleset),
            None => {
                sheet.rulesets = vec![&outcome.ruleset];
                sheets.push(sheet);
            }
        }
    }
    Card {
        exhibit,
        event: &view.event,
        ranks: &view.ranks,
        profile_maps: &view.profile_maps,
        slices: &view.slices,
        setup: &view.setup,
        moves: &view.moves,
        sheets,
    }
}

/// The sheet of one outcome, without the rulesets it is of.
fn sheet(outcome: &OutcomeView) -> Sheet<'_> {
    let shares = outcome.components.iter();
    let shares = shares.filter(|(cause, share)| share.0 != 0 || *cause == Cause::Area);
    let points = |quarters: i32| figures::points(i64::from(quarters));
    Sheet {
        rulesets: Vec::new(),
        winner: outcome.winner.as_str(),
        margin: points(outcome.margin.0),
        unit: &outcome.unit,
        score_black: outcome.scores[0].map(|score| points(score.0)),
        score_white: outcome.scores[1].map(|score| points(score.0)),
        profile: &outcome.profile,
        legal: outcome.legal,
        components: shares
            .map(|(cause, share)| (cause.name(), points(share.0)))
            .collect(),
    }
}

/// A game as a row: what two rulesets make of it, winner and margin of each.
#[derive(Debug, Serialize)]
pub(super) struct Row<'e> {
    place: &'e str,
    players: [&'e str; 2],
    handicap: i32,
    komi: Option<f64>,
    recorded: &'e str,
    before: (&'e str, f64),
    after: (&'e str, f64),
    /// Shares of the difference that are not 0, in points.
    causes: Vec<(&'static str, f64)>,
    lead: &'e str,
    evidence: &'e str,
}

pub(super) fn row(exhibit: &Exhibit) -> Row<'_> {
    let outcome = |id: &str| {
        let mut outcomes = exhibit.view.outcomes.iter();
        outcomes.find(|outcome| outcome.ruleset == id)
    };
    let causes = match (outcome(&exhibit.a), outcome(&exhibit.b)) {
        (Some(a), Some(b)) => b.components - a.components,
        _ => Components::default(),
    };
    let shares = causes.iter().filter(|(_, share)| *share != Margin::ZERO);
    Row {
        place: &exhibit.place,
        players: [&exhibit.player_black, &exhibit.player_white],
        handicap: exhibit.handicap,
        komi: exhibit.komi,
        recorded: &exhibit.result_raw,
        before: (&exhibit.winner_a, exhibit.margin_a),
        after: (&exhibit.winner_b, exhibit.margin_b),
        causes: shares
            .map(|(cause, share)| (cause.name(), share.to_points()))
            .collect(),
        lead: &exhibit.lead,
        evidence: &exhibit.evidence,
    }
}
