//! Prints docs/report.schema.json: `cargo run -q -p report --example schema > docs/report.schema.json`.
#![allow(clippy::print_stdout, reason = "what it is for")]

fn main() {
    print!("{}", report::json_schema());
}
