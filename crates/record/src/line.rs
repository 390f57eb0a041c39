//! One line of play, from the root of a game tree to a leaf, without recursion.

use std::ops::Range;

use go::{Color, Point, PointSet, Size};

use crate::DefectCode;
use crate::charset::Source;
use crate::defect::Defects;
use crate::header::{self, Header, Text, Texts};
use crate::points::{read_list, read_move, read_rectangle};
use crate::read::Failure;
use crate::record::{Event, Format, Marks, Record, RejectReason, Step};
use crate::root::Root;
use crate::scan::{Key, Lexer, Token, Value, ValueFlaw, is_blank, is_known, skip_blanks};
use crate::tree::{Start, find_start, goes_on, starts_other};
use crate::variations::Turn;

/// More than any game: a rectangle over the largest board, a hundred times.
const SETUP_MAX: usize = 100 * 52 * 52;

/// A line of play in the making.
#[derive(Debug)]
pub(crate) struct Line<'s, 'a> {
    source: &'s Source<'a>,
    scan: &'s [u8],
    size: Size,
    steps: Vec<Step>,
    texts: Texts,
    /// The values of `TB` and `TW` in the last node that has any.
    marks: Vec<(Color, Range<usize>)>,
    marks_node: u32,
    defects: Defects,
    truncated: bool,
    node: u32,
    /// Steps before the current node.
    node_steps: usize,
    node_moves: u32,
    moves: bool,
    setup: usize,
    known: bool,
    /// Where the line leaves the main one; 0 if it is that.
    fork: usize,
}

impl<'s, 'a> Line<'s, 'a> {
    pub(crate) fn new(source: &'s Source<'a>, size: Size) -> Self {
        let mut defects = Defects::new();
        if let Some(code) = source.defect {
            defects.add(code, source.offset(0) as u32);
        }
        Line {
            source,
            scan: &source.scan,
            size,
            steps: Vec::with_capacity((source.scan.len() / 6).min(512)),
            texts: Texts::default(),
            marks: Vec::new(),
            marks_node: 0,
            defects,
            truncated: false,
            node: 0,
            node_steps: 0,
            node_moves: 0,
            moves: false,
            setup: 0,
            known: false,
            fork: 0,
        }
    }

    fn offset(&self, at: usize) -> u32 {
        self.source.offset(at) as u32
    }

    fn defect(&mut self, code: DefectCode, at: usize) {
        self.defects.add(code, self.offset(at));
    }

