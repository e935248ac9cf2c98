//! What happens at the cage goes into the journal, comes back, and is found out where it is not as
//! it should be.

use crate::cashier::{Cashier, a_day, at_random, cents, number};
use crate::recording::{key, memory};
use floor::cage::{Event, What};
use floor::ticket;
use journal::{Actor, Store};
use proptest::prelude::{any, proptest};
use record::cage::{audit, read, restore, write};
use record::cage_v1;
use record::kinds::Kinds as _;
use record::payload::Sealed;
use record::{CageRecorder, CageStep};
use serde_json::Value;
use std::collections::BTreeSet;

/// Fails where an event breaks the law; its kind.
fn keeps_the_law(event: &Event) -> &'static str {
    let written = write(event, &[]).expect("it fits");
    let (kind, schema, payload) = (written.kind, written.schema, written.payload.as_str());
    let value: Value = serde_json::from_str(payload).expect("it was written as JSON");
    assert_eq!(value.to_string(), payload, "JSON of sorted keys");
    let kept = read(Sealed { kind, schema, payload });
    assert_eq!(kept.map(|kept| kept.event).as_ref(), Ok(event), "{payload}");
    kind
}

pub(crate) fn record(store: &dyn Store, steps: &[Vec<Event>]) {
    let mut recorder = CageRecorder::default();
    for (index, events) in steps.iter().enumerate() {
        let appended = recorder.record(store, key(format!("cage {index}")), &step(events));
        assert_eq!(appended.expect("it is recorded").is_some(), !events.is_empty());
    }
}

pub(crate) fn step(events: &[Event]) -> CageStep<'_> {
    let actor = Actor::new("Ana", "cashier");
    CageStep { time_ms: 1_000, actor, approval: None, cause: None, events }
}

#[test]
fn every_kind_of_event_keeps_the_law() {
    let day = a_day();
    let met: BTreeSet<_> = day.steps.iter().flatten().map(keeps_the_law).collect();
    let kinds: BTreeSet<_> = cage_v1::Event::all().into_iter().collect();
    assert_eq!(met, kinds);
    let tables: BTreeSet<_> = record::table_v1::Event::WORDS.iter().copied().collect();
    assert!(kinds.is_disjoint(&tables), "a kind means one thing");
}

proptest! {
    #[test]
    fn any_values_keep_the_law(
        (cents_, at, key) in any::<(i64, u64, u128)>(),
        (serial, desk, whose) in (0..10_u64.pow(16), any::<u16>(), any::<String>()),
    ) {
        let (amount, number, desk) = (cents(cents_), number(serial), ledger::DeskId(desk));
        let request = floor::cage::Request::CallPayment {
            from: floor::cage::Source::Ticket { number },
            whose: whose.as_str().into(),
        };
        let by = whose.as_str().into();
        let asked = Some(floor::cage::Asked { by, key: floor::Key(key), request });
        let tickets = vec![ticket::Paid { number, amount }];
        let redeemed = ticket::Event::Redeemed { till: ticket::Till::Desk(desk), tickets };
        for what in [What::Ticket(redeemed), What::CashTaken { desk, amount }] {
            keeps_the_law(&Event { at: floor::Time(at), asked: asked.clone(), what });
        }
    }
}

#[test]
fn a_cage_comes_back_as_it_was_and_passes_the_audit() {
    let mut redeemed = 0;
    for cashier in (0..10).map(|seed| at_random(seed, 1_500)).chain([a_day()]) {
        let store = memory();
        record(&store, &cashier.steps);
        assert_eq!(restore(&store).expect("it can be read").cage, cashier.cage);
        let report = audit(&store).expect("it can be read");
        assert_eq!(report.difference.map(|found| found.to_string()), None);
        assert_eq!(report.outstanding, cashier.cage.tickets.outstanding());
        redeemed += report.redeemed;
    }
    assert!(redeemed > 20, "only {redeemed} tickets were redeemed");
}

#[test]
fn a_cage_without_a_record_is_empty() {
    let recorded = restore(&memory()).expect("it can be read");
    assert_eq!((recorded.number, recorded.cage), (0, floor::cage::Cage::default()));
}

#[test]
fn a_request_recorded_again_under_its_key_is_recorded_once() {
    let (store, day) = (memory(), Cashier::open());
    let mut recorder = CageRecorder::default();
    let events = &day.steps[0];
    let once = recorder.record(&store, key("one"), &step(events)).expect("it is recorded");
    let twice = recorder.record(&store, key("one"), &step(events)).expect("it is there");
    assert_eq!(once, twice);
    assert_eq!(recorder.number(), 1);
}

/// What the audit says when an event is put behind those of a day.
fn found_with(what: What) -> String {
    let day = a_day();
    let store = memory();
    let event = Event { at: day.cage.now, asked: None, what };
    let steps = [day.steps, vec![vec![event]]].concat();
    record(&store, &steps);
    let report = audit(&store).expect("it can be read");
    report.difference.expect("it must be found").to_string()
}

#[test]
fn a_ticket_redeemed_twice_is_found() {
    let till = ticket::Till::Desk(crate::cashier::WINDOW);
    let paid = |serial, amount| vec![ticket::Paid { number: number(serial), amount }];
    let again = ticket::Event::Redeemed { till, tickets: paid(1, cents(12_345)) };
    let told = found_with(What::Ticket(again));
    assert!(told.contains("ticket **************0001 was redeemed before"), "{told}");
    let never = ticket::Event::Redeemed { till, tickets: paid(77, cents(1)) };
    let told = found_with(What::Ticket(never));
    assert!(told.contains("there is no ticket **************0077"), "{told}");
}

#[test]
fn a_ticket_issued_for_more_than_was_set_aside_is_found() {
    let mut day = a_day();
    let from = ledger::Spot { table: ledger::TableId(7), place: 1 };
    day.issue(50, from, cents(1_000));
    let mut steps = day.steps;
    for event in steps.iter_mut().flatten() {
        if let What::Ticket(ticket::Event::Issued { amount, number: which, .. }) = &mut event.what
            && *which == number(50)
        {
            *amount = cents(1_100);
        }
    }
    let store = memory();
    record(&store, &steps);
    let told = audit(&store).unwrap().difference.expect("it must be found").to_string();
    assert!(told.contains("is worth 10.00, not 11.00"), "{told}");
}

#[test]
fn a_drawer_that_the_events_do_not_make_is_found() {
    let desk = ledger::DeskId(9);
    let told = found_with(What::CashBrought { desk, amount: cents(500) });
    assert!(told.contains("desk 9"), "{told}");
}

#[test]
fn what_cannot_be_read_says_why_and_keeps_ticket_numbers_to_itself() {
    let what = "{\"number\":\"4200000000000000\"}";
    let payload =
        format!("{{\"event\":{{\"asked\":null,\"at\":0,\"what\":{what}}},\"postings\":[]}}");
    let fault = |kind| {
        let sealed = Sealed { kind, schema: 1, payload: &payload };
        read(sealed).expect_err("it cannot be read").to_string()
    };
    let told = fault("ticket_found");
    assert!(told.contains("what.event.number: a ticket number is 18 digits"), "{told}");
    assert!(!told.contains("4200"), "{told}");
    assert!(fault("ticket").starts_with("there is no kind `ticket`"), "{}", fault("ticket"));
    assert!(fault("wager_placed").starts_with("there is no kind `wager_placed`"));
    assert!(fault("shift_opened").contains("unknown field `number`"));
}
