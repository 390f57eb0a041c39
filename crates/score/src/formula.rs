//! The one formula.

use go::Color;
use rules::{FirstPassScope, LitigationCost, Ruleset, StoneTax};

use crate::cause::{Cause, Components};
use crate::handicap::{compensation, placed};
use crate::margin::Margin;
use crate::tally::Tally;
use crate::turns::Turns;

/// The terms of one game. A ruleset only proposes a komi; which one counts is decided here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Komi in force.
    pub komi: Margin,
    /// Handicap stones: 0 an even game, 1 *sen*.
    pub handicap: u32,
}

impl Terms {
    /// The ruleset's own komi for such a game, or `None` where its text names none.
    pub fn native(ruleset: &Ruleset, handicap: u32) -> Option<Self> {
        ruleset.native_komi(handicap).map(|komi| Self {
            komi: komi.into(),
            handicap,
        })
    }
}

/// A position as one ruleset judges it, and how the game came there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counted {
    /// The counts after this ruleset's judgement.
    pub tally: Tally,
    /// The moves and passes that led there.
    pub turns: Turns,
    /// Points that one-sided dame of a seki give without being filled, Black minus White
    /// (Ji Ping Dian §9: claimed by naming them).
    pub one_sided: Margin,
    /// Points that a precedent adds, Black minus White.
    pub precedent: Margin,
}

/// The outcome of a game under one ruleset, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Score {
    /// Black minus White, komi and compensation taken off.
    pub margin: Margin,
    /// What it is made of; they sum to `margin`.
    pub components: Components,
}

impl Score {
    /// The margin before komi.
    pub fn before_komi(&self) -> Margin {
        self.margin - self.components[Cause::Komi]
    }

    /// The margin before komi and handicap compensation: the ruleset's count of the board.
    pub fn board(&self, ruleset: &Ruleset, terms: &Terms) -> Margin {
        self.margin + terms.komi + compensation(ruleset, terms.handicap)
    }
}

/// Scores a position under a ruleset, on the completed position:
///
/// ```text
/// M = (S + T + e E)_B - (S + T + e E)_W - tax - G (g_B - g_W)
///     + v (p_W - p_B) + f(first passer) - komi - compensation
/// ```
///
/// `reference` is the judgement of the same record that all rulesets share (agreement, completed),
/// which makes the components of any two rulesets comparable by subtraction; the margin does not
/// depend on it.
///
/// Not considered: whether the game was legal, who wins an equal count (see
/// [`Verdict`](crate::Verdict)), and whether the judgement is right.
pub fn score(ruleset: &Ruleset, terms: &Terms, reference: &Tally, counted: &Counted) -> Score {
    let Counted { tally, turns, .. } = counted;
    let eyes = tally.seki_eyes.difference();
    let area = tally.area_margin();
    let counted_area = if ruleset.seki_eyes { area } else { area - eyes };
    let tax = tax(ruleset, counted);
    let group_tax = i32::from(ruleset.group_tax) * tally.groups.difference();
    let pass_stones = pass_stones(ruleset, turns);
    let paid = ruleset.first_pass_in(terms.handicap).map(Margin::from);
    let first_pass = first_pass(ruleset.first_pass_scope, paid, turns);
    let comp = compensation(ruleset, terms.handicap);

    let margin = Margin::points(counted_area - tax - group_tax + pass_stones)
        + first_pass
        + counted.one_sided
        + counted.precedent
        - terms.komi
        - comp;

    // The same margin by cause. What the last mover and the handicap explain of a tax or of a
    // first-pass term is shown under their own names; `move_balance` keeps the rest, so that in
    // ordinary games rulesets that pay for the last move in different ways differ by nothing.
    let taxed = ruleset.stone_tax != StoneTax::None;
    let placed = placed(ruleset, terms.handicap);
    let last = i32::from(turns.last_mover == Some(Color::Black));
    let button = button(paid);
    let [if_black, if_white] = paid;
    let of_last_mover = if last == 1 { if_white } else { if_black };
    let taxed_last = if taxed { last } else { 0 };

    let mut components = Components::default();
    components[Cause::Area] = Margin::points(reference.area_margin());
    components[Cause::Life] = Margin::points(area - reference.area_margin());
    components[Cause::SekiEyes] = Margin::points(counted_area - area);
    components[Cause::SekiOneSided] = counted.one_sided;
    components[Cause::GroupTax] = Margin::points(-group_tax);
    components[Cause::Handicap] = -comp - Margin::points(placed);
    components[Cause::LastMove] = of_last_mover - button - Margin::points(taxed_last);
    components[Cause::MoveBalance] =
        first_pass - of_last_mover - Margin::points(tax - placed - taxed_last);
    components[Cause::PassStones] = Margin::points(pass_stones);
    components[Cause::Button] = button;
    components[Cause::Precedent] = counted.precedent;
    components[Cause::Komi] = -terms.komi;
    debug_assert_eq!(components.sum(), margin);
    Score { margin, components }
}

