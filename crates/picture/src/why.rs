use ruling::{
    Agreement, Compared, Evidence, Game, Grounds, JudgedBy, KomiSource, Position, Silence, Slip,
};

use crate::words_of;

/// Why a game got its grade, in one sentence; `None` for games without one.
pub fn why(game: &Game, position: &Position) -> Option<String> {
    let evidence = game.evidence?;
    let compared = match &game.grounds {
        Some(Grounds::Compared(compared)) => Some(compared),
        Some(Grounds::Silent(_)) | None => None,
    };
    Some(match (evidence, compared) {
        (Evidence::Undecided, _) => {
            let points = position.undecided.len();
            let plural = if points == 1 { " hangs" } else { "s hang" };
            format!(
                "undecided: {points} point{plural} on stones of which nothing shows whether they live"
            )
        }
        (Evidence::Disputed, Some(compared)) => disputed(game, compared),
        (Evidence::Marked, compared) => {
            let agreed = compared.map_or(String::new(), |compared| {
                format!(", and {}", agreed(compared))
            });
            format!("marked: the players' own marks say who lives{agreed}")
        }
        (Evidence::Proved, compared) => {
            let agreed = compared.map_or(String::new(), |compared| {
                format!(", and {}", agreed(compared))
            });
            format!("proved: it is certain without any estimate whose each point is{agreed}")
        }
        (Evidence::Confirmed, Some(compared)) => {
            let change = match change(game) {
                Some(change) => format!("confirmed with {change}"),
                None => "confirmed".to_string(),
            };
            format!("{change}: {}", agreed(compared))
        }
        (Evidence::Estimated, Some(compared)) => format!("estimated: {}", agreed(compared)),
        (grade, _) => format!("{}: {}", grade.as_str(), silent(&game.grounds)),
    })
}

/// Why there was nothing to compare with.
fn silent(grounds: &Option<Grounds>) -> &'static str {
    match grounds {
        Some(Grounds::Silent(Silence::NoRuleset)) => {
            "the record names no rules under which its result could be compared with the count"
        }
        Some(Grounds::Silent(Silence::NoKomi)) => {
            "the komi is not known, so that the recorded result cannot be compared with the count"
        }
        Some(Grounds::Silent(Silence::KomiOfMargin)) => {
            "the komi is the one that makes the recorded margin true, which therefore confirms nothing"
        }
        Some(Grounds::Silent(Silence::NoResult)) | Some(Grounds::Compared(_)) | None => {
            "the record states no result that could be compared with the count"
        }
    }
}

/// The change that would explain the record, points named as beside a board.
fn change(game: &Game) -> Option<String> {
    let change = game.reconciliation.as_ref()?;
    Some(change.text(|point| point.name(game.size)))
}

fn disputed(game: &Game, compared: &Compared) -> String {
    let as_left = if compared.as_left == compared.completed {
        String::new()
    } else {
        format!(" ({} as left)", compared.as_left)
    };
    let slip = match &compared.slip {
        Some(Slip::Winner) => "; it would be true with the winner exchanged".to_string(),
        Some(Slip::Ruleset(name)) => format!("; it would be true under {name}"),
        None => String::new(),
    };
    let end = match (game.judged_by, change(game)) {
        (_, Some(change)) => format!("; it would be true with {change}"),
        (Some(JudgedBy::Marks), _) => {
            format!("; life and death are as the players marked them{slip}")
        }
        (Some(JudgedBy::Hand), _) => format!("; life and death are as given by hand{slip}"),
        _ if compared.change_sought && slip.is_empty() => {
            "; no small change explains it".to_string()
        }
        _ => slip,
    };
    format!(
        "disputed: the record says {}, the count {}{as_left}, with {} under {}{end}",
        stated(compared),
        compared.completed,
        komi(compared),
        compared.ruleset,
    )
}

/// What a recorded result and a count have in common.
fn agreed(compared: &Compared) -> String {
    let said = stated(compared);
    let terms = format!("with {} under {}", komi(compared), compared.ruleset);
    match compared.agreement {
        Agreement::Completed => format!("the recorded {said} equals the count {terms}"),
        Agreement::AsLeft => format!(
            "the recorded {said} equals the count of the position as left {terms}; with dame and \
             protective moves played it is {}",
            compared.completed
        ),
        Agreement::Winner => format!(
            "the record says no more than that {said}, and so does the count, {} {terms}",
            compared.completed
        ),
        Agreement::None => format!("the record says {said}, the count {}", compared.completed),
    }
}

fn stated(compared: &Compared) -> String {
    match (compared.stated_margin, compared.stated_winner) {
        (Some(margin), _) => margin.to_string(),
        (None, Some(winner)) => format!("{} won", words_of(winner, None)),
        (None, None) => "nothing".to_string(),
    }
}

fn komi(compared: &Compared) -> String {
    let amount = compared.komi.amount();
    match compared.komi_source {
        KomiSource::Header => format!("the header's komi {amount}"),
        KomiSource::Convention => format!("komi {amount}, by a habit of the application,"),
        KomiSource::Margin => format!("komi {amount}, from the margin,"),
    }
}
