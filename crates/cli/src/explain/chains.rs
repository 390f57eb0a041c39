//! The chains of which it is not certain whether they live, for a terminal.

use std::fmt::Write as _;

use go::Point;
use life::{ChainView, How, Status};
use ruling::{Game, Position};

/// Chains at least this sure are only counted, unless something beside playouts decided them.
const SURE: u16 = 995;

/// The chains worth a look, one a line, then the others in one sentence.
pub(super) fn chains(text: &mut String, game: &Game, position: &Position) -> std::fmt::Result {
    let is_given = |chain: &&ChainView| matches!(chain.how, How::Marks | How::Hand);
    let is_shown = |chain: &&ChainView| {
        chain.confidence < SURE || chain.how != How::Playouts || chain.status == Status::Undecided
    };
    let judged = position.chains.iter().filter(|chain| !is_given(chain));
    let (mut shown, others): (Vec<&ChainView>, Vec<_>) = judged.partition(is_shown);
    shown.sort_by_key(|chain| (chain.confidence, chain.stone));
    if !shown.is_empty() {
        writeln!(text, "chains that are not certain:")?;
    }
    for chain in shown {
        let stones = stones(game, position, chain.stone);
        let plural = if stones == 1 { "" } else { "s" };
        // How sure one is of a verdict says nothing where there is none.
        let sure = match chain.status {
            Status::Undecided => String::new(),
            _ => format!(
                ", {} ({}.{:03})",
                confidence(chain.confidence),
                chain.confidence / 1000,
                chain.confidence % 1000
            ),
        };
        writeln!(
            text,
            "  {:<4} {}, {stones} stone{plural}: {}{sure}, by {}",
            chain.stone.name(game.size),
            chain.color,
            status(chain.status),
            how(chain.how),
        )?;
    }
    let mut rest = Vec::new();
    match others.len() {
        0 => {}
        1 => rest.push("1 chain decided by playouts of one mind".to_string()),
        n => rest.push(format!("{n} chains decided by playouts of one mind")),
    }
    if position.nodes > 0 {
        rest.push(format!("{} nodes searched", position.nodes));
    }
    if position.dispute_nodes > 0 {
        let nodes = position.dispute_nodes;
        rest.push(format!(
            "{nodes} more to settle what rulesets could dispute"
        ));
    }
    if !rest.is_empty() {
        writeln!(text, "{}", rest.join("; "))?;
    }
    if !position.given_up.is_empty() {
        let stones = position.given_up.iter();
        let names: Vec<String> = stones.map(|stone| stone.name(game.size)).collect();
        writeln!(
            text,
            "too much to be played out, so that this judgement stands: the part around {}",
            names.join(", that around ")
        )?;
    }
    Ok(())
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Alive => "alive",
        Status::Dead => "dead",
        Status::Seki => "in seki",
        Status::DeadInSeki => "dead in a seki",
        Status::Undecided => "undecided",
    }
}

/// In words: how many of 1000 such verdicts are right.
fn confidence(confidence: u16) -> &'static str {
    match confidence {
        SURE.. => "sure",
        980.. => "fairly sure",
        950.. => "likely",
        500.. => "doubtful",
        _ => "a toss-up",
    }
}

fn how(how: How) -> &'static str {
    match how {
        How::Marks => "the marks",
        How::Hand => "hand",
        How::Shape => "a known shape",
        How::Search => "search",
        How::Turn => "search: whoever moves first decides",
        How::Playouts => "playouts",
        How::Prior => "what fits a finished game",
    }
}

/// Stones of the chain on a point.
fn stones(game: &Game, position: &Position, start: Point) -> usize {
    let letter = |point: Point| position.board[game.size.index(point)];
    let mut chain = vec![start];
    let mut next = 0;
    while next < chain.len() {
        for beside in game.size.neighbors(chain[next]) {
            if letter(beside) == letter(start) && !chain.contains(&beside) {
                chain.push(beside);
            }
        }
        next += 1;
    }
    chain.len()
}
