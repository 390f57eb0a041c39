use go::{Color, Point};
use replay::Game as Replayed;
use sha2::{Digest, Sha256};

use crate::place::{GameId, Place, RecordId};

const ID_HEX_DIGITS: usize = 32;

/// SHA-256 over place and bytes: unique in a run.
pub(crate) fn record_id(place: &Place, bytes: &[u8]) -> RecordId {
    let Place {
        source,
        member,
        game_index,
        leaf,
    } = place;
    let mut hash = Sha256::new();
    hash.update(format!("{source}\0{member}\0{game_index}\0{leaf}\0"));
    hash.update(bytes);
    RecordId(hex(hash))
}

/// SHA-256 over the bytes alone; leaves other than the main line add their number, or they would be
/// taken for copies of each other.
pub(crate) fn bytes_id(bytes: &[u8], leaf: u32) -> RecordId {
    let mut hash = Sha256::new_with_prefix(bytes);
    if leaf > 0 {
        hash.update(leaf.to_le_bytes());
    }
    RecordId(hex(hash))
}

/// SHA-256 over size, setup and turns. Handicap stones placed as moves count as setup, and setup is
/// taken in reading order, so that the same game in other clothes has the same id.
pub(crate) fn game_id(game: &Replayed) -> GameId {
    let mut text = Vec::with_capacity(16 + 3 * game.turns.len());
    text.extend([game.size.width(), game.size.height()]);
    for color in Color::ALL {
        text.push(color.initial() as u8);
        text.extend(game.setup[color].iter().flat_map(|point| point.sgf()));
    }
    for turn in &game.turns {
        text.push(turn.color.letter() as u8);
        text.extend(turn.point.map_or([b'-'; 2], Point::sgf));
    }
    GameId(hex(Sha256::new_with_prefix(text)))
}

fn hex(hash: Sha256) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digest = hash.finalize();
    let digits = digest.iter().flat_map(|byte| {
        [
            DIGITS[usize::from(byte >> 4)],
            DIGITS[usize::from(byte & 15)],
        ]
    });
    digits.take(ID_HEX_DIGITS).map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_is_sha256() {
        // The digest of the empty text, as published with the standard.
        assert_eq!(bytes_id(b"", 0).0, "e3b0c44298fc1c149afbf4c8996fb924");
    }

    #[test]
    fn clothes_do_not_matter() {
        let id = |sgf: &str| game_id(&replay::replay(&record::read(sgf.as_bytes()).unwrap()));
        let plain = id("(;SZ[9]HA[2]AB[cc][gg];W[ee];B[];W[])");
        assert_eq!(
            plain,
            id("(;AB[gg]AB[cc]SZ[9]PB[x]RE[B+R];W[ee]C[hi];B[tt];W[tt])")
        );
        assert_eq!(plain, id("(;SZ[9]HA[2];B[cc];B[gg];W[ee];B[];W[])"));
        assert_ne!(plain, id("(;SZ[9]HA[2]AB[cc][gg];W[ef];B[];W[])"));
    }

    #[test]
    fn leaves_differ() {
        let id = |leaf| {
            let place = Place {
                leaf,
                ..Place::default()
            };
            (record_id(&place, b"x"), bytes_id(b"x", leaf))
        };
        let (main, other) = (id(0), id(1));
        assert_ne!(main.0, other.0);
        assert_ne!(main.1, other.1);
    }

    #[test]
    fn places_differ() {
        let place = |member: &str, game_index| Place {
            source: "a".into(),
            member: member.into(),
            game_index,
            leaf: 0,
        };
        assert_ne!(
            record_id(&place("", 0), b"x"),
            record_id(&place("", 1), b"x")
        );
        assert_ne!(
            record_id(&place("", 0), b"x"),
            record_id(&place("b", 0), b"x")
        );
    }
}
