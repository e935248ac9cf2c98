//! What an entry must be, what a ledger takes, and what it says when it does not.

use ledger::{
    Account, Because, CreditDiffers, DeskId, Entry, Fault, Kind, Ledger, Line, Meter, Meters,
    NotAnEntry, PoolId, Posting, Refused, Sense, Spot, TableId, Total, Trial, less, more, verify,
};
use rules::Amount;
use std::collections::BTreeSet;

const SEAT: Spot = Spot { table: TableId(1), place: 4 };
const OTHER: Spot = Spot { table: TableId(2), place: 4 };
const CREDIT: Account = Account::StationCredit(SEAT);

fn cents(cents: i64) -> Amount {
    Amount::from_cents(cents)
}

fn note(seat: Spot, amount: i64) -> Entry {
    let amount = cents(amount);
    Entry::new([
        more(Account::NoteAcceptor(seat), amount),
        more(Account::StationCredit(seat), amount).on(Meter::Notes),
    ])
    .expect("an entry")
}

fn wager(seat: Spot, amount: i64) -> Entry {
    let amount = cents(amount);
    Entry::new([
        less(Account::StationCredit(seat), amount).on(Meter::Wagers),
        more(Account::Held(seat), amount),
    ])
    .expect("an entry")
}

fn ledger(entries: &[Entry]) -> Ledger {
    verify(entries).expect("a sound list")
}

fn fault(postings: &[Posting]) -> NotAnEntry {
    Entry::new(postings.iter().copied()).expect_err("no entry")
}

#[test]
fn postings_that_leave_something_over_are_no_entry() {
    let uneven =
        fault(&[more(Account::Cage(DeskId(1)), cents(100)), more(Account::World, cents(99))]);
    assert_eq!(uneven, NotAnEntry::Uneven { by: Total::from_cents(1) });
    let words = "the postings leave 0.01 over: what one account gains another gives";
    assert_eq!(uneven.to_string(), words);
}

#[test]
fn postings_that_move_nothing_are_no_entry() {
    assert_eq!(fault(&[]), NotAnEntry::Empty);
    assert_eq!(fault(&[more(Account::World, Amount::ZERO)]), NotAnEntry::Empty);
}

#[test]
fn postings_of_nothing_are_left_out() {
    let (cage, nothing) = (Account::Cage(DeskId(1)), Amount::ZERO);
    let postings = [more(cage, cents(5)), more(Account::World, cents(5))];
    let with = postings.into_iter().chain([more(Account::Commission(TableId(1)), nothing)]);
    assert_eq!(Entry::new(with), Entry::new(postings));
}

#[test]
fn amounts_below_zero_are_no_posting() {
    let (drop, win) = (Account::Drop(TableId(1)), Account::HouseWin(TableId(1)));
    let negative = fault(&[more(drop, cents(-5)), more(win, cents(-5))]);
    assert_eq!(negative, NotAnEntry::Negative { account: drop });
    let smallest = fault(&[less(drop, cents(i64::MIN)), less(win, cents(i64::MIN))]);
    assert_eq!(smallest, NotAnEntry::Negative { account: drop });
}

#[test]
fn station_credit_is_always_counted_and_nothing_else_is() {
    let held = Account::Held(SEAT);
    let unmetered = fault(&[less(CREDIT, cents(5)), more(held, cents(5))]);
    assert_eq!(unmetered, NotAnEntry::Unmetered { account: CREDIT });
    let metered = less(CREDIT, cents(5)).on(Meter::Wagers);
    let stray = fault(&[metered, more(held, cents(5)).on(Meter::Wagers)]);
    assert_eq!(stray, NotAnEntry::StrayMeter { account: held });
}

#[test]
fn the_largest_amounts_make_an_entry_and_the_second_is_refused_whole() {
    let mut ledger = ledger(&[note(SEAT, i64::MAX)]);
    let before = ledger.clone();
    let refused = ledger.apply(&note(SEAT, 1)).unwrap_err();
    assert_eq!(refused.fault, Fault::OutOfRange);
    assert_eq!(refused.would_be, Total::from_cents(i128::from(i64::MAX) + 1));
    assert_eq!(ledger, before);
    assert_eq!(ledger.sum(), Total::ZERO);
}

