use std::fmt;

/// A leniency that reading a record needed, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Defect {
    /// Byte offset in the record's bytes.
    pub offset: u32,
    /// What was wrong.
    pub code: DefectCode,
}

/// As tables show it: `code@offset`.
impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.code.as_str(), self.offset)
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $key:literal,)*) => {
        /// What can be wrong with a record's text; docs/leniency.md has a row for each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum DefectCode {
            $($(#[$doc])* $name,)*
        }

        impl DefectCode {
            /// Every code.
            pub const ALL: &[DefectCode] = &[$(DefectCode::$name,)*];

            /// The key used in tables, snake case.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(DefectCode::$name => $key,)*
                }
            }
        }
    };
}

codes! {
    // The tree.
    /// Text before the first node, or between two games.
    JunkBefore = "junk_before",
    /// Text after the last closing parenthesis.
    JunkAfter = "junk_after",
    /// The game tree's opening parenthesis is missing.
    MissingOpen = "missing_open",
    /// A parenthesis is followed by properties without `;`.
    MissingSemicolon = "missing_semicolon",
    /// The text ends before the tree is closed.
    MissingClose = "missing_close",
    /// A closing parenthesis stands in the middle of the game; the nodes after it are read.
    ExtraClose = "extra_close",
    /// Another game begins before this tree is closed.
    GameInsideGame = "game_inside_game",
    /// Nodes follow the variations of their parent: not read.
    NodeAfterVariation = "node_after_variation",
    /// Characters that are no token: skipped.
    StrayText = "stray_text",
    /// The header, or the beginning of it, is missing.
    MissingHeader = "missing_header",
    /// The header has fewer lines than its notation asks for: what can be told apart is read.
    ShortHeader = "short_header",
    /// The line that begins a section is missing: the section is read.
    MissingSection = "missing_section",
    /// No header stands with the line of moves: no index beside the file has one.
    NoIndex = "no_index",
    /// Fewer moves than the header counts, or none where they should stand.
    MissingMoves = "missing_moves",
    // Properties.
    /// The text ends inside a value.
    TruncatedValue = "truncated_value",
    /// A value lacks its `]`; it ends where the next property or node begins.
    MissingBracket = "missing_bracket",
    /// A `]` inside a value was not escaped.
    UnescapedBracket = "unescaped_bracket",
    /// A value without a property name: skipped.
    MissingName = "missing_name",
    /// A property name without a capital letter, as `b[dd]`.
    LowerCaseName = "lower_case_name",
    /// A header property again, with another value: the first non-empty one counts.
    DuplicateProperty = "duplicate_property",
    /// A header property after the first move.
    LateHeader = "late_header",
    // Moves and setup.
    /// A move or setup value that names no point: skipped.
    BadPoint = "bad_point",
    /// A point off the board: skipped.
    OffBoard = "off_board",
    /// Upper-case letters on a board that has no such points, as `B[PD]`.
    UpperCasePoint = "upper_case_point",
    /// A point as people write it, as `B[D4]`.
    NamedPoint = "named_point",
    /// Several points of setup in one value, as `AB[aa,bb]`.
    PointList = "point_list",
    /// More than one move in a node.
    SeveralMoves = "several_moves",
    /// Setup and a move in one node: the setup comes first.
    SetupWithMove = "setup_with_move",
    /// A setup property with an empty value, as `AB[]`.
    EmptySetup = "empty_setup",
    /// More setup than any game needs: the rest is skipped.
    TooMuchSetup = "too_much_setup",
    /// Stones set up without a liberty: taken off. Seen when the record is played out.
    ChokedSetup = "choked_setup",
    /// `PL` without a color.
    BadToPlay = "bad_to_play",
    /// `SZ` could not be read: 19x19 is assumed. Or it is a whole number written as a fraction.
    BadSize = "bad_size",
    /// `GM` could not be read: Go is assumed.
    BadGame = "bad_game",
    // Text.
    /// The declared charset does not decode the text, or is unknown; another one does.
    WrongCharset = "wrong_charset",
    /// No charset is declared and the text is not UTF-8; it was detected.
    DetectedCharset = "detected_charset",
    /// UTF-8 with lost bytes: the characters they belonged to are shown as U+FFFD.
    DamagedUtf8 = "damaged_utf8",
    /// UTF-8 that was taken for a western charset and encoded again: undone.
    DoubleUtf8 = "double_utf8",
    /// Escapes of JSON in a value, as `\u003c`: undone.
    JsonEscape = "json_escape",
    /// NUL bytes between tokens: skipped.
    NulBytes = "nul_bytes",
    // Claims.
    /// `KM` is no number, or one that no board allows.
    UnreadableKomi = "unreadable_komi",
    /// `KM` counts in zi: doubled.
    KomiInZi = "komi_in_zi",
    /// `KM` counts in hundredths of a point.
    KomiInHundredths = "komi_in_hundredths",
    /// `KM` holds what the application writes whatever the komi was.
    MeaninglessKomi = "meaningless_komi",
    /// `HA` is no number of stones.
    UnreadableHandicap = "unreadable_handicap",
    /// `HA` counts stones that the application leaves out: they are set up on the star points.
    HandicapLeftOut = "handicap_left_out",
    /// `DT` is the zero of computers' clocks, 1970-01-01: no date.
    ClockZeroDate = "clock_zero_date",
    /// `RE` names no result known here.
    UnreadableResult = "unreadable_result",
    /// `RE` counts in zi: doubled.
    ResultInZi = "result_in_zi",
    /// `RE` has a margin that no game can have; the winner counts, the margin does not.
    ImpossibleMargin = "impossible_margin",
}

/// The defects of one record. A habit of the writer would repeat itself at every move, so each
/// code is listed for its first [`Defect::EACH_MAX`] places only.
#[derive(Debug)]
pub(crate) struct Defects {
    list: Vec<Defect>,
    seen: [u8; DefectCode::ALL.len()],
}

impl Defect {
    /// So many places are listed for each code.
    pub const EACH_MAX: u8 = 8;
}

impl Defects {
    pub(crate) fn new() -> Defects {
        Defects {
            list: Vec::new(),
            seen: [0; DefectCode::ALL.len()],
        }
    }

    pub(crate) fn add(&mut self, code: DefectCode, offset: u32) {
        let seen = &mut self.seen[code as usize];
        if *seen < Defect::EACH_MAX {
            *seen += 1;
            self.list.push(Defect { offset, code });
        }
    }

    pub(crate) fn into_sorted(mut self) -> Vec<Defect> {
        self.list.sort_unstable();
        self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_are_listed_a_few_times() {
        let mut defects = Defects::new();
        for offset in (0..100).rev() {
            defects.add(DefectCode::UpperCasePoint, offset);
        }
        defects.add(DefectCode::JunkBefore, 0);
        let list = defects.into_sorted();
        assert_eq!(list.len(), 9);
        assert_eq!(list[0].to_string(), "junk_before@0");
        assert_eq!(list[1].to_string(), "upper_case_point@92");
    }
}