    /// Takes the tokens of one line: down the first variation each time, but for the turns, until it
    /// closes.
    pub(crate) fn walk(&mut self, turns: &[Turn]) -> Result<(), Failure> {
        self.fork = turns.first().map_or(0, |turn| turn.first);
        let mut turns = turns.iter().peekable();
        let start = self.start()?;
        let mut lexer = Lexer::new(self.scan, start.pos);
        let root = Root::new(&lexer);
        let mut depth = usize::from(!start.open);
        // Whether a node was begun since the last parenthesis, and in the whole tree.
        let (mut in_node, mut any_node) = (false, false);
        let mut key = Key::NONE;
        loop {
            if let Some((color, start)) = lexer.plain_move() {
                self.begin_node(&mut any_node);
                (in_node, self.known, key) = (true, true, lexer.key());
                self.play(color, &Value::plain(start));
                continue;
            }
            let (at, token) = lexer.next();
            match token {
                Token::Value(_) | Token::Stray if self.known && starts_other(self.scan, at) => {
                    self.defect(DefectCode::GameInsideGame, at);
                    self.truncated = true;
                    break;
                }
                Token::Value(value) => {
                    self.flaw(&value);
                    if key == Key::NONE {
                        self.defect(DefectCode::MissingName, at);
                    } else {
                        self.value(key, &value);
                    }
                }
                Token::Name { key: name, lower } => {
                    if !in_node {
                        self.defect(DefectCode::MissingSemicolon, at);
                        self.begin_node(&mut any_node);
                        in_node = true;
                    }
                    key = name;
                    if is_known(name) {
                        self.known = true;
                        if lower {
                            self.defect(DefectCode::LowerCaseName, at);
                        }
                    }
                }
                Token::Semicolon => {
                    key = Key::NONE;
                    self.begin_node(&mut any_node);
                    in_node = true;
                }
                Token::Open => {
                    key = Key::NONE;
                    if self.known && root.is_followed_by_another(&lexer) {
                        self.defect(DefectCode::GameInsideGame, at);
                        self.truncated = true;
                        break;
                    }
                    if let Some(turn) = turns.next_if(|turn| turn.first == at) {
                        lexer.skip_to(turn.chosen + 1);
                    }
                    depth += 1;
                    in_node = false;
                }
                Token::Close => {
                    key = Key::NONE;
                    let empty = !in_node;
                    depth = depth.saturating_sub(1);
                    in_node = true;
                    if empty && depth > 0 {
                        continue; // `()` is no variation
                    }
                    let more = goes_on(self.scan, &lexer, &root);
                    if depth == 0 && more {
                        self.defect(DefectCode::ExtraClose, at);
                        depth = 1;
                        continue;
                    }
                    if more {
                        self.defect(DefectCode::NodeAfterVariation, lexer.pos());
                    }
                    let rest = skip_blanks(self.scan, lexer.pos());
                    if depth == 0 && rest < self.scan.len() {
                        self.defect(DefectCode::JunkAfter, rest);
                    }
                    break;
                }
                Token::Stray => {
                    key = Key::NONE;
                    if let Some((color, value)) = move_without_open(self.scan, at) {
                        self.known = true;
                        self.defect(DefectCode::MissingBracket, value.start);
                        self.play(color, &value);
                    } else {
                        self.defect(DefectCode::StrayText, at);
                    }
                }
                Token::End => {
                    if !self.truncated {
                        self.defect(DefectCode::MissingClose, at);
                    }
                    self.truncated = true;
                    break;
                }
            }
        }
        self.end_node();
        if let Some(at) = lexer.nul_at {
            self.defect(DefectCode::NulBytes, at);
        }
        if !self.known {
            let detail = "the line has no property that SGF knows".to_owned();
            return Err((
                RejectReason::NoProperties,
                self.source.offset(start.pos),
                detail,
            ));
        }
        Ok(())
    }

    fn start(&mut self) -> Result<Start, Failure> {
        let first = skip_blanks(self.scan, 0);
        let Some(start) = find_start(self.scan) else {
            let (reason, detail) = if first == self.scan.len() {
                (RejectReason::Empty, "nothing but blanks")
            } else if self
                .scan
                .iter()
                .all(|&byte| is_blank(byte) || b"();".contains(&byte))
            {
                (RejectReason::NoNodes, "the game tree has no nodes")
            } else {
                (RejectReason::NoGameTree, "no `(;` and no node in the text")
            };
            let at = if first == self.scan.len() { 0 } else { first };
            return Err((reason, self.source.offset(at), detail.to_owned()));
        };
        if start.pos > first {
            self.defect(DefectCode::JunkBefore, first);
        }
        if !start.open {
            self.defect(DefectCode::MissingOpen, start.pos);
        }
        Ok(start)
    }

    fn begin_node(&mut self, any_node: &mut bool) {
        self.end_node();
        self.node += u32::from(*any_node);
        *any_node = true;
    }

    /// Setup before the move, in whatever order the node tells them.
    fn end_node(&mut self) {
        let node = &mut self.steps[self.node_steps..];
        let is_move = |step: &Step| matches!(step.event, Event::Play(..) | Event::Pass(_));
        if self.node_moves > 0 && node.len() > self.node_moves as usize {
            let offset = node[0].offset;
            node.sort_by_key(is_move);
            self.defects.add(DefectCode::SetupWithMove, offset);
        }
        self.node_steps = self.steps.len();
        self.node_moves = 0;
    }

    fn flaw(&mut self, value: &Value) {
        match value.flaw {
            None => {}
            Some(ValueFlaw::Unclosed) => {
                self.defect(DefectCode::TruncatedValue, value.start);
                self.truncated = true;
            }
            Some(ValueFlaw::MissingBracket) => self.defect(DefectCode::MissingBracket, value.end),
            Some(ValueFlaw::UnescapedBracket) => {
                self.defect(DefectCode::UnescapedBracket, value.start);
            }
        }
    }

