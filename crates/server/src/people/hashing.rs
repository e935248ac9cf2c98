//! Who waits for a secret to be hashed: so many of the staff where they belong, and so many others
//! beside them. Whoever waits has a thread of the process meanwhile, of which there are not many.

use super::NotDone;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many of the staff may wait at once, at consoles and where they have signed in before.
const STAFF: usize = 32;

/// How many others may. Staff wait for as many of them at the most.
const STRANGERS: usize = 8;

/// Whose secret it is that is hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    Staff,
    Strangers,
}

/// Those who wait, counted apart.
#[derive(Debug, Default)]
pub(super) struct Hashing {
    staff: AtomicUsize,
    strangers: AtomicUsize,
}

/// Somebody who waits or is hashed for, until it is dropped.
#[derive(Debug)]
pub(super) struct Place<'h>(&'h AtomicUsize);

impl Hashing {
    /// A place among those who wait, if there is one.
    pub(super) fn enter(&self, whose: Whose) -> Result<Place<'_>, NotDone> {
        let (waiting, most) = match whose {
            Whose::Staff => (&self.staff, STAFF),
            Whose::Strangers => (&self.strangers, STRANGERS),
        };
        let another = |taken: usize| (taken < most).then_some(taken + 1);
        let entered = waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, another);
        entered.map(|_| Place(waiting)).map_err(|_| NotDone::Busy)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::{Hashing, STAFF, STRANGERS, Whose};

    #[test]
    fn so_many_wait_and_strangers_take_no_place_of_the_staff() {
        let hashing = Hashing::default();
        let strangers = (0..STRANGERS).map(|_| hashing.enter(Whose::Strangers));
        let mut strangers: Vec<_> = strangers.map(|it| it.expect("a place")).collect();
        assert!(hashing.enter(Whose::Strangers).is_err(), "one too many");
        let staff: Vec<_> = (0..STAFF).map(|_| hashing.enter(Whose::Staff)).collect();
        assert!(staff.iter().all(Result::is_ok), "theirs are free");
        assert!(hashing.enter(Whose::Staff).is_err(), "one too many");
        strangers.pop();
        assert!(hashing.enter(Whose::Strangers).is_ok(), "one has left");
    }
}