#[test]
fn what_an_account_cannot_give_is_refused_and_nothing_is_half_applied() {
    let mut ledger = ledger(&[note(SEAT, 500)]);
    let before = ledger.clone();
    let refused = ledger.apply(&wager(SEAT, 501)).unwrap_err();
    let would_be = Total::from_cents(-1);
    assert_eq!(refused, Refused { account: CREDIT, would_be, fault: Fault::BelowZero });
    assert_eq!(ledger, before);
    assert_eq!(ledger.balance(Account::Held(SEAT)), Amount::ZERO);
    assert_eq!(ledger.meters(SEAT).read(Meter::Wagers), Total::ZERO);
    ledger.apply(&wager(SEAT, 500)).unwrap();
}

#[test]
fn an_account_is_looked_at_when_the_whole_entry_is_in() {
    let through = Entry::new([
        less(CREDIT, cents(7)).on(Meter::Wagers),
        more(CREDIT, cents(9)).on(Meter::Notes),
        more(Account::NoteAcceptor(SEAT), cents(9)),
        more(Account::Held(SEAT), cents(7)),
    ]);
    let ledger = ledger(&[through.unwrap()]);
    assert_eq!(ledger.credit(SEAT), Ok(cents(2)));
}

/// An account of every kind, each that has an owner with the owner of this number.
fn one_of_each(number: u16) -> [Account; 21] {
    let (table, desk, pool) = (TableId(number), DeskId(number), PoolId(number));
    let spot = Spot { table, place: number.to_le_bytes()[0] };
    [
        Account::StationCredit(spot),
        Account::Held(spot),
        Account::HouseWin(table),
        Account::Commission(table),
        Account::Rounding(table),
        Account::TableFloat(table),
        Account::Drop(table),
        Account::NoteAcceptor(spot),
        Account::TicketsOutstanding,
        Account::Unclaimed,
        Account::Cage(desk),
        Account::CashVariance(desk),
        Account::FloatVariance(table),
        Account::ManualPayments,
        Account::Promotions,
        Account::Tokens,
        Account::CreditsHeld,
        Account::Receivables,
        Account::TournamentPool(pool),
        Account::TournamentWin(pool),
        Account::World,
    ]
}

/// So much more in an account, from outside the books.
fn from_outside(account: Account, amount: i64) -> Entry {
    let posting = more(account, cents(amount));
    let posting = match account {
        Account::StationCredit(_) => posting.on(Meter::BuyIns),
        _ => posting,
    };
    let world = match account.kind().sense() {
        Sense::Has => more(Account::World, cents(amount)),
        Sense::Owes => less(Account::World, cents(amount)),
    };
    Entry::new([posting, world]).expect("an entry")
}

#[test]
fn no_two_accounts_share_a_balance() {
    let all = [1, 2, 0x0102, 0x0201].into_iter().flat_map(one_of_each);
    let owned: BTreeSet<Account> = all.filter(|account| *account != Account::World).collect();
    let amounts = || owned.iter().copied().zip(1..);
    let entries: Vec<Entry> =
        amounts().map(|(account, amount)| from_outside(account, amount)).collect();
    let ledger = ledger(&entries);
    for (account, amount) in amounts() {
        assert_eq!(ledger.balance(account), cents(amount), "{account:?}");
    }
    let lines = ledger.lines().map(|line| line.account).filter(|line| *line != Account::World);
    assert_eq!(lines.collect::<Vec<_>>(), owned.into_iter().collect::<Vec<_>>(), "in order");
}

#[test]
fn accounts_of_a_place_are_known_as_such_and_no_others() {
    let accounts = one_of_each(7);
    let spots = accounts.iter().filter_map(|account| account.spot()).collect::<Vec<_>>();
    assert_eq!(spots, [Spot { table: TableId(7), place: 7 }; 3]);
}

