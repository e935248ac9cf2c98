//! Feeds tell that they live, and stations that do not are noticed.

use crate::client::{Feed, until};
use crate::failing::Failing;
use crate::house::{STATIONS, attentive, run};
use serde_json::Value;
use std::time::{Duration, Instant};

/// A table at which nothing happens unless somebody asks for it.
fn quiet() -> String {
    STATIONS.replace("dealer = \"automatic\"", "dealer = \"person\"")
}

#[test]
fn a_quiet_feed_beats() {
    let mut process = attentive();
    process.times.heartbeat = Duration::from_millis(50);
    let running = run(Failing::new(), &quiet(), process);
    let display = running.screen("perth", "display");
    let mut feed = display.feed("perth", "display").unwrap();
    feed.until("the feed beats", |feed| feed.heartbeats >= 5).unwrap();
    assert!(!feed.document.is_empty());
}

#[test]
fn a_station_whose_screen_is_gone_is_lost_and_one_that_is_there_is_not() {
    let mut process = attentive();
    let lost_after = Duration::from_millis(300);
    process.times.station_lost = Some(lost_after);
    let store = Failing::new();
    let running = run(store.clone(), STATIONS, process);
    let (station, dealer) = running.ann();
    let lost = || {
        let (_, console) = dealer.get("/api/tables/perth/screen/console");
        let console: Value = serde_json::from_str(&console).unwrap();
        console["full"]["incidents"].to_string().contains("station-fault").then_some(())
    };
    let mut feed = station.feed("perth", "station/2").unwrap();
    feed.until("the table is shown", |feed| !feed.document.is_empty()).unwrap();
    let (from, since) = (feed.n, Instant::now());
    // It was connected all the while that the table went on.
    let long = |feed: &Feed| feed.n > from + 2 && since.elapsed() > 4 * lost_after;
    feed.until("the table goes on", long).unwrap();
    assert_eq!(lost(), None, "it is there");
    drop(feed);
    until("the station is lost", lost);
}
