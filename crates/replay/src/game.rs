use go::{Board, Color, PerColor, Point, Size};
use record::{Event, HandicapClaim, Record, Step};

use crate::audit::{Audit, Auditor};
use crate::opening;

/// One turn: a move on the board or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Who.
    pub color: Color,
    /// Where; `None` is a pass.
    pub point: Option<Point>,
    /// Its number as players count, from 1, passes and handicap stones placed as moves included.
    pub number: u32,
}

/// A record after its last move.
#[derive(Debug, Clone)]
pub struct Game {
    /// Board.
    pub size: Size,
    /// The stones at the end.
    pub board: Board,
    /// Stones on the board before the first turn, handicap stones placed as moves among them.
    pub setup: PerColor<Vec<Point>>,
    /// Handicap stones as placed: Black's setup stones if White has none, and 2 or more; else 0.
    pub handicap_stones: u32,
    /// All turns after the handicap stones.
    pub turns: Vec<Turn>,
    /// Stones of this color taken in play, by the other side or by suicide.
    pub prisoners: PerColor<u32>,
    /// Who made the last move on the board.
    pub last_mover: Option<Color>,
    /// Passes after the last move.
    pub passes_trailing: u32,
    /// Side to move after the last turn.
    pub to_play: Color,
    /// Side to move before the trailing passes: who would complete the position.
    pub to_play_before_passes: Color,
    /// The point where that side may not retake a ko at once.
    pub ko: Option<Point>,
    /// What the record did that some ruleset forbids.
    pub audit: Audit,
}

/// Plays a record out.
pub fn replay(record: &Record) -> Game {
    let claimed = match record.header.handicap {
        HandicapClaim::Stones(stones) => Some(stones),
        HandicapClaim::Missing | HandicapClaim::Unreadable => None,
    };
    let placed = opening::placed_as_moves(&record.steps, claimed);
    let mut player = Player::new(record.size, record.steps.len());
    let mut rest = &record.steps[..];
    while let Some((step, tail)) = rest.split_first() {
        match step.event {
            Event::Set(..) => {
                let edits = rest
                    .iter()
                    .take_while(|s| s.node == step.node && matches!(s.event, Event::Set(..)));
                let count = edits.clone().count();
                player.edit(edits);
                rest = &rest[count..];
                continue;
            }
            Event::ToPlay(color) => player.to_play = Some(color),
            Event::Play(color, point) => player.turn(color, Some(point), placed),
            Event::Pass(color) => player.turn(color, None, placed),
        }
        rest = tail;
    }
    player.finish()
}

struct Player {
    board: Board,
    setup: PerColor<Vec<Point>>,
    turns: Vec<Turn>,
    number: u32,
    prisoners: PerColor<u32>,
    /// The point barred now; a pass lifts it.
    ko: Option<Point>,
    /// The same as of the last move.
    ko_at_last_move: Option<Point>,
    to_play: Option<Color>,
    auditor: Auditor,
}

impl Player {
    fn new(size: Size, steps: usize) -> Player {
        Player {
            board: Board::new(size),
            setup: PerColor::default(),
            turns: Vec::with_capacity(steps),
            number: 0,
            prisoners: PerColor::default(),
            ko: None,
            ko_at_last_move: None,
            to_play: None,
            auditor: Auditor::new(steps),
        }
    }

