//! The faces for people: Markdown from a template, and the page, whose program draws everything from
//! the slices it holds.

mod card;
mod cuts;
mod exhibit;
mod focus;
mod html;
mod view;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, Error as TemplateError, Value, context};

use crate::summary::Summary;
use crate::{Against, Error, gallery};
pub(crate) use cuts::Cuts;
pub(crate) use exhibit::result;
pub(crate) use html::html;
use view::View;
pub(crate) use view::words;

const SUMMARY: &str = include_str!("../../templates/summary.md");
const AGAINST: &str = include_str!("../../templates/against.md");

pub(crate) fn markdown(summary: &Summary) -> Result<String, Error> {
    let view = View::of(summary);
    let values = context! {
        summary => Value::from(Serde(summary)),
        view => Value::from(Serde(&view)),
        criteria => gallery::CRITERIA,
    };
    render("summary.md", SUMMARY, values)
}

/// What moved between two runs.
pub(crate) fn against(against: &Against) -> Result<String, Error> {
    render(
        "against.md",
        AGAINST,
        context! { a => Value::from(Serde(against)), warning => against.warning() },
    )
}

fn render(name: &str, template: &str, values: Value) -> Result<String, Error> {
    let mut environment = Environment::new();
    environment.set_syntax(
        SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .keep_trailing_newline(true)
            .build()?,
    );
    environment.add_function("percent", percent);
    environment.add_filter("points", points);
    environment.add_filter("words", |cause: String| view::words(&cause));
    environment.add_filter("cell", |text: String| text.replace('|', "\\|"));
    environment.add_template(name, template)?;
    Ok(environment.get_template(name)?.render(values)?)
}

/// `12.3 %` of so many; a dash of none.
fn percent(n: i64, of: i64) -> String {
    if of == 0 {
        return "–".to_string();
    }
    let tenths = (2000 * n + of) / (2 * of);
    let hundredths = (20_000 * n + of) / (2 * of);
    match hundredths {
        1..100 => format!("{}.{:02} %", hundredths / 100, hundredths % 100),
        _ => format!("{}.{} %", tenths / 10, tenths % 10),
    }
}

/// Points with a sign, without decimals that say nothing.
fn points(points: f64) -> Result<String, TemplateError> {
    let text = format!("{points:+.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    Ok(if text == "+0" || text == "-0" {
        "0".to_string()
    } else {
        text.to_string()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_as_people_read_them() {
        assert_eq!(percent(1, 3), "33.3 %");
        assert_eq!(percent(1, 2000), "0.05 %");
        assert_eq!(percent(0, 7), "0.0 %");
        assert_eq!(percent(0, 0), "–");
        assert_eq!(points(-1.0).unwrap(), "-1");
        assert_eq!(points(0.25).unwrap(), "+0.25");
        assert_eq!(points(0.0).unwrap(), "0");
    }
}
