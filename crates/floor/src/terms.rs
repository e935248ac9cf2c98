//! What a house has settled about tickets and the cage.

use rules::Amount;

/// The house's own terms. They are the context of every decision and no part of the state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The first two digits of every ticket that this house issues.
    pub system: u8,
    /// The largest ticket; what is above it is paid by hand.
    pub ticket_max: Amount,
    /// The largest ticket that a kiosk pays; what is above it goes to a cashier.
    pub kiosk_max: Amount,
    /// How long a presented ticket is kept for whoever presented it, and a number for a printer.
    pub lease_s: u64,
    /// How long tickets are good, if not for ever.
    pub validity: Option<Validity>,
    /// What is done about tickets that are reported lost.
    pub lost: Lost,
    /// When the credit of a station is paid by hand.
    pub by_hand: ByHand,
    /// The largest payment by hand that one person may approve; what is above it takes two.
    pub one_approves_max: Amount,
    /// How long answers are kept for requests that are repeated.
    pub answers_kept_s: u64,
}

/// When the credit of a station is paid by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByHand {
    /// Whenever it is asked for and approved.
    Always,
    /// Where the last ticket that was to be printed there failed, or none can be that large.
    WithoutTicket,
}

/// How long a ticket is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Validity {
    /// For how many seconds from its issue.
    pub good_s: u64,
    /// What becomes of it then.
    pub overdue: Overdue,
}

/// What becomes of a ticket that has expired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overdue {
    /// It is not paid.
    Lapses,
    /// It is paid by hand, with approval.
    PaidByHand,
}

/// What is done about a ticket that is reported lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// Nothing: whoever has it is paid.
    PaidToBearer,
    /// It is stopped, and may be paid by hand after a time in which it has not turned up.
    Stopped {
        /// How many seconds.
        wait_s: u64,
    },
}
