//! What was typed.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use tracing::level_filters::LevelFilter;

use crate::bounds::Bounds;

/// Rescores finished games of Go under every ruleset, and says where the rulesets disagree, how
/// often, by how much and why.
#[derive(Debug, Parser)]
#[command(name = "hantei", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "Examples:
  hantei analyze ~/sgf                          every game under ~/sgf, into reports/sgf
  hantei explain game.sgf                       one game under fifty rulesets
  hantei rulesets diff jp1989 cn2002            where two rulesets differ
  hantei rulesets diff jp1989 cn2002 reports/sgf   and in how many games that mattered
  hantei report reports/sgf                     write the report again

Exit status: 0 done, 1 done with failures listed, 2 not done.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Judge and score whole archives; write tables and a report
    #[command(after_help = ANALYZE_EXAMPLES)]
    Analyze(Box<Analyze>),
    /// Judge and score single games, and say why rulesets differ
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Write the report of a dataset again
    #[command(after_help = REPORT_EXAMPLES)]
    Report(Report),
    /// List, show, check and compare rulesets
    #[command(after_help = RULESETS_EXAMPLES)]
    Rulesets(Rulesets),
    /// Check a dataset: schema, keys, sums, manifest against files, cube against rows
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(Verify),
    /// What would be read, the settings in force, versions
    #[command(after_help = DOCTOR_EXAMPLES)]
    Doctor(Doctor),
    /// Completions for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(Completions),
    /// The manual page
    #[command(after_help = MAN_EXAMPLES)]
    Man(Man),
}

const REPORT_EXAMPLES: &str = "Examples:
  hantei report reports/sgf
  hantei report reports/sgf --format md --out notes
  hantei report reports/sgf --lang ja             the page opens in Japanese
  hantei report reports/new --against reports/old   which games moved, and why";

