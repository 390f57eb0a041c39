//! Whole runs: equal bytes whatever the workers, nothing done twice, refusals.

mod common;

use std::collections::BTreeMap;
use std::fs;

use common::{assert_same, files, fill, game, job, run};
use pipeline::{Error, Job, LocalStore, Manifest, Options, Part, Quiet, Store, Variations, verify};

/// What [`fill`] holds: 240 + 130 + 90 + 110 games, a game of chess and a broken zip.
const GAMES: u64 = 570;

#[test]
fn one_worker_and_two_write_the_same_bytes_and_a_second_run_does_nothing() {
    let input = tempfile::tempdir().unwrap();
    fill(input.path());
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let job = job(input.path());
    let finished = run(&job, one.path(), 1).unwrap();
    run(&job, two.path(), 2).unwrap();
    assert_same(one.path(), two.path());

    let manifest = &finished.manifest;
    let stats = &manifest.stats;
    assert_eq!(
        (stats.records_read, stats.games, stats.rejects),
        (GAMES + 2, GAMES, 2)
    );
    assert_eq!(stats.rejects_by_reason["corrupt_container"], 1);
    assert_eq!(stats.rejects_by_reason["other_game"], 1);
    assert_eq!(stats.skipped["txt"], 1);
    assert_eq!(manifest.rows["games"], GAMES);
    assert!(
        manifest.shards.len() >= 6,
        "{} shards",
        manifest.shards.len()
    );
    // 240 games differ in their bytes and 5 in their moves: all others have come before
    assert_eq!(manifest.rows["duplicates"], (GAMES - 240) + (240 - 5));
    assert_eq!(verify(&LocalStore::new(one.path())).unwrap(), []);

    let before = files(one.path());
    let written = |path: &str| {
        fs::metadata(one.path().join(path))
            .unwrap()
            .modified()
            .unwrap()
    };
    let manifest_written = written("_manifest.json");
    let again = run(&job, one.path(), 2).unwrap();
    assert_eq!(again.shards_run, 0);
    assert_eq!(again.manifest, *manifest);
    assert_eq!(written("_manifest.json"), manifest_written);
    assert!(files(one.path()) == before);
    assert!(!one.path().join("_tmp").exists());
}

#[test]
fn the_clock_and_the_folder_leave_no_trace() {
    let (a, b) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (out_a, out_b) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for n in 0..20 {
        fs::write(a.path().join(format!("{n}.sgf")), game(n)).unwrap();
    }
    for n in (0..20).rev() {
        fs::write(b.path().join(format!("{n}.sgf")), game(n)).unwrap();
    }
    run(&job(a.path()), out_a.path(), 1).unwrap();
    run(&job(b.path()), out_b.path(), 1).unwrap();
    assert_same(out_a.path(), out_b.path());
}

#[test]
fn a_sequential_source_is_one_shard_of_several_pieces() {
    let input = tempfile::tempdir().unwrap();
    fs::write(input.path().join("a.tgz"), common::tgz(250)).unwrap();
    let out = tempfile::tempdir().unwrap();
    let finished = run(&job(input.path()), out.path(), 2).unwrap();
    let shards = &finished.manifest.shards;
    assert_eq!(shards.len(), 1);
    let games: Vec<u64> = finished
        .manifest
        .parts_of("games")
        .map(|part| part.rows)
        .collect();
    assert_eq!(games, [100, 100, 50]);
}

