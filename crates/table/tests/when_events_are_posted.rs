//! What events move, by the place they happen at: the cloth, stations with accounts, and others.

mod common;

use common::{dollars, ready, seat, shoe};
use ledger::{Account, Spot, TableId};
use rules::tokens::TokensWon;
use rules::wagering::Channel;
use rules::{Amount, BetId, Cite, Grade};
use table::event::{Goes, Resettled, Settled, WagerOf, Why};
use table::postings::entry;
use table::settlement::tokens_back;
use table::state::{CoupId, CoupKind, PlaceId, Tokens};
use table::{Event, Table, evolve};
use testkit::moves::setup;
use testkit::rulebook;

const ID: TableId = TableId(7);
const PLACE: PlaceId = PlaceId(1);
const HELD: Account = Account::Held(Spot { table: ID, place: 1 });

/// Whether the table keeps accounts.
#[derive(Clone, Copy, PartialEq)]
enum Accounts {
    Kept,
    NotKept,
}

/// A table with two places of a kind, and an ordinary coup open.
fn table(channel: Channel, accounts: Accounts) -> Table {
    let rulebook = rulebook("wa");
    let mut setup = setup(rulebook, 2);
    setup.places = vec![channel; 2];
    setup.accounts = accounts == Accounts::Kept;
    let mut pilot = ready(rulebook, setup, shoe(rulebook.usual_decks(), 5));
    seat(rulebook, &mut pilot, 2);
    let opened = Event::WageringOpened { number: 1, kind: CoupKind::Ordinary, until: None };
    evolve(pilot.table, &opened)
}

/// Fifty dollars, thirty of them in tokens.
fn wager() -> WagerOf {
    let (bettor, bet) = ("Bettor 1".into(), BetId(0));
    WagerOf { place: PLACE, bettor, bet, amount: dollars(50), tokens: dollars(30) }
}

/// The wager has won as much, and of its tokens so many went back.
fn won(tokens: Amount) -> Settled {
    Settled {
        wager: wager(),
        staked: dollars(50),
        grade: Grade::Win,
        odds: None,
        returned: Amount::from_cents(dollars(70).cents() + tokens.cents()),
        tokens,
        cite: Cite::new("nowhere"),
    }
}

/// What an event changes accounts by, in dollars.
fn moved<const N: usize>(table: &Table, event: &Event, accounts: [Account; N]) -> [i128; N] {
    let entry = entry(ID, table, event).expect("it balances").expect("it moves money");
    accounts.map(|account| {
        let postings = entry.postings().iter().filter(|posting| posting.account == account);
        postings.map(|posting| posting.adds().cents()).sum::<i128>() / 100
    })
}

#[test]
fn a_wager_reduced_on_the_cloth_gives_chips_back_before_tokens() {
    let table =
        evolve(table(Channel::Cloth, Accounts::NotKept), &Event::WagerPlaced { wager: wager() });
    for (to, chips, tokens) in [(40, 10, 0), (30, 20, 0), (20, 20, 10)] {
        let event = Event::WagerReduced { wager: wager(), to: dollars(to) };
        let accounts = [HELD, Account::World, Account::Tokens];
        let held = i128::from(to) - 50;
        assert_eq!(moved(&table, &event, accounts), [held, chips, tokens], "to {to}");
    }
}

#[test]
fn a_settlement_taken_back_on_the_cloth_gives_back_the_tokens_that_were_kept() {
    let table = table(Channel::Cloth, Accounts::NotKept);
    for (went_back, gives) in [(30, 0), (10, 20), (0, 30)] {
        let settled = vec![won(dollars(went_back))];
        let event = Event::SettlementReversed { settled, at_cage: Vec::new(), short: Vec::new() };
        assert_eq!(moved(&table, &event, [Account::Tokens]), [gives], "{went_back} went back");
    }
}

