//! A house of two tables and a cage at which anything happens that can.

use crate::counted::Counted;
use crate::support::{LIBRARY, planned};
use devices::shoe::Folder;
use floor::cage::{Asking, DeskKind, DueState, Request as AtCage};
use floor::ticket::{self, Check, State, TicketNumber, Till};
use floor::{Terms, Time};
use house::plan::TablePlan;
use house::{CageOwner, Crowd, Dealer, Follower, Heard, Orders, Owner, Pace, Played, What};
use journal::{Actor as Doer, Key, Memory, Store};
use ledger::{DeskId, Spot, TableId, Total};
use record::house::Walk;
use rules::Amount;
use rules::role::RoleId;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::request::{Float, PayOut};
use table::state::PlaceId;
use table::{Actor, Event, Observation, Request};
use tempfile::TempDir;
use testkit::{Draw, TERMS};

const DESK: DeskId = DeskId(1);

fn cents(cents: i64) -> Amount {
    Amount::from_cents(cents)
}

fn terms() -> Terms {
    Terms { ticket_max: cents(100_000_000), answers_kept_s: 60, ..TERMS }
}

/// A table, and those who play at it.
struct At {
    plan: TablePlan,
    owner: Owner,
    dealer: Dealer,
    crowd: Crowd,
    folder: TempDir,
}

impl At {
    fn open(store: &dyn Store, plan: &TablePlan, seed: u64) -> At {
        let folder = tempfile::tempdir().expect("a folder");
        At {
            plan: plan.clone(),
            owner: house::open(store, &LIBRARY, plan, None).expect("it can be opened"),
            dealer: dealer(plan, &folder),
            crowd: Crowd::new(4, seed),
            folder,
        }
    }

    fn spot(&self, place: PlaceId) -> Spot {
        Spot { table: TableId(self.plan.number), place: place.0 }
    }
}

fn dealer(plan: &TablePlan, folder: &TempDir) -> Dealer {
    let orders = Orders { setup: plan.setup.clone(), decks: plan.decks };
    let folder = Folder::open(folder.path(), &[7; 32]).expect("it can be used");
    Dealer::new(orders, Pace::default(), folder)
}

/// The house.
pub(crate) struct House {
    store: Arc<dyn Store>,
    tables: Vec<At>,
    cage: CageOwner,
    follower: Follower,
    audit: Walk<'static>,
    counted: Counted,
    draw: Draw,
    now: u64,
    asked: u64,
}

impl House {
    /// Two tables with stations, their trays open, and a desk of the cage.
    pub(crate) fn open(seed: u64) -> House {
        let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
        let plans = ["perth", "rapid"].map(planned);
        let tables = plans.map(|plan| At::open(&*store, &plan, seed)).into();
        let cage = CageOwner::open(&*store, terms()).expect("it can be read");
        let follower = Follower::begin(&cage);
        let audit = Walk::begin(&*store, LIBRARY.editions()).expect("it can be read");
        let (counted, draw) = (Counted::default(), Draw::seeded(seed));
        let mut house =
            House { store, tables, cage, follower, audit, counted, draw, now: 1_000_000, asked: 0 };
        for at in 0..house.tables.len() {
            let setup = Box::new(house.tables[at].plan.setup.clone());
            assert!(house.ask(at, &Request::OpenTable(setup)), "somebody opens tables");
            let tray = Request::MoveFloat(Float::Opened(cents(50_000_000)));
            assert!(house.ask(at, &tray), "somebody opens trays");
        }
        house.open_shift();
        house.check();
        house
    }