    #[inline]
    fn value(&mut self, key: Key, value: &Value) {
        const B: Key = Key::of(b"B");
        const W: Key = Key::of(b"W");
        const AB: Key = Key::of(b"AB");
        const AW: Key = Key::of(b"AW");
        const AE: Key = Key::of(b"AE");
        const PL: Key = Key::of(b"PL");
        const TB: Key = Key::of(b"TB");
        const TW: Key = Key::of(b"TW");
        match key {
            B => self.play(Color::Black, value),
            W => self.play(Color::White, value),
            AB => self.set(Some(Color::Black), value),
            AW => self.set(Some(Color::White), value),
            AE => self.set(None, value),
            PL => self.turn(value),
            TB => self.mark(Color::Black, value),
            TW => self.mark(Color::White, value),
            _ => {
                let other = || self.nihon_kiin(key, value);
                if let Some(text) = Text::of(key).or_else(other) {
                    self.header(text, value);
                }
            }
        }
    }

    /// What the records of the Nihon Ki-in call event, date, komi and handicap (the program nk2sgf of
    /// A. E. Brouwer's sgfutils renames the same). `TE` and `KO` have other meanings in SGF, with a
    /// number or nothing.
    fn nihon_kiin(&self, key: Key, value: &Value) -> Option<Text> {
        const TE: Key = Key::of(b"TE");
        const RD: Key = Key::of(b"RD");
        const KO: Key = Key::of(b"KO");
        const HD: Key = Key::of(b"HD");
        let is_text = value.end > value.start + 1;
        match key {
            _ if self.moves || !is_text => None,
            TE => Some(Text::Event),
            RD => Some(Text::Date),
            KO => Some(Text::Komi),
            HD => Some(Text::Handicap),
            _ => None,
        }
    }

    fn push(&mut self, event: Event, at: usize) {
        let offset = self.offset(at);
        self.steps.push(Step {
            event,
            node: self.node,
            offset,
        });
    }

    #[inline]
    fn play(&mut self, color: Color, value: &Value) {
        if let &[column, row] = &self.scan[value.start..value.end]
            && let Some(point) = Point::from_sgf(column, row)
            && self.size.contains(point)
        {
            self.moved(Event::Play(color, point), value.start);
        } else {
            self.play_odd(color, value);
        }
    }

    fn play_odd(&mut self, color: Color, value: &Value) {
        // `W[` at the end of the text is a move torn off, not a pass.
        let is_empty = self.scan[value.start..value.end].trim_ascii().is_empty();
        if is_empty && value.flaw == Some(ValueFlaw::Unclosed) {
            return;
        }
        let place = match read_move(&self.scan[value.start..value.end], self.size) {
            Ok((place, None)) => place,
            Ok((place, Some(code))) => {
                self.defect(code, value.start);
                place
            }
            Err(code) => return self.defect(code, value.start),
        };
        let event = place.map_or(Event::Pass(color), |point| Event::Play(color, point));
        self.moved(event, value.start);
    }

    #[inline]
    fn moved(&mut self, event: Event, at: usize) {
        self.moves = true;
        self.node_moves += 1;
        if self.node_moves == 2 {
            self.defect(DefectCode::SeveralMoves, at);
        }
        self.push(event, at);
    }

    fn set(&mut self, color: Option<Color>, value: &Value) {
        let text = &self.scan[value.start..value.end];
        match read_rectangle(text, self.size) {
            Ok((first, last, defect)) => {
                if let Some(code) = defect {
                    self.defect(code, value.start);
                }
                self.set_all(color, rectangle(first, last), value.start);
            }
            Err(code) => match read_list(text, self.size) {
                Some(points) => {
                    self.defect(DefectCode::PointList, value.start);
                    self.set_all(color, points, value.start);
                }
                None => self.defect(code, value.start),
            },
        }
    }

    fn set_all(
        &mut self,
        color: Option<Color>,
        points: impl IntoIterator<Item = Point>,
        at: usize,
    ) {
        for point in points {
            if self.setup == SETUP_MAX {
                return self.defect(DefectCode::TooMuchSetup, at);
            }
            self.setup += 1;
            self.push(Event::Set(point, color), at);
        }
    }

    fn turn(&mut self, value: &Value) {
        match self.scan[value.start..value.end].trim_ascii().first() {
            Some(b'B' | b'b' | b'1') => self.push(Event::ToPlay(Color::Black), value.start),
            Some(b'W' | b'w' | b'2') => self.push(Event::ToPlay(Color::White), value.start),
            _ => self.defect(DefectCode::BadToPlay, value.start),
        }
    }

    fn mark(&mut self, color: Color, value: &Value) {
        if self.marks_node != self.node {
            self.marks.clear();
            self.marks_node = self.node;
        }
        self.marks.push((color, value.start..value.end));
    }

