//! How well founded a judgement is: compared with what the record says of itself.

use std::borrow::Cow;

use life::{Given, Judgement};
use record::RulesFamily;
use replay::Game as Replayed;
use rules::{Base, Book, Ruleset};
use score::{Margin, Terms, Verdict};

use crate::claims::{self, Stated};
use crate::game::{Evidence, KomiSource};
use crate::grounds::{Agreement, Compared, Grounds, Silence, Slip};
use crate::judged::{Judged, Scored};
use crate::outcome::Winner;

/// Komi in force and how it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Komi {
    pub(crate) margin: Margin,
    pub(crate) source: KomiSource,
}

/// What the record says of its own end, to compare with.
#[derive(Debug, Clone)]
pub(crate) struct Claim<'a> {
    pub(crate) named: Option<Cow<'a, Ruleset>>,
    pub(crate) handicap: u32,
    pub(crate) stated: Stated,
}

impl Claim<'_> {
    /// The komi that makes the recorded margin true, if it is one that some ruleset of the book
    /// proposes for such a game. The completed position goes before the position as left, the
    /// ruleset's own komi before others.
    pub(crate) fn komi_from_margin(&self, judged: &Judged) -> Option<Komi> {
        let (named, stated) = (self.named.as_deref()?, self.stated.margin?);
        let without = Terms {
            komi: Margin::ZERO,
            handicap: self.handicap,
        };
        let scored = judged.score(named, &without);
        let needed = [scored.completed.margin - stated, scored.as_left - stated];
        let native = |ruleset: &Ruleset| ruleset.native_komi(self.handicap).map(Margin::from);
        let own = needed.into_iter().find(|&komi| native(named) == Some(komi));
        let customary = |komi: &Margin| Book::builtin().iter().any(|r| native(r) == Some(*komi));
        let margin = own.or_else(|| needed.into_iter().find(customary))?;
        Some(Komi {
            margin,
            source: KomiSource::Margin,
        })
    }

    /// A judgement against the recorded result, under the ruleset that the record names. A komi
    /// taken from the margin confirms nothing.
    pub(crate) fn compare(&self, judged: &Judged, komi: Option<Komi>) -> Grounds {
        let Some(named) = self.named.as_deref() else {
            return Grounds::Silent(Silence::NoRuleset);
        };
        let Some(komi) = komi else {
            return Grounds::Silent(Silence::NoKomi);
        };
        if komi.source == KomiSource::Margin {
            return Grounds::Silent(Silence::KomiOfMargin);
        }
        let terms = Terms {
            komi: komi.margin,
            handicap: self.handicap,
        };
        let scored = judged.score(named, &terms);
        let (completed, as_left) = (scored.completed.margin, scored.as_left);
        let winner = winner_of(named, self.handicap, completed);
        // Servers differ in whether dame and protective moves are counted. A count as left
        // confirms the judgement, but not a completion that gives the game to the other side.
        let agreement = match (self.stated.margin, self.stated.winner) {
            (Some(margin), _) if completed == margin => Agreement::Completed,
            (Some(margin), _)
                if as_left == margin && winner == winner_of(named, self.handicap, margin) =>
            {
                Agreement::AsLeft
            }
            (Some(_), _) => Agreement::None,
            (None, Some(stated @ (Winner::Black | Winner::White))) if winner == stated => {
                Agreement::Winner
            }
            (None, Some(Winner::Black | Winner::White)) => Agreement::None,
            (None, _) => return Grounds::Silent(Silence::NoResult),
        };
        let slip = match agreement {
            Agreement::None => self.slip(judged, named, &terms, &scored),
            Agreement::Completed | Agreement::AsLeft | Agreement::Winner => None,
        };
        Grounds::Compared(Compared {
            ruleset: named.name.clone(),
            komi: komi.margin,
            komi_source: komi.source,
            stated_margin: self.stated.margin,
            stated_winner: self.stated.winner,
            completed,
            as_left,
            agreement,
            change_sought: false,
            slip,
        })
    }

    /// The one slip that explains a record which says otherwise than the count `scored`.
    fn slip(
        &self,
        judged: &Judged,
        named: &Ruleset,
        terms: &Terms,
        scored: &Scored,
    ) -> Option<Slip> {
        let is_decided = judged.judgement.undecided.is_empty();
        let stated = self.stated.margin.filter(|_| is_decided)?;
        let fits = |scored: &Scored, margin: Margin| {
            scored.completed.margin == margin || scored.as_left == margin
        };
        let other = match named.base {
            Base::Territory => RulesFamily::Chinese,
            Base::Area => RulesFamily::Japanese,
        };
        let other = Book::builtin()
            .get(other.key())
            .filter(|other| fits(&judged.score(other, terms), stated));
        // What lies two points apart may as well lack a dame or a protective move.
        let is_far = (stated + stated).abs() > Margin::points(2);
        match (is_far && fits(scored, -stated), other) {
            (true, None) => Some(Slip::Winner),
            (false, Some(other)) => Some(Slip::Ruleset(other.name.clone())),
            (true, Some(_)) | (false, None) => None,
        }
    }

    /// Whether the judgement makes the record true.
    pub(crate) fn agrees(&self, judged: &Judged, komi: Option<Komi>) -> bool {
        self.compare(judged, komi).agree()
    }

    /// What the computed margins, completed and as left, lack to be the recorded one, in whole points
    /// for Black; `None` where there is nothing to compare, or the difference is no whole number.
    pub(crate) fn shortfalls(&self, judged: &Judged, komi: Option<Komi>) -> Option<[i32; 2]> {
        let komi = komi.filter(|komi| komi.source != KomiSource::Margin)?;
        let terms = Terms {
            komi: komi.margin,
            handicap: self.handicap,
        };
        let scored = judged.score(self.named.as_deref()?, &terms);
        let stated = self.stated.margin?;
        let whole = |margin: Margin| {
            let lack = stated - margin;
            (lack.0 % Margin::UNITS_PER_POINT == 0).then_some(lack.0 / Margin::UNITS_PER_POINT)
        };
        Some([whole(scored.completed.margin)?, whole(scored.as_left)?])
    }

    /// The grade, the first that applies in the order of [`Evidence`].
    pub(crate) fn grade(&self, judged: &Judged, grounds: &Grounds) -> Evidence {
        let judgement = &judged.judgement;
        if !judgement.undecided.is_empty() {
            Evidence::Undecided
        } else if grounds.differ() {
            Evidence::Disputed
        } else if judgement.judged_by == life::JudgedBy::Marks {
            Evidence::Marked
        } else if judgement.proved {
            Evidence::Proved
        } else if grounds.agree() && self.stated.margin.is_some() {
            Evidence::Confirmed
        } else {
            Evidence::Estimated
        }
    }
}

/// Who wins with such a margin.
pub(crate) fn winner_of(ruleset: &Ruleset, handicap: u32, margin: Margin) -> Winner {
    match Verdict::of(ruleset, handicap, margin) {
        Verdict::Win { winner, .. } => claims::of(winner),
        Verdict::Draw => Winner::Draw,
        Verdict::NoResult | Verdict::Undecided(_) => Winner::Nobody,
    }
}

/// The position as the players left it, before they passed.
pub(crate) fn position(game: &Replayed) -> life::Position<'_> {
    life::Position {
        board: &game.board,
        to_play: game.to_play_before_passes,
        ko: game.ko,
    }
}

/// That position judged.
pub(crate) fn judge(game: &Replayed, given: Given, settings: &life::Settings) -> Judgement {
    life::judge(&position(game), given, settings)
}
