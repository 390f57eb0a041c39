//! How a judged board becomes a number: stones, seki, taxes, passes, ties and handicaps.

use crate::quarters::Quarters;
use crate::word::words;

words! {
    /// What the points of a game are called. A label for reports; the arithmetic is in the other keys.
    Base {
        /// Stones and enclosed points: Chinese rules; Logical Rules (Tromp-Taylor), rule 9.
        Area = "area": "counts stones and enclosed points",
        /// Enclosed points and prisoners: Japanese rules 1989, art. 1, 8 and 10.
        Territory = "territory": "counts enclosed points and prisoners",
    }

    /// What a result is said in, where that does not follow from what is counted.
    Unit {
        /// One side against half the board: Chinese rules.
        Zi = "zi": "says results in zi",
        /// Territory: Japanese rules.
        Moku = "moku": "says results in moku",
        /// Stones and enclosed points: the Ing rules.
        Points = "points": "says results in points",
    }

    /// What is taken off for stones played, Black minus White.
    StoneTax {
        /// Nothing: every area count.
        None = "none": "takes nothing off for stones played",
        /// The moves of the play phase: Ji Ping Dian rules, art edition, §1-2 ("extra moves are paid back").
        PlayMoves = "play_moves": "takes off the difference in moves made before the first stop",
        /// Setup stones and moves. Without seki eyes this *is* territory scoring, since every stone
        /// placed stands on the board or is a prisoner; AGA Concise Rules 1991, rule 12.
        AllStones = "all_stones": "takes off the difference in stones placed, setup stones included (territory scoring)",
    }

    /// Which pass the `first_pass` term looks at.
    FirstPassScope {
        /// The first pass of the whole game: WMSG 2008 (English text); Ji Ping Dian rules §2 on the 2008 rules.
        Game = "game": "looks at the first pass of the whole game",
        /// The first pass of the last pair of the play phase: the other reading of WMSG 2008, art. 6.
        /// No shipped ruleset uses it.
        TerminalPair = "terminal_pair": "looks at the first pass of the closing pair",
    }

    /// Whose are the points that both colors touch.
    Shared {
        /// Half each: Chinese rules; WMSG 2008, art. 6. Required where one side alone is counted
        /// against half the board, or the count is low by half a *zi* for every shared point.
        Half = "half": "splits shared points in half",
        /// Nobody's; both sides are counted: AGA rule 12, New Zealand, Tromp-Taylor, Japanese art. 8.
        Zero = "zero": "gives shared points to nobody",
    }

    /// Who wins an equal count.
    Tie {
        /// A draw (jigo): Japanese rules 1989, art. 10-2.
        Draw = "draw": "draws an equal count",
        /// Black wins: Ing rules, komi 8.
        Black = "black": "gives Black an equal count",
        /// White wins: Ing rules as adapted by the AGA, in handicap games.
        White = "white": "gives White an equal count",
    }

    /// How handicap stones come onto the board.
    HandicapPlace {
        /// On the star points, set up.
        Fixed = "fixed": "sets handicap stones on the star points",
        /// Where Black likes: Ing rules.
        Free = "free": "lets Black place handicap stones freely",
        /// Black plays N moves in a row: Tromp-Taylor. Converted to setup with White to move.
        ConsecutiveMoves = "N_consecutive_moves": "lets Black play N moves in a row",
        /// White passes her first N-1 moves: New Zealand rules. Those passes are handicap, not
        /// passes of the game, and are converted to setup as well.
        WhitePasses = "white_passes_first_N-1_moves": "lets White pass her first N-1 moves",
    }
}

/// What Black gives back in a game with N >= 2 handicap stones: `a * N + b` points.
///
/// `[1, 0]` is N (half a *zi* a stone, Chen Wenshi on handicap scoring, §2), `[1, -1]` is N-1
/// (AGA Concise Rules 1991, rule 4), `[2, 0]` is a whole *zi* a stone (stone scoring), `[0, 0]` is
/// nothing (Japanese rules). Evaluated by `score::compensation`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Compensation {
    /// Points for every handicap stone.
    pub a: Quarters,
    /// Points once a game.
    pub b: Quarters,
}
