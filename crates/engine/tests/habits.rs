//! Engines that behave and engines that do not: a question ends with an answer or with a sentence
//! that says why there is none, and the next one is put to a process that can answer it.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine::{Engine, Error, Tally};
use go::{Board, Color};
use ruling::{Opinion, Place, Question, SecondOpinion};
use score::Margin;

/// For engines that answer; how long that takes on a busy machine is not what is tested.
const PATIENT: Duration = Duration::from_secs(120);
/// For engines that never will.
const SHORT: Duration = Duration::from_millis(300);

const BOARD: &str = "
    . X O . .
    . X O O .
    . X X O .
    . X O O .
    X X O . .";

struct Asked {
    engine: Engine,
    told: Arc<Mutex<Vec<String>>>,
}

impl Asked {
    fn new(text: &str, limit: Duration) -> Asked {
        let told = Arc::new(Mutex::new(Vec::new()));
        let into = told.clone();
        let tell = move |line: &str| into.lock().unwrap().push(line.to_owned());
        let engine = Engine::new(text, limit, tell).unwrap();
        Asked { engine, told }
    }

    fn fake(protocol: &str, habit: &str, limit: Duration) -> Asked {
        let script =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fake_{protocol}.py"));
        let command = format!("{protocol}:python3 '{}' {habit}", script.display());
        Asked::new(&command, limit)
    }

    fn opinion(&self, board: &str) -> Option<Opinion> {
        let board: Board = board.parse().unwrap();
        self.engine.opinion(&Question {
            place: &Place {
                source: "a.sgf".to_owned(),
                ..Place::default()
            },
            board: &board,
            to_play: Color::Black,
            komi: Some(Margin(26)),
            by_territory: true,
        })
    }

    fn told(&self) -> String {
        self.told.lock().unwrap().join("\n")
    }
}

/// White's stones.
fn white() -> Vec<go::Point> {
    let board: Board = BOARD.parse().unwrap();
    let white = board.stones().filter(|(_, color)| *color == Color::White);
    white.map(|(point, _)| point).collect()
}

fn check_good(asked: &Asked) {
    for _ in 0..3 {
        let opinion = asked.opinion(BOARD).expect("an answer");
        assert_eq!(opinion.dead().iter().collect::<Vec<_>>(), white());
        assert!(opinion.seki().is_empty());
    }
    assert_eq!(asked.told(), "");
    let expected = Tally {
        asked: 3,
        answered: 3,
        ..Tally::default()
    };
    assert_eq!(asked.engine.tally(), expected);
}

fn check_failure(protocol: &str, habit: &str, limit: Duration, sentence: &str) {
    let asked = Asked::fake(protocol, habit, limit);
    for _ in 0..2 {
        assert!(asked.opinion(BOARD).is_none(), "{habit}");
    }
    let told = asked.told();
    let expected = format!("a.sgf: no second opinion from the engine: {sentence}");
    assert!(told.starts_with(&expected), "{habit}: {told}");
    assert_eq!(asked.engine.tally().failed, 2, "{habit}: {told}");
}

#[test]
fn engines_that_answer() {
    check_good(&Asked::fake("gtp", "good", PATIENT));
    check_good(&Asked::fake("gtp", "hello", PATIENT));
    check_good(&Asked::fake("gtp", "no_seki", PATIENT));
    check_good(&Asked::fake("katago", "good", PATIENT));
}

#[test]
fn gtp_engines_that_do_not_answer() {
    check_failure("gtp", "silent", SHORT, "it took longer than 0.3 s");
    check_failure("gtp", "deaf", SHORT, "it took longer than 0.3 s");
    check_failure("gtp", "crash", PATIENT, "it stopped in the middle");
    check_failure("gtp", "closed", PATIENT, "it stopped in the middle");
    check_failure("gtp", "lines", PATIENT, "it wrote more than");
    check_failure("gtp", "line", PATIENT, "it wrote more than");
}

