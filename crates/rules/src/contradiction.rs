//! Values that are each allowed but do not go together.

use crate::counting::{Base, StoneTax};
use crate::ending::{
    DeadRemoval, Dispute, Ko, LitigationCost, Repetition, ResumeFirst, ResumeHistory, SecondStop,
    Unclaimed,
};
use crate::ruleset::Ruleset;

/// Values of a ruleset that do not go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contradiction {
    /// The keys concerned, the one to change first.
    pub keys: [&'static str; 2],
    /// What is found and why it cannot be.
    pub what: &'static str,
    /// What helps.
    pub help: &'static str,
}

/// When two values contradict each other, the keys, why, and what helps.
type Rule = (
    fn(&Ruleset) -> bool,
    [&'static str; 2],
    &'static str,
    &'static str,
);

impl Ruleset {
    /// Every pair of values that do not go together: the rule they describe could not be played, or
    /// one of them could never do anything. What is merely unheard of is not among them.
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let found = RULES.iter().filter(|(is_so, ..)| is_so(self));
        found
            .map(|&(_, keys, what, help)| Contradiction { keys, what, help })
            .collect()
    }
}

fn taxed(r: &Ruleset) -> bool {
    r.stone_tax == StoneTax::AllStones
}

fn superko(r: &Ruleset) -> bool {
    matches!(
        r.ko,
        Ko::PositionalSuperko | Ko::SituationalSuperko | Ko::NaturalSituationalSuperko
    )
}

/// What cannot be. Half of it is about what stones cost: a count in which they do must say what stones cost that are played after the
/// stop, or the margin of a resumed game would depend on who captures what was dead anyway
/// (AGA Concise Rules 1991, rules 10 and 12; Japanese rules 1989, art. 9-3).
const RULES: &[Rule] = &[
    (
        |r| (r.base == Base::Territory) != taxed(r),
        ["stone_tax", "base"],
        "`base = \"territory\"` and `stone_tax = \"all_stones\"` go together: taking off all stones is what makes a count one of territory",
        "change one of the two",
    ),
    (
        |r| taxed(r) && r.litigation_cost == LitigationCost::Free,
        ["litigation_cost", "stone_tax"],
        "stones are paid for, but `litigation_cost = \"free\"` frees those after the stop",
        "use `counted` (play simply goes on), `balanced` (equal turns, passes cost a stone) or `cleanup`",
    ),
    (
        |r| r.pass_stone && !taxed(r),
        ["pass_stone", "stone_tax"],
        "a stone handed over for a pass is a prisoner, and without `stone_tax = \"all_stones\"` prisoners count nothing",
        "use `pass_stone = false`, or a territory count",
    ),
    (
        |r| {
            taxed(r)
                && r.pass_stone
                && !matches!(
                    r.litigation_cost,
                    LitigationCost::Balanced | LitigationCost::Free
                )
        },
        ["litigation_cost", "pass_stone"],
        "with `stone_tax = \"all_stones\"` and pass stones, moves and passes must be taken over the same phase",
        "use `litigation_cost = \"balanced\"`",
    ),
    (
        |r| r.litigation_cost == LitigationCost::Counted && r.base != Base::Territory,
        ["litigation_cost", "base"],
        "`litigation_cost = \"counted\"` is the territory count at the very end, but `base` is area",
        "use `base = \"territory\"`, or `litigation_cost = \"free\"`",
    ),
    (
        |r| r.litigation_cost == LitigationCost::Cleanup && r.dispute != Dispute::Encore,
        ["litigation_cost", "dispute"],
        "`litigation_cost = \"cleanup\"` is the price of the two phases of a play-out, and `dispute` has no play-out",
        "use `dispute = \"encore\"`, or another `litigation_cost`",
    ),
    (
        |r| r.first_pass_lifts_bans && r.first_pass_stops,
        ["first_pass_stops", "first_pass_lifts_bans"],
        "a first pass that lifts ko bans must not count towards the stop",
        "use `first_pass_stops = false`",
    ),
    (
        |r| r.repetition == Repetition::Forbidden && !superko(r) && r.ko != Ko::Ing,
        ["repetition", "ko"],
        "`repetition = \"forbidden\"` needs a ko rule that forbids it",
        "use `ko = \"psk\"`, `\"ssk\"`, `\"nssk\"` or `\"ing\"`, or say what a repetition does",
    ),
    (
        |r| {
            let says_what = matches!(
                r.repetition,
                Repetition::Draw | Repetition::NoResult | Repetition::NoResultByAgreement
            );
            superko(r) && r.ko_window == 0 && says_what
        },
        ["repetition", "ko"],
        "a superko lets no game run in a circle, so that `repetition` has nothing to rule",
        "use `repetition = \"forbidden\"` (or `\"referee\"`), or `ko = \"simple\"`",
    ),
    (
        |r| r.ko_window != 0 && !superko(r),
        ["ko_window", "ko"],
        "a window of positions belongs to a superko rule",
        "use `ko_window = 0`, or a superko",
    ),
    (
        |r| {
            let lifts = matches!(
                r.dispute,
                Dispute::Confirmation | Dispute::Precedents | Dispute::Referee
            );
            r.dead_removal == DeadRemoval::None && lifts
        },
        ["dead_removal", "dispute"],
        "`dispute` rules that stones are dead without capturing them, but `dead_removal = \"none\"` lifts nothing",
        "use `dead_removal = \"agreement\"`, or settle disputes by play: `dispute = \"resume\"` or `\"encore\"`",
    ),
    (
        |r| r.dispute == Dispute::Precedents && r.precedents.is_empty(),
        ["precedents", "dispute"],
        "`dispute = \"precedents\"`, but `precedents` lists no shape",
        "list one, such as `precedents = [\"bent_four_corner=dead\"]`, or use `dispute = \"confirmation\"`",
    ),
    (
        |r| r.dispute == Dispute::None && !r.precedents.is_empty(),
        ["precedents", "dispute"],
        "a shape ruled by name is a ruling, but `dispute = \"none\"` has none",
        "use `precedents = []`, or `dispute = \"precedents\"` or `\"resume\"`",
    ),
    (
        |r| r.dispute == Dispute::None && r.resume_first == ResumeFirst::OpponentOfRequester,
        ["resume_first", "dispute"],
        "`dispute = \"none\"` has no resumption that somebody could request",
        "use `dispute = \"resume\"`, or leave `resume_first` at `opponent_of_last_passer`",
    ),
    (
        |r| r.dispute == Dispute::None && r.resume_history == ResumeHistory::Reset,
        ["resume_history", "dispute"],
        "`dispute = \"none\"` has no resumption before which the history could be reset",
        "use `dispute = \"resume\"`, or leave `resume_history` at `kept`",
    ),
    (
        |r| r.dispute == Dispute::None && r.second_stop == SecondStop::AgreementAgain,
        ["second_stop", "dispute"],
        "`dispute = \"none\"` has no resumption that could stop a second time",
        "use `dispute = \"resume\"`, or leave `second_stop` at `all_alive`",
    ),
    (
        |r| r.dispute == Dispute::None && r.unclaimed != Unclaimed::PlayOn,
        ["unclaimed", "dispute"],
        "`dispute = \"none\"` has no procedure in which value found late could be claimed",
        "use `dispute = \"resume\"`, or leave `unclaimed` at `play_on`",
    ),
];
