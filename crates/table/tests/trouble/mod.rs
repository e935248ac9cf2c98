//! A house in which things go wrong: a dealer who blunders, cards that are real, people who put
//! things right as the rulebook says.

mod blunders;
mod resolve;

use crate::common;
use ledger::TableId;
use rules::role::{RoleId, Standing};
use rules::wagering::Channel;
use rules::{Amount, Card, Rulebook};
use std::collections::{BTreeMap, BTreeSet};
use table::autopilot::Autopilot;
use table::duty::{Step, duty};
use table::event::{Irregularity, Settled, WagerOf};
use table::state::{CardSource, PlaceId, Stage};
use table::{Actor, Event, Name, Observation, Refusal, Request, Table, Time, evolve};
use testkit::Draw;
use testkit::moves::setup;
use views::books::Books;

/// More steps than any coup can take, whatever goes wrong in it.
const STEPS_MAX: usize = 400;

/// The table, its cards and its people.
pub(crate) struct House<'r> {
    pub(crate) rulebook: &'r Rulebook,
    pub(crate) pilot: Autopilot<'r>,
    pub(crate) draw: Draw,
    pub(crate) now: Time,
    /// The cards of the shoe in their true order, and how many have left it.
    pub(crate) deck: Vec<Card>,
    pub(crate) gone: usize,
    /// The true cards of the coup, in dealing order.
    pub(crate) felt: Vec<Card>,
    /// The true cards that nobody had to draw, and those kept for the next coup.
    pub(crate) strays: Vec<Card>,
    pub(crate) carried: Vec<Card>,
    /// The situations that were met.
    pub(crate) met: BTreeSet<&'static str>,
    /// What everybody has wagered and got back, by the events alone.
    purses: BTreeMap<Name, i64>,
    held: i64,
    forfeited: i64,
    /// The table as the log begins.
    pub(crate) first: Table,
    pub(crate) log: Vec<Event>,
    names: Vec<Name>,
    books: Books,
}

