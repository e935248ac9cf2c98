//! Those who put things right, as the rulebook says and no otherwise.

use super::House;
use crate::common;
use rules::irregularity::Remedy;
use rules::{Amount, Card, Coup};
use table::duty::Step;
use table::request::With;
use table::state::{Assessment, Incident, Task};
use table::{Request, Table};

impl House<'_> {
    /// Does what is due because something went wrong.
    pub(crate) fn put_right(&mut self, step: Step) {
        match step {
            Step::SayWhereItLies => self.say_where(),
            Step::Resume { until } => self.answer(until.is_some()),
            Step::Assess { number } => {
                let bits = self.draw.below(8);
                let damaged = self.deck.iter().rev().take(self.draw.below(3)).copied().collect();
                let found = Assessment {
                    disadvantage: bits & 1 > 0,
                    spare: bits & 2 > 0,
                    practicable: bits & 4 > 0,
                    damaged,
                };
                let assessment = Box::new(found);
                self.must_put_right(&Request::Assess { number, assessment });
            }
            Step::DoTask { number, task } => self.task(number, task),
            Step::ConfirmWagers { number } => self.confirm_wagers(number),
            Step::ConfirmCorrection { number } => self.confirm(number),
            Step::Resolve { number, .. } => self.resolve(number),
            other => panic!("nobody knows what to do: {other:?}"),
        }
    }

    fn must_put_right(&mut self, request: &Request) {
        self.ask_any(request).unwrap_or_else(|refusal| panic!("{request:?}: {refusal}"));
    }

    fn say_where(&mut self) {
        use rules::irregularity::Situation::{ExcessCard, Misdeal, StrayOnBankers, StrayOnPlayers};
        let exposed = self.chance(2);
        let hands = [StrayOnPlayers, StrayOnBankers, ExcessCard];
        let first = hands[self.draw.below(3)];
        let mut refused = Vec::new();
        for situation in [first, ExcessCard, Misdeal] {
            let about = table::state::About { exposed, ..table::state::About::default() };
            let request = Request::Report { situation, about: Box::new(about) };
            match self.ask_any(&request) {
                Ok(()) => return,
                Err(refusal) => refused.push(refusal.to_string()),
            }
        }
        let (coup, carried) = (&self.table().coup, &self.table().carried);
        panic!("the card lies nowhere: {refused:?}, {carried:?}, {coup:?}");
    }

    /// Those who are asked answer, or do not and are waited for.
    fn answer(&mut self, may_lapse: bool) {
        let coup = self.table().coup.as_ref().expect("a coup");
        let answers = coup.answers.clone().expect("they are asked");
        for bettor in answers.missing() {
            let actor = common::bettor(self.rulebook, bettor);
            if may_lapse && self.chance(3) {
                continue;
            }
            let own = self.table().wagers.iter().find(|held| held.bettor == *bettor).cloned();
            let request = match own {
                Some(held) if self.chance(2) => Request::WithdrawWager {
                    place: held.place,
                    bettor: bettor.clone(),
                    bet: held.bet,
                },
                _ => Request::KeepWagers { bettor: bettor.clone() },
            };
            let _ = self.ask(actor, request);
        }
        if let Some(until) = answers.until.filter(|_| self.chance(2)) {
            self.now = self.now.max(until);
        }
        let _ = self.ask_any(&Request::Resume);
    }

    fn task(&mut self, number: u32, task: Task) {
        let table = self.table();
        let incident = table.incident(number).expect("it is open");
        let damaged = incident.assessment.as_ref().map_or(Vec::new(), |it| it.damaged.clone());
        let left = table.shoe.cards().saturating_sub(table.shoe.cards_out);
        let count = left.saturating_sub(u16::try_from(damaged.len()).expect("few"));
        let with = With {
            cards: damaged,
            count: Some(count),
            amount: None,
            to: None,
            note: "as it should be".to_owned(),
        };
        self.must_put_right(&Request::Done { number, task, with: Box::new(with) });
    }

    fn confirm_wagers(&mut self, number: u32) {
        let incident = self.table().incident(number).expect("it is open").clone();
        for wager in &incident.in_doubt {
            if self.chance(3) {
                continue;
            }
            let request = Request::ConfirmWager {
                number,
                place: wager.place,
                bettor: wager.bettor.clone(),
                bet: wager.bet,
            };
            // It may have gone back in the meantime.
            let _ = self.ask_any(&request);
        }
        self.close(&incident);
    }

    /// Mends and closes an incident.
    fn close(&mut self, incident: &Incident) {
        let number = incident.number;
        for task in &incident.tasks {
            self.task(number, *task);
        }
        if self.table().unresolved().any(|open| open.number == number) {
            let decision = "it is enough".to_owned();
            let _ = self.ask_any(&Request::CloseIncident { number, decision });
        }
    }

    fn confirm(&mut self, number: u32) {
        let by = self.rulebook.irregularities.corrections.by;
        for actor in [self.dealer(), self.with_role(by)] {
            let request = Request::ConfirmCorrection { number };
            if self.table().unresolved().any(|open| open.number == number) {
                let done = self.ask(actor, request);
                done.unwrap_or_else(|refusal| {
                    panic!(
                        "{refusal}: {:?}\n{:?}",
                        self.table().incident(number),
                        self.table().past
                    )
                });
            }
        }
    }

    /// Chooses one of the remedies that the rulebook has, until one fits the facts.
    fn resolve(&mut self, number: u32) {
        let incident = self.table().incident(number).expect("it is open").clone();
        let choices = &self.rulebook.irregularities.of(incident.situation).choices;
        let first = self.draw.below(choices.len().max(1));
        let mut refused = Vec::new();
        for place in 0..choices.len() {
            let choice = &choices[(first + place) % choices.len()];
            let actor = self.with_role(choice.by);
            let with = self.with(choice.remedy, &incident);
            let request = Request::Resolve { number, remedy: choice.remedy, with: Box::new(with) };
            match self.ask(actor, request) {
                Ok(()) => return,
                Err(refusal) => refused.push((choice.remedy, refusal.to_string())),
            }
        }
        let calls = self.ask_any(&Request::CallNoMoreBets).is_ok() || self.waits();
        if !calls && !self.table().strays.is_empty() {
            return self.say_where();
        }
        assert!(calls, "nothing fits {incident:?}: {refused:?}");
    }

    /// Whether wagering is still open, so that time must pass first.
    fn waits(&mut self) -> bool {
        let open = self.table().coup.as_ref().and_then(|coup| match coup.wagering {
            table::state::Wagering::Open(until) => until,
            table::state::Wagering::Closed => None,
        });
        let Some(until) = open.filter(|until| *until > self.now) else { return false };
        self.now = until;
        true
    }

    /// What a remedy is done with: the true cards where it asks for them.
    fn with(&self, remedy: Remedy, incident: &Incident) -> With {
        let cards = match remedy {
            Remedy::ConfirmOutcome => self.true_cards(),
            Remedy::Recalculate => self.finished_cards(incident),
            _ => Vec::new(),
        };
        With {
            cards,
            count: None,
            amount: Some(Amount::from_cents(500)),
            to: None,
            note: "the rule says so".to_owned(),
        }
    }

    /// The true cards of the coup, where they differ from what was read.
    fn true_cards(&self) -> Vec<Card> {
        let coup = self.table().coup.as_ref();
        let read = coup.map(|coup| coup.cards.iter().map(|dealt| dealt.card).collect::<Vec<_>>());
        let differs = read.is_some_and(|read| {
            read.iter().zip(&self.felt).any(|(read, card)| read.is_some_and(|read| read != *card))
        });
        if differs { self.felt.clone() } else { Vec::new() }
    }

    /// The cards that a coup would have been finished with.
    fn finished_cards(&self, incident: &Incident) -> Vec<Card> {
        let known = known(self.table(), incident);
        let coup = Coup::deal(&self.rulebook.tableau, &known);
        coup.map(|coup| known[..coup.cards_used()].to_vec()).unwrap_or_default()
    }

    /// Closes what is open before the next coup, and tells who must be told.
    pub(crate) fn tidy_up(&mut self) {
        for incident in self.table().incidents.clone() {
            for telling in incident.telling.iter().filter(|telling| !telling.acknowledged) {
                let number = incident.number;
                if telling.told.is_none() {
                    let whom = telling.whom;
                    self.must_put_right(&Request::Tell { number, whom });
                }
                let actor = self.with_role(telling.whom);
                let done = self.ask(actor, Request::Acknowledge { number });
                done.unwrap_or_else(|refusal| panic!("{refusal}"));
            }
            if incident.open {
                self.try_close(&incident);
            }
        }
    }

    fn try_close(&mut self, incident: &Incident) {
        if incident.correction.is_some() {
            return self.confirm(incident.number);
        }
        if incident.done.is_empty() {
            let choices = &self.rulebook.irregularities.of(incident.situation).choices;
            if let Some(choice) = choices.first() {
                let with = Box::new(self.with(choice.remedy, incident));
                let (number, remedy) = (incident.number, choice.remedy);
                let actor = self.with_role(choice.by);
                let _ = self.ask(actor, Request::Resolve { number, remedy, with });
            }
        }
        if let Some(incident) = self.table().incident(incident.number).cloned() {
            self.close(&incident);
        }
    }
}

/// The cards of the coup that an incident is about, as they are known.
fn known(table: &Table, incident: &Incident) -> Vec<Card> {
    let id = incident.about.coup.unwrap_or_else(|| table.coup_id());
    let past = table.past_coup(id).map(|past| &past.cards);
    let now = table.coup.as_ref().filter(|_| id == table.coup_id()).map(|coup| &coup.cards);
    let cards = now.or(past).into_iter().flatten();
    cards.filter_map(|dealt| dealt.card).collect()
}
