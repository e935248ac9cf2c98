//! The tournaments of the house: what is asked about one is decided, recorded and only then
//! answered. Several processes may write a record; each reads what the others wrote before it
//! decides again.

use crate::exclusions::Exclusions;
use crate::library::Library;
use crate::passing::is_passing;
use floor::tournament::draw::{Allotted, Ballot, commitment, order, seats};
use floor::tournament::{
    Asking, EntrantId, Event, House, Reason, Refusal, Request, Tournament, What, asked, decide,
    evolve, words,
};
use floor::{Name, Time};
use journal::{Fault, Key, NotAppended, Store, StreamId};
use ledger::{PoolId, TableId};
use record::tournament::{TOURNAMENTS, house, stream, walk};
use record::{NotRecorded, NotRestored, TournamentRecorder};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::ops::ControlFlow;
use std::slice::from_ref;
use table::Actor;
use table::state::{Commitment, Salt};
use thiserror::Error;

/// Why something asked about a tournament was not done.
#[derive(Debug, Error)]
pub enum NotHeld {
    /// There is no such tournament.
    #[error("there is no such tournament")]
    NoSuch,
    /// It is refused, with its rule.
    #[error("{0}")]
    Refused(Refusal),
    /// Something else was asked under the same key.
    #[error("something else was asked under this key: use a new one")]
    KeyUsed,
    /// The rulebook of the tournament is not at hand.
    #[error("the rulebook of the tournament is not at hand in this edition")]
    NoRulebook,
    /// It cannot be recorded now, and nothing was done; asked again under its key it is done once.
    #[error(transparent)]
    NotRecorded(#[from] NotRecorded),
    /// The record cannot be read.
    #[error(transparent)]
    NotRestored(#[from] NotRestored),
}

/// What is asked about a tournament, when, under which key, and by whom.
pub struct Put<'p> {
    /// The key: asked again under it, it is done once.
    pub key: Key,
    /// When.
    pub at: Time,
    /// Whoever asks, in each of the roles that they have: the first that may do it does it.
    pub by: &'p [Actor],
    /// What, which may go by how the tournament stands.
    pub request: &'p dyn Fn(&Tournament) -> Request,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Came {
    /// The tournament, by its name in addresses.
    pub id: String,
    /// What happened.
    pub event: Event,
}

/// A line of a tournament's record.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Noted {
    pub number: u64,
    pub at: Time,
    pub by: Name,
    pub role: Name,
    pub words: String,
}

/// A draw of seats, with everything that it takes to make it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The session.
    pub session: u16,
    /// What was committed to before it.
    pub commitment: Option<Commitment>,
    /// The secret that was told.
    pub secret: Salt,
    /// The word that was said.
    pub word: Name,
    /// Those who were drawn, as they were listed.
    pub entrants: Vec<EntrantId>,
    /// The seats.
    pub seats: Vec<Allotted>,
    /// Whether the secret is the one that was committed to, and the same seats come of it.
    pub holds: bool,
}

/// How many lines of a record are kept at hand, and how many keys.
const LINES: usize = 60;
const KEYS: usize = 4096;

/// A tournament as this process knows it.
#[derive(Default)]
pub struct Held {
    tournament: Tournament,
    house: Option<House<'static>>,
    number: u64,
    keys: HashMap<String, u64>,
    oldest: VecDeque<String>,
    log: VecDeque<Noted>,
    draws: Vec<Drawn>,
}

