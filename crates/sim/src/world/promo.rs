//! The promotion of a house: asked for over the network, decided and recorded by two processes with
//! what the cage owes by it, and followed by an auditor of its own.

use super::World;
use super::alike::{behind, overtaken, owed};
use super::cage::{Office, is_later};
use super::calls::{Call, Calls, Now};
use crate::auditor::promotion::PromotionAuditor;
use crate::chance::Chance;
use crate::faults::{Faults, Kind, Which};
use crate::people::promoter::Promoting as Seeing;
use crate::wire::Said;
use floor::Time;
use floor::cage::Origin;
use floor::promotion::{Asking, Event, Promotion, Request, evolve};
use house::{CageOwner, Library, NotAsked, NotPromoted, Promoting, PromotionOwner};
use journal::{Key, NotAppended, Refusal, Store, StreamId};
use record::NotRecorded;
use record::promotion::{audit, restore, stream, walk};
use record::sha_256;
use rules::Rulebook;
use std::collections::HashMap;

/// Of so many houses whose rulebook knows promotions one has a promotion.
const ONCE_IN: u32 = 4;

/// How many processes write its record.
const OFFICES: usize = 2;

/// The only promotion of a house.
const NAME: &str = "spring";

/// What promotions came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Promotions {
    /// How many were written.
    pub held: u64,
    /// How many were drawn.
    pub drawn: u64,
    /// What happened to them.
    pub events: u64,
    /// Requests of which it was said beforehand what comes of them.
    pub requests: u64,
    /// What the cage was given to pay.
    pub dues: u64,
}

impl Promotions {
    /// Adds those of another house.
    pub(crate) fn add(&mut self, other: Promotions) {
        self.held += other.held;
        self.drawn += other.drawn;
        self.events += other.events;
        self.requests += other.requests;
        self.dues += other.dues;
    }
}

/// The promotion of a house.
pub(super) struct Promo {
    rulebook: &'static str,
    stream: StreamId,
    /// The promotions as each process knows them; none while no process is up.
    offices: Vec<PromotionOwner>,
    auditor: PromotionAuditor,
    seen: Promotion,
    number: u64,
    /// What is recorded under which key.
    known: HashMap<String, Event>,
    /// Keys under which somebody was told that something is done.
    told: HashMap<Key, Request>,
    calls: Calls<Request>,
    chance: Chance,
    pub(super) faults: Faults,
}

/// What came of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Outcome {
    Done(Event),
    Before,
    Refused,
    NotNow,
}

fn said(why: impl std::fmt::Display) -> String {
    format!("the promotion: {why}")
}

fn outcome(answer: Result<Option<Event>, NotPromoted>) -> Result<Outcome, String> {
    let later = |why: &NotAppended| {
        let raced =
            matches!(why, NotAppended::Refused(Refusal::Conflict { .. } | Refusal::KeyUsed { .. }));
        is_later(why) || raced
    };
    Ok(match answer {
        Ok(Some(event)) => Outcome::Done(event),
        Ok(None) => Outcome::Before,
        Err(NotPromoted::Refused(_) | NotPromoted::NoSuchPromotion) => Outcome::Refused,
        Err(
            NotPromoted::NotRecorded(NotRecorded::NotAppended(why))
            | NotPromoted::Cage(NotAsked::NotRecorded(NotRecorded::NotAppended(why))),
        ) if later(&why) => Outcome::NotNow,
        Err(why) => return Err(said(why)),
    })
}

impl Promo {
    /// The promotion of the house of a seed, if it has one.
    pub(super) fn of(rulebook: &'static Rulebook, (seed, which): (u64, Which)) -> Option<Promo> {
        let mut chance = Chance::of(seed, 8);
        if !chance.once_in(ONCE_IN) {
            return None;
        }
        let auditor = PromotionAuditor::new(&rulebook.id, sha_256)?;
        Some(Promo {
            rulebook: &rulebook.id,
            stream: stream(NAME).expect("it is a name"),
            offices: Vec::new(),
            auditor,
            seen: Promotion::default(),
            number: 0,
            known: HashMap::new(),
            told: HashMap::new(),
            calls: Calls::new("promo", 2),
            chance,
            faults: Faults::of((seed, 7), which),
        })
    }

    pub(super) fn next_at(&self) -> i64 {
        self.calls.next_at()
    }

    pub(super) fn close(&mut self) {
        self.offices.clear();
    }

    /// The promotions as their records leave them, once for every process.
    pub(super) fn open(&mut self, store: &dyn Store) -> Result<(), String> {
        if !self.offices.is_empty() {
            return Ok(());
        }
        self.follow(store, None)?;
        for _ in 0..OFFICES {
            self.offices.push(PromotionOwner::open(store).map_err(said)?);
        }
        self.is_same()
    }

    fn is_same(&self) -> Result<(), String> {
        for run in self.offices.iter().filter_map(|office| office.run(NAME)) {
            if run.promotion.entries.len() >= self.seen.entries.len() && run.promotion != self.seen
            {
                return Err(format!(
                    "a promotion is\n{:?}\nand not\n{:?}",
                    run.promotion, self.seen
                ));
            }
        }
        Ok(())
    }

