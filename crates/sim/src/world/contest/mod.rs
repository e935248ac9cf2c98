//! The tournament of a house: asked for over the network, decided and recorded by two processes,
//! and followed by an auditor of its own.

mod held;

use super::alike::behind;
use super::cage::is_later;
use super::calls::Calls;
use crate::auditor::tournament::TournamentAuditor;
use crate::chance::Chance;
use crate::faults::{Faults, Kind, Which};
use crate::opening::Rulebooks;
use crate::people::organiser::{Contest as Seeing, Wish};
use crate::wire::Said;
use floor::Time;
use floor::tournament::{Asking, Event, Game, House, Request, Tournament, evolve};
use house::Library;
use house::tournaments::{Came, NotHeld, Put, Tournaments};
use journal::{Key, NotAppended, Refusal, Store, StreamId};
use record::NotRecorded;
use record::sha_256;
use record::tournament::{house, stream, walk};
use rules::Rulebook;
use std::collections::HashMap;

/// Of so many houses whose rulebook knows tournaments one has a tournament.
const ONCE_IN: u32 = 6;

/// How many processes write its record.
const OFFICES: usize = 2;

/// How many people speak for the organisers and the entrants.
const CALLERS: usize = 3;

/// After so many refusals in a row the tournament is called off.
const PATIENCE: u32 = 60;

/// The only tournament of a house, by its name in addresses.
const ID: &str = "1";

/// What tournaments came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Contests {
    /// How many were announced.
    pub held: u64,
    /// How many were played to their end.
    pub over: u64,
    /// How many were called off.
    pub called_off: u64,
    /// What happened in them.
    pub events: u64,
    /// Requests of which it was said beforehand what comes of them.
    pub requests: u64,
    /// Wagers of chips that were settled again.
    pub wagers: u64,
    /// What the cage was given to pay: prizes, refunds and chips.
    pub dues: u64,
}

impl Contests {
    /// Adds those of another house.
    pub(crate) fn add(&mut self, other: Contests) {
        self.held += other.held;
        self.over += other.over;
        self.called_off += other.called_off;
        self.events += other.events;
        self.requests += other.requests;
        self.wagers += other.wagers;
        self.dues += other.dues;
    }
}

/// What is recorded under a key: what was asked, and what happened.
type Known = HashMap<String, (Option<Request>, Event)>;

/// The tournament of a house.
pub(super) struct Contest {
    house: House<'static>,
    game: Game,
    stream: StreamId,
    /// The tournaments as each process knows them; none while no process is up.
    offices: Vec<Tournaments>,
    auditor: TournamentAuditor,
    /// The tournament as its record folds, so many entries long.
    seen: Tournament,
    number: u64,
    known: Known,
    calls: Calls<Wish>,
    refused: u32,
    chance: Chance,
    pub(super) faults: Faults,
}

impl Contest {
    /// The tournament of the house of a seed, if it has one.
    pub(super) fn of(
        books: &Rulebooks,
        rulebook: &'static Rulebook,
        (seed, which): (u64, Which),
    ) -> Option<Contest> {
        let mut chance = Chance::of(seed, 4);
        if !chance.once_in(ONCE_IN) {
            return None;
        }
        let auditor = TournamentAuditor::new(rulebook, sha_256)?;
        rulebook.tournament.as_ref()?;
        let edition = books.library.edition(&rulebook.id)?;
        let version = chance.pick(&rulebook.menu.versions).id.clone();
        let game = record::tournament::game(edition, &version, &[]);
        let house = house(&game, books.library.editions())?;
        let stream = stream(ID).expect("it is a name");
        Some(Contest {
            house,
            game,
            stream,
            offices: Vec::new(),
            auditor,
            seen: Tournament::default(),
            number: 0,
            known: HashMap::new(),
            calls: Calls::new("contest", CALLERS),
            refused: 0,
            chance,
            faults: Faults::of((seed, 5), which),
        })
    }

    /// When something is due.
    pub(super) fn next_at(&self) -> i64 {
        self.calls.next_at()
    }

    fn is_over(&self) -> bool {
        self.auditor.is_over() || self.auditor.is_called_off()
    }

    pub(super) fn close(&mut self) {
        self.offices.clear();
    }

    /// The tournaments as their records leave them, once for every process: everything that was
    /// known is there, and folds to the same.
    pub(super) fn open(&mut self, store: &dyn Store, library: &Library) -> Result<(), String> {
        if !self.offices.is_empty() {
            return Ok(());
        }
        self.follow(store, None)?;
        for _ in 0..OFFICES {
            let mut office = Tournaments::default();
            office.catch_up(store, library).map_err(said)?;
            self.offices.push(office);
        }
        self.is_same()
    }

    fn is_same(&self) -> Result<(), String> {
        let held = self.offices.iter().filter_map(|office| office.held(ID));
        for held in held {
            if held.number() == self.number && *held.tournament() != self.seen {
                let (held, seen) = (held.tournament(), &self.seen);
                return Err(format!("a tournament is\n{held:?}\nand should be\n{seen:?}"));
            }
        }
        Ok(())
    }

    /// Reads what is in the record behind what was read: of one key alone, or all of it.
    fn follow(&mut self, store: &dyn Store, only: Option<&Key>) -> Result<(), String> {
        let found = behind(store, (&self.stream, self.number), only, ("tournament", walk))?;
        for (key, event) in found {
            self.number += 1;
            self.auditor.take(&event)?;
            self.seen = evolve(std::mem::take(&mut self.seen), &event);
            let request = floor::tournament::asked(self.house.rulebook, &event);
            let request = request.map(|asking| asking.request);
            if self.known.insert(key.clone(), (request, event)).is_some() {
                return Err(format!("something is recorded twice under {key}"));
            }
        }
        Ok(())
    }

