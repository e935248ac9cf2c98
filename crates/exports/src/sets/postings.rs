//! Postings.

use crate::row::row;
use crate::trail::{Stamp, changes};
use crate::value::Moment;
use ledger::Total;
use record::form::Form;
use record::postings::{Change, Meter, Moved, load};
use rules::Amount;
use std::collections::BTreeSet;
use table::event::WagerOf;
use table::state::PlaceId;
use table::{Event, Name, Table};

row! {
    /// A change of one account, beside the event that caused it, at a table or at the cage. The
    /// `signed` amounts of one `entry` of a `stream` add up to zero. What a ticket moves is in the
    /// stream of the cage, not in that of the table that printed or took it.
    Posting {
        /// The stream.
        stream: String,
        /// The table's name; empty where the stream is no table's.
        table: Option<String>,
        /// The number of the entry in the stream.
        entry: u64,
        /// The place of the posting in the entry.
        line: u64,
        /// When.
        at: Moment,
        /// The kind of the event that caused it.
        event: String,
        /// The account, with the numbers of its table and place: `house_win/7`,
        /// `station_credit/7/3`.
        account: String,
        /// The kind of account.
        account_kind: String,
        /// The place whose account it is; empty where it is of none.
        place: Option<u8>,
        /// Whose it was: the one that the event names at that place, else who had the place; empty
        /// where nobody had, or there is no place.
        bettor: Option<String>,
        /// `more` or `less`, as the account's own reader sees it.
        change: &'static str,
        /// By how much; never below zero.
        amount: Amount,
        /// What it adds to the sum of all accounts, in which what the house owes counts against
        /// what it has.
        signed: Total,
        /// The meter of the station that counts it; empty where none does.
        meter: Option<&'static str>,
    }
}

/// The wagers that an event names.
fn wagers(event: &Event) -> Vec<&WagerOf> {
    match event {
        Event::WagerPlaced { wager } | Event::WagerReduced { wager, .. } => vec![wager],
        Event::WagersAccepted { wagers }
        | Event::WagersReturned { wagers, .. }
        | Event::WagersForfeited { wagers } => wagers.iter().collect(),
        Event::WagersSettled { settled, .. } => settled.iter().map(|one| &one.wager).collect(),
        Event::SettlementReversed { settled, at_cage, .. } => {
            settled.iter().chain(at_cage).map(|one| &one.wager).collect()
        }
        other => changes(other).iter().map(|change| &change.before.wager).collect(),
    }
}

/// Whose account of a place moves: the one that the event names there, else who has the place.
fn whose(before: &Table, event: &Event, place: u8) -> Option<String> {
    let named = match event {
        Event::StationCredited { bettor, .. } => bettor.as_ref(),
        Event::StationPaid { bettor, .. }
        | Event::StationAbandoned { bettor, .. }
        | Event::CreditRefused { bettor, .. }
        | Event::OwedPaid { bettor, .. }
        | Event::MoneySeized { bettor, .. }
        | Event::MoneyReleased { bettor, .. } => Some(bettor),
        _ => None,
    };
    let there = wagers(event).into_iter().filter(|wager| wager.place.0 == place);
    let there: BTreeSet<&Name> = there.map(|wager| &wager.bettor).collect();
    // Several at one place cannot be told apart: the account is the place's.
    let alone = there.first().filter(|_| there.len() == 1).copied();
    let sits = || before.place(PlaceId(place)).and_then(|place| place.bettor.as_ref());
    named.or(alone).or_else(sits).map(ToString::to_string)
}

/// An entry that moved something.
pub(crate) struct Moving<'m> {
    pub(crate) stream: &'m str,
    pub(crate) stamp: Stamp,
    pub(crate) kind: &'m str,
    pub(crate) moved: &'m [Moved],
}

impl Posting {
    /// What an entry of a table moved.
    pub(crate) fn all(moving: &Moving<'_>, before: &Table, event: &table::Event) -> Vec<Posting> {
        Posting::each(moving, |place| whose(before, event, place))
    }

    /// What an entry of another stream moved.
    pub(crate) fn elsewhere(moving: &Moving<'_>) -> Vec<Posting> {
        Posting::each(moving, |_| None)
    }

    fn each(moving: &Moving<'_>, whose: impl Fn(u8) -> Option<String>) -> Vec<Posting> {
        let Moving { stream, stamp, kind, moved } = moving;
        let loaded = load(moved).expect("whoever read it has loaded it once");
        let postings = loaded.as_ref().map_or(&[][..], ledger::Entry::postings);
        let one = |(line, posting): (u64, &ledger::Posting)| {
            let Moved { account, change, meter, .. } = Moved::store(posting, &());
            let account = account.to_string();
            let account_kind = account.split('/').next().unwrap_or_default().to_owned();
            let place = posting.account.spot().map(|spot| spot.place);
            Posting {
                stream: (*stream).to_owned(),
                table: stream.strip_prefix(record::TABLES).map(str::to_owned),
                entry: stamp.number,
                line,
                at: stamp.at,
                event: (*kind).to_owned(),
                account,
                account_kind,
                place,
                bettor: place.and_then(&whose),
                change: Change::WORDS[change as usize],
                amount: posting.amount,
                signed: posting.signed(),
                meter: meter.map(|meter| Meter::WORDS[meter as usize]),
            }
        };
        (1..).zip(postings).map(one).collect()
    }
}
