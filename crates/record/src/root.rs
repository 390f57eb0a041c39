//! Whether a node inside a tree is the root of another game: a file of many games where a parenthesis
//! is missing or one too many.

use std::cell::OnceCell;

use crate::scan::{Key, Lexer, Token, keys};

keys!(FORMAT: "SZ" "GM" "FF" "CA" "AP" "ST");
keys!(GAME: "PB" "PW" "BR" "WR" "BT" "WT" "EV" "RO" "PC" "DT" "RU" "RE" "KM" "HA" "TM" "OT" "US"
    "SO" "AN" "CP");
keys!(PLAYS: "B" "W" "AB" "AW" "AE");

/// Names of properties that only a root has, a bit each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Names {
    /// What is about the record.
    format: u32,
    /// What is about the game.
    game: u32,
}

impl Names {
    fn add(&mut self, key: Key) {
        let bit = |keys: &[Key]| {
            keys.iter()
                .position(|&other| other == key)
                .map(|at| 1 << at)
        };
        self.format |= bit(FORMAT).unwrap_or(0);
        self.game |= bit(GAME).unwrap_or(0);
    }

    fn count(self) -> u32 {
        self.format.count_ones() + self.game.count_ones()
    }

    /// Whether one of these stands in both that no root leaves to a variation.
    fn repeats(self, root: Names) -> bool {
        const PLAYERS: u32 = 0b11;
        const STYLE: u32 = 1 << 5;
        self.format & root.format & !STYLE != 0 || self.game & root.game & PLAYERS != 0
    }
}

/// The root of a tree, looked at when it is asked for.
#[derive(Debug)]
pub(crate) struct Root<'a> {
    start: Lexer<'a>,
    names: OnceCell<Names>,
}

impl<'a> Root<'a> {
    /// `start` stands before the tree.
    pub(crate) fn new(start: &Lexer<'a>) -> Root<'a> {
        Root {
            start: start.clone(),
            names: OnceCell::new(),
        }
    }

    /// All up to the first move or the first variation.
    fn names(&self) -> Names {
        *self.names.get_or_init(|| {
            let (mut lexer, mut names, mut begun) = (self.start.clone(), Names::default(), false);
            loop {
                match lexer.next().1 {
                    Token::Name { key, .. } if is_move(key) => return names,
                    Token::Name { key, .. } => {
                        begun = true;
                        names.add(key);
                    }
                    Token::Open if begun => return names,
                    Token::Close | Token::End => return names,
                    _ => {}
                }
            }
        })
    }

    /// Whether the node that comes next begins another game. A variation may have a name or a comment
    /// and, in a tree of many games, tell who played it; what stands behind its move or its stones is
    /// its own.
    pub(crate) fn is_followed_by_another(&self, lexer: &Lexer<'a>) -> bool {
        const GM: Key = Key::of(b"GM");
        const FF: Key = Key::of(b"FF");
        let mut lexer = lexer.clone();
        if lexer.plain_move().is_some() || lexer.next().1 != Token::Semicolon {
            return false;
        }
        let (mut names, mut is_first, mut has_move) = (Names::default(), true, false);
        loop {
            match lexer.next().1 {
                Token::Name { key: GM | FF, .. } if is_first => return true,
                Token::Name { key, .. } if PLAYS.contains(&key) => {
                    has_move = is_move(key);
                    break;
                }
                Token::Name { key, .. } => names.add(key),
                Token::Value(_) => {}
                // Of a file in pieces: more may come.
                Token::End => {
                    has_move = true;
                    break;
                }
                _ => break,
            }
            is_first = false;
        }
        if names.count() == 0 {
            return false;
        }
        let root = self.names();
        // Who played a variation, with its first move, in a tree whose root does not tell.
        let is_told_once = names.format == 0 && root.game == 0 && has_move;
        names.repeats(root) || names.count() >= 2 && !is_told_once
    }
}

fn is_move(key: Key) -> bool {
    key == Key::of(b"B") || key == Key::of(b"W")
}