/// The same ruleset on the position as left: `completed` with what leaving dame and protective
/// moves unplayed changes added as one component. `as_left` holds the record's own moves and passes.
pub fn score_as_left(
    ruleset: &Ruleset,
    terms: &Terms,
    completed: &Score,
    as_left: &Counted,
) -> Score {
    let margin = score(ruleset, terms, &as_left.tally, as_left).margin;
    let mut components = completed.components;
    components[Cause::Unfilled] += margin - completed.margin;
    debug_assert_eq!(components.sum(), margin);
    Score { margin, components }
}

/// What is taken off for stones played, in points, Black minus White.
///
/// What moves after the first stop cost is where texts part. A Japanese resumption is the game
/// going on (1989, art. 9-3): everything counts, to the very end. Where turns after the stop are
/// equal and a pass costs a stone (AGA rule 10), nothing after it can change the balance, so it is
/// left out on both sides. In Ji Ping Dian (§2) litigation moves are not paid back.
fn tax(ruleset: &Ruleset, counted: &Counted) -> i32 {
    let Counted { tally, turns, .. } = counted;
    match ruleset.stone_tax {
        StoneTax::None => 0,
        StoneTax::PlayMoves => turns.moves.difference(),
        StoneTax::AllStones => {
            let placed = tally.stones_placed();
            match ruleset.litigation_cost {
                LitigationCost::Counted => placed,
                LitigationCost::Balanced | LitigationCost::Free => {
                    placed - turns.later_moves.difference()
                }
                LitigationCost::Cleanup => {
                    let Turns { cleanup, .. } = turns;
                    placed - cleanup.moves.difference() + cleanup.strays.difference()
                }
            }
        }
    }
}

/// Stones handed over for passes of the play phase, in points, White's minus Black's. Where White
/// must pass last and Black did, White's missing pass is added (AGA Concise Rules 1991, rule 11).
fn pass_stones(ruleset: &Ruleset, turns: &Turns) -> i32 {
    if !ruleset.pass_stone {
        return 0;
    }
    let third_pass = ruleset.white_last_pass && turns.last_turn == Some(Color::Black);
    i32::from(third_pass) - turns.passes.difference()
}

/// What the ruleset adds because of the one who passed first (WMSG 2008, art. 6; Ikeda Area III;
/// the button), `paid` if Black and if White did. Nothing where nobody passed.
fn first_pass(scope: FirstPassScope, paid: [Margin; 2], turns: &Turns) -> Margin {
    let passer = match scope {
        FirstPassScope::Game => turns.first_passer,
        FirstPassScope::TerminalPair => turns.first_passer_of_pair,
    };
    passer.map_or(Margin::ZERO, |color| paid[color.index()])
}

/// What the first pass is worth to either side alike, as a button is. Where it is paid to one side
/// only, or a different amount, it pays for the last move instead.
fn button([if_black, if_white]: [Margin; 2]) -> Margin {
    if if_black == -if_white {
        if_black
    } else {
        Margin::ZERO
    }
}
