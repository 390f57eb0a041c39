//! Object stores, as inputs and outputs: the only place where anything is asynchronous.
//!
//! A place is named by its URL alone. What opens it (keys, endpoints, regions) is read from the
//! environment of the process that does, so that no plan, manifest or message can hold a secret, and
//! another machine opens the same place by the same URL.

use std::fmt;
use std::future::Future;
use std::io;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use archive::{Depot, Stored};
use futures_util::TryStreamExt;
use object_store::aws::AmazonS3Builder;
use object_store::azure::MicrosoftAzureBuilder;
use object_store::gcp::GoogleCloudStorageBuilder;
use object_store::path::Path;
use object_store::{
    BackoffConfig, Error as ObjectError, GetOptions, GetRange, ObjectMeta, ObjectStore,
    ObjectStoreExt, ObjectStoreScheme, PutMode, PutOptions, RetryConfig,
};
use tokio::runtime::{Builder, Runtime};
use url::Url;

use crate::store::{Created, Held, Store, StoreError};

/// Where something stands that was named on the command line.
#[derive(Debug, Clone)]
pub enum Location {
    /// A path of this machine, typed as such or as `file://`.
    Local(PathBuf),
    /// A prefix or an object in an object store.
    Remote(Remote),
}

/// Why a URL leads nowhere.
#[derive(Debug, thiserror::Error)]
pub enum LocationError {
    /// Not a URL of a place that can be read.
    #[error("`{address}` is no place hantei can open: paths, file://, s3://, gs:// and az:// are")]
    Unknown {
        /// The URL, without what might be secret in it.
        address: String,
    },
    /// Secrets in a URL end up in shell histories and process lists.
    #[error(
        "`{address}` holds a user name, password or query; keys are read from the environment only (AWS_ACCESS_KEY_ID, ...; docs/object-stores.md)"
    )]
    Secret {
        /// The URL without them.
        address: String,
    },
    /// The environment does not say enough to open it.
    #[error(
        "cannot open `{address}`: {reason}; docs/object-stores.md says which variables are read"
    )]
    Settings {
        /// The URL.
        address: String,
        /// What is missing or wrong.
        reason: String,
    },
}

impl Location {
    /// Whether a text is to be taken for a URL.
    pub fn is_url(text: &str) -> bool {
        text.split_once("://").is_some_and(|(scheme, _)| {
            let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
            scheme.len() > 1 && scheme.bytes().all(is_letter)
        })
    }

    /// A path or URL as a place. Nothing is asked of the store yet.
    ///
    /// # Errors
    /// If it is a URL that cannot be opened.
    pub fn parse(text: &str) -> Result<Self, LocationError> {
        if !Location::is_url(text) {
            return Ok(Location::Local(PathBuf::from(text)));
        }
        let unknown = |address: &str| LocationError::Unknown {
            address: redacted(address),
        };
        let url = Url::parse(text).map_err(|_| unknown(text))?;
        if url.scheme() == "file" {
            let path = url.to_file_path().map_err(|()| unknown(text))?;
            return Ok(Location::Local(path));
        }
        let has_secret = url.password().is_some() || url.query().is_some();
        let has_user = !url.username().is_empty() && !url.scheme().starts_with("abfs");
        if has_secret || has_user {
            return Err(LocationError::Secret {
                address: redacted(text),
            });
        }
        let address = text.trim_end_matches('/').to_owned();
        let (scheme, prefix) = ObjectStoreScheme::parse(&url).map_err(|_| unknown(text))?;
        let settings = |error: ObjectError| LocationError::Settings {
            address: address.clone(),
            reason: redacted(&error.to_string()),
        };
        let store: Arc<dyn ObjectStore> = match scheme {
            ObjectStoreScheme::AmazonS3 => Arc::new(
                AmazonS3Builder::from_env()
                    .with_url(text)
                    .with_retry(patience())
                    .build()
                    .map_err(settings)?,
            ),
            ObjectStoreScheme::GoogleCloudStorage => Arc::new(
                GoogleCloudStorageBuilder::from_env()
                    .with_url(text)
                    .with_retry(patience())
                    .build()
                    .map_err(settings)?,
            ),
            ObjectStoreScheme::MicrosoftAzure => Arc::new(
                MicrosoftAzureBuilder::from_env()
                    .with_url(text)
                    .with_retry(patience())
                    .build()
                    .map_err(settings)?,
            ),
            _ => return Err(unknown(text)),
        };
        Ok(Location::Remote(Remote {
            address,
            prefix,
            store,
        }))
    }
}

