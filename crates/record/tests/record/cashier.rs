//! A cage at which people ask for things, by a story and at random.

use floor::cage::{self, Answer, Asking, Cage, DeskKind, Event, Request, Source};
use floor::ticket::{self, Check, TicketNumber, Till};
use floor::{Key, Lost, Name, Overdue, Terms, Time, Validity};
use ledger::{DeskId, Spot, TableId};
use rules::Amount;
use testkit::{Draw, TERMS};

pub(crate) const WINDOW: DeskId = DeskId(1);
pub(crate) const KIOSK: DeskId = DeskId(2);

pub(crate) fn cents(cents: i64) -> Amount {
    Amount::from_cents(cents)
}

pub(crate) fn number(serial: u64) -> TicketNumber {
    format!("42{serial:016}").parse().expect("eighteen digits")
}

fn name(name: &str) -> Name {
    Name::from(name)
}

fn terms() -> Terms {
    Terms {
        ticket_max: cents(1_000_000),
        validity: Some(Validity { good_s: 86_400, overdue: Overdue::PaidByHand }),
        lost: Lost::Stopped { wait_s: 3_600 },
        ..TERMS
    }
}

/// A cage, and how it came to be as it is.
pub(crate) struct Cashier {
    pub(crate) cage: Cage,
    /// What came of each request, or of time.
    pub(crate) steps: Vec<Vec<Event>>,
    at: Time,
    keys: u128,
}

impl Cashier {
    /// A cage with a window and a kiosk open.
    pub(crate) fn open() -> Cashier {
        let mut cashier =
            Cashier { cage: Cage::default(), steps: Vec::new(), at: Time(1_000), keys: 0 };
        for (desk, kind, who) in
            [(WINDOW, DeskKind::Window, "Ana"), (KIOSK, DeskKind::Kiosk, "kiosk 2")]
        {
            let (cashier_name, counted) = (name(who), cents(1_000_000));
            cashier
                .ask("Manager", Request::OpenShift { desk, kind, cashier: cashier_name, counted });
        }
        cashier
    }

    fn take(&mut self, events: Vec<Event>) {
        self.cage = cage::evolve_all(std::mem::take(&mut self.cage), &events);
        self.steps.push(events);
    }

    fn try_ask(&mut self, by: &str, request: Request) -> Result<(), floor::Refusal> {
        self.keys += 1;
        let asking = Asking { at: self.at, by: name(by), key: Key(self.keys), request };
        if let Answer::New(event) = cage::decide(&terms(), &self.cage, &asking)? {
            self.take(vec![event]);
        }
        Ok(())
    }

    pub(crate) fn ask(&mut self, by: &str, request: Request) {
        self.try_ask(by, request).unwrap_or_else(|why| panic!("{why}"));
    }

    pub(crate) fn ask_ticket(&mut self, by: &str, request: ticket::Request) {
        self.ask(by, Request::Ticket(request));
    }

    pub(crate) fn wait(&mut self, seconds: u64) {
        self.at = self.at.plus_seconds(seconds);
        let events = cage::lapse(&terms(), &self.cage, self.at);
        self.take(events);
    }

    /// A ticket of a station's credit, printed.
    pub(crate) fn issue(&mut self, serial: u64, from: Spot, amount: Amount) -> TicketNumber {
        let (number, credit) = (number(serial), cents(10_000_000));
        self.ask_ticket("seat", ticket::Request::Reserve { number, from, amount, credit });
        self.ask_ticket("seat", ticket::Request::Print { number });
        self.ask_ticket("seat", ticket::Request::Confirm { number });
        number
    }

    pub(crate) fn redeem(&mut self, by: &str, number: TicketNumber, till: Till) {
        let check = Check::Holds;
        self.ask_ticket(by, ticket::Request::Present { number, till, check });
        self.ask_ticket(by, ticket::Request::Redeem { numbers: vec![number], till });
    }

    /// The events of all steps after one.
    pub(crate) fn since(&self, step: usize) -> Vec<Event> {
        self.steps[step..].concat()
    }
}

const SEAT: Spot = Spot { table: TableId(7), place: 3 };

