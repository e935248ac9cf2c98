//! The money of a place, to the cent.

use super::At;
use crate::wire::Money;
use rules::wagering::Channel;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The money of a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Purse {
    /// Whether the table keeps an account for this place; else chips are on the cloth.
    pub account: bool,
    /// What is on the account: what the ledger says.
    pub credit: Money,
    /// What of it can be wagered still.
    pub spendable: Money,
    /// What is wagered on the coup.
    pub wagered: Money,
    /// What was won last, beyond what was wagered.
    pub last_win: Option<Money>,
}

pub(super) fn purse(at: &At<'_>) -> Purse {
    let kept = at.scene.table.keeps_accounts();
    let account = kept && at.place.is_some_and(|place| place.channel == Channel::Station);
    let taken = at.bettor().is_some();
    Purse {
        account,
        credit: at.place.map_or(Money::ZERO, |place| Money(place.credit)),
        spendable: if account { Money(at.scene.table.spendable(at.id)) } else { Money::ZERO },
        wagered: Money::of_cents(at.wagered()),
        last_win: at.scene.watch.win(at.id).filter(|_| taken).map(|win| win.amount),
    }
}