    /// Reads what is in the record behind what was read: of one key alone, or all of it.
    fn follow(&mut self, store: &dyn Store, only: Option<&Key>) -> Result<(), String> {
        let found = behind(store, (&self.stream, self.number), only, ("promotion", walk))?;
        for (key, event) in found {
            self.number += 1;
            self.auditor.take(&event)?;
            self.seen = evolve(std::mem::take(&mut self.seen), &event);
            if self.known.insert(key.clone(), event).is_some() {
                return Err(format!("something is recorded twice under {key}"));
            }
        }
        Ok(())
    }

    fn wish(&mut self, now: Time) -> Option<Request> {
        let wild = self.faults.strikes(Kind::WildRequest);
        let (promotion, chance) = (&self.seen, &mut self.chance);
        Seeing { promotion, hash: sha_256, now, chance, wild }.act()
    }

    /// Whether what came of a request is what had to, and what is said of it.
    fn judged(&mut self, store: &dyn Store, asked: &Asked, came: &Outcome) -> Result<Said, String> {
        if let Some(before) = self.told.get(&asked.key) {
            return match came {
                Outcome::Before => Ok(Said::Done),
                Outcome::NotNow => Ok(Said::Later),
                other => Err(format!("{before:?} is asked again and comes to {other:?}")),
            };
        }
        let known = self.known.contains_key(asked.key.as_str());
        let foreseen = self.auditor.expects(&asked.asking).filter(|_| !known);
        self.follow(store, None)?;
        match came {
            Outcome::Done(event) => {
                PromotionAuditor::check(foreseen, true, &asked.asking)?;
                if !self.known.values().any(|own| own == event) {
                    return Err(format!("{event:?} is acknowledged and not recorded"));
                }
            }
            Outcome::Refused => PromotionAuditor::check(foreseen, false, &asked.asking)?,
            Outcome::Before | Outcome::NotNow => {}
        }
        if let Some(run) = self.offices[asked.office].run(NAME).filter(|_| *came != Outcome::NotNow)
        {
            self.auditor.compare(&run.promotion)?;
        }
        Ok(match came {
            Outcome::Done(_) | Outcome::Before => {
                self.told.insert(asked.key.clone(), asked.asking.request.clone());
                Said::Done
            }
            Outcome::Refused => Said::Refused,
            Outcome::NotNow => Said::Later,
        })
    }
}

/// Something asked about the promotion, at one of the processes.
struct Asked {
    office: usize,
    rulebook: &'static str,
    key: Key,
    asking: Asking,
}

impl Asked {
    fn put(
        &self,
        (promotions, cage): (&mut PromotionOwner, &mut CageOwner),
        books: (&dyn Store, &Library),
    ) -> Result<Option<Event>, NotPromoted> {
        let writes = matches!(self.asking.request, Request::Write { .. });
        let rulebook = writes.then_some(self.rulebook);
        let (key, asking) = (self.key.clone(), self.asking.clone());
        promotions.ask(books, cage, &Promoting { name: NAME, rulebook, key, asking })
    }
}

/// What came of what was asked, and of what another process was asked before it.
type Answers = (Result<Option<Event>, NotPromoted>, Option<Result<Option<Event>, NotPromoted>>);

