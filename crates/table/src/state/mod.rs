//! A table as it stands: what has happened to it, and nothing that a rulebook says.

mod committed;
mod coup;
mod incident;
mod places;
mod responsible;
mod shoe;
mod station;
mod tokens;

pub use committed::{Commitment, Reveal, Salt, read_cards};
pub use coup::{
    Answers, CarriedCard, CoupKind, CoupState, DealtCard, DummyCause, HandState, Hands, NamedFor,
    RefusedHand, Wagering,
};
pub(crate) use incident::PAST_MAX;
pub use incident::{
    About, Assessment, Correction, CoupId, Incident, Past, PastCoup, Seized, Standing, Task,
    Telling, WonBefore,
};
pub use places::{Held, KeptStanding, Limits, PersonalLimit, Place, PlaceId, Range};
pub use responsible::{PlayCard, PlayLimits};
pub use shoe::{Backs, Burning, CardSource, Shoe, Shuffling, Stage};
pub use station::{Difference, StationState};
pub use tokens::{Purses, Tokens};

use crate::actor::{Actor, Name, Time};
use crate::request::{ChangeTo, Request};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use rules::irregularity::Situation;
use rules::wagering::Channel;
use rules::{Amount, BetId, Card, Setting};

/// How a table is set up when it is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The version and options.
    pub setting: Setting,
    /// The limits.
    pub limits: Limits,
    /// The places, by number: those of the cloth and the stations.
    pub places: Vec<Channel>,
    /// The wagering period in seconds; none where the rulebook's usual one is used.
    pub period_s: Option<u8>,
    /// The way to deal, by its place in the rulebook.
    pub style: usize,
    /// Whether a card is burnt before every coup.
    pub burn_before_coup: bool,
    /// Whether the table keeps the chip accounts of its stations; else somebody else does.
    pub accounts: bool,
    /// The stations that are away from the table, with a printer.
    pub remote: Vec<PlaceId>,
    /// Whether it stands in a private room.
    pub private: bool,
    /// What it stands with.
    pub fixtures: Vec<Fitted>,
    /// The house's gaming hours; none where it is always open.
    pub hours: Option<Hours>,
}

/// Something that a table stands with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fitted {
    /// What, by its name in the rulebook.
    pub fixture: Name,
    /// Which one, or the number of the paper.
    pub is: String,
}

/// The hours of a day in which coups may begin, by the table's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hours {
    /// From this minute of the day.
    pub from: u16,
    /// Up to this one, which may be on the next day.
    pub until: u16,
}

impl Hours {
    /// Whether a moment is within them.
    pub(crate) const fn contain(self, at: Time) -> bool {
        let minute = at.0 / 60_000 % 1_440;
        let (from, until) = (self.from as u64, self.until as u64);
        if from <= until {
            from <= minute && minute < until
        } else {
            from <= minute || minute < until
        }
    }
}

/// A step beside the play that was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// Which, by its name in the rulebook.
    pub step: Name,
    /// How many coups had been dealt from the shoe.
    pub coups: u32,
    /// How many cards were out of it.
    pub cards_out: u16,
}

/// Cards that have been in play, and what was recorded of them since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// How they came to the table.
    pub origin: CardSource,
    /// The steps beside the play, by their names in the rulebook.
    pub recorded: Vec<Name>,
}

/// A sign that says what will change, and since when it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What will change.
    pub to: ChangeTo,
    /// When it was put up.
    pub shown: Time,
    /// From when the change may be made.
    pub due: Time,
}

/// A request that waits for somebody's approval.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Its number.
    pub number: u32,
    /// Who asked.
    pub actor: Actor,
    /// For what.
    pub request: Box<Request>,
    /// Whose approval it needs.
    pub needs: rules::role::RoleId,
}

/// What bettors may have with them for the moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Devices {
    /// Who supervises the game.
    pub inspector: Name,
    /// On what conditions, in words.
    pub conditions: String,
    /// Who permits it.
    pub by: Actor,
}

