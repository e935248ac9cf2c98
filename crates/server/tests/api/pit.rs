//! The pit over the API: whom it is open to, the feed of the whole floor, reports.

use crate::running::{Feed, Running};
use serde_json::{Value, json};

impl Running {
    /// Opens the feed of the floor; all rows, and the feed.
    async fn floor(&self, shown: &str) -> (Value, Feed) {
        let mut feed = self.feed("/api/pit/feed", shown).await.expect("a feed");
        assert!(feed.say("{\"resume\":0}").await);
        let all = feed.next().await.expect("every row");
        (all, feed)
    }

    /// A bettor takes a place of table two, a coup is opened, and a wager lies on a hand.
    async fn wagering_on_both_hands(&self) -> String {
        let console = self.enrol("two", "console").await;
        let dealer = self.sign_in(&console, "dealer-two").await;
        let seat = json!({ "is": "take_place", "place": 1, "bettor": "Ann" });
        let answer = self.ask("two", &dealer, ("seat", seat)).await.json();
        assert!(answer["accepted"].is_object(), "{answer}");
        for tries in 0.. {
            let wager = json!({
                "is": "place_wager", "place": 1, "bettor": "Ann", "bet": "player",
                "amount": "100.00",
            });
            let key = format!("first {tries}");
            let answer = self.ask("two", &dealer, (&key, wager)).await.json();
            if answer["accepted"].is_object() {
                break;
            }
            assert!(tries < 100_000, "wagering does not open: {answer}");
            tokio::task::yield_now().await;
        }
        dealer
    }
}

const WAYS: [&str; 5] = [
    "/api/pit/rows",
    "/api/pit/tables/one/permits",
    "/api/pit/reports",
    "/api/pit/reports/figures.csv",
    "/api/tables/one/screen/pit",
];

#[tokio::test(flavor = "multi_thread")]
async fn the_pit_is_open_to_supervisors_and_inspectors_and_to_nobody_else() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let dealer = running.sign_in_office("dealer-one").await;
    let cashier = running.sign_in_office("cashier").await;
    for way in WAYS {
        assert_eq!(running.get(way, "").await.status, 401, "a stranger at {way}");
        assert_eq!(running.get(way, &station).await.status, 401, "a station at {way}");
        for person in [&dealer, &cashier] {
            let reply = running.get(way, person).await;
            assert_eq!((reply.status, &*reply.code()), (403, "not_allowed"), "{way}");
        }
    }
    for shown in [&station, &dealer, &cashier] {
        assert!(running.feed("/api/pit/feed", shown).await.is_none(), "no feed for them");
    }
    for name in ["supervisor-one", "supervisor-two", "inspector"] {
        let person = running.sign_in_office(name).await;
        for way in WAYS {
            assert_eq!(running.get(way, &person).await.status, 200, "{name} at {way}");
        }
    }
}

