//! The auditor's book of the cage finds what is wrong: whatever is done to any event of a recorded
//! cage that moves money or lets it be moved, it objects to.

use floor::Terms;
use floor::cage::{Cage, Event, What, evolve_all};
use floor::ticket;
use rules::Amount;
use sim::{CageBook, Rulebooks, Which, caged};

/// What the book says of some events, and of the cage that they should make.
fn audited(terms: &Terms, events: &[Event], cage: &Cage) -> Result<(), String> {
    let mut book = CageBook::new(terms.clone());
    events.iter().try_for_each(|event| book.take(event))?;
    book.compare(cage)
}

/// Something wrong that may be done to an event: what stands in its place, or nothing where it has
/// no such part.
type Wrong = fn(&Event) -> Option<Vec<Event>>;

fn cent(amount: &mut Amount) {
    *amount = Amount::from_cents(amount.cents() + 1);
}

/// The event with another amount.
fn more(event: &Event) -> Option<Vec<Event>> {
    let mut event = event.clone();
    match &mut event.what {
        What::Ticket(
            ticket::Event::Issued { amount, .. } | ticket::Event::Expired { amount, .. },
        )
        | What::ShiftClosed { expected: amount, .. }
        | What::CashBrought { amount, .. }
        | What::CashTaken { amount, .. }
        | What::ShiftOpened { counted: amount, .. }
        | What::DueDeclined { amount, .. }
        | What::DuePaid { amount, .. } => cent(amount),
        What::Ticket(ticket::Event::Redeemed { tickets, .. }) => cent(&mut tickets[0].amount),
        _ => return None,
    }
    Some(vec![event])
}

fn twice(event: &Event) -> Option<Vec<Event>> {
    let once = matches!(
        event.what,
        What::Ticket(
            ticket::Event::Redeemed { .. }
                | ticket::Event::Expired { .. }
                | ticket::Event::Issued { .. }
                | ticket::Event::Presented { .. }
        ) | What::DuePaid { .. }
            | What::DueApproved { .. }
            | What::VoucherExchanged { .. }
            | What::ShiftOpened { .. }
            | What::ShiftClosed { .. }
    );
    once.then(|| vec![event.clone(), event.clone()])
}

fn never(event: &Event) -> Option<Vec<Event>> {
    let needed = matches!(
        event.what,
        What::Ticket(
            ticket::Event::Redeemed { .. }
                | ticket::Event::Issued { .. }
                | ticket::Event::Expired { .. }
        ) | What::DuePaid { .. }
            | What::DueRaised { .. }
            | What::CashBrought { .. }
            | What::CashTaken { .. }
    );
    needed.then(Vec::new)
}

/// A ticket is paid where it was not shown.
fn elsewhere(event: &Event) -> Option<Vec<Event>> {
    let mut event = event.clone();
    let What::Ticket(ticket::Event::Redeemed { till, .. }) = &mut event.what else { return None };
    *till = ticket::Till::Desk(ledger::DeskId(77));
    Some(vec![event])
}

/// What is due is paid by one of those who approved.
fn by_approver(event: &Event) -> Option<Vec<Event>> {
    let mut event = event.clone();
    let (What::DuePaid { .. }, Some(asked)) = (&event.what, &mut event.asked) else { return None };
    asked.by = "Max".into();
    Some(vec![event])
}

const WRONGS: [(&str, Wrong); 5] = [
    ("an amount is a cent more", more),
    ("it happens twice", twice),
    ("it does not happen", never),
    ("a ticket is paid elsewhere", elsewhere),
    ("who approved pays", by_approver),
];

#[test]
fn every_wrong_that_is_done_to_the_record_of_a_cage_is_found() {
    let books = Rulebooks::built_in().expect("the shelf that is built in");
    let mut found = [0; WRONGS.len()];
    for (id, seed) in [("wa", 11), ("wa", 12), ("vic", 13), ("vic", 14)] {
        let Some((terms, events)) =
            caged(&books, id, (seed, 25), Which::NONE).expect("it is played")
        else {
            continue;
        };
        let cage = evolve_all(Cage::default(), &events);
        assert_eq!(audited(&terms, &events, &cage), Ok(()), "{id} {seed}");
        for (place, event) in events.iter().enumerate() {
            for ((what, wrong), found) in WRONGS.iter().zip(&mut found) {
                let Some(instead) = wrong(event) else { continue };
                let mut wrong = events.clone();
                wrong.splice(place..=place, instead);
                assert!(audited(&terms, &wrong, &cage).is_err(), "{id}: {what}: {event:?}");
                *found += 1;
            }
        }
    }
    for ((what, _), found) in WRONGS.iter().zip(found) {
        assert!(found >= 5, "{what}: only {found} times");
    }
}