/// A table.
// Each of the flags is a fact of its own that may or may not have happened.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// How it is set up; none while it is closed.
    pub setup: Option<Setup>,
    /// The latest moment that anything has been heard of.
    pub now: Time,
    /// Who deals.
    pub dealer: Option<Name>,
    /// The cards.
    pub shoe: Shoe,
    /// The coup that is wagered on or dealt; none between coups.
    pub coup: Option<CoupState>,
    /// The places, by number.
    pub places: Vec<Place>,
    /// Wagers on the coup.
    pub wagers: Vec<Held>,
    /// Signs of what will change.
    pub notices: Vec<Notice>,
    /// What waits for approval.
    pub waiting: Vec<Waiting>,
    /// How many requests have had to wait, which numbers them.
    pub asked: u32,
    /// Those who agree to what is asked about the coup.
    pub agreed: Vec<Name>,
    /// Those who agree to what the latest sign says, whatever coups are dealt meanwhile.
    pub agreed_to_sign: Vec<Name>,
    /// Those who may not play.
    pub excluded: Vec<Name>,
    /// The cards of those who have set limits to their own play.
    pub play_cards: Vec<PlayCard>,
    /// Those whom the house has set limits of their own, wherever they wager.
    pub personal: Vec<PersonalLimit>,
    /// Those who keep a lower minimum although they have no place.
    pub kept_standing: Vec<KeptStanding>,
    /// The places that are taken, in the order in which people came.
    pub arrivals: Vec<PlaceId>,
    /// Those who were warned of wagers below the minimum in coups before this one.
    pub warned: Vec<Name>,
    /// Bets whose areas several bettors may share.
    pub several_per_area: bool,
    /// Cards that nobody had to draw, until it is said what becomes of them.
    pub strays: Vec<Option<Card>>,
    /// Cards that will be the first of the next coup, in their order.
    pub carried: Vec<CarriedCard>,
    /// Whether the first card of the next coup was seen in the shoe.
    pub next_is_dummy: bool,
    /// Whether the next card of the shoe lies face up in it.
    pub face_up: bool,
    /// The place of the Banker's Hand marker, where one is used.
    pub marker: Option<PlaceId>,
    /// How many shoes have been in play.
    pub shoes: u32,
    /// Whether cards have been in play since the table was opened.
    pub used: bool,
    /// What was committed to and is not revealed yet, the shoe in play included.
    pub unrevealed: Vec<Commitment>,
    /// The latest coup of which a card was out, whatever has become of it; none before the first.
    pub begun: Option<CoupId>,
    /// The coups that are over.
    pub past: Past,
    /// What went wrong and is not resolved, or not told to all who must know.
    pub incidents: Vec<Incident>,
    /// How many incidents there have been, which numbers them.
    pub reported: u32,
    /// Money that is kept since an incident which is over.
    pub seized: Vec<Seized>,
    /// What people have won in coups that are kept in mind no more.
    pub won_before: Vec<WonBefore>,
    /// The chips that must be in the tray; none before it is opened with a count.
    pub tray: Option<Amount>,
    /// The promotional tokens that are out.
    pub tokens: Purses,
    /// The vouchers that were exchanged for them.
    pub vouchers: Vec<Name>,
    /// Devices that are permitted.
    pub devices: Option<Devices>,
    /// Steps beside the play that were ordered and are not done.
    pub ordered: Vec<Name>,
    /// Those that were recorded since these cards were brought.
    pub recorded: Vec<Recorded>,
    /// The cards that have been in play since the table was opened, none told apart that are alike.
    pub played: Vec<Played>,
}

impl Table {
    /// A place.
    pub fn place(&self, place: PlaceId) -> Option<&Place> {
        self.places.get(usize::from(place.0).checked_sub(1)?)
    }

    /// Whether it keeps the chip accounts of its stations.
    pub fn keeps_accounts(&self) -> bool {
        self.setup.as_ref().is_some_and(|setup| setup.accounts)
    }

    /// The places that somebody has taken.
    pub fn taken(&self) -> impl Iterator<Item = (PlaceId, &Place, &Name)> {
        let numbered = (1..).map(PlaceId).zip(&self.places);
        numbered.filter_map(|(id, place)| place.bettor.as_ref().map(|name| (id, place, name)))
    }

    /// Those who play: everybody with a place, and whoever stands at the table with a wager.
    pub fn bettors(&self) -> impl Iterator<Item = &Name> {
        let seated = self.taken().map(|(_, _, name)| name);
        seated.chain(self.wagers.iter().map(|held| &held.bettor))
    }

    /// Whether anybody is playing.
    pub fn has_bettors(&self) -> bool {
        self.bettors().next().is_some()
    }

    /// Whether everybody who is playing agrees to what is asked about the coup; those who may not
    /// play are not asked.
    pub fn all_agree(&self) -> bool {
        self.all_among(&self.agreed)
    }

    /// The same of what the latest sign says.
    pub fn all_agree_to_sign(&self) -> bool {
        self.all_among(&self.agreed_to_sign)
    }

    fn all_among(&self, agreed: &[Name]) -> bool {
        let mut asked = self.bettors().filter(|name| !self.excluded.contains(name));
        self.has_bettors() && asked.all(|name| agreed.contains(name))
    }

