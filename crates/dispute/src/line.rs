use go::Color;

use crate::field::Stones;
use crate::search::{Answer, At, Goal, Move, Play, Search, Table};

/// How a fight ends when both sides play it out as well as they can.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    /// The turns, passes at the end left out.
    pub(crate) turns: Vec<(Color, Move)>,
    /// The stones at the end.
    pub(crate) stones: Stones,
    /// Area of the fight at the end, Black's minus White's.
    pub(crate) area: i32,
}

/// What playing a fight out came to.
#[derive(Debug, Clone)]
pub(crate) struct Outcome {
    /// `None` if the search ended before it was clear, and where the guess was right and no line is needed.
    pub(crate) line: Option<Line>,
    /// Some line that was looked at took a ko or came to a position again.
    pub(crate) met_ko: bool,
    /// Some line came to a position again though its ko rule allows it.
    pub(crate) met_cycle: bool,
    /// It hangs on whose a game without end is.
    pub(crate) is_endless: bool,
    pub(crate) nodes: u64,
}

/// Who may have more than a guess says.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Doubt {
    /// Either side, and the line is needed anyway.
    All,
    /// That color; if it has no more, nothing else is asked.
    OfVictim(Color),
}

/// Nodes of a quick look.
const NODES_MAX_QUICK: u64 = 800;
/// Longest line that is followed.
const TURNS_MAX: usize = 60;

/// Plays a fight out for area, if it may come to another than `guess` or the line is needed anyway: the value by asking, from `guess` on, whether Black can have so much
/// and no more, and the line by asking it again after every move. Whoever loses nothing by it passes.
pub(crate) fn play_out(
    play: Play,
    start: At,
    made_by: Option<Color>,
    guess: i32,
    doubt: Doubt,
    table: &mut Table,
    nodes_max: u64,
) -> Outcome {
    let mut search = Search::new(play, table, nodes_max);
    search.start(&start, made_by);
    let area = match doubt {
        Doubt::All => value(&mut search, start, guess),
        Doubt::OfVictim(color) if is_bound(&mut search, start, guess, color) => None,
        Doubt::OfVictim(_) => value(&mut search, start, guess),
    };
    let mut is_endless = false;
    let line = match area {
        // A value that hangs on whose a game without end is, is none.
        Some(area) if search.met_cycle => {
            let known = line(&mut search, start, area);
            search.give_cycles_to(!play.cycles_for);
            search.start(&start, made_by);
            let other = value(&mut search, start, area);
            is_endless = other.is_some_and(|other| other != area);
            known.filter(|_| other == Some(area))
        }
        Some(area) => line(&mut search, start, area),
        None => None,
    };
    Outcome {
        line,
        met_ko: search.met_ko,
        met_cycle: search.met_cycle,
        is_endless,
        nodes: nodes_max - search.nodes_left(),
    }
}

/// Whether a color has no more than a guess says, or a quick look does not tell.
fn is_bound(search: &mut Search, at: At, guess: i32, color: Color) -> bool {
    let (goal, wanted) = match color {
        Color::Black => (Goal::Area(guess + 1), Answer::Yes),
        Color::White => (Goal::Area(guess), Answer::No),
    };
    search.ask_within(at, goal, NODES_MAX_QUICK) != wanted
}

fn value(search: &mut Search, at: At, guess: i32) -> Option<i32> {
    let mut reaches = |least: i32| match search.ask(at, Goal::Area(least)) {
        Answer::Yes => Some(true),
        Answer::No => Some(false),
        Answer::Unknown => None,
    };
    // Nearly always it is the guess; else it is looked for in growing steps, and then between two.
    let mut step = 1;
    let (mut reached, mut missed);
    if reaches(guess)? {
        reached = guess;
        while reaches(reached + step)? {
            reached += step;
            step *= 2;
        }
        missed = reached + step;
    } else {
        missed = guess;
        while !reaches(missed - step)? {
            missed -= step;
            step *= 2;
        }
        reached = missed - step;
    }
    while missed - reached > 1 {
        let between = reached + (missed - reached) / 2;
        if reaches(between)? {
            reached = between;
        } else {
            missed = between;
        }
    }
    Some(reached)
}

/// The moves in the order in which one is chosen that loses nothing: connecting a ko stone, then
/// passing, then anything else.
fn in_order(search: &Search, at: &At) -> Vec<Move> {
    let mut moves = search.moves(at);
    moves.sort_by_key(|made| match made {
        Move::Play(node) if search.connects_ko(at, usize::from(*node)) => 0,
        Move::Pass => 1,
        Move::Play(_) | Move::PassFor(_) => 2,
        Move::Elsewhere => 3,
    });
    moves
}

/// The line from the start; the search stands at its end afterwards.
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
    Some(Line {
        turns,
        stones: at.stones,
        area,
    })
}
