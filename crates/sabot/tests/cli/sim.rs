//! `sabot sim`: whole houses from one seed.

use super::sabot;
use serde_json::Value;

#[test]
fn a_simulation_tells_what_it_played_and_what_failed() {
    let run = sabot(&["sim", "--coups", "120", "--rulebook", "act", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let told = run.json();
    let of = &told["rulebooks"][0];
    assert_eq!((of["rulebook"].as_str(), of["coups"].as_u64()), (Some("act"), Some(120)));
    assert!(of["faults"]["message lost"].as_u64() > Some(0), "{of}");
    assert_eq!(told["violation"], Value::Null);
}

#[test]
fn what_cannot_be_simulated_is_said() {
    let run = sabot(&["sim", "--coups", "10", "--rulebook", "mini"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("use act, nsw, vic, wa") || run.err.contains("with a game"));
    assert_eq!(sabot(&["sim", "--coups", "none"]).code, 2);
}
