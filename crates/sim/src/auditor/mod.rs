//! The auditor: reads what was recorded, and says from the documents alone what it must be.
//!
//! It takes in events as they are in the journal and keeps its own account of cards, wagers and
//! credits. It has no part of the code that decides, settles or folds. What it shares with it are
//! words and figures that are no law: the names of cards, bets and events, how a table is set up
//! (version, options and limits, which are the house's to choose), and which role deals.

mod asked;
pub(crate) mod cage;
mod coup;
pub(crate) mod foretold;
pub(crate) mod hands;
mod money;
mod own;
pub(crate) mod paper;
mod past;
mod persons;
pub(crate) mod promotion;
mod remedies;
mod seized;
pub(crate) mod tournament;
mod waits;

pub(crate) use asked::Expected;
pub use foretold::Foretold;

use coup::Coup;
use paper::{Found, Paper};
use past::Past;
use persons::Persons;
use remedies::{Deeds, Ended, Trouble};
use rules::irregularity::Offer;
use rules::role::RoleId;
use rules::wagering::Channel;
use rules::{Amount, BetId, Name, Rulebook, Time};
use std::collections::VecDeque;
use std::sync::Arc;
use table::Event;
use table::event::{Irregularity, WagerOf};
use table::state::{CoupId, Limits, PlaceId, Range, Table};

/// A wager as the auditor knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wager {
    place: PlaceId,
    bettor: Name,
    bet: BetId,
    cents: i64,
}

impl Wager {
    fn of(wager: &WagerOf) -> Wager {
        let WagerOf { place, bettor, bet, amount, .. } = wager;
        Wager { place: *place, bettor: bettor.clone(), bet: *bet, cents: amount.cents() }
    }
}

/// A place as the auditor knows it.
#[derive(Debug, Clone)]
struct Place {
    channel: Channel,
    bettor: Option<Name>,
    credit: i64,
    leaving: bool,
    /// Whether nobody may wager there.
    closed: bool,
    /// Limits of whoever has it.
    personal: Option<Range>,
    /// Limits that held before the minimum was raised, whose minimum whoever has it keeps.
    kept: Option<Limits>,
    /// What was put into its acceptor and credited.
    put_in: PutIn,
}

impl Place {
    fn new(channel: Channel) -> Place {
        Place {
            channel,
            bettor: None,
            credit: 0,
            leaving: false,
            closed: false,
            personal: None,
            kept: None,
            put_in: PutIn::default(),
        }
    }

    /// Whoever has it leaves, with what was theirs there.
    fn leave(&mut self) {
        (self.bettor, self.leaving, self.personal, self.kept) = (None, false, None, None);
    }
}

/// What was put into an acceptor and credited.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct PutIn {
    /// How many notes and tickets.
    pub(crate) count: u64,
    /// What notes came to, in cents.
    pub(crate) notes: i64,
}

impl PutIn {
    fn add(&mut self, other: PutIn) {
        self.count += other.count;
        self.notes += other.notes;
    }
}

/// What the auditor has looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looked {
    /// Events.
    pub events: u64,
    /// Coups whose result was computed again.
    pub results: u64,
    /// Wagers whose payout was computed again.
    pub wagers: u64,
    /// Wagers of coups that were settled again, or void after they were settled.
    pub corrected: u64,
    /// Requests of which it was said beforehand what comes of them.
    pub requests: u64,
    /// The same by their kinds, and those of which it was not.
    pub foretold: Foretold,
}

impl Looked {
    /// Adds what another looked at.
    pub(crate) fn add(&mut self, other: &Looked) {
        self.events += other.events;
        self.results += other.results;
        self.wagers += other.wagers;
        self.corrected += other.corrected;
        self.requests += other.requests;
        self.foretold.add(&other.foretold);
    }
}

