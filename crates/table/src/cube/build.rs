use std::collections::BTreeMap;

use ruling::{KomiPolicy, Winner};
use score::{Cause, Margin};

use super::face::Faces;
use super::groups::Groups;
use super::measure::{Detail, Fact, Measure, NO_POLICY, NO_RULESET, Names, ONE_ONLY, Quick, Sum};
use super::rows::PartRow;
use super::slice::{Dimension, origin};
use crate::Context;
use crate::facts::{FLAGS, Face, GameFacts, OutcomeFacts, RejectFacts};

/// Margins before komi beyond this many points either way are counted as this many.
const MARGIN_POINTS_MAX: i32 = 40;

/// Collects the facts of a part's games; the counting is done at the end, when it is known which
/// rulesets can be told apart.
#[derive(Debug)]
pub(crate) struct CubeBuilder {
    ids: Vec<String>,
    place_of: BTreeMap<String, u16>,
    policies: Vec<KomiPolicy>,
    games: Vec<Tallied>,
    groups: Vec<Groups>,
    names: Names,
    rejects: BTreeMap<(String, String), i64>,
}

/// One game, reduced to what is counted.
#[derive(Debug)]
struct Tallied {
    record_id: String,
    /// Number of the value in every dimension.
    slices: [Option<u32>; Dimension::ALL.len()],
    evidence: u32,
    /// Words of the fact `game`, flags as a bit set.
    words: [u32; 4],
    flags: u32,
    handicap: Option<u32>,
    /// Per policy.
    faces: Vec<Faces>,
    /// Rulesets under which some move was illegal.
    illegal: Vec<u16>,
    /// Literal outcomes of rulesets that lift nothing: policy, ruleset, face.
    literal: Vec<(u8, u16, Face)>,
}

impl CubeBuilder {
    pub(crate) fn new(context: &Context) -> CubeBuilder {
        let ids: Vec<String> = context.rulesets.iter().map(|r| r.id.clone()).collect();
        let places = ids.iter().cloned().zip(0..NO_RULESET);
        CubeBuilder {
            place_of: places.collect(),
            policies: context.komi_policies.clone(),
            games: Vec::new(),
            groups: vec![Groups::new(ids.len()); context.komi_policies.len()],
            names: Names::default(),
            rejects: BTreeMap::new(),
            ids,
        }
    }

    pub(crate) fn reject(&mut self, reject: &RejectFacts) {
        let origin = origin(&reject.source, &reject.member).to_string();
        let reason = format!("{}:{}", reject.unit, reject.reason);
        *self.rejects.entry((origin, reason)).or_default() += 1;
    }

