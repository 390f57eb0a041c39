use go::Color;

use crate::search::{Answer, At, Goal, Move, Play, Search};

/// How a fight ends when both sides play it out as well as they can.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    /// The turns, passes at the end left out.
    pub(crate) turns: Vec<(Color, Move)>,
    /// Area of the fight at the end, Black's minus White's.
    pub(crate) area: i32,
}

/// What playing a fight out came to.
#[derive(Debug, Clone)]
pub(crate) struct Outcome {
    /// `None` if the search ended before it was clear.
    pub(crate) line: Option<Line>,
    /// Some line that was looked at took a ko or came to a position again.
    pub(crate) met_ko: bool,
    pub(crate) nodes: u64,
}

/// Longest line that is followed.
const TURNS_MAX: usize = 60;

/// Plays a fight out for area: the value by asking, from `guess` on, whether Black can have so much
/// and no more, and the line by asking it again after every move. Whoever loses nothing by it passes.
pub(crate) fn play_out(
    play: Play,
    start: At,
    made_by: Option<Color>,
    guess: i32,
    nodes_max: u64,
) -> Outcome {
    let mut search = Search::new(play, nodes_max);
    search.start(&start, made_by);
    let line = value(&mut search, start, guess).and_then(|area| line(&mut search, start, area));
    Outcome {
        line,
        met_ko: search.met_ko,
        nodes: nodes_max - search.nodes_left(),
    }
}

fn value(search: &mut Search, at: At, guess: i32) -> Option<i32> {
    let mut reaches = |least: i32| match search.ask(at, Goal::Area(least)) {
        Answer::Yes => Some(true),
        Answer::No => Some(false),
        Answer::Unknown => None,
    };
    let mut area = guess;
    if reaches(area)? {
        while reaches(area + 1)? {
            area += 1;
        }
    } else {
        area -= 1;
        while !reaches(area)? {
            area -= 1;
        }
    }
    Some(area)
}

/// The moves in the order in which one is chosen that loses nothing: connecting a ko stone, then
/// passing, then anything else.
fn in_order(search: &Search, at: &At) -> Vec<Move> {
    let mut moves = search.moves(at);
    moves.sort_by_key(|made| match made {
        Move::Play(node) if search.connects_ko(at, usize::from(*node)) => 0,
        Move::Pass => 1,
        _ => 2,
    });
    moves
}

fn line(search: &mut Search, start: At, area: i32) -> Option<Line> {
    let mut at = start;
    let mut turns = Vec::new();
    while at.passes < 2 {
        if turns.len() >= TURNS_MAX {
            return None;
        }
        // Black keeps what he has; White lets him have no more.
        let (goal, wanted) = match at.turn {
            Color::Black => (Goal::Area(area), Answer::Yes),
            Color::White => (Goal::Area(area + 1), Answer::No),
        };
        let mut chosen = None;
        for made in in_order(search, &at) {
            let Some(next) = search.made(&at, made) else {
                continue;
            };
            let by = matches!(made, Move::Play(_)).then_some(at.turn);
            search.advance(&next, by);
            let answer = search.ask(next, goal);
            if answer == wanted {
                chosen = Some((made, next));
                break;
            }
            search.back();
            if answer == Answer::Unknown {
                return None;
            }
        }
        let (made, next) = chosen?;
        turns.push((at.turn, made));
        at = next;
    }
    while matches!(turns.last(), Some((_, Move::Pass | Move::PassFor(_)))) {
        turns.pop();
    }
    Some(Line { turns, area })
}
