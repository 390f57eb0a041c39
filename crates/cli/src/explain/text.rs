//! One game in a terminal.

use std::fmt::Write as _;

use go::Color;
use picture::{MAP_LEGEND, because, board_text, native_result, side_by_side, words_of};
use ruling::{
    Dispute, Game, KomiPolicy, Made, Outcome, OutcomeProfile, Position, Ruling, Settings,
};

use super::chains::chains;
use super::pages::page;

/// Everything about one game, for reading.
pub(crate) fn game(ruling: &Ruling, settings: &Settings) -> String {
    let mut text = String::new();
    let _ = header(&mut text, &ruling.game);
    if ruling.game.judged_by.is_some() {
        let _ = judgement(&mut text, &ruling.game, &ruling.position);
    }
    let _ = disputes(&mut text, &ruling.game, &ruling.position);
    for policy in KomiPolicy::ALL {
        let of_policy: Vec<&Outcome> = ruling
            .outcomes
            .iter()
            .filter(|o| o.komi_policy == policy)
            .collect();
        if !of_policy.is_empty() {
            let _ = outcomes(&mut text, &ruling.game, policy, &of_policy);
        }
    }
    let _ = rules(&mut text, &ruling.outcomes, settings);
    let _ = notes(&mut text, &ruling.game);
    text
}

fn header(text: &mut String, game: &Game) -> std::fmt::Result {
    writeln!(text, "{}", game.place)?;
    let name = |color: Color| {
        let (player, rank) = (&game.player[color], &game.rank[color]);
        match (player.is_empty(), rank.is_empty()) {
            (true, _) => "?".to_string(),
            (false, true) => player.clone(),
            (false, false) => format!("{player} {rank}"),
        }
    };
    write!(
        text,
        "{} (Black) against {} (White)",
        name(Color::Black),
        name(Color::White)
    )?;
    if let Some(date) = &game.date {
        write!(text, ", {date}")?;
    }
    writeln!(text)?;
    let handicap = match game.handicap {
        0 => "even".to_string(),
        1 => "sen".to_string(),
        stones => format!("{stones} stones"),
    };
    let komi = match (game.komi, game.komi_source) {
        (Some(komi), Some(source)) => format!("komi {} (from {})", komi.amount(), source.as_str()),
        _ => "komi unknown".to_string(),
    };
    let rules = game.rules.as_deref().unwrap_or("unnamed");
    writeln!(
        text,
        "{}, {handicap}, {komi}, rules {rules}, {} moves",
        game.size, game.moves
    )?;
    let result = if game.result_raw.is_empty() {
        "none"
    } else {
        &game.result_raw
    };
    writeln!(
        text,
        "recorded result: {result}; ended: {}",
        game.ended.as_str()
    )
}

fn judgement(text: &mut String, game: &Game, position: &Position) -> std::fmt::Result {
    writeln!(text)?;
    let board = board_text(game.size, &position.board);
    let map = board_text(game.size, &position.map);
    text.push_str(&side_by_side(&board, &map));
    let used: Vec<String> = MAP_LEGEND
        .iter()
        .filter(|(letter, _)| !"XO.".contains(*letter) && position.map.contains(&(*letter as u8)))
        .map(|(letter, meaning)| format!("{letter} {meaning}"))
        .collect();
    if !used.is_empty() {
        writeln!(text, "{}", used.join(" · "))?;
    }
    let grade = game.evidence.map_or("none", |evidence| evidence.as_str());
    let by = game.judged_by.map_or("", |by| by.as_str());
    writeln!(text, "judged by {by}; evidence: {grade}")?;
    if let Some(why) = picture::why(game, position) {
        writeln!(text, "{why}")?;
    }
    chains(text, game, position)?;
    if game.marks_agree == Some(false) {
        writeln!(text, "the record's marks call other stones dead")?;
    }
    if !position.completing_moves.is_empty() {
        let moves: Vec<String> = position
            .completing_moves
            .iter()
            .map(|(color, point)| {
                let at = point.map_or("pass".to_string(), |point| point.name(game.size));
                format!("{} {at}", color.initial())
            })
            .collect();
        writeln!(text, "left to play: {}", moves.join(", "))?;
    }
    Ok(())
}