    /// Adds a game. Outcomes under rulesets outside the list (one that only a record names) are
    /// left out of the cube.
    pub(crate) fn game<'r>(
        &mut self,
        record_id: &str,
        game: &GameFacts,
        outcomes: impl IntoIterator<Item = OutcomeFacts<'r>>,
    ) {
        let mut faces = vec![Faces::new(self.ids.len()); self.policies.len()];
        let (mut illegal, mut literal) = (Vec::new(), Vec::new());
        for outcome in outcomes {
            let Some(&ruleset) = self.place_of.get(outcome.ruleset) else {
                continue;
            };
            let place = self.policies.iter().position(|p| *p == outcome.policy);
            let Some(place) = place else { continue };
            if outcome.literal {
                literal.push((outcome.policy as u8, ruleset, outcome.face));
                continue;
            }
            if place == 0 && !outcome.legal {
                illegal.push(ruleset);
            }
            faces[place].set(ruleset, &outcome);
        }
        for (groups, faces) in self.groups.iter_mut().zip(&faces) {
            groups.refine(faces);
        }
        let handicap = self.handicap(game, &faces);
        let names = &mut self.names;
        let mut word = |key: &str, value: Option<&str>| {
            names.number(&format!("{key}={}", value.unwrap_or("none")))
        };
        let words = [
            word("ended", Some(&game.ended)),
            word("judged_by", game.judged_by.as_deref()),
            word("komi_source", game.komi_source.as_deref()),
            word(
                "first_passer,last_mover",
                Some(&{
                    let color = |color: &Option<String>| color.clone().unwrap_or("-".to_string());
                    format!("{}{}", color(&game.first_passer), color(&game.last_mover))
                }),
            ),
        ];
        let flags = game
            .flags
            .iter()
            .rev()
            .fold(0, |bits, &flag| bits << 1 | u32::from(flag));
        let cut = game.cut();
        let slices = Dimension::ALL.map(|d| d.value(&cut).map(|value| names.number(&value)));
        self.games.push(Tallied {
            record_id: record_id.to_string(),
            slices,
            evidence: names.number(game.evidence.as_deref().unwrap_or("ungraded")),
            words,
            flags,
            handicap,
            faces,
            illegal,
            literal,
        });
    }

    /// Who wins the area count with nothing, N - 1, N points returned, and who moved last.
    fn handicap(&mut self, game: &GameFacts, faces: &[Faces]) -> Option<u32> {
        if game.handicap < 2 {
            return None;
        }
        let recorded = self
            .policies
            .iter()
            .position(|p| *p == KomiPolicy::Recorded)?;
        let rulesets = 0..u16::try_from(self.ids.len()).unwrap_or(u16::MAX);
        let mut counted = rulesets.filter_map(|ruleset| faces[recorded].get(ruleset));
        let face = counted.find(|face| face.margin.is_some())?;
        let area = face.components[Cause::Area] + face.components[Cause::Komi];
        let winner = |back: i32| match (area - Margin::points(back)).leader() {
            Some(color) => color.initial(),
            None => '=',
        };
        let last = game.last_mover.as_deref().unwrap_or("-");
        let n = game.handicap;
        let key = format!("{} {} {} {last}", winner(0), winner(n - 1), winner(n));
        Some(self.names.number(&key))
    }

    /// The rows of the part, sorted.
    pub(crate) fn rows(mut self) -> Vec<PartRow> {
        let groups: Vec<Vec<Vec<u16>>> = self
            .groups
            .iter()
            .map(|groups| groups.members(&self.ids))
            .collect();
        let games = std::mem::take(&mut self.games);
        let mut counter = Counter::default();
        for (at, game) in games.iter().enumerate() {
            counter.at = at;
            self.count(&mut counter, game, &groups);
        }
        let mut rows = self.counted(&counter);
        rows.extend(self.examples(&counter, &games));
        self.add_rest(&mut rows, &groups);
        // Nearly sorted already: the stable sort only merges.
        rows.sort();
        rows
    }

    /// The sums as rows in their order. Sorted by numbers that stand for texts: comparing the texts
    /// of a hundred thousand rows would cost more than counting them.
    fn counted(&self, counter: &Counter) -> Vec<PartRow> {
        let texts = self.names.ranks();
        let zero = Sum::default();
        let face = |measure| self.row((Dimension::All, 0, 0), measure, zero);
        let mut faces: Vec<(PartRow, usize)> = counter.measures.iter().map(face).zip(0..).collect();
        faces.sort_unstable_by(|(x, _), (y, _)| what(x).cmp(&what(y)));
        let mut places = vec![0; faces.len()];
        for (place, (_, measure)) in faces.iter().enumerate() {
            places[*measure] = place;
        }
        let rank = |text: u32| texts[text as usize];
        let mut sums: Vec<_> = counter.sums.iter().collect();
        sums.sort_unstable_by_key(|((dimension, value, evidence, measure), _)| {
            (
                *dimension,
                rank(*value),
                rank(*evidence),
                places[*measure as usize],
            )
        });
        let row = |(&(dimension, value, evidence, measure), &sum): (&SumKey, &Sum)| {
            let slice = (Dimension::ALL[usize::from(dimension)], value, evidence);
            self.row(slice, &counter.measures[measure as usize], sum)
        };
        sums.into_iter().map(row).collect()
    }

    /// An example for every count of changed winners in slices by one thing.
    fn examples(&self, counter: &Counter, games: &[Tallied]) -> Vec<PartRow> {
        let row = |(&(dimension, value, evidence, measure), example): (&SumKey, &Example)| {
            let slice = (Dimension::ALL[usize::from(dimension)], value, evidence);
            let sum = Sum {
                n: i64::from(example.causes),
                quarters: i64::from(example.difference),
            };
            let lead = self.row(slice, &counter.measures[measure as usize], sum);
            PartRow {
                fact: Fact::Example,
                key: format!("{} {}", lead.key, games[example.game].record_id),
                ..lead
            }
        };
        counter.examples.iter().map(row).collect()
    }

    /// Counts one game in all its slices.
    fn count(&self, counter: &mut Counter, game: &Tallied, groups: &[Vec<Vec<u16>>]) {
        counter.now.clear();
        counter.now_examples.clear();
        let detail = Detail::Word;
        let mut plain = |fact, detail| counter.note(fact, NO_POLICY, [NO_RULESET; 2], detail, 0);
        plain(Fact::Game, detail("games"));
        for word in game.words {
            plain(Fact::Game, Detail::Text(word));
        }
        for (bit, flag) in FLAGS.iter().enumerate() {
            if game.flags >> bit & 1 == 1 {
                plain(Fact::Game, detail(flag));
            }
        }
        if let Some(key) = game.handicap {
            plain(Fact::Handicap, Detail::Text(key));
        }
        if self.is_flip(game) {
            plain(Fact::Game, detail("flips"));
        }
        for &ruleset in &game.illegal {
            let illegal = detail("illegal");
            counter.note(Fact::Ruleset, NO_POLICY, [ruleset, NO_RULESET], illegal, 0);
        }
        for ((policy, faces), groups) in self.policies.iter().zip(&game.faces).zip(groups) {
            count_policy(counter, *policy, faces, groups);
        }
        for &(policy, ruleset, literal) in &game.literal {
            let place = self.policies.iter().position(|p| *p as u8 == policy);
            let played_out = place.and_then(|place| game.faces[place].get(ruleset));
            count_literal(counter, policy, ruleset, &literal, played_out);
        }
        counter.pick_by_two();
        for (dimension, value) in Dimension::ALL.iter().zip(game.slices) {
            if let Some(value) = value {
                counter.add_to(*dimension, value, game.evidence);
            }
        }
    }

    /// Whether two rulesets name different winners, with the game's own komi.
    fn is_flip(&self, game: &Tallied) -> bool {
        let recorded = self
            .policies
            .iter()
            .position(|p| *p == KomiPolicy::Recorded);
        recorded.is_some_and(|recorded| {
            let mut winners = game.faces[recorded].winners();
            let first = winners.next();
            winners.any(|winner| Some(winner) != first)
        })
    }

    fn row(&self, slice: (Dimension, u32, u32), measure: &Measure, sum: Sum) -> PartRow {
        let id = |place: u16| match self.ids.get(usize::from(place)) {
            Some(id) => id.clone(),
            None => String::new(),
        };
        let policy = KomiPolicy::ALL.get(usize::from(measure.policy));
        PartRow {
            dimension: slice.0,
            value: self.names.text(slice.1).to_string(),
            evidence: self.names.text(slice.2).to_string(),
            fact: measure.fact,
            policy: policy.map_or("", |policy| policy.as_str()).to_string(),
            a: id(measure.a),
            b: id(measure.b),
            key: match measure.detail {
                Detail::Word(word) => word.to_string(),
                Detail::Text(number) => self.names.text(number).to_string(),
                Detail::Quarters(quarters) => quarters.to_string(),
                Detail::Causes(set) => causes(set),
            },
            n: sum.n,
            quarters: sum.quarters,
        }
    }

    /// Rejects, and who stands for whom.
    fn add_rest(&self, rows: &mut Vec<PartRow>, groups: &[Vec<Vec<u16>>]) {
        for ((origin, reason), n) in &self.rejects {
            let slices = [(Dimension::All, ""), (Dimension::Origin, origin.as_str())];
            for (dimension, value) in slices {
                let mut row = PartRow::new(dimension, value, Fact::Reject, reason);
                row.n = *n;
                rows.push(row);
            }
        }
        for (policy, groups) in self.policies.iter().zip(groups) {
            for group in groups {
                for member in &group[1..] {
                    let mut row = PartRow::new(Dimension::All, "", Fact::Member, "");
                    row.policy = policy.as_str().to_string();
                    row.a.clone_from(&self.ids[usize::from(group[0])]);
                    row.b.clone_from(&self.ids[usize::from(*member)]);
                    row.n = 1;
                    rows.push(row);
                }
            }
        }
    }
}

