//! Exports: a data set as a file that is written while it is read.

use super::inside;
use super::search::moment;
use crate::authority::Denied;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::http::Problem;
use crate::http::asked::wrong;
use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use catalogue::Fault;
use exports::{Destination, Filter, Format, Moment, Order, Set, stream};
use futures_util::stream::unfold;
use serde::Deserialize;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::mpsc::{Sender, channel};

/// How many pieces may wait for whoever reads them.
const AHEAD: usize = 4;

/// What is to be exported.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    set: String,
    format: String,
    #[serde(default)]
    table: String,
    #[serde(default)]
    from: String,
    #[serde(default)]
    to: String,
    #[serde(default)]
    bettor: String,
}

/// What an export may be narrowed by, as the description of the API says it.
pub(crate) const NARROWED: &[(&str, &str)] = &[
    ("set", "coups, cards, wagers, postings, incidents, corrections or events"),
    ("format", "csv, jsonl or parquet"),
    ("table", "Of this table"),
    ("from", "From this moment on"),
    ("to", "Before this moment"),
    ("bettor", "Of this bettor"),
];

fn order(asked: &Asked) -> Result<(Set, Order), Problem> {
    let set = Set::ALL.into_iter().find(|set| set.word() == asked.set);
    let set = set
        .ok_or_else(|| wrong(&format!("set: there are {}", Set::ALL.map(Set::word).join(", "))))?;
    let format = Format::ALL.into_iter().find(|format| format.word() == asked.format);
    let format = format.ok_or_else(|| {
        wrong(&format!("format: there are {}", Format::ALL.map(Format::word).join(", ")))
    })?;
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let filter = Filter {
        tables: some(&asked.table).into_iter().collect(),
        from: moment(&asked.from)?.map(Moment),
        to: moment(&asked.to)?.map(Moment),
        bettor: some(&asked.bettor),
    };
    let to = Destination::File(PathBuf::from(set.word()));
    Ok((set, Order { sets: vec![set], format, filter, to }))
}

/// The kinds of file that there are.
pub(crate) const KINDS: [&str; 3] =
    [media(Format::Csv), media(Format::Jsonl), media(Format::Parquet)];

const fn media(format: Format) -> &'static str {
    match format {
        Format::Csv => "text/csv; charset=utf-8",
        Format::Jsonl => "application/x-ndjson",
        Format::Parquet => "application/vnd.apache.parquet",
    }
}

/// Hands pieces to whoever reads them, and waits for them.
struct Pieces(Sender<io::Result<Bytes>>);

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.0.blocking_send(Ok(Bytes::copy_from_slice(bytes)));
        sent.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A data set as a file. Whoever stops reading stops the export; one that breaks off has no end.
pub(crate) async fn export(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let (set, order) = inside(Arc::clone(&floor), &caller, move |floor| {
        let (set, order) = order(&asked)?;
        for table in &order.filter.tables {
            let stream = record::stream(table).map_err(|why| wrong(&why.to_string()))?;
            floor.store.head(&stream).map_err(Fault::from)?.ok_or(Denied::NoTable)?;
        }
        Ok((set, order))
    })
    .await?;
    let format = order.format;
    let (sender, receiver) = channel(AHEAD);
    std::thread::spawn(move || {
        let editions = floor.library.editions();
        let to = Box::new(Pieces(sender.clone()));
        let mut watch = |_| ControlFlow::Continue(());
        if let Err(why) = stream(&*floor.store, editions, &order, (to, &mut watch)) {
            tracing::warn!(%why, "an export was broken off");
            let _ = sender.blocking_send(Err(io::Error::other(why.to_string())));
        }
    });
    let pieces = unfold(receiver, |mut receiver| async move {
        let piece = receiver.recv().await?;
        Some((piece, receiver))
    });
    let name = format!("attachment; filename=\"{}.{}\"", set.word(), format.word());
    let head = [(CONTENT_TYPE, media(format).to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((head, Body::from_stream(pieces)).into_response())
}
