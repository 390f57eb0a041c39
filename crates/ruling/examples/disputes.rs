//! How many games of a folder have fights that rulesets may see differently, what settling them
//! costs, and what comes of it: one line a game, a summary on the last lines.
#![allow(clippy::print_stdout, reason = "an example prints")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rules::Book;
use ruling::{Entry, EvidenceMode, KomiPolicy, Place, Settings, rule};

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .map(|entries| {
            entries
                .filter_map(|entry| Some(entry.ok()?.path()))
                .collect()
        })
        .unwrap_or_default();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "sgf") {
            into.push(path);
        }
    }
}

fn main() {
    let mut paths = Vec::new();
    for folder in std::env::args()
        .skip(1)
        .filter(|folder| folder != "--marks")
    {
        files(Path::new(&folder), &mut paths);
    }
    let settings = Settings {
        rulesets: Book::builtin().iter().cloned().collect(),
        komi_policies: vec![KomiPolicy::Recorded],
        evidence: match std::env::args().nth(1).as_deref() {
            Some("--marks") => EvidenceMode::Normal,
            _ => EvidenceMode::Blind,
        },
        unfinished: false,
        all_divergences: false,
        life: life::Settings::default(),
        judge: None,
    };
    let (mut games, mut reached) = (0, Vec::new());
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    for path in paths {
        let Ok(bytes) = std::fs::read(&path) else {
            continue;
        };
        let place = Place {
            source: path.display().to_string(),
            ..Place::default()
        };
        let Entry::Ruled(ruling) = rule(&bytes, &place, &settings) else {
            continue;
        };
        if ruling.game.evidence.is_none() {
            continue;
        }
        games += 1;
        let position = &ruling.position;
        if position.fights.is_empty() {
            continue;
        }
        reached.push(position.dispute_nodes);
        let profiles: Vec<String> = position
            .disputes
            .iter()
            .map(|dispute| {
                let what = if dispute.is_undecided { "?" } else { "" };
                format!("{}{what}", dispute.profile)
            })
            .collect();
        for kind in position
            .fights
            .iter()
            .map(ToString::to_string)
            .chain(profiles.iter().cloned())
        {
            *kinds.entry(kind).or_default() += 1;
        }
        println!(
            "{} {} nodes {} {}",
            path.display(),
            position.fights.join(","),
            position.dispute_nodes,
            profiles.join(" ")
        );
    }
    reached.sort_unstable();
    let at = |share: usize| {
        reached
            .get(reached.len() * share / 100)
            .copied()
            .unwrap_or(0)
    };
    println!(
        "{games} games, {} with fights; nodes median {} p99 {}",
        reached.len(),
        at(50),
        at(99)
    );
    for (kind, count) in kinds {
        println!("{kind}: {count}");
    }
}