#[test]
fn a_new_file_changes_few_shards_and_old_parts_go() {
    let input = tempfile::tempdir().unwrap();
    for n in 0..2000 {
        let folder = input.path().join(format!("{}", n % 10));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(format!("{n}.sgf")), game(n % 60)).unwrap();
    }
    let out = tempfile::tempdir().unwrap();
    let job = job(input.path());
    let first = run(&job, out.path(), 2).unwrap();
    assert!(first.shards_run >= 20);
    fs::write(input.path().join("4/1234x.sgf"), game(61)).unwrap();
    let second = run(&job, out.path(), 2).unwrap();
    assert!(
        (1..=3).contains(&second.shards_run),
        "{} shards",
        second.shards_run
    );
    assert_eq!(second.manifest.stats.games, 2001);
    assert_eq!(verify(&LocalStore::new(out.path())).unwrap(), []);

    let fresh = tempfile::tempdir().unwrap();
    run(&job, fresh.path(), 2).unwrap();
    assert_same(out.path(), fresh.path());
}

/// A tree with three leaves, a plain game, and a game of chess with two.
#[test]
fn each_leaf_of_a_tree_is_a_record_where_that_is_asked_for() {
    let input = tempfile::tempdir().unwrap();
    let tree = "(;SZ[5];B[bb](;W[dd];B[];W[])(;W[cc](;B[dd];W[];B[])(;B[];W[])))";
    fs::write(input.path().join("a.sgf"), tree).unwrap();
    fs::write(input.path().join("b.sgf"), game(1)).unwrap();
    fs::write(input.path().join("c.sgf"), "(;GM[3](;C[a])(;C[b]))").unwrap();
    let counted = |variations, jobs| {
        let out = tempfile::tempdir().unwrap();
        let finished = run(
            &Job {
                variations,
                ..job(input.path())
            },
            out.path(),
            jobs,
        )
        .unwrap();
        let stats = &finished.manifest.stats;
        assert_eq!(verify(&LocalStore::new(out.path())).unwrap(), []);
        assert_eq!(stats.games + stats.rejects, stats.records_read);
        assert_eq!(finished.manifest.rows["duplicates"], 0);
        let store = LocalStore::new(out.path());
        let parts = finished.manifest.parts_of("games");
        let games = parts.map(|part| store.read(&part.path).unwrap().unwrap());
        let told = finished.manifest.parts_of("runs").next().unwrap();
        let told = table::read_run(store.read(&told.path).unwrap().unwrap()).unwrap();
        let is_main = matches!(variations, Variations::Main);
        let expected = if is_main { "main" } else { "all" };
        assert_eq!(told.unwrap().variations, expected);
        let ids: Vec<String> = games
            .flat_map(|part| table::record_ids(part).unwrap())
            .collect();
        (ids, stats.rejects_by_reason.clone(), out)
    };
    let all = |leaves_max| Variations::All { leaves_max };
    let (main, rejects, _) = counted(Variations::Main, 1);
    assert_eq!((main.len(), rejects["other_game"]), (2, 1));
    let (every, rejects, one) = counted(all(100), 1);
    assert_eq!((every.len(), rejects["other_game"]), (4, 1));
    // The main line is the record it was.
    assert_eq!([&every[0], &every[3]], [&main[0], &main[1]]);
    let (_, _, two) = counted(all(100), 2);
    assert_same(one.path(), two.path());
    let (few, rejects, _) = counted(all(2), 1);
    assert_eq!((few.len(), rejects["limit_leaves"]), (3, 1));
    assert_eq!(few[..2], every[..2]);
}

#[test]
fn a_limit_takes_the_first_records_in_reading_order() {
    let input = tempfile::tempdir().unwrap();
    fill(input.path());
    let ids = |manifest: &Manifest, out: &std::path::Path| -> Vec<String> {
        let mut ids = Vec::new();
        let (games, positions) = (manifest.parts_of("games"), manifest.parts_of("positions"));
        for (games, positions) in games.zip(positions) {
            let read = |part: &Part| fs::read(out.join(&part.path)).unwrap();
            let take = |game: table::Identity<'_>| ids.push(game.record_id.to_owned());
            table::identities(read(games), read(positions), take).unwrap();
        }
        ids
    };
    let whole = tempfile::tempdir().unwrap();
    let all = ids(
        &run(&job(input.path()), whole.path(), 2).unwrap().manifest,
        whole.path(),
    );
    // broken.zip (a reject), many.sgf (130), packed.tgz (110), packed.zip (90), small (240)
    for limit in [1, 131, 200, 250, 400] {
        let out = tempfile::tempdir().unwrap();
        let mut limited = job(input.path());
        limited.records_max = Some(limit);
        let manifest = run(&limited, out.path(), 2).unwrap().manifest;
        assert_eq!(manifest.stats.records_read, limit);
        let found = ids(&manifest, out.path());
        assert_eq!(found, all[..found.len()]);
    }
}