/// How long a store may keep us waiting before the run gives up.
fn patience() -> RetryConfig {
    RetryConfig {
        backoff: BackoffConfig::default(),
        max_retries: 6,
        retry_timeout: Duration::from_secs(60),
    }
}

/// A text without user names, passwords and queries of the URLs in it: shared access signatures are
/// queries.
pub fn redacted(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let is_in_url = |c: char| !c.is_whitespace() && !"()\"'`<>".contains(c);
    let mut rest = text;
    while let Some(at) = rest.find("://") {
        let (before, after) = rest.split_at(at + 3);
        shown.push_str(before);
        let (url, behind) = after.split_at(after.find(|c| !is_in_url(c)).unwrap_or(after.len()));
        let (place, query) = url
            .split_once('?')
            .map_or((url, ""), |(place, _)| (place, "?.."));
        let (host, path) = place.split_at(place.find('/').unwrap_or(place.len()));
        let host = host.rsplit_once('@').map_or(host, |(_, host)| host);
        shown.extend([host, path, query]);
        rest = behind;
    }
    shown + rest
}

/// A prefix or an object in an object store.
#[derive(Clone)]
pub struct Remote {
    /// The URL, which holds no secret.
    address: String,
    prefix: Path,
    store: Arc<dyn ObjectStore>,
}

impl fmt::Debug for Remote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The store knows its keys.
        f.debug_tuple("Remote").field(&self.address).finish()
    }
}

impl fmt::Display for Remote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.address)
    }
}

impl Remote {
    fn path(&self, name: &str) -> Result<Path, ObjectError> {
        let parts = name.split('/').filter(|part| !part.is_empty());
        let whole: Vec<&str> = Some(self.prefix.as_ref())
            .filter(|prefix| !prefix.is_empty())
            .into_iter()
            .chain(parts)
            .collect();
        Ok(Path::parse(whole.join("/"))?)
    }

    /// The name of an object, from the prefix on.
    fn name(&self, object: &ObjectMeta) -> String {
        let name = object.location.as_ref();
        let rest = name.strip_prefix(self.prefix.as_ref()).unwrap_or(name);
        rest.trim_start_matches('/').to_owned()
    }

