//! A tournament as it stands.

use super::conditions::{BuyBack, Conditions, Repechage, SessionPlan, Sessions};
pub use super::felt::{Felt, Seat, Stake, Wagering};
use crate::actor::{Name, Time};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use ledger::{PoolId, TableId, Total};
use rules::{Amount, Card};
use table::state::Commitment;

/// An entrant, by number from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntrantId(pub u16);

/// The game that is played: a document by name and digest, the version and the options.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub struct Game {
    pub rulebook: Name,
    pub digest: Name,
    pub version: Name,
    pub options: Vec<Name>,
}

/// What kind of session it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// For all who are in.
    Regular,
    /// For those who did not go on from the first.
    Repechage,
}

/// What somebody paid or is paid back: money of the pool, and money of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Paid {
    pub pool: Amount,
    pub house: Amount,
}

impl Paid {
    /// Nothing.
    pub const NOTHING: Paid = Paid { pool: Amount::ZERO, house: Amount::ZERO };

    /// Both together.
    pub const fn sum(&self) -> Amount {
        Amount::from_cents(self.pool.cents() + self.house.cents())
    }

    /// More of both.
    #[must_use]
    pub const fn plus(&self, other: &Paid) -> Paid {
        Paid {
            pool: Amount::from_cents(self.pool.cents() + other.pool.cents()),
            house: Amount::from_cents(self.house.cents() + other.house.cents()),
        }
    }

    /// Less of both.
    #[must_use]
    pub const fn less(&self, other: &Paid) -> Paid {
        Paid {
            pool: Amount::from_cents(self.pool.cents() - other.pool.cents()),
            house: Amount::from_cents(self.house.cents() - other.house.cents()),
        }
    }

    /// So many percent of both, in whole cents.
    #[must_use]
    pub fn percent(&self, percent: u8) -> Paid {
        let part = |amount: Amount| Amount::from_cents(amount.cents() * i64::from(percent) / 100);
        Paid { pool: part(self.pool), house: part(self.house) }
    }
}

/// Somebody's place at the end, or what they are paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Award {
    /// Who.
    pub entrant: EntrantId,
    /// The first of the places that they share; their own where they share none.
    pub from: u16,
    /// The last.
    pub to: u16,
    /// What they are paid.
    pub prize: Amount,
    /// The cents in it that could not be divided, and went to the lower number.
    pub odd: Amount,
}

/// How somebody came out of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub entrant: EntrantId,
    /// At which table.
    pub table: TableId,
    /// In which place there, from one.
    pub place: u16,
    /// With how many chips.
    pub chips: Amount,
    /// With how many hundredths of points for it.
    pub points: u32,
}

/// A wager that was settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// At which place.
    pub place: u8,
    /// On what.
    pub bet: Name,
    /// How much.
    pub amount: Amount,
    /// What came back.
    pub returned: Amount,
}

/// What somebody may want to do with chips, or with money at a tournament's station.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChipDeed {
    /// Have them paid.
    CashOut,
    /// Have more.
    TopUp,
    /// Give them to somebody.
    Transfer,
    /// Exchange them for others.
    Exchange,
    /// Wager them at a table that is not in the tournament.
    OtherTable,
    /// Put a note into the acceptor.
    Note,
    /// Put a ticket in.
    Ticket,
}

impl ChipDeed {
    /// As written in requests.
    pub const ALL: [(&'static str, ChipDeed); 7] = [
        ("cash-out", ChipDeed::CashOut),
        ("top-up", ChipDeed::TopUp),
        ("transfer", ChipDeed::Transfer),
        ("exchange", ChipDeed::Exchange),
        ("other-table", ChipDeed::OtherTable),
        ("note", ChipDeed::Note),
        ("ticket", ChipDeed::Ticket),
    ];
}

/// Where an entrant stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// On the list of reserves.
    Reserve,
    /// In.
    In,
    /// Out, since a session.
    Out,
    /// Not there when a session started.
    Forfeited,
    /// Withdrawn before play.
    Withdrawn,
    /// Retired.
    Retired,
    /// Disqualified.
    Disqualified,
}

impl Stage {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Stage::Reserve => "reserve",
            Stage::In => "in",
            Stage::Out => "out",
            Stage::Forfeited => "forfeited",
            Stage::Withdrawn => "withdrawn",
            Stage::Retired => "retired",
            Stage::Disqualified => "disqualified",
        }
    }
}

/// An entrant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// Who.
    pub name: Name,
    /// Of which group.
    pub group: Option<Name>,
    /// Who plays for them.
    pub substitute: Option<Name>,
    /// Where they stand.
    pub stage: Stage,
    /// Whether they have agreed in writing.
    pub agreed: bool,
    /// What they have paid and not been paid back.
    pub paid: Paid,
    /// How often they bought back in.
    pub buy_backs: u8,
    /// How often they wagered out of turn.
    pub warnings: u8,
    /// Hundredths of points.
    pub points: u32,
    /// The last session that they played.
    pub session: u16,
    /// Their chips at its end, or now.
    pub chips: Amount,
    /// What is on record against them.
    pub reports: Vec<Name>,
}