    fn edit<'a>(&mut self, steps: impl Iterator<Item = &'a Step> + Clone) {
        let edits = steps.clone().filter_map(|step| match step.event {
            Event::Set(point, stone) => Some((point, stone)),
            _ => None,
        });
        let choked = self.board.set_up(edits);
        if !choked.is_empty() {
            self.note_choked(&choked, steps);
        }
        if self.number == 0 {
            self.note_setup();
        } else {
            self.auditor.audit.setup_edits += 1;
            self.ko = None;
            self.ko_at_last_move = None;
        }
    }

    /// The stones that setup left without a liberty, and what put them there: an edit of this node, or
    /// its first edit where they stood before.
    fn note_choked<'a>(
        &mut self,
        choked: &[(Point, Color)],
        steps: impl Iterator<Item = &'a Step> + Clone,
    ) {
        let size = self.board.size();
        let first = steps.clone().next().map_or(0, |step| step.offset);
        let mut offsets = vec![first; size.area()];
        for step in steps {
            if let Event::Set(point, Some(_)) = step.event
                && size.contains(point)
            {
                offsets[size.index(point)] = step.offset;
            }
        }
        let audit = &mut self.auditor.audit;
        audit.setup_choked += choked.len() as u32;
        let mut places: Vec<u32> = choked
            .iter()
            .map(|&(point, _)| offsets[size.index(point)])
            .collect();
        places.sort_unstable();
        places.dedup();
        audit.setup_choked_at.extend(places);
    }

    /// The setup is whatever stands before the first turn.
    fn note_setup(&mut self) {
        self.setup = PerColor::default();
        for (point, color) in self.board.stones() {
            self.setup[color].push(point);
        }
    }

    fn turn(&mut self, color: Color, point: Option<Point>, placed_as_moves: u32) {
        self.number += 1;
        if self.number <= placed_as_moves {
            if let Some(point) = point {
                self.board.set_up([(point, Some(color))]);
                self.note_setup();
            }
            return;
        }
        if self.turns.is_empty() {
            self.auditor.start(&self.board, color);
        }
        if self.turns.last().is_some_and(|last| last.color == color) {
            self.auditor.audit.color_order += 1;
        }
        self.turns.push(Turn {
            color,
            point,
            number: self.number,
        });
        self.to_play = None;
        match point {
            None => {
                self.ko = None;
                self.auditor.passed(&self.board, color);
            }
            Some(point) => self.play(color, point),
        }
    }

    fn play(&mut self, color: Color, point: Point) {
        let retakes = self.ko == Some(point);
        let played = self.board.play(point, color).unwrap_or_else(|_| {
            self.auditor.audit.illegal_occupied += 1;
            self.board.set_up([(point, None)]);
            self.board.play(point, color).unwrap_or(go::Played {
                captured: 0,
                suicided: 0,
                ko: None,
            })
        });
        self.prisoners[!color] += played.captured;
        self.prisoners[color] += played.suicided;
        self.ko = played.ko;
        self.ko_at_last_move = played.ko;
        self.auditor
            .played(&self.board, color, self.number, &played, retakes);
    }

    fn finish(self) -> Game {
        let Player {
            board,
            setup,
            turns,
            prisoners,
            ko_at_last_move,
            to_play,
            auditor,
            ..
        } = self;
        let last = turns.iter().rposition(|turn| turn.point.is_some());
        let passes_trailing = turns.len() - last.map_or(0, |at| at + 1);
        let handicap_stones = match (setup.black.len(), setup.white.len()) {
            (black, 0) if black >= 2 => black as u32,
            _ => 0,
        };
        let first = match turns.first() {
            Some(turn) => turn.color,
            None => to_play.unwrap_or(if handicap_stones >= 2 {
                Color::White
            } else {
                Color::Black
            }),
        };
        let next = turns
            .last()
            .map_or(first, |turn| to_play.unwrap_or(!turn.color));
        let before_passes = match turns.get(turns.len() - passes_trailing) {
            Some(first_pass) => first_pass.color,
            None => next,
        };
        Game {
            size: board.size(),
            handicap_stones,
            prisoners,
            last_mover: last.map(|at| turns[at].color),
            passes_trailing: passes_trailing as u32,
            to_play: next,
            to_play_before_passes: before_passes,
            ko: ko_at_last_move,
            audit: auditor.audit,
            board,
            setup,
            turns,
        }
    }
}

impl Game {
    /// Who made the first pass of the game, if anybody passed.
    pub fn first_passer(&self) -> Option<Color> {
        self.turns
            .iter()
            .find(|turn| turn.point.is_none())
            .map(|turn| turn.color)
    }

    /// Moves on the board, by color, handicap stones not counted.
    pub fn moves(&self) -> PerColor<u32> {
        self.count(|turn| turn.point.is_some())
    }

    /// Passes, by color.
    pub fn passes(&self) -> PerColor<u32> {
        self.count(|turn| turn.point.is_none())
    }

    fn count(&self, which: impl Fn(&Turn) -> bool) -> PerColor<u32> {
        let mut count = PerColor::default();
        for turn in self.turns.iter().filter(|turn| which(turn)) {
            count[turn.color] += 1;
        }
        count
    }
}

#[cfg(test)]
mod tests;
