use replay::Audit;
use rules::{Ko, Ruleset, Suicide};

/// Whether every move of a record was legal under a ruleset. A move on a stone and a turn out of
/// order are illegal everywhere. Ing's ko rule is audited only as far as all ko rules agree, a ko may
/// not be retaken at once: which kos are fighting and who disturbs hangs on what lives.
pub(crate) fn is_legal(audit: &Audit, ruleset: &Ruleset) -> bool {
    let window = u32::from(ruleset.ko_window);
    let ko = match ruleset.ko {
        Ko::Simple | Ko::Ing => audit.ko_simple,
        Ko::Spight => audit.first_without_pass(),
        Ko::PositionalSuperko => audit.first_positional(window),
        Ko::SituationalSuperko => audit.first_situational(window),
        Ko::NaturalSituationalSuperko => audit.first_natural(window),
    };
    let suicides = match ruleset.suicide {
        Suicide::Forbidden => audit.suicides,
        Suicide::Multi => audit.suicides_single,
        Suicide::Allowed => 0,
    };
    ko.is_none() && suicides == 0 && audit.illegal_occupied == 0 && audit.color_order == 0
}
