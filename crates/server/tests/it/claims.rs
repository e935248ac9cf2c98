//! What a station may report: claims and faults of its own place, never of another.

use crate::client::{Client, until};
use crate::failing::Failing;
use crate::house::{STATIONS, attentive, run, unique};
use serde_json::{Value, json};

/// A report that a place and a bettor are named in.
fn report(situation: &str, place: &Value, bettor: &Value) -> Value {
    let about = json!({
        "coup": null, "exposed": false, "place": place, "bettor": bettor, "version": null,
        "note": "the bettor disputes the result",
    });
    json!({ "is": "report", "situation": situation, "about": about })
}

fn asked(station: &Client, ask: &Value) -> (u16, Value) {
    let key = format!("report {}", unique());
    station.post("/api/tables/perth/ask", &json!({ "key": key, "ask": ask }))
}

#[test]
fn a_station_reports_a_claim_for_its_own_place_alone() {
    let running = run(Failing::new(), STATIONS, attentive());
    let (ann, dealer) = running.ann();
    let buy_in = json!({
        "is": "buy_in", "place": 1, "bettor": "Ben", "tender": "cash", "amount": "100.00",
    });
    until("Ben has bought in", || {
        let answer = dealer.ask("perth", &format!("buy in {}", unique()), &buy_in);
        answer.get("accepted").map(drop)
    });
    let not_hers = [
        report("claim", &json!(1), &json!("Ben")),
        report("claim", &json!(1), &json!("Ann")),
        report("claim", &json!(1), &Value::Null),
        report("claim", &Value::Null, &json!("Ben")),
        report("claim", &Value::Null, &Value::Null),
        report("wrong-result", &json!(2), &json!("Ann")),
        report("station-fault", &json!(1), &Value::Null),
    ];
    for ask in not_hers {
        let (status, answer) = asked(&ann, &ask);
        assert_eq!((status, &answer["code"]), (403, &json!("not_allowed")), "{ask}: {answer}");
    }
    // Her own place, but in somebody else's name: the table refuses that.
    let (status, answer) = asked(&ann, &report("claim", &json!(2), &json!("Ben")));
    assert_eq!((status, &answer["refused"]["code"]), (200, &json!("not_your_place")), "{answer}");
    let (status, answer) = asked(&ann, &report("claim", &json!(2), &json!("Ann")));
    assert_eq!(status, 200, "{answer}");
    assert!(answer.get("accepted").is_some(), "{answer}");
}
