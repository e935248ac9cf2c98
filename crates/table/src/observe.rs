//! What equipment and the clock report: recorded whatever the table thinks of it.

use crate::actor::{Name, Time};
use crate::decide::{CREDIT_MAX, Found, closing, early_due, next_card, recognise};
use crate::event::{Event, Irregularity};
use crate::frozen::waits_for;
use crate::holding::{faces, left_by_holder};
use crate::request::PayOut;
use crate::state::{
    About, Commitment, CoupKind, CoupState, DummyCause, Place, PlaceId, Reveal, Stage, Table,
    Wagering,
};
use crate::steps::instructed;
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use rules::accounts::Tender;
use rules::conduct::Faces;
use rules::irregularity::{Offer, Situation};
use rules::wagering::{Call, Channel, Lock, WithoutWagers};
use rules::{Amount, Card, Outcome, Rulebook};

/// No note and no ticket that an acceptor takes is worth more than this.
pub(crate) const NOTE_MAX: Amount = Amount::from_cents(10_000_000_000);

/// Something that was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Observation {
    /// The clock says so late.
    ClockRead,
    /// A card left the shoe; none where its face was not seen.
    CardDrawn(Option<Card>),
    /// A card of the coup was turned up, by its number from one.
    CardExposed {
        /// Which.
        number: u8,
        /// What it is.
        card: Card,
    },
    /// The cutting card came out.
    CuttingCardSeen,
    /// A virtual shoe has shuffled, and publishes what its order is committed to.
    ShoeCommitted(Commitment),
    /// It opens a commitment after its last card.
    ShoeRevealed {
        /// Which.
        commitment: Commitment,
        /// What opens it.
        reveal: Box<Reveal>,
    },
    /// A station no longer answers.
    StationLost(PlaceId),
    /// The meters of a station do not add up to its credit.
    CreditDiffers(PlaceId),
    /// An acceptor has stacked a note.
    NoteStacked {
        /// Where.
        place: PlaceId,
        /// Of how much.
        amount: Amount,
    },
    /// A ticket has been redeemed at a station.
    TicketRedeemed {
        /// Where.
        place: PlaceId,
        /// For how much.
        amount: Amount,
    },
    /// A station's printer has printed a ticket of its credit.
    TicketPrinted {
        /// Where.
        place: PlaceId,
        /// For how much.
        amount: Amount,
    },
    /// A station's printer has printed no ticket, or none that can be read.
    PrintFailed(PlaceId),
    /// The result display shows this.
    DisplayShows(Outcome),
    /// The display screen shows this, and the stations the true result.
    ScreenShows(Outcome),
    /// The house has excluded somebody, at whichever of its tables.
    ExcludedFromHouse(Name),
}

/// The events that an observation makes. It cannot be refused.
pub fn observe(
    rulebook: &Rulebook,
    table: &Table,
    at: Time,
    observation: Observation,
) -> Vec<Event> {
    let mut observing = Observing { rulebook, table: table.clone(), events: Vec::new() };
    if at > table.now {
        observing.record(Event::TimePassed { now: at });
    }
    observing.clock(at.max(table.now));
    match observation {
        Observation::ClockRead => {}
        Observation::CardDrawn(card) => observing.card(card),
        Observation::CardExposed { number, card } => observing.exposed(number, card),
        Observation::CuttingCardSeen => observing.cutting_card(),
        Observation::ShoeCommitted(commitment) => observing.committed(commitment),
        Observation::ShoeRevealed { commitment, reveal } => observing.revealed(commitment, reveal),
        Observation::StationLost(place) | Observation::CreditDiffers(place) => {
            let known = table.place(place).is_some_and(|it| it.channel == Channel::Station);
            if known {
                let differs = matches!(observation, Observation::CreditDiffers(_));
                let note = if differs { "its meters do not add up to its credit" } else { "" };
                let about = About { place: Some(place), note: note.into(), ..About::default() };
                observing.found(Situation::StationFault, about);
            }
        }
        Observation::NoteStacked { place, amount } => {
            observing.credited(place, Tender::Note, amount);
        }
        Observation::TicketRedeemed { place, amount } => {
            observing.credited(place, Tender::Ticket, amount);
        }
        Observation::TicketPrinted { place, amount } => observing.printed(place, amount),
        Observation::PrintFailed(place) => {
            if table.stations().any(|it| it == place) {
                observing.record(Event::PrintFailed { place });
            }
        }
        Observation::DisplayShows(shown) => {
            observing.shown(shown, Situation::DisplayDisagrees);
        }
        Observation::ScreenShows(shown) => observing.shown(shown, Situation::ScreensDisagree),
        Observation::ExcludedFromHouse(bettor) => {
            if !observing.table.excluded.contains(&bettor) {
                observing.record(Event::BettorExcluded { bettor });
            }
        }
    }
    observing.events
}