/// The auditor of one table.
// Each of them is a fact of its own that the record tells.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone)]
pub struct Auditor {
    rulebook: &'static Rulebook,
    /// The document that is put beside the rulebook, if any.
    beside: Option<&'static str>,
    paper: Option<Arc<Paper>>,
    limits: Option<Limits>,
    /// Whether the table keeps the accounts of its stations.
    accounts: bool,
    /// Stations away from the table.
    remote: Vec<PlaceId>,
    places: Vec<Place>,
    persons: Persons,
    /// What was put in at places of a table that has been closed since.
    put_in: Vec<PutIn>,
    wagers: Vec<Wager>,
    coup: Option<Coup>,
    /// The coups that are over, the latest last.
    past: VecDeque<Past>,
    /// What was won in coups before those.
    won_before: Vec<(Name, i64)>,
    /// What is kept of somebody's money by an incident, in cents.
    seized: Vec<(u32, Name, i64)>,
    /// The incident of which a correction was confirmed last.
    confirmed: Option<u32>,
    /// The latest coup of which a card has left the shoe.
    begun: Option<CoupId>,
    /// How many shoes there have been.
    shoes: u32,
    in_play: bool,
    now: Time,
    /// The most that can be in the tray of a table without cloth, in cents, once it was counted.
    tray: Option<i64>,
    /// Cards that are out for the next coup.
    carried: usize,
    /// What waits for approval, by its number, and of whom.
    waiting: Vec<(u32, RoleId)>,
    /// Incidents that are open.
    troubles: Vec<Trouble>,
    /// What bettors may do with their wagers before the coup goes on.
    offer: Option<Offer>,
    /// What was done to wagers, until a resolution says why.
    deeds: Deeds,
    /// Stations that are said to lack something for what is wagered there again.
    lacking: Vec<PlaceId>,
    /// The incidents and the amounts that were named for credits to be put right.
    named: Vec<(u32, i64)>,
    /// Whether something irregular has happened since the last coup that went as it should.
    troubled: bool,
    /// What was looked at.
    pub looked: Looked,
}

/// What is wrong, in words.
pub type Checked = Result<(), String>;

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(what()) }
}

impl Auditor {
    /// The auditor of a table that has not been opened.
    pub fn new(rulebook: &'static Rulebook) -> Auditor {
        Auditor {
            rulebook,
            beside: None,
            paper: None,
            limits: None,
            accounts: false,
            remote: Vec::new(),
            places: Vec::new(),
            persons: Persons::default(),
            put_in: Vec::new(),
            wagers: Vec::new(),
            coup: None,
            past: VecDeque::new(),
            won_before: Vec::new(),
            seized: Vec::new(),
            confirmed: None,
            begun: None,
            shoes: 0,
            in_play: false,
            now: Time(0),
            tray: None,
            carried: 0,
            waiting: Vec::new(),
            troubles: Vec::new(),
            offer: None,
            deeds: Deeds::default(),
            lacking: Vec::new(),
            named: Vec::new(),
            troubled: false,
            looked: Looked::default(),
        }
    }

    /// The same of a table beside whose rulebook another document is put.
    #[must_use]
    pub fn beside(self, document: &'static str) -> Auditor {
        Auditor { beside: Some(document), ..self }
    }