    /// What somebody asks.
    fn wish(&mut self, now: Time) -> Option<Wish> {
        let wild = self.faults.strikes(Kind::WildRequest);
        let given_up = self.refused > PATIENCE;
        let mut seeing = Seeing {
            house: &self.house,
            game: &self.game,
            t: &self.seen,
            now,
            chance: &mut self.chance,
            wild,
        };
        if given_up { seeing.gives_up() } else { seeing.act() }
    }
}

/// What came of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Outcome {
    Done(Event),
    Refused,
    KeyUsed,
    NotNow,
}

fn outcome(answer: Result<Came, NotHeld>) -> Result<Outcome, String> {
    Ok(match answer {
        Ok(came) => Outcome::Done(came.event),
        Err(NotHeld::Refused(_) | NotHeld::NoSuch) => Outcome::Refused,
        Err(
            NotHeld::KeyUsed
            | NotHeld::NotRecorded(NotRecorded::NotAppended(NotAppended::Refused(
                Refusal::KeyUsed { .. },
            ))),
        ) => Outcome::KeyUsed,
        Err(NotHeld::NotRecorded(NotRecorded::NotAppended(why))) if is_later(&why) => {
            Outcome::NotNow
        }
        Err(why) => return Err(said(why)),
    })
}

fn said(why: impl std::fmt::Display) -> String {
    format!("the tournament: {why}")
}

/// Something asked about the tournament, at one of the processes.
struct Asked {
    office: usize,
    key: Key,
    asking: Asking,
    /// Whether there is none yet: another than the first is not announced.
    first: bool,
}

impl Asked {
    fn put(
        &self,
        tournaments: &mut Tournaments,
        (store, library): (&dyn Store, &Library),
    ) -> Result<Came, NotHeld> {
        let request = |_: &Tournament| self.asking.request.clone();
        let (key, at) = (self.key.clone(), self.asking.at);
        let put = Put { key, at, by: std::slice::from_ref(&self.asking.by), request: &request };
        let begins = matches!(self.asking.request, Request::Announce { .. });
        if begins && self.first {
            return tournaments.announce(store, library, &put);
        }
        tournaments.ask(store, library, (ID, &put))
    }
}

/// Whether what came of something is what had to.
fn checked((came, foreseen): (&Outcome, Option<bool>), asking: &Asking) -> Result<(), String> {
    match came {
        Outcome::Done(_) => TournamentAuditor::check(foreseen, true, asking),
        Outcome::Refused => TournamentAuditor::check(foreseen, false, asking),
        Outcome::KeyUsed => Err(format!("{:?} is told that its key is used", asking.request)),
        Outcome::NotNow => Ok(()),
    }
}

impl Contest {
    /// Whether what came of a request is what had to, and what is said of it.
    fn judged(
        &mut self,
        (store, asked): (&dyn Store, &Asked),
        came: &Outcome,
    ) -> Result<Said, String> {
        let before = self.known.get(asked.key.as_str()).cloned();
        let Some((request, event)) = before else {
            let foreseen = self.auditor.expects(&asked.asking);
            self.follow(store, None)?;
            checked((came, foreseen), &asked.asking)?;
            self.recorded(asked, came)?;
            return Ok(self.say(came));
        };
        // The key is known: the same is done once, and something else is refused.
        let same = request.as_ref().is_some_and(|own| is_same(own, &asked.asking.request));
        match came {
            Outcome::Done(again) if same && *again == event => Ok(Said::Done),
            Outcome::KeyUsed if !same => Ok(Said::Refused),
            Outcome::NotNow => Ok(Said::Later),
            other => Err(format!("{request:?} is asked again and comes to {other:?}")),
        }
    }

    /// What is answered is in the record, and the process that answered knows it.
    fn recorded(&self, asked: &Asked, came: &Outcome) -> Result<(), String> {
        let recorded = self.known.get(asked.key.as_str()).map(|(_, event)| event);
        match came {
            Outcome::Done(event) if recorded != Some(event) => {
                Err(format!("{event:?} is acknowledged, and recorded is {recorded:?}"))
            }
            Outcome::Refused if recorded.is_some() => {
                Err(format!("{recorded:?} is recorded, and was refused"))
            }
            Outcome::Done(_) | Outcome::Refused => match self.offices[asked.office].held(ID) {
                Some(held) => self.auditor.compare(held.tournament()),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn say(&mut self, came: &Outcome) -> Said {
        self.refused = if *came == Outcome::Refused { self.refused + 1 } else { 0 };
        match came {
            Outcome::Done(_) => Said::Done,
            Outcome::Refused | Outcome::KeyUsed => Said::Refused,
            Outcome::NotNow => Said::Later,
        }
    }
}

/// Whether two requests are the same: the number of the pool is for the house to give, and who
/// commits or draws need not know the secret.
fn is_same(one: &Request, other: &Request) -> bool {
    match (one, other) {
        (Request::Announce { name, game, .. }, Request::Announce { name: again, game: of, .. }) => {
            (name, game) == (again, of)
        }
        (Request::Commit { .. }, Request::Commit { .. }) => true,
        (Request::Draw { word, .. }, Request::Draw { word: again, .. }) => word == again,
        _ => one == other,
    }
}
