//! What is stored, and what comes over the wire in the same forms.

use super::tables::chosen;
use record::cage;
use record::form::Form;
use record::payload::{Sealed, read, write};
use record::table_v1::request::Request as Written;
use rules::Rulebook;
use screens::asks::{self, Ask};
use table::{Asking, Event, Request, Table, Time, decide, evolve, observe};
use testkit::moves::{Bytes, Choose, anybody, anything, sight};
use testkit::rulebook;

/// What is stored comes back as it was, and what cannot be read is refused. The first byte chooses
/// the rulebook; the second, whether the rest is moves at a table, whose events are written and
/// read, or the kind and the payload of an entry of a table or of the cage.
pub(super) fn record(bytes: &[u8]) {
    let [first, second, rest @ ..] = bytes else { return };
    let rulebook = rulebook(chosen(*first));
    match (second % 2, std::str::from_utf8(rest)) {
        (1, Ok(text)) => entry(rulebook, text),
        _ => moves(rulebook, rest),
    }
}

fn comes_back(rulebook: &Rulebook, event: &Event) {
    let written = write(rulebook, event, &[]).expect("it fits");
    let (kind, schema, payload) = (written.kind, written.schema, written.payload.as_str());
    let kept = read(rulebook, Sealed { kind, schema, payload });
    let kept = kept.unwrap_or_else(|why| panic!("{kind} {payload}: {why}"));
    assert_eq!(kept.event, *event);
    assert_eq!(write(rulebook, &kept.event, &kept.moved).expect("it fits"), written);
}

fn moves(rulebook: &Rulebook, bytes: &[u8]) {
    let (mut table, mut now) = (Table::default(), Time(0));
    let mut choices = Bytes(bytes);
    while !choices.is_empty() {
        now = now.plus_seconds(choices.below(20) as u64);
        let events = if choices.below(4) == 0 {
            observe(rulebook, &table, now, sight(&mut choices))
        } else {
            let actor = anybody(rulebook, &mut choices);
            let request = anything(rulebook, &mut choices);
            decide(rulebook, &table, &Asking { at: now, actor, request }).unwrap_or_default()
        };
        for event in &events {
            comes_back(rulebook, event);
        }
        table = events.iter().fold(table, evolve);
    }
}

/// Whatever can be read can be written, and reads the same.
fn entry(rulebook: &Rulebook, text: &str) {
    let Some((kind, payload)) = text.split_once('\n') else { return };
    let sealed = Sealed { kind, schema: 1, payload };
    if let Ok(kept) = read(rulebook, sealed) {
        comes_back(rulebook, &kept.event);
    }
    if let Ok(kept) = cage::read(sealed) {
        let written = cage::write(&kept.event, &kept.moved).expect("it fits");
        let payload = written.payload.as_str();
        assert_eq!(cage::read(Sealed { kind, schema: 1, payload }), Ok(kept));
    }
}

/// What the API takes at a table, as the server reads it: a request that is understood is written
/// as one that is understood alike, and whatever is asked or seen, a table decides it. The first
/// byte chooses the rulebook; the rest is JSON.
pub(super) fn asks(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let rulebook = rulebook(chosen(*first));
    let Ok(value) = serde_json::from_slice(rest) else { return };
    let (table, at) = (Table::default(), Time(1));
    match asks::read(rulebook, value) {
        Ok(Ask::Request(request)) => {
            reads_the_same(rulebook, &request);
            let actor = anybody(rulebook, &mut Bytes(rest));
            // Whether it is refused is the table's business.
            let _decided = decide(rulebook, &table, &Asking { at, actor, request });
        }
        Ok(Ask::Seen(observation)) => {
            observe(rulebook, &table, at, observation).iter().fold(table, evolve);
        }
        Ok(Ask::Draw | Ask::CallAttendant | Ask::Attended(_)) => {}
        Err(why) => assert!(!why.0.is_empty(), "what is not understood is told"),
    }
}

fn reads_the_same(rulebook: &Rulebook, request: &Request) {
    let written = <Written as Form<Rulebook>>::store(request, rulebook);
    let value = serde_json::to_value(&written).expect("it can be written");
    match asks::read(rulebook, value) {
        Ok(Ask::Request(again)) => assert_eq!(again, *request),
        other => panic!("{request:?} is read again as {other:?}"),
    }
}
