//! Messages are checked for their order: no credit for what was not ordered, or not told in full.
#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

use devices::acceptor::{Document, Event, Host, Input, Memory, Phase, Settings, Verdict};
use rules::Amount;

const IDLE: u8 = 0x01;
const ACCEPTING: u8 = 0x02;
const ESCROWED: u8 = 0x04;
const STACKING: u8 = 0x08;
const STACKED: u8 = 0x10;
const RETURNED: u8 = 0x40;

/// A host, and a device that says whatever the test wants.
struct Script {
    host: Host,
}

impl Script {
    fn new() -> Script {
        Script { host: Host::resume(Settings::default(), Memory::NEW) }
    }

    /// Polls, and answers with this state; the document is one of so many dollars, if any.
    fn says(&mut self, state: u8, dollars: Option<u32>) -> Vec<Event> {
        self.answers(state, 0, dollars)
    }

    fn powers_up(&mut self) -> Vec<Event> {
        self.answers(0, 1, None)
    }

    fn answers(&mut self, state: u8, exception: u8, dollars: Option<u32>) -> Vec<Event> {
        let toggle = self.poll()[2] & 1;
        let data = [state, 0x10, exception, 0, 0, 0];
        let mut message = match dollars {
            None => [&[0x02, 11, 0x20 | toggle], &data[..]].concat(),
            Some(dollars) => {
                let note = format!("\0AUD{dollars:03}+00\0AAAA\x04\0\0").into_bytes();
                [&[0x02, 30, 0x70 | toggle, 0x02], &data[..], &note].concat()
            }
        };
        let sum = message[1..].iter().fold(0, |sum, byte| sum ^ byte);
        message.extend([0x03, sum]);
        self.host.step(Input::Bytes(&message)).events
    }

    fn poll(&mut self) -> Vec<u8> {
        self.host.step(Input::Tick).send.unwrap()
    }

    fn is_told_to_stack(&mut self) -> bool {
        self.poll()[4] & 0x20 != 0
    }

    fn is_told_to_return(&mut self) -> bool {
        self.poll()[4] & 0x40 != 0
    }

    fn decide(&mut self, verdict: Verdict) {
        assert_eq!(self.host.step(Input::Decide(fifty(), verdict)).events, []);
    }
}

fn fifty() -> Document {
    Document::Note(Amount::from_cents(5_000))
}

/// A host that has ordered a note of fifty to be stacked.
fn ordered() -> Script {
    let mut script = Script::new();
    assert_eq!(script.says(IDLE, None), []);
    assert_eq!(script.says(ESCROWED, Some(50)), [Event::Escrowed(fifty())]);
    assert!(!script.is_told_to_stack());
    script.decide(Verdict::Stack);
    assert!(script.is_told_to_stack());
    script
}

#[test]
fn stacked_is_never_the_first_word_of_a_note() {
    for begun in [None, Some(IDLE), Some(0x02)] {
        let mut script = Script::new();
        begun.map(|state| script.says(state, None));
        assert_eq!(script.says(STACKED | IDLE, Some(50)), [Event::Unclaimed(Some(fifty()))]);
        assert_eq!(script.says(STACKED | IDLE, None), [Event::Unclaimed(None)]);
    }
}

#[test]
fn what_was_stacked_without_a_verdict_is_not_credited() {
    let mut script = Script::new();
    script.says(ESCROWED, Some(50));
    assert_eq!(script.says(STACKING, None), [Event::OutOfOrder]);
    assert_eq!(script.says(STACKED | IDLE, Some(50)), [Event::Unclaimed(Some(fifty()))]);
}

#[test]
fn what_is_stacked_without_an_order_is_told_again_to_a_host_that_did_not_live_to_keep_it() {
    for state in [IDLE, ACCEPTING] {
        let mut script = Script::new();
        script.says(state, None);
        assert_eq!(script.says(STACKING, None), [Event::OutOfOrder]);
        assert_eq!(script.says(STACKING, None), [], "it is told once");
        let kept = script.host.memory();
        assert_eq!(kept.phase, Phase::Unordered);
        let asked_under = script.poll()[2] & 1;
        script.says(STACKED | IDLE, Some(50));
        script.host = Host::resume(Settings::default(), kept);
        assert_eq!(script.poll()[2] & 1, asked_under, "under the other bit it would go on");
        assert_eq!(script.says(STACKED | IDLE, Some(50)), [Event::Unclaimed(Some(fifty()))]);
    }
}

