//! Loads: what is appended, by how many at once.

use journal::{
    Actor, Answer, Batch, Done, Draft, Entry, Hash, Key, Payload, Place, Store, StreamId,
};
use std::sync::{Arc, mpsc};
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

fn draft(stream: &StreamId, payload: &Payload) -> Draft {
    Draft {
        stream: stream.clone(),
        time_ms: 1_700_000_000_000,
        actor: Actor::new("station 17", "station"),
        approval: None,
        cause: None,
        kind: "wager-placed".to_owned(),
        schema: 1,
        payload: payload.clone(),
    }
}

fn batch(name: usize, number: u64, payload: &Payload) -> Batch {
    let stream = stream(name);
    let key = Key::new(&format!("table/{name} request {number:09}")).expect("a key");
    Batch::one(key, number, vec![draft(&stream, payload)])
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

/// Streams that ask anew as soon as they have their answer, in the callback that brings it.
struct Flow {
    store: Arc<dyn Store>,
    payload: Payload,
    end: Instant,
    /// The number of each stream, once it is through.
    numbers: mpsc::Sender<(usize, u64)>,
}

impl Flow {
    fn ask(self: Arc<Self>, name: usize, number: u64) {
        let store = Arc::clone(&self.store);
        let batch = batch(name, number, &self.payload);
        store.submit(batch, Done::new(move |answer| self.go_on(name, &answer)));
    }

    fn go_on(self: Arc<Self>, name: usize, answer: &Answer) {
        let number = answer.as_ref().expect("a durable append").streams[0].1;
        if Instant::now() < self.end {
            self.ask(name, number);
        } else {
            self.numbers.send((name, number)).expect("somebody counts");
        }
    }
}

/// Appends a second of as many streams as there are numbers, each waiting for its answer.
pub(crate) fn appends(store: &Arc<dyn Store>, numbers: &mut [u64], turn: Duration) -> f64 {
    let (sender, ended) = mpsc::channel();
    let start = Instant::now();
    let (store, end) = (Arc::clone(store), start + turn);
    let flow = Arc::new(Flow { store, payload: payload(), end, numbers: sender });
    for (name, number) in numbers.iter().enumerate() {
        Arc::clone(&flow).ask(name, *number);
    }
    drop(flow);
    let mut done = 0;
    for (name, number) in ended {
        done += number - numbers[name];
        numbers[name] = number;
    }
    crate::entries(done) / start.elapsed().as_secs_f64()
}

/// So many entries in a hundred streams.
pub(crate) fn fill(store: &dyn Store, count: u64) {
    let mut numbers = [0; 100];
    for place in 0..count / 1000 {
        let name = usize::try_from(place % 100).expect("a few");
        let key = Key::new(&format!("fill {place}")).expect("a key");
        let drafts = vec![draft(&stream(name), &payload()); 1000];
        store.append(Batch::one(key, numbers[name], drafts)).expect("a durable append");
        numbers[name] += 1000;
    }
}