    /// Whether somebody has agreed to all that is proposed now.
    pub fn has_agreed(&self, name: &Name) -> bool {
        let coup = self.coup.is_none() || self.agreed.contains(name);
        let sign = self.notices.is_empty() || self.agreed_to_sign.contains(name);
        coup && sign
    }

    /// What people can agree to: a sign's change between coups; of a coup what is asked about it.
    pub fn is_something_proposed(&self) -> bool {
        self.coup.is_some() || !self.notices.is_empty()
    }

    /// The limits that somebody keeps after the minimum was raised, if anybody does.
    pub fn kept(&self) -> Option<&Limits> {
        let seated = self.places.iter().find_map(|place| place.kept.as_ref());
        seated.or_else(|| self.kept_standing.first().map(|kept| &kept.limits))
    }

    /// The limits that somebody keeps at a place. What belongs to the one who has taken it is
    /// nobody else's there.
    pub fn kept_by(&self, place: PlaceId, bettor: &str) -> Option<&Limits> {
        let seat = self.place(place).filter(|place| place.bettor.as_deref() == Some(bettor));
        let mut standing = self.kept_standing.iter();
        let standing = standing.find(|kept| kept.place == place && &*kept.bettor == bettor);
        let seated = seat.and_then(|place| place.kept.as_ref());
        seated.or_else(|| standing.map(|kept| &kept.limits))
    }

    /// The limits that anybody keeps at a place, sitting or standing there.
    pub fn kept_at(&self, place: PlaceId) -> Option<&Limits> {
        let seated = self.place(place).and_then(|place| place.kept.as_ref());
        let standing = self.kept_standing.iter().find(|kept| kept.place == place);
        seated.or_else(|| standing.map(|kept| &kept.limits))
    }

    /// A bettor's wager on a bet at a place.
    pub fn wager(&self, place: PlaceId, bettor: &str, bet: BetId) -> Option<&Held> {
        let mut wagers = self.wagers.iter();
        wagers.find(|held| held.place == place && &*held.bettor == bettor && held.bet == bet)
    }

    /// Whether anybody has a wager at a place.
    pub fn has_wagers_at(&self, place: PlaceId) -> bool {
        self.wagers.iter().any(|held| held.place == place)
    }

    /// An incident that is not over.
    pub fn incident(&self, number: u32) -> Option<&Incident> {
        self.incidents.iter().find(|incident| incident.number == number)
    }

    /// The incidents that are to be resolved.
    pub fn unresolved(&self) -> impl Iterator<Item = &Incident> {
        self.incidents.iter().filter(|incident| incident.open)
    }

    /// What keeps the coup from going on, if anything does.
    pub fn halted_by(&self) -> Option<&Incident> {
        self.unresolved().find(|incident| incident.situation.halts())
    }

    /// Whether the coup does not go on: something is to be resolved, or a card lies there that
    /// nobody had to draw.
    pub fn is_halted(&self) -> bool {
        self.halted_by().is_some() || (!self.strays.is_empty() && self.coup.is_some())
    }

    /// What keeps accounts from moving, if anything does.
    pub fn frozen_by(&self) -> Option<&Incident> {
        self.unresolved().find(|incident| incident.situation.freezes())
    }

    /// Whether accounts are frozen, or may be: a coup that was settled may be settled again. What
    /// comes of it is the rulebook's to say; where it says nothing, time stands still for nothing.
    pub(crate) fn may_be_frozen(&self) -> bool {
        let late = |situation| matches!(situation, Situation::SettledError | Situation::LateError);
        let wrong = self.unresolved().any(|it| it.situation.freezes() || late(it.situation));
        wrong && self.places.iter().any(|place| place.channel == Channel::Station)
    }

    /// Whether the period of stations stands still: time in which nobody there may place wagers,
    /// move or cancel them is no part of it. Where a card lies there it is not given again.
    pub fn stands_still(&self) -> bool {
        let halted = self.halted_by().is_some() && self.strays.is_empty();
        halted || self.may_be_frozen()
    }

    /// Whether the period of stations has run out by a moment.
    pub fn period_over(&self, at: Time) -> bool {
        let until = self.coup.as_ref().and_then(CoupState::period_until);
        until.is_some_and(|until| self.now >= until || (at >= until && !self.stands_still()))
    }

    /// Whether the time to take wagers back has run out by a moment.
    pub(crate) fn answers_over(&self, at: Time) -> bool {
        let answers = self.coup.as_ref().and_then(|coup| coup.answers.as_ref());
        let until = answers.and_then(|answers| answers.until);
        until.is_some_and(|until| self.now >= until || (at >= until && !self.may_be_frozen()))
    }