    /// Takes in an event that is in the journal.
    pub fn take(&mut self, event: &Event) -> Checked {
        self.looked.events += 1;
        if !matches!(event, Event::WagerPlaced { .. }) {
            self.wagered_again()?;
        }
        self.notice_trouble(event);
        self.follow_persons(event);
        match event {
            Event::TableOpened { setup, .. } => {
                self.paper = Some(Arc::new(Paper::of(self.rulebook, &setup.setting)?));
                self.limits = Some(setup.limits.clone());
                (self.accounts, self.remote) = (setup.accounts, setup.remote.clone());
                self.places = setup.places.iter().map(|channel| Place::new(*channel)).collect();
                Ok(())
            }
            Event::VersionChanged { setting } => {
                self.paper = Some(Arc::new(Paper::of(self.rulebook, setting)?));
                Ok(())
            }
            Event::TableClosed => {
                self.paper = None;
                self.leave_places();
                self.over()
            }
            // act:5.8/p2: one more round, if the last is found to be a tie after all.
            Event::BurnEnded | Event::ExtraDummyAllowed | Event::LastCoupCalled { .. } => {
                self.in_play = true;
                Ok(())
            }
            Event::ShoeEnded
            | Event::ShoeVoided { .. }
            | Event::CardsBroughtIn { .. }
            | Event::CardsReplaced { .. }
            | Event::CardsShuffled { .. } => {
                self.in_play = false;
                match event {
                    Event::ShoeVoided { .. } => self.ended(Ended::WithItsShoe),
                    _ => Ok(()),
                }
            }
            Event::IncidentOpened { .. }
            | Event::WagersInDoubt { .. }
            | Event::WagerConfirmed { .. }
            | Event::CorrectionProposed { .. }
            | Event::CorrectionConfirmed { .. }
            | Event::OfferMade { .. }
            | Event::OfferEnded { .. }
            | Event::RemedyApplied { .. }
            | Event::IncidentClosed { .. } => self.follow_trouble(event),
            _ => self.take_of_coup(event),
        }
    }

    fn notice_trouble(&mut self, event: &Event) {
        match event {
            Event::TimePassed { now } => self.time_passes(*now),
            Event::IncidentOpened { situation, .. } => {
                self.troubled |= !waits::is_aside(*situation);
            }
            Event::IrregularityRecorded { what, .. } => {
                self.troubled = true;
                // For how long a card lies there that nobody had to draw is not followed.
                let lies =
                    matches!(what, Irregularity::CardOutOfTurn | Irregularity::DealtTooEarly);
                if let Some(coup) = self.coup.as_mut().filter(|_| lies) {
                    coup.until = None;
                }
            }
            Event::CardDealt { .. }
            | Event::CarriedCardUsed { .. }
            | Event::CardBurntBeforeCoup { .. } => {
                self.begun = self.begun.max(self.coup.as_ref().map(|coup| coup.id));
                if matches!(event, Event::CarriedCardUsed { .. }) {
                    self.carried = self.carried.saturating_sub(1);
                }
            }
            Event::CoupVoided { .. }
            | Event::CoupInvalidated { .. }
            | Event::OfferMade { .. }
            | Event::FaceUpSeen { .. } => self.troubled = true,
            Event::CardCarried { .. } => {
                self.carried += 1;
                self.troubled = true;
            }
            Event::CardsBroughtIn { .. } | Event::CardsShuffled { .. } => self.carried = 0,
            Event::ApprovalAsked { number, needs, .. } => {
                self.waiting.push((*number, *needs));
            }
            Event::ApprovalGiven { number, .. } | Event::ApprovalDeclined { number, .. } => {
                self.waiting.retain(|(waiting, _)| waiting != number);
            }
            Event::CuttingCardPlaced { .. } => self.shoes += 1,
            Event::ShuffleOrdered { .. } | Event::CardsReplaced { .. } | Event::ShoeEnded => {
                self.cards_leave();
            }
            Event::ShoeRestarted => self.in_play = false,
            Event::CoupCompleted { .. } | Event::WageringOpened { .. } => {
                self.troubled = self.is_stopped();
            }
            _ => {}
        }
    }

