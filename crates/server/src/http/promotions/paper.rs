//! Papers of a promotion: conditions, results and denied claims to print, and the entries from
//! which anyone can draw again.

use super::{looked, none};
use crate::caller::Caller;
use crate::floor::Floor;
use crate::http::Problem;
use crate::http::rooms::enter;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use floor::promotion::Promotion;
use floor::staff::Room;
use reports::model::Document;
use reports::promotion::{Subject, conditions, denied, results};
use std::sync::Arc;

/// What makes a document of a promotion.
type Writes = fn(&Subject<'_>) -> Document;

fn document(file: &str) -> Option<Writes> {
    match file {
        "conditions.pdf" => Some(conditions),
        "results.pdf" => Some(results),
        "denied.pdf" => Some(denied),
        _ => None,
    }
}

/// The entrants in the order of their numbers, one a line, as the check of a draw reads them.
fn entries(promotion: &Promotion) -> String {
    promotion.entries.iter().map(|entrant| format!("{entrant}\n")).collect()
}

fn written(floor: &Floor, promotion: &Promotion, file: &str) -> Result<Response, Problem> {
    if file == "entries.txt" {
        let kind = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
        return Ok((kind, entries(promotion)).into_response());
    }
    let words = "there are conditions.pdf, results.pdf, denied.pdf and entries.txt";
    let unknown = || Problem::new(StatusCode::NOT_FOUND, "not_found", words);
    let writes = document(file).ok_or_else(unknown)?;
    let edition = floor.library.edition(&promotion.rulebook).ok_or_else(none)?;
    let pdf = reports::pdf(&writes(&Subject { edition, promotion }));
    let pdf =
        pdf.map_err(|why| Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", &why.0))?;
    Ok(([(CONTENT_TYPE, "application/pdf")], pdf).into_response())
}

/// A paper of a promotion.
pub(crate) async fn paper(
    State(floor): State<Arc<Floor>>,
    Path((promotion, file)): Path<(String, String)>,
    caller: Caller,
) -> Result<Response, Problem> {
    enter(&floor, &caller, Room::Promotions)?;
    let paper = looked(&floor, move |floor, owner| {
        let run = owner.run(&promotion).ok_or_else(none)?;
        written(floor, &run.promotion, &file)
    });
    paper.await?
}
