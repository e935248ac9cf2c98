//! Writes what a store holds as tables for an auditor's own tools.

use crate::cli::{ExportArgs, RowsArgs};
use crate::failure::Failure;
use crate::library::Library;
use crate::shapes::to_line;
use crate::store::Address;
use crate::tables::not_restored;
use crate::watch::bar;
use exports::{Destination, Filter, NotExported, Order, Progress, Report, Set, dictionary};
use serde::Serialize;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whether Ctrl-C was pressed: the files that are not complete go.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// How a program ends that was interrupted twice.
const INTERRUPTED: i32 = 130;

pub(crate) fn run(library: &Library, args: &ExportArgs) -> Result<String, Failure> {
    if args.dictionary {
        return Ok(if args.json {
            to_line(&Set::ALL.map(dictionary::of))
        } else {
            dictionary::page()
        });
    }
    let (Some(store), Some(what), Some(format), Some(out)) =
        (&args.store, &args.what, args.format, &args.out)
    else {
        let message = "name a store, --what, --format and --out, or ask for the --dictionary";
        return Err(Failure::not_understood(message.to_owned()));
    };
    let (address, sets) = (Address::parse(store)?, what.0.clone());
    let (filter, to) = (filter(&args.rows)?, Destination::of(out, &sets));
    let order = Order { sets, format, filter, to };
    let opened = address.read()?;
    let editions = library.for_records()?;
    let begun = Instant::now();
    let report = watched(|watch| exports::export(&*opened, &editions, &order, watch));
    let report = report.map_err(|why| failure(&address, &why))?;
    Ok(told(&report, begun.elapsed(), args))
}

fn filter(args: &RowsArgs) -> Result<Filter, Failure> {
    let RowsArgs { tables, from, to, bettor } = args;
    if let (Some(from), Some(to)) = (from, to)
        && to <= from
    {
        let message = format!("--to {to} is not after --from {from}: no row is between them");
        return Err(Failure::not_understood(message));
    }
    let (tables, bettor) = (tables.clone(), bettor.clone());
    Ok(Filter { tables, from: *from, to: *to, bettor })
}

/// Exports with a bar on standard error, if that is a terminal. The first Ctrl-C ends it, and the
/// files with it; the second one the program.
fn watched<T>(work: impl FnOnce(&mut exports::Watch<'_>) -> T) -> T {
    // Where no handler can be set, Ctrl-C ends the program as it does without one.
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
    let bar = bar(0, "{wide_bar} {pos}/{len} entries, {msg}, {eta} left");
    let done = work(&mut |Progress { entries, of, rows }| {
        bar.set_length(of);
        bar.set_message(format!("{rows} rows"));
        bar.set_position(entries);
        if STOPPED.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    bar.finish_and_clear();
    done
}

fn failure(address: &Address, why: &NotExported) -> Failure {
    match why {
        NotExported::Store(fault) => address.failure(fault),
        NotExported::Record(why) => not_restored(address, why),
        NotExported::NoTable { .. } | NotExported::Stopped => {
            Failure::refused(why.to_string(), None)
        }
        NotExported::File { .. } | NotExported::NotAFolder(_) => {
            Failure::not_understood(why.to_string())
        }
    }
}

/// What was exported, for programs.
#[derive(Serialize)]
struct Shape<'r> {
    files: Vec<FileShape<'r>>,
    entries: u64,
    rows: u64,
    seconds: f64,
    rows_per_second: u64,
}

#[derive(Serialize)]
struct FileShape<'r> {
    set: &'static str,
    file: String,
    rows: u64,
    bytes: u64,
    sha256: &'r str,
}

/// So many a second.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn rate(count: u64, time: Duration) -> u64 {
    (count as f64 / time.as_secs_f64().max(1e-9)) as u64
}

fn told(report: &Report, time: Duration, args: &ExportArgs) -> String {
    let (rows, entries) = (report.rows(), report.entries);
    let (seconds, rows_per_second) = (time.as_secs_f64(), rate(rows, time));
    if args.json {
        let files = report.files.iter().map(|file| FileShape {
            set: file.set.word(),
            file: file.path.display().to_string(),
            rows: file.rows,
            bytes: file.bytes,
            sha256: &file.sha256,
        });
        let files = files.collect();
        return to_line(&Shape { files, entries, rows, seconds, rows_per_second });
    }
    let mut text = String::new();
    for file in &report.files {
        let (path, rows, bytes) = (file.path.display(), file.rows, file.bytes);
        writeln!(text, "{path}  {rows} rows, {bytes} bytes, SHA-256 {}", file.sha256)
            .expect("a string takes it");
    }
    let read = rate(entries, time);
    writeln!(
        text,
        "{rows} rows of {entries} entries in {seconds:.2} s: {rows_per_second} rows/s, \
         {read} entries/s"
    )
    .expect("a string takes it");
    text
}