/// What profiles make of the position that see it otherwise than all agree.
fn disputes(text: &mut String, game: &Game, position: &Position) -> std::fmt::Result {
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
        let mut ways: Vec<&str> = Vec::new();
        for dispute in &group {
            let way = dispute.profile.split('_').next().unwrap_or_default();
            let way = if dispute.profile.starts_with("as_left") {
                "play"
            } else {
                way
            };
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        let rulesets = group.iter().flat_map(|dispute| &dispute.rulesets);
        let ids: Vec<&str> = rulesets.map(String::as_str).collect();
        writeln!(text, "\nsettled by {}:", ways.join(", "))?;
        writeln!(text, "  {}", wrapped(&ids, 2, 96))?;
        let map = board_text(game.size, &dispute.map);
        for line in map.lines() {
            writeln!(text, "  {line}")?;
        }
        if dispute.is_undecided {
            writeln!(
                text,
                "  undecided: played out it comes to no end, or the text leaves it open"
            )?;
        } else if dispute.turns.is_empty() {
            writeln!(text, "  as left")?;
        } else {
            let when = if dispute.in_play {
                "played on"
            } else {
                "played after the stop"
            };
            let turns = dispute.turns.iter().map(|&(color, made)| match made {
                Made::Pass => format!("{} pass", color.initial()),
                Made::Elsewhere => format!("{} elsewhere", color.initial()),
                Made::At(point) => format!("{} {}", color.initial(), point.name(game.size)),
            });
            let turns: Vec<String> = turns.collect();
            writeln!(text, "  {when}: {}", turns.join(", "))?;
        }
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
) -> std::fmt::Result {
    let komi = match policy {
        KomiPolicy::Recorded => match game.komi {
            Some(komi) => format!("komi {}", komi.amount()),
            None => "the game's own komi, which is unknown".to_string(),
        },
        KomiPolicy::Native => "each ruleset's own komi".to_string(),
        KomiPolicy::None => "no komi".to_string(),
    };
    writeln!(text, "\nWith {komi}:")?;
    let mut groups: Vec<Vec<&Outcome>> = Vec::new();
    for &outcome in outcomes {
        match groups.iter_mut().find(|group| is_alike(group[0], outcome)) {
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
            .map_or("-".to_string(), |margin| margin.to_string());
        let said = said(first).unwrap_or_default();
        writeln!(text, "  {result:<8} {said}")?;
        writeln!(text, "           {}", wrapped(&ids, 11, 96))?;
        if first.profile == OutcomeProfile::AsLeft {
            writeln!(
                text,
                "           the letter of the rule: nothing is lifted, the board counts as left"
            )?;
        }
        if let (Some(reference), Some(components)) = (reference, first.components)
            && components != reference
        {
            writeln!(
                text,
                "           differs by: {}",
                because(&(components - reference))
            )?;
        }
    }
    Ok(())
}

/// Whether two rulesets say the same, in the same words and for the same causes.
fn is_alike(a: &Outcome, b: &Outcome) -> bool {
    let is_literal = |outcome: &Outcome| outcome.profile == OutcomeProfile::AsLeft;
    a.margin == b.margin
        && a.components == b.components
        && is_literal(a) == is_literal(b)
        && said(a) == said(b)
}

fn said(outcome: &Outcome) -> Option<String> {
    native_result(outcome).or_else(|| {
        let reason = outcome.reason?;
        let winner = outcome.winner.map(|winner| words_of(winner, Some(reason)));
        Some(winner.unwrap_or_else(|| reason.as_str().replace('_', " ")))
    })
}

/// Where to read more: the page of each family, with its rulesets that counted.
fn rules(text: &mut String, outcomes: &[Outcome], settings: &Settings) -> std::fmt::Result {
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
        writeln!(text, "rules: {page:<26} {}", wrapped(&ids, 34, 96))?;
    }
    Ok(())
}

fn notes(text: &mut String, game: &Game) -> std::fmt::Result {
    let legality = &game.legality;
    let mut notes = Vec::new();
    let mut at = |what: &str, number: Option<u32>| {
        if let Some(number) = number {
            notes.push(format!("{what} at move {number}"));
        }
    };
    at("a ko retaken at once", legality.ko_simple);
    at("the whole board repeated", legality.ko_psk);
    if legality.suicides > 0 {
        notes.push(format!("{} suicide(s)", legality.suicides));
    }
    if legality.illegal_occupied > 0 {
        notes.push(format!("{} move(s) on a stone", legality.illegal_occupied));
    }
    if legality.color_order > 0 {
        notes.push(format!("{} turn(s) out of order", legality.color_order));
    }
    if legality.setup_edits > 0 {
        notes.push(format!(
            "{} edit(s) of the board in mid-game",
            legality.setup_edits
        ));
    }
    if legality.setup_choked > 0 {
        notes.push(format!(
            "{} stone(s) set up without a liberty, taken off",
            legality.setup_choked
        ));
    }
    if game.history_dependent {
        notes.push("a ko ban at the end: what it forbids depends on the rules".to_string());
    }
    if game.strict_seki {
        notes.push(
            "by the letter of the Japanese rules (1989, art. 8) groups beside an unfilled dame are \
             in seki and have no territory; counted as players do, the dame filled"
                .to_string(),
        );
    }
    if game.truncated {
        notes.push("the record breaks off".to_string());
    }
    if !game.defects.is_empty() {
        notes.push(format!("read leniently: {}", game.defects.join(", ")));
    }
    if !notes.is_empty() {
        writeln!(text)?;
    }
    for note in notes {
        writeln!(text, "note: {note}")?;
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
