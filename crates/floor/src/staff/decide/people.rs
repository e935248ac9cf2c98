//! Who is here, and what they may act as.

use super::{Decided, Deciding, Tried};
use crate::actor::Name;
use crate::staff::event::{Approval, What};
use crate::staff::refusal::Refusal;
use crate::staff::request::{By, Request};
use crate::staff::rights::{Department, HouseRole, Power, Right, Role, Scope};
use crate::staff::secret::Digest;
use crate::staff::state::{Person, Standing};

impl<'a> Deciding<'a> {
    pub(super) fn offer_owner(&self, code: Digest) -> Result<What, Refusal> {
        if self.asking.by != By::Terminal {
            return Err(Refusal::TerminalOnly);
        }
        if self.staff.owners().next().is_some() {
            return Err(Refusal::OwnerExists);
        }
        let until = self.at.plus_seconds(self.terms.code_s);
        Ok(What::OwnerOffered { code, until, tries: self.terms.code_tries.max(1) })
    }

    pub(super) fn enrol_owner(&self) -> Result<What, Refusal> {
        let Request::EnrolOwner { name, code, password, pin } = &self.asking.request else {
            return Err(Refusal::NotAllowed);
        };
        if self.staff.owners().next().is_some() {
            return Err(Refusal::OwnerExists);
        }
        // A name that cannot be costs no try.
        self.free(name)?;
        Ok(match self.code(self.staff.owner_offer.as_ref(), *code)? {
            Tried::Wrong { left } => What::OwnerCodeRefused { left },
            Tried::Right => {
                let (name, password, pin) = (name.clone(), password.clone(), pin.clone());
                What::OwnerEnrolled { name, password, pin }
            }
        })
    }

    /// What gives somebody access that they did not have.
    pub(super) fn gives_access(&self) -> Decided {
        match &self.asking.request {
            Request::AddPerson { name, rights, password, pin } => {
                let approved = self.giving(None, rights)?;
                self.free(name)?;
                if password.is_none() && pin.is_none() {
                    return Err(Refusal::NoSecret);
                }
                let (name, rights) = (name.clone(), rights.clone());
                let (password, pin) = (password.clone(), pin.clone());
                Ok((What::PersonAdded { name, rights, password, pin }, approved))
            }
            Request::GiveRights { person, rights } => {
                let approved = self.giving(Some(person), rights)?;
                let owner = rights.iter().any(|right| right.role == Role::House(HouseRole::Owner));
                if !owner {
                    self.leaves_an_owner(person)?;
                }
                let (person, rights) = (person.clone(), rights.clone());
                Ok((What::RightsGiven { person, rights }, approved))
            }
            Request::GiveSecret { person, kind, verifier } => {
                let approved = self.giving_anew(person)?;
                let (person, verifier) = (person.clone(), verifier.clone());
                Ok((What::SecretGiven { person, kind: *kind, verifier }, approved))
            }
            Request::DropSecondFactor { person } => {
                let approved = self.giving_anew(person)?;
                Ok((What::SecondFactorDropped { person: person.clone() }, approved))
            }
            Request::Reinstate { person } => {
                let approved = self.giving_anew(person)?;
                if self.person(person)?.standing != Standing::Suspended {
                    return Err(Refusal::NotSuspended);
                }
                Ok((What::PersonReinstated { person: person.clone() }, approved))
            }
            _ => Err(Refusal::NotAllowed),
        }
    }

    pub(super) fn suspend(&self, person: &Name, why: &Name) -> Result<What, Refusal> {
        if self.removing(person)?.standing == Standing::Suspended {
            return Err(Refusal::Suspended);
        }
        Ok(What::PersonSuspended { person: person.clone(), why: why.clone() })
    }

    pub(super) fn remove(&self, person: &Name, why: &Name) -> Result<What, Refusal> {
        self.removing(person)?;
        Ok(What::PersonRemoved { person: person.clone(), why: why.clone() })
    }

