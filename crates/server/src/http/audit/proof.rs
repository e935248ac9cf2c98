//! The proof of a coup: a file to hand out, and a square to find it by.

use super::{found, inside, qr};
use crate::caller::Caller;
use crate::floor::Floor;
use crate::http::Problem;
use crate::http::asked::wrong;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HOST, HeaderMap};
use axum::response::{IntoResponse, Response};
use catalogue::{Fault, Told};
use journal::proof::checkpoint::note_hash;
use journal::proof::stored::{self, Stored};
use journal::{Hash, Store};
use record::proved::NotMade;
use record::{CoupProof, Reader};
use std::fmt::Write as _;
use std::sync::Arc;

/// A coup with the newest checkpoint, which covers it.
fn covered(floor: &Floor, table: &str, coup: &str) -> Result<(Told<'static>, Stored), Problem> {
    let told = found(floor, table, coup)?;
    if !told.span.over {
        let words = "the coup is not over: there is nothing to prove yet";
        return Err(Problem::new(StatusCode::CONFLICT, "not_over", words));
    }
    let newest = newest(&*floor.store)?;
    let newest = newest.filter(|it| it.checkpoint.log.size >= told.span.end_position);
    let newest = newest.ok_or_else(|| {
        let words = "no signed checkpoint covers the coup yet: sign one with `sabot checkpoint`";
        Problem::new(StatusCode::CONFLICT, "not_covered", words)
    })?;
    Ok((told, newest))
}

/// The newest checkpoint of a store.
fn newest(store: &dyn Store) -> Result<Option<Stored>, Problem> {
    let stream = stored::stream();
    let head = store.head(&stream).map_err(Fault::from)?;
    let Some(head) = head else { return Ok(None) };
    let entries = store.read_stream(&stream, head.number - 1).map_err(Fault::from)?;
    Ok(entries.last().and_then(|entry| Stored::read(entry.payload.as_str()).ok()))
}

/// The file that proves a coup, as `sabot prove` writes it.
pub(crate) async fn file(
    State(floor): State<Arc<Floor>>,
    Path((table, coup)): Path<(String, String)>,
    caller: Caller,
) -> Result<Response, Problem> {
    let name = format!("attachment; filename=\"{table}-{coup}.proof.json\"");
    let text = inside(floor, &caller, move |floor| {
        let (told, newest) = covered(floor, &table, &coup)?;
        let stream = record::stream(&table).map_err(|why| wrong(&why.to_string()))?;
        let editions = floor.library.editions();
        let reader = Reader::open(&*floor.store, &stream, editions).map_err(Fault::from)?;
        let proof = CoupProof::make(&reader, &told.span, &newest.note);
        let proof = proof.map_err(|why| match why {
            NotMade::Unread(why) => Fault::from(why).into(),
            NotMade::NotOver => wrong("the coup is not over"),
        });
        proof.map(|proof: CoupProof| proof.to_text())
    })
    .await?;
    let head = [(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((head, text).into_response())
}

/// What a square says: the coup, the checkpoint that its proof rests on, and where to check it.
fn said(told: &Told<'_>, stored: &Stored, at: &str) -> String {
    let (id, checkpoint): (_, Hash) = (told.record.id, note_hash(&stored.note));
    let mut text = String::from("sabot proof 1\n");
    let table = &told.begun.table;
    let lines = [
        format!("table {table} coup {}.{}", id.shoe, id.number),
        format!("checkpoint {} {}", stored.checkpoint.origin, stored.checkpoint.log.size),
        format!("sha256 {checkpoint}"),
        format!("{at}/office/audit/coup/{table}/{}.{}", id.shoe, id.number),
    ];
    for line in lines {
        writeln!(text, "{line}").expect("a text takes what is written");
    }
    text
}

/// A square that a telephone reads, as SVG.
pub(crate) async fn square(
    State(floor): State<Arc<Floor>>,
    Path((table, coup)): Path<(String, String)>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let scheme = if floor.guard.secure { "https" } else { "http" };
    let at = format!("{scheme}://{host}");
    let svg = inside(floor, &caller, move |floor| {
        let (told, newest) = covered(floor, &table, &coup)?;
        qr::svg(&said(&told, &newest, &at))
    })
    .await?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
