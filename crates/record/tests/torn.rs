//! Games of one file that run into each other: a parenthesis or a bracket is missing or one too many.

use record::{DefectCode, Record, ResultClaim, read, trees};

/// The records of a file: players, number of steps.
fn check(file: &str, expected: &[(&str, &str, usize)]) -> Vec<Record> {
    let records: Vec<_> = trees(file.as_bytes())
        .map(|range| read(&file.as_bytes()[range]).expect("a record"))
        .collect();
    let found: Vec<_> = records
        .iter()
        .map(|record| {
            let header = &record.header;
            (
                &*header.player_black,
                &*header.player_white,
                record.steps.len(),
            )
        })
        .collect();
    assert_eq!(found, expected, "{file}");
    records
}

fn has(record: &Record, code: DefectCode) -> bool {
    record.defects.iter().any(|defect| defect.code == code)
}

#[test]
fn a_game_inside_a_game() {
    for file in [
        "(;GM[1]SZ[19]PB[a]PW[b];B[pd];W[dp](;SZ[19]PB[c]PW[d];B[pq];W[dd];B[qq])",
        "(;GM[1]SZ[19]PB[a]PW[b];B[pd];W[dp(;SZ[19]PB[c]PW[d];B[pq];W[dd];B[qq])",
        "(;GM[1]SZ[19]PB[a]PW[b];B[pd];W[dp]\n(;PB[c]PW[d]RE[B+R];B[pq];W[dd];B[qq])",
        "(;PW[b]PB[a];B[pd];W[dp]\n( ;\nEV[x]\n RO[2] PB[c]PW[d];B[pq];W[dd];B[qq])",
        "(;PW[b]PB[a];B[pd];W[dp]\n(;US[x]RU[Japanese]PB[c]PW[d];B[pq];W[dd];B[qq])",
        "(;C[hi]PW[b]PB[a];B[pd];W[dp]\n(;C[hi]PW[d]PB[c];B[pq];W[dd];B[qq])",
        // The root has its move with it.
        "(;SZ[19]PB[a]PW[b];B[pd];W[dp]\n(;SZ[19]PB[c]PW[d]B[pq];W[dd];B[qq])",
        // A parenthesis too many.
        "(;SZ[19]PB[a]PW[b];B[pd]((;W[dp]))(;SZ[19]PB[c]PW[d];B[pq];W[dd];B[qq])",
        // No parenthesis between them.
        "(;SZ[19]PB[a]PW[b];B[pd];W[dp])\n;SZ[19]PB[c]PW[d];B[pq];W[dd];B[qq])",
    ] {
        let records = check(file, &[("a", "b", 2), ("c", "d", 3)]);
        assert_eq!(records[0].header.result, ResultClaim::Missing, "{file}");
    }
    let file = "(;SZ[19]PB[a]PW[b];B[pd];W[dp](;SZ[19]PB[c]PW[d];B[pq];W[dd];B[qq])";
    // Read alone, the first game tells what it ran into.
    let first = read(file.as_bytes()).unwrap();
    assert!(first.truncated && has(&first, DefectCode::GameInsideGame));
    assert_eq!(record::leaves(file.as_bytes()), 1);
    let records = check(file, &[("a", "b", 2), ("c", "d", 3)]);
    assert!(records[0].truncated && has(&records[0], DefectCode::MissingClose));
    assert!(!records[1].truncated && records[1].defects.is_empty());
}

#[test]
fn variations_are_no_games() {
    for (file, players, leaves) in [
        // Names and comments, as FF3 has them.
        (
            "(;SZ[9]PB[a]PW[b];B[aa](;N[x]C[y];W[bb])(;C[z]W[cc]))",
            ("a", "b"),
            2,
        ),
        // A result or a komi of the variation.
        (
            "(;SZ[9]PB[a]PW[b];B[aa](;RE[W+R]W[bb])(;W[cc]))",
            ("a", "b"),
            2,
        ),
        // Behind a move or stones.
        (
            "(;SZ[9]PB[a]PW[b];B[aa](;W[bb]PB[c]PW[d])(;AB[cc]SZ[9]PB[c];W[dd]))",
            ("a", "b"),
            2,
        ),
        // A tree of many games tells with a move who played it.
        (
            "(;GM[1]SZ[9];B[aa](;PB[a]PW[b]W[bb];B[cc])(;PB[c]PW[d]W[dd]))",
            ("a", "b"),
            2,
        ),
    ] {
        let found: Vec<_> = trees(file.as_bytes()).collect();
        assert_eq!(found.len(), 1, "{file}");
        assert_eq!(record::leaves(file.as_bytes()), leaves, "{file}");
        let record = read(file.as_bytes()).unwrap();
        assert!(!record.truncated, "{file}");
        let header = record.header;
        assert_eq!((&*header.player_black, &*header.player_white), players);
    }
}

#[test]
fn a_value_without_its_bracket_ends_before_lines_of_structure() {
    let game =
        |at: u32, close: &str| format!("(;\nEV[e]\nPB[b{at}]\nPW[w{at}]\n;B[pd];W[dp{close}\n)\n");
    // In the middle of a file, and at its end.
    for open in [1, 2] {
        let games: String = (0..3)
            .map(|at| game(at, if at == open { "" } else { "]" }))
            .collect();
        let expected = [("b0", "w0", 2), ("b1", "w1", 2), ("b2", "w2", 2)];
        let records = check(&games, &expected);
        let record = &records[open as usize];
        assert!(has(record, DefectCode::MissingBracket), "{games}");
        assert!(!record.truncated);
    }
    let games = "(;PB[a]PW[b];B[pd];W[dp\n)\n(;PB[c]PW[d];B[pd]C[so (he)\nsays\n)\n)\n";
    check(games, &[("a", "b", 2), ("c", "d", 1)]);
    // A line of a closed comment is text.
    let record = read(b"(;PB[a];B[pd]C[look:\n)\n(;\nso];W[dp])").unwrap();
    assert!(record.defects.is_empty());
    assert_eq!(record.steps.len(), 2);
}
