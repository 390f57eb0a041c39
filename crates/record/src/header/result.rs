//! `RE`: `B+3.5` and what people and servers write instead, in four languages.

use go::Color;

use super::amount::{self, Amount, Unit};
use super::text::{has_word, normalize};
use super::{By, ResultClaim};
use crate::DefectCode;

/// Reads `RE`. `margin_max` is the largest margin to believe, in quarter-points.
pub(super) fn read(raw: &str, margin_max: i32) -> (ResultClaim, Option<DefectCode>) {
    let text = normalize(raw);
    // A bracket too many is left by unescaped ones.
    let text = text.trim_matches(|char: char| char.is_whitespace() || "[].。!".contains(char));
    if text.is_empty() {
        let claim = if raw.trim().is_empty() {
            ResultClaim::Missing
        } else {
            ResultClaim::Unreadable
        };
        return (
            claim,
            (claim == ResultClaim::Unreadable).then_some(DefectCode::UnreadableResult),
        );
    }
    let found = plus_form(text, margin_max)
        .or_else(|| without_winner(text).map(|claim| (claim, None)))
        .or_else(|| sentence(text, margin_max))
        .or_else(|| quoted(text, margin_max))
        .or_else(|| is_resigned(text).then_some((ResultClaim::Resigned, None)));
    match found {
        Some(found) => found,
        None => (ResultClaim::Unreadable, Some(DefectCode::UnreadableResult)),
    }
}

type Found = (ResultClaim, Option<DefectCode>);

fn win(winner: Color, by: By) -> Found {
    (ResultClaim::Win { winner, by }, None)
}

fn without_winner(text: &str) -> Option<ResultClaim> {
    const DRAW: &[&str] = &[
        "draw",
        "drawn",
        "jigo",
        "tie",
        "持棋",
        "持碁",
        "ジゴ",
        "じご",
        "和棋",
        "和局",
        "平局",
        "引き分け",
        "引分",
        "무승부",
        "빅",
    ];
    const VOID: &[&str] = &[
        "void",
        "no result",
        "no-result",
        "noresult",
        "無勝負",
        "无胜负",
        "無效",
        "无效",
        "無効",
        "무효",
        "annulled",
        "both lose",
        "both lost",
        "both players lose",
        "双负",
        "雙負",
        "双方负",
        "両負け",
        "両者負け",
        "cancelled",
        "canceled",
        "suspended",
        "adjourned",
        "打ち掛け",
        "打掛",
        "打掛け",
        "打挂",
        "봉수",
    ];
    const UNKNOWN: &[&str] = &[
        "unknown",
        "unfinished",
        "not finished",
        "未完",
        "未終局",
        "未终局",
        "不明",
        "未知",
        "none",
        "null",
        "n/a",
    ];
    match text {
        "0" | "0.0" | "d" | "和" => return Some(ResultClaim::Draw),
        _ if text.starts_with("d+") => return Some(ResultClaim::Draw),
        _ if text.chars().all(|char| matches!(char, '?' | '-' | '*')) => {
            return Some(ResultClaim::Unknown);
        }
        _ => {}
    }
    let names = |words: &[&str]| words.iter().any(|word| has_word(text, word));
    if names(VOID) {
        Some(ResultClaim::Void)
    } else if names(DRAW) {
        Some(ResultClaim::Draw)
    } else if names(UNKNOWN) {
        Some(ResultClaim::Unknown)
    } else {
        None
    }
}

/// Who moves first is Black: a game of *sen* is even.
const BLACK: &[&str] = &["black", "b", "黑", "黒", "흑", "先番"];
const WHITE: &[&str] = &["white", "w", "白", "백"];

