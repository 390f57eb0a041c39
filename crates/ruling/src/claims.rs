//! Handicap, result and ending: what the header claims, checked against what was played.

use go::Color;
use record::{By, HandicapClaim, Header, KomiClaim, Record, ResultClaim};
use replay::Game as Replayed;
use rules::Ruleset;
use score::Margin;

use crate::game::Ended;
use crate::outcome::Winner;

/// The result a record states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stated {
    pub(crate) winner: Option<Winner>,
    /// Black minus White; zero for a draw.
    pub(crate) margin: Option<Margin>,
}

pub(crate) fn stated(result: ResultClaim) -> Stated {
    let (winner, margin) = match result {
        ResultClaim::Win { winner, by } => {
            let margin = match by {
                By::Margin(quarters) => Some(Margin(quarters * winner.sign())),
                By::Resignation | By::Time | By::Forfeit | By::Unstated => None,
            };
            (Some(of(winner)), margin)
        }
        ResultClaim::Draw => (Some(Winner::Draw), Some(Margin::ZERO)),
        ResultClaim::Void => (Some(Winner::Nobody), None),
        ResultClaim::Missing
        | ResultClaim::Unreadable
        | ResultClaim::Unknown
        | ResultClaim::Resigned => (None, None),
    };
    Stated { winner, margin }
}

pub(crate) fn of(color: Color) -> Winner {
    match color {
        Color::Black => Winner::Black,
        Color::White => Winner::White,
    }
}

/// How the game ended, from result text, passes and marks together: a margin or a draw is a count;
/// without either, two passes or marked territory say that the players stopped to count. Of a record
/// that breaks off before they did, nobody knows the position that was counted. `may_draw`: whether a
/// count can be equal; a draw that none can be was agreed on, at whatever point.
pub(crate) fn ended(record: &Record, game: &Replayed, may_draw: bool) -> Ended {
    let stopped = game.passes_trailing >= 2 || record.marks.is_some();
    let is_cut = record.truncated && !stopped;
    match record.header.result {
        ResultClaim::Win {
            by: By::Margin(_), ..
        }
        | ResultClaim::Draw
            if is_cut =>
        {
            Ended::Unknown
        }
        ResultClaim::Win { by, .. } => match by {
            By::Margin(_) => Ended::Counted,
            By::Resignation => Ended::Resigned,
            By::Time => Ended::Time,
            By::Forfeit => Ended::Forfeit,
            By::Unstated if stopped => Ended::Counted,
            By::Unstated => Ended::Unknown,
        },
        ResultClaim::Draw if !may_draw && !stopped => Ended::Unknown,
        ResultClaim::Draw => Ended::Counted,
        ResultClaim::Void => Ended::Void,
        ResultClaim::Resigned => Ended::Resigned,
        ResultClaim::Missing | ResultClaim::Unreadable | ResultClaim::Unknown if stopped => {
            Ended::Counted
        }
        ResultClaim::Missing | ResultClaim::Unreadable | ResultClaim::Unknown => Ended::Unknown,
    }
}

/// Whether a count under the ruleset can be equal: not where komi has half a point and nothing else
/// has. Of a ruleset that the record does not name nothing is known.
pub(crate) fn may_draw(named: Option<&Ruleset>, komi: KomiClaim) -> bool {
    let is_whole = |quarters: i32| quarters % Margin::UNITS_PER_POINT == 0;
    let (Some(named), Some(komi)) = (named, komi.points()) else {
        return true;
    };
    let in_handicap_games = named.first_pass_hcap.iter().flatten();
    let mut first_pass = named.first_pass.iter().chain(in_handicap_games);
    is_whole(komi) || !first_pass.all(|paid| is_whole(paid.0))
}

