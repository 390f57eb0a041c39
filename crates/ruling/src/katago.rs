//! Rule strings of KataGo: `koPOSITIONALscoreAREAtaxNONEsui0button1whbN-1`, or the same as JSON.

use rules::{
    Base, Dispute, Ko, LitigationCost, Quarters, Repetition, ResumeHistory, Ruleset, StoneTax,
    Suicide,
};
use sha2::{Digest, Sha256};

/// The ruleset such a text describes, with id `rules:<hash>`; `None` if a part of it is not
/// understood. What its keys mean: KataGo, docs/rules.html (RULES.md 1.12).
pub(crate) fn ruleset(text: &str) -> Option<Ruleset> {
    let mut rules = Ruleset::plain_area("", "KataGo rules of the record");
    rules.dispute = Dispute::None;
    rules.suicide = Suicide::Forbidden;
    let mut has_button = false;
    let mut not_understood = 0;
    let pairs = if text.trim_start().starts_with('{') {
        json_pairs(text)
    } else {
        string_pairs(text)?
    };
    for (key, value) in &pairs {
        let value = value.as_str();
        match key.as_str() {
            "ko" | "koRule" => {
                (rules.ko, rules.repetition) = match value {
                    "SIMPLE" => (Ko::Simple, Repetition::NoResult),
                    "POSITIONAL" => (Ko::PositionalSuperko, Repetition::Forbidden),
                    "SITUATIONAL" => (Ko::SituationalSuperko, Repetition::Forbidden),
                    "SPIGHT" => (Ko::Spight, Repetition::NoResultByAgreement),
                    _ => return None,
                }
            }
            "score" | "scoring" | "scoringRule" => match value {
                "AREA" => {}
                "TERRITORY" => {
                    rules.base = Base::Territory;
                    rules.stone_tax = StoneTax::AllStones;
                    rules.dispute = Dispute::Encore;
                    rules.resume_history = ResumeHistory::Reset;
                    rules.litigation_cost = LitigationCost::Cleanup;
                    rules.komi = Quarters(26);
                }
                _ => return None,
            },
            "tax" | "taxRule" => {
                (rules.seki_eyes, rules.group_tax) = match value {
                    "NONE" => (true, 0),
                    "SEKI" => (false, 0),
                    "ALL" => (false, 2),
                    _ => return None,
                }
            }
            "sui" | "suicide" | "multiStoneSuicideLegal" if is_true(value) => {
                rules.suicide = Suicide::Multi;
            }
            "button" | "hasButton" => has_button = is_true(value),
            "whb" | "whiteHandicapBonus" => {
                let one = Quarters(Quarters::PER_POINT);
                (rules.hcap.a, rules.hcap.b) = match value {
                    "0" => (Quarters::ZERO, Quarters::ZERO),
                    "N" => (one, Quarters::ZERO),
                    "N-1" => (one, Quarters(-one.0)),
                    _ => return None,
                }
            }
            _ => not_understood += 1,
        }
    }
    if has_button {
        let half = Quarters::PER_POINT / 2;
        rules.first_pass = [Quarters(half), Quarters(-half)];
        rules.first_pass_stops = false;
        rules.first_pass_lifts_bans = true;
        rules.komi = Quarters(7 * Quarters::PER_POINT);
    }
    let hash = Sha256::digest(rules.canonical());
    rules.id = format!(
        "rules:{}",
        hash.iter()
            .take(6)
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    );
    (not_understood < pairs.len() && rules.contradictions().is_empty()).then_some(rules)
}

fn is_true(value: &str) -> bool {
    matches!(value, "1" | "true" | "True")
}

/// Lower-case keys, each followed by its value in capitals, digits and signs.
fn string_pairs(text: &str) -> Option<Vec<(String, String)>> {
    let mut pairs = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let key_end = rest.find(|c: char| !c.is_ascii_lowercase())?;
        let (key, tail) = rest.split_at(key_end);
        let value_end = tail
            .find(|c: char| c.is_ascii_lowercase())
            .unwrap_or(tail.len());
        pairs.push((key.to_string(), tail[..value_end].trim().to_string()));
        rest = &tail[value_end..];
    }
    Some(pairs)
}

/// `"key": value` pairs of a flat object; quotes of either kind.
fn json_pairs(text: &str) -> Vec<(String, String)> {
    let bare = |text: &str| {
        text.trim_matches(|c: char| c.is_whitespace() || "{}\"'".contains(c))
            .to_string()
    };
    text.split(',')
        .filter_map(|pair| {
            pair.split_once(':')
                .map(|(key, value)| (bare(key), bare(value)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The named sets of KataGo are in the book; their strings must give the same values.
    #[test]
    fn strings_give_the_named_sets() {
        let check = |text: &str, id: &str| {
            let ours = ruleset(text).unwrap();
            let named = rules::Book::builtin().get(id).unwrap();
            let differences = rules::diff(named, &ours);
            assert!(differences.is_empty(), "{text}: {differences:?}");
        };
        check("koPOSITIONALscoreAREAtaxNONEsui1", "katago_goe");
        check("koSIMPLEscoreAREAtaxNONEsui0whbN", "katago_chinese");
        check("koSITUATIONALscoreAREAtaxNONEsui0whbN-1", "katago_aga");
        check(
            "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1",
            "katago_aga_button",
        );
        check("koSIMPLEscoreTERRITORYtaxSEKIsui0", "katago_japanese");
        check(
            "{'ko': 'SIMPLE', 'scoring': 'AREA', 'tax': 'ALL', 'suicide': False}",
            "katago_stone",
        );
    }

    #[test]
    fn nonsense_is_none() {
        for text in ["", "ko", "koNONSENSE", "{}", "score", "日本"] {
            assert!(ruleset(text).is_none(), "{text}");
        }
    }
}
