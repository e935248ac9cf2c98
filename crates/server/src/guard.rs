//! Who asks too much waits: so many requests in a time, and so many open feeds, of every device,
//! every person, and every address that shows no credential.

use crate::caller::Caller;
use crate::inside::{Counted, Inside};
use crate::network;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
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
    /// Connections from one address, or one network of IPv6; further ones are closed. Behind a
    /// proxy everybody has its address, and this does not hold.
    pub per_address: usize,
    /// Connections from this machine, where a proxy may be, or whoever tries a house out.
    pub loopback: usize,
    /// How long the head of a request may take to arrive, and a quiet connection may stay.
    pub head: Duration,
    /// How long a request may take, its body included.
    pub request: Duration,
    /// How long somebody may take to read some of what they are sent.
    pub taken: Duration,
}

const CONNECTIONS: usize = 16_000;

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            known: Rate { each: Duration::from_millis(10), burst: 200 },
            strangers: Rate { each: Duration::from_millis(20), burst: 300 },
            feeds: 16,
            connections: CONNECTIONS,
            // Another process of the house has one address for all whom it carries here.
            per_address: CONNECTIONS / 4,
            loopback: CONNECTIONS,
            head: Duration::from_secs(20),
            request: Duration::from_secs(30),
            taken: Duration::from_secs(20),
        }
    }
}

/// A credential that is nobody's costs as much as this many requests.
const FORGED: u32 = 10;

/// How many callers are kept apart, half of them new; those who asked before that are forgotten.
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
    paid: Mutex<Paid>,
    feeds: Arc<Counted<String>>,
}

/// An open feed; what counts it is given back when it is dropped.
pub(crate) type OpenFeed = Inside<String>;

impl Guard {
    pub(crate) fn new(limits: Limits) -> Guard {
        Guard {
            limits,
            secure: false,
            proxied: false,
            paid: Mutex::default(),
            feeds: Arc::default(),
        }
    }

    /// Lets somebody ask, or says how long they have to wait.
    pub(crate) fn ask(&self, caller: &Caller) -> Result<(), Duration> {
        let (whose, known) = whose(caller);
        let rate = if known { self.limits.known } else { self.limits.strangers };
        let cost = if caller.is_forged() { FORGED } else { 1 };
        let mut paid = self.paid.lock().unwrap_or_else(PoisonError::into_inner);
        paid.take(whose, (rate, cost), Instant::now())
    }

    /// Lets somebody open a feed, if they have not too many.
    pub(crate) fn feed(&self, caller: &Caller) -> Option<OpenFeed> {
        self.feeds.enter(whose(caller).0, self.limits.feeds)
    }
}

/// Under what a caller is counted, and whether they are known.
fn whose(caller: &Caller) -> (String, bool) {
    match (&caller.device, &caller.person) {
        (Some(device), _) => (format!("device {}", device.name), true),
        (None, Some(person)) => (format!("person {}", person.name), true),
        (None, None) => (format!("address {}", network::of(&caller.source)), false),
    }
}

/// When everybody's requests will be paid for. Of whoever asks, a new half knows; when it is full
/// the old one is forgotten in one go, so that no request looks at all of them.
#[derive(Debug, Default)]
struct Paid {
    new: HashMap<String, Instant>,
    old: HashMap<String, Instant>,
}

impl Paid {
    /// Charges somebody for a request. Whoever has asked nothing for long has a whole burst in
    /// hand.
    fn take(
        &mut self,
        whose: String,
        (rate, cost): (Rate, u32),
        now: Instant,
    ) -> Result<(), Duration> {
        let before = self.new.get(&whose).or_else(|| self.old.get(&whose)).copied();
        let before = before.unwrap_or(now).max(now);
        let until = before + rate.each * cost;
        let most = rate.each * rate.burst;
        let waits = (until - now).checked_sub(most).filter(|wait| !wait.is_zero());
        // Whoever has to wait is kept in mind all the same, for as long as they ask.
        self.note(whose, if waits.is_some() { before } else { until });
        waits.map_or(Ok(()), Err)
    }

    fn note(&mut self, whose: String, until: Instant) {
        if self.new.len() >= KEPT / 2 && !self.new.contains_key(&whose) {
            self.old = std::mem::take(&mut self.new);
        }
        self.new.insert(whose, until);
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT, Paid, Rate};
    use std::time::{Duration, Instant};

    const RATE: Rate = Rate { each: Duration::from_millis(100), burst: 3 };

    #[test]
    fn a_burst_is_let_through_and_then_one_at_a_time() {
        let (mut paid, now) = (Paid::default(), Instant::now());
        let mut ask = |at: Duration| paid.take("ann".to_owned(), (RATE, 1), now + at);
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
        let (mut paid, now) = (Paid::default(), Instant::now());
        while paid.take("mallory".to_owned(), (RATE, 1), now).is_ok() {}
        assert_eq!(paid.take("ann".to_owned(), (RATE, 1), now), Ok(()));
    }

    #[test]
    fn the_memory_of_who_asked_is_bounded_while_no_time_passes() {
        let (mut paid, now) = (Paid::default(), Instant::now());
        for number in 0..3 * KEPT {
            let _ = paid.take(number.to_string(), (RATE, 1), now);
            assert!(paid.new.len() + paid.old.len() <= KEPT);
        }
    }

    #[test]
    fn whoever_asks_on_is_not_forgotten_for_those_who_come_meanwhile() {
        let (mut paid, now) = (Paid::default(), Instant::now());
        while paid.take("mallory".to_owned(), (RATE, 1), now).is_ok() {}
        for number in 0..3 * KEPT {
            let _ = paid.take(number.to_string(), (RATE, 1), now);
            if number % (KEPT / 4) == 0 {
                assert!(paid.take("mallory".to_owned(), (RATE, 1), now).is_err());
            }
        }
    }
}
