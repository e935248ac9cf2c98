//! `sabot streams`: what is in a store.

use crate::cli::StreamsArgs;
use crate::clock;
use crate::failure::Failure;
use crate::numbers::count;
use crate::paint::{Cell, HEAD, columns};
use crate::shapes::to_line;
use crate::store::Address;
use journal::{Fault, Head, Store, StreamId};
use serde::Serialize;
use serde_json::Value;
use std::ops::ControlFlow;

#[derive(Serialize)]
struct StreamShape {
    stream: String,
    /// The table whose record it is.
    table: Option<String>,
    rulebook: Option<String>,
    entries: u64,
    first: String,
    last: String,
    head: String,
}

#[derive(Serialize)]
struct StreamsShape {
    store: String,
    entries: u64,
    streams: Vec<StreamShape>,
}

pub(crate) fn run(args: &StreamsArgs) -> Result<String, Failure> {
    let address = Address::parse(&args.store)?;
    let store = address.read()?;
    let shape = read(&*store, &address).map_err(|fault| address.failure(&fault))?;
    Ok(if args.json { to_line(&shape) } else { text(&shape) })
}

fn read(store: &dyn Store, address: &Address) -> Result<StreamsShape, Fault> {
    let mut heads = store.heads()?;
    heads.sort_by(|(one, _), (other, _)| one.cmp(other));
    let streams = heads.iter().map(|(stream, head)| of_stream(store, stream, head));
    Ok(StreamsShape {
        store: address.to_string(),
        entries: heads.iter().map(|(_, head)| head.number).sum(),
        streams: streams.collect::<Result<_, _>>()?,
    })
}

fn of_stream(store: &dyn Store, stream: &StreamId, head: &Head) -> Result<StreamShape, Fault> {
    let mut shape = StreamShape {
        stream: stream.to_string(),
        table: record::table_of(stream).map(str::to_owned),
        rulebook: None,
        entries: head.number,
        first: String::new(),
        last: clock::utc(head.time_ms),
        head: head.hash.to_string(),
    };
    store.page_stream(stream, 0, &mut |row| {
        shape.first = clock::utc(row.time_ms);
        let begun: Value = serde_json::from_str(row.payload).unwrap_or_default();
        shape.rulebook = begun["rulebook"]["id"].as_str().map(str::to_owned);
        ControlFlow::Break(())
    })?;
    Ok(shape)
}

fn text(shape: &StreamsShape) -> String {
    let heads = ["stream", "rulebook", "entries", "first", "last"];
    let mut lines = vec![heads.map(|head| Cell::new(head).in_style(HEAD)).into()];
    for one in &shape.streams {
        lines.push(vec![
            Cell::new(&one.stream),
            Cell::new(one.rulebook.clone().unwrap_or_default()),
            Cell::new(one.entries.to_string()).at_right(),
            Cell::new(&one.first),
            Cell::new(&one.last),
        ]);
    }
    let (streams, entries) = (count(shape.streams.len(), "stream"), count(shape.entries, "entry"));
    format!("{}{streams}, {entries}\n", columns(&lines))
}
