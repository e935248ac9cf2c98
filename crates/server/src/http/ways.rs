//! The ways into the API, each with what is said of it.

use super::api::Api;
use super::{
    audit, cage, desks, devices, drills, equipment, floor, own, panels, people, pit, promotions,
    sessions, surveillance, tables, tournaments,
};
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
        .and(pit::ways())
        .and(audit::ways())
        .and(surveillance::ways())
        .and(tournaments())
        .and(of_a_tournament_at_a_table())
        .and(of_promotions())
        .and(people())
        .and(access_given())
        .and(access_taken())
        .and(own_access())
        .and(devices())
        .and(floor())
        .and(desks::ways())
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
                .takes::<tables::WhoDeals>(json!({ "automatic": false }))
                .shows(Answered::described),
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

fn tournaments() -> Api {
    let announced =
        json!({ "key": "a-key-of-ones-own", "name": "Spring Cup", "rulebook": "RULEBOOK" });
    let enter = json!({ "is": "enter", "name": "Ann", "eligible": true, "agreed": true });
    Api::new()
        .get(
            "/tournaments",
            tournaments::list,
            says("All tournaments, the newest first", Who::Person)
                .gives_all::<tournaments::ContestListed>(),
        )
        .post(
            "/tournaments",
            tournaments::announce,
            says("Announces a tournament", Who::Person)
                .takes::<tournaments::ContestAnnounced>(announced)
                .gives::<tournaments::ContestDone>(),
        )
        .get(
            "/tournaments/{id}",
            tournaments::board,
            says("A tournament with everything that its director sees", Who::Person)
                .gives::<tournaments::ContestBoard>(),
        )
        .post(
            "/tournaments/{id}/ask",
            tournaments::ask,
            says("Asks something about a tournament", Who::Person)
                .takes::<tournaments::ContestAsk>(json!({ "key": "another-key", "ask": enter }))
                .gives::<tournaments::ContestDone>(),
        )
        .get(
            "/tournaments/{id}/papers/{file}",
            tournaments::file,
            says("conditions, results or certificate-1 and so on, as .pdf or .html", Who::Person)
                .gives_file(&["application/pdf", "text/html"]),
        )
}

fn of_a_tournament_at_a_table() -> Api {
    let wager = json!({ "key": "a-key-of-ones-own", "bet": "player", "amount": "100.00" });
    Api::new()
        .get(
            "/tables/{table}/tournament",
            tournaments::at_table,
            says("The tournament of a table, as everybody sees it", Who::Known)
                .gives::<tournaments::ContestSeen>(),
        )
        .get(
            "/tables/{table}/tournament/{place}",
            tournaments::at_station,
            says("The same with the seat of a place", Who::Known)
                .gives::<tournaments::ContestSeat>(),
        )
        .post(
            "/tables/{table}/tournament/{place}",
            tournaments::wager,
            says("Wagers tournament chips at one's own station, or takes them back", Who::Known)
                .takes::<tournaments::ContestWager>(wager)
                .gives::<tournaments::ContestDone>(),
        )
        .get(
            "/tables/{table}/tournaments",
            tournaments::conditions_at_table,
            says("The published conditions of all tournaments of the house", Who::Known)
                .gives_all::<tournaments::ContestConditions>(),
        )
}

