//! What the header claims, and what becomes of it in the ruling.

use go::{Board, Color, Point};
use rules::Book;
use ruling::{
    Ended, Entry, Evidence, EvidenceMode, KomiPolicy, KomiSource, OutcomeProfile, Place, Reason,
    Ruling, Settings, Winner, rule, rule_by_hand,
};
use score::{Cause, Margin};

fn settings(evidence: EvidenceMode) -> Settings {
    let rulesets = Book::builtin().resolve("jp1989,cn2002").expect("rulesets");
    Settings {
        rulesets: rulesets.into_iter().cloned().collect(),
        komi_policies: vec![KomiPolicy::Recorded],
        evidence,
        unfinished: false,
        all_divergences: false,
        life: life::Settings::default(),
        judge: None,
    }
}

fn ruled_as(sgf: &str, evidence: EvidenceMode) -> Ruling {
    match rule(sgf.as_bytes(), &Place::default(), &settings(evidence)) {
        Entry::Ruled(ruling) => *ruling,
        Entry::Rejected(rejected) => panic!("{sgf}: {}", rejected.reason),
    }
}

fn ruled(sgf: &str) -> Ruling {
    ruled_as(sgf, EvidenceMode::Normal)
}

/// The komi in force, in points, and where it comes from.
fn check_komi(sgf: &str, expected: Option<(f64, KomiSource)>) {
    let game = ruled(sgf).game;
    let expected = expected.map(|(points, source)| (Margin((points * 4.0) as i32), source));
    assert_eq!(game.komi.zip(game.komi_source), expected, "{sgf}");
}

/// The komi of Fox is what its handicap games are played with, too: in 10 of 11 such games of a
/// collection the recorded margins hold with it, or miss by one or two points, and none without it.
#[test]
fn komi_of_fox() {
    use KomiSource::{Convention, Header};
    let fox = "AP[foxwq]RE[W+R]";
    let check = |header: &str, expected| {
        check_komi(
            &format!("(;{fox}{header};AB[pd][dp];W[dd])"),
            Some(expected),
        );
    };
    check("HA[2]KM[375]RU[Chinese]", (7.5, Convention));
    check("HA[2]KM[325]RU[Chinese]", (6.5, Convention));
    check("HA[2]KM[650]RU[Japanese]", (6.5, Convention));
    check("HA[2]KM[0]RU[Japanese]", (0.0, Header));
    check_komi(
        &format!("(;{fox}KM[750]RU[Japanese];B[dd])"),
        Some((7.5, Convention)),
    );
    // REPORTS 5: an even game to the server, a handicap game to the players.
    check_komi(
        &format!("(;{fox}HA[0]KM[375]RU[Chinese];B[pd];B[dp];W[dd])"),
        Some((0.0, Convention)),
    );
    check_komi(&format!("(;{fox}KM[0]HA[0]RU[Japanese];B[dd])"), None);
}

/// Black's wall on a 5x5 board and White's: 10 points against 15, no prisoners but those dead.
fn walls(header: &str, more: &str) -> String {
    let wall: String = ('a'..='e').map(|y| format!(";B[b{y}];W[c{y}]")).collect();
    format!("(;SZ[5]{header}{wall}{more};B[];W[])")
}

#[test]
fn komi_from_the_margin_confirms_nothing() {
    // Territory 5 against 10.
    let game = ruled(&walls("RU[Japanese]RE[W+11.5]", "")).game;
    assert_eq!(game.komi, Some(Margin(26)));
    assert_eq!(game.komi_source, Some(KomiSource::Margin));
    assert_ne!(game.evidence, Some(Evidence::Confirmed));
    // A komi that no ruleset knows is none.
    check_komi(&walls("RU[Japanese]RE[W+7.75]", ""), None);
}

/// Fox writes the stones of some handicap games by their number only.
#[test]
fn handicap_stones_that_fox_leaves_out() {
    let game = ruled("(;AP[foxwq]KM[0]HA[3]RU[Japanese]RE[W+R];W[qp];B[cn])").game;
    assert_eq!(game.handicap, 3);
    assert_eq!(game.legality.setup_edits, 0);
}

#[test]
fn an_agreed_draw_is_no_count() {
    let game = ruled("(;KM[7.5]RU[Japanese]RE[draw];B[dd];W[pp])").game;
    assert_eq!(game.ended, Ended::Unknown);
    assert_eq!(game.evidence, None);
}

const RACE: &str = "
    X . X . X X X
    X X X X X X X
    X . . . . . X
    X O O O O O X
    O X X X X X O
    O . . . . . O
    O O O O O O O
    O . O . O O O";

/// The board as a record of no moves.
fn set_up(board: &Board, result: &str) -> String {
    let stones = |color| -> String {
        let stones = board.stones().filter(|&(_, stone)| stone == color);
        stones.map(|(point, _)| format!("[{point}]")).collect()
    };
    let (width, height) = (board.size().width(), board.size().height());
    format!(
        "(;SZ[{width}:{height}]KM[0]RU[Chinese]RE[{result}]AB{}AW{};B[];W[])",
        stones(Color::Black),
        stones(Color::White)
    )
}

