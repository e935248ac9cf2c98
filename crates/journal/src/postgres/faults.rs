//! What an error of PostgreSQL means to a caller.

use crate::fault::Fault;
use tokio_postgres::Error;
use tokio_postgres::error::{Severity, SqlState};

/// The fault behind an error.
pub(super) fn fault(error: &Error) -> Fault {
    let Some(said) = error.as_db_error() else { return Fault::Down(chain(error)) };
    let text = format!("{}: {}", said.code().code(), said.message());
    match *said.code() {
        SqlState::DISK_FULL => Fault::Full(text),
        SqlState::READ_ONLY_SQL_TRANSACTION => Fault::ReadOnly(text),
        SqlState::LOCK_NOT_AVAILABLE | SqlState::TOO_MANY_CONNECTIONS => Fault::Down(text),
        _ if is_fatal(error) => Fault::Down(text),
        _ => Fault::Engine(text),
    }
}

/// Whether the server has ended the connection with this error.
pub(super) fn is_fatal(error: &Error) -> bool {
    let severity = error.as_db_error().map(tokio_postgres::error::DbError::parsed_severity);
    !matches!(severity, Some(Some(Severity::Error)))
}

/// An error with what is behind it.
fn chain(error: &Error) -> String {
    let behind = std::error::Error::source(error).map(|source| format!(": {source}"));
    format!("{error}{}", behind.unwrap_or_default())
}
