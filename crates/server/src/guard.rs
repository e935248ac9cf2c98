//! Who asks too much waits: so many requests in a time, and so many open feeds, of every device,
//! every person, and every address that shows no credential.

use crate::caller::Caller;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often something may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// What each one costs of time, in the long run.
    pub each: Duration,
    /// How many may come at once.
    pub burst: u32,
}

/// What anybody may use of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Requests of a device or a person who is signed in, over HTTP and feeds together.
    pub known: Rate,
    /// Requests from an address that shows no credential.
    pub strangers: Rate,
    /// Feeds that a device or a person may have open at once.
    pub feeds: usize,
    /// Connections of everybody together; further ones wait until one is closed.
    pub connections: usize,
    /// How long the head of a request may take to arrive, and a quiet connection may stay.
    pub head: Duration,
    /// How long a request may take, its body included.
    pub request: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            known: Rate { each: Duration::from_millis(10), burst: 200 },
            strangers: Rate { each: Duration::from_millis(20), burst: 300 },
            feeds: 16,
            connections: 16_000,
            head: Duration::from_secs(20),
            request: Duration::from_secs(30),
        }
    }
}

/// A credential that is nobody's costs as much as this many requests.
const FORGED: u32 = 10;

/// How many callers are kept apart before those who have not asked for long are forgotten.
const KEPT: usize = 20_000;

/// Keeps count of what everybody asks.
#[derive(Debug)]
pub(crate) struct Guard {
    pub(crate) limits: Limits,
    /// Whether everything goes over TLS: cookies say so, and browsers are told to insist on it.
    pub(crate) secure: bool,
    /// Whether a proxy names who asks.
    pub(crate) proxied: bool,
    /// When everybody's past requests will be paid for.
    paid: Mutex<HashMap<String, Instant>>,
    feeds: Mutex<HashMap<String, usize>>,
}

/// An open feed; what counts it is given back when it is dropped.
pub(crate) struct OpenFeed {
    guard: Arc<Guard>,
    whose: String,
}

impl Guard {
    pub(crate) fn new(limits: Limits) -> Guard {
        Guard {
            limits,
            secure: false,
            proxied: false,
            paid: Mutex::default(),
            feeds: Mutex::default(),
        }
    }

    /// Lets somebody ask, or says how long they have to wait.
    pub(crate) fn ask(&self, caller: &Caller) -> Result<(), Duration> {
        let (whose, known) = whose(caller);
        let rate = if known { self.limits.known } else { self.limits.strangers };
        let cost = if caller.is_forged() { FORGED } else { 1 };
        take(&mut locked(&self.paid), whose, (rate, cost), Instant::now())
    }

    /// Lets somebody open a feed, if they have not too many.
    pub(crate) fn feed(self: &Arc<Guard>, caller: &Caller) -> Option<OpenFeed> {
        let (whose, _) = whose(caller);
        let mut feeds = locked(&self.feeds);
        let open = feeds.entry(whose.clone()).or_default();
        if *open >= self.limits.feeds {
            return None;
        }
        *open += 1;
        Some(OpenFeed { guard: Arc::clone(self), whose })
    }
}

impl Drop for OpenFeed {
    fn drop(&mut self) {
        let mut feeds = locked(&self.guard.feeds);
        if let Some(open) = feeds.get_mut(&self.whose) {
            *open -= 1;
            if *open == 0 {
                feeds.remove(&self.whose);
            }
        }
    }
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Under what a caller is counted, and whether they are known.
fn whose(caller: &Caller) -> (String, bool) {
    match (&caller.device, &caller.person) {
        (Some(device), _) => (format!("device {}", device.name), true),
        (None, Some(person)) => (format!("person {}", person.name), true),
        (None, None) => (format!("address {}", caller.source), false),
    }
}

/// Charges somebody for a request. Whoever has asked nothing for long has a whole burst in hand.
fn take(
    paid: &mut HashMap<String, Instant>,
    whose: String,
    (rate, cost): (Rate, u32),
    now: Instant,
) -> Result<(), Duration> {
    if paid.len() >= KEPT {
        paid.retain(|_, until| *until > now);
    }
    let until = paid.get(&whose).copied().unwrap_or(now).max(now) + rate.each * cost;
    let ahead = until - now;
    let most = rate.each * rate.burst;
    if ahead > most {
        return Err(ahead.saturating_sub(most));
    }
    paid.insert(whose, until);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{KEPT, Rate, take};
    use std::collections::HashMap;
    use std::time::{Duration, Instant};

    const RATE: Rate = Rate { each: Duration::from_millis(100), burst: 3 };

    #[test]
    fn a_burst_is_let_through_and_then_one_at_a_time() {
        let (mut paid, now) = (HashMap::new(), Instant::now());
        let mut ask = |at: Duration| take(&mut paid, "ann".to_owned(), (RATE, 1), now + at);
        for _ in 0..3 {
            assert_eq!(ask(Duration::ZERO), Ok(()));
        }
        assert_eq!(ask(Duration::ZERO), Err(Duration::from_millis(100)));
        assert_eq!(ask(Duration::from_millis(40)), Err(Duration::from_millis(60)));
        assert_eq!(ask(Duration::from_millis(100)), Ok(()));
        assert!(ask(Duration::from_millis(100)).is_err());
        assert_eq!(ask(Duration::from_mins(1)), Ok(()));
    }

    #[test]
    fn one_who_asks_too_much_keeps_nobody_else_waiting() {
        let (mut paid, now) = (HashMap::new(), Instant::now());
        while take(&mut paid, "mallory".to_owned(), (RATE, 1), now).is_ok() {}
        assert_eq!(take(&mut paid, "ann".to_owned(), (RATE, 1), now), Ok(()));
    }

    #[test]
    fn the_memory_of_who_asked_is_bounded() {
        let (mut paid, now) = (HashMap::new(), Instant::now());
        for number in 0..3 * KEPT {
            let later = now + Duration::from_millis(number.try_into().expect("small"));
            let _ = take(&mut paid, number.to_string(), (RATE, 1), later);
        }
        assert!(paid.len() <= KEPT);
    }
}
