//! One game as a picture, alone or in a page of its own.

use go::{Color, Point};
use picture::{Diagram, Language};
use ruling::Ruling;

/// The final position as recorded, with what every point is.
pub(crate) fn svg(ruling: &Ruling, language: Language) -> String {
    let (game, position) = (&ruling.game, &ruling.position);
    let played = |(_, point): &(Color, Option<Point>)| *point;
    let title = language.say(
        "explain.title",
        &[
            ("place", &game.place),
            ("black", &or_unknown(&game.player[Color::Black])),
            ("white", &or_unknown(&game.player[Color::White])),
            ("size", &game.size),
            ("result", &game.result_raw),
        ],
    );
    let drawn = Diagram {
        size: game.size,
        board: &position.board,
        map: &position.map,
        last_move: position.moves.iter().rev().find_map(played),
        completing: &position.completing_moves,
        title: title.trim_end(),
        language,
    };
    drawn.svg() + "\n"
}

fn or_unknown(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
}

const STYLE: &str = "body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:1rem auto;padding:0 1rem;\
    color:#1d1b18;background:#fdfcf8}svg{max-width:32rem;width:100%;height:auto}\
    pre{overflow-x:auto;font:13px ui-monospace,monospace}";

/// A page of games, each a picture and its explanation.
pub(crate) fn page(games: &[(String, String)], language: Language) -> String {
    let article = |(svg, text): &(String, String)| {
        let text = text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        format!("<article>\n{svg}<pre tabindex=\"0\">{text}</pre>\n</article>\n")
    };
    let articles: String = games.iter().map(article).collect();
    let (lang, head) = (language.word("lang"), language.word("explain.head"));
    format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>hantei explain</title>\
         <style>{STYLE}</style></head>\n<body>\n<main>\n<h1>{head}</h1>\n{articles}</main>\n</body>\n</html>\n"
    )
}
