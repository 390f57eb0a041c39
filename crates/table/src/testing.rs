//! Games made up for tests: counts drawn at random, outcomes by `score`, so that tables and reports
//! can be tried without a single record. Behind the feature `testing`.

use std::sync::Arc;

use go::{Color, PerColor, Point, Size};
use rules::{Base, Book, DeadRemoval, Ruleset, Tie};
use ruling::{
    Counts, Divergence, Ended, Entry, Evidence, Game, GameId, JudgedBy, KomiPolicy, KomiSource,
    Legality, Outcome, OutcomeProfile, Place, Position, Reason, RecordId, RejectUnit, Rejected,
    RulesSource, Ruling, Unit, Winner,
};
use score::{Cause, Counted, Margin, Tally, Terms, Turns, Verdict};

use crate::{Context, RulesetInfo};

/// A source of made-up games: equal seeds give equal games.
#[derive(Debug)]
pub struct MadeUp {
    state: u64,
    made: u32,
    rulesets: Vec<Ruleset>,
    policies: Vec<KomiPolicy>,
}

impl MadeUp {
    /// With all rulesets that ship.
    pub fn new(seed: u64) -> MadeUp {
        MadeUp {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
            made: 0,
            rulesets: Book::builtin().iter().cloned().collect(),
            policies: vec![KomiPolicy::Recorded, KomiPolicy::Native],
        }
    }

    /// The context of its parts.
    pub fn context(&self) -> Context {
        Context {
            rulesets: self.rulesets.iter().map(RulesetInfo::of).collect(),
            komi_policies: self.policies.clone(),
        }
    }

