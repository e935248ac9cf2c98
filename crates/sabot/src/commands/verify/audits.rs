//! Which streams can be audited, and how. Whoever stores another kind of stream adds a line here.

use journal::{Fault, Row, Store, StreamId};
use record::NotRestored;
use record::audit::What;
use rulebook::Edition;
use std::ops::ControlFlow;

/// What is audited, and with what.
pub(crate) struct Subject<'s> {
    pub(crate) store: &'s dyn Store,
    pub(crate) stream: &'s StreamId,
    pub(crate) editions: &'s [&'s Edition],
}

/// What came of an audit.
#[derive(Default)]
pub(crate) struct Audited {
    /// What was found to be right: of what, and how many.
    pub(crate) right: Vec<(&'static str, u64)>,
    /// The first difference.
    pub(crate) difference: Option<Found>,
    /// Why it could not be audited at all.
    pub(crate) impossible: Option<String>,
}

/// A difference, and where it is.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) position: Option<u64>,
    pub(crate) stream: Option<String>,
    pub(crate) number: Option<u64>,
    pub(crate) what: String,
}

impl From<&journal::Difference> for Found {
    fn from(found: &journal::Difference) -> Found {
        let place = found.place.as_ref();
        Found {
            position: found.position,
            stream: place.map(|(stream, _)| stream.to_string()),
            number: place.map(|(_, number)| *number),
            what: found.what.to_string(),
        }
    }
}

impl From<record::Difference> for Found {
    fn from(found: record::Difference) -> Found {
        Found {
            position: Some(found.position),
            stream: Some(found.stream.to_string()),
            number: Some(found.number),
            what: found.what.to_string(),
        }
    }
}

/// How a stream is audited.
pub(crate) struct Audit {
    named: Named,
    by: fn(&Subject<'_>) -> Result<Audited, Fault>,
}

/// Which streams it is of.
enum Named {
    Begins(&'static str),
    Is(&'static str),
}

/// The stream of the cage.
pub(crate) const CAGE: &str = "cage";

/// All audits that there are. What no line speaks of is verified as far as the journal knows it.
const AUDITS: [Audit; 3] = [
    Audit { named: Named::Begins(record::TABLES), by: table },
    Audit { named: Named::Is(CAGE), by: cage },
    Audit { named: Named::Is(record::staff::STREAM), by: staff },
];

impl Audit {
    /// The audit of a stream.
    pub(crate) fn of(stream: &StreamId) -> Option<&'static Audit> {
        let stream = stream.as_str();
        AUDITS.iter().find(|audit| match audit.named {
            Named::Begins(name) => stream.starts_with(name),
            Named::Is(name) => stream == name,
        })
    }

    pub(crate) fn run(&self, subject: &Subject<'_>) -> Result<Audited, Fault> {
        (self.by)(subject)
    }
}

/// A table: every entry written again, every wager settled again, every balance derived again.
fn table(subject: &Subject<'_>) -> Result<Audited, Fault> {
    let Subject { store, stream, editions } = subject;
    let report = match record::audit(*store, stream, editions) {
        Ok(report) => report,
        Err(why) => return not_restored(why),
    };
    Ok(of_table(report))
}

fn of_table(report: record::Report) -> Audited {
    Audited {
        right: vec![
            ("events", report.events),
            ("wagers", report.wagers),
            ("postings", report.postings),
            ("shoes", report.shoes),
            ("states", report.states),
        ],
        difference: report.difference.map(Found::from),
        impossible: None,
    }
}

/// The whole house as one set of books: every table and the cage, and what they say of each other.
/// Nothing where a table cannot be audited, which is then for each stream to say.
pub(crate) fn house(
    store: &dyn Store,
    editions: &[&Edition],
) -> Result<Vec<(StreamId, Audited)>, Fault> {
    let report = match record::house::audit(store, editions) {
        Ok(report) => report,
        Err(NotRestored::Store(fault)) => return Err(fault),
        Err(_) => return Ok(Vec::new()),
    };
    let tables = report.by_table.into_iter().map(|(stream, of)| (stream, of_table(of)));
    let mut audited: Vec<_> = tables.collect();
    let cage = StreamId::new(CAGE).expect("it is a name");
    audited.push((
        cage,
        Audited {
            right: vec![
                ("tables", report.tables),
                ("postings", report.postings),
                ("redeemed", report.redeemed),
            ],
            difference: report.difference.map(Found::from),
            impossible: None,
        },
    ));
    Ok(audited)
}

/// A cage whose house could not be audited whole: why not.
fn cage(subject: &Subject<'_>) -> Result<Audited, Fault> {
    match record::house::audit(subject.store, subject.editions) {
        Ok(_) => Ok(Audited::default()),
        Err(why) => not_restored(why),
    }
}

/// The staff: every entry read and written again.
fn staff(subject: &Subject<'_>) -> Result<Audited, Fault> {
    let mut audited = Audited::default();
    let mut events = 0;
    subject.store.walk_stream(subject.stream, 0, &mut |row| match staff_entry(row) {
        Ok(()) => {
            events += 1;
            ControlFlow::Continue(())
        }
        Err(what) => {
            audited.difference = Some(Found {
                position: Some(row.position),
                stream: Some(row.stream.to_owned()),
                number: Some(row.number),
                what: what.to_string(),
            });
            ControlFlow::Break(())
        }
    })?;
    audited.right = vec![("events", events)];
    Ok(audited)
}

fn staff_entry(row: &Row<'_>) -> Result<(), What> {
    let event = record::staff::read(row).map_err(What::Unreadable)?;
    let written = record::staff::draft(&event).map_err(|_| What::Writing)?;
    let older = written.schema != row.schema;
    let same = written.kind == row.kind && (older || written.payload.as_str() == row.payload);
    if same { Ok(()) } else { Err(What::Writing) }
}

/// A stream that cannot be read: something was changed, or something is missing to read it with.
fn not_restored(why: NotRestored) -> Result<Audited, Fault> {
    let found = match why {
        NotRestored::Store(Fault::Damaged(difference)) => (&difference).into(),
        NotRestored::Store(fault) => return Err(fault),
        NotRestored::Unreadable { position, stream, number, why } => Found {
            position: Some(position),
            stream: Some(stream.to_string()),
            number: Some(number),
            what: why.to_string(),
        },
        missing => {
            return Ok(Audited { impossible: Some(missing.to_string()), ..Audited::default() });
        }
    };
    Ok(Audited { difference: Some(found), ..Audited::default() })
}
