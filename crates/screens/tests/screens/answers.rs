//! Answers to requests: what was taken, and refusals with what their words are filled in with.

use super::examples::check;
use super::states::named;
use rules::Amount;
use screens::{Code, refused, told};
use serde_json::{Value, json};
use table::state::PlaceId;
use table::{Actor, Asking, Name, Request, decide};

/// What Ann is answered who asks for a wager at a table in a state.
fn wagers(state: &str, bet: &str, cents: i64) -> Value {
    let played = named(state);
    let rulebook = played.rulebook();
    let ann = Name::from("Ann");
    let request = Request::PlaceWager {
        place: PlaceId(2),
        bettor: ann.clone(),
        bet: rulebook.bet(bet).expect("a bet of the rulebook"),
        amount: Amount::from_cents(cents),
    };
    let actor = Actor { name: ann, role: rulebook.conduct.bettor };
    let asking = Asking { at: played.table.now, actor, request };
    match decide(rulebook, &played.table, &asking) {
        Ok(events) => {
            let told = told(rulebook, &played.table, &asking.request, &events);
            json!({ "accepted": told })
        }
        Err(refusal) => json!({ "refused": refused(&refusal) }),
    }
}

#[test]
fn answers_have_an_example_that_is_true() {
    let answers = json!({
        "placed": wagers("wagering", "player", 15_000),
        "clamped_to_the_maximum": wagers("wagering", "tie", 50_000),
        "clamped_to_a_step": wagers("wagering", "player", 1_200),
        "too_late": wagers("no-more-bets", "player", 10_000),
        "not_enough_credit": wagers("wagering", "banker", 150_000),
        "frozen": wagers("frozen", "banker", 1_000),
    });
    let text = serde_json::to_string_pretty(&answers).expect("texts") + "\n";
    check("answers", &text).unwrap_or_else(|stale| panic!("{stale}"));
}

#[test]
fn what_is_clamped_says_what_was_taken_and_why() {
    let answer = wagers("wagering", "tie", 50_000);
    let wager = &answer["accepted"]["wager"];
    assert_eq!(
        (wager["asked"].as_str(), wager["taken"].as_str()),
        (Some("500.00"), Some("200.00"))
    );
    assert!(wager["rule"].as_str().is_some_and(|rule| rule.starts_with("wa:")), "{answer}");
}

#[test]
fn a_wager_without_the_one_it_needs_says_which_would_do() {
    let reason = rules::Reason::BetNeedsAnother {
        bet: "player-pair".to_owned(),
        any_of: vec!["player".to_owned(), "tie".to_owned()],
    };
    let refusal = table::Refusal { reason: table::Reason::Rules(reason), cite: None };
    let refused = refused(&refusal);
    assert_eq!(refused.code, Code::BetNeedsAnother);
    assert_eq!(refused.with.any_of, ["player", "tie"]);
}

#[test]
fn what_comes_first_is_a_code_without_spaces() {
    let refusal = table::Reason::NotYet { first: "announcing the outcome" }.plainly();
    let with = refused(&refusal).with;
    assert_eq!(with.first.as_deref(), Some("announcing_the_outcome"));
}
