//! What a device of each kind may ask: every request and every report that it may not is refused.

use crate::house::{EIGHT, SEVEN, digest, name};
use floor::staff::{Acting, Deed, Device, DeviceKind, Post, Refusal, bettor_of, may_do};
use floor::ticket::{self, Check, Till};
use floor::{Time, cage};
use ledger::{DeskId, Spot};
use rules::{Amount, BetId, Outcome, Side};
use table::request::PayOut;
use table::state::PlaceId;
use table::{Observation, Request};

const SEAT: Spot = Spot { table: SEVEN, place: 3 };

fn device(kind: DeviceKind) -> Device {
    let post = match kind {
        DeviceKind::Station | DeviceKind::NoteAcceptor | DeviceKind::Printer => Post::Place(SEAT),
        DeviceKind::Kiosk => Post::Desk(DeskId(1)),
        _ => Post::Table(SEVEN),
    };
    Device { name: name("device"), kind, post, token: digest("token"), enrolled: Time(0) }
}

fn wager(place: u8) -> Request {
    let (place, amount) = (PlaceId(place), Amount::from_cents(100));
    Request::PlaceWager { place, bettor: name("Ann"), bet: BetId(0), amount }
}

/// Requests that no bettor may make by touching a screen, nor at any place but their own.
fn refused_to_stations() -> Vec<Request> {
    let (place, bettor, bet) = (PlaceId(3), name("Ann"), BetId(0));
    vec![
        wager(4),
        Request::WithdrawWager { place: PlaceId(4), bettor: bettor.clone(), bet },
        Request::CashOut { place: PlaceId(4), how: PayOut::Ticket },
        Request::CashOut { place, how: PayOut::Chips },
        Request::CashOut { place, how: PayOut::Manual },
        Request::TakePlace { place: PlaceId(4), bettor: bettor.clone() },
        Request::LeavePlace { place: PlaceId(4) },
        Request::RefuseWager { place, bettor, bet, reason: String::new() },
        Request::OpenWagering,
        Request::CallNoMoreBets,
        Request::Settle,
        Request::Approve { number: 1 },
        Request::ReduceWagers { side: Side::Player },
        Request::ChangeDealer { name: name("Ann") },
    ]
}

#[test]
fn a_station_asks_for_its_own_place_and_for_nothing_of_the_dealer_s() {
    let station = device(DeviceKind::Station);
    let as_bettor = Ok(Acting::Bettor(PlaceId(3)));
    let (place, bettor, bet) = (PlaceId(3), name("Ann"), BetId(0));
    for request in [
        wager(3),
        Request::WithdrawWager { place, bettor: bettor.clone(), bet },
        Request::CashOut { place, how: PayOut::Ticket },
        Request::TakePlace { place, bettor: bettor.clone() },
        Request::LeavePlace { place },
        Request::Agree,
        Request::KeepWagers { bettor },
    ] {
        assert_eq!(may_do(&station, Deed::Ask(SEVEN, &request)), as_bettor, "{request:?}");
        let elsewhere = may_do(&station, Deed::Ask(EIGHT, &request));
        assert_eq!(elsewhere, Err(Refusal::NotThisDevice), "{request:?}");
    }
    for request in refused_to_stations() {
        let asked = may_do(&station, Deed::Ask(SEVEN, &request));
        assert_eq!(asked, Err(Refusal::NotThisDevice), "{request:?}");
    }
    assert_eq!(may_do(&station, Deed::CallAttendant), as_bettor);
    assert_eq!(bettor_of(&wager(3)), Some(&name("Ann")));
    assert_eq!(bettor_of(&Request::Agree), None);
}

#[test]
fn a_console_asks_anything_of_its_own_table_for_whoever_is_signed_in() {
    let console = device(DeviceKind::Console);
    for request in refused_to_stations() {
        assert_eq!(may_do(&console, Deed::Ask(SEVEN, &request)), Ok(Acting::SignedIn));
        assert!(may_do(&console, Deed::Ask(EIGHT, &request)).is_err());
    }
    assert!(may_do(&console, Deed::Cage(&open_shift())).is_err(), "the cage has its own");
    let at_the_cage = Device { post: Post::Desk(DeskId(1)), ..console };
    assert_eq!(may_do(&at_the_cage, Deed::Cage(&open_shift())), Ok(Acting::SignedIn));
}

