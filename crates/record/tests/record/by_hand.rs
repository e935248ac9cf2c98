//! Events and requests that play seldom comes to, made by hand.

use rules::accounts::Tender;
use rules::irregularity::{Remedy, Situation};
use rules::role::RoleId;
use rules::{Amount, BetId, Cite, Side};
use table::event::{Flagged, Short, WagerOf};
use table::request::{ChangeTo, Float, PayOut, With};
use table::state::{About, Commitment, PlaceId, PlayLimits, Reveal, Salt};
use table::{Actor, Event, Request, Time};

fn somebody() -> Actor {
    Actor { name: "Zoë \"the\n eye\"".into(), role: RoleId(1) }
}

fn wager() -> WagerOf {
    let (amount, tokens) = (Amount::from_cents(2_505), Amount::from_cents(5));
    WagerOf { place: PlaceId(3), bettor: "Ann".into(), bet: BetId(0), amount, tokens }
}

fn short() -> Short {
    Short { place: PlaceId(1), bettor: "Ann".into(), amount: Amount::from_cents(7) }
}

fn flagged() -> Flagged {
    let (tender, amount) = (Some(Tender::Note), Amount::from_cents(2_000));
    Flagged { at: Time(7), place: PlaceId(2), tender, amount }
}

fn broken() -> About {
    let under = vec![Cite::new("xy:1.1"), Cite::new("xy:1.2(b)")];
    About { bettor: Some("Ann".into()), under, note: "seen".to_owned(), ..About::default() }
}

fn breach(number: u32) -> Event {
    let (situation, by) = (Situation::Breach, Some(somebody()));
    Event::IncidentOpened { number, situation, about: Box::new(broken()), by }
}

fn limits(amount: Amount) -> PlayLimits {
    PlayLimits { minutes: Some(60), break_minutes: 15, loss: Some(amount), excluded: false }
}

fn reveal() -> Reveal {
    Reveal { salt: Salt([0x0f; 32]), order: rules::Card::deck().take(5).collect() }
}

/// Events that play seldom comes to.
pub(crate) fn events() -> Vec<Event> {
    let (number, bettor) = (4, table::Name::from("Ann"));
    let (place, amount) = (Some(PlaceId(3)), Amount::from_cents(-5));
    vec![
        Event::MarkerMoved { to: Some(PlaceId(2)) },
        Event::MarkerMoved { to: None },
        Event::BoxMarked { place: PlaceId(2), closed: true },
        Event::ExtraDummyAllowed,
        Event::ShoeCommitted { commitment: Commitment([0xa5; 32]) },
        Event::ShoeRevealed { commitment: Commitment([0xa5; 32]), reveal: Box::new(reveal()) },
        Event::SeveralPerAreaAllowed,
        Event::CoupInvalidated { situation: Situation::Fraud },
        breach(number),
        Event::WagerConfirmed { number, wager: wager(), by: somebody() },
        Event::CreditRefused { number, place, bettor: bettor.clone(), amount },
        Event::MoneySeized { number, place, bettor: bettor.clone(), amount },
        Event::MoneyReleased { number, place: None, bettor: bettor.clone(), amount },
        Event::CreditHeld { number, place: PlaceId(3), amount, until: Time(9) },
        Event::CreditsFlagged { number, credits: vec![flagged()] },
        Event::CreditRestored { number, place: PlaceId(3), credit: amount },
        Event::PrintFailed { place: PlaceId(3) },
        Event::VoucherExchanged {
            bettor: bettor.clone(),
            voucher: "V-1".into(),
            value: amount,
            bets: vec![BetId(0)],
        },
        Event::DevicesPermitted {
            inspector: "Kim".into(),
            conditions: "music only".to_owned(),
            by: somebody(),
        },
        Event::DevicesBanned { by: somebody() },
        Event::StepOrdered { step: "verify-cards".into(), by: somebody() },
        Event::StepRecorded {
            step: "riffle".into(),
            by: somebody(),
            asked: Some("Ann".into()),
            note: "twice".to_owned(),
        },
        Event::PlayLimitsSet { bettor: bettor.clone(), limits: limits(amount), by: somebody() },
        Event::BreakTaken { bettor: bettor.clone(), until: Time(9) },
        Event::SettlementReversed {
            settled: Vec::new(),
            at_cage: Vec::new(),
            short: vec![short()],
        },
        Event::CorrectionWithdrawn { number },
        Event::StationCredited { place: PlaceId(1), bettor: None, tender: Tender::Note, amount },
        Event::StationPaid {
            place: PlaceId(1),
            bettor: bettor.clone(),
            amount,
            how: PayOut::Ticket,
        },
        Event::StationAbandoned { place: PlaceId(1), bettor: bettor.clone(), amount },
        Event::PlayerSentAway { place: PlaceId(1), reason: "rude".to_owned() },
        Event::DepartureAsked { place: PlaceId(1) },
        Event::FloatMoved { float: Float::Filled(amount) },
        Event::WagersAccepted { wagers: vec![wager(), wager()] },
        Event::OwedPaid { number, place: None, bettor, amount: Amount::from_cents(i64::MIN) },
        Event::TimePassed { now: Time(u64::MAX) },
    ]
}

/// Requests that chance does not make.
pub(crate) fn requests() -> Vec<Request> {
    let with = With { count: Some(7), to: Some("Bob".into()), ..With::default() };
    let (number, place) = (3, PlaceId(2));
    vec![
        Request::MarkBox { place, closed: false },
        Request::Report { situation: Situation::Breach, about: Box::new(broken()) },
        Request::BanDevices,
        Request::OrderStep { step: "verify-cards".into() },
        Request::RecordStep { step: "riffle".into(), asked: None, note: "all there".to_owned() },
        Request::SetPlayLimits {
            bettor: "Ann".into(),
            limits: PlayLimits { excluded: true, ..PlayLimits::default() },
        },
        Request::TakeBreak { bettor: "Ann".into(), minutes: 15 },
        Request::PermitDevices {
            inspector: "Kim".into(),
            surveillance_told: true,
            conditions: "music only".to_owned(),
        },
        Request::ExchangeVoucher {
            bettor: "Ann".into(),
            voucher: "V-1".into(),
            value: Amount::from_cents(-1),
            bets: vec![BetId(0), BetId(99)],
        },
        Request::WagerTokens {
            place,
            bettor: "Ann".into(),
            bet: BetId(0),
            amount: Amount::from_cents(5),
            tokens: Amount::from_cents(i64::MIN),
        },
        Request::MoveFloat(Float::Closed(Amount::from_cents(1))),
        Request::GiveShoe { place: Some(place), from: None },
        Request::GiveShoe { place: Some(place), from: Some(place) },
        Request::GiveShoe { place: None, from: None },
        Request::SettleEarly,
        Request::CompleteCoup,
        Request::Acknowledge { number },
        Request::ConfirmWager { number, place, bettor: "Ann".into(), bet: BetId(1) },
        Request::Resolve { number, remedy: Remedy::Seize, with: Box::new(with) },
        Request::Change(ChangeTo::Closed),
        Request::Burn { method: 99 },
        Request::ChooseStyle { style: 99 },
        Request::TakeBackHand { side: Side::Banker },
        Request::PlaceWager {
            place,
            bettor: "Ann".into(),
            bet: BetId(99),
            amount: Amount::from_cents(i64::MAX),
        },
    ]
}