    fn removing(&self, name: &Name) -> Result<&'a Person, Refusal> {
        let giver = self.with_power(Power::GiveAccess)?;
        let person = self.person(name)?;
        if giver.name == person.name {
            return Err(Refusal::OwnAccess);
        }
        self.leaves_an_owner(name)?;
        Ok(person)
    }

    /// Whether there is an owner without this one.
    fn leaves_an_owner(&self, without: &Name) -> Result<(), Refusal> {
        let left = self.staff.owners().any(|owner| owner.name != *without);
        if left { Ok(()) } else { Err(Refusal::LastOwner) }
    }

    /// Whether somebody may get back the access they have.
    fn giving_anew(&self, name: &Name) -> Result<Option<Approval>, Refusal> {
        let person = self.person(name)?;
        if self.asking.by == By::Terminal {
            // Whoever is at the machine can let an owner in again, and nobody else.
            let owner = person.is(HouseRole::Owner);
            return if owner { Ok(None) } else { Err(Refusal::NotAllowed) };
        }
        let giver = self.giver(Some(name))?;
        self.independent(giver, &person.rights)
    }

    /// Whether somebody, or somebody new, may be given these rights.
    fn giving(&self, to: Option<&Name>, rights: &[Right]) -> Result<Option<Approval>, Refusal> {
        let giver = self.giver(to)?;
        let had = to.map(|name| self.person(name)).transpose()?;
        self.sound(rights)?;
        let before = had.map_or(&[][..], |person| &person.rights);
        let approved = self.independent(giver, rights)?;
        let taken = self.independent(giver, before)?;
        Ok(approved.or(taken))
    }

    fn giver(&self, to: Option<&Name>) -> Result<&'a Person, Refusal> {
        let giver = self.with_power(Power::GiveAccess)?;
        if to == Some(&giver.name) { Err(Refusal::OwnAccess) } else { Ok(giver) }
    }

    /// Rights that exist, each once, all of one department.
    fn sound(&self, rights: &[Right]) -> Result<(), Refusal> {
        let twice = rights.iter().enumerate().any(|(at, right)| rights[..at].contains(right));
        if rights.is_empty() || twice {
            return Err(Refusal::BadRights);
        }
        let mut department = None;
        for right in rights {
            let of = self.terms.department(right).ok_or(Refusal::NoSuchRole)?;
            if *department.get_or_insert(of) != of {
                return Err(Refusal::TwoDepartments);
            }
            match (&right.role, &right.scope) {
                (Role::House(_), Scope::Group(_) | Scope::Table(_)) => {
                    return Err(Refusal::HouseWide);
                }
                (_, Scope::Table(table)) if self.terms.site(*table).is_none() => {
                    return Err(Refusal::NoSuchTable);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Who gives access is of another department than it is for; else somebody who is of neither
    /// stands by.
    fn independent(&self, giver: &Person, rights: &[Right]) -> Result<Option<Approval>, Refusal> {
        let same = rights.iter().any(|right| {
            let of = self.terms.department(right);
            giver.rights.iter().any(|own| self.terms.department(own) == of)
        });
        if !same {
            return Ok(None);
        }
        let second = self.asking.second.as_ref().ok_or(Refusal::SameDepartment)?;
        let person = self.staff.active(&second.person).ok_or(Refusal::NotAdmitted)?;
        if person.name == giver.name {
            return Err(Refusal::OwnApproval);
        }
        let step = self.vouched(person, &second.shown)?;
        let watches = |right| self.terms.department(right).is_some_and(Department::is_independent);
        if !person.rights.iter().all(watches) {
            return Err(Refusal::NotIndependent);
        }
        Ok(Some(Approval { person: person.name.clone(), step }))
    }

    /// Whether a name can be somebody's: nobody ever had it, in capitals or not.
    fn free(&self, name: &Name) -> Result<(), Refusal> {
        let length = name.chars().count();
        let plain = !name.chars().any(char::is_control) && name.trim() == &**name;
        if !(1..=64).contains(&length) || !plain {
            return Err(Refusal::BadName);
        }
        let lower = name.to_lowercase();
        let taken = self.staff.people.keys().any(|other| other.to_lowercase() == lower);
        if taken { Err(Refusal::NameTaken) } else { Ok(()) }
    }
}
