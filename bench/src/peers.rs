//! The libraries hantei is measured beside: sgf-parse with go_game_board here, sgfmill in a Python
//! of its own.

use std::path::Path;
use std::process::Command;

use anyhow::Result;
use go_game_board::{Board, Color, Player, Vertex};
use sgf_parse::SgfNode;
use sgf_parse::go::{Move, Point, Prop};

use crate::games::Game;
use crate::talk::Talker;

/// The first game tree of a text.
pub(crate) fn parse(text: &str) -> Option<SgfNode<Prop>> {
    sgf_parse::go::parse(text).ok()?.into_iter().next()
}

/// A text parsed and its main line played on the board, which is emptied before.
///
/// Only for texts that [`final_board`] accepts: nothing is checked.
pub(crate) fn replay(text: &str, empty: &Board, board: &mut Board) {
    board.load(empty);
    let Some(root) = parse(text) else { return };
    for node in root.main_variation() {
        for prop in node.properties() {
            match prop {
                Prop::B(place) => board.play_legal(Player::Black, vertex(place)),
                Prop::W(place) => board.play_legal(Player::White, vertex(place)),
                Prop::AB(stones) => put(board, Player::Black, stones),
                Prop::AW(stones) => put(board, Player::White, stones),
                _ => {}
            }
        }
    }
}

fn put<'a>(board: &mut Board, player: Player, stones: impl IntoIterator<Item = &'a Point>) {
    for stone in stones {
        board.play_legal(player, at(stone));
    }
}

/// `tt` comes as a point off the board.
fn vertex(place: &Move) -> Vertex {
    match place {
        Move::Move(point) if point.x < 19 && point.y < 19 => at(point),
        Move::Move(_) | Move::Pass => Vertex::pass(),
    }
}

fn at(point: &Point) -> Vertex {
    Vertex::from_coords(point.y.into(), point.x.into())
}

/// The final position as sgf-parse and go_game_board have it; `None` for what they do not read, and
/// for what go_game_board would play wrongly (moves on stones, stones taken off by hand). Suicides
/// show in the position.
pub(crate) fn final_board(text: &str) -> Option<String> {
    let trees = sgf_parse::go::parse(text).ok()?;
    let [root] = &trees[..] else { return None };
    let mut board = Board::with_size(19, 19);
    for node in root.main_variation() {
        for prop in node.properties() {
            let is_free =
                |vertex| vertex == Vertex::pass() || board.color_at(vertex) == Color::Empty;
            let fits = match prop {
                Prop::B(place) | Prop::W(place) => is_free(vertex(place)),
                Prop::AB(stones) | Prop::AW(stones) => stones.iter().all(|s| is_free(at(s))),
                Prop::AE(_) => false,
                Prop::Invalid(name, _) => !["B", "W", "AB", "AW", "AE"].contains(&name.as_str()),
                _ => true,
            };
            if !fits {
                return None;
            }
            match prop {
                Prop::B(place) => board.play_legal(Player::Black, vertex(place)),
                Prop::W(place) => board.play_legal(Player::White, vertex(place)),
                Prop::AB(stones) => put(&mut board, Player::Black, stones),
                Prop::AW(stones) => put(&mut board, Player::White, stones),
                _ => {}
            }
        }
    }
    let letter = |row, column| match board.color_at(Vertex::from_coords(row, column)) {
        Color::Black => 'X',
        Color::White => 'O',
        Color::Empty | Color::OffBoard => '.',
    };
    let rows = 0..19;
    Some(
        rows.flat_map(|row| (0..19).map(move |column| (row, column)))
            .map(|(row, column)| letter(row, column))
            .collect(),
    )
}

/// A Python process with sgfmill in it.
pub(crate) struct Sgfmill(Talker);

impl Sgfmill {
    /// Starts it.
    ///
    /// # Errors
    /// If there is no such Python, or no sgfmill in it.
    pub(crate) fn start(python: &Path) -> Result<Sgfmill> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/sgfmill_peer.py");
        Talker::start(Command::new(python).arg(script), "sgfmill").map(Sgfmill)
    }

    /// Whether it reads the game and comes to the same position.
    pub(crate) fn agrees(&mut self, game: &Game) -> Result<bool> {
        let answer = self.0.ask(&format!("board {}", game.path.display()))?;
        Ok(answer == game.board)
    }

    /// Takes a game among those of [`round`](Self::round).
    pub(crate) fn take(&mut self, game: &Game) -> Result<()> {
        self.0.ask(&format!("take {}", game.path.display()))?;
        Ok(())
    }

    /// Reads and replays the games taken; its own CPU seconds.
    pub(crate) fn round(&mut self) -> Result<f64> {
        self.0.number("round")
    }
}
