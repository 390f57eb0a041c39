use std::fmt::Write as _;

use go::{Color, Point, Size};

use crate::Language;

/// A board as Go books print it: stones, star points, coordinates, and what a map says of every point.
#[derive(Debug, Clone, Copy)]
pub struct Diagram<'d> {
    /// Board size.
    pub size: Size,
    /// `X`, `O`, `.` in reading order.
    pub board: &'d [u8],
    /// Letters of the map in reading order; empty for none.
    pub map: &'d [u8],
    /// Marked with a ring.
    pub last_move: Option<Point>,
    /// Drawn as pale stones with numbers; `None` for a pass, which takes a number too.
    pub completing: &'d [(Color, Option<Point>)],
    /// What it shows, for those who cannot see it.
    pub title: &'d str,
    /// The language of the title.
    pub language: Language,
}

/// Distance of two lines; all else is measured in it.
const CELL: usize = 20;
const STONE: f32 = 9.4;
/// Room for coordinates.
const EDGE: usize = 26;

/// Every rule is about `.go`, for a style inside a page's SVG is a style of the whole page.
const STYLE: &str = ".go text{font:10px Georgia,serif;text-anchor:middle;fill:#4b4538}\
    .go .k{fill:#111}.go .o{fill:#fff;stroke:#111}.go .l{stroke:#333;fill:none}\
    .go .n{font-size:9px}.go .kn{fill:#fff}.go .on{fill:#111}.go .x{stroke-width:2;fill:none}";

impl Diagram<'_> {
    /// The picture, which also stands alone.
    pub fn svg(&self) -> String {
        let (columns, rows) = (
            usize::from(self.size.width()),
            usize::from(self.size.height()),
        );
        let (width, height) = (
            (columns - 1) * CELL + 2 * EDGE,
            (rows - 1) * CELL + 2 * EDGE,
        );
        let mut svg = String::new();
        let (title, lang) = (escape(self.title), self.language.word("lang"));
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" lang=\"{lang}\" class=\"go\" viewBox=\"0 0 {width} {height}\" role=\"img\">\
             <title>{title}</title><style>{STYLE}</style>\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fbf6e6\"/>"
        );
        self.lines(&mut svg);
        for point in self.size.points() {
            self.point(&mut svg, point);
        }
        self.moves(&mut svg);
        svg.push_str("</svg>");
        svg
    }

    fn lines(&self, svg: &mut String) {
        let last = |count: u8| EDGE + (usize::from(count) - 1) * CELL;
        let (right, bottom) = (last(self.size.width()), last(self.size.height()));
        svg.push_str("<path class=\"l\" d=\"");
        for x in (EDGE..=right).step_by(CELL) {
            let _ = write!(svg, "M{x} {EDGE}V{bottom}");
        }
        for y in (EDGE..=bottom).step_by(CELL) {
            let _ = write!(svg, "M{EDGE} {y}H{right}");
        }
        svg.push_str("\"/>");
        for point in star_points(self.size) {
            let (x, y) = at(point);
            let _ = write!(svg, "<circle class=\"k\" cx=\"{x}\" cy=\"{y}\" r=\"2.4\"/>");
        }
        for x in 0..self.size.width() {
            let name = Point::new(x, 0).name(self.size);
            let column = name.trim_end_matches(|c: char| c.is_ascii_digit());
            let (x, _) = at(Point::new(x, 0));
            for y in [11, bottom + EDGE - 6] {
                let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\">{column}</text>");
            }
        }
        for y in 0..self.size.height() {
            let number = self.size.height() - y;
            let (_, y) = at(Point::new(0, y));
            for x in [9, right + EDGE - 9] {
                let _ = write!(svg, "<text x=\"{x}\" y=\"{}\">{number}</text>", y + 4);
            }
        }
    }

    /// Stone and mark of one point.
    fn point(&self, svg: &mut String, point: Point) {
        let index = self.size.index(point);
        let (x, y) = at(point);
        let color = match self.board.get(index) {
            Some(b'X') => Some(Color::Black),
            Some(b'O') => Some(Color::White),
            _ => None,
        };
        if let Some(color) = color {
            let class = class(color);
            let _ = write!(
                svg,
                "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{STONE}\"/>"
            );
        }
        let square = |class: &str| {
            let (x, y) = (x - 3, y - 3);
            format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"6\" height=\"6\"/>")
        };
        let diamond = |class: &str| {
            format!(
                "<path class=\"{class}\" d=\"M{x} {}l5 5l-5 5l-5 -5z\"/>",
                y - 5
            )
        };
        let triangle =
            |class: &str| format!("<path class=\"{class}\" d=\"M{x} {}l5 8h-10z\"/>", y - 5);
        let cross = |color: &str| {
            let (x, y) = (x - 4, y - 4);
            format!("<path class=\"x\" stroke=\"{color}\" d=\"M{x} {y}l8 8m0 -8l-8 8\"/>")
        };
        let mark = match self.map.get(index).copied().unwrap_or(b'.') {
            b'x' => cross("#fff"),
            b'o' => cross("#111"),
            b'd' | b'e' => cross("#c33"),
            b'b' => square("k"),
            b'w' => square("o"),
            b'B' => triangle("k"),
            b'W' => triangle("o"),
            b'S' => diamond("l"),
            b'p' => diamond("k"),
            b'q' => diamond("o"),
            b'?' => format!("<text x=\"{x}\" y=\"{}\" fill=\"#c33\">?</text>", y + 4),
            _ => return,
        };
        svg.push_str(&mark);
    }

    fn moves(&self, svg: &mut String) {
        for (number, (color, point)) in (1..).zip(self.completing) {
            let Some(point) = point.filter(|point| self.size.contains(*point)) else {
                continue;
            };
            let ((x, y), class) = (at(point), class(*color));
            let _ = write!(
                svg,
                "<circle class=\"{class}\" opacity=\".75\" cx=\"{x}\" cy=\"{y}\" r=\"{STONE}\"/>\
                 <text class=\"n {class}n\" x=\"{x}\" y=\"{}\">{number}</text>",
                y + 3
            );
        }
        if let Some(point) = self.last_move.filter(|point| self.size.contains(*point)) {
            let (x, y) = at(point);
            let _ = write!(
                svg,
                "<circle class=\"x\" stroke=\"#c33\" cx=\"{x}\" cy=\"{y}\" r=\"5\"/>"
            );
        }
    }
}

