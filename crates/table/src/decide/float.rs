//! The chips in the tray of the table.

use super::accounts::CREDIT_MAX;
use super::{Decided, Deciding};
use crate::event::Event;
use crate::refusal::{Reason, Refusal};
use crate::request::Float;
use alloc::vec;
use rules::Amount;
use rules::cite::Source;

/// Chips are brought, taken away or counted.
pub(super) fn move_float(deciding: &Deciding<'_>, float: Float) -> Decided {
    deciding.dealer()?;
    deciding.setup()?;
    let open = deciding.table.tray.is_some();
    match float {
        Float::Opened(_) if open => return Err(Reason::AlreadyDone.plainly()),
        Float::Opened(_) => {}
        _ if !open => {
            let first = "opening the float with a count";
            return Err(Reason::ComesFirst { first }.plainly());
        }
        _ => {}
    }
    let (Float::Opened(amount)
    | Float::Filled(amount)
    | Float::Credited(amount)
    | Float::Closed(amount)) = float;
    let least = if matches!(float, Float::Closed(_)) { Amount::ZERO } else { CENT };
    if amount < least || amount > CREDIT_MAX {
        return Err(Reason::AmountNeeded.plainly());
    }
    if let Float::Credited(_) = float {
        in_tray(deciding, amount).map_err(Reason::plainly)?;
    }
    Ok(vec![Event::FloatMoved { float }])
}

/// The least amount.
const CENT: Amount = Amount::from_cents(1);

/// Refuses to take chips out of a tray that does not have them. Where it was not opened with a
/// count, nobody knows.
pub(super) fn in_tray(deciding: &Deciding<'_>, amount: Amount) -> Result<(), Reason> {
    match deciding.table.tray {
        Some(chips) if chips < amount => Err(Reason::NotInTray { chips }),
        _ => Ok(()),
    }
}

/// The same, by the rule that has them paid.
pub(super) fn payable(
    deciding: &Deciding<'_>,
    amount: Amount,
    source: &Source,
) -> Result<(), Refusal> {
    in_tray(deciding, amount).map_err(|reason| reason.from(source))
}
