//! The auditor of a tournament: its own account of conditions, entrants, seats, chips and money,
//! kept from the recorded events by the documents alone.
//!
//! What it shares with the rest of the program are words: the names of events, requests and items,
//! and the conditions, which are the house's to write.

mod asked;
mod corrected;
mod dealt;
mod entered;
mod places;
mod play;
mod terms;

use super::asked::Expected;
use super::paper::Paper;
use super::{Checked, ensure};
use corrected::{Past, Waiting};
use floor::tournament::conditions::{Advance, Repechage, SessionPlan, Sessions};
use floor::tournament::{Asking, Award, Conditions, Event, Game, Stage, Tournament, What};
use play::Play;
use rules::{Amount, Name, Rulebook, Setting};
use std::collections::{BTreeMap, BTreeSet};
use terms::Terms;

/// SHA-256 of some bytes.
pub(crate) type Hash = fn(&[u8]) -> [u8; 32];

/// An entrant as the auditor knows them.
#[derive(Debug, Clone)]
struct Person {
    name: Name,
    substitute: Option<Name>,
    group: Option<Name>,
    stage: Stage,
    agreed: bool,
    /// What they have paid and not got back: to the pool, and to the house.
    paid: (i64, i64),
    bought_back: u8,
    warned: u8,
    /// Hundredths of points.
    points: u64,
    /// The last session that they played, and their chips in it.
    session: u16,
    chips: i64,
}

impl Person {
    /// Who plays: the substitute where there is one.
    fn plays(&self) -> &Name {
        self.substitute.as_ref().unwrap_or(&self.name)
    }
}

/// A session as the auditor knows it.
#[derive(Debug, Clone)]
struct Session {
    number: u16,
    second_chance: bool,
    starts: u64,
    who: Vec<u16>,
    drawn: Vec<u16>,
    started: Option<u64>,
    play: Play,
}

/// What an auditor of tournaments has looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Followed {
    /// Events.
    pub events: u64,
    /// Requests of which it was said beforehand what comes of them.
    pub requests: u64,
    /// Wagers of chips that were settled again.
    pub wagers: u64,
}

/// The auditor of one tournament.
#[derive(Debug, Clone)]
// Each says whether something has happened, in no order that would make them steps of one thing.
#[allow(clippy::struct_excessive_bools)]
pub struct TournamentAuditor {
    rulebook: &'static Rulebook,
    terms: Terms,
    hash: Hash,
    setting: Option<Setting>,
    conditions: Conditions,
    now: u64,
    announced: bool,
    last: bool,
    published: bool,
    notified: bool,
    approved: bool,
    commission_max: Option<i64>,
    director: bool,
    present: bool,
    agreement: bool,
    briefed: bool,
    opened: bool,
    closed: bool,
    over: bool,
    cancelled: bool,
    people: Vec<Person>,
    /// Those who were not let in.
    turned_down: BTreeSet<Name>,
    /// The tables that are designated, with their layouts.
    tables: BTreeMap<u16, Option<u8>>,
    seats_set: Option<u8>,
    sessions: u16,
    second_chance_held: bool,
    session: Option<Session>,
    finished: bool,
    commitment: Option<[u8; 32]>,
    commitments: BTreeSet<[u8; 32]>,
    pause: Option<u64>,
    pace_s: Option<u16>,
    play_off: Option<(u16, Play)>,
    /// What play-offs came to, by entrant.
    played_off: BTreeMap<u16, Vec<i64>>,
    /// The tables before their last coups, and the last play-off before its own.
    past: BTreeMap<u16, Past>,
    past_off: Option<(u16, Play)>,
    /// What waits for a second person's word, by table.
    correcting: BTreeMap<u16, Waiting>,
    /// Whether the coup behind the one that is worked out anew has been begun.
    next_begun: bool,
    /// The money of the pool and of the house.
    pool: i64,
    house: i64,
    awards: Vec<Award>,
    prizes_due: BTreeSet<u16>,
    /// What the cage has to pay to whom.
    dues: Vec<(Name, i64)>,
    /// What was looked at.
    pub followed: Followed,
}

