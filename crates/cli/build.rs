//! What `hantei doctor` says of how it was built.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let of = |name: &str| std::env::var(name).unwrap_or_default();
    println!("cargo::rustc-env=HANTEI_TARGET={}", of("TARGET"));
    println!("cargo::rustc-env=HANTEI_OPT_LEVEL={}", of("OPT_LEVEL"));
    // Flags are parted by a control character.
    let flags = of("CARGO_ENCODED_RUSTFLAGS").replace('\u{1f}', " ");
    println!("cargo::rustc-env=HANTEI_RUSTFLAGS={flags}");
}