#[test]
fn no_other_device_asks_anything_of_a_table() {
    for kind in [
        DeviceKind::Display,
        DeviceKind::ScanningShoe,
        DeviceKind::Printer,
        DeviceKind::NoteAcceptor,
        DeviceKind::Kiosk,
    ] {
        for request in refused_to_stations().into_iter().chain([wager(3), Request::Agree]) {
            let asked = may_do(&device(kind), Deed::Ask(SEVEN, &request));
            assert_eq!(asked, Err(Refusal::NotThisDevice), "{kind:?}: {request:?}");
        }
    }
}

#[test]
fn each_observation_comes_from_the_devices_that_make_it() {
    let (card, amount) = ("4S".parse().unwrap(), Amount::from_cents(100));
    let (shoe, keypad) = (DeviceKind::ScanningShoe, DeviceKind::Console);
    let from: [(Observation, &[DeviceKind]); 11] = [
        (Observation::CardDrawn(Some(card)), &[shoe, keypad]),
        (Observation::CardExposed { number: 1, card }, &[shoe, keypad]),
        (Observation::CuttingCardSeen, &[shoe, keypad]),
        (Observation::NoteStacked { place: PlaceId(3), amount }, &[DeviceKind::NoteAcceptor]),
        (Observation::NoteStacked { place: PlaceId(4), amount }, &[]),
        (Observation::DisplayShows(Outcome::Tie), &[keypad]),
        (Observation::ClockRead, &[]),
        (Observation::StationLost(PlaceId(3)), &[]),
        (Observation::CreditDiffers(PlaceId(3)), &[]),
        (Observation::TicketRedeemed { place: PlaceId(3), amount }, &[]),
        (Observation::TicketPrinted { place: PlaceId(3), amount }, &[]),
    ];
    for (seen, devices) in from {
        for (_, kind) in DeviceKind::ALL {
            let here = may_do(&device(kind), Deed::Report(SEVEN, &seen)).is_ok();
            assert_eq!(here, devices.contains(&kind), "{kind:?}: {seen:?}");
            assert!(may_do(&device(kind), Deed::Report(EIGHT, &seen)).is_err());
        }
    }
}

fn open_shift() -> cage::Request {
    let (desk, counted) = (DeskId(1), Amount::from_cents(100));
    let kind = cage::DeskKind::Window;
    cage::Request::OpenShift { desk, kind, cashier: name("Cy"), counted }
}

#[test]
fn tickets_go_in_where_the_device_is() {
    let number = "420000000000000001".parse().unwrap();
    let present = |till| {
        let check = Check::Holds;
        cage::Request::Ticket(ticket::Request::Present { number, till, check })
    };
    let (seat, desk) = (present(Till::Station(SEAT)), present(Till::Desk(DeskId(1))));
    let confirm = cage::Request::Ticket(ticket::Request::Confirm { number });
    let shift = open_shift();
    for (_, kind) in DeviceKind::ALL {
        let device = device(kind);
        let may = |request| may_do(&device, Deed::Cage(request)).is_ok();
        assert_eq!(may(&seat), kind == DeviceKind::NoteAcceptor, "{kind:?}");
        assert_eq!(may(&desk), kind == DeviceKind::Kiosk, "{kind:?}");
        assert!(!may(&confirm) && !may(&shift));
        assert!(may_do(&device, Deed::Status).is_ok());
    }
}

#[test]
fn screens_read_their_own_table() {
    let screens = [DeviceKind::Station, DeviceKind::Console, DeviceKind::Display];
    for (_, kind) in DeviceKind::ALL {
        let device = device(kind);
        assert_eq!(may_do(&device, Deed::Read(SEVEN)).is_ok(), screens.contains(&kind));
        assert!(may_do(&device, Deed::Read(EIGHT)).is_err());
    }
}
