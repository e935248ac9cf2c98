//! The auditor of tournaments finds what is wrong with a record of one.

use floor::tournament::conditions::Format;
use floor::tournament::{Event, Paid, Tournament, What, evolve_all};
use record::sha_256;
use rules::Amount;
use sim::{Rulebooks, TournamentAuditor, Which, contested};
use testkit::rulebook;

/// Those whose documents know tournaments.
const HOUSES: [&str; 3] = ["act", "vic", "wa"];

/// How many tournaments of each are looked at.
const PLAYED: usize = 6;

/// What the auditor says of a record, and of the tournament that it should make.
fn audited(id: &str, events: &[Event], t: &Tournament) -> Result<(), String> {
    let mut auditor = TournamentAuditor::new(rulebook(id), sha_256).expect("it knows tournaments");
    events.iter().try_for_each(|event| auditor.take(event))?;
    auditor.compare(t)
}

fn cent(amount: &mut Amount, by: i64) {
    *amount = Amount::from_cents(amount.cents() + by);
}

fn paid(what: &mut What) -> Option<&mut Paid> {
    match what {
        What::Entered { paid, .. }
        | What::SeatOffered { paid, .. }
        | What::BoughtBack { paid, .. } => Some(paid),
        What::Withdrawn { refund, .. }
        | What::Retired { refund, .. }
        | What::Disqualified { refund, .. } => Some(refund),
        _ => None,
    }
}

/// Something wrong that may be done to an event; none where it has no such part.
type Wrong = fn(&mut What) -> Option<()>;

const WRONGS: [(&str, Wrong); 15] = [
    ("the pool gets a cent more", |what| paid(what).map(|paid| cent(&mut paid.pool, 1))),
    ("the house gets a cent more", |what| paid(what).map(|paid| cent(&mut paid.house, 1))),
    ("two seats are swapped", |what| {
        let What::SeatsDrawn { seats, .. } = what else { return None };
        let [first, second, ..] = &mut seats[..] else { return None };
        std::mem::swap(&mut first.entrant, &mut second.entrant);
        Some(())
    }),
    ("another secret is told", |what| {
        let What::SeatsDrawn { secret, .. } = what else { return None };
        secret.0[0] ^= 1;
        Some(())
    }),
    ("somebody begins with more chips", |what| {
        let What::SessionStarted { chips, .. } = what else { return None };
        chips.first_mut().map(|(_, chips)| cent(chips, 1))
    }),
    ("somebody who is there has forfeited", |what| {
        let What::SessionStarted { chips, forfeited } = what else { return None };
        forfeited.push(chips.pop()?.0);
        Some(())
    }),
    ("a wager is a cent more", |what| {
        let What::Wagered { amount, .. } = what else { return None };
        cent(amount, 1);
        Some(())
    }),
    ("a payout of chips is a cent more", |what| {
        let What::CoupPlayed { settled, .. } = what else { return None };
        settled.first_mut().map(|settled| cent(&mut settled.returned, 1))
    }),
    ("a payout of a coup that is corrected is a cent more", |what| {
        let What::CoupCorrected { settled, .. } = what else { return None };
        settled.first_mut().map(|settled| cent(&mut settled.returned, 1))
    }),
    ("somebody who is out stays in", |what| {
        let What::CoupPlayed { out, .. } = what else { return None };
        out.pop().map(|_| ())
    }),
    ("somebody has more chips at the end", |what| {
        let What::SessionEnded { standings, .. } = what else { return None };
        standings.first_mut().map(|standing| cent(&mut standing.chips, 1))
    }),
    ("somebody has another place", |what| {
        let What::SessionEnded { standings, .. } = what else { return None };
        standings.first_mut().map(|standing| standing.place += 1)
    }),
    ("somebody does not go on", |what| {
        let What::SessionEnded { through, .. } = what else { return None };
        through.pop().map(|_| ())
    }),
    ("a cent of a prize is left", |what| {
        let What::PlacesAwarded { awards } = what else { return None };
        let award = awards.iter_mut().find(|award| award.prize > Amount::ZERO)?;
        cent(&mut award.prize, -1);
        Some(())
    }),
    ("a prize is a cent more", |what| {
        let What::PrizeDue { amount, .. } = what else { return None };
        cent(amount, 1);
        Some(())
    }),
];

/// Whether somebody can be missing or be there twice without that being another tournament that is
/// as good: what leaves no trace in money, chips or places.
fn is_told(what: &What) -> bool {
    matches!(
        what,
        What::Entered { .. }
            | What::SeatsDrawn { .. }
            | What::SessionStarted { .. }
            | What::Wagered { .. }
            | What::CoupPlayed { .. }
            | What::SessionEnded { .. }
            | What::PlacesAwarded { .. }
            | What::PrizeDue { .. }
    )
}