#[test]
fn stations_whose_accounts_are_kept_elsewhere_move_nothing() {
    let table = table(Channel::Station, Accounts::NotKept);
    let table = evolve(table, &Event::WagerPlaced { wager: wager() });
    for event in [
        Event::WagerPlaced { wager: wager() },
        Event::WagerReduced { wager: wager(), to: dollars(10) },
        Event::WagersForfeited { wagers: vec![wager()] },
        Event::WagersSettled { early: false, settled: vec![won(dollars(30))] },
        Event::CreditRefused { number: 1, place: None, bettor: "Ann".into(), amount: dollars(5) },
    ] {
        assert_eq!(entry(ID, &table, &event), Ok(None), "{event:?}");
    }
}

#[test]
fn a_coup_reopened_before_wagers_were_debited_gives_nothing_back() {
    let table = table(Channel::Station, Accounts::Kept);
    let table = evolve(table, &Event::WagerPlaced { wager: wager() });
    let reopened = Event::WageringReopened { until: None };
    assert_eq!(entry(ID, &table, &reopened), Ok(None));
    let debited = evolve(table, &Event::WagersAccepted { wagers: vec![wager()] });
    assert_eq!(moved(&debited, &reopened, [HELD]), [-50]);
}

#[test]
fn wagers_that_are_forfeited_are_the_house_s() {
    let cloth = table(Channel::Cloth, Accounts::NotKept);
    let event = Event::WagersForfeited { wagers: vec![wager()] };
    let accounts = [HELD, Account::HouseWin(ID), Account::TableFloat(ID)];
    assert_eq!(moved(&cloth, &event, accounts), [-50, 50, 20], "the tray has the chips");
}

/// What is left on the account of a station that had 200 and has wagered 50, after these events.
fn left(events: &[Event]) -> Amount {
    let mut station = table(Channel::Station, Accounts::Kept);
    station.places[0].credit = dollars(200);
    let station = evolve(station, &Event::WagerPlaced { wager: wager() });
    let after = events.iter().fold(station, evolve);
    after.place(PLACE).expect("a station").credit
}

/// An account is debited when wagers are accepted, and not before (the reading W11).
#[test]
fn what_becomes_of_a_wager_moves_the_account_at_its_station_once() {
    let accepted = || Event::WagersAccepted { wagers: vec![wager()] };
    let reopened = || Event::WageringReopened { until: None };
    let reduced = || Event::WagerReduced { wager: wager(), to: dollars(20) };
    let forfeited = || Event::WagersForfeited { wagers: vec![wager()] };
    assert_eq!(left(&[]), dollars(200));
    assert_eq!(left(&[reopened()]), dollars(200));
    assert_eq!(left(&[reduced()]), dollars(200));
    assert_eq!(left(&[forfeited()]), dollars(150));
    assert_eq!(left(&[accepted()]), dollars(150));
    assert_eq!(left(&[accepted(), reopened()]), dollars(200));
    assert_eq!(left(&[accepted(), reduced()]), dollars(180));
    assert_eq!(left(&[accepted(), forfeited()]), dollars(150));
}

/// A wager that has lost brings nothing back: whoever has no account gets none by it.
#[test]
fn an_account_is_opened_by_money_that_comes_to_it_and_by_nothing_else() {
    let lost = || Settled { grade: Grade::Lose, returned: Amount::ZERO, ..won(Amount::ZERO) };
    for (settled, open) in [(lost(), false), (won(Amount::ZERO), true)] {
        let station = table(Channel::Station, Accounts::Kept);
        assert!(!station.place(PLACE).expect("a station").open);
        let settled = Event::WagersSettled { early: false, settled: vec![settled] };
        let after = evolve(station, &settled);
        assert_eq!(after.place(PLACE).expect("a station").open, open);
    }
}

/// A correction of a wager on the cloth, of whose tokens so many went back before and after.
fn corrected(before: i64, after: i64) -> Event {
    let (before, after) = (won(dollars(before)), won(dollars(after)));
    let change = Resettled { before, after, goes: Goes::Bettor, short: Amount::ZERO };
    Event::PastCoupVoided { coup: CoupId { shoe: 1, number: 1 }, changes: vec![change] }
}

