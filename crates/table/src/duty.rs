//! What the rules now require of the dealer, and by which rule.

use crate::actor::Time;
use crate::decide::{early_due, next_card};
use crate::frozen::waits_for;
use crate::holding::faces;
use crate::state::{CoupState, Incident, Stage, Table, Task, Wagering};
use crate::steps::{instructed, must_be_checked};
use rules::conduct::Faces;
use rules::irregularity::{Remedy, Situation};
use rules::wagering::Call;
use rules::{Cite, Rulebook, Side};

/// A step that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Step {
    OpenTable,
    BringCards,
    CheckCards,
    ShuffleOrAccept,
    Cut,
    PlaceCuttingCard,
    Burn,
    BurnCard { left: Option<u8> },
    ShuffleOrReplace,
    UseCarriedCard,
    Resume { until: Option<Time> },
    SayWhereItLies,
    Assess { number: u32 },
    DoTask { number: u32, task: Task },
    ConfirmWagers { number: u32 },
    ConfirmCorrection { number: u32 },
    OpenWagering,
    AwaitWagers { until: Option<Time> },
    CallNoMoreBets,
    BurnBeforeCoup,
    DealCard { side: Side },
    ExposeCard { number: u8 },
    SettleEarly,
    ThirdCard { side: Side },
    Announce,
    Settle,
    CompleteCoup,
    Resolve { number: u32, situation: Situation },
}

/// What is due, and the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duty {
    /// What.
    pub step: Step,
    /// The rule; none where the document does not speak of it.
    pub cite: Option<Cite>,
}

/// What the rules now require.
pub fn duty(rulebook: &Rulebook, table: &Table) -> Duty {
    let step = step(rulebook, table);
    Duty { step, cite: cite(rulebook, table, step) }
}

fn step(rulebook: &Rulebook, table: &Table) -> Step {
    if table.setup.is_none() {
        return Step::OpenTable;
    }
    if let Some(step) = of_incident(rulebook, table) {
        return step;
    }
    if let Some(coup) = table.coup.as_ref().filter(|_| table.shoe.stage != Stage::Loaded) {
        return of_coup(rulebook, table, coup);
    }
    match table.shoe.stage {
        Stage::Empty => Step::BringCards,
        Stage::Brought if must_be_checked(rulebook, &table.shoe) => Step::CheckCards,
        Stage::Brought => Step::ShuffleOrAccept,
        Stage::Mixed if !table.shoe.automatic => Step::Cut,
        // Nothing goes into the shoe unchecked, even if it was shuffled and cut so.
        Stage::Mixed | Stage::Cut if must_be_checked(rulebook, &table.shoe) => Step::CheckCards,
        Stage::Mixed | Stage::Cut => Step::PlaceCuttingCard,
        Stage::Loaded => match table.shoe.burning {
            None => Step::Burn,
            Some(burning) => Step::BurnCard { left: burning.left },
        },
        Stage::InPlay => Step::OpenWagering,
        Stage::Ended => Step::ShuffleOrReplace,
    }
}

/// What is due because something went wrong.
fn of_incident(rulebook: &Rulebook, table: &Table) -> Option<Step> {
    let answers = table.coup.as_ref().and_then(|coup| coup.answers.as_ref());
    if let Some(answers) = answers {
        return Some(Step::Resume { until: answers.until });
    }
    if !table.strays.is_empty() && table.halted_by().is_none() {
        return Some(Step::SayWhereItLies);
    }
    let down = |incident: &&Incident| incident.done.contains(&Remedy::ShutDown);
    let down = table.unresolved().find(down).filter(|_| table.coup.is_none());
    let incident = table.halted_by().or(down).or_else(|| waits_for(rulebook, table))?;
    let number = incident.number;
    let irregular = rulebook.irregularities.of(incident.situation);
    let assessed =
        incident.assessment.is_some() || irregular.choice(Remedy::OtherMachine).is_none();
    Some(match incident.tasks.first() {
        Some(task) => Step::DoTask { number, task: *task },
        None if incident.correction.is_some() => Step::ConfirmCorrection { number },
        None if !assessed => Step::Assess { number },
        None => Step::Resolve { number, situation: incident.situation },
    })
}

fn of_coup(rulebook: &Rulebook, table: &Table, coup: &CoupState) -> Step {
    let barred = coup.is_barred();
    if coup.reopened && coup.is_open() {
        return Step::CallNoMoreBets;
    }
    if let (Wagering::Open(until), true, false) = (coup.wagering, coup.cards.is_empty(), barred) {
        let running = until.is_some_and(|until| table.now < until);
        let waiting = running || (table.wagers.is_empty() && until.is_none());
        match rulebook.wagering.call.value {
            _ if waiting => return Step::AwaitWagers { until },
            Call::Required => return Step::CallNoMoreBets,
            Call::Optional | Call::None => {}
        }
    }
    if coup.cards.is_empty() && coup.burn_wanted && !coup.burnt {
        return Step::BurnBeforeCoup;
    }
    if !table.carried.is_empty() && next_card(rulebook, coup).is_some() {
        return Step::UseCarriedCard;
    }
    cards_due(rulebook, table, coup)
}