    /// 0 to `below` - 1, by xorshift.
    fn draw(&mut self, below: u32) -> u32 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        u32::try_from((self.state >> 33) % u64::from(below.max(1))).unwrap_or(0)
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.draw(100) < percent
    }

    /// One of these.
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        let count = u32::try_from(from.len()).unwrap_or(u32::MAX);
        from[self.draw(count) as usize]
    }

    fn place(&mut self) -> Place {
        self.made += 1;
        let folder = self.pick(&["kgs/2004", "fox", "pro/9x9", ""]);
        let name = format!("{}.sgf", self.made);
        Place {
            source: if folder.is_empty() {
                name
            } else {
                format!("{folder}/{name}")
            },
            ..Place::default()
        }
    }

    /// The next entry: mostly games.
    pub fn entry(&mut self) -> Entry {
        let place = self.place();
        if self.chance(3) {
            return Entry::Rejected(Rejected {
                place,
                unit: RejectUnit::Record,
                reason: self.pick(&["other_game", "no_game"]).to_string(),
                offset: Some(7),
                snippet: "(;GM[7]".to_string(),
            });
        }
        Entry::Ruled(Box::new(self.ruling(place)))
    }

    fn ruling(&mut self, place: Place) -> Ruling {
        let side = self.pick(&[9, 13, 19, 19, 19, 19, 7]);
        let size = Size::new(side, side).unwrap_or(Size::NINETEEN);
        let handicap = self.pick(&[0, 0, 0, 0, 0, 1, 2, 3, 4, 9]);
        let komi = match handicap {
            0 => Some(self.pick(&[26, 30, 22, 28])),
            _ => Some(self.pick(&[0, 2])),
        };
        let komi = if self.chance(4) {
            None
        } else {
            komi.map(Margin)
        };
        let counted = self.counted(size, handicap);
        let ended = self.pick(&[
            Ended::Counted,
            Ended::Counted,
            Ended::Counted,
            Ended::Resigned,
        ]);
        let evidence = (ended == Ended::Counted).then(|| {
            self.pick(&[
                Evidence::Marked,
                Evidence::Confirmed,
                Evidence::Confirmed,
                Evidence::Estimated,
                Evidence::Disputed,
                Evidence::Proved,
            ])
        });
        let game = self.game(place, size, handicap, komi, ended, evidence, &counted);
        let (outcomes, divergences) = self.outcomes(&game, &counted);
        let area = size.area();
        let judged = evidence.is_some();
        let mut map = vec![b'X'; if judged { area } else { 0 }];
        if counted.one_sided != Margin::ZERO && judged {
            map[0] = b'p';
        }
        let position = Position {
            board: vec![b'X'; area],
            map,
            to_play: Some(Color::White),
            completing_moves: vec![(Color::White, Some(Point::new(0, 1))), (Color::Black, None)],
            moves: vec![(Color::Black, Some(Point::new(2, 2))), (Color::White, None)],
            ..Position::default()
        };
        Ruling {
            game,
            position,
            outcomes,
            divergences,
        }
    }

    /// A finished board near balance, with its moves.
    fn counted(&mut self, size: Size, handicap: u32) -> Counted {
        let area = i32::try_from(size.area()).unwrap_or(i32::MAX);
        let seki = if self.chance(8) {
            self.pick(&[1, 2, 4])
        } else {
            0
        };
        let swing = i32::try_from(self.draw(31)).unwrap_or(0) - 11;
        let black = (area - seki + swing) / 2;
        let white = area - seki - black;
        let eyes = match (seki, self.chance(40)) {
            (0, _) | (_, false) => PerColor::new(0, 0),
            _ => PerColor::new(1, i32::from(self.chance(20))),
        };
        let last = self.pick(&[Color::Black, Color::White]);
        let moves_black = area / 3 + i32::from(last == Color::Black && handicap < 2);
        let moves_white = area / 3 + i32::from(last == Color::White && handicap >= 2);
        let moves = PerColor::new(moves_black, moves_white);
        let handicap = i32::try_from(if handicap >= 2 { handicap } else { 0 }).unwrap_or(0);
        let standing = PerColor::new(area / 4 + handicap, area / 4);
        let removed = PerColor::new(
            (moves.black + handicap - standing.black).max(0),
            (moves.white - standing.white).max(0),
        );
        let tally = Tally {
            stones: standing,
            territory: PerColor::new(
                black - standing.black - eyes.black,
                white - standing.white - eyes.white,
            ),
            seki_eyes: eyes,
            prisoners: removed,
            groups: PerColor::new(2, 2 + i32::from(self.chance(30))),
            seki_shared: seki,
            ..Tally::default()
        };
        Counted {
            tally,
            turns: Turns {
                moves,
                passes: PerColor::new(1, 1),
                first_passer: Some(!last),
                first_passer_of_pair: Some(!last),
                last_mover: Some(last),
                last_turn: Some(last),
                ..Turns::default()
            },
            one_sided: Margin::ZERO,
            precedent: Margin::ZERO,
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the columns of a made-up game")]
    fn game(
        &mut self,
        place: Place,
        size: Size,
        handicap: u32,
        komi: Option<Margin>,
        ended: Ended,
        evidence: Option<Evidence>,
        counted: &Counted,
    ) -> Game {
        let tally = &counted.tally;
        let id = format!("{:032x}", self.made);
        let judged = evidence.is_some();
        let passes = self.pick(&[2, 2, 3]);
        let ko = self.chance(5).then_some(77);
        Game {
            record_id: RecordId(id.clone()),
            bytes_id: RecordId(id.clone()),
            game_id: GameId(id),
            place,
            format: "sgf",
            charset: "utf-8",
            size,
            handicap,
            handicap_raw: handicap.to_string(),
            komi,
            komi_raw: komi.map_or(String::new(), Margin::amount),
            komi_source: komi.map(|_| KomiSource::Header),
            rules: self
                .pick(&[Some("jp1989"), Some("cn2002"), None])
                .map(str::to_string),
            rules_raw: "Japanese".to_string(),
            rules_source: RulesSource::Header,
            result_raw: String::new(),
            result_winner: None,
            result_margin: None,
            ended,
            player: PerColor::new("黒".to_string(), "白".to_string()),
            rank: PerColor::new(
                self.pick(&["5d", "3k", "9p"]).to_string(),
                self.pick(&["5d", "12k", "9p"]).to_string(),
            ),
            event: String::new(),
            date: self
                .pick(&[Some("2004-03"), Some("2015"), None])
                .map(str::to_string),
            date_raw: String::new(),
            application: "made up".to_string(),
            moves: 200,
            passes,
            passes_trailing: 2,
            first_passer: counted.turns.first_passer,
            first_passer_assumed: false,
            last_mover: counted.turns.last_mover,
            prisoners: PerColor::new(1, 2),
            counts: judged.then_some(Counts {
                stones: tally.stones,
                territory: tally.territory,
                seki_eyes: tally.seki_eyes,
                dead: tally.dead,
                groups: tally.groups,
                dame: tally.dame,
                seki_shared: tally.seki_shared,
                seki_groups: i32::from(tally.seki_shared > 0),
            }),
            open_kos: judged.then_some(0),
            unfilled_dame: judged.then_some(passes - 2),
            completing_moves: judged.then_some(passes - 2),
            cleanup_moves: 0,
            legality: Legality {
                ko_psk: ko,
                ko_ssk: ko,
                ..Legality::default()
            },
            judged_by: judged.then_some(JudgedBy::Estimate),
            evidence,
            grounds: None,
            reconciliation: None,
            marks_agree: (judged && self.chance(30)).then(|| self.chance(90)),
            history_dependent: false,
            strict_seki: false,
            truncated: false,
            defects: vec!["charset_guessed@0".to_string()],
        }
    }

    fn outcomes(&mut self, game: &Game, counted: &Counted) -> (Vec<Outcome>, Vec<Divergence>) {
        let left = self.chance(20);
        let mut outcomes = Vec::new();
        for ruleset in &self.rulesets {
            for &policy in &self.policies {
                let profiles: &[OutcomeProfile] = match ruleset.dead_removal {
                    DeadRemoval::None => &[OutcomeProfile::AsLeft, OutcomeProfile::PlayedOut],
                    DeadRemoval::Agreement => &[OutcomeProfile::Agreement],
                };
                for &profile in profiles {
                    outcomes.push(outcome(ruleset, policy, profile, game, counted, left));
                }
            }
        }
        let divergences = divergences(&outcomes);
        (outcomes, divergences)
    }
}

fn outcome(
    ruleset: &Ruleset,
    policy: KomiPolicy,
    profile: OutcomeProfile,
    game: &Game,
    counted: &Counted,
    left: bool,
) -> Outcome {
    let komi = match policy {
        KomiPolicy::Recorded => game.komi,
        KomiPolicy::Native => ruleset.native_komi(game.handicap).map(Margin::from),
        KomiPolicy::None => Some(Margin::ZERO),
    };
    let as_left = profile == OutcomeProfile::AsLeft && left;
    let scored = komi.filter(|_| game.evidence.is_some()).map(|komi| {
        let terms = Terms {
            komi,
            handicap: game.handicap,
        };
        let mut score = score::score(ruleset, &terms, &counted.tally, counted);
        if as_left {
            score.components[Cause::Unfilled] = Margin::points(-30);
            score.margin += Margin::points(-30);
        }
        score
    });
    let winner = scored.map(
        |s| match Verdict::of(ruleset, game.handicap, s.margin).winner() {
            Some(Color::Black) => Winner::Black,
            Some(Color::White) => Winner::White,
            None => Winner::Draw,
        },
    );
    let reason = match (&winner, game.ended) {
        (Some(_), _) => None,
        (None, Ended::Resigned) => Some(Reason::Resigned),
        (None, _) if policy == KomiPolicy::Native => Some(Reason::NoNativeKomi),
        (None, _) => Some(Reason::KomiUnknown),
    };
    let winner = winner.or((game.ended == Ended::Resigned).then_some(Winner::Black));
    Outcome {
        ruleset: Arc::from(ruleset.id.as_str()),
        komi_policy: policy,
        komi,
        margin: scored.map(|s| s.margin),
        margin_as_left: scored.map(|s| s.margin - Margin::points(i32::from(left))),
        winner,
        reason,
        legal: game.legality.ko_psk.is_none() || ruleset.ko == rules::Ko::Simple,
        unit: match ruleset.base {
            Base::Territory => Unit::Moku,
            Base::Area => Unit::Points,
        },
        score_black: scored.map(|_| Margin::points(100)),
        score_white: scored.map(|_| Margin::points(90)),
        profile,
        evidence: game.evidence,
        class: u16::from(ruleset.tie_rule(game.handicap) != Tie::Draw),
        components: scored.map(|s| s.components),
    }
}

/// One representative of every margin and winner, under the recorded komi.
fn divergences(outcomes: &[Outcome]) -> Vec<Divergence> {
    let mut classes: Vec<&Outcome> = Vec::new();
    for outcome in outcomes {
        let is_main = outcome.komi_policy == KomiPolicy::Recorded
            && outcome.profile != OutcomeProfile::AsLeft
            && outcome.margin.is_some();
        let face = |o: &Outcome| (o.components, o.winner);
        if is_main && !classes.iter().any(|other| face(other) == face(outcome)) {
            classes.push(outcome);
        }
    }
    let mut divergences = Vec::new();
    for (at, one) in classes.iter().enumerate() {
        for other in &classes[at + 1..] {
            let (a, b) = if one.ruleset < other.ruleset {
                (one, other)
            } else {
                (other, one)
            };
            let (Some(winner_a), Some(winner_b)) = (a.winner, b.winner) else {
                continue;
            };
            if winner_a == winner_b {
                continue;
            }
            let margin = |o: &Outcome| o.margin.unwrap_or_default();
            let causes = b.components.unwrap_or_default() - a.components.unwrap_or_default();
            divergences.push(Divergence {
                komi_policy: KomiPolicy::Recorded,
                a: a.ruleset.clone(),
                b: b.ruleset.clone(),
                margin_a: margin(a),
                margin_b: margin(b),
                winner_a,
                winner_b,
                difference: margin(b) - margin(a),
                causes,
                leading_cause: causes.leading(),
                flip_reason: if causes.sum() == Margin::ZERO {
                    "tie_rule"
                } else {
                    "margin"
                },
                evidence: a.evidence.unwrap_or(Evidence::Undecided),
            });
        }
    }
    divergences
}
