//! Whether whoever asks something may ask it, and in whose name it is asked.

use crate::answers::Answered;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::people::NotDone;
use access::{Given, Secret};
use axum::http::StatusCode;
use floor::Name;
use floor::staff::{Acting, Deed, Principal, Refusal, Right, SecretKind, may_do};
use house::plan::{Dealing, TablePlan};
use house::{Heard, What};
use journal::Key;
use ledger::TableId;
use rules::Rulebook;
use rules::role::{RoleId, Standing};
use screens::asks::{self, Ask, NotUnderstood};
use serde_json::Value;
use table::state::{PlaceId, PlayLimits};
use table::{Actor, Request};

/// Why something is not even put to the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Denied {
    /// It cannot be read.
    NotUnderstood(String),
    /// There is no such table.
    NoTable,
    /// Nobody is known to ask.
    Unknown,
    /// Whoever asks has to put their own access in order first.
    Due(Refusal),
    /// Whoever asks may not.
    NotAllowed(String),
    /// Whoever asks has to wait for so many seconds.
    Wait(u64, String),
}

impl Denied {
    /// Its word on the wire.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Denied::NotUnderstood(_) => "not_understood",
            Denied::NoTable => "no_table",
            Denied::Unknown => "not_signed_in",
            Denied::Due(due) => due.code(),
            Denied::NotAllowed(_) => "not_allowed",
            Denied::Wait(..) => "wait",
        }
    }

    /// Its status over HTTP.
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Denied::NotUnderstood(_) => StatusCode::BAD_REQUEST,
            Denied::NoTable => StatusCode::NOT_FOUND,
            Denied::Unknown | Denied::Due(_) => StatusCode::UNAUTHORIZED,
            Denied::NotAllowed(_) => StatusCode::FORBIDDEN,
            Denied::Wait(..) => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    /// The same in English.
    pub(crate) fn words(&self) -> String {
        match self {
            Denied::NotUnderstood(what) | Denied::NotAllowed(what) | Denied::Wait(_, what) => {
                what.clone()
            }
            Denied::NoTable => "there is no such table on this floor".to_owned(),
            Denied::Due(due) => due.to_string(),
            Denied::Unknown => "sign in, or enrol this device, and ask again".to_owned(),
        }
    }

    /// As an answer to a screen.
    pub(crate) fn answered(&self) -> Answered {
        Answered::unavailable(0, self.code(), self.words())
    }
}

impl From<NotUnderstood> for Denied {
    fn from(NotUnderstood(what): NotUnderstood) -> Denied {
        Denied::NotUnderstood(what)
    }
}

/// Something that may be put to the table.
#[derive(Debug)]
pub(crate) enum Hearing {
    /// As it is.
    Heard(Heard),
    /// In the name of whoever is at a place.
    AtPlace(Key, i64, (PlaceId, Request)),
    /// The next card of the virtual shoe.
    Draw(Key, i64),
    /// An attendant is wanted at a place.
    Called(PlaceId),
    /// An attendant has been there.
    Attended(PlaceId),
    /// Somebody takes over as dealer, or lets the system deal again.
    LetDeal(Actor, Dealing),
    /// Any of these, only if nothing has happened since the table stood at this number.
    Unchanged(u64, Box<Hearing>),
}

impl Hearing {
    /// The same, only if nothing has happened since the table stood at a number, where one is
    /// given.
    pub(crate) fn only_at(self, seen: Option<u64>) -> Hearing {
        match seen {
            Some(seen) => Hearing::Unchanged(seen, Box::new(self)),
            None => self,
        }
    }

    /// The key that it is asked under.
    pub(crate) fn key(&self) -> Option<&Key> {
        match self {
            Hearing::Heard(heard) => Some(&heard.key),
            Hearing::AtPlace(key, ..) | Hearing::Draw(key, _) => Some(key),
            Hearing::Unchanged(_, hearing) => hearing.key(),
            Hearing::Called(_) | Hearing::Attended(_) | Hearing::LetDeal(..) => None,
        }
    }
}