fn cards_due(rulebook: &Rulebook, table: &Table, coup: &CoupState) -> Step {
    let dealt = coup.cards.len();
    if let Some((side, _)) = instructed(rulebook, table) {
        return Step::ThirdCard { side };
    }
    let hidden = coup.cards.iter().position(|dealt| !dealt.exposed);
    let face_up = faces(rulebook, table) == Faces::Up;
    if let (Some(place), true) = (hidden, dealt >= 4 || face_up) {
        return Step::ExposeCard { number: u8::try_from(place + 1).unwrap_or(u8::MAX) };
    }
    if early_due(rulebook, table) {
        return Step::SettleEarly;
    }
    match next_card(rulebook, coup) {
        Some(side) if dealt < 4 => Step::DealCard { side },
        Some(side) => Step::ThirdCard { side },
        None if coup.announced.is_none() => Step::Announce,
        None if !coup.settled => in_doubt(table).unwrap_or(Step::Settle),
        None => Step::CompleteCoup,
    }
}

/// Wagers that the records have still to confirm.
fn in_doubt(table: &Table) -> Option<Step> {
    let incident = table.unresolved().find(|incident| !incident.in_doubt.is_empty())?;
    Some(Step::ConfirmWagers { number: incident.number })
}

/// The rule behind a step.
fn cite(rulebook: &Rulebook, table: &Table, step: Step) -> Option<Cite> {
    let (shoe, wagering) = (&rulebook.shoe, &rulebook.wagering);
    match step {
        Step::BringCards => rulebook.decks.allowed.source.cite().cloned(),
        Step::ShuffleOrAccept | Step::ShuffleOrReplace => {
            let act = rulebook.conduct.act(rules::conduct::Act::ShuffleByHand);
            act.and_then(|clause| clause.source.cite()).cloned()
        }
        Step::CheckCards => shoe.check.source.cite().cloned(),
        Step::Cut => shoe.cut.source.cite().cloned(),
        Step::PlaceCuttingCard => Some(shoe.placings[0].cite.clone()),
        Step::Burn | Step::BurnCard { .. } => {
            let method = table.shoe.burning.map_or(0, |burning| burning.method);
            shoe.burns.get(method).map(|method| method.cite.clone())
        }
        Step::AwaitWagers { .. } => {
            wagering.period.as_ref().and_then(|period| period.source.cite()).cloned()
        }
        Step::CallNoMoreBets => wagering.call.source.cite().cloned(),
        Step::BurnBeforeCoup => {
            shoe.burn_before_coup.as_ref().and_then(|burn| burn.source.cite()).cloned()
        }
        Step::DealCard { .. } => Some(rulebook.tableau.initial_deal.clone()),
        Step::SettleEarly => {
            wagering.settled_early.as_ref().and_then(|early| early.source.cite()).cloned()
        }
        Step::ThirdCard { .. } => third_card(rulebook, table),
        Step::OpenWagering => Some(rulebook.wagers_cite.clone()),
        Step::Announce | Step::ExposeCard { .. } => {
            let act = rulebook.conduct.act(rules::conduct::Act::Deal);
            act.and_then(|clause| clause.source.cite()).cloned()
        }
        Step::UseCarriedCard | Step::SayWhereItLies => {
            rulebook.irregularities.of(Situation::ExcessCard).source.cite().cloned()
        }
        Step::Resume { .. } => rulebook.irregularities.answer_s.source.cite().cloned(),
        Step::Resolve { situation, .. } => {
            rulebook.irregularities.of(situation).source.cite().cloned()
        }
        Step::Assess { number }
        | Step::DoTask { number, .. }
        | Step::ConfirmWagers { number }
        | Step::ConfirmCorrection { number } => of_remedy(rulebook, table, number),
        Step::OpenTable | Step::Settle | Step::CompleteCoup => None,
    }
}

/// The rule of what is being done about an incident.
fn of_remedy(rulebook: &Rulebook, table: &Table, number: u32) -> Option<Cite> {
    let incident = table.incident(number)?;
    let irregular = rulebook.irregularities.of(incident.situation);
    let choice = incident.done.last().and_then(|remedy| irregular.choice(*remedy));
    choice.map_or(&irregular.source, |choice| &choice.source).cite().cloned()
}

/// The row of the tableau that makes a hand draw.
fn third_card(rulebook: &Rulebook, table: &Table) -> Option<Cite> {
    if let Some((_, step)) = instructed(rulebook, table) {
        return step.source.cite().cloned();
    }
    let cards = table.coup.as_ref()?.known()?;
    let value = |place: usize| cards[place].point_value();
    let (players, bankers) = ((value(0) + value(2)) % 10, (value(1) + value(3)) % 10);
    let tableau = &rulebook.tableau;
    let first = tableau.players_hand(players, bankers);
    let decision = if first.action == rules::tableau::Action::Draw && cards.len() == 4 {
        first
    } else {
        tableau.bankers_hand(players, bankers, cards.get(4).map(|card| card.point_value()))
    };
    Some(decision.row.clone())
}
