//! `sabot migrate`: the schema of a store brought up to date.

use crate::cli::MigrateArgs;
use crate::failure::Failure;
use crate::shapes::to_line;
use crate::store::Address;
use serde::Serialize;

#[derive(Serialize)]
struct PendingShape {
    number: i64,
    title: &'static str,
}

#[derive(Serialize)]
struct MigrateShape {
    store: String,
    found: i64,
    known: i64,
    pending: Vec<PendingShape>,
    done: bool,
}

pub(crate) fn run(args: &MigrateArgs) -> Result<String, Failure> {
    let address = Address::parse(&args.store)?;
    let schema = address.is_store()?;
    let pending =
        schema.pending.iter().map(|(number, title)| PendingShape { number: *number, title });
    let shape = MigrateShape {
        store: address.to_string(),
        found: schema.found.unwrap_or(0),
        known: schema.known,
        pending: pending.collect(),
        done: !args.dry_run,
    };
    if !args.dry_run && !shape.pending.is_empty() {
        address.open()?;
    }
    Ok(if args.json { to_line(&shape) } else { text(&shape) })
}

fn text(shape: &MigrateShape) -> String {
    let MigrateShape { store, found, known, pending, done } = shape;
    if pending.is_empty() {
        return format!("{store} is up to date: schema {known}\n");
    }
    let word = if *done { "done" } else { "to be done" };
    let mut out = format!("{store}: schema {found} of {known}\n");
    for PendingShape { number, title } in pending {
        out.extend([format!("  {number}  {title}: {word}\n")]);
    }
    out
}