impl TournamentAuditor {
    /// The auditor of a tournament that is not announced; none where the document of the rulebook
    /// knows no tournaments.
    pub fn new(rulebook: &'static Rulebook, hash: Hash) -> Option<TournamentAuditor> {
        Some(TournamentAuditor {
            rulebook,
            terms: Terms::of(&rulebook.id)?,
            hash,
            setting: None,
            conditions: Conditions::default(),
            now: 0,
            announced: false,
            last: false,
            published: false,
            notified: false,
            approved: false,
            commission_max: None,
            director: false,
            present: false,
            agreement: false,
            briefed: false,
            opened: false,
            closed: false,
            over: false,
            cancelled: false,
            people: Vec::new(),
            turned_down: BTreeSet::new(),
            tables: BTreeMap::new(),
            seats_set: None,
            sessions: 0,
            second_chance_held: false,
            session: None,
            finished: false,
            commitment: None,
            commitments: BTreeSet::new(),
            pause: None,
            pace_s: None,
            play_off: None,
            played_off: BTreeMap::new(),
            past: BTreeMap::new(),
            past_off: None,
            correcting: BTreeMap::new(),
            next_begun: false,
            pool: 0,
            house: 0,
            awards: Vec::new(),
            prizes_due: BTreeSet::new(),
            dues: Vec::new(),
            followed: Followed::default(),
        })
    }

    /// Takes in an event that is in the journal: whether it could happen, and came out right.
    pub fn take(&mut self, event: &Event) -> Checked {
        self.followed.events += 1;
        ensure(event.at.0 >= self.now, || "a tournament's clock goes back".to_owned())?;
        self.now = event.at.0;
        let what = &event.what;
        ensure(self.may_be(event), || format!("{what:?} could not happen"))?;
        match what {
            What::Announced { game, .. } => self.announce(game)?,
            What::ConditionsWritten { conditions } => {
                self.conditions = (**conditions).clone();
                (self.last, self.published) = (false, false);
                (self.notified, self.approved) = (false, false);
            }
            What::CommissionApproved { amount, .. } => self.commission_max = Some(amount.cents()),
            What::TableDesignated { table, layout } => drop(self.tables.insert(table.0, *layout)),
            What::TableReleased { table, .. } => drop(self.tables.remove(&table.0)),
            What::SeatsSet { seats } => self.seats_set = Some(*seats),
            What::BreakCalled { until, .. } => self.pause = Some(until.0),
            What::PaceSet { seconds } => self.pace_s = Some(*seconds),
            What::DrawCommitted { commitment } => {
                self.commitment = Some(commitment.0);
                self.commitments.insert(commitment.0);
            }
            What::DirectorLeft => self.present = false,
            What::CorrectionProposed { .. }
            | What::CorrectionDropped { .. }
            | What::CoupCorrected { .. } => self.take_correction(&event.by, what)?,
            What::ApplicationTurnedDown { name, .. } => drop(self.turned_down.insert(name.clone())),
            other => match self.flag(other) {
                Some(flag) => *flag = true,
                None => self.take_entry(other)?,
            },
        }
        self.stands()
    }

    /// What an event says that has happened, and nothing more.
    fn flag(&mut self, what: &What) -> Option<&mut bool> {
        Some(match what {
            What::ConditionsFinalised { .. } => &mut self.last,
            What::ConditionsPublished { .. } => &mut self.published,
            What::RegulatorNotified { .. } => &mut self.notified,
            What::ApprovalRecorded { .. } => &mut self.approved,
            What::DirectorNamed { .. } => &mut self.director,
            What::AgreementRequired => &mut self.agreement,
            What::EntriesOpened => &mut self.opened,
            What::EntriesClosed => &mut self.closed,
            What::PlayersBriefed => &mut self.briefed,
            What::DirectorCame => &mut self.present,
            _ => return None,
        })
    }

    fn announce(&mut self, game: &Game) -> Checked {
        let options: Vec<&str> = game.options.iter().map(AsRef::as_ref).collect();
        self.setting = Some(table::words::read::setting(self.rulebook, &game.version, &options)?);
        self.announced = true;
        Ok(())
    }

    /// What is paid for chips on the layout of a table.
    fn paper(&self, table: u16) -> Result<Paper, String> {
        let setting = self.setting.ok_or("a tournament without a game is played")?;
        let layout = self.tables.get(&table).copied().flatten();
        let option = self.rulebook.menu.option("layout").filter(|_| layout.is_some());
        let set = option.zip(layout).and_then(|(option, layout)| {
            self.rulebook.menu.set_option(setting, option, &layout.to_string()).ok()
        });
        Paper::of(self.rulebook, &set.unwrap_or(setting))
    }

    fn person(&self, id: u16) -> Option<&Person> {
        self.people.get(usize::from(id).checked_sub(1)?)
    }

    fn person_mut(&mut self, id: u16) -> Result<&mut Person, String> {
        let place = usize::from(id).wrapping_sub(1);
        self.people.get_mut(place).ok_or_else(|| format!("there is no entrant {id}"))
    }

