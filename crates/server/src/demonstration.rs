//! The demonstration floor: screens that enrol by the addresses that are printed, and staff whose
//! PINs are made at the first start and kept beside the store.

use crate::people::{NotDone, Visitor};
use crate::serve::House;
use access::{Code, Credential, Given, Secret};
use floor::Time;
use floor::staff::{By, DeviceKind, HouseRole, Post, Request, Right, SecretKind};
use house::plan::TablePlan;
use ledger::{Spot, TableId};
use rules::Rulebook;
use rules::role::Standing;
use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};
use thiserror::Error;

/// Somebody of the demonstration's staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Their name.
    pub name: String,
    /// As what they work.
    pub role: String,
    /// Their PIN, for consoles.
    pub pin: String,
    /// Their password, for the office.
    pub password: String,
}

/// A screen of the demonstration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The table that it is at.
    pub table: String,
    /// What it is.
    pub screen: String,
    /// Where it is opened; what stands behind # enrols the browser, once.
    pub url: String,
}

/// The screens and the staff of a demonstration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demonstration {
    /// The screens of the tables.
    pub screens: Vec<Address>,
    /// Where the screens behind the tables are.
    pub office: String,
    /// The staff.
    pub staff: Vec<Hand>,
}

/// Why there is no demonstration.
#[derive(Debug, Error)]
pub enum NotDemonstrated {
    /// The file with its secrets cannot be read or written.
    #[error("the secrets of the demonstration cannot be kept: {0}")]
    Kept(#[from] io::Error),
    /// The house refuses it.
    #[error("{0}")]
    NotDone(String),
}

impl From<NotDone> for NotDemonstrated {
    fn from(why: NotDone) -> NotDemonstrated {
        NotDemonstrated::NotDone(why.to_string())
    }
}

const OWNER: &str = "demonstration owner";

/// The demonstration's own owner, who shows their secret again whenever it would be asked for: a
/// large floor on a slow machine takes longer to staff than it counts as shown.
struct Owner<'h> {
    house: &'h House,
    secret: String,
    by: By,
    since: Time,
}

impl Owner<'_> {
    /// In whose name something is asked now.
    fn by(&mut self) -> Result<By, NotDemonstrated> {
        let people = &self.house.floor().people;
        if self.since.plus_seconds(people.terms().fresh_s / 2) <= people.now() {
            self.by = self.house.signed_in(OWNER, SecretKind::Password, self.secret.clone())?;
            self.since = people.now();
        }
        Ok(self.by.clone())
    }
}

/// Secrets by name, in a file that only its owner reads.
struct Kept {
    secrets: BTreeMap<String, String>,
}

impl Kept {
    fn read(path: &Path) -> io::Result<Kept> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(why) if why.kind() == io::ErrorKind::NotFound => String::new(),
            Err(why) => return Err(why),
        };
        let pairs = text.lines().filter_map(|line| line.split_once('\t'));
        Ok(Kept { secrets: pairs.map(|(name, pin)| (name.into(), pin.into())).collect() })
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        let lines = self.secrets.iter().map(|(name, secret)| format!("{name}\t{secret}\n"));
        let text: String = lines.collect();
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        io::Write::write_all(&mut options.open(path)?, text.as_bytes())
    }
}

/// Under which name somebody's password is kept beside their PIN.
fn of_office(name: &str) -> String {
    format!("{name} office")
}

/// A password that can be typed from the terminal.
fn short_password() -> Result<String, NotDone> {
    Ok(Code::random()?.text().to_string())
}

/// A password that nobody types.
fn password() -> Result<String, NotDone> {
    Ok(format!("{}-{}", *Code::random()?.text(), *Code::random()?.text()))
}

/// A PIN of six digits that is none of the common ones.
fn pin(house: &House) -> Result<String, NotDone> {
    loop {
        let text = Code::random()?.text().to_string();
        let sum = text
            .bytes()
            .fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
        let pin = format!("{:06}", sum % 1_000_000);
        if house.floor().people.may_be_pin(&pin) {
            return Ok(pin);
        }
    }
}

impl House {
    /// Offers enrolment to a console, a display and some stations of every table, and makes staff.
    /// It blocks while that is recorded.
    pub fn demonstrate(&self, file: &Path) -> Result<Demonstration, NotDemonstrated> {
        let mut kept = Kept::read(file)?;
        let mut owner = self.owner(&mut kept, file)?;
        let mut screens = Vec::new();
        for plan in &self.floor().plan().tables {
            screens.extend(self.offered(&owner.by()?, plan)?);
        }
        let staff = self.hands(&mut owner, (&mut kept, file))?;
        Ok(Demonstration { screens, office: format!("{}/office", self.url()), staff })
    }

