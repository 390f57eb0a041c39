//! The chains of which it is not certain whether they live, for a terminal.

use std::fmt::Write as _;

use go::Point;
use life::{ChainView, How, Status};
use picture::{Language, color};
use ruling::{Game, Position};

/// Chains at least this sure are only counted, unless something beside playouts decided them.
const SURE: u16 = 995;

/// The chains worth a look, one a line, then the others in one sentence.
pub(super) fn chains(
    text: &mut String,
    game: &Game,
    position: &Position,
    language: Language,
) -> std::fmt::Result {
    let is_given = |chain: &&ChainView| matches!(chain.how, How::Marks | How::Hand);
    let is_shown = |chain: &&ChainView| {
        chain.confidence < SURE || chain.how != How::Playouts || chain.status == Status::Undecided
    };
    let judged = position.chains.iter().filter(|chain| !is_given(chain));
    let (mut shown, others): (Vec<&ChainView>, Vec<_>) = judged.partition(is_shown);
    shown.sort_by_key(|chain| (chain.confidence, chain.stone));
    if !shown.is_empty() {
        writeln!(text, "{}", language.word("chains.head"))?;
    }
    for chain in shown {
        // How sure one is of a verdict says nothing where there is none.
        let key = match chain.status {
            Status::Undecided => "chains.open",
            _ => "chains.judged",
        };
        let point = chain.stone.name(game.size);
        let (sure, rest) = (chain.confidence / 1000, chain.confidence % 1000);
        let said = language.say(
            key,
            &[
                ("point", &format!("{point:<4}")),
                ("color", &color(chain.color, language)),
                ("n", &stones(game, position, chain.stone)),
                ("status", &language.word(status(chain.status))),
                ("confidence", &language.word(confidence(chain.confidence))),
                ("number", &format!("{sure}.{rest:03}")),
                ("how", &language.word(how(chain.how))),
            ],
        );
        writeln!(text, "  {said}")?;
    }
    let mut rest = Vec::new();
    if !others.is_empty() {
        rest.push(language.say("chains.rest", &[("n", &others.len())]));
    }
    if position.nodes > 0 {
        rest.push(language.say("chains.nodes", &[("n", &position.nodes)]));
    }
    if position.dispute_nodes > 0 {
        rest.push(language.say("chains.dispute_nodes", &[("n", &position.dispute_nodes)]));
    }
    if !rest.is_empty() {
        writeln!(text, "{}", language.clauses(&rest))?;
    }
    if !position.given_up.is_empty() {
        let stones = position.given_up.iter();
        let names: Vec<String> = stones.map(|stone| stone.name(game.size)).collect();
        let said = language.say("chains.given_up", &[("points", &names.join(", "))]);
        writeln!(text, "{said}")?;
    }
    Ok(())
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Alive => "status.alive",
        Status::Dead => "status.dead",
        Status::Seki => "status.seki",
        Status::DeadInSeki => "status.dead_in_seki",
        Status::Undecided => "status.undecided",
    }
}

/// In words: how many of 1000 such verdicts are right.
fn confidence(confidence: u16) -> &'static str {
    match confidence {
        SURE.. => "confidence.sure",
        980.. => "confidence.fairly",
        950.. => "confidence.likely",
        500.. => "confidence.doubtful",
        _ => "confidence.toss_up",
    }
}

fn how(how: How) -> &'static str {
    match how {
        How::Marks => "how.marks",
        How::Hand => "how.hand",
        How::Shape => "how.shape",
        How::Search => "how.search",
        How::Turn => "how.turn",
        How::Playouts => "how.playouts",
        How::Prior => "how.prior",
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
