//! Where the table stands, and what happens next.

use super::steps::StepCode;
use crate::around::Scene;
use crate::wire::{DummyCause, Moment, Rule, Side};
use rules::irregularity::Remedy;
use serde::{Deserialize, Serialize};
use table::Table;
use table::duty::{Duty, Step};
use table::state::{CoupKind as Kind, CoupState, Stage, Wagering};
use utoipa::ToSchema;

/// Where a table stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhaseCode {
    /// The table is closed.
    TableClosed,
    /// There are no cards at the table.
    NoCards,
    /// The shoe is being made ready.
    Preparing,
    /// Between coups: the next has not been opened.
    Ready,
    /// Wagers are taken.
    Wagering,
    /// The wagering period has run out and the call is awaited.
    Closing,
    /// Wagers are no longer taken, and no card is out.
    NoMoreBets,
    /// Cards are dealt and opened.
    Dealing,
    /// All cards are open, and the outcome is to be announced.
    Complete,
    /// The outcome is announced, and wagers are to be settled.
    Result,
    /// All wagers are settled.
    Settled,
    /// Those who wagered are asked what they want.
    Asking,
    /// Something went wrong, and the coup does not go on.
    Halted,
    /// No further coup until something is mended.
    ShutDown,
    /// The shoe is over.
    ShoeOver,
}

/// What kind of coup it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CoupKind {
    /// With wagers, or open to them.
    Ordinary,
    /// Dealt although nobody has wagered.
    WithoutWagers,
    /// Wagers are barred.
    Dummy,
}

/// What happens next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Next {
    /// The step.
    pub step: StepCode,
    /// The hand it is about.
    pub side: Option<Side>,
    /// Until when it waits.
    pub until: Option<Moment>,
    /// The rule.
    pub rule: Option<Rule>,
}

/// Where the table stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Phase {
    /// Where.
    pub code: PhaseCode,
    /// The coup of the moment, by its number in the shoe.
    pub coup: Option<u32>,
    /// Its kind.
    pub kind: Option<CoupKind>,
    /// Why it is a dummy coup.
    pub cause: Option<DummyCause>,
    /// Until when wagers are taken at stations.
    pub until: Option<Moment>,
    /// Whether wagering was opened again with cards out.
    pub reopened: bool,
    /// What happens next.
    pub next: Next,
}

/// Where a table stands whose next duty is known.
pub(crate) fn phase(scene: &Scene<'_>, duty: &Duty) -> Phase {
    let coup = scene.table.coup.as_ref();
    let (kind, cause) = match coup.map(|coup| coup.kind) {
        None => (None, None),
        Some(Kind::Ordinary) => (Some(CoupKind::Ordinary), None),
        Some(Kind::WithoutWagers) => (Some(CoupKind::WithoutWagers), None),
        Some(Kind::Dummy(cause)) => (Some(CoupKind::Dummy), Some(DummyCause(cause))),
    };
    Phase {
        code: PhaseCode::of(scene.table),
        coup: coup.map(|coup| coup.number),
        kind,
        cause,
        // What stands still is not counted down.
        until: coup
            .and_then(table::state::CoupState::period_until)
            .filter(|until| !scene.table.stands_still() || scene.table.now >= *until)
            .map(|until| until.0),
        reopened: coup.is_some_and(|coup| coup.reopened),
        next: next(duty),
    }
}

fn next(duty: &Duty) -> Next {
    let side = match duty.step {
        Step::DealCard { side } | Step::ThirdCard { side } => Some(Side(side)),
        _ => None,
    };
    let until = match duty.step {
        Step::AwaitWagers { until } | Step::Resume { until } => until.map(|until| until.0),
        _ => None,
    };
    let rule = duty.cite.clone().map(Rule);
    Next { step: StepCode::from(&duty.step), side, until, rule }
}

impl PhaseCode {
    /// Where a table stands.
    pub fn of(table: &Table) -> PhaseCode {
        if table.setup.is_none() {
            return PhaseCode::TableClosed;
        }
        if table.is_halted() {
            return PhaseCode::Halted;
        }
        if let Some(coup) = &table.coup {
            return of_coup(table, coup);
        }
        let mut unresolved = table.unresolved();
        if unresolved.any(|incident| incident.done.contains(&Remedy::ShutDown)) {
            return PhaseCode::ShutDown;
        }
        match table.shoe.stage {
            Stage::Empty => PhaseCode::NoCards,
            Stage::Brought | Stage::Mixed | Stage::Cut | Stage::Loaded => PhaseCode::Preparing,
            Stage::InPlay => PhaseCode::Ready,
            Stage::Ended => PhaseCode::ShoeOver,
        }
    }
}

fn of_coup(table: &Table, coup: &CoupState) -> PhaseCode {
    if coup.answers.is_some() {
        return PhaseCode::Asking;
    }
    if coup.settled {
        return PhaseCode::Settled;
    }
    if coup.announced.is_some() {
        return PhaseCode::Result;
    }
    let barred = matches!(coup.kind, Kind::Dummy(_));
    match coup.wagering {
        Wagering::Open(Some(until)) if !barred && table.now >= until => PhaseCode::Closing,
        Wagering::Open(_) if !barred && (coup.cards.is_empty() || coup.reopened) => {
            PhaseCode::Wagering
        }
        _ if coup.cards.is_empty() => PhaseCode::NoMoreBets,
        _ => PhaseCode::Dealing,
    }
}
