//! The identities of docs/rules/identities.md over random games: setup of both colors, early passes,
//! suicide, play after the first stop.

use casebook::survey;
use go::{Board, Color, PerColor, Point, PointSet, Size};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use rules::{Book, Quarters, Ruleset, StoneTax};
use score::{Counted, Margin, Tally, Terms, Turns, compensation, score};

/// A random game, played out.
#[derive(Debug, Clone)]
struct Played {
    board: Board,
    setup: PerColor<i32>,
    counted: Counted,
    later_passes: PerColor<i32>,
    /// Who would be to move.
    to_move: Color,
    /// A pass that was answered by a move.
    early_pass: bool,
    stops: u32,
}

impl Played {
    fn tally(&self) -> &Tally {
        &self.counted.tally
    }
    fn turns(&self) -> &Turns {
        &self.counted.turns
    }
    /// Handicap stones: the setup, where it is a pure handicap.
    fn handicap(&self) -> u32 {
        if self.setup.white == 0 {
            self.setup.black as u32
        } else {
            0
        }
    }
    fn first(&self) -> Color {
        if self.setup.black >= 2 {
            Color::White
        } else {
            Color::Black
        }
    }
    /// b and l together, Black minus White.
    fn all_moves(&self) -> i32 {
        self.turns().moves.difference() + self.turns().later_moves.difference()
    }
    fn board_margin(&self, id: &str) -> Margin {
        let ruleset = get(id);
        let terms = Terms {
            komi: Margin::ZERO,
            handicap: self.handicap(),
        };
        let score = score(ruleset, &terms, self.tally(), &self.counted);
        score.board(ruleset, &terms)
    }
}

fn get(id: &str) -> &'static Ruleset {
    Book::builtin()
        .get(id)
        .unwrap_or_else(|| panic!("no ruleset {id}"))
}

/// Plays choices until two stops, or one that nobody disputes. A choice picks one of the legal moves
/// (anything but a retaken ko and an own eye of one point; suicide is allowed), or a pass; in a calm
/// game nobody passes before the end.
fn play_out(side: u32, setup: [usize; 2], calm: bool, choices: &[u16]) -> Option<Played> {
    let size = Size::new(side, side).ok()?;
    let all: Vec<Point> = size.points().collect();
    let mut stones = Vec::new();
    for (i, color) in [vec![Color::Black; setup[0]], vec![Color::White; setup[1]]]
        .concat()
        .into_iter()
        .enumerate()
    {
        let start = usize::from(choices[i % choices.len()]) + 7 * i;
        let free = (0..all.len()).map(|j| all[(start + j) % all.len()]);
        let point = free
            .into_iter()
            .find(|p| stones.iter().all(|(q, _)| q != p))?;
        stones.push((point, color));
    }
    let mut board = Board::from_setup(size, stones).ok()?;
    let mut turns = Turns::default();
    let mut prisoners = PerColor::new(0, 0);
    let mut later_passes = PerColor::new(0, 0);
    let mut to_move = if setup[0] >= 2 {
        Color::White
    } else {
        Color::Black
    };
    let (mut run, mut stops, mut early_pass, mut ko) = (0, 0, false, None);
    let mut ended = false;
    let mut choices = choices.iter().copied();
    loop {
        // Once choices run out, everybody passes.
        let choice = choices.next();
        let passes = |choice: &u16| !calm && choice.is_multiple_of(19);
        let moves: Vec<Point> = size
            .points()
            .filter(|&p| board.is_empty(p) && Some(p) != ko)
            .filter(|&p| size.neighbors(p).any(|q| board.at(q) != Some(to_move)))
            .collect();
        // In a calm game the one who finds no move ends it.
        ended |= calm && moves.is_empty();
        let picked = choice.filter(|choice| !passes(choice) && !moves.is_empty() && !ended);
        if let Some(choice) = picked {
            let point = moves[usize::from(choice / 19) % moves.len()];
            if run == 1 && stops == 0 {
                early_pass = true;
            }
            let played = board.play(point, to_move).ok()?;
            prisoners[!to_move] += played.captured as i32;
            prisoners[to_move] += played.suicided as i32;
            if stops == 0 {
                turns.moves[to_move] += 1;
            } else {
                turns.later_moves[to_move] += 1;
            }
            turns.last_mover = Some(to_move);
            ko = played.ko;
            run = 0;
        } else {
            turns.first_passer = turns.first_passer.or(Some(to_move));
            if stops == 0 {
                turns.passes[to_move] += 1;
            } else {
                later_passes[to_move] += 1;
            }
            ko = None;
            run += 1;
            if run == 2 {
                stops += 1;
                if stops == 1 {
                    turns.first_passer_of_pair = Some(!to_move);
                    turns.last_turn = Some(to_move);
                }
                run = 0;
                if calm || stops == 2 || choice.is_none_or(|choice| choice.is_multiple_of(2)) {
                    to_move = !to_move;
                    break;
                }
            }
        }
        to_move = !to_move;
    }
    let mut tally = survey(&board, &PointSet::new(size), &[]).tally;
    tally.prisoners = prisoners;
    Some(Played {
        board,
        setup: PerColor::new(setup[0] as i32, setup[1] as i32),
        counted: Counted {
            tally,
            turns,
            ..Counted::default()
        },
        later_passes,
        to_move,
        early_pass,
        stops,
    })
}