/// Tournaments that were played to their end without anything that fails.
fn played(books: &Rulebooks, id: &str) -> Vec<Vec<Event>> {
    let all = (1..).filter_map(|seed| {
        let events = contested(books, id, (seed, 25), Which::NONE).expect("it is played");
        let closed = |event: &Event| matches!(event.what, What::Closed);
        events.last().is_some_and(closed).then_some(events)
    });
    all.take(PLAYED).collect()
}

/// What tournaments of a house have come to, of what is rare.
#[derive(Default, Debug)]
struct Seldom {
    sit_and_go: u32,
    corrected: u32,
    corrected_late: u32,
    uncovered: u32,
}

impl Seldom {
    fn count(&mut self, events: &[Event]) {
        let mut waits = false;
        for event in events {
            match &event.what {
                What::ConditionsWritten { conditions } => {
                    waits = matches!(conditions.format, Some(Format::SitAndGo { .. }));
                }
                What::SessionStarted { .. } => self.sit_and_go += u32::from(waits),
                What::CoupCorrected { kept, uncovered, .. } => {
                    self.corrected += u32::from(!kept);
                    self.corrected_late += u32::from(*kept);
                    self.uncovered += u32::from(!uncovered.is_empty());
                }
                _ => {}
            }
        }
    }
}

#[test]
fn sit_and_go_is_held_and_coups_are_corrected_before_and_behind_the_next_wagers() {
    let books = Rulebooks::built_in().expect("the shelf that is built in");
    let mut uncovered = 0;
    for (id, waits) in [("act", true), ("vic", false), ("wa", false)] {
        let mut seldom = Seldom::default();
        let mut held = 0;
        for seed in (1..).take(240) {
            // In every other house all that can fail does.
            let which = if seed % 2 == 0 { Which::ALL } else { Which::NONE };
            let events = contested(&books, id, (seed, 25), which);
            let events = events.unwrap_or_else(|what| panic!("{id}, {seed}: {what}"));
            held += u32::from(!events.is_empty());
            seldom.count(&events);
        }
        assert!(held > 10, "{id}: {held}");
        assert_eq!(seldom.sit_and_go > 0, waits, "{id}: {seldom:?}");
        assert!(seldom.corrected > 0 && seldom.corrected_late > 0, "{id}: {seldom:?}");
        uncovered += seldom.uncovered;
    }
    assert!(uncovered > 0, "nobody has wagered what a corrected coup had paid");
}

/// How often each wrong was done, and how often an event was left out or doubled.
#[derive(Default)]
struct Done {
    wrongs: [u32; WRONGS.len()],
    told: u32,
}

/// Whether a wager leaves no trace: it went back, since the coup before it was corrected.
fn goes_back(events: &[Event], place: usize) -> bool {
    let What::Wagered { table: own, .. } = &events[place].what else { return false };
    let next = events[place..].iter().find_map(|event| match &event.what {
        What::CoupPlayed { table, .. } if table == own => Some(false),
        What::CoupCorrected { table, kept, .. } if table == own => Some(!kept),
        _ => None,
    });
    next == Some(true)
}

/// Everything wrong is done to one event of a record, one after the other.
fn spoil(id: &str, (events, place): (&[Event], usize), t: &Tournament, done: &mut Done) {
    let event = &events[place];
    if goes_back(events, place) {
        return;
    }
    for ((what, wrong), count) in WRONGS.iter().zip(&mut done.wrongs) {
        let mut spoilt = events.to_vec();
        if wrong(&mut spoilt[place].what).is_some() {
            assert!(audited(id, &spoilt, t).is_err(), "{id}: {what}: {event:?}");
            *count += 1;
        }
    }
    if is_told(&event.what) {
        let mut spoilt = events.to_vec();
        spoilt.remove(place);
        assert!(audited(id, &spoilt, t).is_err(), "{id}: without {event:?}");
        spoilt.insert(place, event.clone());
        spoilt.insert(place, event.clone());
        assert!(audited(id, &spoilt, t).is_err(), "{id}: twice {event:?}");
        done.told += 1;
    }
}

#[test]
fn every_wrong_that_is_done_to_a_tournament_is_found() {
    let books = Rulebooks::built_in().expect("the shelf that is built in");
    let mut done = Done::default();
    for id in HOUSES {
        for events in played(&books, id) {
            let t = evolve_all(Tournament::default(), &events);
            assert_eq!(audited(id, &events, &t), Ok(()), "{id}");
            (0..events.len()).for_each(|place| spoil(id, (&events, place), &t, &mut done));
        }
    }
    for ((what, _), count) in WRONGS.iter().zip(done.wrongs) {
        assert!(count >= 4, "{what}: only {count} times");
    }
    assert!(done.told > 300, "{}", done.told);
}