    /// The entrants, with their numbers.
    fn numbered(&self) -> impl Iterator<Item = (u16, &Person)> {
        (1..).zip(&self.people)
    }

    /// The plan of a session.
    fn plan(&self, number: u16) -> Option<SessionPlan> {
        match self.conditions.sessions.as_ref()? {
            Sessions::Listed(plans) => plans.get(usize::from(number).checked_sub(1)?).copied(),
            Sessions::UntilOneTable(plan) => Some(*plan),
        }
    }

    /// How many coups a session has, where that is said.
    fn coups(&self, session: &Session) -> Option<u16> {
        match self.conditions.repechage {
            Some(Repechage::May(own) | Repechage::Shall(own)) if session.second_chance => {
                Some(own.coups)
            }
            _ => self.plan(session.number).and_then(|plan| plan.coups),
        }
    }

    /// Whether nobody goes on from a session.
    fn is_final(&self, session: &Session) -> bool {
        let last = match &self.conditions.sessions {
            Some(Sessions::Listed(plans)) => usize::from(session.number) >= plans.len(),
            _ => session.play.felts.len() <= 1,
        };
        last && !session.second_chance
    }

    /// Who goes on from a session.
    fn advance(&self, session: &Session) -> Advance {
        match self.conditions.repechage {
            Some(Repechage::May(own) | Repechage::Shall(own)) if session.second_chance => {
                Advance::TopOverall(own.places)
            }
            _ if self.for_points() => Advance::All,
            _ => self.plan(session.number).and_then(|it| it.advance).unwrap_or(Advance::All),
        }
    }

    fn for_points(&self) -> bool {
        matches!(self.conditions.format, Some(floor::tournament::conditions::Format::Points))
    }

    /// What stands after every event: all money is somebody's, no chip was made or lost, and
    /// nobody has less than none.
    fn stands(&self) -> Checked {
        ensure(self.pool >= 0, || format!("a pool has {} cents", self.pool))?;
        let play = self.session.iter().map(|session| &session.play);
        let off = self.play_off.iter().map(|(_, play)| play);
        for play in play.chain(off) {
            let (there, due) = (play.chips(), play.given + play.paid);
            ensure(there == due, || format!("{there} in chips lie there, and {due} were given"))?;
            // act:15.13: nobody plays with more than they have.
            let short = play.seats.iter().find(|seat| seat.chips < 0);
            ensure(short.is_none(), || format!("somebody has less than nothing: {short:?}"))?;
        }
        Ok(())
    }

    /// Whether a tournament is as the auditor has it.
    pub fn compare(&self, t: &Tournament) -> Checked {
        let money = (t.money.amount().map(Amount::cents), t.house.amount().map(Amount::cents));
        ensure(money == (Some(self.pool), Some(self.house)), || {
            format!("a tournament has {money:?} and should have {:?}", (self.pool, self.house))
        })?;
        let same = t.entrants.len() == self.people.len();
        ensure(same, || format!("{} entrants and {}", t.entrants.len(), self.people.len()))?;
        for (theirs, own) in t.entrants.iter().zip(&self.people) {
            let of = |paid: &floor::tournament::Paid| (paid.pool.cents(), paid.house.cents());
            let stands = (theirs.stage, of(&theirs.paid), u64::from(theirs.points));
            ensure(stands == (own.stage, own.paid, own.points) && theirs.name == own.name, || {
                format!("{theirs:?} should be {own:?}")
            })?;
        }
        let felts = t.session.iter().flat_map(|session| &session.felts);
        for (table, felt) in felts.filter(|_| t.play_off.is_none()) {
            for seat in &felt.seats {
                let own = self.session.as_ref().and_then(|own| own.play.seat(table.0, seat.place));
                let own = own.map(|own| (own.who, own.chips, own.out));
                let theirs = (seat.entrant.0, seat.chips.cents(), seat.out);
                ensure(own == Some(theirs), || format!("{seat:?} should be {own:?}"))?;
            }
        }
        ensure(t.prizes_paid.len() == self.prizes_due.len(), || "prizes differ".to_owned())
    }

    /// What the cage has to pay to whom, by all that was recorded.
    pub fn dues(&self) -> &[(Name, i64)] {
        &self.dues
    }

    /// Whether it has come to its end.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Whether it was called off.
    pub fn is_called_off(&self) -> bool {
        self.cancelled
    }

    /// Whether the event of a request may have happened: what had to be refused has not.
    fn may_be(&self, event: &Event) -> bool {
        let asking: Option<Asking> = floor::tournament::asked(self.rulebook, event);
        asking.is_some_and(|asking| self.comes_of(&asking) != Expected::Refused)
    }
}
