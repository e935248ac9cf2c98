//! The ways into the desks of the office: what the cage owes, plans that are being written,
//! rulebooks, and how the house is.

use super::api::Api;
use super::{cage, drafts, floor, health, rulebooks};
use crate::answers::Answered;
use crate::description::{Who, says};
use serde_json::json;

/// All of them.
pub(super) fn ways() -> Api {
    at_the_cage().and(plans()).and(books()).and(system())
}

fn at_the_cage() -> Api {
    Api::new()
        .post(
            "/cage/look",
            cage::look,
            says("Looks a ticket up by its number, and does nothing with it", Who::Person)
                .takes::<cage::TicketSought>(json!({ "number": "123456789012345678" }))
                .gives::<cage::TicketFound>(),
        )
        .get(
            "/cage/liability",
            cage::liability,
            says("All that the house owes, by what, by age and by table", Who::Person)
                .gives::<cage::LiabilityShown>(),
        )
}

fn plans() -> Api {
    let draft = json!({ "text": "[house]\nname = \"House\"\n", "digest": null });
    let written = json!({ "text": "[house]\nname = \"House\"\n", "digest": "9f86d081884c7d65" });
    Api::new()
        .get(
            "/floor/text",
            drafts::text,
            says("The text of the floor plan", Who::Person).gives::<drafts::PlanText>(),
        )
        .post(
            "/floor/check",
            drafts::check,
            says("What would come of a floor plan, which is not put in force", Who::Person)
                .takes::<drafts::PlanDraft>(draft)
                .gives::<drafts::PlanTried>(),
        )
        .post(
            "/floor/plan",
            drafts::put,
            says("Writes the floor plan and puts it in force, or does neither", Who::Person)
                .takes::<drafts::PlanDraft>(written)
                .gives::<floor::FloorReloaded>(),
        )
        .post(
            "/tables/{table}/open",
            floor::open,
            says("Opens a table as the floor plan has it", Who::Person)
                .takes::<floor::TableOpening>(json!({ "key": "a-key-of-ones-own" }))
                .shows(Answered::described),
        )
}

fn books() -> Api {
    Api::new()
        .get(
            "/rulebooks",
            rulebooks::list,
            says("The rulebooks, and how the rules of each stand", Who::Person)
                .gives_all::<rulebooks::RulebookLine>(),
        )
        .get(
            "/rulebooks/{rulebook}",
            rulebooks::rules,
            says("Every rule of a document, how it is read and how it is honoured", Who::Person)
                .gives_all::<rulebooks::RuleOfBook>(),
        )
        .get(
            "/rulebooks/{rulebook}/beside/{other}",
            rulebooks::beside,
            says("What two rulebooks settle, side by side", Who::Person)
                .gives_all::<rulebooks::BesideRow>(),
        )
}

fn system() -> Api {
    Api::new().get(
        "/health",
        health::show,
        says("How the house is: processes, store, tables, times, feeds, alarms", Who::Person)
            .gives::<health::HealthShown>(),
    )
}
