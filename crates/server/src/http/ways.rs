//! The ways into the API, each with what is said of it.

use super::api::Api;
use super::{cage, devices, drills, equipment, panels, sessions, surveillance, tables};
use crate::answers::Answered;
use crate::description::{self, Who, says};
use serde_json::json;

/// All of them.
pub(super) fn ways() -> Api {
    tables()
        .and(screens())
        .and(panels())
        .and(at_a_station())
        .and(at_the_cage())
        .and(watching())
        .and(people())
        .and(devices())
}

fn tables() -> Api {
    let ask = json!({ "key": "a-key-of-ones-own", "ask": {
        "is": "place_wager", "place": 3, "bettor": "Ann", "bet": "banker", "amount": "100.00",
    } });
    let approve = json!({ "is": "approve", "number": 1 });
    let vouch = json!({ "name": "Ines", "pin": "483920", "key": "another-key", "ask": approve });
    Api::new()
        .get(
            "/tables",
            tables::list,
            says("The tables of the floor", Who::Anybody).gives_all::<tables::TableLine>(),
        )
        .post(
            "/tables/{table}/ask",
            tables::ask,
            says("Asks something of a table, or says what was seen at it", Who::Known)
                .takes::<tables::Question>(ask)
                .shows(Answered::described),
        )
        .post(
            "/tables/{table}/vouch",
            tables::vouch,
            says("Lets a second person ask something at a console, by their PIN", Who::Person)
                .takes::<tables::Vouched>(vouch)
                .shows(Answered::described),
        )
        .get(
            "/tables/{table}/bets",
            tables::bets,
            says("The pay tables, limits and exact house edges of a table", Who::Anybody)
                .gives::<screens::Bets>(),
        )
        .post(
            "/tables/{table}/dealer",
            tables::dealer,
            says("Lets a person deal, or the system again", Who::Person)
                .takes::<tables::WhoDeals>(json!({ "automatic": false })),
        )
}

fn screens() -> Api {
    Api::new()
        .get(
            "/tables/{table}/screen/{kind}",
            tables::screen,
            says("A screen of a table, in full", Who::Known).shows(description::screen),
        )
        .get(
            "/tables/{table}/screen/{kind}/{place}",
            tables::screen_at,
            says("The screen of a place, in full", Who::Known).shows(description::station),
        )
        .get(
            "/tables/{table}/feed/{kind}",
            tables::feed,
            says("The feed of a screen", Who::Known).opens_feed(),
        )
        .get(
            "/tables/{table}/feed/{kind}/{place}",
            tables::feed_at,
            says("The feed of a place's screen", Who::Known).opens_feed(),
        )
}

fn panels() -> Api {
    let said = json!({ "situation": "card-exposed", "answer": "void-coup", "by": "dealer" });
    Api::new()
        .get(
            "/tables/{table}/history/{place}",
            panels::history,
            says("The last coups of whoever is at a place", Who::Known)
                .gives::<::screens::History>(),
        )
        .get(
            "/tables/{table}/rules",
            panels::rules,
            says("The rules that a table is run by", Who::Anybody).gives::<::screens::RulesText>(),
        )
        .get(
            "/tables/{table}/drills",
            drills::list,
            says("The drills of a table's rulebook", Who::Known).gives_all::<drills::DrillListed>(),
        )
        .get(
            "/tables/{table}/drills/{drill}",
            drills::question,
            says("A drill as a question", Who::Known)
                .narrowed(&[("seed", "The order in which answers are offered")])
                .gives::<drills::DrillQuestion>(),
        )
        .post(
            "/tables/{table}/drills/{drill}",
            drills::answer,
            says("Marks what somebody has chosen in a drill", Who::Known)
                .takes::<drills::DrillSaid>(said)
                .gives::<drills::DrillAnswer>(),
        )
}

fn at_a_station() -> Api {
    Api::new()
        .post(
            "/tables/{table}/equipment/{device}/{place}",
            equipment::happens,
            says("Lets something happen to simulated equipment of a station", Who::Known)
                .takes::<equipment::Happens>(json!({ "words": "note 50" }))
                .gives::<equipment::Happened>(),
        )
        .get(
            "/tables/{table}/equipment/{device}/{place}/ticket",
            equipment::ticket,
            says("The last ticket that a simulated printer printed", Who::Known).gives_picture(),
        )
}

fn at_the_cage() -> Api {
    let present = json!({ "is": "present", "number": "123456789012345678", "desk": 1 });
    Api::new()
        .get(
            "/cage",
            cage::show,
            says("The cage: shifts, what is due, sums of tickets", Who::Person)
                .gives::<cage::CageShown>(),
        )
        .post(
            "/cage/ask",
            cage::ask,
            says("Asks something of the cage", Who::Known)
                .takes::<cage::CageAsk>(json!({ "key": "a-key-of-ones-own", "ask": present }))
                .gives::<cage::CageDone>(),
        )
        .get(
            "/cage/tickets",
            cage::tickets,
            says("The last tickets, the newest first", Who::Person)
                .narrowed(&[
                    ("table", "Of this table alone"),
                    ("place", "Of this place alone"),
                    ("taken", "true: those that were put in there, not those that came out"),
                ])
                .gives_all::<cage::TicketShown>(),
        )
}

fn watching() -> Api {
    Api::new()
        .get(
            "/surveillance",
            surveillance::tables,
            says("Every table as surveillance sees it, those with alarms first", Who::Person)
                .gives_all::<surveillance::WatchedTable>(),
        )
        .get(
            "/tables/{table}/bands",
            surveillance::bands,
            says("How far the odds of a table's bets usually go through a shoe", Who::Person)
                .gives::<::screens::surveillance::EdgeBands>(),
        )
}

fn people() -> Api {
    let owner =
        json!({ "name": "Olga", "code": "K7WX-2M9Q-4TRZ", "password": "correct horse battery" });
    Api::new()
        .post(
            "/sign-in",
            sessions::sign_in,
            says("Signs somebody in, at a console by PIN or anywhere by password", Who::Anybody)
                .takes::<sessions::SignIn>(json!({ "name": "Ines", "pin": "483920" }))
                .gives::<sessions::LetIn>(),
        )
        .post("/sign-out", sessions::sign_out, says("Signs whoever asks out", Who::Anybody))
        .get(
            "/me",
            sessions::me,
            says("Who the caller is known to be", Who::Anybody).gives::<sessions::Me>(),
        )
        .post(
            "/owner",
            sessions::enrol_owner,
            says("Enrols the first owner with the code from the terminal", Who::Anybody)
                .takes::<sessions::FirstOwner>(owner)
                .creates(),
        )
}

fn devices() -> Api {
    let device = json!({ "device": "one-console", "code": "K7WX-2M9Q-4TRZ" });
    let offer = json!({ "device": "one-station-3", "kind": "station", "table": "one", "place": 3 });
    Api::new()
        .post(
            "/devices/enrol",
            devices::enrol,
            says("Enrols a device with its one-time code", Who::Anybody)
                .takes::<devices::Enrolment>(device)
                .gives::<sessions::LetIn>(),
        )
        .post(
            "/devices/offer",
            devices::offer,
            says("Makes a one-time code for a device", Who::Person)
                .takes::<devices::Offer>(offer)
                .gives::<devices::Offered>(),
        )
        .get(
            "/devices",
            devices::list,
            says("The devices that are enrolled", Who::Person).gives_all::<devices::DeviceLine>(),
        )
}
