//! Whatever is asked in whatever order, repeated or late: the books balance after every event,
//! what is owed is what is out, and no ticket is paid twice.

use crate::house::{CASHIER, House, KIOSK, MACHINE, SEAT, WINDOW, call, cents, hold, name, number};
use floor::cage::{self, Asking, Cage, DeskKind, Event, Request, Source, What};
use floor::ticket::{self, Check, Report, State, TicketNumber, Till};
use ledger::{DeskId, Spot, TableId, Total};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A move at random: which request, and what to fill it in with.
#[derive(Debug, Clone)]
struct Move {
    what: u8,
    picks: (u8, u8, u8),
    amount: i64,
    seconds: u64,
}

fn a_move() -> impl Strategy<Value = Move> {
    let amount =
        prop_oneof![12 => 1..40_000_i64, 4 => 1..250_000_i64, 1 => Just(0), 1 => any::<i64>()];
    let seconds = prop_oneof![80 => 0..2_u64, 8 => 5..70_u64, 1 => Just(4_000), 1 => Just(50_000)];
    let what = prop_oneof![3 => 0..16_u8, 1 => 16..26_u8];
    (what, any::<(u8, u8, u8)>(), amount, seconds).prop_map(|(what, picks, amount, seconds)| Move {
        what,
        picks,
        amount,
        seconds,
    })
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    prop::collection::vec(a_move(), 1..120)
}

fn seat(pick: u8) -> Spot {
    Spot { place: SEAT.place + pick % 2, ..SEAT }
}

fn desk(pick: u8) -> DeskId {
    if pick.is_multiple_of(2) { WINDOW } else { KIOSK }
}

fn till(pick: u8) -> Till {
    match pick % 3 {
        0 => Till::Desk(WINDOW),
        1 => Till::Desk(KIOSK),
        _ => Till::Station(seat(pick / 3)),
    }
}

fn ticket(pick: u8) -> TicketNumber {
    number(u64::from(pick % 40))
}

fn who(pick: u8) -> &'static str {
    ["Manager", "Supervisor", CASHIER, MACHINE][usize::from(pick % 4)]
}

/// Who most likely may ask for this.
fn by(request: &Request, pick: u8) -> &'static str {
    let at = match request {
        Request::Ticket(
            ticket::Request::Present { till, .. } | ticket::Request::Redeem { till, .. },
        ) => *till,
        Request::Pay { desk, .. } | Request::ExchangeVoucher { desk, .. } => Till::Desk(*desk),
        _ => return who(pick),
    };
    if at == Till::Desk(WINDOW) { CASHIER } else { MACHINE }
}

/// A ticket that a request is likely meant for; now and then any other.
fn likely(house: &House, pick: u8, wanted: impl Fn(&State) -> bool) -> TicketNumber {
    let meant = house.cage.tickets.iter().filter(|ticket| wanted(&ticket.state));
    let meant: Vec<_> = meant.map(|ticket| ticket.number).collect();
    match meant.len() {
        0 => ticket(pick),
        _ if pick > 240 => ticket(pick),
        count => meant[usize::from(pick) % count],
    }
}

/// Where a ticket is presented; now and then anywhere else.
fn holder(house: &House, number: TicketNumber, pick: u8) -> Till {
    match house.cage.tickets.ticket(number).map(|ticket| &ticket.state) {
        Some(State::Presented { till, .. }) if pick < 240 => *till,
        _ => till(pick),
    }
}

