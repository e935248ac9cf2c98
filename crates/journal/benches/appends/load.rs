//! Loads: what is appended, by how many at once.

use journal::{Actor, Batch, Done, Draft, Entry, Hash, Key, Payload, Place, Store, StreamId};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// An engine that is given rows to commit.
pub(crate) trait Raw {
    fn commit(&mut self, rows: &[Entry]);
}

fn payload() -> Payload {
    let body = "x".repeat(262);
    Payload::new(&format!("{{\"what\":\"{body}\"}}")).expect("JSON")
}

fn stream(name: usize) -> StreamId {
    StreamId::new(&format!("table/{name}")).expect("a name")
}

fn draft(stream: &StreamId) -> Draft {
    Draft {
        stream: stream.clone(),
        time_ms: 1_700_000_000_000,
        actor: Actor::new("station 17", "station"),
        approval: None,
        cause: None,
        kind: "wager-placed".to_owned(),
        schema: 1,
        payload: payload(),
    }
}

fn batch(name: usize, number: u64) -> Batch {
    let stream = stream(name);
    let key = Key::new(&format!("table/{name} request {number:09}")).expect("a key");
    Batch::one(key, number, vec![draft(&stream)])
}

/// Rows as the store would write them, without its work.
fn rows(from: u64, count: u64) -> Vec<Entry> {
    let row = |position: u64| Entry {
        position,
        stream: stream(usize::try_from(position % count).expect("a few")),
        number: position / count + 1,
        time_ms: 1_700_000_000_000,
        actor: Actor::new("station 17", "station"),
        approval: None,
        cause: None,
        key: Key::new(&format!("table/{} request {:09}", position % count, position / count))
            .expect("a key"),
        place: Place { index: 0, count: 1 },
        kind: "wager-placed".to_owned(),
        schema: 1,
        payload: payload(),
        previous: Hash([7; 32]),
        hash: Hash([9; 32]),
    };
    (from..from + count).map(row).collect()
}

/// Rows a second that an engine commits, so many in a transaction.
pub(crate) fn raw(engine: &mut impl Raw, count: u64, turn: Duration) -> f64 {
    thread_local! {
        static NEXT: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
    }
    // Each size has a table of its own, and positions only have to grow within it.
    let mut position = NEXT.get().next_multiple_of(count) + count;
    let (mut taken, mut done) = (Duration::ZERO, 0.0);
    while taken < turn {
        let rows = rows(position, count);
        let start = Instant::now();
        engine.commit(&rows);
        taken += start.elapsed();
        position += count;
        done += crate::entries(count);
    }
    NEXT.set(position);
    done / taken.as_secs_f64()
}

/// Appends a second, each stream asking anew when it has its answer. What is asked next is made
/// ready meanwhile, as the raw engine's rows are.
pub(crate) fn appends(store: &dyn Store, numbers: &mut [u64], turn: Duration) -> f64 {
    let (sender, answers) = mpsc::channel();
    let ask = |name: usize, batch: Batch| {
        let sender = sender.clone();
        let done = Done::new(move |answer| {
            answer.expect("a durable append");
            sender.send(name).expect("somebody counts");
        });
        store.submit(batch, done);
    };
    let ready = |name: usize, number: u64| Some(batch(name, number));
    let mut next: Vec<_> = (0..).zip(&*numbers).map(|(name, at)| ready(name, *at)).collect();
    let start = Instant::now();
    let (mut open, mut done, mut waiting) = (0, 0, (0..numbers.len()).collect::<Vec<_>>());
    while open > 0 || done == 0 {
        for name in &waiting {
            ask(*name, next[*name].take().expect("it was made ready"));
            open += 1;
        }
        for name in waiting.drain(..) {
            numbers[name] += 1;
            next[name] = ready(name, numbers[name]);
        }
        let first = answers.recv().expect("an answer");
        waiting.extend([first].into_iter().chain(answers.try_iter()));
        done += waiting.len() as u64;
        open -= waiting.len();
        if start.elapsed() >= turn {
            waiting.clear();
        }
    }
    crate::entries(done) / start.elapsed().as_secs_f64()
}

/// So many entries in a hundred streams.
pub(crate) fn fill(store: &dyn Store, count: u64) {
    let mut numbers = [0; 100];
    for place in 0..count / 1000 {
        let name = usize::try_from(place % 100).expect("a few");
        let key = Key::new(&format!("fill {place}")).expect("a key");
        let drafts = vec![draft(&stream(name)); 1000];
        store.append(Batch::one(key, numbers[name], drafts)).expect("a durable append");
        numbers[name] += 1000;
    }
}
