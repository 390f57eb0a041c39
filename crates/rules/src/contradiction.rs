//! Values that are each allowed but do not go together.

use crate::counting::{Base, StoneTax};
use crate::ending::{Ko, LitigationCost, Repetition};
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

impl Ruleset {
    /// The first pair of values that do not go together, if any.
    ///
    /// A count in which stones cost something must say what stones cost that are played after the
    /// stop, or the margin of a resumed game would depend on who captures what was dead anyway
    /// (AGA Concise Rules 1991, rules 10 and 12; Japanese rules 1989, art. 9-3).
    pub fn contradiction(&self) -> Option<Contradiction> {
        let taxed = self.stone_tax == StoneTax::AllStones;
        let found = |keys, what, help| Some(Contradiction { keys, what, help });
        if (taxed || self.pass_stone) && self.litigation_cost == LitigationCost::Free {
            return found(
                [
                    "litigation_cost",
                    if taxed { "stone_tax" } else { "pass_stone" },
                ],
                "stones or passes are paid for, but `litigation_cost = \"free\"` frees those after the stop",
                "use `counted` (play simply goes on), `balanced` (equal turns, passes cost a stone) or `cleanup`",
            );
        }
        if taxed && self.pass_stone && self.litigation_cost != LitigationCost::Balanced {
            return found(
                ["litigation_cost", "pass_stone"],
                "with `stone_tax = \"all_stones\"` and pass stones, moves and passes must be taken over the same phase",
                "use `litigation_cost = \"balanced\"`",
            );
        }
        if self.litigation_cost == LitigationCost::Counted && self.base != Base::Territory {
            return found(
                ["litigation_cost", "base"],
                "`litigation_cost = \"counted\"` is the territory count at the very end, but `base` is area",
                "use `base = \"territory\"`, or `litigation_cost = \"free\"`",
            );
        }
        if (self.base == Base::Territory) != taxed {
            return found(
                ["stone_tax", "base"],
                "`base = \"territory\"` and `stone_tax = \"all_stones\"` go together: taking off all stones is what makes a count one of territory",
                "change one of the two",
            );
        }
        if self.first_pass_lifts_bans && self.first_pass_stops {
            return found(
                ["first_pass_stops", "first_pass_lifts_bans"],
                "a first pass that lifts ko bans must not count towards the stop",
                "use `first_pass_stops = false`",
            );
        }
        let superko = matches!(
            self.ko,
            Ko::PositionalSuperko | Ko::SituationalSuperko | Ko::NaturalSituationalSuperko
        );
        if self.repetition == Repetition::Forbidden && !superko && self.ko != Ko::Ing {
            return found(
                ["repetition", "ko"],
                "`repetition = \"forbidden\"` needs a ko rule that forbids it",
                "use `ko = \"psk\"`, `\"ssk\"`, `\"nssk\"` or `\"ing\"`, or say what a repetition does",
            );
        }
        if self.ko_window != 0 && !superko {
            return found(
                ["ko_window", "ko"],
                "a window of positions belongs to a superko rule",
                "use `ko_window = 0`, or a superko",
            );
        }
        None
    }
}
