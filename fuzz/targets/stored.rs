//! What is stored, and what comes over the wire in the same forms.

use super::played::MOMENTS;
use super::tables::{book, somebody};
use record::form::Form;
use record::kinds::Kinds;
use record::payload::{Events, Sealed, read, read_as, write, write_as};
use record::table_v1::request::Request as Written;
use record::{Schemas, cage_v1, promotion_v1, staff_v1, tournament_v1};
use rules::Rulebook;
use screens::asks::{self, Ask};
use std::fmt::Debug;
use table::duty::duty;
use table::{Asking, Event, Request, Table, Time, decide, evolve, observe};
use testkit::moves::{Bytes, Choose, anybody, anything, sight};

/// What is stored comes back as it was, and what cannot be read is refused. The first byte chooses
/// the rulebook; the second, whether the rest is moves at a table, whose events are written and
/// read, or the kind and the payload of an entry of any stream, and of which version.
pub(super) fn record(bytes: &[u8]) {
    let [first, second, rest @ ..] = bytes else { return };
    let rulebook = book(usize::from(*first));
    match (second % 2, std::str::from_utf8(rest)) {
        (1, Ok(text)) => entry(rulebook, u32::from(*second).div_ceil(2), text),
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
fn entry(rulebook: &Rulebook, schema: u32, text: &str) {
    let Some((kind, payload)) = text.split_once('\n') else { return };
    let sealed = Sealed { kind, schema, payload };
    if let Ok(kept) = read(rulebook, sealed) {
        comes_back(rulebook, &kept.event);
    }
    reads_again::<cage_v1::Event>(sealed);
    reads_again::<staff_v1::Event>(sealed);
    reads_again::<tournament_v1::Event>(sealed);
    reads_again::<promotion_v1::Event>(sealed);
}

/// The same of the streams that need no rulebook.
fn reads_again<K: Events<()>>(sealed: Sealed<'_>)
where
    K::Of: PartialEq + Debug,
{
    let read = |sealed: Sealed<'_>| read_as::<K, ()>(Schemas::CURRENT, &(), sealed);
    let Ok(kept) = read(sealed) else { return };
    let written = write_as::<K, ()>(&(), &kept.event, &kept.moved).expect("it fits");
    assert!(<K as Kinds>::all().contains(&written.kind), "{} is of its stream", written.kind);
    let payload = written.payload.as_str();
    let again = read(Sealed { kind: written.kind, schema: written.schema, payload });
    assert_eq!(again, Ok(kept), "{} {payload}", written.kind);
}

/// What the API takes at a table, as the server reads it: a request that is understood is written
/// as one that is understood alike, and whatever is asked or seen, a table decides it, one that
/// nobody has opened or one in the middle of a scenario. The first byte chooses the rulebook, the
/// second the table, the third who asks; the rest is JSON, or what the scenario hears next where
/// it is nothing.
pub(super) fn asks(bytes: &[u8]) {
    let [first, second, third, rest @ ..] = bytes else { return };
    let rulebook = book(usize::from(*first));
    let moments = &MOMENTS[usize::from(*first) % MOMENTS.len()];
    let moment = usize::from(*second).checked_sub(1).and_then(|number| moments.get(number));
    let value = match moment {
        Some(moment) if rest.is_empty() => Ok(moment.said.clone()),
        _ => serde_json::from_slice(rest),
    };
    let Ok(value) = value else { return };
    let (table, at) = match moment {
        Some(moment) => (moment.table.clone(), moment.at),
        None => (Table::default(), Time(1)),
    };
    let by = moment.and_then(|moment| moment.by.as_ref());
    let events = match asks::read(rulebook, value) {
        Ok(Ask::Request(request)) => {
            reads_the_same(rulebook, &request);
            let name = by.map_or("Ann", |by| &by.name);
            let actor = somebody(rulebook, *third, name);
            // Whether it is refused is the table's business.
            decide(rulebook, &table, &Asking { at, actor, request }).unwrap_or_default()
        }
        Ok(Ask::Seen(observation)) => observe(rulebook, &table, at, observation),
        Ok(Ask::Draw | Ask::CallAttendant | Ask::Attended(_)) => Vec::new(),
        Err(why) => {
            assert!(!why.0.is_empty(), "what is not understood is told");
            Vec::new()
        }
    };
    for event in &events {
        comes_back(rulebook, event);
    }
    // There is something to do at any table.
    duty(rulebook, &events.iter().fold(table, evolve));
}

fn reads_the_same(rulebook: &Rulebook, request: &Request) {
    let written = <Written as Form<Rulebook>>::store(request, rulebook);
    let value = serde_json::to_value(&written).expect("it can be written");
    match asks::read(rulebook, value) {
        Ok(Ask::Request(again)) => assert_eq!(again, *request),
        other => panic!("{request:?} is read again as {other:?}"),
    }
}
