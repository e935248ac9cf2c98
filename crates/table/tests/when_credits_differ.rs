//! The credit equation of every station: looked at before a coup and before any value leaves, in
//! the table itself, with differences that no decision brings about.

mod common;

use common::{dollars, ready, shoe};
use rules::accounts::Tender;
use rules::irregularity::{Remedy, Situation};
use rules::wagering::Channel;
use rules::{Amount, Grade, Rulebook};
use table::event::{Settled, WagerOf};
use table::request::{PayOut, With};
use table::state::{Difference, PlaceId, StationState, Task};
use table::{
    Actor, Asking, Event, Name, Reason, Refusal, Request, Table, Time, acceptable, decide, evolve,
};
use testkit::moves::setup;
use testkit::rulebook;

const PLACE: PlaceId = PlaceId(1);
const OTHER: PlaceId = PlaceId(2);

/// A table of three stations, in control of Ann and Ben, a hundred dollars on each of two.
struct Floor {
    rulebook: &'static Rulebook,
    table: Table,
}

impl Floor {
    fn of(id: &str) -> Floor {
        let rulebook = rulebook(id);
        let mut setup = setup(rulebook, 3);
        setup.places = vec![Channel::Station; 3];
        setup.accounts = true;
        setup.remote = vec![PlaceId(3)];
        let table = ready(rulebook, setup, shoe(rulebook.usual_decks(), 5)).table;
        let mut floor = Floor { rulebook, table };
        for (place, name) in [(PLACE, "Ann"), (OTHER, "Ben")] {
            let (bettor, amount) = (Name::from(name), dollars(100));
            let tender = Tender::Cash;
            floor.does("dealer", Request::BuyIn { place, bettor, tender, amount });
        }
        floor
    }

    fn asking(&self, role: &str, request: Request) -> Asking {
        let known = self.rulebook.roles.iter().position(|known| known.id == role);
        let (name, role) = match known {
            Some(place) => (role, rules::role::RoleId(u8::try_from(place).expect("few"))),
            None => (role, self.rulebook.conduct.bettor),
        };
        let actor = Actor { name: name.into(), role };
        Asking { at: Time(1_000), actor, request }
    }

    fn asks(&mut self, role: &str, request: Request) -> Result<Vec<Event>, Refusal> {
        let events = decide(self.rulebook, &self.table, &self.asking(role, request))?;
        self.happens(&events);
        Ok(events)
    }

    fn does(&mut self, role: &str, request: Request) -> Vec<Event> {
        self.asks(role, request).unwrap_or_else(|why| panic!("{why}"))
    }

    fn happens(&mut self, events: &[Event]) {
        self.table = events.iter().fold(std::mem::take(&mut self.table), evolve);
    }

    fn halted(&self, place: PlaceId) -> bool {
        self.table.station_state(place) == Some(StationState::OutOfOrder)
    }
}

/// Events that nobody decided, each of which leaves a station whose figures do not add up.
fn forged() -> Vec<(&'static str, Vec<Event>)> {
    let wager = WagerOf {
        place: PLACE,
        bettor: "Ann".into(),
        bet: rules::BetId(0),
        amount: dollars(50),
        tokens: Amount::ZERO,
    };
    let settled = Settled {
        wager: wager.clone(),
        staked: dollars(50),
        grade: Grade::Win,
        odds: None,
        returned: dollars(100),
        tokens: Amount::ZERO,
        cite: rules::Cite::new("nowhere"),
    };
    let credited = |amount| {
        let (bettor, tender) = (Some("Ann".into()), Tender::Note);
        Event::StationCredited { place: PLACE, bettor, tender, amount }
    };
    vec![
        ("it is left with its credit", vec![Event::PlaceLeft { place: PLACE }]),
        ("more than any amount", vec![credited(Amount::from_cents(i64::MAX)); 2]),
        ("a win on nothing", vec![Event::WagersSettled { early: false, settled: vec![settled] }]),
        ("debited for nothing", vec![Event::WagersAccepted { wagers: vec![wager] }]),
    ]
}