impl<'r> House<'r> {
    /// Opens a table with cards in the shoe and people at it.
    pub(crate) fn open(rulebook: &'r Rulebook, seed: u64) -> House<'r> {
        let mut setup = setup(rulebook, 4);
        if rulebook.wagering.station.is_some() {
            setup.places[2] = Channel::Station;
            setup.places[3] = Channel::Station;
            setup.accounts = rulebook.accounts.is_some();
        }
        let deck = common::shoe(rulebook.usual_decks(), seed);
        let mut pilot = common::ready(rulebook, setup, deck.clone());
        let names = common::seat(rulebook, &mut pilot, 4);
        let mut books = Books::new(TableId(1));
        let tender = rulebook.accounts.as_ref().map(|clauses| clauses.dealer_takes.value[0]);
        for (place, bettor) in (1..).map(PlaceId).zip(&names) {
            let (bettor, amount) = (bettor.clone(), Amount::from_cents(10_000_000));
            let before = pilot.table.clone();
            let Some(tender) = tender else { continue };
            let bought = pilot.ask(Time(0), Request::BuyIn { place, bettor, tender, amount });
            books.take(&before, &bought.unwrap_or_default());
        }
        let gone = usize::from(pilot.table.shoe.cards_out);
        House {
            rulebook,
            draw: Draw::seeded(seed),
            now: pilot.table.now,
            first: pilot.table.clone(),
            log: Vec::new(),
            pilot,
            deck,
            gone,
            felt: Vec::new(),
            strays: Vec::new(),
            carried: Vec::new(),
            met: BTreeSet::new(),
            purses: BTreeMap::new(),
            held: 0,
            forfeited: 0,
            names,
            books,
        }
    }

    pub(crate) fn table(&self) -> &Table {
        &self.pilot.table
    }

    pub(crate) fn chance(&mut self, one_in: usize) -> bool {
        self.draw.below(one_in) == 0
    }

    /// Somebody with a role.
    pub(crate) fn with_role(&self, role: RoleId) -> Actor {
        let name = Name::from(self.rulebook.role(role).id.as_str());
        let bettor = role == self.rulebook.conduct.bettor;
        Actor { name: if bettor { self.names[0].clone() } else { name }, role }
    }

    /// Whoever deals.
    pub(crate) fn dealer(&self) -> Actor {
        let deal = self.rulebook.conduct.act(rules::conduct::Act::Deal);
        self.with_role(deal.expect("somebody deals").by)
    }

    /// The staff, from the lowest rung up.
    pub(crate) fn staff(&self) -> Vec<Actor> {
        let rungs = (0..).map(RoleId).zip(&self.rulebook.roles);
        let rungs = rungs.filter(|(_, role)| matches!(role.standing, Standing::Rung(_)));
        rungs.map(|(id, _)| self.with_role(id)).collect()
    }

    /// Makes a request, and takes in what came of it.
    pub(crate) fn ask(&mut self, actor: Actor, request: Request) -> Result<(), Refusal> {
        let before = self.pilot.table.clone();
        let events = self.pilot.ask_as(self.now, actor, request)?;
        self.take(before, &events);
        Ok(())
    }

    /// Makes a request as the first of the staff who may.
    pub(crate) fn ask_any(&mut self, request: &Request) -> Result<(), Refusal> {
        let mut refused = None;
        for actor in self.staff() {
            match self.ask(actor, request.clone()) {
                Ok(()) => return Ok(()),
                Err(refusal) => refused = Some(refusal),
            }
        }
        Err(refused.expect("there is staff"))
    }

    /// Something is seen.
    pub(crate) fn see(&mut self, seen: Observation) {
        let before = self.pilot.table.clone();
        let events = self.pilot.see(self.now, seen);
        self.take(before, &events);
    }

    /// A card leaves the shoe, and is read rightly unless somebody blunders.
    pub(crate) fn deal(&mut self, read: impl Fn(Card) -> Option<Card>) {
        let shoe = &self.table().shoe;
        let before = usize::from(shoe.cards() - shoe.cards_behind.min(shoe.cards()));
        if self.gone >= before && shoe.cutting_card.is_none() && shoe.burning.is_none() {
            self.see(Observation::CuttingCardSeen);
        }
        let Some(card) = self.deck.get(self.gone).copied() else { return };
        self.gone += 1;
        let burning = self.table().shoe.burning.is_some();
        let count = self.log.len();
        self.see(Observation::CardDrawn(read(card)));
        let seen: Vec<Event> = self.log[count..].to_vec();
        for event in seen {
            match event {
                Event::CardDealt { .. } => self.felt.push(card),
                Event::IrregularityRecorded {
                    what: Irregularity::CardOutOfTurn | Irregularity::DealtTooEarly,
                    ..
                } if !burning => self.strays.push(card),
                _ => {}
            }
        }
    }

    /// Takes in what happened, and sees to it that it all adds up.
    fn take(&mut self, mut table: Table, events: &[Event]) {
        self.books.take(&table, events);
        for event in events {
            self.cards(event);
            self.money(&table, event);
            if let Event::IncidentOpened { situation, .. } = event {
                self.met.insert(situation.id());
            }
            table = evolve(table, event);
        }
        assert_eq!(table, *self.table(), "the log tells another story");
        let held: i64 = table.wagers.iter().map(|held| held.amount.cents()).sum();
        assert_eq!(held, self.held, "held after {events:?}");
        assert!(
            table.coup.is_some() || table.wagers.is_empty(),
            "wagers without a coup: {events:?}"
        );
        self.check_money(events);
        assert_eq!(self.books.fault(self.table()), None, "the books, after {events:?}");
        self.log.extend(events.iter().cloned());
    }

    /// Follows the true cards.
    fn cards(&mut self, event: &Event) {
        match event {
            Event::CardCarried { .. } => self.carried.push(self.strays.remove(0)),
            Event::CarriedCardUsed { .. } => self.felt.push(self.carried.remove(0)),
            Event::CoupRebuilt { cards, .. } => {
                let mut out = std::mem::take(&mut self.felt);
                out.append(&mut self.strays);
                self.strays = out.split_off(cards.len());
                self.felt = out;
            }
            Event::CardLaidAside { .. } => {
                self.strays.remove(0);
            }
            Event::CoupCompleted { .. } => self.check_order(),
            Event::ShoeRestarted => {
                self.gone = 0;
                self.felt.clear();
                self.strays.clear();
            }
            Event::ShoeEnded | Event::ShoeVoided { .. } => {
                self.carried.clear();
                self.strays.clear();
            }
            _ => {}
        }
        if matches!(
            event,
            Event::CoupCompleted { .. }
                | Event::CoupVoided { .. }
                | Event::CoupInvalidated { .. }
                | Event::CoupCalledOff
        ) {
            self.felt.clear();
            self.strays.clear();
        }
    }

    /// The cards of a finished coup are the true ones in their true order, unless they were misread
    /// and nobody has noticed.
    fn check_order(&self) {
        let coup = self.table().past.last().expect("it is kept in mind");
        assert_eq!(coup.cards.len(), self.felt.len(), "{:?} against {:?}", coup.cards, self.felt);
    }

    fn money(&mut self, table: &Table, event: &Event) {
        let purse = |house: &mut House<'_>, wager: &WagerOf, cents: i64| {
            *house.purses.entry(wager.bettor.clone()).or_default() += cents;
        };
        match event {
            Event::WagerPlaced { wager } => {
                let there = table.wager(wager.place, &wager.bettor, wager.bet);
                let more = wager.amount.cents() - there.map_or(0, |held| held.amount.cents());
                self.held += more;
                purse(self, wager, -more);
            }
            Event::WagerReduced { wager, to } => {
                let less = wager.amount.cents() - to.cents();
                self.held -= less;
                purse(self, wager, less);
            }
            Event::WagersReturned { wagers, .. } => {
                for wager in wagers {
                    self.held -= wager.amount.cents();
                    purse(self, wager, wager.amount.cents());
                }
            }
            Event::WagersForfeited { wagers } => {
                let cents = wagers.iter().map(|wager| wager.amount.cents()).sum::<i64>();
                self.held -= cents;
                self.forfeited += cents;
            }
            Event::WagersSettled { settled, .. } => {
                for one in settled {
                    self.held -= one.wager.amount.cents();
                    purse(self, &one.wager, one.returned.cents());
                }
            }
            Event::SettlementReversed { settled, at_cage, .. } => {
                for one in settled.iter().chain(at_cage) {
                    let back = one.wager.amount.cents() - one.returned.cents();
                    purse(self, &one.wager, back);
                }
            }
            Event::CoupCorrected { changes, .. } | Event::PastCoupVoided { changes, .. } => {
                for change in changes {
                    purse(self, &change.before.wager, change.difference());
                }
            }
            _ => {}
        }
    }

