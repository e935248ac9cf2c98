//! Leases: one holder, a fence that grows, stale owners kept out.

use super::kit::{Subject, batch, refusal};
use journal::{Lease, Leased, Refusal};
use std::time::Duration;

const LONG: Duration = Duration::from_hours(1);

fn granted(leased: Leased) -> Lease {
    match leased {
        Leased::Granted(lease) => lease,
        Leased::Held(lease) => panic!("held by {}", lease.owner),
    }
}

/// A lease that is over by the time it is given.
fn ended(store: &Subject, owner: &str) -> Lease {
    granted(store.acquire("table/1", owner, Duration::ZERO).unwrap())
}

pub(crate) fn a_lease_is_held_by_one(store: &Subject) {
    let lease = granted(store.acquire("table/1", "north", LONG).unwrap());
    assert_eq!((lease.owner.as_str(), lease.fence), ("north", 1));
    assert_eq!(store.acquire("table/1", "south", LONG).unwrap(), Leased::Held(lease.clone()));
    let other = granted(store.acquire("table/2", "south", LONG).unwrap());
    assert_eq!(other.fence, 1);
    // The same owner, restarted, goes on at once and fences its former self off.
    let again = granted(store.acquire("table/1", "north", LONG).unwrap());
    assert_eq!(again.fence, 2);
}

pub(crate) fn a_lease_that_ended_is_taken_with_a_greater_fence(store: &Subject) {
    assert_eq!(ended(store, "north").fence, 1);
    let lease = granted(store.acquire("table/1", "south", LONG).unwrap());
    assert_eq!((lease.owner.as_str(), lease.fence), ("south", 2));
}

pub(crate) fn a_stale_owner_cannot_append(store: &Subject) {
    let stale = ended(store, "north");
    let mut late = batch("late", "table/1", 0, 1);
    late.fences = vec![stale.fence()];
    assert!(matches!(refusal(store.append(late.clone())), Refusal::Fenced { fence: 1, .. }));

    let lease = granted(store.acquire("table/1", "south", LONG).unwrap());
    let refused = refusal(store.append(late.clone()));
    assert!(refused.to_string().contains("south holds it with fence 2"), "{refused}");
    late.fences[0].name.push('?');
    assert!(refusal(store.append(late)).to_string().contains("there is no such lease"));
    assert_eq!(store.last().unwrap(), 0);

    let mut own = batch("own", "table/1", 0, 1);
    own.fences = vec![lease.fence()];
    store.append(own).unwrap();
}

pub(crate) fn a_lease_is_renewed_and_released(store: &Subject) {
    let lease = ended(store, "north");
    let renewed = store.renew(&lease, LONG).unwrap().unwrap();
    assert!(renewed.expires_ms > lease.expires_ms);
    assert_eq!((renewed.owner.as_str(), renewed.fence), ("north", 1));
    assert_eq!(store.acquire("table/1", "south", LONG).unwrap(), Leased::Held(renewed.clone()));

    store.release(&renewed).unwrap();
    let taken = granted(store.acquire("table/1", "south", LONG).unwrap());
    assert_eq!(taken.fence, 2);
    assert_eq!(store.renew(&renewed, LONG).unwrap(), None, "it is another's");
    store.release(&renewed).unwrap();
    assert_eq!(store.acquire("table/1", "north", LONG).unwrap(), Leased::Held(taken));
}

pub(crate) fn leases_are_asked_for_together(store: &Subject) {
    let theirs = granted(store.acquire("table/2", "south", LONG).unwrap());
    let over = ended(store, "south");
    let names = ["table/3", "table/2", "table/1"].map(str::to_owned);
    let mut taken = store.acquire_all(&names, "north", LONG).unwrap();
    taken.sort_by(|one, other| one.name.cmp(&other.name));
    let taken = taken.iter().map(|it| (it.name.as_str(), it.owner.as_str(), it.fence));
    let expected = [("table/1", "north", over.fence + 1), ("table/3", "north", 1)];
    assert_eq!(taken.collect::<Vec<_>>(), expected, "the second is another's");
    assert_eq!(store.acquire("table/2", "north", LONG).unwrap(), Leased::Held(theirs));
    assert_eq!(store.acquire_all(&[], "north", LONG).unwrap(), []);
}

pub(crate) fn leases_that_are_held_are_told_and_renewed_together(store: &Subject) {
    let second = granted(store.acquire("table/2", "north", LONG).unwrap());
    let third = granted(store.acquire("table/3", "south", LONG).unwrap());
    let over = ended(store, "north");
    assert_eq!(store.leases().unwrap(), [second.clone(), third.clone()], "one is over");
    store.release(&third).unwrap();
    let theirs = granted(store.acquire("table/3", "north", LONG).unwrap());
    let mut renewed = store.renew_all(&[second, third, over], LONG * 2).unwrap();
    renewed.sort_by(|one, other| one.name.cmp(&other.name));
    let names: Vec<&str> = renewed.iter().map(|lease| lease.name.as_str()).collect();
    assert_eq!(names, ["table/1", "table/2"], "the third has another fence by now");
    assert!(renewed.iter().all(|lease| lease.expires_ms > theirs.expires_ms));
    assert_eq!(store.leases().unwrap().len(), 3);
    assert_eq!(store.renew_all(&[], LONG).unwrap(), []);
}
