//! How many of the same are inside at once: each is counted until it goes.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Those who are inside, by what they are counted under.
#[derive(Debug)]
pub(crate) struct Crowd<K> {
    inside: Mutex<HashMap<K, usize>>,
}

/// Somebody who is inside, until it is dropped.
#[derive(Debug)]
pub(crate) struct Inside<K: Eq + Hash> {
    crowd: Arc<Crowd<K>>,
    whose: K,
}

impl<K> Default for Crowd<K> {
    fn default() -> Crowd<K> {
        Crowd { inside: Mutex::default() }
    }
}

impl<K> Crowd<K> {
    fn inside(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash + Clone> Crowd<K> {
    /// Lets another in, unless so many of the same are inside already.
    pub(crate) fn enter(self: &Arc<Crowd<K>>, whose: K, most: usize) -> Option<Inside<K>> {
        let mut inside = self.inside();
        let there = inside.get(&whose).copied().unwrap_or(0);
        if there >= most {
            return None;
        }
        inside.insert(whose.clone(), there + 1);
        Some(Inside { crowd: Arc::clone(self), whose })
    }
}

impl<K: Eq + Hash> Drop for Inside<K> {
    fn drop(&mut self) {
        let mut inside = self.crowd.inside();
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
    use super::Crowd;
    use std::sync::Arc;

    #[test]
    fn so_many_of_the_same_are_inside_and_whoever_goes_makes_room() {
        let crowd = Arc::new(Crowd::default());
        let (one, two) = (crowd.enter("ann", 2), crowd.enter("ann", 2));
        assert!(one.is_some() && two.is_some());
        assert!(crowd.enter("ann", 2).is_none(), "a third");
        assert!(crowd.enter("ben", 2).is_some(), "somebody else");
        drop(one);
        let three = crowd.enter("ann", 2);
        assert!(three.is_some(), "one has gone");
        drop((two, three));
        assert!(crowd.inside().is_empty(), "nothing is kept of who is not there");
    }
}