/// What may be put to the table of what somebody asks, under a key that is their own.
pub(crate) fn hearing(
    floor: &Floor,
    table: &str,
    caller: &Caller,
    (key, ask): (&str, Value),
) -> Result<Hearing, Denied> {
    let (plan, edition) = floor.at(table)?;
    let rulebook = edition.at_table();
    let key = own_key(caller, key)?;
    let time_ms = floor.clock.now_ms();
    let ask = responsible(floor, asks::read(rulebook, ask)?)?;
    let id = TableId(plan.number);
    let acting = acting(caller, id, &ask)?;
    let actor = || {
        let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
        actor(floor, (&*plan, rulebook), person)
    };
    let what = match (ask, acting) {
        (Ask::Request(request), Acting::Bettor(place)) => {
            return Ok(Hearing::AtPlace(key, time_ms, (place, request)));
        }
        (Ask::Request(request), _) => What::Asked { actor: actor()?, request },
        (Ask::Seen(observation), Acting::SignedIn) => {
            What::Seen { by: actor()?.name.to_string(), observation }
        }
        (Ask::Seen(observation), _) => {
            let by = caller.device.as_ref().map_or("unknown", |device| &device.name);
            What::Seen { by: by.to_owned(), observation }
        }
        (Ask::Draw, _) => {
            actor()?;
            return Ok(Hearing::Draw(key, time_ms));
        }
        (Ask::CallAttendant, Acting::Bettor(place)) => return Ok(Hearing::Called(place)),
        (Ask::CallAttendant, _) => {
            return Err(Denied::NotAllowed("an attendant is called at a station".to_owned()));
        }
        (Ask::Attended(place), _) => {
            actor()?;
            return Ok(Hearing::Attended(place));
        }
    };
    Ok(Hearing::Heard(Heard { key, time_ms, what }))
}

/// The opening of a table as it is planned, in the name of whoever is signed in.
pub(crate) fn opening(
    floor: &Floor,
    table: &str,
    caller: &Caller,
    key: &str,
) -> Result<Hearing, Denied> {
    let (plan, edition) = floor.at(table)?;
    let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
    let request = Request::OpenTable(Box::new(plan.setup.clone()));
    let ask = Ask::Request(request.clone());
    acting(caller, TableId(plan.number), &ask)?;
    let actor = actor(floor, (&*plan, edition.at_table()), person)?;
    let what = What::Asked { actor, request };
    Ok(Hearing::Heard(Heard { key: own_key(caller, key)?, time_ms: floor.clock.now_ms(), what }))
}

/// Records that somebody shows their PIN at a console on which somebody else is signed in. It
/// blocks while the PIN is checked.
pub(crate) fn vouch(
    floor: &Floor,
    table: &str,
    caller: &Caller,
    (name, pin): (&str, String),
) -> Result<(), Denied> {
    let id = floor.id_of(table)?;
    let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
    let given = Given { kind: SecretKind::Pin, secret: Secret::new(pin), code: None };
    let by = (floor.people.by(person), &caller.visitor());
    let vouched = floor.people.vouch(by, (name, &given), id);
    vouched.map(|_| ()).map_err(|why| match (why.wait_s(), &why) {
        (Some(seconds), _) => Denied::Wait(seconds, why.to_string()),
        // Told by its word, so that the console can offer what has to be done.
        (None, NotDone::Refused(due @ Refusal::SecretMustChange)) => Denied::Due(*due),
        _ => Denied::NotAllowed(why.to_string()),
    })
}

/// What somebody asks at a console on which somebody else is signed in, having shown their PIN.
pub(crate) fn vouched(
    floor: &Floor,
    table: &str,
    caller: &Caller,
    (key, ask, name): (&str, Value, &Name),
) -> Result<Hearing, Denied> {
    let (plan, edition) = floor.at(table)?;
    let rulebook = edition.at_table();
    let rights = floor.people.look(|staff| staff.active(name).map(|person| person.rights.clone()));
    let actor = acting_as(floor, (&*plan, rulebook), (name, &rights.ok_or(Denied::Unknown)?))?;
    let Ask::Request(request) = responsible(floor, asks::read(rulebook, ask)?)? else {
        return Err(Denied::NotUnderstood("only requests are vouched for".to_owned()));
    };
    let (key, time_ms) = (own_key(caller, key)?, floor.clock.now_ms());
    let what = What::Asked { actor, request };
    Ok(Hearing::Heard(Heard { key, time_ms, what }))
}

