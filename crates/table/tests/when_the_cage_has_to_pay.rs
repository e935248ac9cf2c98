//! What a table leaves to the cage: to whom, how much, and by which accounts.

mod common;

use common::{dollars, stations};
use ledger::{Account, TableId};
use rules::{Amount, BetId, Cite, Grade, Outcome};
use table::event::{Goes, Resettled, Settled, WagerOf};
use table::postings::{Handed, entry, handed, left_of, ticket_from_elsewhere};
use table::request::PayOut;
use table::state::{CoupId, CoupKind, PlaceId};
use table::{Event, Table, evolve};

const ID: TableId = TableId(7);
const PLACE: PlaceId = PlaceId(1);
const COUP: CoupId = CoupId { shoe: 1, number: 1 };

fn wager(bettor: &str, amount: Amount) -> WagerOf {
    WagerOf { place: PLACE, bettor: bettor.into(), bet: BetId(0), amount, tokens: Amount::ZERO }
}

fn settled(bettor: &str, (wagered, returned): (i64, i64)) -> Settled {
    Settled {
        wager: wager(bettor, dollars(wagered)),
        staked: dollars(wagered),
        grade: if returned > 0 { Grade::Win } else { Grade::Lose },
        odds: None,
        returned: dollars(returned),
        tokens: Amount::ZERO,
        cite: Cite::new("nowhere"),
    }
}

/// Somebody who has left: what ten dollars returned before, and what they return now.
fn left(bettor: &str, before: i64, after: i64) -> Resettled {
    let (before, after) = (settled(bettor, (10, before)), settled(bettor, (10, after)));
    Resettled { before, after, goes: Goes::Cage, short: Amount::ZERO }
}

fn held(whose: &str, amount: i64) -> Handed {
    Handed { whose: whose.into(), amount: dollars(amount), by_hand: false }
}

/// What an event changes an account by, in cents.
fn moved(table: &Table, event: &Event, account: Account) -> i128 {
    let entry = entry(ID, table, event).expect("it balances").expect("it moves money");
    let postings = entry.postings().iter().filter(|posting| posting.account == account);
    postings.map(|posting| posting.adds().cents()).sum()
}

#[test]
fn a_payment_by_hand_and_what_was_left_behind_are_handed_to_the_cage() {
    let (place, bettor, amount) = (PLACE, "Ann".into(), dollars(40));
    let by_hand = Event::StationPaid { place, bettor, amount, how: PayOut::Manual };
    assert_eq!(handed(&by_hand), [Handed { by_hand: true, ..held("Ann", 40) }]);
    for how in [PayOut::Chips, PayOut::Ticket] {
        let here = Event::StationPaid { place, bettor: "Ann".into(), amount, how };
        assert_eq!(handed(&here), [], "it is paid at the table");
    }
    let abandoned = |amount| Event::StationAbandoned { place, bettor: "Ann".into(), amount };
    assert_eq!(handed(&abandoned(dollars(40))), [held("Ann", 40)]);
    assert_eq!(handed(&abandoned(Amount::ZERO)), [], "nothing is owed to nobody");
}

#[test]
fn what_corrections_bring_those_who_have_left_is_one_sum_for_each() {
    let at_table = Resettled { goes: Goes::Bettor, ..left("Eve", 0, 20) };
    let changes = vec![
        left("Ann", 0, 20),
        left("Ben", 20, 0),
        left("Ann", 0, 15),
        left("Cai", 10, 10),
        at_table,
    ];
    let voided = Event::PastCoupVoided { coup: COUP, changes: changes.clone() };
    let cards = Vec::new();
    let corrected = Event::CoupCorrected { coup: COUP, cards, outcome: Outcome::Tie, changes };
    for event in [voided, corrected] {
        assert_eq!(handed(&event), [held("Ann", 35)], "Ben owes, and Cai is owed nothing");
    }
}

/// A coup is undone when somebody who lost on it has gone: what they had wagered waits for them at
/// the cage, as the books have it (wa:5.1, wa:5.6, vic:13.9 and whatever else makes a coup void).
#[test]
fn what_those_who_have_left_get_back_of_a_coup_that_is_undone_is_handed_to_the_cage() {
    let at_cage = vec![
        settled("Ann", (10, 0)),
        settled("Ben", (10, 20)),
        settled("Ann", (5, 0)),
        settled("Cai", (10, 10)),
    ];
    let (settled, short) = (vec![settled("Eve", (10, 0))], Vec::new());
    let event = Event::SettlementReversed { settled, at_cage, short };
    assert_eq!(handed(&event), [held("Ann", 15)], "Ben owes, Cai is owed nothing, Eve is there");
    assert_eq!(moved(&stations(2), &event, Account::CreditsHeld), 1_500);
}

