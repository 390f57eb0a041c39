//! Files and folders: names, order, links, what cannot be read.

mod common;

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use archive::{Input, Limits};
use common::{game, sources, walk, walk_path, zip};

#[test]
fn sorted_by_name_and_relative_to_the_root() {
    let root = tempfile::tempdir().unwrap();
    for name in ["b/2.sgf", "a.sgf", "b-1.sgf", "b/1.sgf", "Z.sgf"] {
        fs::create_dir_all(root.path().join("b")).unwrap();
        fs::write(root.path().join(name), game(1)).unwrap();
    }
    fs::write(root.path().join("readme.txt"), "a collection").unwrap();
    assert_eq!(
        walk_path(root.path()),
        [
            "- txt",
            "Z.sgf||0",
            "a.sgf||0",
            "b-1.sgf||0",
            "b/1.sgf||0",
            "b/2.sgf||0"
        ]
    );
    assert_eq!(walk_path(&root.path().join("b/2.sgf")), ["2.sgf||0"]);
}

#[test]
fn several_roots_start_with_their_last_components() {
    let root = tempfile::tempdir().unwrap();
    for name in ["x/p/1.sgf", "y/p/1.sgf", "y/q/1.sgf"] {
        let path = root.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, game(1)).unwrap();
    }
    let input = |name: &str| Input::Path(root.path().join(name));
    let limits = Limits::default();
    assert_eq!(
        walk(&[input("y/q"), input("x/p"), input("y/q/../q")], &limits),
        ["p/1.sgf||0", "q/1.sgf||0"]
    );
    let same = walk(&[input("x/p"), input("y/p")], &limits);
    assert_eq!(same.len(), 2);
    assert!(same[0].ends_with("x/p/1.sgf||0"), "{same:?}");
    assert!(same[1].ends_with("y/p/1.sgf||0"), "{same:?}");
}

#[test]
fn a_file_named_and_found_again_in_a_folder_keeps_two_names() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("p");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("1.sgf"), game(1)).unwrap();
    let inputs = [
        Input::Path(folder.clone()),
        Input::Path(folder.join("1.sgf")),
    ];
    assert_eq!(
        walk(&inputs, &Limits::default()),
        ["1.sgf||0", "p/1.sgf||0"]
    );
}

#[test]
fn a_list_keeps_its_paths_and_a_line_that_has_gone_is_a_reject() {
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("1.sgf"), game(1)).unwrap();
    let list = format!("{0}/1.sgf\n{0}/gone.sgf\n", root.path().display());
    let inputs = archive::files_from(list.as_bytes(), Path::new("list")).unwrap();
    let lines = walk(&inputs, &Limits::default());
    assert_eq!(lines.len(), 2);
    assert!(lines[0].ends_with("/1.sgf||0"), "{lines:?}");
    assert!(
        lines[1].starts_with('!') && lines[1].ends_with("gone.sgf| unreadable"),
        "{lines:?}"
    );
}

#[test]
fn a_named_file_of_another_kind_is_a_reject() {
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("readme.txt"), "a collection").unwrap();
    assert_eq!(walk_path(root.path()), ["- txt"]);
    assert_eq!(
        walk_path(&root.path().join("readme.txt")),
        ["! readme.txt| not_a_record"]
    );
}

#[cfg(unix)]
#[test]
fn links_are_not_followed_and_a_file_that_cannot_be_read_is_a_reject() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("1.sgf"), game(1)).unwrap();
    let root = tempfile::tempdir().unwrap();
    symlink(outside.path(), root.path().join("out")).unwrap();
    symlink(root.path(), root.path().join("loop")).unwrap();
    fs::write(root.path().join("a.sgf"), game(1)).unwrap();
    assert_eq!(walk_path(root.path()), ["- (link)", "a.sgf||0"]);

    let locked = root.path().join("locked.sgf");
    fs::write(&locked, game(2)).unwrap();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&locked).is_ok() {
        return; // this user may read anything
    }
    let lines = walk_path(root.path());
    assert_eq!(lines[2], "! locked.sgf| unreadable");
}

#[cfg(unix)]
#[test]
fn a_device_is_not_opened() {
    let lines = walk_path(Path::new("/dev/zero"));
    assert_eq!(lines, ["! zero| unreadable"]);
}

#[test]
fn standard_input_is_a_source_like_any_other() {
    let limits = Limits::default();
    let bytes = zip(&[("a.sgf", &game(1)), ("b.sgf", &game(2))]);
    let input = Input::stdin(&bytes[..], &limits).unwrap();
    assert_eq!(walk(&[input], &limits), ["stdin|a.sgf|0", "stdin|b.sgf|0"]);
}

#[test]
fn a_file_that_changes_after_the_plan_is_noticed() {
    let root = tempfile::tempdir().unwrap();
    let limits = Limits::default();
    let path = root.path().join("1.sgf");
    let container = root.path().join("2.zip");
    fs::write(&path, game(1)).unwrap();
    fs::write(&container, zip(&[("a.sgf", &game(1))])).unwrap();
    let (sources, _) = sources(&[Input::Path(root.path().to_owned())], &limits);
    let open = |at: usize| {
        sources[at].open(0..sources[at].atoms.len(), &limits, &mut |_| {
            ControlFlow::Continue(())
        })
    };
    assert!(open(0).is_ok() && open(1).is_ok());

    fs::write(&path, game(2)).unwrap();
    assert!(open(0).unwrap_err().to_string().contains("`1.sgf` changed"));
    let mut grown = game(1);
    grown.extend(game(2));
    fs::write(&path, grown).unwrap();
    assert!(open(0).is_err());
    fs::remove_file(&path).unwrap();
    assert!(open(0).is_err());
    fs::write(&container, zip(&[("a.sgf", &game(2))])).unwrap();
    assert!(open(1).is_err());
}

#[test]
fn a_folder_left_out_is_not_read() {
    let root = tempfile::tempdir().unwrap();
    for name in ["a/1.sgf", "out/2.sgf", "a/out/3.sgf"] {
        let path = root.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, game(1)).unwrap();
    }
    let inputs = [Input::Path(root.path().to_owned())];
    let listing = archive::list(&inputs, Some(&root.path().join("a/../out"))).unwrap();
    let names: Vec<_> = listing
        .entries
        .iter()
        .map(|entry| entry.name.as_str())
        .collect();
    assert_eq!(names, ["a/1.sgf", "a/out/3.sgf"]);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_told_with_its_target() {
    let root = tempfile::tempdir().unwrap();
    let link = root.path().join("games.zip");
    std::os::unix::fs::symlink("/nowhere/old.zip", &link).unwrap();
    let error = archive::list(&[Input::Path(link.clone())], None).unwrap_err();
    let expected = format!(
        "`{}` is a link to `/nowhere/old.zip`, which does not exist",
        link.display()
    );
    assert_eq!(error.to_string(), expected);
}
