//! The law: what is stored loads as what it was, and its JSON is written in one way only.

use crate::by_hand;
use crate::play::{at_random, everywhere, scenarios};
use proptest::prelude::{any, proptest};
use record::form::Form;
use record::payload::{Sealed, read, write};
use record::table_v1::state::Table as StoredTable;
use record::table_v1::{self, load, request, store};
use rules::role::RoleId;
use rules::{Amount, BetId, Card, Odds, Rulebook};
use std::collections::BTreeSet;
use table::event::{Settled, WagerOf};
use table::state::PlaceId;
use table::{Actor, Event, Time};
use testkit::Draw;
use testkit::moves::anything;

type Kinds = BTreeSet<&'static str>;

/// Fails where an event breaks the law; its kind.
fn keeps_the_law(rulebook: &Rulebook, event: &Event) -> &'static str {
    let stored = store(rulebook, event);
    assert_eq!(load(rulebook, &stored).as_ref(), Ok(event), "{stored:?}");
    let written = write(rulebook, event, &[]).expect("it fits");
    let (kind, schema, payload) = (written.kind, written.schema, written.payload.as_str());
    let value: serde_json::Value = serde_json::from_str(payload).expect("it was written as JSON");
    assert_eq!(value.to_string(), payload, "JSON of sorted keys");
    let kept = read(rulebook, Sealed { kind, schema, payload });
    assert_eq!(kept.map(|kept| kept.event).as_ref(), Ok(event), "{payload}");
    kind
}

/// A request as the event in which it is kept.
fn asked(request: table::Request) -> Event {
    let actor = Actor { name: "Ann".into(), role: RoleId(0) };
    Event::ApprovalAsked { number: 1, actor, request: Box::new(request), needs: RoleId(1) }
}

/// The word of a stored request.
fn word(rulebook: &Rulebook, request: &table::Request) -> String {
    let stored = request::Request::store(request, rulebook);
    let value = serde_json::to_value(stored).expect("it is JSON");
    value["is"].as_str().expect("a word").to_owned()
}

#[test]
fn every_event_of_random_play_keeps_the_law_and_so_does_every_table() {
    for edition in everywhere() {
        let rulebook = edition.at_table();
        for seed in 0..20 {
            for came in at_random(edition, seed, 250) {
                for event in &came.events {
                    keeps_the_law(rulebook, event);
                }
                let stored = StoredTable::store(&came.before, rulebook);
                assert_eq!(StoredTable::load(&stored, rulebook), Ok(came.before));
            }
        }
    }
}

#[test]
fn every_kind_of_event_keeps_the_law() {
    let mut met = Kinds::new();
    for (edition, _, steps) in scenarios() {
        let rulebook = edition.at_table();
        met.extend(steps.iter().flatten().map(|event| keeps_the_law(rulebook, event)));
    }
    for edition in everywhere() {
        let rulebook = edition.at_table();
        met.extend(by_hand::events().iter().map(|event| keeps_the_law(rulebook, event)));
    }
    let missing: Vec<_> =
        table_v1::Event::WORDS.iter().filter(|kind| !met.contains(**kind)).collect();
    assert!(missing.is_empty(), "no test has met {missing:?}");
}

#[test]
fn every_kind_of_request_keeps_the_law() {
    let mut met = BTreeSet::new();
    for edition in everywhere() {
        let rulebook = edition.at_table();
        let mut draw = Draw::seeded(5);
        let by_chance = (0..3_000).map(|_| anything(rulebook, &mut draw));
        for request in by_chance.collect::<Vec<_>>().into_iter().chain(by_hand::requests()) {
            met.insert(word(rulebook, &request));
            keeps_the_law(rulebook, &asked(request));
        }
    }
    let words = request::Request::WORDS.iter();
    let missing: Vec<_> = words.filter(|word| !met.contains(**word)).collect();
    assert!(missing.is_empty(), "no test has met {missing:?}");
}

#[test]
fn kinds_have_one_name_each() {
    let kinds: Kinds = table_v1::Event::WORDS.iter().copied().collect();
    assert_eq!(kinds.len(), table_v1::Event::WORDS.len());
    let plain = |kind: &&str| kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    assert!(kinds.iter().all(plain));
}

proptest! {
    /// Whatever amounts, names, bets, odds, cites, cards and moments there may be.
    #[test]
    fn any_values_keep_the_law(
        (cents, back, now) in any::<(i64, i64, u64)>(),
        (bettor, cite) in any::<(String, String)>(),
        (place, bet, win, stake) in any::<(u8, u8, u32, u32)>(),
        card in 0..Card::KINDS,
    ) {
        let amount = Amount::from_cents(cents);
        let (at, bettor, bet) = (PlaceId(place), bettor.into(), BetId(bet));
        let tokens = Amount::from_cents(back);
        let wager = WagerOf { place: at, bettor, bet, amount, tokens };
        let settled = Settled {
            wager,
            staked: amount,
            grade: rules::Grade::StandOff,
            odds: Odds::new(win, stake),
            returned: Amount::from_cents(back),
            tokens: amount,
            cite: rules::Cite::new(&cite),
        };
        let card = Card::deck().nth(card).expect("one of the deck");
        for edition in everywhere() {
            let rulebook = edition.at_table();
            let settled = vec![settled.clone(), settled.clone()];
            keeps_the_law(rulebook, &Event::WagersSettled { early: true, settled });
            keeps_the_law(rulebook, &Event::TimePassed { now: Time(now) });
            keeps_the_law(rulebook, &Event::CardExposed { number: place, card });
        }
    }
}
