//! Papers of a tournament, to be printed: conditions, results, certificates.

use super::{Problem, enter, no_such, not_read};
use crate::caller::Caller;
use crate::floor::Floor;
use crate::http::asked::wrong;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use floor::staff::Room;
use floor::tournament::EntrantId;
use reports::model::Document;
use reports::tournament::{Subject, certificate, conditions, results};
use std::sync::Arc;

/// What is wanted of a tournament.
enum Paper {
    Conditions,
    Results,
    Certificate(EntrantId),
}

impl Paper {
    fn read(stem: &str) -> Option<Paper> {
        match stem {
            "conditions" => Some(Paper::Conditions),
            "results" => Some(Paper::Results),
            _ => {
                let number = stem.strip_prefix("certificate-")?.parse().ok()?;
                Some(Paper::Certificate(EntrantId(number)))
            }
        }
    }

    fn document(&self, subject: &Subject<'_>) -> Option<Document> {
        match self {
            Paper::Conditions => Some(conditions(subject)),
            Paper::Results => Some(results(subject)),
            Paper::Certificate(entrant) => certificate(subject, *entrant),
        }
    }
}

const NAMES: &str = "there are conditions, results and certificate-1 and so on, each with .pdf or \
                     .html behind it";

/// A paper of a tournament.
pub(crate) async fn file(
    State(floor): State<Arc<Floor>>,
    Path((id, file)): Path<(String, String)>,
    caller: Caller,
) -> Result<Response, Problem> {
    enter(&floor, &caller, Room::Tournaments)?;
    let (stem, ending) = file.rsplit_once('.').ok_or_else(|| wrong(NAMES))?;
    let paper = Paper::read(stem).ok_or_else(|| wrong(NAMES))?;
    let looked = tokio::task::spawn_blocking(move || {
        floor.contests.look(|all| {
            let held = all.held(&id)?;
            let rulebook = held.house()?.rulebook;
            let clauses = rulebook.tournament.as_ref()?;
            let subject = Subject { rulebook, clauses, tournament: held.tournament() };
            Some(paper.document(&subject))
        })
    });
    let looked = looked.await?.map_err(not_read)?;
    let document = looked.ok_or_else(no_such)?.ok_or_else(|| {
        let words = "there is no place for this entrant yet: certificates come with the awards";
        Problem::new(StatusCode::CONFLICT, "not_awarded", words)
    })?;
    // Pages bring styles of their own, which the pages of a house may not: they are kept as files.
    let how = if ending == "html" { "attachment" } else { "inline" };
    let shown = format!("{how}; filename=\"{file}\"");
    let (kind, bytes) = match ending {
        "html" => ("text/html; charset=utf-8", reports::html(&document).into_bytes()),
        "pdf" => {
            let bytes = reports::pdf(&document).map_err(|why| {
                Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "no_paper", &why.to_string())
            })?;
            ("application/pdf", bytes)
        }
        _ => return Err(wrong(NAMES)),
    };
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, shown.as_str())], bytes).into_response())
}
