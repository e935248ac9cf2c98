//! The staff and the devices of the house: who is let in, and the record of it.

mod giving;
mod hashing;
mod own;
#[cfg(test)]
mod tests;
mod trying;

pub(crate) use giving::Beside;
pub(crate) use own::{FactorOffered, Holder};

use access::{BadChoice, Checker, Choices, Code, Credential, Given, HouseKey, Secret, Token};
use floor::staff::{
    self, Attempts, By, Device, DeviceKind, Event, Factors, Post, Presence, Principal, Refusal,
    Request, Site, Staff, Terms, What,
};
use floor::{Name, Time};
use hashing::{Hashing, Whose};
use house::plan::{FloorPlan, TablePlan};
use journal::clock::Clock;
use journal::{Batch, Expected, Key, NotAppended, Store};
use ledger::TableId;
use record::staff as book;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use thiserror::Error;

/// Why something about people or devices is not done.
#[derive(Debug, Error)]
pub(crate) enum NotDone {
    /// It is refused.
    #[error("{0}")]
    Refused(Refusal),
    /// It cannot be recorded.
    #[error("it could not be recorded ({0}): try again")]
    NotRecorded(String),
    /// Somebody who fails too often waits.
    #[error("too many failures: wait {0} seconds")]
    Wait(u64),
    /// Too many have their secrets checked now.
    #[error("too many sign in at this moment: try again in {BUSY_S} second")]
    Busy,
    /// The name, the secret or the code is wrong; which of them is not told.
    #[error("the name, the secret or the code is wrong")]
    Wrong,
    /// What was typed is no code.
    #[error(transparent)]
    BadCode(#[from] access::BadCode),
    /// The secret is not good enough.
    #[error("{0}")]
    BadChoice(BadChoice),
    /// The operating system gives no random numbers.
    #[error("the machine gives no random numbers: nothing can be made secret now")]
    NoRandomness,
}

/// After how long it may be tried again where too many were at it.
pub(crate) const BUSY_S: u64 = 1;

impl NotDone {
    /// After how many seconds it may be tried again, where that is all.
    pub(crate) const fn wait_s(&self) -> Option<u64> {
        match self {
            NotDone::Wait(seconds) => Some(*seconds),
            NotDone::Busy => Some(BUSY_S),
            _ => None,
        }
    }
}

impl From<access::NoRandomness> for NotDone {
    fn from(_: access::NoRandomness) -> NotDone {
        NotDone::NoRandomness
    }
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> NotDone {
        NotDone::Refused(refusal)
    }
}

/// The staff as this process knows them.
struct Known {
    staff: Staff,
    number: u64,
    presence: Presence,
    attempts: Attempts,
}

/// The staff and the devices of the house.
pub(crate) struct People {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    /// They change with the tables of the floor.
    terms: RwLock<Arc<Terms>>,
    checker: Checker,
    hashing: Hashing,
    choices: Choices,
    key: HouseKey,
    known: Mutex<Known>,
    writing: Mutex<()>,
    asked: AtomicU64,
    /// How often anything has changed about people or devices.
    changes: AtomicU64,
}

/// Where somebody is who is not signed in.
#[derive(Debug, Clone)]
pub(crate) struct Visitor {
    /// A network address.
    pub(crate) source: Name,
    /// The enrolled device that showed its token.
    pub(crate) device: Option<Name>,
}

impl People {
    /// The people of a house, restored from their record.
    pub(crate) fn open(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        (terms, checker, key): (Terms, Checker, HouseKey),
    ) -> Result<People, book::NotRestored> {
        let presence = Presence::begin(now(&*clock));
        let (staff, attempts) = (Staff::default(), Attempts::default());
        let people = People {
            store,
            clock,
            terms: RwLock::new(Arc::new(terms)),
            checker,
            hashing: Hashing::default(),
            choices: Choices::default(),
            key,
            known: Mutex::new(Known { staff, number: 0, presence, attempts }),
            writing: Mutex::new(()),
            asked: AtomicU64::new(0),
            changes: AtomicU64::new(0),
        };
        people.catch_up()?;
        Ok(people)
    }

