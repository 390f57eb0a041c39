//! `hantei explain`: single games.

mod address;
mod chains;
mod count;
mod drawing;
mod json;
mod pages;
mod paint;
mod text;

use anyhow::{Result, anyhow, bail};
use go::Point;
use ruling::{Entry, Ruling, Settings, rule, rule_by_hand};

use crate::args::{Explain, Format};
use crate::bounds::Bounds;
use crate::settings::{self, Config};

/// What to print, and the files that held no game.
pub(crate) struct Explained {
    pub(crate) text: String,
    pub(crate) failures: Vec<String>,
}

/// Every record of every address, in order.
pub(crate) fn run(args: &Explain) -> Result<Explained> {
    let settings = settings::for_explain(args)?;
    let language = args.lang.language();
    let dead = args.dead.as_deref().map(points).transpose()?;
    let mut explained = Explained {
        text: String::new(),
        failures: Vec::new(),
    };
    let mut objects = Vec::new();
    let mut pictures = Vec::new();
    for address in &args.files {
        let limits = args.bounds.over(&Bounds::default());
        let variations = Config::default().variations(&args.variations);
        let found = address::records(address, &limits, variations)?;
        explained.failures.extend(found.failures);
        for (place, bytes) in found.records {
            match ruled(&bytes, &place, &settings, dead.as_deref()) {
                Entry::Rejected(rejected) => explained.failures.push(format!(
                    "{}: no game here: {} at byte {} near `{}`",
                    rejected.place,
                    rejected.reason,
                    rejected.offset.unwrap_or(0),
                    rejected.snippet,
                )),
                Entry::Ruled(ruling) if let Some(point) = no_stone(&ruling, dead.as_deref()) => {
                    explained.failures.push(format!(
                        "{}: no stone at {point}; `--dead` names stones on the board",
                        ruling.game.place
                    ));
                }
                Entry::Ruled(ruling) => match args.format {
                    Format::Svg | Format::Html => {
                        let text = text::game(&ruling, &settings, language)
                            + &count::text(&ruling, &args.count, language);
                        pictures.push((drawing::svg(&ruling, language), text));
                    }
                    Format::Json => objects.push(json::game(&ruling, &settings, &args.count)),
                    Format::Text => {
                        if !explained.text.is_empty() {
                            explained.text.push('\n');
                        }
                        let game = text::game(&ruling, &settings, language);
                        explained.text.push_str(&paint::boards(&game));
                        let counted = count::text(&ruling, &args.count, language);
                        explained.text.push_str(&counted);
                    }
                },
            }
        }
    }
    match args.format {
        Format::Text => {}
        Format::Json => explained.text = serde_json::to_string_pretty(&objects)? + "\n",
        Format::Html => explained.text = drawing::page(&pictures, language),
        Format::Svg => match pictures.as_slice() {
            [] => {}
            [(svg, _)] => explained.text.clone_from(svg),
            more => bail!(
                "a picture shows one game and there are {}; name one, as in `games.sgf#3`, or use `--format html`",
                more.len()
            ),
        },
    }
    Ok(explained)
}

/// A point named dead where no stone stands.
fn no_stone(ruling: &Ruling, dead: Option<&[Point]>) -> Option<Point> {
    let size = ruling.game.size;
    let is_stone =
        |point: &Point| size.contains(*point) && ruling.position.board[size.index(*point)] != b'.';
    dead?.iter().copied().find(|point| !is_stone(point))
}

fn ruled(
    bytes: &[u8],
    place: &ruling::Place,
    settings: &Settings,
    dead: Option<&[Point]>,
) -> Entry {
    match dead {
        Some(dead) => rule_by_hand(bytes, place, settings, dead),
        None => rule(bytes, place, settings),
    }
}

/// Comma-separated SGF points; the empty text means none.
fn points(list: &str) -> Result<Vec<Point>> {
    let named = list
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty());
    named
        .map(|name| {
            let point = match name.as_bytes() {
                &[column, row] => Point::from_sgf(column, row),
                _ => None,
            };
            point.ok_or_else(|| {
                anyhow!("`{name}` is no point; points are two SGF letters, column first from the top left, as in `--dead pd,qd`")
            })
        })
        .collect()
}
