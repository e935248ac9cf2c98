//! The promotions' room: open to those who run promotions and those who read, and a promotion run
//! in it from its conditions to the cage.

use super::running::{Reply, Running};
use floor::lots::{Digest, Order, commitment, list};
use record::sha_256;
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};

const AT: &str = "/api/promotions/spring-draw";

fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    u64::try_from(now.as_millis()).expect("soon")
}

/// Conditions that say everything, with entries open for so long.
fn conditions(open_ms: u64) -> Value {
    let closes = now() + open_ms;
    json!({
        "title": "Spring draw",
        "words": {
            "manner": "by a draw among all entries",
            "award-time": "after the draw, until the prizes are claimed",
            "award-place": "the rewards desk",
            "eligibility": "members of the club",
            "nature": "cash, guaranteed",
            "place": "the gaming floor",
            "claim": "at the rewards desk, with proof of identity",
            "notification": "by telephone or mail",
            "publication": "on the website",
        },
        "wager": "0.00",
        "entries_each": 2,
        "starts": now() - 1000,
        "closes": closes,
        "draws": closes,
        "present": false,
        "claim_hours": null,
        "unclaimed": null,
        "prizes": [
            {
                "name": "The large one", "kind": "cash", "quantity": null, "includes": [],
                "value": "12000.00", "on": "none", "details": {}, "alternative": null,
            },
            {
                "name": "The next", "kind": "cash", "quantity": null, "includes": [],
                "value": "500.00", "on": "none", "details": {}, "alternative": null,
            },
        ],
        "tables": ["one"],
    })
}

/// Somebody who asks about the promotion, each time under another key.
pub(crate) struct Manager<'r> {
    running: &'r Running,
    session: String,
    asked: u32,
}

