//! What is stored comes back as it was, and what cannot be read is refused without a panic. The
//! first byte chooses the rulebook; the second, whether the rest is moves at a table, whose events
//! are written and read, or the kind and the payload of an entry of a table or of the cage.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::cage;
use record::payload::{Sealed, read, write};
use rules::Rulebook;
use table::{Asking, Event, Table, Time, decide, evolve, observe};
use testkit::moves::{Bytes, Choose, anybody, anything, sight};
use testkit::{GAMES, ODD_HOUSE, rulebook};

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
        events.iter().for_each(|event| comes_back(rulebook, event));
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

fuzz_target!(|bytes: &[u8]| {
    let [first, second, rest @ ..] = bytes else { return };
    let books: Vec<_> = GAMES.into_iter().chain([ODD_HOUSE]).collect();
    let rulebook = rulebook(books[usize::from(*first) % books.len()]);
    match (second % 2, std::str::from_utf8(rest)) {
        (1, Ok(text)) => entry(rulebook, text),
        _ => moves(rulebook, rest),
    }
});