/// Handicap stones in force: 0 an even game, 1 *sen*, 2 or more.
///
/// What stands on the board decides, not the number in the header: HA "only states the number and
/// places nothing" (SGF FF4). With white stones in the setup the header's number is all there is
/// (RULES.md Q14). Black stones in a setup with Black to move are a position, not a handicap, unless
/// the header claims just as many.
pub(crate) fn handicap(header: &Header, game: &Replayed) -> u32 {
    let claimed = match header.handicap {
        HandicapClaim::Stones(stones) => stones,
        HandicapClaim::Missing | HandicapClaim::Unreadable => 0,
    };
    let white_starts = game.turns.first().map_or(game.to_play, |turn| turn.color) == Color::White;
    let placed = game.handicap_stones;
    if !game.setup.white.is_empty() {
        claimed
    } else if placed >= 2 && (white_starts || claimed == placed) {
        placed
    } else {
        u32::from(claimed == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named::named;

    fn check(sgf: &str, handicap_expected: u32, ended_expected: Ended) {
        let record = record::read(sgf.as_bytes()).unwrap();
        let game = replay::replay(&record);
        assert_eq!(handicap(&record.header, &game), handicap_expected, "{sgf}");
        let named = named(&record.header).ruleset;
        let may_draw = may_draw(named.as_deref(), record.header.komi);
        let ended = ended(&record, &game, may_draw);
        assert_eq!(ended, ended_expected, "{sgf}");
    }

    #[test]
    fn handicap_is_what_stands() {
        check("(;SZ[9]HA[2]AB[cc][gg]RE[B+R];W[ee])", 2, Ended::Resigned);
        check("(;SZ[9]HA[0]AB[cc][gg]RE[B+T];W[ee])", 2, Ended::Time);
        check("(;SZ[9]HA[3]RE[B+F];B[ee])", 0, Ended::Forfeit);
        check("(;SZ[9]HA[1]RE[0];B[ee])", 1, Ended::Counted);
        check("(;SZ[9]AB[cc][gg]RE[Void];B[ee])", 0, Ended::Void);
        // HA[7] with fourteen black and some white stones: a position from the middle of a game.
        check(
            "(;SZ[9]HA[7]AB[aa:gb]AW[cc][dd]PL[W]RE[?])",
            7,
            Ended::Unknown,
        );
    }

    /// A draw with half a point of komi was not counted, unless a button is worth another half.
    #[test]
    fn draws_that_no_count_can_give() {
        check(
            "(;SZ[9]KM[7.5]RU[Japanese]RE[draw];B[ee])",
            0,
            Ended::Unknown,
        );
        check("(;SZ[9]KM[7]RU[Japanese]RE[draw];B[ee])", 0, Ended::Counted);
        check("(;SZ[9]KM[7.5]RE[draw];B[ee])", 0, Ended::Counted);
        check("(;SZ[9]RU[Japanese]RE[draw];B[ee])", 0, Ended::Counted);
        let button = "koPOSITIONALscoreAREAtaxNONEsui0button1whb0";
        let sgf = format!("(;SZ[9]KM[6.5]RU[{button}]RE[draw];B[ee])");
        check(&sgf, 0, Ended::Counted);
        let passed = "(;SZ[9]KM[7.5]RU[Japanese]RE[draw];B[ee];W[];B[])";
        check(passed, 0, Ended::Counted);
    }

    #[test]
    fn two_passes_are_a_stop() {
        check("(;SZ[9];B[ee];W[];B[])", 0, Ended::Counted);
        check("(;SZ[9];B[ee];W[])", 0, Ended::Unknown);
        check("(;SZ[9]RE[B+];B[ee];W[];B[])", 0, Ended::Counted);
        check("(;SZ[9]RE[B+];B[ee])", 0, Ended::Unknown);
        check("(;SZ[9]RE[W+8.5];B[ee])", 0, Ended::Counted);
        check("(;SZ[9];B[ee]TB[aa])", 0, Ended::Counted);
        // Cut off: what was counted is not here.
        check("(;SZ[9]RE[W+8.5];B[ee];W[e", 0, Ended::Unknown);
        check("(;SZ[9]RE[0]", 0, Ended::Unknown);
        check("(;SZ[9]RE[W+8.5];B[ee];W[];B[]", 0, Ended::Counted);
        check("(;SZ[9]RE[W+R];B[ee];W[e", 0, Ended::Resigned);
        // Who resigned is not told; it was not counted, passes or not.
        check("(;SZ[9]RE[r];B[ee];W[];B[])", 0, Ended::Resigned);
    }
}
