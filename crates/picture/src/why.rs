use life::Status;
use ruling::{
    Agreement, Compared, Evidence, Game, Grounds, JudgedBy, KomiSource, Position, Silence, Slip,
    Winner,
};

use crate::{Language, color, margin, name};

/// Why a game got its grade, in one sentence; `None` for games without one.
pub fn why(game: &Game, position: &Position, language: Language) -> Option<String> {
    let evidence = game.evidence?;
    let compared = match &game.grounds {
        Some(Grounds::Compared(compared)) => Some(compared),
        Some(Grounds::Silent(_)) | None => None,
    };
    let with = |key: &str, compared| language.say(key, &[("agreed", &agreed(compared, language))]);
    Some(match (evidence, compared) {
        (Evidence::Undecided, _) => {
            language.say("why.undecided", &[("n", &position.undecided.len())])
        }
        (Evidence::Disputed, Some(compared)) => disputed(game, compared, language),
        (Evidence::Marked, None) => language.word("why.marked"),
        (Evidence::Marked, Some(compared)) => with("why.marked_agreed", compared),
        (Evidence::Proved, None) => language.word("why.proved"),
        (Evidence::Proved, Some(compared)) => with("why.proved_agreed", compared),
        (Evidence::Confirmed, Some(compared)) => match change(game, language) {
            Some(change) => language.say(
                "why.confirmed_change",
                &[("change", &change), ("agreed", &agreed(compared, language))],
            ),
            None => with("why.confirmed", compared),
        },
        (Evidence::Estimated, Some(compared)) => with("why.estimated", compared),
        (grade, _) => {
            let grade = language.word(&format!("grade.{}", grade.as_str()));
            let silence = match game.grounds {
                Some(Grounds::Silent(silence)) => silence,
                Some(Grounds::Compared(_)) | None => Silence::NoResult,
            };
            let silence = language.word(&format!("silence.{}", silence.as_str()));
            language.say("why.silent", &[("grade", &grade), ("silence", &silence)])
        }
    })
}

/// The change that would explain the record, points named as beside a board.
fn change(game: &Game, language: Language) -> Option<String> {
    let change = game.reconciliation.as_ref()?;
    let turned = change.turned.iter().map(|&(side, stone, status)| {
        let now = language.word(match status {
            Status::Dead | Status::DeadInSeki => "change.dead",
            Status::Seki => "change.seki",
            Status::Alive | Status::Undecided => "change.alive",
        });
        language.say(
            "change.turned",
            &[
                ("color", &color(side, language)),
                ("point", &stone.name(game.size)),
                ("now", &now),
            ],
        )
    });
    let told = language.list(&turned.collect::<Vec<_>>());
    Some(match change.candidates {
        1 => told,
        n => language.say("change.one_of", &[("change", &told), ("n", &n)]),
    })
}

fn disputed(game: &Game, compared: &Compared, language: Language) -> String {
    let key = match compared.as_left == compared.completed {
        true => "why.disputed",
        false => "why.disputed_left",
    };
    let mut said = vec![language.say(
        key,
        &[
            ("stated", &stated(compared, language)),
            ("count", &margin(compared.completed, language)),
            ("left", &margin(compared.as_left, language)),
            ("komi", &komi(compared, language)),
            ("ruleset", &language.ruleset(&compared.ruleset)),
        ],
    )];
    let slip = compared.slip.as_ref().map(|slip| match slip {
        Slip::Winner => language.word("slip.winner"),
        Slip::Ruleset(name) => {
            language.say("slip.ruleset", &[("ruleset", &language.ruleset(name))])
        }
    });
    match (game.judged_by, change(game, language)) {
        (_, Some(change)) => said.push(language.say("slip.change", &[("change", &change)])),
        (Some(JudgedBy::Marks), _) => {
            said.push(language.word("slip.marks"));
            said.extend(slip);
        }
        (Some(JudgedBy::Hand), _) => {
            said.push(language.word("slip.hand"));
            said.extend(slip);
        }
        _ if compared.change_sought && slip.is_none() => said.push(language.word("slip.none")),
        _ => said.extend(slip),
    }
    language.clauses(&said)
}

/// What a recorded result and a count have in common.
fn agreed(compared: &Compared, language: Language) -> String {
    let key = match compared.agreement {
        Agreement::Completed => "agreed.completed",
        Agreement::AsLeft => "agreed.as_left",
        Agreement::Winner => "agreed.winner",
        Agreement::None => "agreed.none",
    };
    language.say(
        key,
        &[
            ("stated", &stated(compared, language)),
            ("count", &margin(compared.completed, language)),
            ("komi", &komi(compared, language)),
            ("ruleset", &language.ruleset(&compared.ruleset)),
        ],
    )
}

fn stated(compared: &Compared, language: Language) -> String {
    match (compared.stated_margin, compared.stated_winner) {
        (Some(stated), _) => margin(stated, language),
        (None, Some(winner @ (Winner::Draw | Winner::Nobody))) => name(winner, language),
        (None, Some(winner)) => language.say("stated.won", &[("winner", &name(winner, language))]),
        (None, None) => language.word("stated.nothing"),
    }
}

fn komi(compared: &Compared, language: Language) -> String {
    let key = match compared.komi_source {
        KomiSource::Header => "terms.header",
        KomiSource::Convention => "terms.convention",
        KomiSource::Margin => "terms.margin",
    };
    language.say(key, &[("komi", &compared.komi.amount())])
}