const RULESETS_EXAMPLES: &str = "Examples:
  hantei rulesets list
  hantei rulesets show aga
  hantei rulesets check configs/proposals/*.toml
  hantei rulesets diff jp1989 cn2002 reports/sgf";

const VERIFY_EXAMPLES: &str = "Examples:
  hantei verify reports/sgf
  hantei verify s3://warehouse/2024";

const DOCTOR_EXAMPLES: &str = "Examples:
  hantei doctor
  hantei doctor games/ old.zip                  what it would read there
  hantei doctor --config my.toml --format json";

const COMPLETIONS_EXAMPLES: &str = "Examples:
  hantei completions bash > ~/.local/share/bash-completion/completions/hantei
  hantei completions zsh > ~/.zfunc/_hantei
  hantei completions fish > ~/.config/fish/completions/hantei.fish";

const MAN_EXAMPLES: &str = "Examples:
  hantei man | man -l -
  hantei man --dir ~/.local/share/man/man1       this one, and one a command";

const ANALYZE_EXAMPLES: &str = "Examples:
  hantei analyze games/ more.zip old.tar.gz
  hantei analyze games/ --rulesets jp1989,cn2002,aga --out warehouse/games
  hantei analyze games/ --where 'size=19,year>=2000,rules~chinese'
  hantei analyze games/ --evidence blind          judge without the players' marks
  hantei analyze games/ --judge 'gtp:gnugo --mode gtp --seed 1'
  hantei analyze games/ --judge 'katago:katago analysis -config a.cfg -model m.bin.gz'
  hantei analyze s3://games/2024/ --out s3://warehouse/2024    keys from AWS_ACCESS_KEY_ID, ...
  find . -name '*.sgf' | hantei analyze --files-from -

A run that was interrupted goes on where it stopped when it is started again.";

#[derive(Debug, Args)]
pub(crate) struct Analyze {
    /// Files, folders and archives (zip, 7z, tar; gz, bz2, xz, zst), also as `s3://`, `gs://`, `az://` or
    /// `file://`; `-` reads standard input
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    pub(crate) paths: Vec<String>,
    /// Read paths and URLs from a file, one a line; `-` for standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,
    /// Folder or URL where tables and report go [default: reports/<last part of PATH>]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<String>,
    #[command(flatten)]
    pub(crate) rulesets: RulesetArgs,
    #[command(flatten)]
    pub(crate) proposals: ProposalArgs,
    /// Settings file [default: the built-in ones, as in configs/analyze.toml]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// What judging may use
    #[arg(long, value_enum)]
    pub(crate) evidence: Option<Evidence>,
    #[command(flatten)]
    pub(crate) judge: JudgeArgs,
    /// Whose komi; repeat for several [default: recorded native]
    #[arg(long, value_enum)]
    pub(crate) komi: Vec<Komi>,
    #[command(flatten)]
    pub(crate) variations: VariationArgs,
    /// Only games whose records say so: conditions with commas between them, each a column of `games`
    /// that is known before a game is judged, one of = != < <= > >= ~ (contains), and a value. Others
    /// are read and left out, and counted
    #[arg(long = "where", value_name = "CONDITIONS", value_parser = ruling::Filter::parse)]
    pub(crate) filter: Option<ruling::Filter>,
    /// Judge games without a result that do not end in two passes, too
    #[arg(long)]
    pub(crate) unfinished: bool,
    /// Which pairs of rulesets the table of divergences holds
    #[arg(long, value_enum)]
    pub(crate) divergences: Option<Divergences>,
    /// Count only the first record of each game in the report; the tables keep all, and `duplicates`
    /// says which repeat others
    #[arg(long)]
    pub(crate) dedup: bool,
    /// Worker threads [default: one a core]
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// Begin anew in a folder that holds a run with other settings
    #[arg(long)]
    pub(crate) fresh: bool,
    /// Stop after so many records, a tree with its variations being one
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Records in a shard [default: 2000]
    #[arg(long, value_name = "N")]
    pub(crate) shard_records: Option<u32>,
    /// Bytes of records in a shard [default: 8388608]
    #[arg(long, value_name = "N")]
    pub(crate) shard_bytes: Option<u64>,
    /// When to show progress
    #[arg(long, value_enum, default_value_t = Progress::Auto)]
    pub(crate) progress: Progress,
    /// How much to tell of the run's course on standard error: `info` has shards, containers with their
    /// counts, retries of object stores and records that took long, `trace` every record
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = Log::Warn)]
    pub(crate) log: Log,
    /// Exit with 1 if there were rejects
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

const EXPLAIN_EXAMPLES: &str = "Examples:
  hantei explain game.sgf
  hantei explain games.zip#1999/final.sgf --rulesets jp1989,cn2002
  hantei explain many.sgf#3 --format json         the fourth game of a collection
  hantei explain game.sgf --format svg > game.svg  its board, with dead stones and territory
  hantei explain game.sgf --lang zh               in Chinese; ja: in Japanese
  hantei explain game.sgf --dead pd,qd            these stones are dead, all others live
  hantei explain game.sgf --count zi              one side's stones and points, as Chinese referees do
  hantei explain game.sgf --judge 'gtp:gnugo --mode gtp --seed 1'
  cat game.sgf | hantei explain -";

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// FILE, FILE#MEMBER, FILE#INDEX or FILE#MEMBER#INDEX; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) variations: VariationArgs,
    #[command(flatten)]
    pub(crate) rulesets: RulesetArgs,
    /// Dead stones as SGF points, comma-separated; all other stones live. Empty: none are dead
    #[arg(long, value_name = "POINTS")]
    pub(crate) dead: Option<String>,
    /// What judging may use
    #[arg(long, value_enum, default_value_t = Evidence::Normal)]
    pub(crate) evidence: Evidence,
    #[command(flatten)]
    pub(crate) judge: JudgeArgs,
    /// Whose komi; repeat for several [default: recorded native]
    #[arg(long, value_enum)]
    pub(crate) komi: Vec<Komi>,
    /// Count the board step by step, comma-separated; all come to the same margin
    #[arg(long, value_name = "HOW", value_enum, value_delimiter = ',')]
    pub(crate) count: Vec<Count>,
    /// How to show it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Language of text, svg and html; json is the same in every one
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub(crate) lang: Lang,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

#[derive(Debug, Args)]
pub(crate) struct VariationArgs {
    /// Which lines of a game tree are records: its first one, or each to the end of a variation, told
    /// apart by `leaf` [default: main]
    #[arg(long, value_enum)]
    pub(crate) variations: Option<Variations>,
    /// Lines of one tree; what lies beyond is a reject [default: 10000]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub(crate) leaves_max: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    /// Ask an engine about games that stay disputed or undecided: `gtp:COMMAND` (it must know
    /// `final_status_list`) or `katago:COMMAND` (its analysis engine). Its verdict is taken unless the
    /// recorded result disputes it too. Not asked about: games that stopped in the middle, and boards
    /// that the engine does not take (GNU Go: more than 19x19). Equal runs give equal bytes as far as
    /// the engine is deterministic and in time: give GNU Go `--seed 1`, and KataGo a fixed number of
    /// visits and one search thread
    #[arg(long, value_name = "ENGINE")]
    pub(crate) judge: Option<String>,
    /// Seconds the engine may take for one game, its start included; after that it is killed and
    /// started anew, and the game keeps the verdict it had [default: 60]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) judge_seconds: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct RulesetArgs {
    /// Rulesets by name, comma-separated; `all`; or a ruleset file [default: all]
    #[arg(long, value_name = "LIST")]
    pub(crate) rulesets: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ProposalArgs {
    /// A proposal, scored too, that the report is about; repeat for several
    #[arg(long, value_name = "FILE")]
    pub(crate) proposal: Vec<PathBuf>,
    /// What proposals are compared with, a ruleset or another proposal [default: what each extends]
    #[arg(long, value_name = "NAME", requires = "proposal")]
    pub(crate) baseline: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Report {
    /// What `hantei analyze` wrote: a folder or URL
    pub(crate) dataset: String,
    /// Where to write [default: DATASET/report]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Count only the first record of each game
    #[arg(long)]
    pub(crate) dedup: bool,
    /// An earlier run of the same archives: against.md and against.json say which games moved, and why
    #[arg(long, value_name = "DATASET")]
    pub(crate) against: Option<String>,
    /// What to write, comma-separated
    #[arg(long, value_enum, value_delimiter = ',', default_values = ["html", "md", "json"])]
    pub(crate) format: Vec<ReportFormat>,
    /// Language the page opens in; it can be changed there
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub(crate) lang: Lang,
    #[command(flatten)]
    pub(crate) proposals: ProposalArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// What `hantei analyze` wrote: a folder or URL
    pub(crate) dataset: String,
}

#[derive(Debug, Args)]
pub(crate) struct Doctor {
    /// Files, folders, archives and URLs to look at; nothing is judged
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<String>,
    /// Settings file [default: the built-in ones, as in configs/analyze.toml]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// How to show it
    #[arg(long, value_enum, default_value_t = DoctorFormat::Text)]
    pub(crate) format: DoctorFormat,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// Which shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// Write the pages into a folder, one a command [default: the first page to standard output]
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Rulesets {
    #[command(subcommand)]
    pub(crate) what: RulesetsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesetsCommand {
    /// All rulesets, a line each
    #[command(after_help = "Examples:\n  hantei rulesets list")]
    List,
    /// Everything about one ruleset
    #[command(after_help = "Examples:\n  hantei rulesets show aga")]
    Show {
        /// Ruleset name
        name: String,
    },
    /// Check ruleset and proposal files
    #[command(after_help = "Examples:\n  hantei rulesets check configs/proposals/*.toml")]
    Check {
        /// TOML files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Where two rulesets differ, in sentences
    #[command(
        after_help = "Examples:\n  hantei rulesets diff jp1989 cn2002\n  hantei rulesets diff jp1989 my.toml reports/sgf"
    )]
    Diff {
        /// Ruleset name or file
        a: String,
        /// Ruleset name or file
        b: String,
        /// What `hantei analyze` wrote, a folder or URL: in how many of its games each difference mattered
        dataset: Option<String>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Evidence {
    /// Everything
    Normal,
    /// Not the players' marks
    Unmarked,
    /// Neither marks nor the result; the grade still compares with the result
    Blind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Komi {
    /// The game's own, under every ruleset
    Recorded,
    /// Each ruleset's own
    Native,
    /// None
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Variations {
    /// The main line
    Main,
    /// Every leaf
    All,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Divergences {
    /// One ruleset of each class, recorded komi
    Classes,
    /// Every pair, every komi policy
    All,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Count {
    /// Stones and points of one side against half the board
    Zi,
    /// Empty points with prisoners, and who put down more stones
    Moku,
    /// Filling in: what is left of half a board's stones each, and of the points
    Fill,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Progress {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The least that is worth a line of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Log {
    Off,
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

impl Log {
    pub(crate) fn filter(self) -> LevelFilter {
        match self {
            Log::Off => LevelFilter::OFF,
            Log::Error => LevelFilter::ERROR,
            Log::Warn => LevelFilter::WARN,
            Log::Info => LevelFilter::INFO,
            Log::Debug => LevelFilter::DEBUG,
            Log::Trace => LevelFilter::TRACE,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// A page that needs nothing else
    Html,
    /// Markdown
    Md,
    /// JSON
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum DoctorFormat {
    /// For reading
    Text,
    /// For programs
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For reading
    Text,
    /// For programs: a list, one object a game
    Json,
    /// A picture of the final position that stands alone, of one game
    Svg,
    /// A page: pictures and text
    Html,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// 中文
    Zh,
    /// 日本語
    Ja,
}

impl Lang {
    pub(crate) fn language(self) -> picture::Language {
        match self {
            Lang::En => picture::Language::English,
            Lang::Zh => picture::Language::Chinese,
            Lang::Ja => picture::Language::Japanese,
        }
    }
}

impl ReportFormat {
    pub(crate) fn of_report(self) -> report::Format {
        match self {
            ReportFormat::Html => report::Format::Html,
            ReportFormat::Md => report::Format::Markdown,
            ReportFormat::Json => report::Format::Json,
        }
    }
}
