//! Whole shoes, dealt by the autopilot in every rulebook: cards, wagers and money add up.

mod common;

use common::{bettor, finish, ready, seat, shoe};
use rules::{Amount, BetId};
use std::collections::BTreeMap;
use table::state::{PlaceId, Stage};
use table::{Event, Name, Request, Table, Time};
use testkit::moves::setup;
use testkit::{Draw, GAMES, ODD_HOUSE, rulebook};

/// Whose money went where: wagered, and returned by settlement or otherwise.
#[derive(Default)]
struct Purse {
    wagered: i64,
    staked: i64,
    back: i64,
}

fn follow(purses: &mut BTreeMap<Name, Purse>, before: &Table, events: &[Event]) {
    let mut table = before.clone();
    for event in events {
        match event {
            Event::WagerPlaced { wager } => {
                let held = table.wager(wager.place, &wager.bettor, wager.bet);
                let already = held.map_or(0, |held| held.amount.cents());
                let purse = purses.entry(wager.bettor.clone()).or_default();
                purse.wagered += wager.amount.cents() - already;
            }
            Event::WagersReturned { wagers, .. } => {
                for wager in wagers {
                    let purse = purses.entry(wager.bettor.clone()).or_default();
                    purse.back += wager.amount.cents();
                }
            }
            Event::WagersSettled { settled, .. } => {
                for settled in settled {
                    let purse = purses.entry(settled.wager.bettor.clone()).or_default();
                    purse.staked += settled.wager.amount.cents();
                }
            }
            _ => {}
        }
        table = table::evolve(table, event);
    }
}

#[test]
fn every_rulebook_plays_whole_shoes_on_autopilot() {
    for id in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(id);
        let decks = rulebook.usual_decks();
        let mut pilot = ready(rulebook, setup(rulebook, 5), shoe(decks, 11));
        let names = seat(rulebook, &mut pilot, 4);
        let mut draw = Draw::seeded(5);
        let mut purses = BTreeMap::new();
        let mut now = Time(0);
        let mut coups = 0;
        while pilot.table.shoe.stage == Stage::InPlay {
            pilot.ask(now, Request::OpenWagering).unwrap_or_else(|refusal| panic!("{refusal}"));
            for (place, name) in (1..).map(PlaceId).zip(&names) {
                for bet in 0..rulebook.bets.len() {
                    let amount = Amount::from_cents(
                        1_000 + 100 * i64::try_from(draw.below(300)).expect("few"),
                    );
                    let bet = BetId(u8::try_from(bet).expect("few"));
                    let bettor_name = name.clone();
                    let request = Request::PlaceWager { place, bettor: bettor_name, bet, amount };
                    let before = pilot.table.clone();
                    // Some bets are not offered or lean on others: refused, and nothing changes.
                    match pilot.ask_as(now, bettor(rulebook, name), request) {
                        Ok(events) => follow(&mut purses, &before, &events),
                        Err(_) => assert_eq!(pilot.table, before),
                    }
                }
            }
            assert!(!pilot.table.wagers.is_empty(), "{id}: somebody wagers");
            let before = pilot.table.clone();
            let events = finish(&mut pilot, &mut now);
            follow(&mut purses, &before, &events);
            assert_eq!(table::evolve::evolve_all(before, &events), pilot.table);
            assert!(pilot.table.wagers.is_empty(), "{id}: no wager is left behind");
            coups += 1;
        }
        let per_shoe = if decks > 8 { 70..110 } else { 70..90 };
        assert!(per_shoe.contains(&coups), "{id}: {coups} coups");
        for (name, purse) in &purses {
            assert_eq!(purse.wagered, purse.staked + purse.back, "{id}: {name}");
        }
        let seen: u32 = pilot.table.shoe.census.iter().map(|count| u32::from(*count)).sum();
        assert_eq!(seen, u32::from(pilot.table.shoe.cards_out), "{id}: every card leaves once");
    }
}
