//! Boards, lines and games of the casebook: legal, conserved, and counted as the cases say.

use casebook::{
    Case, Casebook, Picture, Profile, Survey, Turn, counted, points_of, survey, turns_of,
};
use go::{Board, Color, PerColor, Point, PointSet};

fn casebook() -> Casebook {
    Casebook::load().unwrap_or_else(|error| panic!("{error}"))
}

fn board(case: &Case, picture: &Picture) -> Board {
    picture
        .board()
        .unwrap_or_else(|error| panic!("{}: {error}", case.id))
}

fn points(case: &Case, board: &Board, names: &str) -> Vec<Point> {
    points_of(names, board.size()).unwrap_or_else(|error| panic!("{}: {error}", case.id))
}

fn turns(case: &Case, board: &Board, text: &str) -> Vec<Turn> {
    turns_of(text, board.size()).unwrap_or_else(|error| panic!("{}: {error}", case.id))
}

/// What a line of turns did.
#[derive(Debug, Default, PartialEq, Eq)]
struct Done {
    moves: PerColor<i32>,
    passes: PerColor<i32>,
    captured: PerColor<i32>,
}

/// Plays a line; every move must be on an empty point and no suicide, and no ko retaken at once.
fn play(case: &Case, board: &mut Board, turns: &[Turn]) -> Done {
    let mut done = Done::default();
    let mut ko = None;
    for turn in turns {
        let Some(point) = turn.point else {
            done.passes[turn.color] += 1;
            ko = None;
            continue;
        };
        assert_ne!(
            ko,
            Some(point),
            "{}: ko retaken at once at {point}",
            case.id
        );
        let played = board
            .play(point, turn.color)
            .unwrap_or_else(|error| panic!("{}: {error}", case.id));
        assert_eq!(played.suicided, 0, "{}: suicide at {point}", case.id);
        done.moves[turn.color] += 1;
        done.captured[!turn.color] += played.captured as i32;
        ko = played.ko;
    }
    done
}

fn pair([black, white]: [i32; 2]) -> PerColor<i32> {
    PerColor::new(black, white)
}

/// Whether two boards hold the same stones, however they were put there.
fn same(a: &Board, b: &Board) -> bool {
    a.stones().eq(b.stones())
}

/// The board a profile judges, with its dead stones lifted, counted by flood fill.
fn surveyed(case: &Case, at_stop: &Board, profile: &Profile) -> (Done, Survey) {
    let mut board = at_stop.clone();
    let line = turns(case, &board, profile.later.as_deref().unwrap_or(""));
    let done = play(case, &mut board, &line);
    let mut dead = PointSet::new(board.size());
    for stone in points(case, &board, &profile.dead) {
        // A dead stone may have been captured by the line already.
        dead.extend(board.chain(stone));
    }
    let seki: Vec<Point> = points(case, &board, &profile.seki)
        .into_iter()
        .filter(|&point| board.at(point).is_some() && !dead.contains(point))
        .collect();
    (done, survey(&board, &dead, &seki))
}

/// Every count of every profile by flood fill, with the owner of every point, and the conservation of
/// stones: what was set up and played stands on the board or was removed (I1, I2, I4, I5 of
/// docs/rules/identities.md).
#[test]
fn every_count_of_every_profile() {
    let mut profiles = 0;
    for case in &casebook().cases {
        let Some(picture) = &case.board else { continue };
        let at_stop = board(case, picture);
        let Some(history) = &case.history else {
            continue;
        };
        let as_left = case.as_left.expect("a counted case says what is left");
        let left = survey(&at_stop, &PointSet::new(at_stop.size()), &[]).tally;
        assert_eq!(
            (left.area(), left.shared()),
            (PerColor::new(as_left.black, as_left.white), as_left.shared),
            "{}",
            case.id
        );
        for profile in &case.profiles {
            let place = format!("{} / {}", case.id, profile.name);
            // A profile whose text comes to no definite end counts for nobody.
            if profile.margins.is_empty() && case.scope.is_some() {
                continue;
            }
            let counts = profile
                .counts
                .unwrap_or_else(|| panic!("{place}: no counts"));
            let (
                done,
                Survey {
                    tally,
                    board,
                    owner,
                    living,
                },
            ) = surveyed(case, &at_stop, profile);
            assert_eq!(tally.stones, pair(counts.stones), "{place}: stones");
            assert_eq!(
                tally.territory,
                pair(counts.territory),
                "{place}: territory"
            );
            assert_eq!(
                tally.seki_eyes,
                pair(counts.seki_eyes),
                "{place}: eyes in seki"
            );
            assert_eq!(tally.dead, pair(counts.dead), "{place}: dead");
            assert_eq!(tally.shared(), counts.shared, "{place}: shared");
            if !profile.groups_given {
                assert_eq!(tally.groups, pair(counts.groups), "{place}: groups");
            }
            let played = profile.played.unwrap_or_default();
            assert_eq!(done.moves, pair(played.moves), "{place}: moves");
            assert_eq!(done.passes, pair(played.passes), "{place}: passes");
            assert_eq!(done.captured, pair(played.captured), "{place}: captures");
            let stray = |color: Color| {
                let added = |point: &Point| at_stop.at(*point) != Some(color);
                let stones = board.stones().filter(|(_, c)| *c == color).map(|(p, _)| p);
                stones
                    .filter(added)
                    .filter(|&p| !living[color].contains(p))
                    .count() as i32
            };
            let strays = PerColor::new(stray(Color::Black), stray(Color::White));
            assert_eq!(
                strays,
                pair(played.strays),
                "{place}: stones outside living regions"
            );
            let drawn = profile
                .owner
                .as_ref()
                .expect("an owner picture")
                .rows()
                .concat();
            assert_eq!(owner.iter().collect::<String>(), drawn, "{place}: owners");

            let counted = counted(case, profile).expect("counts").tally;
            assert_eq!(Some(counted.area_margin()), profile.area, "{place}: A");
            assert_eq!(
                Some(counted.territory_margin()),
                profile.territory,
                "{place}: J"
            );
            assert_eq!(
                counted.points(),
                at_stop.size().area() as i32,
                "{place}: points"
            );
            for color in Color::ALL {
                let i = color.index();
                assert_eq!(
                    counted.stones[color] + counted.dead[color] + counted.prisoners[color],
                    history.setup[i] + history.moves[i] + done.moves[color],
                    "{place}: stones of {color} are not conserved"
                );
            }
            profiles += 1;
        }
    }
    assert!(profiles >= 130, "{profiles}");
}

