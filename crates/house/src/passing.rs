//! What keeps a step from being recorded, and passes.

use journal::{NotAppended, Refusal};
use record::NotRecorded;

/// Whether something is decided again: others have written, or nobody knows whether it is there,
/// which the record says.
pub(crate) fn is_passing(why: &NotRecorded) -> bool {
    let NotRecorded::NotAppended(why) = why else { return false };
    matches!(why, NotAppended::Unknown(_) | NotAppended::Refused(Refusal::Conflict { .. }))
}