/// With these stones dead, and the record that says so.
fn with_dead(board: &Board, dead: &[Point]) -> (Ruling, String) {
    let (place, settings) = (Place::default(), settings(EvidenceMode::Normal));
    let text = set_up(board, "?");
    let ruling = match rule_by_hand(text.as_bytes(), &place, &settings, dead) {
        Entry::Ruled(ruling) => *ruling,
        Entry::Rejected(rejected) => panic!("{}", rejected.reason),
    };
    // As everybody agrees, whoever would win what is left by playing on.
    let counts = ruling.game.counts.expect("counted");
    let own = |color| counts.stones[color] + counts.territory[color] + counts.seki_eyes[color];
    let margin = own(Color::Black) - own(Color::White);
    let winner = if margin > 0 { 'B' } else { 'W' };
    let stated = format!("{winner}+{}", margin.abs());
    (ruling, set_up(board, &stated))
}

/// A race of five liberties against five that nobody played out: who is dead is anybody's guess, and
/// the recorded margin tells.
#[test]
fn the_record_settles_what_was_undecided() {
    let board: Board = RACE.parse().expect("a board");
    for loser in [Point::new(1, 3), Point::new(1, 4)] {
        let (by_hand, text) = with_dead(&board, &[loser]);
        let ruling = ruled(&text);
        assert_eq!(ruling.game.evidence, Some(Evidence::Confirmed), "{text}");
        assert_eq!(ruling.position.dead, by_hand.position.dead, "{text}");
        let change = ruling.game.reconciliation.expect("a change").to_string();
        assert!(
            change.contains(&format!("chain at {loser} dead")),
            "{change}"
        );
        // Judging blind the record has no say.
        let blind = ruled_as(&text, EvidenceMode::Blind).game;
        assert_eq!(blind.evidence, Some(Evidence::Undecided));
        assert_eq!(blind.reconciliation, None);
    }
    // A margin that neither way gives explains nothing.
    let other = ruled(&set_up(&board, "B+2")).game;
    assert_eq!(other.evidence, Some(Evidence::Undecided));
}

/// Two such races, and a margin that says one side lost one of them: which, it does not say.
#[test]
fn of_two_changes_none_is_made() {
    let rows = RACE.lines().filter(|row| !row.trim().is_empty());
    let twice: Vec<String> = rows.map(|row| format!("{0} {0}", row.trim())).collect();
    let board: Board = twice.join("\n").parse().expect("a board");
    let (_, text) = with_dead(&board, &[Point::new(1, 3)]);
    let game = ruled(&text).game;
    assert_ne!(game.evidence, Some(Evidence::Confirmed), "{text}");
    let change = game.reconciliation.expect("a change");
    assert!(change.candidates > 1, "{change}");
}

/// What no position of a game can begin with is told with its place in the text.
#[test]
fn setup_without_liberties() {
    let game = ruled("(;SZ[9]AB[aa]AW[ba][ab];B[ee])").game;
    assert_eq!(game.defects, ["choked_setup@10"]);
    assert_eq!(game.legality.setup_choked, 1);
    assert!(ruled("(;SZ[9]AB[aa]AW[ba];B[ee])").game.defects.is_empty());
}

/// Two stones on an open board: nobody knows whose it is, but Tromp-Taylor counts what stands there, a
/// stone each and 79 points that both reach, from which only komi is taken.
#[test]
fn what_is_counted_as_left_is_never_undecided() {
    let settings = Settings {
        rulesets: vec![Book::builtin().get("tt").expect("a ruleset").clone()],
        ..settings(EvidenceMode::Normal)
    };
    let sgf = b"(;SZ[9]KM[5.5];B[ee];W[cc];B[];W[])";
    let Entry::Ruled(ruling) = rule(sgf, &Place::default(), &settings) else {
        panic!("no game");
    };
    assert_eq!(ruling.game.evidence, Some(Evidence::Undecided));
    assert_eq!(ruling.outcomes.len(), 2);
    for outcome in &ruling.outcomes {
        let is_literal = outcome.profile == OutcomeProfile::AsLeft;
        let (margin, winner, reason) = match is_literal {
            true => (Some(Margin(-22)), Some(Winner::White), None),
            false => (None, None, Some(Reason::Undecided)),
        };
        assert_eq!(
            (outcome.margin, outcome.winner, outcome.reason),
            (margin, winner, reason),
            "{:?}",
            outcome.profile
        );
    }
    let literal = ruling
        .outcomes
        .iter()
        .find_map(|outcome| outcome.components);
    let life = literal.map(|causes| (causes[Cause::Area], causes[Cause::Life]));
    assert_eq!(life, Some((Margin::ZERO, Margin::ZERO)));
}
