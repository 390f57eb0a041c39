use go::Color;
use ruling::{Outcome, Reason, Unit, Winner};
use score::Margin;

/// An outcome in its ruleset's own unit: `White by 1/2 zi`, `Black by 3 moku`, `draw`. `None` where
/// nobody was found to have won.
pub fn native_result(outcome: &Outcome) -> Option<String> {
    let winner = outcome.winner?;
    let Some(margin) = outcome.margin else {
        return Some(words_of(winner, outcome.reason));
    };
    Some(match (winner, margin.leader()) {
        (Winner::Draw | Winner::Nobody, _) => words_of(winner, outcome.reason),
        (Winner::Black | Winner::White, None) => {
            format!("{} wins an equal count", words_of(winner, None))
        }
        (_, Some(leader)) => format!("{leader} by {}", amount(margin, outcome.unit)),
    })
}

/// The winner in words, with the way the game ended where it was not counted.
pub fn words_of(winner: Winner, reason: Option<Reason>) -> String {
    let name = match winner {
        Winner::Black => Color::Black.to_string(),
        Winner::White => Color::White.to_string(),
        Winner::Draw => "draw".to_string(),
        Winner::Nobody => "no result".to_string(),
    };
    match reason {
        Some(Reason::Resigned) => format!("{name} by resignation"),
        Some(Reason::Time) => format!("{name} on time"),
        Some(Reason::Forfeit) => format!("{name} by forfeit"),
        _ => name,
    }
}

/// The size of a margin in a unit: `1/2 zi`, `1 moku`, `3.5 points`.
pub fn amount(margin: Margin, unit: Unit) -> String {
    match unit {
        Unit::Zi => format!("{} zi", margin.in_zi().amount()),
        Unit::Moku => format!("{} moku", margin.abs().amount()),
        Unit::Points => {
            let plural = if margin.abs() == Margin::points(1) {
                ""
            } else {
                "s"
            };
            format!("{} point{plural}", margin.abs().amount())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        assert_eq!(amount(Margin::points(-1), Unit::Zi), "1/2 zi");
        assert_eq!(amount(Margin::points(-1), Unit::Points), "1 point");
        assert_eq!(amount(Margin(14), Unit::Points), "3.5 points");
        assert_eq!(amount(Margin(2), Unit::Moku), "0.5 moku");
        assert_eq!(
            words_of(Winner::White, Some(Reason::Resigned)),
            "White by resignation"
        );
    }
}
