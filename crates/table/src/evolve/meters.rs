//! What is counted beside the accounts: by the postings of an event and by nothing else, so that
//! a credit can be compared with it.

use super::place_mut;
use crate::event::Event;
use crate::postings::counted;
use crate::request::Float;
use crate::state::{PlaceId, Table};
use ledger::Account;
use rules::Amount;
use rules::wagering::Channel;

/// Counts what an event moves at a table as it stands before.
pub(super) fn count(table: &mut Table, event: &Event) {
    if let Event::FloatMoved { float: Float::Opened(_) } = event {
        table.tray = Some(Amount::ZERO);
    }
    let kept = table.keeps_accounts();
    if !kept && table.tray.is_none() {
        return;
    }
    for posting in counted(table, event) {
        match (posting.account, posting.meter) {
            (Account::StationCredit(spot), Some(meter)) => {
                if let Some(place) = place_mut(table, PlaceId(spot.place)) {
                    place.meters.count(meter, posting.adds());
                }
            }
            (Account::Held(spot), _) => {
                let place = place_mut(table, PlaceId(spot.place));
                if let Some(place) = place.filter(|it| it.channel == Channel::Station) {
                    place.on_wagers += posting.adds();
                }
            }
            (Account::TableFloat(_), _) => {
                let chips = table.tray.and_then(|tray| (posting.adds() + tray.into()).amount());
                table.tray = chips.or(table.tray);
            }
            _ => {}
        }
    }
    if let Event::FloatMoved { float: Float::Closed(_) } = event {
        table.tray = None;
    }
}