/// What was won is taken back of somebody who has left, and what was kept of it is released first
/// (vic:13.2.1): so much of it is nobody's to be paid. What they won otherwise is (vic:13.2.3).
#[test]
fn money_that_is_released_covers_what_it_was_won_with() {
    let (number, amount) = (1, dollars(40));
    let released = Event::MoneyReleased { number, place: None, bettor: "Ann".into(), amount };
    assert_eq!(handed(&released), [held("Ann", 40)]);
    let there = Event::MoneyReleased { number, place: Some(PLACE), bettor: "Ann".into(), amount };
    assert_eq!(handed(&there), [], "it is on her station");
    let reversed = |bettor: &str, returned| Event::SettlementReversed {
        settled: Vec::new(),
        at_cage: vec![settled(bettor, (10, returned))],
        short: Vec::new(),
    };
    let voided = Event::PastCoupVoided { coup: COUP, changes: vec![left("Ann", 40, 10)] };
    let left = |later: &Event| left_of(&held("Ann", 40), later);
    assert_eq!(left(&voided), dollars(10), "30 dollars of it are taken back");
    assert_eq!(left(&reversed("Ann", 25)), dollars(25));
    assert_eq!(left(&reversed("Ann", 90)), Amount::ZERO, "nothing is paid, and the rest is owed");
    assert_eq!(left(&reversed("Ann", 0)), dollars(40), "she gets back more");
    assert_eq!(left(&reversed("Ben", 90)), dollars(40), "that is another's");
}

/// Where a credit is put right from the records at a station whose account is not open, there is an
/// account again: else nobody could wager what is there (vic:6.1, wa:3.16).
#[test]
fn a_credit_that_is_put_right_opens_the_account() {
    let table = stations(2);
    let open = |table: &Table| table.place(PLACE).expect("it is there").open;
    assert!(!open(&table), "nobody has bought in");
    let restored = |credit| Event::CreditRestored { number: 1, place: PLACE, credit };
    assert!(!open(&evolve(table.clone(), &restored(Amount::ZERO))), "there is nothing");
    assert!(open(&evolve(table, &restored(dollars(30)))));
}

#[test]
fn an_event_that_puts_a_coup_right_names_it_and_what_it_settles_again() {
    let changes = vec![left("Ann", 0, 20)];
    let voided = Event::PastCoupVoided { coup: COUP, changes: changes.clone() };
    let (cards, outcome) = (Vec::new(), Outcome::Tie);
    let corrected = Event::CoupCorrected { coup: COUP, cards, outcome, changes: changes.clone() };
    for event in [voided, corrected] {
        assert_eq!(event.put_right(), Some((COUP, &changes[..])));
    }
    assert_eq!(Event::CoupCalledOff.put_right(), None, "it is of the coup of the moment");
}

#[test]
fn tokens_that_come_back_are_not_paid_in_money() {
    let mut change = left("Ann", 10, 20);
    change.before.tokens = dollars(3);
    change.after.tokens = dollars(7);
    let event = Event::PastCoupVoided { coup: COUP, changes: vec![change] };
    assert_eq!(handed(&event), [held("Ann", 6)], "of ten dollars more four are tokens");
}

#[test]
fn a_ticket_printed_elsewhere_comes_into_the_books_and_one_that_they_know_does_not() {
    let brought = ticket_from_elsewhere(dollars(30)).expect("the books lack it");
    let outstanding = brought.postings().iter();
    let outstanding = outstanding.filter(|posting| posting.account == Account::TicketsOutstanding);
    assert_eq!(outstanding.map(|posting| posting.adds().cents()).sum::<i128>(), 3_000);
    for known in [Amount::ZERO, dollars(-30)] {
        assert_eq!(ticket_from_elsewhere(known), None, "nothing is lacking");
    }
}

#[test]
fn a_settlement_taken_back_from_somebody_who_has_left_is_owed_or_to_be_had() {
    let table = stations(2);
    let reversed = |one: Settled| Event::SettlementReversed {
        settled: Vec::new(),
        at_cage: vec![one],
        short: Vec::new(),
    };
    let won = reversed(settled("Ann", (10, 25)));
    assert_eq!(moved(&table, &won, Account::Receivables), 1_500, "she has 15 dollars too many");
    assert_eq!(moved(&table, &won, Account::CreditsHeld), 0);
    assert_eq!(moved(&table, &won, Account::HouseWin(ID)), 1_500);
    let lost = reversed(settled("Ann", (10, 0)));
    assert_eq!(moved(&table, &lost, Account::CreditsHeld), 1_000, "her ten dollars are hers");
    assert_eq!(moved(&table, &lost, Account::Receivables), 0);
    assert_eq!(moved(&table, &lost, Account::HouseWin(ID)), -1_000);
}

#[test]
fn a_wager_that_changes_once_wagers_are_debited_moves_the_credit_at_once() {
    let opened = Event::WageringOpened { number: 1, kind: CoupKind::Ordinary, until: None };
    let bought = Event::StationCredited {
        place: PLACE,
        bettor: Some("Bettor 1".into()),
        tender: rules::accounts::Tender::Cash,
        amount: dollars(100),
    };
    let accepted = Event::WagersAccepted { wagers: Vec::new() };
    let table = [opened, bought, accepted].iter().fold(stations(2), evolve);
    let credit = |table: &Table| table.place(PLACE).expect("a place").credit;
    let placed = Event::WagerPlaced { wager: wager("Bettor 1", dollars(30)) };
    let with = evolve(table, &placed);
    assert_eq!(credit(&with), dollars(70));
    let reduced = Event::WagerReduced { wager: wager("Bettor 1", dollars(30)), to: dollars(20) };
    let with = evolve(with, &reduced);
    assert_eq!(credit(&with), dollars(80));
    assert_eq!(with.wagers[0].amount, dollars(20));
    assert_eq!(with.difference(PLACE), None, "and the station adds up");
}
