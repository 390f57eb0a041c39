use ruling::Unit;
use score::{Components, Margin};

use crate::result::amount;

/// Why two margins differ, a clause a cause, the largest share first: `1 point for White: the
/// compensation for handicap stones`.
pub fn reasons(causes: &Components) -> Vec<String> {
    let mut shares: Vec<_> = causes
        .iter()
        .filter(|(_, share)| *share != Margin::ZERO)
        .collect();
    shares.sort_by_key(|(cause, share)| (-share.0.abs(), *cause));
    shares
        .into_iter()
        .filter_map(|(cause, share)| {
            let side = share.leader()?;
            Some(format!(
                "{} for {side}: {}",
                amount(share, Unit::Points),
                cause.words()
            ))
        })
        .collect()
}

/// The same as one line, with names of causes as the tables have them: `handicap -1, komi +2`.
pub fn because(causes: &Components) -> String {
    let shares = causes.iter().filter(|(_, share)| *share != Margin::ZERO);
    let named: Vec<String> = shares
        .map(|(cause, share)| {
            let sign = if share.0 > 0 { "+" } else { "-" };
            format!("{} {sign}{}", cause.name(), share.abs().amount())
        })
        .collect();
    named.join(", ")
}

#[cfg(test)]
mod tests {
    use score::Cause;

    use super::*;

    #[test]
    fn the_largest_share_first() {
        let mut causes = Components::default();
        causes[Cause::Handicap] = Margin::points(-1);
        causes[Cause::LastMove] = Margin::points(2);
        assert_eq!(
            reasons(&causes),
            [
                "2 points for Black: who made the last move",
                "1 point for White: the compensation for handicap stones",
            ]
        );
        assert_eq!(because(&causes), "handicap -1, last_move +2");
    }
}