/// The first news of table two that is looked for; messages are numbered.
async fn until(feed: &mut Feed, last: &mut u64, is: fn(&Value) -> bool) -> Value {
    loop {
        let news = feed.next().await.expect("news");
        let number = news["n"].as_u64().expect("a number");
        assert!(number > *last, "messages are numbered");
        *last = number;
        let two = &news["part"]["two"];
        if is(two) {
            return two.clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_feed_tells_of_every_table_and_then_of_what_changes() {
    let running = Running::start().await;
    let pit = running.sign_in_office("supervisor-one").await;
    let (all, mut feed) = running.floor(&pit).await;
    let tables: Vec<&String> = all["full"].as_object().expect("rows").keys().collect();
    assert_eq!(tables, ["one", "two"]);
    assert_eq!(all["full"]["one"]["identity"]["rulebook"], "wa");
    assert_eq!(all["full"]["two"]["play"]["taken"], 0);
    let console = running.enrol("two", "console").await;
    let dealer = running.sign_in(&console, "dealer-two").await;
    let mut last = 1;
    if all["full"]["two"]["phase"]["code"] != "wagering" {
        until(&mut feed, &mut last, |two| two["phase"]["code"] == "wagering").await;
    }
    let seat = json!({ "is": "take_place", "place": 1, "bettor": "Ann" });
    running.ask("two", &dealer, ("seat", seat)).await;
    let news = until(&mut feed, &mut last, |two| two["play"]["taken"] == 1).await;
    assert!(news["identity"].is_null(), "what is as it was is not told: {news}");
    let rows = running.get("/api/pit/rows", &pit).await.json();
    assert_eq!(rows["rows"]["two"]["play"]["taken"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_feed_of_somebody_who_signs_out_ends() {
    let running = Running::start().await;
    let pit = running.sign_in_office("supervisor-one").await;
    let (_, mut feed) = running.floor(&pit).await;
    assert!(running.post("/api/sign-out", &pit, &json!({})).await.status < 300);
    while feed.next().await.is_some() {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wager_on_both_hands_waits_in_the_queue_with_what_is_needed_to_decide() {
    let running = Running::start().await;
    let pit = running.sign_in_office("supervisor-two").await;
    let dealer = running.wagering_on_both_hands().await;
    let other = json!({
        "is": "place_wager", "place": 1, "bettor": "Ann", "bet": "banker", "amount": "50.00",
    });
    let answer = running.ask("two", &dealer, ("both", other)).await.json();
    let number = answer["accepted"]["waiting"].as_u64().unwrap_or_else(|| panic!("{answer}"));
    // Rows are as they were last drawn, which is a moment ago at most.
    let row = loop {
        let rows = running.get("/api/pit/rows", &pit).await.json();
        if rows["rows"]["two"]["approvals"]["all"][0].is_object() {
            break rows["rows"]["two"].clone();
        }
        tokio::task::yield_now().await;
    };
    let waiting = &row["approvals"]["all"][0];
    assert_eq!(waiting["number"], number, "{row}");
    assert_eq!(waiting["rule"], "act:4.5(b)");
    assert_eq!(row["exposure"]["bankers"], "0.00");
    assert_eq!(waiting["after"]["bankers"], "50.00");
    assert_eq!(waiting["after"]["differential"], "50.00");
    let approve = json!({ "is": "approve", "number": number });
    let refused = running.ask("two", &dealer, ("own", approve.clone())).await.json();
    assert_eq!(refused["refused"]["code"], "not_authorised", "{refused}");
    let given = running.ask("two", &pit, ("given", approve)).await.json();
    assert_eq!(given["accepted"]["events"][0], "approval_given", "{given}");
}

#[tokio::test(flavor = "multi_thread")]
async fn permits_say_who_may_change_what_after_which_notice() {
    let running = Running::start().await;
    let own = running.sign_in_office("supervisor-one").await;
    let other = running.sign_in_office("supervisor-two").await;
    let permits = running.get("/api/pit/tables/one/permits", &own).await.json();
    let limits = &permits["changes"][1];
    assert_eq!((&limits["change"], &limits["minutes"]), (&json!("limits"), &json!(10)));
    assert_eq!((&limits["may"], &limits["rule"]), (&json!(true), &json!("wa:3.11")));
    let onlooker = running.get("/api/pit/tables/one/permits", &other).await.json();
    assert_eq!((&onlooker["role"], &onlooker["changes"][1]["may"]), (&Value::Null, &json!(false)));
    assert_eq!(running.get("/api/pit/tables/none/permits", &own).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_sum_up_what_was_played_and_are_files_too() {
    let running = Running::start().await;
    let pit = running.sign_in_office("supervisor-two").await;
    running.wagering_on_both_hands().await;
    let report = loop {
        let report = running.get("/api/pit/reports?tables=two", &pit).await.json();
        if report["total"]["handle"] == "100.00" {
            break report;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(report["bets"][0]["name"], "player");
    assert_eq!(report["tables"][0]["figures"], report["total"]);
    assert_eq!(report["times"][0]["figures"]["handle"], "100.00");
    // 1.2351% of 100.00, and 1.96 times the deviation of one wager of 100.00.
    assert_eq!(report["total"]["expected"]["win"], "1.24");
    assert_eq!(report["missing"], json!([]));
    let csv = running.get("/api/pit/reports/figures.csv?tables=two", &pit).await;
    assert!(csv.head.contains("text/csv"), "{}", csv.head);
    assert!(csv.body.contains("bet,player,100.00,"), "{}", csv.body);
    let pdf = running.get("/api/pit/reports/report.pdf?tables=two", &pit).await;
    assert!(pdf.body.starts_with("%PDF"), "{}", pdf.head);
    let wrong = running.get("/api/pit/reports?from=5&to=4", &pit).await;
    assert_eq!((wrong.status, &*wrong.code()), (400, "not_understood"));
    assert_eq!(running.get("/api/pit/reports?tables=none", &pit).await.status, 404);
    assert_eq!(running.get("/api/pit/reports/odd.txt", &pit).await.status, 404);
}
