//! Which page of docs/rules speaks of a ruleset.

use rules::Book;
use ruling::Settings;

/// The page of a ruleset, as a path from the project's root; `None` if it has none. The ruleset that a
/// record names has outcomes even where the settings do not list it.
pub(super) fn page<'a>(settings: &'a Settings, id: &str) -> Option<&'a str> {
    let listed = settings.rulesets.iter().find(|ruleset| ruleset.id == id);
    let ruleset = listed.or_else(|| Book::builtin().get(id))?;
    Some(ruleset.page.as_str()).filter(|page| !page.is_empty())
}
