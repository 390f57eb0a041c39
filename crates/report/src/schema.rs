//! The JSON schema of `summary.json`, made from the types it is written from.

use schemars::schema_for;

use crate::Summary;

/// The schema as JSON: docs/report.schema.json.
pub fn json_schema() -> String {
    let schema = schema_for!(Summary);
    format!("{:#}\n", schema.as_value())
}
