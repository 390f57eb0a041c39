//! What is printed, and the same as JSON.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use crate::clock::{Measured, Ratio};

/// Lines go out as they come; the JSON file is written at the end.
#[derive(Debug, Default)]
pub(crate) struct Page {
    json: Map<String, Value>,
}

impl Page {
    pub(crate) fn line(&self, text: impl AsRef<str>) {
        println!("{}", text.as_ref());
    }

    pub(crate) fn put(&mut self, key: &str, value: Value) {
        self.json.insert(key.to_string(), value);
    }

    /// Rates of the jobs, and how many times as fast as the one at `base` they are.
    pub(crate) fn rates(&mut self, key: &str, jobs: &[Measured], base: &str) {
        let Some(base) = jobs.iter().find(|job| job.key == base) else {
            return;
        };
        self.line(format!(
            "  {:<50} {:>12} {:>10}   {:>16}",
            "job", "games/CPU s", "us/game", "ratio (range)"
        ));
        let mut all = Map::new();
        for job in jobs {
            let ratio = job.ratio(base);
            self.line(format!(
                "  {:<50} {:>12.0} {:>10.2}   {:>6.2} ({:.2}-{:.2})",
                job.name,
                job.rate(),
                job.seconds() * 1e6,
                ratio.median,
                ratio.lowest,
                ratio.highest
            ));
            all.insert(
                job.key.to_string(),
                json!({
                    "games_per_cpu_second": job.rate(),
                    "ratio": ratio.median,
                    "ratio_lowest": ratio.lowest,
                    "ratio_highest": ratio.highest,
                }),
            );
        }
        all.insert("ratio_to".to_string(), json!(base.key));
        self.put(key, Value::Object(all));
    }

    /// A ratio that should reach something.
    pub(crate) fn target(&mut self, key: &str, what: &str, ratio: Ratio, wanted: f64) {
        let word = if ratio.median >= wanted {
            "reached"
        } else {
            "MISSED"
        };
        self.line(format!(
            "  {what}: {:.2} times ({:.2}-{:.2}); wanted {wanted}: {word}",
            ratio.median, ratio.lowest, ratio.highest
        ));
        self.put(
            key,
            json!({
                "ratio": ratio.median,
                "ratio_lowest": ratio.lowest,
                "ratio_highest": ratio.highest,
                "wanted": wanted,
                "reached": ratio.median >= wanted,
            }),
        );
    }

    /// Writes the JSON file.
    pub(crate) fn write(self, path: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(&Value::Object(self.json))?;
        std::fs::write(path, text + "\n")
            .with_context(|| format!("cannot write `{}`", path.display()))
    }
}
