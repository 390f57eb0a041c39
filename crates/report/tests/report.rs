//! A report of made-up games: it can be written, repeats, and its sums fit together.

use std::fs;
use std::path::Path;

use report::{Options, Pair, Scope};
use table::testing::MadeUp;
use table::{DuplicateRow, PartBuilder, RunInfo, runs_part};

/// A dataset of made-up games without a manifest.
fn dataset(root: &Path, shards: u32, records: u32) {
    let mut source = MadeUp::new(11);
    let context = source.context();
    let write = |part: &table::TablePart, name: &str| {
        let folder = root.join("data").join(part.table);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(name), &part.bytes).unwrap();
    };
    for shard in 0..shards {
        let mut builder = PartBuilder::new(&context);
        for _ in 0..records {
            builder.push(&source.entry());
        }
        for part in builder.finish().unwrap() {
            write(&part, &format!("part-{shard}.parquet"));
        }
    }
    let run = RunInfo {
        context,
        fingerprint: "f".to_string(),
        program: "hantei".to_string(),
        sources_hash: String::new(),
        evidence_mode: "normal".to_string(),
        variations: "main".to_string(),
        unfinished: false,
        divergences: "classes".to_string(),
        judge: None,
        shard_records: 100,
        shard_bytes: 100,
        other_settings: Vec::new(),
        records_read: 0,
        games: 0,
        rejects: 0,
        skipped: Vec::new(),
    };
    write(&runs_part(&run).unwrap(), "part-run.parquet");
}

#[test]
fn figures_fit_together() {
    let folder = tempfile::tempdir().unwrap();
    dataset(folder.path(), 2, 50);
    let summary = report::summary(&folder.path(), &Options::default()).unwrap();
    let totals = &summary.totals[0];
    assert_eq!(totals.records, 100);
    assert_eq!(totals.games + totals.rejects, 100);
    let graded: i64 = summary.evidence.iter().map(|row| row.games).sum();
    assert_eq!(graded, totals.games);
    let by_origin: i64 = summary
        .origins
        .iter()
        .map(|row| row.games + row.rejects)
        .sum();
    assert_eq!(by_origin, totals.records);
    assert_eq!(summary.pairs.len(), 4 * 50 * 49 / 2);
    for pair in &summary.pairs {
        assert!(
            pair.flips <= pair.compared && pair.differ <= pair.compared,
            "{pair:?}"
        );
    }
    // Every flip has one leading cause.
    let headline = |scope: Scope| scope == Scope::Headline;
    let flips = summary
        .pairs
        .iter()
        .filter(|p| p.komi_policy == "recorded" && headline(p.scope));
    let flips: i64 = flips.map(|pair| pair.flips).sum();
    let led = summary.causes.iter().filter(|cause| headline(cause.scope));
    assert_eq!(led.map(|cause| cause.flips_leading).sum::<i64>(), flips);
    assert!(flips > 0 && !summary.gallery.is_empty());
}

#[test]
fn a_report_repeats_and_holds_together() {
    let folder = tempfile::tempdir().unwrap();
    dataset(folder.path(), 1, 50);
    let options = Options::default();
    let written = report::write(&folder.path(), &options).unwrap();
    let read = || -> Vec<String> {
        let texts = written
            .files
            .iter()
            .map(|file| fs::read_to_string(file).unwrap());
        texts.collect()
    };
    let first = read();
    report::write(&folder.path(), &options).unwrap();
    assert_eq!(first, read());
    let html = &first[0];
    for part in ["http://", "https://", "<script src", "<link rel=\"style"] {
        let found = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(part), "the page reaches out: {part}");
    }
    assert!(html.contains("id=\"data\"") && first[2].contains("would have played differently"));
}

/// Lists of the summary and queries of `sql/` go by the same names.
#[test]
fn every_list_has_its_query() {
    let folder = tempfile::tempdir().unwrap();
    dataset(folder.path(), 1, 30);
    let summary = report::summary(&folder.path(), &Options::default()).unwrap();
    let value = serde_json::to_value(&summary).unwrap();
    let is_figures = |(name, value): &(&String, &serde_json::Value)| {
        value.is_array() && !["rulesets", "leading", "headline"].contains(&name.as_str())
    };
    let lists = value.as_object().unwrap().iter().filter(is_figures);
    let lists: Vec<String> = lists.map(|(name, _)| name.clone()).collect();
    let sql = concat!(env!("CARGO_MANIFEST_DIR"), "/sql");
    let names = fs::read_dir(sql)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap());
    let mut queries: Vec<String> = names
        .filter_map(|name| name.strip_suffix(".sql").map(str::to_string))
        .filter(|name| !name.starts_with('_'))
        .collect();
    queries.sort_unstable();
    assert_eq!(lists, queries);
}

