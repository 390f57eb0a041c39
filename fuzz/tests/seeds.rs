//! Every target over its seeds (`found_*` are what once broke one), and over mutations of them that are
//! the same in every run.

use std::fs;
use std::path::{Path, PathBuf};

use hantei_fuzz::TARGETS;

fn seeds(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("seeds")
        .join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{target} has no seeds");
    files
}

/// Knuth's generator of 64 bits.
struct Noise(u64);

impl Noise {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// One to eight edits: a byte changed, a stretch taken out, doubled, or replaced by one of the
/// other seed.
fn mutate(noise: &mut Noise, seed: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=noise.below(8) {
        let at = noise.below(bytes.len() + 1);
        let end = (at + noise.below(40)).min(bytes.len());
        match noise.below(5) {
            0 if at < bytes.len() => bytes[at] = noise.below(256) as u8,
            1 if at < bytes.len() => bytes[at] ^= 1 << noise.below(8),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let stretch = bytes[at..end].to_vec();
                bytes.splice(at..at, stretch);
            }
            _ => {
                let from = noise.below(other.len());
                let stretch = &other[from..(from + noise.below(40)).min(other.len())];
                bytes.splice(at..end, stretch.iter().copied());
            }
        }
    }
    bytes
}

#[test]
fn seeds_and_mutations_of_them() {
    for (name, target) in TARGETS {
        // A position takes milliseconds, a record microseconds.
        let mutations = if name == "judge" { 100 } else { 20_000 };
        let seeds: Vec<Vec<u8>> = seeds(name)
            .iter()
            .map(|file| fs::read(file).unwrap())
            .collect();
        seeds.iter().for_each(|seed| target(seed));
        let mut noise = Noise(1);
        for _ in 0..mutations {
            let seed = &seeds[noise.below(seeds.len())];
            let other = &seeds[noise.below(seeds.len())];
            target(&mutate(&mut noise, seed, other));
        }
    }
}

#[test]
fn every_target_is_built_and_has_seeds() {
    let manifest = include_str!("../Cargo.toml");
    for (name, _) in TARGETS {
        assert!(
            manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")),
            "{name}"
        );
    }
    assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
}