/// `B+R`, `W+3.5`, `black + 2 1/4 zi`, `B+`, and a color alone.
fn plus_form(text: &str, margin_max: i32) -> Option<Found> {
    let (winner, rest) = [(Color::Black, BLACK), (Color::White, WHITE)]
        .into_iter()
        .find_map(|(color, names)| {
            names
                .iter()
                .find_map(|name| text.strip_prefix(name))
                .map(|rest| (color, rest))
        })?;
    let rest = rest.trim_start();
    if rest.is_empty() {
        return Some(win(winner, By::Unstated));
    }
    // `B-3.5`: a slip for plus, or a lead of the other side?
    if rest.strip_prefix('-').is_some_and(begins_with_amount) {
        return Some((ResultClaim::Unreadable, Some(DefectCode::UnreadableResult)));
    }
    // `W3.5`: the plus is left out.
    let is_margin =
        text.len() == rest.len() + 1 && rest.starts_with(|char: char| char.is_ascii_digit());
    let rest = if is_margin {
        rest
    } else {
        rest.strip_prefix('+')?.trim_start()
    };
    let word: &str = rest
        .split(|char: char| !char.is_ascii_alphabetic())
        .next()
        .unwrap_or("");
    // `W+-1.5`: whether the sign or the color is the slip nobody can know.
    if rest.strip_prefix('-').is_some_and(begins_with_amount) {
        let winner = ResultClaim::Win {
            winner,
            by: By::Unstated,
        };
        return Some((winner, Some(DefectCode::ImpossibleMargin)));
    }
    let by = match word {
        "r" | "res" => By::Resignation,
        "t" => By::Time,
        "f" | "forf" => By::Forfeit,
        _ => match manner(rest) {
            Some(by) => by,
            None => match amount::find(rest).filter(|(_, range)| range.start == 0) {
                Some((amount, _)) => return Some(margin(winner, amount, margin_max)),
                // `B+AW` (by the programs' agreement), `W+J` (by the judge), `B+`, `B+?`.
                None => By::Unstated,
            },
        },
    };
    Some(win(winner, by))
}

fn begins_with_amount(text: &str) -> bool {
    let text = text.trim_start();
    amount::find(text).is_some_and(|(_, range)| range.start == 0)
}

/// A result inside other text, as `result: B+R`.
fn quoted(text: &str, margin_max: i32) -> Option<Found> {
    ["b+", "w+"]
        .iter()
        .filter(|start| has_word(text, start.trim_end_matches('+')))
        .filter_map(|start| text.find(start))
        .min()
        .and_then(|at| plus_form(&text[at..], margin_max))
}

/// `R`, `+R`, `Resign`: who resigned is left out.
fn is_resigned(text: &str) -> bool {
    let is_short = matches!(text.trim_start_matches(['?', '+', ' ']), "r" | "res");
    colors(text).is_empty() && (is_short || manner(text) == Some(By::Resignation))
}

/// A margin in quarter-points: zi are doubled, and a quarter always means zi. What no game can
/// have (nothing, hundredths that servers use as codes, more than the board) leaves the winner.
fn margin(winner: Color, amount: Amount, margin_max: i32) -> Found {
    let (quarters, zi) = match amount {
        Amount {
            quarters: Some(quarters),
            unit: Unit::Zi,
        } => (quarters.checked_mul(2), true),
        Amount {
            quarters: Some(quarters),
            unit: Unit::Bare,
        } if quarters % 2 != 0 => (quarters.checked_mul(2), true),
        Amount { quarters, unit: _ } => (quarters.filter(|quarters| quarters % 2 == 0), false),
    };
    match quarters.filter(|quarters| (1..=margin_max).contains(quarters)) {
        Some(quarters) => (
            ResultClaim::Win {
                winner,
                by: By::Margin(quarters),
            },
            zi.then_some(DefectCode::ResultInZi),
        ),
        None => (
            ResultClaim::Win {
                winner,
                by: By::Unstated,
            },
            Some(DefectCode::ImpossibleMargin),
        ),
    }
}