impl Entrant {
    /// Who plays: the substitute where there is one.
    pub fn plays(&self) -> &Name {
        self.substitute.as_ref().unwrap_or(&self.name)
    }

    /// Whether somebody of this name plays: the substitute where there is one. Whoever has
    /// withdrawn does not, and may have entered again under another number.
    pub fn is_played_by(&self, name: &str) -> bool {
        self.plays().as_ref() == name && self.stage != Stage::Withdrawn
    }
}

/// A session that is scheduled or played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Its number, from one.
    pub number: u16,
    /// What kind it is.
    pub kind: Kind,
    /// When it starts.
    pub starts: Time,
    /// Who is to play.
    pub entrants: Vec<EntrantId>,
    /// The tables, once seats are drawn.
    pub felts: BTreeMap<TableId, Felt>,
    /// The entrants in the order of the draw.
    pub drawn: Vec<EntrantId>,
    /// When it was started.
    pub started: Option<Time>,
}

/// A play-off: one coup for those with equal places, with chips of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayOff {
    /// At which table.
    pub table: TableId,
    /// The table.
    pub felt: Felt,
}

/// A correction of the last coup at a table that one person has asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correcting {
    /// The true cards; none where the coup is to be void.
    pub cards: Option<Vec<Card>>,
    /// Who asked for it.
    pub by: Name,
    /// As what: the role, by its name in the rulebook.
    pub role: Name,
}

/// A tournament.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
// Each says whether something has happened, in no order that would make them steps of one thing.
#[allow(clippy::struct_excessive_bools)]
pub struct Tournament {
    /// The moment of the last event.
    pub now: Time,
    /// Its name; none before it is announced.
    pub name: Option<Name>,
    /// Its pool.
    pub pool: Option<PoolId>,
    /// The game.
    pub game: Game,
    /// The conditions as far as they are written.
    pub conditions: Conditions,
    /// Whether they are complete.
    pub finalised: bool,
    /// Where they can be read.
    pub published: Option<Name>,
    /// What the regulator was told under.
    pub notified: Option<Name>,
    /// What the regulator approved under.
    pub approved: Option<Name>,
    /// The commission that the regulator has approved.
    pub commission_max: Option<Amount>,
    /// The director.
    pub director: Option<Name>,
    /// Whether the director is there.
    pub present: bool,
    /// Whether everybody must agree in writing.
    pub agreement: bool,
    /// Whether players have been briefed.
    pub briefed: bool,
    /// Whether entries are or were open.
    pub opened: bool,
    /// Whether they are closed.
    pub closed: bool,
    /// Those whose applications were turned down.
    pub turned_down: BTreeSet<Name>,
    /// The entrants, the first being number 1.
    pub entrants: Vec<Entrant>,
    /// The tables of the tournament, with their layouts.
    pub tables: BTreeMap<TableId, Option<u8>>,
    /// How many sit at one table, where the director has set it.
    pub seats: Option<u8>,
    /// How many regular sessions were begun.
    pub sessions: u16,
    /// Whether a repechage was held.
    pub repechage: bool,
    /// The session that is scheduled or played.
    pub session: Option<Session>,
    /// Whether the last session was the final.
    pub finished: bool,
    /// What the next ballot is committed to.
    pub commitment: Option<Commitment>,
    /// The commitments that were made before.
    pub commitments: BTreeSet<[u8; 32]>,
    /// Until when there is a break.
    pub pause: Option<Time>,
    /// How many seconds each has to wager.
    pub pace_s: Option<u16>,
    /// The play-off that is played.
    pub play_off: Option<PlayOff>,
    /// The last play-off as it was before its coup, while its entry can be corrected.
    pub play_off_before: Option<PlayOff>,
    /// What waits for a second person's word, by table.
    pub correcting: BTreeMap<TableId, Correcting>,
    /// What play-offs came to, by entrant: the first, the second, and so on.
    pub played_off: BTreeMap<EntrantId, Vec<Amount>>,
    /// The money in the pool.
    pub money: Total,
    /// The money of the house.
    pub house: Total,
    /// The chips that were given out and not taken in again.
    pub chips_out: Total,
    /// The chips that the tables have paid more than they took.
    pub chips_paid: Total,
    /// The places, once they are awarded.
    pub awards: Vec<Award>,
    /// Whose prizes went to the cage.
    pub prizes_paid: BTreeSet<EntrantId>,
    /// Why it was called off.
    pub cancelled: Option<Name>,
    /// Whether its books are closed.
    pub over: bool,
}

impl Tournament {
    /// An entrant.
    pub fn entrant(&self, id: EntrantId) -> Option<&Entrant> {
        self.entrants.get(usize::from(id.0).checked_sub(1)?)
    }