#[test]
fn gtp_answers_that_cannot_be_taken() {
    let check = |habit, sentence| check_failure("gtp", habit, PATIENT, sentence);
    check("refuse", "`final_status_list dead` was answered with");
    check("garbage", "its answer cannot be read");
    check("off_board", "its answer cannot be read: `T19`");
    check("empty", "its answer cannot be true: no stone stands at ad");
    check("half", "its answer cannot be true: the chain at");
    check("both", "its answer cannot be true: the chain at");
}

#[test]
fn katago_answers_that_cannot_be_taken() {
    let check = |habit, sentence| check_failure("katago", habit, PATIENT, sentence);
    check("error", "its answer cannot be read: `Illegal rules`");
    check("garbage", "its answer cannot be read: `{not JSON`");
    check("short", "its answer cannot be read: `no `ownership`");
    check("words", "its answer cannot be read: `no `ownership`");
    check("far", "its answer cannot be read: `no `ownership`");
    check("none", "its answer cannot be read: `no `ownership`");
    check("crash", "it stopped in the middle");
    check_failure("katago", "silent", SHORT, "it took longer than 0.3 s");
}

#[test]
fn a_board_that_is_not_taken_is_no_failure() {
    let small = Asked::fake("gtp", "small", PATIENT);
    assert!(small.opinion(BOARD).is_none());
    assert!(small.opinion(". X .\n. O X\n. O .").is_some());
    let tally = small.engine.tally();
    assert_eq!((tally.declined, tally.answered, tally.failed), (1, 1, 0));
    assert!(small.told().contains("it does not take a board of 5x5"));
    let good = Asked::fake("gtp", "good", PATIENT);
    assert!(good.opinion(". X O .\n. X O .").is_none());
    assert!(good.told().contains("it does not take a board of 4x2"));
    let katago = Asked::fake("katago", "size", PATIENT);
    assert!(katago.opinion(BOARD).is_none());
    assert_eq!(katago.engine.tally().declined, 1);
}

/// One answer, and after the crash another process's.
#[test]
fn a_new_process_takes_over() {
    let asked = Asked::fake("gtp", "crash_later", PATIENT);
    assert!(asked.opinion(BOARD).is_some());
    assert!(asked.opinion(BOARD).is_none());
    assert!(asked.opinion(BOARD).is_some());
    assert_eq!(asked.engine.tally().failed, 1);
}

#[test]
fn an_engine_that_never_answers_is_given_up() {
    let asked = Asked::fake("gtp", "crash", PATIENT);
    for _ in 0..9 {
        assert!(asked.opinion(BOARD).is_none());
    }
    assert_eq!(asked.engine.tally().asked, 5);
    assert!(asked.told().ends_with("is asked no more"));
}

#[test]
fn what_is_no_engine() {
    let new = |text| Engine::new(text, PATIENT, |_| {});
    assert!(matches!(new("gnugo"), Err(Error::Protocol(_))));
    assert!(matches!(new("http://x"), Err(Error::Protocol(_))));
    assert!(matches!(new("gtp:"), Err(Error::Command(_))));
    assert!(matches!(new("gtp:gnugo 'x"), Err(Error::Command(_))));
    assert!(matches!(
        new("gtp:no-such-program-anywhere"),
        Err(Error::Start { .. })
    ));
}

/// GNU Go itself: the stone in Black's corner is dead, and answers do not hang on what was asked
/// before.
#[test]
fn gnugo() {
    let found = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"]
        .into_iter()
        .find(|path| Path::new(path).exists());
    let Some(path) = found else {
        eprintln!("skipped: GNU Go is not installed");
        return;
    };
    let board = "
        . . . X O . . . .
        . . . X O . . . .
        . O . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .
        . . . X O . . . .";
    let asked = Asked::new(&format!("gtp:{path} --mode gtp --seed 1"), PATIENT);
    let first = asked.opinion(board).expect("an answer");
    assert_eq!(first.dead().len(), 1);
    let _ = asked.opinion(BOARD);
    assert_eq!(asked.opinion(board), Some(first));
    let large = (0..21)
        .map(|_| ". ".repeat(21))
        .collect::<Vec<_>>()
        .join("\n");
    assert!(asked.opinion(&large).is_none());
    assert!(asked.told().contains("it does not take a board of 21x21"));
}