/// What a row counts, apart from its slice.
fn what(row: &PartRow) -> (Fact, [&str; 4]) {
    (row.fact, [&row.policy, &row.a, &row.b, &row.key])
}

fn causes(set: u16) -> String {
    let mut text = String::new();
    for cause in Cause::ALL {
        if set >> (cause as u16) & 1 == 1 {
            if !text.is_empty() {
                text.push('+');
            }
            text.push_str(cause.name());
        }
    }
    text
}

/// Sums by slice and measure. Measures are numbered, so that one game looks each up once.
#[derive(Debug, Default)]
struct Counter {
    numbers: Quick<Measure, u32>,
    measures: Vec<Measure>,
    now: Vec<(u32, Sum)>,
    /// Of these, what slices by two may count.
    now_by_two: Vec<(u32, Sum)>,
    /// The game at hand as an example for its changed winners.
    now_examples: Vec<(u32, Example)>,
    sums: Quick<SumKey, Sum>,
    /// Of sums of changed winners the game that shows it best.
    examples: Quick<SumKey, Example>,
    /// Place of the game at hand.
    at: usize,
}

/// A game whose winner changes. The one with fewer causes shows it better, then the one with the larger
/// difference, then the earlier one.
#[derive(Debug, Clone, Copy)]
struct Example {
    causes: u32,
    difference: i32,
    game: usize,
}

