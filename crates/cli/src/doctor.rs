//! `hantei doctor`: what it would read, the settings in force, versions.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use archive::{Examined, Kind, Limits, Packing, Source};
use serde::Serialize;

use crate::args::{Doctor, DoctorFormat};
use crate::place;
use crate::settings::{self, Config};

/// What was found out.
#[derive(Debug, Serialize)]
struct Findings {
    hantei: &'static str,
    schema_version: u32,
    /// Version of the libraries that write and read Parquet and Arrow.
    parquet: &'static str,
    /// How the program was built.
    build: String,
    rulesets: usize,
    cores: usize,
    settings: Vec<Setting>,
    object_stores: Vec<ObjectStore>,
    engines: Vec<Program>,
    reads: Vec<Reads>,
    #[serde(skip_serializing_if = "Option::is_none")]
    inputs: Option<Inputs>,
}

#[derive(Debug, Serialize)]
struct Setting {
    key: String,
    value: String,
    from: String,
}

/// An object store, and which of the variables that it reads are set. Their values are nobody's business.
#[derive(Debug, Serialize)]
struct ObjectStore {
    scheme: &'static str,
    set: Vec<String>,
}

/// A program that could give a second opinion.
#[derive(Debug, Serialize)]
struct Program {
    name: &'static str,
    path: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Reads {
    what: &'static str,
    forms: &'static [&'static str],
}

#[derive(Debug, Default, Serialize)]
struct Inputs {
    /// Files by what they are, from their content.
    files: BTreeMap<&'static str, Files>,
    /// Files that are passed over, by extension.
    passed_over: BTreeMap<String, u64>,
    /// Files that cannot be read, or not as what their names say.
    trouble: Vec<String>,
}

#[derive(Debug, Default, Serialize)]
struct Files {
    files: u64,
    bytes: u64,
    /// Records, as far as they can be told without unpacking.
    records: u64,
}

const READS: [Reads; 4] = [
    Reads {
        what: "containers",
        forms: &["zip", "7z", "tar", "gz", "bz2", "xz", "zst"],
    },
    Reads {
        what: "records",
        forms: &["SGF", "GIB", "NGF", "UGF", "UGI", "index and move lines"],
    },
    Reads {
        what: "texts",
        forms: &[
            "UTF-8",
            "UTF-16",
            "GB18030",
            "Big5",
            "Shift_JIS",
            "EUC-KR",
            "windows-1251",
            "Latin-1",
        ],
    },
    Reads {
        what: "places",
        forms: &["paths", "s3://", "gs://", "az://", "file://", "-"],
    },
];

/// For each kind of object store what its variables start with.
const STORES: [(&str, &str); 3] = [("s3://", "AWS_"), ("gs://", "GOOGLE_"), ("az://", "AZURE_")];

const ENGINES: [&str; 2] = ["gnugo", "katago"];

pub(crate) fn run(args: &Doctor) -> Result<String> {
    let file = args.config.as_deref();
    let text = file.map(settings::read).transpose()?;
    let own = file.zip(text.as_deref());
    let config = Config::of(own)?;
    let inputs = match &args.paths[..] {
        [] => None,
        paths => Some(inputs(paths, &args.bounds.over(&config.limits))?),
    };
    let findings = Findings {
        hantei: env!("CARGO_PKG_VERSION"),
        schema_version: table::SCHEMA_VERSION,
        parquet: table::PARQUET.rsplit(' ').next().unwrap_or_default(),
        build: build(),
        rulesets: rules::Book::builtin().iter().count(),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        settings: in_force(own)?,
        object_stores: object_stores(),
        engines: ENGINES.map(program).into(),
        reads: READS.into(),
        inputs,
    };
    Ok(match args.format {
        DoctorFormat::Json => format!("{}\n", serde_json::to_string_pretty(&findings)?),
        DoctorFormat::Text => as_text(&findings),
    })
}

/// Every setting of `analyze`, and where it comes from.
fn in_force(file: Option<(&Path, &str)>) -> Result<Vec<Setting>> {
    let built_in: toml::Table = toml::from_str(settings::BUILT_IN)?;
    let own: toml::Table = toml::from_str(file.map_or("", |(_, text)| text))?;
    let from_file = file.map_or_else(String::new, |(file, _)| file.display().to_string());
    let mut in_force = Vec::new();
    note(&built_in, &own, "", &from_file, &mut in_force);
    Ok(in_force)
}

fn note(
    built_in: &toml::Table,
    own: &toml::Table,
    before: &str,
    file: &str,
    into: &mut Vec<Setting>,
) {
    for (key, value) in built_in {
        let typed = own.get(key);
        if let toml::Value::Table(part) = value {
            let nothing = toml::Table::new();
            let typed = typed.and_then(toml::Value::as_table).unwrap_or(&nothing);
            note(part, typed, &format!("{before}{key}."), file, into);
            continue;
        }
        into.push(Setting {
            key: format!("{before}{key}"),
            value: typed.unwrap_or(value).to_string(),
            from: typed.map_or("built in", |_| file).to_owned(),
        });
    }
}