fn at(point: Point) -> (usize, usize) {
    let place = |coordinate: u8| EDGE + usize::from(coordinate) * CELL;
    (place(point.x()), place(point.y()))
}

fn class(color: Color) -> &'static str {
    match color {
        Color::Black => "k",
        Color::White => "o",
    }
}

/// The points printed boards mark: corners, and from 15 on sides; the center of odd boards.
fn star_points(size: Size) -> Vec<Point> {
    let lines = |length: u8| -> Vec<u8> {
        let corner = if length >= 12 { 3 } else { 2 };
        match length {
            0..7 => Vec::new(),
            _ => vec![corner, length - 1 - corner],
        }
    };
    let center = |length: u8| (length % 2 == 1 && length >= 7).then_some(length / 2);
    let (xs, ys) = (lines(size.width()), lines(size.height()));
    let mut points: Vec<Point> = Vec::new();
    for &x in &xs {
        points.extend(ys.iter().map(|&y| Point::new(x, y)));
    }
    let (center_x, center_y) = (center(size.width()), center(size.height()));
    if let (Some(x), Some(y)) = (center_x, center_y) {
        points.push(Point::new(x, y));
        if size.width() >= 15 && size.height() >= 15 {
            points.extend(xs.iter().map(|&x| Point::new(x, y)));
            points.extend(ys.iter().map(|&y| Point::new(x, y)));
        }
    }
    points
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagram<'d>(size: Size, board: &'d [u8], map: &'d [u8]) -> Diagram<'d> {
        Diagram {
            size,
            board,
            map,
            last_move: None,
            completing: &[],
            title: "a < b",
            language: Language::English,
        }
    }

    #[test]
    fn stones_and_marks() {
        let size = Size::new(3, 1).unwrap();
        let svg = diagram(size, b"XO.", b"Xob").svg();
        assert_eq!(svg.matches("<circle class=\"k\"").count(), 1);
        assert_eq!(svg.matches("<circle class=\"o\"").count(), 1);
        assert_eq!(
            svg.matches("stroke=\"#111\" d=").count(),
            1,
            "one dead white stone"
        );
        assert_eq!(
            svg.matches("<rect class=\"k\"").count(),
            1,
            "one point of territory"
        );
        assert!(svg.contains("a &lt; b"));
    }

    #[test]
    fn completing_moves_keep_their_numbers() {
        let size = Size::new(9, 9).unwrap();
        let completing = [(Color::Black, None), (Color::White, Some(Point::new(0, 0)))];
        let plain = diagram(size, &[b'.'; 81], &[]);
        let svg = Diagram {
            completing: &completing,
            ..plain
        }
        .svg();
        assert!(svg.contains(">2</text><") || svg.contains(">2</text>"));
        assert_eq!(svg.matches("opacity").count(), 1);
    }

    #[test]
    fn star_points_of_printed_boards() {
        let names = |side| -> Vec<String> {
            let size = Size::new(side, side).unwrap();
            star_points(size).iter().map(|p| p.name(size)).collect()
        };
        assert_eq!(names(9), ["C7", "C3", "G7", "G3", "E5"]);
        assert_eq!(names(13).len(), 5);
        assert_eq!(names(19).len(), 9);
        assert!(names(19).contains(&"K4".to_string()));
        assert!(names(5).is_empty());
        assert_eq!(names(8).len(), 4);
    }
}