fn game(whites: std::ops::Range<usize>) -> impl Strategy<Value = Played> {
    game_where(whites, any::<bool>())
}

fn game_where(
    whites: std::ops::Range<usize>,
    calm: impl Strategy<Value = bool>,
) -> impl Strategy<Value = Played> {
    (
        4u32..7,
        prop_oneof![Just(0usize), Just(0), Just(2), Just(3)],
        whites,
        calm,
        prop::collection::vec(any::<u16>(), 20..250),
    )
        .prop_filter_map(
            "setup without liberties",
            |(side, black, white, calm, choices)| play_out(side, [black, white], calm, &choices),
        )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// I1: stones standing, lifted and captured are the stones set up and played.
    /// I2: A - J = s + b + l + E. I4: A = n - Z (mod 2). I5: one-sided counts.
    #[test]
    fn conservation_area_and_territory_parity_units(game in game(0..3)) {
        let (tally, turns) = (game.tally(), game.turns());
        for color in Color::ALL {
            prop_assert_eq!(
                tally.stones[color] + tally.dead[color] + tally.prisoners[color],
                game.setup[color] + turns.moves[color] + turns.later_moves[color]
            );
        }
        let (a, j) = (tally.area_margin(), tally.territory_margin());
        let n = game.board.size().area() as i32;
        prop_assert_eq!(a - j, game.setup.difference() + game.all_moves() + tally.seki_eyes.difference());
        prop_assert_eq!(tally.stones_placed(), game.setup.difference() + game.all_moves());
        prop_assert_eq!(tally.points(), n);
        prop_assert_eq!((a - (n - tally.shared())) % 2, 0);
        let black = tally.area().black;
        let split = 2 * black + tally.shared();
        prop_assert_eq!(split - n, a);
        prop_assert_eq!(2 * black - (n - tally.shared()), a);
        prop_assert_eq!(2 * black - n, a - tally.shared());
    }

    /// I6: with strict alternation moves and passes differ by the turns.
    #[test]
    fn turns(game in game(0..3)) {
        let turns = match (game.first(), !game.to_move) {
            (Color::Black, Color::Black) => 1,
            (Color::White, Color::White) => -1,
            _ => 0,
        };
        let passes = game.turns().passes.difference() + game.later_passes.difference();
        prop_assert_eq!(game.all_moves() + passes, turns);
    }

    /// I3: the two AGA counts agree, judged at the stop and over the whole game.
    #[test]
    fn aga_area_and_territory(game in game(0..1)) {
        let terms = Terms { komi: Margin(2), handicap: game.handicap() };
        let of = |id| score(get(id), &terms, game.tally(), &game.counted).margin;
        prop_assert_eq!(of("aga"), of("aga_territory"));
        // The whole game instead of the play phase: all moves and all passes, White last.
        let (tally, turns) = (game.tally(), game.turns());
        let third = i32::from(game.to_move == Color::White);
        let passes = turns.passes.difference() + game.later_passes.difference();
        let j = tally.territory_margin() + tally.seki_eyes.difference();
        let whole = Margin::points(j - passes + third) - terms.komi;
        prop_assert_eq!(of("aga"), whole);
    }

    /// I7: with the Chinese return, A - N is J if Black moved last and J - 1 if White did.
    /// I8: last-mover rules give the territory margin, in handicap games with N - 1.
    /// I9: the button gives it with half a point more for Black.
    #[test]
    fn last_mover(game in game_where(0..1, Just(true))) {
        let turns = game.turns();
        prop_assert!(!game.early_pass && game.stops == 1);
        prop_assume!(turns.last_mover.is_some());
        prop_assert_eq!(turns.first_passer, turns.last_mover.map(|color| !color));
        let j = Margin::points(game.tally().territory_margin());
        let a = Margin::points(game.tally().area_margin());
        let one = Margin::points(1);
        let white_last = turns.last_mover == Some(Color::White);
        let n = game.handicap();
        if n == 0 {
            prop_assert_eq!(game.board_margin("wmsg2008"), j);
            prop_assert_eq!(game.board_margin("ikeda_a3"), j);
            prop_assert_eq!(game.board_margin("button"), j + Margin(2));
        } else {
            let returned = a - compensation(get("cn2002"), n);
            prop_assert_eq!(returned, if white_last { j - one } else { j });
            prop_assert_eq!(game.board_margin("wmsg2008") - compensation(get("wmsg2008"), n), j);
        }
    }

    /// I10: without litigation A - b = J + s + E, whatever passes came early. After a stop, later moves
    /// part the taxes: `counted` is J at the very end, Ji Ping Dian leaves them unpaid.
    #[test]
    fn levelled_moves(game in game(0..3)) {
        let (tally, turns) = (game.tally(), game.turns());
        let later = turns.later_moves.difference();
        let j = tally.territory_margin();
        let levelled = j + game.setup.difference() + tally.seki_eyes.difference() + later;
        prop_assert_eq!(game.board_margin("jpd_art"), Margin::points(levelled));
        prop_assert_eq!(game.board_margin("jp1989"), Margin::points(j));
        prop_assert_eq!(game.board_margin("ikeda_t2"), Margin::points(j + later));
    }

    /// I11: filling d plain dame in turn is worth a point to the side to move if d is odd, under every
    /// ruleset without first-pass term and tax; a territory count does not change.
    #[test]
    fn plain_dame(game in game(0..3), dame in 0i32..9) {
        let before = Counted {
            tally: Tally { dame: game.tally().dame + dame, ..*game.tally() },
            ..game.counted
        };
        let mut after = before;
        let mut color = game.to_move;
        for _ in 0..dame {
            after.tally.dame -= 1;
            after.tally.stones[color] += 1;
            after.turns.moves[color] += 1;
            after.turns.last_mover = Some(color);
            color = !color;
        }
        let terms = Terms { komi: Margin::ZERO, handicap: game.handicap() };
        let gain = Margin::points(game.to_move.sign() * (dame % 2));
        let (mut area, mut territory) = (0, 0);
        for ruleset in Book::builtin() {
            let of = |counted: &Counted| score(ruleset, &terms, &counted.tally, counted).margin;
            let change = of(&after) - of(&before);
            if ruleset.first_pass == [Quarters::ZERO; 2] && ruleset.stone_tax == StoneTax::None {
                prop_assert_eq!(change, gain, "{}", ruleset.id);
                area += 1;
            }
            if ruleset.stone_tax == StoneTax::AllStones {
                prop_assert_eq!(change, Margin::ZERO, "{}", ruleset.id);
                territory += 1;
            }
        }
        prop_assert!(area >= 25 && territory >= 12, "{} {}", area, territory);
    }

    /// I12: fill-in with 180 stones a side and everything filled: unfilled points and stones left over
    /// differ by the area margin; a komi stone moves two points.
    #[test]
    fn fill_in(black in 100i32..262, komi_stones in 0i32..6) {
        let tally = Tally {
            territory: PerColor::new(black, 361 - black),
            ..Tally::default()
        };
        // Each side fills its own area with its stones: what stays unfilled is its gain, what is
        // left of its stones the other's.
        let white = 361 - black;
        let margin = |[b, w]: [i32; 2]| {
            let unfilled = (black - b).max(0) - (white - w).max(0);
            let left_over = (b - black).max(0) - (w - white).max(0);
            unfilled - left_over
        };
        prop_assert_eq!(margin([180, 180]), tally.area_margin());
        let moved = margin([180 + komi_stones, 180 - komi_stones]);
        prop_assert_eq!(moved, tally.area_margin() - 2 * komi_stones);
    }
}

/// The generator reaches what the identities speak of.
#[test]
fn random_games_are_varied() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let strategy = game(0..3);
    let (mut early, mut later, mut uneven, mut captures, mut quiet) = (0, 0, 0, 0, 0);
    for _ in 0..400 {
        let Ok(tree) = strategy.new_tree(&mut runner) else {
            continue;
        };
        let game = tree.current();
        early += i32::from(game.early_pass);
        later += i32::from(game.stops == 2);
        uneven += i32::from(game.turns().later_moves.difference() != 0);
        captures += i32::from(game.tally().prisoners != PerColor::new(0, 0));
        quiet += i32::from(!game.early_pass && game.stops == 1);
    }
    for count in [early, later, uneven, captures, quiet] {
        assert!(count >= 20, "{early} {later} {uneven} {captures} {quiet}");
    }
}