#[test]
fn verify_finds_nothing_wrong_and_something_missing() {
    let folder = tempfile::tempdir().unwrap();
    dataset(folder.path(), 2, 20);
    let verified = report::verify(&folder.path()).unwrap();
    assert_eq!(verified.complaints, Vec::<String>::new());
    assert_eq!(verified.parts, 13);
    fs::remove_file(folder.path().join("data/rejects/part-1.parquet")).unwrap();
    let verified = report::verify(&folder.path()).unwrap();
    assert_eq!(
        verified.complaints,
        ["part-1.parquet: rejects: no such part"]
    );
}

#[test]
fn no_dataset_is_an_error_that_helps() {
    let folder = tempfile::tempdir().unwrap();
    let error = report::summary(&folder.path(), &Options::default()).unwrap_err();
    assert!(error.to_string().contains("hantei analyze"), "{error}");
}

/// What is said of a proposal adds up, whosever komi it is: winners before and after, games by
/// handicap, causes and named games are the changes that the cube counts.
#[test]
fn a_proposal_adds_up() {
    let folder = tempfile::tempdir().unwrap();
    dataset(folder.path(), 2, 60);
    // The pair with most changes whosever komi it is, turned round: pairs stand by the alphabet.
    let summary = report::summary(&folder.path(), &Options::default()).unwrap();
    let flips = |policy: &str, of: &report::Pair| {
        let mut pairs = summary.pairs.iter();
        let same = pairs.find(|p| {
            p.komi_policy == policy && p.scope == Scope::Headline && [&p.a, &p.b] == [&of.a, &of.b]
        });
        same.map_or(0, |pair| pair.flips)
    };
    let most = |pair: &&report::Pair| flips("recorded", pair).min(flips("native", pair));
    let pair = summary.pairs.iter().max_by_key(most).unwrap();
    let (proposed, baseline) = (&pair.a[..], &pair.b[..]);
    let proposal = |changes_komi| report::Proposal {
        id: proposed.to_string(),
        baseline: baseline.to_string(),
        changes: Vec::new(),
        changes_komi,
        sources: Vec::new(),
    };
    let options = Options {
        leading: vec![proposed.to_string(), baseline.to_string()],
        proposals: vec![proposal(false), proposal(true)],
        ..Options::default()
    };
    let summary = report::summary(&folder.path(), &options).unwrap();
    let proposals = summary.focus.unwrap().proposals;
    assert_eq!(proposals[0].komi_policy, "recorded");
    assert_eq!(proposals[1].komi_policy, "native");
    for one in &proposals {
        let flips = one.headline.flips;
        assert!(flips > 0, "nothing to tell");
        let turns: i64 = one.turns.iter().map(|(_, n)| n).sum();
        let led: i64 = one.causes.iter().map(|cause| cause.flips_leading).sum();
        let by_handicap: i64 = one.by_handicap.iter().map(|row| row.flips).sum();
        let compared: i64 = one.by_handicap.iter().map(|row| row.compared).sum();
        assert_eq!([turns, led, by_handicap], [flips; 3]);
        assert_eq!(compared, one.headline.compared);
        let named = one.games.iter();
        let named = named.filter(|game| Scope::Headline.takes(&game.evidence));
        assert_eq!(i64::try_from(named.count()).unwrap(), flips);
        let all = i64::try_from(one.games.len()).unwrap() + one.games_unnamed;
        assert_eq!(all, one.estimated.flips);
        for game in &one.games {
            assert_ne!(game.winner_a, game.winner_b);
            assert_eq!([&game.a[..], &game.b[..]], [baseline, proposed]);
            assert!(!game.reasons.is_empty() && game.difference == game.margin_b - game.margin_a);
        }
    }
    // The cubes say the same.
    let compared = report::compare(&folder.path(), [baseline, proposed]).unwrap();
    for one in &proposals {
        let same = |pair: &&report::Pair| pair.komi_policy == one.komi_policy;
        let pair = compared.pairs.iter().find(same).unwrap();
        let Pair {
            compared,
            differ,
            flips,
            difference_sum,
            ..
        } = one.headline.clone();
        assert_eq!(
            [pair.compared, pair.differ, pair.flips],
            [compared, differ, flips]
        );
        assert_eq!(pair.difference_sum, -difference_sum);
    }
    let sizes = |causes: &[report::Cause]| -> Vec<_> {
        let of = |c: &report::Cause| {
            let flips = [c.flips_leading, c.flips_with, c.flips_alone];
            (c.cause.clone(), c.games, c.points.to_bits(), flips)
        };
        causes.iter().map(of).collect()
    };
    assert_eq!(sizes(&compared.causes), sizes(&proposals[0].causes));
    // Every cause is told once under the keys that move it, or else as judged.
    assert_eq!(compared.by_judgement(&[]).len(), compared.causes.len());
    for cause in score::Cause::ALL {
        for key in cause.keys() {
            let lines = compared.mattered(key, &[key]);
            let words = picture::Language::English.word(&format!("cause.{}", cause.name()));
            let told = |text: &String| text.starts_with(&format!("{words}: "));
            let is_there = compared.causes.iter().any(|c| c.cause == cause.name());
            assert_eq!(
                lines.iter().filter(|line| told(line)).count(),
                usize::from(is_there || cause == score::Cause::Komi),
                "{key}: {lines:?}"
            );
        }
    }
    let error = report::compare(&folder.path(), ["jp1989", "nowhere"]).unwrap_err();
    assert!(
        error.to_string().contains("not scored under `nowhere`"),
        "{error}"
    );
}