/// A table while an observation is taken in.
struct Observing<'a> {
    rulebook: &'a Rulebook,
    table: Table,
    events: Vec<Event>,
}

impl Observing<'_> {
    fn record(&mut self, event: Event) {
        self.table = crate::evolve(core::mem::take(&mut self.table), &event);
        self.events.push(event);
    }

    fn irregular(&mut self, what: Irregularity, card: Option<Card>) {
        self.record(Event::IrregularityRecorded { what, card });
        let situation = match what {
            // Somebody has to say first where the card lies.
            Irregularity::CardOutOfTurn => return,
            Irregularity::TooManyCopies => Situation::ForeignCard,
            Irregularity::ExposureDisagrees => Situation::ScannerDisagrees,
            Irregularity::DealtTooEarly | Irregularity::NobodyWagered => Situation::DealtTooEarly,
            Irregularity::CuttingCardOutOfTurn | Irregularity::OrderChanged => Situation::Misdeal,
        };
        let of_a_coup = situation != Situation::ForeignCard;
        let there = self.table.coup.is_some() || self.table.shoe.stage != Stage::Empty;
        if !there || (of_a_coup && self.table.coup.is_none()) {
            return;
        }
        self.found(situation, About::default());
    }

    /// Something went wrong that the facts show: an incident is opened, once.
    fn found(&mut self, situation: Situation, about: About) {
        let open = self.table.setup.is_some();
        let known = self.table.unresolved().any(|incident| {
            let mended = situation == Situation::StationFault && incident.tasks.is_empty();
            incident.situation == situation && incident.about.place == about.place && !mended
        });
        if known || !open {
            return;
        }
        let found = Found { situation, about, by: None };
        for event in recognise(self.rulebook, &self.table, &found) {
            self.record(event);
        }
    }

    /// A station whose account the table keeps.
    fn with_account(&self, place: PlaceId) -> Option<&Place> {
        let kept = self.table.keeps_accounts();
        self.table.place(place).filter(|it| it.channel == Channel::Station && kept)
    }

    /// Money is in a station, whatever the table thinks of it.
    fn credited(&mut self, place: PlaceId, tender: Tender, amount: Amount) {
        let Some(found) = self.with_account(place).filter(|_| amount.cents() > 0) else { return };
        let bettor = found.bettor.clone();
        let takes = self.rulebook.accounts.as_ref().map(|clauses| &clauses.acceptor_takes.value);
        let as_what = if tender == Tender::Note { Tender::Cash } else { tender };
        let allowed = takes.is_some_and(|takes| takes.contains(&as_what));
        // What no acceptor can have taken is looked into before it is anybody's.
        let full = found.credit.checked_add(amount).is_none_or(|sum| sum > CREDIT_MAX);
        if !allowed || amount > NOTE_MAX || full {
            let note = format!("its acceptor says that it took {amount}: {}", tender.id());
            let about = About { place: Some(place), note, ..About::default() };
            return self.found(Situation::StationFault, about);
        }
        self.record(Event::StationCredited { place, bettor, tender, amount });
    }

    /// A ticket that is out is paid, and who had all of it on the ticket has left. What came in
    /// while it was printed stays.
    fn printed(&mut self, place: PlaceId, amount: Amount) {
        let Some(found) = self.with_account(place).filter(|_| amount.cents() > 0) else { return };
        // What wagers will be debited for is not there to be paid.
        if self.table.spendable(place) < amount {
            let note = format!("its printer says that it printed a ticket of {amount}");
            let about = About { place: Some(place), note, ..About::default() };
            return self.found(Situation::StationFault, about);
        }
        let all = found.credit == amount;
        let bettor = found.bettor.clone().unwrap_or_else(|| Name::from("nobody known"));
        self.record(Event::StationPaid { place, bettor, amount, how: PayOut::Ticket });
        if all {
            let moved = left_by_holder(self.rulebook, &self.table, place);
            self.record(Event::PlaceLeft { place });
            if let Some(moved) = moved {
                self.record(moved);
            }
        }
    }

    /// A result is shown somewhere: it should be that of the cards.
    fn shown(&mut self, shown: Outcome, situation: Situation) {
        let dealt = self.table.coup.as_ref().filter(|coup| !coup.cards.is_empty());
        let now = dealt.map(|coup| coup.announced);
        let last = || self.table.past.last().and_then(|past| past.outcome);
        if now.unwrap_or_else(last).is_some_and(|outcome| outcome != shown) {
            self.found(situation, About::default());
        }
    }

    /// The shoe is empty and the coup needs another card.
    fn short(&mut self) {
        let empty = self.table.shoe.cards_out >= self.table.shoe.cards();
        let coup = self.table.coup.as_ref().filter(|_| empty);
        if coup.is_some_and(|coup| next_card(self.rulebook, coup).is_some()) {
            self.found(Situation::TooFewCards, About::default());
        }
    }

    /// A wagering period that has run out closes wagering; a credit is held no longer than allowed.
    fn clock(&mut self, now: Time) {
        let ended = self.table.unresolved().filter(|it| it.until.is_some_and(|until| now >= until));
        let ended: Vec<u32> = ended.map(|incident| incident.number).collect();
        for number in ended {
            self.record(Event::CreditHoldEnded { number });
        }
        let over = self.table.period_over(now) && !self.table.stands_still();
        if over && self.rulebook.wagering.lock(Lock::PeriodEnded).is_some() {
            self.close(Lock::PeriodEnded);
            self.burnt_for_nobody();
        }
    }

    /// A card was burnt for a coup that nobody has wagered on: everybody is told at once.
    fn burnt_for_nobody(&mut self) {
        let Some(coup) = &self.table.coup else { return };
        let closed = coup.wagering == Wagering::Closed;
        let nobody = self.table.wagers.is_empty() && coup.kind == CoupKind::Ordinary;
        let dummy = self.rulebook.wagering.without_wagers.value == WithoutWagers::Dummy;
        if closed && nobody && dummy && coup.burnt {
            let kind = CoupKind::Dummy(DummyCause::CardOutWithoutWagers);
            self.record(Event::CoupBarred { kind });
        }
    }

    fn close(&mut self, by: Lock) {
        for event in closing(self.rulebook, &self.table, by) {
            self.record(event);
        }
    }

    /// Whether a card is one more of its kind than the decks hold.
    fn too_many(&self, card: Option<Card>) -> bool {
        let decks = self.table.shoe.decks;
        card.is_some_and(|card| self.table.shoe.census[card.index()] >= decks)
    }

    fn card(&mut self, card: Option<Card>) {
        let shoe = &self.table.shoe;
        // More cards than the decks hold are too many copies of one of them, seen or not.
        let none_left = shoe.decks > 0 && shoe.cards_out >= shoe.cards();
        if none_left || self.too_many(card) {
            return self.irregular(Irregularity::TooManyCopies, card);
        }
        self.in_order(card);
        if let Some(burning) = self.table.shoe.burning {
            return self.burn(burning.method, burning.left, card);
        }
        let Some(coup) = &self.table.coup else {
            return self.irregular(Irregularity::CardOutOfTurn, card);
        };
        let carried = !self.table.carried.is_empty();
        let first_is_out = carried && next_card(self.rulebook, coup).is_some();
        let reopened = coup.reopened && coup.is_open();
        let asked = coup.answers.is_some();
        let to_burn = coup.cards.is_empty() && coup.burn_wanted && !coup.burnt;
        if self.table.is_halted() || asked || (first_is_out && !to_burn) || reopened {
            return self.irregular(Irregularity::CardOutOfTurn, card);
        }
        if to_burn {
            let open = coup.is_open();
            let barred = coup.is_barred();
            if open && !barred && self.rulebook.wagering.call.value == Call::Required {
                return self.irregular(Irregularity::DealtTooEarly, card);
            }
            self.record(Event::CardBurntBeforeCoup { card });
            return self.burnt_for_nobody();
        }
        if coup.cards.is_empty() && !self.begin() {
            return self.irregular(Irregularity::DealtTooEarly, card);
        }
        if early_due(self.rulebook, &self.table) {
            return self.irregular(Irregularity::DealtTooEarly, card);
        }
        let side = self.table.coup.as_ref().and_then(|coup| next_card(self.rulebook, coup));
        let side = side.or_else(|| instructed(self.rulebook, &self.table).map(|(side, _)| side));
        let Some(side) = side else {
            return self.irregular(Irregularity::CardOutOfTurn, card);
        };
        self.record(Event::CardDealt { side, card });
        if let (Faces::Up, Some(card)) = (faces(self.rulebook, &self.table), card) {
            let number = self.table.coup.as_ref().map_or(0, |coup| coup.cards.len());
            self.expose(u8::try_from(number).unwrap_or(0), card);
        }
        self.short();
    }

    /// Cards that were put back must come out as they went in.
    fn in_order(&mut self, card: Option<Card>) {
        let wanted = self.table.shoe.put_back.first().copied().flatten();
        if wanted.is_some() && card.is_some() && wanted != card {
            self.irregular(Irregularity::OrderChanged, None);
        }
    }

    /// The first card of a coup is about to be dealt: whether it may be.
    fn begin(&mut self) -> bool {
        let Some(coup) = &self.table.coup else { return false };
        let open = coup.is_open();
        let (kind, barred) = (coup.kind, coup.is_barred());
        let wagering = &self.rulebook.wagering;
        if open && !barred && wagering.call.value == Call::Required {
            return false;
        }
        // Nothing is debited to a station that is frozen.
        if open && !barred && waits_for(self.rulebook, &self.table).is_some() {
            return false;
        }
        if open && (barred || wagering.lock(Lock::FirstCardDealt).is_some()) {
            self.close(Lock::FirstCardDealt);
        }
        let nobody = self.table.wagers.is_empty() && kind == CoupKind::Ordinary;
        let still_open = self.table.coup.as_ref().is_some_and(CoupState::is_open);
        let kind = match self.rulebook.wagering.without_wagers.value {
            _ if !nobody || still_open => kind,
            WithoutWagers::Dealt => CoupKind::WithoutWagers,
            WithoutWagers::Dummy => CoupKind::Dummy(DummyCause::CardOutWithoutWagers),
            WithoutWagers::NotDealt => return false,
        };
        self.record(Event::CoupBegun { kind });
        true
    }

    fn burn(&mut self, method: usize, left: Option<u8>, card: Option<Card>) {
        let left = match (left, self.rulebook.shoe.burns.get(method), card) {
            (Some(left), _, _) => left.saturating_sub(1),
            (None, Some(method), Some(card)) => method.cards.count(card) - 1,
            (None, Some(method), None) => method.cards.count_max() - 1,
            (None, None, _) => 0,
        };
        self.record(Event::CardBurnt { card, left });
        if left == 0 {
            self.record(Event::BurnEnded);
        }
    }

    /// A card that is turned up ends what those who wagered may do only while none is.
    fn end_offer(&mut self) {
        let answers = self.table.coup.as_ref().and_then(|coup| coup.answers.as_ref());
        let answers = answers.filter(|answers| answers.offer == Offer::RemovalUnlessExposed);
        if let Some(answers) = answers {
            let unanswered = answers.missing().cloned().collect();
            self.record(Event::OfferEnded { unanswered });
        }
    }

    fn exposed(&mut self, number: u8, card: Card) {
        let coup = self.table.coup.as_ref();
        let dealt = coup.and_then(|coup| coup.cards.get(usize::from(number).checked_sub(1)?));
        let agrees = dealt.is_some_and(|dealt| dealt.card.is_none_or(|known| known == card));
        let already = dealt.is_some_and(|dealt| dealt.exposed);
        if !agrees || already {
            return self.irregular(Irregularity::ExposureDisagrees, None);
        }
        let unknown = dealt.is_some_and(|dealt| dealt.card.is_none());
        if unknown && self.too_many(Some(card)) {
            return self.irregular(Irregularity::TooManyCopies, None);
        }
        self.expose(number, card);
        self.short();
    }

    fn expose(&mut self, number: u8, card: Card) {
        self.record(Event::CardExposed { number, card });
        self.end_offer();
        let coup = self.table.coup.as_ref();
        let open = coup.is_some_and(CoupState::is_open);
        if open && self.rulebook.wagering.lock(Lock::FirstCardExposed).is_some() {
            self.close(Lock::FirstCardExposed);
            self.nobody_wagered();
        }
    }

    /// Wagering that closes only when a card is exposed may close on nothing.
    fn nobody_wagered(&mut self) {
        let coup = self.table.coup.as_ref().filter(|coup| coup.kind == CoupKind::Ordinary);
        if let Some(coup) = coup.filter(|_| self.table.wagers.is_empty()) {
            match self.rulebook.wagering.without_wagers.value {
                // All were withdrawn with cards out: the coup is finished without any.
                WithoutWagers::NotDealt if coup.wagered => {
                    let kind = CoupKind::Dummy(DummyCause::AllRemoved);
                    self.record(Event::CoupBarred { kind });
                }
                WithoutWagers::NotDealt => self.irregular(Irregularity::NobodyWagered, None),
                WithoutWagers::Dealt => {
                    self.record(Event::CoupBegun { kind: CoupKind::WithoutWagers });
                }
                WithoutWagers::Dummy => {
                    let kind = CoupKind::Dummy(DummyCause::CardOutWithoutWagers);
                    self.record(Event::CoupBegun { kind });
                }
            }
        }
    }

    /// A commitment is recorded once, and another one to the same cards too: whoever audits the
    /// shoe must see both.
    fn committed(&mut self, commitment: Commitment) {
        let shoe = &self.table.shoe;
        let known = self.table.unrevealed.contains(&commitment);
        if shoe.stage != Stage::Empty && !known {
            self.record(Event::ShoeCommitted { commitment });
        }
    }

    /// An order that is known while cards may still be dealt from it is known too early.
    fn revealed(&mut self, commitment: Commitment, reveal: Box<Reveal>) {
        if !self.table.unrevealed.contains(&commitment) {
            return;
        }
        self.record(Event::ShoeRevealed { commitment, reveal });
        let shoe = &self.table.shoe;
        if shoe.commitment == Some(commitment) && shoe.stage != Stage::Ended {
            self.found(Situation::OrderRevealed, About::default());
        }
    }

    fn cutting_card(&mut self) {
        let shoe = &self.table.shoe;
        if shoe.stage != Stage::InPlay || shoe.cutting_card.is_some() {
            return self.irregular(Irregularity::CuttingCardOutOfTurn, None);
        }
        // Between coups it lies before the first card of the next.
        let coup = self.table.coup.as_ref();
        let number = coup.map_or(shoe.coups + 1, |coup| coup.number);
        // A card that is out already comes before it.
        let none_out = self.table.carried.is_empty() && self.table.strays.is_empty();
        let as_first_card = none_out && coup.is_none_or(|coup| coup.cards.is_empty());
        let open = coup.is_none_or(CoupState::is_open);
        self.record(Event::CuttingCardReached { coup: number, as_first_card });
        let last = &self.rulebook.shoe.last_coup;
        let first = last.between.as_ref().filter(|_| open).unwrap_or(&last.as_first_card);
        if as_first_card && first.value == 0 && last.after_tie.is_none() {
            self.record(Event::LastCoupCalled { coups_left: 1 });
        }
    }
}