#[test]
fn a_station_that_does_not_add_up_is_halted_before_the_next_coup_and_others_play_on() {
    for (what, events) in forged() {
        let mut floor = Floor::of("wa");
        assert_eq!(floor.table.difference(PLACE), None, "{what}");
        floor.happens(&events);
        assert!(floor.table.difference(PLACE).is_some(), "{what}");
        assert_eq!(floor.table.difference(OTHER), None, "{what}");
        let came = floor.does("dealer", Request::OpenWagering);
        assert!(floor.halted(PLACE) && !floor.halted(OTHER), "{what}: {came:?}");
        assert!(floor.table.coup.is_some(), "{what}: the coup is on for the others");
        let opened = came.iter().find_map(|event| match event {
            Event::IncidentOpened {
                situation: Situation::StationFault, about, by: None, ..
            } => Some(about),
            _ => None,
        });
        let about = opened.unwrap_or_else(|| panic!("{what}: no incident"));
        assert_eq!(about.place, Some(PLACE));
        let said = ["its credit is", "wagers of"].iter().any(|word| about.note.contains(word));
        assert!(said, "{what}: {}", about.note);
    }
}

#[test]
fn no_value_leaves_a_station_that_does_not_add_up() {
    let ways = [
        ("dealer", Request::CashOut { place: PLACE, how: PayOut::Chips }),
        ("Ann", Request::CashOut { place: PLACE, how: PayOut::Ticket }),
        ("dealer", Request::Abandon { place: PLACE }),
    ];
    for (who, request) in ways {
        let mut floor = Floor::of("wa");
        let place = floor.table.place(PLACE).cloned();
        floor.happens(&[Event::PlaceLeft { place: PLACE }]);
        // Somebody else is there now, with money of their own.
        let (bettor, tender) = (Name::from("Ann"), Tender::Cash);
        floor.does("dealer", Request::BuyIn { place: PLACE, bettor, tender, amount: dollars(7) });
        let came = floor.does(who, request.clone());
        assert!(floor.halted(PLACE), "{request:?}");
        let paid = |event: &Event| {
            matches!(event, Event::StationPaid { .. } | Event::StationAbandoned { .. })
        };
        assert!(!came.iter().any(paid), "{came:?}");
        // Asked again it is refused, and still nothing has left.
        let again = floor.asks(who, request).expect_err("it is halted");
        let known = [Reason::CreditDiffers, Reason::OutOfOrder].contains(&again.reason);
        assert!(known, "{again}");
        assert_eq!(floor.table.place(PLACE).map(|it| it.credit), Some(dollars(7)));
        assert_eq!(place.map(|it| it.credit), Some(dollars(100)));
    }
}

#[test]
fn a_credit_is_put_right_from_the_records_before_the_station_is_mended() {
    let mut floor = Floor::of("wa");
    let lost = [Event::WagersAccepted {
        wagers: vec![WagerOf {
            place: PLACE,
            bettor: "Ann".into(),
            bet: rules::BetId(0),
            amount: dollars(30),
            tokens: Amount::ZERO,
        }],
    }];
    floor.happens(&lost);
    let wagers = Difference::Wagers { wagers: ledger::Total::ZERO, debited: dollars(30).into() };
    assert_eq!(floor.table.difference(PLACE), Some(wagers));
    floor.does("dealer", Request::OpenWagering);
    let done = |task| Request::Done { number: 1, task, with: Box::default() };
    let early = floor.asks("dealer", done(Task::Repair)).expect_err("it does not add up");
    assert!(matches!(early.reason, Reason::ComesFirst { .. }), "{early}");
    let with = With {
        amount: Some(dollars(100)),
        note: "the records show no wager".to_owned(),
        ..With::default()
    };
    let remedy = Remedy::RestoreCredit;
    let restore = Request::Resolve { number: 1, remedy, with: Box::new(with) };
    floor.does("table-games-manager", restore);
    assert_eq!(floor.table.difference(PLACE), None);
    assert_eq!(floor.table.place(PLACE).map(|it| it.credit), Some(dollars(100)));
    floor.does("dealer", done(Task::Repair));
    assert!(!floor.halted(PLACE));
}

