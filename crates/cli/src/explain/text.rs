//! One game in a terminal.

use std::fmt::Write as _;

use go::Color;
use picture::{
    Language, because, board_text, columns, legend, margin, native_result, padded, side_by_side,
};
use ruling::{
    Dispute, Game, KomiPolicy, Made, Outcome, OutcomeProfile, Position, Ruling, Settings,
};

use super::chains::chains;
use super::pages::page;

/// Everything about one game, for reading.
pub(crate) fn game(ruling: &Ruling, settings: &Settings, language: Language) -> String {
    let mut text = String::new();
    let _ = header(&mut text, &ruling.game, language);
    if ruling.game.judged_by.is_some() {
        let _ = judgement(&mut text, &ruling.game, &ruling.position, language);
    }
    let _ = disputes(&mut text, &ruling.game, &ruling.position, language);
    for policy in KomiPolicy::ALL {
        let of_policy: Vec<&Outcome> = ruling
            .outcomes
            .iter()
            .filter(|o| o.komi_policy == policy)
            .collect();
        if !of_policy.is_empty() {
            let _ = outcomes(&mut text, &ruling.game, policy, &of_policy, language);
        }
    }
    let _ = rules(&mut text, &ruling.outcomes, settings, language);
    let _ = notes(&mut text, &ruling.game, language);
    text
}

fn header(text: &mut String, game: &Game, language: Language) -> std::fmt::Result {
    writeln!(text, "{}", game.place)?;
    let name = |color: Color| {
        let (player, rank) = (&game.player[color], &game.rank[color]);
        match (player.is_empty(), rank.is_empty()) {
            (true, _) => "?".to_string(),
            (false, true) => player.clone(),
            (false, false) => format!("{player} {rank}"),
        }
    };
    let (black, white) = (name(Color::Black), name(Color::White));
    let players = match &game.date {
        Some(date) => language.say(
            "explain.players_on",
            &[("black", &black), ("white", &white), ("date", date)],
        ),
        None => language.say("explain.players", &[("black", &black), ("white", &white)]),
    };
    writeln!(text, "{players}")?;
    let handicap = match game.handicap {
        0 => language.word("explain.even"),
        1 => language.word("explain.sen"),
        stones => language.say("explain.stones", &[("n", &stones)]),
    };
    let komi = match (game.komi, game.komi_source) {
        (Some(komi), Some(source)) => {
            let source = language.word(&format!("komi_source.{}", source.as_str()));
            language.say(
                "explain.komi",
                &[("komi", &komi.amount()), ("source", &source)],
            )
        }
        _ => language.word("game.no_komi"),
    };
    let rules = game.rules.clone();
    let rules = rules.unwrap_or_else(|| language.word("explain.no_rules"));
    let terms = language.say(
        "explain.terms",
        &[
            ("size", &game.size),
            ("handicap", &handicap),
            ("komi", &komi),
            ("rules", &rules),
            ("moves", &game.moves),
        ],
    );
    writeln!(text, "{terms}")?;
    let result = match game.result_raw.is_empty() {
        true => language.word("explain.no_result"),
        false => game.result_raw.clone(),
    };
    let ended = language.word(&format!("ended.{}", game.ended.as_str()));
    let recorded = language.say(
        "explain.recorded",
        &[("result", &result), ("ended", &ended)],
    );
    writeln!(text, "{recorded}")
}

fn judgement(
    text: &mut String,
    game: &Game,
    position: &Position,
    language: Language,
) -> std::fmt::Result {
    writeln!(text)?;
    let board = board_text(game.size, &position.board);
    let map = board_text(game.size, &position.map);
    text.push_str(&side_by_side(&board, &map));
    let legend = legend(&position.map, language);
    if !legend.is_empty() {
        writeln!(text, "{legend}")?;
    }
    let grade = game.evidence.map_or("ungraded", |grade| grade.as_str());
    let by = game.judged_by.map_or("none", |by| by.as_str());
    let judged = language.say(
        "explain.judged",
        &[
            ("by", &language.word(&format!("judged_by.{by}"))),
            ("grade", &language.word(&format!("grade.{grade}"))),
        ],
    );
    writeln!(text, "{judged}")?;
    if let Some(why) = picture::why(game, position, language) {
        writeln!(text, "{why}")?;
    }
    chains(text, game, position, language)?;
    if game.marks_agree == Some(false) {
        writeln!(text, "{}", language.word("explain.marks_differ"))?;
    }
    if !position.completing_moves.is_empty() {
        let moves = position.completing_moves.iter();
        let moves: Vec<String> = moves
            .map(|&(color, point)| {
                played(game, color, point.map_or(Made::Pass, Made::At), language)
            })
            .collect();
        let left = language.say("explain.left_to_play", &[("moves", &language.list(&moves))]);
        writeln!(text, "{left}")?;
    }
    Ok(())
}

