//! `sabot checkpoint`: all that is in a store now, signed.

use crate::cli::CheckpointArgs;
use crate::clock;
use crate::failure::Failure;
use crate::keys;
use crate::paper;
use crate::shapes::to_line;
use crate::store::Address;
use journal::proof::stored::stream;
use journal::proof::{Checkpointer, Signer, checkpoints};
use journal::{Actor, NotAppended, Store};
use serde::Serialize;

#[derive(Serialize)]
struct CheckpointShape<'a> {
    origin: &'a str,
    entries: u64,
    root: String,
    time: String,
    time_ms: i64,
    public: String,
    checkpoint: &'a str,
}

pub(crate) fn run(args: &CheckpointArgs) -> Result<String, Failure> {
    let signer = keys::signer(&args.key)?;
    let address = Address::parse(&args.store)?;
    let store = address.write()?;
    let fault = |fault: journal::Fault| address.failure(&fault);
    own_key(&*store, &signer, &address)?;
    let head = store.head(&stream()).map_err(fault)?;
    let time_ms = clock::now_ms().max(head.map_or(i64::MIN, |head| head.time_ms));
    let public = signer.verifier();
    let actor = Actor::new("sabot checkpoint", "operator");
    let mut checkpointer = Checkpointer::resume(&*store, signer, actor).map_err(fault)?;
    let made = checkpointer.checkpoint(&*store, time_ms).map_err(|why| match why {
        NotAppended::Failed(why) => address.failure(&why),
        other => Failure::refused(format!("{address}: {other}"), None),
    })?;
    let last = checkpoints(&*store).map_err(fault)?.pop();
    let note = last.map(|(_, stored)| stored.note).unwrap_or_default();
    if let Some(out) = &args.out {
        paper::write_whole(out, note.as_bytes())?;
    }
    if !args.json {
        return Ok(note);
    }
    Ok(to_line(&CheckpointShape {
        origin: &made.origin,
        entries: made.log.size,
        root: made.log.root.to_string(),
        time: clock::utc(made.time_ms),
        time_ms: made.time_ms,
        public: public.to_string(),
        checkpoint: &note,
    }))
}

/// Whether the checkpoints of a store, if it has any, are by this signer.
pub(super) fn own_key(
    store: &dyn Store,
    signer: &Signer,
    address: &Address,
) -> Result<(), Failure> {
    let all = checkpoints(store).map_err(|fault| address.failure(&fault))?;
    let Some((_, last)) = all.last() else { return Ok(()) };
    let opened = signer.verifier().open(&last.note).map(drop);
    opened.map_err(|why| {
        let message = format!("{address} has checkpoints by another key ({why}): sign with that");
        Failure::refused(message, None)
    })
}
