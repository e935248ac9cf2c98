//! A store by its address, opened for what a command wants of it.

use crate::failure::Failure;
use journal::postgres::{PATIENCE, Server};
use journal::sqlite::Options;
use journal::{Fault, Postgres, Schema, Sqlite, Store};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// What every file of SQLite begins with.
const SQLITE_HEADER: &[u8] = b"SQLite format 3\0";

/// Whether a store is named, rather than a text file: by its scheme, or by what the file holds.
pub(crate) fn is_named(text: &str) -> bool {
    let schemes = ["sqlite:", "postgres://", "postgresql://"];
    let mut header = Vec::new();
    let read = |file: File| file.take(SQLITE_HEADER.len() as u64).read_to_end(&mut header);
    schemes.iter().any(|scheme| text.starts_with(scheme))
        || File::open(text).and_then(read).is_ok() && header == SQLITE_HEADER
}

/// Where a store is.
pub(crate) enum Address {
    Sqlite(PathBuf),
    Postgres(String),
}

impl Address {
    /// Reads `sqlite:PATH`, `postgres://…`, or the name of a file.
    pub(crate) fn parse(text: &str) -> Result<Address, Failure> {
        let wrong = |what: &str| {
            let message = format!("{what}: write sqlite:PATH, the name of a file, or postgres://…");
            Err(Failure::not_understood(message))
        };
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Address::Postgres(text.to_owned()));
        }
        let path = text.strip_prefix("sqlite:").unwrap_or(text);
        if path.is_empty() {
            return wrong("no store is named");
        }
        if path.contains("://") {
            return wrong(&format!("{text} is not the address of a store"));
        }
        Ok(Address::Sqlite(path.into()))
    }

    /// Opens it to be read. Nothing is made or changed.
    pub(crate) fn read(&self) -> Result<Box<dyn Store>, Failure> {
        self.is_up_to_date()?;
        match self {
            Address::Sqlite(path) => boxed(self, Sqlite::open_read_only(path)),
            Address::Postgres(address) => boxed(self, Postgres::open_current(address, PATIENCE)),
        }
    }

    /// Opens a store that is there to be written.
    pub(crate) fn write(&self) -> Result<Box<dyn Store>, Failure> {
        self.is_up_to_date()?;
        self.open()
    }

    /// Opens a store to be written, and makes it where there is none.
    pub(crate) fn make(&self) -> Result<Box<dyn Store>, Failure> {
        match self {
            Address::Sqlite(path) if !path.exists() => self.open(),
            Address::Postgres(_) if self.schema()?.found.is_none() => self.open(),
            _ => self.write(),
        }
    }

    /// Whether nothing is there yet, so that the first start of a house makes it: no file or an
    /// empty one, or a database without a store in it.
    pub(crate) fn is_to_be_made(&self) -> Result<bool, Failure> {
        match self {
            Address::Sqlite(path) => Ok(match std::fs::metadata(path) {
                Ok(about) => about.is_file() && about.len() == 0,
                Err(why) => why.kind() == std::io::ErrorKind::NotFound,
            }),
            Address::Postgres(_) => Ok(self.schema()?.found.is_none()),
        }
    }

    /// Opens it to be written, and brings its schema up to date.
    pub(crate) fn open(&self) -> Result<Box<dyn Store>, Failure> {
        match self {
            Address::Sqlite(path) => boxed(self, Sqlite::open(path, Options::default())),
            Address::Postgres(address) => boxed(self, Postgres::open(address, PATIENCE)),
        }
    }

    /// Which schema it has.
    pub(crate) fn schema(&self) -> Result<Schema, Failure> {
        match self {
            Address::Sqlite(path) => {
                is_database(path)?;
                Sqlite::schema(path).map_err(|fault| self.failure(&fault))
            }
            Address::Postgres(address) => {
                Postgres::schema(address, PATIENCE).map_err(|fault| self.failure(&fault))
            }
        }
    }

    /// What the server of a database says of itself; nothing where a store is a file.
    pub(crate) fn server(&self) -> Result<Option<Server>, Failure> {
        match self {
            Address::Sqlite(_) => Ok(None),
            Address::Postgres(address) => {
                let said = Postgres::server(address, PATIENCE);
                said.map(Some).map_err(|fault| self.failure(&fault))
            }
        }
    }

    fn is_up_to_date(&self) -> Result<(), Failure> {
        let schema = self.is_store()?;
        if schema.pending.is_empty() {
            return Ok(());
        }
        let message = format!(
            "{self} has an older schema ({} of {}): bring it up to date with `sabot migrate`",
            schema.found.unwrap_or(0),
            schema.known
        );
        Err(Failure::refused(message, None))
    }

    /// The schema of something that is a store, and that no newer program has changed.
    pub(crate) fn is_store(&self) -> Result<Schema, Failure> {
        let schema = self.schema()?;
        if schema.found.is_none() {
            let message = format!(
                "{self} is a database, but not a store of Sabot: `sabot run … --store` and \
                 `sabot serve` make one"
            );
            return Err(Failure::not_understood(message));
        }
        if schema.is_newer() {
            let found = schema.found.unwrap_or(0);
            return Err(self.failure(&Fault::Newer { found, known: schema.known }));
        }
        Ok(schema)
    }

    /// Why a store could not be used.
    pub(crate) fn failure(&self, fault: &Fault) -> Failure {
        let message = format!("{self}: {fault}");
        match fault {
            Fault::Damaged(_) => Failure::broken(message),
            Fault::Down(_) | Fault::Engine(_) => Failure::not_understood(message),
            _ => Failure::refused(message, None),
        }
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Address::Sqlite(path) => write!(f, "{}", path.display()),
            Address::Postgres(address) => f.write_str(&without_password(address)),
        }
    }
}