    /// All entrants with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (EntrantId, &Entrant)> {
        (1..).map(EntrantId).zip(&self.entrants)
    }

    /// The entrant who goes by a name, or for whom somebody of that name plays.
    pub fn named(&self, name: &str) -> Option<(EntrantId, &Entrant)> {
        self.numbered().find(|(_, entrant)| entrant.is_played_by(name))
    }

    /// How many have entered and are not reserves or withdrawn.
    pub fn entered(&self) -> usize {
        let counts =
            |entrant: &&Entrant| !matches!(entrant.stage, Stage::Reserve | Stage::Withdrawn);
        self.entrants.iter().filter(counts).count()
    }

    /// Whether play has begun: the first session has been started.
    pub fn has_begun(&self) -> bool {
        let first = self.session.as_ref().filter(|session| session.number == 1);
        let waits = first.filter(|it| it.kind == Kind::Regular && it.started.is_none());
        self.sessions > 0 && waits.is_none()
    }

    /// Until when there is a break, if there is one at a moment.
    pub fn on_break(&self, at: Time) -> Option<Time> {
        self.pause.filter(|until| at < *until)
    }

    /// The table of a session or of a play-off.
    pub fn felt(&self, table: TableId) -> Option<&Felt> {
        match &self.play_off {
            Some(play_off) => Some(&play_off.felt).filter(|_| play_off.table == table),
            None => self.session.as_ref()?.felts.get(&table),
        }
    }

    /// The table of the last coup there, as it was before that coup, while it can be corrected.
    pub fn felt_before(&self, table: TableId) -> Option<&Felt> {
        match (&self.play_off, &self.play_off_before) {
            (Some(_), _) => None,
            // What a play-off was held for is not worked out anew under it.
            (None, Some(before)) => Some(&before.felt).filter(|_| before.table == table),
            (None, None) => self.felt(table)?.before.as_deref(),
        }
    }

    /// The plan of a session by its number.
    pub fn plan(&self, number: u16) -> Option<SessionPlan> {
        match self.conditions.sessions.as_ref()? {
            Sessions::Listed(plans) => plans.get(usize::from(number).checked_sub(1)?).copied(),
            Sessions::UntilOneTable(plan) => Some(*plan),
        }
    }

    /// Whether a session is the final.
    pub fn is_final(&self, session: &Session) -> bool {
        if session.kind == Kind::Repechage {
            return false;
        }
        match &self.conditions.sessions {
            Some(Sessions::Listed(plans)) => usize::from(session.number) >= plans.len(),
            _ => session.felts.len() <= 1,
        }
    }

    /// Those who did not go on from the first session.
    pub fn losers(&self) -> impl Iterator<Item = EntrantId> {
        let out = self.numbered().filter(|(_, entrant)| entrant.stage == Stage::Out);
        out.filter(|(_, entrant)| entrant.session == 1).map(|(id, _)| id)
    }

    /// Whether those who lost in the first session have a second chance now, if it is offered.
    pub fn is_second_chance(&self) -> bool {
        let now = self.sessions == 1 && !self.repechage && !self.finished;
        now && self.losers().next().is_some()
    }

    /// Whether a second chance is promised that has not been held.
    pub fn owes_second_chance(&self) -> bool {
        matches!(self.conditions.repechage, Some(Repechage::Shall(_))) && self.is_second_chance()
    }

    /// Whether somebody who is out may come back: by the second chance, or by buying back in.
    pub fn may_come_back(&self) -> bool {
        let offered =
            matches!(self.conditions.repechage, Some(Repechage::May(_) | Repechage::Shall(_)));
        let mut out = self.entrants.iter().filter(|entrant| entrant.stage == Stage::Out);
        let buys = match self.conditions.buy_back {
            Some(BuyBack::Allowed { times, until_session, .. }) => {
                self.sessions <= until_session && out.any(|entrant| entrant.buy_backs < times)
            }
            _ => false,
        };
        buys || (offered && self.is_second_chance())
    }

    /// Whether all is played: the final, or nobody is left who plays on.
    pub fn is_played_out(&self) -> bool {
        let left = self.entrants.iter().any(|entrant| entrant.stage == Stage::In);
        self.finished || (self.sessions > 0 && self.session.is_none() && !left)
    }

    /// How many sit at one table at most.
    pub fn seats_max(&self) -> u8 {
        let planned = self.conditions.tables.map_or(u8::MAX, |tables| tables.seats);
        self.seats.unwrap_or(planned)
    }

    /// Whether a table serves the tournament alone: a session or a play-off is on.
    pub fn uses(&self, table: TableId) -> bool {
        let in_session = self
            .session
            .as_ref()
            .is_some_and(|session| session.started.is_some() && session.felts.contains_key(&table));
        in_session || self.play_off.as_ref().is_some_and(|play_off| play_off.table == table)
    }

    /// The chips that lie on tables.
    pub fn chips_on_tables(&self) -> Total {
        let felts = self.session.iter().flat_map(|session| session.felts.values());
        let session: Total = felts.map(Felt::chips).sum();
        session + self.play_off.as_ref().map_or(Total::ZERO, |play_off| play_off.felt.chips())
    }
}
