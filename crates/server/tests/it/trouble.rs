//! A store that fails: no wagers, every screen says so, nothing that was acknowledged is lost, and
//! it all comes back by itself.

use crate::client::{Feed, until};
use crate::failing::{Failing, Fails};
use crate::house::{STATIONS, attentive, run, unique, wager};
use std::sync::Arc;

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
