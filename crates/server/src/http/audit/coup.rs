//! One coup: everything of it, and its report.

use super::shapes::CoupTold;
use super::{coup_id, found, inside, told};
use crate::caller::Caller;
use crate::floor::Floor;
use crate::http::Problem;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use reports::recall::{Subject, report};
use std::sync::Arc;
use views::recall::Whose;

/// Everything of a coup.
pub(crate) async fn tell(
    State(floor): State<Arc<Floor>>,
    Path((table, coup)): Path<(String, String)>,
    caller: Caller,
) -> Result<Json<CoupTold>, Problem> {
    told(floor, &caller, move |floor| {
        let id = coup_id(&coup)?;
        let told = found(floor, &table, &coup)?;
        let line = floor.records.catalogue.coup(&table, (id.shoe, id.number))?;
        Ok(CoupTold::of(&told, line.and_then(|line| line.dealer)))
    })
    .await
}

/// The report of a coup, as a PDF.
pub(crate) async fn paper(
    State(floor): State<Arc<Floor>>,
    Path((table, coup)): Path<(String, String)>,
    caller: Caller,
) -> Result<Response, Problem> {
    let name = format!("attachment; filename=\"{table}-{coup}.pdf\"");
    let pdf = inside(floor, &caller, move |floor| {
        let told = found(floor, &table, &coup)?;
        let records = [&told.record];
        let (edition, whose) = (told.edition, Whose::All);
        let subject = Subject { edition, table: &told.begun.table, whose, records: &records };
        reports::pdf(&report(&subject)).map_err(|why| {
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", &why.to_string())
        })
    })
    .await?;
    let head = [(CONTENT_TYPE, "application/pdf".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((head, pdf).into_response())
}
