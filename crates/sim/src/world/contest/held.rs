//! What is asked about the tournament of a house goes over the network to one of the processes, and
//! meets whatever may fail.

use super::{Asked, Contest, Contests, OFFICES, checked, outcome, said};
use crate::faults::Kind;
use crate::people::organiser::Wish;
use crate::world::World;
use crate::world::alike::{overtaken, owed};
use crate::world::calls::{Call, Now};
use floor::Time;
use floor::cage::Origin;
use floor::tournament::{Asking, Event, What};
use house::tournaments::{Came, NotHeld};
use journal::Key;
use record::tournament::{audit, restore, walk};
use std::ops::ControlFlow;

impl World<'_> {
    /// The next thing about the tournament happens.
    pub(in crate::world) fn contest(&mut self) -> Result<(), String> {
        let Some(mut contest) = self.contest.take() else { return Ok(()) };
        contest.faults.step = self.faults.step;
        // What is asked here has chance and faults of its own: a house without it plays the same.
        let done = self.contest_goes_on(&mut contest);
        if !self.is_up() {
            contest.close();
        }
        self.contest = Some(contest);
        done
    }

    fn contest_goes_on(&mut self, contest: &mut Contest) -> Result<(), String> {
        let over = contest.is_over();
        let rest = if over { 300_000 } else { 4_000 };
        let sending = (&mut contest.chance, &mut contest.faults);
        match contest.calls.due((self.now, rest), sending) {
            Now::Heard(call) => self.contest_asked(contest, call),
            Now::Wakes(from) => {
                let now = self.contest_time();
                let up = !contest.offices.is_empty();
                let wish = if up { contest.wish(now) } else { None };
                // Somebody still asks for this and that when it is over.
                let idle = if over { 300_000 } else { 9_000 };
                let sending = (&mut contest.chance, &mut contest.faults);
                contest.calls.asks((from, wish), (self.now, idle), sending);
                Ok(())
            }
            Now::Nothing => Ok(()),
        }
    }

    fn contest_time(&self) -> Time {
        Time::from_ms(self.house_ms())
    }

    /// A process hears something about the tournament; another may be before it.
    fn contest_asked(
        &mut self,
        contest: &mut Contest,
        Call { from, key, wish }: Call<Wish>,
    ) -> Result<(), String> {
        if contest.offices.is_empty() {
            return Ok(());
        }
        let at = self.contest_time();
        let office = contest.chance.below(OFFICES);
        let asking = |wish: Wish| Asking { at, by: wish.by, request: wish.request };
        let first = contest.number == 0;
        let again = contest.known.get(key.as_str());
        let announced = again.is_some_and(|(_, it)| matches!(it.what, What::Announced { .. }));
        let asked = Asked { office, key, asking: asking(wish), first: first || announced };
        let other = self.contest_other(contest, from).map(|(key, wish)| {
            let (office, asking) = ((office + 1) % OFFICES, asking(wish));
            Asked { office, key, asking, first: false }
        });
        let foreseen = other.as_ref().map(|it| contest.auditor.expects(&it.asking));
        let Some((answer, before)) = self.contest_put(contest, (&asked, other.as_ref())) else {
            return Ok(());
        };
        if let (Some(other), Some(before)) = (&other, before) {
            let came = outcome(before)?;
            contest.follow(&*self.disk, Some(&other.key))?;
            checked((&came, foreseen.flatten()), &other.asking)?;
            self.trace.note(self.now, || format!("before it {:?}: {came:?}", other.asking));
        }
        let came = outcome(answer)?;
        let said = contest.judged((&*self.disk, &asked), &came)?;
        self.trace.note(self.now, || format!("contest {office} {:?}: {came:?}", asked.asking));
        let sending = (&mut contest.chance, &mut contest.faults);
        contest.calls.answer((from, asked.key, said), self.now, sending);
        // What tables had sent went with it.
        self.land()
    }

    /// What another process is asked at the same moment, and does first.
    fn contest_other(&self, contest: &mut Contest, from: usize) -> Option<(Key, Wish)> {
        if contest.number == 0 || !contest.faults.strikes(Kind::Overtaken) {
            return None;
        }
        let key = Key::new(&format!("other {from} {} {}", contest.number, self.faults.step));
        Some((key.ok()?, contest.wish(self.contest_time())?))
    }

    /// Asks one process, and another before the first has written.
    #[allow(clippy::type_complexity)]
    fn contest_put(
        &mut self,
        contest: &mut Contest,
        (asked, other): (&Asked, Option<&Asked>),
    ) -> Option<(Result<Came, NotHeld>, Option<Result<Came, NotHeld>>)> {
        let library = &self.books.library;
        let mut offices = std::mem::take(&mut contest.offices);
        std::mem::swap(&mut self.faults, &mut contest.faults);
        let done = self.waits(|store| {
            let (first, second) = offices.split_at_mut(1);
            let (own, others) = if asked.office == 0 {
                (&mut first[0], &mut second[0])
            } else {
                (&mut second[0], &mut first[0])
            };
            overtaken(store, (own, others), (asked, other), |asked, own, store| {
                asked.put(own, (store, library))
            })
        });
        std::mem::swap(&mut self.faults, &mut contest.faults);
        contest.offices = offices;
        done
    }

    /// The house closes: what is recorded of the tournament stands every audit, and the cage has
    /// all that it was given to pay, once.
    pub(in crate::world) fn settle_contest(&mut self) -> Result<(), String> {
        let Some(contest) = &mut self.contest else { return Ok(()) };
        contest.faults.rest();
        contest.follow(&*self.disk, None)?;
        for office in &mut contest.offices {
            office.catch_up(&*self.disk, &self.books.library).map_err(said)?;
        }
        contest.is_same()?;
        let (again, number) = restore(&*self.disk, &contest.stream).map_err(said)?;
        if again != contest.seen || number != contest.number {
            return Err("folded from its first entry the tournament is another".to_owned());
        }
        let editions = self.books.library.editions();
        let report = audit(&*self.disk, &contest.stream, editions).map_err(said)?;
        if let Some(difference) = report.difference {
            return Err(format!("a tournament does not stand an audit: {difference}"));
        }
        Ok(())
    }

    /// What the tournament has recorded.
    pub(in crate::world) fn contested(&self) -> Result<Vec<Event>, String> {
        let Some(contest) = &self.contest else { return Ok(Vec::new()) };
        let mut events = Vec::new();
        let walked = walk(&*self.disk, (&contest.stream, 0), &mut |_, kept| {
            events.push(kept.event);
            ControlFlow::Continue(())
        });
        walked.map_err(said).map(|()| events)
    }

    /// Everything that the tournament has given to the cage is due there, once.
    pub(in crate::world) fn count_dues(&mut self) -> Result<(), String> {
        let (Some(contest), Some(cage)) = (&self.contest, self.cage_of(0)) else { return Ok(()) };
        let is_by = |origin: &Origin| matches!(origin, Origin::Tournament(_));
        let dues = owed(cage, is_by, ("tournament", contest.auditor.dues()))?;
        let followed = contest.auditor.followed;
        self.played.contests = Contests {
            held: u64::from(contest.number > 0),
            over: u64::from(contest.auditor.is_over()),
            called_off: u64::from(contest.auditor.is_called_off()),
            events: followed.events,
            requests: followed.requests,
            wagers: followed.wagers,
            dues,
        };
        Ok(())
    }
}
