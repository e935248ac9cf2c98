//! Those who see what goes wrong, or say that they do: they report any situation that the rulebook
//! knows, and whoever may does one of the things that can be done about it.

use super::{Seeing, asks};
use crate::chance::Chance;
use house::{What, ladder};
use rules::irregularity::{Remedy, Situation};
use rules::{Amount, Card, Name, Setting};
use table::request::{PayOut, With};
use table::state::{About, Incident, PlaceId};
use table::{Actor, Asking, Event, Request, decide};

/// Those who may do something about it: two, since some things need a second person.
const ABOVE: [&str; 2] = ["Kim", "Lee"];

/// Of how many reports one is of something that cannot be.
const WILD: u32 = 8;

/// Somebody reports something. What was reported least in this house is reported rather than what
/// was before.
pub(crate) fn reports(
    seeing: &Seeing<'_>,
    chance: &mut Chance,
    before: impl Fn(Situation) -> u64,
) -> Option<What> {
    let all = Situation::ALL.map(|(_, situation)| situation);
    if chance.once_in(WILD) {
        let situation = *chance.pick(&all);
        let about = about(seeing, chance, situation);
        let role = *chance.pick(&roles(seeing));
        let request = Request::Report { situation, about: Box::new(about) };
        return Some(asks(&somebody(seeing, chance, role), role, request));
    }
    let mut known: Vec<Situation> =
        all.into_iter().filter(|situation| offers(seeing, *situation)).collect();
    chance.shuffle(&mut known);
    known.sort_by_key(|situation| before(*situation));
    known.into_iter().find_map(|situation| {
        let about = Box::new(about(seeing, chance, situation));
        let request = Request::Report { situation, about };
        let role = situation.bettors_report() && chance.once_in(2);
        let role = role.then_some(seeing.rulebook.conduct.bettor);
        may(seeing, chance, (request, role))
    })
}

/// Whether the rulebook says what is done in a situation.
fn offers(seeing: &Seeing<'_>, situation: Situation) -> bool {
    !seeing.rulebook.irregularities.of(situation).choices.is_empty()
}

fn roles(seeing: &Seeing<'_>) -> Vec<rules::role::RoleId> {
    ladder(seeing.rulebook).into_iter().chain([seeing.rulebook.conduct.bettor]).collect()
}

fn somebody(seeing: &Seeing<'_>, chance: &mut Chance, role: rules::role::RoleId) -> Name {
    let seated = || bettor(seeing).unwrap_or_else(|| Name::from("nobody"));
    if role == seeing.rulebook.conduct.bettor { seated() } else { Name::from(*chance.pick(&ABOVE)) }
}

/// Somebody who may asks for it; nobody where it would be refused to all.
fn may(
    seeing: &Seeing<'_>,
    chance: &mut Chance,
    (request, role): (Request, Option<rules::role::RoleId>),
) -> Option<What> {
    let mut roles = role.map_or_else(|| roles(seeing), |role| vec![role]);
    chance.shuffle(&mut roles);
    roles.into_iter().find_map(|role| {
        let actor = Actor { name: somebody(seeing, chance, role), role };
        let asking =
            Asking { at: seeing.table.now, actor: actor.clone(), request: request.clone() };
        let decided = decide(seeing.rulebook, seeing.table, &asking).ok()?;
        let waits = decided.iter().any(|event| matches!(event, Event::ApprovalAsked { .. }));
        let done = !decided.is_empty() && !waits;
        done.then(|| asks(&actor.name, role, request.clone()))
    })
}

/// Somebody at the table.
fn bettor(seeing: &Seeing<'_>) -> Option<Name> {
    seeing.table.taken().next().map(|(_, _, name)| name.clone())
}