#[test]
fn copies_other_clothes_and_beginnings_are_told_whatever_stands_first() {
    let input = tempfile::tempdir().unwrap();
    let whole = "(;SZ[9]PB[A];B[ee];W[gc];B[cg];W[gg];B[];W[])";
    let records = [
        ("a-beginning.sgf", "(;SZ[9];B[ee];W[gc])"),
        ("b-whole.sgf", whole),
        ("c-copy.sgf", whole),
        (
            "d-clothes.sgf",
            "(;SZ[9]PB[B];B[ee];W[gc];B[cg];W[gg];B[];W[])",
        ),
        ("e-other.sgf", "(;SZ[9];B[ee];W[gc];B[cc])"),
        ("f-board.sgf", "(;SZ[13];B[ee])"),
        ("g-setup.sgf", "(;SZ[9]AB[aa];B[ee])"),
        ("h-empty.sgf", "(;SZ[9])"),
    ];
    for (name, text) in records {
        fs::write(input.path().join(name), text).unwrap();
    }
    let out = tempfile::tempdir().unwrap();
    let mut job = job(input.path());
    job.shard_records = 2;
    let manifest = run(&job, out.path(), 2).unwrap().manifest;
    let mut names = BTreeMap::new();
    let (games, positions) = (manifest.parts_of("games"), manifest.parts_of("positions"));
    let mut records = records.iter();
    let read = |part: &Part| fs::read(out.path().join(&part.path)).unwrap();
    for (games, positions) in games.zip(positions) {
        let take = |game: table::Identity<'_>| {
            let name = records.next().unwrap().0;
            names.insert(game.record_id.to_owned(), &name[..1]);
        };
        table::identities(read(games), read(positions), take).unwrap();
    }
    let mut told = Vec::new();
    for part in manifest.parts_of("duplicates") {
        table::read_duplicates(read(part), |row| {
            let kind = row.kind;
            told.push(format!(
                "{} {kind} {}",
                names[&row.record_id], names[&row.first_record_id]
            ));
        })
        .unwrap();
    }
    assert_eq!(
        told,
        ["a prefix b", "c exact b", "d same_game b"],
        "{names:?}"
    );
}

#[test]
fn another_run_in_the_same_folder_is_refused() {
    let input = tempfile::tempdir().unwrap();
    fs::write(input.path().join("a.sgf"), game(1)).unwrap();
    let out = tempfile::tempdir().unwrap();
    let held = LocalStore::new(out.path()).hold().unwrap();
    let error = run(&job(input.path()), out.path(), 1).unwrap_err();
    assert!(
        error.to_string().contains("another run is writing"),
        "{error}"
    );
    assert_eq!(error.exit_code(), 2);
    drop(held);
    run(&job(input.path()), out.path(), 1).unwrap();
}

#[test]
fn other_settings_are_refused_without_fresh() {
    let input = tempfile::tempdir().unwrap();
    fill(input.path());
    let out = tempfile::tempdir().unwrap();
    run(&job(input.path()), out.path(), 2).unwrap();
    let before = files(out.path());
    let mut other = job(input.path());
    other.settings.evidence = ruling::EvidenceMode::Blind;
    let error = run(&other, out.path(), 2).unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("(evidence: normal there, blind here)"),
        "{text}"
    );
    assert!(text.contains("--fresh"), "{text}");
    assert_eq!(error.exit_code(), 2);
    assert!(files(out.path()) == before);

    let options = Options {
        fresh: true,
        ..Options::default()
    };
    pipeline::run(&other, &LocalStore::new(out.path()), &options, &Quiet).unwrap();
    let undisturbed = tempfile::tempdir().unwrap();
    run(&other, undisturbed.path(), 2).unwrap();
    assert_same(out.path(), undisturbed.path());
}

