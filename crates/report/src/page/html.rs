//! The page: one file with its style, its program, its texts and its data.

use picture::Language;
use serde::Serialize;

use super::card::{Card, Row, card, row};
use super::cuts::Cuts;
use super::focus;
use super::view;
use crate::Error;
use crate::summary::{
    Cause, Change, Duplicates, OfHandicap, Pair, Proposed, Ruleset, Run, Summary,
};

const SHELL: &str = include_str!("../../page/index.html");

/// What the page looks like, in the order of the cascade.
const STYLES: [&str; 5] = [
    include_str!("../../page/css/page.css"),
    include_str!("../../page/css/table.css"),
    include_str!("../../page/css/chart.css"),
    include_str!("../../page/css/board.css"),
    include_str!("../../page/css/print.css"),
];

/// What it does, one noun a file, each using those above it.
const SCRIPTS: [&str; 20] = [
    include_str!("../../page/js/element.js"),
    include_str!("../../page/js/text.js"),
    include_str!("../../page/js/slice.js"),
    include_str!("../../page/js/figure.js"),
    include_str!("../../page/js/table.js"),
    include_str!("../../page/js/chart.js"),
    include_str!("../../page/js/board.js"),
    include_str!("../../page/js/replay.js"),
    include_str!("../../page/js/sheet.js"),
    include_str!("../../page/js/gallery.js"),
    include_str!("../../page/js/answer.js"),
    include_str!("../../page/js/matrix.js"),
    include_str!("../../page/js/causes.js"),
    include_str!("../../page/js/handicap.js"),
    include_str!("../../page/js/endings.js"),
    include_str!("../../page/js/balance.js"),
    include_str!("../../page/js/quality.js"),
    include_str!("../../page/js/filter.js"),
    include_str!("../../page/js/focus.js"),
    include_str!("../../page/js/page.js"),
];

/// Everything the page shows, in the order it is written.
#[derive(Debug, Serialize)]
struct Data<'s> {
    run: &'s Run,
    rulesets: &'s [Ruleset],
    leading: &'s [String],
    headline: &'s [String; 2],
    /// The ruleset that the answer compares all others with.
    base: String,
    native_policy: &'s str,
    focus: Vec<Focus<'s>>,
    gallery: Vec<Card<'s>>,
    duplicates: &'s [Duplicates],
    cuts: &'s Cuts,
}

/// What one proposal changes.
#[derive(Debug, Serialize)]
struct Focus<'s> {
    proposal: &'s str,
    baseline: &'s str,
    komi_policy: &'s str,
    headline: &'s Pair,
    estimated: &'s Pair,
    turns: &'s [(String, i64)],
    changes: &'s [Change],
    sources: &'s [String],
    causes: &'s [Cause],
    by_handicap: &'s [OfHandicap],
    rows: Vec<Row<'s>>,
    games_unnamed: i64,
    games: Vec<Card<'s>>,
}

fn focus_of(proposed: &Proposed) -> Focus<'_> {
    let boards = proposed.games.iter().take(focus::BOARDS_MAX);
    Focus {
        proposal: &proposed.proposal,
        baseline: &proposed.baseline,
        komi_policy: &proposed.komi_policy,
        headline: &proposed.headline,
        estimated: &proposed.estimated,
        turns: &proposed.turns,
        changes: &proposed.changed,
        sources: &proposed.sources,
        causes: &proposed.causes,
        by_handicap: &proposed.by_handicap,
        rows: proposed.games.iter().map(row).collect(),
        games_unnamed: proposed.games_unnamed,
        games: boards.map(card).collect(),
    }
}

/// The page, which opens in a language and has them all.
pub(crate) fn html(summary: &Summary, cuts: &Cuts, language: Language) -> Result<String, Error> {
    let proposals = summary.focus.iter().flat_map(|focus| &focus.proposals);
    let data = Data {
        run: &summary.run,
        rulesets: &summary.rulesets,
        leading: &summary.leading,
        headline: &summary.headline,
        base: view::base(summary),
        native_policy: &summary.fair_komi_policy,
        focus: proposals.map(focus_of).collect(),
        gallery: summary.gallery.iter().map(card).collect(),
        duplicates: &summary.duplicates,
        cuts,
    };
    // The first is what the page opens in.
    let others = Language::ALL.into_iter().filter(|other| *other != language);
    let languages: Vec<Language> = [language].into_iter().chain(others).collect();
    let texts = languages.iter().map(|spoken| {
        let table = inert(spoken.table().trim_end());
        format!("\"{}\": {table}", spoken.code())
    });
    let noscript = languages.iter().map(|spoken| {
        let (lang, text) = (spoken.word("lang"), spoken.word("noscript"));
        format!("<p lang=\"{lang}\">{text}</p>")
    });
    Ok(SHELL
        .replace("/* styles */", &STYLES.concat())
        .replace("/* noscript */", &noscript.collect::<String>())
        .replace(
            "/* languages */",
            &format!("{{{}}}", texts.collect::<Vec<_>>().join(",\n")),
        )
        .replace("/* names */", &inert(Language::NAMES.trim_end()))
        .replace("/* scripts */", &SCRIPTS.concat())
        // Last, since names in it may look like the marks above.
        .replace("/* data */", &inert(&serde_json::to_string(&data)?)))
}

/// JSON that cannot end the element it stands in.
fn inert(json: &str) -> String {
    json.replace("</", "<\\/").replace("<!--", "<\\u0021--")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_leave_its_element() {
        assert_eq!(inert(r#"["</script><!--"]"#), r#"["<\/script><\u0021--"]"#);
    }

    /// Every text that the program asks for by its whole key is there: `"one.two"`, `":one.two"`.
    #[test]
    fn texts_are_there() {
        let texts: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(Language::English.table()).unwrap();
        let is_key = |key: &str| {
            let mut parts = key.split('.');
            let is_word = |part: &str| {
                let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
                part.starts_with(|first: char| first.is_ascii_lowercase())
                    && part.bytes().all(is_letter)
            };
            key.contains('.') && parts.all(is_word)
        };
        let quoted = SCRIPTS.iter().flat_map(|script| script.split('"'));
        let keys: Vec<&str> = quoted
            .map(|piece| piece.trim_start_matches(':'))
            .filter(|piece| is_key(piece))
            .collect();
        assert!(keys.len() > 150, "{}", keys.len());
        for key in keys {
            assert!(texts.contains_key(key), "{key}");
        }
    }
}
