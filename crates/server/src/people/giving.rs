//! Giving others access, with somebody beside who gives it where the rules of access want one.

use super::{NotDone, People, Visitor};
use access::{Code, Given, Secret};
use floor::Name;
use floor::staff::{self, By, Event, Request, Second, SecretKind, Verifier};

/// Somebody who stands beside whoever gives access: who, and what they show.
pub(crate) type Beside = (String, Given);

impl People {
    /// Gives somebody access, or takes it. It blocks while secrets are checked and it is recorded.
    pub(crate) fn give(
        &self,
        (by, place): (By, &Visitor),
        request: Request,
        beside: Option<&Beside>,
    ) -> Result<Event, NotDone> {
        let Some((name, given)) = beside else { return self.ask(by, request) };
        self.shown(place, (name.as_str(), given), |shown| {
            let second = Some(Second { person: name.as_str().into(), shown });
            let asking = staff::Asking { at: self.now(), by, second, request };
            self.recorded(|staff| staff::decide(&self.terms(), staff, &asking))
        })
    }

    /// Lets an owner in again who has lost their secret or their second factor: gives a password
    /// for the next use. It is for whoever is at the machine, and blocks.
    pub(crate) fn let_in(&self, owner: &str) -> Result<String, NotDone> {
        let password = format!("{}-{}", *Code::random()?.text(), *Code::random()?.text());
        let person: Name = owner.into();
        let (kind, verifier) = (SecretKind::Password, self.verifier(&password)?);
        let given = Request::GiveSecret { person: person.clone(), kind, verifier };
        self.ask(By::Terminal, given)?;
        self.ask(By::Terminal, Request::DropSecondFactor { person })?;
        Ok(password)
    }

    /// What is kept of a secret that somebody chose, for themselves or for another's first use.
    pub(crate) fn chosen(
        &self,
        person: &str,
        (kind, secret): (SecretKind, &str),
    ) -> Result<Verifier, NotDone> {
        let choice = Secret::new(secret.to_owned());
        let chosen = match kind {
            SecretKind::Password => self.choices.password(person, &choice),
            SecretKind::Pin => self.choices.pin(&choice),
        };
        chosen.map_err(NotDone::BadChoice)?;
        self.verifier(secret)
    }
}
