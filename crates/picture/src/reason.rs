use score::{Components, Margin};

use crate::{Language, color};

/// Why two margins differ, a clause a cause, the largest share first: `1 point for White: the
/// compensation for handicap stones`.
pub fn reasons(causes: &Components, language: Language) -> Vec<String> {
    let mut shares: Vec<_> = causes
        .iter()
        .filter(|(_, share)| *share != Margin::ZERO)
        .collect();
    shares.sort_by_key(|(cause, share)| (-share.0.abs(), *cause));
    shares
        .into_iter()
        .filter_map(|(cause, share)| {
            let side = share.leader()?;
            Some(language.say(
                "reason.share",
                &[
                    ("points", &share.abs().amount()),
                    ("color", &color(side, language)),
                    ("cause", &language.word(&format!("cause.{}", cause.name()))),
                ],
            ))
        })
        .collect()
}

/// The same as one line: `handicap -1, komi +2`. In English causes have the names of the tables.
pub fn because(causes: &Components, language: Language) -> String {
    let shares = causes.iter().filter(|(_, share)| *share != Margin::ZERO);
    let named: Vec<String> = shares
        .map(|(cause, share)| {
            let sign = if share.0 > 0 { "+" } else { "-" };
            let name = language.word(&format!("cause.short.{}", cause.name()));
            let share = format!("{sign}{}", share.abs().amount());
            language.say("explain.cause", &[("cause", &name), ("share", &share)])
        })
        .collect();
    language.list(&named)
}

#[cfg(test)]
mod tests {
    use score::Cause;

    use super::*;
    use Language::{Chinese, English};

    #[test]
    fn the_largest_share_first() {
        let mut causes = Components::default();
        causes[Cause::Handicap] = Margin::points(-1);
        causes[Cause::LastMove] = Margin::points(2);
        assert_eq!(
            reasons(&causes, English),
            [
                "2 points for Black: who made the last move",
                "1 point for White: the compensation for handicap stones",
            ]
        );
        assert_eq!(because(&causes, English), "handicap -1, last_move +2");
        assert_eq!(because(&causes, Chinese), "让子贴还 -1、收后 +2");
    }
}
