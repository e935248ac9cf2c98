//! What is answered when something cannot be done.

use crate::authority::Denied;
use crate::people::NotDone;
use crate::table::NotHere;
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use floor::staff::Refusal;
use serde::Serialize;
use std::time::Duration;
use tokio::task::JoinError;
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
    /// After how many seconds it may be asked again.
    #[serde(skip)]
    pub(crate) wait_s: Option<u64>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, words: &str) -> Problem {
        Problem { code, words: words.to_owned(), status, wait_s: None }
    }

    /// Whoever asks has asked too much.
    pub(crate) fn too_much(wait: Duration) -> Problem {
        let seconds = wait.as_secs() + 1;
        let words = format!("too much was asked: wait {seconds} seconds and ask again");
        let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_much", &words);
        Problem { wait_s: Some(seconds), ..problem }
    }

    /// The table is not run here now.
    pub(crate) fn not_here() -> Problem {
        let words = "the table is not run here now: try again";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "restarting", words)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let wait = self.wait_s;
        let mut response = (self.status, Json(self)).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<NotHere> for Problem {
    fn from(NotHere: NotHere) -> Problem {
        Problem::not_here()
    }
}

/// What was asked of a thread: the house stops, or the thread has failed, which its log says.
impl From<JoinError> for Problem {
    fn from(_: JoinError) -> Problem {
        Problem::not_here()
    }
}

impl From<Denied> for Problem {
    fn from(denied: Denied) -> Problem {
        let wait_s = match &denied {
            Denied::Wait(seconds, _) => Some(*seconds),
            _ => None,
        };
        let problem = Problem::new(denied.status(), denied.code(), &denied.words());
        Problem { wait_s, ..problem }
    }
}

impl From<NotDone> for Problem {
    fn from(why: NotDone) -> Problem {
        let (status, code) = match &why {
            NotDone::Refused(refusal) => (status(refusal), refusal.code()),
            NotDone::Wrong => (StatusCode::UNAUTHORIZED, "wrong"),
            NotDone::Wait(_) => (StatusCode::TOO_MANY_REQUESTS, "wait"),
            NotDone::Busy => (StatusCode::TOO_MANY_REQUESTS, "too_much"),
            NotDone::BadCode(_) => (StatusCode::BAD_REQUEST, "bad_code"),
            NotDone::BadChoice(_) => (StatusCode::BAD_REQUEST, "bad_choice"),
            NotDone::NotRecorded(_) | NotDone::NoRandomness => {
                (StatusCode::SERVICE_UNAVAILABLE, "not_recorded")
            }
        };
        Problem { wait_s: why.wait_s(), ..Problem::new(status, code, &why.to_string()) }
    }
}

/// The status of a refusal: what cannot be, what is not there, what stands otherwise, and what is
/// not for whoever asks.
const fn status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::BadName
        | Refusal::BadRights
        | Refusal::NoSuchRole
        | Refusal::HouseWide
        | Refusal::NoSecret
        | Refusal::SameSecret
        | Refusal::TwoDepartments
        | Refusal::WrongPost => StatusCode::BAD_REQUEST,
        Refusal::NoSuchPerson | Refusal::NoSuchTable | Refusal::NoSuchDevice => {
            StatusCode::NOT_FOUND
        }
        Refusal::NameTaken
        | Refusal::Removed
        | Refusal::Suspended
        | Refusal::NotSuspended
        | Refusal::LastOwner
        | Refusal::OwnerExists
        | Refusal::DeviceThere
        | Refusal::SessionOver
        | Refusal::SessionNotLocked => StatusCode::CONFLICT,
        _ => StatusCode::FORBIDDEN,
    }
}
