//! How many of the same are inside at once: each is counted until it goes.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Those who are inside, by what they are counted under.
#[derive(Debug)]
pub(crate) struct Counted<K> {
    inside: Mutex<HashMap<K, usize>>,
}

/// Somebody who is inside, until it is dropped.
#[derive(Debug)]
pub(crate) struct Inside<K: Eq + Hash> {
    all: Arc<Counted<K>>,
    whose: K,
}

impl<K> Default for Counted<K> {
    fn default() -> Counted<K> {
        Counted { inside: Mutex::default() }
    }
}

impl<K> Counted<K> {
    fn inside(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash + Clone> Counted<K> {
    /// Lets another in, unless so many of the same are inside already.
    pub(crate) fn enter(self: &Arc<Counted<K>>, whose: K, most: usize) -> Option<Inside<K>> {
        let mut inside = self.inside();
        let there = inside.get(&whose).copied().unwrap_or(0);
        if there >= most {
            return None;
        }
        inside.insert(whose.clone(), there + 1);
        Some(Inside { all: Arc::clone(self), whose })
    }
}

impl<K: Eq + Hash> Drop for Inside<K> {
    fn drop(&mut self) {
        let mut inside = self.all.inside();
        if let Some(there) = inside.get_mut(&self.whose) {
            *there -= 1;
            if *there == 0 {
                inside.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Counted;
    use std::sync::Arc;

    #[test]
    fn so_many_of_the_same_are_inside_and_whoever_goes_makes_room() {
        let all = Arc::new(Counted::default());
        let (one, two) = (all.enter("ann", 2), all.enter("ann", 2));
        assert!(one.is_some() && two.is_some());
        assert!(all.enter("ann", 2).is_none(), "a third");
        assert!(all.enter("ben", 2).is_some(), "somebody else");
        drop(one);
        let three = all.enter("ann", 2);
        assert!(three.is_some(), "one has gone");
        drop((two, three));
        assert!(all.inside().is_empty(), "nothing is kept of who is not there");
    }
}
