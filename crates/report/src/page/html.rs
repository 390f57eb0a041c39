//! The page: one file with its style, its program, its texts and its data.

use std::collections::BTreeMap;

use serde::Serialize;

use super::card::{Card, card};
use super::cuts::Cuts;
use super::focus::{self, Row};
use super::view;
use crate::Error;
use crate::summary::{Cause, Duplicates, OfHandicap, Proposed, Ruleset, Run, Summary};

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

/// Texts by language; the first is what the page opens in.
const LANGUAGES: [(&str, &str); 1] = [("en", include_str!("../../page/text/en.json"))];

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
    answer: String,
    changes: &'s [String],
    sources: &'s [String],
    causes: &'s [Cause],
    by_handicap: &'s [OfHandicap],
    rows: Vec<Row>,
    games_unnamed: i64,
    games: Vec<Card<'s>>,
}

fn focus_of<'s>(proposed: &'s Proposed, names: &BTreeMap<String, String>) -> Focus<'s> {
    let boards = proposed.games.iter().take(focus::BOARDS_MAX);
    Focus {
        proposal: &proposed.proposal,
        baseline: &proposed.baseline,
        answer: focus::answer(proposed, names),
        changes: &proposed.changes,
        sources: &proposed.sources,
        causes: &proposed.causes,
        by_handicap: &proposed.by_handicap,
        rows: proposed.games.iter().map(focus::row).collect(),
        games_unnamed: proposed.games_unnamed,
        games: boards.map(card).collect(),
    }
}

pub(crate) fn html(summary: &Summary, cuts: &Cuts) -> Result<String, Error> {
    let names = view::names(summary);
    let proposals = summary.focus.iter().flat_map(|focus| &focus.proposals);
    let data = Data {
        run: &summary.run,
        rulesets: &summary.rulesets,
        leading: &summary.leading,
        headline: &summary.headline,
        base: view::base(summary),
        native_policy: &summary.fair_komi_policy,
        focus: proposals
            .map(|proposed| focus_of(proposed, &names))
            .collect(),
        gallery: summary.gallery.iter().map(card).collect(),
        duplicates: &summary.duplicates,
        cuts,
    };
    let languages: Vec<String> = LANGUAGES
        .iter()
        .map(|(language, texts)| format!("\"{language}\": {}", inert(texts.trim_end())))
        .collect();
    Ok(SHELL
        .replace("/* styles */", &STYLES.concat())
        .replace("/* languages */", &format!("{{{}}}", languages.join(",\n")))
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

    /// Every cause, and every key of the first language in all.
    #[test]
    fn texts_are_whole() {
        let texts: Vec<serde_json::Map<String, serde_json::Value>> = LANGUAGES
            .iter()
            .map(|(_, texts)| serde_json::from_str(texts).unwrap())
            .collect();
        for cause in score::Cause::ALL {
            assert!(texts[0].contains_key(&format!("cause.{}", cause.name())));
        }
        for other in &texts[1..] {
            assert_eq!(
                texts[0].keys().collect::<Vec<_>>(),
                other.keys().collect::<Vec<_>>()
            );
        }
    }
}
