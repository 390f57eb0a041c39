//! How often judging without the players' marks agrees with them: games by grade, chains by how sure
//! their verdicts are.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use life::{Given, Status};
use ruling::{Entry, EvidenceMode, Place};
use serde_json::{Map, json};

use crate::page::Page;
use crate::whole::settings;

/// Lower ends of the bands of confidence, out of 1000.
const BANDS: [u16; 5] = [995, 980, 950, 500, 0];

/// Agreeing and all.
type Counts<K> = BTreeMap<K, [usize; 2]>;

pub(crate) fn measure(page: &mut Page, paths: &[PathBuf]) -> Result<()> {
    let settings = settings(EvidenceMode::Unmarked);
    let (mut games, mut chains): (Counts<&str>, Counts<(&str, usize)>) = Default::default();
    for path in paths {
        let bytes = std::fs::read(path)?;
        let Ok(record) = record::read(&bytes) else {
            continue;
        };
        let Some(marks) = &record.marks else { continue };
        let Entry::Ruled(ruling) = ruling::rule(&bytes, &Place::default(), &settings) else {
            continue;
        };
        // Marks that contradict themselves are no truth.
        let Some(agrees) = ruling.game.marks_agree else {
            continue;
        };
        let grade = ruling
            .game
            .evidence
            .map_or("ungraded", |grade| grade.as_str());
        add(&mut games, grade, agrees);
        let replayed = replay::replay(&record);
        let position = life::Position {
            board: &replayed.board,
            to_play: replayed.to_play_before_passes,
            ko: replayed.ko,
        };
        let given = Given::Marks {
            black: &marks.black,
            white: &marks.white,
        };
        let theirs = life::judge(&position, given, &settings.life);
        for chain in &ruling.position.chains {
            let dead = matches!(chain.status, Status::Dead | Status::DeadInSeki);
            let band = BANDS.iter().position(|&low| chain.confidence >= low);
            let same =
                chain.status != Status::Undecided && dead == theirs.dead.contains(chain.stone);
            add(&mut chains, (chain.how.as_str(), band.unwrap_or(0)), same);
        }
    }
    ensure!(!games.is_empty(), "none of {} files has marks", paths.len());
    page.line("Games with the players' marks, judged without them: same dead stones");
    let mut by_grade = Map::new();
    for (grade, counts) in &games {
        page.line(row(grade, *counts));
        by_grade.insert(
            (*grade).to_string(),
            json!({ "same": counts[0], "games": counts[1] }),
        );
    }
    page.line(
        "Their chains that are not proved, by what decided them and how sure it is: same status",
    );
    let mut by_chain = Vec::new();
    for ((how, band), counts) in &chains {
        let low = f64::from(BANDS[*band]) / 1000.0;
        page.line(row(&format!("{how}, {low:.3} and more"), *counts));
        by_chain.push(json!({ "how": how, "from": low, "same": counts[0], "chains": counts[1] }));
    }
    page.put("grades", json!(by_grade));
    page.put("chains", json!(by_chain));
    Ok(())
}

fn add<K: Ord>(counts: &mut Counts<K>, key: K, same: bool) {
    let count = counts.entry(key).or_default();
    count[0] += usize::from(same);
    count[1] += 1;
}

fn row(name: &str, [same, all]: [usize; 2]) -> String {
    let share = 100.0 * same as f64 / all.max(1) as f64;
    format!("  {name:<30} {same:>6} of {all:>6}  {share:>6.2} %")
}
