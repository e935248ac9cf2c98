//! Amounts at the edge of what is taken, and those who may be given them.

mod common;

use common::{bettor, dollars, ready, seat, shoe};
use rules::accounts::Tender;
use rules::role::RoleId;
use rules::wagering::Channel;
use rules::{Amount, BetId, Rulebook};
use table::decide::acceptable;
use table::request::{ChangeTo, Float};
use table::state::{Limits, PlaceId, Range, Setup};
use table::{
    Actor, Asking, Event, Observation, Reason, Refusal, Request, Table, Time, decide, evolve,
    observe,
};
use testkit::moves::{limits, setup};
use testkit::rulebook;

const CENT: Amount = Amount::from_cents(1);
const NOTE_MAX: Amount = Amount::from_cents(10_000_000_000);
const CREDIT_MAX: Amount = Amount::from_cents(100_000_000_000_000);

/// A table ready for its first coup, with one bettor at the first of three places.
fn table(rulebook: &'static Rulebook, channel: Channel) -> Table {
    let mut setup = setup(rulebook, 3);
    setup.places = vec![channel; 3];
    setup.accounts = channel == Channel::Station;
    let mut pilot = ready(rulebook, setup, shoe(rulebook.usual_decks(), 5));
    seat(rulebook, &mut pilot, 1);
    pilot.table
}

/// Asks as whoever may: why nobody may says more than who else might.
fn ask(rulebook: &Rulebook, table: &Table, request: &Request) -> Result<Vec<Event>, Refusal> {
    let roles = 0..u8::try_from(rulebook.roles.len()).expect("few");
    let mut refused = None;
    for role in roles.map(RoleId) {
        let actor = Actor { name: "Somebody".into(), role };
        let asking = Asking { at: Time(0), actor, request: request.clone() };
        match decide(rulebook, table, &asking) {
            Err(refusal) if matches!(refusal.reason, Reason::NotAuthorised { .. }) => {}
            Err(refusal) => refused = Some(refusal),
            done => return done,
        }
    }
    Err(refused.expect("somebody may ask"))
}

fn reason(done: Result<Vec<Event>, Refusal>) -> Reason {
    done.expect_err("it is refused").reason
}

fn after(rulebook: &Rulebook, table: Table, request: &Request) -> Table {
    let events = ask(rulebook, &table, request).expect("it is allowed");
    events.iter().fold(table, evolve)
}

#[test]
fn the_largest_note_is_taken_and_a_cent_more_is_not() {
    let rulebook = rulebook("wa");
    let table = table(rulebook, Channel::Station);
    let takes = |amount| acceptable(rulebook, &table, (PlaceId(1), Tender::Note, amount));
    assert_eq!(takes(NOTE_MAX), Ok(()));
    assert!(takes(NOTE_MAX.checked_add(CENT).expect("an amount")).is_err());
    assert_eq!(takes(CENT), Ok(()));
    assert!(takes(Amount::ZERO).is_err());
}

#[test]
fn whoever_was_sent_away_buys_in_nowhere_and_others_do() {
    // wa:6.4(b)
    let rulebook = rulebook("wa");
    let table = table(rulebook, Channel::Station);
    let away = Request::SendAway { place: PlaceId(1), reason: "rude".to_owned() };
    let table = after(rulebook, table, &away);
    let buy_in = |bettor: &str| {
        let (place, tender, amount) = (PlaceId(2), Tender::Cash, dollars(50));
        ask(rulebook, &table, &Request::BuyIn { place, bettor: bettor.into(), tender, amount })
    };
    assert_eq!(reason(buy_in("Bettor 1")), Reason::SentAway);
    assert!(buy_in("Bettor 2").is_ok());
}

