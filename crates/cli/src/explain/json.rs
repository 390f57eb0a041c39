//! One game as JSON: the contract of DESIGN section 10. Margins are numbers in points, Black minus
//! White.

use go::{Color, PerColor, Point};
use life::ChainView;
use picture::Language;
use ruling::{Divergence, Game, Grounds, Made, Outcome, Position, Ruling, Settings, Slip};
use score::{Components, Margin};
use serde_json::{Map, Value, json};

use super::{count, pages};
use crate::args::Count;

/// The object of one game; `count` only where counts are asked for.
pub(crate) fn game(ruling: &Ruling, settings: &Settings, counts: &[Count]) -> Value {
    let Ruling {
        game,
        position,
        outcomes,
        divergences,
    } = ruling;
    let mut object = json!({
        "game": header(game),
        "judgement": judgement(game, position),
        "counts": tallied(game, position),
        "outcomes": outcomes.iter().map(|of| outcome(of, settings)).collect::<Vec<_>>(),
        "divergences": divergences.iter().map(divergence).collect::<Vec<_>>(),
        "defects": game.defects,
    });
    if !counts.is_empty() {
        object["count"] = count::value(ruling, counts);
        for (at, dispute) in position.disputes.iter().enumerate() {
            let counted = dispute.completed.as_ref();
            let counted = counted.map(|tally| count::counted_value(tally, counts));
            object["judgement"]["disputes"][at]["count"] = counted.unwrap_or_default();
        }
    }
    object
}

fn header(game: &Game) -> Value {
    json!({
        "record_id": game.record_id.0,
        "game_id": game.game_id.0,
        "source": game.place.source,
        "member": game.place.member,
        "game_index": game.place.game_index,
        "leaf": game.place.leaf,
        "size": [game.size.width(), game.size.height()],
        "handicap": game.handicap,
        "komi": points_or_null(game.komi),
        "komi_source": game.komi_source.map(|source| source.as_str()),
        "rules": game.rules,
        "result": game.result_raw,
        "result_stated": {
            "winner": game.result_winner.map(|winner| winner.as_str()),
            "margin": points_or_null(game.result_margin),
        },
        "player_black": game.player.black,
        "player_white": game.player.white,
        "ended": game.ended.as_str(),
        "moves": game.moves,
        "passes": game.passes,
        "first_passer": game.first_passer.map(initial),
        "last_mover": game.last_mover.map(initial),
    })
}

fn judgement(game: &Game, position: &Position) -> Value {
    if game.judged_by.is_none() {
        return Value::Null;
    }
    let width = usize::from(game.size.width());
    let rows = |letters: &[u8]| -> Vec<String> {
        letters
            .chunks(width)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect()
    };
    let named = |points: &[Point]| -> Vec<String> { points.iter().map(Point::to_string).collect() };
    json!({
        "evidence": game.evidence.map(|evidence| evidence.as_str()),
        "judged_by": game.judged_by.map(|by| by.as_str()),
        "profile": "agreement",
        "dead": named(&position.dead),
        "seki_chains": named(&position.seki_chains),
        "board": rows(&position.board),
        "map": rows(&position.map),
        "completing_moves": position.completing_moves.iter().map(|(color, point)| {
            json!([initial(*color), point.map(|point| point.to_string())])
        }).collect::<Vec<_>>(),
        "undecided": named(&position.undecided),
        "reconciliation": game.reconciliation.as_ref().map(ToString::to_string),
        "why": picture::why(game, position, Language::English),
        "grounds": game.grounds.as_ref().map(grounds),
        "marks_agree": game.marks_agree,
        "chains": position.chains.iter().map(chain).collect::<Vec<_>>(),
        "nodes": position.nodes,
        "fights": position.fights,
        "given_up": named(&position.given_up),
        "disputes": position.disputes.iter().map(|dispute| json!({
            "profile": dispute.profile,
            "rulesets": dispute.rulesets,
            "map": rows(&dispute.map),
            "turns": dispute.turns.iter().map(turn).collect::<Vec<_>>(),
            "undecided": dispute.is_undecided,
        })).collect::<Vec<_>>(),
    })
}

/// A turn that settles a dispute: `null` for a pass, `elsewhere` for a harmless move.
fn turn(&(color, made): &(Color, Made)) -> Value {
    match made {
        Made::Pass => json!([initial(color), null]),
        Made::Elsewhere => json!([initial(color), "elsewhere"]),
        Made::At(point) => json!([initial(color), point.to_string()]),
    }
}