    /// What happened how often.
    pub(crate) fn seen(&self) -> &BTreeMap<&'static str, u32> {
        &self.counted.seen
    }

    /// One thing happens, and every cent is looked for.
    pub(crate) fn step(&mut self) {
        self.now += 250 * (1 + self.draw.below(8) as u64);
        let at = self.draw.below(self.tables.len());
        match self.draw.below(40) {
            0 => self.restart(),
            1 | 2 => self.print(at),
            3 | 4 => self.bring_to_desk(),
            5 | 6 => self.put_in(at),
            7 => self.copy(),
            8 => self.pay_out(at),
            9 => self.pay_due(),
            10 => self.at_the_desk(),
            11 => self.at_the_tray(at),
            12 => self.trouble(at),
            _ => self.play(at),
        }
        self.check();
    }

    /// The law: everything sums to nothing, the record is sound, and hands count what it says.
    fn check(&mut self) {
        let report = self.audit.go_on(&*self.store).expect("it can be read");
        assert_eq!(report.difference.map(|found| found.to_string()), None);
        assert_eq!(self.audit.books().sum(), Total::ZERO);
        self.counted.read(&*self.store, LIBRARY.editions());
        self.counted.compare(self.audit.books());
    }

    fn key(&mut self) -> u64 {
        self.asked += 1;
        self.asked
    }

    fn heard(&mut self, what: What) -> Heard {
        let key = Key::new(&format!("step {}", self.key())).expect("it is a key");
        Heard { key, time_ms: i64::try_from(self.now).expect("it is early"), what }
    }

    fn hear(&mut self, at: usize, what: What) -> bool {
        let heard = self.heard(what);
        let table = &mut self.tables[at];
        match table.owner.play(&*self.store, &heard) {
            Played::Landed(landed) => {
                table.dealer.saw(&landed).expect("the folder can be written");
                true
            }
            Played::Nothing | Played::Refused(_) => false,
            other => panic!("{other:?}"),
        }
    }

    fn see(&mut self, at: usize, observation: Observation) -> bool {
        self.hear(at, What::Seen { by: "equipment".to_owned(), observation })
    }

    /// Somebody of the house asks, whoever is heard.
    fn ask(&mut self, at: usize, request: &Request) -> bool {
        let roles = self.tables[at].owner.recorded().edition.at_table().roles.len();
        (0..u8::try_from(roles).expect("few")).any(|role| {
            let actor = Actor { name: "Sam".into(), role: RoleId(role) };
            let what = What::Asked { actor, request: request.clone() };
            // Not whoever would have to wait for somebody's approval.
            let heard = self.heard(what.clone());
            let waits = |event: &Event| matches!(event, Event::ApprovalAsked { .. });
            let decided = self.tables[at].owner.decided(&heard);
            decided.is_ok_and(|events| !events.iter().any(waits)) && self.hear(at, what)
        })
    }

    /// The dealer deals, the clock runs, people wager.
    fn play(&mut self, at: usize) {
        let table = &mut self.tables[at];
        if table.owner.due().is_some_and(|due| due.0 <= self.now) {
            self.see(at, Observation::ClockRead);
            return;
        }
        let recorded = table.owner.recorded();
        let rulebook = recorded.edition.at_table();
        let crowd = self.draw.below(3) > 0;
        let what = if crowd {
            table.crowd.act(rulebook, table.owner.table())
        } else {
            let act = table.dealer.act(rulebook, &recorded.table, recorded.number);
            act.expect("the shoe is sound")
        };
        if let Some(what) = what {
            self.hear(at, what);
        }
    }

    /// A station with credit, if there is one.
    fn in_credit(&self, at: usize) -> Option<(PlaceId, Amount)> {
        let table = self.tables[at].owner.table();
        let mut places = (1..).map(PlaceId).zip(&table.places);
        let found = places.find(|(_, place)| place.credit > Amount::ZERO);
        found.map(|(id, place)| (id, place.credit))
    }

    fn at_cage(&mut self, by: &str, request: AtCage) -> Result<floor::cage::Event, String> {
        let key = floor::Key(u128::from(self.key()));
        let asking = Asking { at: Time(self.now), by: by.into(), key, request };
        let actor = Doer::new(by, "cashier");
        self.cage.ask(&*self.store, &actor, &asking).map_err(|why| why.to_string())
    }

    fn of_ticket(&mut self, by: &str, request: ticket::Request) -> bool {
        self.at_cage(by, AtCage::Ticket(request)).is_ok()
    }

    /// Something happens at a table and at the cage in one batch, or neither does.
    fn together(
        &mut self,
        at: usize,
        request: ticket::Request,
        (observation, stands): (Observation, fn(&Event) -> bool),
    ) -> bool {
        let key = floor::Key(u128::from(self.key()));
        let request = AtCage::Ticket(request);
        let asking = Asking { at: Time(self.now), by: "seat".into(), key, request };
        let Ok(floor::cage::Answer::New(event)) = self.cage.decided(&asking) else { return false };
        let part = self.cage.part(&Doer::new("seat", "equipment"), &event).expect("it balances");
        let heard = self.heard(What::Seen { by: "equipment".to_owned(), observation });
        let stands = |events: &[Event]| events.iter().any(stands);
        let owner = &mut self.tables[at].owner;
        let Ok(appended) = owner.play_with(&*self.store, &heard, (vec![part], &stands)) else {
            return false;
        };
        self.cage.took(&event, &appended);
        true
    }

    /// A ticket of all the credit of a station; anything may go wrong between two steps.
    fn print(&mut self, at: usize) {
        let Some((place, amount)) = self.in_credit(at) else { return };
        let from = self.tables[at].spot(place);
        let number: TicketNumber =
            format!("42{:016}", self.key()).parse().expect("eighteen digits");
        let reserve = ticket::Request::Reserve { number, from, amount, credit: amount };
        if !self.of_ticket("seat", reserve) {
            return;
        }
        self.check();
        if self.draw.below(6) == 0 {
            return self.restart();
        }
        assert!(self.of_ticket("seat", ticket::Request::Print { number }), "it is reserved");
        self.check();
        let printed = match self.draw.below(6) {
            0 => return self.restart(),
            1 => false,
            _ => {
                let paid = |event: &Event| matches!(event, Event::StationPaid { .. });
                let seen = Observation::TicketPrinted { place, amount };
                self.together(at, ticket::Request::Confirm { number }, (seen, paid))
            }
        };
        if !printed {
            assert!(self.of_ticket("seat", ticket::Request::Fail { number }), "it is printing");
            self.see(at, Observation::PrintFailed(place));
        }
    }

    /// A ticket that is out, if there is one.
    fn paper(&mut self) -> Option<(TicketNumber, Amount)> {
        let tickets = self.cage.cage().tickets.iter();
        let out: Vec<_> = tickets.filter(|ticket| ticket.state == State::Issued).collect();
        let ticket = out.get(self.draw.below(out.len().max(1)))?;
        Some((ticket.number, ticket.amount))
    }

    fn bring_to_desk(&mut self) {
        let Some((number, _)) = self.paper() else { return };
        let (till, check) = (Till::Desk(DESK), Check::Holds);
        if self.of_ticket("Ana", ticket::Request::Present { number, till, check })
            && !self.of_ticket("Ana", ticket::Request::Redeem { numbers: vec![number], till })
        {
            assert!(self.of_ticket("Ana", ticket::Request::Return { number, till }), "it is there");
        }
    }

    fn put_in(&mut self, at: usize) {
        let Some((number, amount)) = self.paper() else { return };
        let place = PlaceId(1 + u8::try_from(self.draw.below(12)).expect("few"));
        let (till, check) = (Till::Station(self.tables[at].spot(place)), Check::Holds);
        if !self.of_ticket("seat", ticket::Request::Present { number, till, check }) {
            return;
        }
        self.check();
        let credited = |event: &Event| matches!(event, Event::StationCredited { .. });
        let seen = Observation::TicketRedeemed { place, amount };
        let redeem = ticket::Request::Redeem { numbers: vec![number], till };
        if !self.together(at, redeem, (seen, credited)) {
            assert!(
                self.of_ticket("seat", ticket::Request::Return { number, till }),
                "it is there"
            );
        }
    }

    /// A copy of a ticket that was paid is worth nothing, wherever it is brought.
    fn copy(&mut self) {
        let tickets = self.cage.cage().tickets.iter();
        let mut paid = tickets.filter(|ticket| matches!(ticket.state, State::Redeemed { .. }));
        let number = paid.next().map(|ticket| ticket.number);
        drop(paid);
        let Some(number) = number else { return };
        let (till, check) = (Till::Desk(DESK), Check::Holds);
        assert!(!self.of_ticket("Ana", ticket::Request::Present { number, till, check }));
        assert!(!self.of_ticket("Ana", ticket::Request::Redeem { numbers: vec![number], till }));
        self.counted.saw("a copy refused");
    }

    fn pay_out(&mut self, at: usize) {
        let Some((place, _)) = self.in_credit(at) else { return };
        let by_hand = self.draw.below(2) == 0;
        if by_hand {
            self.see(at, Observation::PrintFailed(place));
        }
        let how = if by_hand { PayOut::Manual } else { PayOut::Chips };
        self.ask(at, &Request::CashOut { place, how });
    }

    /// What tables have handed over is approved and paid.
    fn pay_due(&mut self) {
        self.follower
            .go_on(&*self.store, &LIBRARY, &mut self.cage)
            .expect("what is handed over is taken");
        self.check();
        let mut dues = self.cage.cage().dues.iter().zip(1..);
        let open = dues.find(|(due, _)| due.state == DueState::Open);
        let Some(due) = open.map(|(_, number)| number) else { return };
        for by in ["Eve", "Max"] {
            let _refused = self.at_cage(by, AtCage::Approve { due }).is_err();
        }
        // There may be too little in the drawer.
        let _refused = self.at_cage("Ana", AtCage::Pay { due, desk: DESK }).is_err();
    }

    fn open_shift(&mut self) {
        let (cashier, counted) = ("Ana".into(), cents(1_000_000));
        let open = AtCage::OpenShift { desk: DESK, kind: DeskKind::Window, cashier, counted };
        self.at_cage("Max", open).expect("it is closed");
    }

    fn at_the_desk(&mut self) {
        let amount = cents(100 + i64::try_from(self.draw.below(900_000)).expect("few"));
        let done = match self.draw.below(4) {
            0 => self.at_cage("Max", AtCage::BringCash { desk: DESK, amount }),
            1 => self.at_cage("Max", AtCage::TakeCash { desk: DESK, amount }),
            2 => {
                let (voucher, check) = (format!("V-{}", self.key()).into(), Check::Holds);
                let ask = AtCage::ExchangeVoucher { voucher, value: amount, desk: DESK, check };
                self.at_cage("Ana", ask)
            }
            _ => self.at_cage("Max", AtCage::CloseShift { desk: DESK, counted: amount }),
        };
        if done.is_ok() && self.cage.cage().shift(DESK).is_none() {
            self.check();
            self.open_shift();
        }
    }

    fn at_the_tray(&mut self, at: usize) {
        let amount = cents(100 * (1 + i64::try_from(self.draw.below(9_000)).expect("few")));
        let float = match self.draw.below(3) {
            0 => Float::Filled(amount),
            1 => Float::Credited(amount),
            _ => Float::Closed(amount),
        };
        if self.ask(at, &Request::MoveFloat(float)) && matches!(float, Float::Closed(_)) {
            self.check();
            self.ask(at, &Request::MoveFloat(Float::Opened(cents(50_000_000))));
        }
    }

    /// A station is lost, or a note is stacked wherever it may be.
    fn trouble(&mut self, at: usize) {
        let place = PlaceId(1 + u8::try_from(self.draw.below(12)).expect("few"));
        if self.draw.below(8) == 0 {
            if self.see(at, Observation::StationLost(place)) {
                self.counted.saw("station lost");
            }
        } else {
            self.see(at, Observation::NoteStacked { place, amount: cents(5_000) });
        }
    }

    /// Everything dies, and goes on from the record. A ticket that was not with the printer is
    /// given up, and one that was has failed.
    fn restart(&mut self) {
        let store = Arc::clone(&self.store);
        for table in &mut self.tables {
            let before = table.owner.table().clone();
            let owner = house::open(&*store, &LIBRARY, &table.plan, None);
            table.owner = owner.expect("it can be opened again");
            assert_eq!(*table.owner.table(), before, "a restart changes nothing");
            table.dealer = dealer(&table.plan, &table.folder);
        }
        self.cage = CageOwner::open(&*store, terms()).expect("it can be read");
        self.follower = Follower::begin(&self.cage);
        let coming = self.cage.cage().tickets.iter().filter_map(|ticket| match ticket.state {
            State::Reserved => Some(ticket::Request::Abandon { number: ticket.number }),
            State::Printing => Some(ticket::Request::Fail { number: ticket.number }),
            _ => None,
        });
        for request in coming.collect::<Vec<_>>() {
            assert!(self.of_ticket("server", request), "it was coming");
        }
        self.counted.saw("restarted");
    }
}