impl Held {
    /// The tournament.
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// What it is decided by; none where its rulebook is not at hand.
    pub fn house(&self) -> Option<&House<'static>> {
        self.house.as_ref()
    }

    /// The number of the last entry.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The last lines of its record, the oldest first.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = &Noted> {
        self.log.iter()
    }

    /// The draws that were made.
    pub fn draws(&self) -> &[Drawn] {
        &self.draws
    }

    /// Takes in what is recorded under a key.
    fn take(&mut self, key: &str, event: &Event, library: &Library) {
        self.number += 1;
        self.keep_key(key);
        let Event { at, by, role, what } = event;
        let (by, role) = (by.clone(), role.clone());
        let words = words(&self.tournament, what);
        self.log.push_back(Noted { number: self.number, at: *at, by, role, words });
        if self.log.len() > LINES {
            self.log.pop_front();
        }
        match what {
            What::Announced { game, .. } => self.house = house(game, library.editions()),
            What::SeatsDrawn { secret, word, seats } => {
                let drawn = self.drawn((*secret, word), seats);
                self.draws.push(drawn);
            }
            _ => {}
        }
        self.tournament = evolve(std::mem::take(&mut self.tournament), event);
    }

    fn keep_key(&mut self, key: &str) {
        self.keys.insert(key.to_owned(), self.number);
        self.oldest.push_back(key.to_owned());
        if self.oldest.len() > KEYS
            && let Some(key) = self.oldest.pop_front()
        {
            self.keys.remove(&key);
        }
    }

    /// A draw with its proof: it is made again from what was told.
    fn drawn(&self, (secret, word): (Salt, &Name), allotted: &[Allotted]) -> Drawn {
        let t = &self.tournament;
        let session = t.session.as_ref().map_or(0, |session| session.number);
        let entrants = t.session.as_ref().map_or_else(Vec::new, |own| own.entrants.clone());
        let holds = self.house.as_ref().is_some_and(|house| {
            let ballot = Ballot { secret: &secret, session, word };
            let mut tables: Vec<TableId> = allotted.iter().map(|seat| seat.table).collect();
            tables.sort_unstable();
            tables.dedup();
            let again = seats(&order(house.hash, ballot, &entrants), &tables);
            t.commitment == Some(commitment(house.hash, &secret)) && again == allotted
        });
        let (commitment, word, seats) = (t.commitment, word.clone(), allotted.to_vec());
        Drawn { session, commitment, secret, word, entrants, seats, holds }
    }
}

/// The tournaments, by their names in addresses.
#[derive(Default)]
pub struct Tournaments {
    all: BTreeMap<String, Held>,
    /// Those whom tables have excluded from the house: they enter no tournament.
    excluded: Exclusions,
}

/// How often something is decided again because others wrote or nobody knows whether it is there.
const TRIES: usize = 16;

impl Tournaments {
    /// A tournament.
    pub fn held(&self, id: &str) -> Option<&Held> {
        self.all.get(id).filter(|held| held.number > 0)
    }

