//! Positions as players left them, for tests.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part")]

use casebook::{Case, Profile, turns_of};
use dispute::{Fight, Past, Stop, fights};
use go::{Board, Color, PerColor, Point};
use life::{Given, Judgement, Position, Settings, judge};

/// A case's board as the players left it.
#[derive(Debug)]
pub struct Left {
    pub board: Board,
    pub to_play: Color,
    pub ko: Option<Point>,
    pub past: Vec<Past>,
    pub judgement: Judgement,
    pub fights: Vec<Fight>,
    /// What the record holds after the stop, or instead of it.
    pub recorded: Recorded,
}

#[derive(Debug, Default)]
pub struct Recorded {
    pub made: PerColor<i32>,
    pub captured: PerColor<i32>,
    pub in_play: bool,
}

impl Left {
    pub fn of_case(case: &Case, profile: &Profile) -> Option<Left> {
        let history = case.history.as_ref()?;
        let mut board = case.board.as_ref()?.board().expect("a board");
        let mut to_play = case.to_play.or(history.first_passer)?.color();
        let mut recorded = Recorded {
            in_play: profile.phase == "play",
            ..Recorded::default()
        };
        // Where the case is a whole game, or all rulesets see the same moves, the record has them.
        let is_recorded = case.game.is_some() || (case.profiles.len() == 1 && recorded.in_play);
        if let Some(later) = profile.later.as_deref().filter(|_| is_recorded) {
            for turn in turns_of(later, board.size()).expect("turns") {
                to_play = !turn.color;
                if let Some(point) = turn.point {
                    recorded.made[turn.color] += 1;
                    let played = board.play(point, turn.color).expect("a move");
                    recorded.captured[turn.color] += played.captured as i32;
                }
            }
        }
        let mut past = Vec::new();
        let mut ko = None;
        if let Some(ban) = &case.ko
            && let Some(side) = ban.forbidden_for
        {
            let barred = side.color();
            ko = casebook::points_of(&ban.point, board.size())
                .expect("a point")
                .first()
                .copied();
            if let Some(before) = &ban.before {
                past.push(Past {
                    board: before.board().expect("a board"),
                    to_play: !barred,
                    made_by: Some(barred),
                    back: 3,
                });
            }
            past.push(Past {
                board: board.clone(),
                to_play: barred,
                made_by: Some(!barred),
                back: 2,
            });
        }
        past.push(Past {
            board: board.clone(),
            to_play,
            made_by: None,
            back: 0,
        });
        Some(Left {
            recorded,
            ..Left::new(board, to_play, ko, past)
        })
    }

    pub fn new(board: Board, to_play: Color, ko: Option<Point>, past: Vec<Past>) -> Left {
        let position = Position {
            board: &board,
            to_play,
            ko,
        };
        let judgement = judge(&position, Given::Nothing, &Settings::default());
        let fights = fights(&board, &judgement, ko, &Settings::default());
        Left {
            board,
            to_play,
            ko,
            past,
            judgement,
            fights,
            recorded: Recorded::default(),
        }
    }

    pub fn stop(&self) -> Stop<'_> {
        Stop {
            board: &self.board,
            to_play: self.to_play,
            judgement: &self.judgement,
            fights: &self.fights,
            past: &self.past,
        }
    }

    pub fn position(&self) -> Position<'_> {
        Position {
            board: &self.board,
            to_play: self.to_play,
            ko: self.ko,
        }
    }
}
