//! People, one's own access and sessions, as questions to the house.

use super::{Question, line, secret};
use crate::cli::{AddArgs, OwnCommand, PeopleCommand, SecondArgs};
use crate::failure::Failure;
use serde_json::{Value, json};

/// What is asked about people.
pub(super) fn people(what: &PeopleCommand) -> Result<Question, Failure> {
    Ok(match what {
        PeopleCommand::List => ("GET", "/api/people".to_owned(), None),
        PeopleCommand::Add(AddArgs { name, rights, pin, second }) => {
            let mut body = json!({ "name": name, "rights": read(rights)? });
            body[KINDS[usize::from(*pin)]] = secret()?.into();
            post("people/add", beside(body, second)?)
        }
        PeopleCommand::Rights { person, rights, second } => {
            let body = json!({ "person": person, "rights": read(rights)? });
            post("people/rights", beside(body, second)?)
        }
        PeopleCommand::Suspend { person, why } => {
            post("people/suspend", json!({ "person": person, "why": why }))
        }
        PeopleCommand::Resume { person, second } => {
            post("people/resume", beside(json!({ "person": person }), second)?)
        }
        PeopleCommand::Remove { person, why } => {
            post("people/remove", json!({ "person": person, "why": why }))
        }
        PeopleCommand::Secret { person, pin, second } => {
            let mut body = json!({ "person": person });
            body[KINDS[usize::from(*pin)]] = secret()?.into();
            post("people/secret", beside(body, second)?)
        }
        PeopleCommand::DropFactor { person, second } => {
            post("people/second-factor/drop", beside(json!({ "person": person }), second)?)
        }
    })
}

/// What is asked about one's own access.
pub(super) fn own(what: &OwnCommand) -> Result<Question, Failure> {
    Ok(match what {
        OwnCommand::Confirm { pin, code } => {
            let mut body = json!({ "code": code });
            body[KINDS[usize::from(*pin)]] = secret()?.into();
            post("me/confirm", body)
        }
        OwnCommand::Secret { pin } => {
            let mut body = json!({});
            body[KINDS[usize::from(*pin)]] = secret()?.into();
            post("me/secret", body)
        }
        OwnCommand::Factor => ("POST", "/api/me/second-factor".to_owned(), None),
        OwnCommand::SetUp { offer, code } => {
            post("me/second-factor/set-up", json!({ "offer": offer, "code": code }))
        }
        OwnCommand::Sessions => ("GET", "/api/sessions".to_owned(), None),
        OwnCommand::End { session } => post("sessions/end", json!({ "session": session })),
    })
}

fn post(path: &str, body: Value) -> Question {
    ("POST", format!("/api/{path}"), Some(body))
}

/// The two kinds of secrets, the PIN second.
const KINDS: [&str; 2] = ["password", "pin"];

/// `ROLE` of the house, `RULEBOOK:ROLE` or `RULEBOOK:ROLE@TABLE`.
fn read(rights: &[String]) -> Result<Vec<Value>, Failure> {
    let right = |text: &String| {
        let (role, table) = match text.split_once('@') {
            Some((role, table)) => (role, Some(table)),
            None => (text.as_str(), None),
        };
        let (rulebook, role) = match role.split_once(':') {
            Some((rulebook, role)) => (Some(rulebook), role),
            None => (None, role),
        };
        if role.is_empty() || rulebook == Some("") || table == Some("") {
            let words =
                format!("`{text}` is no right: write ROLE, RULEBOOK:ROLE or RULEBOOK:ROLE@TABLE");
            return Err(Failure::not_understood(words));
        }
        Ok(json!({ "role": role, "rulebook": rulebook, "table": table }))
    };
    rights.iter().map(right).collect()
}

/// The same with somebody who stands beside.
fn beside(mut body: Value, second: &SecondArgs) -> Result<Value, Failure> {
    let SecondArgs { second: Some(name), second_code } = second else { return Ok(body) };
    let password = std::env::var("SABOT_SECOND").or_else(|_| line())?;
    body["second"] = json!({ "name": name, "password": password, "code": second_code });
    Ok(body)
}
