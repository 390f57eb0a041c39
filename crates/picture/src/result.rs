use go::Color;
use ruling::{Outcome, Reason, Unit, Winner};
use score::Margin;

use crate::Language;

/// An outcome in its ruleset's own unit, as players of a language write it: `White by 1/2 zi`,
/// `白胜1/2子`, `黒1目半勝ち`, `持碁`. `None` where nobody was found to have won.
pub fn native_result(outcome: &Outcome, language: Language) -> Option<String> {
    let winner = outcome.winner?;
    Some(match outcome.margin {
        None => won(winner, outcome.reason, language),
        Some(margin) => counted(winner, margin, outcome.unit, language),
    })
}

/// A counted result.
fn counted(winner: Winner, margin: Margin, unit: Unit, language: Language) -> String {
    match (winner, margin.leader()) {
        (Winner::Draw | Winner::Nobody, _) => name(winner, language),
        (Winner::Black | Winner::White, None) => {
            language.say("result.equal", &[("winner", &name(winner, language))])
        }
        (_, Some(leader)) => language.say(
            "result.by",
            &[
                ("winner", &color(leader, language)),
                ("amount", &amount(margin, unit, language)),
            ],
        ),
    }
}

/// Who won a game that was not counted, with the way it ended.
pub fn won(winner: Winner, reason: Option<Reason>, language: Language) -> String {
    let name = name(winner, language);
    if matches!(winner, Winner::Draw | Winner::Nobody) {
        return name;
    }
    let key = match reason {
        Some(Reason::Resigned) => "result.resigned",
        Some(Reason::Time) => "result.time",
        Some(Reason::Forfeit) => "result.forfeit",
        _ => "result.won",
    };
    language.say(key, &[("winner", &name)])
}

/// The winner alone: `Black`, `draw`, `no result`.
pub fn name(winner: Winner, language: Language) -> String {
    match winner {
        Winner::Black => color(Color::Black, language),
        Winner::White => color(Color::White, language),
        Winner::Draw => language.word("result.draw"),
        Winner::Nobody => language.word("result.none"),
    }
}

/// A color as a word.
pub fn color(color: Color, language: Language) -> String {
    language.word(match color {
        Color::Black => "color.B",
        Color::White => "color.W",
    })
}

/// A margin as `B+2.5`, or as the word for a draw.
pub fn margin(margin: Margin, language: Language) -> String {
    match margin.leader() {
        Some(_) => margin.to_string(),
        None => language.word("result.draw"),
    }
}

/// The size of a margin in a unit: `1/2 zi`, `1 moku`, `3.5 points`; `2又3/4子`, `1目半`.
pub fn amount(margin: Margin, unit: Unit, language: Language) -> String {
    if unit == Unit::Zi {
        let zi = margin.in_zi().amount();
        let zi = match zi.split_once(' ') {
            Some((whole, fraction)) => language.say(
                "amount.zi.mixed",
                &[("whole", &whole), ("fraction", &fraction)],
            ),
            None => zi,
        };
        return language.say("amount.zi", &[("n", &zi)]);
    }
    let amount = margin.abs().amount();
    let key = |shape: &str| format!("amount.{}{shape}", unit.as_str());
    match amount.strip_suffix(".5") {
        Some("0") => language.word(&key(".half")),
        Some(whole) => language.say(&key(".mixed"), &[("whole", &whole)]),
        None => language.say(&key(""), &[("n", &amount)]),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use record::{By, ResultClaim};

    use super::*;
    use Language::{Chinese, English, Japanese};

    #[test]
    fn amounts() {
        let check = |points: f64, unit, said: [&str; 3]| {
            let margin = Margin((points * 4.0) as i32);
            assert_eq!(Language::ALL.map(|l| amount(margin, unit, l)), said);
        };
        check(-1.0, Unit::Zi, ["1/2 zi", "1/2子", "1/2子"]);
        check(5.5, Unit::Zi, ["2 3/4 zi", "2又3/4子", "2と3/4子"]);
        check(-1.0, Unit::Points, ["1 point", "1点", "1目"]);
        check(3.5, Unit::Points, ["3.5 points", "3点半", "3目半"]);
        check(0.5, Unit::Moku, ["0.5 moku", "半目", "半目"]);
        check(0.25, Unit::Points, ["0.25 points", "0.25点", "0.25目"]);
    }

    /// As they stand in game collections and newspapers.
    #[test]
    fn customary_forms() {
        let resigned = Some(Reason::Resigned);
        assert_eq!(
            won(Winner::White, resigned, English),
            "White by resignation"
        );
        assert_eq!(won(Winner::White, resigned, Chinese), "白中盘胜");
        assert_eq!(won(Winner::White, resigned, Japanese), "白中押し勝ち");
        let black = |points: f64, unit, language| {
            let margin = Margin((points * 4.0) as i32);
            counted(Winner::Black, margin, unit, language)
        };
        assert_eq!(black(5.5, Unit::Zi, Chinese), "黑胜2又3/4子");
        assert_eq!(black(1.5, Unit::Moku, Japanese), "黒1目半勝ち");
        assert_eq!(black(0.5, Unit::Moku, Chinese), "黑胜半目");
        assert_eq!(name(Winner::Draw, Chinese), "和棋");
        assert_eq!(name(Winner::Draw, Japanese), "持碁");
    }

    fn read(result: &str) -> ResultClaim {
        let sgf = format!("(;SZ[19]RE[{result}];B[aa])");
        record::read(sgf.as_bytes()).unwrap().header.result
    }

    /// What is printed reads as the same result. A quarter of a point no record has.
    fn reads_back(winner: Winner, by: By, said: &str) {
        let claim = match winner {
            Winner::Draw => ResultClaim::Draw,
            Winner::Nobody => ResultClaim::Void,
            Winner::Black => ResultClaim::Win {
                winner: Color::Black,
                by,
            },
            Winner::White => ResultClaim::Win {
                winner: Color::White,
                by,
            },
        };
        assert_eq!(read(said), claim, "{said}");
    }

    #[test]
    fn winners_read_back() {
        for language in Language::ALL {
            for winner in [Winner::Black, Winner::White, Winner::Draw, Winner::Nobody] {
                for (reason, by) in [
                    (None, By::Unstated),
                    (Some(Reason::Resigned), By::Resignation),
                    (Some(Reason::Time), By::Time),
                    (Some(Reason::Forfeit), By::Forfeit),
                ] {
                    reads_back(winner, by, &won(winner, reason, language));
                }
                let equal = counted(winner, Margin::ZERO, Unit::Points, language);
                reads_back(winner, By::Unstated, &equal);
            }
        }
    }

    proptest! {
        #[test]
        fn margins_read_back(half_points in 1..722_i32, black: bool, unit in 0..3_usize, language in 0..3_usize) {
            let unit = [Unit::Zi, Unit::Moku, Unit::Points][unit];
            let (winner, sign) = if black { (Winner::Black, 1) } else { (Winner::White, -1) };
            let margin = Margin(2 * half_points * sign);
            let said = counted(winner, margin, unit, Language::ALL[language]);
            reads_back(winner, By::Margin(margin.0.abs()), &said);
        }
    }
}