/// How it was won, where words say so.
fn manner(text: &str) -> Option<By> {
    const RESIGNATION: &[&str] = &[
        "resign", "中盘", "中盤", "中押", "不计", "不計", "불계", "기권", "投了", "投子", "认输",
        "認輸",
    ];
    const TIME: &[&str] = &["time", "超时", "超時", "时间", "時間", "時間切れ", "시간"];
    const FORFEIT: &[&str] = &[
        "forfeit", "default", "illegal", "offline", "弃权", "棄権", "棄權", "反则", "反則", "违规",
        "違規", "不戦", "不战", "判负", "判負", "반칙", "몰수",
    ];
    [
        (By::Resignation, RESIGNATION),
        (By::Time, TIME),
        (By::Forfeit, FORFEIT),
    ]
    .into_iter()
    .find(|(_, words)| words.iter().any(|word| text.contains(word)))
    .map(|(by, _)| by)
}

/// A sentence: who, whether they won or lost, how.
fn sentence(text: &str, margin_max: i32) -> Option<Found> {
    const WON: &[&str] = &[
        "wins", "win", "won", "胜", "勝", "赢", "贏", "승", "이김", "이겼",
    ];
    const LOST: &[&str] = &[
        "resigns",
        "resigned",
        "resign",
        "loses",
        "lost",
        "lose",
        "forfeits",
        "forfeited",
        "负",
        "負",
        "敗",
        "败",
        "投了",
        "投子",
        "认输",
        "認輸",
        "기권",
        "패",
    ];
    let colors = colors(text);
    let &(first, first_color) = colors.first()?;
    let verb = |words: &[&str]| words.iter().filter_map(|word| text.find(word)).min();
    // Who a verb speaks of: the last color before it, else the first one at all.
    let subject = |verb: usize| {
        colors
            .iter()
            .rev()
            .find(|&&(at, _)| at < verb)
            .map_or(first_color, |&(_, color)| color)
    };
    let won = verb(WON);
    let lost = verb(LOST);
    let by = manner(text);
    let mut words = text[first..].split_whitespace().skip(1);
    let winner = match (won, lost) {
        // `Black by resignation`, `White on time`: no verb, so who is named has won.
        _ if matches!(
            (words.next(), words.next()),
            (Some("by"), _) | (Some("on"), Some("time"))
        ) =>
        {
            first_color
        }
        (Some(at), _) => subject(at),
        (None, Some(at)) => !subject(at),
        (None, None) => match by {
            // `白超时`: whose time ran out.
            Some(By::Time | By::Forfeit) => !first_color,
            Some(_) => first_color,
            None => return scores(text, &colors, margin_max),
        },
    };
    if let Some(by) = by {
        return Some(win(winner, by));
    }
    // Numbers before the color count moves or games: `257手完 白3目半勝ち`.
    match amount::find(&text[first..]) {
        Some((amount, _)) => Some(margin(winner, amount, margin_max)),
        None => Some(win(winner, By::Unstated)),
    }
}

/// Both sides' points, as `W 6.5 B 157.0`, or one side's lead, as `Black 3.5`.
fn scores(text: &str, colors: &[(usize, Color)], margin_max: i32) -> Option<Found> {
    let score = |color| {
        let &(at, _) = colors.iter().find(|&&(_, other)| other == color)?;
        let end = colors
            .iter()
            .map(|&(other, _)| other)
            .find(|&other| other > at);
        let (amount, _) = amount::find(&text[at..end.unwrap_or(text.len())])?;
        amount.quarters.map(|quarters| (amount, quarters))
    };
    match (score(Color::Black), score(Color::White)) {
        (Some((_, black)), Some((_, white))) if black == white => Some((ResultClaim::Draw, None)),
        (Some((amount, black)), Some((_, white))) => {
            let winner = if black > white {
                Color::Black
            } else {
                Color::White
            };
            let lead = Amount {
                quarters: Some((black - white).abs()),
                ..amount
            };
            Some(margin(winner, lead, margin_max))
        }
        (Some((amount, _)), None) => Some(margin(Color::Black, amount, margin_max)),
        (None, Some((amount, _))) => Some(margin(Color::White, amount, margin_max)),
        (None, None) => None,
    }
}

