//! A process that is busy with other things keeps what it has.

use crate::client::until;
use crate::failing::Failing;
use crate::house::{CLOTH, attentive, run};
use journal::Store;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

/// How many threads there are for what blocks.
const THREADS: usize = 512;

#[test]
fn leases_are_renewed_while_every_thread_for_what_blocks_is_taken() {
    let store = Failing::new();
    let running = run(Arc::<Failing>::clone(&store), CLOTH, attentive());
    let (release, held) = mpsc::channel::<()>();
    let (held, busy) = (Arc::new(Mutex::new(held)), Arc::new(AtomicUsize::new(0)));
    for _ in 0..THREADS {
        let (held, busy) = (Arc::clone(&held), Arc::clone(&busy));
        running.runtime.spawn_blocking(move || {
            busy.fetch_add(1, Ordering::SeqCst);
            // Until nobody holds the other end.
            let _ = held.lock().unwrap_or_else(PoisonError::into_inner).recv();
        });
    }
    until("every thread is taken", || (busy.load(Ordering::SeqCst) == THREADS).then_some(()));
    let ends = || {
        let leases = store.leases().unwrap();
        leases.iter().find(|lease| lease.name == "table/canberra").map(|lease| lease.expires_ms)
    };
    let mut before = ends();
    for _ in 0..3 {
        before = until("the lease of the table is renewed", || {
            let now = ends();
            (now > before).then_some(now)
        });
    }
    drop(release);
    drop(running);
}
