//! One game as a picture, alone or in a page of its own.

use go::{Color, Point};
use picture::Diagram;
use ruling::Ruling;

/// The final position as recorded, with what every point is.
pub(crate) fn svg(ruling: &Ruling) -> String {
    let (game, position) = (&ruling.game, &ruling.position);
    let played = |(_, point): &(Color, Option<Point>)| *point;
    let title = format!(
        "{}: {} against {}, {} {}",
        game.place,
        or_unknown(&game.player[Color::Black]),
        or_unknown(&game.player[Color::White]),
        game.size,
        game.result_raw
    );
    let drawn = Diagram {
        size: game.size,
        board: &position.board,
        map: &position.map,
        last_move: position.moves.iter().rev().find_map(played),
        completing: &position.completing_moves,
        title: title.trim_end(),
    };
    drawn.svg() + "\n"
}

fn or_unknown(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
}

const STYLE: &str = "body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:1rem auto;padding:0 1rem;\
    color:#1d1b18;background:#fdfcf8}svg{max-width:32rem;width:100%;height:auto}\
    pre{overflow-x:auto;font-size:13px}";

/// A page of games, each a picture and its explanation.
pub(crate) fn page(games: &[(String, String)]) -> String {
    let article = |(svg, text): &(String, String)| {
        let text = text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        format!("<article>\n{svg}<pre tabindex=\"0\">{text}</pre>\n</article>\n")
    };
    let articles: String = games.iter().map(article).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>hantei explain</title>\
         <style>{STYLE}</style></head>\n<body>\n<main>\n<h1>What the rulesets say</h1>\n{articles}</main>\n</body>\n</html>\n"
    )
}
