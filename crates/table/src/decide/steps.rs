//! Steps beside the play: ordered, recorded, and what waits for them.

use super::{Decided, Deciding};
use crate::actor::Name;
use crate::event::Event;
use crate::refusal::{Reason, Refusal};
use crate::request::Request;
use crate::state::Setup;
use crate::steps::{concerns, fits, instructor, is_ordered, is_recorded, is_wanted};
use alloc::vec;
use rules::Setting;
use rules::procedure::{Before, Comes, Fixture, Says, Step, When};
use rules::role::RoleId;

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    deciding.setup()?;
    match request {
        Request::OrderStep { step } => order(deciding, step),
        Request::RecordStep { step, asked, note } => {
            let known = deciding.step(step)?;
            deciding.authorised(known.by, &known.source)?;
            in_time(deciding, known)?;
            said(deciding, known, (asked.as_ref(), note))?;
            let (step, by) = (step.clone(), deciding.actor.clone());
            let (asked, note) = (asked.clone(), note.clone());
            Ok(vec![Event::StepRecorded { step, by, asked, note }])
        }
        _ => Err(Reason::NotInThisRulebook.plainly()),
    }
}

fn order(deciding: &Deciding<'_>, name: &Name) -> Decided {
    let step = deciding.step(name)?;
    let Comes::Ordered(roles) = &step.comes else {
        return Err(Reason::NotInThisRulebook.from(&step.source));
    };
    let rulebook = deciding.rulebook;
    if !roles.iter().any(|role| deciding.actor.may_act_as(rulebook, *role)) {
        let needs = roles.first().map(|role| rulebook.role(*role).name.clone());
        return Err(Reason::NotAuthorised { needs: needs.unwrap_or_default() }.from(&step.source));
    }
    if is_ordered(step, deciding.table) {
        return Err(Reason::AlreadyDone.from(&step.source));
    }
    if !fits(rulebook, step, deciding.table) {
        return Err(Reason::WrongStage { wants: WANTS }.from(&step.source));
    }
    Ok(vec![Event::StepOrdered { step: name.clone(), by: deciding.actor.clone() }])
}

/// What the cards must first be for a step.
const WANTS: &str = "as the rule has them for this step";

/// Refuses a step that nobody has ordered, that has been recorded, or at the wrong time.
fn in_time(deciding: &Deciding<'_>, step: &Step) -> Result<(), Refusal> {
    let table = deciding.table;
    if let Comes::Ordered(roles) = &step.comes
        && !is_ordered(step, table)
    {
        let needs = roles.first().map(|role| deciding.rulebook.role(*role).name.clone());
        return Err(Reason::NotAuthorised { needs: needs.unwrap_or_default() }.from(&step.source));
    }
    if !fits(deciding.rulebook, step, table) {
        return Err(Reason::WrongStage { wants: WANTS }.from(&step.source));
    }
    if is_recorded(step, table) && !is_ordered(step, table) {
        return Err(Reason::AlreadyDone.from(&step.source));
    }
    Ok(())
}

/// Refuses a step of which too little is said.
fn said(
    deciding: &Deciding<'_>,
    step: &Step,
    (asked, note): (Option<&Name>, &str),
) -> Result<(), Refusal> {
    let at_the_table = |name: &Name| deciding.table.taken().any(|(_, _, taken)| taken == name);
    match (step.says, asked) {
        (Says::Note, _) if note.trim().is_empty() => Err(Reason::ReasonNeeded.from(&step.source)),
        (Says::Asker, None) => Err(Reason::NobodyNamed.from(&step.source)),
        (_, Some(name)) if !at_the_table(name) => Err(Reason::NotYourPlace.from(&step.source)),
        (_, Some(name))
            if step.when == When::ThirdCardCertain
                && instructor(deciding.rulebook, deciding.table) != Some(name) =>
        {
            Err(Reason::HandGoesElsewhere.from(&step.source))
        }
        _ => Ok(()),
    }
}

impl<'a> Deciding<'a> {
    /// A step of the rulebook.
    fn step(&self, name: &Name) -> Result<&'a Step, Refusal> {
        let step = self.rulebook.conduct.step(name);
        step.ok_or_else(|| Reason::NotInThisRulebook.plainly())
    }

    /// Whose approval it needs to record a step.
    pub(super) fn step_needs(&self, name: &Name) -> Option<RoleId> {
        self.rulebook.conduct.step(name).and_then(|step| step.needs)
    }

    /// Refuses what a step comes before that is not recorded.
    pub(super) fn steps_done(&self, before: Before) -> Result<(), Refusal> {
        let table = self.table;
        let missing = self.rulebook.conduct.steps.iter().find(|step| {
            let asked_for = match step.comes {
                Comes::Ordered(_) => is_ordered(step, table),
                Comes::AsTheyLike | Comes::Prompted => !is_recorded(step, table),
            };
            step.before == before && concerns(step, table) && asked_for
        });
        // A table that has had no cards in play has nothing to answer for when it closes.
        let unused = before == Before::Closing && !table.used;
        match missing.filter(|_| !unused) {
            Some(step) => Err(Reason::Lacking { what: step.name.clone() }.from(&step.source)),
            None => Ok(()),
        }
    }

    /// Refuses a table without something that it must stand with.
    pub(super) fn fitted(&self, setup: &Setup, setting: &Setting) -> Result<(), Refusal> {
        let there = |fixture: &Fixture| {
            let mut fitted = setup.fixtures.iter().filter(|it| *it.fixture == *fixture.id);
            fitted.any(|it| fixture.takes(&it.is))
        };
        let wanted = |fixture: &Fixture| is_wanted(fixture, setup, setting);
        let fixtures = &self.rulebook.conduct.fixtures;
        match fixtures.iter().find(|fixture| wanted(fixture) && !there(fixture)) {
            Some(fixture) => {
                Err(Reason::Lacking { what: fixture.name.clone() }.from(&fixture.source))
            }
            None => Ok(()),
        }
    }

    /// Refuses a coup outside the house's gaming hours.
    pub(super) fn in_hours(&self) -> Result<(), Refusal> {
        let hours = self.setup()?.hours.as_ref();
        match hours.filter(|hours| !hours.contain(self.at)) {
            Some(_) => {
                let clause = self.rulebook.conduct.hours.as_ref();
                let cite = clause.and_then(|clause| clause.source.cite()).cloned();
                Err(Refusal { reason: Reason::OutsideHours, cite })
            }
            None => Ok(()),
        }
    }
}
