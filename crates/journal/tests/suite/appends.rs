//! Appending: conditions, keys, refusals.

use super::kit::{START_MS, Subject, all, batch, draft, fill, joint, key, refusal, stream};
use journal::{Actor, Answer, Batch, Cause, Done, Expected, Hash, Payload, Place, Refusal};
use std::sync::{Arc, mpsc};
use std::thread;

pub(crate) fn a_batch_is_read_back_as_it_was_sent(store: &Subject) {
    let first = store.append(batch("before", "table/1", 0, 1)).unwrap();
    let mut sent = batch("sent", "table/1", 1, 2);
    sent.drafts[0].approval = Some(Actor::new("bob", "supervisor"));
    sent.drafts[0].cause = Some(Cause::Position(first.last));
    sent.drafts[1].cause = Some(Cause::Draft(0));
    sent.drafts[1].time_ms += 5;
    sent.drafts[1].schema = 7;
    let appended = store.append(sent.clone()).unwrap();
    assert_eq!((appended.first, appended.last), (2, 3));
    assert_eq!(appended.streams, [(stream("table/1"), 3)]);

    let entries = store.read(0, 10).unwrap();
    assert_eq!(entries[0].previous, Hash::NONE);
    for (index, (entry, draft)) in entries[1..].iter().zip(&sent.drafts).enumerate() {
        assert_eq!(entry.stream, draft.stream);
        assert_eq!(entry.number, index as u64 + 2);
        assert_eq!(entry.position, index as u64 + 2);
        assert_eq!(entry.time_ms, draft.time_ms);
        assert_eq!(entry.actor, draft.actor);
        assert_eq!(entry.approval, draft.approval);
        assert_eq!(entry.cause, Some(index as u64 + 1));
        assert_eq!(entry.key, sent.key);
        assert_eq!(entry.place, Place { index: u32::try_from(index).unwrap(), count: 2 });
        assert_eq!((&entry.kind, entry.schema), (&draft.kind, draft.schema));
        assert_eq!(entry.payload, draft.payload);
        assert_eq!(entry.previous, entries[index].hash);
        assert_eq!(entry.hash, entry.computed_hash());
    }
}

pub(crate) fn positions_and_numbers_have_no_gaps(store: &Subject) {
    fill(store);
    refusal(store.append(batch("stale", "table/1", 1, 2)));
    store.append(joint("more", &["cage", "table/2"])).unwrap();
    let entries = all(store);
    assert!(entries.iter().map(|entry| entry.position).eq(1..=28));
    for name in ["table/1", "table/2", "cage"] {
        let own = entries.iter().filter(|entry| entry.stream == stream(name));
        assert!(own.map(|entry| entry.number).zip(1..).all(|(number, right)| number == right));
    }
}

pub(crate) fn a_stale_version_is_told_the_actual_one(store: &Subject) {
    store.append(batch("first", "table/1", 0, 3)).unwrap();
    for expected in [0, 2, 4] {
        let refused = refusal(store.append(batch("stale", "table/1", expected, 1)));
        let stream = stream("table/1");
        assert_eq!(refused, Refusal::Conflict { stream, expected, actual: 3 });
    }
    store.append(batch("stale", "table/1", 3, 1)).unwrap();
}

pub(crate) fn several_streams_are_written_together_or_not_at_all(store: &Subject) {
    store.append(batch("table", "table/1", 0, 2)).unwrap();
    let mut both = joint("both", &["table/1", "cage"]);
    both.expected =
        vec![(stream("table/1"), Expected::Number(2)), (stream("cage"), Expected::Number(9))];
    let refused = refusal(store.append(both.clone()));
    assert_eq!(refused, Refusal::Conflict { stream: stream("cage"), expected: 9, actual: 0 });
    assert_eq!(store.last().unwrap(), 2);

    both.expected[1].1 = Expected::Number(0);
    let appended = store.append(both).unwrap();
    assert_eq!(appended.streams, [(stream("table/1"), 3), (stream("cage"), 1)]);
}

pub(crate) fn a_stream_that_was_only_read_can_be_a_condition(store: &Subject) {
    store.append(batch("staff", "staff", 0, 1)).unwrap();
    let mut decided = batch("decided", "table/1", 0, 1);
    decided.expected.push((stream("staff"), Expected::Number(0)));
    let refused = refusal(store.append(decided.clone()));
    assert_eq!(refused, Refusal::Conflict { stream: stream("staff"), expected: 0, actual: 1 });
    decided.expected[1].1 = Expected::Number(1);
    store.append(decided).unwrap();
}

pub(crate) fn a_key_sent_again_answers_with_the_first_result(store: &Subject) {
    let sent = batch("once", "table/1", 0, 2);
    let first = store.append(sent.clone()).unwrap();
    store.append(batch("other", "table/1", 2, 1)).unwrap();
    assert_eq!(store.append(sent.clone()).unwrap(), first);
    // Conditions are no content: who asks again has perhaps loaded the stream anew.
    let again = Batch { expected: vec![(stream("table/1"), Expected::Any)], ..sent };
    assert_eq!(store.append(again).unwrap(), first);
    assert_eq!(store.last().unwrap(), 3);
}

pub(crate) fn a_key_sent_twice_at_once_is_stored_once(store: &Subject) {
    let (sender, answers) = mpsc::channel::<Answer>();
    for _ in 0..20 {
        let sender = sender.clone();
        let done = Done::new(move |answer| sender.send(answer).unwrap());
        store.submit(batch("once", "table/1", 0, 2), done);
    }
    drop(sender);
    let answers: Vec<_> = answers.into_iter().map(Result::unwrap).collect();
    assert_eq!(answers.len(), 20);
    assert!(answers.iter().all(|answer| (answer.first, answer.last) == (1, 2)));
    assert_eq!(store.last().unwrap(), 2);
}

