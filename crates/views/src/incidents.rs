//! What went wrong at a table, told from what happened: who reported it, the coup it was about,
//! what was done, by whom, by which rule, and who has been told.

use alloc::string::String;
use alloc::vec::Vec;
use rules::irregularity::{Remedy, Situation};
use rules::role::RoleId;
use rules::{Outcome, Setting};
use table::event::{Settled, WagerOf};
use table::state::{About, CoupId, DealtCard};
use table::{Actor, Event, Table, Time, evolve};

/// Something that was done about an incident.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// When.
    pub at: Time,
    /// What.
    pub remedy: Remedy,
    /// By whom: who decided on it; nobody where the table did it itself.
    pub by: Option<Actor>,
    /// Who confirmed it, where two people had to.
    pub confirmed: Vec<Actor>,
    /// Why, in words.
    pub note: String,
}

/// Somebody who had to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Who.
    pub whom: RoleId,
    /// When, and by whom of the house.
    pub told: Option<(Time, Actor)>,
    /// When they acknowledged it, and who did.
    pub acknowledged: Option<(Time, Actor)>,
}

/// The coup that an incident is about, as it stood when it was reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoupThen {
    /// Which.
    pub id: CoupId,
    /// The version and options in force.
    pub setting: Option<Setting>,
    /// Its cards, in dealing order.
    pub cards: Vec<DealtCard>,
    /// Who had won, where that was announced.
    pub outcome: Option<Outcome>,
    /// Wagers that were held.
    pub wagers: Vec<WagerOf>,
    /// Wagers that had been settled.
    pub settled: Vec<Settled>,
}

/// An incident from its report to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// Its number.
    pub number: u32,
    /// What it was.
    pub situation: Situation,
    /// About what.
    pub about: About,
    /// When it was reported or recognised.
    pub opened: Time,
    /// Who reported it.
    pub by: Option<Actor>,
    /// The coup.
    pub coup: CoupThen,
    /// What was done.
    pub deeds: Vec<Deed>,
    /// Everything that happened because of it.
    pub log: Vec<(Time, Event)>,
    /// Who was told.
    pub told: Vec<Told>,
    /// When it was closed, and the decision.
    pub closed: Option<(Time, String)>,
}

/// The incidents of a table, by what happened at it.
#[derive(Debug, Clone, Default)]
pub struct Incidents {
    table: Table,
    /// All of them, in order.
    pub stories: Vec<Story>,
}

impl Incidents {
    /// Takes in what came of one request or observation.
    pub fn take(&mut self, events: &[Event]) {
        let before = self.stories.len();
        let open: Vec<bool> = self.stories.iter().map(|story| story.closed.is_none()).collect();
        for event in events {
            self.one(event);
        }
        let now = self.table.now;
        let named: Vec<u32> = events.iter().filter_map(Event::incident).collect();
        for (place, story) in self.stories.iter_mut().enumerate() {
            let halting = place < before && open[place] && story.situation.halts();
            if named.contains(&story.number) || halting {
                let told = events.iter().filter(|event| !is_the_clock(event));
                story.log.extend(told.map(|event| (now, event.clone())));
            }
        }
    }

    fn one(&mut self, event: &Event) {
        if let Event::IncidentOpened { number, situation, about, by } = event {
            self.stories.push(Story {
                number: *number,
                situation: *situation,
                about: (**about).clone(),
                opened: self.table.now,
                by: by.clone(),
                coup: coup_then(&self.table, about),
                deeds: Vec::new(),
                log: Vec::new(),
                told: Vec::new(),
                closed: None,
            });
        }
        self.table = evolve(core::mem::take(&mut self.table), event);
        let (now, wanted) = (self.table.now, event.incident());
        let story = self.stories.iter_mut().find(|story| Some(story.number) == wanted);
        if let Some(story) = story {
            story.take(now, event);
        }
    }
}

impl Story {
    fn take(&mut self, now: Time, event: &Event) {
        match event {
            Event::RemedyApplied { remedy, by, note, .. } => {
                let (by, confirmed) = self.decided(*remedy, by.as_ref());
                let (remedy, note) = (*remedy, note.clone());
                self.deeds.push(Deed { at: now, remedy, by, confirmed, note });
            }
            Event::TellingDue { whom, .. } => {
                self.told.push(Told { whom: *whom, told: None, acknowledged: None });
            }
            Event::PersonTold { whom, by, .. } => {
                for told in self.told.iter_mut().filter(|told| told.whom == *whom) {
                    told.told = Some((now, by.clone()));
                }
            }
            Event::TellingAcknowledged { whom, by, .. } => {
                for told in self.told.iter_mut().filter(|told| told.whom == *whom) {
                    told.acknowledged = Some((now, by.clone()));
                }
            }
            Event::IncidentClosed { decision, .. } => {
                self.closed = Some((now, decision.clone()));
            }
            _ => {}
        }
    }

    /// Who decided on what is done now, and who confirmed it. What two people confirm was decided
    /// by whoever proposed it, and is done when the second of them does.
    fn decided(&self, remedy: Remedy, by: Option<&Actor>) -> (Option<Actor>, Vec<Actor>) {
        let own = self.log.iter().filter(|(_, event)| event.incident() == Some(self.number));
        let mut proposed = None;
        let mut confirmed: Vec<Actor> = Vec::new();
        for (_, event) in own {
            match event {
                Event::CorrectionProposed { correction, by, .. } => {
                    proposed = Some(by).filter(|_| correction.remedy == remedy);
                    confirmed.clear();
                }
                Event::CorrectionConfirmed { by, .. } => confirmed.push(by.clone()),
                Event::CorrectionWithdrawn { .. } | Event::RemedyApplied { .. } => proposed = None,
                _ => {}
            }
        }
        match proposed.filter(|_| !confirmed.is_empty()) {
            Some(first) => {
                confirmed.extend(by.cloned());
                (Some(first.clone()), confirmed)
            }
            None => (by.cloned(), Vec::new()),
        }
    }
}

/// The coup that a report is about, as the table knows it.
fn coup_then(table: &Table, about: &About) -> CoupThen {
    let now = table.coup_id();
    let id = about.coup.unwrap_or(now);
    if let Some(past) = table.past_coup(id).filter(|_| id != now) {
        return CoupThen {
            id,
            setting: Some(past.setting),
            cards: past.cards.clone(),
            outcome: past.outcome,
            wagers: Vec::new(),
            settled: past.paid.clone(),
        };
    }
    let coup = table.coup.as_ref();
    let wagers = table.wagers.iter().map(|held| WagerOf {
        place: held.place,
        bettor: held.bettor.clone(),
        bet: held.bet,
        amount: held.amount,
        tokens: held.tokens,
    });
    CoupThen {
        id,
        setting: table.setup.as_ref().map(|setup| setup.setting),
        cards: coup.map(|coup| coup.cards.clone()).unwrap_or_default(),
        outcome: coup.and_then(|coup| coup.announced),
        wagers: wagers.collect(),
        settled: coup.map(|coup| coup.paid.clone()).unwrap_or_default(),
    }
}

const fn is_the_clock(event: &Event) -> bool {
    matches!(event, Event::TimePassed { .. })
}
