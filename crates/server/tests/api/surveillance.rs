//! Surveillance: what it sees, and that nobody else does.

use super::running::Running;
use serde_json::Value;

const SCREEN: &str = "/api/tables/one/screen/surveillance";
const FEED: &str = "/api/tables/one/feed/surveillance";
const OVERVIEW: &str = "/api/surveillance";
const BANDS: &str = "/api/tables/one/bands";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_at_a_table_sees_what_surveillance_sees() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let display = running.enrol("one", "display").await;
    let console = running.enrol("one", "console").await;
    let dealer = running.sign_in(&console, "dealer-one").await;
    let supervisor = running.sign_in_office("supervisor-one").await;
    let cashier = running.sign_in_office("cashier").await;
    let technician = running.sign_in_office("technician").await;
    let watcher = running.sign_in_office("surveillance").await;
    // Even somebody of surveillance does not open it on a screen that others see.
    let on_display = format!("{display},{watcher}");
    let others = [
        ("nobody", ""),
        ("a station", &station),
        ("a display", &display),
        ("a console", &console),
        ("a dealer", &dealer),
        ("a supervisor", &supervisor),
        ("a cashier", &cashier),
        ("a technician", &technician),
        ("a display with somebody", &on_display),
    ];
    for (who, shown) in others {
        for path in [SCREEN, OVERVIEW, BANDS] {
            let reply = running.get(path, shown).await;
            assert!(matches!(reply.status, 401 | 403), "{who} {path}: {reply:?}");
        }
        assert!(running.feed(FEED, shown).await.is_none(), "{who} gets the feed");
    }
    for name in ["surveillance", "auditor", "inspector"] {
        let session = running.sign_in_office(name).await;
        for path in [SCREEN, OVERVIEW, BANDS] {
            let reply = running.get(path, &session).await;
            assert_eq!(reply.status, 200, "{name} {path}: {reply:?}");
        }
    }
}

/// The screen of a table as soon as there are odds.
async fn with_odds(running: &Running, session: &str) -> Value {
    let mut feed = running.feed(FEED, session).await.expect("a feed");
    assert!(feed.say("{\"resume\":0}").await);
    let full = feed.next().await.expect("everything")["full"].clone();
    let mut odds = full["odds"].clone();
    while odds["coup"].is_null() {
        let part = feed.next().await.expect("the feed goes on");
        if part["part"]["odds"].is_object() {
            odds = part["part"]["odds"].clone();
        }
    }
    running.get(SCREEN, session).await.json()["full"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_odds_of_a_shoe_are_told_exactly_and_tables_at_a_glance() {
    let running = Running::start().await;
    let session = running.sign_in_office("surveillance").await;
    let seen = with_odds(&running, &session).await;
    let bets = seen["odds"]["bets"].as_array().expect("bets");
    let bankers = bets.iter().find(|bet| bet["bet"] == "banker").expect("it is offered");
    // With eight decks the house keeps 1.0579 % of what is wagered on the Banker's Hand.
    assert_eq!(bankers["full"]["percent"], "-1.0579", "{bankers}");
    let exact = bankers["edge"]["exact"].as_str().expect("a fraction");
    assert!(exact.contains('/') && exact.starts_with('-'), "{exact}");
    assert_eq!(seen["census"]["adds_up"], true, "{}", seen["census"]);
    assert_eq!(seen["alarms"]["run_cards"], 8);
    let tables = running.get(OVERVIEW, &session).await.json();
    let names: Vec<&str> =
        tables.as_array().into_iter().flatten().filter_map(|it| it["name"].as_str()).collect();
    assert_eq!(names.len(), 2, "{tables}");
    let one = tables.as_array().and_then(|all| all.iter().find(|it| it["name"] == "one"));
    let one = one.expect("table one");
    assert_eq!(
        (&one["is_run"], &one["alarms"]),
        (&true.into(), &Value::Array(Vec::new())),
        "{one}"
    );
    let bands = running.get(BANDS, &session).await.json();
    assert_eq!(bands["bets"].as_array().map(Vec::len), Some(bets.len()), "{bands}");
    assert!(bands["steps"].as_array().is_some_and(|steps| steps.len() > 10));
}
