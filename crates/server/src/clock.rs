//! The clock of a process: it goes on when the machine's clock is set back, and never goes back
//! itself.

use journal::clock::Clock;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The later of the machine's clock and of what it said before, with the time since then added.
///
/// Countdowns go on while the machine's clock is behind; what is recorded is ahead of it by what
/// it was set back, until it has caught up.
pub(crate) struct Onward {
    machine: Arc<dyn Clock>,
    told: Mutex<(i64, Instant)>,
}

impl Onward {
    /// A clock that starts no earlier than the last entry of the store.
    pub(crate) fn new(machine: Arc<dyn Clock>, latest_ms: i64) -> Onward {
        Onward { machine, told: Mutex::new((latest_ms, Instant::now())) }
    }

    /// By how much the machine's clock is behind.
    pub(crate) fn behind_ms(&self) -> i64 {
        self.now_ms().saturating_sub(self.machine.now_ms()).max(0)
    }
}

impl Clock for Onward {
    fn now_ms(&self) -> i64 {
        let machine = self.machine.now_ms();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let (before, since) = *told;
        let passed = i64::try_from(since.elapsed().as_millis()).unwrap_or(i64::MAX);
        let now = before.saturating_add(passed).max(machine);
        if now > before {
            *told = (now, Instant::now());
        }
        now
    }
}

#[cfg(test)]
mod tests {
    use super::Onward;
    use journal::clock::Clock;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};

    struct Set(AtomicI64);

    impl Clock for Set {
        fn now_ms(&self) -> i64 {
            self.0.load(Ordering::SeqCst)
        }
    }

    #[test]
    fn it_goes_on_while_the_machine_is_behind_and_follows_it_ahead() {
        let machine = Arc::new(Set(AtomicI64::new(10_000)));
        let clock = Onward::new(Arc::<Set>::clone(&machine), 50);
        assert!(clock.now_ms() >= 10_000);
        machine.0.store(4_000, Ordering::SeqCst);
        let first = clock.now_ms();
        assert!(first >= 10_000, "it does not go back");
        while clock.now_ms() == first {
            std::thread::yield_now();
        }
        assert!(clock.behind_ms() >= 6_000);
        machine.0.store(90_000, Ordering::SeqCst);
        assert!(clock.now_ms() >= 90_000, "it does not lag");
        assert!(clock.behind_ms() < 60_000);
    }
}