#[test]
fn a_foreign_folder_is_refused_even_with_fresh() {
    let input = tempfile::tempdir().unwrap();
    fs::write(input.path().join("a.sgf"), game(1)).unwrap();
    let out = tempfile::tempdir().unwrap();
    fs::write(out.path().join("thesis.tex"), "years of work").unwrap();
    for fresh in [false, true] {
        let options = Options {
            fresh,
            ..Options::default()
        };
        let store = LocalStore::new(out.path());
        let error = pipeline::run(&job(input.path()), &store, &options, &Quiet).unwrap_err();
        assert!(error.to_string().contains("(`thesis.tex`)"), "{error}");
        assert_eq!(error.exit_code(), 2);
    }
    assert!(files(out.path()).into_keys().eq(["thesis.tex".to_owned()]));
}

#[test]
fn a_foreign_part_stops_the_run() {
    let input = tempfile::tempdir().unwrap();
    fs::write(input.path().join("a.sgf"), game(1)).unwrap();
    let out = tempfile::tempdir().unwrap();
    let finished = run(&job(input.path()), out.path(), 1).unwrap();
    let shard = &finished.manifest.shards[0];
    fs::remove_file(out.path().join(format!("_receipts/{}.json", shard.shard))).unwrap();
    fs::remove_file(out.path().join("_SUCCESS")).unwrap();
    fs::write(out.path().join(&shard.parts[0].path), "other bytes").unwrap();
    let error = run(&job(input.path()), out.path(), 1).unwrap_err();
    assert!(matches!(error, Error::ForeignPart { .. }), "{error}");
    assert_eq!(error.exit_code(), 2);
    assert!(!out.path().join("_SUCCESS").exists());
}

