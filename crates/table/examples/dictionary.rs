//! Prints docs/data-dictionary.md: `cargo run -q -p table --example dictionary > docs/data-dictionary.md`.
#![allow(clippy::print_stdout, reason = "what it is for")]

fn main() {
    print!("{}", table::dictionary());
}
