//! The steps that can be due at a table, as codes.

use serde::{Deserialize, Serialize};
use table::duty::Step;
use utoipa::ToSchema;

/// A step that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum StepCode {
    OpenTable,
    BringCards,
    CheckCards,
    ShuffleOrAccept,
    Cut,
    PlaceCuttingCard,
    Burn,
    BurnCard,
    ShuffleOrReplace,
    UseCarriedCard,
    Resume,
    SayWhereItLies,
    Assess,
    DoTask,
    ConfirmWagers,
    ConfirmCorrection,
    OpenWagering,
    AwaitWagers,
    CallNoMoreBets,
    BurnBeforeCoup,
    DealCard,
    ExposeCard,
    SettleEarly,
    ThirdCard,
    Announce,
    Settle,
    CompleteCoup,
    Resolve,
}

impl From<&Step> for StepCode {
    fn from(step: &Step) -> StepCode {
        match step {
            Step::OpenTable => StepCode::OpenTable,
            Step::BringCards => StepCode::BringCards,
            Step::CheckCards => StepCode::CheckCards,
            Step::ShuffleOrAccept => StepCode::ShuffleOrAccept,
            Step::Cut => StepCode::Cut,
            Step::PlaceCuttingCard => StepCode::PlaceCuttingCard,
            Step::Burn => StepCode::Burn,
            Step::BurnCard { .. } => StepCode::BurnCard,
            Step::ShuffleOrReplace => StepCode::ShuffleOrReplace,
            Step::UseCarriedCard => StepCode::UseCarriedCard,
            Step::Resume { .. } => StepCode::Resume,
            Step::SayWhereItLies => StepCode::SayWhereItLies,
            Step::Assess { .. } => StepCode::Assess,
            Step::DoTask { .. } => StepCode::DoTask,
            Step::ConfirmWagers { .. } => StepCode::ConfirmWagers,
            Step::ConfirmCorrection { .. } => StepCode::ConfirmCorrection,
            Step::OpenWagering => StepCode::OpenWagering,
            Step::AwaitWagers { .. } => StepCode::AwaitWagers,
            Step::CallNoMoreBets => StepCode::CallNoMoreBets,
            Step::BurnBeforeCoup => StepCode::BurnBeforeCoup,
            Step::DealCard { .. } => StepCode::DealCard,
            Step::ExposeCard { .. } => StepCode::ExposeCard,
            Step::SettleEarly => StepCode::SettleEarly,
            Step::ThirdCard { .. } => StepCode::ThirdCard,
            Step::Announce => StepCode::Announce,
            Step::Settle => StepCode::Settle,
            Step::CompleteCoup => StepCode::CompleteCoup,
            Step::Resolve { .. } => StepCode::Resolve,
        }
    }
}
