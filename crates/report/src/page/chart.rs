//! Three plain charts as inline SVG. Colors are Okabe and Ito's, which colour-blind readers can tell
//! apart; texts take the page's color.

use std::fmt::Write as _;

const COLORS: [&str; 8] = [
    "#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#f0e442", "#999999",
];
const WIDTH: f64 = 720.0;

/// One bar of parts, each with its legend.
#[derive(Debug)]
pub(super) struct Bar {
    pub(super) label: String,
    pub(super) parts: Vec<(String, i64)>,
}

/// One line through points.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) label: String,
    pub(super) points: Vec<(f64, f64)>,
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn open(height: f64, title: &str) -> String {
    format!(
        "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         role=\"img\"><title>{}</title>",
        escape(title)
    )
}

#[expect(clippy::cast_precision_loss, reason = "sizes and counts of a picture")]
fn float(n: impl TryInto<i64>) -> f64 {
    n.try_into().unwrap_or(0) as f64
}

/// Horizontal bars of parts; a part keeps its color in every bar.
pub(super) fn stacked(bars: &[Bar], title: &str) -> String {
    let total = |bar: &Bar| bar.parts.iter().map(|(_, n)| n).sum::<i64>();
    let most = bars.iter().map(total).max().unwrap_or(0);
    if most == 0 {
        return String::new();
    }
    let mut kinds: Vec<&str> = Vec::new();
    for (kind, _) in bars.iter().flat_map(|bar| &bar.parts) {
        if !kinds.contains(&kind.as_str()) {
            kinds.push(kind);
        }
    }
    let (left, row) = (230.0, 24.0);
    let scale = (WIDTH - left - 60.0) / float(most);
    let legend_top = row * float(bars.len()) + 16.0;
    let mut svg = open(legend_top + row * float(kinds.len()), title);
    for (at, bar) in bars.iter().enumerate() {
        let y = row * float(at);
        let (text_y, label) = (y + 16.0, escape(&short(&bar.label)));
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{text_y}\" text-anchor=\"end\">{label}</text>",
            left - 8.0
        );
        let mut x = left;
        for (kind, n) in &bar.parts {
            let width = scale * float(*n);
            let color = color(kinds.iter().position(|k| k == kind));
            let _ = write!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{}\" width=\"{width:.1}\" height=\"18\" fill=\"{color}\">\
                 <title>{}: {n}</title></rect>",
                y + 2.0,
                escape(kind)
            );
            x += width;
        }
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{text_y}\">{}</text>",
            x + 6.0,
            total(bar)
        );
    }
    legend(&mut svg, &kinds, left, legend_top);
    svg.push_str("</svg>");
    svg
}

/// A label that fits beside a bar.
fn short(label: &str) -> String {
    const CHARS_MAX: usize = 32;
    if label.chars().count() <= CHARS_MAX {
        return label.to_string();
    }
    let start: String = label.chars().take(CHARS_MAX - 1).collect();
    format!("{}…", start.trim_end())
}

fn color(place: Option<usize>) -> &'static str {
    COLORS[place.unwrap_or(0) % COLORS.len()]
}

fn legend(svg: &mut String, kinds: &[&str], left: f64, top: f64) {
    for (at, kind) in kinds.iter().enumerate() {
        let y = top + 22.0 * float(at);
        let _ = write!(
            svg,
            "<rect x=\"{left}\" y=\"{y}\" width=\"12\" height=\"12\" fill=\"{}\"/>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            color(Some(at)),
            left + 18.0,
            y + 11.0,
            escape(kind)
        );
    }
}

/// Vertical bars over values.
pub(super) fn histogram(bars: &[(f64, i64)], title: &str) -> String {
    let most = bars.iter().map(|(_, n)| *n).max().unwrap_or(0);
    if most == 0 {
        return String::new();
    }
    let (height, base) = (220.0, 180.0);
    let step = (WIDTH - 40.0) / float(bars.len());
    let width = (step * 0.8).min(60.0);
    let mut svg = open(height, title);
    for (at, (value, n)) in bars.iter().enumerate() {
        let tall = 150.0 * float(*n) / float(most);
        let x = 20.0 + step * float(at);
        let middle = x + width / 2.0;
        let _ = write!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{tall:.1}\" fill=\"{}\">\
             <title>{value:+}: {n}</title></rect>",
            base - tall,
            COLORS[0]
        );
        if bars.len() <= 24 {
            let _ = write!(
                svg,
                "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{n}</text>\
                 <text x=\"{middle:.1}\" y=\"198\" text-anchor=\"middle\">{value:+}</text>",
                base - tall - 5.0
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

/// Lines over 0 to 15, shares from 0 to 1.
pub(super) fn lines(lines: &[Line], title: &str) -> String {
    let most = lines
        .iter()
        .flat_map(|l| &l.points)
        .map(|p| p.0)
        .fold(0.0, f64::max);
    if most == 0.0 {
        return String::new();
    }
    let (left, top, tall) = (50.0, 10.0, 260.0);
    let wide = WIDTH - left - 20.0;
    let labels: Vec<&str> = lines.iter().map(|line| line.label.as_str()).collect();
    let legend_top = top + tall + 40.0;
    let mut svg = open(legend_top + 22.0 * float(labels.len()), title);
    for quarter in 0..=4 {
        let y = top + tall * float(quarter) / 4.0;
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M{left} {y}h{wide}\"/><text x=\"{}\" y=\"{}\" \
             text-anchor=\"end\">{} %</text>",
            left - 6.0,
            y + 4.0,
            100 - 25 * quarter
        );
    }
    for komi in (0..=15).step_by(5) {
        let x = left + wide * float(komi) / most;
        let y = top + tall + 18.0;
        let _ = write!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{komi}</text>"
        );
    }
    for (at, line) in lines.iter().enumerate() {
        let mut path = String::new();
        for (komi, share) in &line.points {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let (x, y) = (left + wide * komi / most, top + tall * (1.0 - share));
            let _ = write!(path, "{letter}{x:.1} {y:.1}");
        }
        let dash = if at >= COLORS.len() {
            " stroke-dasharray=\"6 3\""
        } else {
            ""
        };
        let _ = write!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke-width=\"2\" stroke=\"{}\"{dash}><title>{}</title></path>",
            color(Some(at)),
            escape(&line.label)
        );
    }
    legend(&mut svg, &labels, left, legend_top);
    svg.push_str("</svg>");
    svg
}