#[test]
fn whole_games_end_on_the_board_drawn() {
    let mut games = 0;
    for case in &casebook().cases {
        let (Some(game), Some(picture)) = (&case.game, &case.board) else {
            continue;
        };
        let history = case.history.as_ref().expect("a game has a history");
        let last = board(case, picture);
        let size = last.size();
        let black = points(case, &last, &game.black_setup);
        let white = points(case, &last, &game.white_setup);
        assert_eq!(
            [black.len() as i32, white.len() as i32],
            history.setup,
            "{}",
            case.id
        );
        let black = black.into_iter().map(|point| (point, Color::Black));
        let setup = black.chain(white.into_iter().map(|point| (point, Color::White)));
        let mut now = Board::from_setup(size, setup).expect("setup with liberties");
        let line = turns(case, &last, &game.moves);
        let done = play(case, &mut now, &line);
        assert!(same(&now, &last), "{}: the moves end elsewhere", case.id);
        assert_eq!(done.moves, pair(history.moves), "{}", case.id);
        assert_eq!(done.passes, pair(history.passes), "{}", case.id);
        assert_eq!(done.captured, pair(history.prisoners), "{}", case.id);
        let first = if case.handicap >= 2 {
            Color::White
        } else {
            Color::Black
        };
        let mut to_move = first;
        for turn in &line {
            assert_eq!(turn.color, to_move, "{}: not alternating", case.id);
            to_move = !to_move;
        }
        let passer = line
            .iter()
            .find(|turn| turn.point.is_none())
            .map(|turn| turn.color);
        let mover = line
            .iter()
            .rev()
            .find(|turn| turn.point.is_some())
            .map(|turn| turn.color);
        assert_eq!(
            passer,
            history.first_passer.map(|side| side.color()),
            "{}",
            case.id
        );
        assert_eq!(
            mover,
            history.last_mover.map(|side| side.color()),
            "{}",
            case.id
        );
        games += 1;
    }
    assert!(games >= 8, "{games}");
}

/// Cycles come back to the start, and what a superko forbids there really repeats a position: triple
/// ko, eternal life, sending two and returning one.
#[test]
fn cycles_and_bans() {
    let mut shown = 0;
    for case in &casebook().cases {
        let (Some(line), Some(picture)) = (&case.line, &case.board) else {
            continue;
        };
        let start = board(case, picture);
        let moves = turns(case, &start, &line.moves);
        let mut now = start.clone();
        let mut seen = vec![(start.clone(), moves[0].color)];
        for turn in &moves {
            play(case, &mut now, std::slice::from_ref(turn));
            seen.push((now.clone(), !turn.color));
        }
        if let Some(length) = line.cycle {
            assert_eq!(moves.len(), length, "{}", case.id);
            assert!(same(&now, &start), "{}: no cycle", case.id);
            shown += 1;
        }
        if let Some(ban) = &line.forbidden {
            for point in points(case, &start, &ban.points) {
                let mut next = seen[ban.after].0.clone();
                let player = ban.player.color();
                next.play(point, player).expect("an empty point");
                let repeats = seen[..=ban.after].iter().any(|(board, to_move)| {
                    same(board, &next) && (ban.ko == "psk" || *to_move == !player)
                });
                assert!(repeats, "{}: {point} repeats nothing", case.id);
                shown += 1;
            }
        }
    }
    assert!(shown >= 4, "{shown}");
}

/// The ko that a case hangs on: the position before it, one capture earlier, is what the ban forbids.
#[test]
fn ko_bans_refer_to_the_position_before() {
    let mut bans = 0;
    for case in &casebook().cases {
        let (Some(ko), Some(picture)) = (&case.ko, &case.board) else {
            continue;
        };
        let (Some(barred), Some(before)) = (ko.forbidden_for, &ko.before) else {
            continue;
        };
        let mut board = board(case, picture);
        let point = points(case, &board, &ko.point)[0];
        let played = board.play(point, barred.color()).expect("an empty point");
        assert_eq!(played.captured, 1, "{}", case.id);
        let before = before.board().expect("a board");
        assert!(
            same(&board, &before),
            "{}: the retake repeats nothing",
            case.id
        );
        bans += 1;
    }
    assert!(bans >= 2, "{bans}");
}
