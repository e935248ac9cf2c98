//! What it means for a table that a step is not in the journal.

use journal::{Fault, NotAppended, Refusal, StreamId};

/// What it means for a table that a step is not in the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// Another process has the table.
    Fenced,
    /// The table is as it was, and the journal goes on.
    Harmless,
    /// The table is as it was, and the journal takes nothing for now.
    Failing,
    /// Somebody may have written: the table is to be restored.
    InDoubt,
}

impl Loss {
    /// What it means for the table of this stream.
    pub fn of(why: &NotAppended, own: &StreamId) -> Loss {
        match why {
            NotAppended::Refused(Refusal::Fenced { .. }) => Loss::Fenced,
            // More is asked than the store can take, or something else under the same key.
            NotAppended::Failed(Fault::Busy(_)) | NotAppended::Refused(Refusal::KeyUsed { .. }) => {
                Loss::Harmless
            }
            // Another stream, to which a part was to go, has gone on.
            NotAppended::Refused(Refusal::Conflict { stream, .. }) if stream != own => {
                Loss::Harmless
            }
            // A store that is full or gone has taken nothing.
            NotAppended::Failed(_) => Loss::Failing,
            NotAppended::Refused(_) | NotAppended::Unknown(_) => Loss::InDoubt,
        }
    }
}