    /// How often anything has changed about people or devices: whoever was let in looks again
    /// when it has.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    pub(crate) fn now(&self) -> Time {
        now(&*self.clock)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the staff.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Staff) -> T) -> T {
        look(&self.known().staff)
    }

    /// Which device shows this credential.
    pub(crate) fn device(&self, shown: &Credential) -> Result<Device, Refusal> {
        access::admit_device(&self.known().staff, shown).cloned()
    }

    /// Who shows this credential of a session, at the device that they are at.
    pub(crate) fn person(
        &self,
        session: &Credential,
        device: Option<&Credential>,
    ) -> Result<Principal, Refusal> {
        let now = self.now();
        let mut known = self.known();
        let Known { staff, presence, .. } = &*known;
        let principal = access::admit(&self.terms(), staff, (session, device), (presence, now))?;
        known.presence.touch(principal.session, now);
        Ok(principal)
    }

    /// The same without the session's being used.
    pub(crate) fn looks_on(
        &self,
        session: &Credential,
        device: Option<&Credential>,
    ) -> Result<Principal, Refusal> {
        let now = self.now();
        let known = self.known();
        let Known { staff, presence, .. } = &*known;
        access::admit(&self.terms(), staff, (session, device), (presence, now))
    }

    /// Does something about people or devices, and records it. It blocks while it is recorded.
    pub(crate) fn ask(&self, by: By, request: Request) -> Result<Event, NotDone> {
        let asking = staff::Asking { at: self.now(), by, second: None, request };
        self.recorded(|staff| staff::decide(&self.terms(), staff, &asking))
    }

    fn recorded(
        &self,
        decide: impl Fn(&Staff) -> Result<Event, Refusal>,
    ) -> Result<Event, NotDone> {
        let _writing = self.writing();
        loop {
            let (number, event) = {
                let known = self.known();
                (known.number, decide(&known.staff)?)
            };
            match self.append(number, &event) {
                Ok(()) => return Ok(event),
                // Another process has written, perhaps under a key that would have been this one's:
                // what it wrote is read, and all decided anew.
                Err(NotAppended::Refused(
                    journal::Refusal::Conflict { .. } | journal::Refusal::KeyUsed { .. },
                )) => {
                    let read = self.catch_up();
                    read.map_err(|why| NotDone::NotRecorded(why.to_string()))?;
                }
                Err(why) => return Err(NotDone::NotRecorded(why.to_string())),
            }
        }
    }

    /// One at a time writes. Whoever is let in meanwhile does not wait for the store.
    fn writing(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records an event behind those of a number.
    fn append(&self, number: u64, event: &Event) -> Result<(), NotAppended> {
        let draft = book::draft(event).map_err(NotAppended::Refused)?;
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        let key = format!("staff {number} {} {asked}", event.at.0);
        let key = Key::new(&key).map_err(NotAppended::Refused)?;
        let expected = vec![(book::stream(), Expected::Number(number))];
        let batch = Batch { key, drafts: vec![draft], expected, fences: Vec::new() };
        self.store.append(batch)?;
        self.take_in(number + 1, event);
        Ok(())
    }

    /// Takes in what is recorded, unless it is known already.
    fn take_in(&self, at: u64, event: &Event) {
        let mut known = self.known();
        if at == known.number + 1 {
            known.staff = staff::evolve(std::mem::take(&mut known.staff), event);
            known.number = at;
            if let Some((person, source)) = trying::signed_in(event) {
                let waits = &self.terms().waits;
                known.attempts.signed_in(waits, (person, &source), event.at);
            }
            self.changes.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Takes in what other processes have recorded. Nobody waits while it is read.
    fn catch_up(&self) -> Result<(), book::NotRestored> {
        let from = self.known().number;
        book::walk(&*self.store, from, &mut |at, event| self.take_in(at, &event))
    }

    /// The same, and what cannot be read now is read later.
    pub(crate) fn follow(&self) {
        if let Err(why) = self.catch_up() {
            tracing::debug!(%why, "the record of the staff cannot be read");
        }
    }

    /// Takes in what other processes have recorded, and lets run out what has run out.
    pub(crate) fn tend(&self) {
        let now = self.now();
        if let Err(why) = self.catch_up() {
            tracing::warn!(%why, "the record of the staff cannot be read");
            return;
        }
        let _writing = self.writing();
        for event in self.run_out(now) {
            let number = self.known().number;
            if let Err(why) = self.append(number, &event) {
                tracing::warn!(%why, "what ran out of the staff's access was not recorded");
                return;
            }
        }
    }

    /// What has run out by now, and who has failed to sign in.
    fn run_out(&self, now: Time) -> Vec<Event> {
        let (mut known, terms) = (self.known(), self.terms());
        let Known { staff, presence, attempts, .. } = &mut *known;
        presence.forget(staff);
        let mut events = staff::lapse(&terms, staff, presence, now);
        events.extend(attempts.record(&terms.waits, now));
        events
    }

    /// Signs somebody in, and gives the credential of the session.
    pub(crate) fn sign_in(
        &self,
        place: &Visitor,
        person: &str,
        given: &Given,
    ) -> Result<(Event, Credential), NotDone> {
        let token = Token::random()?;
        let (event, verifier) = self.shown(place, (person, given), |shown| {
            let by = By::Visitor { source: place.source.clone(), device: place.device.clone() };
            let verifier = shown.verifier.clone();
            let request = Request::SignIn { person: person.into(), shown, token: token.digest() };
            self.ask(by, request).map(|event| (event, verifier))
        })?;
        let What::SessionOpened { session, device, .. } = &event.what else {
            return Err(NotDone::Wrong);
        };
        let by = By::Session { session: *session, device: device.clone(), seen: self.now() };
        self.renew(by, given, verifier);
        let credential = Credential::Session(*session, token);
        Ok((event, credential))
    }

    /// Lets somebody in for whom the house's directory vouches.
    pub(crate) fn come_in(
        &self,
        place: &Visitor,
        person: &str,
        factors: Factors,
    ) -> Result<Credential, NotDone> {
        let token = Token::random()?;
        let by = By::Visitor { source: place.source.clone(), device: place.device.clone() };
        let request = Request::ComeIn { person: person.into(), factors, token: token.digest() };
        match self.ask(by, request)?.what {
            What::SessionOpened { session, .. } => Ok(Credential::Session(session, token)),
            _ => Err(NotDone::Wrong),
        }
    }

    /// Somebody at a console vouches with their PIN for one approval.
    pub(crate) fn vouch(
        &self,
        (by, place): (By, &Visitor),
        (person, given): (&str, &Given),
        table: ledger::TableId,
    ) -> Result<Event, NotDone> {
        self.shown(place, (person, given), |shown| {
            self.ask(by, Request::Vouch { person: person.into(), shown, table })
        })
    }

    /// Lets a device enrol with a code, which is told once.
    pub(crate) fn offer(
        &self,
        by: By,
        (device, replaces): (&str, Option<&str>),
        (kind, post): (DeviceKind, Post),
    ) -> Result<Code, NotDone> {
        let code = Code::random()?;
        let enrolled = self.look(|staff| staff.devices.contains_key(device));
        let replaces = replaces.or(enrolled.then_some(device)).map(Name::from);
        let request = Request::OfferEnrolment {
            device: device.into(),
            kind,
            post,
            replaces,
            code: code.digest(),
        };
        self.ask(by, request)?;
        Ok(code)
    }

    /// Enrols a device that has a code, and gives its credential.
    pub(crate) fn enrol(
        &self,
        place: &Visitor,
        device: &str,
        code: &str,
    ) -> Result<Credential, NotDone> {
        let code: Code = code.parse()?;
        let token = Token::random()?;
        let by = By::Visitor { source: place.source.clone(), device: None };
        let (device, digest) = (Name::from(device), token.digest());
        let request = Request::Enrol { device: device.clone(), code: code.digest(), token: digest };
        let event = self.tried_at_once(&place.source, || self.ask(by, request))?;
        match event.what {
            What::DeviceEnrolled { .. } => Ok(Credential::Device(device, token)),
            _ => Err(NotDone::Wrong),
        }
    }

    /// Lets an owner enrol, nobody being one yet: the code is told once, at the terminal.
    pub(crate) fn offer_owner(&self) -> Result<Option<Code>, NotDone> {
        if self.look(|staff| staff.owners().next().is_some()) {
            return Ok(None);
        }
        let code = Code::random()?;
        self.ask(By::Terminal, Request::OfferOwner { code: code.digest() })?;
        Ok(Some(code))
    }

    /// Enrols the first owner.
    pub(crate) fn enrol_owner(
        &self,
        place: &Visitor,
        (name, code): (&str, &str),
        password: &Secret,
    ) -> Result<Event, NotDone> {
        let code: Code = code.parse()?;
        self.choices.password(name, password).map_err(NotDone::BadChoice)?;
        let (name, code) = (Name::from(name), code.digest());
        let by = By::Visitor { source: place.source.clone(), device: None };
        self.tried(&place.source, || {
            let password = self.hashed(Whose::Strangers, password)?;
            self.ask(by, Request::EnrolOwner { name, code, password, pin: None })
        })
    }

    /// Whoever signs in by this session, as requests name them.
    pub(crate) fn by(&self, principal: &Principal) -> By {
        let seen = self.known().presence.seen(principal.session);
        By::Session { session: principal.session, device: principal.device.clone(), seen }
    }

    /// What is kept of a secret.
    pub(crate) fn verifier(&self, secret: &str) -> Result<staff::Verifier, NotDone> {
        self.hashed(Whose::Staff, &Secret::new(secret.to_owned()))
    }

    fn hashed(&self, whose: Whose, secret: &Secret) -> Result<staff::Verifier, NotDone> {
        let _place = self.hashing.enter(whose)?;
        self.checker.verifier(secret).map_err(|_| NotDone::NoRandomness)
    }

    /// Whether a PIN is good enough.
    pub(crate) fn may_be_pin(&self, pin: &str) -> bool {
        self.choices.pin(&Secret::new(pin.to_owned())).is_ok()
    }

    /// The tables of the floor are these from now on.
    pub(crate) fn set_sites(&self, plan: &FloorPlan) {
        let mut terms = Terms::clone(&self.terms());
        terms.sites = sites(plan);
        *self.terms.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(terms);
    }

    /// The terms of access as they are now.
    pub(crate) fn terms(&self) -> Arc<Terms> {
        Arc::clone(&self.terms.read().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The tables of a plan, as rights go by them.
pub(crate) fn sites(plan: &FloorPlan) -> Vec<Site> {
    let site = |table: &TablePlan| Site {
        table: TableId(table.number),
        group: "floor".into(),
        rulebook: table.document().into(),
    };
    plan.tables.iter().map(site).collect()
}

fn now(clock: &dyn Clock) -> Time {
    Time::from_ms(clock.now_ms())
}
