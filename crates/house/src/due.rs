//! When the clock will change something at a table.

use table::state::{Table, Wagering};
use table::{Time, state::Answers};

/// The moment, if there is one later than that at which the clock was last read.
pub(crate) fn due(table: &Table, read: Time) -> Option<Time> {
    let coup = table.coup.as_ref();
    let period = coup.and_then(|coup| match coup.wagering {
        Wagering::Open(until) => until,
        Wagering::Closed => None,
    });
    let answers =
        coup.and_then(|coup| coup.answers.as_ref()).and_then(|Answers { until, .. }| *until);
    let holds = table.unresolved().filter_map(|incident| incident.until);
    // What was due when the clock was read has changed, or does not change by itself.
    period.into_iter().chain(answers).chain(holds).filter(|due| *due > read).min()
}