#[test]
fn the_credits_of_a_table_are_those_of_its_stations_by_place() {
    let first = Spot { place: 0, ..SEAT };
    let last = Spot { place: u8::MAX, ..SEAT };
    let entries = [note(SEAT, 500), note(OTHER, 70), note(last, 3), note(first, 2)];
    let credits: Vec<_> = ledger(&entries).credits_at(SEAT.table).collect();
    assert_eq!(
        credits,
        [(0, 2), (4, 500), (255, 3)].map(|(place, c)| (place, Total::from_cents(c)))
    );
}

#[test]
fn ledgers_differ_by_their_balances_and_by_their_meters() {
    let cage = |desk| ledger(&[from_outside(Account::Cage(DeskId(desk)), 5)]);
    assert_ne!(cage(1), cage(2), "no meter has counted");
    let counted = |meter| {
        let postings = [more(CREDIT, cents(5)).on(meter), less(Account::World, cents(5))];
        ledger(&[Entry::new(postings).expect("an entry")])
    };
    assert_ne!(counted(Meter::Notes), counted(Meter::BuyIns), "the balances are the same");
    assert_eq!(counted(Meter::Notes), counted(Meter::Notes));
}

#[test]
fn a_trial_balance_tells_what_the_house_has_from_what_it_owes() {
    let line = |account, amount| Line { account, balance: cents(amount) };
    let lines = [line(Account::Cage(DeskId(1)), 500), line(Account::TicketsOutstanding, 70)];
    let trial = Trial::of(lines);
    assert_eq!((trial.has, trial.owes), (Total::from_cents(500), Total::from_cents(70)));
}

/// A list may come from elsewhere than from `Entry::new`, which leaves such postings out.
#[test]
fn a_posting_of_nothing_breaks_no_list() {
    let nothing = more(Account::Commission(TableId(1)), Amount::ZERO);
    let mut postings = note(SEAT, 500).postings().to_vec();
    postings.push(nothing);
    assert_eq!(verify([postings]), Ok(ledger(&[note(SEAT, 500)])));
}

#[test]
fn totals_are_written_with_their_sign_and_two_decimals() {
    let words = [-101, -1, 0, 1, 100].map(|cents| Total::from_cents(cents).to_string());
    assert_eq!(words, ["-1.01", "-0.01", "0.00", "0.01", "1.00"]);
}

/// Every kind that may not go below zero is refused there, and every other is not.
#[test]
fn every_kind_keeps_its_floor() {
    let accounts = one_of_each(1);
    assert_eq!(accounts.map(Account::kind), Kind::ALL);
    for account in accounts.into_iter().filter(|account| *account != Account::World) {
        let posting = less(account, cents(1));
        let posting = match account {
            Account::StationCredit(_) => posting.on(Meter::CashOuts),
            _ => posting,
        };
        let world = match account.kind().sense() {
            Sense::Has => less(Account::World, cents(1)),
            Sense::Owes => more(Account::World, cents(1)),
        };
        let applied = Ledger::default().apply(&Entry::new([posting, world]).unwrap());
        assert_eq!(applied.is_ok(), account.kind().may_go_below_zero(), "{account}");
    }
    let free = Kind::ALL.into_iter().filter(|kind| kind.may_go_below_zero());
    assert_eq!(
        free.map(Kind::words).collect::<Vec<_>>().join(", "),
        "house win, commission, rounding, table float, cash variance, float variance, promotions, \
         tournament win, the world"
    );
}

#[test]
fn sub_totals_are_by_kind() {
    let ledger = ledger(&[note(SEAT, 500), note(OTHER, 70), wager(SEAT, 200)]);
    assert_eq!(ledger.total(Kind::StationCredit), Total::from_cents(370));
    assert_eq!(ledger.total(Kind::Held), Total::from_cents(200));
    let trial = ledger.trial();
    let sum = Total::from_cents(570);
    assert_eq!((trial.lines.len(), trial.has, trial.owes), (5, sum, sum));
}

#[test]
fn a_trial_balance_with_a_line_changed_does_not_balance() {
    let mut lines: Vec<Line> = ledger(&[note(SEAT, 500)]).lines().collect();
    lines[0].balance = cents(501);
    let restored = Ledger::restored(lines, []);
    let trial = restored.trial();
    assert_eq!((trial.has, trial.owes), (Total::from_cents(500), Total::from_cents(501)));
    assert_eq!(restored.sum(), Total::from_cents(-1));
}