fn boxed<S: Store + 'static>(
    address: &Address,
    opened: Result<S, Fault>,
) -> Result<Box<dyn Store>, Failure> {
    match opened {
        Ok(store) => Ok(Box::new(store)),
        Err(fault) => Err(address.failure(&fault)),
    }
}

/// An address as it may be shown: what stands between the name and the host is nobody's business.
fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    match rest[..end].rsplit_once('@').and_then(|(user, _)| user.split_once(':')) {
        Some((name, _)) => {
            let host =
                rest.find('@').map_or(rest, |_| rest[..end].rsplit('@').next().unwrap_or(""));
            format!("{scheme}://{name}:…@{host}{}", &rest[end..])
        }
        None => address.to_owned(),
    }
}

/// Whether a file is there and is one of SQLite.
fn is_database(path: &Path) -> Result<(), Failure> {
    let shown = path.display();
    let cannot = |error: std::io::Error| {
        let message = match error.kind() {
            std::io::ErrorKind::NotFound => format!(
                "there is no file {shown}: name a store that is there, or make one with \
                 `sabot run SCENARIO --store sqlite:{shown}`"
            ),
            _ => format!("cannot read {shown}: {error}"),
        };
        Failure::not_understood(message)
    };
    if path.is_dir() {
        return Err(Failure::not_understood(format!("{shown} is a folder; name a file in it")));
    }
    let mut header = Vec::new();
    let file = File::open(path).map_err(cannot)?;
    file.take(SQLITE_HEADER.len() as u64).read_to_end(&mut header).map_err(cannot)?;
    if header == SQLITE_HEADER {
        return Ok(());
    }
    let message = format!("{shown} is not a store of Sabot: it is not a file of SQLite");
    Err(Failure::not_understood(message))
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn passwords_are_not_shown() {
        for (address, shown) in [
            ("postgres://ann:s3cret@db/x", "postgres://ann:…@db/x"),
            ("postgres://ann:s3@cret@db:5432/x?a=b@c:d", "postgres://ann:…@db:5432/x?a=b@c:d"),
            ("postgres://ann@db/x", "postgres://ann@db/x"),
            ("postgres://db", "postgres://db"),
        ] {
            assert_eq!(without_password(address), shown);
        }
    }
}