    fn list_all(&self, folder: &str) -> Result<Vec<Stored>, ObjectError> {
        let path = self.path(folder)?;
        let listing: Vec<ObjectMeta> = wait(self.store.list(Some(&path)).try_collect())?;
        // Stores have no folders; some tools write empty objects in their place.
        let objects = listing
            .iter()
            .filter(|object| object.size > 0 || !object.location.as_ref().ends_with('/'));
        let mut files: Vec<Stored> = objects.map(|object| self.stored(object)).collect();
        if files.is_empty() && folder.is_empty() && !self.prefix.as_ref().is_empty() {
            match wait(self.store.head(&self.prefix)) {
                Ok(object) => files.push(self.stored(&object)),
                Err(ObjectError::NotFound { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(files)
    }

    fn stored(&self, object: &ObjectMeta) -> Stored {
        Stored {
            name: self.name(object),
            bytes: object.size,
            tag: object.e_tag.clone(),
        }
    }

    fn fetch(&self, name: &str, options: GetOptions) -> Result<Vec<u8>, ObjectError> {
        let path = self.path(name)?;
        let bytes = wait(async { self.store.get_opts(&path, options).await?.bytes().await })?;
        Ok(bytes.into())
    }

    fn put(&self, name: &str, bytes: &[u8], mode: PutMode) -> Result<(), ObjectError> {
        let path = self.path(name)?;
        let payload = bytes.to_vec().into();
        let options = PutOptions::from(mode);
        wait(self.store.put_opts(&path, payload, options)).map(|_| ())
    }

    fn error(&self, verb: &'static str, name: &str) -> impl Fn(ObjectError) -> StoreError {
        let shown = format!("{}/{name}", self.address);
        move |error| StoreError::new(verb, shown.trim_end_matches('/'), as_io(&error))
    }
}

/// An error of a store as one of the system, without anything secret.
fn as_io(error: &ObjectError) -> io::Error {
    let kind = match error {
        ObjectError::NotFound { .. } => io::ErrorKind::NotFound,
        ObjectError::PermissionDenied { .. } | ObjectError::Unauthenticated { .. } => {
            io::ErrorKind::PermissionDenied
        }
        _ => io::ErrorKind::Other,
    };
    io::Error::new(kind, redacted(&error.to_string()))
}

/// Waits for a store. All waiting is done on one small runtime, from whatever thread.
fn wait<T>(work: impl Future<Output = Result<T, ObjectError>>) -> Result<T, ObjectError> {
    static RUNTIME: OnceLock<io::Result<Runtime>> = OnceLock::new();
    let start = || {
        let mut runtime = Builder::new_multi_thread();
        runtime.worker_threads(1).enable_all().build()
    };
    match RUNTIME.get_or_init(start) {
        Ok(runtime) => runtime.block_on(work),
        Err(error) => Err(ObjectError::Generic {
            store: "runtime",
            source: error.to_string().into(),
        }),
    }
}

impl Depot for Remote {
    fn list(&self, folder: &str) -> io::Result<Vec<Stored>> {
        self.list_all(folder).map_err(|error| as_io(&error))
    }

    fn read(&self, file: &Stored, range: Range<u64>) -> io::Result<Vec<u8>> {
        let options = GetOptions {
            if_match: file.tag.clone(),
            range: Some(GetRange::Bounded(range)),
            ..GetOptions::default()
        };
        self.fetch(&file.name, options)
            .map_err(|error| as_io(&error))
    }
}

impl Store for Remote {
    fn create(&self, name: &str, bytes: &[u8]) -> Result<Created, StoreError> {
        match self.put(name, bytes, PutMode::Create) {
            Ok(()) => Ok(Created::New),
            Err(ObjectError::AlreadyExists { .. } | ObjectError::Precondition { .. }) => {
                Ok(Created::Exists)
            }
            // A store without conditional put: to look first leaves a gap in which another run may
            // write. It would write the same bytes, or be told so by whoever reads them.
            Err(ObjectError::NotImplemented { .. } | ObjectError::NotSupported { .. }) => {
                if Store::read(self, name)?.is_some() {
                    return Ok(Created::Exists);
                }
                self.replace(name, bytes).map(|()| Created::New)
            }
            Err(error) => Err(self.error("write", name)(error)),
        }
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let put = self.put(name, bytes, PutMode::Overwrite);
        put.map_err(self.error("write", name))
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        match self.fetch(name, GetOptions::default()) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(ObjectError::NotFound { .. }) => Ok(None),
            Err(error) => Err(self.error("read", name)(error)),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<(String, u64)>, StoreError> {
        let list = || {
            let path = self.path(folder)?;
            wait(self.store.list_with_delimiter(Some(&path)))
        };
        let listing = list().map_err(self.error("list", folder))?;
        let last = |path: &Path| path.filename().unwrap_or_default().to_owned();
        let folders = listing.common_prefixes.iter();
        let mut names: Vec<(String, u64)> = folders.map(|path| (last(path) + "/", 0)).collect();
        let objects = listing.objects.iter();
        names.extend(objects.map(|object| (last(&object.location), object.size)));
        names.sort();
        Ok(names)
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        let remove = || wait(self.store.delete(&self.path(name)?));
        match remove() {
            Ok(()) | Err(ObjectError::NotFound { .. }) => Ok(()),
            Err(error) => Err(self.error("remove", name)(error)),
        }
    }

    fn hold(&self) -> Result<Held, StoreError> {
        Ok(Held::nothing())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_and_paths() {
        for url in [
            "s3://bucket/x",
            "gs://b",
            "az://c/d",
            "file:///tmp/x",
            "s3a://b/c",
        ] {
            assert!(Location::is_url(url), "{url}");
        }
        for path in ["games", "/a/b", "c:\\x", "./a://b", "C://x"] {
            assert!(!Location::is_url(path), "{path}");
        }
        let local = Location::parse("file:///tmp/a%20b").unwrap();
        assert!(matches!(local, Location::Local(path) if path.as_os_str() == "/tmp/a b"));
        let error = Location::parse("ftp://host/x").unwrap_err().to_string();
        assert!(error.contains("s3://"), "{error}");
    }

    #[test]
    fn secrets_are_neither_taken_nor_shown() {
        for url in [
            "s3://KEY:SECRET@bucket/x",
            "az://container/x?sig=SECRET",
            "nosuch://KEY:SECRET@x/?a=SECRET",
        ] {
            let error = Location::parse(url).unwrap_err().to_string();
            assert!(!error.contains("SECRET"), "{error}");
        }
        assert_eq!(
            redacted("error (https://u:p@h/a/b?sig=S&x=1) and http://h?y"),
            "error (https://h/a/b?..) and http://h?.."
        );
        assert_eq!(redacted("no url: a@b?c"), "no url: a@b?c");
    }

    /// The store of another crate that is kept in memory: the same rules, no network.
    fn in_memory(prefix: &str) -> Remote {
        Remote {
            address: "memory://x".to_owned(),
            prefix: Path::parse(prefix).unwrap(),
            store: Arc::new(object_store::memory::InMemory::new()),
        }
    }

    #[test]
    fn what_exists_is_not_overwritten() {
        let store = in_memory("out");
        assert_eq!(store.create("data/a", b"one").unwrap(), Created::New);
        assert_eq!(store.create("data/a", b"two").unwrap(), Created::Exists);
        assert_eq!(Store::read(&store, "data/a").unwrap().unwrap(), b"one");
        store.replace("data/a", b"three").unwrap();
        assert_eq!(Store::list(&store, "data").unwrap(), [("a".to_owned(), 5)]);
        assert_eq!(Store::list(&store, "").unwrap(), [("data/".to_owned(), 0)]);
        assert!(Store::read(&store, "data/b").unwrap().is_none());
        store.remove("data/b").unwrap();
        store.remove("data/a").unwrap();
        assert!(Store::list(&store, "data").unwrap().is_empty());
    }

    #[test]
    fn objects_are_files_by_their_names_from_the_prefix_on() {
        let store = in_memory("in");
        store.replace("b/c.sgf", b"(;)").unwrap();
        store.replace("a.sgf", b"(;B[aa])").unwrap();
        let mut files = Depot::list(&store, "").unwrap();
        files.sort();
        let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["a.sgf", "b/c.sgf"]);
        assert_eq!(Depot::read(&store, &files[0], 2..5).unwrap(), b"B[a");
        let one = Remote {
            prefix: Path::parse("in/a.sgf").unwrap(),
            ..store
        };
        let files = Depot::list(&one, "").unwrap();
        assert_eq!((files.len(), files[0].name.as_str()), (1, ""));
        assert_eq!(Depot::read(&one, &files[0], 0..8).unwrap(), b"(;B[aa])");
        // An object that was replaced is not what was listed.
        one.replace("", b"(;B[bb])").unwrap();
        assert!(Depot::read(&one, &files[0], 0..8).is_err());
    }
}