    fn header(&mut self, text: Text, value: &Value) {
        if text == Text::Result && value.start < self.fork {
            return; // The game went on on the main line, and that is how it ended.
        }
        let range = value.start..value.end;
        if self.moves && self.scan[range.clone()].iter().any(|&byte| !is_blank(byte)) {
            self.defect(DefectCode::LateHeader, value.start);
        }
        if !self.texts.put(text, range, self.scan) {
            self.defect(DefectCode::DuplicateProperty, value.start);
        }
    }

    pub(crate) fn check_game(&self) -> Result<(), Failure> {
        let Some(range) = self.texts.get(Text::Game) else {
            return Ok(());
        };
        match header::read_game(&self.source.text(range.clone()).0) {
            Some(1) | None => Ok(()),
            Some(game) => {
                let detail = format!("`GM[{game}]` is not Go, which is 1");
                Err((
                    RejectReason::OtherGame,
                    self.source.offset(range.start),
                    detail,
                ))
            }
        }
    }

    /// The board `SZ` asks for; 19x19 if it is absent or no size.
    pub(crate) fn declared_size(&self) -> Result<Size, Failure> {
        let Some(range) = self.texts.get(Text::Size) else {
            return Ok(Size::NINETEEN);
        };
        match header::read_size(&self.source.text(range.clone()).0) {
            None => Ok(Size::NINETEEN),
            Some((Ok(size), _)) => Ok(size),
            Some((Err(error), _)) => Err((
                RejectReason::BoardSize,
                self.source.offset(range.start),
                error.to_string(),
            )),
        }
    }

    pub(crate) fn finish(mut self) -> Record {
        let marks = self.territory();
        let header = header::read(
            &self.texts,
            self.source,
            self.size,
            &self.steps,
            &mut self.defects,
        );
        self.add_stones_left_out(&header);
        Record {
            format: Format::Sgf,
            charset: self.source.charset,
            size: self.size,
            header,
            steps: self.steps,
            marks,
            defects: self.defects.into_sorted(),
            truncated: self.truncated,
        }
    }

    fn territory(&mut self) -> Option<Marks> {
        if self.marks.is_empty() {
            return None;
        }
        let mut marks = Marks {
            black: PointSet::new(self.size),
            white: PointSet::new(self.size),
        };
        for (color, range) in std::mem::take(&mut self.marks) {
            let set = match color {
                Color::Black => &mut marks.black,
                Color::White => &mut marks.white,
            };
            let flaw = match read_rectangle(&self.scan[range.clone()], self.size) {
                Ok((first, last, flaw)) => {
                    set.extend(rectangle(first, last));
                    flaw
                }
                // `TB[]`: no territory.
                Err(DefectCode::EmptySetup) => None,
                Err(code) => Some(code),
            };
            if let Some(code) = flaw {
                self.defect(code, range.start);
            }
        }
        Some(marks)
    }

    fn add_stones_left_out(&mut self, header: &Header) {
        let stones = header::stones_left_out(header, self.size, &self.steps);
        let Some(range) = self
            .texts
            .get(Text::Handicap)
            .filter(|_| !stones.is_empty())
        else {
            return;
        };
        let offset = self.offset(range.start);
        self.defects.add(DefectCode::HandicapLeftOut, offset);
        let set = |point| Step {
            event: Event::Set(point, Some(Color::Black)),
            node: 0,
            offset,
        };
        self.steps.splice(0..0, stones.into_iter().map(set));
    }
}

/// A node that is a move without its `[`, as `;Wbb]`.
fn move_without_open(scan: &[u8], at: usize) -> Option<(Color, Value)> {
    let node = scan.get(at.checked_sub(1)?..)?.first_chunk::<5>()?;
    let &[b';', color @ (b'B' | b'W'), x, y, b']'] = node else {
        return None;
    };
    let color = if color == b'B' {
        Color::Black
    } else {
        Color::White
    };
    let is_point = x.is_ascii_lowercase() && y.is_ascii_lowercase();
    is_point.then_some((color, Value::plain(at + 1)))
}

/// The points of a rectangle in reading order.
fn rectangle(first: Point, last: Point) -> impl Iterator<Item = Point> {
    (first.y()..=last.y()).flat_map(move |y| (first.x()..=last.x()).map(move |x| Point::new(x, y)))
}