#[test]
fn a_station_is_abandoned_that_somebody_left_or_that_has_credit_and_no_other() {
    let rulebook = rulebook("wa");
    let abandon = |table: &Table, place| ask(rulebook, table, &Request::Abandon { place });
    let mut table = table(rulebook, Channel::Station);
    let left = |events: Vec<Event>| events.contains(&Event::PlaceLeft { place: PlaceId(1) });
    assert!(abandon(&table, PlaceId(1)).is_ok_and(left), "somebody was there, without credit");
    assert_eq!(reason(abandon(&table, PlaceId(2))), Reason::NotYourPlace);
    let credited = Event::StationCredited {
        place: PlaceId(2),
        bettor: None,
        tender: Tender::Note,
        amount: CENT,
    };
    table = evolve(table, &credited);
    let held = abandon(&table, PlaceId(2)).expect("a note is there, and nobody");
    let kept = |event: &Event| matches!(event, Event::StationAbandoned { amount: CENT, .. });
    assert!(held.iter().any(kept), "{held:?}");
}

#[test]
fn a_float_is_anything_from_a_cent_and_what_is_in_the_tray_can_be_taken_out() {
    let rulebook = rulebook("wa");
    let closed = table(rulebook, Channel::Cloth);
    let moved = |table: &Table, float| ask(rulebook, table, &Request::MoveFloat(float));
    for (amount, taken) in [(Amount::ZERO, false), (CENT, true), (CREDIT_MAX, true)] {
        assert_eq!(moved(&closed, Float::Opened(amount)).is_ok(), taken, "{amount}");
    }
    let more = CREDIT_MAX.checked_add(CENT).expect("an amount");
    assert!(moved(&closed, Float::Opened(more)).is_err());
    let open = after(rulebook, closed, &Request::MoveFloat(Float::Opened(dollars(100))));
    assert!(moved(&open, Float::Credited(dollars(100))).is_ok());
    let more = dollars(100).checked_add(CENT).expect("an amount");
    let refused = reason(moved(&open, Float::Credited(more)));
    assert_eq!(refused, Reason::NotInTray { chips: dollars(100) });
    assert!(moved(&open, Float::Closed(Amount::ZERO)).is_ok(), "the tray may be empty");
}

#[test]
fn a_voucher_has_a_number_a_bearer_a_value_and_bets_that_there_are() {
    let rulebook = rulebook("nsw");
    let table = table(rulebook, Channel::Cloth);
    let exchange = |(bettor, voucher): (&str, &str), value, bet: usize| {
        let (bettor, voucher) = (bettor.into(), voucher.into());
        let bets = vec![BetId(u8::try_from(bet).expect("few"))];
        ask(rulebook, &table, &Request::ExchangeVoucher { bettor, voucher, value, bets })
    };
    let bets = rulebook.bets.len();
    assert!(exchange(("Ann", "V-1"), CREDIT_MAX, bets - 1).is_ok());
    for value in [Amount::ZERO, CREDIT_MAX.checked_add(CENT).expect("an amount")] {
        assert_eq!(reason(exchange(("Ann", "V-1"), value, 0)), Reason::AmountNeeded);
    }
    for (who, bet) in [((" ", "V-1"), 0), (("Ann", " "), 0), (("Ann", "V-1"), bets)] {
        assert_eq!(reason(exchange(who, CENT, bet)), Reason::NoSuchThing, "{who:?} {bet}");
    }
}

#[test]
fn tokens_on_a_bet_count_as_in_hand_when_the_wager_on_it_is_changed() {
    let rulebook = rulebook("nsw");
    let (ann, bet) = ("Bettor 1", rulebook.bet("player").expect("a bet"));
    let (voucher, value, bets) = ("V-1".into(), dollars(50), vec![bet]);
    let exchange = Request::ExchangeVoucher { bettor: ann.into(), voucher, value, bets };
    let table = after(rulebook, table(rulebook, Channel::Cloth), &exchange);
    let mut table = after(rulebook, table, &Request::OpenWagering);
    for (tokens, taken) in [(20, true), (50, true), (51, false), (10, true)] {
        let request = Request::WagerTokens {
            place: PlaceId(1),
            bettor: ann.into(),
            bet,
            amount: dollars(60),
            tokens: dollars(tokens),
        };
        let asking = Asking { at: Time(0), actor: bettor(rulebook, ann), request };
        let done = decide(rulebook, &table, &asking);
        assert_eq!(done.is_ok(), taken, "{tokens}: {done:?}");
        table = done.unwrap_or_default().iter().fold(table, evolve);
    }
}