#[test]
fn a_lost_part_is_written_again() {
    let input = tempfile::tempdir().unwrap();
    fill(input.path());
    let (out, undisturbed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    run(&job(input.path()), undisturbed.path(), 2).unwrap();
    let finished = run(&job(input.path()), out.path(), 2).unwrap();
    fs::remove_file(out.path().join(&finished.manifest.shards[1].parts[0].path)).unwrap();
    assert_eq!(
        run(&job(input.path()), out.path(), 2).unwrap().shards_run,
        1
    );
    assert_same(out.path(), undisturbed.path());
}

#[test]
fn the_output_inside_the_input_is_not_read() {
    let input = tempfile::tempdir().unwrap();
    fs::write(input.path().join("a.sgf"), game(1)).unwrap();
    let out = input.path().join("reports/x");
    let options = Options {
        out: Some(out.clone()),
        ..Options::default()
    };
    let store = LocalStore::new(&out);
    let first = pipeline::run(&job(input.path()), &store, &options, &Quiet).unwrap();
    let second = pipeline::run(&job(input.path()), &store, &options, &Quiet).unwrap();
    assert_eq!((first.shards_run, second.shards_run), (1, 0));
}

#[test]
fn wrong_and_empty_inputs_are_told_and_write_nothing() {
    let input = tempfile::tempdir().unwrap();
    fs::write(input.path().join("readme.txt"), "hello").unwrap();
    let out = input.path().join("out");
    let error = run(&job(&input.path().join("raedme.txt")), &out, 1).unwrap_err();
    assert!(error.to_string().contains("did you mean"), "{error}");
    assert!(!out.exists());

    let out = tempfile::tempdir().unwrap();
    let error = run(&job(input.path()), out.path(), 1).unwrap_err();
    assert!(
        error.to_string().ends_with("(passed over: 1 txt)"),
        "{error}"
    );
    assert_eq!(error.exit_code(), 2);
    assert!(files(out.path()).is_empty());
    let nested = out.path().join("reports/x");
    run(&job(input.path()), &nested, 1).unwrap_err();
    assert!(files(out.path()).is_empty());
}

#[test]
fn an_emptied_input_leaves_the_run_before_as_it_is() {
    let input = tempfile::tempdir().unwrap();
    fs::write(input.path().join("a.sgf"), game(1)).unwrap();
    let out = tempfile::tempdir().unwrap();
    run(&job(input.path()), out.path(), 1).unwrap();
    let before = files(out.path());
    fs::remove_file(input.path().join("a.sgf")).unwrap();
    for fresh in [false, true] {
        let options = Options {
            fresh,
            ..Options::default()
        };
        let store = LocalStore::new(out.path());
        let error = pipeline::run(&job(input.path()), &store, &options, &Quiet).unwrap_err();
        assert!(matches!(error, Error::NothingToRead { .. }), "{error}");
        assert!(files(out.path()) == before);
    }
}

/// An error and its sources, as a program shows them.
fn chain(error: &Error) -> String {
    let mut text = error.to_string();
    let mut next = std::error::Error::source(error);
    while let Some(source) = next {
        text.push_str(&format!(": {source}"));
        next = source.source();
    }
    text
}

#[test]
fn what_the_system_says_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sgf"), game(1)).unwrap();
    let error = run(&job(folder.path()), &folder.path().join("a.sgf/out"), 1).unwrap_err();
    let text = chain(&error);
    assert_eq!(text.matches("(os error").count(), 1, "{text}");

    fs::write(folder.path().join("_manifest.json"), "{").unwrap();
    let text = chain(&verify(&LocalStore::new(folder.path())).unwrap_err());
    assert_eq!(text.matches("at line 1").count(), 1, "{text}");
}

#[test]
fn an_output_that_cannot_be_written_is_told() {
    let input = tempfile::tempdir().unwrap();
    fs::write(input.path().join("a.sgf"), game(1)).unwrap();
    let error = run(&job(input.path()), &input.path().join("a.sgf/out"), 1).unwrap_err();
    assert!(
        error.to_string().starts_with("cannot create the folder"),
        "{error}"
    );
    assert_eq!(error.exit_code(), 2);
}

#[test]
fn verify_finds_what_was_touched() {
    let input = tempfile::tempdir().unwrap();
    fill(input.path());
    let out = tempfile::tempdir().unwrap();
    let manifest = run(&job(input.path()), out.path(), 2).unwrap().manifest;
    let store = LocalStore::new(out.path());
    let found = || -> Vec<String> {
        let findings = verify(&store).unwrap();
        findings.iter().map(ToString::to_string).collect()
    };
    let part = out.path().join(&manifest.shards[0].parts[0].path);
    let bytes = fs::read(&part).unwrap();

    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 1;
    fs::write(&part, flipped).unwrap();
    assert!(found()[0].ends_with("its content is not what was written"));
    fs::write(&part, &bytes[1..]).unwrap();
    assert!(found()[0].contains("were written"));
    fs::remove_file(&part).unwrap();
    assert!(found()[0].ends_with(": missing"));
    fs::write(&part, &bytes).unwrap();
    assert!(found().is_empty());

    fs::write(out.path().join("data/games/part-x.parquet"), "?").unwrap();
    assert_eq!(
        found(),
        ["data/games/part-x.parquet: not listed in `_manifest.json`"]
    );
    fs::remove_file(out.path().join("data/games/part-x.parquet")).unwrap();
    let receipt = format!("_receipts/{}.json", manifest.shards[1].shard);
    fs::remove_file(out.path().join(&receipt)).unwrap();
    assert_eq!(found(), [format!("{receipt}: missing or not readable")]);
    assert!(verify(&LocalStore::new(input.path())).is_err());
}
