//! What screens are drawn from is restored by a snapshot as it is without one.

use crate::client::until;
use crate::failing::Failing;
use crate::house::{CLOTH, attentive, run_in};
use journal::Store;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::Ordering;

const SCREENS: [&str; 3] = ["console", "display", "pit"];

#[test]
fn screens_are_the_same_by_a_snapshot_and_without() {
    let (store, folder) = (Failing::new(), Arc::new(tempfile::tempdir().unwrap()));
    let start = |tables: &str| {
        run_in(Arc::<Failing>::clone(&store), tables, attentive(), Arc::clone(&folder))
    };
    let played = start(CLOTH);
    until("some coups are played", || (store.count("coup_completed") >= 12).then_some(()));
    drop(played);
    // From now on nothing happens unless somebody asks for it.
    let still = CLOTH.replace("automatic", "person").replace("simulated = 4", "");
    let shown = || {
        let running = start(&still);
        let console = running.screen("canberra", "console");
        let staff = running.staff(&console, "supervisor-canberra");
        let screens = SCREENS.map(|screen| {
            let path = format!("/api/tables/canberra/screen/{screen}");
            let (status, text) = staff.get(&path);
            assert_eq!(status, 200, "{screen}: {text}");
            serde_json::from_str::<Value>(&text).unwrap()
        });
        screens.map(|screen| (screen["n"].clone(), screen["full"].clone()))
    };
    let before = store.stages_found.load(Ordering::SeqCst);
    let by_snapshot = shown();
    let found = store.stages_found.load(Ordering::SeqCst) - before;
    assert_eq!(found, 1, "the snapshot of the first house was used");
    store.drop_snapshots().unwrap();
    let without = shown();
    assert_eq!(store.stages_found.load(Ordering::SeqCst), before + found, "there was none");
    assert_eq!(by_snapshot, without);
    let roads = without[1].1["roads"].to_string();
    assert!(roads.len() > 100, "there is a history: {roads}");
}