fn about_tickets(house: &House, asked: &Move) -> ticket::Request {
    let (first, second, third) = asked.picks;
    let printing = |state: &State| *state == State::Printing;
    let issued = |state: &State| *state == State::Issued;
    let reserved = |state: &State| *state == State::Reserved;
    let presented = |state: &State| matches!(state, State::Presented { .. });
    let pick = |wanted: &dyn Fn(&State) -> bool| likely(house, first, wanted);
    match asked.what {
        0..=2 => {
            let (number, from) = (ticket(first), seat(second));
            let credit = house.credit(from);
            ticket::Request::Reserve { number, from, amount: cents(asked.amount), credit }
        }
        3 | 4 => ticket::Request::Print { number: pick(&reserved) },
        5..=7 => ticket::Request::Confirm { number: pick(&printing) },
        8 => ticket::Request::Fail { number: pick(&printing) },
        9 => ticket::Request::Abandon { number: pick(&reserved) },
        10 => {
            let old = pick(&|state| issued(state) || *state == State::Failed);
            let from = house.cage.tickets.ticket(old).map_or(SEAT, |ticket| ticket.from);
            ticket::Request::Reprint { old, new: ticket(third), credit: house.credit(from) }
        }
        11 | 12 => {
            let check = if third == 0 { Check::Fails } else { Check::Holds };
            ticket::Request::Present { number: pick(&issued), till: till(second), check }
        }
        13 => {
            let number = pick(&presented);
            ticket::Request::Return { number, till: holder(house, number, second) }
        }
        14 | 15 => redeem(house, asked, pick(&presented)),
        16 => ticket::Request::ReportLost { number: pick(&issued) },
        _ => {
            let number = pick(&|state| matches!(state, State::Lost { .. }));
            ticket::Request::ReportFound { number }
        }
    }
}

/// All that is presented where a ticket is, or the ticket alone.
fn redeem(house: &House, asked: &Move, number: TicketNumber) -> ticket::Request {
    let till = holder(house, number, asked.picks.1);
    let presented = house.cage.tickets.iter().filter(|found| match found.state {
        State::Presented { till: at, .. } => at == till,
        _ => false,
    });
    let all = presented.map(|found| found.number);
    let numbers = if asked.what == 14 { all.collect() } else { vec![number] };
    ticket::Request::Redeem { numbers, till }
}

fn source(house: &House, asked: &Move) -> Source {
    let (first, second, _) = asked.picks;
    let amount = cents(asked.amount);
    match first % 3 {
        0 => {
            let spot = seat(second);
            Source::Station { spot, amount, credit: house.credit(spot) }
        }
        1 => Source::Ticket { number: likely(house, second, State::is_outstanding) },
        _ => Source::House { table: TableId(1), amount: cents(asked.amount % 100_000) },
    }
}

fn request(house: &House, asked: &Move) -> Request {
    let (first, second, _) = asked.picks;
    let (amount, desk) = (cents(asked.amount), desk(first));
    let due = u32::from(second) % 6;
    match asked.what {
        0..=17 => Request::Ticket(about_tickets(house, asked)),
        18 => {
            let kind = if desk == KIOSK { DeskKind::Kiosk } else { DeskKind::Window };
            let cashier = name(if desk == KIOSK { MACHINE } else { CASHIER });
            // Not so much that two desks would run the books over.
            let counted = cents(asked.amount % 1_000_000);
            Request::OpenShift { desk, kind, cashier, counted }
        }
        19 => Request::BringCash { desk, amount: cents(asked.amount % 1_000_000) },
        20 if second < 200 => Request::TakeCash { desk, amount },
        20 => Request::CloseShift { desk, counted: cents(asked.amount % 1_000_000) },
        21 => call(source(house, asked)),
        22 => hold(source(house, asked)),
        23 => Request::Approve { due },
        24 if first < 40 => Request::Decline { due },
        24 => Request::Pay { due, desk },
        _ => {
            let voucher = name(["V-1", "V-2"][usize::from(second % 2)]);
            let value = cents(asked.amount % 1_000_000);
            Request::ExchangeVoucher { voucher, value, desk, check: Check::Holds }
        }
    }
}

/// The tickets that were paid, in order.
fn paid(events: &[Event]) -> Vec<TicketNumber> {
    let redeemed = events.iter().filter_map(|event| match &event.what {
        What::Ticket(ticket::Event::Redeemed { tickets, .. }) => Some(tickets),
        _ => None,
    });
    redeemed.flatten().map(|paid| paid.number).collect()
}