    /// Plays one coup with whatever goes wrong in it, to its end or to the end of the shoe.
    pub(crate) fn coup(&mut self) {
        let coups = self.table().shoe.coups;
        for _ in 0..STEPS_MAX {
            self.now = self.now.plus_seconds(1);
            if self.chance(12) {
                self.blunder();
            }
            if self.step() && self.table().shoe.coups != coups {
                return;
            }
            if self.table().coup.is_none() && self.table().shoe.coups > coups {
                return;
            }
        }
        let due = duty(self.rulebook, self.table());
        panic!("the game does not go on: {due:?}\n{:#?}", self.table().incidents);
    }

    /// Does what is due; whether the coup is over.
    fn step(&mut self) -> bool {
        let step = duty(self.rulebook, self.table()).step;
        match step {
            Step::OpenWagering => {
                self.tidy_up();
                let opened = self.ask_any(&Request::OpenWagering);
                if opened.is_ok() {
                    self.wager();
                }
            }
            Step::AwaitWagers { until } => {
                if let Some(until) = until {
                    self.now = self.now.max(until);
                    self.see(Observation::ClockRead);
                }
                self.wager();
                let _ = self.ask_any(&Request::CallOffCoup);
            }
            Step::DealCard { .. } | Step::ThirdCard { .. } | Step::BurnBeforeCoup => {
                let misread = self.chance(60);
                self.deal(|card| Some(if misread { other(card) } else { card }));
            }
            Step::BurnCard { .. } => self.deal(Some),
            Step::ExposeCard { number } => {
                let card = self.felt.get(usize::from(number) - 1).copied();
                let known = self.table().coup.as_ref().and_then(|coup| {
                    coup.cards.get(usize::from(number) - 1).and_then(|dealt| dealt.card)
                });
                let Some(card) = known.or(card) else { return false };
                self.see(Observation::CardExposed { number, card });
            }
            Step::ShuffleOrReplace => self.new_shoe(),
            Step::CallNoMoreBets => {
                self.wager();
                let _ = self.ask_any(&Request::CallNoMoreBets);
            }
            Step::Burn => {
                let _ = self.ask_any(&Request::Burn { method: 0 });
            }
            Step::UseCarriedCard => {
                if self.ask_any(&Request::UseCarriedCard).is_err() {
                    let _ = self.ask_any(&Request::CallNoMoreBets);
                }
            }
            Step::SettleEarly => self.must(&Request::SettleEarly),
            Step::Announce => self.must(&Request::Announce),
            Step::Settle => self.must(&Request::Settle),
            Step::CompleteCoup => self.must(&Request::CompleteCoup),
            _ => self.put_right(step),
        }
        self.table().coup.is_none()
    }

    fn must(&mut self, request: &Request) {
        self.ask_any(request).unwrap_or_else(|refusal| panic!("{request:?}: {refusal}"));
    }

