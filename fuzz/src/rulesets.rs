use rules::Book;

/// Bytes are a ruleset file: it is one, or the error says why not.
pub fn rulesets(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Book::builtin().load_file(&text, "file.toml") {
        Ok(ruleset) => {
            assert!(ruleset.contradictions().is_empty());
            assert!(rules::diff(&ruleset, &ruleset).is_empty());
            assert!(!ruleset.profile().label().is_empty());
            assert!(!ruleset.canonical().is_empty());
        }
        Err(rejected) => assert!(!rejected.to_string().is_empty()),
    }
}