#[test]
fn a_correction_gives_tokens_back_and_those_it_takes_and_nobody_has_are_owed() {
    let accounts = [Account::Tokens, Account::Receivables];
    let table = table(Channel::Cloth, Accounts::NotKept);
    assert_eq!(moved(&table, &corrected(10, 30), accounts), [20, 0]);
    assert_eq!(moved(&table, &corrected(30, 10), accounts), [0, 20], "none are in hand");
}

/// A table at which fifty dollars in tokens were given for a voucher, after these events.
fn with_tokens(events: &[Event]) -> Table {
    let (bettor, voucher) = (wager().bettor, "V-1".into());
    let given =
        Event::VoucherExchanged { bettor, voucher, value: dollars(50), bets: vec![wager().bet] };
    let cloth = evolve(table(Channel::Cloth, Accounts::NotKept), &given);
    events.iter().fold(cloth, evolve)
}

#[test]
fn tokens_are_in_hand_on_the_cloth_or_the_house_s() {
    let in_hand = |events: &[Event]| {
        let cents = with_tokens(events).tokens.in_hand(&wager().bettor, wager().bet).cents();
        cents / 100
    };
    let placed = || Event::WagerPlaced { wager: wager() };
    let reduced = Event::WagerReduced { wager: wager(), to: dollars(20) };
    let settled = |one: Settled| Event::WagersSettled { early: false, settled: vec![one] };
    assert_eq!(in_hand(&[]), 50);
    assert_eq!(in_hand(&[placed()]), 20);
    assert_eq!(in_hand(&[placed(), reduced]), 30);
    let won_some = settled(won(dollars(10)));
    assert_eq!(in_hand(&[placed(), won_some.clone()]), 30, "the house kept twenty");
    assert_eq!(in_hand(&[placed(), won_some.clone(), corrected(10, 30)]), 50);
    assert_eq!(in_hand(&[placed(), won_some.clone(), corrected(10, 0)]), 20);
    assert_eq!(in_hand(&[placed(), won_some, corrected(10, 10)]), 30);
    let lost = Settled { grade: Grade::Lose, returned: Amount::ZERO, ..won(Amount::ZERO) };
    let forfeited = Event::WagersForfeited { wagers: vec![wager()] };
    let after_loss = with_tokens(&[placed(), settled(lost)]).tokens;
    assert_eq!(with_tokens(&[placed(), forfeited]).tokens, after_loss);
}

/// Of what was given for one voucher some lie on another bet.
#[test]
fn tokens_that_go_back_leave_those_on_another_bet_where_they_are() {
    let other = || WagerOf { bet: BetId(1), amount: dollars(20), tokens: dollars(20), ..wager() };
    let (bettor, voucher, bets) = (wager().bettor, "V-1".into(), vec![wager().bet, other().bet]);
    let events = [
        Event::VoucherExchanged { bettor, voucher, value: dollars(50), bets },
        Event::WagerPlaced { wager: wager() },
        Event::WagerPlaced { wager: other() },
        Event::WagersSettled { early: true, settled: vec![won(dollars(30))] },
    ];
    let cloth = table(Channel::Cloth, Accounts::NotKept);
    let tokens = events.iter().fold(cloth, evolve).tokens;
    let [purse] = tokens.0.as_slice() else { panic!("one voucher: {tokens:?}") };
    assert_eq!((purse.out, purse.in_hand), (dollars(50), dollars(30)));
}

