//! What is told of the staff to others than the house: everything but what is kept of secrets.

use crate::by_hand::events;
use record::staff;
use serde_json::Value;
use std::collections::BTreeSet;

/// What an event says that is told, with its kind and what the record says.
fn told() -> Vec<(String, Value, Value)> {
    let each = events().into_iter().map(|event| {
        let draft = staff::draft(&event).expect("it fits");
        let payload = draft.payload.as_str();
        let kept = serde_json::from_str(payload).expect("it is JSON");
        (draft.kind, staff::told(payload), kept)
    });
    each.collect()
}

#[test]
fn nothing_is_told_that_a_secret_is_kept_as() {
    let plans = ["0303", "0404"].map(|pair| pair.repeat(16));
    for (kind, told, _) in told() {
        let mut text = told.to_string();
        // The digests of floor plans are no secrets.
        for plan in &plans {
            text = text.replace(plan.as_str(), "");
        }
        assert!(!text.contains("$argon2"), "{kind}: {text}");
        assert!(!text.contains("1.a.b"), "{kind}: the second factor: {text}");
        let digits = text.split(|letter: char| !letter.is_ascii_hexdigit());
        assert!(digits.clone().all(|run| run.len() < 64), "{kind}: a digest: {text}");
    }
}

/// Written out, so that whoever adds a field says here whether it is a secret.
#[test]
fn these_are_hidden_and_everything_else_is_told_as_it_is_kept() {
    let mut hidden = BTreeSet::new();
    for (kind, told, kept) in told() {
        let what = kept["event"]["what"].as_object().expect("fields");
        let mut again = told;
        for (name, value) in what {
            let field = &mut again["event"]["what"][name];
            if *field != *value {
                assert_eq!(*field, "hidden", "{kind} {name}");
                hidden.insert(format!("{kind} {name}"));
                *field = value.clone();
            }
        }
        assert_eq!(again, kept, "{kind}");
    }
    let secrets = [
        "device_enrolled token",
        "device_offered code",
        "owner_enrolled password",
        "owner_enrolled pin",
        "owner_offered code",
        "person_added password",
        "second_factor_enrolled sealed",
        "secret_changed verifier",
        "secret_given verifier",
        "session_opened token",
        "verifier_renewed verifier",
    ];
    assert_eq!(hidden.into_iter().collect::<Vec<_>>(), secrets);
}

#[test]
fn a_field_that_nobody_has_thought_of_is_hidden() {
    let payload = r#"{"event":{"what":{"new":"$argon2id$","person":"Dan"}},"postings":[]}"#;
    let told = staff::told(payload);
    assert_eq!(told["event"]["what"]["new"], "hidden");
    assert_eq!(told["event"]["what"]["person"], "Dan");
    assert_eq!(staff::told("what is no JSON")["event"]["what"], serde_json::json!({}));
}