/// A station is credited with what its acceptor can have taken; all else is looked into.
#[test]
fn an_acceptor_is_believed_up_to_the_largest_note_and_the_fullest_account() {
    let rulebook = rulebook("wa");
    let empty = table(rulebook, Channel::Station);
    let sees = |table: &Table, amount| {
        let note = Observation::NoteStacked { place: PlaceId(1), amount };
        observe(rulebook, table, Time(0), note)
    };
    let credited = |events: &[Event]| matches!(events, [Event::StationCredited { .. }]);
    let fault = |events: &[Event]| matches!(events, [Event::IncidentOpened { .. }, ..]);
    let more = |amount: Amount| amount.checked_add(CENT).expect("an amount");
    assert!(credited(&sees(&empty, CENT)));
    assert!(credited(&sees(&empty, NOTE_MAX)));
    assert!(fault(&sees(&empty, more(NOTE_MAX))));
    assert_eq!(sees(&empty, Amount::ZERO), []);
    let mut full = empty;
    full.places[0].credit = Amount::from_cents(CREDIT_MAX.cents() - 100);
    assert!(credited(&sees(&full, dollars(1))));
    assert!(fault(&sees(&full, more(dollars(1)))));
}

/// Neither a ticket nor a printer's failing is anything where the table keeps no account.
#[test]
fn printers_are_those_of_stations() {
    let rulebook = rulebook("wa");
    let mut table = table(rulebook, Channel::Station);
    table.places[1].channel = Channel::Cloth;
    table.places[2].channel = Channel::Cloth;
    let sees = |observation| observe(rulebook, &table, Time(0), observation);
    let printed = |place, amount| sees(Observation::TicketPrinted { place, amount });
    assert_eq!(printed(PlaceId(1), Amount::ZERO), [], "nothing is on it");
    assert!(!printed(PlaceId(1), CENT).is_empty(), "nothing was there to be printed");
    assert_eq!(printed(PlaceId(2), CENT), [], "a place of the cloth");
    let failed = |place| sees(Observation::PrintFailed(place));
    assert_eq!(failed(PlaceId(1)), [Event::PrintFailed { place: PlaceId(1) }]);
    assert_eq!(failed(PlaceId(2)), []);
}

/// What is wagered and what it is limited to have the same bound; limits may leave one amount.
#[test]
fn the_largest_wager_is_the_largest_limit() {
    const WAGER_MAX: Amount = Amount::from_cents(1_000_000_000_000);
    let rulebook = rulebook("nsw");
    let table = table(rulebook, Channel::Cloth);
    let changed = |min, max| {
        let usual = Range { min, max, unit: None };
        ChangeTo::Limits(Box::new(Limits { usual, ..limits() }))
    };
    let notice = |min, max| ask(rulebook, &table, &Request::GiveNotice(changed(min, max)));
    let more = WAGER_MAX.checked_add(CENT).expect("an amount");
    assert!(notice(CENT, WAGER_MAX).is_ok());
    assert!(notice(WAGER_MAX, WAGER_MAX).is_ok());
    assert_eq!(reason(notice(CENT, more)), Reason::OverMaximum { max: WAGER_MAX });
    assert!(notice(dollars(2), dollars(1)).is_err());
    let Some(setup) = &table.setup else { panic!("it is open") };
    let high = Range { min: CENT, max: more, unit: None };
    let setup = Setup { limits: Limits { usual: high, ..setup.limits.clone() }, ..setup.clone() };
    let table = Table { setup: Some(setup), ..table };
    let table = after(rulebook, table, &Request::OpenWagering);
    let wager = |amount| {
        let actor = bettor(rulebook, "Bettor 1");
        let (bettor, bet) = (actor.name.clone(), rulebook.bet("player").expect("a bet"));
        let request = Request::PlaceWager { place: PlaceId(1), bettor, bet, amount };
        decide(rulebook, &table, &Asking { at: Time(0), actor, request })
    };
    assert!(wager(WAGER_MAX).is_ok());
    assert_eq!(reason(wager(more)), Reason::OverMaximum { max: WAGER_MAX });
}
