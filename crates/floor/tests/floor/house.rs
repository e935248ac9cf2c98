//! A house to test in: the cage, its books, and every event, checked as they come.

use floor::cage::{self, Answer, Asking, Cage, DeskKind, Event, Request, Source};
use floor::ticket::{self, Check, TicketNumber, Till};
use floor::{Key, Lost, Name, Overdue, Refusal, Terms, Time, Validity};
use ledger::{Account, DeskId, Entry, Ledger, Meter, Spot, TableId, Total, more};
use rules::Amount;
use testkit::TERMS;

pub(crate) const SEAT: Spot = Spot { table: TableId(1), place: 7 };
pub(crate) const WINDOW: DeskId = DeskId(1);
pub(crate) const KIOSK: DeskId = DeskId(2);
pub(crate) const CASHIER: &str = "Ana";
pub(crate) const MACHINE: &str = "kiosk 2";

pub(crate) fn cents(cents: i64) -> Amount {
    Amount::from_cents(cents)
}

/// The number of this house's tickets that ends so.
pub(crate) fn number(serial: u64) -> TicketNumber {
    format!("42{serial:016}").parse().expect("eighteen digits")
}

pub(crate) fn name(name: &str) -> Name {
    Name::from(name)
}

pub(crate) fn terms() -> Terms {
    Terms {
        validity: Some(Validity { good_s: 86_400, overdue: Overdue::PaidByHand }),
        lost: Lost::Stopped { wait_s: 3_600 },
        ..TERMS
    }
}

/// The cage, its books and how it came to be as it is.
#[derive(Clone)]
pub(crate) struct House {
    pub(crate) terms: Terms,
    pub(crate) cage: Cage,
    pub(crate) ledger: Ledger,
    pub(crate) events: Vec<Event>,
    pub(crate) at: Time,
    keys: u128,
}

impl House {
    /// A house whose one seat has some credit, and whose desks are closed.
    pub(crate) fn with_credit(credit: i64) -> House {
        let mut house = House {
            terms: terms(),
            cage: Cage::default(),
            ledger: Ledger::default(),
            events: Vec::new(),
            at: Time(1_000),
            keys: 0,
        };
        house.buy_in(SEAT, credit);
        house
    }

    /// A house with its window and its kiosk open, a thousand dollars in each.
    pub(crate) fn open(credit: i64) -> House {
        let mut house = House::with_credit(credit);
        for (desk, kind, cashier) in
            [(WINDOW, DeskKind::Window, CASHIER), (KIOSK, DeskKind::Kiosk, MACHINE)]
        {
            let counted = cents(1_000_000);
            let open = Request::OpenShift { desk, kind, cashier: name(cashier), counted };
            house.ask("Manager", open).expect("the desk is closed");
        }
        house
    }

    pub(crate) fn buy_in(&mut self, seat: Spot, amount: i64) {
        let amount = cents(amount);
        let drop = more(Account::Drop(seat.table), amount);
        let credit = more(Account::StationCredit(seat), amount).on(Meter::BuyIns);
        let entry = Entry::new([drop, credit]).expect("it balances");
        self.ledger.apply(&entry).expect("there is room");
    }

    pub(crate) fn credit(&self, seat: Spot) -> Amount {
        self.ledger.credit(seat).expect("the meters agree")
    }

    pub(crate) fn asking(&mut self, by: &str, request: Request) -> Asking {
        self.keys += 1;
        Asking { at: self.at, by: name(by), key: Key(self.keys), request }
    }

    /// Asks, and takes in what comes of it.
    pub(crate) fn ask(&mut self, by: &str, request: Request) -> Result<Event, Refusal> {
        let asking = self.asking(by, request);
        self.put(&asking).map(|answer| answer.event().clone())
    }

    pub(crate) fn ask_ticket(
        &mut self,
        by: &str,
        request: ticket::Request,
    ) -> Result<Event, Refusal> {
        self.ask(by, Request::Ticket(request))
    }

    /// Asks under a key of the caller's own.
    pub(crate) fn put(&mut self, asking: &Asking) -> Result<Answer, Refusal> {
        let answer = cage::decide(&self.terms, &self.cage, asking)?;
        if let Answer::New(event) = &answer {
            self.take_in(event);
        }
        Ok(answer)
    }

    /// Lets time run, and takes in what runs out.
    pub(crate) fn wait(&mut self, seconds: u64) {
        self.at = self.at.plus_seconds(seconds);
        for event in cage::lapse(&self.terms, &self.cage, self.at) {
            self.take_in(&event);
        }
    }

    /// An event is posted, folded, and the books are looked at.
    fn take_in(&mut self, event: &Event) {
        if let Some(entry) = cage::entry(event).expect("what is decided balances") {
            self.ledger.apply(&entry).expect("what is decided can be posted");
        }
        self.cage = cage::evolve(std::mem::take(&mut self.cage), event);
        self.events.push(event.clone());
        self.check();
    }

    pub(crate) fn check(&self) {
        assert_eq!(self.ledger.sum(), Total::ZERO);
        assert_eq!(cage::reconcile(&self.cage, &self.ledger), []);
        assert_eq!(self.ledger.audit().next(), None);
    }

    /// A ticket of the seat's credit, printed.
    pub(crate) fn issue(&mut self, serial: u64, amount: i64) -> TicketNumber {
        let number = number(serial);
        self.reserve(number, amount).expect("the credit is there");
        self.ask_ticket("seat", ticket::Request::Print { number }).expect("it is reserved");
        self.ask_ticket("seat", ticket::Request::Confirm { number }).expect("it is printing");
        number
    }

    pub(crate) fn reserve(&mut self, number: TicketNumber, amount: i64) -> Result<Event, Refusal> {
        let (amount, credit) = (cents(amount), self.credit(SEAT));
        self.ask_ticket("seat", ticket::Request::Reserve { number, from: SEAT, amount, credit })
    }

    pub(crate) fn present(&mut self, number: TicketNumber, desk: DeskId) -> Result<Event, Refusal> {
        let present = present(number, Till::Desk(desk));
        self.ask_ticket(cashier(desk), present)
    }

    pub(crate) fn redeem(
        &mut self,
        numbers: &[TicketNumber],
        desk: DeskId,
    ) -> Result<Event, Refusal> {
        let (numbers, till) = (numbers.to_vec(), Till::Desk(desk));
        self.ask_ticket(cashier(desk), ticket::Request::Redeem { numbers, till })
    }

    /// What a desk has paid for tickets, by the events alone.
    pub(crate) fn paid_for_tickets(&self, desk: DeskId) -> Total {
        let here = Till::Desk(desk);
        let paid = self.events.iter().filter_map(|event| match &event.what {
            cage::What::Ticket(ticket::Event::Redeemed { till, tickets }) if *till == here => {
                Some(tickets)
            }
            _ => None,
        });
        paid.flatten().map(|paid| paid.amount).sum()
    }
}

pub(crate) fn present(number: TicketNumber, till: Till) -> ticket::Request {
    ticket::Request::Present { number, till, check: Check::Holds }
}

pub(crate) fn cashier(desk: DeskId) -> &'static str {
    if desk == KIOSK { MACHINE } else { CASHIER }
}

pub(crate) fn call(from: Source) -> Request {
    Request::CallPayment { from, whose: name("Bo") }
}

pub(crate) fn hold(from: Source) -> Request {
    Request::HoldCredit { from, whose: name("Bo") }
}
