//! A house to test in: its terms, its staff, and every event.

use floor::staff::{
    Asking, By, DeviceKind, Digest, Event, HouseRole, KnownRole, Pass, Post, Presence, Principal,
    Refusal, Request, Right, Second, SecretKind, SessionId, Shown, Site, Staff, Step, Terms,
    Verifier, What, admit, decide, evolve, lapse,
};
use floor::staff::{Department, Role, Sealed};
use floor::{Name, Time};
use ledger::TableId;

pub(crate) const SEVEN: TableId = TableId(7);
pub(crate) const EIGHT: TableId = TableId(8);

pub(crate) fn name(name: &str) -> Name {
    Name::from(name)
}

/// The digest of something that is written like this.
pub(crate) fn digest(of: &str) -> Digest {
    let mut bytes = [0; 32];
    bytes[..of.len()].copy_from_slice(of.as_bytes());
    Digest(bytes)
}

pub(crate) fn verifier(of: &str) -> Verifier {
    Verifier::new(&format!("hash of {of}"))
}

pub(crate) fn password(of: &str) -> Shown {
    Shown { kind: SecretKind::Password, verifier: verifier(of), step: None }
}

pub(crate) fn pin(of: &str) -> Shown {
    Shown { kind: SecretKind::Pin, verifier: verifier(of), step: None }
}

pub(crate) fn step(number: u64) -> Step {
    Step { sealed: Sealed::new("sealed"), number }
}

pub(crate) fn dealer() -> Right {
    Right::table("book", "dealer")
}

fn known(role: &str, department: Option<Department>) -> KnownRole {
    KnownRole { rulebook: name("book"), role: name(role), department, supervises: false }
}

fn site(table: TableId, group: &str) -> Site {
    Site { table, group: name(group), rulebook: name("book") }
}

pub(crate) fn terms() -> Terms {
    Terms {
        roles: vec![
            known("dealer", Some(Department::Gaming)),
            known("supervisor", Some(Department::Gaming)),
            known("surveillance", Some(Department::Surveillance)),
            known("bettor", None),
        ],
        sites: vec![site(SEVEN, "main"), site(EIGHT, "high")],
        second_factor: vec![Role::House(HouseRole::Technician)],
        ..Terms::default()
    }
}

#[derive(Clone)]
pub(crate) struct House {
    pub(crate) terms: Terms,
    pub(crate) staff: Staff,
    pub(crate) presence: Presence,
    pub(crate) events: Vec<Event>,
    pub(crate) at: Time,
}

impl House {
    /// A house that has just been started for the first time.
    pub(crate) fn empty() -> House {
        let at = Time(1_000);
        let (staff, presence) = (Staff::default(), Presence::begin(at));
        House { terms: terms(), staff, presence, events: Vec::new(), at }
    }

    /// A house with an owner, Olga, whose password is `olga`.
    pub(crate) fn owned() -> House {
        let mut house = House::empty();
        house
            .ask(By::Terminal, Request::OfferOwner { code: digest("first") })
            .expect("it is allowed");
        let enrol = Request::EnrolOwner {
            name: name("Olga"),
            code: digest("first"),
            password: verifier("olga"),
            pin: None,
        };
        house.ask(visitor(None), enrol).expect("it is allowed");
        house
    }

    /// A house with an owner who is signed in, by session 1; a dealer, Dan, a supervisor, Sue, and
    /// an auditor, Ada, who have changed what they were given; and a console at each table.
    pub(crate) fn staffed() -> House {
        let mut house = House::owned();
        let owner = house.sign_in("Olga", password("olga"), None).expect("it is allowed");
        let people = [
            ("Dan", dealer()),
            ("Sue", Right::table("book", "supervisor")),
            ("Ada", Right::house(HouseRole::Auditor)),
        ];
        for (who, right) in people {
            house.add(owner, who, right).expect("it is allowed");
            house.settle_in(who);
        }
        house.enrol("console-7", DeviceKind::Console, Post::Table(SEVEN));
        house.enrol("console-8", DeviceKind::Console, Post::Table(EIGHT));
        house
    }

