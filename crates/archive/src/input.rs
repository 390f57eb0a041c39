//! What the caller names: paths, lists of paths, standard input.

use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::depot::Depot;
use crate::limits::Limits;

/// One thing named on the command line.
#[derive(Debug, Clone)]
pub enum Input {
    /// A file or folder. Its records' sources are relative to it.
    Path(PathBuf),
    /// A file or folder named in a list of many ([`files_from`]). Its records' sources begin with
    /// the path as listed.
    Listed(PathBuf),
    /// What a depot holds. Its records' sources are relative to it.
    Depot(Arc<dyn Depot>),
    /// Bytes that were read already, such as standard input.
    Bytes {
        /// The source's name.
        name: String,
        /// The bytes.
        bytes: Arc<[u8]>,
    },
}

impl Input {
    /// Standard input to its end, as the source `stdin`. It is held in memory: a run has to look at
    /// its input twice.
    ///
    /// # Errors
    /// If it cannot be read, or is larger than `held_bytes_max`.
    pub fn stdin(reader: impl Read, limits: &Limits) -> Result<Self, Error> {
        let mut bytes = Vec::new();
        let mut bounded = reader.take(limits.held_bytes_max.saturating_add(1));
        bounded.read_to_end(&mut bytes).map_err(Error::Stdin)?;
        if bytes.len() as u64 > limits.held_bytes_max {
            return Err(Error::StdinTooLarge {
                bytes_max: limits.held_bytes_max,
            });
        }
        Ok(Input::Bytes {
            name: "stdin".to_owned(),
            bytes: bytes.into(),
        })
    }
}

/// The paths in a list, one a line (`\n` or `\r\n`; NUL where the list has any). Blank lines are
/// passed over, and so are a byte order mark and blanks around a path, unless NUL ends it or there is a
/// file called so.
///
/// # Errors
/// If the list cannot be read.
pub fn files_from(list: impl BufRead, name: &Path) -> Result<Vec<Input>, Error> {
    let mut list = list;
    let mut bytes = Vec::new();
    list.read_to_end(&mut bytes).map_err(|source| Error::List {
        path: name.to_owned(),
        source,
    })?;
    let nul = bytes.contains(&0);
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let inputs = text
        .split(|&byte| byte == if nul { 0 } else { b'\n' })
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .filter(|line| !line.trim_ascii().is_empty())
        .map(|line| match path_from_bytes(line) {
            path if nul || path.exists() => path,
            _ => path_from_bytes(line.trim_ascii()),
        })
        .map(Input::Listed)
        .collect();
    Ok(inputs)
}

#[cfg(unix)]
fn path_from_bytes(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn path_from_bytes(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}

/// What keeps a walk from starting. Everything later is a [`Reject`](crate::Reject).
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A path that is not there.
    #[error("`{}` does not exist{}", path.display(), nearest(path))]
    Missing {
        /// The path as given.
        path: PathBuf,
    },
    /// A link whose target is not there.
    #[error("`{}` is a link to `{}`, which does not exist", path.display(), target.display())]
    Dangling {
        /// The path as given.
        path: PathBuf,
        /// Where it leads.
        target: PathBuf,
    },
    /// A depot that holds nothing.
    #[error("there is nothing at `{address}`")]
    NothingAt {
        /// Its address.
        address: String,
    },
    /// A depot that cannot be read.
    #[error("cannot read `{address}`")]
    Depot {
        /// Its address.
        address: String,
        /// Why.
        source: io::Error,
    },
    /// The list of `--files-from`.
    #[error("cannot read the list of files `{}`: {source}", path.display())]
    List {
        /// The list.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Standard input broke.
    #[error("cannot read standard input: {0}")]
    Stdin(#[source] io::Error),
    /// Standard input did not end in time.
    #[error(
        "standard input is larger than {bytes_max} bytes, and it has to be held in memory; put it into a file and name that, or allow more by --held-bytes-max"
    )]
    StdinTooLarge {
        /// The bound.
        bytes_max: u64,
    },
}

/// How far a wrong path is right, and what it may have meant.
fn nearest(path: &Path) -> String {
    let existing = path
        .ancestors()
        .skip(1)
        .find(|ancestor| ancestor.as_os_str().is_empty() || ancestor.exists());
    let Some(folder) = existing else {
        return String::new();
    };
    let shown = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let wanted = path
        .strip_prefix(folder)
        .ok()
        .and_then(|rest| rest.components().next())
        .map(|part| part.as_os_str().to_string_lossy().to_lowercase())
        .unwrap_or_default();
    let mut names: Vec<String> = std::fs::read_dir(shown)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| is_near(&name.to_lowercase(), &wanted))
        .collect();
    names.sort();
    match names.first() {
        Some(name) => format!("; did you mean `{}`?", shown.join(name).display()),
        None => format!("; the folder `{}` does", shown.display()),
    }
}

/// Whether one name begins with the other, or they differ by at most one letter changed, missing or
/// swapped with its neighbor.
fn is_near(name: &str, wanted: &str) -> bool {
    if name.is_empty() || wanted.is_empty() {
        return false;
    }
    if name.starts_with(wanted) || wanted.starts_with(name) {
        return true;
    }
    let (name, wanted): (Vec<char>, Vec<char>) = (name.chars().collect(), wanted.chars().collect());
    let head = name.iter().zip(&wanted).take_while(|(a, b)| a == b).count();
    let (name, wanted) = (&name[head..], &wanted[head..]);
    let tail = |a: &[char], b: &[char]| a == b;
    match (name, wanted) {
        ([_, a @ ..], [_, b @ ..]) if tail(a, b) => true,
        ([_, a @ ..], b) if tail(a, b) => true,
        (a, [_, b @ ..]) if tail(a, b) => true,
        ([a, b, x @ ..], [c, d, y @ ..]) => a == d && b == c && tail(x, y),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_path_says_what_may_have_been_meant() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("games")).unwrap();
        let typo = Error::Missing {
            path: folder.path().join("gmaes/2009"),
        };
        let text = typo.to_string();
        assert!(text.contains("does not exist; did you mean"), "{text}");
        assert!(text.ends_with("games`?"), "{text}");
        let other = Error::Missing {
            path: folder.path().join("xyz"),
        };
        assert!(other.to_string().contains("; the folder `"), "{other}");
    }

    #[test]
    fn lists_in_both_styles() {
        let names = |text: &str| -> Vec<String> {
            files_from(text.as_bytes(), Path::new("list"))
                .unwrap()
                .into_iter()
                .map(|input| match input {
                    Input::Listed(path) => path.display().to_string(),
                    _ => unreachable!("a list holds listed paths"),
                })
                .collect()
        };
        assert_eq!(names("a.sgf\r\n\nb c.sgf\n"), ["a.sgf", "b c.sgf"]);
        assert_eq!(
            names("\u{feff} a.sgf\n\tb c.sgf \r\n"),
            ["a.sgf", "b c.sgf"]
        );
        assert_eq!(names(" a.sgf \0"), [" a.sgf "]);
        assert_eq!(names("a.sgf\0b\nc.sgf\0"), ["a.sgf", "b\nc.sgf"]);
    }

    #[test]
    fn standard_input_is_bounded() {
        let limits = Limits {
            held_bytes_max: 4,
            ..Limits::default()
        };
        assert!(Input::stdin(&b"1234"[..], &limits).is_ok());
        let error = Input::stdin(&b"12345"[..], &limits).unwrap_err();
        assert!(error.to_string().contains("larger than 4 bytes"), "{error}");
    }
}
