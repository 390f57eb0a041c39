//! Labelled positions beside the project, if they are there: goscorer's boards, whose dead stones are
//! given, and the boards of OGS's score estimator and autoscorer, judged from the stones alone.
//!
//! What the labels mean, and why hantei says something else where it does, is told in
//! docs/judgement-labels.md.

mod labels;

use labels::{Difference, autoscore, estimator, goscorer};

/// Boards whose territory or sekis hantei sees otherwise. One that agrees is taken off the list.
const GOSCORER_GAPS: &[&str] = &[
    "test_7pteyes",
    "test_8pteyes",
    "test_bamboo_reachable_seki",
    "test_basic_sekis_marked_dead",
    "test_belly_eye2",
    "test_cross_poke",
    "test_cycle",
    "test_cycle_real_3spaceeye",
    "test_dead_stone_marking",
    "test_false_eye_multicycles1",
    "test_false_eye_multicycles4",
    "test_false_eyes_2",
    "test_false_eyes_chain_bamboo",
    "test_false_eyes_chain_big_false_eye",
    "test_hanezeki2",
    "test_live_in_a_row_with_hane",
    "test_live_in_a_row_with_hane_throwin",
    "test_narrow_board11",
    "test_narrow_board5",
    "test_side_bamboo_cut",
    "test_three_point_false_eye",
    "test_three_point_false_eye_cycle",
    "test_three_way_pokes",
    "test_various_corner_eyes",
    "test_various_eyefillings",
    "test_various_eyefillings2",
    "test_various_eyefillings2b",
    "test_various_eyefillings4",
    "test_various_eyefillings5",
];

/// Positions whose ownership hantei sees otherwise. One that agrees is taken off the list.
const AUTOSCORE_GAPS: &[&str] = &[
    "corner_test_1",
    "corner_test_2",
    "game_33811578",
    "game_beta_17150",
    "game_dev_51749995",
];

/// The same of the score estimator's.
const ESTIMATOR_GAPS: &[&str] = &["hard/12257987", "patterns/seki_1"];

#[test]
fn goscorer_boards_with_their_dead_stones() {
    check("goscorer", GOSCORER_GAPS, goscorer);
}

#[test]
fn ogs_autoscore_positions_judged_blind() {
    check("ogs_autoscore", AUTOSCORE_GAPS, autoscore);
}

#[test]
fn ogs_estimator_positions_judged_blind() {
    check("ogs_score_estimator", ESTIMATOR_GAPS, estimator);
}

/// Compares every file of a folder. The files that differ are just those listed as gaps.
fn check(folder: &str, gaps: &[&str], compare: fn(&str) -> Vec<Difference>) {
    let Some(files) = labels::files(folder) else {
        return;
    };
    let mut wrong = Vec::new();
    let mut report = String::new();
    for (name, text) in &files {
        let differences = compare(text);
        if !differences.is_empty() {
            wrong.push(name.as_str());
            report.push_str(&format!("== {name}\n"));
            for difference in differences {
                report.push_str(&format!("{difference}\n"));
            }
        }
    }
    assert_eq!(
        wrong,
        gaps,
        "{} of {} agree\n{report}",
        files.len() - wrong.len(),
        files.len()
    );
}