impl World<'_> {
    /// The next thing about the promotion happens.
    pub(super) fn promo(&mut self) -> Result<(), String> {
        let Some(mut promo) = self.promo.take() else { return Ok(()) };
        promo.faults.step = self.faults.step;
        let done = self.promo_goes_on(&mut promo);
        if !self.is_up() {
            promo.close();
        }
        self.promo = Some(promo);
        done
    }

    fn promo_time(&self) -> Time {
        Time::from_ms(self.house_ms())
    }

    fn promo_goes_on(&mut self, promo: &mut Promo) -> Result<(), String> {
        let over = promo.seen.is_over();
        let rest = if over { 300_000 } else { 6_000 };
        let sending = (&mut promo.chance, &mut promo.faults);
        match promo.calls.due((self.now, rest), sending) {
            Now::Heard(call) => self.promo_asked(promo, call),
            Now::Wakes(from) => {
                let up = !promo.offices.is_empty();
                if up && promo.chance.once_in(4) {
                    self.promo_tends(promo)?;
                }
                let wish = if up { promo.wish(self.promo_time()) } else { None };
                let idle = if over { 300_000 } else { 9_000 };
                let sending = (&mut promo.chance, &mut promo.faults);
                promo.calls.asks((from, wish), (self.now, idle), sending);
                Ok(())
            }
            Now::Nothing => Ok(()),
        }
    }

    /// What time has brought about is noted.
    fn promo_tends(&mut self, promo: &mut Promo) -> Result<(), String> {
        let (now, library) = (self.promo_time(), &self.books.library);
        let place = promo.chance.below(OFFICES);
        let mut offices = std::mem::take(&mut promo.offices);
        std::mem::swap(&mut self.faults, &mut promo.faults);
        let tended = self.waits(|store| offices[place].tend((store, library), now));
        std::mem::swap(&mut self.faults, &mut promo.faults);
        promo.offices = offices;
        if let Some(tended) = tended {
            tended.map_err(said)?;
        }
        promo.follow(&*self.disk, None)?;
        self.land()
    }

    /// A process hears something about the promotion; another may be before it.
    fn promo_asked(&mut self, promo: &mut Promo, call: Call<Request>) -> Result<(), String> {
        let Call { from, key, wish } = call;
        let free = self.cage.as_ref().is_some_and(|cage| {
            cage.offices.len() == OFFICES && cage.offices.iter().all(|office| !office.busy)
        });
        if promo.offices.is_empty() || !free {
            return Ok(());
        }
        let at = self.promo_time();
        let (office, rulebook) = (promo.chance.below(OFFICES), promo.rulebook);
        let asking = |request: Request| Asking { at, by: "Mae".into(), request };
        let asked = Asked { office, rulebook, key, asking: asking(wish) };
        let other = self.promo_other(promo, from).map(|(key, wish)| {
            let office = (office + 1) % OFFICES;
            Asked { office, rulebook, key, asking: asking(wish) }
        });
        let foreseen = other.as_ref().map(|it| promo.auditor.expects(&it.asking));
        let Some((answer, before)) = self.promo_put(promo, (&asked, other.as_ref())) else {
            return Ok(());
        };
        if let (Some(other), Some(before)) = (&other, before) {
            let came = outcome(before)?;
            promo.follow(&*self.disk, Some(&other.key))?;
            let done = matches!(came, Outcome::Done(_));
            if done || came == Outcome::Refused {
                PromotionAuditor::check(foreseen.flatten(), done, &other.asking)?;
            }
            self.trace.note(self.now, || format!("before it {:?}: {came:?}", other.asking));
        }
        let came = outcome(answer)?;
        self.trace.note(self.now, || format!("promotion {office} {:?}: {came:?}", asked.asking));
        let told = promo.judged(&*self.disk, &asked, &came)?;
        let sending = (&mut promo.chance, &mut promo.faults);
        promo.calls.answer((from, asked.key, told), self.now, sending);
        self.land()
    }

    /// What another process is asked at the same moment, and does first.
    fn promo_other(&self, promo: &mut Promo, from: usize) -> Option<(Key, Request)> {
        if promo.number == 0 || !promo.faults.strikes(Kind::Overtaken) {
            return None;
        }
        let key = Key::new(&format!("other promo {from} {} {}", promo.number, self.faults.step));
        Some((key.ok()?, promo.wish(self.promo_time())?))
    }

    /// Asks one process, and another before the first has written.
    fn promo_put(
        &mut self,
        promo: &mut Promo,
        (asked, other): (&Asked, Option<&Asked>),
    ) -> Option<Answers> {
        let library = &self.books.library;
        let mut offices = std::mem::take(&mut promo.offices);
        let mut cage = self.cage.take()?;
        std::mem::swap(&mut self.faults, &mut promo.faults);
        let done = self.waits(|store| {
            let mut pairs = offices.iter_mut().zip(&mut cage.offices);
            let mut pair = || pairs.next().map(|(own, Office { owner, .. })| (own, owner));
            let (first, second) = pair().zip(pair()).expect("there are two");
            let (own, others) = if asked.office == 0 { (first, second) } else { (second, first) };
            overtaken(store, (own, others), (asked, other), |asked, own, store| {
                asked.put(own, (store, library))
            })
        });
        std::mem::swap(&mut self.faults, &mut promo.faults);
        promo.offices = offices;
        self.cage = Some(cage);
        if done.is_none() {
            self.close_cage();
        }
        done
    }

    /// The house closes: what is recorded of the promotion stands every audit, and the cage has all
    /// that it was given to pay, once.
    pub(super) fn settle_promo(&mut self) -> Result<(), String> {
        let Some(promo) = &mut self.promo else { return Ok(()) };
        promo.faults.rest();
        promo.follow(&*self.disk, None)?;
        for office in &mut promo.offices {
            office.catch_up(&*self.disk).map_err(said)?;
        }
        promo.is_same()?;
        if restore(&*self.disk, &promo.stream).map_err(said)?.promotion != promo.seen {
            return Err("folded from its first entry the promotion is another".to_owned());
        }
        let report = audit(&*self.disk, &promo.stream);
        if let Some(difference) = report.map_err(said)?.difference {
            return Err(format!("a promotion does not stand an audit: {difference}"));
        }
        Ok(())
    }

    /// Everything that the promotion has given to the cage is due there, once.
    pub(super) fn count_prizes(&mut self) -> Result<(), String> {
        let (Some(promo), Some(cage)) = (&self.promo, self.cage_of(0)) else { return Ok(()) };
        let is_by = |origin: &Origin| matches!(origin, Origin::Promotion(_));
        let dues = owed(cage, is_by, ("promotion", promo.auditor.dues()))?;
        let (events, requests) = promo.auditor.followed;
        let (held, drawn) = (u64::from(promo.number > 0), u64::from(promo.auditor.is_drawn()));
        self.played.promotions = Promotions { held, drawn, events, requests, dues };
        Ok(())
    }
}