/// One move of a list.
fn played(game: &Game, color: Color, made: Made, language: Language) -> String {
    let color = language.word(&format!("color.initial.{}", color.initial()));
    match made {
        Made::Pass => language.say("move.pass", &[("color", &color)]),
        Made::Elsewhere => language.say("move.elsewhere", &[("color", &color)]),
        Made::At(point) => language.say(
            "move.at",
            &[("color", &color), ("point", &point.name(game.size))],
        ),
    }
}

/// What profiles make of the position that see it otherwise than all agree.
fn disputes(
    text: &mut String,
    game: &Game,
    position: &Position,
    language: Language,
) -> std::fmt::Result {
    let mut groups: Vec<Vec<&Dispute>> = Vec::new();
    for dispute in &position.disputes {
        let alike = |group: &&mut Vec<&Dispute>| {
            (&group[0].map, &group[0].turns) == (&dispute.map, &dispute.turns)
        };
        match groups.iter_mut().find(alike) {
            Some(group) => group.push(dispute),
            None => groups.push(vec![dispute]),
        }
    }
    for group in groups {
        let dispute = group[0];
        let mut ways: Vec<String> = Vec::new();
        for dispute in &group {
            let way = match dispute.profile.starts_with("as_left") {
                true => "played_out",
                false => dispute.profile.split('_').next().unwrap_or_default(),
            };
            let way = language.word(&format!("profile.{way}"));
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        let rulesets = group.iter().flat_map(|dispute| &dispute.rulesets);
        let ids: Vec<&str> = rulesets.map(String::as_str).collect();
        let ways = language.say("explain.settled", &[("ways", &language.clauses(&ways))]);
        writeln!(text, "\n{ways}")?;
        writeln!(text, "  {}", wrapped(&ids, 2, 96))?;
        let map = board_text(game.size, &dispute.map);
        for line in map.lines() {
            writeln!(text, "  {line}")?;
        }
        let outcome = if dispute.is_undecided {
            language.word("explain.unsettled")
        } else if dispute.turns.is_empty() {
            language.word("explain.as_left")
        } else {
            let when = match dispute.in_play {
                true => "explain.played_on",
                false => "explain.played_after",
            };
            let turns = dispute.turns.iter();
            let turns: Vec<String> = turns
                .map(|&(color, made)| played(game, color, made, language))
                .collect();
            language.say(when, &[("moves", &language.list(&turns))])
        };
        writeln!(text, "  {outcome}")?;
    }
    Ok(())
}

/// Rulesets that say the same stand on one line; each further line says why it differs from the
/// first one that has a margin.
fn outcomes(
    text: &mut String,
    game: &Game,
    policy: KomiPolicy,
    outcomes: &[&Outcome],
    language: Language,
) -> std::fmt::Result {
    let komi = match (policy, game.komi) {
        (KomiPolicy::Recorded, Some(komi)) => {
            language.say("explain.with_komi", &[("komi", &komi.amount())])
        }
        (KomiPolicy::Recorded, None) => language.word("explain.with_unknown"),
        (KomiPolicy::Native, _) => language.word("explain.with_native"),
        (KomiPolicy::None, _) => language.word("explain.with_none"),
    };
    writeln!(text, "\n{komi}")?;
    let mut groups: Vec<Vec<&Outcome>> = Vec::new();
    for &outcome in outcomes {
        match groups
            .iter_mut()
            .find(|group| is_alike(group[0], outcome, language))
        {
            Some(group) => group.push(outcome),
            None => groups.push(vec![outcome]),
        }
    }
    let reference = outcomes.iter().find_map(|outcome| outcome.components);
    for members in &groups {
        let first = members[0];
        let ids: Vec<&str> = members.iter().map(|outcome| &*outcome.ruleset).collect();
        let result = first
            .margin
            .map_or("-".to_string(), |of| margin(of, language));
        let said = said(first, language).unwrap_or_default();
        writeln!(text, "  {} {said}", padded(&result, 8))?;
        writeln!(text, "           {}", wrapped(&ids, 11, 96))?;
        if first.profile == OutcomeProfile::AsLeft {
            writeln!(text, "           {}", language.word("explain.letter"))?;
        }
        if let (Some(reference), Some(components)) = (reference, first.components)
            && components != reference
        {
            let causes = because(&(components - reference), language);
            let differs = language.say("explain.differs", &[("causes", &causes)]);
            writeln!(text, "           {differs}")?;
        }
    }
    Ok(())
}

/// Whether two rulesets say the same, in the same words and for the same causes.
fn is_alike(a: &Outcome, b: &Outcome, language: Language) -> bool {
    let is_literal = |outcome: &Outcome| outcome.profile == OutcomeProfile::AsLeft;
    a.margin == b.margin
        && a.components == b.components
        && is_literal(a) == is_literal(b)
        && said(a, language) == said(b, language)
}

fn said(outcome: &Outcome, language: Language) -> Option<String> {
    native_result(outcome, language).or_else(|| {
        let reason = outcome.reason?;
        Some(language.word(&format!("open.{}", reason.as_str())))
    })
}

/// Where to read more: the page of each family, with its rulesets that counted.
fn rules(
    text: &mut String,
    outcomes: &[Outcome],
    settings: &Settings,
    language: Language,
) -> std::fmt::Result {
    let mut families: Vec<(&str, Vec<&str>)> = Vec::new();
    for outcome in outcomes.iter().filter(|outcome| outcome.margin.is_some()) {
        let id = &*outcome.ruleset;
        let Some(page) = page(settings, id) else {
            continue;
        };
        match families.iter_mut().find(|(of, _)| *of == page) {
            Some((_, ids)) if ids.contains(&id) => {}
            Some((_, ids)) => ids.push(id),
            None => families.push((page, vec![id])),
        }
    }
    if !families.is_empty() {
        writeln!(text)?;
    }
    for (page, ids) in families {
        let page = language.say("explain.rules", &[("page", &padded(page, 26))]);
        let indent = columns(&page) + 1;
        writeln!(text, "{page} {}", wrapped(&ids, indent, 96))?;
    }
    Ok(())
}

fn notes(text: &mut String, game: &Game, language: Language) -> std::fmt::Result {
    let legality = &game.legality;
    let mut notes = Vec::new();
    let mut counted = |key: &str, n: Option<u32>| {
        notes.extend(n.map(|n| language.say(key, &[("n", &n)])));
    };
    let some = |n: u32| (n > 0).then_some(n);
    counted("note.ko_simple", legality.ko_simple);
    counted("note.ko_psk", legality.ko_psk);
    counted("note.suicides", some(legality.suicides));
    counted("note.illegal_occupied", some(legality.illegal_occupied));
    counted("note.color_order", some(legality.color_order));
    counted("note.setup_edits", some(legality.setup_edits));
    counted("note.setup_choked", some(legality.setup_choked));
    for (is_so, key) in [
        (game.history_dependent, "note.ko_ban"),
        (game.strict_seki, "note.strict_seki"),
        (game.truncated, "note.truncated"),
    ] {
        notes.extend(is_so.then(|| language.word(key)));
    }
    if !game.defects.is_empty() {
        let defects = language.list(&game.defects);
        notes.push(language.say("note.defects", &[("defects", &defects)]));
    }
    if !notes.is_empty() {
        writeln!(text)?;
    }
    for note in notes {
        writeln!(text, "{}", language.say("note", &[("note", &note)]))?;
    }
    Ok(())
}

/// Words joined by blanks, broken before `width`, further lines indented.
fn wrapped(words: &[&str], indent: usize, width: usize) -> String {
    let mut text = String::new();
    let mut column = indent;
    for word in words {
        if column > indent && column + 1 + word.len() > width {
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            column = indent;
        }
        if column > indent {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text
}