/// What it is about, as whoever reports it would say.
fn about(seeing: &Seeing<'_>, chance: &mut Chance, situation: Situation) -> About {
    let taken: Vec<(PlaceId, Name)> =
        seeing.table.taken().map(|(place, _, name)| (place, name.clone())).collect();
    let seat = if taken.is_empty() { None } else { Some(chance.pick(&taken).clone()) };
    let past = &seeing.table.past;
    let coup = match situation {
        Situation::LateError
        | Situation::SettledError
        | Situation::WrongResult
        | Situation::Fraud
        | Situation::EquipmentFault
            if !past.is_empty() && chance.once_in(2) =>
        {
            let back = chance.below(past.len().min(6));
            past.get(past.len() - 1 - back).map(|past| past.id)
        }
        _ => None,
    };
    let of_somebody = matches!(
        situation,
        Situation::Device | Situation::Breach | Situation::Fraud | Situation::Claim
    );
    // No chance is drawn for it: every rule has its turn.
    let forbids = &seeing.rulebook.irregularities.of(situation).forbids;
    let turn = seeing.table.reported as usize % (forbids.len() + 1);
    let of_station = matches!(situation, Situation::StationFault | Situation::Claim);
    About {
        coup,
        exposed: chance.once_in(2),
        place: seat.as_ref().map(|(place, _)| *place).filter(|_| of_station),
        bettor: seat.map(|(_, name)| name).filter(|_| of_somebody),
        version: (situation == Situation::WrongVersion).then(|| version(seeing, chance)).flatten(),
        under: forbids.get(turn).map(|forbidden| forbidden.cite.clone()).into_iter().collect(),
        note: "as seen".to_owned(),
    }
}

/// Another version than the table has.
fn version(seeing: &Seeing<'_>, chance: &mut Chance) -> Option<Setting> {
    let menu = &seeing.rulebook.menu;
    let now = seeing.table.setup.as_ref()?.setting;
    let all = (0..menu.versions.len()).map(|version| menu.default_setting(version));
    let others: Vec<Setting> = all.filter(|other| *other != now).collect();
    if others.is_empty() { None } else { Some(*chance.pick(&others)) }
}

/// Somebody does something about what went wrong, with the figures, cards and names that it needs.
pub(crate) fn resolves(seeing: &Seeing<'_>, chance: &mut Chance) -> Option<What> {
    let incidents = &seeing.table.incidents;
    if incidents.is_empty() {
        return None;
    }
    let incident = chance.pick(incidents);
    let choices = &seeing.rulebook.irregularities.of(incident.situation).choices;
    if choices.is_empty() {
        return None;
    }
    let remedy = chance.pick(choices).remedy;
    let (number, with) = (incident.number, with(seeing, chance, (incident, remedy)));
    may(seeing, chance, (Request::Resolve { number, remedy, with: Box::new(with) }, None))
}

fn with(seeing: &Seeing<'_>, chance: &mut Chance, (incident, remedy): (&Incident, Remedy)) -> With {
    let place = incident.about.place.and_then(|place| seeing.table.place(place));
    let credit = place.map_or(0, |place| place.credit.cents());
    let most = credit.clamp(1, 50_000);
    let cents = match remedy {
        Remedy::RestoreCredit => credit + chance.between(-most.min(500), 2_000),
        _ => chance.between(1, most),
    };
    let cards = match remedy {
        Remedy::Recalculate | Remedy::ConfirmOutcome if chance.once_in(2) => {
            cards(seeing, chance, incident)
        }
        _ => Vec::new(),
    };
    With {
        cards,
        amount: (!chance.once_in(5)).then(|| Amount::from_cents(cents)),
        to: incident.about.bettor.clone().or_else(|| bettor(seeing)),
        note: "as seen".to_owned(),
        ..With::default()
    }
}

/// The cards of a coup as they were, or with one that was another.
fn cards(seeing: &Seeing<'_>, chance: &mut Chance, incident: &Incident) -> Vec<Card> {
    let id = incident.about.coup;
    let past = id.and_then(|id| seeing.table.past.iter().find(|past| past.id == id));
    let now = seeing.table.coup.as_ref().map(|coup| &coup.cards);
    let Some(dealt) = past.map(|past| &past.cards).or(now) else { return Vec::new() };
    let mut cards: Vec<Card> = dealt.iter().filter_map(|dealt| dealt.card).collect();
    if !cards.is_empty() && chance.once_in(2) {
        let deck: Vec<Card> = Card::deck().collect();
        let place = chance.below(cards.len());
        cards[place] = *chance.pick(&deck);
    }
    cards
}

/// Somebody whose ticket was not printed, or whose station has failed, is paid by hand.
pub(crate) fn pays_by_hand(seeing: &Seeing<'_>, chance: &mut Chance) -> Option<What> {
    let stations = seeing.table.taken().map(|(place, _, _)| place);
    let requests = stations.map(|place| Request::CashOut { place, how: PayOut::Manual });
    let all: Vec<Request> = requests.collect();
    all.into_iter().find_map(|request| may(seeing, chance, (request, None)))
}
