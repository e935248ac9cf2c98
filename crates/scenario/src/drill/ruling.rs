//! What the engine does or accepts after something went wrong, and whether a drill says the same.

use super::read::lowest;
use super::{Action, Answer, Drill};
use crate::fault::{Fault, Faults};
use crate::run::{Playing, play};
use rules::Rulebook;
use rules::irregularity::{Choice, Irregular, Remedy, Situation};
use rules::role::{RoleId, Standing};
use table::decide::{Asking, decide};
use table::{Actor, Event, Reason, Refusal, Request};

/// What the engine does or accepts.
#[derive(Debug, Clone)]
pub struct Ruling<'e> {
    /// What happened, as the table sees it.
    pub situation: Situation,
    /// Whether the card that it is about was exposed.
    pub exposed: bool,
    /// What is done at once or accepted from somebody.
    pub allowed: Vec<Allowed<'e>>,
    /// What the rulebook provides here but the facts do not allow.
    pub refused: Vec<(Remedy, Refusal)>,
    /// All that the rulebook provides.
    pub irregular: &'e Irregular,
}

/// Something that the engine does or accepts.
#[derive(Debug, Clone)]
pub struct Allowed<'e> {
    /// What.
    pub action: Action,
    /// The choice of the rulebook that it is.
    pub choice: &'e Choice,
}

impl Allowed<'_> {
    /// The rule, where the document addresses it.
    pub fn rule(&self) -> Option<&str> {
        self.choice.source.cite().map(rules::Cite::as_str)
    }

    /// As a drill writes it.
    fn written(&self, rulebook: &Rulebook) -> String {
        let rule = self.rule().unwrap_or("not-addressed");
        format!("{} by {} ({rule})", self.action, rulebook.role(self.choice.by).id)
    }
}

impl<'e> Drill<'e> {
    /// Plays the drill; faults tell where it cannot be played or says otherwise than the engine.
    pub fn ruling(&self) -> Result<Ruling<'e>, Faults> {
        let fault = |line: usize, what: String| {
            Faults(vec![Fault { file: self.file().to_owned(), line, what }])
        };
        let (mut playing, transcript) = play(&self.setup);
        if let Some(failed) = transcript.failed {
            return Err(fault(failed.line, failed.what));
        }
        let ruling = self.rule_on(&mut playing).map_err(|what| fault(self.line, what))?;
        let faults: Vec<_> = self.differences(&ruling);
        if faults.is_empty() { Ok(ruling) } else { Err(Faults(faults)) }
    }

    /// Reports what happened and tries every remedy.
    fn rule_on(&self, playing: &mut Playing<'e>) -> Result<Ruling<'e>, String> {
        let rulebook = playing.rulebook;
        let from = if self.report.is_some() { playing.events.len() } else { 0 };
        if let Some(report) = &self.report {
            let dealer = actor(rulebook, lowest(rulebook));
            let asked = playing.ask(&dealer, report.clone());
            asked.map_err(|refusal| format!("the report was refused: {refusal}"))?;
        }
        let opened = playing.events[from..].iter().rposition(is_opened).map(|place| from + place);
        let opened = opened.ok_or("nothing has gone wrong: write `report:` and what")?;
        let Event::IncidentOpened { number, situation, about, .. } = playing.events[opened].clone()
        else {
            return Err("nothing has gone wrong".to_owned());
        };
        self.assess(playing, number)?;
        let irregular = rulebook.irregularities.of(situation);
        let mut ruling = Ruling {
            situation,
            exposed: about.exposed,
            allowed: done(irregular, &playing.events[opened..]),
            refused: Vec::new(),
            irregular,
        };
        if let Some(choice) = irregular.choice(Remedy::ConfirmWagers) {
            confirmed(playing, number, choice)?;
        }
        self.try_all(playing, number, &mut ruling)?;
        Ok(ruling)
    }

    /// Says what was found out, as the first who may.
    fn assess(&self, playing: &mut Playing<'e>, number: u32) -> Result<(), String> {
        let Some(assessment) = self.assessment.clone() else { return Ok(()) };
        let request = Request::Assess { number, assessment: Box::new(assessment) };
        let mut refused = String::new();
        for role in ladder(playing.rulebook) {
            match playing.ask(&actor(playing.rulebook, role), request.clone()) {
                Ok(()) => return Ok(()),
                Err(refusal) => refused = refusal.to_string(),
            }
        }
        Err(format!("what was found out was refused: {refused}"))
    }

    /// Tries every remedy that the rulebook provides and that has not been done.
    fn try_all(
        &self,
        playing: &Playing<'e>,
        number: u32,
        ruling: &mut Ruling<'e>,
    ) -> Result<(), String> {
        let done: Vec<_> = ruling.allowed.iter().map(|allowed| allowed.choice.remedy).collect();
        let left = ruling.irregular.choices.iter().filter(|one| !done.contains(&one.remedy));
        for choice in left {
            let mut with = self.with.clone();
            if with.note.is_empty() {
                "as the drill says".clone_into(&mut with.note);
            }
            let remedy = choice.remedy;
            let request = Request::Resolve { number, remedy, with: Box::new(with) };
            match may(playing, choice, &request)? {
                Ok(events) => {
                    let action = Action::of(remedy, &events);
                    ruling.allowed.push(Allowed { action, choice });
                }
                Err(refusal) => ruling.refused.push((remedy, refusal)),
            }
        }
        Ok(())
    }

    /// Where the file says otherwise than the engine.
    fn differences(&self, ruling: &Ruling<'_>) -> Vec<Fault> {
        let written = |allowed: &Allowed<'_>| allowed.written(self.rulebook());
        let all: Vec<_> = ruling.allowed.iter().map(written).collect();
        let is = |answer: &Answer, allowed: &Allowed<'_>| {
            answer.action == allowed.action
                && answer.by == allowed.choice.by
                && answer.rule.as_deref() == allowed.rule()
        };
        let file = || self.file().to_owned();
        let mut faults = Vec::new();
        for answer in &self.answers {
            if !ruling.allowed.iter().any(|allowed| is(answer, allowed)) {
                let what = format!("the table does not accept this; it does: {}", all.join("; "));
                faults.push(Fault { file: file(), line: answer.line, what });
            }
            if self.wrong.iter().any(|wrong| wrong.action == answer.action) {
                let what = "this cannot be both right and wrong".to_owned();
                faults.push(Fault { file: file(), line: answer.line, what });
            }
        }
        for allowed in &ruling.allowed {
            let told = self.answers.iter().any(|answer| is(answer, allowed))
                || self.wrong.iter().any(|wrong| wrong.action == allowed.action);
            if !told {
                let what = format!(
                    "the table accepts {} too: add it as an `answer:`, or say `wrong:` why not",
                    written(allowed)
                );
                faults.push(Fault { file: file(), line: self.line, what });
            }
        }
        faults
    }
}

