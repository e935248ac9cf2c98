//! When the clock will change something at a table.

use table::Time;
use table::state::Table;

/// The moment, if there is one later than that at which the clock was last read.
pub(crate) fn due(table: &Table, read: Time) -> Option<Time> {
    // What was due when the clock was read has changed, or does not change by itself.
    table.deadlines().filter(|due| *due > read).min()
}