    /// Makes secrets that were given somebody's own.
    fn settle_in(&mut self, who: &str) {
        let session = self.sign_in(who, password("given"), None).expect("it is allowed");
        for (kind, of) in [(SecretKind::Password, "password"), (SecretKind::Pin, "pin")] {
            let verifier = verifier(&format!("{who} {of}"));
            self.ask_in(session, Request::ChangeSecret { kind, verifier }).expect("it is allowed");
        }
        self.ask_in(session, Request::SignOut).expect("it is allowed");
    }

    pub(crate) fn put(
        &mut self,
        by: By,
        second: Option<Second>,
        request: Request,
    ) -> Result<Event, Refusal> {
        let asking = Asking { at: self.at, by, second, request };
        let event = decide(&self.terms, &self.staff, &asking)?;
        self.take_in(&event);
        Ok(event)
    }

    pub(crate) fn take_in(&mut self, event: &Event) {
        self.staff = evolve(std::mem::take(&mut self.staff), event);
        self.presence.forget(&self.staff);
        self.events.push(event.clone());
    }

    pub(crate) fn ask(&mut self, by: By, request: Request) -> Result<Event, Refusal> {
        self.put(by, None, request)
    }

    /// Asks in a session, where that is.
    pub(crate) fn by(&self, session: SessionId) -> By {
        let device = self.staff.sessions.get(&session).and_then(|session| session.device.clone());
        By::Session { session, device, seen: self.presence.seen(session) }
    }

    pub(crate) fn ask_in(
        &mut self,
        session: SessionId,
        request: Request,
    ) -> Result<Event, Refusal> {
        let event = self.ask(self.by(session), request)?;
        self.presence.touch(session, self.at);
        Ok(event)
    }

    pub(crate) fn sign_in(
        &mut self,
        who: &str,
        shown: Shown,
        device: Option<&str>,
    ) -> Result<SessionId, Refusal> {
        let token = token(self.staff.sessions_opened + 1);
        let event =
            self.ask(visitor(device), Request::SignIn { person: name(who), shown, token })?;
        let What::SessionOpened { session, .. } = event.what else { panic!("{event:?}") };
        self.presence.touch(session, self.at);
        Ok(session)
    }

    /// Adds somebody whose password and PIN are `given`.
    pub(crate) fn add(&mut self, by: SessionId, who: &str, right: Right) -> Result<Event, Refusal> {
        self.ask_in(by, add(who, &[right]))
    }

    /// Enrols a device by the owner's session, its token being its name.
    pub(crate) fn enrol(&mut self, device: &str, kind: DeviceKind, post: Post) {
        let code = digest("code");
        let offer =
            Request::OfferEnrolment { device: name(device), kind, post, replaces: None, code };
        self.ask_in(SessionId(1), offer).expect("it is allowed");
        let enrol = Request::Enrol { device: name(device), code, token: digest(device) };
        self.ask(visitor(None), enrol).expect("it is allowed");
    }

    pub(crate) fn admit(
        &self,
        session: SessionId,
        device: Option<&str>,
    ) -> Result<Principal, Refusal> {
        let device = device.map(name);
        let pass = Pass { session, token: token(session.0), device: device.as_ref() };
        admit(&self.terms, &self.staff, pass, (&self.presence, self.at))
    }

    /// Lets time run, and takes in what runs out.
    pub(crate) fn wait(&mut self, seconds: u64) -> Vec<What> {
        self.at = self.at.plus_seconds(seconds);
        let lapsed = lapse(&self.terms, &self.staff, &self.presence, self.at);
        for event in &lapsed {
            self.take_in(event);
        }
        lapsed.into_iter().map(|event| event.what).collect()
    }
}

pub(crate) fn token(session: u64) -> Digest {
    digest(&format!("token {session}"))
}

pub(crate) fn visitor(device: Option<&str>) -> By {
    By::Visitor { source: name("192.0.2.1"), device: device.map(name) }
}

pub(crate) fn add(who: &str, rights: &[Right]) -> Request {
    Request::AddPerson {
        name: name(who),
        rights: rights.to_vec(),
        password: Some(verifier("given")),
        pin: Some(verifier("given")),
    }
}
