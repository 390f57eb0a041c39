//! Every record of the shared corpus, ruled under every ruleset: no panic, and counting by area, by
//! territory, in *zi* and with pass stones agree as the identities of RULES.md 3.3 say.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use go::{Color, PerColor};
use rules::Book;
use ruling::{
    Entry, EvidenceMode, KomiPolicy, Outcome, OutcomeProfile, Place, Ruling, Settings, rule,
};
use score::{FillCount, Margin, MokuCount, ZiCount};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");

fn settings(evidence: EvidenceMode) -> Settings {
    Settings {
        rulesets: Book::builtin().iter().cloned().collect(),
        komi_policies: vec![KomiPolicy::Recorded, KomiPolicy::None],
        evidence,
        unfinished: false,
        all_divergences: false,
        life: life::Settings::default(),
        judge: None,
    }
}

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let is_sgf = path
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
        if path.is_dir() {
            files(&path, into);
        } else if is_sgf {
            into.push(path);
        }
    }
}

#[test]
fn identities_hold_on_real_games() {
    let mut all = Vec::new();
    files(Path::new(CORPUS), &mut all);
    if all.is_empty() {
        eprintln!("skipped: no corpus beside the project ({CORPUS})");
        return;
    }
    all.sort();
    let settings = settings(EvidenceMode::Blind);
    let halves = all.split_at(all.len() / 2);
    let (first, second) = std::thread::scope(|scope| {
        let other = scope.spawn(|| check_all(halves.1, &settings));
        (
            check_all(halves.0, &settings),
            other.join().expect("no panic"),
        )
    });
    assert!(
        first.counted + second.counted > 3000,
        "hardly any game was counted"
    );
    assert!(
        first.alternating + second.alternating > 2000,
        "hardly any game alternates"
    );
}

#[derive(Default)]
struct Seen {
    counted: usize,
    alternating: usize,
}

fn check_all(files: &[PathBuf], settings: &Settings) -> Seen {
    let mut seen = Seen::default();
    for path in files {
        let bytes = std::fs::read(path).expect("a readable file");
        let place = Place {
            source: path.display().to_string(),
            ..Place::default()
        };
        for range in record::trees(&bytes) {
            if let Entry::Ruled(ruling) = rule(&bytes[range], &place, settings) {
                check(&ruling, &mut seen);
            }
        }
    }
    seen
}

fn check(ruling: &Ruling, seen: &mut Seen) {
    let Ruling {
        game,
        position,
        outcomes,
        divergences,
    } = ruling;
    let place = &game.place.source;
    assert_eq!(position.board.len(), game.size.area());
    for outcome in outcomes {
        if let (Some(margin), Some(components)) = (outcome.margin, &outcome.components) {
            assert_eq!(components.sum(), margin, "{place} {}", outcome.ruleset);
        }
        assert!(
            outcome.margin.is_some() || outcome.reason.is_some(),
            "{place}: no margin and no reason"
        );
    }
    for divergence in divergences {
        assert_eq!(divergence.causes.sum(), divergence.difference);
        assert_eq!(
            divergence.margin_b - divergence.margin_a,
            divergence.difference
        );
        assert!(divergence.a < divergence.b);
    }
    let Some(counts) = game.counts else { return };
    let points = counts.stones.black
        + counts.stones.white
        + counts.territory.black
        + counts.territory.white
        + counts.seki_eyes.black
        + counts.seki_eyes.white
        + counts.dame
        + counts.seki_shared;
    assert_eq!(
        points as usize,
        game.size.area(),
        "{place}: points do not add up"
    );

    let by_id: HashMap<&str, &Outcome> = outcomes
        .iter()
        .filter(|o| o.komi_policy == KomiPolicy::None && o.profile == OutcomeProfile::Agreement)
        .map(|o| (&*o.ruleset, o))
        .collect();
    // A ruleset that settles the position in its own way stands on another one.
    let margin = |id: &str| by_id.get(id).and_then(|outcome| outcome.margin);
    let (Some(area), Some(territory)) = (margin("nz"), margin("jp1989")) else {
        return;
    };
    seen.counted += 1;
    // I5 and I12: zi of either side, empty points and filling in come to the area margin.
    let tally = position.completed.expect("a counted position");
    let [black, white] = Color::ALL.map(|side| ZiCount::of(&tally, side).margin);
    let moku = MokuCount::of(&tally);
    let fill = FillCount::of(&tally);
    let counts_of = [black, white, moku.margin, fill.margin];
    assert_eq!(counts_of, [area; 4], "{place}: zi, moku, filling in");
    let legality = &game.legality;
    let is_whole = legality.setup_edits == 0 && legality.illegal_occupied == 0;
    let has_dead_in_seki = position.map.iter().any(|letter| b"de".contains(letter));
    if !is_whole || has_dead_in_seki {
        return;
    }
    // I2: area minus territory is what was put on the board, and the eyes of sekis.
    let mut placed = PerColor::new(
        position.setup.black.len() as i32,
        position.setup.white.len() as i32,
    );
    let moves = position.moves.iter().chain(&position.completing_moves);
    for (color, _) in moves.filter(|(_, point)| point.is_some()) {
        placed[*color] += 1;
    }
    assert_eq!(moku.placed, placed, "{place}: I1");
    let expected = Margin::points(placed.difference() + counts.seki_eyes.difference());
    assert_eq!(area - territory, expected, "{place}: I2");

    // I5: twice Black's zi minus the board is the area margin.
    let zi = by_id["cn2002"].score_black.expect("a count");
    assert_eq!(
        zi + zi - Margin::points(game.size.area() as i32),
        area,
        "{place}: I5"
    );

    // I3: with pass stones, turns taken in order and White's setup empty, both AGA counts agree.
    let first = position.moves.first().map(|(color, _)| *color);
    let due = if game.handicap >= 2 {
        Color::White
    } else {
        Color::Black
    };
    let stones = position.setup.black.len() as u32;
    let is_ordinary = first == Some(due)
        && legality.color_order == 0
        && game.cleanup_moves == 0
        && position.setup.white.is_empty()
        && stones == if game.handicap >= 2 { game.handicap } else { 0 };
    if is_ordinary {
        seen.alternating += 1;
        assert_eq!(margin("aga"), margin("aga_territory"), "{place}: I3");
    }
}
