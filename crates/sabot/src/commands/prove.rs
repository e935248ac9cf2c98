//! `sabot prove`: a file that proves one coup.

use crate::cli::ProveArgs;
use crate::clock;
use crate::failure::Failure;
use crate::keys;
use crate::library::Library;
use crate::paper;
use crate::shapes::to_line;
use crate::store::Address;
use crate::tables;
use journal::Store;
use journal::proof::{Checkpoint, GrowthProof, checkpoints};
use record::proved::NotMade;
use record::{CoupProof, Span};
use serde::Serialize;

#[derive(Serialize)]
struct ProveShape<'a> {
    file: String,
    bytes: usize,
    table: &'a str,
    shoe: u32,
    coup: u32,
    running: u64,
    entries: usize,
    checkpoint: CheckpointShape<'a>,
    growth_from: Option<u64>,
}

#[derive(Serialize)]
struct CheckpointShape<'a> {
    origin: &'a str,
    entries: u64,
    time: String,
}

pub(crate) fn run(library: &Library, args: &ProveArgs) -> Result<String, Failure> {
    let theirs = args.checkpoint.as_deref().map(keys::checkpoint).transpose()?;
    let address = Address::parse(&args.store)?;
    let store = address.read()?;
    let editions = library.for_records()?;
    let reader = tables::reader((&address, &*store), &args.table, &editions)?;
    let span = tables::coup(&address, &reader, &args.coup)?;
    let rests = Rests::on(&address, &*store, &span, theirs)?;
    let mut proof = CoupProof::make(&reader, &span, &rests.note).map_err(|why| match why {
        NotMade::Unread(why) => tables::not_restored(&address, &why),
        NotMade::NotOver => Failure::refused(format!("{}: {why}", args.coup), None),
    })?;
    if let Some((old, _)) = &rests.grown_from {
        let growth = GrowthProof::make(&*store, old, &rests.note);
        proof.growth = Some(growth.map_err(|fault| address.failure(&fault))?);
    }
    let text = proof.to_text();
    paper::write_whole(&args.out, text.as_bytes())?;
    let shape = ProveShape {
        file: args.out.display().to_string(),
        bytes: text.len(),
        table: &reader.begun().table,
        shoe: span.id.shoe,
        coup: span.id.number,
        running: span.running,
        entries: proof.entries.entries.len(),
        checkpoint: CheckpointShape {
            origin: &rests.checkpoint.origin,
            entries: rests.checkpoint.log.size,
            time: clock::utc(rests.checkpoint.time_ms),
        },
        growth_from: rests.grown_from.as_ref().map(|(_, old)| old.log.size),
    };
    Ok(if args.json { to_line(&shape) } else { in_words(&shape) })
}

fn in_words(shape: &ProveShape<'_>) -> String {
    let ProveShape { file, bytes, table, shoe, coup, entries, checkpoint, .. } = shape;
    let CheckpointShape { origin, entries: size, time } = checkpoint;
    format!(
        "{file}  coup {coup} of shoe {shoe} at table {table}: {entries} entries, {bytes} bytes\n\
         It rests on the checkpoint of {origin} over {size} entries of {time}.\n"
    )
}

/// The checkpoint that a proof rests on.
struct Rests {
    note: String,
    checkpoint: Checkpoint,
    /// The checkpoint that the other side has, where that does not cover the coup.
    grown_from: Option<(String, Checkpoint)>,
}

impl Rests {
    /// On the checkpoint that the other side has if it covers the coup, else on the newest.
    fn on(
        address: &Address,
        store: &dyn Store,
        span: &Span,
        theirs: Option<(String, Checkpoint)>,
    ) -> Result<Rests, Failure> {
        let fault = |fault: journal::Fault| address.failure(&fault);
        let all = checkpoints(store).map_err(fault)?;
        if let Some((note, _)) = &theirs
            && !all.iter().any(|(_, stored)| stored.note == *note)
        {
            let message = format!("--checkpoint is not one of {address}: take one that it made");
            return Err(Failure::refused(message, None));
        }
        let end = span.end_position;
        let (note, checkpoint, grown_from) = match theirs {
            Some((note, checkpoint)) if checkpoint.log.size >= end => (note, checkpoint, None),
            older => {
                let newest = all.into_iter().next_back().map(|(_, stored)| stored);
                let newest = newest.filter(|stored| stored.checkpoint.log.size >= end);
                let newest = newest.ok_or_else(|| not_covered(address))?;
                (newest.note, newest.checkpoint, older)
            }
        };
        Ok(Rests { note, checkpoint, grown_from })
    }
}

fn not_covered(address: &Address) -> Failure {
    let message =
        format!("no checkpoint of {address} covers the coup yet: sign one with `sabot checkpoint`");
    Failure::refused(message, None)
}
