//! A store that fails: no wagers, every screen says so, nothing that was acknowledged is lost, and
//! it all comes back by itself.

use crate::client::{Feed, until};
use crate::failing::{Failing, Fails};
use crate::house::{STATIONS, attentive, run, unique, wager};
use journal::{Lease, Leased, Store};
use std::sync::Arc;
use std::time::Duration;

const BAND: &str = "not_recorded";

/// Wagers until a wager is accepted: the table may be dealing.
fn wagers(station: &mut Feed) {
    until("a wager is accepted", || {
        let answer = station.ask(&format!("wager {}", unique()), &wager()).unwrap();
        answer.get("accepted").map(drop)
    });
}

#[test]
fn a_store_that_takes_nothing_stops_wagers_on_every_screen_until_it_does_again() {
    let store = Failing::new();
    let running = run(Arc::<Failing>::clone(&store), STATIONS, attentive());
    let (station, _) = running.ann();
    let display = running.screen("perth", "display");
    let mut station = station.feed("perth", "station/2").unwrap();
    let mut display = display.feed("perth", "display").unwrap();
    wagers(&mut station);
    for fails in [Fails::Full, Fails::ReadOnly, Fails::Down] {
        let before = store.count("wager_placed");
        store.set(fails);
        // Nobody has to ask for anything: the process itself notices.
        display.until("the display says so", |feed| feed.has_band(BAND)).unwrap();
        station.until("the station says so", |feed| feed.has_band(BAND)).unwrap();
        let key = format!("in trouble {}", unique());
        let answer = station.ask(&key, &wager()).unwrap();
        assert_eq!(answer["unavailable"]["code"], "not_recorded", "{fails:?}: {answer}");
        assert_eq!(store.count("wager_placed"), before, "{fails:?}: nothing was taken");
        store.set(Fails::Not);
        display.until("the display no longer does", |feed| !feed.has_band(BAND)).unwrap();
        station.until("the station no longer does", |feed| !feed.has_band(BAND)).unwrap();
        assert!(store.count("wager_placed") >= before, "nothing was lost");
        wagers(&mut station);
    }
}

#[test]
fn what_nobody_knows_to_have_been_done_is_resolved_by_its_key() {
    let store = Failing::new();
    let running = run(Arc::<Failing>::clone(&store), STATIONS, attentive());
    let (station, _) = running.ann();
    let mut station = station.feed("perth", "station/2").unwrap();
    for fails in [Fails::CutBefore, Fails::CutAfter] {
        wagers(&mut station);
        let before = store.count("wager_placed");
        let key = format!("cut {}", unique());
        store.set(fails);
        let answer = station.ask(&key, &wager()).unwrap();
        assert!(answer.get("unavailable").is_some(), "{fails:?}: {answer}");
        station.until("the station says so", |feed| feed.has_band(BAND)).unwrap();
        let written = store.count("wager_placed") - before;
        store.set(Fails::Not);
        station.until("the table is restored", |feed| !feed.has_band(BAND)).unwrap();
        // The feed was never cut, and the same key asked again is done once.
        let answer = until("an answer that somebody knows", || {
            let answer = station.ask(&key, &wager()).unwrap();
            answer.get("unavailable").is_none().then_some(answer)
        });
        if written == 1 {
            assert!(answer.get("accepted").is_some(), "{fails:?}: {answer}");
            assert_eq!(store.count("wager_placed"), before + 1, "{fails:?}: once");
        }
    }
}

/// Takes the lease of the table as another process would that found it over.
fn taken_by_another(store: &Failing) -> Lease {
    let held = store.leases().unwrap().into_iter().find(|lease| lease.name == "table/perth");
    store.release(&held.unwrap()).unwrap();
    match store.acquire("table/perth", "elsewhere:1 other", Duration::from_mins(10)).unwrap() {
        Leased::Granted(lease) => lease,
        Leased::Held(lease) => panic!("{lease:?}"),
    }
}

#[test]
fn a_step_behind_a_lost_lease_is_refused_and_the_table_is_dropped() {
    let store = Failing::new();
    let mut process = attentive();
    // It looks after its leases once, and learns of nothing until it writes.
    process.times.round = Duration::from_hours(1);
    let running = run(Arc::<Failing>::clone(&store), STATIONS, process);
    let (station, _) = running.ann();
    let mut station = station.feed("perth", "station/2").unwrap();
    wagers(&mut station);
    let lease = taken_by_another(&store);
    let before = store.last().unwrap();
    let fenced =
        |line: &&str| line.starts_with("sabot_fenced_writes_total ") && !line.ends_with(" 0");
    until("a write is refused", || {
        let answer = station.ask(&format!("late {}", unique()), &wager());
        assert!(answer.is_err() || answer.unwrap().get("accepted").is_none(), "it wrote");
        running.client().get("/metrics").1.lines().find(fenced).map(drop)
    });
    until("the table is dropped", || {
        let (status, text) = running.client().get("/readyz");
        (status == 503 && text.contains("perth not run")).then_some(())
    });
    let of_table = record::stream("perth").unwrap();
    let head = store.head(&of_table).unwrap().unwrap();
    assert!(head.position <= before, "nothing was written behind the lease");
    assert!(store.leases().unwrap().contains(&lease), "it is the other's still");
}
