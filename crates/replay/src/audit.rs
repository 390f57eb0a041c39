use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use go::{Board, Color, Played};

/// What a record did that some ruleset forbids. Numbers are turn numbers from 1.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Audit {
    /// Moves on a stone; the stone was replaced.
    pub illegal_occupied: u32,
    /// Moves after which the mover's own chain had no liberty; it was taken off.
    pub suicides: u32,
    /// Those among them that took nothing but the stone just played.
    pub suicides_single: u32,
    /// First retake of a ko at once.
    pub ko_simple: Option<u32>,
    /// Every move that made an earlier position again, retakes of a ko at once among them.
    pub repetitions: Vec<Repetition>,
    /// Turns by the side that had the turn before.
    pub color_order: u32,
    /// Nodes with setup after the first turn.
    pub setup_edits: u32,
    /// Stones that setup left without a liberty; they were taken off, and are nobody's prisoners.
    pub setup_choked: u32,
    /// Byte offsets of the setup that put them there or took their last liberty, a node at a time.
    pub setup_choked_at: Vec<u32>,
    /// Whether the record stops where a cycle closes: its last turn is a move, made with no pass since
    /// the same position stood with the same side to move, and no ko retaken at once.
    pub ends_in_cycle: bool,
}

/// A move that made an earlier position again. Distances count positions back, each turn making
/// one (a pass makes one with the other side to move).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// Number of the move.
    pub number: u32,
    /// How far back the same stones last stood (positional superko).
    pub positional: u32,
    /// How far back they last stood with the same side to move (situational superko).
    pub situational: Option<u32>,
    /// How far back the mover last made this position by a move of his own (natural situational).
    pub natural: Option<u32>,
    /// Whether somebody passed since the same stones last stood (Spight: a pass lifts every ban).
    pub passed_since: bool,
}

impl Audit {
    /// First positional repetition, looking back `window` positions (0: all).
    pub fn first_positional(&self, window: u32) -> Option<u32> {
        self.first(window, |repetition| Some(repetition.positional))
    }

    /// First situational repetition.
    pub fn first_situational(&self, window: u32) -> Option<u32> {
        self.first(window, |repetition| repetition.situational)
    }

    /// First natural situational repetition.
    pub fn first_natural(&self, window: u32) -> Option<u32> {
        self.first(window, |repetition| repetition.natural)
    }

    /// First positional repetition with no pass in between.
    pub fn first_without_pass(&self) -> Option<u32> {
        self.first(0, |repetition| {
            (!repetition.passed_since).then_some(repetition.positional)
        })
    }

    fn first(&self, window: u32, distance: impl Fn(&Repetition) -> Option<u32>) -> Option<u32> {
        let within = |repetition: &&Repetition| {
            distance(repetition).is_some_and(|back| window == 0 || back <= window)
        };
        self.repetitions
            .iter()
            .find(within)
            .map(|repetition| repetition.number)
    }
}

/// When a position was last seen; places count from 1, 0 is never.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    at: u32,
    /// By side to move.
    to_move: [u32; 2],
    /// By the side whose move made it.
    made_by: [u32; 2],
}

/// All repetition audits in one pass: one table from position hash to when it was last seen.
#[derive(Debug)]
pub(crate) struct Auditor {
    pub(crate) audit: Audit,
    seen: HashMap<u64, Seen, BuildHasherDefault<AlreadyMixed>>,
    place: u32,
    last_pass: u32,
}

impl Auditor {
    pub(crate) fn new(turns: usize) -> Auditor {
        Auditor {
            audit: Audit::default(),
            seen: HashMap::with_capacity_and_hasher(turns + 1, BuildHasherDefault::default()),
            place: 0,
            last_pass: 0,
        }
    }

    /// The position before the first turn.
    pub(crate) fn start(&mut self, board: &Board, to_move: Color) {
        self.enter(board.hash(), to_move, None);
    }

    pub(crate) fn passed(&mut self, board: &Board, color: Color) {
        self.enter(board.hash(), !color, None);
        self.last_pass = self.place;
        self.audit.ends_in_cycle = false;
    }

    pub(crate) fn played(
        &mut self,
        board: &Board,
        color: Color,
        number: u32,
        played: &Played,
        retakes: bool,
    ) {
        if played.suicided > 0 {
            self.audit.suicides += 1;
            self.audit.suicides_single += u32::from(played.suicided == 1);
        }
        let is_retake = retakes && played.captured == 1 && played.suicided == 0;
        if is_retake && self.audit.ko_simple.is_none() {
            self.audit.ko_simple = Some(number);
        }
        let now = self.place + 1;
        let before = self.enter(board.hash(), !color, Some(color));
        let since = before.to_move[(!color).index()];
        self.audit.ends_in_cycle = since > 0 && since >= self.last_pass && now - since > 2;
        if before.at > 0 {
            let back = |at: u32| (at > 0).then(|| now - at);
            self.audit.repetitions.push(Repetition {
                number,
                positional: now - before.at,
                situational: back(before.to_move[(!color).index()]),
                natural: back(before.made_by[color.index()]),
                passed_since: before.at < self.last_pass,
            });
        }
    }

    /// Notes a position and returns when it was seen before.
    fn enter(&mut self, hash: u64, to_move: Color, made_by: Option<Color>) -> Seen {
        self.place += 1;
        let seen = self.seen.entry(hash).or_default();
        let before = *seen;
        seen.at = self.place;
        seen.to_move[to_move.index()] = self.place;
        if let Some(color) = made_by {
            seen.made_by[color.index()] = self.place;
        }
        before
    }
}

/// Position hashes are mixed already; hashing them again would only cost time.
#[derive(Debug, Default)]
struct AlreadyMixed(u64);

impl Hasher for AlreadyMixed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