/// Play cards as far as the house offers them: a break is never shorter than its terms say.
fn responsible(floor: &Floor, ask: Ask) -> Result<Ask, Denied> {
    if !matches!(&ask, Ask::Request(Request::SetPlayLimits { .. } | Request::TakeBreak { .. })) {
        return Ok(ask);
    }
    let Some(terms) = floor.plan().responsible else {
        let words = "this house offers no play cards: its floor plan says so under [responsible]";
        return Err(Denied::NotAllowed(words.to_owned()));
    };
    Ok(match ask {
        Ask::Request(Request::SetPlayLimits { bettor, limits }) => {
            let break_minutes = limits.break_minutes.max(terms.break_minutes);
            let limits = PlayLimits { break_minutes, ..limits };
            Ask::Request(Request::SetPlayLimits { bettor, limits })
        }
        other => other,
    })
}

/// A key that no other device or person can use.
pub(crate) fn own_key(caller: &Caller, key: &str) -> Result<Key, Denied> {
    let own = match (&caller.device, &caller.person) {
        // The name of a device has no space in it, and is followed by one.
        (Some(device), _) => format!("{} {key}", device.name),
        (None, Some(person)) => under_name(&person.name, key),
        (None, None) => return Err(Denied::Unknown),
    };
    let long = key.is_empty() || key.len() > 64;
    match Key::new(&own) {
        Ok(key) if !long => Ok(key),
        _ => Err(Denied::NotUnderstood("a key has 1 to 64 plain characters".to_owned())),
    }
}

/// A key under a name that may have spaces in it: how long it is stands before it, behind a sign
/// that no name of a device begins with.
pub(crate) fn under_name(name: &str, key: &str) -> String {
    format!("@{} {name} {key}", name.len())
}

/// In whose name it is asked.
fn acting(caller: &Caller, table: TableId, ask: &Ask) -> Result<Acting, Denied> {
    let Some(device) = &caller.device else {
        // Staff may ask from any browser what needs no equipment of the table.
        return match ask {
            Ask::Request(_) | Ask::Attended(_) if caller.person.is_some() => Ok(Acting::SignedIn),
            _ if caller.person.is_some() => {
                Err(Denied::NotAllowed("cards are entered at the console of the table".to_owned()))
            }
            _ => Err(Denied::Unknown),
        };
    };
    let deed = match ask {
        Ask::Request(request) => Deed::Ask(table, request),
        Ask::Seen(observation) => Deed::Report(table, observation),
        Ask::Draw | Ask::Attended(_) => Deed::Ask(table, &Request::Settle),
        Ask::CallAttendant => Deed::CallAttendant,
    };
    may_do(device, deed).map_err(|refusal| Denied::NotAllowed(refusal.to_string()))
}

/// Whoever is signed in, in the highest role that they have at a table.
pub(crate) fn actor(
    floor: &Floor,
    table: (&TablePlan, &Rulebook),
    person: &Principal,
) -> Result<Actor, Denied> {
    acting_as(floor, table, (&person.name, &person.rights))
}

/// Somebody with these rights, in the highest role that they give at a table.
pub(crate) fn acting_as(
    floor: &Floor,
    (plan, rulebook): (&TablePlan, &Rulebook),
    (name, rights): (&Name, &[Right]),
) -> Result<Actor, Denied> {
    let none = || Denied::NotAllowed(format!("{name} has no role at table {}", plan.name));
    let terms = floor.people.terms();
    let site = terms.site(TableId(plan.number)).ok_or_else(none)?;
    let held: Vec<_> = rights.iter().filter_map(|right| right.role_at(site)).collect();
    let roles = (0..).map(RoleId).zip(&rulebook.roles);
    let own = roles.filter(|(_, role)| held.iter().any(|held| ***held == *role.id));
    let rung = |standing: Standing| match standing {
        Standing::Rung(rung) => i16::from(rung),
        Standing::Beside | Standing::Outside => -1,
    };
    let highest = own.max_by_key(|(_, role)| rung(role.standing)).ok_or_else(none)?;
    Ok(Actor { name: name.clone(), role: highest.0 })
}

#[cfg(test)]
mod tests {
    use super::under_name;

    #[test]
    fn a_person_s_key_is_neither_another_s_nor_a_device_s() {
        assert_ne!(under_name("Ann", "Lee x"), under_name("Ann Lee", "x"));
        assert_ne!(under_name("Ann", "x"), "Ann x");
        // A name may look like the beginning of such a key.
        assert_ne!(under_name("3 Ann", "x"), under_name("3", "Ann x"));
    }
}
