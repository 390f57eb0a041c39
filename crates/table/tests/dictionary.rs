//! The data dictionary in docs/ is the one the schema gives.

#[test]
fn the_data_dictionary_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/data-dictionary.md");
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        found == table::dictionary(),
        "docs/data-dictionary.md is stale: cargo run -q -p table --example dictionary > docs/data-dictionary.md"
    );
}
