//! Four ways to give handicap stones, one game: set up, placed freely as moves (Ing), as consecutive
//! moves (Tromp-Taylor), and with White passing in between (New Zealand). Every ruleset says the same
//! of all four.

use rules::Book;
use ruling::{Entry, EvidenceMode, KomiPolicy, Outcome, Place, Ruling, Settings, Winner, rule};
use score::Margin;

/// The two-stone game of Chen Wenshi's article after the handicap: 27 points of territory each, White
/// plays last.
const PLAY: &str = "W[gc];B[ee];W[gg];B[df];W[ef];B[dg];W[eg];B[ec];W[fc];B[ed];W[fd];B[ce];W[fe];\
    B[de];W[he];B[eb];W[eh];B[dh];W[ff];B[dc];W[fb];B[di];W[ei];B[ea];W[fa];B[];W[]";

fn ruled(start: &str, evidence: EvidenceMode) -> Ruling {
    let settings = Settings {
        rulesets: Book::builtin().iter().cloned().collect(),
        komi_policies: KomiPolicy::ALL.to_vec(),
        evidence,
        unfinished: false,
        all_divergences: true,
        life: life::Settings::default(),
        judge: None,
    };
    let sgf = format!("(;GM[1]FF[4]SZ[9]KM[0]RU[Japanese]RE[0]{start};{PLAY})");
    match rule(sgf.as_bytes(), &Place::default(), &settings) {
        Entry::Ruled(ruling) => *ruling,
        Entry::Rejected(rejected) => panic!("{sgf}: {}", rejected.reason),
    }
}

fn margin(ruling: &Ruling, id: &str, policy: KomiPolicy) -> Option<Margin> {
    let of = |o: &&Outcome| &*o.ruleset == id && o.komi_policy == policy;
    ruling.outcomes.iter().find(of).expect("an outcome").margin
}

/// Everything about rows, for comparing.
fn text<T: std::fmt::Debug>(rows: &[T]) -> Vec<String> {
    rows.iter().map(|row| format!("{row:?}")).collect()
}

/// Two stones at C7 and C3, four ways, with White to move.
const TWO: [&str; 4] = [
    "HA[2]AB[cc][cg]",
    "HA[2];B[cc];B[cg]",
    ";B[cc];B[cg]",
    "HA[2];B[cc];W[];B[cg]",
];

/// Four stones, likewise; two of them inside what is Black's anyway.
const FOUR: [&str; 4] = [
    "HA[4]AB[cc][cg][ba][bi]",
    "HA[4];B[cc];B[cg];B[ba];B[bi]",
    ";B[cc];B[cg];B[ba];B[bi]",
    "HA[4];B[cc];W[];B[cg];W[tt];B[ba];W[];B[bi]",
];

#[test]
fn all_ways_are_one() {
    for (stones, ways) in [(2, TWO), (4, FOUR)] {
        for evidence in [EvidenceMode::Normal, EvidenceMode::Blind] {
            let [set_up, rest @ ..] = ways.map(|start| ruled(start, evidence));
            assert_eq!(
                set_up
                    .outcomes
                    .iter()
                    .filter(|o| o.margin.is_some())
                    .count()
                    / 3,
                52
            );
            for (other, start) in rest.iter().zip(&ways[1..]) {
                assert_eq!(other.game.handicap, stones, "{start}");
                assert_eq!(text(&other.outcomes), text(&set_up.outcomes), "{start}");
                assert_eq!(
                    text(&other.divergences),
                    text(&set_up.divergences),
                    "{start}"
                );
                assert_eq!(other.game.game_id, set_up.game.game_id, "{start}");
                assert_eq!(other.game.first_passer, set_up.game.first_passer, "{start}");
            }
        }
    }
}

/// What the article states: a draw by Japanese rules, White by half a zi by Chinese ones; with half a
/// point of komi and N - 1 by AGA rules White by half a point (rules 3, 4 and 12).
#[test]
fn the_article() {
    for start in TWO {
        let ruling = ruled(start, EvidenceMode::Normal);
        let of = |id, policy| margin(&ruling, id, policy);
        assert_eq!(
            of("jp1989", KomiPolicy::Recorded),
            Some(Margin::ZERO),
            "{start}"
        );
        assert_eq!(of("cn2002", KomiPolicy::Recorded), Some(Margin::points(-1)));
        assert_eq!(of("aga", KomiPolicy::Native), Some(Margin(-2)));
        // White's opening passes are not the first pass: Black passed first, White collected last.
        assert_eq!(of("wmsg2008", KomiPolicy::Recorded), Some(Margin::ZERO));
        let jigo = ruling.outcomes.iter().find(|o| &*o.ruleset == "jp1989");
        assert_eq!(jigo.and_then(|o| o.winner), Some(Winner::Draw));
    }
}

/// A pass of White's in the opening is a pass where no handicap is claimed.
#[test]
fn a_pass_is_a_pass() {
    let ruling = ruled(";B[cc];W[];B[cg]", EvidenceMode::Normal);
    assert_eq!(ruling.game.handicap, 0);
    assert_eq!(ruling.game.first_passer, Some(go::Color::White));
}