/// A day at the cage on which everything happens that can.
pub(crate) fn a_day() -> Cashier {
    let mut day = Cashier::open();
    let at_window = Till::Desk(WINDOW);
    let paid = day.issue(1, SEAT, cents(12_345));
    day.ask_ticket(
        "Ana",
        ticket::Request::Present { number: paid, till: at_window, check: Check::Holds },
    );
    day.ask_ticket("Ana", ticket::Request::Return { number: paid, till: at_window });
    day.redeem("Ana", paid, at_window);
    let (given_up, credit) = (number(2), cents(5_000));
    day.ask_ticket(
        "seat",
        ticket::Request::Reserve { number: given_up, from: SEAT, amount: credit, credit },
    );
    day.ask_ticket("seat", ticket::Request::Abandon { number: given_up });
    let jammed = number(3);
    day.ask_ticket(
        "seat",
        ticket::Request::Reserve { number: jammed, from: SEAT, amount: credit, credit },
    );
    day.ask_ticket("seat", ticket::Request::Print { number: jammed });
    day.ask_ticket("seat", ticket::Request::Fail { number: jammed });
    day.ask_ticket("seat", ticket::Request::Reprint { old: jammed, new: number(4), credit });
    day.ask_ticket("seat", ticket::Request::Confirm { number: number(4) });
    day.ask_ticket("seat", ticket::Request::Reprint { old: number(4), new: number(5), credit });
    day.ask_ticket("seat", ticket::Request::Confirm { number: number(5) });
    day.redeem("seat", number(5), Till::Station(SEAT));
    let lost = day.issue(6, SEAT, cents(70));
    day.ask_ticket("Manager", ticket::Request::ReportLost { number: lost });
    day.ask_ticket("Manager", ticket::Request::ReportFound { number: lost });
    day.ask("Manager", Request::BringCash { desk: WINDOW, amount: cents(50_000) });
    day.ask("Manager", Request::TakeCash { desk: WINDOW, amount: cents(20_000) });
    dues(&mut day, lost);
    day.ask("Manager", Request::CloseShift { desk: WINDOW, counted: cents(1_000_000) });
    day.issue(9, SEAT, cents(333));
    day.wait(86_400);
    let expired = Source::Ticket { number: number(9) };
    day.ask("Manager", Request::HoldCredit { from: expired, whose: name("Bo") });
    day.wait(3 * 86_400);
    day
}

/// What is due without a ticket, and vouchers.
fn dues(day: &mut Cashier, lost: TicketNumber) {
    let whose = name("Zoë \"the\n eye\"");
    let from = Source::Ticket { number: lost };
    day.ask("Manager", Request::CallPayment { from, whose: whose.clone() });
    day.ask("Manager", Request::Approve { due: 1 });
    day.ask("Ana", Request::Pay { due: 1, desk: WINDOW });
    let from = Source::House { table: TableId(7), amount: cents(900) };
    day.ask("Manager", Request::CallPayment { from, whose: whose.clone() });
    day.ask("Manager", Request::Decline { due: 2 });
    let from = Source::Station { spot: SEAT, amount: cents(10), credit: cents(20) };
    day.ask("Manager", Request::HoldCredit { from, whose });
    let (voucher, value) = (name("V-1"), cents(2_500));
    let check = Check::Holds;
    day.ask("Ana", Request::ExchangeVoucher { voucher, value, desk: WINDOW, check });
}

/// Requests at random, of which many are refused.
pub(crate) fn at_random(seed: u64, requests: usize) -> Cashier {
    let mut cashier = Cashier::open();
    let mut draw = Draw::seeded(seed);
    for index in 0..requests {
        if draw.below(30) == 0 {
            cashier.wait(draw.below(9) as u64);
        }
        let (by, request) = anything(&mut draw, index / 150);
        // What is refused leaves no trace.
        let _refused = cashier.try_ask(by, request).is_err();
    }
    cashier
}

/// Somebody asks for something, mostly about one of the few tickets of the hour.
fn anything(draw: &mut Draw, hour: usize) -> (&'static str, Request) {
    let serials = [(); 2].map(|()| (3 * hour + draw.below(4)) as u64);
    let [number, other] = serials.map(number);
    let spot = Spot { place: 1 + u8::try_from(draw.below(3)).expect("few"), ..SEAT };
    let amount = cents(100 + i64::try_from(draw.below(40_000)).expect("few"));
    let credit = cents(1_000_000);
    // A ticket is mostly brought to the same till.
    let (by, till) = match (serials[0] + u64::from(draw.below(9) == 0)) % 3 {
        0 => ("Ana", Till::Desk(WINDOW)),
        1 => ("kiosk 2", Till::Desk(KIOSK)),
        _ => ("seat", Till::Station(SEAT)),
    };
    let due = 1 + u32::try_from(draw.below(4)).expect("few");
    let (desk, whose) = (WINDOW, name("Bo"));
    let about = match draw.below(20) {
        0..=2 => ticket::Request::Reserve { number, from: spot, amount, credit },
        3 | 4 => ticket::Request::Print { number },
        5 | 6 => ticket::Request::Confirm { number },
        7 => ticket::Request::Fail { number },
        8 => ticket::Request::Reprint { old: number, new: other, credit },
        9..=11 => ticket::Request::Present { number, till, check: Check::Holds },
        12..=14 => ticket::Request::Redeem { numbers: vec![number], till },
        15 => return ("Eve", Request::CallPayment { from: Source::Ticket { number }, whose }),
        16 => {
            let from = Source::Station { spot, amount, credit };
            return ("Eve", Request::HoldCredit { from, whose });
        }
        17 => return ("Eve", Request::Approve { due }),
        18 => return ("Ana", Request::Pay { due, desk }),
        _ => return ("Eve", Request::BringCash { desk, amount }),
    };
    (by, Request::Ticket(about))
}