#[test]
fn the_credit_is_what_the_meters_make_it() {
    let win = [
        less(Account::Held(SEAT), cents(200)),
        less(Account::HouseWin(SEAT.table), cents(200)),
        more(Account::Commission(SEAT.table), cents(10)),
        more(CREDIT, cents(390)).on(Meter::Wins),
    ];
    let ledger = ledger(&[note(SEAT, 500), wager(SEAT, 200), Entry::new(win).unwrap()]);
    let meters = ledger.meters(SEAT);
    assert_eq!(ledger.credit(SEAT), Ok(cents(690)));
    assert_eq!(meters.credit(), Total::from_cents(690));
    let read = [Meter::Notes, Meter::Wagers, Meter::Wins].map(|meter| meters.read(meter).cents());
    assert_eq!(read, [500, 200, 390]);
}

#[test]
fn what_is_handed_back_counts_against_its_meter() {
    let back = [less(Account::Held(SEAT), cents(200)), more(CREDIT, cents(200)).on(Meter::Wagers)];
    let ledger = ledger(&[note(SEAT, 500), wager(SEAT, 200), Entry::new(back).unwrap()]);
    assert_eq!(ledger.meters(SEAT).read(Meter::Wagers), Total::ZERO);
    assert_eq!(ledger.credit(SEAT), Ok(cents(500)));
}

#[test]
fn a_credit_that_differs_from_its_meters_is_named_with_both_figures() {
    let sound = ledger(&[note(SEAT, 500), note(OTHER, 70)]);
    let mut lines: Vec<Line> = sound.lines().collect();
    lines
        .iter_mut()
        .filter(|line| line.account == CREDIT)
        .for_each(|line| line.balance = cents(501));
    let restored = Ledger::restored(lines, sound.metered());
    let differs = CreditDiffers {
        spot: SEAT,
        credit: Total::from_cents(501),
        by_meters: Total::from_cents(500),
    };
    assert_eq!(restored.credit(SEAT), Err(differs));
    assert_eq!(restored.audit().collect::<Vec<_>>(), [differs]);
    assert_eq!(
        differs.to_string(),
        "table 1, place 4: the credit is 5.01 but the meters make it 5.00: \
         halt the station and call a supervisor"
    );
    assert_eq!(sound.audit().count(), 0);
}

#[test]
fn a_credit_without_meters_is_found_and_so_are_meters_without_a_credit() {
    let sound = ledger(&[note(SEAT, 500)]);
    let unmetered = Ledger::restored(sound.lines(), []);
    assert_eq!(unmetered.audit().count(), 1);
    let uncredited = Ledger::restored([], sound.metered());
    assert_eq!(uncredited.audit().count(), 1);
}

#[test]
fn what_a_station_itself_shows_is_compared_with_the_meters() {
    let mut meters = Meters::default();
    meters.count(Meter::BuyIns, Total::from_cents(300));
    meters.count(Meter::CashOuts, Total::from_cents(-300));
    assert_eq!(meters.agree(SEAT, Total::ZERO), Ok(()));
    assert!(meters.agree(SEAT, Total::from_cents(1)).is_err());
}

#[test]
fn a_list_is_broken_at_the_first_entry_that_is_wrong() {
    let sound = [note(SEAT, 500), wager(SEAT, 200)];
    let mut list: Vec<Vec<Posting>> = sound.iter().map(|entry| entry.postings().to_vec()).collect();
    list.push(wager(SEAT, 301).postings().to_vec());
    let broken = verify(&list).unwrap_err();
    assert_eq!(broken.number, 3);
    assert!(matches!(broken.because, Because::Refused(Refused { account: CREDIT, .. })));

    list[1][1].amount = cents(201);
    let broken = verify(&list).unwrap_err();
    assert_eq!(
        broken.to_string(),
        "entry 2: the postings leave -0.01 over: \
        what one account gains another gives"
    );
}

/// Ten million of them are verified in one go.
#[test]
fn a_posting_is_sixteen_bytes() {
    assert_eq!(size_of::<Posting>(), 16);
}
