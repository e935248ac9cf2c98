//! What is open, and what has to wait until it is resolved.

use super::Auditor;
use rules::Time;
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
    /// Time passes. What nobody may place, move or cancel at a station in is no wagering period
    /// (wa:1.1/Wagering Period(b)): as much of it is left as before.
    pub(super) fn time_passes(&mut self, now: Time) {
        let (before, waits) = (self.now, self.is_frozen() || self.is_halted());
        self.now = now;
        let until = self.coup.as_mut().and_then(|coup| coup.until.as_mut());
        if let Some(until) = until.filter(|until| waits && **until > before) {
            until.0 += now.0.saturating_sub(before.0);
        }
    }

    /// Whether the coup cannot go on before something is resolved.
    fn is_halted(&self) -> bool {
        self.troubles.iter().any(|trouble| trouble.situation.halts())
    }

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