#[test]
fn what_was_being_stacked_without_an_order_and_is_not_spoken_of_may_be_in_the_cassette() {
    let mut script = Script::new();
    script.says(ACCEPTING, None);
    script.says(STACKING, None);
    assert_eq!(script.says(IDLE, None), [Event::Unclaimed(None)]);
    assert_eq!(script.says(IDLE, None), []);
}

#[test]
fn what_was_to_be_returned_and_was_stacked_is_not_credited() {
    let mut script = Script::new();
    script.says(ESCROWED, Some(50));
    script.decide(Verdict::Return);
    assert!(script.is_told_to_return());
    assert_eq!(script.says(STACKED | IDLE, Some(50)), [Event::Unclaimed(Some(fifty()))]);
}

#[test]
fn a_note_that_turns_into_another_or_into_none_is_disputed() {
    for told in [Some(100), Some(20), None] {
        let mut script = ordered();
        assert_eq!(script.says(STACKING, None), []);
        assert_eq!(script.says(STACKED | IDLE, told), [Event::Disputed(fifty())]);
        assert_eq!(script.host.memory().phase, Phase::Idle);
    }
    let mut script = ordered();
    assert_eq!(script.says(ESCROWED, Some(100)), [Event::Disputed(fifty())]);
    assert!(script.is_told_to_return());
}

#[test]
fn a_note_that_vanishes_is_disputed() {
    let mut script = ordered();
    assert_eq!(script.says(STACKING, None), []);
    assert_eq!(script.says(IDLE, None), [Event::Disputed(fifty())]);
}

#[test]
fn stacked_and_at_rest_in_one_answer_is_one_credit() {
    let mut script = ordered();
    assert_eq!(script.says(STACKED | IDLE, Some(50)), [Event::Stacked(fifty())]);
    assert_eq!(script.says(IDLE, None), []);
    assert_eq!(script.says(STACKED | IDLE, Some(50)), [Event::Unclaimed(Some(fifty()))]);
}

#[test]
fn after_power_up_the_last_note_is_credited_if_it_was_not_and_only_then() {
    let mut script = ordered();
    assert_eq!(script.powers_up(), [Event::PoweredUp]);
    assert_eq!(script.powers_up(), []);
    assert!(!script.is_told_to_stack(), "nobody orders what may be done already");
    assert_eq!(script.says(STACKED | IDLE, Some(50)), [Event::Stacked(fifty())]);
    assert_eq!(script.powers_up(), [Event::PoweredUp]);
    assert_eq!(script.says(STACKED | IDLE, Some(50)), [Event::Repeated(fifty())]);
}

#[test]
fn a_note_like_the_last_one_that_nobody_ordered_in_is_unclaimed_once_the_device_has_gone_on() {
    let mut script = ordered();
    assert_eq!(script.says(STACKED | IDLE, Some(50)), [Event::Stacked(fifty())]);
    assert_eq!(script.says(IDLE, None), []);
    assert_eq!(script.says(ACCEPTING, None), []);
    assert_eq!(script.powers_up(), [Event::PoweredUp]);
    assert_eq!(script.says(STACKED | IDLE, Some(50)), [Event::Unclaimed(Some(fifty()))]);
}

#[test]
fn after_power_up_a_note_that_is_still_in_escrow_goes_back() {
    for told in [None, Some(50)] {
        let mut script = ordered();
        script.powers_up();
        assert_eq!(script.says(ESCROWED, told), []);
        assert!(script.is_told_to_return());
        assert_eq!(script.says(RETURNED | IDLE, None), [Event::Returned(Some(fifty()))]);
    }
}

#[test]
fn another_note_in_escrow_than_the_one_that_waits_goes_back() {
    let mut script = Script::new();
    script.says(ESCROWED, Some(50));
    assert_eq!(script.says(ESCROWED, Some(20)), [Event::OutOfOrder]);
    assert!(script.is_told_to_return());
}