/// Where the text names a color, in order.
fn colors(text: &str) -> Vec<(usize, Color)> {
    let mut colors = Vec::new();
    for (color, names) in [(Color::Black, BLACK), (Color::White, WHITE)] {
        for name in names {
            for (at, _) in text.match_indices(name) {
                if has_word(&text[..at + name.len()], name)
                    && has_word(text.get(at..at + name.len() + 1).unwrap_or(name), name)
                {
                    colors.push((at, color));
                }
            }
        }
    }
    colors.sort_unstable_by_key(|&(at, _)| at);
    colors
}

#[cfg(test)]
mod tests {
    use super::*;
    use By::*;
    use Color::*;

    fn check(raw: &str, expected: ResultClaim) {
        let (claim, defect) = read(raw, 4 * (361 + 100));
        assert_eq!(claim, expected, "RE[{raw}]");
        assert_eq!(
            defect == Some(DefectCode::UnreadableResult),
            expected == ResultClaim::Unreadable,
            "RE[{raw}]"
        );
    }

    fn wins(raw: &str, winner: Color, by: By) {
        check(raw, ResultClaim::Win { winner, by });
    }

    /// In points.
    fn margins(raw: &str, winner: Color, points: f64) {
        wins(raw, winner, Margin((points * 4.0) as i32));
    }

    #[test]
    fn standard() {
        check("", ResultClaim::Missing);
        check("?", ResultClaim::Unknown);
        check("0", ResultClaim::Draw);
        check("Draw", ResultClaim::Draw);
        check("draw", ResultClaim::Draw);
        check("jigo", ResultClaim::Draw);
        check("D+J", ResultClaim::Draw);
        check("Void", ResultClaim::Void);
        wins("B+", Black, Unstated);
        wins("W", White, Unstated);
        wins("B+R", Black, Resignation);
        wins("b+r", Black, Resignation);
        wins("W+Resign", White, Resignation);
        wins("B+T", Black, Time);
        wins("W+Time", White, Time);
        wins("W+F", White, Forfeit);
        wins("W+Forfeit", White, Forfeit);
        wins("B+Illegal", Black, Forfeit);
        // By the programs' agreement, by the judge.
        wins("B+AW", Black, Unstated);
        wins("W+J", White, Unstated);
        margins("W+8.5", White, 8.5);
        margins("W + 8,5", White, 8.5);
        margins("B+55.50", Black, 55.5);
        margins("B+1", Black, 1.0);
        margins("B+1]", Black, 1.0);
        margins("Ｂ＋３．５", Black, 3.5);
        margins("Black+3.5", Black, 3.5);
        margins("W+3.5 points", White, 3.5);
        wins("W+R (moves beyond 178 not known)", White, Resignation);
        margins("W+2.25 (Moves beyond 260 not known)", White, 4.5);
        margins("W3.5", White, 3.5);
        check("B-3.5", ResultClaim::Unreadable);
        check("nonsense", ResultClaim::Unreadable);
        check("1:0", ResultClaim::Unreadable);
        for raw in [
            "r",
            "R",
            "+R",
            "?+R",
            "Resign",
            "+Resign",
            "resigned",
            "Res.",
            "中押し勝ち",
        ] {
            check(raw, ResultClaim::Resigned);
        }
    }

    /// A quarter is never a point's: 1/4 zi is half a point.
    #[test]
    fn zi() {
        margins("B+0.25", Black, 0.5);
        margins("W+2.75", White, 5.5);
        margins("白胜1/4子", White, 0.5);
        margins("黑胜2又3/4子", Black, 5.5);
        margins("黑胜四分之三子", Black, 1.5);
        margins("黑胜3子", Black, 6.0);
        margins("B+3/4", Black, 1.5);
        assert_eq!(read("B+0.25", 400).1, Some(DefectCode::ResultInZi));
        assert_eq!(read("B+0.5", 400).1, None);
    }

