//! What an error of SQLite means to a caller.

use crate::fault::Fault;
use rusqlite::{Error, ErrorCode};

/// The fault behind an error.
pub(super) fn fault(error: &Error) -> Fault {
    let text = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => Fault::Full(text),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Fault::ReadOnly(text),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Fault::InUse(text),
        Some(ErrorCode::CannotOpen | ErrorCode::SystemIoFailure) => Fault::Down(text),
        _ => Fault::Engine(text),
    }
}

/// The result of something SQLite was asked to do.
pub(super) trait OrFault<T> {
    fn or_fault(self) -> Result<T, Fault>;
}

impl<T> OrFault<T> for Result<T, Error> {
    fn or_fault(self) -> Result<T, Fault> {
        self.map_err(|error| fault(&error))
    }
}