    /// Those who are there wager.
    fn wager(&mut self) {
        let hands = self.rulebook.together.both_hands.what;
        for place in 1..=4 {
            let Some(bettor) = self.table().place(PlaceId(place)).and_then(|it| it.bettor.clone())
            else {
                continue;
            };
            let bet = hands[self.draw.below(2)];
            let amount = Amount::from_cents(1_000 * i64::from(place));
            let actor = common::bettor(self.rulebook, &bettor);
            let _ =
                self.ask(actor, Request::PlaceWager { place: PlaceId(place), bettor, bet, amount });
        }
    }

    /// The shoe is over: its cards are replaced and made ready.
    fn new_shoe(&mut self) {
        let seed = self.log.len() as u64;
        self.deck = common::shoe(self.rulebook.usual_decks(), seed);
        self.gone = 0;
        self.felt.clear();
        let backs = format!("backs {seed}");
        let replaced = [true, false].into_iter().any(|unfit| {
            let backs = backs.clone();
            self.ask_any(&Request::ReplaceCards { unfit, backs, scanning_shoe: false }).is_ok()
        });
        if !replaced {
            let (decks, source) = (self.rulebook.usual_decks(), CardSource::Plain);
            self.must(&Request::BringCards { decks, source, backs });
        }
        for _ in 0..60 {
            self.beside();
            match duty(self.rulebook, self.table()).step {
                Step::CheckCards => self.must(&Request::CheckCards),
                Step::ShuffleOrAccept => {
                    self.must(&Request::Shuffle { how: table::state::Shuffling::Machine });
                }
                Step::Cut => self.cut(),
                Step::PlaceCuttingCard => {
                    let behind = u16::from(self.rulebook.shoe.placings[0].cards_behind);
                    self.must(&Request::PlaceCuttingCard { cards_behind: behind });
                }
                Step::Burn => self.must(&Request::Burn { method: 0 }),
                Step::BurnCard { .. } => self.deal(Some),
                _ => break,
            }
        }
        assert_eq!(self.table().shoe.stage, Stage::InPlay, "{:?}", self.table().shoe);
    }

    /// What waits to be done beside the play is recorded.
    fn beside(&mut self) {
        let open = table::steps::steps(self.rulebook, self.table());
        for due in open.into_iter().filter(|open| open.due) {
            let (step, note) = (due.step.id.as_str().into(), "as seen".to_owned());
            self.must(&Request::RecordStep { step, asked: None, note });
        }
    }

    /// Somebody who may cuts the cards; where nobody who wagers will, somebody else.
    fn cut(&mut self) {
        let depth = self.table().shoe.cards() / 2;
        let roles = self.rulebook.conduct.cutters.value.clone();
        let cuts = |house: &mut House<'_>| {
            let mut roles = roles.iter();
            roles.any(|role| {
                let actor = house.with_role(*role);
                house.ask(actor, Request::Cut { depth }).is_ok()
            })
        };
        if cuts(self) {
            return;
        }
        for place in 1..=4 {
            let _ = self.ask_any(&Request::RefuseCut { place: PlaceId(place) });
        }
        assert!(cuts(self), "nobody cuts");
    }

    /// The log, folded again from the beginning, gives the same table, and what was wagered and not
    /// got back is what the table holds and what the house has won.
    pub(crate) fn check_replay(&self) {
        let again = self.log.iter().fold(self.first.clone(), evolve);
        assert_eq!(again, *self.table());
        let count = |is: fn(&Event) -> bool| self.log.iter().filter(|event| is(event)).count();
        let opened = count(|event| matches!(event, Event::IncidentOpened { .. }));
        let closed = count(|event| matches!(event, Event::IncidentClosed { .. }));
        let first = self.first.unresolved().count();
        assert_eq!(first + opened - closed, self.table().unresolved().count());
    }

    /// What was wagered and not got back is what the table holds and what the house has won.
    fn check_money(&self, events: &[Event]) {
        let paid = |paid: &[Settled]| -> i64 {
            paid.iter().map(|one| one.wager.amount.cents() - one.returned.cents()).sum()
        };
        let past: i64 = self.table().past.iter().map(|past| paid(&past.paid)).sum();
        let now = self.table().coup.as_ref().map_or(0, |coup| paid(&coup.paid));
        let lost: i64 = -self.purses.values().sum::<i64>();
        let explained = past + now + self.held + self.forfeited;
        assert_eq!(lost, explained, "money went missing in {events:?}");
    }
}

/// Another card than this.
pub(crate) fn other(card: Card) -> Card {
    Card::deck().find(|other| other.index() == (card.index() + 7) % 52).expect("a card")
}