    /// The demonstration's own owner, signed in.
    fn owner(&self, kept: &mut Kept, file: &Path) -> Result<Owner<'_>, NotDemonstrated> {
        let people = &self.floor().people;
        if let Some(code) = people.offer_owner()? {
            let secret = password()?;
            kept.secrets.insert(OWNER.to_owned(), secret.clone());
            kept.write(file)?;
            let place = Visitor { source: TERMINAL.into(), device: None };
            people.enrol_owner(&place, (OWNER, &code.text()), &Secret::new(secret))?;
        }
        let secret = kept.secrets.get(OWNER).cloned().unwrap_or_default();
        let by = self.signed_in(OWNER, SecretKind::Password, secret.clone())?;
        Ok(Owner { house: self, secret, by, since: people.now() })
    }

    fn signed_in(
        &self,
        name: &str,
        kind: SecretKind,
        secret: String,
    ) -> Result<By, NotDemonstrated> {
        let people = &self.floor().people;
        let place = Visitor { source: TERMINAL.into(), device: None };
        let given = Given { kind, secret: Secret::new(secret), code: None };
        let (_, credential) = people.sign_in(&place, name, &given)?;
        let Credential::Session(session, _) = credential else { unreachable!("a session's") };
        Ok(By::Session { session, device: None, seen: people.now() })
    }

    fn offered(&self, by: &By, plan: &TablePlan) -> Result<Vec<Address>, NotDemonstrated> {
        let table = TableId(plan.number);
        let devices = [
            ("console", DeviceKind::Console, Post::Table(table), None),
            ("display", DeviceKind::Display, Post::Table(table), None),
        ];
        let stations = free_places(plan).map(|place| {
            let post = Post::Place(Spot { table, place });
            ("station", DeviceKind::Station, post, Some(place))
        });
        let devices = devices.into_iter().chain(stations);
        let addresses = devices.map(|(screen, kind, post, place)| {
            let device = device_name(&plan.name, screen, place);
            let code = self.floor().people.offer(by.clone(), (&device, None), (kind, post))?;
            let at = place.map_or_else(String::new, |place| format!("/{place}"));
            let url = format!("{}/{screen}/{}{at}#{}", self.url(), plan.name, *code.text());
            let screen = place.map_or_else(|| screen.to_owned(), |at| format!("{screen} {at}"));
            Ok(Address { table: plan.name.clone(), screen, url })
        });
        addresses.collect()
    }

    /// Staff that is not there yet is added; the secrets of a first use are changed at once.
    fn hands(
        &self,
        owner: &mut Owner<'_>,
        (kept, file): (&mut Kept, &Path),
    ) -> Result<Vec<Hand>, NotDemonstrated> {
        let mut hands = Vec::new();
        for (name, role, right) in self.wanted() {
            if !self.floor().people.look(|staff| staff.people.contains_key(name.as_str())) {
                let own = (pin(self)?, short_password()?);
                kept.secrets.insert(name.clone(), own.0.clone());
                kept.secrets.insert(of_office(&name), own.1.clone());
                kept.write(file)?;
                self.add(owner, (&name, right), &own)?;
            }
            let secret = |of: &str| kept.secrets.get(of).cloned().unwrap_or_default();
            let (pin, password) = (secret(&name), secret(&of_office(&name)));
            hands.push(Hand { name, role, pin, password });
        }
        Ok(hands)
    }

    /// Adds somebody with a PIN and a password of their own. Everything that takes long is done
    /// before anybody is asked to be who they say.
    fn add(
        &self,
        owner: &mut Owner<'_>,
        (name, right): (&str, Right),
        (pin, password_of): &(String, String),
    ) -> Result<(), NotDemonstrated> {
        let people = &self.floor().people;
        let first = password()?;
        let given = Some(people.verifier(&first)?);
        let own = [
            (SecretKind::Password, people.verifier(password_of)?),
            (SecretKind::Pin, people.verifier(pin)?),
        ];
        let (name_of, rights) = (name.into(), vec![right]);
        let request = Request::AddPerson { name: name_of, rights, password: given, pin: None };
        people.ask(owner.by()?, request)?;
        let by = self.signed_in(name, SecretKind::Password, first)?;
        for (kind, verifier) in own {
            people.ask(by.clone(), Request::ChangeSecret { kind, verifier })?;
        }
        people.ask(by, Request::SignOut)?;
        Ok(())
    }

    /// A dealer and somebody above for every table, and those who work behind them.
    fn wanted(&self) -> Vec<(String, String, Right)> {
        let floor = self.floor();
        let mut wanted = Vec::new();
        for plan in &floor.plan().tables {
            let Some(edition) = floor.library.edition(&plan.rulebook) else { continue };
            let (lowest, highest) = ends_of_ladder(edition.at_table());
            for (who, (id, name)) in [("dealer", lowest), ("supervisor", highest)] {
                let right = Right::table(plan.document(), &id);
                wanted.push((format!("{who}-{}", plan.name), name, right));
            }
        }
        let behind = HouseRole::ALL.iter().map(|(_, role)| *role);
        for role in behind.filter(|role| *role != HouseRole::Owner) {
            wanted.push((role.id().to_owned(), role.id().to_owned(), Right::house(role)));
        }
        wanted
    }
}

/// The name of a device, as pages make it of their address.
fn device_name(table: &str, screen: &str, place: Option<u8>) -> String {
    let at = place.map_or_else(String::new, |place| format!("-{place}"));
    format!("{table}-{screen}{at}")
}

/// The places that no simulated bettor takes, three at most.
fn free_places(plan: &TablePlan) -> impl Iterator<Item = u8> {
    let last = u8::try_from(plan.setup.places.len()).unwrap_or(u8::MAX);
    let first = last.saturating_sub(2).max(plan.simulated.saturating_add(1)).min(last);
    first..=last
}

/// Who is at the machine that the house runs on.
const TERMINAL: &str = "terminal";

/// The lowest and the highest rung of a rulebook's ladder, each with its printed name.
fn ends_of_ladder(rulebook: &Rulebook) -> ((String, String), (String, String)) {
    let rungs = rulebook.roles.iter().filter_map(|role| match role.standing {
        Standing::Rung(rung) => Some((rung, (role.id.clone(), role.name.clone()))),
        Standing::Beside | Standing::Outside => None,
    });
    let mut rungs: Vec<_> = rungs.collect();
    rungs.sort();
    let end =
        |rung: Option<&(u8, (String, String))>| rung.map(|it| it.1.clone()).unwrap_or_default();
    (end(rungs.first()), end(rungs.last()))
}