/// What an acceptor is told before it is opened: every answer that there is.
#[test]
fn an_acceptor_is_not_opened_for_what_would_not_be_taken() {
    let mut floor = Floor::of("wa");
    let may = |floor: &Floor, tender, amount| {
        acceptable(floor.rulebook, &floor.table, (PLACE, tender, amount)).map_err(|why| why.reason)
    };
    let note = |floor: &Floor| may(floor, Tender::Note, dollars(20));
    assert_eq!(note(&floor), Ok(()));
    assert_eq!(may(&floor, Tender::Ticket, dollars(20)), Ok(()));
    assert_eq!(may(&floor, Tender::Token, dollars(20)), Err(Reason::TenderNotTaken));
    for cents in [0, -1, i64::MIN, i64::MAX] {
        let amount = Amount::from_cents(cents);
        assert_eq!(may(&floor, Tender::Note, amount), Err(Reason::AmountNeeded));
    }
    let nowhere = acceptable(floor.rulebook, &floor.table, (PlaceId(9), Tender::Note, dollars(20)));
    assert_eq!(nowhere.map_err(|why| why.reason), Err(Reason::NoSuchThing));
    // During a coup it is taken.
    floor.does("dealer", Request::OpenWagering);
    assert_eq!(note(&floor), Ok(()));
    // Full.
    let (bettor, tender) = (Some(Name::from("Ann")), Tender::Note);
    let amount = Amount::from_cents(100_000_000_000_000 - 10_001);
    let full = Event::StationCredited { place: PLACE, bettor, tender, amount };
    let mut rich = Floor { rulebook: floor.rulebook, table: floor.table.clone() };
    rich.happens(&[full]);
    assert!(matches!(note(&rich), Err(Reason::OverMaximum { .. })), "{:?}", note(&rich));
    // Sent away, and failed.
    let reason = "rude".to_owned();
    let mut sent = Floor { rulebook: floor.rulebook, table: floor.table.clone() };
    sent.does("table-games-manager", Request::SendAway { place: PLACE, reason });
    assert_eq!(note(&sent), Err(Reason::SentAway));
    let about = Box::new(table::state::About {
        place: Some(PLACE),
        note: "dark".to_owned(),
        ..Default::default()
    });
    floor.does("dealer", Request::Report { situation: Situation::StationFault, about });
    assert_eq!(note(&floor), Err(Reason::OutOfOrder));
}

/// Amounts past every range are refused everywhere, and nothing moves.
#[test]
fn amounts_past_every_range_are_refused() {
    for cents in [0, -1, i64::MIN, i64::MAX, 100_000_000_000_001] {
        let mut floor = Floor::of("vic");
        let amount = Amount::from_cents(cents);
        let (place, bettor) = (PLACE, Name::from("Ann"));
        let with = || Box::new(With { amount: Some(amount), ..With::default() });
        let about = Box::new(table::state::About {
            bettor: Some(bettor.clone()),
            note: "seen".to_owned(),
            ..Default::default()
        });
        floor.does("dealer", Request::Report { situation: Situation::Device, about });
        floor.does("dealer", Request::OpenWagering);
        let before = floor.table.clone();
        let seize = Request::Resolve { number: 1, remedy: Remedy::Seize, with: with() };
        let tender = Tender::Cash;
        let requests = [
            ("dealer", Request::BuyIn { place, bettor: bettor.clone(), tender, amount }),
            ("dealer", Request::MoveFloat(table::request::Float::Opened(amount))),
            ("Ann", Request::PlaceWager { place, bettor, bet: rules::BetId(0), amount }),
            ("casino-supervisor", seize),
        ];
        for (who, request) in requests {
            let refused = floor.asks(who, request.clone());
            assert!(refused.is_err(), "{request:?} came to {refused:?}");
            assert_eq!(floor.table, before);
        }
    }
}

#[test]
fn the_only_station_of_a_table_is_looked_at_as_any_other() {
    let mut floor = Floor::of("wa");
    for place in &mut floor.table.places[1..] {
        place.channel = Channel::Cloth;
    }
    assert_eq!(floor.table.difference(PLACE), None);
    floor.table.places[0].credit = dollars(101);
    let differs = floor.table.difference(PLACE);
    assert!(matches!(differs, Some(Difference::Credit { .. })), "{differs:?}");
    assert_eq!(floor.table.difference(OTHER), None, "a place of the cloth");
}