fn of_promotions() -> Api {
    let enter = json!({ "is": "enter", "entrant": "Ann", "eligible": true, "wagered": "0.00" });
    Api::new()
        .get(
            "/promotions",
            promotions::list,
            says("The promotions, and what rulebooks say of them", Who::Person)
                .gives::<promotions::PromotionsShown>(),
        )
        .get(
            "/promotions/{promotion}",
            promotions::show,
            says("A promotion with all that is known of it", Who::Person)
                .gives::<promotions::PromotionShown>(),
        )
        .get(
            "/promotions/{promotion}/entries",
            promotions::entries,
            says("Entries of a promotion in order, a page at a time", Who::Person)
                .narrowed(&[
                    ("after", "Those behind this number"),
                    ("like", "Those whose entrant has this in the name"),
                ])
                .gives_all::<promotions::PromotionEntry>(),
        )
        .get(
            "/promotions/{promotion}/papers/{file}",
            promotions::paper,
            says("conditions.pdf, results.pdf, denied.pdf or entries.txt", Who::Person)
                .gives_file(&["application/pdf", "text/plain"]),
        )
        .post(
            "/promotions/{promotion}/ask",
            promotions::ask,
            says("Asks something about a promotion", Who::Person)
                .takes::<promotions::PromotionAsk>(
                    json!({ "key": "a-key-of-ones-own", "ask": enter }),
                )
                .gives::<promotions::PromotionDone>(),
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

fn access_given() -> Api {
    let cashier = json!({ "role": "cashier" });
    let dealer = json!({ "role": "dealer", "rulebook": "odd", "table": "one" });
    let add = json!({
        "name": "Carla", "rights": [cashier], "password": "first use of a long phrase",
    });
    let rights = json!({ "person": "Dora", "rights": [dealer] });
    let reset = json!({ "person": "Carla", "password": "another phrase for one use" });
    Api::new()
        .get(
            "/people",
            people::list,
            says("Everybody who is or was here, and what they may act as", Who::Person)
                .gives_all::<people::PersonShown>(),
        )
        .post(
            "/people/add",
            people::add,
            says("Adds somebody, with a secret for the first use", Who::Person)
                .takes::<people::NewPerson>(add)
                .creates(),
        )
        .post(
            "/people/rights",
            people::give_rights,
            says("Gives somebody these rights instead of those they have", Who::Person)
                .takes::<people::NewRights>(rights),
        )
        .post(
            "/people/resume",
            people::resume,
            says("Lets somebody in again who is suspended", Who::Person)
                .takes::<people::GivenBack>(json!({ "person": "Carla" })),
        )
        .post(
            "/people/secret",
            people::reset_secret,
            says("Gives somebody a secret for the next use, theirs being lost", Who::Person)
                .takes::<people::SecretReset>(reset),
        )
        .post(
            "/people/second-factor/drop",
            people::drop_factor,
            says("Takes a second factor away that is lost, to be set up anew", Who::Person)
                .takes::<people::GivenBack>(json!({ "person": "Carla" })),
        )
}

fn access_taken() -> Api {
    let out = json!({ "person": "Carla", "why": "on leave until March" });
    Api::new()
        .post(
            "/people/suspend",
            people::suspend,
            says("Keeps somebody out for now, and ends their sessions at once", Who::Person)
                .takes::<people::KeptOut>(out.clone()),
        )
        .post(
            "/people/remove",
            people::remove,
            says("Keeps somebody out for good; their name is nobody's again", Who::Person)
                .takes::<people::KeptOut>(out),
        )
        .get(
            "/sessions",
            own::sessions,
            says("Open sessions: one's own, or all for those who may end them", Who::Person)
                .gives_all::<own::SessionShown>(),
        )
        .post(
            "/sessions/end",
            own::end_session,
            says("Ends a session at once", Who::Person)
                .takes::<own::WhichSession>(json!({ "session": 17 })),
        )
}

fn own_access() -> Api {
    let shown = json!({ "password": "correct horse battery", "code": "492039" });
    let set_up =
        json!({ "offer": "1.0a1b2c3d.00112233445566778899aabbccddeeff", "code": "492039" });
    Api::new()
        .post(
            "/me/confirm",
            own::confirm,
            says("Shows one's secret again, for something sensitive", Who::Person)
                .takes::<own::ShownAgain>(shown),
        )
        .post(
            "/me/secret",
            own::change_secret,
            says("Changes one's own password or PIN", Who::Person)
                .takes::<own::OwnSecret>(json!({ "password": "a phrase of one's own" })),
        )
        .post(
            "/me/second-factor",
            own::offer_factor,
            says("Makes a second factor for an app, which a code then sets up", Who::Person)
                .gives::<own::FactorShown>(),
        )
        .post(
            "/me/second-factor/set-up",
            own::set_up_factor,
            says("Sets the second factor up, by a code of it", Who::Person)
                .takes::<own::FactorSetUp>(set_up),
        )
}

fn devices() -> Api {
    let device = json!({ "device": "one-console", "code": "K7WX-2M9Q-4TRZ" });
    let offer = json!({ "device": "one-station-3", "kind": "station", "table": "one", "place": 3 });
    let out = json!({ "device": "one-station-3", "why": "stolen from the floor" });
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
            says("The devices that are enrolled or may enrol", Who::Person)
                .gives_all::<devices::DeviceLine>(),
        )
        .post(
            "/tables/{table}/status",
            devices::status,
            says("Says how a device of the table is", Who::Known)
                .takes::<devices::DeviceStatus>(json!({ "wrong": ["paper_out"] })),
        )
        .post(
            "/devices/revoke",
            devices::revoke,
            says("Shuts a device out at once", Who::Person).takes::<devices::DeviceOut>(out),
        )
        .post(
            "/devices/withdraw",
            devices::withdraw,
            says("Takes a device's one-time code back", Who::Person)
                .takes::<devices::WhichDevice>(json!({ "device": "one-station-3" })),
        )
}

fn floor() -> Api {
    Api::new()
        .get(
            "/floor",
            floor::show,
            says("The floor plan in force, and what of a newer one waits", Who::Person)
                .gives::<floor::FloorShown>(),
        )
        .post(
            "/floor/reload",
            floor::reload,
            says(
                "Reads the floor plan anew: all its faults are told, or it is in force",
                Who::Person,
            )
            .gives::<floor::FloorReloaded>(),
        )
}
