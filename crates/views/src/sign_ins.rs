//! The log of sign-ins: who came in, where and with what, how it ended, who failed, and who gave a
//! PIN beside somebody else.

use alloc::vec::Vec;
use core::fmt;
use floor::staff::{Ending, Event, Means, Session, SessionId, Staff, What, Who, evolve};
use floor::{Name, Time};
use ledger::TableId;

/// How a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// By itself: signed out, ended by somebody, idle, or too old.
    Itself(Ending),
    /// A further session took its place, at the console or among too many.
    Replaced,
    /// The person was suspended or removed.
    PersonOut,
    /// A secret or the second factor of the person was changed.
    SecretChanged,
    /// The device was revoked or replaced.
    DeviceOut,
}

/// What a line of the log tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// Somebody signed in.
    SignedIn {
        /// With what.
        with: Means,
        /// Whether with a second factor as well.
        second_factor: bool,
    },
    /// A session was locked.
    Locked,
    /// It was unlocked.
    Resumed,
    /// Somebody showed their secret again.
    Confirmed,
    /// A session ended.
    Ended(End),
    /// Somebody gave their PIN at a table where somebody else was signed in.
    Vouched {
        /// The table.
        table: TableId,
    },
    /// Attempts to sign in failed.
    Failed {
        /// How many.
        times: u32,
        /// Since when.
        since: Time,
    },
    /// A wrong one-time code was given.
    CodeRefused {
        /// How many tries were left.
        left: u8,
    },
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// When.
    pub at: Time,
    /// Who; nobody where it is nobody who is here.
    pub person: Option<Name>,
    /// Where: a device, or the source of a request; empty where time did it.
    pub place: Name,
    /// By which session.
    pub session: Option<SessionId>,
    /// What.
    pub told: Told,
}

/// The log, told event by event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SignIns {
    staff: Staff,
    /// Its lines, in order.
    pub lines: Vec<Line>,
}

impl SignIns {
    /// Takes an event in.
    pub fn take(&mut self, event: &Event) {
        let before = core::mem::take(&mut self.staff);
        self.lines.extend(line(&before, event));
        let after = evolve(before.clone(), event);
        let gone = before.sessions.values().filter(|it| !after.sessions.contains_key(&it.id));
        let how = end(&event.what);
        self.lines.extend(gone.map(|session| about(event, session, Told::Ended(how))));
        self.staff = after;
    }

    /// The lines about somebody.
    pub fn of<'l>(&'l self, person: &'l str) -> impl Iterator<Item = &'l Line> {
        self.lines.iter().filter(move |line| line.person.as_deref() == Some(person))
    }

    /// Who is signed in, locked or not.
    pub fn present(&self) -> impl Iterator<Item = &Session> {
        self.staff.sessions.values()
    }
}

impl<'e> FromIterator<&'e Event> for SignIns {
    fn from_iter<I: IntoIterator<Item = &'e Event>>(events: I) -> SignIns {
        let mut log = SignIns::default();
        for event in events {
            log.take(event);
        }
        log
    }
}

fn line(before: &Staff, event: &Event) -> Option<Line> {
    let of_session = |session: &SessionId, told: Told| {
        before.sessions.get(session).map(|session| about(event, session, told))
    };
    let line = |person: Option<&Name>, place: &Name, told: Told| {
        let (person, place) = (person.cloned(), place.clone());
        Some(Line { at: event.at, person, place, session: None, told })
    };
    match &event.what {
        What::SessionOpened { session, person, device, with, step, .. } => {
            let second_factor = step.is_some() || *with == Means::DirectoryAndFactor;
            let told = Told::SignedIn { with: *with, second_factor };
            let place = device.clone().unwrap_or_else(|| place(&event.by));
            let (person, session) = (Some(person.clone()), Some(*session));
            Some(Line { at: event.at, person, place, session, told })
        }
        What::SessionLocked { session, .. } => of_session(session, Told::Locked),
        What::SessionResumed { session, .. } => of_session(session, Told::Resumed),
        What::SessionConfirmed { session, .. } => of_session(session, Told::Confirmed),
        What::Vouched { person, table, device, .. } => {
            line(Some(person), device, Told::Vouched { table: *table })
        }
        What::SignInsFailed { person, source, times, since } => {
            line(person.as_ref(), source, Told::Failed { times: *times, since: *since })
        }
        What::CodeRefused { device, left } => line(None, device, Told::CodeRefused { left: *left }),
        What::OwnerCodeRefused { left } => {
            line(None, &place(&event.by), Told::CodeRefused { left: *left })
        }
        _ => None,
    }
}

fn about(event: &Event, session: &Session, told: Told) -> Line {
    let (person, id) = (Some(session.person.clone()), Some(session.id));
    let place = session.device.clone().unwrap_or_else(|| place(&event.by));
    Line { at: event.at, person, place, session: id, told }
}

/// How sessions end that end with an event.
const fn end(what: &What) -> End {
    match what {
        What::SessionEnded { why, .. } => End::Itself(*why),
        What::PersonSuspended { .. } | What::PersonRemoved { .. } => End::PersonOut,
        What::DeviceRevoked { .. } | What::DeviceEnrolled { .. } => End::DeviceOut,
        What::SessionOpened { .. } => End::Replaced,
        _ => End::SecretChanged,
    }
}

fn place(who: &Who) -> Name {
    match who {
        Who::Visitor { source, device } => device.as_ref().unwrap_or(source).clone(),
        Who::Terminal => "terminal".into(),
        Who::Person { .. } | Who::Clock => "".into(),
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Itself(Ending::SignedOut) => "signed out",
            End::Itself(Ending::Revoked) => "was signed out by somebody",
            End::Itself(Ending::Idle) => "was signed out, having been idle",
            End::Itself(Ending::TooOld) => "was signed out, the session having lasted long enough",
            End::Replaced => "was signed out by a further sign-in",
            End::PersonOut => "was signed out, being suspended or removed",
            End::SecretChanged => "was signed out, a secret having been changed",
            End::DeviceOut => "was signed out, the device being out",
        })
    }
}

impl fmt::Display for Line {
    /// In words, without the time.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.person.as_deref().unwrap_or("somebody unknown"))?;
        match &self.told {
            Told::SignedIn { with, second_factor } => {
                let with = match with {
                    Means::Password => "a password",
                    Means::Pin => "a PIN",
                    Means::Directory | Means::DirectoryAndFactor => "the directory",
                };
                let more = if *second_factor { " and a second factor" } else { "" };
                write!(f, " signed in with {with}{more}")
            }
            Told::Locked => f.write_str(" was locked"),
            Told::Resumed => f.write_str(" went on"),
            Told::Confirmed => f.write_str(" confirmed who they are"),
            Told::Ended(end) => write!(f, " {end}"),
            Told::Vouched { table } => write!(f, " gave a PIN at table {}", table.0),
            Told::Failed { times: 1, .. } => f.write_str(" failed to sign in"),
            Told::Failed { times, .. } => write!(f, " failed to sign in {times} times"),
            Told::CodeRefused { left } => write!(f, " gave a wrong code, {left} tries left"),
        }?;
        if self.place.is_empty() { Ok(()) } else { write!(f, " ({})", self.place) }
    }
}