/// Plays moves; the house checks its books after every event.
fn played(moves: &[Move]) -> (House, Vec<Asking>) {
    let mut house = House::open(400_000);
    house.buy_in(seat(1), 400_000);
    house.terms.lease_s = 60;
    let mut granted = Vec::new();
    for asked in moves {
        // Half of the time nobody notes what has run out.
        let seconds = asked.seconds;
        if asked.picks.2 < 128 {
            house.wait(seconds);
        } else {
            house.at = house.at.plus_seconds(seconds);
        }
        let request = request(&house, asked);
        let asking = house.asking(by(&request, asked.picks.2), request);
        if house.put(&asking).is_ok() {
            granted.push(asking);
        }
        let owed = house.cage.tickets.iter().filter(|ticket| ticket.state.is_outstanding());
        let owed: Total = owed.map(|ticket| ticket.amount).sum();
        assert_eq!(house.cage.tickets.outstanding(), owed);
    }
    (house, granted)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn books_balance_and_liability_is_what_is_out_after_every_event(moves in moves()) {
        let (house, _) = played(&moves);
        let paid = paid(&house.events);
        let once: BTreeSet<_> = paid.iter().collect();
        prop_assert_eq!(paid.len(), once.len(), "each ticket pays once");

        let report = Report::of(&house.cage.tickets);
        let parts = [report.redeemed, report.outstanding, report.expired, report.void];
        let total: Total = parts.iter().map(|part| part.total).sum();
        prop_assert_eq!(report.issued.total, total);
        let by_cashier: Total = report.by_cashier.values().map(|sum| sum.total).sum();
        prop_assert_eq!(report.redeemed.total, by_cashier);
        for (desk, at_desk) in &house.cage.desks {
            let tickets = house.paid_for_tickets(*desk);
            prop_assert_eq!(at_desk.paid().tickets, tickets);
        }
    }

    #[test]
    fn replay_from_any_prefix_and_all_requests_repeated_change_nothing(
        moves in moves(),
        cut in any::<prop::sample::Index>(),
    ) {
        let (mut house, granted) = played(&moves);
        let (first, rest) = house.events.split_at(cut.index(house.events.len() + 1));
        let half = cage::evolve_all(Cage::default(), first);
        prop_assert_eq!(&cage::evolve_all(half, rest), &house.cage);

        let before = (house.cage.clone(), house.ledger.clone());
        for asking in &granted {
            // Forgotten answers make a repeat a new request, which must be refused or harmless.
            if let Ok(answer) = cage::decide(&house.terms, &house.cage, asking) {
                let again = matches!(answer, cage::Answer::Again(_));
                let forgotten = house.events.iter().any(|event| {
                    matches!(event.what, What::AnswersForgotten { .. })
                });
                prop_assert!(again || forgotten);
            }
        }
        for number in paid(&house.events) {
            prop_assert!(house.present(number, WINDOW).is_err());
        }
        prop_assert!((house.cage, house.ledger) == before);
    }
}

/// The moves above reach every kind of event: a law about what never happens says nothing.
#[test]
fn moves_at_random_reach_every_event() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut reached = BTreeMap::new();
    for _ in 0..100 {
        let moves = prop::collection::vec(a_move(), 120).new_tree(&mut runner).unwrap().current();
        for event in played(&moves).0.events {
            let shown = format!("{:?}", event.what);
            let inner = shown.strip_prefix("Ticket(").unwrap_or(&shown);
            let word = inner.split([' ', '{']).next().unwrap_or_default().to_owned();
            *reached.entry(word).or_insert(0) += 1;
        }
    }
    assert!(reached["Redeemed"] > 100, "{reached:?}");
    let reached: Vec<_> = reached.keys().map(String::as_str).collect();
    assert_eq!(
        reached.join(" "),
        "Abandoned AnswersForgotten CashBrought CashTaken DueApproved DueDeclined DuePaid \
         DueRaised Expired Failed Found Issued Presented PrintingBegun Redeemed ReportedLost \
         ReprintBegun Reserved Returned ShiftClosed ShiftOpened VoucherExchanged"
    );
}