/// A chain that is not proved alive or dead. Confidence is 0 to 1.
fn chain(chain: &ChainView) -> Value {
    json!({
        "stone": chain.stone.to_string(),
        "color": initial(chain.color),
        "status": chain.status.as_str(),
        "confidence": f64::from(chain.confidence) / 1000.0,
        "how": chain.how.as_str(),
    })
}

/// What the count was compared with.
fn grounds(grounds: &Grounds) -> Value {
    match grounds {
        Grounds::Silent(silence) => json!({ "silent": silence.as_str() }),
        Grounds::Compared(compared) => json!({
            "ruleset": compared.ruleset,
            "komi": points(compared.komi),
            "komi_source": compared.komi_source.as_str(),
            "stated_margin": points_or_null(compared.stated_margin),
            "stated_winner": compared.stated_winner.map(|winner| winner.as_str()),
            "completed": points(compared.completed),
            "as_left": points(compared.as_left),
            "agreement": compared.agreement.as_str(),
            "change_sought": compared.change_sought,
            "slip": compared.slip.as_ref().map(slip),
        }),
    }
}

fn tallied(game: &Game, position: &Position) -> Value {
    let Some(counts) = game.counts else {
        return Value::Null;
    };
    let turns = |is_move: bool| {
        let of = |color| {
            let mine = position
                .moves
                .iter()
                .filter(|(by, point)| *by == color && point.is_some() == is_move);
            mine.count()
        };
        pair(PerColor::new(of(Color::Black), of(Color::White)))
    };
    json!({
        "S": pair(counts.stones),
        "T": pair(counts.territory),
        "E": pair(counts.seki_eyes),
        "D": pair(counts.dead),
        "P": pair(game.prisoners),
        "b": turns(true),
        "p": turns(false),
        "g": pair(counts.groups),
        "Z": { "seki": counts.seki_shared, "dame": counts.dame },
    })
}

fn outcome(outcome: &Outcome, settings: &Settings) -> Value {
    json!({
        "ruleset": &*outcome.ruleset,
        "page": pages::page(settings, &outcome.ruleset),
        "komi_policy": outcome.komi_policy.as_str(),
        "komi": points_or_null(outcome.komi),
        "margin": points_or_null(outcome.margin),
        "margin_as_left": points_or_null(outcome.margin_as_left),
        "winner": outcome.winner.map(|winner| winner.as_str()),
        "result": outcome.margin.map(|margin| margin.to_string()),
        "native": picture::native_result(outcome, Language::English),
        "reason": outcome.reason.map(|reason| reason.as_str()),
        "legal": outcome.legal,
        "profile": outcome.profile.as_str(),
        "evidence": outcome.evidence.map(|evidence| evidence.as_str()),
        "components": outcome.components.as_ref().map(components),
    })
}

fn divergence(divergence: &Divergence) -> Value {
    json!({
        "komi_policy": divergence.komi_policy.as_str(),
        "a": &*divergence.a,
        "b": &*divergence.b,
        "winner_a": divergence.winner_a.as_str(),
        "winner_b": divergence.winner_b.as_str(),
        "difference": points(divergence.difference),
        "causes": components(&divergence.causes),
        "flip_reason": divergence.flip_reason,
    })
}

/// Causes that contribute nothing are left out.
fn components(components: &Components) -> Value {
    let shares = components
        .iter()
        .filter(|(_, share)| *share != Margin::ZERO);
    Value::Object(
        shares
            .map(|(cause, share)| (cause.name().to_string(), points(share)))
            .collect::<Map<_, _>>(),
    )
}

/// Whole numbers without a fraction, so that `1` is not `1.0`.
pub(super) fn points(margin: Margin) -> Value {
    match margin.0 % Margin::UNITS_PER_POINT {
        0 => json!(margin.0 / Margin::UNITS_PER_POINT),
        _ => json!(margin.to_points()),
    }
}

fn points_or_null(margin: Option<Margin>) -> Value {
    margin.map_or(Value::Null, points)
}

fn slip(slip: &Slip) -> Value {
    match slip {
        Slip::Winner => json!({ "of": "winner" }),
        Slip::Ruleset(name) => json!({ "of": "ruleset", "ruleset": name }),
    }
}

pub(super) fn pair<T: serde::Serialize>(values: PerColor<T>) -> Value {
    json!({ "black": values.black, "white": values.white })
}

pub(super) fn initial(color: Color) -> String {
    color.initial().to_string()
}