    /// Codes of servers and slips of writers: the winner stands, the margin does not.
    #[test]
    fn impossible_margins() {
        for raw in [
            "B+0.02",
            "B+0.03",
            "B+0.0",
            "B+0",
            "B+3.7",
            "B+-1.5",
            "B+ - 2目",
            "B+−0.5",
            "B+461.50",
            "B+9999999999",
            "B+1e5",
            "B+1E5",
            "B+1e-1",
            "B+0x10",
            "B+3.5.5",
        ] {
            wins(raw, Black, Unstated);
            assert_eq!(
                read(raw, 4 * 461).1,
                Some(DefectCode::ImpossibleMargin),
                "{raw}"
            );
        }
        margins("B+460.50", Black, 460.5);
    }

    #[test]
    fn sentences() {
        wins("黑中盘胜", Black, Resignation);
        wins("黑中盤勝", Black, Resignation);
        wins("白中盘负", Black, Resignation);
        wins("黑不计点胜", Black, Resignation);
        wins("白超时负", Black, Time);
        wins("黑认输", White, Resignation);
        margins("白胜43.5目", White, 43.5);
        margins("黑胜半目", Black, 0.5);
        wins("黑胜", Black, Unstated);
        wins("257手完 黒中押し勝ち", Black, Resignation);
        margins("257手完 白3目半勝ち", White, 3.5);
        margins("黒3目半勝", Black, 3.5);
        wins("白番中押し勝ち", White, Resignation);
        wins("黒時間切れ負け", White, Time);
        check("持碁", ResultClaim::Draw);
        check("無勝負", ResultClaim::Void);
        check("和棋", ResultClaim::Draw);
        wins("흑 불계승", Black, Resignation);
        margins("백 3집반승", White, 3.5);
        margins("흑 반집승", Black, 0.5);
        check("무승부", ResultClaim::Draw);
        wins("White resigns", Black, Resignation);
        wins("White resigns.", Black, Resignation);
        wins("White resigns. W 6.5 B 157.0", Black, Resignation);
        margins("W 6.5 B 157.0", Black, 150.5);
        check("W 80 B 80", ResultClaim::Draw);
        wins("Black wins by resignation", Black, Resignation);
        margins("Black wins by 3.5", Black, 3.5);
        margins("Black wins by half a point", Black, 0.5);
        margins("White won by 1 1/2 points", White, 1.5);
        margins("Black 84, White 77", Black, 7.0);
        wins("Black lost on time", White, Time);
        wins("Black by resignation", Black, Resignation);
        wins("White by forfeit", White, Forfeit);
        wins("White on time", White, Time);
        wins("黑判负", White, Forfeit);
        margins("先番半目勝ち", Black, 0.5);
        wins("以下略 白中押勝", White, Resignation);
        wins("白反則負け", Black, Forfeit);
        check("打挂", ResultClaim::Void);
        check("未終局", ResultClaim::Unknown);
        margins("黑胜2子3/4", Black, 5.5);
        wins("흑 시간패", White, Time);
        wins("백 기권승", White, Resignation);
        margins("흑 4호반승", Black, 4.5);
        check("빅", ResultClaim::Draw);
        margins("White won by 12 points", White, 12.0);
        wins("White wins on time", White, Time);
        wins("White loses on time", Black, Time);
        wins("Black forfeits", White, Forfeit);
        margins("Black 3.5", Black, 3.5);
        wins("win for White", White, Unstated);
        wins("result: B+R", Black, Resignation);
        wins("黑胜(对方超时)", Black, Time);
        check("Both lose", ResultClaim::Void);
        check("双方负", ResultClaim::Void);
        margins("흑 2.5집승", Black, 2.5);
        wins("백불계승", White, Resignation);
    }
}
