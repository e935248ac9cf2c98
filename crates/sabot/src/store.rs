//! A store by its address, opened for what a command wants of it.

use crate::failure::Failure;
use journal::postgres::PATIENCE;
use journal::{Fault, Postgres, Sqlite, Store};
use std::path::PathBuf;

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
        match self {
            Address::Sqlite(path) if !path.is_file() => {
                let message = format!("there is no file {self}: name a store that is there");
                Err(Failure::not_understood(message))
            }
            Address::Sqlite(path) => boxed(self, Sqlite::open_read_only(path)),
            Address::Postgres(address) => boxed(self, Postgres::open(address, PATIENCE)),
        }
    }

    /// Why a store could not be used.
    pub(crate) fn failure(&self, fault: &Fault) -> Failure {
        let message = format!("{self}: {fault}");
        match fault {
            Fault::Down(_) | Fault::Engine(_) => Failure::not_understood(message),
            _ => Failure::refused(message, None),
        }
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Address::Sqlite(path) => write!(f, "{}", path.display()),
            // A password is nobody's business.
            Address::Postgres(_) => f.write_str("the PostgreSQL store"),
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
