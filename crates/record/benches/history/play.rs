//! A table with stations at which everybody wagers, coup after coup, for as long as one likes.

use ledger::TableId;
use rulebook::Edition;
use rules::accounts::Tender;
use rules::role::RoleId;
use rules::wagering::Channel;
use rules::{Amount, BetId};
use std::collections::VecDeque;
use table::autopilot::Autopilot;
use table::state::{PlaceId, Shuffling, Stage, Wagering};
use table::{Actor, Asking, Event, Name, Request, Table, Time};
use testkit::Draw;
use testkit::moves::setup;

/// The number of the table in the books.
pub(crate) const NUMBER: TableId = TableId(7);

/// More steps than that no dealer takes from one coup to the next.
const STEPS_MAX: u32 = 1_000;

/// What came of one request or observation.
pub(crate) struct Came {
    pub(crate) now: Time,
    pub(crate) events: Vec<Event>,
}

/// A table that is played at for ever.
pub(crate) struct Play {
    edition: &'static Edition,
    pilot: Autopilot<'static>,
    stations: u8,
    draw: Draw,
    pub(crate) now: Time,
    pub(crate) coups: u64,
    came: VecDeque<Came>,
}

fn name(place: u8) -> Name {
    Name::from(format!("bettor {place}"))
}

impl Play {
    /// A table with so many stations.
    pub(crate) fn new(edition: &'static Edition, stations: u8) -> Play {
        let rulebook = edition.at_table();
        let mut setup = setup(rulebook, usize::from(stations));
        setup.places = vec![Channel::Station; usize::from(stations)];
        setup.accounts = true;
        let pilot = Autopilot::new(rulebook, setup);
        let (draw, came) = (Draw::seeded(1), VecDeque::new());
        let mut play = Play { edition, pilot, stations, draw, now: Time(1_000), coups: 0, came };
        play.load();
        play.step();
        (1..=stations).for_each(|place| play.buy_in(place));
        play
    }

    pub(crate) fn table(&self) -> &Table {
        &self.pilot.table
    }

    fn load(&mut self) {
        let decks = self.edition.at_table().usual_decks();
        self.pilot.load(self.draw.cards(decks, usize::from(decks) * 52));
    }

    fn took(&mut self, events: Vec<Event>) {
        self.came.push_back(Came { now: self.now, events });
    }

    fn step(&mut self) {
        let done = if self.table().shoe.stage == Stage::Ended {
            // What becomes of the cards is the house's choice, so the autopilot leaves it alone.
            self.load();
            self.pilot.ask(self.now, Request::Shuffle { how: Shuffling::Machine })
        } else {
            self.pilot.step(self.now)
        };
        let events = done.unwrap_or_else(|why| panic!("{why}"));
        self.took(events);
    }

    fn buy_in(&mut self, place: u8) {
        let roles = 0..u8::try_from(self.edition.at_table().roles.len()).expect("few");
        let (place, bettor) = (PlaceId(place), name(place));
        let amount = Amount::from_cents(9_000_000);
        for role in roles {
            let tender = Tender::Cash;
            let request = Request::BuyIn { place, bettor: bettor.clone(), tender, amount };
            let actor = Actor { name: "dealer".into(), role: RoleId(role) };
            if let Ok(events) = self.pilot.ask_as(self.now, actor, request) {
                return self.took(events);
            }
        }
    }

    /// The request of somebody to wager on the Player's or the Banker's Hand.
    pub(crate) fn wager(&mut self, place: u8) -> Asking {
        let bettor = name(place);
        let actor = Actor { name: bettor.clone(), role: self.edition.at_table().conduct.bettor };
        let amount = Amount::from_cents(2_500 * (1 + i64::from(place % 4)));
        let bet = BetId(u8::try_from(self.draw.below(2)).expect("few"));
        let request = Request::PlaceWager { place: PlaceId(place), bettor, bet, amount };
        Asking { at: self.now, actor, request }
    }

    /// Wagering opens, and those at the first stations wager.
    pub(crate) fn open(&mut self, stations: u8) {
        for steps in 0.. {
            if self.table().coup.is_some() {
                break;
            }
            assert!(steps < STEPS_MAX, "no coup comes: {:?}", self.table().shoe);
            self.now = self.now.plus_seconds(1);
            self.step();
        }
        for place in 1..=stations {
            self.now = Time(self.now.0 + 40);
            let asking = self.wager(place);
            let asked = self.pilot.ask_as(self.now, asking.actor, asking.request);
            if let Ok(events) = asked {
                self.took(events);
            }
        }
    }

    /// Everybody wagers and the coup is dealt.
    fn coup(&mut self) {
        self.open(self.stations);
        while let Some(coup) = &self.table().coup {
            if let Wagering::Open(Some(until)) = coup.wagering {
                self.now = until.max(self.now);
            }
            self.now = Time(self.now.0 + 700);
            self.step();
        }
        self.coups += 1;
        // Whoever has little left buys in again.
        for place in 1..=self.stations {
            let there = self.table().place(PlaceId(place)).expect("it is there");
            if there.credit < Amount::from_cents(1_000_000) {
                self.buy_in(place);
            }
        }
    }

    /// What comes next.
    pub(crate) fn next(&mut self) -> Came {
        while self.came.is_empty() {
            self.coup();
        }
        self.came.pop_front().expect("something came")
    }
}