    /// What keeps a place from being used, if anything does: its station has failed, or all have.
    pub fn out_of_order(&self, place: PlaceId) -> Option<&Incident> {
        let station = self.place(place).is_some_and(|place| place.channel == Channel::Station);
        let mut broken = self.unresolved().filter(|it| it.tasks.contains(&Task::Repair));
        broken.find(|incident| match incident.situation {
            Situation::StationFault => incident.about.place == Some(place),
            Situation::SystemFault | Situation::ControllerFault => station,
            _ => false,
        })
    }

    /// The coup of the moment, or the next.
    pub fn coup_id(&self) -> CoupId {
        let number = self.coup.as_ref().map_or(self.shoe.coups + 1, |coup| coup.number);
        CoupId { shoe: self.shoes, number }
    }

    /// The limits that the house has set somebody, wherever they wager or for a place.
    pub fn personal_limit(&self, place: PlaceId, bettor: &str) -> Option<Range> {
        let own = self.personal.iter().find(|own| &*own.bettor == bettor);
        let place = self.place(place).filter(|place| place.bettor.as_deref() == Some(bettor));
        own.map(|own| own.limit).or_else(|| place.and_then(|place| place.personal))
    }

    /// Those of whoever has taken a place.
    pub fn personal_limit_at(&self, place: PlaceId) -> Option<Range> {
        let bettor = self.place(place)?.bettor.as_deref()?;
        self.personal_limit(place, bettor)
    }

    /// The card of somebody who has set limits to their own play.
    pub fn play_card(&self, bettor: &str) -> Option<&PlayCard> {
        self.play_cards.iter().find(|card| &*card.bettor == bettor)
    }

    /// A coup that is over.
    pub fn past_coup(&self, id: CoupId) -> Option<&PastCoup> {
        self.past.iter().rev().find(|past| past.id == id).map(|past| &**past)
    }

    /// Whether a coup is one of those that are not kept in mind any more.
    pub fn has_forgotten(&self, id: CoupId) -> bool {
        let first = self.past.first().filter(|_| self.past.len() >= PAST_MAX);
        first.is_some_and(|first| id < first.id)
    }

    /// Whether a place is away from the table.
    pub fn is_remote(&self, place: PlaceId) -> bool {
        self.setup.as_ref().is_some_and(|setup| setup.remote.contains(&place))
    }

    /// What of a station's credit is held at a moment, and until when.
    pub fn held_credit(&self, place: PlaceId, at: Time) -> Option<(Amount, Time)> {
        self.unresolved().find_map(|incident| {
            let until = incident.until.filter(|until| at < *until)?;
            (incident.about.place == Some(place)).then_some((incident.held, until))
        })
    }

    /// What somebody at a station can wager: its credit less the wagers that will be debited.
    pub fn spendable(&self, place: PlaceId) -> Amount {
        let credit = self.place(place).map_or(0, |place| place.credit.cents());
        let debited = self.coup.as_ref().is_some_and(|coup| coup.debited);
        let reserved = self.wagers.iter().filter(|held| held.place == place && !debited);
        let reserved: i64 = reserved.map(|held| held.amount.cents()).sum();
        Amount::from_cents(credit - reserved)
    }

    /// The moments at which the clock changes something: a period or the time for answers is over,
    /// held credit is free. Some may have passed, and none comes of what stands still.
    pub fn deadlines(&self) -> impl Iterator<Item = Time> {
        let coup = self.coup.as_ref();
        let period = coup.and_then(CoupState::period_until).filter(|_| !self.stands_still());
        let answers = coup.and_then(|coup| coup.answers.as_ref()).and_then(|asked| asked.until);
        let answers = answers.filter(|_| !self.may_be_frozen());
        let holds = self.unresolved().filter_map(|incident| incident.until);
        period.into_iter().chain(answers).chain(holds)
    }

    /// Whether anything changes by itself until a moment.
    pub fn changes_until(&self, until: Time) -> bool {
        self.deadlines().any(|due| self.now < due && due <= until)
    }

    /// Whether nothing is under way: there is no coup, or nobody has wagered on it and no card of
    /// it is out.
    pub fn is_idle(&self) -> bool {
        self.wagers.is_empty() && !self.is_dealing()
    }

    /// Whether what is wagered on a coup is fixed: wagering is closed, or a card is out.
    pub fn is_wagered(&self) -> bool {
        let closed = self.coup.as_ref().is_some_and(|coup| coup.wagering == Wagering::Closed);
        closed || self.is_dealing()
    }

    /// Whether cards of a coup are out.
    pub fn is_dealing(&self) -> bool {
        self.coup.as_ref().is_some_and(|coup| coup.burnt || !coup.cards.is_empty())
    }
}
