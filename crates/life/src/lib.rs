//! Life and death in a final position.
#![warn(missing_docs)]

mod judgement;

mod area;

pub use area::{Area, count, count_literal};
pub use judgement::{
    ChainView, Completion, Contradiction, Given, How, JudgedBy, Judgement, Position, Settings,
    Status,
};

use go::{PerColor, PointSet};

/// Judges a position.
pub fn judge(position: &Position, given: Given, settings: &Settings) -> Judgement {
    let _ = (given, settings);
    let board = position.board;
    let none = PointSet::new(board.size());
    let area = count_literal(board);
    Judgement {
        dead: none.clone(),
        dead_in_seki: none.clone(),
        seki: none.clone(),
        undecided: none,
        completion: Completion {
            moves: Vec::new(),
            board: board.clone(),
            captured: PerColor::default(),
            dame_filled: 0,
            protective: 0,
        },
        as_left: area,
        as_left_lifted: area,
        completed: area,
        completed_lifted: area,
        literal: area,
        map: vec![b'-'; board.size().area()],
        chains: Vec::new(),
        proved: false,
        judged_by: JudgedBy::Estimate,
        contradictions: Vec::new(),
        open_kos: 0,
        seki_groups: 0,
        nodes: 0,
    }
}
