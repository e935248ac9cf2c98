//! Which streams can be audited, and how. Whoever stores another kind of stream adds a line here.

use journal::{Fault, Store, StreamId};
use record::NotRestored;
use rulebook::Edition;

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

/// How streams whose names begin so are audited.
pub(crate) struct Audit {
    begins: &'static str,
    audit: fn(&Subject<'_>) -> Result<Audited, Fault>,
}

/// All audits that there are. What no line speaks of is verified as far as the journal knows it.
const AUDITS: [Audit; 1] = [Audit { begins: "table/", audit: table }];

impl Audit {
    /// The audit of a stream.
    pub(crate) fn of(stream: &StreamId) -> Option<&'static Audit> {
        AUDITS.iter().find(|audit| stream.as_str().starts_with(audit.begins))
    }

    pub(crate) fn run(&self, subject: &Subject<'_>) -> Result<Audited, Fault> {
        (self.audit)(subject)
    }
}

/// A table: every entry written again, every wager settled again, every balance derived again.
fn table(subject: &Subject<'_>) -> Result<Audited, Fault> {
    let Subject { store, stream, editions } = subject;
    let found = |position: u64, number: u64, what: String| Found {
        position: Some(position),
        stream: Some(stream.to_string()),
        number: Some(number),
        what,
    };
    let wrong = |found: Found| Audited { difference: Some(found), ..Audited::default() };
    match record::audit(*store, stream, editions) {
        Ok(report) => Ok(Audited {
            right: vec![
                ("events", report.events),
                ("wagers", report.wagers),
                ("postings", report.postings),
                ("states", report.states),
            ],
            difference: report
                .difference
                .map(|one| found(one.position, one.number, one.what.to_string())),
            impossible: None,
        }),
        Err(NotRestored::Store(Fault::Damaged(difference))) => Ok(wrong((&difference).into())),
        Err(NotRestored::Store(fault)) => Err(fault),
        Err(NotRestored::Unreadable { position, number, why, .. }) => {
            Ok(wrong(found(position, number, why.to_string())))
        }
        Err(missing) => Ok(Audited { impossible: Some(missing.to_string()), ..Audited::default() }),
    }
}
