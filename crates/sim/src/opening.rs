//! The houses that are simulated: which rulebook, how the table is set up, and who comes.

use crate::chance::Chance;
use house::plan::{CardsFrom, Dealing, TablePlan};
use house::{Library, ladder};
use rulebook::{Faults, Shelf};
use rules::setting::OptionKind;
use rules::wagering::Channel;
use rules::{Amount, BetId, Rulebook, Setting};
use table::state::{Limits, PlaceId, Range, Setup, Table};
use table::{Actor, Asking, Event, Request, Time, decide};

/// The rulebooks that can be simulated.
#[derive(Debug, Clone)]
pub struct Rulebooks {
    pub(crate) library: Library,
}

impl Rulebooks {
    /// Those that are built in.
    pub fn built_in() -> Result<Rulebooks, Faults> {
        Rulebooks::of(&Shelf::built_in())
    }

    /// Those of a shelf. Of rulebooks with other names than those that are built in the auditor has
    /// no documents.
    pub fn of(shelf: &Shelf) -> Result<Rulebooks, Faults> {
        Library::load(shelf).map(|library| Rulebooks { library })
    }

    /// The names of those with a game of their own.
    pub fn ids(&self) -> Vec<&str> {
        let editions = self.library.editions().iter();
        let games = editions.filter(|edition| edition.rulebook().is_some());
        games.map(|edition| edition.id()).collect()
    }

    /// The rulebook of this name, if it has a game.
    pub(crate) fn rulebook(&self, id: &str) -> Option<&'static Rulebook> {
        self.library.edition(id)?.rulebook()
    }
}

/// The tables of a house that is played for a rulebook: one, or one of three houses has several,
/// of the same rulebook or of others. They share the cage and the journal.
pub(crate) fn plans(
    books: &Rulebooks,
    rulebook: &'static Rulebook,
    chance: &mut Chance,
) -> Vec<(&'static Rulebook, TablePlan)> {
    let more = if chance.once_in(3) { 1 + chance.below(2) } else { 0 };
    let ids = books.ids();
    let others = (0..more).map(|_| {
        let other =
            if chance.once_in(2) { books.rulebook(ids[chance.below(ids.len())]) } else { None };
        other.unwrap_or(rulebook)
    });
    let all: Vec<&'static Rulebook> = others.collect();
    let tables = [rulebook].into_iter().chain(all).zip(1..);
    tables.map(|(book, number)| (book, plan(book, number, chance))).collect()
}

/// A table of a rulebook as chance sets it up, so that somebody may open it.
fn plan(rulebook: &'static Rulebook, number: u16, chance: &mut Chance) -> TablePlan {
    let opens = |plan: &TablePlan| {
        ladder(rulebook).into_iter().any(|role| {
            let actor = Actor { name: "Kim".into(), role };
            let request = Request::OpenTable(Box::new(plan.setup.clone()));
            let asking = Asking { at: Time(1), actor, request };
            let waits = |event: &Event| matches!(event, Event::ApprovalAsked { .. });
            let decided = decide(rulebook, &Table::default(), &asking);
            decided.is_ok_and(|events| !events.iter().any(waits))
        })
    };
    let mut plans = (0..64).map(|_| any_plan(rulebook, number, chance));
    plans.find(opens).expect("of many ways to set a table up some can be opened")
}

fn any_plan(rulebook: &'static Rulebook, number: u16, chance: &mut Chance) -> TablePlan {
    let stations = rulebook.wagering.station.is_some();
    let cloth = rulebook.wagering.cloth.is_some();
    let channel = match (stations, cloth) {
        (true, true) if chance.once_in(4) => Channel::Cloth,
        (true, _) => Channel::Station,
        _ => Channel::Cloth,
    };
    let places = usize::from(rulebook.conduct.places.value.min).max(3 + chance.below(2));
    // Where there may be both, some tables have both.
    let mixed = stations && cloth && chance.once_in(5);
    let channels = (0..places).map(|place| match channel {
        _ if !mixed => channel,
        _ if place == 0 => Channel::Cloth,
        _ if place + 1 == places || chance.once_in(2) => Channel::Station,
        _ => Channel::Cloth,
    });
    let channels: Vec<Channel> = channels.collect();
    let is_station = channels.contains(&Channel::Station);
    let last = PlaceId(u8::try_from(places).unwrap_or(1));
    let remote = if is_station && chance.once_in(2) { vec![last] } else { Vec::new() };
    let period = rulebook.wagering.period.as_ref().filter(|_| is_station);
    let setup = Setup {
        setting: setting(rulebook, chance),
        limits: limits(rulebook, chance),
        places: channels,
        period_s: period
            .filter(|_| chance.once_in(2))
            .map(|period| period.value.seconds_min.max(5)),
        style: style(rulebook, chance),
        burn_before_coup: rulebook.shoe.burn_before_coup.is_some() && chance.once_in(8),
        accounts: is_station,
        remote,
        private: chance.once_in(12),
        fixtures: table::steps::all_fixtures(rulebook),
        hours: None,
    };
    TablePlan {
        name: format!("simulated-{number}"),
        number,
        rulebook: rulebook.id.clone(),
        setup,
        decks: rulebook.usual_decks(),
        cards: CardsFrom::Keypad,
        dealing: Dealing::Person,
        simulated: 0,
    }
}

fn style(rulebook: &Rulebook, chance: &mut Chance) -> usize {
    let free = rulebook.conduct.styles.iter().enumerate();
    let free: Vec<usize> =
        free.filter(|(_, style)| style.needs.is_none()).map(|(place, _)| place).collect();
    if free.is_empty() { 0 } else { *chance.pick(&free) }
}

/// A version and options; most options as usual.
fn setting(rulebook: &Rulebook, chance: &mut Chance) -> Setting {
    let menu = &rulebook.menu;
    let mut setting = menu.default_setting(chance.below(menu.versions.len()));
    for (place, option) in menu.options.iter().enumerate() {
        if !option.matters.holds(&setting) || !chance.once_in(2) {
            continue;
        }
        let value = match &option.kind {
            OptionKind::Choice { values, .. } => chance.pick(values).clone(),
            OptionKind::Percent { min, max, .. } => {
                chance.between(i64::from(*min), i64::from(*max)).to_string()
            }
            OptionKind::Amount { .. } => chance.pick(&["0.01", "0.50", "1.00"]).to_string(),
        };
        setting = menu.set_option(setting, place, &value).unwrap_or(setting);
    }
    setting
}

/// Limits: of all bets, and now and then of one, in units, of all wagers on a bet, of both hands,
/// or of a person.
fn limits(rulebook: &Rulebook, chance: &mut Chance) -> Limits {
    let dollars = |dollars: i64| Amount::from_cents(dollars * 100);
    let min = *chance.pick(&[5, 10, 25]);
    let unit = chance.once_in(10).then(|| dollars(5));
    let usual = Range { min: dollars(min), max: dollars(min * 40), unit };
    let own = chance.once_in(4).then(|| {
        let bet = BetId(chance.small(u8::try_from(rulebook.bets.len()).unwrap_or(1)));
        (bet, Range { max: dollars(min * 10), ..usual })
    });
    Limits {
        usual,
        of_bets: own.into_iter().collect(),
        aggregate_min: None,
        area_max: chance.once_in(10).then(|| dollars(min * 100)),
        differential_max: chance.once_in(5).then(|| dollars(min * 60)),
        per_person: chance.once_in(12),
    }
}
