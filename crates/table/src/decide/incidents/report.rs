//! Reporting that something went wrong.

use super::{cards, faults, resolve};
use crate::actor::Actor;
use crate::decide::coup::next_card;
use crate::decide::{Decided, Deciding};
use crate::event::Event;
use crate::evolve::evolve_all;
use crate::holding::style;
use crate::refusal::{Reason, Refusal};
use crate::request::With;
use crate::state::{About, CoupId, Incident, Stage, Standing, Table};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use rules::conduct::HandsTo;
use rules::irregularity::{Irregular, Remedy, Situation};
use rules::wagering::Channel;
use rules::{Cite, Rulebook};

/// Something that went wrong, and who says so; nobody where the table has seen it itself.
pub(crate) struct Found<'f> {
    pub(crate) situation: Situation,
    pub(crate) about: About,
    pub(crate) by: Option<&'f Actor>,
}

/// Somebody reports that something went wrong.
pub(super) fn report(deciding: &Deciding<'_>, situation: Situation, about: &About) -> Decided {
    deciding.setup()?;
    reporter(deciding, situation, about)?;
    let (situation, about) = refined(deciding, situation, about);
    let irregular = deciding.rulebook.irregularities.of(situation);
    let about = About { under: broken(irregular, &about.under)?, ..about };
    let source = &irregular.source;
    // Everybody's claim is their own.
    let claims = |by: &&Actor| situation == Situation::Claim && by.is_bettor(deciding.rulebook);
    let whose = |about: &About, by: Option<&Actor>| {
        about.bettor.clone().or(by.filter(claims).map(|by| by.name.clone()))
    };
    let same = |incident: &Incident| {
        let known = &incident.about;
        let mended = situation == Situation::StationFault && incident.tasks.is_empty();
        // Whoever breaks another rule as well has done something else.
        let named = about.under.iter().all(|rule| known.under.contains(rule));
        incident.situation == situation
            && !mended
            && named
            && (known.coup, known.place) == (about.coup, about.place)
            && whose(known, incident.by.as_ref()) == whose(&about, Some(deciding.actor))
    };
    if deciding.table.unresolved().any(same) {
        return Err(Reason::AlreadyReported.from(source));
    }
    if !is_there(deciding, situation, &about) {
        let forgotten = about.coup.is_some_and(|coup| deciding.table.has_forgotten(coup));
        let forgotten = forgotten && !situation.is_of_its_coup();
        let reason = if forgotten { Reason::CoupForgotten } else { Reason::NothingWrong };
        return Err(reason.from(source));
    }
    let told = situation == Situation::Claim || situation.is_conduct();
    if told && about.note.trim().is_empty() {
        return Err(Reason::ReasonNeeded.from(source));
    }
    if situation == Situation::ShufflerFault {
        super::machine::reportable(deciding)?;
    }
    let found = Found { situation, about, by: Some(deciding.actor) };
    let mut events = opened(deciding.rulebook, deciding.table, &found);
    let now = (deciding.at > deciding.table.now).then_some(Event::TimePassed { now: deciding.at });
    let after = evolve_all(deciding.table.clone(), now.iter().chain(&events));
    events.extend(faults::by_itself(deciding.rulebook, &after));
    let after = Deciding { table: &after, ..*deciding };
    let number = after.table.reported;
    // Where only one thing can be done and it is the reporter's, it is done at once.
    if let Some(remedy) = at_once(&after, number) {
        match resolve::resolve(&after, number, remedy, &With::default()) {
            Ok(more) => events.extend(more),
            Err(refusal) if matches!(refusal.reason, Reason::NotAuthorised { .. }) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Ok(events)
}

/// The rules that somebody broke, each once and in the rulebook's order; refused where one is none
/// of those that the rulebook names.
fn broken(irregular: &Irregular, under: &[Cite]) -> Result<Vec<Cite>, Refusal> {
    for rule in under {
        irregular.forbidden(rule)?;
    }
    let all = irregular.forbids.iter().map(|forbidden| &forbidden.cite);
    Ok(all.filter(|rule| under.contains(rule)).cloned().collect())
}

/// Refuses what is not the asker's to report.
fn reporter(deciding: &Deciding<'_>, situation: Situation, about: &About) -> Result<(), Refusal> {
    let actor = deciding.actor;
    if !(situation.bettors_report() && actor.is_bettor(deciding.rulebook)) {
        return deciding.dealer();
    }
    let own = |place| {
        let place = deciding.table.place(place);
        place.is_some_and(|place| place.bettor.as_ref() == Some(&actor.name))
    };
    let theirs = about.bettor.as_ref().is_none_or(|bettor| *bettor == actor.name);
    if theirs && about.place.is_none_or(own) {
        return Ok(());
    }
    Err(Reason::NotYourPlace.plainly())
}

/// What it really is, and about which coup.
fn refined(deciding: &Deciding<'_>, situation: Situation, about: &About) -> (Situation, About) {
    let (rulebook, table) = (deciding.rulebook, deciding.table);
    let mut about = about.clone();
    let of_a_coup = matches!(
        situation,
        Situation::SettledError | Situation::LateError | Situation::WrongResult
    );
    if of_a_coup && about.coup.is_none() {
        let now = table.coup.as_ref().filter(|coup| coup.announced.is_some());
        let latest = table.past.last().map(|past| past.id);
        about.coup = now.map(|_| table.coup_id()).or(latest);
    }
    let undoes = matches!(
        situation,
        Situation::EquipmentFault
            | Situation::Fraud
            | Situation::Disturbance
            | Situation::Impractical
    );
    if undoes && about.coup.is_none() {
        about.coup = table.coup.as_ref().map(|_| table.coup_id());
    }
    // What somebody did, they did in the coup of the moment or, between coups, in the last.
    if situation.is_conduct() && about.coup.is_none() {
        let latest = table.past.last().map(|past| past.id);
        about.coup = table.coup.as_ref().map(|_| table.coup_id()).or(latest);
    }
    let found_late = matches!(situation, Situation::SettledError | Situation::LateError);
    let later = about.coup.is_some_and(|coup| {
        let emptied = rulebook.irregularities.emptied.is_some() && is_emptied(table, coup);
        emptied || begun_since(table, coup)
    });
    match (found_late, later) {
        (true, true) => (Situation::LateError, about),
        (true, false) => (Situation::SettledError, about),
        (false, _) => (situation, about),
    }
}

/// Whether what is wrong with a coup is found late: another has begun since, or all cards have left
/// its shoe where that comes to the same.
pub(super) fn found_late(deciding: &Deciding<'_>, coup: CoupId) -> bool {
    let emptied = deciding.rulebook.irregularities.emptied.is_some();
    begun_since(deciding.table, coup) || (emptied && is_emptied(deciding.table, coup))
}

/// Whether another coup has begun since, whatever has become of it.
fn begun_since(table: &Table, coup: CoupId) -> bool {
    table.begun.is_some_and(|begun| begun > coup)
}

/// Whether all cards of a coup's shoe have been taken out of it.
fn is_emptied(table: &Table, coup: CoupId) -> bool {
    coup.shoe < table.shoes || table.shoe.withdrawn || table.shoe.stage < Stage::InPlay
}

/// Whether there is such a thing to report now.
fn is_there(deciding: &Deciding<'_>, situation: Situation, about: &About) -> bool {
    let table = deciding.table;
    let another = about.coup.is_some_and(|coup| coup != table.coup_id());
    if situation.is_of_its_coup() && another {
        return false;
    }
    let stage = table.shoe.stage;
    let coup = table.coup.as_ref();
    let cards = |cards: usize| cards > 0 || !table.strays.is_empty();
    let unsettled = coup.is_some_and(|coup| !coup.settled && cards(coup.cards.len()));
    match situation {
        Situation::Misdeal
        | Situation::ThreeInTheDeal
        | Situation::WrongArea
        | Situation::WrongStyle
        | Situation::WrongOpener
        | Situation::ScannerDisagrees
        | Situation::DealtTooEarly => unsettled,
        Situation::WrongHolder => unsettled && hands_go_out(deciding),
        Situation::StrayOnPlayers => cards::stray_there(table) || cards::bankers_third(table),
        Situation::StrayOnBankers | Situation::ExcessCard => cards::stray_there(table),
        Situation::PlayersOnBankers => cards::players_card(table),
        Situation::TooFewCards => {
            let due = |coup| next_card(deciding.rulebook, coup).is_some();
            unsettled && table.shoe.cards_out >= table.shoe.cards() && coup.is_some_and(due)
        }
        Situation::FaceUp | Situation::BurnForgotten | Situation::NotShuffled => {
            stage == Stage::InPlay
        }
        Situation::NotCut => stage == Stage::InPlay && !table.shoe.automatic,
        // It may be found when the cards are counted, too.
        Situation::MissingCard | Situation::ForeignCard => stage != Stage::Empty,
        Situation::WrongVersion => {
            let now = table.setup.as_ref().map(|setup| setup.setting);
            about.version.is_some() && about.version != now
        }
        Situation::SettledError | Situation::LateError | Situation::WrongResult => {
            about.coup.is_some_and(|coup| has_result(table, coup))
        }
        Situation::WagersToChange => coup.is_some_and(|coup| !coup.cards.is_empty()),
        Situation::OrderRevealed => (Stage::Brought..=Stage::InPlay).contains(&stage),
        Situation::CardsDropped => (Stage::Brought..=Stage::Loaded).contains(&stage),
        Situation::StationFault => {
            let place = about.place.and_then(|place| table.place(place));
            place.is_some_and(|place| place.channel == Channel::Station)
        }
        Situation::SystemFault | Situation::ControllerFault => faults::stations(table),
        Situation::EquipmentFault
        | Situation::Fraud
        | Situation::Disturbance
        | Situation::Impractical => about.coup.is_some_and(|id| {
            let now = coup.is_some() && id == table.coup_id();
            now || has_result(table, id)
        }),
        Situation::Device | Situation::Breach => about.bettor.is_some(),
        Situation::ShufflerFault
        | Situation::DisplayDisagrees
        | Situation::ScreensDisagree
        | Situation::DisplayDead
        | Situation::Claim => true,
    }
}

/// Whether the style in use gives cards to bettors.
fn hands_go_out(deciding: &Deciding<'_>) -> bool {
    let style = style(deciding.rulebook, deciding.table);
    style.is_some_and(|style| style.hands_to != HandsTo::Dealer)
}

/// Whether a coup has been announced and stands.
fn has_result(table: &Table, coup: CoupId) -> bool {
    let now = table.coup.as_ref().filter(|_| table.coup_id() == coup);
    let past = table.past_coup(coup).filter(|past| past.standing != Standing::Void);
    now.is_some_and(|coup| coup.announced.is_some()) || past.is_some()
}

/// The incident is opened, and those who must know are to be told.
fn opened(rulebook: &Rulebook, table: &Table, found: &Found<'_>) -> Vec<Event> {
    let number = table.reported + 1;
    let irregular = rulebook.irregularities.of(found.situation);
    let mut events = vec![Event::IncidentOpened {
        number,
        situation: found.situation,
        about: Box::new(found.about.clone()),
        by: found.by.cloned(),
    }];
    let mut whom: Vec<_> = irregular.tell.iter().map(|tell| tell.whom).collect();
    whom.dedup();
    events.extend(whom.into_iter().map(|whom| Event::TellingDue { number, whom }));
    events
}

/// What the table sees itself: the incident is opened, and what needs nobody is done.
pub(crate) fn recognise(rulebook: &Rulebook, table: &Table, found: &Found<'_>) -> Vec<Event> {
    let mut events = opened(rulebook, table, found);
    let after = evolve_all(table.clone(), &events);
    events.extend(faults::by_itself(rulebook, &after));
    events
}

/// The one thing that can be done, where the facts leave no choice.
fn at_once(deciding: &Deciding<'_>, number: u32) -> Option<Remedy> {
    let table = deciding.table;
    let incident = table.incident(number)?;
    let irregular = deciding.prescribed(incident);
    let first = |remedies: &[Remedy]| {
        remedies.iter().copied().find(|remedy| irregular.choice(*remedy).is_some())
    };
    match incident.situation {
        Situation::StrayOnPlayers if table.strays.is_empty() => Some(Remedy::BankersThird),
        Situation::StrayOnPlayers | Situation::StrayOnBankers | Situation::ExcessCard => {
            first(&[Remedy::NextCoup])
        }
        Situation::PlayersOnBankers => first(&[Remedy::ToPlayers]),
        Situation::FaceUp if cards::first_is_next(deciding) => {
            first(&[Remedy::DummyCoup, Remedy::PlayOn])
        }
        Situation::BurnForgotten if cards::may_restart(table) => {
            first(&[Remedy::PlayOn]).filter(|_| irregular.choice(Remedy::RestartShoe).is_none())
        }
        Situation::FaceUp | Situation::BurnForgotten => first(&[Remedy::PlayOn]),
        Situation::NotCut | Situation::NotShuffled => first(&[Remedy::ShuffleAfter]),
        Situation::WrongVersion => first(&[Remedy::CorrectVersion, Remedy::ResultsStand]),
        Situation::LateError if irregular.choices.len() == 1 => first(&[Remedy::ResultsStand]),
        Situation::WagersToChange => first(&[Remedy::ReopenWagering]),
        Situation::DisplayDead => first(&[Remedy::ShutDown, Remedy::PlayOn]),
        _ => None,
    }
}