/// The machine it was built for and what the compiler was told.
fn build() -> String {
    let flags = match env!("HANTEI_RUSTFLAGS") {
        "" => String::new(),
        flags => format!(", {flags}"),
    };
    let checks = if cfg!(debug_assertions) { "on" } else { "off" };
    format!(
        "{}, opt-level {}, debug assertions {checks}{flags}",
        env!("HANTEI_TARGET"),
        env!("HANTEI_OPT_LEVEL"),
    )
}

fn object_stores() -> Vec<ObjectStore> {
    let names: Vec<String> = std::env::vars_os()
        .filter_map(|(name, _)| name.into_string().ok())
        .collect();
    let store = |(scheme, prefix): (&'static str, &str)| {
        let is_read = |name: &&String| name.starts_with(prefix);
        let mut set: Vec<String> = names.iter().filter(is_read).cloned().collect();
        set.sort();
        ObjectStore { scheme, set }
    };
    STORES.into_iter().map(store).collect()
}

fn program(name: &'static str) -> Program {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&path).map(|folder| folder.join(name));
    Program {
        name,
        path: places.find(|place| place.is_file()),
    }
}

fn inputs(paths: &[String], limits: &Limits) -> Result<Inputs> {
    let named: Result<Vec<archive::Input>> = paths.iter().map(|path| place::input(path)).collect();
    let listing = archive::list(&named?, None)?;
    let mut inputs = Inputs {
        passed_over: listing.skipped,
        ..Inputs::default()
    };
    for entry in listing.entries {
        match archive::examine(entry, limits)? {
            Examined::Skipped { extension } => {
                *inputs.passed_over.entry(extension).or_default() += 1
            }
            Examined::Source(source) => inputs.add(&source),
        }
    }
    Ok(inputs)
}

impl Inputs {
    fn add(&mut self, source: &Source) {
        let of_kind = self.files.entry(name_of(source.kind)).or_default();
        of_kind.files += 1;
        of_kind.bytes += source.bytes;
        of_kind.records += source.atoms.iter().map(|atom| atom.records).sum::<u64>();
        let is_trouble = match source.kind {
            Kind::TornZip
            | Kind::Unsupported(_)
            | Kind::Broken
            | Kind::Unreadable
            | Kind::Foreign => true,
            Kind::Record | Kind::Zip | Kind::SevenZip | Kind::Packed(_) | Kind::Tar => false,
        };
        if is_trouble {
            self.trouble
                .push(format!("{}: {}", source.name, name_of(source.kind)));
        }
    }
}

fn name_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Record => "records",
        Kind::Zip => "zip",
        Kind::TornZip => "zip without its directory, read from the beginning",
        Kind::SevenZip => "7z",
        Kind::Packed(Packing::Gzip) => "gz",
        Kind::Packed(Packing::Bzip2) => "bz2",
        Kind::Packed(Packing::Xz) => "xz",
        Kind::Packed(Packing::Zstd) => "zst",
        Kind::Tar => "tar",
        Kind::Unsupported(format) => format,
        Kind::Broken => "a container by its name alone",
        Kind::Unreadable => "cannot be read",
        Kind::Foreign => "neither record nor container",
    }
}

fn as_text(found: &Findings) -> String {
    let mut text = format!(
        "hantei {}, tables of schema {}, {} rulesets\narrow and parquet {}\nbuilt for {}\n{}\n\nreads\n",
        found.hantei,
        found.schema_version,
        found.rulesets,
        found.parquet,
        found.build,
        counted(found.cores as u64, "core"),
    );
    for reads in &found.reads {
        let _ = writeln!(text, "  {:<12}{}", reads.what, reads.forms.join(", "));
    }
    text.push_str("\nsettings in force\n");
    let width = found.settings.iter().map(|setting| setting.key.len()).max();
    let width = width.unwrap_or(0) + 2;
    for Setting { key, value, from } in &found.settings {
        let _ = writeln!(text, "  {key:width$}{value}   ({from})");
    }
    text.push_str("\nobject stores, by variables of the environment\n");
    for store in &found.object_stores {
        let set = match &store.set[..] {
            [] => "none is set".to_owned(),
            set => format!("{} (values not shown)", set.join(", ")),
        };
        let _ = writeln!(text, "  {:<12}{set}", store.scheme);
    }
    text.push_str("\nengines for a second opinion (--judge)\n");
    for engine in &found.engines {
        let place = engine.path.as_ref().map(|path| path.display().to_string());
        let place = place.unwrap_or_else(|| "not on the path".to_owned());
        let _ = writeln!(text, "  {:<12}{place}", engine.name);
    }
    if let Some(inputs) = &found.inputs {
        text.push_str("\nwould read\n");
        for (kind, files) in &inputs.files {
            let _ = writeln!(
                text,
                "  {kind}: {}, {} bytes, some {}",
                counted(files.files, "file"),
                files.bytes,
                counted(files.records, "record"),
            );
        }
        for (extension, files) in &inputs.passed_over {
            let _ = writeln!(
                text,
                "  passed over: {} {extension}",
                counted(*files, "file")
            );
        }
        for trouble in &inputs.trouble {
            let _ = writeln!(text, "  trouble: {trouble}");
        }
    }
    text
}

fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