/// Somebody has tokens for one bet and tokens for any: the first are laid down first and come back
/// first, and no more of either comes back than was given.
#[test]
fn tokens_for_few_bets_go_before_those_for_any() {
    let (bettor, bet) = (wager().bettor, wager().bet);
    let voucher = |voucher: &str, value, bets: &[BetId]| Event::VoucherExchanged {
        bettor: bettor.clone(),
        voucher: voucher.into(),
        value: dollars(value),
        bets: bets.to_vec(),
    };
    let cloth = table(Channel::Cloth, Accounts::NotKept);
    let given = [voucher("V-1", 40, &[]), voucher("V-2", 15, &[bet]), voucher("V-3", 5, &[bet])];
    let given = given.iter().fold(cloth, evolve);
    let purses = |table: &Table| {
        let cents = |it: &Tokens| (it.out.cents() / 100, it.in_hand.cents() / 100);
        table.tokens.0.iter().map(cents).collect::<Vec<_>>()
    };
    assert_eq!(purses(&given), [(20, 20), (40, 40)], "vouchers for the same bets are one purse");
    let placed = evolve(given, &Event::WagerPlaced { wager: wager() });
    assert_eq!(purses(&placed), [(20, 0), (40, 30)]);
    let reduced = Event::WagerReduced { wager: wager(), to: dollars(25) };
    let less = evolve(placed.clone(), &reduced);
    assert_eq!(purses(&less), [(20, 5), (40, 30)]);
    let wagers = vec![WagerOf { amount: dollars(25), tokens: dollars(25), ..wager() }];
    let back = Event::WagersReturned { why: Why::Withdrawn, wagers };
    assert_eq!(purses(&evolve(less, &back)), [(20, 20), (40, 40)]);
    let forfeited = Event::WagersForfeited { wagers: vec![wager()] };
    let other = WagerOf { bet: BetId(1), amount: dollars(15), tokens: dollars(15), ..wager() };
    let both = evolve(placed, &Event::WagerPlaced { wager: other });
    assert_eq!(purses(&both), [(20, 0), (40, 15)]);
    assert_eq!(purses(&evolve(both, &forfeited)), [(30, 15)], "of one purse nothing is left");
}

/// A ticket of all the rest was printed: what lies on the coup is still to be settled there.
#[test]
fn wagers_that_were_debited_are_counted_when_somebody_has_left() {
    let placed = Event::WagerPlaced { wager: wager() };
    let accepted = Event::WagersAccepted { wagers: vec![wager()] };
    let events = [placed, accepted, Event::PlaceLeft { place: PLACE }];
    let after = events.iter().fold(table(Channel::Station, Accounts::Kept), evolve);
    assert_eq!(after.place(PLACE).expect("a station").on_wagers.cents(), 5_000);
}

/// Chips on the cloth are nobody's account: only a station has wagers that were debited.
#[test]
fn wagers_on_the_cloth_are_not_counted_as_debited() {
    for (channel, debited) in [(Channel::Cloth, 0), (Channel::Station, 5_000)] {
        let placed = evolve(table(channel, Accounts::Kept), &Event::WagerPlaced { wager: wager() });
        let after = evolve(placed, &Event::WagersAccepted { wagers: vec![wager()] });
        assert_eq!(after.place(PLACE).expect("it is there").on_wagers.cents(), debited);
    }
}

#[test]
fn tokens_that_a_correction_takes_and_that_are_in_hand_are_owed_by_nobody() {
    let table = with_tokens(&[]);
    assert_eq!(moved(&table, &corrected(30, 10), [Account::Receivables]), [0]);
}

#[test]
fn a_correction_at_a_station_whose_account_is_kept_elsewhere_moves_nothing() {
    let table = table(Channel::Station, Accounts::NotKept);
    assert_eq!(entry(ID, &table, &corrected(10, 30)), Ok(None));
}

#[test]
fn tokens_that_have_won_are_kept_or_go_back_as_the_rulebook_says() {
    let mut rulebook = rulebook("nsw").clone();
    for (won, back) in [
        (TokensWon::Kept, (Amount::ZERO, dollars(30))),
        (TokensWon::Returned, (dollars(30), Amount::ZERO)),
    ] {
        rulebook.wagering.tokens.as_mut().expect("it knows tokens").won.value = won;
        assert_eq!(tokens_back(&rulebook, &wager(), (dollars(50), Grade::Win)), back);
        let (all, none) = (dollars(30), Amount::ZERO);
        assert_eq!(tokens_back(&rulebook, &wager(), (dollars(50), Grade::StandOff)), (all, none));
        assert_eq!(tokens_back(&rulebook, &wager(), (dollars(50), Grade::Lose)), (none, none));
    }
}