const fn is_opened(event: &Event) -> bool {
    matches!(event, Event::IncidentOpened { .. })
}

/// What has been done as soon as it was known.
fn done<'e>(irregular: &'e Irregular, events: &[Event]) -> Vec<Allowed<'e>> {
    let applied = events.iter().filter_map(|event| match event {
        Event::RemedyApplied { remedy, .. } => Some(*remedy),
        _ => None,
    });
    let choices = applied.filter_map(|remedy| irregular.choice(remedy));
    choices.map(|choice| Allowed { action: Action::of(choice.remedy, events), choice }).collect()
}

/// Wagers that the records have to confirm are confirmed by whom the rulebook names.
fn confirmed(playing: &Playing<'_>, number: u32, choice: &Choice) -> Result<(), String> {
    let incident = playing.table.incident(number);
    let Some(wager) = incident.and_then(|incident| incident.in_doubt.first()) else {
        return Ok(());
    };
    let (place, bettor, bet) = (wager.place, wager.bettor.clone(), wager.bet);
    let request = Request::ConfirmWager { number, place, bettor, bet };
    may(playing, choice, &request)?.map(|_| ()).map_err(|refusal| refusal.to_string())
}

/// Whether a choice is accepted from the role that the rulebook gives it to; an error where it is
/// accepted from a lower one too.
fn may(
    playing: &Playing<'_>,
    choice: &Choice,
    request: &Request,
) -> Result<Result<Vec<Event>, Refusal>, String> {
    let rulebook = playing.rulebook;
    let ask = |role: RoleId| {
        let asking =
            Asking { at: playing.now, actor: actor(rulebook, role), request: request.clone() };
        decide(rulebook, &playing.table, &asking)
    };
    for lower in ladder(rulebook) {
        if actor(rulebook, lower).may_act_as(rulebook, choice.by) {
            continue;
        }
        match ask(lower) {
            Err(refusal) if matches!(refusal.reason, Reason::NotAuthorised { .. }) => {}
            _ => {
                let (lower, by) = (&rulebook.role(lower).id, &rulebook.role(choice.by).id);
                let remedy = choice.remedy.id();
                return Err(format!("{remedy} should be the {by}'s, and the {lower} may too"));
            }
        }
    }
    Ok(ask(choice.by))
}

/// The roles of the ladder, from the lowest.
pub(super) fn ladder(rulebook: &Rulebook) -> impl Iterator<Item = RoleId> + '_ {
    let roles = (0..).map(RoleId).zip(&rulebook.roles);
    let mut rungs: Vec<_> = roles
        .filter_map(|(id, role)| match role.standing {
            Standing::Rung(rung) => Some((rung, id)),
            _ => None,
        })
        .collect();
    rungs.sort_by_key(|(rung, _)| *rung);
    rungs.into_iter().map(|(_, id)| id)
}

fn actor(rulebook: &Rulebook, role: RoleId) -> Actor {
    Actor { name: rulebook.role(role).id.as_str().into(), role }
}
