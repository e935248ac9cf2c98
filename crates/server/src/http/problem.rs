//! What is answered when something cannot be done.

use crate::authority::Denied;
use crate::people::NotDone;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Why something cannot be done.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// In a word.
    pub(crate) code: &'static str,
    /// In English, with what to do.
    pub(crate) words: String,
    #[serde(skip)]
    pub(crate) status: StatusCode,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, words: &str) -> Problem {
        Problem { code, words: words.to_owned(), status }
    }

    /// The table is not run here now.
    pub(crate) fn not_here() -> Problem {
        let words = "the table is not run here now: try again";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "restarting", words)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}

impl From<Denied> for Problem {
    fn from(denied: Denied) -> Problem {
        Problem::new(denied.status(), denied.code(), &denied.words())
    }
}

impl From<NotDone> for Problem {
    fn from(why: NotDone) -> Problem {
        let (status, code) = match &why {
            NotDone::Refused(_) => (StatusCode::FORBIDDEN, "not_allowed"),
            NotDone::Wrong => (StatusCode::UNAUTHORIZED, "wrong"),
            NotDone::Wait(_) => (StatusCode::TOO_MANY_REQUESTS, "wait"),
            NotDone::BadCode(_) => (StatusCode::BAD_REQUEST, "bad_code"),
            NotDone::BadChoice(_) => (StatusCode::BAD_REQUEST, "bad_choice"),
            NotDone::NotRecorded(_) | NotDone::NoRandomness => {
                (StatusCode::SERVICE_UNAVAILABLE, "not_recorded")
            }
        };
        Problem::new(status, code, &why.to_string())
    }
}
