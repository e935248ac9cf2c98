//! Secrets and codes that somebody tries: whoever fails too often waits, wherever it is, and what
//! is tried at once counts as failed until it is known what came of it.

use super::hashing::Whose;
use super::{NotDone, People, Visitor};
use crate::network;
use access::Given;
use floor::staff::{Attempt, DeviceKind, Event, Shown, Trying, What, Who};
use floor::{Name, Time};

/// Something that is being tried, until it is dropped.
struct Tried<'p> {
    people: &'p People,
    trying: Trying,
}

impl Drop for Tried<'_> {
    fn drop(&mut self) {
        self.people.known().attempts.end(&self.trying);
    }
}

impl People {
    /// Lets an attempt be made, unless it has to wait.
    fn begin(&self, attempt: Attempt<'_>, now: Time) -> Result<Tried<'_>, NotDone> {
        let begun = self.known().attempts.begin(&self.terms().waits, attempt, now);
        begun.map(|trying| Tried { people: self, trying }).map_err(|until| wait(until, now))
    }

    /// Checks what somebody gives, wherever it is given.
    pub(super) fn shown<T>(
        &self,
        place: &Visitor,
        (person, given): (&str, &Given),
        then: impl FnOnce(Shown) -> Result<T, NotDone>,
    ) -> Result<T, NotDone> {
        let (person, console) = self.look(|staff| {
            let device = place.device.as_ref().and_then(|name| staff.devices.get(name));
            // Whoever has a station in their hands is no more than anybody at its address.
            let console = device.filter(|device| device.kind == DeviceKind::Console);
            (staff.active(person).cloned(), console.map(|console| console.name.clone()))
        });
        let source = network::of(&place.source);
        let attempt = Attempt {
            person: person.as_ref().map(|person| &person.name),
            source: &source,
            console: console.as_ref(),
            with: Some(given.kind),
        };
        let now = self.now();
        let tried = self.begin(attempt, now)?;
        let strange = tried.trying.is_strange();
        let whose = if strange { Whose::Strangers } else { Whose::Staff };
        let hashed = self.hashing.enter(whose)?;
        let shown = access::show((&self.checker, &self.key), person.as_ref(), given, now);
        drop(hashed);
        let Some(shown) = shown else {
            // It is waited from now on, however long the others kept this one.
            let now = self.now();
            self.known().attempts.failed(&self.terms().waits, attempt, now);
            return Err(NotDone::Wrong);
        };
        let done = then(shown)?;
        self.known().attempts.succeeded(&self.terms().waits, attempt, now);
        Ok(done)
    }

    /// Tries a one-time code, and does what takes time if it is right.
    pub(super) fn tried<T>(
        &self,
        source: &Name,
        then: impl FnOnce() -> Result<T, NotDone>,
    ) -> Result<T, NotDone> {
        let source = network::of(source);
        let (attempt, now) = (of_code(&source), self.now());
        let _tried = self.begin(attempt, now)?;
        self.counted(attempt, now, then())
    }

    /// Tries the one-time code of a device. All devices of a floor are switched on at once, mostly
    /// from one address, and a wrong code is over in no time: what is being tried does not count.
    pub(super) fn tried_at_once<T>(
        &self,
        source: &Name,
        then: impl FnOnce() -> Result<T, NotDone>,
    ) -> Result<T, NotDone> {
        let source = network::of(source);
        let (attempt, now) = (of_code(&source), self.now());
        if let Some(until) = self.known().attempts.wait(&self.terms().waits, attempt, now) {
            return Err(wait(until, now));
        }
        self.counted(attempt, now, then())
    }

    fn counted<T>(
        &self,
        attempt: Attempt<'_>,
        now: Time,
        done: Result<T, NotDone>,
    ) -> Result<T, NotDone> {
        if let Err(NotDone::Refused(_)) = &done {
            self.known().attempts.failed(&self.terms().waits, attempt, now);
        }
        done
    }
}

const fn of_code(source: &Name) -> Attempt<'_> {
    Attempt { person: None, source, console: None, with: None }
}

fn wait(until: Time, now: Time) -> NotDone {
    NotDone::Wait(until.0.saturating_sub(now.0).div_ceil(1_000))
}

/// Who signed in by an event, and from which source without a console: it is a place of theirs.
pub(super) fn signed_in(event: &Event) -> Option<(&Name, Name)> {
    let Who::Visitor { source, device: None } = &event.by else { return None };
    let What::SessionOpened { person, .. } = &event.what else { return None };
    Some((person, network::of(source)))
}