impl Example {
    fn rank(&self) -> (u32, i32, usize) {
        (self.causes, -self.difference.abs(), self.game)
    }
}

/// Dimension, value, evidence, measure.
type SumKey = (u8, u32, u32, u32);

impl Counter {
    /// Notes a measure of the game at hand.
    fn note(&mut self, fact: Fact, policy: u8, [a, b]: [u16; 2], detail: Detail, quarters: i32) {
        let measure = Measure {
            fact,
            policy,
            a,
            b,
            detail,
        };
        let next = u32::try_from(self.measures.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(measure).or_insert(next);
        if number == next {
            self.measures.push(measure);
        }
        let quarters = i64::from(quarters);
        self.now.push((number, Sum { n: 1, quarters }));
    }

    /// Offers the game at hand as an example for the measure noted last.
    fn offer(&mut self, causes: u32, difference: i32) {
        let game = self.at;
        let example = Example {
            causes,
            difference,
            game,
        };
        let noted = self.now.last().map(|(number, _)| (*number, example));
        self.now_examples.extend(noted);
    }

    /// Picks out what slices by two may count; that by size and handicap counts whatever any of them does.
    fn pick_by_two(&mut self) {
        let (now, measures) = (self.now.iter(), &self.measures);
        let is_in =
            |(number, _): &&(u32, Sum)| measures[*number as usize].is_in(Dimension::SizeHandicap);
        self.now_by_two.clear();
        self.now_by_two.extend(now.filter(is_in));
    }

    /// Adds what was noted to a slice.
    fn add_to(&mut self, dimension: Dimension, value: u32, evidence: u32) {
        let noted = match dimension.halves() {
            Some(_) => &self.now_by_two,
            None => &self.now,
        };
        for &(number, sum) in noted {
            let measure = &self.measures[number as usize];
            if measure.is_in(dimension) {
                let key = (dimension as u8, value, evidence, number);
                self.sums.entry(key).or_default().add(sum);
            }
        }
        if dimension.halves().is_some() || dimension == Dimension::Even {
            return;
        }
        for &(number, example) in &self.now_examples {
            if self.measures[number as usize].is_in(dimension) {
                let key = (dimension as u8, value, evidence, number);
                let kept = self.examples.entry(key).or_insert(example);
                if example.rank() < kept.rank() {
                    *kept = example;
                }
            }
        }
    }
}

/// What the rulesets said under one policy, one of each group speaking for it.
fn count_policy(counter: &mut Counter, policy: KomiPolicy, faces: &Faces, groups: &[Vec<u16>]) {
    let code = policy as u8;
    for (at, group) in groups.iter().enumerate() {
        let a = group[0];
        let Some(face) = faces.get(a) else { continue };
        count_ruleset(counter, code, a, face);
        for other in &groups[at + 1..] {
            let b = other[0];
            if faces.place(a) == faces.place(b) {
                continue;
            }
            if let Some(other) = faces.get(b) {
                count_pair(counter, code, [a, b], face, other);
            }
        }
    }
}

fn count_ruleset(counter: &mut Counter, policy: u8, ruleset: u16, face: &Face) {
    let Some((margin, winner)) = face.decided() else {
        return;
    };
    let mut note = |fact, detail, quarters| {
        counter.note(fact, policy, [ruleset, NO_RULESET], detail, quarters);
    };
    note(Fact::Ruleset, Detail::Word(winner.as_str()), margin.0);
    if let Some(board) = face.board_margin() {
        let max = Margin::points(MARGIN_POINTS_MAX).0;
        let board = board.0.clamp(-max, max);
        note(Fact::Margin, Detail::Quarters(board), 0);
    }
    if let Some(left) = face.margin_as_left.filter(|left| *left != margin) {
        let change = (left - margin).0;
        note(Fact::Ruleset, Detail::Word("as_left"), change);
        if left.leader() != margin.leader() {
            note(Fact::Ruleset, Detail::Word("as_left_flip"), change);
        }
    }
}

fn count_pair(counter: &mut Counter, policy: u8, pair: [u16; 2], a: &Face, b: &Face) {
    let word = Detail::Word;
    let ((margin_a, winner_a), (margin_b, winner_b)) = match (a.decided(), b.decided()) {
        (Some(a), Some(b)) => (a, b),
        (None, None) => return,
        _ => {
            counter.note(Fact::Pair, policy, pair, word(ONE_ONLY), 0);
            return;
        }
    };
    let difference = (margin_b - margin_a).0;
    let shares = b.components - a.components;
    let mut set = 0_u16;
    for (cause, share) in shares.iter().filter(|(_, share)| share.0 != 0) {
        set |= 1 << (cause as u16);
        counter.note(Fact::Cause, policy, pair, word(cause.name()), share.0.abs());
    }
    if difference != 0 {
        counter.note(Fact::Pair, policy, pair, word("differ"), difference);
        counter.note(
            Fact::Difference,
            policy,
            pair,
            Detail::Quarters(difference),
            0,
        );
    }
    if winner_a != winner_b {
        let lead = match shares.leading() {
            _ if [winner_a, winner_b].contains(&Winner::Nobody) => "repetition",
            Some(cause) => cause.name(),
            None => "tie_rule",
        };
        counter.note(Fact::Pair, policy, pair, word("flip"), difference);
        counter.note(Fact::Lead, policy, pair, word(lead), 0);
        counter.offer(set.count_ones(), difference);
        let turn = word(turn(winner_a, winner_b));
        counter.note(Fact::Turn, policy, pair, turn, 0);
        counter.note(Fact::Set, policy, pair, Detail::Causes(set), 0);
    }
}

/// Two winners, which differ, as the table writes them.
fn turn(a: Winner, b: Winner) -> &'static str {
    use Winner::{Black, Draw, Nobody, White};
    match (a, b) {
        (Black, White) => "B W",
        (Black, Draw) => "B draw",
        (White, Black) => "W B",
        (White, Draw) => "W draw",
        (Draw, Black) => "draw B",
        (Draw, White) => "draw W",
        (Black, _) => "B none",
        (White, _) => "W none",
        (Draw, _) => "draw none",
        (Nobody, Black) => "none B",
        (Nobody, White) => "none W",
        (Nobody, _) => "none draw",
    }
}

fn count_literal(
    counter: &mut Counter,
    policy: u8,
    ruleset: u16,
    literal: &Face,
    played_out: Option<&Face>,
) {
    let Some((left, winner_left)) = literal.decided() else {
        return;
    };
    let Some((margin, winner)) = played_out.and_then(Face::decided) else {
        return;
    };
    let mut note = |word, quarters| {
        let detail = Detail::Word(word);
        counter.note(
            Fact::Literal,
            policy,
            [ruleset, NO_RULESET],
            detail,
            quarters,
        );
    };
    note("games", 0);
    if left != margin {
        note("differ", (left - margin).0.abs());
    }
    if winner_left != winner {
        note("flip", 0);
    }
}
