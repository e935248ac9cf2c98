//! What a cage of tests does with tickets and payments, where it matters to none of them.

use floor::{ByHand, Lost, Terms};
use rules::Amount;

/// The usual terms of a cage.
pub const TERMS: Terms = Terms {
    system: 42,
    ticket_max: Amount::from_cents(500_000),
    kiosk_max: Amount::from_cents(200_000),
    lease_s: 10,
    validity: None,
    lost: Lost::PaidToBearer,
    by_hand: ByHand::Always,
    one_approves_max: Amount::from_cents(100_000),
    answers_kept_s: 86_400,
};
