//! The machine's clock is set back: the table goes on, and what it records is in order. Or a
//! machine takes its time.

use crate::client::until;
use crate::failing::Failing;
use crate::house::{CLOTH, attentive, run};
use journal::Store;
use journal::clock::{Clock, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The machine's clock, set by so much.
struct Set(AtomicI64);

impl Clock for Set {
    fn now_ms(&self) -> i64 {
        System.now_ms() + self.0.load(Ordering::SeqCst)
    }
}

const HOUR_MS: i64 = 3_600_000;

#[test]
fn a_clock_that_is_set_back_stops_no_table_and_no_time_goes_back() {
    let (store, clock) = (Failing::new(), Arc::new(Set(AtomicI64::new(0))));
    let mut process = attentive();
    process.clock = Arc::<Set>::clone(&clock);
    let running = run(Arc::<Failing>::clone(&store), CLOTH, process);
    let coups = |more: usize| {
        let from = store.count("coup_completed");
        until("coups are played", || (store.count("coup_completed") >= from + more).then_some(()));
    };
    coups(2);
    clock.0.store(-HOUR_MS, Ordering::SeqCst);
    coups(3);
    until("the metrics tell", || {
        let (_, metrics) = running.client().get("/metrics");
        let line = metrics.lines().find(|line| line.starts_with("sabot_clock_behind"))?;
        let behind: i64 = line.split(' ').next_back()?.parse().ok()?;
        (behind > HOUR_MS / 2).then_some(())
    });
    clock.0.store(HOUR_MS, Ordering::SeqCst);
    coups(2);
    drop(running);
    let store: &dyn Store = &*store;
    let table = record::stream("canberra").unwrap();
    let times: Vec<i64> =
        store.read_stream(&table, 0).unwrap().iter().map(|entry| entry.time_ms).collect();
    assert!(times.is_sorted(), "no entry is earlier than the one before");
}

/// The clock of a machine on which adding somebody to the staff takes two minutes.
struct Slow(Arc<Failing>);

impl Clock for Slow {
    fn now_ms(&self) -> i64 {
        let added = i64::try_from(self.0.count("person_added")).unwrap();
        System.now_ms() + added * 2 * 60_000
    }
}

#[test]
fn a_demonstration_opens_on_a_machine_that_takes_long_to_make_its_staff() {
    let store = Failing::new();
    let mut process = attentive();
    process.clock = Arc::new(Slow(Arc::clone(&store)));
    // A secret counts as shown for five minutes.
    let _running = run(Arc::<Failing>::clone(&store), CLOTH, process);
    assert!(store.count("person_added") > 5, "the staff is more than five minutes' work");
}