impl<'r> Manager<'r> {
    pub(crate) async fn of(running: &'r Running) -> Manager<'r> {
        let session = running.sign_in_office("promotions-manager").await;
        Manager { running, session, asked: 0 }
    }

    async fn ask(&mut self, ask: Value) -> Reply {
        self.asked += 1;
        let body = json!({ "key": format!("key {}", self.asked), "ask": ask });
        self.running.post(&format!("{AT}/ask"), &self.session, &body).await
    }

    async fn does(&mut self, ask: Value) {
        let reply = self.ask(ask.clone()).await;
        assert_eq!(reply.status, 200, "{ask}: {reply:?}");
    }

    /// Asks for what is refused, and gives the words.
    async fn may_not(&mut self, ask: Value) -> String {
        let reply = self.ask(ask.clone()).await;
        assert_eq!((reply.status, reply.code().as_str()), (409, "refused"), "{ask}: {reply:?}");
        reply.json()["words"].as_str().expect("words").to_owned()
    }

    async fn sees(&self) -> Value {
        let reply = self.running.get(AT, &self.session).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json()
    }

    /// Takes a promotion to its start.
    pub(crate) async fn begins(&mut self, open_ms: u64) {
        self.does(json!({ "is": "write", "rulebook": "nsw", "conditions": conditions(open_ms) }))
            .await;
        self.does(json!({ "is": "lodge", "reference": "letter 1" })).await;
        self.does(json!({ "is": "make_available", "means": ["casino"] })).await;
        self.does(json!({ "is": "commit" })).await;
        self.does(json!({ "is": "start" })).await;
    }

    async fn enters(&mut self, entrants: &[&str]) {
        for entrant in entrants {
            let ask = json!({
                "is": "enter", "entrant": entrant, "eligible": true, "wagered": "0.00",
            });
            self.does(ask).await;
        }
    }

    /// Waits until the house has closed the entries.
    async fn until_closed(&self) {
        while self.sees().await["line"]["phase"] != "entries_closed" {
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_room_is_shut_to_those_without_the_role_and_readers_only_read() {
    let running = Running::start().await;
    let mut manager = Manager::of(&running).await;
    manager.begins(60_000).await;
    let paths = ["", "/spring-draw", "/spring-draw/entries", "/spring-draw/papers/conditions.pdf"];
    let ask = json!({ "key": "k", "ask": { "is": "close" } });
    let mut shut = vec![(String::new(), 401)];
    for name in ["cashier", "dealer-one", "supervisor-two", "technician", "tournament-director"] {
        shut.push((running.sign_in_office(name).await, 403));
    }
    for (session, status) in &shut {
        for path in paths {
            let reply = running.get(&format!("/api/promotions{path}"), session).await;
            assert_eq!(reply.status, *status, "{path}: {reply:?}");
        }
        let reply = running.post(&format!("{AT}/ask"), session, &ask).await;
        assert_eq!(reply.status, *status, "{reply:?}");
    }
    for name in ["auditor", "inspector"] {
        let session = running.sign_in_office(name).await;
        let shown = running.get("/api/promotions", &session).await.json();
        assert_eq!(shown["may_run"], false, "{name}");
        let reply = running.post(&format!("{AT}/ask"), &session, &ask).await;
        assert_eq!(reply.status, 403, "{name}: {reply:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn conditions_say_what_they_lack_with_the_rule_and_bad_ones_are_refused() {
    let running = Running::start().await;
    let mut manager = Manager::of(&running).await;
    let mut lacking = conditions(60_000);
    lacking["words"]["publication"] = json!("");
    let write =
        |conditions: &Value| json!({ "is": "write", "rulebook": "nsw", "conditions": conditions });
    manager.does(write(&lacking)).await;
    let missing = &manager.sees().await["missing"];
    let expected = json!([{
        "item": "publication", "prize": null, "words": "how the results are published",
        "rule": "nsw:16.7.10",
    }]);
    assert_eq!(*missing, expected);
    let words = manager.may_not(json!({ "is": "lodge", "reference": "letter" })).await;
    assert!(words.ends_with("(nsw:16.7.10)"), "{words}");
    let mut barred = conditions(60_000);
    barred["prizes"][0]["kind"] = json!("tobacco");
    let words = manager.may_not(write(&barred)).await;
    assert!(words.ends_with("(nsw:16.5.1)"), "{words}");
    let elsewhere = manager
        .ask(json!({ "is": "write", "rulebook": "wa", "conditions": conditions(60_000) }))
        .await;
    assert_eq!(elsewhere.status, 409, "{elsewhere:?}");
    let unknown =
        manager.ask(json!({ "is": "write", "rulebook": "x", "conditions": lacking })).await;
    assert_eq!((unknown.status, unknown.code().as_str()), (404, "no_rulebook"), "{unknown:?}");
    let other = format!("{}/ask", AT.replace("spring", "Spring Draw"));
    let other = other.replace(' ', "%20");
    let body = json!({ "key": "k", "ask": { "is": "start" } });
    let reply = running.post(&other, &manager.session, &body).await;
    assert_eq!(reply.status, 400, "{reply:?}");
    let reply = running.get("/api/promotions/none", &manager.session).await;
    assert_eq!(reply.code(), "no_promotion", "{reply:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promotion_is_run_from_its_conditions_to_the_cage_and_its_draw_can_be_checked() {
    let running = Running::start().await;
    let mut manager = Manager::of(&running).await;
    manager.begins(5_000).await;
    manager.enters(&["Ann", "Ben", "Cy"]).await;
    let words = manager.may_not(json!({ "is": "draw", "word": "rain", "scrutineer": null })).await;
    assert!(words.ends_with("(nsw:16.7.6)"), "{words}");
    let before = manager.sees().await;
    assert!(before["draw"].is_null() && before["commitment"].is_string(), "{before}");
    manager.until_closed().await;
    let words = manager.may_not(json!({
        "is": "enter", "entrant": "Dee", "eligible": true, "wagered": "0.00",
    }));
    assert!(words.await.ends_with("(nsw:16.7.6)"));
    manager.does(json!({ "is": "nominate", "scrutineer": "Ida" })).await;
    manager.does(json!({ "is": "draw", "word": "rain", "scrutineer": "Ida" })).await;
    let drawn = manager.sees().await;
    is_drawn_as_committed(&drawn);

    let winner = drawn["prizes"][0]["winner"].as_str().expect("a winner").to_owned();
    let told = json!({
        "is": "notify", "prize": 1, "method": "telephone", "reached": true, "late": null,
    });
    manager.does(told).await;
    manager.does(json!({ "is": "claim", "prize": 1, "claimant": winner, "address": null })).await;
    manager.does(json!({ "is": "accept", "claim": 1 })).await;
    let parts = json!([
        { "by": "cash", "amount": "2000.00" }, { "by": "cheque", "amount": "10000.00" },
    ]);
    manager.does(json!({ "is": "choose_money", "claim": 1, "parts": parts })).await;
    let award =
        json!({ "key": "the award", "ask": { "is": "award", "claim": 1, "voucher": null } });
    for _ in 0..2 {
        let reply = running.post(&format!("{AT}/ask"), &manager.session, &award).await;
        assert_eq!(reply.status, 200, "{reply:?}");
    }
    let cashier = running.sign_in_office("cashier").await;
    let cage = running.get("/api/cage", &cashier).await.json();
    let due = json!([{
        "due": 1, "kind": "by_hand", "amount": "2000.00", "whose": winner, "approved": [],
        "needs": 2, "origin": "promotion", "table": null, "place": null,
    }]);
    assert_eq!(cage["dues"], due, "{cage}");
    let paper = running.get(&format!("{AT}/papers/results.pdf"), &manager.session).await;
    assert!(paper.status == 200 && paper.head.contains("application/pdf"), "{}", paper.head);
}

/// Draws again from what is published.
fn is_drawn_as_committed(drawn: &Value) {
    let digest =
        |value: &Value| -> Digest { value.as_str().expect("a text").parse().expect("a digest") };
    let seed = digest(&drawn["draw"]["seed"]);
    assert_eq!(commitment(sha_256, &seed), digest(&drawn["commitment"]));
    let entrants = ["Ann", "Ben", "Cy"];
    let listed = list(sha_256, entrants);
    assert_eq!(listed, digest(&drawn["list"]));
    let order = Order::new(sha_256, (&seed, &listed), "rain", 3);
    for (prize, entry) in drawn["prizes"].as_array().expect("prizes").iter().zip(order) {
        assert_eq!(prize["entry"], entry, "{prize}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sign_is_seen_on_the_display_of_its_table() {
    let running = Running::start().await;
    let mut manager = Manager::of(&running).await;
    manager.begins(60_000).await;
    let display = running.enrol("one", "display").await;
    let promoted = async || {
        let shown = running.get("/api/tables/one/screen/display", &display).await.json();
        let bands = shown["full"]["bands"]["all"].as_array().expect("bands").clone();
        bands.into_iter().find(|band| band["code"] == "promotion")
    };
    assert_eq!(promoted().await, None);
    manager.does(json!({ "is": "switch_sign", "table": "one", "on": true })).await;
    let band = loop {
        if let Some(band) = promoted().await {
            break band;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(band["name"], "Spring draw");
    let words = manager.may_not(json!({ "is": "switch_sign", "table": "two", "on": true })).await;
    assert!(words.contains("do not name this table"), "{words}");
    manager.does(json!({ "is": "switch_sign", "table": "one", "on": false })).await;
    while promoted().await.is_some() {
        tokio::task::yield_now().await;
    }
}
