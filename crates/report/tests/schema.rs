//! The published schema is the one the types give.

#[test]
fn the_schema_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/report.schema.json");
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        found == report::json_schema(),
        "docs/report.schema.json is stale: cargo run -q -p report --example schema > docs/report.schema.json"
    );
}
