//! The trail of a coup: the entries that opened, closed, settled and ended it, dealt its cards and
//! placed its wagers, and how it was first settled.

use super::{Came, Stamp, changes};
use ledger::Total;
use rules::wagering::Channel;
use rules::{Amount, Card, Outcome, Side};
use table::{Event, Name, Table};
use views::accounting::Tally;
use views::recall::{Fate, Record, Settlement, Wagered};

/// The trail of a card.
pub(crate) struct CardTrail {
    /// When it was dealt.
    pub(crate) dealt: Stamp,
    /// The hand that it was dealt to.
    pub(crate) side: Side,
    /// When it was first known, and as what.
    pub(crate) first: Option<(Stamp, Card)>,
    /// The incident that made it another, or none of the coup.
    pub(crate) incident: Option<u32>,
}

/// What has become of a wager, in a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Held,
    Settled,
    Back,
    Forfeited,
    Undone,
}

impl Mark {
    const fn of(fate: &Fate) -> Mark {
        match fate {
            Fate::Held => Mark::Held,
            Fate::Settled(_) => Mark::Settled,
            Fate::Back(..) => Mark::Back,
            Fate::Forfeited(_) => Mark::Forfeited,
            Fate::Undone(_) => Mark::Undone,
        }
    }
}

/// The trail of a wager.
pub(crate) struct WagerTrail {
    /// When it was placed.
    pub(crate) placed: Stamp,
    /// How much it was then.
    pub(crate) amount: Amount,
    /// On the cloth, or at a station.
    pub(crate) channel: Option<Channel>,
    /// When it was first settled, and how.
    pub(crate) first: Option<(Stamp, Settlement)>,
    /// When it became what it is.
    pub(crate) last: Option<Stamp>,
    /// The incident that changed it, and when.
    pub(crate) incident: Option<u32>,
    /// How often it was settled again, and what the bettor got more by it.
    pub(crate) again: Tally,
    /// The number of the entry that last changed anything of it.
    pub(crate) changed: u64,
    mark: Mark,
    stands: Amount,
}

/// The trail of a coup.
pub(crate) struct CoupTrail {
    /// When wagering was opened.
    pub(crate) opened: Stamp,
    /// Who dealt.
    pub(crate) dealer: Option<Name>,
    /// How many decks the shoe has.
    pub(crate) decks: u8,
    /// When wagering was closed for the last time.
    pub(crate) closed: Option<Stamp>,
    /// When the outcome was first announced, and which.
    pub(crate) announced: Option<(Stamp, Outcome)>,
    /// When wagers were first settled at the end of it.
    pub(crate) settled: Option<Stamp>,
    /// When it was over.
    pub(crate) ended: Option<Stamp>,
    /// Its cards.
    pub(crate) cards: Vec<CardTrail>,
    /// Its wagers, in the order of the record.
    pub(crate) wagers: Vec<WagerTrail>,
    /// When it was put right, in the order of the record's corrections.
    pub(crate) corrected: Vec<Stamp>,
}

impl CoupTrail {
    pub(crate) fn new(opened: Stamp, table: &Table) -> CoupTrail {
        CoupTrail {
            opened,
            dealer: table.dealer.clone(),
            decks: table.shoe.decks,
            closed: None,
            announced: None,
            settled: None,
            ended: None,
            cards: Vec::new(),
            wagers: Vec::new(),
            corrected: Vec::new(),
        }
    }

    /// Takes in an event after the record has.
    pub(super) fn take(&mut self, came: Came<'_>, record: &Record, table: &Table) {
        let stamp = came.stamp;
        match came.event {
            Event::WageringClosed { .. } => self.closed = Some(stamp),
            Event::OutcomeAnnounced { outcome, .. } => {
                self.announced.get_or_insert((stamp, *outcome));
            }
            Event::WagersSettled { early: false, .. } => {
                self.settled.get_or_insert(stamp);
            }
            Event::CardDealt { .. }
            | Event::CardExposed { .. }
            | Event::CarriedCardUsed { .. }
            | Event::CoupRebuilt { .. }
            | Event::CoupCorrected { .. } => self.cards(came, record),
            // They went back into the shoe and are dealt anew.
            Event::ShoeRestarted => self.cards.clear(),
            _ => {}
        }
        if came.event.put_right().is_some() {
            self.corrected.push(stamp);
        }
        if record.ended.is_some() && self.ended.is_none() {
            self.ended = Some(stamp);
        }
        self.wagers(came, record, table);
    }

    fn cards(&mut self, came: Came<'_>, record: &Record) {
        for (place, now) in record.cards.iter().enumerate() {
            if place == self.cards.len() {
                let (dealt, side) = (came.stamp, now.side);
                self.cards.push(CardTrail { dealt, side, first: None, incident: None });
            }
            let card = &mut self.cards[place];
            if let (None, Some(known)) = (card.first, now.card) {
                card.first = Some((came.stamp, known));
            }
            let same = card.first.map(|(_, first)| first) == now.card && card.side == now.side;
            if !same {
                card.incident = came.incident.or(card.incident);
            }
        }
        for card in self.cards.iter_mut().skip(record.cards.len()) {
            card.incident = came.incident.or(card.incident);
        }
    }

    fn wagers(&mut self, came: Came<'_>, record: &Record, table: &Table) {
        for (place, wagered) in record.wagers.iter().enumerate() {
            if place == self.wagers.len() {
                self.wagers.push(WagerTrail::new(came.stamp, wagered, table));
            }
            self.wagers[place].take(came, wagered);
        }
    }

    /// Takes in that wagers at these places were settled again.
    pub(super) fn settled_again(
        &mut self,
        came: Came<'_>,
        record: &Record,
        places: &[Option<usize>],
    ) {
        let told = record.corrections.last().and_then(|done| done.incident);
        let incident = told.map(|(number, _)| number).or(came.incident);
        for (change, place) in changes(came.event).iter().zip(places) {
            let Some(wager) = place.and_then(|place| self.wagers.get_mut(place)) else { continue };
            wager.last = Some(came.stamp);
            wager.changed = came.stamp.number;
            wager.incident = incident.or(wager.incident);
            wager.again.count += 1;
            wager.again.amount += Total::from_cents(change.difference().into());
        }
    }
}

impl WagerTrail {
    fn new(placed: Stamp, wagered: &Wagered, table: &Table) -> WagerTrail {
        let place = table.place(wagered.wager.place);
        WagerTrail {
            placed,
            amount: wagered.wager.amount,
            channel: place.map(|place| place.channel),
            first: None,
            last: None,
            incident: None,
            again: Tally::default(),
            changed: placed.number,
            mark: Mark::Held,
            stands: wagered.wager.amount,
        }
    }

    fn take(&mut self, came: Came<'_>, wagered: &Wagered) {
        let (mark, stands) = (Mark::of(&wagered.fate), wagered.wager.amount);
        if mark == self.mark && stands == self.stands {
            return;
        }
        (self.changed, self.stands) = (came.stamp.number, stands);
        if mark == self.mark {
            return;
        }
        if let (None, Fate::Settled(settlement)) = (&self.first, &wagered.fate) {
            self.first = Some((came.stamp, settlement.clone()));
        } else {
            self.incident = came.incident.or(self.incident);
        }
        self.mark = mark;
        self.last = (mark != Mark::Held).then_some(came.stamp);
    }
}