    fn take_of_coup(&mut self, event: &Event) -> Checked {
        match event {
            Event::WageringOpened { number, kind, until } => {
                ensure(self.wagers.is_empty(), || "a coup opens with wagers on it".to_owned())?;
                ensure(self.coup.is_none(), || "a coup opens within another".to_owned())?;
                self.coup = Some(Coup {
                    id: CoupId { shoe: self.shoes, number: *number },
                    kind: *kind,
                    barred: false,
                    open: true,
                    until: *until,
                    cards: Vec::new(),
                    announced: None,
                    settled: false,
                    debited: false,
                    burnt: false,
                    asked: false,
                    instructed: false,
                    paid: Vec::new(),
                    taken_off: Vec::new(),
                });
                Ok(())
            }
            Event::CoupCompleted { .. } => {
                let settled = self.coup.as_ref().is_some_and(|coup| coup.settled);
                ensure(settled, || "a coup is completed before it is settled".to_owned())?;
                self.keep();
                self.over()
            }
            Event::CoupCalledOff => {
                let coup = self.coup.as_ref().ok_or("no coup is called off")?;
                ensure(coup.cards.is_empty(), || "a coup with cards is called off".to_owned())?;
                self.over()
            }
            Event::CoupVoided { .. } => self.ended(Ended::Void),
            Event::CoupInvalidated { .. } => self.ended(Ended::Invalid),
            Event::OutcomeAnnounced { outcome, players, bankers } => {
                self.announced(*outcome, (*players, *bankers))
            }
            Event::WagersSettled { settled, early: true } => self.settle(settled),
            Event::WagersSettled { settled, early: false } => self.settled(settled),
            _ => {
                self.take_card(event)?;
                self.take_money(event)
            }
        }
    }

    /// The coup has no result: nothing that was paid on it is left with anybody.
    fn ended(&mut self, how: Ended) -> Checked {
        if self.coup.is_some() || how != Ended::WithItsShoe {
            self.deeds.ended = Some(how);
        }
        self.over()
    }

    /// The coup is over: nobody's wager is left on it, and nothing is paid that does not stand.
    fn over(&mut self) -> Checked {
        let paid = self.coup.take().map(|coup| coup.paid).unwrap_or_default();
        self.offer = None;
        ensure(paid.is_empty(), || format!("a coup has no result, and {paid:?} stands"))?;
        let left = self.wagers.len();
        ensure(left == 0, || format!("a coup is over with {left} wagers on it"))
    }

    /// What was put into the acceptor of a place and credited.
    pub(crate) fn put_in(&self, place: PlaceId) -> PutIn {
        let before = usize::from(place.0).checked_sub(1).and_then(|index| self.put_in.get(index));
        let mut sum = before.copied().unwrap_or_default();
        sum.add(self.place(place).map(|it| it.put_in).unwrap_or_default());
        sum
    }

    /// The places go with the table.
    fn leave_places(&mut self) {
        let places = self.put_in.len().max(self.places.len());
        self.put_in.resize(places, PutIn::default());
        for (sum, place) in self.put_in.iter_mut().zip(self.places.drain(..)) {
            sum.add(place.put_in);
        }
    }

    fn place(&self, place: PlaceId) -> Option<&Place> {
        self.places.get(usize::from(place.0).checked_sub(1)?)
    }

    /// Whether the table is as the auditor has it: credits, wagers and cards.
    pub fn compare(&self, table: &Table) -> Checked {
        self.nothing_unjudged()?;
        for (own, theirs) in self.places.iter().zip(&table.places) {
            ensure(own.credit == theirs.credit.cents(), || {
                format!("a credit is {} and should be {}", theirs.credit, amount(own.credit))
            })?;
        }
        let sum = |wagers: &[Wager]| wagers.iter().map(|wager| wager.cents).sum::<i64>();
        let theirs: i64 = table.wagers.iter().map(|held| held.amount.cents()).sum();
        let same = table.wagers.len() == self.wagers.len() && theirs == sum(&self.wagers);
        ensure(same, || format!("{:?} is wagered, and should be {:?}", table.wagers, self.wagers))?;
        let cards = |count: Option<usize>| count.unwrap_or(0);
        let own = cards(self.coup.as_ref().map(|coup| coup.cards.len()));
        let theirs = cards(table.coup.as_ref().map(|coup| coup.cards.len()));
        ensure(own == theirs, || format!("{theirs} cards are out, and should be {own}"))
    }
}

fn amount(cents: i64) -> Amount {
    Amount::from_cents(cents)
}
