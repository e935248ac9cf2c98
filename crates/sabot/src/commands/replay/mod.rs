//! `sabot replay`: what happened at a table, entry by entry, and what would have under other terms.

mod page;
mod scene;
mod shape;
mod standing;
mod what_if;

pub(crate) use page::entry_page;
pub(crate) use scene::Scene;
pub(crate) use shape::entry_shape;

use crate::cli::ReplayArgs;
use crate::clock;
use crate::failure::Failure;
use crate::library::Library;
use crate::paint::{HEAD, QUIET, styled};
use crate::store::Address;
use crate::tables;
use journal::Row;
use record::coups::coups;
use record::{Kept, Reader, Span};
use serde_json::json;
use standing::Standing;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

pub(crate) fn run(library: &Library, args: &ReplayArgs) -> Result<(), Failure> {
    let address = Address::parse(&args.store)?;
    let store = address.read()?;
    let editions = library.for_records()?;
    let reader = tables::reader((&address, &*store), &args.table, &editions)?;
    let mut replay = Replay { address: &address, reader, args };
    let mut out = BufWriter::new(anstream::AutoStream::auto(io::stdout().lock()));
    let written = if args.what_if.is_asked() {
        let text = what_if::run(&replay)?;
        out.write_all(text.as_bytes())
    } else {
        let wanted = replay.wanted()?;
        if args.json { replay.json(&wanted, &mut out)? } else { replay.text(&wanted, &mut out)? }
    };
    match written.and_then(|()| out.flush()) {
        // A reader that has gone away is no fault.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::not_understood(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// A replay as it was asked for.
pub(super) struct Replay<'a, 's, 'e> {
    pub(super) address: &'a Address,
    pub(super) reader: Reader<'s, 'e>,
    pub(super) args: &'a ReplayArgs,
}

/// What is shown.
struct Wanted {
    /// The coups among it.
    spans: Vec<Span>,
    /// Whether entries between coups are.
    between: bool,
    /// The number of the last entry.
    upto: u64,
    /// How the table stood then, where that was asked.
    standing: Option<Standing>,
}

impl Wanted {
    fn has(&self, number: u64) -> bool {
        let within = |span: &Span| {
            (span.first..=span.last).contains(&number) || span.later.contains(&number)
        };
        number <= self.upto && (self.between || self.spans.iter().any(within))
    }
}

/// Writes an entry that is wanted; what came of the writing.
type Tell<'t> = dyn FnMut(&Row<'_>, &Kept, &mut Scene<'_>) -> io::Result<()> + 't;

impl Replay<'_, '_, '_> {
    pub(super) fn failure(&self, why: &record::NotRestored) -> Failure {
        tables::not_restored(self.address, why)
    }

    fn wanted(&mut self) -> Result<Wanted, Failure> {
        if let Some(text) = &self.args.coup {
            let span = tables::coup(self.address, &self.reader, text)?;
            let upto = span.later.last().copied().unwrap_or(span.last);
            return Ok(Wanted { spans: vec![span], between: false, upto, standing: None });
        }
        if let Some(text) = &self.args.at {
            let standing = Standing::read(self, text)?;
            let (spans, upto) = (standing.span.clone().into_iter().collect(), standing.number);
            return Ok(Wanted { spans, between: false, upto, standing: Some(standing) });
        }
        let spans = coups(&self.reader).map_err(|why| self.failure(&why))?;
        Ok(Wanted { spans, between: true, upto: u64::MAX, standing: None })
    }

    /// Tells every entry that is wanted.
    fn walk(&self, wanted: &Wanted, tell: &mut Tell<'_>) -> Result<io::Result<()>, Failure> {
        let mut scene = Scene::new(self.reader.rulebook());
        let mut written = Ok(());
        let walked = self.reader.walk(1, &mut |row, kept| {
            if row.number > wanted.upto {
                return ControlFlow::Break(());
            }
            if wanted.has(row.number) {
                written = tell(row, &kept, &mut scene);
            } else {
                scene.skip(&kept.event);
            }
            if written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        walked.map_err(|why| self.failure(&why)).map(|()| written)
    }

    fn text(&self, wanted: &Wanted, out: &mut dyn Write) -> Result<io::Result<()>, Failure> {
        let (begun, edition) = (self.reader.begun(), self.reader.edition());
        let title = styled(HEAD, &format!("table {}", begun.table));
        let digest = styled(QUIET, &format!("sha256 {}", edition.digest));
        let head = format!("{title}  {}  {digest}\n", edition.imprint().title);
        if let Err(error) = out.write_all(head.as_bytes()) {
            return Ok(Err(error));
        }
        let mut spans = wanted.spans.iter().peekable();
        let mut over = 0;
        let walked = self.walk(wanted, &mut |row, kept, scene| {
            if let Some(span) = spans.next_if(|span| span.first <= row.number) {
                out.write_all(page::coup_heading(span).as_bytes())?;
                over = span.last;
            } else if over != 0 && row.number == over + 1 {
                out.write_all(b"\n")?;
            }
            out.write_all(entry_page(scene, row, kept).as_bytes())
        })?;
        let standing = wanted.standing.as_ref().map(|standing| standing.page(self));
        Ok(walked.and_then(|()| out.write_all(standing.unwrap_or_default().as_bytes())))
    }

    /// One document, written as it is read.
    fn json(&self, wanted: &Wanted, out: &mut dyn Write) -> Result<io::Result<()>, Failure> {
        let (begun, edition) = (self.reader.begun(), self.reader.edition());
        let head = json!({
            "store": self.address.to_string(),
            "table": begun.table,
            "rulebook": edition.id(),
            "digest": edition.digest.to_string(),
            "coups": wanted.spans.iter().map(shape::span).collect::<Vec<_>>(),
            "standing": wanted.standing.as_ref().map(|standing| standing.shape(self)),
        });
        let head = head.to_string();
        let opened = head.strip_suffix('}').unwrap_or(&head);
        if let Err(error) = write!(out, "{opened},\"entries\":[") {
            return Ok(Err(error));
        }
        let mut comma = "";
        let walked = self.walk(wanted, &mut |row, kept, scene| {
            write!(out, "{}{}", std::mem::replace(&mut comma, ","), entry_shape(scene, row, kept))
        })?;
        Ok(walked.and_then(|()| out.write_all(b"]}\n")))
    }

    /// Reads a time, of the day of the last entry where no day is said.
    pub(super) fn time(&self, text: &str) -> Result<i64, Failure> {
        let head = self.reader.last_time().map_err(|why| self.failure(&why))?;
        clock::parse(text, head).map_err(Failure::not_understood)
    }
}