#[test]
fn of_several_records_of_a_game_the_first_counts() {
    let folder = tempfile::tempdir().unwrap();
    dataset(folder.path(), 3, 40);
    let options = Options {
        dedup: true,
        ..Options::default()
    };
    let whole = report::summary(&folder.path(), &Options::default()).unwrap();
    let mut rows = Vec::new();
    for shard in 0..3 {
        let games = folder
            .path()
            .join(format!("data/games/part-{shard}.parquet"));
        let ids = table::record_ids(fs::read(games).unwrap()).unwrap();
        for (at, record_id) in ids.iter().enumerate().skip(1).step_by(3) {
            rows.push(DuplicateRow {
                record_id: record_id.clone(),
                kind: DuplicateRow::KINDS[at % 2 * 2],
                first_record_id: ids[0].clone(),
            });
        }
    }
    let exact = rows.iter().filter(|row| row.kind == "exact").count() as i64;
    assert!(exact > 10 && rows.len() as i64 > exact);
    let write = |rows: &[DuplicateRow]| {
        let part = table::duplicates_part(rows).unwrap();
        let folder = folder.path().join("data/duplicates");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("part-run.parquet"), part.bytes).unwrap();
    };
    write(&rows);
    let told = report::summary(&folder.path(), &Options::default()).unwrap();
    assert_eq!(told.totals, whole.totals);
    let kinds: Vec<&str> = told.duplicates.iter().map(|d| d.kind.as_str()).collect();
    assert_eq!(kinds, ["exact", "prefix"]);
    let once = report::summary(&folder.path(), &options).unwrap();
    assert_eq!(once.totals[0].games, whole.totals[0].games - exact);
    assert_eq!(once.totals[0].rejects, whole.totals[0].rejects);
    rows.reverse();
    write(&rows);
    let error = report::summary(&folder.path(), &options).unwrap_err();
    assert!(error.to_string().contains("in their order"), "{error}");
}

/// A run against itself moves nothing; a game judged otherwise is named with what changed.
#[test]
fn what_moved_between_two_runs() {
    let [earlier, later] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    dataset(earlier.path(), 1, 60);
    dataset(later.path(), 1, 60);
    let against = || report::against(&later.path(), &earlier.path()).unwrap();
    let same = against();
    assert_eq!((same.moved, same.alone), (0, [0, 0]));
    assert!(same.games[0] > 50 && same.games[0] == same.games[1]);

    // The same games once more, one of them with other winners, and without the last.
    let mut source = MadeUp::new(11);
    let context = source.context();
    let mut builder = PartBuilder::new(&context);
    let mut changed = String::new();
    for _ in 0..59 {
        let mut entry = source.entry();
        if let ruling::Entry::Ruled(ruling) = &mut entry
            && changed.is_empty()
            && ruling.game.evidence.is_some()
        {
            changed.clone_from(&ruling.game.place.source);
            ruling.game.evidence = Some(ruling::Evidence::Undecided);
            for outcome in &mut ruling.outcomes {
                let Some(margin) = outcome.margin.as_mut() else {
                    continue;
                };
                *margin = -*margin - score::Margin::points(8);
                outcome.winner = match outcome.winner {
                    Some(ruling::Winner::Black) => Some(ruling::Winner::White),
                    _ => Some(ruling::Winner::Black),
                };
            }
        }
        builder.push(&entry);
    }
    for part in builder.finish().unwrap() {
        let folder = later.path().join("data").join(part.table);
        fs::write(folder.join("part-0.parquet"), &part.bytes).unwrap();
    }
    let moved = against();
    assert_eq!((moved.moved, moved.other_winner), (1, 1));
    assert!(moved.alone[0] <= 1 && moved.alone[1] == 0);
    assert_eq!(moved.named[0].place, changed);
    assert_eq!(moved.named[0].grades[1], "undecided");
    assert!(moved.rulesets.iter().all(|(_, margins, _)| *margins == 1));
    let (files, same) = report::write_against(&later.path(), &earlier.path(), None).unwrap();
    assert!(fs::read_to_string(&files[0]).unwrap().contains(&changed));
    assert_eq!((same.warning(), same), (None, moved));

    // Games under other keys are strangers.
    let mut source = MadeUp::new(11);
    let mut builder = PartBuilder::new(&source.context());
    for _ in 0..60 {
        let mut entry = source.entry();
        if let ruling::Entry::Ruled(ruling) = &mut entry {
            ruling.game.record_id.0.insert_str(0, "other");
        }
        builder.push(&entry);
    }
    for part in builder.finish().unwrap() {
        let folder = later.path().join("data").join(part.table);
        fs::write(folder.join("part-0.parquet"), &part.bytes).unwrap();
    }
    let stranger = against();
    let warning = stranger.warning().unwrap();
    assert!(warning.contains("share 0 of"), "{warning}");
}