pub(crate) fn a_key_with_other_content_is_refused_and_says_where(store: &Subject) {
    let sent = batch("once", "table/1", 0, 2);
    let first = store.append(sent.clone()).unwrap();
    let mut others = vec![sent.clone(); 8];
    others[0].drafts.pop();
    others[1].drafts.push(draft("table/1", 9));
    others[2].drafts[0].time_ms -= 1;
    others[3].drafts[0].actor = Actor::new("alice", "cashier");
    others[4].drafts[1].approval = Some(Actor::new("bob", "supervisor"));
    others[5].drafts[1].cause = Some(Cause::Draft(0));
    others[6].drafts[1].kind.push('!');
    others[7].drafts[1].payload = Payload::new("{}").unwrap();
    for other in others {
        let refused = refusal(store.append(other));
        assert_eq!(refused, Refusal::KeyUsed { key: key("once"), first: first.clone() });
    }
    assert_eq!(store.last().unwrap(), 2);
}

pub(crate) fn a_key_can_be_asked_for(store: &Subject) {
    let appended = store.append(batch("here", "table/1", 0, 3)).unwrap();
    assert_eq!(store.resolve(&key("here")).unwrap(), Some(appended));
    assert_eq!(store.resolve(&key("nowhere")).unwrap(), None);
    store.append(batch("after", "table/1", 3, 1)).unwrap();
}

pub(crate) fn of_many_writers_one_wins_each_number(store: &Subject) {
    let writer = |name: usize| {
        let store = Arc::clone(store);
        move || {
            let mut won = 0;
            while let Some(at) = next_number(&store) {
                let text = format!("writer {name} at {at}");
                won += u32::from(store.append(batch(&text, "table/1", at, 1)).is_ok());
            }
            won
        }
    };
    let writers: Vec<_> = (0..4).map(|name| thread::spawn(writer(name))).collect();
    let won: u32 = writers.into_iter().map(|writer| writer.join().unwrap()).sum();
    assert_eq!(won, 50);
    let entries = store.read_stream(&stream("table/1"), 0).unwrap();
    assert!(entries.iter().map(|entry| entry.number).eq(1..=50));
}

fn next_number(store: &Subject) -> Option<u64> {
    let head = store.head(&stream("table/1")).unwrap().map_or(0, |head| head.number);
    (head < 50).then_some(head)
}

pub(crate) fn a_clock_that_went_back_is_refused(store: &Subject) {
    store.append(batch("now", "table/1", 0, 1)).unwrap();
    let mut earlier = batch("earlier", "table/1", 1, 1);
    earlier.drafts[0].time_ms = START_MS - 1;
    let refused = refusal(store.append(earlier));
    let back =
        Refusal::ClockBack { stream: stream("table/1"), head_ms: START_MS, time_ms: START_MS - 1 };
    assert_eq!(refused, back);
    let mut within = batch("within", "table/1", 1, 2);
    within.drafts[0].time_ms = START_MS + 5;
    let refused = refusal(store.append(within));
    assert!(matches!(refused, Refusal::ClockBack { head_ms, .. } if head_ms == START_MS + 5));
    store.append(batch("same time", "table/1", 1, 1)).unwrap();
    // Another stream has its own time.
    let mut other = batch("other", "table/2", 0, 1);
    other.drafts[0].time_ms = 0;
    store.append(other).unwrap();
}

pub(crate) fn what_is_malformed_is_refused_with_the_reason(store: &Subject) {
    let good = batch("bad", "table/1", 0, 2);
    let mut cases = Vec::new();
    let mut bad = |why: &'static str, change: &dyn Fn(&mut Batch)| {
        let mut batch = good.clone();
        change(&mut batch);
        cases.push((why, batch));
    };
    bad("1 to 4096 entries, this one has 0", &|batch| batch.drafts.clear());
    bad("this one has 4097", &|batch| batch.drafts = vec![draft("table/1", 0); 4097]);
    bad("say what stream table/1 is expected at", &|batch| batch.expected.clear());
    bad("cannot be caused by 0", &|batch| batch.drafts[0].cause = Some(Cause::Draft(0)));
    bad("no entry at position 1 to", &|batch| batch.drafts[0].cause = Some(Cause::Position(1)));
    bad("no entry at position 0 to", &|batch| batch.drafts[0].cause = Some(Cause::Position(0)));
    bad("kind \"\" is empty", &|batch| batch.drafts[0].kind.clear());
    bad("control character", &|batch| batch.drafts[1].actor.name.push('\0'));
    bad("more than 200", &|batch| batch.drafts[1].actor.role = "x".repeat(201));
    for (why, batch) in cases {
        let refused = refusal(store.append(batch)).to_string();
        assert!(refused.contains(why), "{refused}");
    }
    assert_eq!(store.last().unwrap(), 0);
}

pub(crate) fn any_letters_survive(store: &Subject) {
    let odd = "’ \u{1f0a1} \"\\' 百家乐 \u{feff}é";
    let text = serde_json::json!({ "said": format!("{odd}\0\n\t") });
    let mut sent = batch(odd, odd, 0, 1);
    sent.drafts[0].actor = Actor::new(odd, odd);
    odd.clone_into(&mut sent.drafts[0].kind);
    sent.drafts[0].payload = Payload::of(&text).unwrap();
    store.append(sent.clone()).unwrap();
    let entries = store.read_stream(&stream(odd), 0).unwrap();
    assert_eq!(entries[0].payload, sent.drafts[0].payload);
    assert_eq!(entries[0].actor, sent.drafts[0].actor);
    assert_eq!(entries[0].hash, entries[0].computed_hash());
}
