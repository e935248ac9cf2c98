//! What is open, and what has to wait until it is resolved.

use super::Auditor;
use rules::irregularity::{Remedy, Situation};

/// What is decided beside the game, about somebody or something: no document has anything wait.
pub(super) const fn is_aside(situation: Situation) -> bool {
    use Situation::{Breach, Claim, Device, Disturbance, EquipmentFault, Fraud, Impractical};
    matches!(
        situation,
        Breach | Claim | Device | Disturbance | EquipmentFault | Fraud | Impractical
    )
}

impl Auditor {
    /// Whether anything is open for which the game may have to wait.
    pub(super) fn is_stopped(&self) -> bool {
        self.troubles.iter().any(|trouble| !is_aside(trouble.situation))
    }

    /// Whether accounts are frozen until results are calculated anew (wa:5.14; vic:11.11).
    pub(super) fn is_frozen(&self) -> bool {
        self.troubles.iter().any(|trouble| {
            let wrong = matches!(
                trouble.situation,
                Situation::WrongResult | Situation::SettledError | Situation::LateError
            );
            wrong && self.row(trouble.situation, Remedy::Recalculate).is_some()
        })
    }
}