    /// All of them.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = (&str, &Held)> {
        let all = self.all.iter().filter(|(_, held)| held.number > 0);
        all.map(|(id, held)| (id.as_str(), held))
    }

    /// Takes in what others have recorded.
    pub fn catch_up(&mut self, store: &dyn Store, library: &Library) -> Result<(), NotRestored> {
        for (stream, head) in store.heads()? {
            let Some(id) = stream.as_str().strip_prefix(TOURNAMENTS) else { continue };
            let held = self.all.entry(id.to_owned()).or_default();
            if held.number < head.number {
                walk(store, (&stream, held.number), &mut |row, kept| {
                    held.take(row.key, &kept.event, library);
                    ControlFlow::Continue(())
                })?;
            }
        }
        Ok(())
    }

    /// The tournament in which something was recorded under a key, and the entry's number.
    fn under(&self, key: &Key) -> Option<(String, u64)> {
        let mut all = self.all.iter();
        all.find_map(|(id, held)| Some((id.clone(), *held.keys.get(key.as_str())?)))
    }

    /// Announces a tournament. Its number in the books is its name in addresses too, so that no
    /// two processes give the same. It blocks while it is recorded.
    pub fn announce(
        &mut self,
        store: &dyn Store,
        library: &Library,
        put: &Put<'_>,
    ) -> Result<Came, NotHeld> {
        for _ in 0..TRIES {
            self.catch_up(store, library)?;
            if let Some((id, number)) = self.under(&put.key) {
                return self.again(store, (&id, number), put);
            }
            let pools = self.all.values().filter_map(|held| held.tournament.pool);
            let pool = PoolId(pools.map(|pool| pool.0).max().unwrap_or(0).saturating_add(1));
            let id = pool.0.to_string();
            match self.put((store, library), (&id, pool), put) {
                Err(NotHeld::NotRecorded(why)) if is_passing(&why) => {}
                came => return came,
            }
        }
        Err(busy())
    }

    /// Asks something about a tournament, records what comes of it, and says it. It blocks while
    /// it is recorded.
    pub fn ask(
        &mut self,
        store: &dyn Store,
        library: &Library,
        (id, put): (&str, &Put<'_>),
    ) -> Result<Came, NotHeld> {
        for _ in 0..TRIES {
            self.catch_up(store, library)?;
            let held = self.held(id).ok_or(NotHeld::NoSuch)?;
            if let Some(number) = held.keys.get(put.key.as_str()).copied() {
                return self.again(store, (id, number), put);
            }
            let pool = held.tournament.pool.unwrap_or(PoolId(0));
            match self.put((store, library), (id, pool), put) {
                Err(NotHeld::NotRecorded(why)) if is_passing(&why) => {}
                came => return came,
            }
        }
        Err(busy())
    }

    /// Decides and records.
    fn put(
        &mut self,
        (store, library): (&dyn Store, &Library),
        (id, pool): (&str, PoolId),
        put: &Put<'_>,
    ) -> Result<Came, NotHeld> {
        self.excluded.catch_up(store)?;
        let held = self.all.entry(id.to_owned()).or_default();
        let request = match (put.request)(&held.tournament) {
            Request::Announce { name, game, .. } => Request::Announce { name, pool, game },
            other => other,
        };
        let house = match &request {
            Request::Announce { game, .. } => house(game, library.editions()),
            _ => held.house,
        };
        let house = house.ok_or(NotHeld::NoRulebook)?;
        let house = House { excluded: self.excluded.names(), ..house };
        let event = decided(&house, &held.tournament, (put, &request)).map_err(NotHeld::Refused)?;
        let stream = stream(id).map_err(NotRecorded::from)?;
        let recorder = TournamentRecorder::new(stream, pool, held.number);
        let written = recorder.clone().record(store, put.key.clone(), from_ref(&event))?;
        // Another process may have recorded the same, behind entries that are to be read yet.
        if written.is_some_and(|appended| recorder.is_next(&appended)) {
            held.take(put.key.as_str(), &event, library);
        }
        Ok(Came { id: id.to_owned(), event })
    }

    /// What came of something that was asked before under the same key.
    fn again(
        &self,
        store: &dyn Store,
        (id, number): (&str, u64),
        put: &Put<'_>,
    ) -> Result<Came, NotHeld> {
        let held = self.held(id).ok_or(NotHeld::NoSuch)?;
        let stream: StreamId = stream(id).map_err(NotRecorded::from)?;
        let mut found = None;
        walk(store, (&stream, number - 1), &mut |_, kept| {
            found = Some(kept.event);
            ControlFlow::Break(())
        })?;
        let event = found.ok_or(NotHeld::NoSuch)?;
        let house = held.house.as_ref().ok_or(NotHeld::NoRulebook)?;
        let before = asked(house.rulebook, &event).map(|asking| asking.request);
        let now = (put.request)(&held.tournament);
        if before.is_some_and(|before| is_same(&before, &now)) {
            return Ok(Came { id: id.to_owned(), event });
        }
        Err(NotHeld::KeyUsed)
    }
}

/// What comes of a request by whoever may make it.
fn decided(
    house: &House<'_>,
    tournament: &Tournament,
    (put, request): (&Put<'_>, &Request),
) -> Result<Event, Refusal> {
    let mut refused = Refusal { reason: Reason::NoTournaments, cite: None };
    for by in put.by {
        let asking = Asking { at: put.at, by: by.clone(), request: request.clone() };
        match decide(house, tournament, &asking) {
            Err(refusal @ Refusal { reason: Reason::NotYours { .. }, .. }) => refused = refusal,
            other => return other,
        }
    }
    Err(refused)
}

/// Whether two requests ask the same. What the house itself fills in does not count.
fn is_same(one: &Request, other: &Request) -> bool {
    match (one, other) {
        (Request::Announce { name, game, .. }, Request::Announce { name: again, game: of, .. }) => {
            name == again && game == of
        }
        (Request::Commit { .. }, Request::Commit { .. }) => true,
        (Request::Draw { word, .. }, Request::Draw { word: again, .. }) => word == again,
        _ => one == other,
    }
}

fn busy() -> NotHeld {
    NotRecorded::NotAppended(NotAppended::Failed(Fault::Busy(TRIES))).into()
}
