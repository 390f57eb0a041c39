//! What Black gives back for handicap stones, and who moves how often because of them.

use rules::{Ruleset, StoneTax};

use crate::margin::Margin;

/// More stones than the largest board holds; a record may claim any number.
const STONES_MAX: u32 = 52 * 52;

/// What a ruleset takes off Black's margin in a game with `handicap` stones (0: an even game,
/// 1: *sen*, Black merely moves first). Never negative in a shipped ruleset.
///
/// With N >= 2 stones it is `a N + b` points, from the key `hcap`:
///
/// - **0**: Japanese and Korean rules, New Zealand, Tromp-Taylor, Ing's own text. A territory count
///   takes off every stone placed, handicap stones included, so nothing is left to give back.
/// - **N**, half a *zi* a stone: Chinese rules (Chen Wenshi on scoring handicap games, §2). Each
///   handicap stone is a stone on the board, worth a point of area that no move paid for.
/// - **N - 1**: AGA Concise Rules 1991, rule 4; French and British rules; recommended for WMSG 2008.
///   With N stones set up White moves first *and* last, so the whole handicap is one turn: N stones
///   for one turn are N - 1 too many.
/// - **2N**, a whole *zi* a stone: stone scoring, where the stones are returned in full.
///
/// With N = 1 it is the key `sen`: nothing, or the half *zi* that custom gives (Chen Wenshi, note
/// to table 1).
///
/// ```
/// use score::{Margin, compensation};
/// let book = rules::Book::builtin();
/// let points = |id: &str, n| compensation(book.get(id).unwrap(), n);
/// assert_eq!(points("jp1989", 2), Margin::points(0));
/// assert_eq!(points("cn2002", 2), Margin::points(2));
/// assert_eq!(points("aga", 2), Margin::points(1));
/// assert_eq!(points("cn2002", 1), Margin::points(0));
/// assert_eq!(points("cn_sen_half", 1), Margin::points(1));
/// ```
pub fn compensation(ruleset: &Ruleset, handicap: u32) -> Margin {
    match handicap {
        0 => Margin::ZERO,
        1 => Margin::from(ruleset.sen),
        _ => {
            let stones = handicap.min(STONES_MAX) as i32;
            let (a, b) = (Margin::from(ruleset.hcap.a), Margin::from(ruleset.hcap.b));
            Margin(a.0 * stones) + b
        }
    }
}

/// How many of the taxed stones a handicap explains, in points: the part of the tax that the
/// component `handicap` shows instead of `move_balance`.
///
/// Handicap stones are one turn. Where setup stones are taxed, N stones for one turn are N - 1
/// more than an even game has; where only moves are, the turn has none, hence -1.
pub(crate) fn placed(ruleset: &Ruleset, handicap: u32) -> i32 {
    if handicap < 2 {
        return 0;
    }
    match ruleset.stone_tax {
        StoneTax::AllStones => handicap.min(STONES_MAX) as i32 - 1,
        StoneTax::PlayMoves => -1,
        StoneTax::None => 0,
    }
}
