//! What was written once can be read forever: `golden/promotion_v1.jsonl`, whose lines never
//! change.

use crate::lines;
use crate::whole::{Day, day};
use floor::promotion::{
    Conditions, Entering, Event, Given, Paid, Part, Presence, Prize, PromotionId, Reached, Switch,
    Taken, Unclaimed, What, Won,
};
use floor::{Time, lots::Digest};
use ledger::TableId;
use record::payload::{Sealed, Written};
use record::promotion::{read, write};
use record::promotion_v1::PromotionEvent;
use rules::Amount;
use rules::promotion::{Item, Method, PayBy};
use serde_json::Value;

const WRITTEN: &str = include_str!("../../golden/promotion_v1.jsonl");

fn conditions() -> Box<Conditions> {
    let amount = Amount::from_cents;
    let prize = Prize {
        name: "Car".into(),
        kind: "vehicle".into(),
        quantity: Some(1),
        includes: vec![Part { kind: "liquor".into(), quantity: Some(700) }],
        value: Some(amount(4_500_000)),
        on: Some("none".into()),
        details: [("make".into(), "Gale".into()), ("model".into(), "G-4".into())].into(),
        alternative: Some(amount(4_000_000)),
    };
    Box::new(Conditions {
        title: "Spring".into(),
        words: [(Item::Manner, "by a draw".into()), (Item::Claim, "at the desk".into())].into(),
        entering: Some(Entering::Wager(amount(5_000))),
        entries_each: Some(3),
        starts: Some(Time(1)),
        closes: Some(Time(2)),
        draws: Some(Time(3)),
        presence: Some(Presence::NotRequired),
        claim_hours: Some(72),
        unclaimed: Some(Unclaimed::Redrawn),
        prizes: vec![prize, Prize::default()],
        tables: vec![TableId(4)],
    })
}

fn whats() -> Vec<What> {
    let won = || Won {
        prize: 1,
        entry: 2,
        entrant: "Ben".into(),
        notify_by: Some(Time(9)),
        claim_by: None,
    };
    let parts = || vec![Paid { by: PayBy::Cheque, amount: Amount::from_cents(7) }];
    let given = Given::Voucher { voucher: "V-1".into(), value: Amount::from_cents(50) };
    let digest = Digest([0xa5; 32]);
    vec![
        What::Written { number: PromotionId(7), rulebook: "nsw".into(), conditions: conditions() },
        What::Lodged { reference: "letter".into() },
        What::MadeAvailable { means: vec!["casino".into()] },
        What::Advertised { text: "Win! Terms apply".into(), reference: "Terms apply".into() },
        What::Committed { commitment: digest },
        What::Started,
        What::Amended { conditions: conditions(), approval: "letter 2".into() },
        What::SignSwitched { table: TableId(4), switch: Switch::On },
        What::EntryTaken { number: 1, entrant: "Ann".into() },
        What::ScrutineerNominated { scrutineer: "Ida".into() },
        What::ScrutineerWaived { why: "small".into() },
        What::EntriesClosed { entries: 2, list: digest },
        What::Drawn { seed: digest, word: "fog".into(), scrutineer: None, won: vec![won()] },
        What::Redrawn { why: "absent".into(), out: 2, won: won() },
        What::ResultsPublished { means: "website".into() },
        What::NoticeGiven { prize: 1, method: Method::Mail, reached: Reached::No, late: None },
        What::NoticeOverdue { prize: 1 },
        What::PrizeClaimed { claim: 1, prize: 1, claimant: "Ben".into(), address: None },
        What::PrizeUnclaimed { prize: 1, kept: false },
        What::ClaimAccepted { claim: 1 },
        What::PaymentChosen { claim: 1, taken: Taken::Parts(parts()) },
        What::PaymentChosen { claim: 1, taken: Taken::Alternative },
        What::PrizeAwarded { claim: 1, prize: 1, to: "Ben".into(), given },
        What::ClaimDenied { claim: 1, reasons: "late".into(), address: Some("1 Low Rd".into()) },
        What::ReasonsTold { claim: 1, method: Method::Email },
        What::DisputeRaised { dispute: 1, person: "Zed".into(), about: "rain".into() },
        What::DisputeDecided { dispute: 1, decision: "no".into() },
        What::ComplaintAdvised { dispute: 1 },
        What::Doubted { why: "open barrel".into() },
        What::Postponed { told: "Hall".into() },
        What::Validated { how: "counted".into() },
        What::Cancelled { told: "Hall".into() },
        What::Closed,
    ]
}

fn events() -> Vec<Event> {
    let by = |number: usize| number.is_multiple_of(2).then(|| "Olga".into());
    let numbered = whats().into_iter().enumerate();
    numbered
        .map(|(number, what)| Event { at: Time(1_731_670_000_000), by: by(number), what })
        .collect()
}

fn written(event: &Event) -> Written {
    write(event, &[]).expect("it fits")
}

#[test]
fn every_event_is_read_as_it_was_written_and_in_one_way_only() {
    let Day { events: played, .. } = day(5, usize::MAX);
    for event in events().into_iter().chain(played) {
        let Written { kind, schema, payload } = written(&event);
        let payload = payload.as_str();
        let value: Value = serde_json::from_str(payload).expect("it is JSON");
        assert_eq!(value.to_string(), payload, "JSON of sorted keys");
        let kept = read(Sealed { kind, schema, payload }).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(kept.event, event, "{payload}");
    }
}

#[test]
fn every_kind_has_a_line_that_is_read_and_written_as_it_was() {
    lines::read_again(WRITTEN, |_, sealed| read(sealed).map(|kept| written(&kept.event)));
    let lines = lines::by_kind(events().iter().map(written));
    let mut declared = PromotionEvent::WORDS.to_vec();
    declared.sort_unstable();
    assert_eq!(lines.keys().copied().collect::<Vec<_>>(), declared, "one of every kind by hand");
    lines::has_each(("promotion_v1.jsonl", WRITTEN), lines);
}
