//! Hashes the sources that decide what stands in a table, so that parts of two programs never mix.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The crates below this one, this one, and the one that asks engines.
const CRATES: [&str; 11] = [
    "go", "record", "rules", "replay", "life", "score", "ruling", "engine", "table", "archive",
    "pipeline",
];

fn main() {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let root = here.join("../..");
    let mut files = Vec::new();
    for name in CRATES {
        collect(&root.join("crates").join(name).join("src"), &mut files);
    }
    collect(&root.join("configs/rulesets"), &mut files);
    files.push(root.join("Cargo.lock"));
    files.sort();
    let mut hash = Sha256::new();
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&root).unwrap_or(file);
        hash.update(name.to_string_lossy().replace('\\', "/"));
        hash.update([0]);
        hash.update(fs::read(file).unwrap_or_default());
        hash.update([0]);
    }
    let digest: String = hash.finalize().iter().map(|b| format!("{b:02x}")).collect();
    println!("cargo::rustc-env=HANTEI_SOURCES={}", &digest[..16]);
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
