//! What stations had on their accounts before and after each coup, and what came onto them.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use rules::Amount;
use rules::accounts::Tender;
use table::event::{Goes, Resettled};
use table::state::PlaceId;
use table::{Event, Name, Table};

/// What a station was credited with, by what was taken for it.
pub type Added = Vec<(Tender, Amount)>;

/// The account of a station around a coup that was wagered on there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credit {
    /// Where.
    pub place: PlaceId,
    /// Who was there.
    pub bettor: Name,
    /// What was on it before the first wager on the coup.
    pub before: Amount,
    /// What of that was added since the last coup that was wagered on there.
    pub added: Added,
    /// What was added from the first wager to the end of the coup.
    pub during: Added,
    /// What was on it when the coup was over; none until then.
    pub after: Option<Amount>,
    /// What corrections have brought the account since, in cents; below zero where they took.
    pub put_right: i64,
}

/// What has been added at each station since the last coup that was wagered on there.
#[derive(Debug, Clone, Default)]
pub(super) struct Since(BTreeMap<PlaceId, Added>);

impl Since {
    /// Takes in an event, the table being as it was before it, for the coup that is on.
    pub(super) fn take(&mut self, table: &Table, event: &Event, on: Option<&mut Vec<Credit>>) {
        match event {
            Event::StationCredited { place, tender, amount, .. } => {
                let own = on.and_then(|all| all.iter_mut().find(|one| one.place == *place));
                let added = match own {
                    Some(credit) => &mut credit.during,
                    None => self.0.entry(*place).or_default(),
                };
                add(added, *tender, *amount);
            }
            Event::WagerPlaced { wager } if table.stations().any(|it| it == wager.place) => {
                let Some(all) = on else { return };
                if all.iter().any(|credit| credit.place == wager.place) {
                    return;
                }
                let place = wager.place;
                let before = table.place(place).map_or(Amount::ZERO, |place| place.credit);
                let added = self.0.remove(&place).unwrap_or_default();
                all.push(Credit {
                    place,
                    bettor: wager.bettor.clone(),
                    before,
                    added,
                    during: Added::new(),
                    after: None,
                    put_right: 0,
                });
            }
            _ => {}
        }
    }
}

/// The coup is over.
pub(super) fn close(all: &mut [Credit], table: &Table) {
    for credit in all {
        credit.after = table.place(credit.place).map(|place| place.credit);
    }
}

/// Wagers of the coup are settled again.
pub(super) fn put_right(all: &mut [Credit], changes: &[Resettled]) {
    for change in changes.iter().filter(|change| change.goes == Goes::Bettor) {
        let wager = &change.before.wager;
        if let Some(credit) = all.iter_mut().find(|credit| credit.place == wager.place) {
            credit.put_right += change.difference() + change.short.cents();
        }
    }
}

fn add(added: &mut Added, tender: Tender, amount: Amount) {
    match added.iter_mut().find(|(known, _)| *known == tender) {
        Some((_, sum)) => *sum = sum.checked_add(amount).unwrap_or(*sum),
        None => added.push((tender, amount)),
    }
}
