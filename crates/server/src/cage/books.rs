//! The books of the whole house, derived again from the record and compared to the cent, beside the
//! play. Where they do not add up nothing is paid until somebody has looked.

use super::Counter;
use crate::giving_way::give_way;
use crate::leases::Leases;
use crate::monitor::Figures;
use crate::stop::Stop;
use house::{Follower, Library, NotAsked};
use record::house::Walk;
use std::time::{Duration, Instant};

/// How often the books are compared: what is recorded in a minute of a busy house takes seconds.
const EVERY: Duration = Duration::from_secs(5);

/// How often what time and tables have brought about is noted.
const TENDING: Duration = Duration::from_millis(500);

impl Counter {
    /// Looks after the cage until it is told to stop: what tables hand over becomes due and what
    /// has run out is noted, by one process of the house. It blocks.
    pub(crate) fn keep(&self, library: &Library, leases: &Leases, stop: &Stop) {
        let mut follower = None;
        while !stop.is_told() {
            if !leases.keeps_house() {
                follower = None;
            } else if let Err(why) = self.follow(&mut follower, library) {
                tracing::warn!(%why, "the cage cannot be looked after");
            }
            std::thread::sleep(TENDING);
        }
    }

    /// Compares the books until it is told to stop; every process does. It blocks, and gives way to
    /// those who play.
    pub(crate) fn audit(&self, library: &Library, stop: &Stop) {
        give_way();
        let mut books = Books::default();
        let mut compared: Option<Instant> = None;
        while !stop.is_told() {
            if compared.is_none_or(|at| at.elapsed() >= EVERY) {
                compared = Some(Instant::now());
                books.compare(self, library);
            }
            std::thread::sleep(TENDING);
        }
    }

    fn follow(&self, follower: &mut Option<Follower>, library: &Library) -> Result<(), NotAsked> {
        let mut cage = self.cage();
        // Another process may have looked after it until now.
        cage.catch_up(&*self.store)?;
        let follower = follower.get_or_insert_with(|| Follower::begin(&cage));
        follower.go_on(&*self.store, library, &mut cage)?;
        drop(cage);
        Ok(self.tend()?)
    }
}

/// The books so far.
#[derive(Default)]
struct Books {
    walk: Option<Walk<'static>>,
}

impl Books {
    fn compare(&mut self, counter: &Counter, library: &Library) {
        let store = &*counter.store;
        let began = Instant::now();
        let walk = match self.walk.take() {
            Some(walk) => Ok(walk),
            None => Walk::begin(store, library.editions()),
        };
        let report = walk.and_then(|mut walk| {
            let report = walk.go_on(store);
            counter.count(Figures::of(walk.books(), walk.games(), walk.position()));
            self.walk = Some(walk);
            report
        });
        match report {
            Ok(report) => {
                let alarm = report.difference.map(|difference| difference.to_string());
                match &alarm {
                    // It is said once.
                    Some(_) if alarm == counter.alarm() => {}
                    Some(alarm) => {
                        tracing::error!(alarm, "the books do not add up: nothing is paid");
                    }
                    None => {
                        let took = began.elapsed();
                        tracing::debug!(events = report.events, ?took, "the books add up");
                    }
                }
                counter.raise(alarm);
            }
            Err(why) => {
                self.walk = None;
                tracing::warn!(%why, "the books cannot be compared now");
            }
        }
    }
}
